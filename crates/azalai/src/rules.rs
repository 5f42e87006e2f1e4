//! `azalai rules`.

use crate::failure::Failure;
use crate::markdown::for_terminal;
use crate::output::{say, say_json};
use crate::setup::SetupArgs;
use azalai_core::Lang;
use azalai_games::find;
use serde_json::json;

/// Show the rulebook of a game, or one rule or section of it, or its cards.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    /// A rule (`4.2`) or a section (`4`).
    number: Option<String>,
    /// Show the cards instead, with `--rules expansion` or `--deck FILE` those of that deck.
    #[arg(long, conflicts_with_all = ["number", "json"])]
    cards: bool,
    #[command(flatten)]
    setup: SetupArgs,
    /// The language: en or de.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = find(&args.game)?;
    if args.cards {
        let cards = game.cards(&args.setup.setup(game.spec())?, args.lang)?;
        if cards.is_empty() {
            return Err(Failure::refused(format!("{} has no cards to show", args.game)));
        }
        return say(&for_terminal(&cards, args.lang));
    }
    if !args.setup.is_empty() {
        return Err(Failure::usage("the options of a table go with `--cards`"));
    }
    let book = game.rulebook(args.lang);
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
        None => say(&for_terminal(book.text(), args.lang)),
        Some(number) => match book.find(number) {
            Some(text) => say(&for_terminal(text, args.lang)),
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
