//! Situations of the base game that many tests begin with, and more to look at.

use super::{Scene, WHITE, seat};
use crate::Action;
use crate::action::Card;
use crate::board::Place;
use crate::material::{ALL_TRIBE, Cards, Goods, Tribe};
use crate::state::Phase;
use crate::view::StepKind;
use azalai_core::{Game, Odds, Setup, Turn};

impl Scene {
    /// A base game in which the Targi stand on these cards and White acts. The robber stands on card
    /// 11, where none of our situations needs to go. Of every kind of goods card there is one in the
    /// pile, and the tribe cards of the centre are some that no test wants to draw.
    pub(crate) fn placed(white: &str, blue: &str) -> Scene {
        let mut scene = Scene::new("base");
        let centre = [
            ("c00", "G-1"),
            ("c01", "T-23"),
            ("c02", "G-2"),
            ("c10", "T-34"),
            ("c11", "G-3"),
            ("c12", "T-35"),
            ("c20", "G-10"),
            ("c21", "T-42"),
            ("c22", "G-11"),
        ];
        centre.iter().for_each(|(place, card)| scene.set_centre(place, card));
        scene.set_robber(11);
        scene.place_all(white, blue);
        scene
    }

    /// White acts with markers on c02 and c12 and Targi on 9, 14 and 15; Blue has a marker on c21 and
    /// Targi on 2, 7 and 13.
    pub(crate) fn acting() -> Scene {
        Scene::placed("15 14 9", "2 13 7")
    }

    /// The same, with this card on c02, and with exactly these tokens for White.
    pub(crate) fn offered(card: &str, tokens: &str) -> Scene {
        let mut scene = Scene::acting();
        scene.set_centre("c02", card);
        scene.set_purse(1, tokens);
        scene
    }

    /// The same by this rulebook.
    pub(crate) fn offered_in(rules: &str, card: &str, tokens: &str) -> Scene {
        let mut scene = Scene::new(rules);
        scene.set_robber(11);
        scene.place_all("15 14 9", "2 13 7");
        scene.set_centre("c02", card);
        scene.set_purse(1, tokens);
        scene
    }

    /// White acts with a Targi on the noble, markers on c00 and c10, this hand card and exactly these
    /// tokens.
    pub(crate) fn at_noble(card: &str, tokens: &str) -> Scene {
        let mut scene = Scene::placed("1 15 14", "2 13 7");
        scene.set_hand(1, card, true);
        scene.set_purse(1, tokens);
        scene
    }

    /// The last turn before the raid on this corner, White's; then Blue pays first (rule 11.2).
    pub(crate) fn before_raid(corner: usize) -> Scene {
        let mut scene = Scene::acting();
        scene.set_round(corner as u8 / 4 * 3, corner - 1);
        scene
    }

    /// The same with options.
    pub(crate) fn before_raid_of(setup: &Setup, corner: usize) -> Scene {
        let mut scene = Scene::with(setup);
        scene.place_all("15 14 9", "2 13 7");
        scene.set_round(corner as u8 / 4 * 3, corner - 1);
        scene
    }

    /// Whoever has to pay a raid does it with the first thing that is offered.
    pub(crate) fn pay_raid(&mut self) {
        while self.0.phase == Phase::Raid {
            let first = self.legal()[0].clone();
            self.play(&first);
        }
    }

    /// Lays several cards into a row of a display.
    pub(crate) fn lay_row(&mut self, number: usize, row: usize, cards: &str) {
        cards.split_whitespace().for_each(|card| self.lay(number, card, row));
    }

    /// Eleven cards without lasting effect for White: rows of four, four and three.
    pub(crate) fn lay_eleven(&mut self) {
        self.lay_row(1, 1, "T-0 T-3 T-6 T-9");
        self.lay_row(1, 2, "T-1 T-4 T-7 T-10");
        self.lay_row(1, 3, "T-2 T-5 T-8");
    }

    /// What luck can bring now, with weights: `"G-1 x2"`.
    pub(crate) fn odds(&self) -> Vec<String> {
        let mut odds = Odds::new();
        self.0.chance(&mut odds);
        let written = |&(action, weight): &(Action, u32)| match action {
            Action::Turn { card } => format!("{card} x{weight}"),
            other => format!("{other} x{weight}"),
        };
        odds.outcomes().iter().map(written).collect()
    }

