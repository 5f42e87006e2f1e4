//! What is said about games: actions in notation, options, decks, maps, goods and territories.

use crate::play::{self, LONGEST, OnGame, Player, mark_setup_error, on_game, play_out, sound};
use crate::reached::{Reached, hash};
use azalai_core::laws::Laws;
use azalai_core::luck::FastRng;
use azalai_core::{Action, Choices, Journal, Lang, Odds, Seat, Setup, Turn};
use azalai_games::{GAMES, Playable};
use rand::RngExt;

/// A position, then actions in notation, one a line. The first line is `GAME RULES SEATS SEED STEPS`: so many
/// random steps lead to the position. `@7` is the seventh legal action, `@7 3z` the same with `z` as its third
/// character, `@7+x` with `x` behind it, `@7=12` with the amount 12.
pub fn notation(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let (first, actions) = text.split_once('\n').unwrap_or((&text, ""));
    let mut words = first.split(' ');
    let game = words.next().unwrap_or_default();
    let rules = words.next().unwrap_or_default();
    let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0_u64);
    let (seats, seed, steps) = (number(), number(), number());
    let setup = Setup::new(rules, u8::try_from(seats).unwrap_or(u8::MAX));
    on_game(game, Position { setup, seed, steps: steps % 400, actions })
}

struct Position<'a> {
    setup: Setup,
    seed: u64,
    steps: u64,
    actions: &'a str,
}

impl OnGame for Position<'_> {
    fn on<G: Playable>(self) -> Reached {
        let mut reached = Reached::nothing();
        let mut journal = match Journal::<G>::new(&self.setup) {
            Ok(journal) => journal,
            Err(error) => return Reached::refused(error),
        };
        let mut player = Player::new(self.seed);
        for _ in 0..self.steps {
            let Some(action) = player.next(journal.state()) else { break };
            let by = journal.state().turn();
            assert_eq!(journal.play(by, action, &mut ()), Ok(()));
        }
        let mut events = Vec::new();
        for line in self.actions.lines().take(40) {
            events.clear();
            attempt(&mut journal, line, &mut events, &mut reached);
        }
        // Pictures cost more than all else.
        if hash(self.actions.as_bytes()).is_multiple_of(16) {
            play::look(journal.state(), &events);
        }
        reached
    }
}

/// Somebody writes an action. It is refused, and nothing changes, or it is played.
fn attempt<G: Playable>(
    journal: &mut Journal<G>,
    line: &str,
    events: &mut Vec<G::Event>,
    reached: &mut Reached,
) {
    let text = written(journal.state(), line);
    let action = match text.parse::<G::Action>() {
        Ok(action) => action,
        Err(error) => return reached.mark_error(error),
    };
    assert_eq!(action.to_string().parse(), Ok(action), "`{text}` does not read back");
    for amount in [0, 1, 255, 256, u16::MAX] {
        if let Ok(other) = action.of_amount(amount) {
            assert_eq!(other.amount(), amount);
            // What can be carried need not be playable, or even written; it must be answered.
            let _ = journal.state().check(other);
        }
    }
    let turn = journal.state().turn();
    for by in Seat::all(journal.state().seats()).map(Turn::Seat).chain([Turn::Chance, Turn::Over]) {
        let checked = journal.state().check_by(by, action);
        assert!(by == turn || checked.is_err(), "{by} plays `{action}` in the turn of {turn}");
    }
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    journal.state().legal(&mut legal);
    journal.state().chance(&mut odds);
    let listed = legal.holds(action) || odds.outcomes().iter().any(|(other, _)| *other == action);
    let tolerated = journal.state().tolerates(action);
    let before = journal.state().clone();
    match journal.play(turn, action, events) {
        Ok(()) => {
            assert!(listed || tolerated, "`{action}` is played, but not listed");
            reached.accepted = true;
            reached.mark(&("played", text.split(' ').next().map(str::to_owned)));
            sound(journal.state());
        }
        Err(refusal) => {
            assert!(!listed, "`{action}` is listed, but refused: {refusal}");
            assert!(*journal.state() == before, "`{action}` is refused, but changed something");
            assert!(Lang::ALL.iter().all(|lang| refusal.tell(*lang).contains(refusal.rule)));
            reached.mark(&(refusal.rule, refusal.sentence(Lang::En).len()));
        }
    }
}

