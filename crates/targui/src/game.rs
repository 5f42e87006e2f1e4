//! The contract with Azalai: [`Game`] and [`Shown`].

use crate::action::Action;
use crate::event::Event;
use crate::options::{CLASSIC, Money, Options, UPDATED};
use crate::state::{Phase, State};
use crate::view::View;
use crate::{draw, refusals, sketch, words};
use azalai_core::sketch::Sketch;
use azalai_core::{
    Choices, Game, Lang, Odds, OptionSpec, Outcome, PerSeat, Refusal, RulesSpec, Seat, Setup,
    SetupError, Shown, Sink, Spec, Takes, Text, Turn, Viewer,
};
use rand::Rng;

/// What the game offers.
pub static SPEC: Spec = Spec {
    name: "targui",
    title: Text::new("Targui", "Targui"),
    designers: "Wil Dijkstra and Ben van Dijk",
    publisher: "Jumbo",
    year: 1988,
    about: Text::new(
        "A war of camels on a desert of 7 x 7 fields.",
        "Ein Krieg der Kamele in einer Wüste aus 7 x 7 Feldern.",
    ),
    rulebooks: &[
        RulesSpec {
            name: CLASSIC,
            about: Text::new(
                "Classic (1988): 16 rounds, the highest last payment wins.",
                "Classic (1988): 16 Runden, der höchste letzte Ertrag gewinnt.",
            ),
            version: 1,
            seats: 2..=4,
            seats_rule: "2.5",
            default_seats: 4,
        },
        RulesSpec {
            name: UPDATED,
            about: Text::new(
                "Updated: 8 rounds, the most silver wins, saved in a secret treasury.",
                "Updated: 8 Runden, das meiste Silber gewinnt, gespart in einer geheimen Schatzkammer.",
            ),
            version: 2,
            seats: 2..=4,
            seats_rule: "2.6",
            default_seats: 4,
        },
    ],
    options: &[
        OptionSpec {
            key: "fates",
            takes: Takes::Line { words: &["all", "playing"], example: "1,6-16" },
            values: Text::new(
                "all, playing, or a list like 1,6-16",
                "all, playing oder eine Liste wie 1,6-16",
            ),
            default: Text::same("all"),
            rule: "3.5",
            about: Text::new(
                "The fate cards in the game: fewer cards, a shorter game; `playing` leaves out the gifts of tribes that do not play.",
                "Die Schicksalskarten im Spiel: weniger Karten, kürzeres Spiel; bei `playing` scheiden die Geschenke für Stämme aus, die nicht mitspielen.",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: "own-fields",
            takes: Takes::Words { words: &["allowed", "empty", "forbidden"] },
            values: Text::same("allowed, empty, forbidden"),
            default: Text::same("allowed"),
            rule: "4.5",
            about: Text::new(
                "May camels move onto fields that carry their own marker: onto all, onto empty ones, onto none?",
                "Dürfen Kamele auf Felder mit eigenem Markierungsstein ziehen: auf alle, auf leere, auf keine?",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: "chott-settlement",
            takes: Takes::Words { words: &["allowed", "forbidden"] },
            values: Text::same("allowed, forbidden"),
            default: Text::same("allowed"),
            rule: "2.4",
            about: Text::new(
                "May a settlement replace a chott?",
                "Darf eine Siedlung einen Chott ersetzen?",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: "money",
            takes: Takes::Words { words: &["treasury", "hidden", "open"] },
            values: Text::same("treasury, hidden, open"),
            default: Text::same("treasury"),
            rule: "4.8",
            about: Text::new(
                "What is secret: the treasury, cash and treasury, or nothing?",
                "Was ist geheim: die Schatzkammer, Bargeld und Schatzkammer oder nichts?",
            ),
            rulebooks: &[UPDATED],
        },
        OptionSpec {
            key: "homeless",
            takes: Takes::Words { words: &["richest", "nobody"] },
            values: Text::same("richest, nobody"),
            default: Text::same("richest"),
            rule: "7.3",
            about: Text::new(
                "Who wins if nobody holds their own settlement at the end?",
                "Wer siegt, wenn am Ende niemand die eigene Siedlung hält?",
            ),
            rulebooks: &[UPDATED],
        },
        OptionSpec {
            key: "limits",
            takes: Takes::Words { words: &["off", "box"] },
            values: Text::same("off, box"),
            default: Text::same("off"),
            rule: "1.3",
            about: Text::new(
                "Do coins and markers run out, as in the box (130 silver in all, 35 markers a player)?",
                "Gehen Münzen und Markierungssteine aus wie in der Schachtel (130 Silber insgesamt, 35 Markierungssteine je Spieler)?",
            ),
            rulebooks: &[CLASSIC],
        },
        OptionSpec {
            key: "territories",
            takes: Takes::Text { words: &[] },
            values: Text::new(
                "a table: kind, cards, strategic, economic",
                "eine Tabelle: Landschaft, Karten, strategisch, wirtschaftlich",
            ),
            default: Text::new("the printed cards", "die gedruckten Karten"),
            rule: "1.1",
            about: Text::new(
                "The territory cards and their values, from your own file.",
                "Die Gebietskarten und ihre Werte, aus einer eigenen Datei.",
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

    /// Only deposits are secret, and only where cash is hidden: otherwise everybody sees it grow less.
    fn veiled(&self, action: Action, viewer: Viewer) -> Option<String> {
        let secret =
            matches!(action, Action::Deposit { .. }) && self.options.money == Money::Hidden;
        let open = self.turn().seat().is_some_and(|seat| viewer.sees(seat));
        (secret && !open).then(|| "deposit ?".to_owned())
    }

    fn imagine(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        self.imagined_by(seat, rng)
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
            "updated" => Some(include_str!("../data/puzzles/updated.txt")),
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

    fn call(seat: Seat, view: &View, lang: Lang) -> String {
        words::call(seat, view, lang)
    }

    fn ask(view: &View, lang: Lang) -> String {
        words::ask(view, lang)
    }
}
