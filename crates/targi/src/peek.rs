//! Read access to the parts of a state, for whoever judges a position.

use crate::action::{DuneSlot, Origin};
use crate::board::{Border, Borders, Place, Places};
use crate::deck::{Effect, Line, PerkKind};
use crate::display::Display;
use crate::material::{Cards, Dune, Tribe};
use crate::state::{Centre, HandCard, Player, Source, State, Task};
use azalai_core::Seat;

impl Player {
    /// Dates, salt, pepper.
    pub fn goods(&self) -> [u8; 3] {
        self.goods
    }

    /// Gold.
    pub fn gold(&self) -> u8 {
        self.gold
    }

    /// Gold that lies on cards and pays for tribe cards only.
    pub fn card_gold(&self) -> u8 {
        self.card_gold
    }

    /// Water.
    pub fn water(&self) -> u8 {
        self.water
    }

    /// Silver crosses as tokens.
    pub fn crosses(&self) -> u8 {
        self.vp
    }

    /// The display.
    pub fn display(&self) -> &Display {
        &self.display
    }

    /// The tribe cards in the display.
    pub fn laid(&self) -> Cards {
        self.laid
    }

    /// The cards that can still be used once.
    pub fn once(&self) -> Cards {
        self.once
    }

    /// The hand.
    pub fn hand(&self) -> &[Option<HandCard>; 2] {
        &self.hand
    }

    /// The border cards with a Targi that has not been used.
    pub fn targi(&self) -> Borders {
        self.targi
    }

    /// The dunes with a Targi that has not been used.
    pub fn dunes(&self) -> impl Iterator<Item = DuneSlot> {
        DuneSlot::all().filter(|slot| self.dune_targi >> slot.index() & 1 != 0)
    }

    /// The centre places with a marker that has not been used.
    pub fn markers(&self) -> Places {
        self.markers
    }
}

impl State {
    /// What a player has.
    pub fn holdings(&self, seat: Seat) -> &Player {
        self.player(seat)
    }

    /// What lies on a place of the centre.
    pub fn centre(&self, place: Place) -> Centre {
        self.centre[place.index()]
    }

    /// The lines of a card as they are printed.
    pub fn lines_of(&self, source: Source) -> &[Line] {
        self.printed_lines(source)
    }

    /// Where the robber stands.
    pub fn robber(&self) -> Border {
        self.robber
    }

    /// Where the Targia stands; in the base game she is not there.
    pub fn targia(&self) -> Option<Border> {
        self.expansion().then_some(self.targia)
    }

    /// The start player of this round.
    pub fn starter(&self) -> Seat {
        self.start
    }

    /// Whose placing, turn or payment it is.
    pub fn acting(&self) -> Seat {
        self.seat
    }

    /// What has to be done before the turn goes on, the next one last.
    pub fn waiting(&self) -> &[Task] {
        self.tasks.waiting()
    }

    /// The tribe card at this origin, for whoever acts.
    pub fn card_from(&self, origin: Origin) -> Option<Tribe> {
        self.card_at(origin)
    }

    /// The dune that lies open there.
    pub fn dune(&self, slot: DuneSlot) -> Option<Dune> {
        self.dunes[slot.index()]
    }

    /// The tribe card that is open on top of the pile, or was just drawn.
    pub fn top_card(&self) -> Option<Tribe> {
        self.drawn.or(self.top)
    }

    /// The goods cards that were turned up and are being decided about, as sources of their lines.
    pub fn turned(&self, index: u8) -> Option<Source> {
        self.turned.get(index as usize).copied().flatten().map(Source::Goods)
    }

    /// How many Targi this player has still to place in this round.
    pub fn to_place(&self, seat: Seat) -> u8 {
        self.targi_of(seat).saturating_sub(self.player(seat).placed)
    }

    /// Has this player a card with this perk in their display?
    pub fn has_perk(&self, seat: Seat, kind: PerkKind) -> bool {
        self.has(seat, kind)
    }

    /// What a tribe card does.
    pub fn effect_of(&self, card: Tribe) -> &Effect {
        &self.deck.card(card).effect
    }

    /// Is anything known to one player only (rule 4.4)?
    pub fn has_secrets(&self) -> bool {
        let hidden = |player: &Player| player.hand.iter().flatten().any(|card| !card.open);
        self.players.iter().any(hidden) || self.drawn.is_some() && !self.is_shown_drawn()
    }
}
