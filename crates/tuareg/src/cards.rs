//! The table of goods (1.1): data that an owner of the game can correct.

use crate::material::{ALL_GOODS, Good, Goods, KINDS, PRICE};
use crate::options::GOODS;
use azalai_core::SetupError;
use serde::Deserialize;
use std::fmt;
use std::ops::Range;
use toml::Spanned;

/// The table of the game. The numbers of cards are original; dinars and points are a reconstruction.
pub const DEFAULT: &str = include_str!("../data/goods.toml");

/// More dinars than this are not worth a card.
const MOST_DINARS: i64 = 99;
/// More points than this are not worth a kind.
const MOST_POINTS: i64 = 99;

/// How many cards of each kind there are, what one pays with them, what their majority is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(crate) cards: Goods,
    pub(crate) dinars: [u8; KINDS],
    pub(crate) points: [u8; KINDS],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    goods: Spanned<Vec<Spanned<Row>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    kind: Spanned<String>,
    cards: Spanned<i64>,
    dinars: Spanned<i64>,
    points: Spanned<i64>,
}

/// What is wrong, and where.
struct Fault {
    span: Range<usize>,
    what: String,
}

impl Fault {
    fn new(span: Range<usize>, what: impl Into<String>) -> Fault {
        Fault { span, what: what.into() }
    }

    /// The fault with line and column, both counted from 1.
    fn in_text(self, text: &str) -> SetupError {
        let at = self.span.start.min(text.trim_end().len());
        SetupError::data(GOODS, text, at, self.what)
    }
}

impl Table {
    /// Reads and checks a table; the error says in which line what is wrong and what to do.
    pub fn parse(text: &str) -> Result<Table, SetupError> {
        Table::read(text).map_err(|fault| fault.in_text(text))
    }

    fn read(text: &str) -> Result<Table, Fault> {
        let File { goods } = toml::from_str(text).map_err(|error| {
            let what = error.message().split('\n').next().unwrap_or_default().to_owned();
            Fault::new(
                error.span().unwrap_or(0..0),
                format!(
                    "{what}; write four tables `[[goods]]`, each with kind, cards, dinars and points (rule 1.1)"
                ),
            )
        })?;
        let whole = goods.span();
        let mut table = Table { cards: Goods::NONE, dinars: [0; KINDS], points: [0; KINDS] };
        let mut seen = [false; KINDS];
        for row in goods.into_inner() {
            let row = row.into_inner();
            let good = Good::from_name(row.kind.get_ref()).ok_or_else(|| {
                Fault::new(
                    row.kind.span(),
                    "there is no such kind of goods; write \"water\", \"gold\", \"salt\" or \"millet\" (rule 1.1)",
                )
            })?;
            if std::mem::replace(&mut seen[good as usize], true) {
                return Err(Fault::new(
                    row.kind.span(),
                    format!(
                        "{good} stands here for the second time; leave one of them out (rule 1.1)"
                    ),
                ));
            }
            table.cards[good] = number(&row.cards, "cards", 0, i64::from(ALL_GOODS))?;
            table.dinars[good as usize] = number(&row.dinars, "dinars", 0, MOST_DINARS)?;
            table.points[good as usize] = number(&row.points, "points", 1, MOST_POINTS)?;
        }
        if let Some(good) = Good::ALL.into_iter().find(|&good| !seen[good as usize]) {
            return Err(Fault::new(
                whole,
                format!(
                    "{good} is missing; add a table `[[goods]]` with kind = \"{good}\" (rule 1.1)"
                ),
            ));
        }
        let total: u32 = table.cards.counts().into_iter().map(u32::from).sum();
        if total != u32::from(ALL_GOODS) {
            return Err(Fault::new(
                whole,
                format!(
                    "these are {total} goods cards; change the numbers of cards so that they add up to {ALL_GOODS} (rule 1.1)"
                ),
            ));
        }
        let worth: u32 = table
            .cards
            .iter()
            .map(|(good, cards)| u32::from(cards) * u32::from(table.dinars(good)))
            .sum();
        if worth < u32::from(PRICE) {
            return Err(Fault::new(
                whole,
                format!(
                    "all goods together are worth {worth} dinars, so nobody could ever buy a special card; give some goods more dinars (rules 1.1 and 2.4)"
                ),
            ));
        }
        Ok(table)
    }

    /// How many cards of this kind there are.
    pub fn cards(&self, good: Good) -> u8 {
        self.cards[good]
    }

    /// How many dinars one card of this kind pays (2.4).
    #[inline]
    pub fn dinars(&self, good: Good) -> u8 {
        self.dinars[good as usize]
    }

    /// What the majority of this kind is worth (5.4).
    pub fn points(&self, good: Good) -> u8 {
        self.points[good as usize]
    }

    /// What these goods pay together (2.4).
    #[inline]
    pub fn worth(&self, goods: Goods) -> u16 {
        goods
            .counts()
            .into_iter()
            .zip(self.dinars)
            .map(|(count, each)| u16::from(count) * u16::from(each))
            .sum()
    }
}

fn number(given: &Spanned<i64>, name: &str, least: i64, most: i64) -> Result<u8, Fault> {
    let value = *given.get_ref();
    match u8::try_from(value) {
        Ok(small) if (least..=most).contains(&value) => Ok(small),
        _ => Err(Fault::new(
            given.span(),
            format!(
                "{value} is no number of {name}; write a whole number from {least} to {most} (rule 1.1)"
            ),
        )),
    }
}

impl fmt::Display for Table {
    /// The table as [`Table::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, good) in Good::ALL.into_iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            let (cards, dinars, points) = (self.cards(good), self.dinars(good), self.points(good));
            write!(
                f,
                "[[goods]]\nkind = \"{good}\"\ncards = {cards}\ndinars = {dinars}\npoints = {points}"
            )?;
        }
        Ok(())
    }
}
