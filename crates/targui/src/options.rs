//! What a table can choose (rules 3.5 and 9.2, and the rulings that a table may play otherwise).

use crate::game::SPEC;
use crate::material::{Fate, FateSet, Territories, Tribe};
use crate::refusals as no;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{FIRST_VERSION, Refusal, Setup, SetupError};

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

/// May camels move onto fields that carry the marker of their player (rule 4.5)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OwnFields {
    /// Onto all of them.
    Allowed,
    /// Onto those without camels only, as the words of `classic` say.
    Empty,
    /// Onto none of them.
    Forbidden,
}

/// What of the money is hidden from the others until the end (rules 4.8 and 9.6)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Money {
    /// What lies in the treasury. Everybody saw it go in, but nobody counts it for the others.
    Treasury,
    /// Cash, treasury, and how much goes from the one into the other.
    Hidden,
    /// Nothing.
    Open,
}

/// Who wins `updated` if nobody holds their own settlement at the end (rule 7.3)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Homeless {
    /// Whoever has the most silver.
    Richest,
    /// Nobody.
    Nobody,
}

/// Do coins and markers run out (rules 1.3 and 1.4)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limits {
    /// Never.
    Off,
    /// There are 130 silver in all, and 35 markers a player.
    Box,
}

/// The values of an option by their names.
type Values<T, const N: usize> = [(&'static str, T); N];

const OWN_FIELDS: Values<OwnFields, 3> = [
    ("allowed", OwnFields::Allowed),
    ("empty", OwnFields::Empty),
    ("forbidden", OwnFields::Forbidden),
];
const CHOTT: Values<bool, 2> = [("allowed", true), ("forbidden", false)];
const MONEY: Values<Money, 3> =
    [("treasury", Money::Treasury), ("hidden", Money::Hidden), ("open", Money::Open)];
const HOMELESS: Values<Homeless, 2> =
    [("richest", Homeless::Richest), ("nobody", Homeless::Nobody)];
const LIMITS: Values<Limits, 2> = [("off", Limits::Off), ("box", Limits::Box)];

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
    /// May camels move onto fields of their own player (rule 4.5)?
    pub own_fields: OwnFields,
    /// May a settlement replace a chott (rule 2.4)?
    pub chott_settlement: bool,
    /// What of the money is hidden from the others (rules 4.8 and 9.6)? In `classic` all is open.
    pub money: Money,
    /// Does anybody win if nobody holds their own settlement at the end (rule 7.3)?
    pub homeless: Homeless,
    /// Are there only the coins and markers of the box (rules 1.3 and 1.4)?
    pub limits: Limits,
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
            own_fields: setup.one_of("own-fields", OWN_FIELDS)?.unwrap_or(OwnFields::Allowed),
            chott_settlement: setup.one_of("chott-settlement", CHOTT)?.unwrap_or(true),
            money: setup.one_of("money", MONEY)?.unwrap_or(usual_money(rules, version)),
            homeless: setup.one_of("homeless", HOMELESS)?.unwrap_or(Homeless::Richest),
            limits: setup.one_of("limits", LIMITS)?.unwrap_or(Limits::Off),
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
        setup = setup
            .with_word("own-fields", OWN_FIELDS, self.own_fields, OwnFields::Allowed)
            .with_word("chott-settlement", CHOTT, self.chott_settlement, true)
            .with_word("money", MONEY, self.money, usual_money(self.rules, self.version))
            .with_word("homeless", HOMELESS, self.homeless, Homeless::Richest)
            .with_word("limits", LIMITS, self.limits, Limits::Off);
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

/// Rule 9.6: in `classic` all money is open. In `updated` the seed hides the treasury; the first version
/// hid the cash, too.
const fn usual_money(rules: Rules, version: u8) -> Money {
    match (rules, version) {
        (Rules::Classic, _) => Money::Open,
        (Rules::Updated, FIRST_VERSION) => Money::Hidden,
        (Rules::Updated, _) => Money::Treasury,
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
