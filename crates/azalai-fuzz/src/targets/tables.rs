//! Tables: sequences of commands at any time, and logs as the database has them.

use super::kept::keeps;
use crate::play::LONGEST;
use crate::reached::{Reached, hash};
use azalai_core::{Lang, Record, Seat, Turn};
use azalai_games::GAMES;
use azalai_table::look::moment;
use azalai_table::wire::{Command, NewTable, Request, TableState, Try};
use azalai_table::{Change, Entry, Fresh, Opening, PersonId, Presence, Reader, Refusal, Table};

/// How many people there are.
const PEOPLE: usize = 4;
/// How many lines of an input count.
const LINES: usize = 60;
/// When all this begins.
const BEGIN: i64 = 1_700_000_000_000;
/// The code for invited seats.
const INVITE: &str = "invite";

pub(super) fn person(number: usize) -> PersonId {
    format!("p{number}").into()
}

fn fresh() -> Fresh {
    Fresh { id: "t".into(), invite: INVITE.into(), seed: [7; 32] }
}

fn presence() -> Presence {
    let names = (0..PEOPLE).map(|number| (person(number), format!("Name {number}"))).collect();
    Presence::new(names, 60_000)
}

/// A wish for a table in the first line, then one thing a line: `WHO WAIT WHAT`. What is JSON is a command, `@3`
/// the third legal action, `report 7` is about the seventh line; `clock`, `bot 3`, `alone 500`, `stale`, `gone`,
/// `shut`, `rematch`, `try JSON`, `come` and `go` are what a driver does.
pub fn table(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let wish: NewTable = match serde_json::from_str(lines.next().unwrap_or_default()) {
        Ok(wish) => wish,
        Err(error) => return Reached::refused(error),
    };
    let mut sitting = match Sitting::new(wish) {
        Ok(sitting) => sitting,
        Err(refusal) => return Reached::refused(refusal),
    };
    sitting.reached.accepted = true;
    for line in lines.take(LINES) {
        sitting.line(line);
    }
    sitting.rebuilds();
    if hash(data).is_multiple_of(8) {
        sitting.plays_on();
    }
    sitting.reached.mark_amount("entries", sitting.log.len() as u64);
    sitting.reached.mark(&(sitting.table.state().name(), sitting.table.result().is_some()));
    sitting.reached
}

/// A table with its log.
struct Sitting {
    table: Table,
    log: Vec<(i64, Entry)>,
    now: i64,
    presence: Presence,
    reached: Reached,
}

impl Sitting {
    fn new(wish: NewTable) -> Result<Sitting, Refusal> {
        let (table, change) = Table::open(wish, &person(0), fresh(), BEGIN)?;
        Ok(Sitting::with(table, &change, BEGIN))
    }

    /// At a table that was planned by another.
    fn open_as(opening: Opening, now: i64) -> Result<Sitting, Refusal> {
        let (table, change) = Table::open_as(opening, None, now)?;
        Ok(Sitting::with(table, &change, now))
    }

    fn with(table: Table, change: &Change, now: i64) -> Sitting {
        let (log, presence, reached) = (Vec::new(), presence(), Reached::nothing());
        let mut sitting = Sitting { table, log, now, presence, reached };
        sitting.keep(change);
        sitting
    }

    fn line(&mut self, line: &str) {
        let mut words = line.splitn(3, ' ');
        let who = words.next().and_then(|word| word.parse().ok()).unwrap_or(0_usize);
        let who = person(who % (PEOPLE + 1));
        let wait = words.next().and_then(|word| word.parse().ok()).unwrap_or(0_i64);
        self.now = self.now.saturating_add(wait);
        let what = words.next().unwrap_or_default();
        let before = self.table.number();
        match self.attempt(&who, what) {
            Some(Ok(change)) => {
                assert_eq!(change.after, before, "entries of a change are counted from the last");
                self.keep(&change);
            }
            Some(Err(refusal)) => {
                assert_eq!(
                    self.table.number(),
                    before,
                    "`{line}` was refused, but changed something"
                );
                assert!(Lang::ALL.iter().all(|lang| !refusal.sentence(*lang).is_empty()));
                self.reached.mark(&(refusal.code(), what.get(..6)));
            }
            None => {}
        }
    }

