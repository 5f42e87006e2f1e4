//! What a viewer may know (6.1).

use crate::cards::Table;
use crate::material::{Animal, FaceDown, Good, Goods, KINDS, Load, Special};
use crate::score::Sheet;
use crate::state::{Acted, Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{MAX_SEATS, Seat, Seats, Turn, Viewer};
use serde::Serialize;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::View)]
pub struct View {
    /// The seat that looks, if one does.
    pub viewer: Option<Seat>,
    /// The stage: 1 or 2.
    pub stage: u8,
    /// What has to happen next.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Turn,
    /// The seat that has the turn, also while luck decides within it.
    pub active: Option<Seat>,
    /// What the active seat has done of the four actions.
    pub acted: Acted,
    /// The turns until the stage ends, this one included, once its last card is drawn (5.1).
    pub turns_left: Option<u8>,
    /// The kinds of goods (1.1).
    pub kinds: Vec<KindView>,
    /// The market.
    pub market: Goods,
    /// The goods that were paid.
    pub discard: Goods,
    /// How many cards the pile has.
    pub pile: u8,
    /// The cards of the pile, if the viewer may know them.
    pub pile_goods: Option<Goods>,
    /// The goods of the second pile at its beginning, which everybody has seen (5.6).
    pub second_pile: Option<Goods>,
    /// The hands that were laid aside after stage 1, all together, as everybody can work out (5.3).
    pub laid_aside: Option<Goods>,
    /// The cards left in each stack (1.2).
    pub stacks: Vec<StackView>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// Who has won.
    pub winners: Option<Seats>,
}

/// A kind of goods, and who leads in it as far as the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::KindView)]
pub struct KindView {
    /// Which.
    pub good: Good,
    /// How many cards there are.
    pub cards: u8,
    /// What a card pays.
    pub dinars: u8,
    /// What the majority is worth.
    pub points: u8,
    /// Who has the most of it now among the goods that the viewer knows: nobody if there is none.
    pub leaders: Seats,
    /// What each of them would get for it if the stage were counted now.
    pub worth_now: u8,
}

/// A stack of special cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::StackView)]
pub struct StackView {
    /// Which card.
    pub special: Special,
    /// How many are left.
    pub left: u8,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::PlayerView)]
pub struct PlayerView {
    /// Their seat.
    pub seat: Seat,
    /// How many cards are in their hand.
    pub hand: u8,
    /// Which they are, if the viewer may know.
    pub hand_goods: Option<Goods>,
    /// Their animals, camels first.
    pub animals: Vec<AnimalView>,
    /// Their caves.
    pub caves: Vec<CaveView>,
    /// Their thieves.
    pub thieves: Vec<CardView>,
    /// Their donkeys.
    pub donkeys: u8,
    /// Their maps.
    pub maps: u8,
    /// Their goods that count, as far as the viewer knows them (5.3).
    pub counts: Goods,
    /// How many more cards count that the viewer does not know.
    pub counts_unknown: u8,
    /// Where their points come from.
    pub sheet: Sheet,
}

/// An animal with its load.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::AnimalView)]
pub struct AnimalView {
    /// Which: `camel1`, `donkey2`.
    pub animal: Animal,
    /// Its goods, from the lowest to the top.
    pub load: Load,
    /// How many more of each kind it takes in one go (3.1 to 3.3).
    pub room: Goods,
}

/// A cave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::CaveView)]
pub struct CaveView {
    /// Its number, from 1.
    pub cave: u8,
    /// What lies under it.
    pub cards: Vec<CardView>,
    /// Was it used this turn (4.1)?
    pub used: bool,
}

/// A place for a card face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::CardView)]
pub enum CardView {
    /// No card: a thief that is free.
    Free,
    /// A card that the viewer does not know.
    Hidden,
    /// A card that the viewer knows: their own, one they saw go there, one stolen from their hand.
    Known(Good),
}

impl CardView {
    fn new(card: FaceDown, owner: Seat, viewer: Viewer) -> CardView {
        match card.good() {
            None => CardView::Free,
            Some(good) if card.known_to(viewer, owner) => CardView::Known(good),
            Some(_) => CardView::Hidden,
        }
    }

    const fn known(self) -> Option<Good> {
        match self {
            CardView::Known(good) => Some(good),
            CardView::Free | CardView::Hidden => None,
        }
    }
}

