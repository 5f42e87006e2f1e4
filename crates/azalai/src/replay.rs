//! `azalai replay`.

use crate::failure::Failure;
use crate::output::{say, say_json};
use crate::setup::read_text;
use anstyle::Style;
use azalai_core::{Lang, Record, Seat, Viewer};
use azalai_games::{Match, read};
use serde_json::json;

/// Replay a record, check every action and the result, and show the position and the score.
#[derive(clap::Args)]
pub struct Args {
    /// The record.
    file: String,
    /// Stop after so many actions; what follows is not looked at.
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Show what this seat may know instead of everything.
    #[arg(long, value_name = "SEAT")]
    seat: Option<usize>,
    /// Print the record of this position, with `--seat` as that seat may read it: a `?` stands in
    /// place of what is hidden from it as long as the game goes on.
    #[arg(long, conflicts_with_all = ["json", "log"])]
    record: bool,
    /// Tell what happened, too.
    #[arg(long)]
    log: bool,
    /// The language.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (record, game) = read_record(&args.file, args.to)?;
    let viewer = match args.seat {
        None => Viewer::Referee,
        Some(number) => {
            match Seat::from_number(number).filter(|seat| seat.index() < game.seats()) {
                Some(seat) => Viewer::Seat(seat),
                None => return Err(Failure::usage(format!("there is no seat {number}"))),
            }
        }
    };
    if args.record {
        let mut written = game.record_for(viewer, &record.names);
        written.luck = record.luck;
        // The seed of a game that goes on tells all luck to come.
        written.seed = record.seed.filter(|_| game.outcome().is_some());
        return say(written.to_string().trim_end());
    }
    if args.json {
        return say_json(&as_json(&record, game.as_ref(), viewer, args));
    }
    say(&as_text(&record, game.as_ref(), viewer, args))
}

/// Reads a record and replays it; with `to`, so many actions of it.
pub fn read_record(file: &str, to: Option<usize>) -> Result<(Record, Box<dyn Match>), Failure> {
    let (record, game) = read(&read_text(file)?, to)
        .map_err(|error| Failure::refused(format!("{file}: {error}")))?;
    if let Some(to) = to.filter(|&to| to > record.actions.len()) {
        let all = record.actions.len();
        return Err(Failure::refused(format!("{file} has {all} actions, not {to}")));
    }
    Ok((record, game))
}

fn as_json(record: &Record, game: &dyn Match, viewer: Viewer, args: &Args) -> serde_json::Value {
    let setup = game.setup();
    // What somebody else may do would tell what they hold.
    let mine = game.turn().seat().is_some_and(|seat| viewer.sees(seat));
    let legal = if mine { game.legal(args.lang) } else { Vec::new() };
    let mut value = json!({
        "game": record.game,
        "rules": setup.rules,
        "version": setup.version,
        "seats": setup.seats,
        "options": setup.set,
        "names": record.names,
        "actions": game.played().len(),
        "turn": game.turn(),
        "legal": legal,
        "position": game.view(viewer),
        "result": game.outcome().map(|outcome| outcome.to_string()),
        "winners": game.outcome().map(|outcome| outcome.winners),
        "score": (viewer == Viewer::Referee || game.outcome().is_some()).then(|| game.scores()),
    });
    if args.log {
        value["events"] = game.events(0, viewer);
    }
    value
}

fn as_text(record: &Record, game: &dyn Match, viewer: Viewer, args: &Args) -> String {
    let (bold, lang) = (Style::new().bold(), args.lang);
    let [title, actions, score, of] = match lang {
        Lang::En => [game.spec().title.en, "actions", "Score", "of"],
        Lang::De => [game.spec().title.de, "Aktionen", "Punkte", "von"],
    };
    let played = game.played().len();
    let mut lines = vec![format!(
        "{bold}{title}{bold:#} {}, {played} {of} {} {actions}",
        record.setup.edition(),
        record.actions.len()
    )];
    if args.log {
        lines.extend(game.told(0, viewer, lang));
    }
    lines.push(String::new());
    lines.push(game.draw(viewer, lang));
    if viewer == Viewer::Referee || game.outcome().is_some() {
        for (seat, points) in game.scores().iter() {
            let name = record.names.get(seat.index()).map_or("", String::as_str);
            lines.push(format!("{score} {:<8}{points:>5}  {name}", game.call(seat, lang)));
        }
    }
    lines.push(match game.outcome() {
        Some(outcome) => {
            let winners: Vec<String> =
                outcome.winners.iter().map(|seat| game.call(seat, lang)).collect();
            match lang {
                Lang::En if winners.is_empty() => "Nobody wins.".into(),
                Lang::De if winners.is_empty() => "Niemand gewinnt.".into(),
                Lang::En => format!("Won by {}.", winners.join(" and ")),
                Lang::De => format!("Gewonnen von {}.", winners.join(" und ")),
            }
        }
        None => match (lang, game.turn().seat()) {
            (Lang::En, Some(seat)) => format!("{} is to act.", game.call(seat, lang)),
            (Lang::De, Some(seat)) => format!("{} ist an der Reihe.", game.call(seat, lang)),
            (Lang::En, None) => "Luck decides next.".into(),
            (Lang::De, None) => "Als Nächstes entscheidet der Zufall.".into(),
        },
    });
    lines.join("\n")
}
