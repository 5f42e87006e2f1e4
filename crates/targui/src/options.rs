//! What a table can choose (rules 3.5 and 9.2, and the rulings that a table may play otherwise).

use crate::game::SPEC;
use crate::material::{Fate, FateSet, Territories, Tribe};
use crate::refusals as no;
use azalai_core::{Refusal, Setup, SetupError};
use ts_rs::TS;
use utoipa::ToSchema;

/// One of the two rulebooks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::Rules)]
pub enum Rules {
    /// The rulebook of 1988.
    Classic,
    /// The later rulebook, with the treasury.
    Updated,
}

pub(crate) const CLASSIC: &str = "classic";
pub(crate) const UPDATED: &str = "updated";
/// The value of `fates` that leaves out the gifts of tribes that do not play.
const PLAYING: &str = "playing";

/// What a table chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The rulebook.
    pub rules: Rules,
    /// Its version.
    pub version: u8,
    /// How many play.
    pub players: u8,
    /// The fate cards in the game (rule 3.5), before any leave by `playing_gifts`.
    pub fates: FateSet,
    /// Do the gifts of tribes that nobody took leave as soon as that is known (rule 3.5)?
    pub playing_gifts: bool,
    /// May camels move onto own fields (rule 4.5)?
    pub own_fields: bool,
    /// May a settlement replace a chott (rule 2.4)?
    pub chott_settlement: bool,
    /// Is money hidden from the others (rules 4.8 and 9.6)?
    pub hidden_money: bool,
    /// The territory cards (rule 1.1).
    pub territories: Territories,
}

impl Options {
    /// Reads and checks what a table chose.
    pub fn new(setup: &Setup) -> Result<Options, SetupError> {
        let version = SPEC.admit(setup)?;
        let rules = if setup.rules == UPDATED { Rules::Updated } else { Rules::Classic };
        let players = setup.seats;
        let (fates, playing_gifts) = chosen_fates(rules, players, setup.get("fates"))?;
        Ok(Options {
            rules,
            version,
            players,
            fates,
            playing_gifts,
            own_fields: one_of(setup, "own-fields", ["allowed", "forbidden"])?,
            chott_settlement: one_of(setup, "chott-settlement", ["allowed", "forbidden"])?,
            hidden_money: rules == Rules::Updated && one_of(setup, "money", ["hidden", "open"])?,
            territories: match setup.get("territories") {
                None => Territories::printed(),
                Some(table) => Territories::parse(table)?,
            },
        })
    }

    /// The options as a setup, without those that have their default.
    pub fn setup(&self) -> Setup {
        let name = if self.rules == Rules::Updated { UPDATED } else { CLASSIC };
        let mut setup = Setup::new(name, self.players).in_version(self.version);
        if self.playing_gifts {
            setup = setup.with("fates", PLAYING);
        } else if self.fates != all_fates(self.rules, self.players) {
            setup = setup.with("fates", &self.fates.to_string());
        }
        if !self.own_fields {
            setup = setup.with("own-fields", "forbidden");
        }
        if !self.chott_settlement {
            setup = setup.with("chott-settlement", "forbidden");
        }
        if self.rules == Rules::Updated && !self.hidden_money {
            setup = setup.with("money", "open");
        }
        if self.territories != Territories::printed() {
            setup = setup.with("territories", &self.territories.to_string());
        }
        setup
    }

    /// The tribes that play in `classic` (rule 2.5).
    pub fn classic_tribes(&self) -> &'static [Tribe] {
        &Tribe::ALL[4 - self.players as usize..]
    }

    /// How many fate cards go into each round's deck (rule 3.1).
    pub const fn fates_a_round(&self) -> u8 {
        match self.rules {
            Rules::Classic => 1,
            Rules::Updated => 2,
        }
    }

    /// How many rounds the game has (rule 3.1). The last one takes what is left (rule 9.2).
    pub const fn rounds(&self) -> u8 {
        let absent = if self.playing_gifts { Tribe::ALL.len() as u8 - self.players } else { 0 };
        (self.fates.len() as u8 - absent).div_ceil(self.fates_a_round())
    }
}

/// The fate cards that a table chose, and whether the gifts of tribes that nobody takes leave later.
/// In `classic` the number of players says which tribes play, and with four all do.
fn chosen_fates(
    rules: Rules,
    players: u8,
    chosen: Option<&str>,
) -> Result<(FateSet, bool), SetupError> {
    let all = all_fates(rules, players);
    let list = match chosen {
        None | Some("all") => return Ok((all, false)),
        Some(PLAYING) => {
            let known_later = rules == Rules::Updated && usize::from(players) < Tribe::ALL.len();
            return Ok((all, known_later));
        }
        Some(list) => list,
    };
    let fates = FateSet::parse(list).ok_or_else(|| {
        let expected = "`all`, `playing`, or card numbers from 1 to 16, for instance 1,6-16";
        SetupError::value("fates", list, expected)
    })?;
    allowed_fates(rules, all, fates)
        .map_err(|refusal| SetupError::Refused { key: "fates", refusal })?;
    Ok((fates, false))
}

/// The first value is the default and means yes.
fn one_of(setup: &Setup, key: &'static str, [yes, no]: [&str; 2]) -> Result<bool, SetupError> {
    match setup.get(key) {
        None => Ok(true),
        Some(value) if value == yes => Ok(true),
        Some(value) if value == no => Ok(false),
        Some(value) => Err(SetupError::value(key, value, format!("{yes} or {no}"))),
    }
}

/// The fate cards of the whole game (rule 3.1): in `classic`, gifts to absent tribes stay in the box.
fn all_fates(rules: Rules, players: u8) -> FateSet {
    let mut fates = FateSet::ALL;
    if rules == Rules::Classic {
        let absent = Tribe::ALL.len() - players as usize;
        (2..2 + absent).filter_map(Fate::new).for_each(|fate| fates.remove(fate));
    }
    fates
}

/// May the game be shortened to these cards (rules 3.5 and 9.2)?
fn allowed_fates(rules: Rules, all: FateSet, fates: FateSet) -> Result<(), Refusal> {
    let removed = all.without(fates);
    if !fates.without(all).is_empty() {
        return Err(no::FATE_OF_ABSENT_TRIBE);
    }
    if Fate::new(1).is_some_and(|first| removed.contains(first)) {
        return Err(no::FATE_1_STAYS);
    }
    let gifts = all.and(FateSet::GIFTS);
    let removed_gifts = removed.and(gifts);
    match rules {
        Rules::Classic if !removed_gifts.is_empty() && removed_gifts != gifts => {
            Err(no::GIFTS_LEAVE_AS_BLOCK)
        }
        Rules::Updated if !removed.is_empty() && removed_gifts.is_empty() => {
            Err(no::GIFTS_LEAVE_FIRST)
        }
        _ => Ok(()),
    }
}