/// The action that a line means in this state.
fn written<G: Playable>(state: &G, line: &str) -> String {
    let Some(rest) = line.strip_prefix('@') else { return line.to_owned() };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (pick, edit) = rest.split_at(digits);
    let pick: usize = pick.parse().unwrap_or(0);
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    state.legal(&mut legal);
    state.chance(&mut odds);
    let listed = match (legal.lines(), odds.outcomes()) {
        ([], []) => return edit.to_owned(),
        ([], outcomes) => outcomes[pick % outcomes.len()].0,
        (lines, _) => lines[pick % lines.len()].action,
    };
    if let Some(amount) = edit.strip_prefix('=') {
        return listed.with_amount(amount.trim().parse().unwrap_or(u16::MAX)).to_string();
    }
    let mut text = listed.to_string();
    if let Some(more) = edit.strip_prefix('+') {
        text.push_str(more);
    } else if let Some((place, more)) = edit
        .strip_prefix(' ')
        .map(|edit| edit.split_at(edit.bytes().take_while(u8::is_ascii_digit).count()))
    {
        let place = place.parse().unwrap_or(0_usize) % text.len().max(1);
        let place = text.floor_char_boundary(place);
        let end = text.ceil_char_boundary((place + 1).min(text.len()));
        text.replace_range(place..end, more);
    }
    text
}

/// Options of any game. The first line is `GAME RULES SEATS SEED`; behind each line `%% NAME` stands the value of
/// an option. Whatever is accepted is played to its end.
pub fn options(data: &[u8]) -> Reached {
    struct Whole(Setup, u64);
    impl OnGame for Whole {
        fn on<G: Playable>(self) -> Reached {
            play_out::<G>(&self.0, self.1)
        }
    }
    let (game, setup, seed) = chosen(data);
    on_game(&game, Whole(setup, seed))
}

/// The game, the setup and the seed that an input tells.
fn chosen(data: &[u8]) -> (String, Setup, u64) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let mut words = first.split(' ');
    let game = words.next().unwrap_or_default().to_owned();
    let rules = words.next().unwrap_or_default();
    let seats = words.next().and_then(|word| word.parse().ok()).unwrap_or(2);
    let seed = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let mut setup = Setup::new(rules, seats);
    for option in rest.split("%% ").skip(1) {
        let (key, value) = option.split_once('\n').unwrap_or((option, ""));
        let value = value.strip_suffix('\n').unwrap_or(value);
        // As tables do: nobody sends more.
        if value.len() <= azalai_table::opening::LONGEST_OPTION {
            setup = setup.with(key, value);
        }
    }
    (game, setup, seed)
}

/// Every law over a whole game with these options, which are told as for [`options`].
pub fn laws(data: &[u8]) -> Reached {
    struct Lawful(Setup, u64);
    impl OnGame for Lawful {
        fn on<G: Playable>(self) -> Reached {
            let Lawful(setup, seed) = self;
            let mut reached = Reached::nothing();
            match G::start(&setup) {
                Ok(_) => reached.accepted = true,
                Err(error) => {
                    mark_setup_error(&mut reached, &error);
                    return reached;
                }
            }
            let known = known_actions::<G>(seed);
            let any_action = |rng: &mut FastRng| known[rng.random_range(0..known.len())];
            let invariant = |state: &G| {
                sound(state);
                Ok(())
            };
            let laws = Laws::<G> {
                setup: &setup,
                invariant: &invariant,
                any_action: &any_action,
                longest: LONGEST,
            };
            match laws.hold(seed) {
                Ok(held) => {
                    reached.mark_amount("actions", held.journal.played().len() as u64);
                    reached.mark(&setup.set.keys().collect::<Vec<_>>());
                }
                Err(fault) => panic!("{fault}"),
            }
            reached
        }
    }
    let (game, setup, seed) = chosen(data);
    on_game(&game, Lawful(setup, seed))
}

