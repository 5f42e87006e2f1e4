//! What a seat sees, as bytes: the same that stands in its [`crate::View`].

use crate::action::{DUNE_SLOTS, Origin};
use crate::board::{Border, PLACES};
use crate::deck::{Effect, Line};
use crate::display::{Laid, ROW, ROWS, Slot};
use crate::material::{DUNES, SYMBOLS, TRIBE_CARDS, Tokens, Tribe};
use crate::options::Rules;
use crate::state::{Centre, PLAYERS, Phase, Source, State, Task, other};
use azalai_core::numbers::{Part, Writer, around};
use azalai_core::{Seat, Viewer};

const PHASES: usize = 9;
const STEPS: usize = 24;
const BORDERS: usize = 16;
const SLOTS: usize = ROWS * ROW;
/// The centre, the top card, the drawn card, what is decided about, two hands, two displays.
const CARDS: usize = PLACES + 3 + 2 * 2 + 2 * SLOTS;
const TOP: usize = PLACES;
const DRAWN: usize = TOP + 1;
const STEP: usize = DRAWN + 1;
const HANDS: usize = STEP + 1;
const DISPLAYS: usize = HANDS + 4;
/// The centre, the cards turned up, what is decided about.
const GOODS: usize = PLACES + 4 + 1;
/// Dates, salt, pepper, gold, water, crosses, any good.
const TOKENS: usize = 7;
const GAINS: usize = 3;

pub(super) const PARTS: &[Part] = &[
    Part::new("my_turn", &[1], 1, "is it this seat's turn"),
    Part::new("active", &[1], 1, "has this seat the turn, also while luck decides within it"),
    Part::new("starts", &[1], 1, "has this seat the start player token"),
    Part::new("phase", &[PHASES], 1, "start, deal, dunes, raid, place, act, turn up, limits, over"),
    Part::new("rules", &[3], 1, "base, expansion, mixed"),
    Part::new("round", &[1], 255, "the round, from 1; 0 before the first"),
    Part::new(
        "robber",
        &[BORDERS],
        1,
        "where the robber stands; border cards from 1 to 16, here and below",
    ),
    Part::new("targia", &[BORDERS], 1, "where the Targia stands, if she plays"),
    Part::new(
        "targi",
        &[PLAYERS, BORDERS],
        1,
        "the Targi not used yet; this seat first, here and below",
    ),
    Part::new(
        "markers",
        &[PLAYERS, PLACES],
        1,
        "the markers not used yet; the centre row by row, here and below",
    ),
    Part::new("dune_targi", &[PLAYERS, DUNE_SLOTS], 1, "the Targi on dunes u1 to u5"),
    Part::new("goods", &[PLAYERS, 3], 255, "dates, salt, pepper"),
    Part::new("gold", &[PLAYERS], 255, "gold"),
    Part::new("card_gold", &[PLAYERS], 255, "gold that lies on a card"),
    Part::new("water", &[PLAYERS], 255, "water"),
    Part::new("crosses", &[PLAYERS], 255, "silver crosses as tokens"),
    Part::new("score", &[PLAYERS], 255, "the score as it stands"),
    Part::new("placed", &[PLAYERS], 255, "the Targi placed in this round"),
    Part::new("to_place", &[PLAYERS], 255, "the Targi of this round"),
    Part::new("held_back", &[PLAYERS], 1, "one Targi less in the next round"),
    Part::new("hand_size", &[PLAYERS], 2, "how many hand cards"),
    Part::new("once", &[PLAYERS], 255, "how many cards can still be used once"),
    Part::new("piles", &[3], 255, "tribe cards, goods cards, dunes face down"),
    Part::new(
        "centre",
        &[PLACES, 5],
        1,
        "tribe card, goods card, face-down tribe card, face-down goods card, face-down tribe card that all know",
    ),
    Part::new(
        "step",
        &[STEPS],
        1,
        "what is being decided: line, give, equal, gain, play hand, discard hand, bracket, pay, row, draw, decide, turn goods, pick, marker, take centre, play centre, border action, second action, exchange, move, fill, swap centre, lose card, other",
    ),
    Part::new("step_count", &[1], 255, "how many goods or cards"),
    Part::new("step_border", &[BORDERS], 1, "the border card whose lines are chosen from"),
    Part::new(
        "step_dune",
        &[1],
        DUNES as u8,
        "the number of the dune whose lines are chosen from, from 1",
    ),
    Part::new(
        "card",
        &[CARDS],
        2 * TRIBE_CARDS as u8,
        "the numbers of tribe cards, from 1: centre, top, drawn, decided about, this seat's two hand cards, the other's, this seat's display, the other's; 0 if none, or not known",
    ),
    Part::new(
        "card_symbol",
        &[CARDS, SYMBOLS],
        1,
        "oasis, camel rider, well, camp, Targia; cards in the same order, here and below",
    ),
    Part::new("card_crosses", &[CARDS], 15, "crosses; also of dunes in displays"),
    Part::new("card_effect", &[CARDS, 5], 1, "none, at once, permanent, once, at the end"),
    Part::new(
        "card_costs",
        &[STEP + 5, 2, TOKENS],
        8,
        "the alternatives of the cost, without those of displays: dates, salt, pepper, gold, water, crosses, goods of choice",
    ),
    Part::new("card_bracket", &[STEP + 5, TOKENS], 8, "the bracket"),
    Part::new(
        "goods_gains",
        &[GOODS, GAINS, TOKENS],
        8,
        "what goods cards give, one line or another: centre, the four turned up, the one decided about",
    ),
    Part::new("dune", &[DUNE_SLOTS], DUNES as u8, "the numbers of the open dunes, from 1"),
    Part::new("dune_pays", &[DUNE_SLOTS, TOKENS], 8, "what their first line asks"),
    Part::new("dune_gains", &[DUNE_SLOTS, TOKENS], 8, "what it gives"),
];

