//! How actions are written.

use crate::action::{Action, Card, DuneSlot, Exchange, Origin, Payment, Spot};
use crate::board::{Border, Place};
use crate::deck_file::MOST_LINES;
use crate::display::{ROW, ROWS, Slot};
use crate::material::{Dune, Good, Goods, Tribe, plain_number};
use azalai_core::{NotationError, Seat, text::Text};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Tribe(card) => card.fmt(f),
            Card::Goods(kind) => kind.fmt(f),
            Card::Dune(dune) => dune.fmt(f),
        }
    }
}

impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for DuneSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "u{}", self.0 + 1)
    }
}

impl serde::Serialize for DuneSlot {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Border(card) => card.fmt(f),
            Spot::Dune(slot) => slot.fmt(f),
            Spot::Centre(place) => place.fmt(f),
            Spot::Targia => f.write_str("targia"),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Hand(0) => f.write_str("hand"),
            Origin::Hand(_) => f.write_str("hand2"),
            Origin::Centre(place) => place.fmt(f),
            Origin::Top => f.write_str("top"),
            Origin::Dune(slot) => slot.fmt(f),
        }
    }
}

impl fmt::Display for Payment {
    /// `D S G`; `g` is gold that lies on a card, `-` is nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [dates, salt, pepper] = self.goods;
        let counts = [
            (dates, 'D'),
            (salt, 'S'),
            (pepper, 'P'),
            (self.gold, 'G'),
            (self.card_gold, 'g'),
            (self.water, 'W'),
        ];
        let letters = counts.iter().flat_map(|&(count, letter)| (0..count).map(move |_| letter));
        let mut empty = true;
        for letter in letters {
            write!(f, "{}{letter}", if empty { "" } else { " " })?;
            empty = false;
        }
        if empty { f.write_str("-") } else { Ok(()) }
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exchange::Gold => f.write_str("G"),
            Exchange::Good(good) => good.fmt(f),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Start { seat } => write!(f, "start {seat}"),
            Action::Turn { card } => write!(f, "turn {card}"),
            Action::Place { spot } => write!(f, "place {spot}"),
            Action::Use { spot } => write!(f, "use {spot}"),
            Action::Play { origin } => write!(f, "play {origin}"),
            Action::Keep { origin } => write!(f, "keep {origin}"),
            Action::Discard { origin } => write!(f, "discard {origin}"),
            Action::Waive { place } => write!(f, "waive {place}"),
            Action::Line { line } => write!(f, "line {}", line + 1),
            Action::Stop => f.write_str("stop"),
            Action::Good { good } => write!(f, "good {good}"),
            Action::Pay { payment } => write!(f, "pay {payment}"),
            Action::Bracket { paid: true } => f.write_str("bracket"),
            Action::Bracket { paid: false } => f.write_str("no bracket"),
            Action::Row { row } => write!(f, "row {}", row + 1),
            Action::Next => f.write_str("next"),
            Action::Pick { card } => write!(f, "pick {}", card + 1),
            Action::Marker { from, to } => write!(f, "marker {from} {to}"),
            Action::Swap { one, other } => write!(f, "swap {one} {other}"),
            Action::Move { from, row } => write!(f, "move {from} {}", row + 1),
            Action::Fill { from } => write!(f, "fill {from}"),
            Action::SwapCentre { one, other } => write!(f, "swap {one} {other}"),
            Action::Water { got: for_what } => write!(f, "water {for_what}"),
            Action::Once { card } => write!(f, "once {card}"),
            Action::Return { good } => write!(f, "return {good}"),
            Action::ReturnWater => f.write_str("return water"),
            Action::Done => f.write_str("done"),
        }
    }
}

fn card(code: &str) -> Option<Card> {
    Tribe::read(code)
        .map(Card::Tribe)
        .or_else(|| Goods::read(code).map(Card::Goods))
        .or_else(|| Dune::read(code).map(Card::Dune))
}

fn dune_slot(code: &str) -> Option<DuneSlot> {
    DuneSlot::new(plain_number(code.strip_prefix('u')?)?.checked_sub(1)?)
}

fn spot(code: &str) -> Option<Spot> {
    match code {
        "targia" => Some(Spot::Targia),
        _ => Border::read(code)
            .map(Spot::Border)
            .or_else(|| Place::read(code).map(Spot::Centre))
            .or_else(|| dune_slot(code).map(Spot::Dune)),
    }
}

