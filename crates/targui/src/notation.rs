//! Every action as text that reads back.

use crate::action::Action;
use crate::board::{Field, Sector};
use crate::material::{Fate, Kind, Pips, Tribe};
use azalai_core::{NotationError, Text, number};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Sector { sector } => write!(f, "sector {sector}"),
            Action::Tribe { tribe } => write!(f, "tribe {}", tribe.name()),
            Action::Lay { field, kind } => write!(f, "lay {field} {}", kind.name()),
            Action::Settle { field } => write!(f, "settle {field}"),
            Action::Die { pips } => write!(f, "die {pips}"),
            Action::Card { tribe } => write!(f, "card {}", tribe.name()),
            Action::Fate { fate } => write!(f, "fate {fate}"),
            Action::Move { from, to, camels } => write!(f, "{from}-{to} x{camels}"),
            Action::Attack { from, to } => write!(f, "attack {from}-{to}"),
            Action::On => f.write_str("on"),
            Action::Stop => f.write_str("stop"),
            Action::Advance { camels } => write!(f, "advance {camels}"),
            Action::Buy { camels, field } => write!(f, "buy {camels} @{field}"),
            Action::Deposit { silver } => write!(f, "deposit {silver}"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Reads an action. Capital letters and extra spaces make no difference.
    fn from_str(text: &str) -> Result<Action, NotationError> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().take(4).collect();
        read(&words).ok_or_else(|| NotationError::new(text, expected(words.first().copied())))
    }
}

/// What stands behind this first word.
fn expected(word: Option<&str>) -> Text {
    match word {
        Some("sector") => Text::new(
            "write `sector` and its number from 1 to 4: `sector 3`",
            "bitte `sector` und die Nummer von 1 bis 4: `sector 3`",
        ),
        Some("tribe" | "card") => Text::new(
            "write a colour: `tribe red`, `card blue`, `card green`, `card yellow`",
            "bitte eine Farbe: `tribe red`, `card blue`, `card green`, `card yellow`",
        ),
        Some("lay") => Text::new(
            "write the field and the territory: `lay 2 reg`, `lay 3 fesh-fesh`",
            "bitte Feld und Gebiet: `lay 2 reg`, `lay 3 fesh-fesh`",
        ),
        Some("settle") => Text::new("write the field: `settle 21`", "bitte das Feld: `settle 21`"),
        Some("die") => {
            Text::new("write the pips from 1 to 6: `die 4`", "bitte die Augen von 1 bis 6: `die 4`")
        }
        Some("fate") => Text::new(
            "write the number of the card from 1 to 16: `fate 12`",
            "bitte die Nummer der Karte von 1 bis 16: `fate 12`",
        ),
        Some("attack") => {
            Text::new("write both fields: `attack 24-25`", "bitte beide Felder: `attack 24-25`")
        }
        Some("advance") => Text::new(
            "write how many camels: `advance 3`",
            "bitte die Zahl der Kamele: `advance 3`",
        ),
        Some("buy") => Text::new(
            "write how many camels and the field: `buy 5 @24`",
            "bitte die Zahl der Kamele und das Feld: `buy 5 @24`",
        ),
        Some("deposit") => {
            Text::new("write how much silver: `deposit 3`", "bitte die Menge Silber: `deposit 3`")
        }
        Some(word) if word.starts_with(|c: char| c.is_ascii_digit()) => Text::new(
            "a move is two fields and a number of camels: `24-25 x6`",
            "eine Bewegung ist zwei Felder und eine Zahl Kamele: `24-25 x6`",
        ),
        _ => Text::new(
            "write for instance `24-25 x6`, `attack 24-25`, `on`, `stop`, `advance 3`, `buy 5 @24`, `deposit 3` or `done`",
            "zum Beispiel `24-25 x6`, `attack 24-25`, `on`, `stop`, `advance 3`, `buy 5 @24`, `deposit 3` oder `done`",
        ),
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["sector", sector] => Action::Sector { sector: Sector::new(number(sector)?)? },
        ["tribe", colour] => Action::Tribe { tribe: Tribe::from_name(colour)? },
        ["lay", at, kind] => Action::Lay { field: field(at)?, kind: Kind::from_name(kind)? },
        ["settle", at] => Action::Settle { field: field(at)? },
        ["die", pips] => Action::Die { pips: Pips::new(number(pips)?)? },
        ["card", colour] => Action::Card { tribe: Tribe::from_name(colour)? },
        ["fate", fate] => Action::Fate { fate: Fate::new(number(fate)?)? },
        ["attack", fields] => {
            let (from, to) = two_fields(fields)?;
            Action::Attack { from, to }
        }
        ["on"] => Action::On,
        ["stop"] => Action::Stop,
        ["advance", camels] => Action::Advance { camels: number(camels)? },
        ["buy", camels, at] => {
            Action::Buy { camels: number(camels)?, field: field(at.strip_prefix('@')?)? }
        }
        ["deposit", silver] => Action::Deposit { silver: number(silver)? },
        ["done"] => Action::Done,
        [fields, camels] => {
            let (from, to) = two_fields(fields)?;
            Action::Move { from, to, camels: number(camels.strip_prefix('x')?)? }
        }
        _ => return None,
    })
}

fn field(text: &str) -> Option<Field> {
    Field::new(number(text)?)
}

fn two_fields(text: &str) -> Option<(Field, Field)> {
    let (from, to) = text.split_once('-')?;
    Some((field(from)?, field(to)?))
}
