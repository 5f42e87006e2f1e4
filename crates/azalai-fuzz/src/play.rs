//! Playing any game with any options: whatever is accepted must be playable to its end.

use crate::reached::Reached;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{
    Action, Choices, Game, Journal, Lang, Odds, Record, Seat, Setup, SetupError, Turn, Viewer,
};
use azalai_games::{Playable, Visitor};
use std::any::Any;

/// More actions than any game has, whatever its options.
pub const LONGEST: usize = 20_000;

/// Something that is done with a game of the register, by its type.
pub trait OnGame {
    /// Does it.
    fn on<G: Playable>(self) -> Reached;
}

struct Found<'a, W> {
    name: &'a str,
    work: Option<W>,
    reached: Option<Reached>,
}

impl<W: OnGame> Visitor for Found<'_, W> {
    fn visit<G: Playable>(&mut self) {
        if G::SPEC.name == self.name
            && let Some(work) = self.work.take()
        {
            self.reached = Some(work.on::<G>());
        }
    }
}

/// Does something with the game of this name.
pub fn on_game(name: &str, work: impl OnGame) -> Reached {
    let mut found = Found { name, work: Some(work), reached: None };
    azalai_games::visit(&mut found);
    found.reached.unwrap_or_else(|| Reached::refused("no such game"))
}

/// Plays at random, the same in every run, with lists that keep their memory.
pub struct Player<A> {
    rng: FastRng,
    legal: Choices<A>,
    odds: Odds<A>,
}

impl<A: Action> Player<A> {
    /// A player whose choices follow from this seed.
    pub fn new(seed: u64) -> Player<A> {
        let rng = stream(seed, 0, Stream::Luck);
        Player { rng, legal: Choices::new(), odds: Odds::new() }
    }

    /// What a seat or luck does next. Panics if nobody can do anything although the game is not over.
    pub fn next<G: Game<Action = A>>(&mut self, state: &G) -> Option<A> {
        let action = match state.turn() {
            Turn::Over => return None,
            Turn::Seat(_) => state.pick(&mut self.legal, &mut self.rng),
            Turn::Chance => {
                self.odds.clear();
                state.chance(&mut self.odds);
                self.odds.pick(&mut self.rng)
            }
        };
        assert!(action.is_some(), "a stuck game: turn {}, and nothing can be done", state.turn());
        action
    }
}

/// What must hold in every state.
pub fn sound<G: Playable>(state: &G) {
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    state.legal(&mut legal);
    state.chance(&mut odds);
    let turn = state.turn();
    assert_eq!(legal.lines().is_empty(), turn.seat().is_none(), "turn {turn}, legal {legal:?}");
    assert_eq!(odds.total() > 0, turn == Turn::Chance, "turn {turn}, odds {odds:?}");
    assert_eq!(state.outcome().is_some(), turn == Turn::Over, "turn {turn}");
    // A few lines of the list are enough: other inputs try others.
    let step = legal.lines().len().div_ceil(8).max(1);
    for line in legal.lines().iter().step_by(step) {
        for amount in [Action::amount(&line.action), line.most] {
            let action = line.with(amount);
            assert!(state.check(action).is_ok(), "`{action}` is listed, but refused");
            assert_eq!(action.to_string().parse(), Ok(action), "`{action}` does not read back");
        }
    }
    // Only one game has an invariant that others can ask for; the laws hold for all.
    if let Some(targi) = (state as &dyn Any).downcast_ref::<targi::State>() {
        assert_eq!(targi.audit(), Ok(()));
    }
}

/// Everything that people see of a state, in both languages.
pub fn look<G: Playable>(state: &G, events: &[G::Event]) {
    let seats = Seat::all(state.seats()).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public, Viewer::Referee]) {
        let view = state.view(viewer);
        let json = serde_json::to_string(&view);
        assert!(json.is_ok(), "a view is no JSON: {json:?}");
        for lang in Lang::ALL {
            let mut text = G::draw(&view, lang);
            for event in events.iter().filter_map(|event| G::witness(event, viewer)) {
                text.push_str(&G::tell(&event, &view, lang));
            }
            text.push_str(&G::ask(&view, lang));
            assert!(!text.is_empty());
        }
    }
}

/// Sets a game up and, if that is accepted, plays it to its end.
pub fn play_out<G: Playable>(setup: &Setup, seed: u64) -> Reached {
    let mut reached = Reached::nothing();
    let mut journal = match Journal::<G>::new(setup) {
        Ok(journal) => journal,
        Err(error) => {
            mark_setup_error(&mut reached, &error);
            return reached;
        }
    };
    reached.accepted = true;
    setup_reads_back(&journal);
    for lang in Lang::ALL {
        assert!(G::cards(setup, lang).is_ok(), "the cards of a game that was accepted");
    }
    let mut player = Player::new(seed);
    let mut events = Vec::new();
    while let Some(action) = player.next(journal.state()) {
        let (by, number) = (journal.state().turn(), journal.played().len());
        assert!(number < LONGEST, "a game that does not end: {number} actions");
        events.clear();
        let played = journal.play(by, action, &mut events);
        assert_eq!(played, Ok(()), "`{action}` is listed, but refused");
        if number % 32 == 0 {
            sound(journal.state());
        }
    }
    sound(journal.state());
    look(journal.state(), &events);
    reached.mark_amount("actions", journal.played().len() as u64);
    reached.mark(&setup.set.keys().collect::<Vec<_>>());
    reached
}

/// Marks why a setup was refused.
pub fn mark_setup_error(reached: &mut Reached, error: &SetupError) {
    for lang in Lang::ALL {
        assert!(!error.tell(lang).is_empty() && !error.sentence(lang).is_empty());
    }
    reached.mark_error(error);
    if let SetupError::Data { line, .. } = error {
        reached.mark_amount("line", *line as u64);
    }
}

/// A record ends its lines in one way, whatever the file ended them with that an option was read from.
fn plain(mut setup: Setup) -> Setup {
    for value in setup.set.values_mut() {
        *value = value.replace("\r\n", "\n").trim_end_matches('\r').to_owned();
    }
    setup
}

/// What a game says about its options leads to the same game, also by way of a record.
fn setup_reads_back<G: Playable>(journal: &Journal<G>) {
    let canonical = journal.state().setup();
    let again = G::start(&canonical);
    assert!(again.as_ref() == Ok(journal.state()), "setup() leads elsewhere: {again:?}");
    let text = journal.record(&[]).to_string();
    let read = text.parse::<Record>();
    assert!(read.is_ok(), "{read:?}: {text}");
    if let Ok(read) = read {
        assert_eq!(plain(read.setup), plain(canonical), "a record tells other options");
    }
}
