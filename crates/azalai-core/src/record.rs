//! The text form of a game: headers, then one numbered action a line, luck included.
//!
//! ```text
//! azalai record 1
//! game: targui
//! rules: classic
//! seats: 2
//! option fates: 1,6-16
//! seat 1: Amina
//! seat 2: bot:random
//! result: unfinished
//!
//! # a comment
//! 1 * tribe green
//! 2 * tribe yellow         # another comment
//! 51 1 settle 21
//! end
//! ```
//! An action line holds its number, who acts (`*` is luck, else the number of the seat) and the
//! action in the notation of the game. The last line is `end`, so that a file that was cut off is
//! noticed. An option with several lines (a map) has each of them behind a `|`.
//!
//! Two more headers let everybody verify the luck of a game ([`crate::verify`]): `luck: sha256 …`, the
//! hash of the dealer's seed, told before the game, and `seed: …`, the seed, told when it is over.

use crate::game::Turn;
use crate::refusal::{PlayError, Refusal, shortened};
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

const FIRST_LINE: &str = "azalai record 1";
const LAST_LINE: &str = "end";
/// How the header `luck` names its hash.
const HASH: &str = "sha256";
/// The result of a game that is not over.
pub const UNFINISHED: &str = "unfinished";

/// What stands in place of what the reader of a record may not know yet.
pub const VEIL: char = '?';

/// A game as text: nothing in it has been checked against the rules yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Rulebook, seats, options.
    pub setup: Setup,
    /// In which line each header of the setup stands, for errors.
    pub header_lines: HeaderLines,
    /// The names of those who sit there, by seat; empty where nobody gave one.
    pub names: Vec<String>,
    /// What was promised about the luck before the game: the SHA-256 of the dealer's seed.
    pub luck: Option<Told<[u8; 32]>>,
    /// The dealer's seed, told when the game is over.
    pub seed: Option<Told<[u8; 32]>>,
    /// The result as the record tells it, and the line that does.
    pub result: Told<String>,
    /// The actions.
    pub actions: Vec<Told<Played>>,
    /// Comments between the headers and before them.
    pub head_notes: Vec<String>,
    /// Comments after the last action.
    pub tail_notes: Vec<String>,
}

/// Something a record tells, and the line where it stands (0 if it was never read from a text).
#[derive(Clone, Debug)]
pub struct Told<T> {
    /// What it tells.
    pub what: T,
    /// In which line.
    pub line: usize,
}

impl<T> From<T> for Told<T> {
    /// Something that was never read from a text.
    fn from(what: T) -> Told<T> {
        Told { what, line: 0 }
    }
}

impl<T: PartialEq> PartialEq for Told<T> {
    /// Where a thing stands makes no difference.
    fn eq(&self, other: &Told<T>) -> bool {
        self.what == other.what
    }
}
impl<T: Eq> Eq for Told<T> {}

/// In which line each header stands. Makes no difference when records are compared.
#[derive(Clone, Debug, Default)]
pub struct HeaderLines(BTreeMap<String, usize>);

impl HeaderLines {
    /// The line of this header; 0 if the record was never read from a text.
    pub fn of(&self, header: &str) -> usize {
        self.0.get(header).copied().unwrap_or(0)
    }
}

impl PartialEq for HeaderLines {
    fn eq(&self, _: &HeaderLines) -> bool {
        true
    }
}
impl Eq for HeaderLines {}

/// One action line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who acts: a seat, or luck.
    pub by: Turn,
    /// The action, in the notation of the game.
    pub action: String,
    /// The comment behind it.
    pub comment: Option<String>,
    /// The comment lines before it.
    pub notes: Vec<String>,
}

/// Why a record cannot be read or replayed. Every kind names the line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is not a record.
    #[error("line {line}: {fault}")]
    Form {
        /// Where.
        line: usize,
        /// What is wrong, and what should stand there.
        fault: String,
    },
    /// The game cannot be set up as the headers say.
    #[error("line {line}: {error}")]
    Setup {
        /// Where.
        line: usize,
        /// Why.
        error: SetupError,
    },
    /// An action cannot be played.
    #[error("line {line}, action {number}, `{action}`: {error}")]
    Action {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
        /// Why.
        error: PlayError,
    },
    /// Somebody acts who is not on turn.
    #[error(
        "line {line}, action {number}, `{action}`: {refusal} (here {by} acts, but the turn belongs to {turn})"
    )]
    OutOfTurn {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
        /// Who acts.
        by: Turn,
        /// Whose turn it is.
        turn: Turn,
        /// The rule.
        refusal: Refusal,
    },
    /// Somebody made this record for a reader who may not know the action.
    #[error(
        "line {line}, action {number}, `{action}`: this record hides what its reader may not know; it can be replayed up to here, with `--to {}`", .number - 1
    )]
    Veiled {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
    },
    /// The result is not what the actions lead to.
    #[error("line {line}: the record says `{said}`, but its actions lead to `{found}`")]
    Result {
        /// Where.
        line: usize,
        /// What the record says.
        said: String,
        /// What it should say.
        found: String,
    },
}

