//! Showing a puzzle, its solution, and what becomes of an answer.

use super::Args;
use crate::failure::Failure;
use crate::output::{say, say_json};
use anstyle::Style;
use azalai_core::{Lang, Viewer};
use azalai_games::puzzle::{Answered, Puzzle, Set, Wanted};
use azalai_games::{AnyGame, Budget, Match};
use serde_json::json;

const BOLD: Style = Style::new().bold();

/// Shows the puzzle with this number.
pub fn show(args: &Args, game: &dyn AnyGame, set: &Set, number: usize) -> Result<(), Failure> {
    let Some((source, puzzle)) = set.puzzle(number) else {
        return Err(Failure::usage(format!("there are {} puzzles, no puzzle {number}", set.len())));
    };
    let table = puzzle.pose(game, set, source).map_err(Failure::refused)?;
    let answered = match &args.answer {
        Some(answer) => Some(answered(args, table.as_ref(), puzzle, answer)?),
        None => None,
    };
    let viewer = Viewer::Seat(puzzle.seat);
    if args.json {
        return say_json(&json!({
            "game": set.game,
            "rules": set.rules,
            "number": number,
            "seats": source.seats,
            "seat": puzzle.seat,
            "grade": puzzle.grade,
            "view": table.view(viewer),
            "legal": table.legal(args.lang),
            "solution": args.solution.then_some(puzzle),
            "reason": args.solution.then(|| puzzle.why.told(table.as_ref(), puzzle.seat, args.lang)),
            "answered": answered,
        }));
    }
    let mut lines = Vec::new();
    match &answered {
        None => {
            lines.push(table.draw(viewer, args.lang));
            lines.push(task(table.as_ref(), puzzle, number, args.lang));
        }
        Some(answered) => lines.push(verdict(answered, args.lang)),
    }
    if args.solution {
        lines.push(solution(table.as_ref(), puzzle, args.lang));
    }
    say(&lines.join("\n"))
}

fn answered(
    args: &Args,
    table: &dyn Match,
    puzzle: &Puzzle,
    answer: &str,
) -> Result<Answered, Failure> {
    let Budget::Iterations(thoughts) = args.budget else {
        return Err(Failure::usage("write the budget as thoughts: `200it`"));
    };
    let wanted = Wanted { budget: Budget::Iterations(thoughts.saturating_mul(5)), lang: args.lang };
    let answered = table.answer(puzzle, answer, None, &wanted).map_err(Failure::refused)?;
    answered.ok_or_else(|| Failure::refused("the solution of this puzzle is not allowed"))
}

fn task(table: &dyn Match, puzzle: &Puzzle, number: usize, lang: Lang) -> String {
    let (who, grade) = (table.call(puzzle.seat, lang), puzzle.grade);
    match lang {
        Lang::En => format!("{BOLD}Puzzle {number}{BOLD:#}, grade {grade}: what does {who} play?"),
        Lang::De => format!("{BOLD}Aufgabe {number}{BOLD:#}, Grad {grade}: Was spielt {who}?"),
    }
}

fn percent(part: f64) -> String {
    format!("{:.0} %", 100.0 * part)
}

fn verdict(answered: &Answered, lang: Lang) -> String {
    let Answered { right, answer, best, win, cost, reason } = answered;
    let (win, cost) = (percent(*win), percent(*cost));
    let solved = answer.action == best.action;
    let mut text = match (lang, right, solved) {
        (Lang::En, true, true) => format!("Right: {} wins {win}.", answer.action),
        (Lang::En, true, false) => {
            format!("Right: {} is as good as {}.", answer.action, best.action)
        }
        (Lang::En, false, _) => format!("Wrong: {} costs {cost} of a win.", answer.action),
        (Lang::De, true, true) => format!("Richtig: {} gewinnt zu {win}.", answer.action),
        (Lang::De, true, false) => {
            format!("Richtig: {} ist so gut wie {}.", answer.action, best.action)
        }
        (Lang::De, false, _) => format!("Falsch: {} kostet {cost} eines Sieges.", answer.action),
    };
    if let Some(reason) = reason {
        let better = match lang {
            Lang::En => "The solution:",
            Lang::De => "Die Lösung:",
        };
        text.push_str(&format!("\n{better} {}", reason.text));
    }
    text
}

fn solution(table: &dyn Match, puzzle: &Puzzle, lang: Lang) -> String {
    let why = puzzle.why.told(table, puzzle.seat, lang);
    let (best, win, against) = (&puzzle.best, percent(puzzle.win), &why.against);
    let next = puzzle.others.first().map(|other| (&other.action, percent(other.cost)));
    let next = match (lang, next) {
        (_, None) => String::new(),
        (Lang::En, Some((action, cost))) => format!(" Next best is {action}, which costs {cost}."),
        (Lang::De, Some((action, cost))) => {
            format!(" Am nächsten kommt {action}, das kostet {cost}.")
        }
    };
    match lang {
        Lang::En => {
            format!("{BOLD}{best}{BOLD:#} wins {win}.{next}\nBeside {against}: {}", why.text)
        }
        Lang::De => {
            format!("{BOLD}{best}{BOLD:#} gewinnt zu {win}.{next}\nNeben {against}: {}", why.text)
        }
    }
}
