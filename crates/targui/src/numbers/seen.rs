//! What a seat sees, as bytes: the same that stands in its [`crate::View`].

use crate::board::{FIELDS, Field};
use crate::material::{Fate, Kind};
use crate::options::{Money, Rules};
use crate::state::{PLAYERS, Phase, State};
use azalai_core::Seat;
use azalai_core::numbers::{Part, Writer, apart, around};

const PHASES: usize = 13;
const KINDS: usize = Kind::ALL.len();
const FATES: usize = 16;

pub(super) const PARTS: &[Part] = &[
    Part::new("my_turn", &[1], 1, "is it this seat's turn"),
    Part::new(
        "active",
        &[PLAYERS],
        1,
        "whose turn or fight it is: this seat's, the next one's on the left, …",
    ),
    Part::new(
        "phase",
        &[PHASES],
        1,
        "sectors, tribes, layout, settling, round die, card, move, buy, attacker throws, defender throws, fight on, advance, over",
    ),
    Part::new("updated", &[1], 1, "is it the rulebook `updated`"),
    Part::new("round", &[1], 255, "the round, from 1; 0 during the set-up"),
    Part::new("rounds", &[1], 255, "how many rounds the game has"),
    Part::new("round_die", &[6], 1, "the throw of the round"),
    Part::new("cards_each", &[1], 255, "the tribe cards that each player handed in"),
    Part::new("double", &[1], 1, "are all turns of this round double turns"),
    Part::new("first_half", &[1], 1, "is this the first half of one"),
    Part::new("deck_fates", &[1], 255, "the fate cards still in the deck of the round"),
    Part::new("strong_ergs", &[1], 1, "fate 13: ergs are worth 3 in a fight"),
    Part::new("silver_mountains", &[1], 1, "fate 16: mountains pay 3"),
    Part::new("stock", &[1], 80, "the camels in the stock, in fives"),
    Part::new("coins", &[1], 255, "the silver in the box, where it is limited"),
    Part::new("fates", &[FATES], 1, "the fate cards in the game"),
    Part::new("fates_seen", &[FATES], 1, "those that were turned up"),
    Part::new(
        "fight_from",
        &[FIELDS],
        1,
        "the field attacked from, during a fight; fields by number, here and below",
    ),
    Part::new("fight_to", &[FIELDS], 1, "the field attacked"),
    Part::new(
        "kinds",
        &[FIELDS, KINDS],
        1,
        "settlement, saline, guelta, reg, erg, fesh-fesh, mountains, chott; nothing before it is laid out",
    ),
    Part::new("strategic", &[FIELDS], 255, "the strategic value now"),
    Part::new("economic", &[FIELDS], 255, "the economic value now"),
    Part::new("camels", &[FIELDS], 255, "the camels on each field"),
    Part::new(
        "owners",
        &[PLAYERS, FIELDS],
        1,
        "the fields with each seat's marker; this seat first, here and below",
    ),
    Part::new("settlements", &[PLAYERS, FIELDS], 1, "where each seat's settlement lies"),
    Part::new("present", &[PLAYERS], 1, "which seats are taken"),
    Part::new("alive", &[PLAYERS], 1, "who is still in the game"),
    Part::new("at_home", &[PLAYERS], 1, "whose marker is on their own settlement"),
    Part::new("tribes", &[PLAYERS, 4], 1, "blue, red, green, yellow"),
    Part::new("sectors", &[PLAYERS, 4], 1, "the sector that was chosen"),
    Part::new("all_camels", &[PLAYERS], 255, "everybody's camels"),
    Part::new("fields", &[PLAYERS], FIELDS as u8, "everybody's fields"),
    Part::new("levy", &[PLAYERS], 255, "what everybody would be paid now"),
    Part::new("cards_left", &[PLAYERS], 255, "everybody's tribe cards in the deck of the round"),
    Part::new(
        "cash_least",
        &[PLAYERS],
        255,
        "the least cash that everybody can have, as this seat can work out",
    ),
    Part::new("cash_most", &[PLAYERS], 255, "the most"),
    Part::new("treasury_known", &[PLAYERS], 1, "can this seat say anything about the treasury"),
    Part::new("treasury_least", &[PLAYERS], 255, "the least that can be in the treasury"),
    Part::new("treasury_most", &[PLAYERS], 255, "the most"),
];

