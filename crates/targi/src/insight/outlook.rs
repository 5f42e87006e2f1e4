//! What stock, display, hand, standing figures and rounds to come are worth to a player in Targi, in
//! points. Cards are data, so all of it is said in the vocabulary of the deck, never by card.

use crate::board::{Border, Place, crossings};
use crate::deck::{Act, Effect, Line, Perk, PerkKind};
use crate::display::{Laid, ROW, ROWS};
use crate::material::{SYMBOLS, Symbol, Tokens, Tribe};
use crate::state::{Centre, Phase, Player, Source, State};
use azalai_core::Seat;
use std::cell::Cell;

/// What things are worth in points while there is time to use them. Set by hand, then corrected
/// by regressions of final scores over positions of self-played games.
pub(super) struct Weights {
    /// So many goods of one kind: the first ones pay for cards, the later ones lie about.
    goods: [f32; 11],
    /// A good of choice.
    pub(super) any: f32,
    /// So much gold; more than three cannot be kept.
    gold: [f32; 6],
    /// A round that is not played yet.
    pub(super) round: f32,
    /// The tribe cards that a player lays in half a round.
    pace: f32,
    /// A card in the display, besides all that stands on it.
    pub(super) card: f32,
}

const BASE: Weights = Weights {
    goods: [0.0, 0.58, 1.10, 1.56, 1.94, 2.24, 2.48, 2.68, 2.84, 2.96, 3.0],
    any: 0.58,
    gold: [0.0, 1.9, 3.7, 5.1, 5.6, 5.8],
    round: 1.6,
    pace: 0.32,
    card: 0.4,
};

const EXPANSION: Weights = Weights {
    goods: [0.0, 0.64, 1.24, 1.78, 2.24, 2.6, 2.88, 3.1, 3.25, 3.35, 3.4],
    any: 0.64,
    gold: [0.0, 1.5, 2.8, 3.9, 4.4, 4.65],
    round: 2.4,
    pace: 0.4,
    card: 0.4,
};

/// A water.
const WATER: f32 = 0.47;
/// A goods card that nobody knows yet.
pub(super) const GOODS_CARD: f32 = 0.9;
/// A crossing, or a border card, that a Targi will bring who is not placed yet.
pub(super) const CROSSING: f32 = 0.9;
pub(super) const BORDER: f32 = 0.45;
/// How much of what a border card could bring is counted: often something else is better.
pub(super) const OF_BORDER: f32 = 0.7;
/// How much of its worth a tribe card keeps if so many goods are missing for it.
const REACH: [f32; 6] = [1.0, 0.5, 0.25, 0.1, 0.05, 0.0];
/// How much of its worth a tribe card has in the hand.
const IN_HAND: f32 = 0.65;
/// To throw away a card that the opponent would like.
const DENIED: f32 = 0.12;

/// How useful stock still is, by half rounds to come.
const USE: [f32; 8] = [0.0, 0.35, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0];

/// How far a row has come: what it can still become.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    pub(super) length: usize,
    /// The symbols in it, a bit each.
    pub(super) symbols: u8,
    /// Is one of them there twice?
    pub(super) twice: bool,
}

impl Row {
    pub(super) fn with(self, symbol: Option<Symbol>) -> Row {
        let bit = symbol.map_or(0, |symbol| 1 << symbol as u8);
        Row {
            length: self.length + 1,
            symbols: self.symbols | bit,
            twice: self.twice || self.symbols & bit != 0,
        }
    }

    /// The bonus that it will bring if it is filled.
    pub(super) fn bonus(self) -> f32 {
        let equal = self.symbols.count_ones() <= 1;
        match (self.length, equal, !self.twice) {
            (0, ..) => 1.3,
            (1, ..) => 1.5,
            (2, true, _) => 1.9,
            (2, _, true) => 1.5,
            (3, true, _) => 2.5,
            (3, _, true) => 1.75,
            (_, true, _) => 4.0,
            (_, _, true) => 2.0,
            _ => 0.0,
        }
    }
}

/// A line that costs nothing and can only help.
pub(super) fn is_gift(line: &Line) -> bool {
    line.pay.is_none()
        && line.per.is_none()
        && matches!(line.act, Act::Nothing | Act::TurnGoods { .. })
}

