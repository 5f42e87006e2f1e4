//! The position as a small picture: the market, and everybody's camp with animals, caves and loads.

use crate::material::{Good, Goods};
use crate::view::{PlayerView, View};
use azalai_core::Seat;
use azalai_core::sketch::{HEIGHT, Paint, Sketch, WIDTH};

const DUSK: Paint = Paint(0x3b, 0x3f, 0x7a);
const SAND: Paint = Paint(0xe8, 0xcf, 0xa0);
const CAMEL: Paint = Paint(0xa9, 0x74, 0x42);
const CAVE: Paint = Paint(0x4a, 0x33, 0x35);
const BACK: Paint = Paint(0x1e, 0x26, 0x50);

/// The side of a good.
const SIDE: f32 = 26.0;

fn cloth(seat: Seat) -> Paint {
    [
        Paint(0x3b, 0x46, 0xa6),
        Paint(0xb2, 0x3a, 0x24),
        Paint(0x2f, 0x73, 0x55),
        Paint(0xd9, 0x9a, 0x2b),
        Paint(0xf4, 0xef, 0xe2),
    ][seat.index()]
}

fn paint(good: Good) -> Paint {
    match good {
        Good::Water => Paint(0x1f, 0x64, 0x80),
        Good::Gold => Paint(0xd9, 0xa6, 0x25),
        Good::Salt => Paint(0xeb, 0xe8, 0xee),
        Good::Millet => Paint(0x56, 0x6a, 0x27),
    }
}

fn goods(goods: Goods) -> impl Iterator<Item = Good> {
    let kinds = [Good::Water, Good::Gold, Good::Salt, Good::Millet];
    let each = kinds.into_iter().zip(goods.counts());
    each.flat_map(|(good, count)| std::iter::repeat_n(good, usize::from(count)))
}

/// The market above, the camps below it in rows.
pub fn position(view: &View) -> Sketch {
    let mut sketch = Sketch::new(DUSK);
    for (index, good) in goods(view.market).enumerate() {
        let x = 60.0 + (SIDE + 22.0) * index as f32;
        sketch.rect((x, 26.0), SIDE + 14.0, SIDE + 30.0, SAND);
        sketch.rect((x + 7.0, 40.0), SIDE, SIDE, paint(good));
    }
    let rows = view.players.len().max(1) as f32;
    let high = (f32::from(HEIGHT) - 120.0) / rows;
    for (index, player) in view.players.iter().enumerate() {
        camp(&mut sketch, player, 110.0 + high * index as f32, high - 12.0);
    }
    sketch
}

fn camp(sketch: &mut Sketch, player: &PlayerView, top: f32, high: f32) {
    let (left, wide) = (40.0, f32::from(WIDTH) - 80.0);
    sketch.rect((left, top), wide, high, SAND);
    sketch.rect((left, top), 18.0, high, cloth(player.seat));
    // A tent in the colour of the player.
    let foot = top + high - 10.0;
    let tent = vec![
        (left + 40.0, foot),
        (left + 80.0, foot - (high - 24.0).min(80.0)),
        (left + 120.0, foot),
    ];
    sketch.area(tent, cloth(player.seat));
    let mut x = left + 150.0;
    for animal in &player.animals {
        sketch.rect((x, foot - 14.0), SIDE + 18.0, 14.0, CAMEL);
        for (index, good) in animal.load.cards().enumerate() {
            let y = foot - 16.0 - (SIDE * 0.72) * (index as f32 + 1.0);
            sketch.rect((x + 9.0, y), SIDE, SIDE * 0.66, paint(good));
        }
        x += SIDE + 34.0;
    }
    for cave in &player.caves {
        sketch.disc((x + 22.0, foot - 20.0), 22.0, CAVE);
        // What lies there is nobody's business: only that something does.
        for index in 0..cave.cards.len() {
            sketch.rect((x + 8.0 + 14.0 * index as f32, foot - 18.0), 10.0, 16.0, BACK);
        }
        x += 60.0;
    }
}
