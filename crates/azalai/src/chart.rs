//! Charts as SVG files.

use crate::arena::points;
use crate::failure::Failure;
use azalai_core::Lang;
use azalai_games::Review;
use azalai_games::arena::interval::Interval;
use azalai_games::arena::report::TableReport;
use azalai_games::arena::{Contest, Report};
use azalai_games::review::Judged;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fs;
use std::path::Path;

const PAPER: RGBColor = RGBColor(255, 253, 248);
const INK: RGBColor = RGBColor(45, 40, 35);
const FAINT: RGBColor = RGBColor(222, 214, 200);
const FONT: &str = "sans-serif";
/// One colour for each bot or seat; they can be told apart by people who see few colours, too.
const COLOURS: [RGBColor; 5] = [
    RGBColor(200, 85, 20),
    RGBColor(30, 100, 170),
    RGBColor(20, 135, 95),
    RGBColor(150, 60, 130),
    RGBColor(120, 110, 30),
];

fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

fn text(size: i32, colour: RGBColor, at: HPos) -> TextStyle<'static> {
    (FONT, size).into_font().color(&colour).pos(Pos::new(at, VPos::Center))
}

/// A name that fits into the legend.
fn shortened(name: &str) -> String {
    if name.chars().count() <= LEGEND_NAME {
        return name.to_owned();
    }
    name.chars().take(LEGEND_NAME - 1).chain(['…']).collect()
}

/// Draws into a text first, so that a file is written as a whole or not at all.
fn write(
    path: &Path,
    size: (u32, u32),
    draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), String>,
) -> Result<(), Failure> {
    let mut svg = String::new();
    let failed = |why: String| Failure::refused(format!("{}: {why}", path.display()));
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&PAPER).map_err(|error| failed(error.to_string()))?;
        draw(&area).map_err(failed)?;
        area.present().map_err(|error| failed(error.to_string()))?;
    }
    fs::write(path, svg).map_err(|error| failed(error.to_string()))
}

/// Where the names of the seats begin, how far apart they are, and how long they may be.
const LEGEND: i32 = 190;
const LEGEND_STEP: i32 = 152;
const LEGEND_NAME: usize = 19;

/// Everybody's chances over a game, with the decisions that cost most.
pub fn curve(
    path: &Path,
    review: &Review,
    costly: &[&Judged],
    names: &[String],
    lang: Lang,
) -> Result<(), Failure> {
    let [title, below] = match lang {
        Lang::En => ["Chance to win", "action (thin: without what luck brought)"],
        Lang::De => ["Siegchance", "Aktion (dünn: ohne das, was das Glück brachte)"],
    };
    write(path, (960, 480), |area| {
        let draw = || -> Result<(), Box<dyn std::error::Error>> {
            area.draw(&Text::new(title, (24, 26), text(22, INK, HPos::Left)))?;
            for (seat, name) in names.iter().enumerate() {
                let left = LEGEND + LEGEND_STEP * seat as i32;
                let name = shortened(&name.replace("(bot:", "("));
                area.draw(&Rectangle::new([(left, 23), (left + 12, 30)], colour(seat).filled()))?;
                area.draw(&Text::new(name, (left + 18, 26), text(15, colour(seat), HPos::Left)))?;
            }
            let last = review.actions.max(1) as f64;
            let mut chart = ChartBuilder::on(area)
                .margin(20)
                .margin_top(48)
                .margin_right(40)
                .x_label_area_size(44)
                .y_label_area_size(56)
                .build_cartesian_2d(0.0..last, 0.0..100.0)?;
            chart
                .configure_mesh()
                .light_line_style(PAPER)
                .bold_line_style(FAINT)
                .axis_style(INK)
                .x_desc(below)
                .y_labels(6)
                .x_label_formatter(&|at| format!("{at:.0}"))
                .y_label_formatter(&|share| format!("{share:.0} %"))
                .label_style((FONT, 15).into_font().color(&INK))
                .axis_desc_style((FONT, 15).into_font().color(&INK))
                .draw()?;
            for seat in 0..names.len() {
                let points =
                    review.curve.iter().map(|point| (point.after as f64, 100.0 * point.win[seat]));
                chart.draw_series(LineSeries::new(points, colour(seat).stroke_width(2)))?;
                let alone = review
                    .curve
                    .iter()
                    .map(|point| (point.after as f64, 100.0 * point.alone[seat].clamp(0.0, 1.0)));
                let thin = colour(seat).mix(0.6).stroke_width(1);
                chart.draw_series(DashedLineSeries::new(alone, 4, 3, thin))?;
            }
            for judged in costly {
                let seat = judged.seat.index();
                let point = (judged.number as f64 - 1.0, 100.0 * judged.best_win);
                let after = (judged.number as f64 - 1.0, 100.0 * judged.win);
                chart.draw_series([PathElement::new(
                    [point, after],
                    colour(seat).stroke_width(1),
                )])?;
                chart.draw_series([Circle::new(after, 5, colour(seat).filled())])?;
                chart.draw_series([Text::new(
                    judged.number.to_string(),
                    (after.0 + last * 0.008, after.1),
                    text(14, INK, HPos::Left),
                )])?;
            }
            Ok(())
        };
        draw().map_err(|error| error.to_string())
    })
}

/// The height of a row of the arena's chart.
const ROW: i32 = 30;
/// Where its names end, and where its bars begin and end.
const NAMES_END: i32 = 250;
const LEFT: i32 = 270;
const RIGHT: i32 = 820;

