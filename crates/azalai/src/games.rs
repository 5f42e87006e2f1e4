//! `azalai games`.

use crate::failure::Failure;
use crate::output::{say, say_json};
use anstyle::Style;
use azalai_core::{Lang, OptionSpec, Spec, Text};
use azalai_games::levels::{about, title};
use azalai_games::{GAMES, Level};
use serde_json::{Value, json};

/// List the games with their rulebooks, seats and options, and the bots.
#[derive(clap::Args)]
pub struct Args {
    /// The language: en or de.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.json {
        return say_json(&GAMES.iter().map(|game| as_json(game.spec(), args.lang)).collect());
    }
    for game in GAMES {
        say(&as_text(game.spec(), args.lang))?;
    }
    say(&bots_text(args.lang))
}

/// The levels of the bots, with their titles.
fn bots_text(lang: Lang) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut lines = vec![format!(
        "{bold}Bots{bold:#}  {dim}play --seat 2=bot:hard, simulate --bots, arena --bots{dim:#}"
    )];
    for level in Level::ALL {
        lines.push(format!(
            "  {bold}{:<8}{bold:#}{:<14}{}",
            level.name(),
            title(level).get(lang),
            about(level).get(lang)
        ));
    }
    lines.join("\n")
}

fn bots_json(lang: Lang) -> Vec<Value> {
    let level = |level: Level| {
        json!({
            "level": level.name(),
            "title": title(level).get(lang),
            "about": about(level).get(lang),
        })
    };
    Level::ALL.into_iter().map(level).collect()
}

fn as_text(spec: &Spec, lang: Lang) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let and = Text::new(" and ", " und ").get(lang);
    let mut lines = vec![
        format!(
            "{bold}{}{bold:#}  {} {dim}({}, {} {}){dim:#}",
            spec.name,
            spec.title.get(lang),
            spec.designers.replace(" and ", and),
            spec.publisher,
            spec.year
        ),
        format!("  {}", spec.about.get(lang)),
    ];
    let [usual, version, rule] = match lang {
        Lang::En => ["default", "version", "rule"],
        Lang::De => ["üblich", "Version", "Regel"],
    };
    for rules in spec.rulebooks {
        lines.push(format!(
            "  --rules {bold}{}{bold:#} --seats {}–{}  ({usual} {}; {version} {})  {}",
            rules.name,
            rules.seats.start(),
            rules.seats.end(),
            rules.default_seats,
            rules.version,
            rules.about.get(lang)
        ));
    }
    for option in spec.options {
        let only = match option.rulebooks {
            [] => String::new(),
            rulebooks => format!(" ({})", rulebooks.join(", ")),
        };
        lines.push(format!(
            "  --set {bold}{}{bold:#}={}  ({usual}: {}; {rule} {})",
            option.key,
            option.values.get(lang),
            option.default.get(lang),
            option.rule
        ));
        lines.push(format!("      {}{only}", option.about.get(lang)));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn as_json(spec: &Spec, lang: Lang) -> Value {
    let options = |rules: &str| -> Vec<Value> {
        spec.options
            .iter()
            .filter(|option| option.belongs_to(rules))
            .map(|option| option_json(option, lang))
            .collect()
    };
    let rulebooks: Vec<Value> = spec
        .rulebooks
        .iter()
        .map(|rules| {
            json!({
                "rules": rules.name,
                "version": rules.version,
                "about": rules.about.get(lang),
                "seats": rules.seats.clone().collect::<Vec<u8>>(),
                "default_seats": rules.default_seats,
                "options": options(rules.name),
            })
        })
        .collect();
    json!({
        "game": spec.name,
        "title": spec.title.get(lang),
        "designers": spec.designers,
        "publisher": spec.publisher,
        "year": spec.year,
        "about": spec.about.get(lang),
        "rulebooks": rulebooks,
        "bots": Level::ALL.map(Level::name),
        "levels": bots_json(lang),
    })
}

fn option_json(option: &OptionSpec, lang: Lang) -> Value {
    json!({
        "key": option.key,
        "values": option.values.get(lang),
        "takes": option.takes,
        "default": option.default.get(lang),
        "rule": option.rule,
        "about": option.about.get(lang),
    })
}
