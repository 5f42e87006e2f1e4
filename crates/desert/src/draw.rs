//! The picture of a position for the terminal: the hex board in colour, readable without it.
//!
//! Each hex is two characters wide and two lines high, with its edges around it. A camel shows the
//! letter of its colour and the sign of its player; a leader's letter is a capital.

use crate::board::Hex;
use crate::material::{Caravan, Colour};
use crate::state::Phase;
use crate::view::{Ground, HexView, PlayerView, SheetView, View};
use crate::words;
use anstyle::{Color, RgbColor, Style};
use azalai_core::{Lang, Seat, Text, Turn};
use std::fmt::{Display, Write as _};

const INK: RgbColor = RgbColor(0x1b, 0x1a, 0x22);
const SAND: RgbColor = RgbColor(0xe8, 0xcf, 0xa0);
const DUNE: RgbColor = RgbColor(0xd3, 0xa8, 0x64);
const DUSK: RgbColor = RgbColor(0x3b, 0x3f, 0x7a);
const SALT: RgbColor = RgbColor(0xf7, 0xf2, 0xe7);
const OASIS: RgbColor = RgbColor(0x3f, 0x7d, 0x5a);
const WATER: RgbColor = RgbColor(0x3a, 0x8f, 0xb0);
const GOLD: RgbColor = RgbColor(0xc9, 0x97, 0x1c);

/// How wide a column of hexes is, with one of its two edges.
const PITCH: usize = 3;
/// The room for the row numbers on the left.
const MARGIN: usize = 3;

/// The sign of a player.
pub fn sign(seat: Seat) -> char {
    ['●', '■', '▲', '◆', '★'][seat.index()]
}

/// The colour of a player: the riders.
fn player_colour(seat: Seat) -> RgbColor {
    [
        RgbColor(0xb5, 0x20, 0x18),
        INK,
        RgbColor(0xd0, 0x62, 0x08),
        RgbColor(0x6e, 0x43, 0x1c),
        RgbColor(0x08, 0x6a, 0x70),
    ][seat.index()]
}

/// The colour of a camel.
fn camel_colour(colour: Colour) -> RgbColor {
    match colour {
        Colour::White => RgbColor(0xff, 0xff, 0xff),
        Colour::Yellow => RgbColor(0xff, 0xec, 0x6e),
        Colour::Green => RgbColor(0xa5, 0xe0, 0x9a),
        Colour::Blue => RgbColor(0x9c, 0xc9, 0xf5),
        Colour::Violet => RgbColor(0xd3, 0xa6, 0xee),
    }
}

fn style(front: RgbColor, back: RgbColor) -> Style {
    Style::new().fg_color(Some(Color::Rgb(front))).bg_color(Some(Color::Rgb(back)))
}

/// A rectangle of characters, each with its style.
struct Canvas {
    lines: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', Style::new()); width]; height] }
    }

    fn put(&mut self, column: usize, line: usize, text: &str, style: Style) {
        for (offset, letter) in text.chars().enumerate() {
            if let Some(cell) = self.lines.get_mut(line).and_then(|l| l.get_mut(column + offset)) {
                *cell = (letter, style);
            }
        }
    }

    fn is_blank(&self, column: usize, line: usize) -> bool {
        self.lines.get(line).and_then(|l| l.get(column)).is_none_or(|cell| cell.0 == ' ')
    }

    /// The canvas as text: neighbours of one style share their colour codes.
    fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let plain = |cell: &(char, Style)| *cell == (' ', Style::new());
            let end = line.iter().rposition(|cell| !plain(cell)).map_or(0, |last| last + 1);
            let mut now = Style::new();
            for &(letter, style) in &line[..end] {
                if style != now {
                    let _ = write!(text, "{}{}", now.render_reset(), style.render());
                    now = style;
                }
                text.push(letter);
            }
            let _ = writeln!(text, "{}", now.render_reset());
        }
        text
    }
}

/// The position, with the players and the supply below the board.
pub fn position(view: &View, lang: Lang) -> String {
    let mut text = board(view);
    legend(&mut text, lang);
    players(&mut text, view, lang);
    supply(&mut text, view, lang);
    turn(&mut text, view, lang);
    text
}

