//! What people and clients get to see.

use crate::action::{Card, DuneSlot, Origin};
use crate::board::{Border, Place, Places};
use crate::deck::{Act, Deck, Effect, Line};
use crate::display::{Laid, ROW, ROWS, Slot};
use crate::event::{By, Pile};
use crate::material::{ALL_TRIBE, DUNES, Dune, Goods, Symbol, Tokens, Tribe};
use crate::options::Rules;
use crate::score::Sheet;
use crate::state::{Centre, MOST_EXCHANGES, PLAYERS, Phase, Source, State, Task};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Turn, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::View)]
pub struct View {
    /// The seat that looks, if one does.
    pub viewer: Option<Seat>,
    /// Which deck is played.
    pub rules: Rules,
    /// Are all tribe cards those of the newest built-in deck? Then what cards that are gone said can be asked of
    /// the server.
    pub usual_cards: bool,
    /// Which part of the game it is.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Turn,
    /// Who has the start player token.
    pub start: Seat,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// Where the robber stands.
    pub robber: Border,
    /// Where the Targia stands, if she plays.
    pub targia: Option<Border>,
    /// The border cards, 1 to 16.
    pub border: Vec<BorderView>,
    /// The centre, row by row.
    pub centre: Vec<CentreView>,
    /// How many tribe cards are in the face-down pile.
    pub tribe_pile: u32,
    /// How many goods cards are in the face-down pile.
    pub goods_pile: u32,
    /// The open top card of the tribe pile.
    pub top: Option<Tribe>,
    /// The discarded tribe cards.
    pub tribe_discard: Vec<Tribe>,
    /// The discarded goods cards.
    pub goods_discard: Vec<Goods>,
    /// The discarded dunes.
    pub dune_discard: Vec<Dune>,
    /// The open dunes.
    pub dunes: Vec<DuneView>,
    /// How many dunes are in the face-down pile.
    pub dune_pile: u32,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// The goods cards that were turned up and are being decided about.
    pub turned: Vec<Option<Goods>>,
    /// The tribe card that was drawn and is being decided about, if the viewer may know it.
    pub drawn: Option<Tribe>,
    /// Is a card drawn face down being decided about?
    pub is_drawn: bool,
    /// What the player whose turn it is has begun and not finished.
    pub step: Option<StepView>,
    /// Who has won.
    pub winners: Option<Seats>,
    /// What the cards say that can be seen here, by their codes.
    pub cards: BTreeMap<String, CardView>,
    /// All cards, for pictures and sentences.
    #[serde(skip)]
    pub deck: Arc<Deck>,
}

/// A border card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::BorderView)]
pub struct BorderView {
    /// Its number.
    pub number: Border,
    /// Its name in English.
    pub name_en: String,
    /// Its name in German.
    pub name_de: String,
    /// Its words in English.
    pub en: String,
    /// Its words in German.
    pub de: String,
    /// What can be done there; on a corner, how the raid can be paid.
    pub lines: Vec<LineView>,
    /// Any number of times?
    pub repeat: bool,
    /// Whose unused Targi stands there.
    pub targi: Option<Seat>,
}

/// A place of the centre.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::CentreView)]
pub struct CentreView {
    /// Which place.
    pub place: Place,
    /// The card, if it is known.
    pub card: Option<Card>,
    /// From which pile it is, if anything lies there.
    pub pile: Option<Pile>,
    /// Does it lie face up?
    pub face_up: bool,
    /// Whose unused markers lie there.
    pub markers: Vec<Seat>,
}

/// An open dune.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::DuneView)]
pub struct DuneView {
    /// Where it lies.
    pub slot: DuneSlot,
    /// Which dune.
    pub dune: Dune,
    /// For whom alone it lies there, if so.
    pub owner: Option<Seat>,
    /// Whose unused Targi stand there.
    pub targi: Vec<Seat>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::PlayerView)]
