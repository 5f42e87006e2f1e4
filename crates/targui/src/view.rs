//! What a viewer may know.

use crate::board::{Field, Sector};
use crate::material::{Camels, FateSet, Kind, Pips, Silver, Tribe};
use crate::options::{Money, Rules};
use crate::state::{Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Turn, Viewer};
use serde::Serialize;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::View)]
pub struct View {
    /// The seat that looks, if one does.
    pub viewer: Option<Seat>,
    /// The rulebook.
    pub rules: Rules,
    /// The fate cards in the game.
    pub fates: FateSet,
    /// The fate cards that were turned up in earlier rounds and in this one (rule 3.3).
    pub fates_seen: FateSet,
    /// The round, from 1; 0 during the set-up.
    pub round: u8,
    /// How many rounds the game has.
    pub rounds: u8,
    /// The throw of this round (rule 3.2).
    pub round_die: Option<Pips>,
    /// How many tribe cards each player handed in this round.
    pub cards_each: u8,
    /// Are the turns of this round double turns?
    pub double: bool,
    /// Is this the first half of a double turn?
    pub first_half: bool,
    /// The fate cards still face down in this round's deck (rule 9.6).
    pub deck_fates: u8,
    /// Ergs are worth 3 in fights (fate 13).
    pub strong_ergs: bool,
    /// Mountains pay 3 (fate 16).
    pub silver_mountains: bool,
    /// What has to happen next.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Turn,
    /// The fields attacked from and attacked, during a fight.
    pub fight: Option<(Field, Field)>,
    /// The camels in the stock.
    pub stock: Camels,
    /// The coins in the box, in silver, where they are limited (rule 1.3).
    pub coins: Option<Silver>,
    /// The fields that have been laid out, by number.
    pub fields: Vec<FieldView>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// Who has won.
    pub winners: Option<Seats>,
}

/// A field of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::FieldView)]
pub struct FieldView {
    /// Its number.
    pub field: Field,
    /// The card on it.
    pub kind: Kind,
    /// Its strategic value now.
    pub strategic: u8,
    /// Its economic value now.
    pub economic: u8,
    /// Whose marker is on it.
    pub owner: Option<Seat>,
    /// How many camels stand on it.
    pub camels: Camels,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::PlayerView)]
pub struct PlayerView {
    /// Their seat.
    pub seat: Seat,
    /// Their tribe.
    pub tribe: Option<Tribe>,
    /// Their sector, where sectors are chosen.
    pub sector: Option<Sector>,
    /// Where their settlement lies.
    pub settlement: Option<Field>,
    /// Is their marker on their own settlement?
    pub holds_own_settlement: bool,
    /// Are they still in the game?
    pub alive: bool,
    /// All their camels.
    pub camels: Camels,
    /// How many fields carry their marker.
    pub fields: usize,
    /// What they would be paid now.
    pub levy: Silver,
    /// Their cards still face down in this round's deck.
    pub cards_left: u8,
    /// Their cash, if the viewer may know it.
    pub cash: Option<Silver>,
    /// Their treasury, if the viewer may know it and the rulebook has one.
    pub treasury: Option<Silver>,
    /// The least and the most cash they can have, as everybody can work out.
    pub cash_between: (Silver, Silver),
    /// The least and the most their treasury can hold, as everybody can work out from hidden money. `None`
    /// where cash is open and the treasury is not: whoever wants to know it has to count.
    pub treasury_between: Option<(Silver, Silver)>,
    /// Their score, if the viewer may know it.
    pub score: Option<i32>,
}

impl View {
    /// What this viewer may know of that state.
    pub fn new(state: &State, viewer: Viewer) -> View {
        let over = state.phase == Phase::Over;
        let fighting = matches!(
            state.phase,
            Phase::AttackerThrows | Phase::DefenderThrows | Phase::FightOn | Phase::Advance
        );
        View {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public | Viewer::Referee => None,
            },
            rules: state.options.rules,
            fates: state.fates(),
            fates_seen: state.fates().without(state.unseen_fates),
            round: state.round,
            rounds: state.options.rounds(),
            round_die: state.round_die,
            cards_each: state.cards_each,
            double: state.double,
            first_half: state.first_half,
            deck_fates: state.deck_fates,
            strong_ergs: state.strong_ergs,
            silver_mountains: state.silver_mountains,
            phase: state.phase,
            turn: state.whose_turn(),
            fight: fighting.then_some(state.fight),
            stock: state.stock,
            coins: state.coins(),
            fields: Field::all().filter_map(|field| FieldView::new(state, field)).collect(),
            players: state.players().map(|seat| PlayerView::new(state, viewer, seat)).collect(),
            winners: over.then(|| state.winners()),
        }
    }

    /// The player at a seat; `None` if nobody sits there.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.players.get(seat.index())
    }

    /// The field, once its card has been laid out.
    pub fn field(&self, field: Field) -> Option<&FieldView> {
        self.fields.iter().find(|view| view.field == field)
    }
}

impl FieldView {
    fn new(state: &State, field: Field) -> Option<FieldView> {
        Some(FieldView {
            field,
            kind: state.kind(field)?,
            strategic: state.strategic(field),
            economic: state.economic(field),
            owner: state.owner(field),
            camels: state.camels(field),
        })
    }
}

impl PlayerView {
    fn new(state: &State, viewer: Viewer, seat: Seat) -> PlayerView {
        let money = state.options.money;
        let open = money == Money::Open || state.phase == Phase::Over || viewer.sees(seat);
        let open_cash = open || money == Money::Treasury;
        let purse = &state.purses[seat.index()];
        let (cash, treasury) = (purse.cash(), purse.treasury());
        let has_treasury = state.options.rules == Rules::Updated;
        PlayerView {
            seat,
            tribe: state.tribe(seat),
            sector: state.sectors[seat.index()],
            settlement: state.settlement(seat),
            holds_own_settlement: state.holds_own_settlement(seat),
            alive: state.is_alive(seat),
            camels: state.camels_of(seat),
            fields: state.marked(seat).len(),
            levy: state.levy(seat),
            cards_left: state.deck[seat.index()],
            cash: open_cash.then_some(cash),
            treasury: (has_treasury && open).then_some(treasury),
            cash_between: if open_cash { (cash, cash) } else { purse.known().cash() },
            treasury_between: match money {
                _ if open => Some((treasury, treasury)),
                Money::Treasury => None,
                Money::Hidden | Money::Open => Some(purse.known().treasury()),
            },
            score: open.then(|| state.score(seat)),
        }
    }
}
