//! The contract with Azalai: [`Game`] and [`Shown`].

use crate::action::{Action, Source};
use crate::event::Event;
use crate::options::{CAVE, FIRST, GOODS, HAND_LIMIT, STANDARD};
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
    name: "tuareg",
    title: Text::new("Tuareg", "Tuareg"),
    designers: "Francesco Berardi",
    publisher: "Adlung-Spiele",
    year: 2011,
    about: Text::new(
        "Load camels with goods, hide some in caves, steal others, and have the most of each kind.",
        "Kamele mit Waren beladen, manches in Höhlen verstecken, anderes stehlen und von jeder Sorte am meisten haben.",
    ),
    rulebooks: &[RulesSpec {
        name: STANDARD,
        about: Text::new("The rules of 2011.", "Die Regeln von 2011."),
        version: 1,
        seats: 2..=5,
        seats_rule: "1.2",
        default_seats: 3,
    }],
    options: &[
        OptionSpec {
            key: GOODS,
            takes: Takes::Text { words: &[] },
            values: Text::new("the text of a table of goods", "der Text einer Warentabelle"),
            default: Text::new(
                "the cards, with dinars and points reconstructed",
                "die Karten, Dinar und Punkte nachgebaut",
            ),
            rule: "1.1",
            about: Text::new(
                "The goods: kind, cards, dinars and points of each, from your own file.",
                "Die Waren: Sorte, Karten, Dinar und Punkte, aus einer eigenen Datei.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: FIRST,
            takes: Takes::Words { words: &["random", "seat1"] },
            values: Text::new("random or seat1", "random oder seat1"),
            default: Text::same("random"),
            rule: "1.3",
            about: Text::new(
                "Who begins: luck decides, or seat 1.",
                "Wer beginnt: der Zufall entscheidet, oder Platz 1.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: HAND_LIMIT,
            takes: Takes::Words { words: &["now", "turn-end"] },
            values: Text::new("now or turn-end", "now oder turn-end"),
            default: Text::same("now"),
            rule: "2.1",
            about: Text::new(
                "When the hand limit of 4 cards holds: right after the draw, or at the end of the turn, after caves and thieves.",
                "Wann das Handlimit von 4 Karten gilt: gleich nach dem Ziehen oder am Ende des Zuges, nach Höhlen und Dieben.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: CAVE,
            takes: Takes::Words { words: &["each", "player"] },
            values: Text::new("each or player", "each oder player"),
            default: Text::same("each"),
            rule: "4.1",
            about: Text::new(
                "How many cards may go under caves in a turn: one under each cave, or one for the player.",
                "Wie viele Karten in einem Zug unter Höhlen dürfen: eine unter jede Höhle oder eine für den Spieler.",
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
    fn pick(&self, room: &mut Choices<Action>, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        self.pick_legal(room, rng)
    }

    /// A payment from which a card could be left out, or a cave like one that is listed.
    fn tolerates(&self, action: Action) -> bool {
        self.allows_unlisted(action)
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

    fn out_of_turn(&self, by: Turn, _action: Action) -> Refusal {
        match self.phase {
            Phase::Opening => refusals::NOW_OPENING,
            Phase::First => refusals::NOW_FIRST,
            Phase::Drawing { .. } => refusals::NOW_CARDS,
            Phase::Stealing(_) => refusals::NOW_STOLEN,
            Phase::Over => refusals::GAME_OVER,
            _ if by == Turn::Chance => refusals::NOT_LUCK,
            _ => refusals::OUT_OF_TURN,
        }
    }

    fn scores(&self) -> PerSeat<i32> {
        self.all_points()
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

    /// A drawn card is known to who drew it, a card hidden from the hand to its owner, a card stolen
    /// from a hand to thief and victim (6.1).
    fn veiled(&self, action: Action, viewer: Viewer) -> Option<String> {
        let own = viewer.sees(self.seat);
        match (action, self.phase) {
            (Action::Card { .. }, _) if !own => Some("card ?".to_owned()),
            (Action::Cave { cave, source: Source::Hand(_) }, _) if !own => {
                Some(format!("cave {cave} ?"))
            }
            (Action::Stolen { .. }, Phase::Stealing(victim)) if !own && !viewer.sees(victim) => {
                Some("stolen ?".to_owned())
            }
            _ => None,
        }
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

    fn tell(event: &Event, view: &View, lang: Lang) -> String {
        words::tell(event, view, lang)
    }

    fn describe(action: Action, most: u16, view: &View, lang: Lang) -> String {
        words::describe(action, most, view, lang)
    }

    fn call(seat: Seat, _view: &View, lang: Lang) -> String {
        words::player(seat).get(lang).to_owned()
    }

    fn ask(view: &View, lang: Lang) -> String {
        words::ask(view, lang)
    }
}
