//! The cards, and the small vocabulary of what they do. All of it comes from deck files
//! ([`crate::deck_file`], docs/decks.md); the rules carry out effects and know no card by its number.

use crate::board::Border;
use crate::material::{Cards, Dune, GOODS_BIT, Good, Goods, SYMBOLS, Symbol, Tokens, Tribe};
use azalai_core::Lang;
use serde::Serialize;

/// A text of a card in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CardText {
    /// English.
    pub en: String,
    /// Deutsch.
    pub de: String,
}

impl CardText {
    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::De => &self.de,
        }
    }
}

/// What can be done once: pay this, get that, do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What is paid.
    pub pay: Tokens,
    /// What is gained.
    pub gain: Tokens,
    /// How often it is gained; once if not said.
    pub per: Option<Per>,
    /// What else is done.
    pub act: Act,
}

/// Once for every so many of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Per {
    /// What is counted.
    pub of: Count,
    /// Once for each so many.
    pub each: u8,
    /// Is a remainder counted as a whole?
    pub up: bool,
}

/// What a line does besides paying and gaining.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Act {
    /// Nothing.
    #[default]
    Nothing,
    /// Play the hand card, for so many goods less.
    PlayHand {
        /// Goods less.
        less: u8,
        /// Is this the noble, for whom some cards give a discount?
        noble: bool,
    },
    /// Discard the hand card.
    DiscardHand,
    /// Play the open top card of the tribe pile, for so many goods less.
    PlayTop {
        /// Goods less.
        less: u8,
    },
    /// Play a centre tribe card without a marker, for so many goods less.
    PlayCentre {
        /// Goods less.
        less: u8,
    },
    /// Take what a centre goods card without a marker shows.
    TakeCentre,
    /// Move an own unused marker to a face-up centre card without one.
    MoveMarker {
        /// Only to a neighbour?
        adjacent: bool,
    },
    /// Turn up goods cards and take what some of them show.
    TurnGoods {
        /// How many are turned up.
        count: u8,
        /// How many of them are taken.
        take: u8,
    },
    /// Draw the top tribe card: play it, keep it or discard it.
    DrawTribe {
        /// So much water discards it and shows the next; 0: that is not offered.
        again: u8,
    },
    /// Lay this dune into the display as a card of any symbol.
    LayDune {
        /// The crosses on it.
        vp: u8,
    },
    /// Exchange two cards of the player's own display.
    Exchange,
    /// Move up to two cards of the player's own display; rows stay without gaps.
    MoveCards,
    /// Carry out the action of a border card that is free, no corner and not the robber's.
    BorderAction,
    /// Carry out the action of a border card once more that was used in this turn.
    SecondAction,
    /// Exchange two face-up centre cards.
    SwapCentre,
    /// The robber goes one card on, but not onto a corner.
    RobberOn,
    /// Lay a gold of the supply onto this card; it pays for a later tribe card.
    LayGold,
    /// In the next round the opponent uses a Targi less.
    HoldBack,
    /// Give away the rightmost card of a row of the player's own display (raids only).
    LoseCard,
    /// Turn up a goods card and take what it shows, or pay a good for the next (the Targia).
    TargiaCard,
}

/// What the Targia offers (rule 9.4): a good of choice, or a goods card for a good.
pub const TARGIA: [Line; 2] = [
    Line {
        gain: Tokens { any: 1, ..Tokens::NONE },
        pay: Tokens::NONE,
        per: None,
        act: Act::Nothing,
    },
    Line {
        pay: Tokens { any: 1, ..Tokens::NONE },
        gain: Tokens::NONE,
        per: None,
        act: Act::TargiaCard,
    },
];

/// Something that can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Displayed cards of a symbol.
    Symbol(Symbol),
    /// Displayed cards without an effect.
    Plain,
    /// Displayed cards.
    Cards,
    /// Free places of the display.
    FreePlaces,
    /// Displayed cards more than the opponent has.
    CardsAhead,
    /// Rows with at least one card.
    RowsStarted,
    /// Rows of four.
    FullRows,
    /// Rows of four equal symbols.
    EqualRows,
    /// Rows of four different symbols.
    DifferentRows,
    /// Gold.
    Gold,
    /// Water.
    Water,
    /// Goods.
    Goods,
    /// The most cards of one symbol side by side in a row.
    LongestRun,
    /// 1 if this card is the fourth of a full row.
    FourthOfRow,
}

/// Points at the end of the game: `vp` for each `per` of something, `most` times at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Crosses each time.
    pub vp: u8,
    /// For every so many.
    pub per: u8,
    /// What is counted.
    pub of: Count,
    /// How often at most.
    pub most: u8,
}

