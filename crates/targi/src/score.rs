//! Where points come from (chapter 6, rule 9.8).

use crate::deck::{Count, Effect};
use crate::display::{Display, Laid, ROW, ROWS, Slot};
use crate::material::{SYMBOLS, Symbol, Tribe};
use crate::state::{PLAYERS, Phase, State, other};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outcome, Part, PerSeat, Seat, Seats, Text};
use serde::Serialize;

/// What the four cards of a full row are to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// Not full.
    Open,
    /// Four equal symbols.
    Equal,
    /// Four different symbols.
    Different,
    /// Full, and neither.
    Mixed,
}

/// The score of a player, item by item.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Sheet)]
pub struct Sheet {
    /// Silver crosses as tokens.
    pub tokens: i32,
    /// Silver crosses on the cards of the display.
    pub cards: i32,
    /// What cards bring at the end, card by card.
    pub ends: Vec<(Tribe, i32)>,
    /// The rows.
    pub rows: [i32; ROWS],
    /// Water, 1 for 2.
    pub water: i32,
    /// All together.
    pub total: i32,
}

impl State {
    /// The symbol at a place of a display; `None` for a dune, which is any symbol.
    fn symbol(&self, laid: Laid) -> Option<Symbol> {
        match laid {
            Laid::Tribe(card) => Some(self.deck.card(card).symbol),
            Laid::Dune(_) => None,
        }
    }

    /// What a row is.
    pub(crate) fn row_kind(&self, display: &Display, row: usize) -> RowKind {
        if display.length(row) < ROW {
            return RowKind::Open;
        }
        let mut seen = [0u8; SYMBOLS];
        let mut any = 0;
        for column in 0..ROW {
            match Slot::new(row, column).and_then(|slot| display.at(slot)).map(|c| self.symbol(c)) {
                Some(Some(symbol)) => seen[symbol as usize] += 1,
                _ => any += 1,
            }
        }
        if seen.iter().any(|&count| count + any == ROW as u8) {
            RowKind::Equal
        } else if seen.iter().all(|&count| count <= 1) {
            RowKind::Different
        } else {
            RowKind::Mixed
        }
    }

    fn rows_of(&self, display: &Display, kind: RowKind) -> u32 {
        (0..ROWS).filter(|&row| self.row_kind(display, row) == kind).count() as u32
    }

    /// The most cards of one symbol side by side in a row.
    fn longest_run(&self, display: &Display) -> u32 {
        let mut longest = 0;
        for symbol in Symbol::ALL {
            for row in 0..ROWS {
                let mut run = 0;
                for column in 0..ROW {
                    let card = Slot::new(row, column).and_then(|slot| display.at(slot));
                    let fits = card
                        .is_some_and(|card| self.symbol(card).is_none_or(|found| found == symbol));
                    run = if fits { run + 1 } else { 0 };
                    longest = longest.max(run);
                }
            }
        }
        longest
    }

    /// Counts something that a player has; `this` is the place of the card that counts.
    pub(crate) fn count(&self, seat: Seat, of: Count, this: Option<Slot>) -> u32 {
        let player = self.player(seat);
        let display = &player.display;
        match of {
            Count::Symbol(symbol) => {
                let dunes = display.len() as u32 - player.laid.len();
                self.of_symbol(player.laid, symbol) + dunes
            }
            Count::Plain => {
                let plain = |card: &Tribe| self.deck.card(*card).effect == Effect::Plain;
                player.laid.tribe().filter(plain).count() as u32
            }
            Count::Cards => display.len() as u32,
            Count::FreePlaces => (ROWS * ROW - display.len()) as u32,
            Count::CardsAhead => {
                display.len().saturating_sub(self.player(other(seat)).display.len()) as u32
            }
            Count::RowsStarted => (0..ROWS).filter(|&row| display.length(row) > 0).count() as u32,
            Count::FullRows => (0..ROWS).filter(|&row| display.length(row) == ROW).count() as u32,
            Count::EqualRows => self.rows_of(display, RowKind::Equal),
            Count::DifferentRows => self.rows_of(display, RowKind::Different),
            Count::Gold => u32::from(player.gold),
            Count::Water => u32::from(player.water),
            Count::Goods => u32::from(player.all_goods()),
            Count::LongestRun => self.longest_run(display),
            Count::FourthOfRow => u32::from(this.is_some_and(|slot| slot.column() + 1 == ROW)),
        }
    }

