//! `azalai review`.

use crate::chart;
use crate::failure::Failure;
use crate::hint::{line_text, reason_text};
use crate::output::{columns, say, say_json};
use crate::progress::bar;
use crate::replay::read_record;
use anstyle::{AnsiColor, Style};
use azalai_core::{Lang, Record};
use azalai_games::review::{
    BLUNDER, Balance, GOOD, Judged, Luck, MISTAKE, Measure, Method, Player, Point,
};
use azalai_games::{BotSpec, Budget, Level, Match, Review, all_threads, find};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Go through a game with a bot: what each decision cost, and how everybody stood.
///
/// Every decision is judged by what its seat could know. What it cost is the chance to win after the best action
/// less that after the action that was played. What luck brought everybody is told apart from what decisions did.
#[derive(clap::Args)]
pub struct Args {
    /// The record.
    file: String,
    /// The bot that judges.
    #[arg(long, value_name = "BOT", default_value = "hard")]
    bot: BotSpec,
    /// How long it thinks about each decision, if its name does not say: `200ms`, `2000it`.
    #[arg(long, value_name = "BUDGET", default_value = "1000it")]
    budget: Budget,
    /// How many of the costliest decisions are shown.
    #[arg(long, value_name = "N", default_value_t = 5)]
    top: usize,
    /// Draw the curve of everybody's chances into this file; if not given, beside the record.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// How many threads; as many as the machine has if not given.
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

/// So many pieces of luck are shown.
const GREAT_LUCK: usize = 3;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const WRONG: Style = AnsiColor::Red.on_default();
const RIGHT: Style = AnsiColor::Green.on_default();

pub fn run(args: &Args) -> Result<(), Failure> {
    let bot = args.bot.clone().within(Some(args.budget));
    if !bot.level.searches() {
        let known = Level::ALL.into_iter().filter(|level| level.searches());
        let known: Vec<&str> = known.map(Level::name).collect();
        return Err(Failure::usage(format!(
            "`{bot}` does not think, so it cannot judge; there are: {}",
            known.join(", ")
        )));
    }
    if matches!(bot.budget, Some(Budget::Iterations(0) | Budget::Time(std::time::Duration::ZERO))) {
        return Err(Failure::usage(
            "without a thought nothing can be judged; give a larger budget",
        ));
    }
    let (record, game) = read_record(&args.file, None)?;
    let method = Method {
        bot,
        seed: args.seed,
        threads: args.threads.map_or_else(all_threads, usize::from),
        lang: args.lang,
    };
    let bar = bar(0, "decisions");
    let began = Instant::now();
    let review = find(&record.game)?.review(
        &record,
        &method,
        &|count| bar.set_length(count as u64),
        &|| bar.inc(1),
    )?;
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let costly = costliest(&review, args.top);
    let plot = args.plot.clone().unwrap_or_else(|| plot_beside(&args.file));
    let drawn = if review.curve.len() > 1 {
        chart::curve(&plot, &review, &costly, &names(&record, &review), args.lang).map(|()| true)
    } else {
        Ok(false)
    };
    if args.json {
        say_json(&json!({
            "game": record.game,
            "rules": record.setup.rules,
            "version": record.setup.version,
            "names": record.names,
            "bot": method.bot,
            "seed": args.seed,
            "threads": method.threads,
            "seconds": seconds,
            "thresholds": { "good_below": GOOD, "mistake": MISTAKE, "blunder": BLUNDER },
            "plot": matches!(drawn, Ok(true)).then(|| plot.display().to_string()),
            "review": review,
            "costliest": costly.iter().map(|judged| judged.number).collect::<Vec<_>>(),
        }))?;
    } else {
        say(&as_text(&review, &costly, &record, game.as_ref(), &method))?;
        if matches!(drawn, Ok(true)) {
            let file = plot.display();
            say(&match args.lang {
                Lang::En => format!("{DIM}The curve is in {file}.{DIM:#}"),
                Lang::De => format!("{DIM}Die Kurve steht in {file}.{DIM:#}"),
            })?;
        }
    }
    drawn.map(|_| ())
}

/// `my.record` is drawn into `my.review.svg`.
fn plot_beside(file: &str) -> PathBuf {
    Path::new(file).with_extension("review.svg")
}

/// The decisions that cost most, costliest first.
fn costliest(review: &Review, top: usize) -> Vec<&Judged> {
    let mut costly: Vec<&Judged> =
        review.decisions.iter().filter(|judged| judged.cost > 0.0).collect();
    costly.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    costly.truncate(top);
    costly
}

/// "Red", or "Red (Amina)", by seat.
fn names(record: &Record, review: &Review) -> Vec<String> {
    let names = record.names.iter().map(String::as_str).chain(std::iter::repeat(""));
    let name = |(called, name): (&String, &str)| match name {
        "" => called.clone(),
        name => format!("{called} ({name})"),
    };
    review.called.iter().zip(names).map(name).collect()
}

fn as_text(
    review: &Review,
    costly: &[&Judged],
    record: &Record,
    game: &dyn Match,
    method: &Method,
) -> String {
    let lang = method.lang;
    let names = names(record, review);
    let title = game.spec().title.get(lang);
    let (count, bot) = (review.decisions.len(), &method.bot);
    let decisions = match (lang, count) {
        (Lang::En, 1) => "decision",
        (Lang::En, _) => "decisions",
        (Lang::De, 1) => "Entscheidung",
        (Lang::De, _) => "Entscheidungen",
    };
    let judged = match lang {
        Lang::En => "judged by",
        Lang::De => "beurteilt von",
    };
    let mut lines = vec![format!("{BOLD}{title}{BOLD:#}: {count} {decisions}, {judged} {bot}")];
    if !review.finished {
        lines.push(match lang {
            Lang::En => {
                format!("The game is not over; it goes as far as action {}.", review.actions)
            }
            Lang::De => {
                format!("Das Spiel ist nicht zu Ende; es reicht bis Aktion {}.", review.actions)
            }
        });
    }
    if review.decisions.is_empty() {
        lines.push(match lang {
            Lang::En => "Nobody had anything to decide.".into(),
            Lang::De => "Niemand hatte etwas zu entscheiden.".into(),
        });
        return lines.join("\n");
    }
    lines.extend(curves(review, &names));
    lines.extend(players(&review.players, &names, lang));
    lines.extend(balances(&review.balances, &names, lang));
    lines.extend(great_luck(review, &names, lang));
    if !costly.is_empty() {
        lines.push(match lang {
            Lang::En => format!("\n{DIM}What cost most:{DIM:#}"),
            Lang::De => format!("\n{DIM}Was am meisten kostete:{DIM:#}"),
        });
    }
    for judged in costly {
        lines.extend(costly_text(judged, game, lang));
    }
    lines.join("\n")
}

/// Everybody's chances over the game, as lines of small bars.
fn curves(review: &Review, names: &[String]) -> Vec<String> {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let room = columns().saturating_sub(width + 12).clamp(10, 60).min(review.curve.len());
    let all = review.curve.len();
    let small = |of: &dyn Fn(&Point) -> f64| -> String {
        let bar = |column: usize| {
            let part = &review.curve[column * all / room..(column + 1) * all / room];
            let mean = part.iter().map(of).sum::<f64>() / part.len().max(1) as f64;
            BARS[((mean * 8.0).max(0.0) as usize).min(7)]
        };
        (0..room).map(bar).collect()
    };
    let line = |(seat, name): (usize, &String)| {
        let last = review.curve.last().map_or(0.0, |point| point.win[seat]);
        let small = small(&|point| point.win[seat]);
        format!("  {name:<width$}  {small} {:>3.0} %", 100.0 * last)
    };
    std::iter::once(String::new()).chain(names.iter().enumerate().map(line)).collect()
}

/// Where the result of everybody came from.
fn balances(balances: &[Balance], names: &[String], lang: Lang) -> Vec<String> {
    if balances.is_empty() {
        return Vec::new();
    }
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let heads = match lang {
        Lang::En => ["start", "luck", "own", "others", "rest", "result"],
        Lang::De => ["Anfang", "Glück", "eigene", "andere", "Rest", "Ergebnis"],
    };
    let heads: String = heads.iter().map(|head| format!("{head:>10}")).collect();
    let mut lines = vec![format!("\n{DIM}  {:<width$}{heads}{DIM:#}", "")];
    for (balance, name) in balances.iter().zip(names) {
        let Balance { start, luck, own, others, rest, result, .. } = balance;
        let sums: String = [luck, own, others, rest]
            .iter()
            .map(|part| format!("{:>8} %", format!("{:+.0}", (100.0 * **part).round() + 0.0)))
            .collect();
        lines.push(format!(
            "  {name:<width$}{:>8.0} %{sums}{:>8.0} %",
            100.0 * start,
            100.0 * result
        ));
    }
    lines.extend(balances.iter().map(|balance| format!("  {}", balance.text)));
    lines
}

/// The luck that changed most.
fn great_luck(review: &Review, names: &[String], lang: Lang) -> Vec<String> {
    let most = |luck: &Luck| luck.brought.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
    let mut great: Vec<&Luck> = review.luck.iter().filter(|luck| !luck.text.is_empty()).collect();
    great.sort_by(|one, other| most(other).total_cmp(&most(one)));
    great.truncate(GREAT_LUCK);
    if great.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![match lang {
        Lang::En => format!("\n{DIM}What luck did:{DIM:#}"),
        Lang::De => format!("\n{DIM}Was das Glück tat:{DIM:#}"),
    }];
    for luck in great {
        let brought = names.iter().zip(&luck.brought);
        let brought = brought.filter(|(_, part)| part.abs() >= 0.005);
        let brought: Vec<String> =
            brought.map(|(name, part)| format!("{name} {:+.0} %", 100.0 * part)).collect();
        lines.push(format!("  {:>4}  {}  {}", luck.number, brought.join(", "), luck.text));
    }
    lines
}

fn players(players: &[Player], names: &[String], lang: Lang) -> Vec<String> {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let [decisions, mattered, good, cost, mistakes, blunders] = match lang {
        Lang::En => ["decisions", "mattered", "accuracy", "mean cost", "mistakes", "blunders"],
        Lang::De => ["Entsch.", "wichtig", "Güte", "Kosten", "Fehler", "Patzer"],
    };
    let mut lines = vec![format!(
        "\n{DIM}  {:<width$}  {decisions:>9}  {mattered:>8}  {good:>8}  {cost:>9}  {mistakes:>8}  {blunders:>8}{DIM:#}",
        ""
    )];
    for (player, name) in players.iter().zip(names) {
        lines.push(format!(
            "  {name:<width$}  {:>9}  {:>8}  {:>6.0} %  {:>7.1} %  {:>8}  {:>8}",
            player.decisions,
            player.mattered,
            100.0 * player.accuracy,
            100.0 * player.mean_cost,
            player.mistakes,
            player.blunders
        ));
    }
    let [good, mistake, blunder] = [GOOD, MISTAKE, BLUNDER].map(|part| 100.0 * part);
    lines.push(match lang {
        Lang::En => format!(
            "{DIM}  Accuracy: of the decisions that mattered, those that cost less than {good:.0} % of the wins, or of the points \
             where the game was all but decided. A mistake costs {mistake:.0} %, a blunder {blunder:.0} %.{DIM:#}"
        ),
        Lang::De => format!(
            "{DIM}  Güte: von den Entscheidungen, auf die es ankam, jene, die weniger als {good:.0} % Siegchance kosten, oder \
             Punkte, wo die Partie so gut wie entschieden war. Ein Fehler kostet {mistake:.0} %, ein Patzer {blunder:.0} %.{DIM:#}"
        ),
    });
    lines
}

fn costly_text(judged: &Judged, game: &dyn Match, lang: Lang) -> Vec<String> {
    let Judged { number, seat, played, best, best_win, win, cost, line, reason, .. } = judged;
    let called = game.call(*seat, lang);
    let (better, then) = match lang {
        Lang::En => ("better", "then"),
        Lang::De => ("besser", "dann"),
    };
    let mut lines = vec![
        format!(
            "  {number:>4}  {BOLD}{called}{BOLD:#}  {WRONG}−{:.1} %{WRONG:#}  ({:.1} % → {:.1} %)",
            100.0 * cost,
            100.0 * best_win,
            100.0 * win
        ),
        format!("        {:<7} {WRONG}{}{WRONG:#}  {}", "", played.action, played.text),
        format!("        {better:<7} {RIGHT}{}{RIGHT:#}  {}", best.action, best.text),
    ];
    if judged.by == Measure::Points {
        let Judged { best_score, score, best_place, place, .. } = judged;
        lines.push(match lang {
            Lang::En => format!(
                "        {:<7} judged by points and place: {score:.1} instead of {best_score:.1}, place {place:.1} instead of {best_place:.1}",
                ""
            ),
            Lang::De => format!(
                "        {:<7} nach Punkten und Platz beurteilt: {score:.1} statt {best_score:.1}, Platz {place:.1} statt {best_place:.1}",
                ""
            ),
        });
    }
    if let Some(reason) = reason {
        lines.push(format!("        {:<7} {}", "", reason_text(reason, lang)));
    }
    if !line.is_empty() {
        lines.push(format!("{DIM}        {then:<7} {}{DIM:#}", line_text(line, game, lang)));
    }
    lines
}