impl View {
    /// What this viewer may know of that state. After the game everything is open (7.6).
    pub(crate) fn new(state: &State, viewer: Viewer) -> View {
        let over = state.phase == Phase::Over;
        let eyes = if over { Viewer::Referee } else { viewer };
        let players: Vec<PlayerView> =
            state.players().map(|seat| PlayerView::new(state, eyes, seat)).collect();
        let mut known = [Goods::NONE; MAX_SEATS];
        for player in &players {
            known[player.seat.index()] = player.counts;
        }
        let set_up = matches!(state.phase, Phase::Opening | Phase::First);
        View {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public | Viewer::Referee => None,
            },
            stage: state.stage,
            phase: state.phase,
            turn: state.whose_turn(),
            active: (!over && !set_up).then_some(state.seat),
            acted: state.acted,
            turns_left: state.turns_left,
            kinds: Good::ALL.map(|good| KindView::new(state, &known, good)).into(),
            market: state.market,
            discard: state.discard,
            pile: state.pile.len(),
            pile_goods: (eyes == Viewer::Referee).then_some(state.pile),
            second_pile: (state.stage == 2).then(|| state.second_pile()),
            laid_aside: (state.stage == 2).then(|| {
                let mut aside = Goods::NONE;
                state.players().for_each(|seat| aside += state.players[seat.index()].aside);
                aside
            }),
            stacks: Special::ALL
                .map(|special| StackView { special, left: state.stack(special) })
                .into(),
            players,
            winners: over.then(|| state.result().winners),
        }
    }

    /// The player at a seat; `None` if nobody sits there.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }

    /// The table of goods.
    pub fn table(&self) -> Table {
        let mut table = Table { cards: Goods::NONE, dinars: [0; KINDS], points: [0; KINDS] };
        for kind in &self.kinds {
            table.cards[kind.good] = kind.cards;
            table.dinars[kind.good as usize] = kind.dinars;
            table.points[kind.good as usize] = kind.points;
        }
        table
    }
}

impl KindView {
    fn new(state: &State, known: &[Goods; MAX_SEATS], good: Good) -> KindView {
        let points = state.majority(known, good);
        let leaders = state.players().filter(|seat| {
            let here = known[seat.index()][good];
            here > 0 && known.iter().all(|goods| goods[good] <= here)
        });
        KindView {
            good,
            cards: state.table.cards(good),
            dinars: state.table.dinars(good),
            points: state.table.points(good),
            leaders: leaders.collect(),
            worth_now: points.into_iter().max().unwrap_or(0),
        }
    }
}

impl PlayerView {
    fn new(state: &State, viewer: Viewer, seat: Seat) -> PlayerView {
        let player = &state.players[seat.index()];
        let card = |card: &FaceDown| CardView::new(*card, seat, viewer);
        let caves: Vec<CaveView> = (1..=player.has(Special::Cave))
            .map(|cave| {
                let index = cave as usize - 1;
                let there = player.in_caves[index].iter().filter(|card| !card.is_none());
                CaveView {
                    cave,
                    cards: there.map(card).collect(),
                    used: seat == state.seat && state.caves_used & 1 << index != 0,
                }
            })
            .collect();
        let thieves: Vec<CardView> =
            player.under_thieves[..player.has(Special::Thief) as usize].iter().map(card).collect();
        let face_down = caves.iter().flat_map(|cave| &cave.cards).chain(&thieves);
        let mut counts = player.loaded();
        face_down.clone().filter_map(|card| card.known()).for_each(|good| counts.add(good));
        PlayerView {
            seat,
            hand: player.hand.len(),
            hand_goods: viewer.sees(seat).then_some(player.hand),
            animals: state
                .animals(seat)
                .map(|animal| {
                    let load = player.loads[animal.index()];
                    let room = Good::ALL.map(|good| State::room(load, animal, good));
                    AnimalView { animal, load, room: Goods::new(room) }
                })
                .collect(),
            counts_unknown: face_down.filter(|card| **card == CardView::Hidden).count() as u8,
            counts,
            caves,
            thieves,
            donkeys: player.has(Special::Donkey),
            maps: player.has(Special::Map),
            sheet: state.sheet(seat),
        }
    }

    /// The goods on one of their animals.
    pub fn load(&self, animal: Animal) -> Option<Load> {
        self.animals.iter().find(|view| view.animal == animal).map(|view| view.load)
    }
}
