//! Actions as text, and back.

use crate::action::{Action, Payment, Source, Target};
use crate::material::{Animal, Good, MAX_STACK, Special};
use azalai_core::{NotationError, Seat, Text, number};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Open { good } => write!(f, "open {good}"),
            Action::First { seat } => write!(f, "first {seat}"),
            Action::Draw => f.write_str("draw"),
            Action::Card { good } => write!(f, "card {good}"),
            Action::Market { good } => write!(f, "market {good}"),
            Action::Keep => f.write_str("keep"),
            Action::Load { animal, good } => write!(f, "load {animal} {good}"),
            Action::Take { count, good, animal } => write!(f, "take {count} {good} {animal}"),
            Action::Buy { special } => write!(f, "buy {special}"),
            Action::Pay { payment } => write!(f, "pay{payment}"),
            Action::Cave { cave, source: Source::Hand(good) } => write!(f, "cave {cave} {good}"),
            Action::Cave { cave, source: Source::Top(animal) } => write!(f, "cave {cave} {animal}"),
            Action::Steal { victim: seat, target: Target::Hand } => write!(f, "steal {seat} hand"),
            Action::Steal { victim: seat, target: Target::Top(animal) } => {
                write!(f, "steal {seat} {animal}")
            }
            Action::Stolen { good } => write!(f, "stolen {good}"),
            Action::Pass => f.write_str("pass"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl fmt::Display for Payment {
    /// ` salt x2 camel1`: every word with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |f: &mut fmt::Formatter<'_>, count: u8| match count {
            1 => Ok(()),
            count => write!(f, " x{count}"),
        };
        for (good, count) in self.hand().iter() {
            write!(f, " {good}")?;
            times(f, count)?;
        }
        for (animal, count) in self.animals() {
            write!(f, " {animal}")?;
            times(f, count)?;
        }
        Ok(())
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Capital letters, and spaces more than one, make no difference.
    fn from_str(text: &str) -> Result<Action, NotationError> {
        let lower = text.to_lowercase();
        let mut words = lower.split_whitespace();
        let first = words.next();
        let found = match first {
            Some("pay") => payment(words).map(|payment| Action::Pay { payment }),
            _ => {
                let mut four = [""; 4];
                let mut count = 0;
                for word in lower.split_whitespace() {
                    match four.get_mut(count) {
                        Some(place) => *place = word,
                        None => return Err(NotationError::new(text, expected(first))),
                    }
                    count += 1;
                }
                read(&four[..count])
            }
        };
        found.ok_or_else(|| NotationError::new(text, expected(first)))
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["open", good] => Action::Open { good: Good::from_name(good)? },
        ["first", number] => Action::First { seat: seat(number)? },
        ["draw"] => Action::Draw,
        ["card", good] => Action::Card { good: Good::from_name(good)? },
        ["market", good] => Action::Market { good: Good::from_name(good)? },
        ["keep"] => Action::Keep,
        ["load", animal, good] => {
            Action::Load { animal: Animal::from_name(animal)?, good: Good::from_name(good)? }
        }
        ["take", count, good, animal] => Action::Take {
            count: number(count)?,
            good: Good::from_name(good)?,
            animal: Animal::from_name(animal)?,
        },
        ["buy", special] => Action::Buy { special: Special::from_name(special)? },
        ["cave", cave, from] => {
            let cave = number(cave).filter(|cave| (1..=MAX_STACK as u8).contains(cave))?;
            let source = match Good::from_name(from) {
                Some(good) => Source::Hand(good),
                None => Source::Top(Animal::from_name(from)?),
            };
            Action::Cave { cave, source }
        }
        ["steal", from, "hand"] => Action::Steal { victim: seat(from)?, target: Target::Hand },
        ["steal", from, animal] => {
            Action::Steal { victim: seat(from)?, target: Target::Top(Animal::from_name(animal)?) }
        }
        ["stolen", good] => Action::Stolen { good: Good::from_name(good)? },
        ["pass"] => Action::Pass,
        ["done"] => Action::Done,
        _ => return None,
    })
}

/// `salt x2 camel1`: a good is a card of the hand, an animal its top card, `x2` means two of them.
fn payment<'a>(words: impl Iterator<Item = &'a str>) -> Option<Payment> {
    let mut payment = Payment::NOTHING;
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let times = match words.peek().and_then(|next| next.strip_prefix('x')) {
            Some(digits) => {
                let times: u8 = number(digits)?;
                words.next();
                times
            }
            None => 1,
        };
        let place = match Good::from_name(word) {
            Some(good) => &mut payment.hand[good as usize],
            None => &mut payment.tops[Animal::from_name(word)?.index()],
        };
        *place = place.checked_add(times)?;
    }
    Some(payment)
}

fn seat(text: &str) -> Option<Seat> {
    Seat::from_number(number(text)?)
}

/// What could stand there, for somebody who began with this word.
fn expected(first: Option<&str>) -> Text {
    match first {
        Some("open" | "card" | "market" | "stolen") => Text::new(
            "name the good behind it: water, gold, salt or millet, for instance `market water`, `card gold`",
            "dahinter steht die Ware: water, gold, salt oder millet, zum Beispiel `market water`, `card gold`",
        ),
        Some("first") => Text::new(
            "write the seat from 1 to 5: `first 3`",
            "bitte den Platz von 1 bis 5: `first 3`",
        ),
        Some("load") => Text::new(
            "write the animal and the good: `load camel1 salt`, `load donkey2 gold`",
            "bitte das Tier und die Ware: `load camel1 salt`, `load donkey2 gold`",
        ),
        Some("take") => Text::new(
            "write how many, the good and the animal: `take 3 salt camel1`",
            "bitte Anzahl, Ware und Tier: `take 3 salt camel1`",
        ),
        Some("buy") => Text::new(
            "write what: `buy donkey`, `buy cave`, `buy thief`, `buy map`",
            "bitte was: `buy donkey`, `buy cave`, `buy thief`, `buy map`",
        ),
        Some("pay") => Text::new(
            "name hand cards by their good and top cards by their animal: `pay salt x2 camel1`",
            "Handkarten heißen nach ihrer Ware, oberste Karten nach ihrem Tier: `pay salt x2 camel1`",
        ),
        Some("cave") => Text::new(
            "write the number of the cave, and a good of the hand or an animal: `cave 1 gold`, `cave 2 camel1`",
            "bitte die Nummer der Höhle und eine Ware der Hand oder ein Tier: `cave 1 gold`, `cave 2 camel1`",
        ),
        Some("steal") => Text::new(
            "write the seat, and `hand` or an animal: `steal 2 hand`, `steal 3 camel1`",
            "bitte den Platz und `hand` oder ein Tier: `steal 2 hand`, `steal 3 camel1`",
        ),
        _ => Text::new(
            "write for instance `draw`, `load camel1 salt`, `take 2 gold camel1`, `buy donkey`, `cave 1 gold`, `steal 2 hand`, `pass` or `done`",
            "zum Beispiel `draw`, `load camel1 salt`, `take 2 gold camel1`, `buy donkey`, `cave 1 gold`, `steal 2 hand`, `pass` oder `done`",
        ),
    }
}
