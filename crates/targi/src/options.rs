//! What a table can choose, and the cards that this makes.

use crate::board::{Border, Borders};
use crate::deck::Deck;
use crate::deck_file::{
    BASE, BASE_1, DECK, DeckFile, EXPANSION, EXPANSION_1, EXPANSION_BORDERS, Role, read,
};
use crate::game::SPEC;
use crate::material::{Cards, TRIBE_CARDS, Tribe};
use crate::own_cards;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Setup, SetupError};
use serde::Serialize;
use std::sync::{Arc, LazyLock};

/// Which deck is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Rules)]
pub enum Rules {
    /// The base game.
    Base,
    /// The expansion.
    Expansion,
    /// The expansion with nine cards of each symbol out of both decks.
    Mixed,
}

impl Rules {
    /// The name in commands and records.
    pub const fn name(self) -> &'static str {
        match self {
            Rules::Base => "base",
            Rules::Expansion => "expansion",
            Rules::Mixed => "mixed",
        }
    }
}

pub(crate) const EASY_START: &str = "easy-start";
pub(crate) const BASE_BORDERS: &str = "base-borders";
pub(crate) const CARDS: &str = "cards";
pub(crate) const RAID4: &str = "raid4";
pub(crate) const RAID_SHORT: &str = "raid-short";
pub(crate) const TARGIA_CORNERS: &str = "targia-corners";
pub(crate) const FIRST: &str = "first";