fn write_tokens(place: &mut [u8], tokens: &Tokens) {
    let [dates, salt, pepper] = tokens.goods;
    let all = [dates, salt, pepper, tokens.gold, tokens.water, tokens.vp, tokens.any];
    place.iter_mut().zip(all).for_each(|(place, count)| *place = count.min(8));
}

fn write_gains(place: &mut [u8], lines: &[Line]) {
    for (place, line) in place.chunks_exact_mut(TOKENS).zip(lines) {
        write_tokens(place, &line.gain);
    }
}

/// The places for tribe cards.
struct CardPlaces<'a> {
    state: &'a State,
    number: &'a mut [u8],
    symbol: &'a mut [u8],
    crosses: &'a mut [u8],
    effect: &'a mut [u8],
    costs: &'a mut [u8],
    bracket: &'a mut [u8],
}

impl CardPlaces<'_> {
    fn write(&mut self, at: usize, card: Tribe) {
        let printed = self.state.deck.card(card);
        self.number[at] = card.number() as u8 + 1;
        self.symbol[at * SYMBOLS + printed.symbol as usize] = 1;
        self.crosses[at] = printed.vp.min(15);
        let effect = match printed.effect {
            Effect::Plain => 0,
            Effect::AtOnce(_) => 1,
            Effect::Permanent(_) => 2,
            Effect::Once(_) => 3,
            Effect::End(_) => 4,
        };
        self.effect[at * 5 + effect] = 1;
        if at >= DISPLAYS {
            return;
        }
        let costs = &mut self.costs[at * 2 * TOKENS..(at + 1) * 2 * TOKENS];
        for (place, cost) in costs.chunks_exact_mut(TOKENS).zip(&printed.costs) {
            write_tokens(place, cost);
        }
        if let Some((bracket, _)) = &printed.bracket {
            write_tokens(&mut self.bracket[at * TOKENS..(at + 1) * TOKENS], bracket);
        }
    }
}

