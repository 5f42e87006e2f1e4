//! The position as a small picture: the fields with their lands, owners and camels.

use crate::board::Field;
use crate::material::{Kind, Tribe};
use crate::view::View;
use azalai_core::sketch::{HEIGHT, Paint, Sketch, WIDTH};

const DUSK: Paint = Paint(0x3b, 0x3f, 0x7a);
const SALT: Paint = Paint(0xf7, 0xf2, 0xe7);
const INK: Paint = Paint(0x1b, 0x1a, 0x22);

/// The side of a field.
const SIDE: f32 = 84.0;

fn land(kind: Kind) -> Paint {
    match kind {
        Kind::Settlement => Paint(0xb5, 0x53, 0x2f),
        Kind::Saline => SALT,
        Kind::Guelta => Paint(0x3f, 0x7d, 0x5a),
        Kind::Reg => Paint(0xc2, 0x9a, 0x62),
        Kind::Erg => Paint(0xe8, 0xcf, 0xa0),
        Kind::FeshFesh => Paint(0xd9, 0xb9, 0x86),
        Kind::Mountains => Paint(0x8a, 0x5a, 0x48),
        Kind::Chott => Paint(0xcf, 0xd6, 0xd8),
    }
}

fn cloth(tribe: Tribe) -> Paint {
    match tribe {
        Tribe::Blue => Paint(0x2b, 0x4f, 0xa0),
        Tribe::Red => Paint(0xb2, 0x3a, 0x24),
        Tribe::Green => Paint(0x2f, 0x73, 0x55),
        Tribe::Yellow => Paint(0xe3, 0xb0, 0x2b),
    }
}

/// Column and row of a field: a square spiral from the centre, first to the right (rule 2.1).
fn cell(field: Field) -> (i8, i8) {
    let (mut x, mut y, mut left) = (3_i8, 3_i8, field.index());
    let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    for leg in 0.. {
        let (dx, dy) = steps[leg % 4];
        let length = leg / 2 + 1;
        let walked = i8::try_from(left.min(length)).unwrap_or(0);
        (x, y) = (x + dx * walked, y + dy * walked);
        if left <= length {
            break;
        }
        left -= length;
    }
    (x, y)
}

/// All fields.
pub fn position(view: &View) -> Sketch {
    let mut sketch = Sketch::new(DUSK);
    let left = (f32::from(WIDTH) - 7.0 * SIDE) / 2.0;
    let top = (f32::from(HEIGHT) - 7.0 * SIDE) / 2.0;
    for field in &view.fields {
        let (column, row) = cell(field.field);
        let (x, y) = (left + SIDE * f32::from(column), top + SIDE * f32::from(row));
        sketch.rect((x + 1.5, y + 1.5), SIDE - 3.0, SIDE - 3.0, land(field.kind));
        let Some(owner) = field.owner else { continue };
        let tribe = view.players.get(owner.index()).and_then(|player| player.tribe);
        let paint = tribe.map_or(Paint(0x60, 0x5c, 0x6e), cloth);
        let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
        // More camels, a larger disc.
        let size = (12.0 + 4.0 * f32::from(field.camels.min(5))).min(SIDE * 0.44);
        sketch.disc(middle, size + 3.0, INK);
        sketch.disc(middle, size, paint);
        if field.camels == 0 {
            sketch.disc(middle, size - 5.0, land(field.kind));
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_field_has_a_place_of_its_own_and_neighbours_lie_side_by_side() {
        let cells: BTreeSet<(i8, i8)> = Field::all().map(cell).collect();
        assert_eq!(cells.len(), 49);
        assert!(cells.iter().all(|(x, y)| (0..7).contains(x) && (0..7).contains(y)));
        for (one, two) in Field::all().zip(Field::all().skip(1)) {
            let ((x, y), (a, b)) = (cell(one), cell(two));
            assert_eq!(x.abs_diff(a) + y.abs_diff(b), 1, "{}", one.number());
        }
    }
}
