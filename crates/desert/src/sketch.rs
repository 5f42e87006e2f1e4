//! The position as a small picture: the board of hexes with camels, water and palms.

use crate::material::Colour;
use crate::view::{Ground, HexView, View};
use azalai_core::Seat;
use azalai_core::sketch::{HEIGHT, Paint, Sketch, WIDTH};

const DUSK: Paint = Paint(0x3b, 0x3f, 0x7a);
const SAND: Paint = Paint(0xe8, 0xcf, 0xa0);
const AREA: Paint = Paint(0xd3, 0xa8, 0x64);
const ROCK: Paint = Paint(0x8a, 0x5a, 0x48);
const WATER: Paint = Paint(0x3a, 0x8f, 0xb0);
const PALM: Paint = Paint(0x3f, 0x7d, 0x5a);
const INK: Paint = Paint(0x1b, 0x1a, 0x22);

fn rider(seat: Seat) -> Paint {
    [
        Paint(0xc8, 0x32, 0x2b),
        Paint(0x22, 0x21, 0x2b),
        Paint(0xec, 0x8a, 0x1c),
        Paint(0x62, 0x3c, 0x1d),
        Paint(0x12, 0xa5, 0x9c),
    ][seat.index()]
}

fn coat(colour: Colour) -> Paint {
    match colour {
        Colour::White => Paint(0xfb, 0xf6, 0xe8),
        Colour::Yellow => Paint(0xf0, 0xc2, 0x3c),
        Colour::Green => Paint(0x86, 0xb4, 0x6c),
        Colour::Blue => Paint(0x9b, 0xdc, 0xf2),
        Colour::Violet => Paint(0xa5, 0x7f, 0xd0),
    }
}

/// The whole board, as large as it fits.
pub fn position(view: &View) -> Sketch {
    let mut sketch = Sketch::new(DUSK);
    let columns = view.columns.saturating_sub(view.first_column) as f32;
    let (wide, high) = (1.5 * columns + 0.5, 3_f32.sqrt() * (view.rows as f32 + 0.5));
    let radius = (f32::from(WIDTH) / wide).min(f32::from(HEIGHT) / high) * 0.96;
    let left = (f32::from(WIDTH) - wide * radius) / 2.0 + radius;
    let top = (f32::from(HEIGHT) - high * radius) / 2.0 + radius * 3_f32.sqrt() / 2.0;
    for hex in &view.hexes {
        let column = hex.column.saturating_sub(view.first_column) as f32;
        let low = if hex.column.is_multiple_of(2) { 0.0 } else { 0.5 };
        let x = left + 1.5 * radius * column;
        let y = top + 3_f32.sqrt() * radius * (hex.row as f32 + low);
        one(&mut sketch, hex, (x, y), radius);
    }
    sketch
}

fn one(sketch: &mut Sketch, hex: &HexView, at: (f32, f32), radius: f32) {
    let ground = match (hex.ground, hex.area) {
        (Ground::Massif, _) => ROCK,
        (_, Some(_)) => AREA,
        _ => SAND,
    };
    sketch.regular(at, radius * 0.97, 6, ground);
    if hex.oasis {
        sketch.regular(at, radius * 0.6, 5, PALM);
    }
    if hex.water.is_some() {
        sketch.disc(at, radius * 0.45, WATER);
    }
    if let Some(camel) = hex.camel {
        sketch.disc(at, radius * 0.72, INK);
        sketch.disc(at, radius * 0.64, coat(camel.colour));
        sketch.disc(at, radius * if hex.leader { 0.42 } else { 0.2 }, rider(camel.seat));
    }
}
