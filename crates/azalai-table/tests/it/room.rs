//! Nobody can write into a log for ever, and every game can be played on.

use azalai_core::{Lang, Turn};
use azalai_table::frame::MISSED;
use azalai_table::room::{BESIDE, ENTRIES};
use azalai_table::wire::{Command, NewTable, OfferKind, Proposal, TableState};
use azalai_table::{Change, Entry, Fresh, PersonId, Presence, Reader, Refusal, Table};

const NOW: i64 = 1_000_000;

fn amina() -> PersonId {
    "amina".into()
}

fn badi() -> PersonId {
    "badi".into()
}

fn tell(table: &mut Table, who: &PersonId, command: Command) -> Result<Change, Refusal> {
    table.command(who, &command, &Presence::default(), NOW)
}

fn join() -> Command {
    Command::Join { seat: None, invite: None, pledge: None }
}

fn say() -> Command {
    Command::Say { text: "hello".into() }
}

fn offer(what: Proposal) -> Command {
    Command::Offer { what, seat: None }
}

fn agree(accept: bool) -> Command {
    Command::Answer { what: OfferKind::Draw, accept, seat: None }
}

/// A table of these two, and its log so far.
fn opened() -> (Table, Vec<(i64, Entry)>) {
    let wish: NewTable =
        serde_json::from_value(serde_json::json!({"game": "desert", "seats": ["me", "open"]}))
            .unwrap();
    let fresh = Fresh { id: "one".into(), invite: "code".into(), seed: [1; 32] };
    let (table, change) = Table::open(wish, &amina(), fresh, NOW).unwrap();
    (table, change.entries.into_iter().map(|entry| (NOW, entry)).collect())
}

fn began() -> (Table, Vec<(i64, Entry)>) {
    let (mut table, mut log) = opened();
    let change = tell(&mut table, &badi(), join()).unwrap();
    log.extend(change.entries.into_iter().map(|entry| (NOW, entry)));
    (table, log)
}

/// The same after so many lines of chat.
fn talked((table, mut log): (Table, Vec<(i64, Entry)>), lines: usize) -> Table {
    let seat = table.seats_of(&amina()).iter().next().unwrap();
    let line = Entry::Say { seat, person: amina(), text: "hello".into() };
    log.extend(std::iter::repeat_n((NOW, line), lines));
    Table::rebuild(log).unwrap()
}

/// Whoever is on turn plays the first action that is allowed.
fn act(table: &mut Table) -> Result<Change, Refusal> {
    let Turn::Seat(seat) = table.turn() else { panic!("somebody is on turn") };
    let who = table.seats()[seat.index()].holder.person().unwrap().clone();
    let action = table.playing().unwrap().game().legal(Lang::En)[0].action.clone();
    let after = table.number();
    tell(table, &who, Command::Act { action, amount: None, after, seat: None })
}

fn missed(table: &Table, after: u32) -> Option<usize> {
    let whole = table.whole(&Reader::default(), &Presence::default(), Some(after), NOW);
    let whole = serde_json::to_value(whole).unwrap();
    whole.get("missed").map(|missed| missed.as_array().unwrap().len())
}

#[test]
fn a_long_log_takes_what_brings_the_game_on_and_nothing_else() {
    let mut table = talked(began(), BESIDE - 3);
    act(&mut table).unwrap();
    tell(&mut table, &amina(), offer(Proposal::Draw)).unwrap();
    tell(&mut table, &badi(), say()).unwrap();
    tell(&mut table, &badi(), say()).unwrap();
    let full = table.number();
    let whom = Command::Mute { seat_of: 1, on: true };
    for refused in [say(), offer(Proposal::Abort), Command::Undo { seat: None }, whom] {
        assert_eq!(tell(&mut table, &badi(), refused), Err(Refusal::LongLog));
        assert_eq!(tell(&mut table, &amina(), agree(true)), Err(Refusal::LongLog), "once more");
    }
    assert_eq!(table.number(), full);
    // What was offered can be answered, in both ways.
    tell(&mut table.clone(), &badi(), agree(false)).unwrap();
    tell(&mut table.clone(), &badi(), agree(true)).unwrap();
    // Actions use up nothing of it, and make no room.
    for _ in 0..20 {
        act(&mut table).unwrap();
        assert_eq!(tell(&mut table, &badi(), say()), Err(Refusal::LongLog));
    }
    tell(&mut table, &badi(), Command::Resign { seat: None }).unwrap();
    assert_eq!(table.state(), TableState::Over);
}

/// Plays on until somebody has acted who is still on turn, so that they may take it back at once.
fn act_alone(table: &mut Table) -> PersonId {
    loop {
        let Turn::Seat(seat) = table.turn() else { panic!("somebody is on turn") };
        let entries = act(table).unwrap().entries.len();
        if table.turn() == Turn::Seat(seat) && entries == 1 {
            return table.seats()[seat.index()].holder.person().unwrap().clone();
        }
    }
}

#[test]
fn what_is_taken_back_uses_up_room() {
    let mut table = talked(began(), BESIDE - 10);
    for _ in 0..5 {
        let who = act_alone(&mut table);
        tell(&mut table, &who, Command::Undo { seat: None }).unwrap();
    }
    let who = act_alone(&mut table);
    assert_eq!(tell(&mut table, &who, Command::Undo { seat: None }), Err(Refusal::LongLog));
    assert_eq!(tell(&mut table, &who, say()), Err(Refusal::LongLog));
    act(&mut table).unwrap();
}

#[test]
fn strangers_who_come_and_go_before_the_game_leave_room_for_it() {
    let (_, log) = opened();
    let (table, _) = began();
    let seat = table.seats_of(&badi()).iter().next().unwrap();
    let coming =
        [(NOW, Entry::Sit { seat, person: badi() }), (NOW, Entry::Leave { person: badi() })];
    let crowd = coming.into_iter().cycle().take(BESIDE - 2);
    let mut table = Table::rebuild(log.into_iter().chain(crowd)).unwrap();
    tell(&mut table, &badi(), join()).unwrap();
    assert_eq!(table.state(), TableState::Running);
    tell(&mut table, &badi(), say()).unwrap();
    act(&mut table).unwrap();
}

#[test]
fn a_full_log_takes_nothing_but_the_end() {
    let mut table = talked(began(), ENTRIES);
    assert_eq!(act(&mut table), Err(Refusal::FullLog));
    let bots = serde_json::json!({"game": "desert", "seats": ["bot:random", "me"]});
    let fresh = Fresh { id: "two".into(), invite: "code".into(), seed: [1; 32] };
    let wish: NewTable = serde_json::from_value(bots).unwrap();
    let (bot, change) = Table::open(wish, &amina(), fresh, NOW).unwrap();
    assert!(bot.bot_on_turn().is_some());
    let log = change.entries.into_iter().map(|entry| (NOW, entry)).collect();
    assert_eq!(talked((bot, log), ENTRIES).bot_on_turn(), None, "nobody asks it for ever");
    tell(&mut table, &amina(), Command::Resign { seat: None }).unwrap();
    assert_eq!(table.state(), TableState::Over);
}

#[test]
fn whoever_has_missed_too_much_gets_the_table_without_it() {
    let table = talked(began(), MISSED);
    let all = u32::try_from(MISSED).unwrap();
    let behind = table.number() - all;
    assert_eq!(missed(&table, behind), Some(MISSED));
    assert_eq!(missed(&table, behind - 1), None);
    assert_eq!(missed(&table, 0), None);
    assert_eq!(missed(&table, u32::MAX), Some(0));
}
