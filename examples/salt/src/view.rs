//! What a viewer may know, and what a seat imagines of the rest (chapter 4).

use crate::action::Action;
use crate::material::{PLAYERS, ROUNDS, Silver, Slab};
use crate::state::{Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Turn, Viewer};
use rand::{Rng, RngExt};
use serde::Serialize;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "salt.ts")]
#[schema(as = salt::View)]
pub struct View {
    /// The seat that looks, if one does.
    pub viewer: Option<Seat>,
    /// What has to happen next.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Turn,
    /// The round, from 1.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// Who has the camel.
    pub camel: Seat,
    /// The slab for sale.
    pub slab: Option<Slab>,
    /// The slabs that are still face down, from the cheapest. Everybody can count them.
    pub pile: Vec<Slab>,
    /// Is a hand closed?
    pub is_closed: bool,
    /// What is in the closed hand, if the viewer may know it.
    pub closed: Option<Silver>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// Who has won.
    pub winners: Option<Seats>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "salt.ts")]
#[schema(as = salt::PlayerView)]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// All their silver, that of a closed hand included.
    pub silver: Silver,
    /// The values of their slabs, all together.
    pub salt: u8,
    /// The points as they stand.
    pub points: i32,
}

impl View {
    /// What this viewer may know of that state.
    pub(crate) fn new(state: &State, viewer: Viewer) -> View {
        let is_closed = state.phase == Phase::Second;
        let left = |slab: Slab| std::iter::repeat_n(slab, state.pile.of(slab).into());
        View {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public | Viewer::Referee => None,
            },
            phase: state.phase,
            turn: state.whose_turn(),
            round: (state.rounds + 1).min(ROUNDS),
            rounds: ROUNDS,
            camel: state.camel,
            slab: state.slab,
            pile: Slab::all().flat_map(left).collect(),
            is_closed,
            closed: (is_closed && viewer.sees(state.camel)).then_some(state.closed),
            players: Seat::all(PLAYERS).map(|seat| PlayerView::new(state, seat)).collect(),
            winners: (state.phase == Phase::Over).then(|| state.result().winners),
        }
    }
}

impl PlayerView {
    fn new(state: &State, seat: Seat) -> PlayerView {
        let player = state.player(seat);
        PlayerView { seat, silver: player.silver, salt: player.salt, points: state.points(seat) }
    }
}

impl State {
    /// A state that this seat holds possible: to the other player, any closed hand is as likely as any
    /// other. It is drawn from what the seat sees, never from the hand itself.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut state = *self;
        if self.phase == Phase::Second && seat != self.camel {
            state.closed = rng.random_range(0..=self.player(self.camel).silver);
        }
        state
    }

    /// How an action reads to a viewer: all closed hands read alike, the empty one too (2.4).
    pub(crate) fn veil(&self, action: Action, viewer: Viewer) -> Option<String> {
        let closed = self.phase == Phase::First && !matches!(action, Action::Turn { .. });
        (closed && !viewer.sees(self.camel)).then(|| "bid ?".to_owned())
    }
}