impl RecordError {
    /// The line with the fault.
    pub fn line(&self) -> usize {
        match self {
            RecordError::Form { line, .. }
            | RecordError::Setup { line, .. }
            | RecordError::Action { line, .. }
            | RecordError::OutOfTurn { line, .. }
            | RecordError::Veiled { line, .. }
            | RecordError::Result { line, .. } => *line,
        }
    }

    /// The number of the rule that forbids it, if a rule does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            RecordError::Action { error: PlayError::Refused(refusal), .. }
            | RecordError::OutOfTurn { refusal, .. }
            | RecordError::Setup { error: SetupError::Refused { refusal, .. }, .. } => {
                Some(refusal.rule)
            }
            RecordError::Setup { error: SetupError::Seats { rule, .. }, .. } => Some(rule),
            _ => None,
        }
    }
}

/// Under which name the header of an option with several lines is remembered.
fn table_header(key: &str) -> String {
    format!("table {key}")
}

fn fault<T>(line: usize, fault: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError::Form { line, fault: fault.into() })
}

impl Record {
    /// The line that a fault in the setup is about.
    pub(crate) fn line_of_setup_error(&self, error: &SetupError) -> usize {
        let header = |name: &str| self.header_lines.of(name);
        let option = |key: &str| header(&format!("option {key}"));
        match error {
            SetupError::UnknownRules { .. } => header("rules"),
            SetupError::Seats { .. } => header("seats"),
            SetupError::UnknownOption { given, .. } => option(given),
            SetupError::Value { key, .. } | SetupError::Refused { key, .. } => option(key),
            SetupError::Data { key, line, .. } => {
                let table = self.header_lines.0.get(&table_header(key));
                table.map_or_else(|| option(key), |above| above + line)
            }
        }
    }

    /// Takes over the comments of an older record of the same game, as far as the actions agree.
    pub fn keep_comments_of(&mut self, old: &Record) {
        self.head_notes.clone_from(&old.head_notes);
        for (mine, theirs) in self.actions.iter_mut().zip(&old.actions) {
            if mine.what.by != theirs.what.by || mine.what.action != theirs.what.action {
                return;
            }
            mine.what.comment.clone_from(&theirs.what.comment);
            mine.what.notes.clone_from(&theirs.what.notes);
        }
        if self.actions.len() == old.actions.len() {
            self.tail_notes.clone_from(&old.tail_notes);
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        write_notes(f, &self.head_notes)?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.setup.rules)?;
        writeln!(f, "seats: {}", self.setup.seats)?;
        for (key, value) in &self.setup.set {
            if value.contains('\n') || value.trim() != value || value.is_empty() {
                writeln!(f, "option {key}:")?;
                for line in value.split('\n') {
                    writeln!(f, "| {line}")?;
                }
            } else {
                writeln!(f, "option {key}: {value}")?;
            }
        }
        for (index, name) in self.names.iter().enumerate() {
            let name = one_line(name);
            if !name.is_empty() {
                writeln!(f, "seat {}: {name}", index + 1)?;
            }
        }
        if let Some(luck) = &self.luck {
            writeln!(f, "luck: {HASH} {}", hex(&luck.what))?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed: {}", hex(&seed.what))?;
        }
        writeln!(f, "result: {}\n", self.result.what)?;
        for (index, played) in self.actions.iter().enumerate() {
            let Played { by, action, comment, notes } = &played.what;
            write_notes(f, notes)?;
            let mut line = String::new();
            match by {
                Turn::Seat(seat) => write!(line, "{} {seat} {action}", index + 1)?,
                Turn::Chance | Turn::Over => write!(line, "{} * {action}", index + 1)?,
            }
            match comment {
                Some(comment) => writeln!(f, "{line:<24} # {}", one_line(comment))?,
                None => writeln!(f, "{line}")?,
            }
        }
        write_notes(f, &self.tail_notes)?;
        writeln!(f, "{LAST_LINE}")
    }
}

fn write_notes(f: &mut fmt::Formatter<'_>, notes: &[String]) -> fmt::Result {
    notes.iter().try_for_each(|note| writeln!(f, "# {}", one_line(note)))
}

