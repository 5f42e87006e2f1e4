//! A table for tests: a map made by hand, players who keep out of the way, and one line a move.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::FastRng;
use azalai_core::{Choices, Game, Odds, Refusal, Setup, Turn};
pub use azalai_testkit::play::{random_action, random_step, rng, seat};
use desert::{Action, Caravan, Colour, Event, Hex, Hexes, Phase, State, Water};

pub fn hex(name: &str) -> Hex {
    Hex::read(name).unwrap()
}

pub fn hexes(names: &str) -> Hexes {
    names.split_whitespace().map(hex).collect()
}

pub fn caravan(number: usize, letter: char) -> Caravan {
    Caravan::new(seat(number), Colour::from_letter(letter).unwrap())
}

pub fn action(text: &str) -> Action {
    text.parse().unwrap()
}

/// A desert of sand, 23 columns and 15 rows, with five palm symbols in the lower right corner and
/// whatever the test needs: `sand("o c3 d5, M e7")`.
pub fn sand(marks: &str) -> String {
    let mut rows = vec![vec!['.'; 23]; 15];
    for column in [13, 15, 17, 19, 21] {
        rows[14][column] = 'P';
    }
    for group in marks.split(',').filter(|group| !group.trim().is_empty()) {
        let mut words = group.split_whitespace();
        let mark = words.next().unwrap().chars().next().unwrap();
        for place in words.map(hex) {
            rows[place.row()][place.column()] = mark;
        }
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
}

pub struct Table {
    pub game: State,
}

impl Table {
    /// A game on this map. The palms stand on the last five palm symbols unless given; every
    /// water hole is worth 2.
    pub fn new(seats: u8, map: &str, palms: Option<&str>) -> Table {
        let palms = palms.map_or("n15 p15 r15 t15 v15".to_owned(), str::to_owned);
        let setup = Setup::new("standard", seats).with("map", map).with("palms", &palms);
        let mut game = State::start(&setup).unwrap();
        while game.phase() == Phase::Returns {
            let Turn::Seat(seat) = game.turn() else { unreachable!() };
            let colour = Colour::ALL[seat.index()];
            game.play(Action::Return { colour }, &mut ()).unwrap();
        }
        while game.phase() == Phase::Water {
            let mut odds = Odds::new();
            game.chance(&mut odds);
            let two = odds
                .outcomes()
                .iter()
                .map(|&(action, _)| action)
                .find(|action| matches!(action, Action::Water { water: Water::Two, .. }));
            game.play(two.unwrap_or(odds.outcomes()[0].0), &mut ()).unwrap();
        }
        Table { game }
    }

    /// Places the leaders: those that are named (`"1 v c7, 2 w e5"`), and the others far on the
    /// right.
    pub fn leaders(mut self, named: &str) -> Table {
        let mut named: Vec<(usize, Action)> = named
            .split(',')
            .filter(|entry| !entry.trim().is_empty())
            .map(|entry| {
                let (seat, lead) = entry.trim().split_once(' ').unwrap();
                (seat.parse().unwrap(), action(&format!("lead {lead}")))
            })
            .collect();
        while let (Phase::Leaders, Turn::Seat(seat)) = (self.game.phase(), self.game.turn()) {
            let wanted = named.iter().position(|(number, lead)| {
                *number == seat.number() && self.game.check(*lead).is_ok()
            });
            match wanted {
                Some(index) => self.game.play(named.remove(index).1, &mut ()).unwrap(),
                None => self.idle_leader(&named),
            }
        }
        assert_eq!(named, [], "these leaders could not be placed");
        self
    }

    /// A leader that nobody asked for goes as far to the right as it can.
    fn idle_leader(&mut self, named: &[(usize, Action)]) {
        let Turn::Seat(seat) = self.game.turn() else { unreachable!() };
        let wanted = |colour: Colour| {
            named.iter().any(|&(number, lead)| {
                number == seat.number()
                    && matches!(lead, Action::Lead { colour: c, .. } if c == colour)
            })
        };
        let mut legal = Choices::new();
        self.game.legal(&mut legal);
        let free =
            |action: &Action| matches!(action, Action::Lead { colour, .. } if !wanted(*colour));
        let far = legal.each().filter(free).max_by_key(|action| match action {
            Action::Lead { hex, .. } => (hex.column(), 20 - hex.row()),
            _ => (0, 0),
        });
        self.game.play(far.expect("a leader that nobody asked for"), &mut ()).unwrap();
    }

    /// The others do something far on the right until it is this seat's turn.
    pub fn wait_for(&mut self, number: usize) {
        while self.game.turn() != Turn::Seat(seat(number)) {
            assert_eq!(self.game.phase(), Phase::Camels, "the game is over already");
            self.idle();
        }
    }

    /// Whose turn it is does something far on the right.
    pub fn idle(&mut self) {
        let mut legal = Choices::new();
        self.game.legal(&mut legal);
        let far = legal.each().max_by_key(|action| match action {
            Action::Camel { hex, .. } => (hex.column(), 20 - hex.row()),
            _ => (0, 0),
        });
        self.game.play(far.unwrap(), &mut ()).unwrap();
    }

    /// This seat plays, as soon as it is its turn. All that happened.
    pub fn play(&mut self, number: usize, text: &str) -> Vec<Event> {
        self.wait_for(number);
        let mut events = Vec::new();
        if let Err(refusal) = self.game.play(action(text), &mut events) {
            panic!("`{text}`: {refusal}");
        }
        events
    }

    /// This seat plays several camels of one colour, turn after turn. All that happened with them.
    pub fn camels(&mut self, number: usize, letter: char, places: &str) -> Vec<Event> {
        let play = |place: &str| self.play(number, &format!("{letter} {place}"));
        places.split_whitespace().flat_map(play).collect()
    }

    /// The rule that refuses this.
    pub fn refused(&mut self, number: usize, text: &str) -> &'static str {
        self.wait_for(number);
        rule_of(self.game.check(action(text)))
    }
}

pub fn rule_of(check: Result<(), Refusal>) -> &'static str {
    check.expect_err("this should have been refused").rule
}

/// All that may be done now.
pub fn legal(game: &State) -> Vec<Action> {
    let mut list = Choices::new();
    game.legal(&mut list);
    list.each().collect()
}

/// Where a camel of this colour may go now.
pub fn places(game: &State, letter: char) -> Hexes {
    let wanted = Colour::from_letter(letter);
    let place = |action: Action| match action {
        Action::Camel { colour, hex } if Some(colour) == wanted => Some(hex),
        _ => None,
    };
    legal(game).into_iter().filter_map(place).collect()
}

/// What luck may bring now.
pub fn odds(game: &State) -> Vec<(Action, u32)> {
    let mut list = Odds::new();
    game.chance(&mut list);
    list.outcomes().to_vec()
}

/// Random steps until this phase begins.
pub fn play_to(game: &mut State, phase: Phase, rng: &mut FastRng) {
    while game.phase() != phase {
        assert!(random_step(game, rng), "the game was over before {phase:?}");
    }
}

pub fn board(seats: u8) -> State {
    State::start(&Setup::new("standard", seats)).unwrap()
}
