//! Reads deck files: TOML with border cards, goods cards, tribe cards and dunes. docs/decks.md
//! explains the format to whoever wants to type in cards of his own.

use crate::board::Border;
use crate::deck::{
    Act, BorderCard, CardText, Count, DuneCard, Effect, End, GoodsCard, Line, Per, Perk, TribeCard,
};
use crate::material::{
    BASE_GOODS, DUNES, Good, MORE_GOODS, OF_EACH_SYMBOL, Symbol, TRIBE_CARDS, Tokens,
};
use azalai_core::SetupError;
use azalai_core::setup::is_plain;
use serde::{Deserialize, Deserializer, de};
use std::fmt;
use std::ops::Range;
use toml::Spanned;

/// The base game's deck.
pub const BASE: &str = include_str!("../data/base.toml");
/// The expansion's deck: our own design.
pub const EXPANSION: &str = include_str!("../data/expansion.toml");

/// The option that takes a deck.
pub const DECK: &str = "deck";

/// Which deck a file stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The base game's.
    Base,
    /// The expansion's.
    Expansion,
}

/// The ten border cards that the expansion brings (rule 9.1).
pub const EXPANSION_BORDERS: [usize; 10] = [1, 4, 5, 8, 9, 10, 12, 13, 14, 16];

/// What a deck file holds. A section that the file leaves out is empty here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFile {
    /// Border cards with their places.
    pub border: Vec<(Border, BorderCard)>,
    /// Kinds of goods cards.
    pub goods: Vec<GoodsCard>,
    /// Tribe cards.
    pub tribe: Vec<TribeCard>,
    /// Dunes.
    pub dunes: Vec<DuneCard>,
}

