//! Every action as text that reads back.

use crate::action::Action;
use crate::board::{Field, Sector};
use crate::material::{Fate, Kind, Pips, Tribe};
use azalai_core::NotationError;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Sector(sector) => write!(f, "sector {sector}"),
            Action::Tribe(tribe) => write!(f, "tribe {}", tribe.name()),
            Action::Lay(field, kind) => write!(f, "lay {field} {}", kind.name()),
            Action::Settle(field) => write!(f, "settle {field}"),
            Action::Die(pips) => write!(f, "die {pips}"),
            Action::Card(tribe) => write!(f, "card {}", tribe.name()),
            Action::Fate(fate) => write!(f, "fate {fate}"),
            Action::Move { from, to, camels } => write!(f, "{from}-{to} x{camels}"),
            Action::Attack { from, to } => write!(f, "attack {from}-{to}"),
            Action::On => f.write_str("on"),
            Action::Stop => f.write_str("stop"),
            Action::Advance(camels) => write!(f, "advance {camels}"),
            Action::Buy { camels, field } => write!(f, "buy {camels} @{field}"),
            Action::Deposit(silver) => write!(f, "deposit {silver}"),
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
        let expected = match words.first().copied() {
            Some("sector") => "write `sector` and its number from 1 to 4: `sector 3`",
            Some("tribe" | "card") => {
                "write a colour: `tribe red`, `card blue`, `card green`, `card yellow`"
            }
            Some("lay") => "write the field and the territory: `lay 2 reg`, `lay 3 fesh-fesh`",
            Some("settle") => "write the field: `settle 21`",
            Some("die") => "write the pips from 1 to 6: `die 4`",
            Some("fate") => "write the number of the card from 1 to 16: `fate 12`",
            Some("attack") => "write both fields: `attack 24-25`",
            Some("advance") => "write how many camels: `advance 3`",
            Some("buy") => "write how many camels and the field: `buy 5 @24`",
            Some("deposit") => "write how much silver: `deposit 3`",
            Some(word) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                "a move is two fields and a number of camels: `24-25 x6`"
            }
            _ => {
                "write for instance `24-25 x6`, `attack 24-25`, `on`, `stop`, `advance 3`, `buy 5 @24`, `deposit 3` or `done`"
            }
        };
        read(&words).ok_or_else(|| NotationError::new(text, expected))
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["sector", number] => Action::Sector(Sector::new(number.parse().ok()?)?),
        ["tribe", colour] => Action::Tribe(Tribe::from_name(colour)?),
        ["lay", at, kind] => Action::Lay(field(at)?, Kind::from_name(kind)?),
        ["settle", at] => Action::Settle(field(at)?),
        ["die", pips] => Action::Die(Pips::new(pips.parse().ok()?)?),
        ["card", colour] => Action::Card(Tribe::from_name(colour)?),
        ["fate", number] => Action::Fate(Fate::new(number.parse().ok()?)?),
        ["attack", fields] => {
            let (from, to) = two_fields(fields)?;
            Action::Attack { from, to }
        }
        ["on"] => Action::On,
        ["stop"] => Action::Stop,
        ["advance", camels] => Action::Advance(camels.parse().ok()?),
        ["buy", camels, at] => {
            Action::Buy { camels: camels.parse().ok()?, field: field(at.strip_prefix('@')?)? }
        }
        ["deposit", silver] => Action::Deposit(silver.parse().ok()?),
        ["done"] => Action::Done,
        [fields, camels] => {
            let (from, to) = two_fields(fields)?;
            Action::Move { from, to, camels: camels.strip_prefix('x')?.parse().ok()? }
        }
        _ => return None,
    })
}

fn field(number: &str) -> Option<Field> {
    Field::new(number.parse().ok()?)
}

fn two_fields(text: &str) -> Option<(Field, Field)> {
    let (from, to) = text.split_once('-')?;
    Some((field(from)?, field(to)?))
}
