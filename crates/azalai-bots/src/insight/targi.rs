//! Insight into Targi: what stock, display, hand, standing figures and rounds to come are worth in
//! points. Cards are data, so all of it is said in the vocabulary of the deck, never by card.

use crate::insight::{Candidate, Insight, few_amounts};
use crate::style::Style;
use ::targi::action::{Action, Exchange, Origin, Spot};
use ::targi::board::{Border, PLACES, Place, crossings};
use ::targi::deck::{Act, Count, Effect, End, Line, Perk, PerkKind};
use ::targi::display::{Laid, ROW, ROWS, Slot};
use ::targi::material::{SYMBOLS, Symbol, Tokens, Tribe};
use ::targi::state::{Centre, Phase, Player, Source, Targi, Task};
use azalai_core::{Choices, Game, PerSeat, Seat};
use rand::{Rng, RngExt};

/// What things are worth in points while there is time to use them. Set by hand, then corrected
/// by regressions of final scores over positions of self-played games.
struct Weights {
    /// So many goods of one kind: the first ones pay for cards, the later ones lie about.
    goods: [f32; 11],
    /// A good of choice.
    any: f32,
    /// So much gold; more than three cannot be kept.
    gold: [f32; 6],
    /// A round that is not played yet.
    round: f32,
    /// The tribe cards that a player lays in half a round.
    pace: f32,
    /// A card in the display, besides all that stands on it.
    card: f32,
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
const GOODS_CARD: f32 = 0.9;
/// A crossing, or a border card, that a Targi will bring who is not placed yet.
const CROSSING: f32 = 0.9;
const BORDER: f32 = 0.45;
/// How much of what a border card could bring is counted: often something else is better.
const OF_BORDER: f32 = 0.7;
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
struct Row {
    length: usize,
    /// The symbols in it, a bit each.
    symbols: u8,
    /// Is one of them there twice?
    twice: bool,
}

impl Row {
    fn with(self, symbol: Option<Symbol>) -> Row {
        let bit = symbol.map_or(0, |symbol| 1 << symbol as u8);
        Row {
            length: self.length + 1,
            symbols: self.symbols | bit,
            twice: self.twice || self.symbols & bit != 0,
        }
    }

