//! The map (rules 2.2 to 2.5) as a text, and the reader that checks it.
//!
//! A map has one line a row and one character a column: `.` sand, `o` a circle for water, `P` a
//! palm symbol, `M` massif, `#` outside. Columns b, d, f and so on lie half a hex lower
//! than a, c, e. A line `dark line: 5` before or after the rows cuts off the first five columns when two
//! or three play (2.3); without it nothing is cut off. Lines that begin with `;` are comments.
//!
//! The board of the game is such a text too, and goes through the same reader.

use crate::board::{COLUMNS, Hex, Hexes, ROWS};
use crate::material::{PALMS, WATER_PLACES};
use azalai_core::SetupError;
use std::fmt;

/// The board of the game (2.2).
pub const BOARD: &str = include_str!("../data/desert.map");

const DARK_LINE: &str = "dark line:";

/// A map: which hexes there are and what is printed on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Map {
    /// The hexes of the desert, symbols included, on both sides of the dark line.
    desert: Hexes,
    massif: Hexes,
    circles: Hexes,
    symbols: Hexes,
    columns: u8,
    rows: u8,
    /// How many columns lie behind the dark line.
    behind: u8,
}

/// What is wrong with a map, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFault {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column of the line, from 1.
    pub column: usize,
    /// What is wrong and what to do.
    pub fault: String,
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for MapFault {}

impl From<MapFault> for SetupError {
    fn from(MapFault { line, column, fault }: MapFault) -> SetupError {
        SetupError::Data { key: "map", line, column, fault }
    }
}

fn fault<T>(line: usize, column: usize, fault: impl Into<String>) -> Result<T, MapFault> {
    Err(MapFault { line, column, fault: fault.into() })
}

impl Map {
    /// Reads a map and checks that it can be played on by so many players (8.1).
    pub fn read(text: &str, seats: usize) -> Result<Map, MapFault> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line.trim_end())?;
        }
        let map = reader.finish()?;
        let place = |hex: Hex| (reader.line_of_row[hex.row()], hex.column() + 1);
        map.check_symbols(seats, reader.line_of_row[0], place)?;
        map.check_connected(seats, place)?;
        Ok(map)
    }

    /// The hexes in use by so many players: with two and three, those behind the dark line are
    /// outside (2.3).
    pub fn used(&self, seats: usize) -> Hexes {
        self.desert & Hexes::columns_from(self.behind(seats))
    }

    /// How many columns are not in use by so many players (2.3).
    pub fn behind(&self, seats: usize) -> usize {
        if seats <= 3 { self.behind as usize } else { 0 }
    }

    /// The massif.
    pub fn massif(&self) -> Hexes {
        self.massif
    }

    /// The circles for water.
    pub fn circles(&self) -> Hexes {
        self.circles
    }

    /// The palm symbols.
    pub fn palm_symbols(&self) -> Hexes {
        self.symbols
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    fn check_symbols(
        &self,
        seats: usize,
        first_row: usize,
        place: impl Fn(Hex) -> (usize, usize),
    ) -> Result<(), MapFault> {
        let used = self.used(seats);
        let symbols = (self.symbols & used).len();
        if symbols < PALMS {
            return fault(
                first_row,
                1,
                format!(
                    "rule 8.1: the part used by {seats} players needs {PALMS} palm symbols or \
                     more, and has {symbols}; mark more hexes with `P`"
                ),
            );
        }
        let places = (self.circles | self.symbols) & used;
        let most = WATER_PLACES + PALMS;
        if let Some(hex) = in_reading_order(places).nth(most) {
            let (line, column) = place(hex);
            return fault(
                line,
                column,
                format!(
                    "rule 8.1: there are {WATER_PLACES} water holes, so the part used by {seats} \
                     players may have {most} circles and palm symbols together, and has {}; make \
                     some of them sand",
                    places.len()
                ),
            );
        }
        Ok(())
    }

    fn check_connected(
        &self,
        seats: usize,
        place: impl Fn(Hex) -> (usize, usize),
    ) -> Result<(), MapFault> {
        let used = self.used(seats);
        let Some(first) = in_reading_order(used).next() else { return Ok(()) };
        match in_reading_order(used - Hexes::from(first).flood(&used)).next() {
            None => Ok(()),
            Some(island) => {
                let (line, column) = place(island);
                fault(
                    line,
                    column,
                    format!(
                        "rule 8.1: no way leads from {first} to {island} in the part used by \
                         {seats} players; connect them, or make one of the parts `#`"
                    ),
                )
            }
        }
    }
}

