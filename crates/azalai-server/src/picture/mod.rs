//! Sketches as files: shapes become pixels (`raster`), and pixels a PNG (`png`). Own work, because what the registry offers
//! for it would make the program take much longer to build.

mod png;
mod raster;

use azalai_core::sketch::{HEIGHT, Sketch, WIDTH};

/// The sketch as a PNG.
pub fn png(sketch: &Sketch) -> Vec<u8> {
    png::file(WIDTH, HEIGHT, &raster::pixels(sketch))
}
