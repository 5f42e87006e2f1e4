//! The state of a game: small numbers, bit sets, and the deck that all states of a game share.

use crate::action::{DUNE_SLOTS, DuneSlot, Origin};
use crate::board::{Border, Borders, PLACES, Place, Places};
use crate::deck::{Deck, PerkKind};
use crate::display::{Display, Slot};
use crate::material::{Cards, Dune, GOODS_BIT, Good, OF_EACH_SYMBOL, SYMBOLS, Symbol, Tribe};
use crate::options::{Options, Rules};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, SetupError, Turn};
use serde::Serialize;
use std::sync::Arc;

/// How many play.
pub const PLAYERS: usize = 2;
/// How many Targi each player has.
pub const TARGI: u8 = 3;
/// The most goods kept at the end of a round (rule 2.6).
pub const GOODS_LIMIT: u8 = 10;
/// The most gold kept at the end of a round (rule 2.6).
pub const GOLD_LIMIT: u8 = 3;
/// The most water kept at the end of a round (rule 9.5).
pub const WATER_LIMIT: u8 = 10;
/// The most exchanges in one visit to a card that can be used any number of times (rule 3.3).
pub const MOST_EXCHANGES: u8 = 50;

/// Which part of the game it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Phase)]
pub enum Phase {
    /// Luck names the start player.
    Start,
    /// The centre is dealt.
    Deal,
    /// Dunes are turned up.
    Dunes,
    /// A raid is paid (chapter 5).
    Raid,
    /// Targi are placed (rule 2.2).
    Place,
    /// A player does their actions (rule 2.4).
    Act,
    /// The replacements of the centre are turned up (rule 2.6).
    TurnUp,
    /// Surplus goes back (rule 2.6).
    Limits,
    /// The game is over.
    Over,
}

/// What lies on a place of the centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Centre {
    /// Nothing.
    Empty,
    /// A face-up tribe card.
    Tribe(Tribe),
    /// A face-up goods card, by its bit in [`Cards`].
    Goods(u8),
    /// A face-down tribe card that nobody knows: it is decided when it is turned up.
    TribeDown,
    /// A face-down goods card that nobody knows: it is decided when it is turned up.
    GoodsDown,
    /// A face-down tribe card that everybody knows, because it was the open top card (rule 9.1).
    KnownDown(Tribe),
}

/// A hand card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandCard {
    /// The card.
    pub card: Tribe,
    /// Did everybody see it when it was taken (rule 4.4)?
    pub open: bool,
    /// Was it taken in this turn (rule 4.1)?
    pub fresh: bool,
    /// Was it drawn before the pile was last shuffled anew? Then it is none of the pile.
    pub old: bool,
}

/// Whose lines are chosen from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A border card.
    Border(Border),
    /// A dune.
    Dune(Dune),
    /// A tribe card, at once or once.
    Tribe(Tribe),
    /// A goods card, by its bit.
    Goods(u8),
    /// The Targia.
    Targia,
}

/// How the cost of a tribe card is changed, and by whom it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Terms {
    /// So many goods less.
    pub less: u8,
    /// So many goods more.
    pub more: u8,
    /// Is it played by the noble?
    pub noble: bool,
}

