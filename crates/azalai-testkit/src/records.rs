//! Whole games as record files.

use azalai_core::{Game, Journal, Record, RecordError};

/// The game that a record tells, with its result.
pub fn replay<G: Game>(text: &str) -> Result<Journal<G>, RecordError> {
    Journal::read(&text.parse::<Record>()?, None)
}

/// A record that replays to this result, and is written again as it was read.
#[track_caller]
pub fn replays_to<G: Game>(text: &str, result: &str) -> Journal<G> {
    let journal = replay::<G>(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(journal.state().outcome().expect("the game is over").to_string(), result);
    let record: Record = text.parse().unwrap();
    let mut again = journal.record(&record.names);
    again.keep_comments_of(&record);
    assert_eq!(again.to_string(), text, "the record is not written as it was read");
    journal
}

/// The number of the first line that holds this, counted from 1.
#[track_caller]
pub fn line_of(text: &str, part: &str) -> usize {
    let index = text.lines().position(|line| line.contains(part));
    index.unwrap_or_else(|| panic!("no line holds `{part}`")) + 1
}

/// The text with one line (counted from 1) replaced.
pub fn with_line(text: &str, number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}