impl State {
    #[inline]
    pub(super) fn write_seen(&self, seat: Seat, out: &mut Writer<'_>) {
        out.flag(self.whose_turn().seat() == Some(seat));
        out.flag(self.seat == seat);
        out.flag(self.start == seat);
        out.one_of(Some(self.phase as usize), PHASES);
        let rules = match self.options.rules {
            Rules::Base => 0,
            Rules::Expansion => 1,
            Rules::Mixed => 2,
        };
        out.one_of(Some(rules), 3);
        out.put(self.round);
        out.one_of(Some(self.robber.index()), BORDERS);
        out.one_of(self.expansion.then(|| self.targia.index()), BORDERS);
        self.write_players(seat, out);
        out.put(self.tribe_pile());
        out.put(self.goods_pile());
        out.put(self.dune_pile.count_ones());
        for (place, centre) in out.room(PLACES * 5).chunks_exact_mut(5).zip(self.centre) {
            match centre {
                Centre::Empty => {}
                Centre::Tribe(_) => place[0] = 1,
                Centre::Goods(_) => place[1] = 1,
                Centre::TribeDown => place[2] = 1,
                Centre::GoodsDown => place[3] = 1,
                Centre::KnownDown(_) => place[4] = 1,
            }
        }
        self.write_step(out);
        self.write_cards(seat, out);
        self.write_goods(out);
        let (dunes, pays) = (out.room(DUNE_SLOTS), out.room(DUNE_SLOTS * TOKENS));
        let gains = out.room(DUNE_SLOTS * TOKENS);
        for (slot, dune) in self.dunes.iter().enumerate() {
            let Some(dune) = dune else { continue };
            dunes[slot] = dune.index() as u8 + 1;
            if let Some(line) =
                self.deck.dunes.get(dune.index()).and_then(|card| card.lines.first())
            {
                write_tokens(&mut pays[slot * TOKENS..(slot + 1) * TOKENS], &line.pay);
                write_tokens(&mut gains[slot * TOKENS..(slot + 1) * TOKENS], &line.gain);
            }
        }
    }

    fn write_players(&self, seat: Seat, out: &mut Writer<'_>) {
        let both = [seat, other(seat)];
        for player in both.map(|seat| self.player(seat)) {
            let room = out.room(BORDERS);
            player.targi.iter().for_each(|card| room[card.index()] = 1);
        }
        for player in both.map(|seat| self.player(seat)) {
            let room = out.room(PLACES);
            player.markers.iter().for_each(|place| room[place.index()] = 1);
        }
        for player in both.map(|seat| self.player(seat)) {
            (0..DUNE_SLOTS).for_each(|slot| out.flag(player.dune_targi >> slot & 1 != 0));
        }
        both.into_iter().for_each(|seat| out.all(self.player(seat).goods));
        out.all(both.map(|seat| self.player(seat).gold));
        out.all(both.map(|seat| self.player(seat).card_gold));
        out.all(both.map(|seat| self.player(seat).water));
        out.all(both.map(|seat| self.player(seat).vp));
        both.into_iter().for_each(|seat| out.put(self.points(seat)));
        out.all(both.map(|seat| self.player(seat).placed));
        out.all(both.map(|seat| self.targi_of(seat)));
        out.all(both.map(|seat| u8::from(self.player(seat).held_back[1])));
        out.all(both.map(|seat| self.player(seat).hand.iter().flatten().count() as u8));
        out.all(both.map(|seat| self.player(seat).once.len() as u8));
    }

