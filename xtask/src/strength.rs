//! How strong the bots are: every figure of docs/bots.md comes from here.

use crate::shell::Shell;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// How long `hard` thinks about a decision against the other levels.
    #[arg(long, default_value = "10ms")]
    budget: String,
    /// How long `hard` thinks about a decision against `random`: little is enough.
    #[arg(long, default_value = "2ms")]
    against_random: String,
    /// How long `hard` and `mcts` think about a decision when they meet.
    #[arg(long, default_value = "10ms")]
    against_mcts: String,
    /// How many games each pairing plays.
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// One game instead of all.
    #[arg(long)]
    game: Option<String>,
    /// Measure nothing; write down what was measured before.
    #[arg(long)]
    write: bool,
}

/// At tables of four some more time is measured, too.
const LONGER: &str = "60ms";

const PAGE: &str = "docs/bots.md";

/// Measures, and writes the figures into the page.
pub fn measure(root: &Path, args: &Args) -> Result<(), String> {
    Shell::LOUD.cargo(&["build", "--release", "--locked", "--package", "azalai"], &[])?;
    let rulebooks = rulebooks(root)?;
    fs::create_dir_all(root.join("target/strength")).map_err(|error| error.to_string())?;
    let hard = format!("hard@{}", args.budget);
    let brief = format!("hard@{}", args.against_random);
    let (long, mcts) =
        (format!("hard@{}", args.against_mcts), format!("mcts@{}", args.against_mcts));
    let pairings: [(&str, &str, &str); 6] = [
        (&brief, "random", "99"),
        (&hard, "greedy", "85"),
        (&hard, "medium", "65"),
        ("medium", "easy", "65"),
        ("easy", "random", "80"),
        (&long, &mcts, "75"),
    ];
    let wanted = |game: &str| args.game.as_deref().is_none_or(|only| only == game);
    let mut page = vec![
        format!(
            "Wins in percent of {} games each (two players, seats rotated, the same luck in each rotation), with 95 % intervals.",
            args.games
        ),
        format!(
            "`hard` had {} a decision, only {} against `random`, and {} against `mcts` with the same time; its own is a second.",
            args.budget, args.against_random, args.against_mcts
        ),
        String::new(),
    ];
    let heads: Vec<String> =
        pairings.iter().map(|(one, other, _)| format!("{} – {}", name(one), name(other))).collect();
    page.push(format!("| rulebook | {} |", heads.join(" | ")));
    page.push(format!("|---|{}", "---|".repeat(heads.len())));
    let asked: Vec<String> = pairings.iter().map(|(_, _, share)| format!("≥ {share}")).collect();
    page.push(format!("| *to reach* | {} |", asked.join(" | ")));
    for Rulebook { game, rules, .. } in rulebooks.iter().filter(|book| book.seats.contains(&2)) {
        if !wanted(game) {
            continue;
        }
        let mut cells = Vec::new();
        for (one, other, _) in pairings {
            cells.push(share(root, args, (game, rules, "2"), &format!("{one},{other}"))?);
        }
        page.push(format!("| {game} {rules} | {} |", cells.join(" | ")));
    }
    page.extend([
        String::new(),
        "One `hard` among three `medium` at a table of four (25 % would be equal; to reach: 45 %):"
            .to_owned(),
        String::new(),
        format!("| rulebook | {hard} | hard@{LONGER} |"),
        "|---|---|---|".to_owned(),
    ]);
    for Rulebook { game, rules, .. } in rulebooks.iter().filter(|book| book.seats.contains(&4)) {
        if !wanted(game) {
            continue;
        }
        let table = (game.as_str(), rules.as_str(), "4");
        let brief = share(root, args, table, &format!("{hard},medium"))?;
        let longer = share(root, args, table, &format!("hard@{LONGER},medium"))?;
        page.push(format!("| {game} {rules} | {brief} | {longer} |"));
    }
    let text = page.join("\n");
    println!("\n{text}");
    if args.game.is_some() { Ok(()) } else { write_down(root, &text) }
}

/// A rulebook of the register.
struct Rulebook {
    game: String,
    rules: String,
    seats: Vec<u64>,
}