fn origin(code: &str) -> Option<Origin> {
    match code {
        "hand" => Some(Origin::Hand(0)),
        "hand2" => Some(Origin::Hand(1)),
        "top" => Some(Origin::Top),
        _ => Place::read(code).map(Origin::Centre),
    }
}

fn from_one(text: &str, most: usize) -> Option<u8> {
    let number = plain_number(text)?;
    (1..=most).contains(&number).then(|| number as u8 - 1)
}

fn payment(words: &[&str]) -> Option<Payment> {
    let mut payment = Payment::default();
    if words == ["-"] {
        return Some(payment);
    }
    for word in words {
        let slot = match *word {
            "D" => &mut payment.goods[0],
            "S" => &mut payment.goods[1],
            "P" => &mut payment.goods[2],
            "G" => &mut payment.gold,
            "g" => &mut payment.card_gold,
            "W" => &mut payment.water,
            _ => return None,
        };
        *slot = slot.checked_add(1)?;
    }
    (!words.is_empty()).then_some(payment)
}

fn exchange(text: &str) -> Option<Exchange> {
    match text {
        "G" => Some(Exchange::Gold),
        _ => Good::from_letter(text).map(Exchange::Good),
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["start", seat] => Action::Start { seat: Seat::from_index(from_one(seat, 2)? as usize)? },
        ["turn", code] => Action::Turn { card: card(code)? },
        ["place", code] => match spot(code)? {
            spot @ (Spot::Border(_) | Spot::Dune(_)) => Action::Place { spot },
            Spot::Centre(_) | Spot::Targia => return None,
        },
        ["use", code] => Action::Use { spot: spot(code)? },
        ["play", code] => Action::Play { origin: origin(code)? },
        ["keep", code] => Action::Keep { origin: origin(code)? },
        ["discard", code] => Action::Discard { origin: origin(code)? },
        ["waive", place] => Action::Waive { place: Place::read(place)? },
        // The lines of a card, and one more for each card of a full display.
        ["line", line] => Action::Line { line: from_one(line, MOST_LINES + ROWS * ROW)? },
        ["stop"] => Action::Stop,
        ["good", good] => Action::Good { good: Good::from_letter(good)? },
        ["pay", ref tokens @ ..] => Action::Pay { payment: payment(tokens)? },
        ["bracket"] => Action::Bracket { paid: true },
        ["no", "bracket"] => Action::Bracket { paid: false },
        ["row", row] => Action::Row { row: from_one(row, ROWS)? },
        ["next"] => Action::Next,
        ["pick", card] => Action::Pick { card: from_one(card, 4)? },
        ["marker", from, to] => Action::Marker { from: Place::read(from)?, to: Place::read(to)? },
        ["swap", one, other] => match (Slot::read(one), Slot::read(other)) {
            (Some(one), Some(other)) => Action::Swap { one, other },
            _ => Action::SwapCentre { one: Place::read(one)?, other: Place::read(other)? },
        },
        ["move", from, row] => Action::Move { from: Slot::read(from)?, row: from_one(row, ROWS)? },
        ["fill", from] => Action::Fill { from: Slot::read(from)? },
        ["water", what] => Action::Water { got: exchange(what)? },
        ["once", code] => Action::Once { card: Tribe::read(code)? },
        ["return", "water"] => Action::ReturnWater,
        ["return", good] => Action::Return { good: Good::from_letter(good)? },
        ["done"] => Action::Done,
        _ => return None,
    })
}