/// How strong the bots are, and how each table ended.
pub fn arena(path: &Path, contest: &Contest, report: &Report) -> Result<(), Failure> {
    let rows: usize = report.tables.iter().map(|table| table.results.len()).sum();
    let height = 190 + ROW * (report.bots.len() + rows) as i32 + 14 * report.tables.len() as i32;
    write(path, (960, height as u32), |area| {
        let draw = || -> Result<(), Box<dyn std::error::Error>> {
            let head = format!(
                "{} {}, {} seats: {} games",
                contest.game, contest.setup.rules, contest.setup.seats, report.games
            );
            area.draw(&Text::new(head, (24, 28), text(22, INK, HPos::Left)))?;
            let below = elo_rows(area, report, 64)?;
            share_rows(area, contest, &report.tables, below + 30)?;
            Ok(())
        };
        draw().map_err(|error| error.to_string())
    })
}

type Drawn<T> = Result<T, Box<dyn std::error::Error>>;
type Area<'a, 'b> = &'a DrawingArea<SVGBackend<'b>, Shift>;

/// A scale from one value to another, over the width of the bars.
struct Scale {
    from: f64,
    to: f64,
}

impl Scale {
    fn x(&self, value: f64) -> i32 {
        let part = (value - self.from) / (self.to - self.from).max(1e-9);
        LEFT + (part.clamp(0.0, 1.0) * f64::from(RIGHT - LEFT)).round() as i32
    }

    /// The lines of the grid, with their names above them.
    fn grid(
        &self,
        area: Area<'_, '_>,
        step: f64,
        (top, bottom): (i32, i32),
        unit: &str,
    ) -> Drawn<()> {
        let mut at = (self.from / step).ceil() * step;
        while at <= self.to + 1e-9 {
            let x = self.x(at);
            area.draw(&PathElement::new([(x, top), (x, bottom)], FAINT.stroke_width(1)))?;
            let sign = if unit.is_empty() && at > 0.0 { "+" } else { "" };
            let name = format!("{sign}{at:.0}{unit}");
            area.draw(&Text::new(name, (x, top - 10), text(14, INK, HPos::Center)))?;
            at += step;
        }
        Ok(())
    }

    /// An interval as a line with ends.
    fn whisker(
        &self,
        area: Area<'_, '_>,
        interval: Interval,
        y: i32,
        colour: RGBColor,
    ) -> Drawn<()> {
        let (low, high) = (self.x(interval.low), self.x(interval.high));
        area.draw(&PathElement::new([(low, y), (high, y)], colour.stroke_width(2)))?;
        for x in [low, high] {
            area.draw(&PathElement::new([(x, y - 5), (x, y + 5)], colour.stroke_width(2)))?;
        }
        Ok(())
    }
}

/// The bots by strength; returns where the rows end.
fn elo_rows(area: Area<'_, '_>, report: &Report, top: i32) -> Drawn<i32> {
    let reach = report.bots.iter().flat_map(|bot| [-bot.elo_95.low, bot.elo_95.high]);
    let reach = (reach.fold(50.0, f64::max) / 50.0).ceil() * 50.0;
    let scale = Scale { from: -reach, to: reach };
    let step = [25.0, 50.0, 100.0, 200.0, 500.0, 1000.0]
        .into_iter()
        .find(|step| 2.0 * reach / step <= 12.0)
        .unwrap_or(reach);
    let (rows, end) = (top + 24, top + 24 + ROW * report.bots.len() as i32);
    area.draw(&Text::new("Elo with 95 %", (24, top), text(16, INK, HPos::Left)))?;
    scale.grid(area, step, (rows - 10, end), "")?;
    let mut ranked: Vec<_> = report.bots.iter().enumerate().collect();
    ranked.sort_by(|one, other| other.1.elo.total_cmp(&one.1.elo));
    for (row, (index, bot)) in ranked.into_iter().enumerate() {
        let y = rows + ROW / 2 + ROW * row as i32;
        area.draw(&Text::new(bot.bot.clone(), (NAMES_END, y), text(16, INK, HPos::Right)))?;
        scale.whisker(area, bot.elo_95, y, colour(index))?;
        area.draw(&Circle::new((scale.x(bot.elo), y), 6, colour(index).filled()))?;
        let figure = points(bot.elo);
        area.draw(&Text::new(figure, (RIGHT + 24, y), text(16, INK, HPos::Left)))?;
    }
    Ok(end)
}

/// The shares of wins at every table.
fn share_rows(
    area: Area<'_, '_>,
    contest: &Contest,
    tables: &[TableReport],
    top: i32,
) -> Drawn<()> {
    let scale = Scale { from: 0.0, to: 100.0 };
    let names = contest.names();
    let count: usize = tables.iter().map(|table| table.results.len()).sum();
    let rows = top + 24;
    let end = rows + ROW * count as i32 + 14 * tables.len() as i32;
    area.draw(&Text::new("Games won with 95 %", (24, top), text(16, INK, HPos::Left)))?;
    scale.grid(area, 25.0, (rows - 10, end), " %")?;
    let mut y = rows + ROW / 2;
    for table in tables {
        for result in &table.results {
            let index = names.iter().position(|name| *name == result.bot).unwrap_or(0);
            let name = match result.places {
                1 => result.bot.clone(),
                places => format!("{} ×{places}", result.bot),
            };
            area.draw(&Text::new(name, (NAMES_END, y), text(16, INK, HPos::Right)))?;
            let bar = [(LEFT, y - 9), (scale.x(100.0 * result.share), y + 9)];
            area.draw(&Rectangle::new(bar, colour(index).mix(0.55).filled()))?;
            let Interval { low, high } = result.share_95;
            let percent = Interval { low: 100.0 * low, high: 100.0 * high };
            scale.whisker(area, percent, y, INK)?;
            let figure = format!("{:.1} %", 100.0 * result.share);
            area.draw(&Text::new(figure, (RIGHT + 24, y), text(16, INK, HPos::Left)))?;
            y += ROW;
        }
        y += 14;
    }
    Ok(())
}
