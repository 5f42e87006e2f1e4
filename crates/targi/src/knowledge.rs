//! What a seat cannot see: the opponent's card that was drawn face down (rule 4.4). Nothing else is
//! hidden from one and known to the other; what nobody knows is not decided yet.

use crate::action::{Action, Card};
use crate::material::{ALL_TRIBE, Cards, Tribe};
use crate::rules::Luck;
use crate::state::{HandCard, Phase, State, Task, other};
use azalai_core::{Seat, Viewer};
use rand::{Rng, RngExt};

impl State {
    /// May this viewer know this hand card of that seat?
    pub(crate) fn knows_hand(&self, viewer: Viewer, seat: Seat, card: &HandCard) -> bool {
        card.open || viewer.sees(seat) || self.phase == Phase::Over
    }

    /// Only what a player draws face down is secret: the draw of luck.
    pub(crate) fn veil(&self, action: Action, viewer: Viewer) -> Option<String> {
        match (self.luck(), action) {
            (Some(Luck::Drawn), Action::Turn { card: Card::Tribe(_) })
                if !viewer.sees(self.seat) =>
            {
                Some("turn ?".to_owned())
            }
            _ => None,
        }
    }

    /// A state that this seat holds possible: the opponent's hidden cards go back to where they came
    /// from, and are dealt anew.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        let opponent = other(seat);
        let hidden = |card: &Option<HandCard>| card.filter(|card| !card.open);
        let drawn = self.drawn.filter(|_| self.seat == opponent && !self.is_shown_drawn());
        let over = self.phase == Phase::Over;
        if over
            || drawn.is_none()
                && !self.player(opponent).hand.iter().any(|card| hidden(card).is_some())
        {
            return self.clone();
        }
        let mut imagined = self.clone();
        let hand = self.player(opponent).hand;
        for card in hand.iter().filter_map(hidden).filter(|card| !card.old) {
            imagined.enter_pile(card.card);
        }
        drawn.into_iter().for_each(|card| imagined.enter_pile(card));
        for (index, card) in hand.iter().enumerate() {
            let Some(card) = hidden(card) else { continue };
            let dealt = if card.old {
                imagined.deal_old(opponent, index, rng)
            } else {
                imagined.deal_from_pile(rng)
            };
            imagined.players[opponent.index()].hand[index] = Some(HandCard { card: dealt, ..card });
        }
        if drawn.is_some() {
            imagined.drawn = Some(imagined.deal_from_pile(rng));
        }
        imagined
    }

    fn enter_pile(&mut self, card: Tribe) {
        self.pile |= card.bit();
        self.left[self.deck.card(card).symbol as usize] += 1;
    }

    fn deal_from_pile(&mut self, rng: &mut (impl Rng + ?Sized)) -> Tribe {
        let dealt = pick(self.pile & ALL_TRIBE, rng);
        self.pile -= dealt.bit();
        self.left[self.deck.card(dealt).symbol as usize] -= 1;
        dealt
    }

    /// A hidden card of a pile that was used up since: it can be one of those that lie face down
    /// since then, or another hidden card of that pile.
    fn deal_old(&mut self, owner: Seat, index: usize, rng: &mut (impl Rng + ?Sized)) -> Tribe {
        let player = *self.player(owner);
        let rest = player.mates[index];
        let mine = player.hand[index].map_or(Cards::NONE, |card| card.card.bit());
        let later = (index + 1..player.hand.len())
            .filter(|&later| player.mates[later] == rest)
            .filter_map(|later| {
                player.hand[later].filter(|card| card.old && !card.open).map(|c| (later, c))
            })
            .next();
        let others = later.map_or(Cards::NONE, |(_, card)| card.card.bit());
        let dealt = pick(rest | mine | others, rng);
        if others.has(dealt)
            && let Some((later, card)) = later
            && let Some(own) = player.hand[index]
        {
            self.players[owner.index()].hand[later] = Some(HandCard { card: own.card, ..card });
        } else {
            let now = (rest | mine) - dealt.bit();
            let rename = |set: &mut Cards| {
                if *set == rest && !rest.is_empty() {
                    *set = now;
                }
            };
            self.candidates.iter_mut().for_each(rename);
            self.players.iter_mut().flat_map(|player| &mut player.mates).for_each(rename);
        }
        dealt
    }

    /// Is the drawn card being played, so that everybody sees it?
    pub(crate) fn is_shown_drawn(&self) -> bool {
        !self.tasks.any(|task| matches!(task, Task::Decide(_)))
    }
}

/// A card of a set at random; the sets here are never empty.
fn pick(cards: Cards, rng: &mut (impl Rng + ?Sized)) -> Tribe {
    let nth = rng.random_range(0..cards.len().max(1)) as usize;
    cards.tribe().nth(nth).unwrap_or(Tribe(0))
}
