//! The curves of a training as SVG.

use crate::story::Story;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fs;
use std::path::Path;

const PAPER: RGBColor = RGBColor(255, 253, 248);
const INK: RGBColor = RGBColor(45, 40, 35);
const FAINT: RGBColor = RGBColor(222, 214, 200);
const FIRST: RGBColor = RGBColor(200, 85, 20);
const SECOND: RGBColor = RGBColor(30, 100, 170);
const FONT: &str = "sans-serif";

type Drawn<T> = Result<T, Box<dyn std::error::Error>>;

/// Draws how a training went: what surprised the network, and how each generation met the best before it.
pub fn draw(path: &Path, title: &str, story: &Story) -> Result<(), String> {
    let svg = curves(title, story).map_err(|error| error.to_string())?;
    fs::write(path, svg).map_err(|error| format!("{}: {error}", path.display()))
}

fn curves(title: &str, story: &Story) -> Drawn<String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (960, 620)).into_drawing_area();
        area.fill(&PAPER)?;
        let style = |size, colour: &RGBColor| {
            (FONT, size).into_font().color(colour).pos(Pos::new(HPos::Left, VPos::Center))
        };
        area.draw(&Text::new(title.to_owned(), (24, 26), style(22, &INK)))?;
        let (_, rest) = area.split_vertically(44);
        let (above, below) = rest.split_vertically(288);
        let generations = story.generations.len().max(1) as f64;
        let surprise = story.generations.iter().flat_map(|generation| &generation.surprise);
        let most = surprise.map(|&loss| f64::from(loss)).fold(1e-3, f64::max);
        let mut chart = ChartBuilder::on(&above)
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d(0.0..generations, 0.0..1.1 * most)?;
        chart
            .configure_mesh()
            .light_line_style(PAPER)
            .bold_line_style(FAINT)
            .axis_style(INK)
            .y_desc("surprise (games held back)")
            .x_desc("generation")
            .label_style((FONT, 14).into_font().color(&INK))
            .draw()?;
        for (nth, generation) in story.generations.iter().enumerate() {
            let steps = generation.surprise.len().max(2) - 1;
            let point = |(epoch, &loss): (usize, &f32)| {
                (nth as f64 + epoch as f64 / steps as f64, f64::from(loss))
            };
            let line = generation.surprise.iter().enumerate().map(point);
            chart.draw_series(LineSeries::new(line, FIRST.stroke_width(2)))?;
        }
        let mut chart = ChartBuilder::on(&below)
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d(0.0..generations, 0.0..100.0)?;
        chart
            .configure_mesh()
            .light_line_style(PAPER)
            .bold_line_style(FAINT)
            .axis_style(INK)
            .y_desc("share against the best before")
            .x_desc("generation (filled: kept)")
            .y_label_formatter(&|share| format!("{share:.0} %"))
            .label_style((FONT, 14).into_font().color(&INK))
            .draw()?;
        let equal = 100.0 * story.equal;
        chart.draw_series([PathElement::new(
            [(0.0, equal), (generations, equal)],
            INK.stroke_width(1),
        )])?;
        for (nth, generation) in story.generations.iter().enumerate() {
            let (at, share, doubt) =
                (nth as f64 + 0.5, 100.0 * generation.share, 100.0 * generation.doubt);
            let bar = [(at, (share - doubt).max(0.0)), (at, (share + doubt).min(100.0))];
            chart.draw_series([PathElement::new(bar, SECOND.stroke_width(1))])?;
            let style = if generation.kept { SECOND.filled() } else { SECOND.stroke_width(1) };
            chart.draw_series([Circle::new((at, share), 5, style)])?;
        }
        area.present()?;
    }
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::Generation;

    #[test]
    fn a_curve_shows_every_generation() {
        let generation = |share, kept| Generation {
            games: 10,
            positions: 100,
            surprise: vec![0.3, 0.2],
            share,
            doubt: 0.1,
            kept,
        };
        let story =
            Story { equal: 0.5, generations: vec![generation(0.6, true), generation(0.4, false)] };
        let svg = curves("desert standard, 2 seats", &story).expect("a picture");
        assert!(svg.contains("desert standard, 2 seats") && svg.contains("<polyline"));
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(curves("nothing yet", &Story { equal: 0.5, generations: Vec::new() }).is_ok());
    }
}