/// A name or a comment must not become a second line of the record.
fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ").trim().to_owned()
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// 32 bytes from 64 hexadecimal digits; capital letters make no difference.
fn bytes_of(digits: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    // `from_str_radix` would take a sign for a digit.
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(bytes)
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut reader = Reader::default();
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        match lines.next() {
            Some((_, first)) if first.trim_start_matches('\u{feff}').trim() == FIRST_LINE => {}
            _ => return fault(1, format!("a record begins with the line `{FIRST_LINE}`")),
        }
        let mut last = 1;
        while let Some((line, content)) = lines.next() {
            last = line;
            if content.trim() == LAST_LINE {
                if let Some((line, _)) = lines.find(|(_, rest)| !rest.trim().is_empty()) {
                    return fault(line, format!("nothing may follow the line `{LAST_LINE}`"));
                }
                return reader.finish(line);
            }
            reader.line(line, content)?;
        }
        fault(last + 1, format!("the record breaks off here; its last line must be `{LAST_LINE}`"))
    }
}

/// Keeps the bytes of a header that may stand there once.
fn bytes_once(
    slot: &mut Option<Told<[u8; 32]>>,
    found: Option<[u8; 32]>,
    line: usize,
    key: &str,
    form: &str,
) -> Result<(), RecordError> {
    let Some(what) = found else {
        return fault(
            line,
            format!("`{key}:` is followed by 64 hexadecimal digits; write `{form}`"),
        );
    };
    match slot.replace(Told { what, line }) {
        None => Ok(()),
        Some(_) => fault(line, format!("a second header `{key}`")),
    }
}

/// What has been read of a record so far.
#[derive(Default)]
struct Reader {
    game: Option<String>,
    rules: Option<String>,
    seats: Option<u8>,
    header_lines: HeaderLines,
    set: BTreeMap<String, String>,
    /// The option whose lines behind `|` are being read.
    open_option: Option<String>,
    names: BTreeMap<usize, (usize, String)>,
    luck: Option<Told<[u8; 32]>>,
    seed: Option<Told<[u8; 32]>>,
    result: Option<Told<String>>,
    actions: Vec<Told<Played>>,
    head_notes: Vec<String>,
    notes: Vec<String>,
}

impl Reader {
    fn line(&mut self, line: usize, content: &str) -> Result<(), RecordError> {
        let trimmed = content.trim();
        if let Some(value) = content.trim_start().strip_prefix('|') {
            return self.option_line(line, value.strip_prefix(' ').unwrap_or(value));
        }
        self.open_option = None;
        if trimmed.is_empty() {
            Ok(())
        } else if let Some(note) = trimmed.strip_prefix('#') {
            let notes = if self.actions.is_empty() && self.result.is_none() {
                &mut self.head_notes
            } else {
                &mut self.notes
            };
            notes.push(note.trim().to_owned());
            Ok(())
        } else if trimmed.starts_with(|c: char| c.is_ascii_digit()) {
            self.action(line, trimmed)
        } else {
            self.header(line, trimmed)
        }
    }

    fn option_line(&mut self, line: usize, value: &str) -> Result<(), RecordError> {
        let Some(key) = &self.open_option else {
            return fault(line, "a line behind `|` belongs under a header like `option map:`");
        };
        match self.set.get_mut(key) {
            Some(text) => {
                text.push('\n');
                text.push_str(value);
            }
            None => {
                self.set.insert(key.clone(), value.to_owned());
            }
        }
        Ok(())
    }

