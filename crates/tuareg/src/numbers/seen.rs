//! What a seat sees, as bytes: the same that stands in its [`crate::View`].

use crate::material::{
    ANIMALS, CARRIES, FaceDown, Good, IN_CAVE, KINDS, MAX_STACK, MAX_THIEVES, Special,
};
use crate::state::{Acted, Phase, State};
use azalai_core::numbers::{Part, Writer, apart, around};
use azalai_core::{MAX_SEATS, Seat, Viewer};

/// The most who play.
const PLAYERS: usize = MAX_SEATS;
const PHASES: usize = 12;
/// A face-down card: is one there, and which, if the seat knows it.
const FACE_DOWN: usize = 1 + KINDS;

pub(super) const PARTS: &[Part] = &[
    Part::new("my_turn", &[1], 1, "is it this seat's turn"),
    Part::new("active", &[PLAYERS], 1, "who has the turn: this seat, the next on the left, …"),
    Part::new(
        "phase",
        &[PHASES],
        1,
        "opening, first, turn, drawing, owing, at limit, may give, loading, paying, stealing, after, over",
    ),
    Part::new("due", &[1], 255, "cards still to be drawn, or to be put into the market"),
    Part::new("loading", &[ANIMALS], 1, "the animal that is being loaded"),
    Part::new("paying", &[4], 1, "what is being paid for: donkey, cave, thief, map"),
    Part::new("robbed", &[PLAYERS], 1, "from whose hand luck steals"),
    Part::new("acted", &[6], 1, "not yet, drew, loaded, took, bought, passed"),
    Part::new("stage", &[2], 1, "the first, the second"),
    Part::new(
        "turns_left",
        &[1],
        255,
        "the turns until the stage ends, this one included; 0 if not known",
    ),
    Part::new("market", &[KINDS], 255, "water, gold, salt, millet"),
    Part::new("discard", &[KINDS], 255, "the goods that were paid"),
    Part::new("pile", &[1], 255, "how many cards the pile has"),
    Part::new(
        "second_pile",
        &[KINDS],
        255,
        "what the second pile had at its beginning; nothing in stage 1",
    ),
    Part::new("laid_aside", &[KINDS], 255, "the hands laid aside after stage 1, all together"),
    Part::new("stacks", &[4], 5, "donkeys, caves, thieves, maps for sale"),
    Part::new("cards", &[KINDS], 255, "how many cards of each kind there are"),
    Part::new("dinars", &[KINDS], 255, "what a card of each kind pays"),
    Part::new("points", &[KINDS], 255, "what the majority of each kind is worth"),
    Part::new("present", &[PLAYERS], 1, "which seats are taken; this seat first, here and below"),
    Part::new("score", &[PLAYERS], 255, "the points that are certain"),
    Part::new("hand_size", &[PLAYERS], 255, "how many cards the hands have"),
    Part::new(
        "hand",
        &[PLAYERS, KINDS],
        255,
        "which, where this seat knows: its own; at the end all",
    ),
    Part::new("specials", &[PLAYERS, 4], 5, "donkeys, caves, thieves, maps"),
    Part::new(
        "counts",
        &[PLAYERS, KINDS],
        255,
        "goods on animals, and face down as far as this seat knows",
    ),
    Part::new("counted", &[PLAYERS, KINDS], 255, "the goods that counted in stage 1"),
    Part::new("animals", &[PLAYERS, ANIMALS], 1, "which animals everybody has"),
    Part::new(
        "loads",
        &[PLAYERS, ANIMALS, CARRIES as usize, KINDS],
        1,
        "the cards on each animal, from the lowest to the top",
    ),
    Part::new("caves_used", &[PLAYERS, MAX_STACK], 1, "the caves that were used this turn"),
    Part::new(
        "caves",
        &[PLAYERS, MAX_STACK, IN_CAVE, FACE_DOWN],
        1,
        "is a card there; which, if this seat knows",
    ),
    Part::new("thieves", &[PLAYERS, MAX_THIEVES, FACE_DOWN], 1, "the same of thieves"),
];

impl State {
    #[inline]
    pub(super) fn write_seen(&self, seat: Seat, out: &mut Writer<'_>) {
        let seats = self.seats as usize;
        let over = self.phase == Phase::Over;
        let eyes = if over { Viewer::Referee } else { Viewer::Seat(seat) };
        out.flag(self.whose_turn().seat() == Some(seat));
        let begun = !over && !matches!(self.phase, Phase::Opening | Phase::First);
        out.one_of(begun.then(|| apart(seat, self.seat, seats)), PLAYERS);
        self.write_phase(seat, out);
        out.one_of(Some((self.stage as usize).clamp(1, 2) - 1), 2);
        out.put(self.turns_left.unwrap_or(0));
        out.all(self.market.counts());
        out.all(self.discard.counts());
        out.put(self.pile.len());
        if self.stage == 2 {
            out.all(self.second_pile().counts());
            let mut aside = crate::Goods::NONE;
            self.players().for_each(|seat| aside += self.players[seat.index()].aside);
            out.all(aside.counts());
        } else {
            out.skip(2 * KINDS);
        }
        out.all(self.stacks.map(|left| left.min(5)));
        out.all(Good::ALL.map(|good| self.table.cards(good)));
        out.all(Good::ALL.map(|good| self.table.dinars(good)));
        out.all(Good::ALL.map(|good| self.table.points(good)));
        self.write_players(seat, eyes, out);
    }

