//! What a log may hold, and what comes of a bad one.

use azalai_table::table::BadLog;
use azalai_table::wire::{Command, NewTable, SeatKind, TableState};
use azalai_table::{Change, Entry, Fresh, PersonId, Presence, Reader, Refusal, Table};

fn person(name: &str) -> PersonId {
    name.into()
}

fn wish(json: &str) -> NewTable {
    serde_json::from_str(json).unwrap()
}

fn open(json: &str) -> (Table, Change) {
    let fresh = Fresh { id: "one".into(), invite: "code".into(), seed: [1; 32] };
    Table::open(wish(json), &person("amina"), fresh, 1).unwrap()
}

fn command(table: &mut Table, who: &str, command: Command, at: i64) -> Result<Change, Refusal> {
    table.command(&person(who), &command, &Presence::default(), at)
}

fn join() -> Command {
    Command::Join { seat: None, invite: None }
}

#[test]
fn a_log_begins_with_an_opening_and_has_no_other() {
    let (_, change) = open(r#"{"game": "targi", "seats": ["me", "open"]}"#);
    let opening = change.entries[0].clone();
    assert_eq!(Table::rebuild([]).err(), Some(BadLog::NoOpening));
    assert_eq!(Table::rebuild([(1, Entry::Begin)]).err(), Some(BadLog::NoOpening));
    let twice = Table::rebuild([(1, opening.clone()), (2, opening.clone())]).err();
    assert!(matches!(twice, Some(BadLog::Impossible { number: 2, .. })));
    let early = Table::rebuild([(1, opening), (2, Entry::Begin)]).err();
    let refusal = Refusal::SeatsFree;
    assert_eq!(early, Some(BadLog::Impossible { number: 2, refusal }));
}

#[test]
fn a_table_without_people_closes_and_one_without_free_seats_begins() {
    let (mut table, change) = open(r#"{"game": "targi", "seats": ["me", "open"]}"#);
    assert_eq!(change.entries.len(), 1);
    let change = command(&mut table, "bilal", join(), 2).unwrap();
    assert!(matches!(change.entries[..2], [Entry::Sit { .. }, Entry::Begin]));
    assert_eq!(table.state(), TableState::Running);

    let (mut table, _) = open(r#"{"game": "targi", "seats": ["me", "invited"]}"#);
    let change = command(&mut table, "amina", Command::Leave, 2).unwrap();
    assert!(matches!(change.entries[..], [Entry::Leave { .. }, Entry::Close]));
    assert_eq!((table.state(), table.result()), (TableState::Over, Some("closed")));
}

#[test]
fn a_rematch_keeps_the_seats_of_others_until_they_come() {
    let (mut table, _) = open(r#"{"game": "targi", "seats": ["me", "open"]}"#);
    command(&mut table, "bilal", join(), 2).unwrap();
    let fresh = || Fresh { id: "two".into(), invite: "code".into(), seed: [2; 32] };
    assert_eq!(table.plan_rematch(&person("amina"), fresh()).err(), Some(Refusal::NoRematch));
    command(&mut table, "amina", Command::Resign { seat: None }, 3).unwrap();
    assert_eq!(table.plan_rematch(&person("chadi"), fresh()).err(), Some(Refusal::NoRematch));
    let plan = table.plan_rematch(&person("bilal"), fresh()).unwrap();
    let (mut again, _) = Table::open_as(plan, 4).unwrap();
    let kinds: Vec<SeatKind> = again.seats().iter().map(|seat| seat.holder.kind()).collect();
    assert_eq!(kinds, [SeatKind::Person, SeatKind::Kept], "everybody one seat further on");
    assert_eq!(command(&mut again, "chadi", join(), 5), Err(Refusal::NoFreeSeat));
    command(&mut again, "amina", join(), 5).unwrap();
    assert_eq!(again.state(), TableState::Running);
}

#[test]
fn who_is_muted_is_not_heard_and_nobody_else_learns_of_it() {
    let (mut table, _) = open(r#"{"game": "targi", "seats": ["me", "open"]}"#);
    command(&mut table, "bilal", join(), 2).unwrap();
    let mute = Command::Mute { seat_of: 2, on: true };
    let change = command(&mut table, "amina", mute, 3).unwrap();
    let reader = |name: &str| Reader { person: Some(person(name)), ..Reader::default() };
    let presence = Presence::default();
    assert!(table.frame(&reader("amina"), &change, &presence, 3).is_some());
    assert!(table.frame(&reader("bilal"), &change, &presence, 3).is_none());
    let say = Command::Say { text: "listen!".into() };
    let change = command(&mut table, "bilal", say, 4).unwrap();
    assert!(table.frame(&reader("amina"), &change, &presence, 4).is_none());
    assert!(table.frame(&reader("bilal"), &change, &presence, 4).is_some());
    let heard = |name: &str| {
        let frame = table.whole(&reader(name), &presence, Some(0), 5);
        serde_json::to_string(&frame).unwrap()
    };
    assert!(!heard("amina").contains("listen!") && heard("bilal").contains("listen!"));
    assert!(!heard("bilal").contains("mute"));
}

#[test]
fn times_never_run_backwards_in_a_log() {
    let (mut table, _) = open(r#"{"game": "targi", "seats": ["me", "open"]}"#);
    let change = command(&mut table, "bilal", join(), -50).unwrap();
    assert_eq!(change.at, 1);
    let say = Command::Say { text: "early".into() };
    let change = command(&mut table, "bilal", say, i64::MIN).unwrap();
    assert_eq!(change.at, 1);
}
