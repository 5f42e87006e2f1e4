//! Puzzles: how they are found, written, read, set up and answered, and those that come with the games.
#![allow(clippy::unwrap_used)]

use azalai_core::{Lang, SetupError, Viewer};
use azalai_games::puzzle::{ALIKE, MARGIN, Plan, Set, Wanted, search, shipped};
use azalai_games::{AnyGame, Budget, GAMES, find};

/// A search so short that a test can wait for it.
fn plan(count: usize, threads: usize) -> Plan {
    let book = find("targui").unwrap().spec().rules("updated").unwrap();
    let (rules, version) = (book.name.to_owned(), book.version);
    Plan { rules, version, seats: vec![2, 3], count, thoughts: 40, seed: 4, threads }
}

fn empty() -> Set {
    let origin = vec!["made: by a test".to_owned()];
    Set { game: "targui".into(), rules: "updated@2".into(), origin, gone: 0, games: Vec::new() }
}

/// Searches; is interrupted after every few games, and goes on with what was written down.
fn found(plan: &Plan, interrupted: bool) -> Set {
    let game = find("targui").unwrap();
    let mut set = empty();
    while set.len() < plan.count {
        let keep = &mut |_: &Set| Ok::<bool, SetupError>(!interrupted);
        search(game, plan, &mut set, keep).unwrap();
        set = Set::read(&set.to_string()).unwrap();
    }
    set
}

#[test]
fn a_seed_finds_the_same_puzzles_whatever_the_threads_and_the_breaks() {
    let alone = found(&plan(3, 1), false);
    assert_eq!(alone.len(), 3);
    assert_eq!(found(&plan(3, 2), false), alone);
    assert_eq!(found(&plan(3, 1), true), alone);
    assert_eq!(alone.grades().iter().sum::<usize>(), 3);
    sound(find("targui").unwrap(), &alone);
    answers(find("targui").unwrap(), &alone);
}

/// What must hold of every puzzle.
fn sound(game: &dyn AnyGame, set: &Set) {
    for (number, (source, puzzle)) in (1..).zip(set.puzzles()) {
        let name = format!("{} {} {number}", set.game, set.rules);
        let table =
            puzzle.pose(game, set, source).unwrap_or_else(|error| panic!("{name}: {error}"));
        let legal = table.legal(Lang::En);
        assert!(legal.len() > 1, "{name}: only one thing can be done");
        let others = puzzle.others.iter().map(|other| &other.action);
        for action in others.chain([&puzzle.best, &puzzle.why.against]) {
            let mut fork = table.fork();
            let played = fork.play(table.turn(), action, None);
            assert!(played.is_ok(), "{name}: {action}: {played:?}");
        }
        assert!(!puzzle.others.is_empty() && puzzle.others.is_sorted_by(|a, b| a.cost <= b.cost));
        assert!(puzzle.others.iter().all(|other| other.action != puzzle.best && other.cost >= 0.0));
        let against = puzzle.others.iter().find(|other| other.action == puzzle.why.against);
        assert!(against.unwrap().cost >= MARGIN - 0.001, "{name}");
        for lang in Lang::ALL {
            let reason = puzzle.why.told(table.as_ref(), puzzle.seat, lang);
            assert!(reason.text.len() > 10 && !reason.parts.is_empty(), "{name}: {}", reason.text);
        }
        // Whoever solves it sees the same, and may do the same, whatever is hidden.
        let twin = table.imagined(puzzle.seat, number);
        let eyes = Viewer::Seat(puzzle.seat);
        assert_eq!(twin.view_json(eyes).get(), table.view_json(eyes).get(), "{name}");
        assert_eq!(twin.legal(Lang::En), legal, "{name}");
    }
}

/// The first puzzle of a set is answered rightly and wrongly.
fn answers(game: &dyn AnyGame, set: &Set) {
    let (source, puzzle) = set.puzzle(1).unwrap();
    let table = puzzle.pose(game, set, source).unwrap();
    let wanted = Wanted { budget: Budget::Iterations(200), lang: Lang::De };
    let answer = |action: &str| table.answer(puzzle, action, None, &wanted).unwrap().unwrap();
    let right = answer(&puzzle.best);
    assert!(right.right && right.cost == 0.0 && right.reason.is_none());
    assert_eq!((&right.answer, right.win), (&right.best, puzzle.win));
    let wrong = answer(&puzzle.why.against);
    assert!(!wrong.right && wrong.cost >= MARGIN - 0.001);
    assert_eq!(wrong.best.action, puzzle.best);
    assert!(!wrong.answer.text.is_empty());
    assert!(table.answer(puzzle, "abracadabra", None, &wanted).is_err());
    // Whatever is hidden, the answer is the same.
    let twin = table.imagined(puzzle.seat, 5);
    let unknown = table.legal(Lang::En).into_iter().map(|line| line.action).find(|action| {
        *action != puzzle.best && puzzle.others.iter().all(|other| other.action != *action)
    });
    for action in unknown.iter().chain([&puzzle.why.against]) {
        let told = answer(action);
        assert_eq!(told.right, told.cost < ALIKE);
        assert_eq!(twin.answer(puzzle, action, None, &wanted).unwrap().unwrap(), told);
    }
}

