//! Somebody's time runs out: once they get a little more, then a bot plays for them, and they go on seeing what is theirs.

use azalai_core::{Lang, Seat, Turn, Viewer};
use azalai_games::GAMES;
use azalai_table::command::Audience;
use azalai_table::wire::Command;
use azalai_table::{Change, Entry, Fresh, PersonId, Presence, Reader, Table};
use serde_json::{Value, json};

const SOON: i64 = 1_000;

fn person(number: usize) -> PersonId {
    format!("person{number}").into()
}

/// A table of this game where each person holds one seat, or the first person the first two.
fn table(game: &str, rules: &str, seats: u8, shared: bool) -> (Table, Vec<(i64, Entry)>) {
    let mut kinds = vec!["open"; usize::from(seats)];
    kinds[0] = "me";
    if shared {
        kinds[1] = "me";
    }
    let wish = json!({
        "game": game, "rules": rules, "seats": kinds, "clock": {"kind": "move", "seconds": 10},
    });
    let fresh = Fresh { id: "one".into(), invite: "code".into(), seed: [3; 32] };
    let wish = serde_json::from_value(wish).unwrap();
    let (mut table, change) = Table::open(wish, &person(1), fresh, 1).unwrap();
    let mut log = stored(change);
    let join = Command::Join { seat: None, invite: None, pledge: None };
    let first = if shared { 3 } else { 2 };
    for number in first..=usize::from(seats) {
        log.extend(stored(table.command(&person(number), &join, &Presence::default(), 2).unwrap()));
    }
    (table, log)
}

fn stored(change: Change) -> Vec<(i64, Entry)> {
    change.entries.into_iter().map(|entry| (change.at, entry)).collect()
}

fn whole(table: &Table, person: &PersonId, now: i64) -> Value {
    let reader = Reader { person: Some(person.clone()), seat: None, lang: Some(Lang::En) };
    serde_json::to_value(table.whole(&reader, &Presence::default(), None, now)).unwrap()
}

fn told(frame: &Value) -> String {
    frame["told"].as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
}

/// The clock of whoever is on turn runs out, twice if there is grace.
fn run_out(table: &mut Table) -> (Seat, PersonId, Vec<Change>) {
    let Turn::Seat(seat) = table.turn() else { panic!("nobody is on turn") };
    let who = table.seats()[seat.index()].owner.clone().unwrap();
    let mut changes = Vec::new();
    while table.seats_of(&who).contains(seat) && table.ended().is_none() {
        let at = table.deadline().unwrap();
        assert!(table.check_clock(at - 1).is_err(), "not before its time");
        changes.push(table.check_clock(at).unwrap());
    }
    (seat, who, changes)
}

#[test]
fn the_first_miss_is_forgiven_once_and_everybody_is_told() {
    let (mut table, mut log) = table("tuareg", "standard", 3, false);
    let (seat, who, changes) = run_out(&mut table);
    let [grace, out] = &changes[..] else { panic!("{changes:?}") };
    assert_eq!(grace.entries, [Entry::Grace { seat, ms: 10_000 }]);
    assert_eq!(grace.audience(), Audience::News);
    assert!(matches!(out.entries[..2], [Entry::TimeOut { .. }, Entry::Replace { .. }]));
    for change in changes {
        log.extend(stored(change));
    }
    // While it runs, the clock says so; afterwards it does not.
    let then = log.iter().position(|(_, entry)| matches!(entry, Entry::Grace { .. })).unwrap();
    let during = Table::rebuild(log[..=then].to_vec()).unwrap();
    let clock = &whole(&during, &who, SOON)["clock"];
    assert_eq!((&clock["grace"], &clock["running"]), (&json!(true), &json!(seat.number())));

    let after = whole(&table, &who, SOON);
    assert_eq!(after["clock"]["grace"], Value::Null);
    let story = told(&after);
    for part in ["a little more: 10 seconds.", "the time ran out.", "Guide plays on."] {
        assert!(story.contains(part), "{part} is not in {story}");
    }
    // Whoever comes back has had it.
    table.command(&who, &Command::Return { seat: None }, &Presence::default(), SOON).unwrap();
    while table.turn() != Turn::Seat(seat) || table.deadline().is_none() {
        play(&mut table);
    }
    let (_, _, again) = run_out(&mut table);
    assert!(matches!(again[0].entries[0], Entry::TimeOut { .. }), "{again:?}");
}