/// What a player will be able to pay with in their turn: their stock, and what their figures bring for
/// nothing.
fn purse(game: &State, seat: Seat) -> Tokens {
    let me = game.holdings(seat);
    let mut purse = Tokens {
        goods: me.goods(),
        gold: me.gold().saturating_add(me.card_gold()),
        water: me.water(),
        ..Tokens::NONE
    };
    let mut add = |lines: &[Line]| {
        if let [line] = lines
            && is_gift(line)
        {
            for (have, &more) in purse.goods.iter_mut().zip(&line.gain.goods) {
                *have = have.saturating_add(more);
            }
            purse.gold = purse.gold.saturating_add(line.gain.gold);
            purse.water = purse.water.saturating_add(line.gain.water);
        }
    };
    me.targi().iter().for_each(|card| add(&game.deck().border(card).lines));
    let placing = game.phase() == Phase::Place;
    let markers = if placing { crossings(me.targi()) } else { me.markers() };
    for place in markers.iter() {
        if let Centre::Goods(bit) = game.centre(place) {
            add(game.lines_of(Source::Goods(bit)));
        }
    }
    purse
}

/// How things look for one player.
pub(super) struct Outlook<'a> {
    pub(super) game: &'a State,
    pub(super) weights: &'static Weights,
    pub(super) seat: Seat,
    pub(super) me: &'a Player,
    /// The rounds after this one.
    pub(super) rounds: f32,
    /// How useful stock still is.
    pub(super) usage: f32,
    /// The tribe cards that they will still lay, about.
    pub(super) to_come: f32,
    pub(super) rows: [Row; ROWS],
    /// What a card of each symbol, or of none, adds to the row where it fits best, as far as somebody asked.
    fits: [Cell<Option<f32>>; SYMBOLS + 1],
    /// What they can pay with: their stock, and what their figures will bring them before they pay.
    purse: Tokens,
    /// The goods that cards of each symbol cost less.
    less: [u8; SYMBOLS],
    /// The goods that hand cards cost less at the noble.
    noble_less: u8,
    /// Does water count as a good?
    water_as_good: bool,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(game: &'a State, seat: Seat) -> Outlook<'a> {
        let me = game.holdings(seat);
        let robber = game.robber().number();
        // Of every four cards from the robber's on, one is a raid.
        let rounds = 15usize.saturating_sub(robber) - (3 - (robber / 4).min(3));
        let has_turn = match game.phase() {
            Phase::Act => game.acting() == seat || game.acting() == game.starter(),
            Phase::TurnUp | Phase::Limits | Phase::Over => false,
            _ => true,
        };
        let weights = if game.expansion() { &EXPANSION } else { &BASE };
        let halves = 2 * rounds + usize::from(has_turn);
        let mut rows = [Row::default(); ROWS];
        let mut less = [0u8; SYMBOLS];
        let mut noble_less = 0u8;
        for (slot, laid) in me.display().cards() {
            let card = match laid {
                Laid::Tribe(card) => Some(game.deck().card(card)),
                Laid::Dune(_) => None,
            };
            rows[slot.row()] = rows[slot.row()].with(card.map(|card| card.symbol));
            match card.map(|card| &card.effect) {
                Some(Effect::Permanent(Perk::Discount(symbol, goods))) => {
                    let less = &mut less[*symbol as usize];
                    *less = less.saturating_add(*goods);
                }
                Some(Effect::Permanent(Perk::HandDiscount(goods))) => {
                    noble_less = noble_less.saturating_add(*goods);
                }
                _ => {}
            }
        }
        let free = (ROWS * ROW).saturating_sub(me.display().len()) as f32;
        Outlook {
            game,
            weights,
            seat,
            me,
            rounds: rounds as f32,
            usage: USE[halves.min(USE.len() - 1)],
            to_come: (weights.pace * halves as f32).min(free),
            rows,
            fits: Default::default(),
            purse: purse(game, seat),
            less,
            noble_less,
            water_as_good: game.has_perk(seat, PerkKind::WaterAsGood),
        }
    }

    /// What so many goods of one kind are worth.
    pub(super) fn goods(&self, count: u8) -> f32 {
        self.weights.goods[usize::from(count).min(10)] * self.usage
    }

    pub(super) fn gold(&self, count: u8) -> f32 {
        self.weights.gold[usize::from(count).min(5)] * self.usage
    }

    pub(super) fn water(&self, count: u8) -> f32 {
        f32::from(count) * WATER
    }

    /// What the stock is worth.
    pub(super) fn stock(&self) -> f32 {
        let me = self.me;
        let goods: f32 = me.goods().iter().map(|&count| self.goods(count)).sum();
        let surplus = me.all_goods().saturating_sub(10);
        goods - 0.3 * f32::from(surplus) * self.usage
            + self.gold(me.gold())
            + 1.2 * f32::from(me.card_gold()) * self.usage
            + self.water(me.water())
            + f32::from(me.crosses())
    }

    /// What it is worth to get this.
    pub(super) fn gain(&self, tokens: &Tokens) -> f32 {
        let me = self.me;
        let mut worth = f32::from(tokens.vp)
            + self.water(tokens.water)
            + f32::from(tokens.any + tokens.equal) * self.weights.any * self.usage;
        for (good, &have) in me.goods().iter().enumerate() {
            if tokens.goods[good] > 0 {
                let after = have.saturating_add(tokens.goods[good]);
                worth += self.goods(after) - self.goods(have);
            }
        }
        if tokens.gold > 0 {
            worth += self.gold(me.gold().saturating_add(tokens.gold)) - self.gold(me.gold());
        }
        worth
    }

    /// What it costs to pay this, if so many goods less are asked; and how much is missing for it.
    pub(super) fn cost(&self, tokens: &Tokens, less: u8) -> (f32, usize) {
        let purse = &self.purse;
        let (mut worth, mut missing) = (f32::from(tokens.vp), 0);
        for (&asked, &have) in tokens.goods.iter().zip(&purse.goods) {
            if asked > 0 {
                let paid = asked.min(have);
                worth += self.goods(have) - self.goods(have - paid);
                missing += asked - paid;
            }
        }
        if less > 0 {
            let less = less.min(tokens.named_goods());
            let spared = less - less.min(missing);
            missing -= less.min(missing);
            worth -= f32::from(spared) * 0.45 * self.usage;
        }
        if self.water_as_good {
            let paid = missing.min(purse.water.saturating_sub(tokens.water));
            missing -= paid;
            worth += self.water(paid);
        }
        let choice = tokens.any + tokens.equal;
        if choice > 0 {
            let most = purse.goods.iter().copied().max().unwrap_or(0);
            let all = purse.goods.iter().fold(0u8, |all, &have| all.saturating_add(have));
            let all = all.saturating_sub(tokens.named_goods());
            worth += f32::from(choice) * 0.42 * self.usage;
            missing += tokens.any.saturating_sub(all) + tokens.equal.saturating_sub(most);
        }
        let gold = tokens.gold.min(purse.gold);
        if gold > 0 {
            worth += self.gold(purse.gold) - self.gold(purse.gold - gold);
        }
        let water = tokens.water.min(purse.water);
        let short = missing + 2 * (tokens.gold - gold) + (tokens.water - water);
        (worth + self.water(water) + 0.6 * f32::from(missing), usize::from(short))
    }

    /// The bonus that a row will bring, if so many cards come for it.
    pub(super) fn row(row: Row, to_come: f32) -> f32 {
        let needed = (ROW - row.length.min(ROW)) as f32;
        let filled = if needed > 0.0 { (to_come / needed).clamp(0.0, 1.0) } else { 1.0 };
        row.bonus() * filled
    }

    /// What a card of this symbol adds to this row.
    pub(super) fn fit_row(&self, row: Row, symbol: Option<Symbol>) -> f32 {
        Self::row(row.with(symbol), self.to_come - 1.0) - Self::row(row, self.to_come)
    }

    /// Where a card of this symbol fits best: what it adds to a row. Worked out once for each symbol.
    pub(super) fn fit(&self, symbol: Option<Symbol>) -> f32 {
        let known = &self.fits[symbol.map_or(SYMBOLS, |symbol| symbol as usize)];
        known.get().unwrap_or_else(|| {
            let fit = self.fit_anew(symbol);
            known.set(Some(fit));
            fit
        })
    }

    fn fit_anew(&self, symbol: Option<Symbol>) -> f32 {
        let open = self.rows.iter().filter(|row| row.length < ROW);
        let best = open.map(|&row| self.fit_row(row, symbol)).fold(-2.0, f32::max);
        best + self.weights.card
    }

    /// What a laid tribe card brings.
    pub(super) fn benefit(&self, card: Tribe) -> f32 {
        let card = self.game.deck().card(card);
        let effect = match &card.effect {
            Effect::Plain => 0.0,
            Effect::AtOnce(lines) => self.usual(lines),
            Effect::Once(lines) => 0.9 * self.usual(lines),
            Effect::Permanent(perk) => self.perk(perk),
            Effect::End(end) => self.end(end, None),
        };
        f32::from(card.vp) + effect + self.fit(Some(card.symbol))
    }

    /// What it is worth to be able to play this card, for so many goods less, and what it is worth in
    /// the hand.
    pub(super) fn play_or_keep(&self, card: Tribe, less: u8) -> (f32, f32) {
        if self.me.display().is_full() {
            return (0.0, 0.0);
        }
        let benefit = self.benefit(card);
        let printed = self.game.deck().card(card);
        let less = less.saturating_add(self.less[printed.symbol as usize]);
        let (mut play, mut keep) = (0.0f32, 0.0f32);
        for cost in &printed.costs {
            let (worth, missing) = self.cost(cost, less);
            let missing = missing.min(REACH.len() - 1);
            play = play.max(REACH[missing] * (benefit - worth));
            keep = keep.max((1.0 - 0.1 * missing as f32) * (benefit - worth));
        }
        (play, IN_HAND * self.usage * keep)
    }

    pub(super) fn play(&self, card: Tribe, less: u8) -> f32 {
        self.play_or_keep(card, less).0
    }

    pub(super) fn in_hand(&self, card: Tribe) -> f32 {
        self.play_or_keep(card, 0).1
    }

    /// The best that can be made of the hand now.
    pub(super) fn best_of_hand(&self, less: u8) -> f32 {
        let playable = self.me.hand().iter().flatten().filter(|hand| !hand.fresh);
        playable
            .map(|hand| self.play(hand.card, less) - self.in_hand(hand.card))
            .fold(0.0, f32::max)
    }

    /// What it is worth to have this tribe card before oneself: to play it, keep it or discard it.
    pub(super) fn offered(&self, card: Tribe) -> f32 {
        let limit = if self.game.has_perk(self.seat, PerkKind::HandLimit) { 2 } else { 1 };
        let room = self.me.hand().iter().flatten().count() < limit;
        let (play, keep) = self.play_or_keep(card, 0);
        if room { play.max(keep).max(DENIED) } else { play.max(DENIED) }
    }

    /// What a line of a card is worth, if it can be paid.
    pub(super) fn line(&self, line: &Line, act: fn(&Self, Act) -> f32) -> f32 {
        let (cost, missing) = if line.pay.is_none() { (0.0, 0) } else { self.cost(&line.pay, 0) };
        if missing > 0 {
            return 0.0;
        }
        let times = match line.per {
            Some(per) => self.count(per.of, 0.0) / f32::from(per.each.max(1)),
            None => 1.0,
        };
        times * self.gain(&line.gain) - cost + act(self, line.act)
    }

    /// What an effect is worth.
    pub(super) fn act(&self, act: Act) -> f32 {
        let rounds = (self.rounds + 1.0).min(2.0) * 0.5;
        match act {
            Act::Nothing => 0.0,
            Act::PlayHand { less, noble } => {
                self.best_of_hand(if noble { less.saturating_add(self.noble_less) } else { less })
            }
            Act::DiscardHand => {
                let hand = self.me.hand().iter().flatten().filter(|hand| !hand.fresh);
                -hand.map(|hand| self.in_hand(hand.card)).fold(f32::MAX, f32::min).min(3.0)
            }
            Act::PlayTop { less } => self.game.top_card().map_or(0.5, |top| self.play(top, less)),
            Act::PlayCentre { .. } => 0.8,
            Act::TakeCentre => 1.1 * self.usage,
            Act::MoveMarker { .. } => 0.3,
            Act::TurnGoods { count, take } => {
                let choice = 0.2 * f32::from(count.saturating_sub(take));
                (GOODS_CARD * f32::from(take) + choice) * self.usage
            }
            Act::DrawTribe { .. } => match self.game.top_card() {
                Some(top) => self.offered(top) + 0.1,
                None => 0.6 * rounds,
            },
            Act::LayDune { vp } => f32::from(vp) + self.fit(None),
            Act::Exchange | Act::MoveCards => 0.4,
            Act::BorderAction | Act::SecondAction => 0.5,
            Act::SwapCentre => 0.3,
            Act::RobberOn => 0.1,
            Act::LayGold => 1.2 * self.usage,
            Act::HoldBack => 0.9 * rounds,
            Act::LoseCard => -3.0,
            Act::TargiaCard => GOODS_CARD * self.usage,
        }
    }

    /// What an effect is worth as a rule, without a look at the cards it could be used on: so the
    /// worth of one card never asks for the worth of another.
    fn usual_act(&self, act: Act) -> f32 {
        match act {
            Act::PlayHand { .. } | Act::PlayTop { .. } | Act::DrawTribe { .. } => 0.6 * self.usage,
            Act::DiscardHand => -0.5,
            act => self.act(act),
        }
    }

    /// The best of the lines on a tribe card, as a rule.
    pub(super) fn usual(&self, lines: &[Line]) -> f32 {
        lines.iter().map(|line| self.line(line, Self::usual_act)).fold(0.0, f32::max)
    }

    /// The best of these lines, or none of them.
    pub(super) fn best(&self, lines: &[Line]) -> f32 {
        lines.iter().map(|line| self.line(line, Self::act)).fold(0.0, f32::max)
    }

    /// What it is worth to use this border card.
    pub(super) fn border(&self, card: Border) -> f32 {
        let printed = self.game.deck().border(card);
        let many = if printed.repeat { 0.15 * self.usage } else { 0.0 };
        self.best(&printed.lines) + many
    }

    /// What it is worth to have a marker there.
    pub(super) fn crossing(&self, place: Place) -> f32 {
        match self.game.centre(place) {
            Centre::Tribe(card) => self.offered(card),
            Centre::Goods(bit) => self.best(self.game.lines_of(Source::Goods(bit))),
            _ => 0.0,
        }
    }
}
