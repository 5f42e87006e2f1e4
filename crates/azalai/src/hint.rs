//! `azalai hint`.

use crate::failure::Failure;
use crate::output::{grouped, say, say_json};
use crate::progress::patiently;
use crate::replay::read_record;
use anstyle::{AnsiColor, Style};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Lang, Seat, Turn};
use azalai_games::hint::{Considered, Step};
use azalai_games::reason::Reason;
use azalai_games::{BotSpec, Budget, Hint, Match, all_threads};
use serde_json::json;
use std::time::Instant;

/// Ask a bot what it thinks about a saved position.
///
/// The bot thinks for the seat whose turn it is, and knows only what that seat may know.
#[derive(clap::Args)]
pub struct Args {
    /// The record.
    file: String,
    /// The position after so many actions; what follows is not looked at.
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The bot.
    #[arg(long, value_name = "BOT", default_value = "hard")]
    bot: BotSpec,
    /// How long it thinks, if its name does not say: `200ms`, `2000it`.
    #[arg(long, value_name = "BUDGET")]
    budget: Option<Budget>,
    /// How many threads; if not given, one for a budget in iterations (so that it can be repeated), else as
    /// many as the machine has.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Where the luck that the bot imagines comes from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The language.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// So many candidates are shown.
const SHOWN: usize = 8;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const SUN: Style = AnsiColor::Yellow.on_default().bold();

pub fn run(args: &Args) -> Result<(), Failure> {
    let (record, game) = read_record(&args.file, args.to)?;
    let bot = args.bot.clone().within(args.budget);
    let threads = match (args.threads, bot.budget) {
        (Some(threads), _) => threads.into(),
        (None, Some(Budget::Iterations(_))) => 1,
        (None, _) => all_threads(),
    };
    let rng = stream(args.seed, 0, Stream::Bot(game.turn().seat().unwrap_or(Seat::FIRST)));
    let (spec, lang) = (bot.clone(), args.lang);
    let message = match lang {
        Lang::En => format!("{bot} is thinking"),
        Lang::De => format!("{bot} denkt nach"),
    };
    let began = Instant::now();
    let (game, hint) = patiently(&message, move || {
        let hint = game.hint(&spec, threads, rng, lang);
        (game, hint)
    });
    let seconds = began.elapsed().as_secs_f64();
    let sentence = sentence(&hint, &bot, game.as_ref(), seconds, lang);
    if args.json {
        return say_json(&json!({
            "game": record.game,
            "rules": record.setup.rules,
            "version": record.setup.version,
            "actions": game.played().len(),
            "turn": hint.turn,
            "bot": bot,
            "threads": threads,
            "seconds": seconds,
            "message": sentence,
            "legal": hint.legal,
            "choice": hint.choice,
            "iterations": hint.iterations,
            "outlook": hint.outlook,
            "reason": hint.reason,
            "candidates": hint.candidates,
        }));
    }
    say(&as_text(&hint, game.as_ref(), &sentence, lang))
}

/// What there is to say, in one sentence or two.
fn sentence(hint: &Hint, bot: &BotSpec, game: &dyn Match, seconds: f64, lang: Lang) -> String {
    let seat = match hint.turn {
        Turn::Seat(seat) => game.call(seat, lang),
        Turn::Chance => {
            return match lang {
                Lang::En => "Luck decides next; nobody has anything to think about.",
                Lang::De => "Als Nächstes entscheidet der Zufall; niemand hat etwas zu überlegen.",
            }
            .into();
        }
        Turn::Over => {
            return match lang {
                Lang::En => "The game is over; there is nothing to decide.",
                Lang::De => "Das Spiel ist zu Ende; es gibt nichts zu entscheiden.",
            }
            .into();
        }
    };
    let choice = hint.choice.as_ref().map_or(String::new(), |choice| {
        format!("`{}` ({})", choice.action, choice.text.trim_end_matches('.'))
    });
    let thoughts = grouped(hint.iterations as f64);
    match (lang, hint.legal, hint.iterations) {
        (Lang::En, ..=1, _) => format!("{seat} can do only one thing: {choice}."),
        (Lang::De, ..=1, _) => format!("{seat} kann nur eines tun: {choice}."),
        (Lang::En, _, 0) => format!("Without thinking, {bot} would play for {seat}: {choice}."),
        (Lang::De, _, 0) => format!("Ohne nachzudenken würde {bot} für {seat} spielen: {choice}."),
        (Lang::En, ..) => format!(
            "{bot} would play for {seat}: {choice}. It thought {thoughts} games through in {seconds:.1} s."
        ),
        (Lang::De, ..) => format!(
            "{bot} würde für {seat} spielen: {choice}. Es hat in {seconds:.1} s {thoughts} Partien durchdacht."
        ),
    }
}

fn as_text(hint: &Hint, game: &dyn Match, sentence: &str, lang: Lang) -> String {
    let [win, score, tries, standing] = match lang {
        Lang::En => ["win", "points", "tries", "How everybody stands:"],
        Lang::De => ["Sieg", "Punkte", "Versuche", "Wie alle stehen:"],
    };
    let mut lines = vec![sentence.to_owned()];
    lines.extend(hint.reason.as_ref().map(|reason| reason_text(reason, lang)));
    if !hint.outlook.is_empty() {
        lines.push(format!("\n{DIM}{standing}{DIM:#}"));
    }
    for seat in &hint.outlook {
        let bar = "█".repeat((seat.win * 30.0).round() as usize);
        let called = game.call(seat.seat, lang);
        lines.push(format!(
            "  {called:<10}{:>5.1} %  {bar:<30} {:>7.1} {score}",
            100.0 * seat.win,
            seat.score
        ));
    }
    if !hint.candidates.is_empty() {
        lines.push(format!("\n{DIM}  {win:>7} {score:>8} {tries:>10}{DIM:#}"));
    }
    for (index, candidate) in hint.candidates.iter().take(SHOWN).enumerate() {
        lines.extend(candidate_text(candidate, index == 0, game, lang));
    }
    if let Some(more) = hint.candidates.len().checked_sub(SHOWN + 1) {
        lines.push(match lang {
            Lang::En => format!("{DIM}  … and {} more{DIM:#}", more + 1),
            Lang::De => format!("{DIM}  … und {} weitere{DIM:#}", more + 1),
        });
    }
    lines.join("\n")
}

fn candidate_text(what: &Considered, best: bool, game: &dyn Match, lang: Lang) -> Vec<String> {
    let style = if best { SUN } else { BOLD };
    let mut lines = vec![format!(
        "  {:>5.1} % {:>8.1} {:>10}  {style}{}{style:#}  {}",
        100.0 * what.win,
        what.score,
        grouped(what.visits as f64),
        what.what.action,
        what.what.text
    )];
    if !what.line.is_empty() {
        let then = if lang == Lang::En { "then" } else { "dann" };
        lines.push(format!("{DIM}{:>31}{then} {}{DIM:#}", "", line_text(&what.line, game, lang)));
    }
    lines
}

/// Why the choice is better than something else.
pub fn reason_text(reason: &Reason, lang: Lang) -> String {
    let Reason { against, text, .. } = reason;
    match lang {
        Lang::En => format!("Beside `{against}`: {text}"),
        Lang::De => format!("Neben `{against}`: {text}"),
    }
}

/// What is likely to follow: who does what.
pub fn line_text(line: &[Step], game: &dyn Match, lang: Lang) -> String {
    let step = |step: &Step| match step.by {
        Turn::Seat(seat) => format!("{}: {}", game.call(seat, lang), step.action),
        Turn::Chance | Turn::Over => format!("*: {}", step.action),
    };
    line.iter().map(step).collect::<Vec<_>>().join(", ")
}