/// What could stand there, for somebody who wrote a first word that is one of ours.
fn expected(first: Option<&str>) -> Text {
    match first {
        Some("place") => Text::new(
            "write a border card or a dune: `place 5`, `place u2`",
            "bitte eine Randkarte oder Wanderdüne: `place 5`, `place u2`",
        ),
        Some("use") => Text::new(
            "write what is used: `use 5`, `use c11`, `use u2`, `use targia`",
            "bitte, was genutzt wird: `use 5`, `use c11`, `use u2`, `use targia`",
        ),
        Some("play" | "keep" | "discard") => Text::new(
            "write where the card is: `play c01`, `keep c01`, `discard hand`, `play top`",
            "bitte, wo die Karte liegt: `play c01`, `keep c01`, `discard hand`, `play top`",
        ),
        Some("pay") => Text::new(
            "write what is paid, letter by letter: `pay D S G`",
            "bitte, womit bezahlt wird, Buchstabe für Buchstabe: `pay D S G`",
        ),
        Some("start") => Text::new(
            "write which seat begins: `start 1`, `start 2`",
            "bitte, welcher Platz beginnt: `start 1`, `start 2`",
        ),
        Some("turn") => Text::new(
            "write a tribe card, a goods card or a dune: `turn T-12`, `turn E-3`, `turn G-4`, `turn U-7`",
            "bitte eine Stammeskarte, Warenkarte oder Wanderdüne: `turn T-12`, `turn E-3`, `turn G-4`, `turn U-7`",
        ),
        Some("waive") => Text::new(
            "write a centre card: `waive c11`",
            "bitte eine Karte des Mittelfelds: `waive c11`",
        ),
        Some("line") => Text::new(
            "write the number of a line: `line 2`",
            "bitte die Nummer einer Zeile: `line 2`",
        ),
        Some("good") => Text::new(
            "write a good: `good D`, `good S`, `good P`",
            "bitte eine Ware: `good D`, `good S`, `good P`",
        ),
        Some("bracket" | "no") => Text::new(
            "write `bracket` or `no bracket`, and nothing behind it",
            "bitte `bracket` oder `no bracket`, und nichts dahinter",
        ),
        Some("row") => Text::new(
            "write a row of the display: `row 1`, `row 2`, `row 3`",
            "bitte eine Reihe der Auslage: `row 1`, `row 2`, `row 3`",
        ),
        Some("pick") => Text::new(
            "write which of the turned cards, from 1 to 4: `pick 2`",
            "bitte, welche der aufgedeckten Karten, 1 bis 4: `pick 2`",
        ),
        Some("marker") => Text::new(
            "write from where and to where: `marker c00 c12`",
            "bitte, von wo und wohin: `marker c00 c12`",
        ),
        Some("swap") => Text::new(
            "write two places of the display or of the centre: `swap a1 b3`, `swap c00 c12`",
            "bitte zwei Plätze der Auslage oder des Mittelfelds: `swap a1 b3`, `swap c00 c12`",
        ),
        Some("move") => Text::new(
            "write a place of the display and a row: `move a3 2`",
            "bitte einen Platz der Auslage und eine Reihe: `move a3 2`",
        ),
        Some("fill") => Text::new(
            "write a place of the display: `fill b4`",
            "bitte einen Platz der Auslage: `fill b4`",
        ),
        Some("water") => Text::new(
            "write what the water is exchanged for: `water G`, `water D`",
            "bitte, wogegen das Wasser getauscht wird: `water G`, `water D`",
        ),
        Some("once") => Text::new(
            "write a tribe card: `once T-40`, `once E-7`",
            "bitte eine Stammeskarte: `once T-40`, `once E-7`",
        ),
        Some("return") => Text::new(
            "write what goes back: `return D`, `return water`",
            "bitte, was zurückgeht: `return D`, `return water`",
        ),
        Some("stop" | "next" | "done") => Text::new(
            "nothing stands behind this word: `stop`, `next`, `done`",
            "hinter diesem Wort steht nichts: `stop`, `next`, `done`",
        ),
        _ => Text::new(
            "write for instance `place 5`, `use 5`, `play c01`, `keep c01`, `line 2`, `good D`, `pay D S G`, `row 2`, `water G`, `once T-40` or `done`",
            "zum Beispiel `place 5`, `use 5`, `play c01`, `keep c01`, `line 2`, `good D`, `pay D S G`, `row 2`, `water G`, `once T-40` oder `done`",
        ),
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        // More than any cost with any bracket.
        let mut words = [""; 128];
        let mut count = 0;
        for word in text.split_whitespace() {
            if count == words.len() {
                return Err(NotationError::new(text, expected(Some(words[0]))));
            }
            words[count] = word;
            count += 1;
        }
        let words = &words[..count];
        read(words).ok_or_else(|| {
            let error = NotationError::new(text, expected(words.first().copied()));
            match *words {
                // Two play; gold is not a good.
                ["start", _] | ["good", _] => error.by_rule("1.3"),
                _ => error,
            }
        })
    }
}
