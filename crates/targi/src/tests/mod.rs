//! Tests by chapter. A [`Scene`] is a game in which things can be put where a test needs them.

use crate::action::Action;
use crate::board::{Border, Place};
use crate::display::Laid;
use crate::material::{ALL_TRIBE, Cards, Dune, Goods, Tokens, Tribe};
use crate::state::{Centre, HandCard, Phase, State};
use crate::{Event, View};
use azalai_core::{Choices, Game, Seat, Setup, Turn, Viewer};

/// White, the start player of every scene.
pub(crate) const WHITE: usize = 1;
/// Blue.
pub(crate) const BLUE: usize = 2;

pub(crate) fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

/// A game in which things can be put where a test needs them. Every card stays in one place.
pub(crate) struct Scene(pub(crate) State);

impl Scene {
    /// A game of this rulebook after its set-up: White begins, the robber stands on card 1, nobody has
    /// placed a Targi. Which cards lie in the centre does not matter; tests put those that they need.
    pub(crate) fn new(rules: &str) -> Scene {
        Scene::with(&Setup::new(rules, 2))
    }

    /// The same with options.
    pub(crate) fn with(setup: &Setup) -> Scene {
        let mut scene = Scene(State::start(setup).unwrap());
        scene.play("start 1");
        scene.luck_until_a_player_decides();
        scene
    }

    /// Luck turns up the first card it can, until a player decides.
    pub(crate) fn luck_until_a_player_decides(&mut self) {
        while self.0.turn() == Turn::Chance {
            let mut odds = azalai_core::Odds::new();
            self.0.chance(&mut odds);
            let (action, _) = odds.outcomes()[0];
            self.0.play(action, &mut ()).unwrap();
        }
    }

    /// Plays an action that must be allowed; says what happened.
    pub(crate) fn play(&mut self, action: &str) -> Vec<Event> {
        let parsed: Action = action.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut events = Vec::new();
        let played = self.0.play(parsed, &mut events);
        assert_eq!(played, Ok(()), "`{action}` in {:?} {:?}", self.0.phase, self.0.tasks.top());
        self.0.audit().unwrap_or_else(|fault| panic!("after `{action}`: {fault}"));
        events
    }

    /// Plays several actions, separated by commas.
    pub(crate) fn plays(&mut self, actions: &str) {
        for action in actions.split(',') {
            self.play(action.trim());
        }
    }

