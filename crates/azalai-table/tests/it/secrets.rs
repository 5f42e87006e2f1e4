//! Somebody acts in a way that another may not see. Had they acted otherwise, and it looked the same: every
//! answer to that other is the same, byte by byte.

use azalai_core::luck::{Stream, stream};
use azalai_core::{Lang, Seat, Turn};
use azalai_games::GAMES;
use azalai_table::wire::{Command, NewTable, OfferKind, Proposal};
use azalai_table::{Change, Entry, Fresh, PersonId, Presence, Reader, Table, look};
use rand::Rng;

const NOW: i64 = 1_000_000;

fn person(seat: Seat) -> PersonId {
    format!("person{seat}").into()
}

/// A table where everybody holds one seat.
fn table(game: &str, rules: &str, seats: u8, luck: u8) -> Table {
    let seats: Vec<&str> =
        std::iter::once("me").chain(std::iter::repeat_n("open", usize::from(seats) - 1)).collect();
    let wish: NewTable = serde_json::from_value(
        serde_json::json!({"game": game, "rules": rules, "seats": seats, "hints": true}),
    )
    .unwrap();
    let fresh = Fresh { id: "one".into(), invite: "code".into(), seed: [luck; 32] };
    let (mut table, _) = Table::open(wish, &person(Seat::FIRST), fresh, NOW).unwrap();
    for seat in Seat::all(seats.len()).skip(1) {
        let join = Command::Join { seat: None, invite: None, pledge: None };
        table.command(&person(seat), &join, &Presence::default(), NOW).unwrap();
    }
    table
}

fn act(table: &mut Table, seat: Seat, action: &str) -> Option<Change> {
    let after = table.number();
    let act = Command::Act { action: action.to_owned(), amount: None, after, seat: None };
    table.command(&person(seat), &act, &Presence::default(), NOW).ok()
}

fn text(of: &impl serde::Serialize) -> String {
    serde_json::to_string(of).unwrap()
}

/// What somebody may ask for besides an action.
fn commands(seats: usize) -> Vec<Command> {
    let mut commands = vec![
        Command::Undo { seat: None },
        Command::Resign { seat: None },
        Command::Offer { what: Proposal::Draw, seat: None },
        Command::Offer { what: Proposal::Abort, seat: None },
        Command::Answer { what: OfferKind::Undo, accept: true, seat: None },
        Command::Return { seat: None },
        Command::Leave,
        Command::Start { fill: None },
        Command::Say { text: "hello".into() },
        Command::Share { share: "0".repeat(64) },
    ];
    for seat in 1..=seats {
        commands.push(Command::Undo { seat: Some(seat) });
        commands.push(Command::Replace { seat_of: seat, seat: None });
        commands.push(Command::Mute { seat_of: seat, on: true });
    }
    commands
}

/// Everything that a table answers to whoever holds this seat.
fn answers(table: &Table, change: &Change, seat: Seat, tried: &[String]) -> Vec<String> {
    let (presence, who) = (Presence::default(), person(seat));
    let mut answers = Vec::new();
    for lang in [None, Some(Lang::En), Some(Lang::De)] {
        let reader = Reader { person: Some(who.clone()), seat: None, lang };
        answers.push(text(&table.whole(&reader, &presence, Some(0), NOW)));
        answers.push(text(&table.frame(&reader, change, &presence, NOW)));
        let steps = table.playing().unwrap().game().length();
        for step in [0, steps / 2, steps.saturating_sub(1), steps, steps + 1] {
            let (game, viewer) = table.fork_for(&reader).unwrap();
            let moment = look::moment(game, viewer, step, lang).map(|moment| text(&moment));
            answers.push(format!("{moment:?}"));
        }
        for action in tried {
            let preview = table.preview(&who, None, action, None, lang);
            answers.push(format!("{action}: {:?}", preview.map(|preview| text(&preview))));
        }
    }
    answers.push(table.record(Some(&who), &presence).unwrap().to_string());
    answers.push(text(&table.info(Some(&who), &presence)));
    answers.push(format!("{:?}", table.hint_for(&who).map(|(_, seat)| seat)));
    for command in commands(table.seats().len()) {
        let mut after = table.clone();
        let done = after.command(&who, &command, &presence, NOW).map(|change| change.entries.len());
        let reader = Reader { person: Some(who.clone()), seat: None, lang: Some(Lang::En) };
        // A game that is over hides nothing any more.
        let seen =
            after.over_at().is_none().then(|| text(&after.whole(&reader, &presence, None, NOW)));
        answers.push(format!("{command:?}: {done:?} {seen:?}"));
    }
    answers
}

/// The ways of acting that look the same to this seat, and in which luck has no part.
fn alike(table: &Table, actor: Seat, seat: Seat, actions: &[String]) -> Vec<(Table, Change)> {
    let mut found: Vec<(String, Table, Change)> = Vec::new();
    for action in actions {
        let mut after = table.clone();
        let Some(change) = act(&mut after, actor, action) else { continue };
        let luck = |entry: &Entry| matches!(entry, Entry::Act { by: Turn::Chance, .. });
        if change.entries.iter().any(luck) || after.over_at().is_some() {
            continue;
        }
        let game = after.playing().unwrap().game();
        let last = game.length() - 1;
        let Some((_, seen)) = game.action_for(last, azalai_core::Viewer::Seat(seat)) else {
            continue;
        };
        if seen.contains('?') && found.first().is_none_or(|(first, ..)| *first == seen) {
            found.push((seen, after, change));
        }
    }
    found.into_iter().map(|(_, table, change)| (table, change)).collect()
}

/// Plays at random and compares; says how many pairs there were.
fn compare(game: &str, rules: &str, seats: u8, luck: u8) -> usize {
    let mut table = table(game, rules, seats, luck);
    let mut rng = stream(u64::from(luck), 0, Stream::Luck);
    let mut pairs = 0;
    for _ in 0..150 {
        let Turn::Seat(actor) = table.turn() else { break };
        let legal = table.playing().unwrap().game().legal(Lang::En);
        let actions: Vec<String> =
            legal.into_iter().flat_map(|line| [line.action, line.with_most]).collect();
        for seat in Seat::all(usize::from(seats)).filter(|seat| *seat != actor) {
            let alike = alike(&table, actor, seat, &actions);
            let Some(((one, change), others)) = alike.split_first() else { continue };
            let legal = one.playing().unwrap().game().legal(Lang::En);
            let tried: Vec<String> =
                legal.into_iter().map(|line| line.action).take(3).chain(["x".into()]).collect();
            let first = answers(one, change, seat, &tried);
            for (other, change) in others.iter().take(3) {
                pairs += 1;
                for (a, b) in first.iter().zip(answers(other, change, seat, &tried)) {
                    assert_eq!(*a, b, "{game} {rules}: seat {seat} can tell what {actor} did");
                }
            }
        }
        let action = &actions[rng.next_u64() as usize % actions.len()];
        act(&mut table, actor, action).unwrap();
    }
    pairs
}

#[test]
fn no_answer_depends_on_what_its_asker_may_not_know() {
    let mut pairs = 0;
    for game in GAMES {
        let spec = game.spec();
        for rules in spec.rulebooks {
            let mut here = 0;
            for luck in 1..=9 {
                here += compare(spec.name, rules.name, rules.default_seats, luck);
                // A rulebook by which everything is played in the open.
                if here == 0 {
                    break;
                }
            }
            pairs += here;
        }
    }
    assert!(pairs > 60, "only {pairs} pairs that somebody could mistake");
}