    fn header(&mut self, line: usize, content: &str) -> Result<(), RecordError> {
        if !self.actions.is_empty() {
            return fault(
                line,
                format!(
                    "`{}` is no action line; write its number, who acts (`*` for luck) and the action",
                    shortened(content)
                ),
            );
        }
        let Some((key, value)) = content.split_once(':') else {
            return fault(
                line,
                format!("`{}` is no header; write `name: value`", shortened(content)),
            );
        };
        let (key, value) = (key.trim(), value.trim());
        self.header_lines.0.insert(key.to_owned(), line);
        let once = |slot: &mut Option<String>| match slot.replace(value.to_owned()) {
            None => Ok(()),
            Some(_) => fault(line, format!("a second header `{}`", shortened(key))),
        };
        match key.split_once(' ') {
            None if key == "game" => once(&mut self.game),
            None if key == "rules" => once(&mut self.rules),
            None if key == "seats" => match (value.parse(), self.seats) {
                (Ok(seats), None) => {
                    self.seats = Some(seats);
                    Ok(())
                }
                (Ok(_), Some(_)) => fault(line, "a second header `seats`"),
                (Err(_), _) => fault(
                    line,
                    format!(
                        "`{}` is no number of seats; write for instance `seats: 4`",
                        shortened(value)
                    ),
                ),
            },
            None if key == "result" => {
                let mut slot = self.result.take().map(|told| told.what);
                once(&mut slot)?;
                self.result = slot.map(|what| Told { what, line });
                Ok(())
            }
            None if key == "luck" => {
                let digits = value.strip_prefix(HASH).filter(|rest| rest.starts_with(' '));
                let hash = digits.and_then(|digits| bytes_of(digits.trim()));
                bytes_once(&mut self.luck, hash, line, key, "luck: sha256 HASH")
            }
            None if key == "seed" => {
                bytes_once(&mut self.seed, bytes_of(value), line, key, "seed: SEED")
            }
            Some(("option", name)) => {
                let name = name.trim().to_owned();
                if self.set.contains_key(&name) {
                    return fault(line, format!("option `{}` is given twice", shortened(&name)));
                }
                if value.is_empty() {
                    self.header_lines.0.insert(table_header(&name), line);
                    self.open_option = Some(name);
                } else {
                    self.set.insert(name, value.to_owned());
                }
                Ok(())
            }
            Some(("seat", number)) => {
                match number.trim().parse().ok().and_then(Seat::from_number) {
                    Some(seat) => match self.names.insert(seat.index(), (line, value.to_owned())) {
                        None => Ok(()),
                        Some(_) => fault(line, format!("seat {seat} is named twice")),
                    },
                    None => fault(line, format!("there is no seat `{}`", shortened(number))),
                }
            }
            _ => fault(
                line,
                format!(
                    "unknown header `{}`; there are game, rules, seats, option NAME, seat N, luck, seed, result",
                    shortened(key)
                ),
            ),
        }
    }

    fn action(&mut self, line: usize, content: &str) -> Result<(), RecordError> {
        let (content, comment) = match content.split_once('#') {
            Some((content, comment)) => (content.trim_end(), Some(comment.trim().to_owned())),
            None => (content, None),
        };
        let mut words = content.splitn(3, char::is_whitespace);
        let number = self.actions.len() + 1;
        let given = words.next().unwrap_or_default();
        if given.trim_end_matches('.').parse() != Ok(number) {
            return fault(line, format!("action number `{}` should be {number}", shortened(given)));
        }
        let by = match words.next() {
            Some("*") => Turn::Chance,
            Some(seat) => match seat.parse().ok().and_then(Seat::from_number) {
                Some(seat) => Turn::Seat(seat),
                None => {
                    return fault(
                        line,
                        format!(
                            "`{}` is nobody; write the number of a seat, or `*` for luck",
                            shortened(seat)
                        ),
                    );
                }
            },
            None => {
                return fault(
                    line,
                    "who acts is missing; write the number of a seat, or `*` for luck",
                );
            }
        };
        let action = words.next().unwrap_or_default().trim().to_owned();
        if action.is_empty() {
            return fault(line, "the action is missing");
        }
        let notes = std::mem::take(&mut self.notes);
        self.actions.push(Told { what: Played { by, action, comment, notes }, line });
        Ok(())
    }

