//! What people and clients get to see. Everything is open in this game (7.5).

use crate::board::{Hex, Hexes};
use crate::material::{COLOURS, Caravan, Colour, Colours, Water};
use crate::score::Sheet;
use crate::state::{Phase, State};
use azalai_core::{Outcome, Seat, Turn};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// What is printed on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Ground)]
pub enum Ground {
    /// Sand.
    Sand,
    /// A circle for water.
    Circle,
    /// A palm symbol.
    Palm,
    /// The massif: nobody can enter.
    Massif,
}

/// One hex of the used part of the board.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::HexView)]
pub struct HexView {
    /// Its name, as in the notation.
    pub hex: Hex,
    /// Its column, from 0.
    pub column: usize,
    /// Its row, from 0.
    pub row: usize,
    /// What is printed on it.
    pub ground: Ground,
    /// Does a palm stand here?
    pub oasis: bool,
    /// The water hole that lies here.
    pub water: Option<Water>,
    /// Whose camel stands here.
    pub camel: Option<Caravan>,
    /// Is it a leader?
    pub leader: bool,
    /// In whose area it lies (6.3).
    pub area: Option<Caravan>,
}

/// One caravan.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::CaravanView)]
pub struct CaravanView {
    /// Its colour.
    pub colour: Colour,
    /// How many camels it has, the leader included; 0 if it is not on the board.
    pub camels: u8,
    /// The oases that have paid it.
    pub oases: Hexes,
    /// How many empty hexes its areas have.
    pub area: u16,
}

/// One player.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::PlayerView)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// The leaders not placed yet.
    pub leaders_left: Colours,
    /// The caravans, one for each colour.
    pub caravans: Vec<CaravanView>,
    /// The points so far.
    pub points: u16,
    /// Where the points so far come from. Caravans and areas are counted at the end.
    pub sheet: Sheet,
    /// The points there would be if the game were over now.
    pub points_if_over: u16,
    /// Where those would come from.
    pub sheet_if_over: Sheet,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::View)]
pub struct View {
    /// How many seats there are.
    pub seats: usize,
    /// Whose turn it is.
    pub turn: Turn,
    /// Which part of the game it is.
    pub phase: Phase,
    /// How many camels may still be placed in this turn.
    pub camels_to_place: u8,
    /// Can the seat whose turn it is only pass?
    pub must_pass: bool,
    /// Is it the first round with leaders or with camels (4.4, 5.2)?
    pub first_round: bool,
    /// The number of columns of the map.
    pub columns: usize,
    /// The number of rows of the map.
    pub rows: usize,
    /// The first column in use (2.3).
    pub first_column: usize,
    /// The hexes of the used part and of the massif, in the order of the board.
    pub hexes: Vec<HexView>,
    /// The camels left of each colour, in the order of the colours.
    pub supply: [u8; COLOURS],
    /// The players.
    pub players: Vec<PlayerView>,
    /// How the game ended, if it is over.
    pub outcome: Option<Outcome>,
}

impl View {
    /// The view of a game.
    pub(crate) fn new(game: &State) -> View {
        let first_column = game.map().behind(game.seats as usize);
        let turn = game.whose_turn();
        View {
            seats: game.seats as usize,
            turn,
            phase: game.phase(),
            camels_to_place: game.camels_to_place(),
            must_pass: game.phase() == Phase::Camels && !game.can_place(game.seat),
            first_round: game.first_round,
            columns: game.map().columns(),
            rows: game.map().rows(),
            first_column,
            hexes: hexes_of(game, first_column),
            supply: game.supply,
            players: Seat::all(game.seats as usize).map(|seat| player_of(game, seat)).collect(),
            outcome: (game.phase() == Phase::Over).then(|| game.result()),
        }
    }

    /// The hex with this name, if it is in use or massif.
    pub fn at(&self, hex: Hex) -> Option<&HexView> {
        let index = self.hexes.binary_search_by_key(&hex, |view| view.hex).ok()?;
        self.hexes.get(index)
    }

    /// The hexes for which something holds.
    pub fn hexes_where(&self, holds: impl Fn(&HexView) -> bool) -> Hexes {
        self.hexes.iter().filter(|view| holds(view)).map(|view| view.hex).collect()
    }
}

fn hexes_of(game: &State, first_column: usize) -> Vec<HexView> {
    let map = game.map();
    let massif = map.massif() & Hexes::columns_from(first_column);
    let areas: Vec<(Caravan, Hexes)> = if game.all_areas().is_empty() {
        Vec::new()
    } else {
        game.caravans().map(|caravan| (caravan, game.area_of(caravan))).collect()
    };
    let printed = [
        (massif, Ground::Massif),
        (map.circles(), Ground::Circle),
        (map.palm_symbols(), Ground::Palm),
    ];
    let view = |hex: Hex| HexView {
        hex,
        column: hex.column(),
        row: hex.row(),
        ground: printed
            .iter()
            .find(|(set, _)| set.contains(hex))
            .map_or(Ground::Sand, |&(_, ground)| ground),
        oasis: game.oases().contains(hex),
        water: game.water_on(hex),
        camel: game.camel_on(hex),
        leader: game.leaders().contains(hex),
        area: areas.iter().find(|(_, area)| area.contains(hex)).map(|&(caravan, _)| caravan),
    };
    (game.used() | massif).iter().map(view).collect()
}

fn player_of(game: &State, seat: Seat) -> PlayerView {
    let caravan_of = |colour: Colour| {
        let caravan = Caravan::new(seat, colour);
        CaravanView {
            colour,
            camels: game.camels_in(caravan),
            oases: game.oases_of(caravan),
            area: game.area_points[seat.index()][colour.index()],
        }
    };
    let (sheet, sheet_if_over) = (game.sheet(seat), game.sheet_if_over(seat));
    PlayerView {
        seat,
        leaders_left: game.leaders_left(seat),
        caravans: Colour::ALL.map(caravan_of).to_vec(),
        points: sheet.total(),
        sheet,
        points_if_over: sheet_if_over.total(),
        sheet_if_over,
    }
}
