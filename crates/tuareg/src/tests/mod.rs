//! The rulebook, rule by rule: every test named after its rule.

mod animals;
mod knowledge;
mod material;
mod payment;
mod rulings;
mod special;
mod stages;
mod turn;

use crate::action::Action;
use crate::event::Event;
use crate::material::{Animal, FaceDown, Good, Goods, Load, Special};
use crate::state::{Phase, State};
use azalai_core::{Choices, Game, Odds, Refusal, Seat, Setup, Turn};

use Special::{Cave, Donkey, Map, Thief};

/// A table in the middle of a game, to be set up by hand and played on in notation.
///
/// It begins with seat 1 on turn, an empty market, empty hands, and all 44 goods in the pile. Whatever
/// is put somewhere comes from the pile.
#[derive(Clone, Debug)]
struct Table {
    state: State,
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

fn animal(name: &str) -> Animal {
    Animal::from_name(name).unwrap()
}

/// "gold salt x2": a heap of goods in words.
fn cards(text: &str) -> Vec<Good> {
    let mut cards: Vec<Good> = Vec::new();
    for word in text.split_whitespace() {
        match word.strip_prefix('x') {
            Some(times) => {
                let last = *cards.last().unwrap();
                cards.extend(vec![last; times.parse::<usize>().unwrap() - 1]);
            }
            None => cards.push(Good::from_name(word).unwrap()),
        }
    }
    cards
}

fn goods(text: &str) -> Goods {
    cards(text).into_iter().collect()
}

impl Table {
    fn new(players: u8) -> Table {
        Table::of(&Setup::new("standard", players))
    }

    /// With an option.
    fn with(players: u8, key: &str, value: &str) -> Table {
        Table::of(&Setup::new("standard", players).with(key, value))
    }

    fn of(setup: &Setup) -> Table {
        let mut state = State::start(setup).unwrap();
        state.phase = Phase::Turn;
        Table { state }
    }

    fn player(&mut self, number: usize) -> &mut crate::state::Player {
        &mut self.state.players[seat(number).index()]
    }

    fn hand(mut self, number: usize, text: &str) -> Table {
        self.state.pile -= goods(text);
        self.player(number).hand += goods(text);
        if self.state.stage == 2 {
            self.player(number).aside += goods(text);
        }
        self
    }

    fn market(mut self, text: &str) -> Table {
        self.state.pile -= goods(text);
        self.state.market += goods(text);
        self
    }

    /// Goods on an animal, from the lowest to the top.
    fn load(mut self, number: usize, name: &str, text: &str) -> Table {
        self.state.pile -= goods(text);
        self.player(number).loads[animal(name).index()] = cards(text).into_iter().collect();
        self
    }

    /// The player gets special cards from the stack.
    fn give(mut self, number: usize, special: Special, count: u8) -> Table {
        self.state.stacks[special as usize] -= count;
        self.player(number).specials[special as usize] += count;
        self
    }

    /// Cards from the hand lie under a cave, counted from 1.
    fn in_cave(mut self, number: usize, cave: usize, text: &str) -> Table {
        self.state.pile -= goods(text);
        for (place, good) in cards(text).into_iter().enumerate() {
            self.player(number).in_caves[cave - 1][place] = FaceDown::secret(good);
        }
        self
    }

    /// A card lies under a thief, counted from 1; it came from an animal.
    fn under_thief(mut self, number: usize, thief: usize, text: &str) -> Table {
        self.state.pile -= goods(text);
        self.player(number).under_thieves[thief - 1] = FaceDown::seen(cards(text)[0]);
        self
    }

    /// The pile holds just this; the rest goes to the discard.
    fn pile(mut self, text: &str) -> Table {
        self.state.pile -= goods(text);
        self.state.discard += self.state.pile;
        self.state.pile = goods(text);
        self
    }

    fn stage(mut self, stage: u8) -> Table {
        self.state.stage = stage;
        self
    }

    /// The last card has been drawn: so many turns are left, this one included.
    fn last_turns(mut self, turns: u8) -> Table {
        self = self.pile("");
        self.state.turns_left = Some(turns);
        self
    }

    /// The stacks are as at the start.
    fn give_back(mut self) -> Table {
        let seats = self.state.seats();
        self.state.stacks = Special::ALL.map(|special| special.stack(seats));
        self
    }

    fn turn_of(mut self, number: usize) -> Table {
        self.state.seat = seat(number);
        self
    }

    /// Plays actions, one a line or separated by semicolons.
    fn play(&mut self, actions: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for text in actions.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
            let action: Action = text.parse().unwrap();
            if let Err(refusal) = self.state.play(action, &mut events) {
                panic!("`{text}`: {refusal}\n{:?}", self.state.phase);
            }
        }
        let mut all = self.state.pile;
        all += self.state.market;
        all += self.state.discard;
        for player in &self.state.players {
            all += player.hand;
            all += player.counted();
        }
        assert_eq!(all, self.state.table.cards, "goods are conserved");
        events
    }

    fn played(mut self, actions: &str) -> Table {
        self.play(actions);
        self
    }

    /// The number of the rule that forbids this.
    fn refused(&self, text: &str) -> &'static str {
        self.refusal(text).rule
    }

    fn refusal(&self, text: &str) -> Refusal {
        let action: Action = text.parse().unwrap();
        let mut state = self.state;
        let refusal = state.play(action, &mut ()).expect_err(text);
        assert_eq!(state, self.state, "a refused action changes nothing");
        refusal
    }

    fn allowed(&self, text: &str) -> bool {
        self.state.check(text.parse().unwrap()).is_ok()
    }

    /// What is listed, in notation, every amount for itself.
    fn legal(&self) -> Vec<String> {
        let mut list = Choices::new();
        self.state.legal(&mut list);
        list.each().map(|action| action.to_string()).collect()
    }

    /// What is listed and begins with this word.
    fn listed(&self, word: &str) -> Vec<String> {
        self.legal().into_iter().filter(|text| text.split(' ').next() == Some(word)).collect()
    }

    fn odds(&self) -> Vec<(String, u32)> {
        let mut odds = Odds::new();
        self.state.chance(&mut odds);
        odds.outcomes().iter().map(|(action, weight)| (action.to_string(), *weight)).collect()
    }

    fn whose(&self) -> usize {
        match self.state.turn() {
            Turn::Seat(seat) => seat.number(),
            other => panic!("the turn belongs to {other}"),
        }
    }

    fn hand_of(&self, number: usize) -> Goods {
        self.state.hand(seat(number))
    }

    fn load_of(&self, number: usize, name: &str) -> Load {
        self.state.load(seat(number), animal(name)).unwrap()
    }
}
