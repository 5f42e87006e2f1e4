//! `azalai rules`.

use crate::failure::Failure;
use crate::markdown::for_terminal;
use crate::output::{say, say_json};
use azalai_core::Lang;
use azalai_games::find;
use serde_json::json;

/// Show the rulebook of a game, or one rule or section of it.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    /// A rule (`4.2`) or a section (`4`).
    number: Option<String>,
    /// The language: en or de.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let book = find(&args.game)?.rulebook(args.lang);
    if args.json {
        let numbers = match &args.number {
            Some(number) => vec![number.as_str()],
            None => book.numbers(),
        };
        let rules: Vec<_> = numbers
            .into_iter()
            .filter_map(|number| Some(json!({ "rule": number, "text": book.find(number)? })))
            .collect();
        if rules.is_empty() {
            return Err(no_such_rule(args));
        }
        return say_json(&json!({ "game": args.game, "lang": args.lang.code(), "rules": rules }));
    }
    match &args.number {
        None => say(&for_terminal(book.text())),
        Some(number) => match book.find(number) {
            Some(text) => say(&for_terminal(text)),
            None => Err(no_such_rule(args)),
        },
    }
}

fn no_such_rule(args: &Args) -> Failure {
    let number = args.number.as_deref().unwrap_or_default();
    Failure::refused(format!(
        "{} has no rule {number}; `azalai rules {}` shows all",
        args.game, args.game
    ))
}
