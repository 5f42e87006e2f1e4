//! `azalai puzzles`.

mod show;

use crate::failure::Failure;
use crate::output::{say, say_json};
use crate::progress::bar;
use crate::setup::read_text;
use azalai_core::{Lang, RulesSpec};
use azalai_games::puzzle::{GRADES, Plan, Set, search, shipped};
use azalai_games::{AnyGame, Budget, all_threads, find};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Find puzzles in games between bots, or show one and check an answer.
///
/// A puzzle is a position in which one action is clearly best and is not the obvious one. A first search of every decision finds those in
/// question, and one twenty times as long checks them. The same seed finds the same puzzles. With `--show` nothing is looked for: a puzzle of
/// those that come with the rulebook, or of `--file`, is shown as its seat sees it.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    /// The rulebook; the first one if not given.
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// How many sit at the tables, one after the other: `2`, or `2,3,4`; all numbers that the rulebook allows if not given.
    #[arg(long, value_name = "N,N…", value_delimiter = ',')]
    seats: Vec<u8>,
    /// How many puzzles to find.
    #[arg(long, value_name = "K", default_value_t = 10)]
    count: usize,
    /// How many thoughts the first search has about a decision.
    #[arg(long, value_name = "BUDGET", default_value = "200it")]
    budget: Budget,
    /// Where the luck comes from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as the machine has if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Stop after so many minutes with what was found.
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// Write the puzzles to this file, game after game. If it is there already, the search goes on where it stopped.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Show the puzzle with this number.
    #[arg(long, value_name = "N")]
    show: Option<usize>,
    /// Where the puzzle is, if not among those that come with the rulebook.
    #[arg(long, value_name = "FILE", requires = "show")]
    file: Option<String>,
    /// An answer to that puzzle, in notation: is it right, and if not, what does it cost and why?
    #[arg(long, value_name = "ACTION", requires = "show")]
    answer: Option<String>,
    /// Tell the solution of that puzzle.
    #[arg(long, requires = "show")]
    solution: bool,
    /// The language.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let spec = game.spec();
    let book = match &args.rules {
        Some(name) => spec.rules(name)?,
        None => &spec.rulebooks[0],
    };
    match args.show {
        Some(number) => {
            let set = match &args.file {
                Some(path) => read(path)?,
                None => known(game, book)?,
            };
            show::show(args, game, &set, number)
        }
        None => look(args, game, book),
    }
}

/// The puzzles of a file.
fn read(path: &str) -> Result<Set, Failure> {
    Set::read(&read_text(path)?).map_err(|error| Failure::refused(format!("{path}: {error}")))
}

/// The puzzles that come with a rulebook.
fn known(game: &dyn AnyGame, book: &RulesSpec) -> Result<Set, Failure> {
    let name = game.spec().name;
    match shipped(name, book.name) {
        Some(set) => set.map_err(Failure::refused),
        None => Err(Failure::refused(format!("no puzzles come with {name} {}", book.name))),
    }
}

/// Looks for puzzles.
fn look(args: &Args, game: &dyn AnyGame, book: &RulesSpec) -> Result<(), Failure> {
    let plan = planned(args, book)?;
    let mut set = begun(args, game, &plan)?;
    let (bar, began) = (bar(plan.count as u64, "puzzles"), Instant::now());
    search::<Failure>(game, &plan, &mut set, &mut |set| {
        if let Some(path) = &args.out {
            write(path, set)?;
        }
        bar.set_position(set.len() as u64);
        bar.set_message(format!("{} games", set.gone));
        Ok(args.minutes.is_none_or(|minutes| began.elapsed().as_secs_f64() < 60.0 * minutes))
    })?;
    bar.finish_and_clear();
    if args.json {
        return say_json(&json!({
            "game": set.game,
            "rules": set.rules,
            "seed": plan.seed,
            "games": set.gone,
            "seconds": began.elapsed().as_secs_f64(),
            "grades": set.grades(),
            "puzzles": set.puzzles().map(|(source, puzzle)| {
                json!({ "seats": source.seats, "game": source.number, "puzzle": puzzle })
            }).collect::<Vec<_>>(),
        }));
    }
    match &args.out {
        None => say(set.to_string().trim_end()),
        Some(path) => say(&told(&set, path, began.elapsed().as_secs_f64())),
    }
}

