//! What a table can choose, and the cards that this makes.

use crate::board::{Border, Borders};
use crate::deck::Deck;
use crate::deck_file::{BASE, DECK, DeckFile, EXPANSION, EXPANSION_BORDERS, Role, read};
use crate::game::SPEC;
use crate::material::TRIBE_CARDS;
use azalai_core::{Setup, SetupError};
use serde::Serialize;
use std::sync::{Arc, LazyLock};
use ts_rs::TS;
use utoipa::ToSchema;

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
}

/// The two built-in decks. That they can be read is tested.
static BUILT_IN: LazyLock<Result<(DeckFile, DeckFile), SetupError>> =
    LazyLock::new(|| Ok((read(BASE, Role::Base)?, read(EXPANSION, Role::Expansion)?)));

/// The decks as they are sold, so that tables without wishes share them.
static PLAIN: LazyLock<[Result<Arc<Deck>, SetupError>; 3]> = LazyLock::new(|| {
    [Rules::Base, Rules::Expansion, Rules::Mixed].map(|rules| {
        let options = Options {
            rules,
            version: 1,
            easy_start: false,
            base_borders: Borders::NONE,
            own_deck: None,
        };
        options.build_deck().map(Arc::new)
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
        let easy_start = match setup.get(EASY_START).map(str::trim) {
            None | Some("no") => false,
            Some("yes") => true,
            Some(other) => return Err(SetupError::value(EASY_START, other, "yes or no")),
        };
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
        Ok(Options { rules, version, easy_start, base_borders, own_deck })
    }

    /// The options as [`Options::new`] takes them; those with their default value are left out.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.rules.name(), 2).in_version(self.version);
        if self.easy_start {
            setup = setup.with(EASY_START, "yes");
        }
        if !self.base_borders.is_empty() {
            let numbers: Vec<String> =
                self.base_borders.iter().map(|card| card.to_string()).collect();
            setup = setup.with(BASE_BORDERS, &numbers.join(","));
        }
        if let Some(text) = &self.own_deck {
            setup = setup.with(DECK, text);
        }
        setup
    }

    /// The cards of the game.
    pub fn deck(&self) -> Result<Arc<Deck>, SetupError> {
        if self.own_deck.is_none() && self.base_borders.is_empty() {
            return PLAIN[self.rules as usize].clone();
        }
        self.build_deck().map(Arc::new)
    }

    fn build_deck(&self) -> Result<Deck, SetupError> {
        let (base, expansion) = BUILT_IN.as_ref().map_err(Clone::clone)?;
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
        let in_play = match self.rules {
            Rules::Base => 0..TRIBE_CARDS,
            Rules::Expansion => TRIBE_CARDS..2 * TRIBE_CARDS,
            Rules::Mixed => 0..2 * TRIBE_CARDS,
        };
        Ok(Deck::new(border, goods, tribe, dunes, in_play))
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