/// A whole number of any size; where it is used, its range is checked and told.
#[derive(Clone, Copy)]
struct Number(i64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        struct Whole;
        impl de::Visitor<'_> for Whole {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
                Ok(Number(value))
            }
        }
        deserializer.deserialize_i64(Whole)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FileText {
    /// What the file is and where its cards come from: for people.
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(default)]
    border: Vec<Spanned<BorderText>>,
    #[serde(default)]
    goods: Vec<Spanned<GoodsText>>,
    #[serde(default)]
    tribe: Vec<Spanned<TribeText>>,
    #[serde(default)]
    dune: Vec<Spanned<DuneText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct BorderText {
    number: Spanned<Number>,
    name: NameText,
    lines: Spanned<Vec<Spanned<LineText>>>,
    repeat: Option<Spanned<bool>>,
    en: Spanned<String>,
    de: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NameText {
    en: Spanned<String>,
    de: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GoodsText {
    gain: Spanned<String>,
    count: Spanned<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TribeText {
    symbol: Spanned<String>,
    cost: Spanned<String>,
    vp: Spanned<Number>,
    bracket_vp: Option<Spanned<Number>>,
    at_once: Option<Spanned<Vec<Spanned<LineText>>>>,
    once: Option<Spanned<Vec<Spanned<LineText>>>>,
    permanent: Option<Spanned<PerkText>>,
    end: Option<Spanned<EndText>>,
    en: Option<Spanned<String>>,
    de: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DuneText {
    lines: Spanned<Vec<Spanned<LineText>>>,
    en: Spanned<String>,
    de: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LineText {
    pay: Option<Spanned<String>>,
    gain: Option<Spanned<String>>,
    per: Option<Spanned<Number>>,
    of: Option<Spanned<String>>,
    round_up: Option<bool>,
    #[serde(rename = "do")]
    act: Option<Spanned<String>>,
    less: Option<Spanned<Number>>,
    count: Option<Spanned<Number>>,
    take: Option<Spanned<Number>>,
    again: Option<Spanned<String>>,
    adjacent: Option<Spanned<bool>>,
    vp: Option<Spanned<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PerkText {
    is: Spanned<String>,
    symbol: Option<Spanned<String>>,
    good: Option<Spanned<String>>,
    less: Option<Spanned<Number>>,
    more: Option<Spanned<Number>>,
    limit: Option<Spanned<Number>>,
    at: Option<Spanned<Number>>,
    pay: Option<Spanned<String>>,
    gain: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EndText {
    vp: Spanned<Number>,
    of: Spanned<String>,
    per: Option<Spanned<Number>>,
    most: Option<Spanned<Number>>,
}

/// The effect of a line, by name.
pub const ACTS: [&str; 18] = [
    "play-hand",
    "discard-hand",
    "play-top",
    "play-centre",
    "take-centre",
    "move-marker",
    "turn-goods",
    "draw-tribe",
    "lay-dune",
    "exchange",
    "move-cards",
    "border-action",
    "second-action",
    "swap-centre",
    "robber-on",
    "lay-gold",
    "hold-back",
    "lose-card",
];

/// The permanent effects, by name.
pub const PERKS: [&str; 19] = [
    "discount",
    "hand-discount",
    "raid-free",
    "raid-gain",
    "raid-pay",
    "robber-card",
    "goods-bonus",
    "no-goods-bonus",
    "hand-any-time",
    "extra-line",
    "double-water",
    "targia-anywhere",
    "targia-both",
    "join-dune",
    "own-dune",
    "face-opponent",
    "water-as-good",
    "hand-limit",
    "gold-limit",
];

/// What can be counted, by name, besides the five symbols.
pub const COUNTS: [&str; 13] = [
    "plain",
    "cards",
    "free-places",
    "cards-ahead",
    "rows-started",
    "full-rows",
    "equal-rows",
    "different-rows",
    "gold",
    "water",
    "goods",
    "longest-run",
    "fourth-of-row",
];

/// The most of one token that a card may name.
const MOST_TOKENS: u8 = 9;
/// The most alternatives of a cost.
const MOST_COSTS: usize = 3;
/// The most lines that a card may have.
pub(crate) const MOST_LINES: usize = 8;
/// The longest name or text of a card, in characters.
const LONGEST_TEXT: usize = 200;
/// What to do with a file for the expansion.
const LOAD_AS_EXPANSION: &str = "load this deck with `--rules expansion` or `--rules mixed`";

/// A fault at a place of the file.
struct Fault {
    at: Range<usize>,
    fault: String,
}

type Read<T> = Result<T, Fault>;

fn fault<T>(at: Range<usize>, fault: impl Into<String>) -> Read<T> {
    Err(Fault { at, fault: fault.into() })
}

/// Reads a deck file.
pub fn read(text: &str, role: Role) -> Result<DeckFile, SetupError> {
    let located = |at: usize, fault: String| SetupError::data(DECK, text, at, fault);
    let file: FileText = toml::from_str(text).map_err(|error| {
        let message = error.message().trim().replace('\n', "; ");
        located(error.span().map_or(0, |span| span.start), message)
    })?;
    Reader { role }.file(&file, text.len()).map_err(|fault| located(fault.at.start, fault.fault))
}

/// Where a line stands: not every effect makes sense everywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    Border,
    Raid,
    Dune,
    AtOnce,
    Once,
}

impl Home {
    /// Where this effect may stand.
    fn of(act: &str) -> &'static [Home] {
        match act {
            "lose-card" => &[Home::Raid],
            "lay-dune" => &[Home::Dune],
            "lay-gold" => &[Home::Once],
            "border-action" | "second-action" => &[Home::Dune, Home::AtOnce, Home::Once],
            _ => &[Home::Border, Home::Dune, Home::AtOnce, Home::Once],
        }
    }

    fn words(self) -> &'static str {
        match self {
            Home::Border => "a border card that is no raid",
            Home::Raid => "a raid (border card 4, 8, 12 or 16)",
            Home::Dune => "a dune",
            Home::AtOnce => "`at-once`",
            Home::Once => "`once`",
        }
    }
}

struct Reader {
    role: Role,
}

impl Reader {
    fn file(&self, file: &FileText, end: usize) -> Read<DeckFile> {
        let border = file.border.iter().map(|card| self.border(card)).collect::<Read<Vec<_>>>()?;
        for (index, (number, _)) in border.iter().enumerate() {
            if border[..index].iter().any(|(earlier, _)| earlier == number) {
                let at = file.border[index].get_ref().number.span();
                return fault(at, format!("a second border card {number}"));
            }
        }
        let goods = file.goods.iter().map(|card| self.goods(card)).collect::<Read<Vec<_>>>()?;
        let all: usize = goods.iter().map(|card| card.count as usize).sum();
        let asked = match self.role {
            Role::Base => BASE_GOODS,
            Role::Expansion => MORE_GOODS,
        };
        if !goods.is_empty() && all != asked {
            let at = file.goods.last().map_or(end..end, Spanned::span);
            return fault(at, format!("{all} goods cards in all; there must be {asked}"));
        }
        let tribe = file.tribe.iter().map(|card| self.tribe(card)).collect::<Read<Vec<_>>>()?;
        self.totals_of_tribe(file, &tribe)?;
        if let (Role::Base, Some(dune)) = (self.role, file.dune.first()) {
            return fault(dune.span(), format!("the base game has no dunes; {LOAD_AS_EXPANSION}"));
        }
        let dunes = file.dune.iter().map(|card| self.dune(card)).collect::<Read<Vec<_>>>()?;
        if !dunes.is_empty() && dunes.len() != DUNES {
            let at = file.dune.last().map_or(end..end, Spanned::span);
            return fault(at, format!("{} dunes; there must be {DUNES}", dunes.len()));
        }
        Ok(DeckFile { border, goods, tribe, dunes })
    }

    fn totals_of_tribe(&self, file: &FileText, tribe: &[TribeCard]) -> Read<()> {
        if tribe.is_empty() {
            return Ok(());
        }
        for symbol in Symbol::ALL {
            let those: Vec<usize> =
                (0..tribe.len()).filter(|&index| tribe[index].symbol == symbol).collect();
            if let Some(&tenth) = those.get(OF_EACH_SYMBOL) {
                let at = file.tribe[tenth].get_ref().symbol.span();
                let name = symbol.name();
                return fault(
                    at,
                    format!("a tenth card `{name}`; each symbol has {OF_EACH_SYMBOL}"),
                );
            }
        }
        if tribe.len() != TRIBE_CARDS {
            let missing: Vec<String> = Symbol::ALL
                .into_iter()
                .filter_map(|symbol| {
                    let count = tribe.iter().filter(|card| card.symbol == symbol).count();
                    (count < OF_EACH_SYMBOL)
                        .then(|| format!("{} `{}`", OF_EACH_SYMBOL - count, symbol.name()))
                })
                .collect();
            let at = file.tribe.last().map_or(0..0, Spanned::span);
            return fault(
                at,
                format!(
                    "{} tribe cards; there must be {TRIBE_CARDS}, {OF_EACH_SYMBOL} of each symbol: missing are {}",
                    tribe.len(),
                    missing.join(", ")
                ),
            );
        }
        Ok(())
    }

    fn border(&self, card: &Spanned<BorderText>) -> Read<(Border, BorderCard)> {
        let text = card.get_ref();
        let Number(number) = *text.number.get_ref();
        let known = |border: &Border| match self.role {
            Role::Base => true,
            Role::Expansion => EXPANSION_BORDERS.contains(&border.number()),
        };
        let border = usize::try_from(number).ok().and_then(Border::new).filter(known);
        let Some(border) = border else {
            return fault(
                text.number.span(),
                match self.role {
                    Role::Base => format!("there is no border card {number}; they are 1 to 16"),
                    Role::Expansion => format!(
                        "the expansion has no border card {number}; it has 1 4 5 8 9 10 12 13 14 16"
                    ),
                },
            );
        };
        let home = if border.is_corner() { Home::Raid } else { Home::Border };
        let lines = self.lines(&text.lines, home)?;
        let repeat = text.repeat.as_ref().is_some_and(|repeat| *repeat.get_ref());
        if repeat {
            if let (Home::Raid, Some(repeat)) = (home, &text.repeat) {
                return fault(repeat.span(), "a raid is paid once: leave out `repeat`");
            }
            let free = lines.iter().position(|line| line.pay.is_none());
            if let Some(index) = free {
                let at = text.lines.get_ref()[index].span();
                return fault(at, "what can be repeated must cost something: add `pay`");
            }
        }
        let name = card_text(&text.name.en, &text.name.de)?;
        let words = card_text(&text.en, &text.de)?;
        Ok((border, BorderCard { name, lines, repeat, text: words }))
    }

    fn goods(&self, card: &Spanned<GoodsText>) -> Read<GoodsCard> {
        let text = card.get_ref();
        let lines = text
            .gain
            .get_ref()
            .split('/')
            .map(|part| {
                let gain = self.tokens(part, &text.gain.span(), Side::Gain)?;
                if gain.is_none() {
                    return fault(
                        text.gain.span(),
                        "a goods card gives something: write for instance \"D / S\"",
                    );
                }
                Ok(Line { gain, ..Line::default() })
            })
            .collect::<Read<Vec<_>>>()?;
        let most = match self.role {
            Role::Base => BASE_GOODS,
            Role::Expansion => MORE_GOODS,
        };
        Ok(GoodsCard { lines, count: small(&text.count, "count", 1, most as u8)? })
    }

    fn dune(&self, card: &Spanned<DuneText>) -> Read<DuneCard> {
        let text = card.get_ref();
        let lines = self.lines(&text.lines, Home::Dune)?;
        let lays = lines.iter().position(|line| matches!(line.act, Act::LayDune { .. }));
        if let (Some(index), true) = (lays, lines.len() > 1) {
            return fault(
                text.lines.get_ref()[index].span(),
                "a dune with `lay-dune` has no other line: leave out the others",
            );
        }
        Ok(DuneCard { lines, text: card_text(&text.en, &text.de)? })
    }

    fn tribe(&self, card: &Spanned<TribeText>) -> Read<TribeCard> {
        let text = card.get_ref();
        let symbol = symbol(&text.symbol)?;
        let (costs, bracket) = self.cost(text)?;
        let effects = [
            text.at_once.as_ref().map(Spanned::span),
            text.once.as_ref().map(Spanned::span),
            text.permanent.as_ref().map(Spanned::span),
            text.end.as_ref().map(Spanned::span),
        ];
        if let Some(second) = effects.iter().flatten().nth(1) {
            return fault(
                second.clone(),
                "a second effect; a card has one of at-once, once, permanent, end",
            );
        }
        let effect = if let Some(lines) = &text.at_once {
            Effect::AtOnce(self.lines(lines, Home::AtOnce)?)
        } else if let Some(lines) = &text.once {
            Effect::Once(self.lines(lines, Home::Once)?)
        } else if let Some(perk) = &text.permanent {
            Effect::Permanent(self.perk(perk)?)
        } else if let Some(end) = &text.end {
            Effect::End(self.end(end)?)
        } else {
            Effect::Plain
        };
        if effect != Effect::Plain && (text.en.is_none() || text.de.is_none()) {
            return fault(card.span(), "a card with an effect needs its words: `en` and `de`");
        }
        let side = |text: &Option<Spanned<String>>| text.as_ref().map_or(Ok(String::new()), words);
        let words = CardText { en: side(&text.en)?, de: side(&text.de)? };
        let vp = small(&text.vp, "vp", 0, 20)?;
        Ok(TribeCard { symbol, costs, bracket, vp, effect, text: words })
    }

    /// `D P P / G (W W)`: alternatives, and perhaps a bracket at the end.
    #[expect(clippy::type_complexity, reason = "the two halves of one cost")]
    fn cost(&self, text: &TribeText) -> Read<(Vec<Tokens>, Option<(Tokens, u8)>)> {
        let (at, whole) = (text.cost.span(), text.cost.get_ref().as_str());
        let (plain, bracket) = match whole.split_once('(') {
            None if whole.contains(')') => {
                return fault(at, "a `)` without a `(` in the cost: write \"D S (W W)\"");
            }
            None => (whole, None),
            Some((plain, rest)) => {
                let Some((inside, after)) = rest.split_once(')') else {
                    return fault(at, "the bracket of the cost is not closed: write \"D S (W W)\"");
                };
                if !after.trim().is_empty() {
                    return fault(
                        at,
                        "one bracket, and at the end of the cost: write \"D S / W W W (P)\"",
                    );
                }
                if inside.contains('/') {
                    return fault(
                        at,
                        "the bracket of a cost has no alternatives: leave out its `/`",
                    );
                }
                if plain.trim().is_empty() {
                    return fault(
                        at,
                        "the bracket is paid in addition: write what the card costs before it, as in \"D S (W W)\"",
                    );
                }
                (plain, Some(inside))
            }
        };
        if plain.trim().is_empty() {
            return fault(at, "the cost is empty: write for instance \"D P P / G\"");
        }
        let costs = plain
            .split('/')
            .map(|part| self.tokens(part, &at, Side::Cost))
            .collect::<Read<Vec<_>>>()?;
        if costs.iter().any(Tokens::is_none) {
            return fault(
                at,
                "a `/` stands between two alternatives, as in \"D P P / G\": one of them is empty",
            );
        }
        if costs.len() > MOST_COSTS {
            return fault(at, format!("a cost has at most {MOST_COSTS} alternatives"));
        }
        let bracket = match (bracket, &text.bracket_vp) {
            (None, None) => None,
            (Some(inside), Some(vp)) => {
                let tokens = self.tokens(inside, &at, Side::Cost)?;
                if tokens.is_none() {
                    return fault(at, "the bracket of the cost is empty");
                }
                Some((tokens, small(vp, "bracket-vp", 1, 9)?))
            }
            (Some(_), None) => {
                return fault(
                    at,
                    "a cost with a bracket needs `bracket-vp`, the crosses that it brings",
                );
            }
            (None, Some(vp)) => {
                return fault(
                    vp.span(),
                    "`bracket-vp` needs a cost with a bracket such as \"D S (W W)\"",
                );
            }
        };
        Ok((costs, bracket))
    }

    fn lines(&self, lines: &Spanned<Vec<Spanned<LineText>>>, home: Home) -> Read<Vec<Line>> {
        let list = lines.get_ref();
        if list.is_empty() || list.len() > MOST_LINES {
            return fault(lines.span(), format!("write 1 to {MOST_LINES} lines"));
        }
        list.iter().map(|line| self.line(line, home)).collect()
    }

    fn line(&self, line: &Spanned<LineText>, home: Home) -> Read<Line> {
        let text = line.get_ref();
        let side = |given: &Option<Spanned<String>>, side: Side| match given {
            None => Ok(Tokens::NONE),
            Some(given) => self.tokens(given.get_ref(), &given.span(), side),
        };
        let (pay, gain) = (side(&text.pay, Side::Pay)?, side(&text.gain, Side::Gain)?);
        let per = match (&text.per, &text.of) {
            (None, None) => None,
            (Some(each), Some(of)) => {
                let counted = self.count(of)?;
                if counted == Count::FourthOfRow {
                    return fault(of.span(), "`fourth-of-row` counts only in `end`");
                }
                Some(Per {
                    of: counted,
                    each: small(each, "per", 1, 12)?,
                    up: text.round_up == Some(true),
                })
            }
            (Some(_), None) => {
                return fault(
                    line.span(),
                    "`per` without `of`: per how many of what? Write for instance of = \"cards\"",
                );
            }
            (None, Some(of)) => {
                return fault(
                    of.span(),
                    "`of` without `per`: write the count, for instance per = 2",
                );
            }
        };
        if text.round_up.is_some() && per.is_none() {
            return fault(line.span(), "`round-up` needs `per` and `of`");
        }
        if per.is_some() && gain.is_none() {
            return fault(line.span(), "`per` needs a `gain`");
        }
        let act = self.act(text, home)?;
        if pay.is_none() && gain.is_none() && act == Act::Nothing {
            return fault(line.span(), "a line pays, gains or does something");
        }
        if home == Home::Raid && !gain.is_none() {
            return fault(line.span(), "a raid gives nothing");
        }
        Ok(Line { pay, gain, per, act })
    }

    fn act(&self, text: &LineText, home: Home) -> Read<Act> {
        let mut unused: Vec<(&str, Range<usize>)> = [
            ("less", text.less.as_ref().map(Spanned::span)),
            ("count", text.count.as_ref().map(Spanned::span)),
            ("take", text.take.as_ref().map(Spanned::span)),
            ("again", text.again.as_ref().map(Spanned::span)),
            ("adjacent", text.adjacent.as_ref().map(Spanned::span)),
            ("vp", text.vp.as_ref().map(Spanned::span)),
        ]
        .into_iter()
        .filter_map(|(name, span)| span.map(|span| (name, span)))
        .collect();
        let mut allow = |names: &[&str]| unused.retain(|(name, _)| !names.contains(name));
        let less = || text.less.as_ref().map_or(Ok(0), |less| small(less, "less", 1, 9));
        let act = match &text.act {
            None => Act::Nothing,
            Some(name) => {
                self.at_home(home, name)?;
                match name.get_ref().as_str() {
                    "play-hand" => {
                        allow(&["less"]);
                        Act::PlayHand { less: less()?, noble: home == Home::Border }
                    }
                    "discard-hand" => Act::DiscardHand,
                    "play-top" => {
                        allow(&["less"]);
                        Act::PlayTop { less: less()? }
                    }
                    "play-centre" => {
                        allow(&["less"]);
                        Act::PlayCentre { less: less()? }
                    }
                    "take-centre" => Act::TakeCentre,
                    "move-marker" => {
                        allow(&["adjacent"]);
                        let adjacent = text.adjacent.as_ref().is_some_and(|yes| *yes.get_ref());
                        Act::MoveMarker { adjacent }
                    }
                    "turn-goods" => {
                        allow(&["count", "take"]);
                        let (Some(count), Some(take)) = (&text.count, &text.take) else {
                            return fault(
                                name.span(),
                                "`turn-goods` needs `count` (cards turned up) and `take` (cards taken)",
                            );
                        };
                        let count = small(count, "count", 1, 4)?;
                        Act::TurnGoods { count, take: small(take, "take", 1, count)? }
                    }
                    "draw-tribe" => {
                        allow(&["again"]);
                        let again = match &text.again {
                            None => 0,
                            Some(again) => {
                                let tokens =
                                    self.tokens(again.get_ref(), &again.span(), Side::Pay)?;
                                if tokens.water == 0
                                    || tokens != (Tokens { water: tokens.water, ..Tokens::NONE })
                                {
                                    return fault(
                                        again.span(),
                                        "`again` is paid in water: write for instance \"W\"",
                                    );
                                }
                                tokens.water
                            }
                        };
                        Act::DrawTribe { again }
                    }
                    "lay-dune" => {
                        allow(&["vp"]);
                        let Some(vp) = &text.vp else {
                            return fault(
                                name.span(),
                                "`lay-dune` needs `vp`, the crosses of the card",
                            );
                        };
                        Act::LayDune { vp: small(vp, "vp", 0, 9)? }
                    }
                    "exchange" => Act::Exchange,
                    "move-cards" => Act::MoveCards,
                    "border-action" => Act::BorderAction,
                    "second-action" => Act::SecondAction,
                    "swap-centre" => Act::SwapCentre,
                    "robber-on" => Act::RobberOn,
                    "lay-gold" => Act::LayGold,
                    "hold-back" => Act::HoldBack,
                    "lose-card" => Act::LoseCard,
                    other => return unknown(name, "effect", other, &ACTS),
                }
            }
        };
        match unused.first() {
            Some((field, at)) => fault(at.clone(), format!("`{field}` does not belong here")),
            None => Ok(act),
        }
    }

    /// Not every effect makes sense everywhere.
    fn at_home(&self, home: Home, name: &Spanned<String>) -> Read<()> {
        let word = name.get_ref().as_str();
        if !ACTS.contains(&word) {
            return unknown(name, "effect", word, &ACTS);
        }
        let homes = Home::of(word);
        if !homes.contains(&home) {
            let places: Vec<&str> = homes.iter().map(|home| home.words()).collect();
            return fault(
                name.span(),
                format!("`{word}` cannot stand here; it can stand in: {}", places.join(", ")),
            );
        }
        if self.role == Role::Base && word == "play-top" {
            return fault(
                name.span(),
                format!("`{word}`: the base game has no open top card; {LOAD_AS_EXPANSION}"),
            );
        }
        Ok(())
    }

    fn perk(&self, perk: &Spanned<PerkText>) -> Read<Perk> {
        let text = perk.get_ref();
        let name = text.is.get_ref().as_str();
        let mut unused: Vec<(&str, Range<usize>)> = [
            ("symbol", text.symbol.as_ref().map(Spanned::span)),
            ("good", text.good.as_ref().map(Spanned::span)),
            ("less", text.less.as_ref().map(Spanned::span)),
            ("more", text.more.as_ref().map(Spanned::span)),
            ("limit", text.limit.as_ref().map(Spanned::span)),
            ("at", text.at.as_ref().map(Spanned::span)),
            ("pay", text.pay.as_ref().map(Spanned::span)),
            ("gain", text.gain.as_ref().map(Spanned::span)),
        ]
        .into_iter()
        .filter_map(|(field, span)| span.map(|span| (field, span)))
        .collect();
        let mut used = |field: &'static str| unused.retain(|(name, _)| *name != field);
        let missing =
            |field: &str| Fault { at: perk.span(), fault: format!("`{name}` needs `{field}`") };
        macro_rules! need {
            ($field:ident) => {{
                used(stringify!($field));
                text.$field.as_ref().ok_or_else(|| missing(stringify!($field)))?
            }};
        }
        macro_rules! tokens {
            ($field:ident, $side:expr) => {{
                let given = need!($field);
                let tokens = self.tokens(given.get_ref(), &given.span(), $side)?;
                if tokens.is_none() {
                    return fault(given.span(), format!("`{}` is empty", stringify!($field)));
                }
                tokens
            }};
        }
        let border =
            |at: &Spanned<Number>| match usize::try_from(at.get_ref().0).ok().and_then(Border::new)
            {
                Some(card) if !card.is_corner() => Ok(card),
                _ => fault(
                    at.span(),
                    "`at` is a border card that is no corner: 1 to 3, 5 to 7, 9 to 11, 13 to 15",
                ),
            };
        let read = match name {
            "discount" => Perk::Discount(symbol(need!(symbol))?, small(need!(less), "less", 1, 9)?),
            "hand-discount" => Perk::HandDiscount(small(need!(less), "less", 1, 9)?),
            "raid-free" => Perk::RaidFree,
            "raid-gain" => Perk::RaidGain(tokens!(gain, Side::Fixed)),
            "raid-pay" => Perk::RaidPay(tokens!(pay, Side::Fixed)),
            "robber-card" => Perk::RobberCard,
            "goods-bonus" => {
                let good = need!(good);
                let Some(named) = Good::from_letter(good.get_ref()) else {
                    return fault(good.span(), "`good` is D, S or P");
                };
                Perk::GoodsBonus(named, tokens!(gain, Side::Fixed))
            }
            "no-goods-bonus" => Perk::NoGoodsBonus(tokens!(gain, Side::Gain)),
            "hand-any-time" => Perk::HandAnyTime(small(need!(more), "more", 0, 9)?),
            "extra-line" => {
                let at = border(need!(at))?;
                Perk::ExtraLine(at, tokens!(pay, Side::Pay), tokens!(gain, Side::Gain))
            }
            "double-water" => Perk::DoubleWater(border(need!(at))?),
            "targia-anywhere" => Perk::TargiaAnywhere,
            "targia-both" => Perk::TargiaBoth,
            "join-dune" => Perk::JoinDune,
            "own-dune" => Perk::OwnDune,
            "face-opponent" => Perk::FaceOpponent,
            "water-as-good" => Perk::WaterAsGood,
            "hand-limit" => Perk::HandLimit(small(need!(limit), "limit", 2, 2)?),
            "gold-limit" => Perk::GoldLimit(small(need!(limit), "limit", 4, 99)?),
            other => return unknown(&text.is, "permanent effect", other, &PERKS),
        };
        let expansion_only = matches!(
            read,
            Perk::DoubleWater(_)
                | Perk::TargiaAnywhere
                | Perk::TargiaBoth
                | Perk::JoinDune
                | Perk::OwnDune
                | Perk::WaterAsGood
        );
        if self.role == Role::Base && expansion_only {
            return fault(
                text.is.span(),
                format!(
                    "`{name}`: the base game has no water, Targia or dunes; {LOAD_AS_EXPANSION}"
                ),
            );
        }
        match unused.first() {
            Some((field, at)) => {
                fault(at.clone(), format!("`{field}` does not belong to `{name}`"))
            }
            None => Ok(read),
        }
    }

    fn end(&self, end: &Spanned<EndText>) -> Read<End> {
        let text = end.get_ref();
        let of = self.count(&text.of)?;
        let per = text.per.as_ref().map_or(Ok(1), |per| small(per, "per", 1, 12))?;
        if let (Count::FourthOfRow, Some(given), 2..) = (of, &text.per, per) {
            return fault(
                given.span(),
                "`fourth-of-row` is 0 or 1: with this `per` it never counts; leave out `per`",
            );
        }
        Ok(End {
            vp: small(&text.vp, "vp", 1, 9)?,
            of,
            per,
            most: text.most.as_ref().map_or(Ok(12), |most| small(most, "most", 1, 12))?,
        })
    }

    /// `D D S G`: tokens by their letters, with or without spaces.
    fn tokens(&self, text: &str, at: &Range<usize>, side: Side) -> Read<Tokens> {
        let mut tokens = Tokens::NONE;
        for letter in text.chars().filter(|c| !c.is_whitespace()) {
            let slot = match letter {
                'D' => &mut tokens.goods[0],
                'S' => &mut tokens.goods[1],
                'P' => &mut tokens.goods[2],
                'G' => &mut tokens.gold,
                'W' => &mut tokens.water,
                'V' if side != Side::Cost => &mut tokens.vp,
                '*' if !matches!(side, Side::Cost | Side::Fixed) => &mut tokens.any,
                '=' if side == Side::Pay => &mut tokens.equal,
                other => {
                    let known = match side {
                        Side::Cost => "D S P G W",
                        Side::Fixed => "D S P G W V",
                        Side::Gain => "D S P G W V and * (a good of choice)",
                        Side::Pay => "D S P G W V, * (a good of choice) and = (equal goods)",
                    };
                    let other = other.escape_debug();
                    return fault(
                        at.clone(),
                        format!("`{other}` is no token here; there are {known}"),
                    );
                }
            };
            *slot += 1;
            if *slot > MOST_TOKENS {
                return fault(at.clone(), format!("more than {MOST_TOKENS} of `{letter}`"));
            }
        }
        if tokens.any > 0 && tokens.equal > 0 {
            return fault(at.clone(), "either goods of choice (*) or equal goods (=), not both");
        }
        if self.role == Role::Base && tokens.water > 0 {
            return fault(at.clone(), format!("the base game has no water; {LOAD_AS_EXPANSION}"));
        }
        Ok(tokens)
    }

    fn count(&self, name: &Spanned<String>) -> Read<Count> {
        let count = count(name)?;
        if (self.role, count) == (Role::Base, Count::Water) {
            return fault(name.span(), format!("the base game has no water; {LOAD_AS_EXPANSION}"));
        }
        Ok(count)
    }
}

/// On which side of a card tokens stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Cost,
    Pay,
    Gain,
    Fixed,
}

fn unknown<T>(name: &Spanned<String>, what: &str, given: &str, known: &[&str]) -> Read<T> {
    let given: String = given.chars().filter(|&c| is_plain(c)).take(40).collect();
    fault(name.span(), format!("there is no {what} `{given}`; there are: {}", known.join(", ")))
}

/// A name or text of a card.
fn words(text: &Spanned<String>) -> Read<String> {
    let given = text.get_ref();
    if !given.chars().all(is_plain) {
        return fault(
            text.span(),
            "no line breaks or control characters in the text of a card: write it on one line",
        );
    }
    let length = given.chars().count();
    if length > LONGEST_TEXT {
        return fault(
            text.span(),
            format!(
                "this text has {length} characters; at most {LONGEST_TEXT} are shown: shorten it"
            ),
        );
    }
    Ok(given.clone())
}

fn card_text(en: &Spanned<String>, de: &Spanned<String>) -> Read<CardText> {
    Ok(CardText { en: words(en)?, de: words(de)? })
}

fn symbol(name: &Spanned<String>) -> Read<Symbol> {
    match Symbol::from_name(name.get_ref()) {
        Some(symbol) => Ok(symbol),
        None => unknown(name, "symbol", name.get_ref(), &Symbol::ALL.map(Symbol::name)),
    }
}

fn count(name: &Spanned<String>) -> Read<Count> {
    Ok(match name.get_ref().as_str() {
        "plain" => Count::Plain,
        "cards" => Count::Cards,
        "free-places" => Count::FreePlaces,
        "cards-ahead" => Count::CardsAhead,
        "rows-started" => Count::RowsStarted,
        "full-rows" => Count::FullRows,
        "equal-rows" => Count::EqualRows,
        "different-rows" => Count::DifferentRows,
        "gold" => Count::Gold,
        "water" => Count::Water,
        "goods" => Count::Goods,
        "longest-run" => Count::LongestRun,
        "fourth-of-row" => Count::FourthOfRow,
        other => match Symbol::from_name(other) {
            Some(symbol) => Count::Symbol(symbol),
            None => {
                let known: Vec<&str> =
                    Symbol::ALL.map(Symbol::name).into_iter().chain(COUNTS).collect();
                return unknown(name, "count", other, &known);
            }
        },
    })
}

fn small(value: &Spanned<Number>, name: &str, least: u8, most: u8) -> Read<u8> {
    let Number(given) = *value.get_ref();
    if let Some(fits) = u8::try_from(given).ok().filter(|fits| (least..=most).contains(fits)) {
        return Ok(fits);
    }
    let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    fault(value.span(), format!("`{name}` is {given}; it can be {range}"))
}