    /// The rule that refuses this action.
    pub(crate) fn refusal(&self, action: &str) -> &'static str {
        let parsed: Action = action.parse().unwrap_or_else(|error| panic!("{error}"));
        match self.0.check(parsed) {
            Ok(()) => panic!("`{action}` is allowed"),
            Err(refusal) => refusal.rule,
        }
    }

    /// Is this action allowed?
    pub(crate) fn allows(&self, action: &str) -> bool {
        let parsed: Action = action.parse().unwrap_or_else(|error| panic!("{error}"));
        self.0.check(parsed).is_ok()
    }

    /// The legal actions, as they are written.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut list = Choices::new();
        self.0.legal(&mut list);
        list.lines().iter().map(|line| line.action.to_string()).collect()
    }

    /// The number of the seat whose turn it is.
    pub(crate) fn on_turn(&self) -> usize {
        self.0.turn().seat().map_or(0, Seat::number)
    }

    /// What a player has, as tokens: `D D S G W V`.
    pub(crate) fn purse(&self, number: usize) -> String {
        let player = self.0.player(seat(number));
        let (goods, gold, water, vp) = (player.goods, player.gold, player.water, player.vp);
        Tokens { goods, gold, water, vp, any: 0, equal: 0 }.to_string()
    }

    /// Gives a player exactly these tokens: `"DDSG"`.
    pub(crate) fn set_purse(&mut self, number: usize, tokens: &str) {
        let count = |letter: char| tokens.matches(letter).count() as u8;
        let player = &mut self.0.players[number - 1];
        player.goods = [count('D'), count('S'), count('P')];
        (player.gold, player.water, player.vp) = (count('G'), count('W'), count('V'));
    }

    /// Takes a tribe card from wherever it is (pile, discard, centre, top, a hand or display); a card
    /// of the pile takes its place in the centre or on top.
    fn take_tribe(&mut self, code: &str) -> Tribe {
        let card = Tribe::read(code).unwrap_or_else(|| panic!("no card {code}"));
        let symbol = self.0.deck.card(card).symbol as usize;
        if self.0.pile.has(card) {
            self.0.pile -= card.bit();
            self.0.left[symbol] -= 1;
            return card;
        }
        if self.0.discard.has(card) {
            self.0.discard -= card.bit();
            return card;
        }
        let stands_in = (self.0.pile & ALL_TRIBE).tribe().last().expect("the pile is empty");
        let place = self.0.centre.iter().position(|&centre| centre == Centre::Tribe(card));
        if let Some(place) = place {
            let code = stands_in.to_string();
            self.take_tribe(&code);
            self.0.centre[place] = Centre::Tribe(stands_in);
        } else if self.0.top == Some(card) {
            let code = stands_in.to_string();
            self.take_tribe(&code);
            self.0.top = Some(stands_in);
        } else {
            panic!("{code} is in a hand or in a display");
        }
        card
    }

    /// Puts the card that lies on a place of the centre back where it came from.
    fn clear_place(&mut self, place: Place) {
        match self.0.centre[place.index()] {
            Centre::Tribe(card) | Centre::KnownDown(card) => self.return_tribe(card),
            Centre::Goods(bit) => self.0.pile |= Cards(1 << bit),
            Centre::Empty | Centre::TribeDown | Centre::GoodsDown => {}
        }
        self.0.centre[place.index()] = Centre::Empty;
    }

    fn return_tribe(&mut self, card: Tribe) {
        self.0.pile |= card.bit();
        self.0.left[self.0.deck.card(card).symbol as usize] += 1;
    }

    /// Lays a card face up on a place of the centre: a tribe card (`T-5`) or a goods card (`G-1`).
    pub(crate) fn set_centre(&mut self, place: &str, code: &str) {
        let place = Place::read(place).unwrap();
        if let Some(kind) = Goods::read(code) {
            self.clear_place(place);
            let free = self.0.pile & self.0.deck.goods_of(kind);
            let bit = if free.is_empty() {
                // It lies elsewhere in the centre: another goods card takes its place there.
                let other = (self.0.pile - ALL_TRIBE).0.trailing_zeros() as u8;
                let wanted = self.0.deck.goods_of(kind);
                let (index, bit) = (0..9)
                    .find_map(|index| match self.0.centre[index] {
                        Centre::Goods(bit) if wanted.0 >> bit & 1 != 0 => Some((index, bit)),
                        _ => None,
                    })
                    .expect("no such goods card");
                self.0.pile -= Cards(1 << other);
                self.0.centre[index] = Centre::Goods(other);
                bit
            } else {
                free.0.trailing_zeros() as u8
            };
            self.0.pile -= Cards(1 << bit);
            self.0.centre[place.index()] = Centre::Goods(bit);
        } else {
            let card = Tribe::read(code).unwrap();
            if self.0.centre[place.index()] == Centre::Tribe(card) {
                return;
            }
            self.clear_place(place);
            let card = self.take_tribe(code);
            self.0.centre[place.index()] = Centre::Tribe(card);
        }
        self.0.audit().unwrap();
    }

    /// Makes this the open top card of the tribe pile (expansion).
    pub(crate) fn set_top(&mut self, code: &str) {
        if self.0.top == Tribe::read(code) {
            return;
        }
        let card = self.take_tribe(code);
        if let Some(old) = self.0.top.replace(card) {
            self.return_tribe(old);
        }
        self.0.audit().unwrap();
    }

    /// Lays a card into a player's display, without paying and without its effect at once. Cards that
    /// are used once get their marker.
    pub(crate) fn lay(&mut self, number: usize, code: &str, row: usize) {
        if let Some(dune) = Dune::read(code) {
            self.take_dune(dune);
            self.0.players[number - 1].display.lay(Laid::Dune(dune), row - 1);
        } else {
            let card = self.take_tribe(code);
            let once = self.0.deck.once().has(card);
            let player = &mut self.0.players[number - 1];
            player.display.lay(Laid::Tribe(card), row - 1);
            player.laid |= card.bit();
            player.ever_laid |= card.bit();
            if once {
                player.once |= card.bit();
            } else if self.0.lays_gold(card) {
                self.0.players[number - 1].card_gold += 1;
            }
        }
        self.0.audit().unwrap();
    }

    /// Puts a card into a player's hand, as taken in an earlier turn; `open` if everybody saw it.
    pub(crate) fn set_hand(&mut self, number: usize, code: &str, open: bool) {
        let card = self.take_tribe(code);
        let player = &mut self.0.players[number - 1];
        let free = player.hand.iter_mut().find(|hand| hand.is_none()).expect("the hand is full");
        *free = Some(HandCard { card, open, fresh: false, old: false });
        self.0.audit().unwrap();
    }

    fn take_dune(&mut self, dune: Dune) {
        if let Some(slot) = self.0.dunes.iter_mut().find(|slot| **slot == Some(dune)) {
            let next = self.0.dune_pile.trailing_zeros();
            self.0.dune_pile &= !(1 << next);
            *slot = Some(Dune(next as u8));
        } else {
            self.0.dune_pile &= !(1 << dune.index());
            self.0.dune_discard &= !(1 << dune.index());
        }
    }

    /// Lays a dune open: `set_dune(1, "U-7")` on slot `u1`.
    pub(crate) fn set_dune(&mut self, slot: usize, code: &str) {
        let dune = Dune::read(code).unwrap();
        if self.0.dunes[slot - 1] == Some(dune) {
            return;
        }
        self.take_dune(dune);
        if let Some(old) = self.0.dunes[slot - 1].replace(dune) {
            self.0.dune_pile |= 1 << old.index();
        }
        self.0.audit().unwrap();
    }

    /// Puts the robber on a card.
    pub(crate) fn set_robber(&mut self, number: usize) {
        self.0.robber = Border::new(number).unwrap();
    }

    /// Puts the Targia on a card.
    pub(crate) fn set_targia(&mut self, number: usize) {
        self.0.targia = Border::new(number).unwrap();
    }

    /// Places all Targi in turn: `place_all("2 5 6", "3 13 14")`, White's first.
    pub(crate) fn place_all(&mut self, white: &str, blue: &str) {
        let mut each = [white.split_whitespace(), blue.split_whitespace()];
        while self.0.phase == Phase::Place {
            let number = self.on_turn();
            let spot = each[number - 1].next().expect("a Targi less than the player places");
            self.play(&format!("place {spot}"));
        }
    }

    /// Both players do nothing more; luck turns up what it must; returns when somebody decides.
    pub(crate) fn end_round(&mut self) {
        while self.0.phase == Phase::Act {
            self.play("done");
            self.luck_until_a_player_decides();
        }
        self.luck_until_a_player_decides();
    }

    /// Puts White's Targi on 15, 14 and 9 and Blue's on 2, 13 and 7: White acts, with markers on `c02`
    /// and `c12`; Blue has one on `c21`.
    pub(crate) fn white_acts(&mut self) {
        self.place_all("15 14 9", "2 13 7");
    }

    /// White has this card before them in the centre, on `c12`, and these tokens; they have placed their
    /// Targi as in [`Scene::white_acts`].
    pub(crate) fn white_faces(&mut self, code: &str, tokens: &str) {
        self.white_acts();
        self.set_centre("c12", code);
        self.set_purse(WHITE, tokens);
    }

    /// Ends a round before this corner: the raid begins, and Blue is the new start player.
    pub(crate) fn raid(&mut self, corner: usize) {
        self.white_acts();
        self.set_robber(corner - 1);
        self.end_round();
    }

    /// Goes on with the first thing that is possible, without ever laying a card.
    pub(crate) fn stroll(&mut self) {
        let legal = self.legal();
        let wanted = ["done", "place", "line", "row", "return", "good"];
        let next = wanted
            .iter()
            .find_map(|word| legal.iter().find(|action| action.starts_with(word)))
            .unwrap_or(&legal[0]);
        self.play(next);
        self.luck_until_a_player_decides();
    }

    /// The open dunes for all and for each player: `"U-1 U-5 U-9"`.
    pub(crate) fn open_dunes(&self) -> String {
        let view = self.view(WHITE);
        view.dunes.iter().map(|dune| dune.dune.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Is this dune on the discard pile?
    pub(crate) fn dune_is_discarded(&self, code: &str) -> bool {
        self.0.dune_discard >> Dune::read(code).unwrap().index() & 1 != 0
    }

    /// Is this tribe card on the discard pile?
    pub(crate) fn is_discarded(&self, code: &str) -> bool {
        self.0.discard.has(Tribe::read(code).unwrap())
    }

    /// What a seat sees.
    pub(crate) fn view(&self, number: usize) -> View {
        self.0.view(Viewer::Seat(seat(number)))
    }

    /// The points of a player, as things stand.
    pub(crate) fn points(&self, number: usize) -> i32 {
        self.0.points(seat(number))
    }

    /// The cards of a player's display, row by row: `"T-1 T-2 / T-3 / "`.
    pub(crate) fn display(&self, number: usize) -> String {
        let view = self.view(number);
        let row = |row: &[Option<Laid>; 4]| {
            row.iter().flatten().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
        };
        view.players[number - 1].display.iter().map(row).collect::<Vec<_>>().join(" / ")
    }
}

mod chapter_10_border;
mod chapter_10_dunes;
mod chapter_10_tribe;
mod chapter_11_rulings;
mod chapter_1_setup;
mod chapter_2_round;
mod chapter_3_border;
mod chapter_4_tribe;
mod chapter_5_raids;
mod chapter_6_end;
mod chapter_7_goods;
mod chapter_8_cards;
mod chapter_8_combinations;
mod chapter_9_expansion;
mod chapter_9_mixed;
mod hidden_hand;
mod own_base_deck;
mod situations;
