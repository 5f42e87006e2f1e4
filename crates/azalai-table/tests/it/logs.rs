//! What a log may hold, and what comes of a bad one.

use azalai_core::Turn;
use azalai_core::luck::Dealer;
use azalai_core::record::hex;
use azalai_core::verify::dealer_of;
use azalai_table::share::SHOW_WITHIN;
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
    Command::Join { seat: None, invite: None, pledge: None }
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
    let (mut again, _) = Table::open_as(plan, None, 4).unwrap();
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

fn digits(byte: u8) -> String {
    hex(&[byte; 32])
}

/// The SHA-256 of 32 equal bytes.
fn pledge(byte: u8) -> String {
    hex(&Dealer::from_seed([byte; 32]).commitment())
}

fn join_with(pledge: String) -> Command {
    Command::Join { seat: None, invite: None, pledge: Some(pledge) }
}

fn show(byte: u8) -> Command {
    Command::Share { share: digits(byte) }
}

/// Amina and Bilal have pledged 7 and 9; the game has begun and luck waits.
fn pledged() -> (Table, Vec<(i64, Entry)>) {
    let wish =
        format!(r#"{{"game": "targi", "seats": ["me", "open"], "pledge": "{}"}}"#, pledge(7));
    let (mut table, change) = open(&wish);
    let mut log: Vec<_> = change.entries.into_iter().map(|entry| (1, entry)).collect();
    let change = command(&mut table, "bilal", join_with(pledge(9)), 2).unwrap();
    assert!(matches!(change.entries[..], [Entry::Sit { .. }, Entry::Pledge { .. }, Entry::Begin]));
    log.extend(change.entries.into_iter().map(|entry| (2, entry)));
    (table, log)
}

#[test]
fn luck_waits_until_everybody_has_shown_the_share_they_pledged() {
    let (mut table, mut log) = pledged();
    assert_eq!((table.turn(), table.deadline()), (Turn::Chance, Some(2 + SHOW_WITHIN)));
    assert_eq!(command(&mut table, "amina", show(8), 3), Err(Refusal::OtherShare));
    assert_eq!(
        command(&mut table, "amina", Command::Share { share: "07".into() }, 3),
        Err(Refusal::BadShare)
    );
    assert_eq!(command(&mut table, "chadi", show(7), 3), Err(Refusal::NotYourSeat));
    let change = command(&mut table, "amina", show(7), 3).unwrap();
    assert_eq!(change.entries.len(), 1, "luck still waits for Bilal's");
    log.extend(change.entries.into_iter().map(|entry| (3, entry)));
    assert_eq!(command(&mut table, "amina", show(7), 4), Err(Refusal::NothingPledged));
    let change = command(&mut table, "bilal", show(9), 5).unwrap();
    assert!(change.entries.len() > 5 && table.turn() != Turn::Chance, "the cards are dealt");
    log.extend(change.entries.into_iter().map(|entry| (5, entry)));
    assert_eq!(command(&mut table, "bilal", show(9), 6), Err(Refusal::NothingPledged));

    // The luck is what the seed and both shares give, in the order of the seats, and the record proves it.
    command(&mut table, "amina", Command::Resign { seat: None }, 7).unwrap();
    let record = table.record(None, &Presence::default()).unwrap().to_string();
    let verified = azalai_games::verify(&record).unwrap();
    assert!(verified.luck > 5);
    let mixed = Dealer::mixed([1; 32], [[7; 32], [9; 32]]);
    assert_eq!(dealer_of(&verified.record).unwrap().seed(), mixed.seed());
    for (from, to) in [(digits(9), digits(8)), (pledge(9), pledge(8))] {
        let forged = azalai_games::verify(&record.replace(&from, &to)).unwrap_err();
        assert!(forged.to_string().contains("the share that seat 2 pledged"), "{forged}");
    }
    // The seed alone gives other luck: without its shares the record is refused.
    let bare: String = record
        .lines()
        .filter(|line| !line.starts_with("share"))
        .fold(String::new(), |text, line| text + line + "\n");
    assert!(azalai_games::verify(&bare).unwrap_err().to_string().contains("the seed gives"));
    assert!(Table::rebuild(log).is_ok());
}

#[test]
fn whoever_does_not_show_the_share_in_time_adds_nothing() {
    let (mut table, _) = pledged();
    command(&mut table, "bilal", show(9), 3).unwrap();
    assert!(table.check_clock(2 + SHOW_WITHIN - 1).is_err(), "not yet");
    let change = table.check_clock(2 + SHOW_WITHIN).unwrap();
    assert!(matches!(&change.entries[0], Entry::Withheld { person } if *person == "amina".into()));
    assert_ne!(table.turn(), Turn::Chance);
    assert_eq!(command(&mut table, "amina", show(7), 9_999), Err(Refusal::NothingPledged));
    command(&mut table, "amina", Command::Resign { seat: None }, 10_000).unwrap();
    let record = table.record(None, &Presence::default()).unwrap();
    let shares: Vec<_> = record.shares.iter().map(|told| told.what.share).collect();
    assert_eq!(shares, [None, Some([9; 32])]);
    let mixed = Dealer::mixed([1; 32], [[9; 32]]);
    assert_eq!(dealer_of(&record).unwrap().seed(), mixed.seed());
    azalai_games::verify(&record.to_string()).unwrap();
}

#[test]
fn bots_and_programs_without_a_pledge_add_nothing_and_nobody_waits() {
    let (table, _) = open(r#"{"game": "targi", "seats": ["me", "bot:random"]}"#);
    assert_ne!(table.turn(), Turn::Chance);
    assert_eq!(table.record(None, &Presence::default()).unwrap().shares, []);
    // Whoever leaves takes the pledge along, and may pledge another when they come back.
    let (mut table, _) = open(r#"{"game": "tuareg", "seats": ["me", "open", "open"]}"#);
    command(&mut table, "bilal", join_with(pledge(9)), 2).unwrap();
    command(&mut table, "bilal", Command::Leave, 3).unwrap();
    command(&mut table, "bilal", join_with(pledge(5)), 4).unwrap();
    command(&mut table, "chadi", join(), 5).unwrap();
    let change = command(&mut table, "bilal", show(5), 6).unwrap();
    assert!(change.entries.len() > 1, "only Bilal's was waited for");
}
