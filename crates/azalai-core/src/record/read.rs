//! Reading a record, line by line.

use super::{
    FIRST_LINE, HASH, HeaderLines, LAST_LINE, Played, Record, RecordError, Share, Told,
    table_header,
};
use crate::game::Turn;
use crate::refusal::shortened;
use crate::seat::Seat;
use crate::setup::{FIRST_VERSION, Setup, number};
use std::collections::BTreeMap;
use std::str::FromStr;

fn fault<T>(line: usize, fault: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError::Form { line, fault: fault.into() })
}

/// 32 bytes from 64 hexadecimal digits; capital letters make no difference.
pub fn bytes_of(digits: &str) -> Option<[u8; 32]> {
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
    once(slot, line, key, Told { what, line })
}

/// Keeps what a header says that may stand there once.
fn once<T>(slot: &mut Option<T>, line: usize, key: &str, what: T) -> Result<(), RecordError> {
    match slot.replace(what) {
        None => Ok(()),
        Some(_) => fault(line, format!("a second header `{}`", shortened(key))),
    }
}

/// What was played. A record that names no version was written when there was only the first.
fn setup(rules: &str, seats: u8, set: BTreeMap<String, String>) -> Setup {
    let setup = Setup::new(rules, seats);
    Setup { version: setup.version.or(Some(FIRST_VERSION)), set, ..setup }
}

/// What has been read of a record so far.
#[derive(Default)]
struct Reader {
    game: Option<String>,
    rules: Option<String>,
    seats: Option<u8>,
    header_lines: HeaderLines,
    set: BTreeMap<String, String>,
    /// The option whose lines behind `|` are being read, and the line of its header.
    open_option: Option<(usize, String)>,
    names: BTreeMap<usize, (usize, String)>,
    luck: Option<Told<[u8; 32]>>,
    seed: Option<Told<[u8; 32]>>,
    shares: BTreeMap<usize, Told<Share>>,
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
        self.close_option()?;
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
        let Some((_, key)) = &self.open_option else {
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
        match (key.split_once(' '), key) {
            (Some(("option", name)), _) => self.option(line, name.trim(), value),
            (Some(("seat", number)), _) => self.name(line, number.trim(), value),
            (Some(("share", number)), _) => self.share(line, number.trim(), value),
            (None, "game") => once(&mut self.game, line, key, value.to_owned()),
            (None, "rules") => once(&mut self.rules, line, key, value.to_owned()),
            (None, "seats") => match number(value) {
                Some(seats) => once(&mut self.seats, line, key, seats),
                None => {
                    let value = shortened(value);
                    let why =
                        format!("`{value}` is no number of seats; write for instance `seats: 4`");
                    fault(line, why)
                }
            },
            (None, "result") => {
                once(&mut self.result, line, key, Told { what: value.to_owned(), line })
            }
            (None, "luck") => {
                let digits = value.strip_prefix(HASH).filter(|rest| rest.starts_with(' '));
                let hash = digits.and_then(|digits| bytes_of(digits.trim()));
                bytes_once(&mut self.luck, hash, line, key, "luck: sha256 HASH")
            }
            (None, "seed") => bytes_once(&mut self.seed, bytes_of(value), line, key, "seed: SEED"),
            _ => fault(
                line,
                format!(
                    "unknown header `{}`; there are game, rules, seats, option NAME, seat N, luck, seed, share N, result",
                    shortened(key)
                ),
            ),
        }
    }

    /// What an option says ends here. It must have said something.
    fn close_option(&mut self) -> Result<(), RecordError> {
        match self.open_option.take() {
            Some((line, name)) if !self.set.contains_key(&name) => {
                let name = shortened(&name);
                let why = "write its value, or a table in the lines below, each behind `|`";
                fault(line, format!("option `{name}` says nothing; {why}"))
            }
            _ => Ok(()),
        }
    }

    /// `option NAME: value`; without a value, its table follows.
    fn option(&mut self, line: usize, name: &str, value: &str) -> Result<(), RecordError> {
        if self.set.contains_key(name) {
            return fault(line, format!("option `{}` is given twice", shortened(name)));
        }
        if value.is_empty() {
            self.header_lines.0.insert(table_header(name), line);
            self.open_option = Some((line, name.to_owned()));
        } else {
            self.set.insert(name.to_owned(), value.to_owned());
        }
        Ok(())
    }

    /// `seat N: name`.
    fn name(&mut self, line: usize, number: &str, name: &str) -> Result<(), RecordError> {
        let Some(seat) = self::number(number).and_then(Seat::from_number) else {
            return fault(line, format!("there is no seat `{}`", shortened(number)));
        };
        match self.names.insert(seat.index(), (line, name.to_owned())) {
            None => Ok(()),
            Some(_) => fault(line, format!("seat {seat} is named twice")),
        }
    }

    /// `share N: sha256 HASH SHARE`, or without the share.
    fn share(&mut self, line: usize, number: &str, value: &str) -> Result<(), RecordError> {
        let Some(seat) = self::number(number).and_then(Seat::from_number) else {
            return fault(line, format!("there is no seat `{}`", shortened(number)));
        };
        let words: Vec<&str> = value.split_whitespace().collect();
        let (sha256, share) = match words.as_slice() {
            [HASH, hash] => (bytes_of(hash), None),
            [HASH, hash, share] => (bytes_of(hash), Some(bytes_of(share))),
            _ => (None, None),
        };
        let (Some(sha256), Some(share)) =
            (sha256, share.map_or(Some(None), |share| share.map(Some)))
        else {
            return fault(
                line,
                "a hash and a share have 64 hexadecimal digits each; write `share 1: sha256 HASH SHARE`",
            );
        };
        let what = Share { seat, sha256, share };
        match self.shares.insert(seat.index(), Told { what, line }) {
            None => Ok(()),
            Some(_) => fault(line, format!("a second share of seat {seat}")),
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
        if self::number(given.strip_suffix('.').unwrap_or(given)) != Some(number) {
            return fault(line, format!("action number `{}` should be {number}", shortened(given)));
        }
        let by = match words.next() {
            Some("*") => Turn::Chance,
            Some(seat) => match self::number(seat).and_then(Seat::from_number) {
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

    fn finish(mut self, line: usize) -> Result<Record, RecordError> {
        self.close_option()?;
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
        if let Some((&index, share)) = self.shares.last_key_value()
            && index >= seats as usize
        {
            return fault(
                share.line,
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
            setup: self
                .rules
                .map(|rules| setup(&rules, seats, self.set))
                .ok_or_else(|| missing("rules"))?,
            names,
            luck: self.luck,
            seed: self.seed,
            shares: self.shares.into_values().collect(),
            result: self.result.ok_or_else(|| missing("result"))?,
            actions: self.actions,
            head_notes: self.head_notes,
            tail_notes: self.notes,
        })
    }
}