pub struct PlayerView {
    /// Their seat.
    pub seat: Seat,
    /// Dates, salt, pepper.
    pub goods: [u8; 3],
    /// Gold.
    pub gold: u8,
    /// How much gold they may keep at the end of a round.
    pub gold_limit: u8,
    /// Water.
    pub water: u8,
    /// Silver crosses as tokens.
    pub vp: u8,
    /// Gold that lies on a card.
    pub card_gold: u8,
    /// The display.
    pub display: [[Option<Laid>; ROW]; ROWS],
    /// The cards that can still be used once.
    pub once: Vec<Tribe>,
    /// The hand.
    pub hand: Vec<HandView>,
    /// How many hand cards they may keep.
    pub hand_limit: usize,
    /// Where their unused markers lie.
    pub markers: Places,
    /// How many Targi they have placed in this round.
    pub placed: u8,
    /// How many Targi they place in this round.
    pub targi: u8,
    /// Will they use a Targi less in the next round?
    pub held_back: bool,
    /// Their score as it stands.
    pub score: Sheet,
}

/// A hand card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::HandView)]
pub struct HandView {
    /// The card, if the viewer may know it.
    pub card: Option<Tribe>,
    /// Did everybody see it when it was taken?
    pub open: bool,
    /// Was it taken in this turn?
    pub fresh: bool,
}

/// What the player whose turn it is has begun and not finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::StepView)]
pub struct StepView {
    /// What they decide.
    pub kind: StepKind,
    /// On which card the lines stand.
    pub by: Option<By>,
    /// The lines to choose from.
    pub lines: Vec<LineView>,
    /// How many goods or cards.
    pub count: u8,
    /// Where the tribe card comes from that is being played.
    pub origin: Option<Origin>,
    /// The tribe card that is being played.
    pub card: Option<Tribe>,
}

/// What a player decides within a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::StepKind)]
pub enum StepKind {
    /// A line of a card.
    Line,
    /// Which goods are given.
    Give,
    /// Of which good several are given.
    Equal,
    /// Which goods are taken.
    Gain,
    /// Which hand card is played.
    PlayHand,
    /// Which hand card is discarded.
    DiscardHand,
    /// Whether the bracket of a cost is paid.
    Bracket,
    /// With what a tribe card is paid.
    Pay,
    /// Into which row a card is laid.
    Row,
    /// Luck draws a tribe card.
    Draw,
    /// What becomes of a drawn tribe card.
    Decide,
    /// Luck turns up goods cards.
    TurnGoods,
    /// Which of the goods cards is taken.
    Pick,
    /// Which marker moves, and where.
    Marker,
    /// Which goods card of the centre is taken from.
    TakeCentre,
    /// Which tribe card of the centre is played.
    PlayCentre,
    /// Which border card is used.
    BorderAction,
    /// Which border card is used once more.
    SecondAction,
    /// Which cards of the display change places.
    Exchange,
    /// Which card of the display moves.
    Move,
    /// Which card fills a gap.
    Fill,
    /// Which cards of the centre change places.
    SwapCentre,
    /// Which row loses its last card.
    LoseCard,
    /// Nothing: it is coming to its end.
    Finish,
}

/// When the effect of a tribe card happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::When)]
pub enum When {
    /// At once.
    AtOnce,
    /// As long as the card lies in the display.
    Permanent,
    /// Once, when its owner wants.
    Once,
    /// At the end of the game.
    End,
}

/// A line of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::LineView)]
pub struct LineView {
    /// What is paid.
    pub pay: Tokens,
    /// What is gained.
    pub gain: Tokens,
    /// Can it be chosen now? Only for whoever decides: it may depend on a hidden card.
    pub able: Option<bool>,
    /// The whole line, for sentences.
    #[serde(skip)]
    pub line: Line,
}

/// What a card says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::CardView)]
pub struct CardView {
    /// The symbol of a tribe card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub symbol: Option<Symbol>,
    /// What a tribe card costs: one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Tokens>>", optional)]
    pub costs: Vec<Tokens>,
    /// What may be paid in addition.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bracket: Option<Tokens>,
    /// The crosses of a tribe card, or of a dune that is laid into the display.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vp: Option<u8>,
    /// The crosses of its bracket.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bracket_vp: Option<u8>,
    /// When its effect happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub when: Option<When>,
    /// What is paid on a dune.
    #[serde(skip_serializing_if = "Tokens::is_none")]
    #[ts(as = "Option<Tokens>", optional)]
    pub pay: Tokens,
    /// What a goods card or a dune gives: one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Tokens>>", optional)]
    pub gains: Vec<Tokens>,
    /// Is there more to a dune than paying and gaining?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub more: bool,
    /// Its words in English.
    pub en: String,
    /// Its words in German.
    pub de: String,
}

