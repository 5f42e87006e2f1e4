//! `azalai games`.

use crate::failure::Failure;
use crate::output::{say, say_json};
use anstyle::Style;
use azalai_core::{OptionSpec, Spec};
use azalai_games::{BotKind, GAMES};
use serde_json::{Value, json};

/// List the games with their rulebooks, seats and options.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.json {
        return say_json(&GAMES.iter().map(|game| as_json(game.spec())).collect());
    }
    for game in GAMES {
        say(&as_text(game.spec()))?;
    }
    let bots = BotKind::ALL.map(BotKind::name).join(", ");
    say(&format!("Bots: {bots}."))
}

fn as_text(spec: &Spec) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut lines = vec![
        format!(
            "{bold}{}{bold:#}  {} {dim}({}, {} {}){dim:#}",
            spec.name, spec.title.en, spec.designers, spec.publisher, spec.year
        ),
        format!("  {}", spec.about.en),
    ];
    for rules in spec.rulebooks {
        lines.push(format!(
            "  --rules {bold}{}{bold:#}  {}–{} seats (default {}). {}",
            rules.name,
            rules.seats.start(),
            rules.seats.end(),
            rules.default_seats,
            rules.about.en
        ));
    }
    for option in spec.options {
        let only = match option.rulebooks {
            [] => String::new(),
            rulebooks => format!(" Only in {}.", rulebooks.join(", ")),
        };
        lines.push(format!(
            "  --set {bold}{}{bold:#}={}  (default {}, rule {})",
            option.key, option.values, option.default, option.rule
        ));
        lines.push(format!("      {}{only}", option.about.en));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn as_json(spec: &Spec) -> Value {
    let options = |rules: &str| -> Vec<Value> {
        spec.options.iter().filter(|option| option.belongs_to(rules)).map(option_json).collect()
    };
    let rulebooks: Vec<Value> = spec
        .rulebooks
        .iter()
        .map(|rules| {
            json!({
                "rules": rules.name,
                "about": rules.about.en,
                "seats": rules.seats.clone().collect::<Vec<u8>>(),
                "default_seats": rules.default_seats,
                "options": options(rules.name),
            })
        })
        .collect();
    json!({
        "game": spec.name,
        "title": spec.title.en,
        "title_de": spec.title.de,
        "designers": spec.designers,
        "publisher": spec.publisher,
        "year": spec.year,
        "about": spec.about.en,
        "rulebooks": rulebooks,
        "bots": BotKind::ALL.map(BotKind::name),
    })
}

fn option_json(option: &OptionSpec) -> Value {
    json!({
        "key": option.key,
        "values": option.values,
        "default": option.default,
        "rule": option.rule,
        "about": option.about.en,
    })
}