    fn write_step(&self, out: &mut Writer<'_>) {
        let task = self.tasks.top();
        let step = task.map(|task| match task {
            Task::Choose { .. } => (0, 0),
            Task::Give(count) => (1, count),
            Task::Equal(count) => (2, count),
            Task::Gain { count, .. } => (3, count),
            Task::PlayHand(_) => (4, 0),
            Task::DiscardHand => (5, 0),
            Task::Bracket(..) => (6, 0),
            Task::Pay(..) => (7, 0),
            Task::Row(..) => (8, 0),
            Task::Draw => (9, 0),
            Task::Decide(again) => (10, again),
            Task::TurnGoods { left, .. } => (11, left),
            Task::Pick { take, .. } => (12, take),
            Task::Marker { .. } => (13, 0),
            Task::TakeCentre => (14, 0),
            Task::PlayCentre(_) => (15, 0),
            Task::BorderAction => (16, 0),
            Task::SecondAction => (17, 0),
            Task::Exchange => (18, 0),
            Task::Move(left) => (19, left),
            Task::Fill { .. } => (20, 0),
            Task::SwapCentre => (21, 0),
            Task::LoseCard => (22, 0),
            Task::Finish { .. } | Task::ClearTurned => (23, 0),
        });
        out.one_of(step.map(|(kind, _)| kind), STEPS);
        out.put(step.map_or(0, |(_, count)| count));
        let source = self.source();
        let border = match source {
            Some(Source::Border(card)) => Some(Border::index(card)),
            _ => None,
        };
        out.one_of(border, BORDERS);
        out.put(match source {
            Some(Source::Dune(dune)) => dune.index() + 1,
            _ => 0,
        });
    }

    /// The card whose lines are chosen from.
    fn source(&self) -> Option<Source> {
        match self.tasks.top() {
            Some(Task::Choose { source, .. }) => Some(source),
            _ => None,
        }
    }

    fn write_cards(&self, seat: Seat, out: &mut Writer<'_>) {
        let mut places = CardPlaces {
            state: self,
            number: out.room(CARDS),
            symbol: out.room(CARDS * SYMBOLS),
            crosses: out.room(CARDS),
            effect: out.room(CARDS * 5),
            costs: out.room(DISPLAYS * 2 * TOKENS),
            bracket: out.room(DISPLAYS * TOKENS),
        };
        for (at, centre) in self.centre.into_iter().enumerate() {
            if let Centre::Tribe(card) | Centre::KnownDown(card) = centre {
                places.write(at, card);
            }
        }
        let viewer = Viewer::Seat(seat);
        let shown = self.phase == Phase::Over || self.is_shown_drawn() || viewer.sees(self.seat);
        self.top.into_iter().for_each(|card| places.write(TOP, card));
        self.drawn.filter(|_| shown).into_iter().for_each(|card| places.write(DRAWN, card));
        let decided = match self.tasks.top() {
            Some(Task::Choose { source: Source::Tribe(card), .. }) => Some(card),
            Some(Task::Bracket(origin, _) | Task::Pay(origin, ..) | Task::Row(origin, _)) => {
                self.card_at(origin)
            }
            Some(Task::Decide(_)) => {
                self.card_at(Origin::Top).filter(|_| shown || self.drawn.is_none())
            }
            _ => None,
        };
        decided.into_iter().for_each(|card| places.write(STEP, card));
        for (row, owner) in around(seat, PLAYERS).enumerate() {
            let player = self.player(owner);
            for (index, hand) in player.hand.iter().enumerate() {
                if let Some(hand) = hand
                    && self.knows_hand(viewer, owner, hand)
                {
                    places.write(HANDS + row * 2 + index, hand.card);
                }
            }
            for (slot, laid) in player.display.cards() {
                let at = DISPLAYS + row * SLOTS + Slot::row(slot) * ROW + slot.column();
                match laid {
                    Laid::Tribe(card) => places.write(at, card),
                    Laid::Dune(dune) => {
                        places.crosses[at] = self.deck.dune_vp(dune).unwrap_or(0).min(15);
                    }
                }
            }
        }
    }

    fn write_goods(&self, out: &mut Writer<'_>) {
        let centre = self.centre.into_iter().map(|centre| match centre {
            Centre::Goods(bit) => Some(bit),
            _ => None,
        });
        let decided = match self.source() {
            Some(Source::Goods(bit)) => Some(bit),
            _ => None,
        };
        let room = out.room(GOODS * GAINS * TOKENS).chunks_exact_mut(GAINS * TOKENS);
        for (place, bit) in room.zip(centre.chain(self.turned).chain([decided])) {
            let kind = bit.map(|bit| self.deck.kind_of(u32::from(bit)));
            if let Some(card) = kind.and_then(|kind| self.deck.goods.get(kind.index())) {
                write_gains(place, &card.lines);
            }
        }
    }
}