#[test]
fn the_puzzles_that_come_with_the_games_can_be_set_up_and_solved() {
    for game in GAMES {
        let spec = game.spec();
        for book in spec.rulebooks {
            let Some(set) = shipped(spec.name, book.name) else { continue };
            let set = set.unwrap_or_else(|error| panic!("{} {}: {error}", spec.name, book.name));
            assert_eq!(set.game, spec.name);
            assert_eq!(set.rules.split('@').next(), Some(book.name));
            assert!(set.origin.iter().any(|line| line.starts_with("made: azalai puzzles ")));
            assert!(set.origin.iter().any(|line| line.starts_with("date: ")));
            sound(*game, &set);
            answers(*game, &set);
        }
    }
    assert!(shipped("chess", "standard").is_none());
    assert!(shipped("targui", "tomorrow").is_none());
}

const SMALL: &str = "azalai puzzles 1
game: desert
rules: standard@2
# made: by hand
gone: 3

game 2 seats 3
> palm o3; palm i3; lead w r5
puzzle 2 seat 1 grade 2 win 0.368
best lead w r5
other 0.081 lead w r6
then 1 lead w r5
then * water f6 1
why lead w r6
part 2 -1.64 0.41 points water holes | Wasserstellen
part 1 2 0.5 way colours led | Farben in Führung
answer 2 best 5.3 y v2 | a yellow camel on v2 | ein gelbes Kamel auf v2
end
";

#[test]
fn what_is_written_reads_back() {
    let set = Set::read(SMALL).unwrap();
    assert_eq!(set.to_string(), SMALL);
    assert_eq!((set.len(), set.is_empty(), set.grades()), (1, false, [0, 1, 0, 0]));
    assert_eq!(set.puzzle(1).unwrap().1.best, "lead w r5");
    assert!(set.puzzle(0).is_none() && set.puzzle(2).is_none());
    let nothing = empty();
    assert_eq!(Set::read(&nothing.to_string()), Ok(nothing));
}

#[test]
fn a_fault_is_told_with_its_line() {
    for (what, with, line) in [
        ("azalai puzzles 1", "azalai puzzles 2", 1),
        ("game: desert", "game: desert\ngame: desert", 3),
        ("gone: 3", "gone: many", 5),
        ("seats 3", "seats three", 7),
        ("puzzle 2 seat 1", "puzzle 2 seat 9", 9),
        ("puzzle 2 seat 1", "puzzle 4 seat 1", 9),
        ("grade 2", "grade 5", 9),
        ("win 0.368", "win 1.5", 9),
        ("win 0.368", "win NaN", 9),
        ("other 0.081 ", "other ", 11),
        ("then * water f6 1", "then x water f6 1", 13),
        ("why lead", "because lead", 14),
        (" | Wasserstellen", "", 15),
        ("0.5 way", "0.5 road", 16),
        ("answer 2 best", "answer 2 worst", 17),
        ("\nend", "\nend\nmore", 19),
        ("\nend", "", 17),
        ("best lead w r5\n", "", 17),
    ] {
        let text = SMALL.replacen(what, with, 1);
        assert_ne!(text, SMALL, "{what}");
        assert_eq!(Set::read(&text).unwrap_err().line, line, "{with}");
    }
    for cut in 0..SMALL.len() - 1 {
        assert!(SMALL.get(..cut).is_none_or(|text| Set::read(text).is_err()), "{cut}");
    }
}

#[test]
fn what_does_not_fit_its_game_is_refused() {
    let game = find("desert").unwrap();
    for (what, with) in [
        ("puzzle 2 seat 1", "puzzle 1 seat 1"),
        ("palm o3", "palm o30"),
        ("seats 3", "seats 9"),
        ("rules: standard@2", "rules: standard@9"),
    ] {
        let set = Set::read(&SMALL.replacen(what, with, 1)).unwrap();
        let (source, puzzle) = set.puzzle(1).unwrap();
        assert!(puzzle.pose(game, &set, source).is_err(), "{with}");
    }
}
