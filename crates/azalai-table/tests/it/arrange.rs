//! Who sits where before the game: bots one by one, other seats, names at a shared screen.

use azalai_table::wire::{Command, NewTable, SeatInfo, TableState};
use azalai_table::{Change, Entry, Fresh, PersonId, Presence, Refusal, Table};
use std::collections::HashMap;

fn person(name: &str) -> PersonId {
    name.into()
}

fn opened(json: &str) -> Result<Table, Refusal> {
    let wish: NewTable = serde_json::from_str(json).unwrap();
    let fresh = Fresh { id: "one".into(), invite: "code".into(), seed: [1; 32] };
    Table::open(wish, &person("amina"), fresh, 1).map(|(table, _)| table)
}

fn open(seats: &str, more: &str) -> Table {
    opened(&format!(r#"{{"game": "tuareg", "seats": [{seats}]{more}}}"#)).unwrap()
}

fn command(table: &mut Table, who: &str, command: Command) -> Result<Change, Refusal> {
    table.command(&person(who), &command, &Presence::default(), 2)
}

fn fill(seat_of: usize, bot: &str) -> Command {
    Command::Fill { seat_of, bot: bot.to_owned() }
}

fn go(to: usize, seat: Option<usize>) -> Command {
    Command::Move { to, seat }
}

fn join(seat: usize) -> Command {
    Command::Join { seat: Some(seat), invite: None, pledge: None }
}

fn holders(table: &Table) -> Vec<String> {
    table.seats().iter().map(|seat| seat.holder.to_string()).collect()
}

fn sitting(table: &Table) -> Vec<SeatInfo> {
    let names = ["amina", "bilal"].map(|name| (person(name), name.to_owned()));
    table.info(None, &Presence::new(HashMap::from(names), 0)).sitting
}

#[test]
fn the_host_lets_bots_sit_down_and_takes_them_away_one_by_one() {
    let mut table = open(r#""me", "open", "invited""#, "");
    assert_eq!(command(&mut table, "bilal", fill(2, "easy")), Err(Refusal::NotTheHost));
    assert_eq!(command(&mut table, "amina", fill(2, "clever")), Err(Refusal::NoSuchBot));
    assert_eq!(command(&mut table, "amina", fill(9, "easy")), Err(Refusal::NoSuchSeat(9)));
    assert_eq!(command(&mut table, "amina", fill(1, "easy")), Err(Refusal::NoFreeSeat));
    command(&mut table, "amina", fill(2, "easy")).unwrap();
    command(&mut table, "amina", fill(3, "random")).unwrap();
    // A bot may make room for a stronger one.
    command(&mut table, "amina", fill(3, "hard")).unwrap();
    assert_eq!(holders(&table), ["person:amina", "bot:easy", "bot:hard"]);
    assert_eq!(table.state(), TableState::Open, "bots do not begin by themselves");

    assert_eq!(
        command(&mut table, "bilal", Command::Clear { seat_of: 2 }),
        Err(Refusal::NotTheHost)
    );
    command(&mut table, "amina", Command::Clear { seat_of: 2 }).unwrap();
    assert_eq!(
        command(&mut table, "amina", Command::Clear { seat_of: 1 }),
        Err(Refusal::NoBotThere)
    );
    assert_eq!(holders(&table)[1], "open", "the table is public");
    // Whoever takes the last seat begins the game, as ever.
    let change = command(&mut table, "bilal", join(2)).unwrap();
    assert!(matches!(change.entries[..2], [Entry::Sit { .. }, Entry::Begin]));
    assert_eq!(command(&mut table, "amina", fill(3, "easy")), Err(Refusal::NotOpen));
    assert_eq!(command(&mut table, "amina", go(3, None)), Err(Refusal::NotOpen));
}

#[test]
fn a_seat_of_a_bot_at_a_private_table_is_free_for_those_with_the_code() {
    let mut table = open(r#""me", "bot:easy", "invited""#, r#", "public": false"#);
    command(&mut table, "amina", Command::Clear { seat_of: 2 }).unwrap();
    assert_eq!(holders(&table)[1], "invited");
}

#[test]
fn people_change_seats_and_nobody_is_moved_by_another_but_the_host() {
    let mut table = open(r#""me", "open", "open", "bot:easy", "invited""#, "");
    assert_eq!(command(&mut table, "bilal", go(2, None)), Err(Refusal::NotYourSeat));
    command(&mut table, "bilal", join(2)).unwrap();
    assert_eq!(command(&mut table, "bilal", go(1, None)), Err(Refusal::NoFreeSeat));
    assert_eq!(command(&mut table, "bilal", go(2, None)), Err(Refusal::HereAlready));
    assert_eq!(command(&mut table, "bilal", go(3, Some(1))), Err(Refusal::NotYourSeat));
    command(&mut table, "bilal", go(4, None)).unwrap();
    assert_eq!(holders(&table), ["person:amina", "bot:easy", "open", "person:bilal", "invited"]);
    // What was for those with the code stays so, wherever it is now.
    command(&mut table, "bilal", go(5, None)).unwrap();
    assert_eq!(holders(&table), ["person:amina", "bot:easy", "open", "invited", "person:bilal"]);
    command(&mut table, "amina", go(5, None)).unwrap();
    assert_eq!(holders(&table), ["person:bilal", "bot:easy", "open", "invited", "person:amina"]);
    assert_eq!(table.host(), &person("amina"));
}

#[test]
fn those_who_share_a_screen_have_names_of_their_own() {
    let json = |names: &str| {
        format!(r#"{{"game": "tuareg", "seats": ["me", "me", "open"], "names": {names}}}"#)
    };
    for bad in
        [r#"["", "", "Chadi"]"#, r#"["a\nb"]"#, r#"["", "a name of more than 24 characters"]"#]
    {
        assert_eq!(opened(&json(bad)).err(), Some(Refusal::BadSeatName), "{bad}");
    }
    assert_eq!(opened(&json(r#"["", "", "", ""]"#)).err(), Some(Refusal::NoSuchSeat(4)));
    let mut table = opened(&json(r#"["", " Badi "]"#)).unwrap();
    let names =
        |table: &Table| sitting(table).into_iter().map(|seat| seat.name).collect::<Vec<_>>();
    assert_eq!(names(&table), ["amina", "Badi", ""]);
    // The name goes along to another seat, and into the rematch.
    command(&mut table, "amina", go(3, Some(2))).unwrap();
    assert_eq!(names(&table), ["amina", "", "Badi"]);
    assert_eq!(table.settings_now().names, ["", "", "Badi"]);
    command(&mut table, "bilal", join(2)).unwrap();
    command(&mut table, "amina", Command::Resign { seat: Some(1) }).unwrap();
    command(&mut table, "amina", Command::Resign { seat: Some(3) }).unwrap();
    let fresh = || Fresh { id: "two".into(), invite: "code".into(), seed: [2; 32] };
    let again = table.plan_rematch(&person("amina"), fresh()).unwrap();
    let (again, _) = Table::open_as(again, None, 4).unwrap();
    assert_eq!(names(&again), ["Badi", "amina", "bilal"]);
    // In the rematch of somebody else the seats are kept for whoever they belong to.
    let theirs = table.plan_rematch(&person("bilal"), fresh()).unwrap();
    let (theirs, _) = Table::open_as(theirs, None, 4).unwrap();
    assert_eq!(names(&theirs), ["amina", "amina", "bilal"]);
    // Of somebody who is gone no name is left.
    let gone = again.info(None, &Presence::default()).sitting;
    assert!(gone.iter().all(|seat| seat.name.is_empty()));
}
