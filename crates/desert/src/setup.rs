//! What the game offers, and how a game with chosen options begins (chapter 3).

use crate::board::{Hex, Hexes, Nearness};
use crate::map::{BOARD, Map};
use crate::material::{COLOURS, Colours, PALMS, WATER_OF_EACH_VALUE};
use crate::state::{Phase, State};
use crate::words;
use azalai_core::{MAX_SEATS, OptionSpec, RulesSpec, Seat, Setup, SetupError, Spec, text::Text};

const MAP: &str = "map";
const SUPPLY5: &str = "supply5";
const PALMS_KEY: &str = "palms";

/// What the game offers.
pub static SPEC: Spec = Spec {
    name: "desert",
    title: Text::new("Through the Desert", "Durch die Wüste"),
    designers: "Reiner Knizia",
    publisher: "KOSMOS",
    year: 1998,
    about: Text::new(
        "Caravans of camels grow through the desert, reach water and oases and enclose areas.",
        "Kamelkarawanen wachsen durch die Wüste, erreichen Wasser und Oasen und schließen Gebiete ein.",
    ),
    rulebooks: &[RulesSpec {
        name: "standard",
        about: Text::new("The rules of 1998.", "Die Regeln von 1998."),
        seats: 2..=5,
        seats_rule: "3.2",
        default_seats: 4,
    }],
    options: &[
        OptionSpec {
            key: MAP,
            values: "the text of a map",
            default: "the board",
            rule: "2.2",
            about: Text::new(
                "Another map: one line a row of . o P M # and perhaps a line `dark line: 5`.",
                "Eine andere Karte: je Reihe eine Zeile aus . o P M # und vielleicht eine Zeile `dark line: 5`.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: SUPPLY5,
            values: "29 or 30",
            default: "29",
            rule: "3.2",
            about: Text::new(
                "Five players: camels of each colour in the supply; 30 if the returned camel joins it.",
                "Zu fünft: Kamele jeder Farbe im Vorrat; 30, wenn das zurückgegebene Kamel dazukommt.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: PALMS_KEY,
            values: "random, or the hexes of five palm symbols",
            default: "random",
            rule: "3.3",
            about: Text::new(
                "Where the five palms stand, for instance c3 i3 o3 v3 r7.",
                "Wo die fünf Palmen stehen, zum Beispiel c3 i3 o3 v3 r7.",
            ),
            rulebooks: &[],
        },
    ],
};

/// The first state of a game with these options.
pub(crate) fn start(setup: &Setup) -> Result<State, SetupError> {
    SPEC.admit(setup)?;
    let seats = setup.seats as usize;
    let map = Map::read(setup.get(MAP).unwrap_or(BOARD), seats)?;
    let thirty = read_supply5(setup)?;
    let palms = read_palms(setup, &map)?;
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
    match setup.get(SUPPLY5).map(str::trim) {
        None | Some("29") => Ok(false),
        Some("30") if setup.seats == 5 => Ok(true),
        Some("30") => Err(SetupError::Refused { key: SUPPLY5, refusal: words::SUPPLY5_FOR_FIVE }),
        Some(other) => Err(SetupError::value(SUPPLY5, other, "29 or 30")),
    }
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
        let mut setup = Setup::new("standard", self.seats);
        if Map::read(BOARD, self.seats as usize) != Ok(self.map) {
            setup = setup.with(MAP, &self.map.to_string());
        }
        if self.thirty {
            setup = setup.with(SUPPLY5, "30");
        }
        if self.palms_given {
            let palms: Vec<String> = self.palms.iter().map(|hex| hex.to_string()).collect();
            setup = setup.with(PALMS_KEY, &palms.join(" "));
        }
        setup
    }
}