impl CardView {
    /// What a tribe card says.
    pub fn tribe(deck: &Deck, card: Tribe) -> CardView {
        let card = deck.card(card);
        CardView {
            symbol: Some(card.symbol),
            costs: card.costs.clone(),
            bracket: card.bracket.map(|(bracket, _)| bracket),
            vp: Some(card.vp),
            bracket_vp: card.bracket.map(|(_, vp)| vp),
            when: match card.effect {
                Effect::Plain => None,
                Effect::AtOnce(_) => Some(When::AtOnce),
                Effect::Permanent(_) => Some(When::Permanent),
                Effect::Once(_) => Some(When::Once),
                Effect::End(_) => Some(When::End),
            },
            en: card.text.en.clone(),
            de: card.text.de.clone(),
            ..CardView::default()
        }
    }

    fn dune(deck: &Deck, dune: Dune) -> CardView {
        let card = &deck.dunes[dune.index()];
        let (pay, gain, more) = match card.lines[..] {
            [Line { pay, gain, per: None, act }] => (pay, gain, act != Act::Nothing),
            _ => (Tokens::NONE, Tokens::NONE, true),
        };
        CardView {
            vp: deck.dune_vp(dune),
            pay,
            gains: if gain.is_none() { Vec::new() } else { vec![gain] },
            more,
            en: card.text.en.clone(),
            de: card.text.de.clone(),
            ..CardView::default()
        }
    }

    fn goods(deck: &Deck, kind: Goods) -> CardView {
        let gains = gains_of(deck, kind).collect();
        CardView { gains, ..CardView::default() }
    }
}

/// What a goods card gives: one of these.
fn gains_of(deck: &Deck, kind: Goods) -> impl Iterator<Item = Tokens> {
    let lines = deck.goods.get(kind.index()).map_or(&[][..], |card| &card.lines);
    lines.iter().map(|line| line.gain)
}

/// What a goods card gives, as it is printed: `D / S / P`.
pub fn goods_text(deck: &Deck, kind: Goods) -> String {
    sides(gains_of(deck, kind))
}

/// What a tribe card costs, as it is printed: `S G / W W W W (D P)`.
pub fn cost_text(deck: &Deck, card: Tribe) -> String {
    let card = deck.card(card);
    let mut cost = sides(card.costs.iter().copied());
    if let Some((bracket, _)) = card.bracket {
        cost.push_str(&format!(" ({bracket})"));
    }
    cost
}

fn sides(sides: impl Iterator<Item = Tokens>) -> String {
    sides.map(|side| side.to_string()).collect::<Vec<_>>().join(" / ")
}