    fn finish(self, line: usize) -> Result<Record, RecordError> {
        let missing = |header: &str| RecordError::Form {
            line,
            fault: format!("the header `{header}:` is missing"),
        };
        let seats = self.seats.ok_or_else(|| missing("seats"))?;
        if let Some((&index, (line, _))) = self.names.last_key_value()
            && index >= seats as usize
        {
            return fault(
                *line,
                format!("there is no seat {}: the record has {seats} seats", index + 1),
            );
        }
        let mut names = vec![String::new(); (seats as usize).min(crate::MAX_SEATS)];
        for (index, (_, name)) in self.names {
            names[index] = name;
        }
        Ok(Record {
            game: self.game.ok_or_else(|| missing("game"))?,
            header_lines: self.header_lines,
            setup: Setup {
                rules: self.rules.ok_or_else(|| missing("rules"))?,
                seats,
                set: self.set,
            },
            names,
            luck: self.luck,
            seed: self.seed,
            result: self.result.ok_or_else(|| missing("result"))?,
            actions: self.actions,
            head_notes: self.head_notes,
            tail_notes: self.notes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SAMPLE: &str = "azalai record 1\n# made by hand\ngame: targui\nrules: classic\nseats: 2\n\
        option fates: 1,6-16\noption map:\n| ..#\n| #..\nseat 2: Amina\nresult: unfinished\n\n\
        1 * tribe green\n# now a person\n2 2 settle 21          # brave\nend\n";

    fn line_of(text: &str) -> usize {
        text.parse::<Record>().unwrap_err().line()
    }

    #[test]
    fn a_record_reads_as_it_was_written() {
        let record: Record = SAMPLE.parse().unwrap();
        assert_eq!(record.game, "targui");
        assert_eq!(record.setup.get("map"), Some("..#\n#.."));
        assert_eq!(record.names, ["", "Amina"]);
        assert_eq!(record.actions[1].what.action, "settle 21");
        assert_eq!(record.actions[1].what.comment.as_deref(), Some("brave"));
        assert_eq!(record.actions[1].what.notes, ["now a person"]);
        assert_eq!(record.actions[1].line, 15);
        assert_eq!(record.to_string().parse(), Ok(record));
    }

    #[test]
    fn every_cut_of_a_record_is_noticed() {
        for end in (0..SAMPLE.len() - 2).filter(|&end| SAMPLE.is_char_boundary(end)) {
            assert!(SAMPLE[..end].parse::<Record>().is_err(), "cut at {end} went unnoticed");
        }
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(line_of(""), 1);
        assert_eq!(line_of(&SAMPLE.replace("seats: 2", "seats: many")), 5);
        assert_eq!(line_of(&SAMPLE.replace("2 2 settle", "3 2 settle")), 15);
        assert_eq!(line_of(&SAMPLE.replace("2 2 settle", "2 9 settle")), 15);
        assert_eq!(line_of(&SAMPLE.replace("seat 2:", "seat 3:")), 10);
        assert_eq!(line_of(&SAMPLE.replace("rules:", "rulez:")), 4);
        assert_eq!(line_of(&SAMPLE.replace("end\n", "end\n17 * x\n")), 17);
        assert_eq!(line_of(&SAMPLE.replace("| ..#", "")), 9);
    }

    fn with_luck() -> String {
        let [luck, seed] = ["0a".repeat(32), "F1".repeat(32)];
        SAMPLE.replace("result:", &format!("luck: sha256 {luck}\nseed: {seed}\nresult:"))
    }

    #[test]
    fn a_record_tells_what_was_promised_about_its_luck() {
        let record: Record = with_luck().parse().unwrap();
        let told = |told: &Option<Told<[u8; 32]>>| told.as_ref().map(|told| (told.what, told.line));
        assert_eq!(told(&record.luck), Some(([0x0a; 32], 11)));
        assert_eq!(told(&record.seed), Some(([0xf1; 32], 12)));
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
        let written = record.to_string();
        let place = |header: &str| written.find(header).unwrap();
        assert!(place("\nseat 2:") < place("\nluck: sha256 0a0a"));
        assert!(place("\nluck:") < place("\nseed: f1f1"));
        assert!(place("\nseed:") < place("\nresult:"));
        let plain: Record = SAMPLE.parse().unwrap();
        assert_eq!((plain.luck.clone(), plain.seed.clone()), (None, None));
        assert_ne!(plain, record);
    }

    #[test]
    fn malformed_luck_names_its_line() {
        let sample = with_luck();
        for (from, to, line) in [
            ("sha256 ", "", 11),
            ("sha256 ", "sha256", 11),
            ("sha256 ", "md5 ", 11),
            ("0a0a", "0a0", 11),
            ("0a0a", "0a0a0", 11),
            ("0a0a", "+a0a", 11),
            ("0a0a", "0aéa", 11),
            ("F1F1", "F1G1", 12),
            ("seed: F1", "seed: ", 12),
            ("seed: ", "seed: sha256 ", 12),
        ] {
            let text = sample.replacen(from, to, 1);
            assert_eq!(line_of(&text), line, "{text}");
        }
        let doubled = |header: &str, value: &str| {
            let text = sample.replace("result:", &format!("{header}: {value}\nresult:"));
            let error = text.parse::<Record>().unwrap_err();
            assert_eq!(error.to_string(), format!("line 13: a second header `{header}`"));
        };
        doubled("luck", &format!("sha256 {}", "0a".repeat(32)));
        doubled("seed", &"F1".repeat(32));
    }

    #[test]
    fn a_name_cannot_smuggle_in_a_line() {
        let mut record: Record = SAMPLE.parse().unwrap();
        record.names[0] = "Eve\nresult: seat 1 wins: 99 0".into();
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read.result.what, UNFINISHED);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC*") {
            let _ = text.parse::<Record>();
        }

        #[test]
        fn no_edited_record_makes_the_reader_panic(at in 0..with_luck().len(), junk in "[ -~\n]{0,6}") {
            let mut text = with_luck();
            text.replace_range(at..at + 1, &junk);
            if let Ok(record) = text.parse::<Record>() {
                prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
            }
        }
    }
}