/// Every rulebook of every game, as the program lists them.
fn rulebooks(root: &Path) -> Result<Vec<Rulebook>, String> {
    let output = Command::new(root.join("target/release/azalai"))
        .args(["games", "--json"])
        .output()
        .map_err(|error| format!("azalai could not be started: {error}"))?;
    let games: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("azalai games: {error}"))?;
    let mut rulebooks = Vec::new();
    for game in games.as_array().ok_or("azalai games lists nothing")? {
        for book in game["rulebooks"].as_array().ok_or("a game has no rulebooks")? {
            let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            rulebooks.push(Rulebook {
                game: word(&game["game"]),
                rules: word(&book["rules"]),
                seats: book["seats"]
                    .as_array()
                    .map(|seats| seats.iter().filter_map(Value::as_u64).collect())
                    .unwrap_or_default(),
            });
        }
    }
    Ok(rulebooks)
}

/// The level of a bot, without its budget.
fn name(bot: &str) -> &str {
    bot.split('@').next().unwrap_or(bot)
}

/// The share of the first bot, as a cell of the table. What was measured before is not played again.
fn share(
    root: &Path,
    args: &Args,
    (game, rules, seats): (&str, &str, &str),
    bots: &str,
) -> Result<String, String> {
    let file = format!("target/strength/{game}-{rules}-{seats}-{}.jsonl", bots.replace(',', "-"));
    let games = args.games.to_string();
    let result = root.join(&file).with_extension("json");
    if !args.write {
        let arguments = [
            "arena", game, "--rules", rules, "--seats", seats, "--bots", bots, "--games", &games,
            "--json", "--resume", &file,
        ];
        println!("── azalai {}", arguments[..9].join(" "));
        let output = Command::new(root.join("target/release/azalai"))
            .args(arguments)
            .current_dir(root)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("azalai could not be started: {error}"))?;
        if !output.status.success() {
            return Err(format!("azalai arena failed: {}", output.status));
        }
        fs::write(&result, &output.stdout).map_err(|error| error.to_string())?;
    }
    let Some((result, budget)) = found(&result, seats == "2") else {
        return Ok("not measured".to_owned());
    };
    let text = fs::read_to_string(&result).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let first = &report["tables"][0]["results"][0];
    let percent = |value: &Value| value.as_f64().map(|share| 100.0 * share);
    let cell = match (
        percent(&first["share"]),
        percent(&first["share_95"]["low"]),
        percent(&first["share_95"]["high"]),
    ) {
        (Some(share), Some(low), Some(high)) => format!("{share:.1} ({low:.0}–{high:.0}){budget}"),
        _ => return Err(format!("{} has no share", result.display())),
    };
    println!("   {cell}");
    Ok(cell)
}

/// The result of this pairing: the asked one, or else one with another budget, and then which.
fn found(result: &Path, any_budget: bool) -> Option<(PathBuf, String)> {
    if result.exists() {
        return Some((result.to_owned(), String::new()));
    }
    if !any_budget {
        return None;
    }
    let without_budget = |path: &Path| {
        let name = path.file_name()?.to_str()?.strip_suffix(".json")?.to_owned();
        let budgets = |part: &str| part.split('@').next().unwrap_or_default().to_owned();
        Some(name.split('-').map(budgets).collect::<Vec<_>>())
    };
    let asked = without_budget(result)?;
    let files = fs::read_dir(result.parent()?).ok()?.flatten().map(|entry| entry.path());
    let other = files.filter(|path| without_budget(path).as_ref() == Some(&asked)).min()?;
    let name = other.file_name()?.to_str()?.to_owned();
    let budget = name.split('@').nth(1)?.split('-').next()?.to_owned();
    Some((other, format!(" with {budget}")))
}

/// Puts the figures into the page, between their marks.
fn write_down(root: &Path, text: &str) -> Result<(), String> {
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path).map_err(|error| format!("{PAGE}: {error}"))?;
    let (begin, end) = ("<!-- strength: cargo xtask strength -->", "<!-- end of strength -->");
    let (Some(from), Some(to)) = (page.find(begin), page.find(end)) else {
        return Err(format!("{PAGE} has no marks for the figures"));
    };
    let from = from + begin.len();
    let page = format!("{}\n{text}\n{}", &page[..from], &page[to..]);
    fs::write(&path, page).map_err(|error| format!("{PAGE}: {error}"))
}