    /// What one card brings at the end.
    fn end_of(&self, seat: Seat, slot: Slot, card: Tribe) -> i32 {
        let Effect::End(end) = self.deck.card(card).effect else { return 0 };
        let times = self.count(seat, end.of, Some(slot)) / u32::from(end.per);
        (times.min(u32::from(end.most)) * u32::from(end.vp)) as i32
    }

    /// The crosses on a card of the display.
    fn crosses(&self, card: Laid) -> i32 {
        i32::from(match card {
            Laid::Tribe(card) => self.deck.card(card).vp,
            Laid::Dune(dune) => self.deck.dune_vp(dune).unwrap_or(0),
        })
    }

    /// What a row brings (rule 6.2).
    fn row_points(&self, display: &Display, row: usize) -> i32 {
        match self.row_kind(display, row) {
            RowKind::Equal => 4,
            RowKind::Different => 2,
            RowKind::Open | RowKind::Mixed => 0,
        }
    }

    /// The points of a player, as things stand.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let mut points = i32::from(player.vp) + i32::from(player.water / 2);
        for (slot, card) in player.display.cards() {
            points += self.crosses(card);
            if let Laid::Tribe(card) = card {
                points += self.end_of(seat, slot, card);
            }
        }
        points + (0..ROWS).map(|row| self.row_points(&player.display, row)).sum::<i32>()
    }

    /// The score of a player, item by item, as things stand.
    pub fn sheet(&self, seat: Seat) -> Sheet {
        let player = self.player(seat);
        let mut sheet = Sheet {
            tokens: i32::from(player.vp),
            water: i32::from(player.water / 2),
            rows: std::array::from_fn(|row| self.row_points(&player.display, row)),
            ..Sheet::default()
        };
        for (slot, card) in player.display.cards() {
            sheet.cards += self.crosses(card);
            if let Laid::Tribe(card) = card
                && matches!(self.deck.card(card).effect, Effect::End(_))
            {
                sheet.ends.push((card, self.end_of(seat, slot, card)));
            }
        }
        let ends: i32 = sheet.ends.iter().map(|(_, points)| points).sum();
        let rows: i32 = sheet.rows.iter().sum();
        sheet.total = sheet.tokens + sheet.cards + ends + rows + sheet.water;
        sheet
    }

    /// The parts of the score sheets; beside them the rows that are begun, gold and goods.
    pub(crate) fn score_parts(&self) -> Vec<Part> {
        let sheets = [self.sheet(Seat::FIRST), self.sheet(other(Seat::FIRST))];
        let part = |counts: bool, name: Text, of: &dyn Fn(Seat, &Sheet) -> i32| {
            let of = |seat: Seat| of(seat, &sheets[seat.index()]) as f32;
            Part { name, counts, of: PerSeat::new(PLAYERS, of) }
        };
        let begun = |seat| self.count(seat, Count::RowsStarted, None) as i32;
        vec![
            part(true, Text::new("silver crosses", "Plättchen"), &|_, sheet| sheet.tokens),
            part(true, Text::new("crosses on cards", "Siegpunkte auf Karten"), &|_, sheet| {
                sheet.cards
            }),
            part(
                true,
                Text::new("cards that count at the end", "Karten, die am Ende zählen"),
                &|_, sheet| sheet.ends.iter().map(|(_, points)| points).sum(),
            ),
            part(true, Text::new("rows", "Reihen"), &|_, sheet| sheet.rows.iter().sum()),
            part(true, Text::new("water", "Wasser"), &|_, sheet| sheet.water),
            part(false, Text::new("rows begun", "begonnene Reihen"), &|seat, _| begun(seat)),
            part(false, Text::new("gold", "Gold"), &|seat, _| self.player(seat).gold.into()),
            part(false, Text::new("goods", "Waren"), &|seat, _| {
                self.player(seat).all_goods().into()
            }),
        ]
    }

    /// How the game ended: most points, then most gold, then most goods (rule 6.3).
    pub(crate) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let rank = |seat: Seat| {
            let player = self.player(seat);
            (self.points(seat), player.gold, player.all_goods())
        };
        let best = Seat::all(PLAYERS).map(rank).max();
        let winners: Seats = Seat::all(PLAYERS).filter(|&seat| Some(rank(seat)) == best).collect();
        Some(Outcome { winners, scores: PerSeat::new(PLAYERS, |seat| self.points(seat)) })
    }
}