/// Row by row, as a person reads the text of a map.
fn in_reading_order(hexes: Hexes) -> impl Iterator<Item = Hex> {
    (0..ROWS)
        .flat_map(|row| (0..COLUMNS).filter_map(move |column| Hex::new(column, row)))
        .filter(move |hex| hexes.contains(*hex))
}

/// What has been read of a map so far.
#[derive(Default)]
struct Reader {
    rows: Vec<String>,
    line_of_row: Vec<usize>,
    /// A blank line or the dark line came after the rows: no more rows may follow.
    rows_ended: bool,
    /// The dark line: how many columns it cuts off, and where it is written.
    dark_line: Option<(usize, usize, usize)>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), MapFault> {
        if line.starts_with(';') {
            return Ok(());
        }
        if line.is_empty() {
            self.rows_ended |= !self.rows.is_empty();
            return Ok(());
        }
        if let Some(count) = line.strip_prefix(DARK_LINE) {
            self.rows_ended |= !self.rows.is_empty();
            return self.dark_line(number, count);
        }
        self.row(number, line)
    }

    fn dark_line(&mut self, number: usize, count: &str) -> Result<(), MapFault> {
        let spaces = count.len() - count.trim_start().len();
        let column = DARK_LINE.len() + spaces + 1;
        if self.dark_line.is_some() {
            return fault(number, 1, "a second dark line; a map has one at most");
        }
        match azalai_core::number(count.trim()) {
            Some(behind) if behind < COLUMNS => {
                self.dark_line = Some((behind, number, column));
                Ok(())
            }
            _ => fault(
                number,
                column,
                "write how many columns on the left two and three players do without, for \
                 instance `dark line: 5`",
            ),
        }
    }

    fn row(&mut self, number: usize, line: &str) -> Result<(), MapFault> {
        if self.rows_ended {
            return fault(number, 1, "the rows of the map must follow each other without a gap");
        }
        if self.rows.len() == ROWS {
            return fault(number, 1, format!("a map has {ROWS} rows at most; leave this one out"));
        }
        if let Some(at) = line.chars().position(|hex| !".oPM#".contains(hex)) {
            return fault(
                number,
                at + 1,
                "this is no hex; write `.` sand, `o` circle for water, `P` palm symbol, \
                 `M` massif or `#` outside",
            );
        }
        if line.len() > COLUMNS {
            return fault(
                number,
                COLUMNS + 1,
                format!("a map has {COLUMNS} columns at most; make this row shorter"),
            );
        }
        if let Some(first) = self.rows.first()
            && first.len() != line.len()
        {
            return fault(
                number,
                first.len().min(line.len()) + 1,
                format!(
                    "all rows must be equally long: this one has {} hexes, the first has {}; \
                     fill up with `#`",
                    line.len(),
                    first.len()
                ),
            );
        }
        self.rows.push(line.to_owned());
        self.line_of_row.push(number);
        Ok(())
    }

    fn finish(&self) -> Result<Map, MapFault> {
        let Some(columns) = self.rows.first().map(String::len) else {
            return fault(1, 1, "the map is empty; write one line a row, one character a hex");
        };
        let behind = match self.dark_line {
            Some((behind, line, column)) if behind >= columns => {
                return fault(
                    line,
                    column,
                    format!("the dark line must leave a column; the map has {columns} columns"),
                );
            }
            Some((behind, _, _)) => behind,
            None => 0,
        };
        let marked = |marks: &str| {
            self.rows
                .iter()
                .enumerate()
                .flat_map(|(row, line)| {
                    line.chars().enumerate().map(move |(c, mark)| (row, c, mark))
                })
                .filter(|(_, _, mark)| marks.contains(*mark))
                .filter_map(|(row, column, _)| Hex::new(column, row))
                .collect::<Hexes>()
        };
        Ok(Map {
            desert: marked(".oP"),
            massif: marked("M"),
            circles: marked("o"),
            symbols: marked("P"),
            columns: columns as u8,
            rows: self.rows.len() as u8,
            behind: behind as u8,
        })
    }
}

impl fmt::Display for Map {
    /// The map as [`Map::read`] takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.behind > 0 {
            writeln!(f, "{DARK_LINE} {}", self.behind)?;
        }
        for row in 0..self.rows() {
            if row > 0 {
                writeln!(f)?;
            }
            for hex in (0..self.columns()).filter_map(|column| Hex::new(column, row)) {
                let marks = [
                    (self.circles, "o"),
                    (self.symbols, "P"),
                    (self.desert, "."),
                    (self.massif, "M"),
                ];
                let mark = marks.iter().find(|(set, _)| set.contains(hex));
                f.write_str(mark.map_or("#", |(_, mark)| mark))?;
            }
        }
        Ok(())
    }
}
