//! A table that goes on from a moment of a finished game.

use azalai_core::{Seat, Turn};
use azalai_table::wire::{Command, NewTable, Try};
use azalai_table::{Clock, Entry, Fresh, PersonId, Presence, Reader, Refusal, Table};

fn fresh(number: u8) -> Fresh {
    Fresh { id: format!("table{number}"), invite: "invite".to_owned(), seed: [number; 32] }
}

fn presence() -> Presence {
    Presence::new([("amina".into(), "Amina".to_owned())].into_iter().collect(), 60_000)
}

/// A finished game in which one person plays for both seats, the first legal action each time.
fn finished(game: &str) -> Table {
    let wish: NewTable =
        serde_json::from_value(serde_json::json!({"game": game, "seats": ["me", "me"]})).unwrap();
    let amina: PersonId = "amina".into();
    let (mut table, _) = Table::open(wish, &amina, fresh(1), 0).unwrap();
    for at in 1.. {
        let Turn::Seat(seat) = table.turn() else { break };
        let line = table.playing().unwrap().game().legal(azalai_core::Lang::En).pop().unwrap();
        let act = Command::Act {
            action: line.action,
            amount: None,
            after: table.number(),
            seat: Some(seat.number()),
        };
        table.command(&amina, &act, &presence(), at).unwrap();
    }
    assert!(table.ended().is_some());
    table
}

fn wish(step: usize) -> Try {
    Try { step, ..Try::default() }
}

fn played(table: &Table) -> Vec<(Turn, String)> {
    table.playing().unwrap().game().played()
}

/// The first step from `from` on at which a seat decides, and whose turn it is.
fn decision(table: &Table, from: usize) -> (usize, Seat) {
    let mut all = played(table).into_iter().enumerate().skip(from);
    all.find_map(|(step, (by, _))| Some((step, by.seat()?))).unwrap()
}

#[test]
fn it_begins_with_what_was_played_and_whoever_tries_has_the_seat_on_turn() {
    for game in ["tuareg", "targi", "targui", "desert"] {
        let old = finished(game);
        let (step, seat) = decision(&old, played(&old).len() / 2);
        let badi: PersonId = "badi".into();
        let plan = old.plan_try(&badi, &wish(step), fresh(2)).unwrap();
        let (table, change) = Table::open_as(plan, None, 5).unwrap();
        assert_eq!(played(&table)[..step], played(&old)[..step], "{game}");
        assert_eq!(table.turn(), Turn::Seat(seat), "{game}");
        assert_eq!(table.seats_of(&badi).iter().collect::<Vec<_>>(), [seat]);
        assert!(table.seats().iter().filter(|seat| seat.holder.bot().is_some()).count() == 1);
        let settings = table.settings();
        assert_eq!((settings.public, settings.clock), (false, Clock::None));
        let info = table.info(None, &presence());
        let from = info.from.unwrap();
        assert_eq!((from.table.as_str(), from.step), ("table1", step));
        // The log alone leads to the same table, also as text.
        let log = change.entries.iter().map(|entry| (5, entry.to_string().parse().unwrap()));
        let again = Table::rebuild(log).unwrap();
        assert_eq!(played(&again), played(&table), "{game}");
        assert_eq!(again.turn(), table.turn());
    }
}

#[test]
fn nothing_from_before_can_be_taken_back() {
    let old = finished("desert");
    let (step, seat) = decision(&old, 40);
    let badi: PersonId = "badi".into();
    let plan = old.plan_try(&badi, &wish(step), fresh(2)).unwrap();
    let (mut table, _) = Table::open_as(plan, None, 5).unwrap();
    let undo = Command::Undo { seat: None };
    assert_eq!(table.command(&badi, &undo, &presence(), 6), Err(Refusal::NothingToUndo));
    assert_eq!(table.apply(&Entry::Undo { keep: step - 1 }, 6), Err(Refusal::NothingToUndo));
    let line = table.playing().unwrap().game().legal(azalai_core::Lang::En).pop().unwrap();
    let act = Command::Act {
        action: line.action,
        amount: None,
        after: table.number(),
        seat: Some(seat.number()),
    };
    table.command(&badi, &act, &presence(), 7).unwrap();
    table.command(&badi, &undo, &presence(), 8).unwrap();
    assert_eq!(played(&table).len(), step);
}

