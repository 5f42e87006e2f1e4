//! Records: what is read is written the same, and leads to the same game.

use crate::reached::Reached;
use azalai_core::{Lang, Record, Viewer};
use azalai_games::{ReadError, VerifyError};

/// A record of any game. If its actions are not numbered as they should be, they are counted anew, so that
/// lines may come, go and move.
pub fn record(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = read(&text);
    if !reached.accepted {
        let counted = read(&renumbered(&text));
        reached.accepted = counted.accepted;
        reached.marks.extend(counted.marks);
    }
    reached
}

fn read(text: &str) -> Reached {
    let mut reached = Reached::nothing();
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => return Reached::refused(error),
    };
    let written = record.to_string();
    let again = written.parse::<Record>();
    assert_eq!(
        again.as_ref().map(ToString::to_string),
        Ok(written),
        "a record is written otherwise"
    );
    for to in [Some(0), Some(record.actions.len() / 2), None] {
        match azalai_games::read(text, to) {
            Ok((_, game)) => {
                reached.accepted |= to.is_none();
                let mut told = game.record(&record.names);
                let public = game.record_for(Viewer::Public, &record.names).to_string();
                assert!(public.parse::<Record>().is_ok(), "{public}");
                if to.is_none() {
                    told.keep_comments_of(&record);
                    same_game(&told, game.length());
                    game.draw(Viewer::Public, Lang::De);
                }
                reached.mark_amount("actions", game.length() as u64);
            }
            Err(ReadError::Record(error)) => {
                reached.mark_error(&error);
                reached.mark_amount("line", error.line() as u64);
            }
            Err(error) => reached.mark_error(error),
        }
    }
    reached
}

/// The record that was written of a game leads to it.
fn same_game(told: &Record, length: usize) {
    let text = told.to_string();
    match azalai_games::read(&text, None) {
        Ok((_, game)) => {
            assert_eq!(game.length(), length);
            let mut again = game.record(&told.names);
            again.keep_comments_of(told);
            assert_eq!(again.to_string(), text, "the record of a record is another");
        }
        Err(error) => panic!("a record that was written cannot be read: {error}\n{text}"),
    }
}

/// The same with its action lines counted from 1.
fn renumbered(text: &str) -> String {
    let mut number = 0;
    let mut counted = |line: &str| match line.split_once(' ') {
        Some((head, rest))
            if !head.is_empty() && head.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            number += 1;
            format!("{number} {rest}\n")
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(&mut counted).collect()
}

/// A record whose luck is to be verified.
pub fn verify(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = Reached::nothing();
    match azalai_games::verify(&text) {
        Ok(verified) => {
            reached.accepted = true;
            assert!(verified.shares() <= azalai_core::MAX_SEATS);
            reached.mark_amount("luck", verified.luck);
            reached.mark(&verified.shares());
            // Luck that is verified belongs to a record that can be read.
            assert!(azalai_games::read(&text, None).is_ok());
        }
        Err(error) => {
            let lines = text.lines().count();
            assert!(error.line() <= lines + 1, "line {} of {lines}", error.line());
            let kind = match &error {
                VerifyError::Read(_) => "read",
                VerifyError::Luck(_) => "luck",
            };
            reached.mark(kind);
            reached.mark_error(error);
        }
    }
    reached
}