/// The words of an option with two, and what they mean.
type Words = [(&'static str, bool); 2];
const EASY: Words = [("no", false), ("yes", true)];
const RAIDED: Words = [("rightmost", false), ("any-row", true)];
const SHORT: Words = [("all", false), ("points-to-opponent", true)];
const CORNERS: Words = [("skip", false), ("stop", true)];
const BEGINNERS: Words = [("random", false), ("seat1", true)];

/// What a table chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which deck is played.
    pub rules: Rules,
    /// The version of its rules.
    pub version: u8,
    /// Do all begin with two of each good?
    pub easy_start: bool,
    /// The border cards that lie with the base game's side.
    pub base_borders: Borders,
    /// The text of the user's own deck.
    pub own_deck: Option<String>,
    /// `mixed`: the tribe cards that can be in the game, nine or more of each symbol; all if nothing is said
    /// (rule 9.10).
    pub cards: Option<Cards>,
    /// Does raid 4 take the last card of any row, instead of one that lies rightmost (rule 9.7)?
    pub raid4_any_row: bool,
    /// Does whoever cannot pay a raid keep what they have, while the opponent gets its crosses (rule 5.2)?
    pub raid_short_to_opponent: bool,
    /// Does the Targia stop on corners (rule 9.4)?
    pub targia_stops: bool,
    /// Does seat 1 begin, instead of whom the lot names (rule 1.3)?
    pub seat1_first: bool,
}

/// Something for each version of the rules.
type ByVersion<T> = [T; 2];
/// The cards of a rulebook.
type DeckOrFault = Result<Arc<Deck>, SetupError>;

/// The two built-in decks of each version. That they can be read is tested.
static BUILT_IN: LazyLock<ByVersion<Result<(DeckFile, DeckFile), SetupError>>> =
    LazyLock::new(|| {
        [(BASE_1, EXPANSION_1), (BASE, EXPANSION)].map(|(base, expansion)| {
            Ok((read(base, Role::Base)?, read(expansion, Role::Expansion)?))
        })
    });

/// The decks of each version and rulebook, so that tables without wishes share them.
static PLAIN: LazyLock<ByVersion<[DeckOrFault; 3]>> = LazyLock::new(|| {
    [1, 2].map(|version| {
        [Rules::Base, Rules::Expansion, Rules::Mixed].map(|rules| {
            let setup = Setup::new(rules.name(), 2).in_version(version);
            Options::new(&setup)?.build_deck().map(Arc::new)
        })
    })
});

impl Options {
    /// Reads what a table chose.
    pub fn new(setup: &Setup) -> Result<Options, SetupError> {
        let version = SPEC.admit(setup)?;
        let rules = match setup.rules.as_str() {
            "base" => Rules::Base,
            "expansion" => Rules::Expansion,
            _ => Rules::Mixed,
        };
        let easy_start = setup.one_of(EASY_START, EASY)?.unwrap_or_default();
        let base_borders = match setup.get(BASE_BORDERS).map(str::trim) {
            None | Some("none") => Borders::NONE,
            Some("all") => EXPANSION_BORDERS.iter().filter_map(|&n| Border::new(n)).fold(
                Borders::NONE,
                |mut all, card| {
                    all.insert(card);
                    all
                },
            ),
            Some(list) => read_borders(list)?,
        };
        let own_deck = setup.get(DECK).map(str::to_owned);
        let cards = match setup.get(CARDS).map(str::trim) {
            None | Some("random") => None,
            Some(text) => Some(own_cards::read(text)?),
        };
        Ok(Options {
            rules,
            version,
            easy_start,
            base_borders,
            own_deck,
            cards,
            raid4_any_row: setup.one_of(RAID4, RAIDED)?.unwrap_or(version == 1),
            raid_short_to_opponent: setup.one_of(RAID_SHORT, SHORT)?.unwrap_or_default(),
            targia_stops: setup.one_of(TARGIA_CORNERS, CORNERS)?.unwrap_or_default(),
            seat1_first: setup.one_of(FIRST, BEGINNERS)?.unwrap_or_default(),
        })
    }

    /// The options as [`Options::new`] takes them; those with their default value are left out.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.rules.name(), 2).in_version(self.version).with_word(
            EASY_START,
            EASY,
            self.easy_start,
            false,
        );
        if !self.base_borders.is_empty() {
            let numbers: Vec<String> =
                self.base_borders.iter().map(|card| card.to_string()).collect();
            setup = setup.with(BASE_BORDERS, &numbers.join(","));
        }
        if let Some(text) = &self.own_deck {
            setup = setup.with(DECK, text);
        }
        if let Some(cards) = self.cards {
            let codes: Vec<String> = cards.tribe().map(|card| card.to_string()).collect();
            setup = setup.with(CARDS, &codes.join(" "));
        }
        setup
            .with_word(RAID4, RAIDED, self.raid4_any_row, self.version == 1)
            .with_word(RAID_SHORT, SHORT, self.raid_short_to_opponent, false)
            .with_word(TARGIA_CORNERS, CORNERS, self.targia_stops, false)
            .with_word(FIRST, BEGINNERS, self.seat1_first, false)
    }

    /// Are the tribe cards those of the newest built-in deck?
    pub(crate) fn usual_cards(&self) -> bool {
        self.own_deck.is_none() && SPEC.rulebooks.iter().all(|rules| self.since(rules.version))
    }

    /// Is this version of the rules played, or a later one?
    pub(crate) fn since(&self, version: u8) -> bool {
        self.version >= version
    }

    /// The cards of the game.
    pub fn deck(&self) -> Result<Arc<Deck>, SetupError> {
        if self.own_deck.is_none() && self.base_borders.is_empty() && self.cards.is_none() {
            return PLAIN[self.decks()][self.rules as usize].clone();
        }
        self.build_deck().map(Arc::new)
    }

    /// Which of the built-in decks.
    fn decks(&self) -> usize {
        usize::from(self.since(2))
    }

    fn build_deck(&self) -> Result<Deck, SetupError> {
        let (base, expansion) = BUILT_IN[self.decks()].as_ref().map_err(Clone::clone)?;
        let (mut base, mut expansion) = (base.clone(), expansion.clone());
        if let Some(text) = &self.own_deck {
            let (role, built_in) = match self.rules {
                Rules::Base => (Role::Base, &mut base),
                Rules::Expansion | Rules::Mixed => (Role::Expansion, &mut expansion),
            };
            built_in.replace(read(text, role)?);
        }
        let with_expansion = self.rules != Rules::Base;
        let mut border: Vec<_> = base.border.iter().map(|(_, card)| card.clone()).collect();
        let mut goods = base.goods;
        if with_expansion {
            for (place, card) in expansion.border {
                if !self.base_borders.has(place) {
                    border[place.index()] = card;
                }
            }
            goods.extend(expansion.goods);
        }
        let dunes = if with_expansion { expansion.dunes } else { Vec::new() };
        let tribe = base.tribe.into_iter().chain(expansion.tribe).collect();
        let in_play = match (self.rules, self.cards) {
            (Rules::Base, _) => some(0..TRIBE_CARDS),
            (Rules::Expansion, _) => some(TRIBE_CARDS..2 * TRIBE_CARDS),
            (Rules::Mixed, None) => some(0..2 * TRIBE_CARDS),
            (Rules::Mixed, Some(cards)) => cards,
        };
        let deck = Deck::new(border, goods, tribe, dunes, in_play);
        own_cards::check(&deck).map(|()| deck)
    }
}

impl DeckFile {
    /// Takes over what another file has; what it leaves out stays.
    fn replace(&mut self, own: DeckFile) {
        for (place, card) in own.border {
            match self.border.iter_mut().find(|(mine, _)| *mine == place) {
                Some(mine) => mine.1 = card,
                None => self.border.push((place, card)),
            }
        }
        if !own.goods.is_empty() {
            self.goods = own.goods;
        }
        if !own.tribe.is_empty() {
            self.tribe = own.tribe;
        }
        if !own.dunes.is_empty() {
            self.dunes = own.dunes;
        }
    }
}

/// The tribe cards with these numbers.
fn some(numbers: std::ops::Range<usize>) -> Cards {
    numbers.filter_map(Tribe::new).fold(Cards::NONE, |set, card| set | card.bit())
}

fn read_borders(list: &str) -> Result<Borders, SetupError> {
    let mut borders = Borders::NONE;
    for word in list.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
    {
        match Border::read(word).filter(|card| EXPANSION_BORDERS.contains(&card.number())) {
            Some(card) => borders.insert(card),
            None => {
                return Err(SetupError::value(
                    BASE_BORDERS,
                    list,
                    "`none`, `all` or some of 1,4,5,8,9,10,12,13,14,16",
                ));
            }
        }
    }
    Ok(borders)
}