#[test]
fn its_record_promises_nothing_about_luck_that_was_not_its_own() {
    let old = finished("targi");
    let (step, _) = decision(&old, 50);
    let badi: PersonId = "badi".into();
    let plan = old.plan_try(&badi, &wish(step), fresh(2)).unwrap();
    let (table, _) = Table::open_as(plan, None, 5).unwrap();
    let record = table.record(Some(&badi), &presence()).unwrap();
    assert!(record.luck.is_none() && record.seed.is_none());
    assert_eq!(record.head_notes, [format!("goes on after action {step} of the table table1")]);
    assert!(old.record(None, &presence()).unwrap().luck.is_some());
}

#[test]
fn what_cannot_be_tried_is_refused() {
    let old = finished("tuareg");
    let badi: PersonId = "badi".into();
    let steps = played(&old).len();
    let refused = |wish: Try| old.plan_try(&badi, &wish, fresh(2)).unwrap_err();
    assert_eq!(refused(wish(steps + 1)), Refusal::NoSuchStep(steps));
    assert_eq!(refused(wish(steps)), Refusal::Over);
    assert_eq!(refused(Try { seat: Some(3), ..wish(60) }), Refusal::NoSuchSeat(3));
    assert_eq!(refused(Try { seat: Some(0), ..wish(60) }), Refusal::NoSuchSeat(0));
    assert_eq!(refused(Try { level: Some("god".into()), ..wish(60) }), Refusal::NoSuchBot);
    assert_eq!(old.choices_at(steps + 1, None).unwrap_err(), Refusal::NoSuchStep(steps));

    // A running game hides what its players may not know: nobody tries anything there.
    let (step, _) = decision(&old, 30);
    let plan = old.plan_try(&badi, &wish(step), fresh(2)).unwrap();
    let (running, _) = Table::open_as(plan, None, 5).unwrap();
    assert_eq!(running.plan_try(&badi, &wish(1), fresh(3)).unwrap_err(), Refusal::NotOver);
    assert_eq!(running.choices_at(1, None).unwrap_err(), Refusal::NotOver);

    // A log whose beginning cannot have been played is no log.
    let mut plan = old.plan_try(&badi, &wish(step), fresh(2)).unwrap();
    plan.from.as_mut().unwrap().actions[3] = "!undo 1".to_owned();
    let (table, _) = Table::open_as(plan.clone(), None, 5).unwrap();
    assert!(table.playing().is_none());
    let log = [(5, Entry::Open(Box::new(plan))), (5, Entry::Begin)];
    assert!(Table::rebuild(log).is_err());
}

#[test]
fn the_choices_of_a_moment_are_those_that_there_were() {
    let old = finished("desert");
    let (step, seat) = decision(&old, 40);
    let lines: serde_json::Value =
        serde_json::from_str(old.choices_at(step, Some(azalai_core::Lang::En)).unwrap().text())
            .unwrap();
    let badi: PersonId = "badi".into();
    let plan = old.plan_try(&badi, &wish(step), fresh(2)).unwrap();
    let (table, _) = Table::open_as(plan, None, 5).unwrap();
    let reader = Reader { person: Some(badi), seat: Some(seat), lang: Some(azalai_core::Lang::En) };
    let frame = serde_json::to_value(table.whole(&reader, &presence(), None, 5)).unwrap();
    assert_eq!(frame["legal"], lines);
    assert!(lines.as_array().is_some_and(|lines| lines.len() > 1));
}
