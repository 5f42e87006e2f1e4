//! The position.

use crate::board::{FIELDS, Field, FieldSet, Sector};
use crate::material::{ALL_CAMELS, Camels, Fate, FateSet, Kind, Pips, Silver, Tribe};
use crate::options::{Money, Options, Rules};
use crate::purse::Purse;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Turn};
use rand::Rng;

/// The most players.
pub(crate) const PLAYERS: usize = 4;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::Phase)]
pub enum Phase {
    /// Seats choose sectors (rule 2.6).
    Sectors,
    /// Tribes are dealt (rule 2.5) or chosen (rule 2.6).
    Tribes,
    /// The territory cards are laid out (rule 2.2).
    Layout,
    /// Settlements are placed (rule 2.4).
    Settling,
    /// The die of the round is thrown (rule 3.2).
    RoundDie,
    /// The next card is turned up (rule 3.3).
    Card,
    /// A player may move or attack, then buy (rule 4.1).
    Move,
    /// The player has moved or attacked and may buy (rule 4.1).
    Buy,
    /// The attacker throws (rule 5.2).
    AttackerThrows,
    /// The defender throws (rule 5.3).
    DefenderThrows,
    /// The attacker fights on or stops (rule 5.7).
    FightOn,
    /// The attacker moves in (rule 5.5).
    Advance,
    /// The game is over (section 7).
    Over,
}

/// A game of Targui at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) phase: Phase,

    pub(crate) kinds: [Kind; FIELDS],
    pub(crate) of_kind: [FieldSet; 8],
    /// How many fields have their card (rule 2.2); the saline always does.
    pub(crate) laid_out: u8,
    pub(crate) camels: [Camels; FIELDS],
    /// The fields on which camels stand.
    pub(crate) with_camels: FieldSet,
    /// The fields that carry each seat's marker.
    pub(crate) marked: [FieldSet; PLAYERS],
    pub(crate) stock: Camels,

    pub(crate) sectors: [Option<Sector>; PLAYERS],
    pub(crate) tribes: [Option<Tribe>; PLAYERS],
    pub(crate) settlements: [Option<Field>; PLAYERS],
    pub(crate) purses: [Purse; PLAYERS],
    /// The players who are still in the game (rule 7.1).
    pub(crate) alive: Seats,

    /// The round, from 1; 0 during the set-up.
    pub(crate) round: u8,
    pub(crate) round_die: Option<Pips>,
    /// How many tribe cards each player handed in this round (rule 3.2).
    pub(crate) cards_each: u8,
    /// The tribe cards still face down, by seat.
    pub(crate) deck: [u8; PLAYERS],
    /// The fate cards still face down in this round's deck.
    pub(crate) deck_fates: u8,
    /// The fate cards that nobody has seen yet.
    pub(crate) unseen_fates: FateSet,
    /// Is every turn of this round a double turn (rule 3.2)?
    pub(crate) double: bool,
    /// Fate 13: ergs are worth 3 in a fight until the round ends.
    pub(crate) strong_ergs: bool,
    /// Fate 16: mountains pay 3 at the end of the round.
    pub(crate) silver_mountains: bool,

    /// The seat whose turn it is, or who fights, or who is next in the set-up.
    pub(crate) active: Seat,
    /// Is this the first half of a double turn (rule 3.4)?
    pub(crate) first_half: bool,
    /// The field attacked from, and the attacked one.
    pub(crate) fight: (Field, Field),
}

impl State {
    /// The start of a game: the saline lies in the centre, everything else is to come.
    pub fn new(options: Options) -> State {
        let mut kinds = [Kind::Chott; FIELDS];
        kinds[Field::CENTRE.index()] = Kind::Saline;
        let mut of_kind = [FieldSet::EMPTY; 8];
        of_kind[Kind::Saline as usize].insert(Field::CENTRE);
        let phase = match options.rules {
            Rules::Classic => Phase::Tribes,
            Rules::Updated if options.players == 3 => Phase::Layout,
            Rules::Updated => Phase::Sectors,
        };
        State {
            options,
            phase,
            kinds,
            of_kind,
            laid_out: 1,
            camels: [0; FIELDS],
            with_camels: FieldSet::EMPTY,
            marked: [FieldSet::EMPTY; PLAYERS],
            stock: ALL_CAMELS,
            sectors: [None; PLAYERS],
            tribes: [None; PLAYERS],
            settlements: [None; PLAYERS],
            purses: [Purse::default(); PLAYERS],
            alive: Seats::all(options.players as usize),
            round: 0,
            round_die: None,
            cards_each: 0,
            deck: [0; PLAYERS],
            deck_fates: 0,
            unseen_fates: options.fates,
            double: false,
            strong_ergs: false,
            silver_mountains: false,
            active: Seat::FIRST,
            first_half: false,
            fight: (Field::CENTRE, Field::CENTRE),
        }
    }

