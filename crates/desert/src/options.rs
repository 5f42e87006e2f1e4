//! What a table can choose, and how a game with these options begins (chapter 3).

use crate::board::{Hex, Hexes, Nearness};
use crate::game::SPEC;
use crate::map::{BOARD, Map};
use crate::material::{COLOURS, Colours, PALMS, WATER_OF_EACH_VALUE};
use crate::refusals;
use crate::state::{Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{FIRST_VERSION, MAX_SEATS, Seat, Setup, SetupError};
use serde::Serialize;

/// The option that replaces the map.
pub(crate) const MAP: &str = "map";
/// The option for the supply of five players.
pub(crate) const SUPPLY5: &str = "supply5";
/// The option that puts up the palms.
pub(crate) const PALMS_KEY: &str = "palms";
/// The option that turns up what was collected.
pub(crate) const CHIPS: &str = "chips";

/// The words of `supply5`: are there 30 camels of each colour?
const SUPPLIES: [(&str, bool); 2] = [("29", false), ("30", true)];
/// The words of `chips`.
const SIDES: [(&str, Chips); 2] = [("hidden", Chips::Hidden), ("open", Chips::Open)];

/// How collected water holes and oasis chips lie in front of their owners (7.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Chips)]
pub enum Chips {
    /// Face down: until the end only their owner looks at them.
    Hidden,
    /// Face up: everybody can count them.
    Open,
}

impl Chips {
    /// What a version of the rules says. In the first everything lay open.
    pub(crate) const fn usual(version: u8) -> Chips {
        if version == FIRST_VERSION { Chips::Open } else { Chips::Hidden }
    }
}

/// The first state of a game with these options.
pub(crate) fn start(setup: &Setup) -> Result<State, SetupError> {
    let version = SPEC.admit(setup)?;
    let seats = setup.seats as usize;
    let map = Map::read(setup.get(MAP).unwrap_or(BOARD), seats)?;
    let thirty = read_supply5(setup)?;
    let palms = read_palms(setup, &map)?;
    let chips = setup.one_of(CHIPS, SIDES)?.unwrap_or(Chips::usual(version));
    let used = map.used(seats);
    let mut leaders_left = [Colours::NONE; MAX_SEATS];
    leaders_left[..seats].fill(Colours::ALL);
    let mut game = State {
        map,
        used,
        free: used,
        palms: Hexes::EMPTY,
        water: [Hexes::EMPTY; 2],
        leaders: Hexes::EMPTY,
        leader_places: Hexes::EMPTY,
        camels_of_seat: [Hexes::EMPTY; MAX_SEATS],
        camels_of_colour: [Hexes::EMPTY; COLOURS],
        near: [Nearness::default(); COLOURS],
        enclosed: Hexes::EMPTY,
        area_points: [[0; COLOURS]; MAX_SEATS],
        water_points: [0; MAX_SEATS],
        paid: [[0; COLOURS]; MAX_SEATS],
        camels: [[0; COLOURS]; MAX_SEATS],
        supply: [supply(seats, thirty); COLOURS],
        leaders_left,
        water_left: [WATER_OF_EACH_VALUE; 3],
        seats: setup.seats,
        seat: Seat::FIRST,
        phase: if seats == 5 { Phase::Returns } else { Phase::Palms },
        first_round: true,
        to_place: 0,
        thirty,
        palms_given: palms.is_some(),
        chips,
        version,
    };
    if let Some(palms) = palms {
        game.palms = palms;
        game.free -= palms;
    }
    game.skip_finished_set_up(&mut ());
    Ok(game)
}

/// The supply of each colour (3.2).
fn supply(seats: usize, thirty: bool) -> u8 {
    match seats {
        2 => 22,
        3 => 26,
        4 => 30,
        _ if thirty => 30,
        _ => 29,
    }
}

fn read_supply5(setup: &Setup) -> Result<bool, SetupError> {
    let thirty = setup.one_of(SUPPLY5, SUPPLIES)?.unwrap_or_default();
    if thirty && setup.seats != 5 {
        return Err(SetupError::Refused { key: SUPPLY5, refusal: refusals::SUPPLY5_FOR_FIVE });
    }
    Ok(thirty)
}

/// The palms that were given; `None` if luck puts them up.
fn read_palms(setup: &Setup, map: &Map) -> Result<Option<Hexes>, SetupError> {
    let Some(given) = setup.get(PALMS_KEY).map(str::trim) else { return Ok(None) };
    if given.eq_ignore_ascii_case("random") {
        return Ok(None);
    }
    let symbols = map.palm_symbols() & map.used(setup.seats as usize);
    let wrong = || {
        let choice: Vec<String> = symbols.iter().map(|hex| hex.to_string()).collect();
        let expected = format!("`random` or {PALMS} different ones of {}", choice.join(" "));
        SetupError::value(PALMS_KEY, given, expected)
    };
    let separators = |c: char| c.is_whitespace() || c == ',';
    let mut palms = Hexes::EMPTY;
    for word in given.split(separators).filter(|word| !word.is_empty()) {
        let hex = Hex::read(word).filter(|hex| symbols.contains(*hex) && !palms.contains(*hex));
        palms.insert(hex.ok_or_else(wrong)?);
    }
    if palms.len() == PALMS { Ok(Some(palms)) } else { Err(wrong()) }
}

impl State {
    /// The options that lead here; those with their default value are left out.
    pub(crate) fn options(&self) -> Setup {
        let mut setup = Setup::new("standard", self.seats).in_version(self.version).with_word(
            SUPPLY5,
            SUPPLIES,
            self.thirty,
            false,
        );
        if Map::read(BOARD, self.seats as usize) != Ok(self.map) {
            setup = setup.with(MAP, &self.map.to_string());
        }
        if self.palms_given {
            let palms: Vec<String> = self.palms.iter().map(|hex| hex.to_string()).collect();
            setup = setup.with(PALMS_KEY, &palms.join(" "));
        }
        setup.with_word(CHIPS, SIDES, self.chips, Chips::usual(self.version))
    }
}