    /// The cards that luck can turn up now.
    pub(crate) fn drawable(&self) -> Vec<String> {
        self.odds().iter().map(|odds| odds.split(' ').next().unwrap().to_owned()).collect()
    }

    /// Leaves exactly these cards in the face-down tribe pile; its other cards are discarded.
    pub(crate) fn set_tribe_pile(&mut self, cards: &str) {
        let wanted = cards.split_whitespace().map(|code| Tribe::read(code).unwrap().bit());
        let wanted = wanted.fold(Cards::NONE, |all, card| all | card);
        let there = (self.0.pile | self.0.discard) & ALL_TRIBE;
        assert_eq!(wanted - there, Cards::NONE, "{cards} are not all to be had");
        self.0.pile = (self.0.pile - ALL_TRIBE) | wanted;
        self.0.discard = (self.0.discard - ALL_TRIBE) | (there - wanted);
        self.0.left =
            crate::material::Symbol::ALL.map(|symbol| self.0.of_symbol(wanted, symbol) as u8);
        self.0.audit().unwrap();
    }

    /// Leaves exactly these goods cards in the face-down pile, by kind; its others are discarded.
    pub(crate) fn set_goods_pile(&mut self, kinds: &str) {
        let there = (self.0.pile | self.0.discard) - ALL_TRIBE;
        let mut wanted = Cards::NONE;
        for code in kinds.split_whitespace() {
            let free = (there & self.0.deck.goods_of(Goods::read(code).unwrap())) - wanted;
            assert!(!free.is_empty(), "{code} is not to be had");
            wanted |= Cards(1 << free.0.trailing_zeros());
        }
        self.0.pile = (self.0.pile & ALL_TRIBE) | wanted;
        self.0.discard = (self.0.discard & ALL_TRIBE) | (there - wanted);
        self.0.audit().unwrap();
    }

    /// The round and the robber's card.
    pub(crate) fn set_round(&mut self, round: u8, robber: usize) {
        self.0.round = round;
        self.set_robber(robber);
    }

    /// The round that begins now, and the robber's card.
    pub(crate) fn round_and_robber(&self) -> (u8, usize) {
        (self.0.round, self.0.robber.number())
    }

    /// Where a player's unused markers lie.
    pub(crate) fn markers(&self, number: usize) -> Vec<String> {
        self.0.player(seat(number)).markers.iter().map(|place| place.to_string()).collect()
    }

    /// What lies face up on a place.
    pub(crate) fn at(&self, place: &str) -> Option<String> {
        let index = Place::read(place).unwrap().index();
        let view = &self.view(1).centre[index];
        view.card.filter(|_| view.face_up).map(|card: Card| card.to_string())
    }

    /// White has just laid T-43 at the end of row 3; in rows 1 and 2 lie these cards.
    pub(crate) fn moving(first: &str, second: &str) -> Scene {
        let mut scene = Scene::offered("T-43", "SPG");
        scene.lay_row(WHITE, 1, first);
        scene.lay_row(WHITE, 2, second);
        scene.play("play c02");
        if scene.view(WHITE).step.unwrap().kind == StepKind::Row {
            scene.play("row 3");
        }
        scene
    }

    /// The code of a player's hand card.
    pub(crate) fn hand(&self, number: usize) -> Option<String> {
        self.0.player(seat(number)).hand[0].map(|hand| hand.card.to_string())
    }

    /// Everybody places where they can, does nothing and pays raids as they can, until the next round
    /// begins or the game ends. Says which raids there were, with the seats that paid, in order.
    pub(crate) fn idle_round(&mut self) -> Vec<String> {
        let mut raids = Vec::new();
        let round = self.0.round;
        while self.0.turn() != Turn::Over && self.0.round == round {
            self.luck_until_a_player_decides();
            let action = match self.0.phase {
                Phase::Act => "done".to_owned(),
                Phase::Raid => {
                    if self.view(1).step.is_some_and(|step| step.kind == StepKind::Line) {
                        raids.push(format!("{} at {}", self.on_turn(), self.0.robber));
                    }
                    self.legal()[0].clone()
                }
                Phase::Over => break,
                _ => self.legal()[0].clone(),
            };
            self.play(&action);
            self.luck_until_a_player_decides();
        }
        raids
    }
}