/// What a permanent card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Perk {
    /// Cards of a symbol cost less goods.
    Discount(Symbol, u8),
    /// The hand card played by the noble costs less goods.
    HandDiscount(u8),
    /// Pays nothing at raids.
    RaidFree,
    /// Gains this after each raid.
    RaidGain(Tokens),
    /// May pay raids with this instead.
    RaidPay(Tokens),
    /// May place a Targi on the robber's card.
    RobberCard,
    /// Gains more in a round in which a goods card gives this good.
    GoodsBonus(Good, Tokens),
    /// Gains this in a round in which no goods card gives a good.
    NoGoodsBonus(Tokens),
    /// May play the hand card without the noble, for more goods.
    HandAnyTime(u8),
    /// One line more at a border card.
    ExtraLine(Border, Tokens, Tokens),
    /// The water that this border card gives is doubled.
    DoubleWater(Border),
    /// Uses the Targia wherever she stands.
    TargiaAnywhere,
    /// Both benefits of the Targia.
    TargiaBoth,
    /// May place a Targi on a dune with an opponent's Targi.
    JoinDune,
    /// Has an open dune of their own in every round.
    OwnDune,
    /// May place a Targi opposite an opponent's.
    FaceOpponent,
    /// Water counts as a good when tribe cards are paid.
    WaterAsGood,
    /// Keeps so many hand cards.
    HandLimit(u8),
    /// Keeps so much gold.
    GoldLimit(u8),
}

/// The perks by kind, without their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "named after the perks")]
pub enum PerkKind {
    Discount,
    HandDiscount,
    RaidFree,
    RaidGain,
    RaidPay,
    RobberCard,
    GoodsBonus,
    NoGoodsBonus,
    HandAnyTime,
    ExtraLine,
    DoubleWater,
    TargiaAnywhere,
    TargiaBoth,
    JoinDune,
    OwnDune,
    FaceOpponent,
    WaterAsGood,
    HandLimit,
    GoldLimit,
}

const PERK_KINDS: usize = PerkKind::GoldLimit as usize + 1;

impl Perk {
    /// Its kind.
    pub const fn kind(self) -> PerkKind {
        match self {
            Perk::Discount(..) => PerkKind::Discount,
            Perk::HandDiscount(_) => PerkKind::HandDiscount,
            Perk::RaidFree => PerkKind::RaidFree,
            Perk::RaidGain(_) => PerkKind::RaidGain,
            Perk::RaidPay(_) => PerkKind::RaidPay,
            Perk::RobberCard => PerkKind::RobberCard,
            Perk::GoodsBonus(..) => PerkKind::GoodsBonus,
            Perk::NoGoodsBonus(_) => PerkKind::NoGoodsBonus,
            Perk::HandAnyTime(_) => PerkKind::HandAnyTime,
            Perk::ExtraLine(..) => PerkKind::ExtraLine,
            Perk::DoubleWater(_) => PerkKind::DoubleWater,
            Perk::TargiaAnywhere => PerkKind::TargiaAnywhere,
            Perk::TargiaBoth => PerkKind::TargiaBoth,
            Perk::JoinDune => PerkKind::JoinDune,
            Perk::OwnDune => PerkKind::OwnDune,
            Perk::FaceOpponent => PerkKind::FaceOpponent,
            Perk::WaterAsGood => PerkKind::WaterAsGood,
            Perk::HandLimit(_) => PerkKind::HandLimit,
            Perk::GoldLimit(_) => PerkKind::GoldLimit,
        }
    }
}

/// What a tribe card does besides its crosses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Effect {
    /// Nothing.
    #[default]
    Plain,
    /// At once, when it is laid: one of the lines.
    AtOnce(Vec<Line>),
    /// From now on.
    Permanent(Perk),
    /// Once, at any moment of an own turn: one of the lines.
    Once(Vec<Line>),
    /// At the end of the game.
    End(End),
}

/// A tribe card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TribeCard {
    /// Its symbol.
    pub symbol: Symbol,
    /// What it costs: one of these.
    pub costs: Vec<Tokens>,
    /// What may be paid in addition, and the crosses that brings at once (rule 9.3).
    pub bracket: Option<(Tokens, u8)>,
    /// Its crosses.
    pub vp: u8,
    /// What it does.
    pub effect: Effect,
    /// What it does, in words.
    pub text: CardText,
}

/// A border card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BorderCard {
    /// Its name.
    pub name: CardText,
    /// What can be done there; on a corner, how the raid can be paid.
    pub lines: Vec<Line>,
    /// Any number of times?
    pub repeat: bool,
    /// What can be done there, in words.
    pub text: CardText,
}