/// What has to be done before the turn goes on. The last one comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// Choose a line of a card; `times` says how often one was chosen already.
    Choose {
        /// The card.
        source: Source,
        /// How often a line was chosen.
        times: u8,
    },
    /// Give goods of choice.
    Give(u8),
    /// Give equal goods.
    Equal(u8),
    /// Carry out what is left of a line: gains and effect. Needs nobody.
    Finish {
        /// The card.
        source: Source,
        /// The line.
        line: u8,
    },
    /// Take goods of choice.
    Gain {
        /// How many.
        count: u8,
        /// Does a goods card give them?
        card: bool,
        /// The good that was paid for it: to take it back would be pointless.
        paid: Option<Good>,
    },
    /// Choose one of two hand cards to play.
    PlayHand(Terms),
    /// Choose one of two hand cards to discard.
    DiscardHand,
    /// Pay the bracket or not.
    Bracket(Origin, Terms),
    /// Choose what to pay with.
    Pay(Origin, Terms, bool),
    /// Choose the row.
    Row(Origin, bool),
    /// Luck draws a tribe card.
    Draw,
    /// Decide about the drawn card; for so much water the next one is shown.
    Decide(u8),
    /// Luck turns up goods cards.
    TurnGoods {
        /// How many.
        left: u8,
        /// How many of them are taken.
        take: u8,
        /// Is it the Targia's offer, where a good more turns up the next?
        targia: bool,
    },
    /// Choose which of the turned cards to take.
    Pick {
        /// How many are still taken.
        take: u8,
        /// Is it the Targia's offer?
        targia: bool,
    },
    /// Lay the turned cards on the discard pile. Needs nobody.
    ClearTurned,
    /// Move a marker.
    Marker {
        /// Only to a neighbour?
        adjacent: bool,
    },
    /// Take what an unmarked centre goods card shows.
    TakeCentre,
    /// Play an unmarked centre tribe card.
    PlayCentre(u8),
    /// Choose a free border card and use it.
    BorderAction,
    /// Choose a border card that was used in this turn and use it again.
    SecondAction,
    /// Exchange two displayed cards.
    Exchange,
    /// Move displayed cards.
    Move(u8),
    /// Fill the gap that a moved card left.
    Fill {
        /// The gap.
        gap: Slot,
        /// The row to which the card moved.
        moved_to: u8,
    },
    /// Exchange two centre cards.
    SwapCentre,
    /// Give away the rightmost card of a row.
    LoseCard,
}

/// The most tasks that wait for each other.
const DEPTH: usize = 12;

/// The tasks that wait, the next one last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tasks {
    list: [Task; DEPTH],
    len: u8,
}

impl Default for Tasks {
    fn default() -> Tasks {
        Tasks { list: [Task::Draw; DEPTH], len: 0 }
    }
}

impl Tasks {
    #[inline]
    pub(crate) fn top(&self) -> Option<Task> {
        self.len.checked_sub(1).map(|index| self.list[index as usize])
    }

    pub(crate) fn waiting(&self) -> &[Task] {
        &self.list[..self.len as usize]
    }

    /// Does any task that waits satisfy this?
    pub(crate) fn any(&self, fits: impl Fn(Task) -> bool) -> bool {
        self.waiting().iter().any(|&task| fits(task))
    }

    /// Adds a task. No deck lets more wait than there is room for: an effect that leads to further
    /// tasks is always the last thing that a line does.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        debug_assert!((self.len as usize) < DEPTH, "too many tasks: {:?}", self.list);
        if (self.len as usize) < DEPTH {
            self.list[self.len as usize] = task;
            self.len += 1;
        }
    }

    /// Is there room for a card that is used once while others wait? What a line leads to before
    /// something else can be used once needs six places at most.
    pub(crate) fn has_room(&self) -> bool {
        self.len as usize + 6 <= DEPTH
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
        // What is gone leaves no trace, so that equal situations are equal states.
        self.list[self.len as usize] = Task::Draw;
    }
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Dates, salt, pepper.
    pub(crate) goods: [u8; 3],
    pub(crate) gold: u8,
    pub(crate) water: u8,
    /// Silver crosses as tokens.
    pub(crate) vp: u8,
    /// Gold that lies on cards and pays for tribe cards only.
    pub(crate) card_gold: u8,
    pub(crate) display: Display,
    /// The tribe cards in the display.
    pub(crate) laid: Cards,
    /// The tribe cards that were laid at any time; a raid can take one away again.
    pub(crate) ever_laid: Cards,
    /// The cards that can still be used once.
    pub(crate) once: Cards,
    pub(crate) hand: [Option<HandCard>; 2],
    /// For a hidden hand card that is `old`: the cards that were left of its pile, face down.
    pub(crate) mates: [Cards; 2],
    /// The border cards with a Targi that has not been used.
    pub(crate) targi: Borders,
    /// The dunes with a Targi that has not been used, by slot.
    pub(crate) dune_targi: u8,
    /// The centre places with a marker that has not been used.
    pub(crate) markers: Places,
    /// How many Targi were placed in this round.
    pub(crate) placed: u8,
    /// Uses two Targi only in this round, or in the next.
    pub(crate) held_back: [bool; 2],
    /// Did they place a Targi on the Targia's card?
    pub(crate) at_targia: bool,
}

impl Player {
    /// How many goods.
    #[inline]
    pub fn all_goods(&self) -> u8 {
        self.goods[0] + self.goods[1] + self.goods[2]
    }
}

