//! The tables of a browser.

use crate::question::{ME, Question, Window};
use crate::refusal::Refusal;
use crate::{shelf, thoughts};
use azalai_core::Seat;
use azalai_games::json::{JsonText, written};
use azalai_table::entry::NoEntry;
use azalai_table::look::moment;
use azalai_table::wire::{NewTable, RefusalInfo, TableInfo};
use azalai_table::{Change, Entry, PersonId, Presence, Reader, Table};
use serde::Serialize;
use std::collections::HashMap;

/// A table, and who is at it: always me.
struct Kept {
    table: Table,
    presence: Presence,
}

/// The tables of a browser.
pub struct House {
    tables: HashMap<String, Kept>,
    progress: fn(usize, usize),
}

/// What a change brought. The entries are to be stored before any frame is shown.
#[derive(Serialize)]
struct Changed {
    /// The table.
    table: String,
    /// The number of the last entry before them.
    after: u32,
    /// When.
    at: i64,
    /// What happened, as lines of a log.
    entries: Vec<String>,
    /// What each window gets to see; nothing, if it is not for it.
    frames: Vec<Option<JsonText>>,
    #[serde(flatten)]
    next: Next,
}

/// Where a table stands, for whoever drives it.
#[derive(Serialize)]
struct Next {
    /// The number of the last entry.
    number: u32,
    /// The seat of the bot whose turn it is.
    bot: Option<Seat>,
    /// When the clock will have run out.
    due: Option<i64>,
    /// Is it my turn?
    mine: bool,
    /// When something last happened.
    last_at: i64,
    /// The table, for lists.
    info: TableInfo,
}

/// An answer.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Ok(JsonText),
    Refused(RefusalInfo),
}

fn me() -> PersonId {
    ME.into()
}

fn presence(name: String) -> Presence {
    let mut presence = Presence::new(HashMap::from([(me(), name)]), 0);
    presence.come(&me());
    presence
}

/// Entries as they stand in a log, with their times.
fn read(log: Vec<(i64, String)>) -> Result<Vec<(i64, Entry)>, Refusal> {
    let entry = |(at, line): (i64, String)| {
        let entry = line.parse().map_err(|error: NoEntry| Refusal::Damaged(error.to_string()))?;
        Ok((at, entry))
    };
    log.into_iter().map(entry).collect()
}

impl Kept {
    fn next(&self) -> Next {
        let (table, me) = (&self.table, me());
        let mine = table.turn().seat().is_some_and(|seat| table.seats_of(&me).contains(seat));
        Next {
            number: table.number(),
            bot: table.bot_on_turn().map(|(seat, _, _)| seat),
            due: table.deadline(),
            mine,
            last_at: table.last_at(),
            info: TableInfo { your_turn: Some(mine), ..table.info(Some(&me), &self.presence) },
        }
    }

    fn changed(&self, change: &Change, windows: &[Window], now: i64) -> JsonText {
        let frame = |window: &Window| {
            let reader = Reader::from(*window);
            let frame = self.table.frame(&reader, change, &self.presence, now);
            frame.map(|frame| written(&frame))
        };
        written(&Changed {
            table: self.table.id().to_owned(),
            after: change.after,
            at: change.at,
            entries: change.entries.iter().map(Entry::to_string).collect(),
            frames: windows.iter().map(frame).collect(),
            next: self.next(),
        })
    }

    fn whole(&self, window: Window, after: Option<u32>, now: i64) -> JsonText {
        written(&self.table.whole(&window.into(), &self.presence, after, now))
    }
}

impl House {
    /// A house without tables. While a review is made, `progress` is told how far it has come.
    pub fn new(progress: fn(usize, usize)) -> House {
        House { tables: HashMap::new(), progress }
    }

    /// Answers a question, both as JSON: `{"ok": …}` or `{"refused": …}`.
    pub fn ask(&mut self, question: &str) -> String {
        let question = serde_json::from_str(question);
        let answer = question
            .map_err(|error| Refusal::BadQuestion(error.to_string()))
            .and_then(|question| self.answer(question));
        let answer = match answer {
            Ok(text) => Answer::Ok(text),
            Err(refusal) => Answer::Refused(refusal.info()),
        };
        written(&answer).into()
    }

    fn kept(&self, id: &str) -> Result<&Kept, Refusal> {
        self.tables.get(id).ok_or(Refusal::NoSuchTable)
    }

    fn table(&self, id: &str) -> Result<&Table, Refusal> {
        self.kept(id).map(|kept| &kept.table)
    }

    /// Changes a table.
    fn change(
        &mut self,
        id: &str,
        windows: &[Window],
        now: i64,
        make: impl FnOnce(&mut Table, &Presence) -> Result<Change, azalai_table::Refusal>,
    ) -> Result<JsonText, Refusal> {
        let kept = self.tables.get_mut(id).ok_or(Refusal::NoSuchTable)?;
        let change = make(&mut kept.table, &kept.presence)?;
        Ok(kept.changed(&change, windows, now))
    }

    fn opened(&mut self, (table, change): (Table, Change), name: String) -> JsonText {
        let kept = Kept { table, presence: presence(name) };
        let opened = kept.changed(&change, &[], change.at);
        self.tables.insert(kept.table.id().to_owned(), kept);
        opened
    }

