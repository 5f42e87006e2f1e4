//! Reads deck files: TOML with border cards, goods cards, tribe cards and dunes. docs/decks.md
//! explains the format to whoever wants to type in cards of their own.

mod effects;
mod text;

use crate::board::Border;
use crate::deck::{Act, BorderCard, CardText, Count, DuneCard, Effect, GoodsCard, Line, TribeCard};
use crate::material::{BASE_GOODS, DUNES, MORE_GOODS, OF_EACH_SYMBOL, Symbol, TRIBE_CARDS, Tokens};
use azalai_core::SetupError;
use azalai_core::setup::is_plain;

use std::ops::Range;
use text::{BorderText, DuneText, FileText, GoodsText, Number, TribeText};
use toml::Spanned;

/// The base game's deck.
pub const BASE: &str = include_str!("../data/base.toml");
/// The expansion's deck: our own design.
pub const EXPANSION: &str = include_str!("../data/expansion.toml");
/// The base game's deck in version 1 of the rules.
pub const BASE_1: &str = include_str!("../data/version-1/base.toml");
/// The expansion's deck in version 1 of the rules.
pub const EXPANSION_1: &str = include_str!("../data/version-1/expansion.toml");

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
            "lay-gold" => &[Home::AtOnce, Home::Once],
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