impl View {
    /// What this viewer may know of that state.
    pub fn new(state: &State, viewer: Viewer) -> View {
        let shown = state.phase == Phase::Over || state.is_shown_drawn() || viewer.sees(state.seat);
        let mut view = View {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public | Viewer::Referee => None,
            },
            rules: state.options.rules,
            usual_cards: state.options.usual_cards(),
            phase: state.phase,
            turn: state.whose_turn(),
            start: state.start,
            round: state.round,
            robber: state.robber,
            targia: state.expansion().then_some(state.targia),
            border: Border::all().map(|card| BorderView::new(state, card)).collect(),
            centre: Place::all().map(|place| CentreView::new(state, place)).collect(),
            tribe_pile: state.tribe_pile(),
            goods_pile: state.goods_pile(),
            top: state.top,
            tribe_discard: (state.discard & ALL_TRIBE).tribe().collect(),
            goods_discard: (state.discard - ALL_TRIBE)
                .bits()
                .map(|bit| state.deck.kind_of(bit))
                .collect(),
            dune_discard: (0..DUNES as u8)
                .filter(|dune| state.dune_discard >> dune & 1 != 0)
                .map(Dune)
                .collect(),
            dunes: DuneSlot::all().filter_map(|slot| DuneView::new(state, slot)).collect(),
            dune_pile: state.dune_pile.count_ones(),
            players: Seat::all(PLAYERS).map(|seat| PlayerView::new(state, viewer, seat)).collect(),
            turned: state
                .turned
                .iter()
                .map(|bit| bit.map(|bit| state.deck.kind_of(u32::from(bit))))
                .collect(),
            drawn: state.drawn.filter(|_| shown),
            is_drawn: state.drawn.is_some(),
            step: state
                .tasks
                .top()
                .map(|task| StepView::new(state, task, shown, viewer.sees(state.seat))),
            winners: state.result().map(|outcome| outcome.winners),
            cards: BTreeMap::new(),
            deck: Arc::clone(&state.deck),
        };
        view.cards = view.visible_cards();
        view
    }

    /// The player at a seat; `None` if nobody sits there.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }

    /// What every card says that can be seen.
    fn visible_cards(&self) -> BTreeMap<String, CardView> {
        let mut cards = BTreeMap::new();
        let mut see = |card: Card| {
            cards.entry(card.to_string()).or_insert_with(|| match card {
                Card::Tribe(card) => CardView::tribe(&self.deck, card),
                Card::Goods(kind) => CardView::goods(&self.deck, kind),
                Card::Dune(dune) => CardView::dune(&self.deck, dune),
            });
        };
        self.centre.iter().filter_map(|place| place.card).for_each(&mut see);
        self.dunes.iter().for_each(|dune| see(Card::Dune(dune.dune)));
        self.turned.iter().flatten().for_each(|&kind| see(Card::Goods(kind)));
        self.top.into_iter().chain(self.drawn).for_each(|card| see(Card::Tribe(card)));
        for player in &self.players {
            for laid in player.display.iter().flatten().flatten() {
                see(match *laid {
                    Laid::Tribe(card) => Card::Tribe(card),
                    Laid::Dune(dune) => Card::Dune(dune),
                });
            }
            player.hand.iter().filter_map(|hand| hand.card).for_each(|card| see(Card::Tribe(card)));
        }
        cards
    }
}

impl BorderView {
    fn new(state: &State, number: Border) -> BorderView {
        let card = state.deck.border(number);
        BorderView {
            number,
            name_en: card.name.en.clone(),
            name_de: card.name.de.clone(),
            en: card.text.en.clone(),
            de: card.text.de.clone(),
            lines: card
                .lines
                .iter()
                .map(|&line| LineView { pay: line.pay, gain: line.gain, able: None, line })
                .collect(),
            repeat: card.repeat,
            targi: Seat::all(PLAYERS).find(|&seat| state.player(seat).targi.has(number)),
        }
    }
}

impl CentreView {
    fn new(state: &State, place: Place) -> CentreView {
        let (card, pile, face_up) = match state.centre[place.index()] {
            Centre::Empty => (None, None, false),
            Centre::Tribe(card) => (Some(Card::Tribe(card)), Some(Pile::Tribe), true),
            Centre::Goods(bit) => {
                (Some(Card::Goods(state.deck.kind_of(u32::from(bit)))), Some(Pile::Goods), true)
            }
            Centre::TribeDown => (None, Some(Pile::Tribe), false),
            Centre::GoodsDown => (None, Some(Pile::Goods), false),
            Centre::KnownDown(card) => (Some(Card::Tribe(card)), Some(Pile::Tribe), false),
        };
        let markers = Seat::all(PLAYERS).filter(|&s| state.player(s).markers.has(place)).collect();
        CentreView { place, card, pile, face_up, markers }
    }
}

impl DuneView {
    fn new(state: &State, slot: DuneSlot) -> Option<DuneView> {
        Some(DuneView {
            slot,
            dune: state.dunes[slot.index()]?,
            owner: slot.owner().and_then(Seat::from_index),
            targi: Seat::all(PLAYERS)
                .filter(|&seat| state.player(seat).dune_targi >> slot.0 & 1 != 0)
                .collect(),
        })
    }
}