/// Actions that this game knows: those of a random game with the usual options.
fn known_actions<G: Playable>(seed: u64) -> Vec<G::Action> {
    let mut known = Vec::new();
    let mut player = Player::new(seed);
    if let Ok(mut state) = G::start(&G::SPEC.default_setup()) {
        while let Some(action) = player.next(&state) {
            known.push(action);
            state.apply(action, &mut ());
        }
    }
    assert!(!known.is_empty(), "the usual game has no actions");
    known
}

/// The text of an option that holds a whole file: tried with every rulebook that has it.
fn file_option(game: &str, key: &'static str, data: &[u8]) -> Reached {
    struct File<'a>(&'static str, &'a str, u64);
    impl OnGame for File<'_> {
        fn on<G: Playable>(self) -> Reached {
            let File(key, text, seed) = self;
            let spec = G::SPEC;
            let mut reached = Reached::nothing();
            let Some(option) = spec.options.iter().find(|option| option.key == key) else {
                return reached;
            };
            for rules in spec.rulebooks.iter().filter(|rules| option.belongs_to(rules.name)) {
                let span = u64::from(rules.seats.end() - rules.seats.start()) + 1;
                let seats = rules.seats.start() + u8::try_from(seed % span).unwrap_or(0);
                let version = 1 + u8::try_from((seed >> 8) % u64::from(rules.version)).unwrap_or(0);
                let setup = Setup::new(rules.name, seats).in_version(version).with(key, text);
                let here = play_out::<G>(&setup, seed);
                reached.accepted |= here.accepted;
                reached.marks.extend(here.marks);
            }
            reached
        }
    }
    let text = String::from_utf8_lossy(data);
    on_game(game, File(key, &text, hash(data)))
}

/// A deck of Targi.
pub fn deck(data: &[u8]) -> Reached {
    file_option("targi", "deck", data)
}

/// A map of Through the Desert.
pub fn map(data: &[u8]) -> Reached {
    file_option("desert", "map", data)
}

/// The goods of Tuareg.
pub fn goods(data: &[u8]) -> Reached {
    file_option("tuareg", "goods", data)
}

/// The territories of Targui.
pub fn territories(data: &[u8]) -> Reached {
    file_option("targui", "territories", data)
}

/// The first position of every rulebook, and one in the middle: for [`notation`].
pub(crate) fn positions() -> Vec<String> {
    let mut seeds = Vec::new();
    for game in GAMES {
        let spec = game.spec();
        for rules in spec.rulebooks {
            for (seats, steps) in [(*rules.seats.start(), 0), (*rules.seats.end(), 70)] {
                let (name, rules) = (spec.name, rules.name);
                seeds.push(format!(
                    "{name} {rules} {seats} 1 {steps}\n@0\n@1\n@2=3\n@5 0x\n@3+ 1\n"
                ));
            }
        }
    }
    seeds
}

/// Every rulebook, with every option set to each word that its list of values names: for [`options`].
pub(crate) fn setups() -> Vec<String> {
    let mut seeds = Vec::new();
    for game in GAMES {
        let spec = game.spec();
        for rules in spec.rulebooks {
            let head =
                format!("{} {}@{} {} 1", spec.name, rules.name, rules.version, rules.default_seats);
            seeds.push(head.clone());
            for option in spec.options.iter().filter(|option| option.belongs_to(rules.name)) {
                let words = option.values.en.split([' ', ',']).filter(|word| !word.is_empty());
                seeds.extend(words.map(|word| format!("{head}\n%% {}\n{word}\n", option.key)));
            }
        }
    }
    seeds
}
