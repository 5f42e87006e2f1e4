//! Games as they were shown, for programs that no longer know their rules.

use super::tables;
use crate::reached::Reached;
use azalai_core::Lang;
use azalai_table::{KeptGame, PersonId, Presence, Table};
use serde::de::IgnoredAny;
use std::collections::HashMap;

/// A kept game as the database has it, unpacked: the frame, the record, then every moment, a line of JSON each.
/// Whatever is read can be shown, with other names.
pub fn kept(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let Some(game) = KeptGame::read(&text) else { return Reached::refused("damaged") };
    let mut reached = Reached::nothing();
    reached.accepted = true;
    reads_back(&game);
    let names = (0..4).map(|number| (tables::person(number), format!("\"{number}\"\n")));
    let names: HashMap<PersonId, String> = names.collect();
    let called = game.frame_with(&names);
    assert!(serde_json::from_str::<IgnoredAny>(&called).is_ok(), "{called}");
    reached.mark(&(called != game.frame, called.contains(r#"\"1\""#)));
    reads_back(&KeptGame { frame: called, ..game.clone() });
    reached.mark_amount("moments", game.moments.len() as u64);
    assert!(game.moment(game.moments.len() - 1).is_ok());
    assert!(game.moment(game.moments.len()).is_err() && game.moment(usize::MAX).is_err());
    reached
}

/// What is written leads to the same game. (The end of a line is no part of it, whatever it looks like.)
fn reads_back(game: &KeptGame) {
    let again = KeptGame::read(&game.to_text());
    let ended = |line: &String| line.trim_end_matches('\r').to_owned();
    let plain = |game: KeptGame| {
        let moments: Vec<String> = game.moments.iter().map(ended).collect();
        (ended(&game.frame), game.record, moments)
    };
    assert_eq!(again.map(plain), Some(plain(game.clone())), "a kept game does not read back");
}

/// A table is kept as it is shown.
pub(crate) fn keeps(table: &Table, presence: &Presence, now: i64) {
    for lang in Lang::ALL {
        match KeptGame::of(table, presence, lang, now) {
            Ok(game) => reads_back(&game),
            Err(refusal) => assert!(table.playing().is_none(), "it cannot be kept: {refusal}"),
        }
    }
}

/// The first moments of a game of every kind: for [`kept`].
pub(crate) fn games() -> Vec<String> {
    let game = |log: String| -> Option<String> {
        let entries = log.lines().map(|line| {
            let (at, entry) = line.split_once(' ')?;
            Some((at.parse().ok()?, entry.parse().ok()?))
        });
        let table = Table::rebuild(entries.collect::<Option<Vec<_>>>()?).ok()?;
        let mut game = KeptGame::of(&table, &Presence::default(), Lang::En, 0).ok()?;
        game.moments.truncate(1);
        Some(game.to_text())
    };
    tables::logs().into_iter().filter_map(game).collect()
}