/// Whoever is on turn does the first thing that is allowed.
fn play(table: &mut Table) {
    let Turn::Seat(seat) = table.turn() else { panic!("nobody is on turn") };
    let action = table.playing().unwrap().game().legal(Lang::En)[0].action.clone();
    let at = table.last_at() + 1;
    match table.bot_on_turn() {
        Some((seat, _, number)) => table.bot_acts(seat, number, &action, at).unwrap(),
        None => {
            let who = table.seats()[seat.index()].owner.clone().unwrap();
            let act = Command::Act { action, amount: None, after: table.number(), seat: None };
            table.command(&who, &act, &Presence::default(), at).unwrap()
        }
    };
}

#[test]
fn a_table_from_before_there_was_grace_has_none() {
    let (_, log) = table("targi", "base", 2, false);
    let old = log.iter().map(|(at, entry)| {
        let line = entry.to_string();
        (*at, line.replace(",\"grace\":true", "").parse::<Entry>().unwrap())
    });
    let mut table = Table::rebuild(old).unwrap();
    assert!(!table.settings().grace);
    let (_, _, changes) = run_out(&mut table);
    assert!(matches!(changes[0].entries[0], Entry::TimeOut { .. }), "{changes:?}");
}

#[test]
fn whoever_a_bot_plays_for_sees_their_own_hand_and_is_asked_nothing() {
    for game in GAMES {
        let spec = game.spec();
        for rules in spec.rulebooks {
            for seats in rules.seats.clone() {
                let (mut table, _) = table(spec.name, rules.name, seats, false);
                let (seat, who, _) = run_out(&mut table);
                let about = format!("{} {} {seats}", spec.name, rules.name);
                let frame = whole(&table, &who, SOON);
                assert_eq!(frame["you"]["seats"], json!([]), "{about}");
                assert_eq!(frame["you"]["replaced"], json!([seat.number()]), "{about}");
                let info = &frame["table"]["sitting"][seat.index()];
                assert_eq!((&info["kind"], &info["timed_out"]), (&json!("bot"), &json!(true)));
                let game = table.playing().unwrap().game();
                assert_eq!(frame["view"], game.view(Viewer::Seat(seat)), "{about}");
                // The bot is on turn at this very seat.
                assert_eq!(frame["turn"], json!(seat.number()), "{about}");
                assert_eq!((&frame["legal"], &frame["ask"]), (&json!([]), &Value::Null), "{about}");
                // The others see no more than before, and that a bot plays there.
                let other = (1..=usize::from(seats)).map(person).find(|other| *other != who);
                let frame = whole(&table, &other.unwrap(), SOON);
                assert_eq!(frame["you"]["replaced"], Value::Null);
                assert_eq!(frame["table"]["sitting"][seat.index()]["kind"], "bot");
            }
        }
    }
}

#[test]
fn all_seats_of_a_person_come_back_at_once_and_everybody_gets_the_whole_table() {
    let (mut table, _) = table("tuareg", "standard", 5, true);
    let shared = person(1);
    let mut lost = 0;
    while lost < 2 {
        let Turn::Seat(seat) = table.turn() else { panic!("nobody is on turn") };
        if table.seats()[seat.index()].owner.as_ref() == Some(&shared)
            && table.bot_on_turn().is_none()
        {
            let (_, _, changes) = run_out(&mut table);
            assert_eq!(changes.last().unwrap().audience(), Audience::Whole);
            lost += 1;
        }
        play(&mut table);
    }
    let frame = whole(&table, &shared, SOON);
    assert_eq!((&frame["you"]["seats"], &frame["you"]["replaced"]), (&json!([]), &json!([1, 2])));
    let back = Command::Return { seat: None };
    let change = table.command(&shared, &back, &Presence::default(), SOON).unwrap();
    assert_eq!((change.entries.len(), change.audience()), (2, Audience::Whole));
    let frame = whole(&table, &shared, SOON);
    assert_eq!((&frame["you"]["seats"], &frame["you"]["replaced"]), (&json!([1, 2]), &Value::Null));
    assert_eq!(told(&frame).matches("back at the table.").count(), 2);
}

#[test]
fn whoever_gave_up_watches_like_everybody() {
    let (mut table, _) = table("tuareg", "standard", 3, false);
    let who = person(2);
    let resign = Command::Resign { seat: None };
    table.command(&who, &resign, &Presence::default(), SOON).unwrap();
    let frame = whole(&table, &who, SOON);
    assert_eq!(frame["view"], table.playing().unwrap().game().view(Viewer::Public));
    assert_eq!(frame["you"]["replaced"], Value::Null);
}
