//! A small picture of a position, for previews: flat shapes on a sheet of 1200 x 630, without words. What draws it on a
//! screen or into a file is not its business.

use std::f32::consts::TAU;
use std::fmt::Write as _;

/// How wide a sketch is.
pub const WIDTH: u16 = 1200;
/// How high it is.
pub const HEIGHT: u16 = 630;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint(pub u8, pub u8, pub u8);

/// A shape of one colour.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Its corners.
    pub points: Vec<(f32, f32)>,
    /// Its colour.
    pub paint: Paint,
}

/// A picture: shapes, each over those before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    /// The colour of the sheet.
    pub ground: Paint,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Sketch {
    /// An empty sheet.
    pub fn new(ground: Paint) -> Sketch {
        Sketch { ground, shapes: Vec::new() }
    }

    /// A shape with these corners.
    pub fn area(&mut self, points: Vec<(f32, f32)>, paint: Paint) {
        self.shapes.push(Shape { points, paint });
    }

    /// A rectangle: its upper left corner, its width and height.
    pub fn rect(&mut self, (x, y): (f32, f32), width: f32, height: f32, paint: Paint) {
        self.area(vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)], paint);
    }

    /// A shape with so many equal sides around a point, the first corner on the right.
    pub fn regular(&mut self, (x, y): (f32, f32), radius: f32, sides: u8, paint: Paint) {
        let corner = |index: u8| {
            let angle = TAU * f32::from(index) / f32::from(sides.max(3));
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        self.area((0..sides.max(3)).map(corner).collect(), paint);
    }

    /// A disc.
    pub fn disc(&mut self, at: (f32, f32), radius: f32, paint: Paint) {
        self.regular(at, radius, 32, paint);
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let Paint(r, g, b) = self.ground;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
             <path fill=\"#{r:02x}{g:02x}{b:02x}\" d=\"M0 0h{WIDTH}v{HEIGHT}H0z\"/>"
        );
        for Shape { points, paint: Paint(r, g, b) } in &self.shapes {
            let _ = write!(svg, "<path fill=\"#{r:02x}{g:02x}{b:02x}\" d=\"");
            for (index, (x, y)) in points.iter().enumerate() {
                let _ = write!(svg, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
            }
            svg.push_str("z\"/>");
        }
        svg.push_str("</svg>");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sketch_is_written_as_svg_in_its_order() {
        let mut sketch = Sketch::new(Paint(1, 2, 3));
        sketch.rect((10.0, 20.0), 30.0, 40.0, Paint(255, 0, 0));
        sketch.regular((0.0, 0.0), 10.0, 4, Paint(0, 0, 255));
        let svg = sketch.svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert!(svg.contains("#010203"));
        let red = svg.find("fill=\"#ff0000\" d=\"M10.0 20.0L40.0 20.0L40.0 60.0L10.0 60.0z\"");
        assert!(red.is_some() && red < svg.find("#0000ff"));
    }
}