fn board(view: &View) -> String {
    let columns = view.columns.saturating_sub(view.first_column);
    let (width, height) = (MARGIN + columns * PITCH + 4, 2 * view.rows + 4);
    let mut canvas = Canvas::new(width, height);
    let faint = Style::new().dimmed();
    for column in view.first_column..view.columns {
        let at = MARGIN + (column - view.first_column) * PITCH + 1;
        let letter = char::from(b'a' + column as u8).to_string();
        canvas.put(at, 0, &letter, faint);
        canvas.put(at, height - 1, &letter, faint);
    }
    for row in 0..view.rows {
        canvas.put(0, 2 * row + 2, &format!("{:>2}", row + 1), faint);
        canvas.put(width - 2, 2 * row + 2, &(row + 1).to_string(), faint);
    }
    for hex in &view.hexes {
        draw_hex(&mut canvas, hex, view.first_column);
    }
    canvas.text()
}

/// Where the two characters of a hex stand in the picture: the column and the line, both from 0.
pub fn place_in_picture(hex: Hex, first_column: usize) -> (usize, usize) {
    let column = MARGIN + hex.column().saturating_sub(first_column) * PITCH + 1;
    (column, 2 + 2 * hex.row() + hex.column() % 2)
}

/// ```text
///  __
/// /v●\
/// \__/
/// ```
fn draw_hex(canvas: &mut Canvas, hex: &HexView, first_column: usize) {
    let (column, top) = place_in_picture(hex.hex, first_column);
    let left = column - 1;
    let edge = Style::new().fg_color(Some(Color::Rgb(DUNE)));
    let (text, look) = content(hex);
    let floor = look.fg_color(Some(Color::Rgb(DUNE)));
    if canvas.is_blank(left + 1, top - 1) {
        canvas.put(left + 1, top - 1, "__", edge);
    }
    canvas.put(left, top, "/", edge);
    canvas.put(left + 1, top, &text, look);
    canvas.put(left + 3, top, "\\", edge);
    canvas.put(left, top + 1, "\\", edge);
    canvas.put(left + 1, top + 1, "__", floor);
    canvas.put(left + 3, top + 1, "/", edge);
}

/// The two characters of a hex.
fn content(hex: &HexView) -> (String, Style) {
    if let Some(Caravan { seat, colour }) = hex.camel {
        let letter = colour.letter();
        let letter = if hex.leader { letter.to_ascii_uppercase() } else { letter };
        let look = style(player_colour(seat), camel_colour(colour));
        return (format!("{letter}{}", sign(seat)), if hex.leader { look.bold() } else { look });
    }
    let owner = hex.area.map_or(' ', |caravan| sign(caravan.seat));
    let ground = hex.area.map_or(SAND, |caravan| pale(camel_colour(caravan.colour)));
    let front = hex.area.map_or(INK, |caravan| player_colour(caravan.seat));
    match (hex.ground, hex.oasis, hex.water) {
        (Ground::Massif, ..) => ("^^".to_owned(), style(SALT, DUSK)),
        (_, true, _) => (format!("♣{owner}"), style(SALT, OASIS).bold()),
        (_, _, Some(water)) => (format!("~{water}"), style(SALT, WATER).bold()),
        (..) if hex.area.is_some() => (format!("·{owner}"), style(front, ground)),
        (Ground::Palm, ..) => (", ".to_owned(), style(OASIS, SAND)),
        _ => ("  ".to_owned(), style(INK, SAND)),
    }
}

/// A camel colour mixed with sand, for the hexes of an area.
fn pale(RgbColor(r, g, b): RgbColor) -> RgbColor {
    let mix = |camel: u8, sand: u8| ((u16::from(camel) + u16::from(sand)) / 2) as u8;
    RgbColor(mix(r, SAND.0), mix(g, SAND.1), mix(b, SAND.2))
}

fn legend(text: &mut String, lang: Lang) {
    let line = Text::new(
        "~2 water hole   ♣ oasis   ^^ massif   , palm symbol\n\
         v● violet camel of ●   V● violet leader of ●   ·● area of ●",
        "~2 Wasserstelle   ♣ Oase   ^^ Felsmassiv   , Palmensymbol\n\
         v● violettes Kamel von ●   V● violetter Kamelreiter von ●   ·● Gebiet von ●",
    );
    let faint = Style::new().dimmed();
    for line in line.get(lang).lines() {
        let _ = writeln!(text, "{faint}{line}{faint:#}");
    }
    text.push('\n');
}