    /// What somebody does, or the driver; `None` if it is nothing of a table.
    fn attempt(&mut self, who: &PersonId, what: &str) -> Option<Result<Change, Refusal>> {
        let (head, rest) = what.split_once(' ').unwrap_or((what, ""));
        let number = || rest.parse::<i64>().unwrap_or(0);
        Some(match head {
            "clock" => self.table.check_clock(self.now),
            "alone" => self.table.was_left_alone(number(), self.now),
            "stale" => self.table.close_stale(self.now),
            "gone" => self.table.let_go(who, self.now),
            "shut" => self.table.shut(self.now),
            "bot" => {
                let (seat, _, number) = self.table.bot_on_turn()?;
                let action = self.legal(rest)?;
                self.table.bot_acts(seat, number, &action, self.now)
            }
            "come" => {
                self.presence.come(who);
                return None;
            }
            "go" => {
                self.presence.go(who, self.now);
                return None;
            }
            "rematch" => match self.table.plan_rematch(who, fresh()) {
                Ok(plan) => {
                    let opened = Table::open_as(plan, None, self.now);
                    assert!(opened.is_ok(), "a rematch cannot be opened: {:?}", opened.err());
                    self.table.has_rematch("u", self.now)
                }
                Err(refusal) => Err(refusal),
            },
            "try" => return self.tries(who, rest),
            "report" => {
                let line = self.table.line_for(who, u32::try_from(number()).unwrap_or(u32::MAX));
                self.reached.mark(&("a line", line.is_some()));
                return None;
            }
            _ => {
                let command = self.command(what)?;
                self.look(who, &command);
                self.table.command(who, &command, &self.presence, self.now)
            }
        })
    }

    /// Somebody plays on from a moment of this game, at a table of their own, which goes on to its end.
    fn tries(&mut self, who: &PersonId, wish: &str) -> Option<Result<Change, Refusal>> {
        let wish: Try = match serde_json::from_str(wish) {
            Ok(wish) => wish,
            Err(error) => {
                self.reached.mark_error(error);
                return None;
            }
        };
        let opening = match self.table.plan_try(who, &wish, fresh()) {
            Ok(opening) => opening,
            Err(refusal) => return Some(Err(refusal)),
        };
        let read = serde_json::to_string(&opening).map(|text| serde_json::from_str(&text));
        assert!(read.is_ok_and(|read| read.is_ok_and(|read: Opening| read == opening)));
        let mut other = match Sitting::open_as(opening, self.now) {
            Ok(other) => other,
            Err(refusal) => panic!("a table that goes on cannot be opened: {refusal}"),
        };
        assert_eq!(other.table.state(), TableState::Running, "a table does not go on");
        other.rebuilds();
        other.plays_on();
        self.reached.mark("went on");
        None
    }

    fn command(&mut self, what: &str) -> Option<Command> {
        if let Some(pick) = what.strip_prefix('@') {
            let (pick, amount) = pick.split_once('=').unwrap_or((pick, ""));
            let action = self.legal(pick)?;
            let after = self.table.number();
            return Some(Command::Act { action, amount: amount.parse().ok(), after, seat: None });
        }
        match Request::read(what) {
            Ok(request) => Some(request.command),
            Err((_, error)) => {
                self.reached.mark_error(error);
                None
            }
        }
    }

    /// A legal action by its number.
    fn legal(&self, pick: &str) -> Option<String> {
        let game = self.table.playing()?.game();
        let lines = game.legal(Lang::En);
        let pick = pick.parse::<usize>().unwrap_or(0).checked_rem(lines.len())?;
        game.legal_action(pick, lines[pick].least)
    }