fn told(set: &Set, path: &Path, seconds: f64) -> String {
    let grades = (1..=GRADES).zip(set.grades());
    let grades: Vec<String> =
        grades.map(|(grade, count)| format!("{count} of grade {grade}")).collect();
    let (count, games, path) = (set.len(), set.gone, path.display());
    format!(
        "{} {}: {count} puzzles in {games} games ({}), in {path} after {seconds:.0} s",
        set.game,
        set.rules,
        grades.join(", ")
    )
}

/// The search that the arguments mean.
fn planned(args: &Args, book: &RulesSpec) -> Result<Plan, Failure> {
    let Budget::Iterations(thoughts) = args.budget else {
        return Err(Failure::usage(
            "write the budget as thoughts, `200it`: by the clock nothing could be found again",
        ));
    };
    if thoughts < 20 {
        return Err(Failure::usage("a first search needs 20 thoughts or more"));
    }
    let seats =
        if args.seats.is_empty() { book.seats.clone().collect() } else { args.seats.clone() };
    if let Some(wrong) = seats.iter().find(|seats| !book.seats.contains(seats)) {
        return Err(Failure::usage(format!("{} is not played by {wrong}", book.name)));
    }
    Ok(Plan {
        rules: book.name.to_owned(),
        version: book.version,
        seats,
        count: args.count,
        thoughts,
        seed: args.seed,
        threads: args.threads.map_or_else(all_threads, usize::from),
    })
}

/// The set where the search begins: an empty one, or what the file has.
fn begun(args: &Args, game: &dyn AnyGame, plan: &Plan) -> Result<Set, Failure> {
    let seats: Vec<String> = plan.seats.iter().map(u8::to_string).collect();
    let made = format!(
        "made: azalai puzzles {} --rules {} --seats {} --budget {}it --seed {}",
        args.game,
        plan.rules,
        seats.join(","),
        plan.thoughts,
        plan.seed
    );
    let empty = Set {
        game: game.spec().name.to_owned(),
        rules: format!("{}@{}", plan.rules, plan.version),
        origin: vec![made, format!("date: {}", today())],
        gone: 0,
        games: Vec::new(),
    };
    let Some(path) = args.out.as_ref().filter(|path| path.exists()) else { return Ok(empty) };
    let set = read(&path.to_string_lossy())?;
    let same = (&set.game, &set.rules, set.origin.first())
        == (&empty.game, &empty.rules, empty.origin.first());
    if same {
        Ok(set)
    } else {
        Err(Failure::refused(format!("{} has puzzles of another search", path.display())))
    }
}

/// Writes a set so that there is always a whole one.
fn write(path: &Path, set: &Set) -> Result<(), Failure> {
    let failed = |error| Failure::refused(format!("{}: {error}", path.display()));
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    fs::write(&name, set.to_string()).map_err(failed)?;
    fs::rename(&name, path).map_err(failed)
}

/// The date of today, as `2026-11-18`.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date so many days after 1970-01-01. Years are counted from March, so that a leap day is the last of one.
fn date(days: u64) -> String {
    const CYCLE: u64 = 146_097;
    let days = days + 719_468;
    let (cycle, day) = (days / CYCLE, days % CYCLE);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let (month, next) = if march < 10 { (march + 3, 0) } else { (march - 9, 1) };
    format!("{:04}-{month:02}-{:02}", cycle * 400 + year + next, day - (153 * march + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_dates() {
        for (days, told) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_776, "2026-11-19"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
        ] {
            assert_eq!(date(days), told);
        }
    }
}
