//! The contract with Azalai: [`Game`] and [`Shown`].

use crate::action::Action;
use crate::event::Event;
use crate::material::PLAYERS;
use crate::options::{Options, SILVER, STANDARD};
use crate::state::{Phase, State};
use crate::view::View;
use crate::{draw, refusals, words};
use azalai_core::{
    Choices, Game, Lang, Odds, OptionSpec, Outcome, PerSeat, Refusal, RulesSpec, Seat, Setup,
    SetupError, Shown, Sink, Spec, Takes, Text, Turn, Viewer,
};
use rand::Rng;

/// What the game offers.
pub static SPEC: Spec = Spec {
    name: "salt",
    title: Text::new("Salt", "Salz"),
    designers: "Azalai",
    publisher: "Azalai",
    year: 2026,
    about: Text::new(
        "A duel of closed hands for six slabs of salt.",
        "Ein Duell geschlossener Hände um sechs Salzplatten.",
    ),
    rulebooks: &[RulesSpec {
        name: STANDARD,
        about: Text::new("The rules.", "Die Regeln."),
        version: 1,
        seats: 2..=2,
        seats_rule: "1.2",
        default_seats: 2,
    }],
    options: &[OptionSpec {
        key: SILVER,
        takes: Takes::Number { least: 5, most: 40 },
        values: Text::new("a number from 5 to 40", "eine Zahl von 5 bis 40"),
        default: Text::same("15"),
        rule: "1.2",
        about: Text::new("The silver at the beginning.", "Das Silber am Anfang."),
        rulebooks: &[],
    }],
};

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;

    const SPEC: &'static Spec = &SPEC;
    const OUT_OF_TURN: Refusal = refusals::OUT_OF_TURN;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        Options::new(setup).map(State::new)
    }

    fn setup(&self) -> Setup {
        self.options.setup()
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal(&self, list: &mut Choices<Action>) {
        self.list_legal(list);
    }

    fn chance(&self, list: &mut Odds<Action>) {
        self.list_chance(list);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        self.carry_out(action, events);
    }

    fn out_of_turn(&self, by: Turn, _action: Action) -> Refusal {
        self.refuse_out_of_turn(by)
    }

    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(PLAYERS, |seat| self.points(seat))
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.result())
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn witness(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witnessed_by(viewer))
    }

    fn imagine(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        self.imagined_by(seat, rng)
    }

    fn veiled(&self, action: Action, viewer: Viewer) -> Option<String> {
        self.veil(action, viewer)
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

    fn describe(action: Action, most: u16, _view: &View, lang: Lang) -> String {
        words::describe(action, most, lang)
    }

    fn call(seat: Seat, _view: &View, lang: Lang) -> String {
        words::player(seat).get(lang).to_owned()
    }

    fn ask(view: &View, lang: Lang) -> String {
        words::ask(view, lang)
    }
}
