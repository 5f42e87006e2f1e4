//! The position as a small picture: the ring of border cards, the centre, the Targi, and what everybody has laid out.

use crate::action::Card;
use crate::board::Border;
use crate::view::View;
use azalai_core::Seat;
use azalai_core::sketch::{HEIGHT, Paint, Sketch, WIDTH};

const DUSK: Paint = Paint(0x3b, 0x3f, 0x7a);
const BORDER: Paint = Paint(0xd3, 0xa8, 0x64);
const TRIBE: Paint = Paint(0xf7, 0xf2, 0xe7);
const GOODS: Paint = Paint(0xe8, 0xcf, 0xa0);
const DUNE: Paint = Paint(0xc2, 0x8a, 0x4a);
const BACK: Paint = Paint(0x1e, 0x26, 0x50);
const ROBBER: Paint = Paint(0x55, 0x52, 0x60);
const INK: Paint = Paint(0x1b, 0x1a, 0x22);

/// Width and height of a card, with the gap to the next.
const CARD: (f32, f32) = (84.0, 118.0);
/// The same of a card in a display.
const SMALL: (f32, f32) = (62.0, 86.0);

fn cloth(seat: Seat) -> Paint {
    if seat == Seat::FIRST { Paint(0xf4, 0xef, 0xe2) } else { Paint(0x2b, 0x4f, 0xa0) }
}

/// Row and column of a border card in the table of five by five.
fn cell(border: Border) -> (u8, u8) {
    let number = u8::try_from(border.number()).unwrap_or(1);
    match number {
        1..=4 => (0, number),
        5..=8 => (number - 4, 4),
        9..=12 => (4, 12 - number),
        _ => (16_u8.saturating_sub(number), 0),
    }
}

fn corner((row, column): (u8, u8)) -> (f32, f32) {
    let left = (f32::from(WIDTH) - 5.0 * CARD.0) / 2.0;
    let top = (f32::from(HEIGHT) - 5.0 * CARD.1) / 2.0;
    (left + CARD.0 * f32::from(column), top + CARD.1 * f32::from(row))
}

fn card(sketch: &mut Sketch, (x, y): (f32, f32), size: (f32, f32), paint: Paint) {
    sketch.rect((x + 2.0, y + 2.0), size.0 - 4.0, size.1 - 4.0, paint);
}

fn figure(sketch: &mut Sketch, (x, y): (f32, f32), paint: Paint) {
    sketch.disc((x, y), 23.0, INK);
    sketch.disc((x, y), 20.0, paint);
}

/// The table, with the displays at its sides.
pub fn position(view: &View) -> Sketch {
    let mut sketch = Sketch::new(DUSK);
    let middle = |(x, y): (f32, f32)| (x + CARD.0 / 2.0, y + CARD.1 / 2.0);
    for border in &view.border {
        let at = corner(cell(border.number));
        card(&mut sketch, at, CARD, BORDER);
        if border.number == view.robber {
            figure(&mut sketch, middle(at), ROBBER);
        }
        if let Some(seat) = border.targi {
            figure(&mut sketch, middle(at), cloth(seat));
        }
    }
    for centre in &view.centre {
        let (row, column) = centre.place.row_column();
        let at = corner((row + 1, column + 1));
        let paint = match centre.card {
            Some(Card::Tribe(_)) => TRIBE,
            Some(Card::Goods(_)) => GOODS,
            Some(Card::Dune(_)) => DUNE,
            None => BACK,
        };
        card(&mut sketch, at, CARD, paint);
        for (index, seat) in centre.markers.iter().enumerate() {
            let (x, y) = middle(at);
            sketch.regular((x + 26.0 * index as f32 - 13.0, y), 16.0, 4, INK);
            sketch.regular((x + 26.0 * index as f32 - 13.0, y), 13.0, 4, cloth(*seat));
        }
    }
    for player in &view.players {
        let left =
            if player.seat == Seat::FIRST { 30.0 } else { f32::from(WIDTH) - 30.0 - 4.0 * SMALL.0 };
        let top = (f32::from(HEIGHT) - 3.0 * SMALL.1) / 2.0;
        sketch.rect((left, top - 14.0), 4.0 * SMALL.0, 8.0, cloth(player.seat));
        for (row, cards) in player.display.iter().enumerate() {
            for (column, laid) in cards.iter().enumerate() {
                let at = (left + SMALL.0 * column as f32, top + SMALL.1 * row as f32);
                let paint = if laid.is_some() { TRIBE } else { Paint(0x4a, 0x4e, 0x88) };
                card(&mut sketch, at, SMALL, paint);
            }
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_border_is_a_ring_around_the_centre() {
        let cells: BTreeSet<(u8, u8)> = (1..=16).filter_map(Border::new).map(cell).collect();
        assert_eq!(cells.len(), 16);
        let rim = |at: u8| at == 0 || at == 4;
        assert!(cells.iter().all(|(row, column)| rim(*row) || rim(*column)));
        for border in (1..=16).filter_map(Border::new) {
            let (row, column) = cell(border);
            assert_eq!(border.row().map(|row| row + 1), border.row().map(|_| row));
            assert_eq!(border.column().map(|column| column + 1), border.column().map(|_| column));
        }
    }
}
