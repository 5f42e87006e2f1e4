//! Rebuilding from the log gives the same table and the same frames at every number; no frame depends on
//! what its reader may not know; a refusal changes nothing; nothing panics.

use azalai_core::{Lang, Seat, Turn, Viewer};
use azalai_games::GAMES;
use azalai_table::wire::{Clocks, Command, NewTable, OfferKind, Proposal, TableState};
use azalai_table::{Change, Clock, Entry, Fresh, PersonId, Presence, Reader, Refusal, Table};
use proptest::prelude::*;
use std::collections::HashMap;

const SEED: [u8; 32] = [42; 32];
const INVITE: &str = "the-secret-invite";

fn person(number: usize) -> PersonId {
    format!("person{number}").into()
}

fn presence() -> Presence {
    let names = (0..6).map(|number| (person(number), format!("Name {number}"))).collect();
    Presence::new(names, 60_000)
}

/// Whoever could read: everybody, nobody, with and without words, from any seat.
fn readers() -> Vec<Reader> {
    let mut readers = vec![Reader::default()];
    for number in 0..6 {
        for lang in [None, Some(Lang::En), Some(Lang::De)] {
            let seat = Seat::from_number(number % 3 + 1);
            readers.push(Reader { person: Some(person(number)), seat, lang });
        }
    }
    readers
}

fn text(frame: &impl serde::Serialize) -> String {
    serde_json::to_string(frame).unwrap()
}

fn frames(table: &Table, now: i64) -> Vec<String> {
    let (presence, after) = (presence(), table.number().checked_sub(5));
    let frame = |reader: &Reader| text(&table.whole(reader, &presence, after, now));
    readers().iter().map(frame).collect()
}

/// Something that somebody tries, as numbers from which a command is made.
#[derive(Clone, Debug)]
struct Attempt {
    who: usize,
    what: usize,
    pick: usize,
    wait: i64,
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    // Mostly a few seconds, sometimes days, sometimes into the past or beyond all time.
    let wait = prop_oneof![
        12 => 0_i64..5_000,
        2 => 60_000_i64..400_000_000,
        1 => prop::sample::select(vec![-1_000_i64, i64::MIN, i64::MAX]),
    ];
    let one = (0..6_usize, 0..40_usize, any::<usize>(), wait)
        .prop_map(|(who, what, pick, wait)| Attempt { who, what, pick, wait });
    prop::collection::vec(one, 1..60)
}

fn tables() -> impl Strategy<Value = NewTable> {
    let rulebooks: Vec<(&'static str, &'static str, u8)> = GAMES
        .iter()
        .flat_map(|game| {
            let spec = game.spec();
            let rules = spec.rulebooks.iter();
            rules.map(|rules| (spec.name, rules.name, *rules.seats.end()))
        })
        .collect();
    let clock = prop::sample::select(vec![
        Clock::None,
        Clock::Move { seconds: 30 },
        Clock::Game { seconds: 60, increment: 2 },
        Clock::Days { days: 1 },
    ]);
    let kinds = vec!["me", "open", "open", "open", "invited", "bot:random", "bot"];
    let seats = prop::collection::vec(prop::sample::select(kinds), 1..5);
    (prop::sample::select(rulebooks), clock, seats, any::<bool>(), any::<bool>()).prop_map(
        |((game, rules, most), clock, mut seats, hints, autostart)| {
            seats.truncate(usize::from(most).saturating_sub(1));
            seats.insert(0, "me");
            NewTable {
                game: game.to_owned(),
                rules: Some(rules.to_owned()),
                set: Default::default(),
                seats: seats.into_iter().map(str::to_owned).collect(),
                names: if hints { vec!["Second name".to_owned()] } else { Vec::new() },
                public: true,
                clock,
                hints,
                autostart,
                pledge: autostart.then(|| PLEDGE.to_owned()),
            }
        },
    )
}

/// 32 bytes of 1, and what `sha256sum` says of them.
const SHARE: &str = "0101010101010101010101010101010101010101010101010101010101010101";
const PLEDGE: &str = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793";

