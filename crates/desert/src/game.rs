//! The contract with Azalai: [`Game`] and [`Shown`].

use crate::action::Action;
use crate::event::Event;
use crate::options::{CHIPS, MAP, PALMS_KEY, SUPPLY5};
use crate::state::{Phase, State};
use crate::view::View;
use crate::{draw, options, refusals, sketch, words};
use azalai_core::sketch::Sketch;
use azalai_core::{
    Choices, Game, Lang, Odds, OptionSpec, Outcome, PerSeat, Refusal, RulesSpec, Seat, Setup,
    SetupError, Shown, Sink, Spec, Takes, Text, Turn, Viewer,
};
use rand::Rng;

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
        version: 2,
        seats: 2..=5,
        seats_rule: "3.2",
        default_seats: 4,
    }],
    options: &[
        OptionSpec {
            key: MAP,
            takes: Takes::Text { words: &[] },
            values: Text::new("the text of a map", "der Text eines Spielplans"),
            default: Text::new("the board", "der Spielplan"),
            rule: "2.2",
            about: Text::new(
                "Another map: one line a row of . o P M # and perhaps a line `dark line: 5`.",
                "Ein anderer Spielplan: je Reihe eine Zeile aus . o P M # und vielleicht eine Zeile `dark line: 5`.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: SUPPLY5,
            takes: Takes::Words { words: &["29", "30"] },
            values: Text::new("29 or 30", "29 oder 30"),
            default: Text::same("29"),
            rule: "3.2",
            about: Text::new(
                "Five players: camels of each colour in the supply; 30 if the returned camel joins it.",
                "Zu fünft: Kamele jeder Farbe im Vorrat; 30, wenn das zurückgegebene Kamel dazukommt.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: PALMS_KEY,
            takes: Takes::Line { words: &["random"], example: "c3 i3 o3 v3 r7" },
            values: Text::new(
                "random, or the hexes of five palm symbols",
                "random oder die Felder von fünf Palmensymbolen",
            ),
            default: Text::same("random"),
            rule: "3.3",
            about: Text::new(
                "Where the five palms stand, for instance c3 i3 o3 v3 r7.",
                "Wo die fünf Palmen stehen, zum Beispiel c3 i3 o3 v3 r7.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: CHIPS,
            takes: Takes::Words { words: &["hidden", "open"] },
            values: Text::new("hidden or open", "hidden oder open"),
            default: Text::same("hidden"),
            rule: "7.5",
            about: Text::new(
                "Collected water holes and oasis chips lie face down until the end, or face up.",
                "Gesammelte Wasserstellen und Oasen-Chips liegen bis zum Ende verdeckt oder offen.",
            ),
            rulebooks: &[],
        },
    ],
};

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;

    const SPEC: &'static Spec = &SPEC;
    const OUT_OF_TURN: Refusal = refusals::OUT_OF_TURN;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        options::start(setup)
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
        self.carry_out(action, events);
    }

    fn out_of_turn(&self, _by: Turn, _action: Action) -> Refusal {
        match self.phase {
            Phase::Returns => refusals::RETURN_IN_SEAT_ORDER,
            Phase::Palms | Phase::Water => refusals::BOARD_NOT_READY,
            Phase::Leaders => refusals::OUT_OF_TURN,
            Phase::Camels => refusals::OUT_OF_TURN_FOR_CAMELS,
            Phase::Over => refusals::GAME_IS_OVER,
        }
    }

    fn scores(&self) -> PerSeat<i32> {
        self.points()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.result())
    }

    /// The board is open; what others have collected may lie face down (7.5).
    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    /// Everybody sees what is taken (7.5).
    fn witness(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    /// Everybody saw what was taken and may remember it (7.5), and nothing is decided before it is needed:
    /// there is nothing to guess.
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

    fn puzzles(rules: &str) -> Option<&'static str> {
        match rules {
            "standard" => Some(include_str!("../data/puzzles/standard.txt")),
            _ => None,
        }
    }

    fn draw(view: &View, lang: Lang) -> String {
        draw::position(view, lang)
    }

    fn sketch(view: &View) -> Sketch {
        sketch::position(view)
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