    /// What the table chose.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What has to happen next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seats of this table.
    #[inline]
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.options.players as usize)
    }

    /// The kind of the card on a field; `None` if none has been laid out there yet.
    #[inline]
    pub fn kind(&self, field: Field) -> Option<Kind> {
        (field.number() <= self.laid_out as usize).then(|| self.kinds[field.index()])
    }

    /// The camels on a field.
    #[inline]
    pub fn camels(&self, field: Field) -> Camels {
        self.camels[field.index()]
    }

    /// The camels in the stock.
    #[inline]
    pub fn stock(&self) -> Camels {
        self.stock
    }

    /// The player whose marker is on a field.
    #[inline]
    pub fn owner(&self, field: Field) -> Option<Seat> {
        self.players().find(|seat| self.marked[seat.index()].contains(field))
    }

    /// The fields with a player's marker.
    #[inline]
    pub fn marked(&self, seat: Seat) -> FieldSet {
        self.marked[seat.index()]
    }

    /// The fields where this player's camels stand.
    #[inline]
    pub fn manned(&self, seat: Seat) -> FieldSet {
        self.marked[seat.index()].and(self.with_camels)
    }

    /// The fields where other players' camels stand.
    #[inline]
    pub fn enemies_of(&self, seat: Seat) -> FieldSet {
        self.with_camels.without(self.marked[seat.index()])
    }

    /// All fields of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> FieldSet {
        self.of_kind[kind as usize]
    }

    /// A player's cash. For the referee: it may be hidden.
    #[inline]
    pub fn cash(&self, seat: Seat) -> Silver {
        self.purses[seat.index()].cash()
    }

    /// A player's treasury. For the referee: it may be hidden.
    #[inline]
    pub fn treasury(&self, seat: Seat) -> Silver {
        self.purses[seat.index()].treasury()
    }

    /// A player's tribe, once they have one.
    #[inline]
    pub fn tribe(&self, seat: Seat) -> Option<Tribe> {
        self.tribes[seat.index()]
    }

    /// Who plays this tribe.
    #[inline]
    pub fn seat_of(&self, tribe: Tribe) -> Option<Seat> {
        self.players().find(|seat| self.tribes[seat.index()] == Some(tribe))
    }

    /// Where a player's settlement lies, once it does.
    #[inline]
    pub fn settlement(&self, seat: Seat) -> Option<Field> {
        self.settlements[seat.index()]
    }

    /// Is a player's marker on their own settlement (rule 6.1)?
    #[inline]
    pub fn holds_own_settlement(&self, seat: Seat) -> bool {
        self.settlement(seat).is_some_and(|field| self.marked(seat).contains(field))
    }

    /// Is a player still in the game (rule 7.1)?
    #[inline]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.alive.contains(seat)
    }

    /// The fate cards of the game. Where the gifts of absent tribes leave, they do so as soon as every
    /// player has a tribe (rule 3.5).
    pub fn fates(&self) -> FateSet {
        let mut fates = self.options.fates;
        if self.options.playing_gifts && self.players().all(|seat| self.tribe(seat).is_some()) {
            let is_absent =
                |fate: &Fate| fate.gift_for().is_some_and(|tribe| self.seat_of(tribe).is_none());
            FateSet::GIFTS.filter(is_absent).for_each(|gift| fates.remove(gift));
        }
        fates
    }

    /// The round, from 1; 0 during the set-up.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The seat whose turn it is, or who fights, or who is next in the set-up.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The field attacked from and the attacked one, during a fight (section 5).
    pub fn fight(&self) -> (Field, Field) {
        self.fight
    }

    /// The tribe cards of a player that are still face down in this round's deck (rule 3.3).
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> u8 {
        self.deck[seat.index()]
    }

    /// The tribe cards that each player handed in this round (rule 3.2).
    pub fn cards_each(&self) -> u8 {
        self.cards_each
    }

    /// Is every turn of this round a double turn (rule 3.2)?
    pub fn is_double(&self) -> bool {
        self.double
    }

    /// Is this the first half of a double turn (rule 3.4)?
    pub fn is_first_half(&self) -> bool {
        self.first_half
    }

    /// All camels of a player.
    pub fn camels_of(&self, seat: Seat) -> Camels {
        self.manned(seat).map(|field| self.camels(field)).sum()
    }

    /// The cards of this kind that have not been laid out yet (rule 2.2).
    pub(crate) fn undealt(&self, kind: Kind) -> u8 {
        self.options.territories.cards(kind) - self.of_kind(kind).len() as u8
    }

    /// Whose turn it is.
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Sectors
            | Phase::Settling
            | Phase::Move
            | Phase::Buy
            | Phase::FightOn
            | Phase::Advance => Turn::Seat(self.active),
            Phase::Tribes if self.options.rules == Rules::Updated => Turn::Seat(self.active),
            Phase::Tribes
            | Phase::Layout
            | Phase::RoundDie
            | Phase::Card
            | Phase::AttackerThrows
            | Phase::DefenderThrows => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    /// A state that this seat holds possible. Only money is ever hidden, and nothing at the end. A treasury
    /// behind open cash is secret only to those who do not count.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut imagined = *self;
        if self.options.money == Money::Hidden && self.phase != Phase::Over {
            for other in self.players().filter(|&other| other != seat) {
                imagined.purses[other.index()] = self.purses[other.index()].imagined(rng);
            }
        }
        imagined
    }
}
