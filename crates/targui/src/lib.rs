//! Targui (Wil Dijkstra and Ben van Dijk, Jumbo 1988), with both rulebooks.
//!
//! The files read like the rulebook, `rules/en.md`:
//!
//! | file | chapter |
//! |---|---|
//! | [`material`] | 1 Material: territories, tribes, fate cards |
//! | [`board`] | 2 Board: fields, neighbours, sectors |
//! | [`options`] | what a table chooses: rulebook, players, the shorter game (3.5), rulings |
//! | [`state`] | the position |
//! | [`action`] and its notation | what seats and luck do |
//! | [`rules`] | what is allowed (2 to 5), and [`refusals`] by rule number |
//! | `pick` | a legal action at random, without listing them all |
//! | [`play`] | what happens: 2 Set-up, 3 Round, 4 Turn, 5 Attack, 6 End of a round |
//! | [`fate`] | 8 Fate cards |
//! | [`score`] | 6 Payment, 7 End of the game |
//! | [`purse`] | 4.8, 9.6 Hidden money: what everybody knows about it |
//! | [`view`] | what a seat may know |
//! | [`event`], `words`, `draw` | what people see and read |
//!
//! ```
//! use azalai_core::{Game, Setup, Turn, Viewer};
//! use targui::State;
//!
//! let mut game = State::start(&Setup::new("classic", 2))?;
//! assert_eq!(game.turn(), Turn::Chance);
//! game.play("tribe green".parse()?, &mut ())?;
//!
//! let refused = game.play("tribe red".parse()?, &mut ()).unwrap_err();
//! assert_eq!(refused.to_string(), "rule 2.5: this tribe does not play");
//! assert_eq!(game.view(Viewer::Public).stock, 400);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod board;
mod draw;
pub mod event;
pub mod fate;
mod insight;
pub mod material;
mod notation;
pub mod options;
mod pick;
pub mod play;
pub mod purse;
pub mod refusals;
pub mod rules;
pub mod score;
pub mod state;
#[cfg(test)]
mod tests;
pub mod view;
mod words;

pub use action::Action;
pub use board::{Field, FieldSet, Sector};
pub use event::Event;
pub use material::{Camels, Fate, FateSet, Kind, Pips, Silver, Territories, Tribe};
pub use options::{Options, Rules};
pub use state::{Phase, State};
pub use view::View;

use azalai_core::{
    Choices, Game, Odds, Outcome, PerSeat, Refusal, Seat, Setup, SetupError, Sink, Spec, Turn,
    Viewer,
};
use rand::Rng;

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;

    const SPEC: &'static Spec = &options::SPEC;
    const OUT_OF_TURN: Refusal = refusals::OUT_OF_TURN;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        Options::new(setup).map(State::new)
    }

    fn setup(&self) -> Setup {
        self.options.setup()
    }

    fn seats(&self) -> usize {
        self.options.players as usize
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal(&self, list: &mut Choices<Action>) {
        self.list_legal(list);
    }

    fn pick(&self, room: &mut Choices<Action>, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        self.pick_legal(room, rng)
    }

    fn chance(&self, list: &mut Odds<Action>) {
        self.list_chance(list);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    fn out_of_turn(&self, by: Turn, action: Action) -> Refusal {
        self.refuse_out_of_turn(by, action)
    }

    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        self.carry_out(action, events);
    }

    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.seats(), |seat| self.score(seat))
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over)
            .then(|| Outcome { winners: self.winners(), scores: self.scores() })
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn witness(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witnessed_by(viewer))
    }

    /// Only deposits are secret, and only where money is hidden.
    fn veiled(&self, action: Action, viewer: Viewer) -> Option<String> {
        let secret = matches!(action, Action::Deposit { .. }) && self.options.hidden_money;
        let open = self.turn().seat().is_some_and(|seat| viewer.sees(seat));
        (secret && !open).then(|| "deposit ?".to_owned())
    }

    fn imagine(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        self.imagined_by(seat, rng)
    }
}