impl State {
    #[inline]
    pub(super) fn write_seen(&self, seat: Seat, out: &mut Writer<'_>) {
        let seats = self.options.players as usize;
        let turn = self.whose_turn();
        out.flag(turn.seat() == Some(seat));
        out.one_of((self.phase != Phase::Over).then(|| apart(seat, self.active, seats)), PLAYERS);
        out.one_of(Some(self.phase as usize), PHASES);
        out.flag(self.options.rules == Rules::Updated);
        out.put(self.round);
        out.put(self.options.rounds());
        out.one_of(self.round_die.map(|pips| usize::from(pips.get()) - 1), 6);
        out.put(self.cards_each);
        out.flag(self.double);
        out.flag(self.first_half);
        out.put(self.deck_fates);
        out.flag(self.strong_ergs);
        out.flag(self.silver_mountains);
        out.put_at_most(self.stock / 5, 80);
        out.put(self.coins().unwrap_or(0));
        let fates = self.fates();
        for set in [fates, fates.without(self.unseen_fates)] {
            let room = out.room(FATES);
            for (index, place) in room.iter_mut().enumerate() {
                *place = u8::from(Fate::new(index + 1).is_some_and(|fate| set.contains(fate)));
            }
        }
        let fighting = matches!(
            self.phase,
            Phase::AttackerThrows | Phase::DefenderThrows | Phase::FightOn | Phase::Advance
        );
        let fight = fighting.then_some(self.fight);
        out.one_of(fight.map(|(from, _)| from.index()), FIELDS);
        out.one_of(fight.map(|(_, to)| to.index()), FIELDS);
        self.write_fields(out);
        for other in (0..PLAYERS).map(|step| nth(seat, step, seats)) {
            let owned = out.room(FIELDS);
            other
                .into_iter()
                .flat_map(|other| self.marked(other))
                .for_each(|field| owned[field.index()] = 1);
        }
        for other in (0..PLAYERS).map(|step| nth(seat, step, seats)) {
            let home = other.and_then(|other| self.settlement(other));
            out.one_of(home.map(Field::index), FIELDS);
        }
        self.write_players(seat, out);
    }

    #[inline]
    fn write_fields(&self, out: &mut Writer<'_>) {
        let laid_out = self.laid_out as usize;
        let kinds = out.room(FIELDS * KINDS).chunks_exact_mut(KINDS);
        let (strategic, economic, camels) = (out.room(FIELDS), out.room(FIELDS), out.room(FIELDS));
        let mut worth = [(0, 0); KINDS];
        for kind in Kind::ALL {
            if let Some(field) = self.of_kind(kind).next() {
                worth[kind as usize] = (self.strategic(field), self.economic(field));
            }
        }
        for (index, place) in kinds.enumerate().take(laid_out) {
            let kind = self.kinds[index] as usize;
            place[kind] = 1;
            (strategic[index], economic[index]) = worth[kind];
        }
        for (place, &count) in camels.iter_mut().zip(&self.camels) {
            *place = count.min(255) as u8;
        }
    }

    #[inline]
    fn write_players(&self, seat: Seat, out: &mut Writer<'_>) {
        let seats = self.options.players as usize;
        let mut room = |size: usize| out.room(PLAYERS * size);
        let (present, alive, at_home) = (room(1), room(1), room(1));
        let (tribes, sectors) = (room(4), room(4));
        let (camels, fields, levy, cards) = (room(1), room(1), room(1), room(1));
        let (cash_least, cash_most) = (room(1), room(1));
        let (known, treasury_least, treasury_most) = (room(1), room(1), room(1));
        let byte = |value: u16| value.min(255) as u8;
        for (place, other) in around(seat, seats).enumerate() {
            present[place] = 1;
            alive[place] = u8::from(self.is_alive(other));
            at_home[place] = u8::from(self.holds_own_settlement(other));
            if let Some(tribe) = self.tribe(other) {
                tribes[place * 4 + tribe as usize] = 1;
            }
            if let Some(sector) = self.sectors[other.index()] {
                sectors[place * 4 + sector.number() - 1] = 1;
            }
            camels[place] = byte(self.camels_of(other));
            fields[place] = self.marked(other).len() as u8;
            levy[place] = byte(self.levy(other));
            cards[place] = self.deck[other.index()];
            let money = self.options.money;
            let open = money == Money::Open || self.phase == Phase::Over || other == seat;
            let purse = &self.purses[other.index()];
            let cash = match open || money == Money::Treasury {
                true => (purse.cash(), purse.cash()),
                false => purse.known().cash(),
            };
            (cash_least[place], cash_most[place]) = (byte(cash.0), byte(cash.1));
            let treasury = match money {
                _ if open => Some((purse.treasury(), purse.treasury())),
                Money::Treasury => None,
                Money::Hidden | Money::Open => Some(purse.known().treasury()),
            };
            known[place] = u8::from(treasury.is_some());
            let (least, most) = treasury.unwrap_or_default();
            (treasury_least[place], treasury_most[place]) = (byte(least), byte(most));
        }
    }
}

/// The seat so many to the left, if the table is so large.
fn nth(seat: Seat, step: usize, seats: usize) -> Option<Seat> {
    (step < seats).then(|| Seat::from_index((seat.index() + step) % seats)).flatten()
}