/// What is remembered of the turn that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ThisTurn {
    /// The border cards whose action was used.
    pub(crate) used: Borders,
    /// The goods that goods cards gave: a bit each; and which bonus for it was given, 3 bits on.
    pub(crate) given: u8,
    /// Which benefits of the Targia were used: 1 the good, 2 the card.
    pub(crate) targia: u8,
    /// Was the bonus for a turn without goods cards given?
    pub(crate) ended: bool,
    /// The good of choice that was paid last.
    pub(crate) paid: Option<Good>,
}

/// A game of Targi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) deck: Arc<Deck>,
    pub(crate) options: Arc<Options>,
    /// Not the base game: kept at hand, because it is asked all the time.
    pub(crate) expansion: bool,
    pub(crate) players: [Player; PLAYERS],
    pub(crate) centre: [Centre; PLACES],
    /// For face-down cards that lie there since before their pile was last shuffled anew: the cards
    /// that they can be.
    pub(crate) candidates: [Cards; PLACES],
    /// The face-down piles. Nothing about their order is decided. In `mixed`, tribe cards that are
    /// not in the game count here as long as nobody can know; `left` says how many really are.
    pub(crate) pile: Cards,
    pub(crate) discard: Cards,
    /// How many tribe cards of each symbol are in the pile.
    pub(crate) left: [u8; SYMBOLS],
    pub(crate) dune_pile: u32,
    pub(crate) dune_discard: u32,
    pub(crate) dunes: [Option<Dune>; DUNE_SLOTS],
    /// The dunes still to be turned up for all.
    pub(crate) dunes_due: u8,
    /// The open dunes on which both players placed a Targi in this round, by slot (rule 9.9).
    pub(crate) joined: u8,
    /// The open top card of the tribe pile (rule 9.1).
    pub(crate) top: Option<Tribe>,
    /// The tribe card that was drawn face down and is being decided about.
    pub(crate) drawn: Option<Tribe>,
    /// The goods cards that were turned up and are being decided about, by their bits.
    pub(crate) turned: [Option<u8>; 4],
    pub(crate) tasks: Tasks,
    pub(crate) phase: Phase,
    pub(crate) seat: Seat,
    pub(crate) start: Seat,
    /// The round, from 1; 0 before the first.
    pub(crate) round: u8,
    pub(crate) robber: Border,
    pub(crate) targia: Border,
    pub(crate) this_turn: ThisTurn,
}

/// The other seat of the two.
#[inline]
pub(crate) fn other(seat: Seat) -> Seat {
    Seat::all(PLAYERS).find(|&other| other != seat).unwrap_or(Seat::FIRST)
}

impl State {
    /// A game before luck names the start player (rules 1.3, 9.1).
    pub(crate) fn new(options: Options) -> Result<State, SetupError> {
        let deck = options.deck()?;
        let expansion = options.rules != Rules::Base;
        let each = if expansion && !options.easy_start { 1 } else { 2 };
        let player = Player {
            goods: [each; 3],
            gold: 1,
            water: if expansion { 2 } else { 0 },
            vp: 4,
            display: Display::default(),
            ..Player::default()
        };
        let left = match options.rules {
            Rules::Mixed => [OF_EACH_SYMBOL as u8; SYMBOLS],
            _ => Symbol::ALL.map(|symbol| (deck.in_play & deck.of_symbol(symbol)).len() as u8),
        };
        Ok(State {
            pile: deck.in_play | deck.all_goods,
            dune_pile: ((1u64 << deck.dunes.len()) - 1) as u32,
            left,
            deck,
            expansion,
            players: [player; PLAYERS],
            centre: [Centre::Empty; PLACES],
            candidates: [Cards::NONE; PLACES],
            discard: Cards::NONE,
            dune_discard: 0,
            dunes: Default::default(),
            dunes_due: 0,
            joined: 0,
            top: None,
            drawn: None,
            turned: Default::default(),
            tasks: Tasks::default(),
            phase: if options.seat1_first { Phase::Deal } else { Phase::Start },
            seat: Seat::FIRST,
            start: Seat::FIRST,
            round: 0,
            robber: Border::NOBLE,
            targia: Border::TARGIA_BEGINS,
            this_turn: ThisTurn::default(),
            options: Arc::new(options),
        })
    }
}

