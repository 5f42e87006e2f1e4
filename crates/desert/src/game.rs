//! The contract with the house: [`Game`] and [`Shown`].

use crate::action::Action;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{draw, setup, words};
use azalai_core::{
    Choices, Game, Lang, Odds, Outcome, PerSeat, Refusal, Seat, Setup, SetupError, Shown, Sink,
    Spec, Turn, Viewer,
};
use rand::Rng;

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;

    const SPEC: &'static Spec = &setup::SPEC;
    const OUT_OF_TURN: Refusal = words::OUT_OF_TURN;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        setup::start(setup)
    }

    fn setup(&self) -> Setup {
        self.options()
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    #[inline]
    fn legal(&self, list: &mut Choices<Action>) {
        self.list_legal(list);
    }

    #[inline]
    fn pick(&self, _room: &mut Choices<Action>, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        self.pick_legal(rng)
    }

    #[inline]
    fn chance(&self, list: &mut Odds<Action>) {
        self.list_chance(list);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    #[inline]
    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        self.apply_action(action, events);
    }

    fn out_of_turn(&self, _by: Turn, _action: Action) -> Refusal {
        match self.phase {
            Phase::Returns => words::RETURN_IN_SEAT_ORDER,
            Phase::Palms | Phase::Water => words::BOARD_NOT_READY,
            Phase::Leaders => words::OUT_OF_TURN,
            Phase::Camels => words::OUT_OF_TURN_FOR_CAMELS,
            Phase::Over => words::GAME_IS_OVER,
        }
    }

    fn scores(&self) -> PerSeat<i32> {
        self.points()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.result())
    }

    /// Everything is open (7.5): all viewers see the same.
    fn view(&self, _viewer: Viewer) -> View {
        View::of(self)
    }

    fn witness(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    /// Everything is open, and nothing is decided before it is needed: there is nothing to guess.
    fn imagine(&self, _seat: Seat, _rng: &mut (impl Rng + ?Sized)) -> State {
        *self
    }
}

impl Shown for State {
    fn rulebook(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("../rules/en.md"),
            Lang::De => include_str!("../rules/de.md"),
        }
    }

    fn draw(view: &View, lang: Lang) -> String {
        draw::position(view, lang)
    }

    fn tell(event: &Event, _view: &View, lang: Lang) -> String {
        words::tell(event, lang)
    }

    fn describe(action: Action, _most: u16, view: &View, lang: Lang) -> String {
        words::describe(action, view, lang)
    }

    fn call(seat: Seat, _view: &View, lang: Lang) -> String {
        words::player(seat).get(lang).to_owned()
    }

    fn ask(view: &View, lang: Lang) -> String {
        words::ask(view, lang)
    }
}
