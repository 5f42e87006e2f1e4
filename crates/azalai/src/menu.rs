//! `azalai menu`: what would you like to play?

use crate::failure::Failure;
use crate::output::say;
use crate::play::Session;
use crate::prompt::read_line;
use crate::seating::{Player, USUAL, against_bots};
use anstyle::{AnsiColor, Style};
use azalai_core::{Lang, Setup};
use azalai_games::levels;
use azalai_games::{AnyGame, GAMES, Level};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const SUN: Style = AnsiColor::Yellow.on_default().bold();
const SAND: Style = AnsiColor::Yellow.on_default();

/// The levels that people are offered, weakest first.
const OPPONENTS: [Level; 6] =
    [Level::Random, Level::Greedy, Level::Easy, Level::Medium, Level::Hard, Level::Patient];

/// Asks what to play and plays it. Whoever just presses Enter sits at a table at once.
pub fn run() -> Result<(), Failure> {
    let mut lang = language();
    loop {
        say(&title(lang))?;
        let tables: Vec<(&dyn AnyGame, &str)> = GAMES
            .iter()
            .flat_map(|game| game.spec().rulebooks.iter().map(|rules| (*game, rules.name)))
            .collect();
        for (index, (game, rules)) in tables.iter().enumerate() {
            say(&line(index + 1, *game, rules, lang))?;
        }
        let [other, quit, prompt] = match lang {
            Lang::En => ["auf Deutsch", "leave", "Your choice (Enter: 1)? "],
            Lang::De => ["in English", "gehen", "Auswahl (Enter: 1)? "],
        };
        say(&format!("  {BOLD}l{BOLD:#}  {other}     {BOLD}q{BOLD:#}  {quit}\n"))?;
        let Some(choice) = read_line(prompt)? else { return say("") };
        match choice.to_lowercase().as_str() {
            "q" | "quit" => return Ok(()),
            "l" => lang = if lang == Lang::En { Lang::De } else { Lang::En },
            text => {
                let number = if text.is_empty() { Some(1) } else { text.parse().ok() };
                let table = number.and_then(|number: usize| tables.get(number.checked_sub(1)?));
                if let Some((game, rules)) = table {
                    return sit_down(*game, rules, lang);
                }
            }
        }
    }
}

/// German if the system speaks German.
fn language() -> Lang {
    let german = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|value| value.starts_with("de"));
    if german { Lang::De } else { Lang::En }
}

fn title(lang: Lang) -> String {
    let words = match lang {
        Lang::En => "desert games, one caravan",
        Lang::De => "Wüstenspiele, eine Karawane",
    };
    format!(
        "\n            {SUN}\\ | /{SUN:#}\n           {SUN}── ● ──{SUN:#}        {BOLD}A Z A L A I{BOLD:#}\n  \
         {SAND}   __        __        __{SAND:#}\n  {SAND}__/  \\__n___/  \\_nn___/  \\____n__{SAND:#}   {DIM}{words}{DIM:#}\n"
    )
}

fn line(number: usize, game: &dyn AnyGame, rules: &str, lang: Lang) -> String {
    let spec = game.spec();
    let about = spec
        .rulebooks
        .iter()
        .find(|book| book.name == rules)
        .map_or("", |book| book.about.get(lang));
    let name = if spec.rulebooks.len() == 1 {
        spec.title.get(lang).to_owned()
    } else {
        format!("{} {rules}", spec.title.get(lang))
    };
    format!("  {BOLD}{number}{BOLD:#}  {name:<22} {DIM}{about}{DIM:#}")
}

fn sit_down(game: &dyn AnyGame, rules: &str, lang: Lang) -> Result<(), Failure> {
    let rules = game.spec().rules(rules)?;
    let (least, most) = (*rules.seats.start(), *rules.seats.end());
    let seats = match ask_number(
        &match lang {
            Lang::En => {
                format!("How many seats, {least}–{most} (Enter: {})? ", rules.default_seats)
            }
            Lang::De => {
                format!("Wie viele Plätze, {least}–{most} (Enter: {})? ", rules.default_seats)
            }
        },
        (least, most),
        rules.default_seats,
    )? {
        Some(seats) => seats,
        None => return Ok(()),
    };
    let people = match ask_number(
        &match lang {
            Lang::En => format!("How many people at this keyboard, 1–{seats} (Enter: 1)? "),
            Lang::De => format!("Wie viele Menschen an dieser Tastatur, 1–{seats} (Enter: 1)? "),
        },
        (1, seats),
        1,
    )? {
        Some(people) => people,
        None => return Ok(()),
    };
    let level = match if people < seats { ask_level(lang)? } else { Some(USUAL) } {
        Some(level) => level,
        None => return Ok(()),
    };
    let played = game.open(&Setup::new(rules.name, seats))?;
    let mut players = against_bots(seats as usize, level);
    for player in players.iter_mut().take(people as usize) {
        *player = Player::Human(String::new());
    }
    Session::new(played, players, lang, None)?.run()
}

/// The level of the bots: by its number or its name; Enter means the usual one. `None` when there is
/// nothing more to read.
fn ask_level(lang: Lang) -> Result<Option<Level>, Failure> {
    for (index, level) in OPPONENTS.into_iter().enumerate() {
        let (name, about) = (levels::title(level).get(lang), levels::about(level).get(lang));
        say(&format!("  {BOLD}{}{BOLD:#}  {name:<12} {DIM}{about}{DIM:#}", index + 1))?;
    }
    let usual = OPPONENTS.iter().position(|&level| level == USUAL).unwrap_or(0) + 1;
    let prompt = match lang {
        Lang::En => format!("Against whom (Enter: {usual})? "),
        Lang::De => format!("Gegen wen (Enter: {usual})? "),
    };
    loop {
        let Some(text) = read_line(&prompt)? else { return Ok(None) };
        if text.is_empty() {
            return Ok(Some(USUAL));
        }
        let numbered = text.parse().ok().and_then(|number: usize| {
            number.checked_sub(1).and_then(|index| OPPONENTS.get(index).copied())
        });
        let named = Level::ALL.into_iter().find(|level| level.name() == text.to_lowercase());
        if let Some(level) = numbered.or(named) {
            return Ok(Some(level));
        }
    }
}

/// A number in a range; Enter means the default. `None` when there is nothing more to read.
fn ask_number(prompt: &str, (least, most): (u8, u8), default: u8) -> Result<Option<u8>, Failure> {
    loop {
        match read_line(prompt)? {
            None => return Ok(None),
            Some(text) if text.is_empty() => return Ok(Some(default)),
            Some(text) => match text.parse() {
                Ok(number) if (least..=most).contains(&number) => return Ok(Some(number)),
                _ => {}
            },
        }
    }
}