impl State {
    /// Which part of the game it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The cards.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Has the game water, a Targia and dunes?
    #[inline]
    pub fn expansion(&self) -> bool {
        self.expansion
    }

    /// Are only some of the tribe cards in the game that could be?
    #[inline]
    pub(crate) fn is_mixed(&self) -> bool {
        self.options.rules == Rules::Mixed
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn me(&self) -> &Player {
        &self.players[self.seat.index()]
    }

    #[inline]
    pub(crate) fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat.index()]
    }

    /// Has this player a card with this perk in their display?
    #[inline]
    pub(crate) fn has(&self, seat: Seat, kind: PerkKind) -> bool {
        !(self.player(seat).laid & self.deck.with(kind)).is_empty()
    }

    /// How many cards the tribe pile has, the open top card not counted.
    #[inline]
    pub(crate) fn tribe_pile(&self) -> u32 {
        let promised = self.promised(Centre::TribeDown);
        self.left.iter().map(|&left| u32::from(left)).sum::<u32>() - promised
    }

    /// How many cards the goods pile has.
    #[inline]
    pub(crate) fn goods_pile(&self) -> u32 {
        ((self.pile.0 >> GOODS_BIT) as u32).count_ones() - self.promised(Centre::GoodsDown)
    }

    /// How many face-down cards of the centre come from the pile as it is now.
    fn promised(&self, kind: Centre) -> u32 {
        let those = (0..PLACES)
            .filter(|&index| self.centre[index] == kind && self.candidates[index].is_empty());
        those.count() as u32
    }

    /// The cards of a symbol in a set.
    pub(crate) fn of_symbol(&self, cards: Cards, symbol: Symbol) -> u32 {
        (cards & self.deck.of_symbol(symbol)).len()
    }

    /// Is a card missing on top of the tribe pile that has to lie open there?
    #[inline]
    pub(crate) fn top_is_due(&self) -> bool {
        self.top.is_none()
            && self.expansion()
            && !matches!(self.phase, Phase::Start | Phase::Deal | Phase::Over)
            && self.tribe_pile() > 0
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::Over,
            Phase::Start | Phase::Deal | Phase::Dunes | Phase::TurnUp => Turn::Chance,
            _ if self.top_is_due() => Turn::Chance,
            _ => match self.tasks.top() {
                Some(Task::Draw | Task::TurnGoods { .. }) => Turn::Chance,
                _ => Turn::Seat(self.seat),
            },
        }
    }

    /// The markers of both players.
    #[inline]
    pub(crate) fn all_markers(&self) -> Places {
        Places(self.players[0].markers.0 | self.players[1].markers.0)
    }

    /// Is a face-up card there without anybody's marker?
    pub(crate) fn is_up(&self, place: Place) -> bool {
        matches!(self.centre[place.index()], Centre::Tribe(_) | Centre::Goods(_))
    }

    /// The face-up tribe card there.
    #[inline]
    pub(crate) fn centre_tribe(&self, place: Place) -> Option<Tribe> {
        match self.centre[place.index()] {
            Centre::Tribe(card) => Some(card),
            _ => None,
        }
    }

    /// The tribe card at this origin, if the player whose turn it is can lay hands on it.
    #[inline]
    pub(crate) fn card_at(&self, origin: Origin) -> Option<Tribe> {
        match origin {
            Origin::Hand(index) => {
                self.me().hand.get(index as usize).copied().flatten().map(|hand| hand.card)
            }
            Origin::Centre(place) => self.centre_tribe(place),
            Origin::Top => self.drawn.or(self.top),
            Origin::Dune(_) => None,
        }
    }

    /// How many cards this player may keep in their hand.
    pub(crate) fn hand_limit(&self, seat: Seat) -> usize {
        if self.has(seat, PerkKind::HandLimit) { 2 } else { 1 }
    }

    /// The dune with a place of its own, or for all, that has to be turned up next.
    pub(crate) fn dune_due(&self) -> Option<DuneSlot> {
        if self.dunes_due > 0 {
            return DuneSlot::all()
                .find(|slot| slot.owner().is_none() && self.dunes[slot.index()].is_none());
        }
        DuneSlot::all().find(|slot| {
            slot.owner().and_then(Seat::from_index).is_some_and(|seat| {
                self.dunes[slot.index()].is_none() && self.has(seat, PerkKind::OwnDune)
            })
        })
    }
}
