//! What people and clients get to see: the board, and as long as chips lie face down (7.5) of everybody's
//! collected points only their own.

use crate::board::{Hex, Hexes};
use crate::material::{COLOURS, Caravan, Colour, Colours, Water};
use crate::options::Chips;
use crate::score::Sheet;
use crate::state::{Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outcome, Seat, Turn, Viewer};
use serde::Serialize;

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
    /// The oases that have paid it, if the viewer may know.
    pub oases: Option<Hexes>,
    /// How many empty hexes its areas have.
    pub area: u16,
}

/// Where the points of one player come from, as far as the viewer may know. The lists are in the order of
/// the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::SheetView)]
pub struct SheetView {
    /// Water holes taken (6.1, 6.4).
    pub water: Option<u16>,
    /// Oases, by caravan (6.2, 6.5).
    pub oases: Option<[u16; COLOURS]>,
    /// Caravan chips, by colour (7.2).
    pub caravans: [u16; COLOURS],
    /// Areas, by caravan (7.3).
    pub areas: [u16; COLOURS],
}

impl SheetView {
    fn new(Sheet { water, oases, caravans, areas }: Sheet, known: bool) -> SheetView {
        let (water, oases) = (known.then_some(water), known.then_some(oases));
        SheetView { water, oases, caravans, areas }
    }
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
    /// The points so far, if the viewer may know them.
    pub points: Option<u16>,
    /// Where the points so far come from. Caravans and areas are counted at the end.
    pub sheet: SheetView,
    /// The points there would be if the game were over now, if the viewer may know them.
    pub points_if_over: Option<u16>,
    /// Where those would come from.
    pub sheet_if_over: SheetView,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::View)]
pub struct View {
    /// The seat that looks, if that makes a difference.
    pub viewer: Option<Seat>,
    /// How collected water and chips lie (7.5).
    pub chips: Chips,
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
    /// What this viewer may know of a game.
    pub(crate) fn new(game: &State, viewer: Viewer) -> View {
        let open = game.chips == Chips::Open || game.phase() == Phase::Over;
        let players = Seat::all(game.seats as usize)
            .map(|seat| player_of(game, seat, open || viewer.sees(seat)))
            .collect();
        let first_column = game.map().behind(game.seats as usize);
        let turn = game.whose_turn();
        View {
            viewer: match viewer {
                Viewer::Seat(seat) if !open => Some(seat),
                _ => None,
            },
            chips: game.chips,
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
            players,
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

/// A player; `known` if the viewer may know what they have collected.
fn player_of(game: &State, seat: Seat, known: bool) -> PlayerView {
    let caravan_of = |colour: Colour| {
        let caravan = Caravan::new(seat, colour);
        CaravanView {
            colour,
            camels: game.camels_in(caravan),
            oases: known.then(|| game.oases_of(caravan)),
            area: game.area_points[seat.index()][colour.index()],
        }
    };
    let (sheet, sheet_if_over) = (game.sheet(seat), game.sheet_if_over(seat));
    PlayerView {
        seat,
        leaders_left: game.leaders_left(seat),
        caravans: Colour::ALL.map(caravan_of).to_vec(),
        points: known.then(|| sheet.total()),
        sheet: SheetView::new(sheet, known),
        points_if_over: known.then(|| sheet_if_over.total()),
        sheet_if_over: SheetView::new(sheet_if_over, known),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Action, State};
    use azalai_core::luck::{Stream, stream};
    use azalai_core::{Choices, Game, Lang, Odds, Seat, Setup, Shown, Turn, Viewer};

    /// Everything that this viewer is shown of a position.
    fn shown(game: &State, viewer: Viewer) -> Vec<String> {
        let view = game.view(viewer);
        let mut legal = Choices::new();
        game.legal(&mut legal);
        let mut all = vec![serde_json::to_string(&view).unwrap_or_default()];
        for lang in Lang::ALL {
            all.extend([State::draw(&view, lang), State::ask(&view, lang)]);
            let told = |action: Action| State::describe(action, 0, &view, lang);
            all.extend(legal.each().step_by(7).map(told));
        }
        all
    }

    /// If others had collected something else, nothing that is shown would be different.
    #[test]
    fn r7_5_nothing_that_is_shown_depends_on_what_others_have_collected() {
        let (mut rng, mut different) = (stream(75, 0, Stream::Luck), 0);
        let Ok(mut game) = State::start(&Setup::new("standard", 3)) else { panic!() };
        let second = Seat::all(3).nth(1).unwrap_or(Seat::FIRST);
        while game.turn() != Turn::Over {
            let mut other = game;
            other.water_points[0] += 3;
            other.paid[0] = other.paid[0].map(|paid| paid ^ 1);
            for viewer in [Viewer::Seat(second), Viewer::Public] {
                assert_eq!(shown(&game, viewer), shown(&other, viewer));
            }
            for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Referee] {
                different += usize::from(shown(&game, viewer) != shown(&other, viewer));
            }
            let (mut legal, mut odds) = (Choices::new(), Odds::new());
            game.legal(&mut legal);
            game.chance(&mut odds);
            let next = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng));
            next.into_iter().for_each(|action| game.apply(action, &mut ()));
        }
        assert!(different > 0);
    }
}