    fn write_phase(&self, seat: Seat, out: &mut Writer<'_>) {
        let place = match self.phase {
            Phase::Opening => 0,
            Phase::First => 1,
            Phase::Turn => 2,
            Phase::Drawing { .. } => 3,
            Phase::Owing(_) => 4,
            Phase::AtLimit(_) => 5,
            Phase::MayGive => 6,
            Phase::Loading(_) => 7,
            Phase::Paying(_) => 8,
            Phase::Stealing(_) => 9,
            Phase::After => 10,
            Phase::Over => 11,
        };
        out.one_of(Some(place), PHASES);
        out.put(match self.phase {
            Phase::Drawing { left, .. } => left,
            Phase::Owing(count) | Phase::AtLimit(count) => count,
            _ => 0,
        });
        let loading = match self.phase {
            Phase::Loading(animal) => Some(animal.index()),
            _ => None,
        };
        out.one_of(loading, ANIMALS);
        let paying = match self.phase {
            Phase::Paying(special) => Some(special as usize),
            _ => None,
        };
        out.one_of(paying, 4);
        let robbed = match self.phase {
            Phase::Stealing(victim) => Some(apart(seat, victim, self.seats as usize)),
            _ => None,
        };
        out.one_of(robbed, PLAYERS);
        let acted = match self.acted {
            Acted::NotYet => 0,
            Acted::Drew => 1,
            Acted::Loaded => 2,
            Acted::Took => 3,
            Acted::Bought(_) => 4,
            Acted::Passed => 5,
        };
        out.one_of(Some(acted), 6);
    }

    fn write_players(&self, seat: Seat, eyes: Viewer, out: &mut Writer<'_>) {
        let seats = self.seats as usize;
        let mut room = |size: usize| out.room(PLAYERS * size).chunks_exact_mut(size);
        let (mut present, mut score) = (room(1), room(1));
        let (mut hand_size, mut hand, mut specials) = (room(1), room(KINDS), room(4));
        let (mut counts, mut counted, mut animals) = (room(KINDS), room(KINDS), room(ANIMALS));
        let mut loads = room(ANIMALS * CARRIES as usize * KINDS);
        let mut caves_used = room(MAX_STACK);
        let mut caves = room(MAX_STACK * IN_CAVE * FACE_DOWN);
        let mut thieves = room(MAX_THIEVES * FACE_DOWN);
        for other in around(seat, seats) {
            let player = &self.players[other.index()];
            write(present.next(), [1]);
            write(score.next(), [self.points(other).clamp(0, 255) as u8]);
            write(hand_size.next(), [player.hand.len()]);
            let hand = hand.next();
            if eyes.sees(other) {
                write(hand, player.hand.counts());
            }
            write(specials.next(), player.specials.map(|count| count.min(5)));
            let mut known = player.loaded();
            let mut seen = |cards: &[FaceDown], places: Option<&mut [u8]>| {
                let places =
                    places.into_iter().flat_map(|places| places.chunks_exact_mut(FACE_DOWN));
                for (card, place) in cards.iter().zip(places) {
                    let Some(good) = card.good() else { continue };
                    place[0] = 1;
                    if card.known_to(eyes, other) {
                        place[1 + good as usize] = 1;
                        known.add(good);
                    }
                }
            };
            let owned = player.has(Special::Cave) as usize;
            let (cave_places, thief_places) = (caves.next(), thieves.next());
            if owned > 0 {
                seen(player.in_caves.as_flattened(), cave_places);
            }
            if player.has(Special::Thief) > 0 {
                seen(&player.under_thieves, thief_places);
            }
            write(counts.next(), known.counts());
            let earlier = counted.next();
            if self.stage == 2 {
                write(earlier, self.counted[0][other.index()].counts());
            }
            let (owns, loads) = (self.animals_of(other), loads.next());
            if let (Some(animals), Some(loads)) = (animals.next(), loads) {
                let places = loads.chunks_exact_mut(CARRIES as usize * KINDS);
                for ((index, animal), place) in animals.iter_mut().enumerate().zip(places) {
                    if owns & 1 << index == 0 {
                        continue;
                    }
                    *animal = 1;
                    for (card, good) in player.loads[index].cards().enumerate() {
                        place[card * KINDS + good as usize] = 1;
                    }
                }
            }
            if let Some(used) = caves_used.next().filter(|_| other == self.seat) {
                let bit = |(index, place): (usize, &mut u8)| *place = self.caves_used >> index & 1;
                used.iter_mut().take(owned).enumerate().for_each(bit);
            }
        }
    }
}

#[inline]
fn write<const N: usize>(place: Option<&mut [u8]>, values: [u8; N]) {
    if let Some(place) = place {
        place.copy_from_slice(&values);
    }
}