    /// Whoever would act looks ahead first.
    fn look(&self, who: &PersonId, command: &Command) {
        if let Command::Act { action, amount, seat, .. } = command {
            drop(self.table.preview(who, *seat, action, *amount, Some(Lang::En)));
        }
    }

    /// A change is stored as text, and shown.
    fn keep(&mut self, change: &Change) {
        for entry in &change.entries {
            let text = entry.to_string();
            assert!(!text.contains('\n'), "an entry of two lines: {text}");
            assert_eq!(text.parse().as_ref(), Ok(entry), "an entry does not read back");
            self.log.push((change.at, entry.clone()));
            self.reached.mark(&std::mem::discriminant(entry));
        }
        assert_eq!(self.table.number() as usize, self.log.len(), "the log has gaps");
        let reader = Reader { person: Some(person(0)), seat: None, lang: Some(Lang::De) };
        for reader in [Reader::default(), reader] {
            let frame = self.table.frame(&reader, change, &self.presence, self.now);
            assert!(serde_json::to_string(&frame).is_ok());
        }
    }

    /// The log leads to the same table.
    fn rebuilds(&self) {
        match Table::rebuild(self.log.iter().cloned()) {
            Ok(again) => assert_eq!(
                frames(&again, &self.presence, self.now),
                frames(&self.table, &self.presence, self.now),
                "the log leads to another table"
            ),
            Err(error) => panic!("the log cannot be read: {error}"),
        }
    }

    /// A game that has begun comes to an end: somebody can always do something.
    fn plays_on(&mut self) {
        for step in 0..LONGEST {
            if self.table.state() != TableState::Running {
                return;
            }
            if self.table.turn() == Turn::Chance {
                // Luck waits for shares, and not for long.
                let due = self.table.deadline();
                assert!(due.is_some(), "a stuck game: luck waits for nobody");
                self.now = self.now.max(due.unwrap_or(self.now));
                let checked = self.table.check_clock(self.now);
                assert!(checked.is_ok(), "a stuck game: {:?}", checked.err());
                continue;
            }
            let action = self.legal(&step.to_string());
            let (Some(seat), Some(action)) = (self.table.turn().seat(), action) else {
                panic!("a stuck game: turn {}, and nothing can be done", self.table.turn());
            };
            let after = self.table.number();
            let holder = self.table.seats()[seat.index()].holder.person().cloned();
            let act =
                |action| Command::Act { action, amount: None, after, seat: Some(seat.number()) };
            let done = match holder {
                Some(who) => self.table.command(&who, &act(action), &self.presence, self.now),
                None => self.table.bot_acts(seat, after, &action, self.now),
            };
            assert!(done.is_ok(), "a stuck game: {:?}", done.err());
        }
        panic!("a game that does not end");
    }
}

/// The table as several people see it.
fn frames(table: &Table, presence: &Presence, now: i64) -> Vec<String> {
    let reader = |number: usize, lang| Reader {
        person: Some(person(number)),
        seat: Seat::from_number(2),
        lang,
    };
    let readers = [Reader::default(), reader(0, Some(Lang::En)), reader(1, None)];
    let frame = |reader: &Reader| {
        let whole = table.whole(reader, presence, table.number().checked_sub(3), now);
        serde_json::to_string(&whole).unwrap_or_default()
    };
    readers.iter().map(frame).collect()
}