    /// Follows a table by its entries.
    fn follow(
        &mut self,
        id: &str,
        name: String,
        after: u32,
        log: Vec<(i64, String)>,
    ) -> Result<&Kept, Refusal> {
        let log = read(log)?;
        if after == 0 {
            let table = Table::rebuild(log)?;
            if table.id() != id {
                return Err(Refusal::NoSuchTable);
            }
            self.tables.insert(id.to_owned(), Kept { table, presence: presence(name) });
            return self.kept(id);
        }
        let kept = self.tables.get_mut(id).ok_or(Refusal::NoSuchTable)?;
        if kept.table.number() != after {
            return Err(Refusal::Behind);
        }
        // Nothing changes if they cannot all have happened.
        let mut table = kept.table.clone();
        for (at, entry) in log {
            table.apply(&entry, at)?;
        }
        kept.table = table;
        Ok(kept)
    }

    fn answer(&mut self, question: Question) -> Result<JsonText, Refusal> {
        match question {
            Question::Open { wish, name, drawn, at } => {
                // Luck waits for nobody's share where one's own browser deals it.
                let wish = NewTable { pledge: None, ..wish };
                let opened = Table::open(wish, &me(), drawn.into(), at)?;
                Ok(self.opened(opened, name))
            }
            Question::Rematch { table, name, drawn, at } => {
                let plan = self.table(&table)?.plan_rematch(&me(), drawn.into())?;
                Ok(self.opened(Table::open_as(plan, None, at)?, name))
            }
            Question::Try { table, wish, name, drawn, at } => {
                let plan = self.table(&table)?.plan_try(&me(), &wish, drawn.into())?;
                Ok(self.opened(Table::open_as(plan, None, at)?, name))
            }
            Question::Follow { table, name, after, log, windows, now } => {
                let kept = self.follow(&table, name, after, log)?;
                let frame = |window: &Window| kept.whole(*window, Some(after), now);
                let frames: Vec<JsonText> = windows.iter().map(frame).collect();
                #[derive(Serialize)]
                struct Followed {
                    frames: Vec<JsonText>,
                    #[serde(flatten)]
                    next: Next,
                }
                Ok(written(&Followed { frames, next: kept.next() }))
            }
            Question::Forget { table } => {
                self.tables.remove(&table);
                Ok(written(&()))
            }
            Question::HasRematch { table, rematch, at, windows } => {
                self.change(&table, &windows, at, |table, _| table.has_rematch(&rematch, at))
            }
            Question::Command { table, command, at, windows } => {
                self.change(&table, &windows, at, |table, presence| {
                    table.command(&me(), &command, presence, at)
                })
            }
            Question::BotActs { table, seat, number, action, at, windows } => {
                self.change(&table, &windows, at, |table, _| {
                    table.bot_acts(seat, number, &action, at)
                })
            }
            Question::Clock { table, at, windows } => {
                self.change(&table, &windows, at, |table, _| table.check_clock(at))
            }
            Question::LeftAlone { table, ms, at, windows } => {
                self.change(&table, &windows, at, |table, _| table.was_left_alone(ms, at))
            }
            question => self.look(question),
        }
    }

    /// What is answered without changing anything.
    fn look(&self, question: Question) -> Result<JsonText, Refusal> {
        match question {
            Question::Whole { table, window, after, now } => {
                Ok(self.kept(&table)?.whole(window, after, now))
            }
            Question::Info { table } => Ok(written(&self.kept(&table)?.next())),
            Question::Preview { table, action, amount, seat, lang } => {
                let table = self.table(&table)?;
                Ok(written(&table.preview(&me(), seat, &action, amount, lang)?))
            }
            Question::Moment { table, step, window } => {
                let reader = Reader::from(window);
                let (game, viewer) = self.table(&table)?.fork_for(&reader)?;
                Ok(written(&moment(game, viewer, step, reader.lang)?))
            }
            Question::Choices { table, step, lang } => {
                Ok(written(&self.table(&table)?.choices_at(step, lang)?))
            }
            Question::Record { table } => {
                let Kept { table, presence } = self.kept(&table)?;
                Ok(written(&table.record(Some(&me()), presence)?.to_string()))
            }
            Question::Think { table, spent, seed } => {
                thoughts::think(self.table(&table)?, spent, seed)
            }
            Question::Hint { table, seed, budget, lang } => {
                let table = self.table(&table)?;
                thoughts::hint(table, &me(), seed, &budget, lang.unwrap_or_default())
            }
            Question::Review { table, games, lang } => {
                let Kept { table, presence } = self.kept(&table)?;
                thoughts::review(table, presence, games, lang.unwrap_or_default(), self.progress)
            }
            Question::Games => Ok(shelf::games()),
            Question::Rules { game, lang } => shelf::rules(&game, lang.unwrap_or_default()),
            Question::Cards { game, rules, lang } => {
                shelf::cards(&game, rules.as_deref(), lang.unwrap_or_default())
            }
            Question::Faces { game, rules } => shelf::faces(&game, rules.as_deref()),
            Question::LeftOver { game, record } => shelf::left_over(&game, &record),
            Question::Bench { game, ms } => shelf::bench(&game, ms),
            _ => Err(Refusal::NoSuchTable),
        }
    }
}