/// One line a player: points, where they come from, camels of each colour.
fn players(text: &mut String, view: &View, lang: Lang) {
    let heads = match lang {
        Lang::En => ["points", "water", "oases", "caravans", "areas", "if over"],
        Lang::De => ["Punkte", "Wasser", "Oasen", "Karawanen", "Gebiete", "bei Ende"],
    };
    let faint = Style::new().dimmed();
    let _ = write!(text, "{faint}{:13}{}  ", "", in_columns(heads));
    for colour in Colour::ALL {
        let _ = write!(text, "{colour:>3}");
    }
    let _ = writeln!(text, "{faint:#}");
    for player in &view.players {
        player_line(text, player, view, lang);
    }
}

fn in_columns<T: Display>([points, water, oases, caravans, areas, end]: [T; 6]) -> String {
    format!("{points:>7}{water:>7}{oases:>6}{caravans:>10}{areas:>8}{end:>9}")
}

fn player_line(text: &mut String, player: &PlayerView, view: &View, lang: Lang) {
    let seat = player.seat;
    let to_move = if view.turn == Turn::Seat(seat) { '▸' } else { ' ' };
    let badge = style(player_colour(seat), SALT);
    let name = words::player(seat).get(lang);
    let over = view.phase == Phase::Over;
    let sum = |points: &[u16]| points.iter().sum::<u16>();
    // Caravan chips and areas are counted at the end; before that they stand in brackets.
    let later = |points: u16| if over { points.to_string() } else { format!("({points})") };
    // What lies face down is a question mark (7.5).
    let seen = |points: Option<u16>| points.map_or("?".to_owned(), |points| points.to_string());
    let SheetView { water, oases, caravans, areas } = &player.sheet_if_over;
    let figures = in_columns([
        seen(player.points),
        seen(*water),
        seen(oases.map(|oases| sum(&oases))),
        later(sum(caravans)),
        later(sum(areas)),
        seen(player.points_if_over),
    ]);
    let _ = write!(text, "{to_move}{badge}{}{badge:#} {name:<10}{figures}  ", sign(seat));
    for caravan in &player.caravans {
        let look = style(INK, camel_colour(caravan.colour));
        let camels = match caravan.camels {
            0 if player.leaders_left.contains(caravan.colour) => {
                caravan.colour.letter().to_ascii_uppercase().to_string()
            }
            0 => "-".to_owned(),
            camels => camels.to_string(),
        };
        let _ = write!(text, " {look}{camels:>2}{look:#}");
    }
    text.push('\n');
}

fn supply(text: &mut String, view: &View, lang: Lang) {
    let _ = write!(text, "{}", Text::new("\nSupply:", "\nVorrat:").get(lang));
    for (colour, left) in Colour::ALL.into_iter().zip(view.supply) {
        let look = style(INK, camel_colour(colour));
        let name = words::colour(colour).get(lang);
        let _ = write!(text, "  {look} {colour} {left:>2} {look:#} {name}");
    }
    text.push('\n');
}

fn turn(text: &mut String, view: &View, lang: Lang) {
    let Turn::Seat(seat) = view.turn else { return };
    let name = words::player(seat).get(lang);
    let gold = Style::new().fg_color(Some(Color::Rgb(GOLD))).bold();
    let what = match (view.phase, view.camels_to_place, lang) {
        (Phase::Returns, _, Lang::En) => "gives a leader back".to_owned(),
        (Phase::Returns, _, Lang::De) => "gibt einen Kamelreiter zurück".to_owned(),
        (Phase::Leaders, _, Lang::En) => "places a leader".to_owned(),
        (Phase::Leaders, _, Lang::De) => "setzt einen Kamelreiter".to_owned(),
        (_, _, Lang::En) if view.must_pass => "must pass".to_owned(),
        (_, _, Lang::De) if view.must_pass => "muss passen".to_owned(),
        (_, 1, Lang::En) => "places 1 camel".to_owned(),
        (_, 1, Lang::De) => "setzt 1 Kamel".to_owned(),
        (_, camels, Lang::En) => format!("places {camels} camels"),
        (_, camels, Lang::De) => format!("setzt {camels} Kamele"),
    };
    let _ = writeln!(text, "{gold}{} {name}{gold:#} {what}.", sign(seat));
}