impl PlayerView {
    fn new(state: &State, viewer: Viewer, seat: Seat) -> PlayerView {
        let player = state.player(seat);
        PlayerView {
            seat,
            goods: player.goods,
            gold: player.gold,
            gold_limit: state.gold_limit(seat),
            water: player.water,
            vp: player.vp,
            card_gold: player.card_gold,
            display: std::array::from_fn(|row| {
                std::array::from_fn(|column| {
                    Slot::new(row, column).and_then(|slot| player.display.at(slot))
                })
            }),
            once: player.once.tribe().collect(),
            hand: player
                .hand
                .iter()
                .flatten()
                .map(|hand| HandView {
                    card: state.knows_hand(viewer, seat, hand).then_some(hand.card),
                    open: hand.open,
                    fresh: hand.fresh,
                })
                .collect(),
            hand_limit: state.hand_limit(seat),
            markers: player.markers,
            placed: player.placed,
            targi: state.targi_of(seat),
            held_back: player.held_back[1],
            score: state.sheet(seat),
        }
    }
}

impl StepView {
    fn new(state: &State, task: Task, shown: bool, mine: bool) -> StepView {
        let mut step = StepView {
            kind: StepKind::Finish,
            by: None,
            lines: Vec::new(),
            count: 0,
            origin: None,
            card: None,
        };
        match task {
            Task::Choose { source, times } => {
                step.kind = StepKind::Line;
                step.by = Some(match source {
                    Source::Border(card) => By::Border(card),
                    Source::Dune(dune) => By::Dune(dune),
                    Source::Tribe(card) => By::Tribe(card),
                    Source::Goods(bit) => By::Goods(state.deck.kind_of(u32::from(bit))),
                    Source::Targia => By::Targia,
                });
                step.lines = state
                    .lines(source)
                    .map(|(index, line)| LineView {
                        pay: line.pay,
                        gain: line.gain,
                        able: mine.then(|| {
                            times < MOST_EXCHANGES && state.is_doable(source, index, line)
                        }),
                        line,
                    })
                    .collect();
            }
            Task::Give(count) => (step.kind, step.count) = (StepKind::Give, count),
            Task::Equal(count) => (step.kind, step.count) = (StepKind::Equal, count),
            Task::Gain { count, .. } => (step.kind, step.count) = (StepKind::Gain, count),
            Task::PlayHand(_) => step.kind = StepKind::PlayHand,
            Task::DiscardHand => step.kind = StepKind::DiscardHand,
            Task::Bracket(origin, _) => {
                (step.kind, step.origin) = (StepKind::Bracket, Some(origin))
            }
            Task::Pay(origin, ..) => (step.kind, step.origin) = (StepKind::Pay, Some(origin)),
            Task::Row(origin, _) => (step.kind, step.origin) = (StepKind::Row, Some(origin)),
            Task::Draw => step.kind = StepKind::Draw,
            Task::Decide(again) => {
                (step.kind, step.count) = (StepKind::Decide, again);
                step.card = state.card_at(Origin::Top).filter(|_| shown || state.drawn.is_none());
            }
            Task::TurnGoods { left, .. } => (step.kind, step.count) = (StepKind::TurnGoods, left),
            Task::Pick { take, .. } => (step.kind, step.count) = (StepKind::Pick, take),
            Task::Marker { .. } => step.kind = StepKind::Marker,
            Task::TakeCentre => step.kind = StepKind::TakeCentre,
            Task::PlayCentre(_) => step.kind = StepKind::PlayCentre,
            Task::BorderAction => step.kind = StepKind::BorderAction,
            Task::SecondAction => step.kind = StepKind::SecondAction,
            Task::Exchange => step.kind = StepKind::Exchange,
            Task::Move(left) => (step.kind, step.count) = (StepKind::Move, left),
            Task::Fill { .. } => step.kind = StepKind::Fill,
            Task::SwapCentre => step.kind = StepKind::SwapCentre,
            Task::LoseCard => step.kind = StepKind::LoseCard,
            Task::Finish { .. } | Task::ClearTurned => {}
        }
        if let Some(origin) = step.origin {
            step.card = state.card_at(origin);
        }
        step
    }
}
