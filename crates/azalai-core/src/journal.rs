//! A game in progress. The list of actions is the truth: the same list always gives the same state.

use crate::game::{Game, Sink, Turn, Viewer};
use crate::record::{HeaderLines, Played, Record, RecordError, Told, UNFINISHED, VEIL};
use crate::refusal::{PlayError, Refusal, shortened};
use crate::setup::{Setup, SetupError};

/// A game in progress: where it started, what was played, where it stands.
#[derive(Clone, Debug)]
pub struct Journal<G: Game> {
    start: G,
    state: G,
    played: Vec<(Turn, G::Action)>,
}

/// A game that was read, and all that happened in it: each event with the number of its action.
pub type Reading<G> = (Journal<G>, Vec<(usize, <G as Game>::Event)>);

impl<G: Game> Journal<G> {
    /// A new game.
    pub fn new(setup: &Setup) -> Result<Journal<G>, SetupError> {
        let start = G::start(setup)?;
        Ok(Journal { state: start.clone(), start, played: Vec::new() })
    }

    /// A game that begins at this state: its record would not lead there, but all else can be asked of it.
    pub fn at(state: G) -> Journal<G> {
        Journal { start: state.clone(), state, played: Vec::new() }
    }

    /// Where the game stands.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The same past with another present: for tests of secrecy.
    pub fn with_state(&self, state: G) -> Journal<G> {
        Journal { state, ..self.clone() }
    }

    /// What was played, and by whom.
    pub fn played(&self) -> &[(Turn, G::Action)] {
        &self.played
    }

    /// How often luck has decided so far.
    pub fn luck_so_far(&self) -> u64 {
        self.played.iter().filter(|(by, _)| *by == Turn::Chance).count() as u64
    }

    /// Plays an action for a seat or for luck. Nothing changes if it is refused.
    pub fn play(
        &mut self,
        by: Turn,
        action: G::Action,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Refusal> {
        self.state.check_by(by, action)?;
        self.state.apply(action, events);
        self.played.push((by, action));
        Ok(())
    }

    /// Plays an action that somebody wrote. Nothing changes if it is refused.
    pub fn play_text(
        &mut self,
        by: Turn,
        text: &str,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), PlayError> {
        Ok(self.play(by, text.parse()?, events)?)
    }

    /// Takes back everything after the first `keep` actions.
    pub fn take_back_to(&mut self, keep: usize) {
        self.played.truncate(keep);
        self.state = self.start.clone();
        for &(_, action) in &self.played {
            self.state.apply(action, &mut ());
        }
    }

    /// The game as a record.
    pub fn record(&self, names: &[String]) -> Record {
        self.written(names, |action| action.to_string())
    }

    /// The game as a record for somebody in particular: as long as it goes on, `?` stands in place of
    /// what they may not know.
    pub fn record_for(&self, viewer: Viewer, names: &[String]) -> Record {
        if self.state.turn() == Turn::Over {
            return self.record(names);
        }
        let mut state = self.start.clone();
        self.written(names, |action| {
            let text = state.veiled(action, viewer);
            state.apply(action, &mut ());
            text.unwrap_or_else(|| action.to_string())
        })
    }

    fn written(&self, names: &[String], mut write: impl FnMut(G::Action) -> String) -> Record {
        let played = |&(by, action): &(Turn, G::Action)| Told {
            what: Played { by, action: write(action), comment: None, notes: Vec::new() },
            line: 0,
        };
        Record {
            game: G::SPEC.name.to_owned(),
            setup: self.start.setup(),
            header_lines: HeaderLines::default(),
            names: names.to_vec(),
            luck: None,
            seed: None,
            shares: Vec::new(),
            result: Told { what: self.result(), line: 0 },
            actions: self.played.iter().map(played).collect(),
            head_notes: Vec::new(),
            tail_notes: Vec::new(),
        }
    }

    fn result(&self) -> String {
        self.state.outcome().map_or_else(|| UNFINISHED.to_owned(), |outcome| outcome.to_string())
    }

    /// Replays a record and checks all of it: setup, every action, the result. With `to`, only that
    /// many actions are replayed, and nothing after them is looked at.
    pub fn read(record: &Record, to: Option<usize>) -> Result<Journal<G>, RecordError> {
        Journal::read_with_events(record, to).map(|(journal, _)| journal)
    }

    /// The same, with all that happened: each event with the number of its action, from 0.
    pub fn read_with_events(record: &Record, to: Option<usize>) -> Result<Reading<G>, RecordError> {
        let mut journal = Journal::begin(record)?;
        let mut events = Vec::new();
        for (index, told) in record.actions.iter().take(to.unwrap_or(usize::MAX)).enumerate() {
            let mut happened = Vec::new();
            journal.read_action(index + 1, told, &mut happened)?;
            events.extend(happened.into_iter().map(|event| (index, event)));
        }
        if to.is_none() {
            journal.check_result(record)?;
        }
        Ok((journal, events))
    }

    /// The game of a record before its first action.
    pub(crate) fn begin(record: &Record) -> Result<Journal<G>, RecordError> {
        if record.game != G::SPEC.name {
            return Err(RecordError::Form {
                line: record.header_lines.of("game"),
                fault: format!(
                    "this is a record of `{}`, not of {}",
                    shortened(&record.game),
                    G::SPEC.name
                ),
            });
        }
        Journal::new(&record.setup)
            .map_err(|error| RecordError::Setup { line: record.line_of_setup_error(&error), error })
    }

    /// Is the result of a record what its actions, all of which were played here, lead to?
    pub(crate) fn check_result(&self, record: &Record) -> Result<(), RecordError> {
        let found = self.result();
        if record.result.what == found {
            return Ok(());
        }
        let said = shortened(&record.result.what);
        Err(RecordError::Result { line: record.result.line, said, found })
    }

    /// Plays an action of a record.
    pub(crate) fn read_action(
        &mut self,
        number: usize,
        told: &Told<Played>,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), RecordError> {
        let (line, Played { by, action, .. }) = (told.line, &told.what);
        if action.contains(VEIL) {
            return Err(RecordError::Veiled { line, number, action: shortened(action) });
        }
        let turn = self.state.turn();
        self.play_text(*by, action, events).map_err(|error| {
            let action = shortened(action);
            match error {
                PlayError::Refused(refusal) if *by != turn => {
                    RecordError::OutOfTurn { line, number, action, by: *by, turn, refusal }
                }
                error => RecordError::Action { line, number, action, error },
            }
        })
    }
}