    /// The bonus that it will bring if it is filled.
    fn bonus(self) -> f32 {
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
fn is_gift(line: &Line) -> bool {
    line.pay.is_none()
        && line.per.is_none()
        && matches!(line.act, Act::Nothing | Act::TurnGoods { .. })
}

/// What a player will be able to pay with in his turn: his stock, and what his figures bring for
/// nothing.
fn purse(game: &Targi, seat: Seat) -> Tokens {
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
struct Outlook<'a> {
    game: &'a Targi,
    weights: &'static Weights,
    seat: Seat,
    me: &'a Player,
    /// The rounds after this one.
    rounds: f32,
    /// How useful stock still is.
    usage: f32,
    /// The tribe cards that he will still lay, about.
    to_come: f32,
    rows: [Row; ROWS],
    /// What he can pay with: his stock, and what his figures will bring him before he pays.
    purse: Tokens,
    /// The goods that cards of each symbol cost less.
    less: [u8; SYMBOLS],
    /// The goods that hand cards cost less at the noble.
    noble_less: u8,
    /// Does water count as a good?
    water_as_good: bool,
}

impl<'a> Outlook<'a> {
    fn new(game: &'a Targi, seat: Seat) -> Outlook<'a> {
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
            purse: purse(game, seat),
            less,
            noble_less,
            water_as_good: game.has_perk(seat, PerkKind::WaterAsGood),
        }
    }

    /// What so many goods of one kind are worth.
    fn goods(&self, count: u8) -> f32 {
        self.weights.goods[usize::from(count).min(10)] * self.usage
    }

    fn gold(&self, count: u8) -> f32 {
        self.weights.gold[usize::from(count).min(5)] * self.usage
    }

    fn water(&self, count: u8) -> f32 {
        f32::from(count) * WATER
    }

    /// What the stock is worth.
    fn stock(&self) -> f32 {
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
    fn gain(&self, tokens: &Tokens) -> f32 {
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
    fn cost(&self, tokens: &Tokens, less: u8) -> (f32, usize) {
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
            let all = purse.named_goods().saturating_sub(tokens.named_goods());
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
    fn row(row: Row, to_come: f32) -> f32 {
        let needed = (ROW - row.length.min(ROW)) as f32;
        let filled = if needed > 0.0 { (to_come / needed).clamp(0.0, 1.0) } else { 1.0 };
        row.bonus() * filled
    }

    /// What a card of this symbol adds to this row.
    fn fit_row(&self, row: Row, symbol: Option<Symbol>) -> f32 {
        Self::row(row.with(symbol), self.to_come - 1.0) - Self::row(row, self.to_come)
    }

    /// Where a card of this symbol fits best: what it adds to a row.
    fn fit(&self, symbol: Option<Symbol>) -> f32 {
        let open = self.rows.iter().filter(|row| row.length < ROW);
        let best = open.map(|&row| self.fit_row(row, symbol)).fold(-2.0, f32::max);
        best + self.weights.card
    }

    /// What a laid tribe card brings.
    fn benefit(&self, card: Tribe) -> f32 {
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
    fn play_or_keep(&self, card: Tribe, less: u8) -> (f32, f32) {
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

    fn play(&self, card: Tribe, less: u8) -> f32 {
        self.play_or_keep(card, less).0
    }

    fn in_hand(&self, card: Tribe) -> f32 {
        self.play_or_keep(card, 0).1
    }

    /// The best that can be made of the hand now.
    fn best_of_hand(&self, less: u8) -> f32 {
        let playable = self.me.hand().iter().flatten().filter(|hand| !hand.fresh);
        playable
            .map(|hand| self.play(hand.card, less) - self.in_hand(hand.card))
            .fold(0.0, f32::max)
    }

    /// What it is worth to have this tribe card before oneself: to play it, keep it or discard it.
    fn offered(&self, card: Tribe) -> f32 {
        let limit = if self.game.has_perk(self.seat, PerkKind::HandLimit) { 2 } else { 1 };
        let room = self.me.hand().iter().flatten().count() < limit;
        let (play, keep) = self.play_or_keep(card, 0);
        if room { play.max(keep).max(DENIED) } else { play.max(DENIED) }
    }

    /// What a line of a card is worth, if it can be paid.
    fn line(&self, line: &Line, act: fn(&Self, Act) -> f32) -> f32 {
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
    fn act(&self, act: Act) -> f32 {
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
    fn usual(&self, lines: &[Line]) -> f32 {
        lines.iter().map(|line| self.line(line, Self::usual_act)).fold(0.0, f32::max)
    }

    /// The best of these lines, or none of them.
    fn best(&self, lines: &[Line]) -> f32 {
        lines.iter().map(|line| self.line(line, Self::act)).fold(0.0, f32::max)
    }

    /// What it is worth to use this border card.
    fn border(&self, card: Border) -> f32 {
        let printed = self.game.deck().border(card);
        let many = if printed.repeat { 0.15 * self.usage } else { 0.0 };
        self.best(&printed.lines) + many
    }

    /// What it is worth to have a marker there.
    fn crossing(&self, place: Place) -> f32 {
        match self.game.centre(place) {
            Centre::Tribe(card) => self.offered(card),
            Centre::Goods(bit) => self.best(self.game.lines_of(Source::Goods(bit))),
            _ => 0.0,
        }
    }

    /// What a permanent card will bring.
    fn perk(&self, perk: &Perk) -> f32 {
        let rounds = self.rounds;
        let raids = self.raids() as f32;
        match perk {
            Perk::Discount(_, goods) => 0.45 * f32::from((*goods).min(3)) * 0.25 * self.to_come,
            Perk::HandDiscount(goods) => 0.12 * f32::from((*goods).min(3)) * rounds,
            Perk::RaidFree => 0.9 * raids,
            Perk::RaidGain(tokens) => self.gain(tokens) * raids,
            Perk::RaidPay(_) => 0.6 * raids,
            Perk::GoodsBonus(_, tokens) => 0.35 * self.gain(tokens) * rounds,
            Perk::NoGoodsBonus(tokens) => 0.35 * self.gain(tokens) * rounds,
            Perk::ExtraLine(..) => 0.15 * rounds,
            Perk::TargiaAnywhere => 0.4 * rounds,
            Perk::OwnDune => 0.25 * rounds,
            Perk::HandAnyTime(_) | Perk::WaterAsGood => 0.2 * rounds,
            Perk::DoubleWater(_) | Perk::TargiaBoth | Perk::FaceOpponent | Perk::JoinDune => {
                0.15 * rounds
            }
            Perk::RobberCard | Perk::HandLimit(_) => 0.1 * rounds,
            Perk::GoldLimit(_) => 0.05 * rounds,
        }
    }

    /// How many raids he still has to pay.
    fn raids(&self) -> usize {
        let ahead = 4 - self.game.robber().number() / 4;
        let here = self.game.phase() == Phase::Raid
            && (self.game.acting() == self.seat || self.game.acting() == self.game.starter());
        ahead + usize::from(here)
    }

    /// What the raids will cost.
    fn raid_costs(&self) -> f32 {
        if self.game.has_perk(self.seat, PerkKind::RaidFree) {
            return 0.0;
        }
        let robber = self.game.robber();
        let here = if self.game.phase() == Phase::Raid { self.raids() } else { 0 };
        let from = robber.number() + usize::from(here <= 4 - robber.number() / 4);
        let mut costs = 0.0;
        for corner in (from..=16).filter_map(Border::new).filter(|card| card.is_corner()) {
            // Who cannot pay something today may have it when the robber comes.
            let far = corner.number() - robber.number();
            let pay = |line: &Line| {
                let (cost, missing) = self.cost(&line.pay, 0);
                let short = if missing == 0 { 0.0 } else { 1.5 / (1 + far) as f32 };
                cost - self.act(line.act) + short + 0.5 * missing as f32
            };
            let lines = &self.game.deck().border(corner).lines;
            costs += lines.iter().map(pay).fold(3.5, f32::min);
        }
        costs
    }

    /// How many of something there will be at the end, or are now if no cards come.
    fn count(&self, of: Count, to_come: f32) -> f32 {
        let (game, me) = (self.game, self.me);
        let symbol = |card: Tribe| game.deck().card(card).symbol;
        let cards = me.display().len() as f32;
        let rows = |fits: fn(&Row) -> bool| self.rows.iter().filter(|row| fits(row)).count() as f32;
        match of {
            Count::Symbol(wanted) => {
                me.laid().tribe().filter(|&card| symbol(card) == wanted).count() as f32
                    + 0.22 * to_come
            }
            Count::Plain => {
                let plain = |card: &Tribe| *game.effect_of(*card) == Effect::Plain;
                me.laid().tribe().filter(plain).count() as f32 + 0.33 * to_come
            }
            Count::Cards => cards + to_come,
            Count::FreePlaces => (ROWS * ROW) as f32 - cards - to_come,
            Count::CardsAhead => {
                let theirs: usize = Seat::all(2)
                    .filter(|&seat| seat != self.seat)
                    .map(|seat| game.holdings(seat).display().len())
                    .sum();
                0.5 + 0.25 * (cards - theirs as f32)
            }
            Count::RowsStarted => (rows(|row| row.length > 0) + 0.5 * to_come).min(3.0),
            Count::FullRows => rows(|row| row.length == ROW) + 0.2 * to_come,
            Count::EqualRows => {
                rows(|row| row.length == ROW && row.symbols.count_ones() <= 1) + 0.05 * to_come
            }
            Count::DifferentRows => rows(|row| row.length > 1 && !row.twice) + 0.12 * to_come,
            Count::Gold => f32::from(me.gold()) * (1.0 - 0.5 * self.usage),
            Count::Water => f32::from(me.water()),
            Count::Goods => f32::from(me.all_goods()),
            Count::LongestRun => {
                let run = |row: &Row| if row.symbols.count_ones() <= 1 { row.length } else { 1 };
                let longest = self.rows.iter().map(run).max().unwrap_or(0);
                (longest as f32).max(1.5) + 0.15 * to_come
            }
            Count::FourthOfRow => 0.6,
        }
    }

    /// What a card brings at the end.
    fn end(&self, end: &End, slot: Option<Slot>) -> f32 {
        let per = f32::from(end.per.max(1));
        let count = match (end.of, slot) {
            (Count::FourthOfRow, Some(slot)) if slot.column() + 1 == ROW => 1.0,
            (Count::FourthOfRow, Some(_)) => 0.0,
            (of, _) => self.count(of, self.to_come),
        };
        // Half of what is too little for a whole one is lost.
        let times = (count - 0.5 * (per - 1.0)) / per;
        times.clamp(0.0, f32::from(end.most)) * f32::from(end.vp)
    }

    /// What the display is worth.
    fn display(&self) -> f32 {
        let mut worth = self.weights.card * self.me.display().len() as f32;
        for (slot, laid) in self.me.display().cards() {
            let Laid::Tribe(card) = laid else {
                worth += 1.0;
                continue;
            };
            let printed = self.game.deck().card(card);
            worth += f32::from(printed.vp);
            worth += match &printed.effect {
                Effect::Plain | Effect::AtOnce(_) => 0.0,
                Effect::Once(lines) if self.me.once().has(card) => {
                    0.9 * self.usual(lines) * self.usage
                }
                Effect::Once(_) => 0.0,
                // What it spares is counted with the raids.
                Effect::Permanent(Perk::RaidFree) => 0.0,
                Effect::Permanent(perk) => self.perk(perk),
                Effect::End(end) => self.end(end, Some(slot)),
            };
        }
        // The fullest rows are filled first.
        let mut to_come = self.to_come;
        for length in (0..=ROW).rev() {
            for row in self.rows.iter().filter(|row| row.length == length) {
                worth += Self::row(*row, to_come);
                to_come = (to_come - (ROW - length) as f32).max(0.0);
            }
        }
        worth
    }

    /// What this round still brings: figures that stand, figures to be placed, what has begun.
    fn round(&self) -> f32 {
        let (game, me) = (self.game, self.me);
        let mut worth = 0.0;
        let mut in_play = None;
        if game.acting() == self.seat {
            for task in game.waiting() {
                worth += self.task(task, &mut in_play);
            }
        }
        for card in me.targi().iter() {
            worth += OF_BORDER * self.border(card);
            if game.targia() == Some(card) {
                worth += self.weights.any * self.usage;
            }
        }
        for dune in me.dunes().filter_map(|slot| game.dune(slot)) {
            worth += self.best(game.lines_of(Source::Dune(dune)));
        }
        let placing = game.phase() == Phase::Place;
        let markers = if placing { crossings(me.targi()) } else { me.markers() };
        for place in markers.iter().filter(|&place| in_play != Some(Origin::Centre(place))) {
            worth += self.crossing(place);
        }
        for (index, hand) in me.hand().iter().enumerate() {
            if let Some(hand) = hand
                && in_play != Some(Origin::Hand(index as u8))
            {
                worth += self.in_hand(hand.card);
            }
        }
        if placing {
            let to_place = f32::from(game.to_place(self.seat));
            let crossed = (markers.len() + me.dunes().count()) as f32;
            worth += BORDER * to_place;
            if to_place > 0.0 {
                worth += CROSSING * (2.0 - crossed).max(0.0);
            }
        } else if matches!(game.phase(), Phase::Raid | Phase::Dunes | Phase::Deal | Phase::Start) {
            worth += self.weights.round;
        }
        worth
    }

    /// What an action that has begun still brings.
    fn task(&self, task: &Task, in_play: &mut Option<Origin>) -> f32 {
        let game = self.game;
        match *task {
            Task::Choose { source: Source::Border(corner), .. } if corner.is_corner() => 0.0,
            Task::Choose { source, times } => {
                self.best(game.lines_of(source)) / f32::from(times.saturating_add(1))
            }
            Task::Finish { source, line } => game
                .lines_of(source)
                .get(usize::from(line))
                .map_or(0.0, |line| self.gain(&line.gain) + self.act(line.act).max(0.0)),
            Task::Give(count) | Task::Equal(count) => -0.42 * f32::from(count) * self.usage,
            Task::Gain { count, .. } => self.weights.any * f32::from(count) * self.usage,
            Task::PlayHand(terms) => self.best_of_hand(terms.less),
            Task::Bracket(origin, terms) | Task::Pay(origin, terms, _) => {
                *in_play = Some(origin);
                game.card_from(origin).map_or(0.0, |card| self.play(card, terms.less))
            }
            Task::Row(origin, bracket) => {
                *in_play = Some(origin);
                let Some(card) = game.card_from(origin) else { return 1.0 + self.fit(None) };
                let extra = game.deck().card(card).bracket.filter(|_| bracket);
                self.benefit(card) + extra.map_or(0.0, |(_, crosses)| f32::from(crosses))
            }
            Task::Draw => 0.6 * self.usage,
            Task::Decide(_) => game.top_card().map_or(0.3, |card| self.offered(card)),
            Task::TurnGoods { .. } => GOODS_CARD * self.usage,
            Task::Pick { take, .. } => {
                let worth = |index| {
                    let source = game.turned(index);
                    source.map_or(0.0, |source| self.best(game.lines_of(source)))
                };
                f32::from(take.min(2)) * (0..4).map(worth).fold(0.0, f32::max)
            }
            Task::Marker { .. } | Task::Exchange | Task::Move(_) | Task::SwapCentre => 0.3,
            Task::TakeCentre => 1.1 * self.usage,
            Task::PlayCentre(_) => 0.8,
            Task::BorderAction | Task::SecondAction => 0.5,
            Task::LoseCard => -2.0,
            Task::DiscardHand | Task::ClearTurned | Task::Fill { .. } => 0.0,
        }
    }

    /// The score that can be expected.
    fn score(&self) -> f32 {
        self.stock() + self.display() + self.round() + self.weights.round * self.rounds
            - self.raid_costs()
    }
}

impl Insight for Targi {
    const EASY: u32 = 50;
    const MEDIUM: u32 = 400;
    const CLEAR_LEAD: f32 = 8.0;

    fn style(&self) -> Style {
        Style::USUAL
    }

    fn is_open(&self) -> bool {
        !self.has_secrets()
    }

    fn prospects(&self) -> PerSeat<f32> {
        PerSeat::new(2, |seat| Outlook::new(self, seat).score())
    }

    fn spread(&self) -> f32 {
        1.5 + 0.25 * (16 - self.robber().number()) as f32
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        let outlook = Outlook::new(self, self.acting());
        if self.waiting().is_empty() && self.phase() == Phase::Act {
            if let Some(first) = outlook.at_once(legal) {
                list.push((first, 1.0));
                return;
            }
        }
        let placing = self.phase() == Phase::Place;
        let crossing =
            Place::all().map(|place| if placing { outlook.crossing(place) } else { 0.0 });
        let mut crossed = [0.0; PLACES];
        crossed.iter_mut().zip(crossing).for_each(|(worth, crossing)| *worth = crossing);
        let mut best = f32::MIN;
        for line in legal.lines() {
            if let Some(worth) = outlook.promise(line.action, &crossed) {
                best = best.max(worth);
                list.push((line.action, worth));
            }
        }
        for (_, worth) in list.iter_mut() {
            *worth = ((*worth - best) / WARMTH).exp() + CURIOSITY;
        }
        if list.is_empty() {
            few_amounts(legal, list);
        }
    }

    fn sensible(
        &self,
        room: &mut Choices<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        room.clear();
        self.legal(room);
        let mut list = Vec::with_capacity(room.lines().len());
        self.candidates(room, &mut list);
        let mut ticket = rng.random::<f32>() * list.iter().map(|(_, weight)| weight).sum::<f32>();
        let chosen = list.iter().find(|(_, weight)| {
            ticket -= weight;
            ticket <= 0.0
        });
        chosen.or(list.last()).map(|(action, _)| *action)
    }
}

/// How much worth makes an action e times as promising.
const WARMTH: f32 = 0.6;
/// What even the least promising action has compared with the most promising one.
const CURIOSITY: f32 = 0.02;

impl Outlook<'_> {
    /// Something to have that costs nothing and can only help: it is done before all else.
    fn at_once(&self, legal: &Choices<Action>) -> Option<Action> {
        let gift = |lines: &[Line]| matches!(lines, [line] if is_gift(line));
        let moves = self.me.targi().iter().any(|card| {
            let lines = &self.game.deck().border(card).lines;
            lines.iter().any(|line| matches!(line.act, Act::MoveMarker { .. }))
        });
        legal.lines().iter().map(|line| line.action).find(|action| match *action {
            Action::Use(Spot::Border(card)) => gift(&self.game.deck().border(card).lines),
            Action::Use(Spot::Dune(slot)) => self
                .game
                .dune(slot)
                .is_some_and(|dune| gift(self.game.lines_of(Source::Dune(dune)))),
            Action::Use(Spot::Centre(place)) if !moves => match self.game.centre(place) {
                Centre::Goods(bit) => gift(self.game.lines_of(Source::Goods(bit))),
                _ => false,
            },
            Action::Once(card) => {
                let lines = self.game.lines_of(Source::Tribe(card));
                matches!(lines, [line] if line.pay.is_none() && line.act == Act::LayGold)
            }
            _ => false,
        })
    }

    /// How much an action promises; `None` is not worth a thought.
    fn promise(&self, action: Action, crossing: &[f32; PLACES]) -> Option<f32> {
        let (game, me) = (self.game, self.me);
        Some(match action {
            Action::Place(Spot::Border(card)) => {
                let mut targi = me.targi();
                let before = crossings(targi);
                targi.insert(card);
                let after = crossings(targi);
                let new = after.iter().filter(|&place| !before.has(place));
                let crossed: f32 = new.map(|place| crossing[place.index()]).sum();
                let chance = if game.to_place(self.seat) > 1 {
                    let line = Place::all().filter(|place| {
                        let (row, column) = place.row_column();
                        card.row() == Some(row) || card.column() == Some(column)
                    });
                    0.35 * line.map(|place| crossing[place.index()]).sum::<f32>()
                } else {
                    0.0
                };
                let targia =
                    if game.targia() == Some(card) { self.weights.any * self.usage } else { 0.0 };
                self.border(card) + crossed + chance + targia
            }
            Action::Place(Spot::Dune(slot)) => {
                game.dune(slot).map_or(0.0, |dune| self.best(game.lines_of(Source::Dune(dune))))
            }
            Action::Place(Spot::Centre(_) | Spot::Targia) => return None,
            Action::Use(Spot::Border(card)) => self.border(card),
            Action::Use(Spot::Dune(slot)) => {
                game.dune(slot).map_or(0.0, |dune| self.best(game.lines_of(Source::Dune(dune))))
            }
            Action::Use(Spot::Centre(place)) => self.crossing(place),
            Action::Use(Spot::Targia) => self.weights.any,
            Action::Play(origin) => {
                game.card_from(origin).map_or(0.0, |card| self.play(card, 0)) + 0.3
            }
            Action::Keep(origin) => game.card_from(origin).map_or(0.0, |card| self.in_hand(card)),
            Action::Discard(Origin::Hand(_)) => 0.0,
            Action::Discard(_) => -0.4,
            Action::Waive(_) => return None,
            Action::Done => -0.3,
            Action::Stop => 0.0,
            Action::Line(index) => match game.waiting().last() {
                Some(Task::Choose { source, times }) => {
                    let tired = 0.3 * f32::from(*times);
                    let lines = game.lines_of(*source);
                    lines.get(usize::from(index)).map_or(0.0, |line| self.line(line, Self::act))
                        - tired
                }
                _ => 0.0,
            },
            Action::Good(good) => {
                let have = me.goods()[good as usize];
                match game.waiting().last() {
                    Some(Task::Gain { .. }) => {
                        self.goods(have.saturating_add(1)) - self.goods(have)
                    }
                    _ => self.goods(have.saturating_sub(1)) - self.goods(have),
                }
            }
            Action::Return(good) => {
                let have = me.goods()[good as usize];
                self.goods(have.saturating_sub(1)) - self.goods(have)
            }
            Action::Pay(payment) => {
                let tokens = Tokens {
                    goods: payment.goods,
                    gold: payment.gold,
                    water: payment.water,
                    ..Tokens::NONE
                };
                -self.cost(&tokens, 0).0 - f32::from(payment.card_gold)
            }
            Action::Bracket(paid) => {
                if paid {
                    0.3
                } else {
                    0.0
                }
            }
            Action::Row(row) => {
                let row = self.rows.get(usize::from(row)).copied().unwrap_or_default();
                match game.waiting().last() {
                    Some(Task::Row(origin, _)) => {
                        let card = game.card_from(*origin);
                        let symbol = card.map(|card| game.deck().card(card).symbol);
                        2.0 * self.fit_row(row, symbol)
                    }
                    _ => -row.bonus(),
                }
            }
            Action::Next => -0.3,
            Action::Pick(index) => {
                game.turned(index).map_or(0.0, |source| self.best(game.lines_of(source)))
            }
            Action::Marker(from, to) => self.crossing(to) - self.crossing(from),
            Action::Swap(..) | Action::Move(..) | Action::Fill(_) | Action::SwapCentre(..) => 0.0,
            Action::Water(what) => return self.water_exchange(what),
            // There is time for it in the turn of the actions.
            Action::Once(_) if game.phase() == Phase::Place => -0.5,
            Action::Once(card) => self.best(game.lines_of(Source::Tribe(card))),
            Action::ReturnWater | Action::Start(_) | Action::Turn(_) => 0.0,
        })
    }

    /// Water can be exchanged at any time; it is worth a thought where that makes something possible.
    fn water_exchange(&self, what: Exchange) -> Option<f32> {
        let (game, me) = (self.game, self.me);
        let lacks = |pay: &Tokens| match what {
            Exchange::Gold => pay.gold > me.gold(),
            Exchange::Good(good) => {
                let good = good as usize;
                pay.goods[good] > me.goods()[good] || pay.any > me.all_goods()
            }
        };
        let costs = |card: Tribe| game.deck().card(card).costs.iter().any(lacks);
        let lines = |source| game.lines_of(source).iter().any(|line| lacks(&line.pay));
        let needed = match (game.waiting().last(), game.phase()) {
            (None, Phase::Limits) => true,
            (Some(Task::Choose { source, .. }), Phase::Raid) => lines(*source),
            (None, Phase::Act) => {
                let tribe =
                    |place| matches!(game.centre(place), Centre::Tribe(card) if costs(card));
                me.markers().iter().any(tribe)
                    || me.targi().iter().any(|card| lines(Source::Border(card)))
                    || me.dunes().filter_map(|slot| game.dune(slot)).any(|d| lines(Source::Dune(d)))
                    || me.hand().iter().flatten().any(|hand| !hand.fresh && costs(hand.card))
            }
            (Some(Task::Decide(_)), _) => game.top_card().is_some_and(costs),
            _ => false,
        };
        needed.then_some(-0.3)
    }
}