/// The command that an attempt means at this table.
fn command(table: &Table, attempt: &Attempt) -> Command {
    let pick = attempt.pick;
    let seat = (!pick.is_multiple_of(3)).then_some(pick % 7);
    match attempt.what {
        0 | 1 => Command::Join {
            seat: seat.filter(|_| pick.is_multiple_of(2)),
            invite: pick.is_multiple_of(5).then(|| INVITE.to_owned()),
            pledge: [None, Some(PLEDGE.to_owned()), Some("x".to_owned())][pick % 3].clone(),
        },
        2 if pick.is_multiple_of(3) => Command::Leave,
        2 => Command::Clear { seat_of: pick % 7 },
        3 => Command::Start { fill: pick.is_multiple_of(2).then(|| "random".to_owned()) },
        4 if pick.is_multiple_of(4) => Command::Start { fill: Some("nobody".to_owned()) },
        4 => {
            Command::Share { share: if pick.is_multiple_of(9) { PLEDGE } else { SHARE }.to_owned() }
        }
        5 if pick.is_multiple_of(2) => Command::Undo { seat: None },
        5 => {
            Command::Fill { seat_of: pick % 5, bot: ["random", "nobody"][pick % 9 / 8].to_owned() }
        }
        6 => Command::Undo { seat },
        7 if pick.is_multiple_of(4) => Command::Resign { seat: None },
        8 => Command::Offer { what: Proposal::Draw, seat: None },
        9 => Command::Offer { what: Proposal::Abort, seat: None },
        10 | 11 => Command::Answer {
            what: [OfferKind::Draw, OfferKind::Abort, OfferKind::Undo][pick % 3],
            accept: pick.is_multiple_of(2),
            seat: None,
        },
        12 => Command::Replace { seat_of: pick % 7, seat: None },
        13 if pick.is_multiple_of(2) => Command::Return { seat: None },
        13 => Command::Move { to: pick % 5, seat },
        14 => Command::Say { text: format!("line\n{pick} \u{202e}!undo 3") },
        15 => Command::Say { text: " ".repeat(pick % 700) },
        16 => Command::Mute { seat_of: pick % 7, on: pick.is_multiple_of(2) },
        17 => Command::Act { action: "nonsense".into(), amount: None, after: 3, seat },
        _ => act(table, pick),
    }
}

/// An action that is allowed, mostly.
fn act(table: &Table, pick: usize) -> Command {
    let legal = table.playing().map(|playing| playing.game().legal(Lang::En)).unwrap_or_default();
    let line = legal.get(pick % legal.len().max(1));
    let action = line.map_or("done".to_owned(), |line| line.action.clone());
    let amount = match pick % 11 {
        0 => Some(0),
        1 => Some(u16::MAX),
        2 | 3 => line.map(|line| line.most),
        _ => None,
    };
    let late = u32::from(pick.is_multiple_of(13));
    Command::Act { action, amount, after: table.number() - late, seat: None }
}

/// Who tries it: mostly whoever is on turn.
fn who(table: &Table, attempt: &Attempt) -> PersonId {
    let on_turn = table.turn().seat().and_then(|seat| table.seats()[seat.index()].holder.person());
    on_turn.filter(|_| attempt.what > 17).cloned().unwrap_or_else(|| person(attempt.who))
}

/// Carries out an attempt, or lets a bot, the clock or the driver act.
fn carry_out(table: &mut Table, attempt: &Attempt, at: i64) -> Result<Change, Refusal> {
    match (attempt.what, attempt.pick % 4) {
        (20, 0) => return table.check_clock(at),
        (20, 1) => return table.was_left_alone(i64::from(attempt.who as u32) * 1_000, at),
        (20, 2) => return table.let_go(&person(attempt.who), at),
        (20, 3) if attempt.pick.is_multiple_of(64) => return table.close_stale(at),
        _ => {}
    }
    if let Some((seat, _, number)) = table.bot_on_turn() {
        let legal = table.playing().unwrap().game().legal(Lang::En);
        let action = &legal[attempt.pick % legal.len()].action;
        return table.bot_acts(seat, number, action, at);
    }
    let (who, command) = (who(table, attempt), command(table, attempt));
    table.command(&who, &command, &presence(), at)
}

/// What is written and read again.
fn stored(change: &Change) -> Vec<(i64, Entry)> {
    let read = |entry: &Entry| {
        let line = entry.to_string();
        assert!(!line.contains('\n'), "an entry is one line: {line:?}");
        let read: Entry = line.parse().unwrap();
        assert_eq!(read, *entry);
        (change.at, read)
    };
    change.entries.iter().map(read).collect()
}

/// No reader gets what only others may know.
fn keeps_secrets(table: &Table, now: i64) {
    let seed: String = SEED.iter().map(|byte| format!("{byte:02x}")).collect();
    let presence = presence();
    for reader in readers() {
        let frame = text(&table.whole(&reader, &presence, Some(0), now));
        if table.state() != TableState::Over {
            assert!(!frame.contains(&seed), "the seed came before the end");
        }
        let is_host = reader.person.as_ref() == Some(table.host());
        assert_eq!(frame.contains(INVITE), is_host, "the code is for the host");
        // Whoever looks with the eyes of a seat gets the same whatever is true beyond what it knows.
        let eyes = table.eyes(&reader).viewer;
        let seats = match eyes {
            Viewer::Seat(seat) => vec![seat],
            Viewer::Public => Seat::all(table.seats().len()).collect(),
            Viewer::Referee => Vec::new(),
        };
        for seat in seats.into_iter().filter(|_| table.playing().is_some()) {
            let other = table.imagined(seat, now.unsigned_abs());
            assert_eq!(frame, text(&other.whole(&reader, &presence, Some(0), now)), "{eyes:?}");
        }
    }
}

