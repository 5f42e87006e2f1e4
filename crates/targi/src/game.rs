//! The contract with Azalai: [`Game`] and [`Shown`].

use crate::action::Action;
use crate::deck_file::DECK;
use crate::event::Event;
use crate::options::{
    BASE_BORDERS, CARDS, EASY_START, FIRST, Options, RAID_SHORT, RAID4, TARGIA_CORNERS,
};
use crate::state::{PLAYERS, State};
use crate::view::View;
use crate::{catalogue, draw, own_cards, refusals, sketch, words};
use azalai_core::sketch::Sketch;
use azalai_core::{
    Choices, Game, Lang, LeftOver, Odds, OptionSpec, Outcome, PerSeat, Refusal, RulesSpec, Seat,
    Setup, SetupError, Shown, Sink, Spec, Takes, Text, Turn, Viewer,
};
use rand::Rng;
use serde::Serialize;
use std::collections::BTreeMap;

const fn rules(name: &'static str, about: Text) -> RulesSpec {
    RulesSpec { name, about, version: 2, seats: 2..=2, seats_rule: "1.3", default_seats: 2 }
}

/// What the game offers.
pub static SPEC: Spec = Spec {
    name: "targi",
    title: Text::new("Targi", "Targi"),
    designers: "Andreas Steiger",
    publisher: "KOSMOS",
    year: 2012,
    about: Text::new(
        "A duel: three Targi at the border, two crossings in the centre, goods, gold and a growing tribe.",
        "Ein Duell: drei Targi am Rand, zwei Kreuzungspunkte im Mittelfeld, Waren, Gold und ein wachsender Stamm.",
    ),
    rulebooks: &[
        rules("base", Text::new("The base game of 2012.", "Das Grundspiel von 2012.")),
        rules(
            "expansion",
            Text::new(
                "The expansion of 2016: water, dunes and the Targia; its cards are our own.",
                "Die Erweiterung von 2016: Wasser, Wanderdünen und die Targia; die Karten sind unsere eigenen.",
            ),
        ),
        rules(
            "mixed",
            Text::new(
                "The expansion with nine random cards of each symbol out of both decks.",
                "Die Erweiterung mit neun zufälligen Karten jedes Symbols aus beiden Kartensätzen.",
            ),
        ),
    ],
    options: &[
        OptionSpec {
            key: DECK,
            takes: Takes::Text { words: &[] },
            values: Text::new("the text of a deck file", "der Text einer Kartensatz-Datei"),
            default: Text::new("the built-in deck", "der eingebaute Kartensatz"),
            rule: "10.4",
            about: Text::new(
                "Cards of your own: border cards, goods cards, tribe cards, dunes (see docs/decks.md).",
                "Eigene Karten: Randkarten, Warenkarten, Stammeskarten, Wanderdünen (siehe docs/decks.md).",
            ),
            rulebooks: &[],
        },
        OptionSpec {
            key: EASY_START,
            takes: Takes::Words { words: &["no", "yes"] },
            values: Text::new("yes or no", "yes oder no"),
            default: Text::same("no"),
            rule: "9.1",
            about: Text::new(
                "Everybody begins with two of each good instead of one.",
                "Alle beginnen mit zwei statt einer von jeder Ware.",
            ),
            rulebooks: &["expansion", "mixed"],
        },
        OptionSpec {
            key: BASE_BORDERS,
            takes: Takes::Line { words: &["none", "all"], example: "1,5,9" },
            values: Text::new(
                "none, all, or numbers such as 1,5,9",
                "none, all oder Nummern wie 1,5,9",
            ),
            default: Text::same("none"),
            rule: "10.1",
            about: Text::new(
                "The border cards that are those of the base game: any of 1 4 5 8 9 10 12 13 14 16.",
                "Die Randkarten, die aus dem Grundspiel sind: beliebige von 1 4 5 8 9 10 12 13 14 16.",
            ),
            rulebooks: &["expansion", "mixed"],
        },
        OptionSpec {
            key: CARDS,
            takes: Takes::Text { words: &["random"] },
            values: Text::new(
                "random, the codes of 45 tribe cards, or the record of an earlier game",
                "random, die Kennungen von 45 Stammeskarten oder die Aufzeichnung eines früheren Spiels",
            ),
            default: Text::same("random"),
            rule: "9.10",
            about: Text::new(
                "The tribe cards of the game: at random, your own choice, or those that an earlier game left over.",
                "Die Stammeskarten des Spiels: zufällig, selbst gewählt oder die, die ein früheres Spiel übrig ließ.",
            ),
            rulebooks: &["mixed"],
        },
        OptionSpec {
            key: RAID4,
            takes: Takes::Words { words: &["rightmost", "any-row"] },
            values: Text::new("rightmost or any-row", "rightmost oder any-row"),
            default: Text::same("rightmost"),
            rule: "9.7",
            about: Text::new(
                "What raid 4 takes: a card that lies rightmost in the display, or the last card of any row.",
                "Was Überfall 4 nimmt: eine Karte, die in der Auslage ganz rechts liegt, oder die letzte einer beliebigen Reihe.",
            ),
            rulebooks: &["expansion", "mixed"],
        },
        OptionSpec {
            key: TARGIA_CORNERS,
            takes: Takes::Words { words: &["skip", "stop"] },
            values: Text::new("skip or stop", "skip oder stop"),
            default: Text::same("skip"),
            rule: "9.4",
            about: Text::new(
                "The Targia skips the corners, or stops on them for a round like everywhere else.",
                "Die Targia überspringt die Ecken oder bleibt dort wie überall eine Runde lang stehen.",
            ),
            rulebooks: &["expansion", "mixed"],
        },
        OptionSpec {
            key: RAID_SHORT,
            takes: Takes::Words { words: &["all", "points-to-opponent"] },
            values: Text::new("all or points-to-opponent", "all oder points-to-opponent"),
            default: Text::same("all"),
            rule: "5.2",
            about: Text::new(
                "Whoever cannot pay a raid loses what they have of what it asks for; or they keep it, and the opponent gets the crosses.",
                "Wer einen Überfall nicht bezahlen kann, verliert, was er vom Verlangten hat; oder er behält es, und der Gegner bekommt die Siegpunkte.",
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
                "Who has the start player token first: whom the lot names, or seat 1.",
                "Wer das Startspielerzeichen zuerst hat: wen das Los bestimmt, oder Platz 1.",
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
        Options::new(setup).and_then(State::new)
    }

    fn setup(&self) -> Setup {
        self.options.setup()
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal(&self, list: &mut Choices<Action>) {
        self.list_legal(list);
    }

    #[inline]
    fn pick(&self, room: &mut Choices<Action>, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        self.pick_legal(room, rng)
    }

    #[inline]
    fn pick_chance(
        &self,
        room: &mut Odds<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        self.pick_luck(room, rng)
    }

    fn tolerates(&self, action: Action) -> bool {
        self.is_tolerated(action)
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

    fn out_of_turn(&self, _by: Turn, _action: Action) -> Refusal {
        self.refuse_out_of_turn()
    }

    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(PLAYERS, |seat| self.points(seat))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
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

    /// The tribe cards that can be laid.
    fn feats(&self) -> Vec<String> {
        self.deck.in_play.tribe().map(|card| card.to_string()).collect()
    }

    fn feats_of(&self, seat: Seat) -> Vec<usize> {
        let laid = self.player(seat).ever_laid;
        let places = self.deck.in_play.tribe().enumerate();
        places.filter(|&(_, card)| laid.has(card)).map(|(place, _)| place).collect()
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
            "base" => Some(include_str!("../data/puzzles/base.txt")),
            "expansion" => Some(include_str!("../data/puzzles/expansion.txt")),
            "mixed" => Some(include_str!("../data/puzzles/mixed.txt")),
            _ => None,
        }
    }

    fn cards(setup: &Setup, lang: Lang) -> Result<String, SetupError> {
        let options = Options::new(setup)?;
        Ok(catalogue::cards(&*options.deck()?, lang))
    }

    fn faces(setup: &Setup) -> Result<BTreeMap<String, impl Serialize>, SetupError> {
        let options = Options::new(setup)?;
        Ok(catalogue::faces(&*options.deck()?))
    }

    fn left_over(record: &str) -> LeftOver {
        own_cards::told(record)
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
