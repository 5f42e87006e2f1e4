//! Fills shapes, with smooth edges: every row of pixels is crossed four times, and how much of a pixel lies inside says how
//! much of the colour it gets.

use azalai_core::sketch::{HEIGHT, Paint, Shape, Sketch, WIDTH};

/// How often a row is crossed.
const CROSSINGS: u16 = 4;

/// Three bytes a pixel, row by row.
pub fn pixels(sketch: &Sketch) -> Vec<u8> {
    let Paint(r, g, b) = sketch.ground;
    let mut pixels = [r, g, b].repeat(usize::from(WIDTH) * usize::from(HEIGHT));
    for shape in &sketch.shapes {
        fill(&mut pixels, shape);
    }
    pixels
}

fn fill(pixels: &mut [u8], shape: &Shape) {
    if shape.points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
        return;
    }
    let top = shape.points.iter().map(|point| point.1).fold(f32::INFINITY, f32::min);
    let end = shape.points.iter().map(|point| point.1).fold(f32::NEG_INFINITY, f32::max);
    let mut covered = [0_f32; WIDTH as usize];
    for row in 0..HEIGHT {
        let y = f32::from(row);
        if y + 1.0 < top || y > end {
            continue;
        }
        covered.fill(0.0);
        for crossing in 0..CROSSINGS {
            let y = y + (f32::from(crossing) + 0.5) / f32::from(CROSSINGS);
            let crossed = crossed(&shape.points, y);
            for span in crossed.chunks_exact(2) {
                cover(&mut covered, span[0], span[1]);
            }
        }
        let start = usize::from(row) * usize::from(WIDTH) * 3;
        let line = pixels[start..].chunks_exact_mut(3).zip(&covered);
        for (pixel, covered) in line.filter(|(_, covered)| **covered > 0.0) {
            let Paint(r, g, b) = shape.paint;
            for (old, new) in pixel.iter_mut().zip([r, g, b]) {
                let mixed = f32::from(*old) + (f32::from(new) - f32::from(*old)) * covered.min(1.0);
                *old = mixed.round() as u8;
            }
        }
    }
}

/// Where the outline crosses this height, from left to right.
fn crossed(points: &[(f32, f32)], y: f32) -> Vec<f32> {
    let next = points.iter().cycle().skip(1);
    let mut all: Vec<f32> = points
        .iter()
        .zip(next)
        .filter(|((_, from), (_, to))| (*from <= y) != (*to <= y))
        .map(|((x, from), (other, to))| x + (y - from) / (to - from) * (other - x))
        .collect();
    all.sort_by(f32::total_cmp);
    all
}

/// Adds what a crossing covers of each pixel.
fn cover(covered: &mut [f32], from: f32, to: f32) {
    let (from, to) = (from.clamp(0.0, f32::from(WIDTH)), to.clamp(0.0, f32::from(WIDTH)));
    for (x, covered) in covered.iter_mut().enumerate().take(to.ceil() as usize).skip(from as usize)
    {
        let left = x as f32;
        let inside = to.min(left + 1.0) - from.max(left);
        *covered += inside.max(0.0) / f32::from(CROSSINGS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(pixels: &[u8], x: usize, y: usize) -> &[u8] {
        &pixels[(y * usize::from(WIDTH) + x) * 3..][..3]
    }

    #[test]
    fn a_shape_covers_what_lies_inside_and_half_of_what_it_halves() {
        let mut sketch = Sketch::new(Paint(0, 0, 0));
        sketch.rect((10.0, 10.0), 20.5, 20.0, Paint(200, 100, 50));
        let pixels = pixels(&sketch);
        assert_eq!(at(&pixels, 10, 10), [200, 100, 50]);
        assert_eq!(at(&pixels, 29, 29), [200, 100, 50]);
        assert_eq!(at(&pixels, 30, 20), [100, 50, 25]);
        for (x, y) in [(9, 20), (31, 20), (20, 9), (20, 30)] {
            assert_eq!(at(&pixels, x, y), [0, 0, 0], "{x} {y}");
        }
    }

    #[test]
    fn shapes_beyond_the_sheet_or_beyond_all_numbers_do_no_harm() {
        let mut sketch = Sketch::new(Paint(1, 1, 1));
        sketch.rect((-50.0, -50.0), 1e9, 60.0, Paint(9, 9, 9));
        sketch.disc((f32::NAN, 0.0), 5.0, Paint(200, 0, 0));
        sketch.area(vec![(0.0, f32::INFINITY), (1.0, 1.0)], Paint(200, 0, 0));
        sketch.area(Vec::new(), Paint(200, 0, 0));
        let pixels = pixels(&sketch);
        assert_eq!((at(&pixels, 1199, 5), at(&pixels, 0, 100)), (&[9, 9, 9][..], &[1, 1, 1][..]));
    }
}