fn opened(wish: NewTable) -> Option<(Table, Change)> {
    let fresh = Fresh { id: "table".into(), invite: INVITE.into(), seed: SEED };
    Table::open(wish, &person(0), fresh, 1_000_000).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_table_is_its_log(wish in tables(), attempts in attempts()) {
        let Some((mut table, change)) = opened(wish) else { return Ok(()) };
        let mut log = stored(&change);
        let mut now = 1_000_000_i64;
        let mut seen: Vec<(u32, i64, Vec<String>)> = vec![(table.number(), now, frames(&table, now))];
        for attempt in &attempts {
            now = now.saturating_add(attempt.wait);
            let before = table.number();
            match carry_out(&mut table, attempt, now) {
                Err(_) => {
                    let (number, at, frames_then) = seen.last().unwrap();
                    prop_assert_eq!(before, *number);
                    prop_assert_eq!(&frames(&table, *at), frames_then, "a refusal changes nothing");
                }
                Ok(change) => {
                    prop_assert_eq!(change.after, before);
                    prop_assert_eq!(change.number(), table.number());
                    log.extend(stored(&change));
                    // Everybody who gets the change gets it with its number.
                    for reader in readers() {
                        let frame = table.frame(&reader, &change, &presence(), now);
                        let frame = frame.map(|frame| serde_json::to_value(frame).unwrap());
                        let number = frame.as_ref().and_then(|frame| frame["number"].as_u64());
                        prop_assert!(number.is_none_or(|number| number == u64::from(table.number())));
                    }
                    seen.push((table.number(), now, frames(&table, now)));
                }
            }
        }
        prop_assert_eq!(log.len(), table.number() as usize);
        for (number, at, frames_then) in seen {
            let rebuilt = Table::rebuild(log.iter().take(number as usize).cloned()).unwrap();
            prop_assert_eq!(&frames(&rebuilt, at), &frames_then, "at {}", number);
        }
    }

    #[test]
    fn no_frame_depends_on_what_its_reader_may_not_know(wish in tables(), attempts in attempts()) {
        let Some((mut table, _)) = opened(wish) else { return Ok(()) };
        let mut now = 1_000_000_i64;
        for attempt in &attempts {
            now = now.saturating_add(attempt.wait);
            let before = table.clone();
            if let Ok(change) = carry_out(&mut table, attempt, now) {
                keeps_secrets(&table, now);
                news_keep_secrets(&table, &change, now);
                drop(before);
            }
        }
    }

    #[test]
    fn any_json_is_a_command_or_an_error(text in "\\{\"do\":\"(act|say|offer|mute|join|x)\".{0,60}") {
        let read = serde_json::from_str::<azalai_table::wire::Request>(&text);
        if let Ok(request) = read {
            let again = serde_json::to_string(&request).unwrap();
            prop_assert_eq!(serde_json::from_str::<azalai_table::wire::Request>(&again).unwrap(), request);
        }
    }
}

/// The same for news.
fn news_keep_secrets(table: &Table, change: &Change, now: i64) {
    for reader in readers() {
        let eyes = table.eyes(&reader);
        let Viewer::Seat(seat) = eyes.viewer else { continue };
        let news = table.news(eyes, change, now).map(|news| text(&news));
        let other = table.imagined(seat, now.unsigned_abs() ^ 7).news(eyes, change, now);
        assert_eq!(news, other.map(|news| text(&news)));
    }
}

#[test]
fn the_clock_of_a_frame_is_that_of_its_moment() {
    let wish = NewTable {
        game: GAMES[0].spec().name.to_owned(),
        rules: None,
        set: Default::default(),
        names: Vec::new(),
        seats: vec!["me".into(), "me".into()],
        public: true,
        clock: Clock::Move { seconds: 30 },
        hints: false,
        autostart: true,
        pledge: None,
    };
    let (table, _) = opened(wish).unwrap();
    let reader = Reader { person: Some(person(0)), ..Reader::default() };
    let frame = serde_json::to_value(table.whole(&reader, &presence(), None, 1_010_000)).unwrap();
    let clock: Clocks = serde_json::from_value(frame["clock"].clone()).unwrap();
    let Turn::Seat(seat) = table.turn() else { panic!("somebody is on turn") };
    assert_eq!((clock.running, clock.left[seat.index()]), (Some(seat), 20_000));
}

#[test]
fn names_are_no_part_of_the_log() {
    let wish = serde_json::from_str(r#"{"game": "targi", "seats": ["me", "open"]}"#).unwrap();
    let (mut table, change) = opened(wish).unwrap();
    let mut log = stored(&change);
    let join = Command::Join { seat: None, invite: None, pledge: None };
    log.extend(stored(&table.command(&person(1), &join, &presence(), 1_000_001).unwrap()));
    let say = Command::Say { text: "hello".into() };
    log.extend(stored(&table.command(&person(1), &say, &presence(), 1_000_002).unwrap()));
    let rebuilt = Table::rebuild(log).unwrap();
    let nameless = Presence::new(HashMap::new(), 0);
    let frame = text(&rebuilt.whole(&Reader::default(), &nameless, None, 1_000_003));
    assert!(frame.contains("hello") && !frame.contains("Name 1"));
}
