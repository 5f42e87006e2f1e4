//! `mixed` with cards that the table chose itself, or with those that an earlier game left over (rule 9.10).

use crate::action::{Action, Card};
use crate::deck::Deck;
use crate::game::SPEC;
use crate::material::{Cards, OF_EACH_SYMBOL, Symbol, TRIBE_CARDS, Tribe};
use crate::options::{CARDS, Options};
use crate::refusals as no;
use crate::state::State;
use azalai_core::{Journal, LeftOver, Record, RecordFault, SetupError, Turn};

/// How a record begins.
const RECORD: &str = "azalai";

/// The tribe cards of an option: their codes, or the record of a game of which the rest is played.
pub(crate) fn read(text: &str) -> Result<Cards, SetupError> {
    if text.starts_with(RECORD) { left_over(text) } else { listed(text) }
}

/// Codes, with spaces or commas between them.
fn listed(text: &str) -> Result<Cards, SetupError> {
    let mut cards = Cards::NONE;
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        match Tribe::read(word) {
            Some(card) if !cards.has(card) => cards |= card.bit(),
            Some(_) => return Err(SetupError::value(CARDS, word, "every card once")),
            None => return Err(SetupError::value(CARDS, word, EXPECTED)),
        }
    }
    Ok(cards)
}

const EXPECTED: &str = "`random`, the codes of 45 tribe cards (T-0 to T-44, E-0 to E-44), or the record \
    of a game whose other cards are played";

/// The cards that were not in an earlier game. Of a game with cards at random only those are known that were
/// turned up; the others may be left over, and luck decides once more.
fn left_over(text: &str) -> Result<Cards, SetupError> {
    let fault = |why: String| SetupError::data(CARDS, text, 0, why);
    let record: Record = text.parse().map_err(|error| fault(format!("{error}")))?;
    if record.setup.get(CARDS).is_some_and(|cards| cards.trim().starts_with(RECORD)) {
        return Err(fault("this record names another record instead of its cards".into()));
    }
    let journal =
        Journal::<State>::read(&record, None).map_err(|error| fault(format!("{error}")))?;
    let actions = journal.played().iter().map(|&(_, action)| action);
    Ok(all() - in_it(journal.state().deck(), actions).0)
}

/// The cards that were in a game as far as one can know, and whether these are all.
fn in_it(deck: &Deck, actions: impl Iterator<Item = Action>) -> (Cards, bool) {
    if deck.in_play.len() as usize == OF_EACH_SYMBOL * Symbol::ALL.len() {
        return (deck.in_play, true);
    }
    let turned = actions.filter_map(|action| match action {
        Action::Turn { card: Card::Tribe(card) } => Some(card.bit()),
        _ => None,
    });
    (turned.fold(Cards::NONE, |all, card| all | card), false)
}

/// The same for whoever puts a table together: also of a game that still runs, whose hidden actions cannot be played
/// again.
pub(crate) fn told(text: &str) -> LeftOver {
    match known(text.trim()) {
        Ok((cards, all_known)) => LeftOver::Cards {
            cards: (all() - cards).tribe().map(|card| card.to_string()).collect(),
            known: cards.len() as usize,
            all: all_known,
        },
        Err(fault) => LeftOver::Fault { fault },
    }
}

fn known(text: &str) -> Result<(Cards, bool), RecordFault> {
    if !text.starts_with("azalai record") {
        return Err(RecordFault::NoRecord);
    }
    let whole = text.lines().last().is_some_and(|line| line.trim() == "end");
    let record: Record = text
        .parse()
        .map_err(|_| if whole { RecordFault::Unreadable } else { RecordFault::CutOff })?;
    if record.game != SPEC.name {
        return Err(RecordFault::OtherGame);
    }
    if record.setup.get(CARDS).is_some_and(|cards| cards.trim().starts_with(RECORD)) {
        return Err(RecordFault::NamesRecord);
    }
    let deck = Options::new(&record.setup).and_then(|options| options.deck());
    let deck = deck.map_err(|_| RecordFault::Unreadable)?;
    let by_luck = record.actions.iter().filter(|told| told.what.by == Turn::Chance);
    Ok(in_it(&deck, by_luck.filter_map(|told| told.what.action.parse().ok())))
}

/// The tribe cards of both games.
fn all() -> Cards {
    (0..2 * TRIBE_CARDS).filter_map(Tribe::new).fold(Cards::NONE, |all, card| all | card.bit())
}

/// Nine cards of each symbol are played, so there must be as many.
pub(crate) fn check(deck: &Deck) -> Result<(), SetupError> {
    let enough = |symbol| (deck.in_play & deck.of_symbol(symbol)).len() as usize >= OF_EACH_SYMBOL;
    if Symbol::ALL.into_iter().all(enough) {
        return Ok(());
    }
    Err(SetupError::Refused { key: CARDS, refusal: no::NINE_OF_EACH })
}