/// A kind of goods card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoodsCard {
    /// What it gives: one of these.
    pub lines: Vec<Line>,
    /// How many cards there are of it.
    pub count: u8,
}

/// A dune.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuneCard {
    /// What it gives: one of these.
    pub lines: Vec<Line>,
    /// What it gives, in words.
    pub text: CardText,
}

/// All cards of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The border cards, 1 to 16.
    pub border: Vec<BorderCard>,
    /// The kinds of goods cards.
    pub goods: Vec<GoodsCard>,
    /// The tribe cards: the base deck's and the expansion's.
    pub tribe: Vec<TribeCard>,
    /// The dunes; none in the base game.
    pub dunes: Vec<DuneCard>,
    /// The tribe cards that can be in the game.
    pub(crate) in_play: Cards,
    pub(crate) all_goods: Cards,
    by_symbol: [Cards; SYMBOLS],
    with_perk: [Cards; PERK_KINDS],
    once: Cards,
    kind_of_goods: Vec<Goods>,
    cards_of_kind: Vec<Cards>,
}

impl Deck {
    /// The crosses of a dune that is laid into the display (rule 10.3, U-18).
    pub fn dune_vp(&self, dune: Dune) -> Option<u8> {
        self.dunes.get(dune.index())?.lines.iter().find_map(|line| match line.act {
            Act::LayDune { vp } => Some(vp),
            _ => None,
        })
    }

    /// The cards of a game. `in_play` are the tribe cards that can be in it.
    pub(crate) fn new(
        border: Vec<BorderCard>,
        goods: Vec<GoodsCard>,
        tribe: Vec<TribeCard>,
        dunes: Vec<DuneCard>,
        in_play: Cards,
    ) -> Deck {
        let numbers = || in_play.tribe();
        let those = |take: &dyn Fn(&TribeCard) -> bool| {
            numbers()
                .filter(|card| tribe.get(card.number()).is_some_and(take))
                .fold(Cards::NONE, |set, card| set | card.bit())
        };
        let mut with_perk = [Cards::NONE; PERK_KINDS];
        for card in numbers() {
            if let Some(Effect::Permanent(perk)) = tribe.get(card.number()).map(|c| &c.effect) {
                with_perk[perk.kind() as usize] |= card.bit();
            }
        }
        let mut kind_of_goods = Vec::new();
        let mut cards_of_kind = Vec::new();
        for (kind, card) in goods.iter().enumerate() {
            let first = GOODS_BIT + kind_of_goods.len() as u32;
            kind_of_goods.extend((0..card.count).map(|_| Goods(kind as u8)));
            cards_of_kind.push(Cards(((1u128 << card.count) - 1) << first));
        }
        Deck {
            in_play: those(&|_| true),
            all_goods: cards_of_kind.iter().fold(Cards::NONE, |all, &cards| all | cards),
            by_symbol: Symbol::ALL.map(|symbol| those(&|card| card.symbol == symbol)),
            once: those(&|card| matches!(card.effect, Effect::Once(_))),
            with_perk,
            kind_of_goods,
            cards_of_kind,
            border,
            goods,
            tribe,
            dunes,
        }
    }

    /// A tribe card.
    #[inline]
    pub fn card(&self, card: Tribe) -> &TribeCard {
        &self.tribe[card.number()]
    }

    /// The cards of a symbol.
    #[inline]
    pub(crate) fn of_symbol(&self, symbol: Symbol) -> Cards {
        self.by_symbol[symbol as usize]
    }

    /// The cards that are used once.
    pub(crate) fn once(&self) -> Cards {
        self.once
    }

    /// The cards with a perk of this kind.
    #[inline]
    pub(crate) fn with(&self, kind: PerkKind) -> Cards {
        self.with_perk[kind as usize]
    }

    /// The perks of this kind of the cards in a set.
    #[inline]
    pub(crate) fn perks(&self, laid: Cards, kind: PerkKind) -> impl Iterator<Item = Perk> {
        (laid & self.with(kind)).tribe().filter_map(|card| match self.card(card).effect {
            Effect::Permanent(perk) => Some(perk),
            _ => None,
        })
    }

    /// The kind of the goods card with this bit.
    #[inline]
    pub(crate) fn kind_of(&self, bit: u32) -> Goods {
        self.kind_of_goods[(bit - GOODS_BIT) as usize]
    }

    /// All goods cards of a kind.
    #[inline]
    pub(crate) fn goods_of(&self, kind: Goods) -> Cards {
        self.cards_of_kind.get(kind.index()).copied().unwrap_or_default()
    }

    /// The border card with this number.
    #[inline]
    pub fn border(&self, card: Border) -> &BorderCard {
        &self.border[card.index()]
    }
}