/// The log of a table as the database has it: `TIME ENTRY`, one a line.
pub fn log(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = Reached::nothing();
    let mut entries = Vec::new();
    for line in text.lines().take(2 * LINES) {
        let (at, entry) = line.split_once(' ').unwrap_or(("0", line));
        match entry.parse::<Entry>() {
            Ok(entry) => {
                assert_eq!(
                    entry.to_string().parse().as_ref(),
                    Ok(&entry),
                    "an entry does not read back"
                );
                reached.mark(&std::mem::discriminant(&entry));
                entries.push((at.parse().unwrap_or(0), entry));
            }
            Err(error) => reached.mark_error(error),
        }
    }
    let length = entries.len();
    let mut table = match Table::rebuild(entries) {
        Ok(table) => table,
        Err(error) => {
            reached.mark_error(error);
            reached.mark_amount("entries", length as u64);
            return reached;
        }
    };
    reached.accepted = true;
    reached.mark(&(table.state().name(), table.result().is_some(), table.ended().is_some()));
    let presence = presence();
    for now in [0, BEGIN, i64::MAX, i64::MIN] {
        frames(&table, &presence, now);
    }
    if let Ok(record) = table.record(Some(&person(0)), &presence) {
        let text = record.to_string();
        assert!(text.parse::<Record>().is_ok(), "{text}");
    }
    if let Ok((game, viewer)) = table.fork_for(&Reader::default()) {
        let half = game.length() / 2;
        assert!(moment(game, viewer, half, Some(Lang::En)).is_ok());
    }
    if hash(data).is_multiple_of(8) {
        keeps(&table, &presence, BEGIN);
    }
    drop(table.plan_rematch(&person(0), fresh()));
    drop(table.check_clock(i64::MAX));
    drop(table.let_go(&person(0), BEGIN));
    reached.mark_amount("entries", u64::from(table.number()));
    reached
}

/// A table of every rulebook at which something happens: for [`table`].
pub(crate) fn sittings() -> Vec<String> {
    let mut seeds = Vec::new();
    for game in GAMES {
        let spec = game.spec();
        for rules in spec.rulebooks {
            let seats: Vec<&str> =
                ["\"me\"", "\"open\"", "\"bot:random\"", "\"invited\"", "\"open\""]
                    .into_iter()
                    .take(usize::from(*rules.seats.end()))
                    .collect();
            let wish = format!(
                r#"{{"game":"{}","rules":"{}","seats":[{}],"clock":{{"kind":"move","seconds":30}}}}"#,
                spec.name,
                rules.name,
                seats.join(",")
            );
            seeds.push(format!(
                "{wish}\n1 5 {{\"do\":\"join\"}}\n2 5 {{\"do\":\"join\",\"invite\":\"invite\"}}\n3 5 {{\"do\":\"join\"}}\n\
                 0 10 @0\n1 10 @1\n0 0 bot 1\n0 5 {{\"do\":\"undo\"}}\n0 900 @2\n1 40000 clock\n1 9 {{\"do\":\"return\"}}\n0 5 @3\n1 5 @4\n"
            ));
        }
    }
    seeds
}

/// The log of a table of every game: for [`log`].
pub(crate) fn logs() -> Vec<String> {
    let log = |sitting: String| -> Option<String> {
        let mut lines = sitting.lines();
        let wish: NewTable = serde_json::from_str(lines.next()?).ok()?;
        let mut sitting = Sitting::new(wish).ok()?;
        lines.for_each(|line| sitting.line(line));
        Some(sitting.log.iter().take(90).map(|(at, entry)| format!("{at} {entry}\n")).collect())
    };
    sittings().into_iter().filter_map(log).collect()
}

/// A finished game of every kind with a share of the luck, as a record: for [`super::verify`].
pub(crate) fn records() -> Vec<String> {
    // 32 bytes of 1, and what `sha256sum` says of them.
    let share = "01".repeat(32);
    let pledge = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793";
    let record = |game: &&dyn azalai_games::AnyGame| -> Option<String> {
        let spec = game.spec();
        let seats = vec!["\"me\""; usize::from(*spec.rulebooks[0].seats.start())].join(",");
        let wish = format!(r#"{{"game":"{}","seats":[{seats}],"pledge":"{pledge}"}}"#, spec.name);
        let wish: NewTable = serde_json::from_str(&wish).ok()?;
        let mut sitting = Sitting::new(wish).ok()?;
        sitting.line(&format!(r#"0 5 {{"do":"share","share":"{share}"}}"#));
        sitting.plays_on();
        sitting.table.record(None, &sitting.presence).ok().map(|record| record.to_string())
    };
    GAMES.iter().filter_map(record).collect()
}
