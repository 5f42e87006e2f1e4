//! The notation: actions as people write them and as records keep them.
//!
//! | action | notation |
//! |---|---|
//! | give the violet leader back | `return v` |
//! | a palm is put on c3 | `palm c3` |
//! | a water hole of value 2 is laid on d1 | `water d1 2` |
//! | place the violet leader on c7 | `lead v c7` |
//! | place a violet camel on c8 | `v c8` |
//! | nothing can be placed | `pass` |
//!
//! A hex is its column, `a` to `w`, and its row, counted from 1. The colours are `w` white, `y`
//! yellow, `g` green, `b` blue and `v` violet. Capital letters and more spaces are read as well.

use crate::action::Action;
use crate::board::Hex;
use crate::material::{Colour, Water};
use azalai_core::{NotationError, Text, number};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Return { colour } => write!(f, "return {colour}"),
            Action::Palm { hex } => write!(f, "palm {hex}"),
            Action::Water { hex, water } => write!(f, "water {hex} {water}"),
            Action::Lead { colour, hex } => write!(f, "lead {colour} {hex}"),
            Action::Camel { colour, hex } => write!(f, "{colour} {hex}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

const ANY: Text = Text::new(
    "write for instance `v c8` (a violet camel on c8), `lead v c7`, `return v` or `pass`",
    "schreib zum Beispiel „v c8“ (ein violettes Kamel auf c8), „lead v c7“, „return v“ oder „pass“",
);
const COLOUR: Text = Text::new(
    "the colour is one of w y g b v (white, yellow, green, blue, violet)",
    "die Farbe ist eine von w y g b v (weiß, gelb, grün, blau, violett)",
);
const HEX: Text = Text::new(
    "the hex is a column from a to w and a row, for instance c8",
    "das Feld ist eine Spalte von a bis w und eine Reihe, zum Beispiel c8",
);
const WATER: Text = Text::new(
    "the value of a water hole is 1, 2 or 3, for instance `water d1 2`",
    "der Wert einer Wasserstelle ist 1, 2 oder 3, zum Beispiel „water d1 2“",
);

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let wrong = |expected| NotationError::new(text, expected);
        let colour = |word: Option<&str>| {
            let mut letters = word.unwrap_or_default().chars();
            match (letters.next().and_then(Colour::from_letter), letters.next()) {
                (Some(colour), None) => Ok(colour),
                _ => Err(wrong(COLOUR)),
            }
        };
        let hex = |word: Option<&str>| word.and_then(Hex::read).ok_or_else(|| wrong(HEX));
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default().to_ascii_lowercase();
        let action = match first.as_str() {
            "return" => Action::Return { colour: colour(words.next())? },
            "palm" => Action::Palm { hex: hex(words.next())? },
            "water" => {
                let hex = hex(words.next())?;
                let value = words.next().and_then(number);
                Action::Water {
                    hex,
                    water: value.and_then(Water::from_points).ok_or_else(|| wrong(WATER))?,
                }
            }
            "lead" => Action::Lead { colour: colour(words.next())?, hex: hex(words.next())? },
            "pass" => Action::Pass,
            letter => Action::Camel {
                colour: colour(Some(letter)).map_err(|_| wrong(ANY))?,
                hex: hex(words.next())?,
            },
        };
        match words.next() {
            None => Ok(action),
            Some(_) => Err(wrong(ANY)),
        }
    }
}
