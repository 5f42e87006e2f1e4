//! One game, whatever game it is, for a program that plays it step by step.

use azalai_bots::BotSpec;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::numbers::Numbered;
use azalai_core::{
    Action as _, Choices, Journal, Lang, NotationError, Odds, Outcome, PerSeat, PlayError, Record,
    Seat, Seen, Setup, SetupError, Spec, Turn, Viewer,
};
use azalai_games::matches::match_of;
use azalai_games::{Match, Playable, json};
use rand::SeedableRng;
use std::fmt::Display;

/// One thing that happened to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action, in notation, and who played it.
    Played(Turn, String),
    /// What this seat could not see was imagined, from this seed.
    Imagined(Seat, u64),
}

/// Why a step was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    /// The number means nothing here.
    #[error(
        "{number} means no action here; the numbers go from 0 to {most}, and the mask tells which are legal"
    )]
    Number {
        /// The number.
        number: usize,
        /// The greatest that there is.
        most: usize,
    },
    /// It is luck's turn.
    #[error("it is luck's turn: deal, or say what luck brings")]
    Luck,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is no action, or a rule forbids it.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// There is not so much to take back.
    #[error("only {there} steps can be taken back; what was imagined has no past before it")]
    Short {
        /// So many are there.
        there: usize,
    },
    /// What was imagined has no record.
    #[error("an imagined position has no record: nobody played what led to it")]
    Imagined,
}

/// A game in progress.
pub trait Position: Send + Sync {
    /// What the game offers.
    fn spec(&self) -> &'static Spec;
    /// The options.
    fn setup(&self) -> Setup;
    /// From where luck comes, if not from outside.
    fn seed(&self) -> Option<u64>;
    /// Lets luck come from this seed from now on; what is luck's to do is done at once.
    fn set_seed(&mut self, seed: Option<u64>);
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The scores now. For the referee: a game may hide them.
    fn scores(&self) -> PerSeat<i32>;
    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The numbers of the legal actions, in place of what was in the list.
    fn legal(&mut self, list: &mut Vec<u32>);
    /// The legal actions in notation: each with the greatest amount that it can have instead of its own.
    fn legal_lines(&self) -> Vec<(String, u16, u16)>;
    /// Writes the mask of the legal actions.
    fn mask(&mut self, mask: &mut [u8]);
    /// Writes what a seat sees.
    fn observe(&self, seat: Seat, out: &mut [u8]);
    /// A legal action at random, from the generator of this position. `None` if no seat is on turn.
    fn sample(&mut self) -> Option<usize>;
    /// The number of an action, if it has one.
    fn number(&self, action: &str) -> Result<Option<usize>, NotationError>;
    /// The action of a number in notation, if it means one here.
    fn text(&self, number: usize) -> Option<String>;
    /// The same with its parts, as JSON.
    fn parts_json(&self, action: &str) -> Result<String, NotationError>;
    /// What an action would do, as a sentence for the seat whose turn it is.
    fn describe(&self, action: &str, lang: Lang) -> Result<String, NotationError>;

    /// Plays the action with this number.
    fn play(&mut self, number: usize) -> Result<(), StepError>;
    /// Plays an action in notation, of the seat whose turn it is or of luck, with this amount if there is one.
    fn play_text(&mut self, action: &str, amount: Option<u16>) -> Result<(), StepError>;
    /// What luck may bring, in notation, with weights.
    fn chance(&self) -> Vec<(String, u32)>;
    /// Lets luck decide once, with this seed; says whether it was its turn.
    fn deal(&mut self, seed: u64) -> bool;
    /// How many steps were done, luck included.
    fn length(&self) -> usize;
    /// Takes back all but the first steps.
    fn take_back_to(&mut self, keep: usize) -> Result<(), StepError>;
    /// How many steps there were before the last decision of a seat; `None` if none can be taken back.
    fn before_last_decision(&self) -> Option<usize>;
    /// Everything that happened.
    fn steps(&self) -> Vec<Step>;
    /// What was played since the start, or since something was imagined, as far as this viewer may know it: who, and the
    /// action with `?` in place of what is hidden.
    fn known(&self, viewer: Viewer) -> Vec<(Turn, String)>;
    /// The same once more.
    fn fork(&self) -> Box<dyn Position>;
    /// A position that this seat holds possible.
    fn imagined(&self, seat: Seat, seed: u64) -> Box<dyn Position>;

    /// The game as a record.
    fn record(&self, names: &[String]) -> Result<Record, StepError>;
    /// What a viewer may know, as JSON.
    fn view_json(&self, viewer: Viewer) -> String;
    /// The position as text, with colours for a terminal.
    fn draw(&self, viewer: Viewer, lang: Lang) -> String;
    /// The position as a small picture, in SVG.
    fn svg(&self, viewer: Viewer) -> String;
    /// What a bot would do here, in notation. It sees what its seat sees. `None` if no seat is on turn.
    fn choose(&self, bot: &BotSpec, seed: u64) -> Option<String>;
    /// The position for whoever explains it: hints and foresight.
    fn explained(&self) -> Box<dyn Match>;
}

/// A step of a game whose type is known.
#[derive(Clone, Copy)]
enum Done<A> {
    Played(Turn, A),
    Imagined(Seat, u64),
}

pub(crate) struct OpenPosition<G: Numbered> {
    /// From where is counted when something is taken back: the start, or what was imagined last.
    base: G,
    state: G,
    done: Vec<Done<G::Action>>,
    /// How many steps lie before the base.
    before: usize,
    seed: Option<u64>,
    rng: FastRng,
    choices: Choices<G::Action>,
    odds: Odds<G::Action>,
}

/// The generator for the piece of luck with this number. So luck depends on what came before in nothing but that
/// number, and who takes a step back gets the same luck again.
fn luck(seed: u64, nth: usize) -> FastRng {
    let mixed = (nth as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95);
    FastRng::seed_from_u64(seed ^ mixed.rotate_left(29))
}

impl<G: Playable + Numbered> OpenPosition<G> {
    pub(crate) fn new(setup: &Setup, seed: Option<u64>) -> Result<OpenPosition<G>, SetupError> {
        let start = G::start(setup)?;
        let mut position = OpenPosition {
            base: start.clone(),
            state: start,
            done: Vec::new(),
            before: 0,
            seed,
            rng: stream(seed.unwrap_or(0), 0, Stream::Bot(Seat::FIRST)),
            choices: Choices::new(),
            odds: Odds::new(),
        };
        position.settle();
        Ok(position)
    }

    /// Deals as long as it is luck's turn, if luck has a seed.
    #[inline]
    fn settle(&mut self) {
        if let Some(seed) = self.seed {
            while self.state.turn() == Turn::Chance && self.deal_with(luck(seed, self.done.len())) {
            }
        }
    }

    fn deal_with(&mut self, mut rng: FastRng) -> bool {
        let dealt = match self.state.turn() {
            Turn::Chance => self.state.pick_chance(&mut self.odds, &mut rng),
            _ => None,
        };
        if let Some(action) = dealt {
            self.done.push(Done::Played(Turn::Chance, action));
            self.state.apply(action, &mut ());
        }
        dealt.is_some()
    }

    fn copy(&self) -> OpenPosition<G> {
        OpenPosition {
            base: self.base.clone(),
            state: self.state.clone(),
            done: self.done.clone(),
            before: self.before,
            seed: self.seed,
            rng: self.rng.clone(),
            choices: Choices::new(),
            odds: Odds::new(),
        }
    }

    fn on_turn(&self) -> Result<Seat, StepError> {
        match self.state.turn() {
            Turn::Seat(seat) => Ok(seat),
            Turn::Chance => Err(StepError::Luck),
            Turn::Over => Err(StepError::Over),
        }
    }

    fn put(&mut self, by: Turn, action: G::Action) -> Result<(), StepError> {
        self.state.check_by(by, action).map_err(PlayError::from)?;
        self.state.apply(action, &mut ());
        self.done.push(Done::Played(by, action));
        self.settle();
        Ok(())
    }

    fn list(&self) -> Choices<G::Action> {
        let mut list = Choices::new();
        self.state.legal(&mut list);
        list
    }

    /// The view of whoever is on turn; the public one if luck is.
    fn view_on_turn(&self) -> G::View {
        let viewer = self.state.turn().seat().map_or(Viewer::Public, Viewer::Seat);
        self.state.view(viewer)
    }
}

impl<G: Playable + Numbered> Position for OpenPosition<G> {
    fn spec(&self) -> &'static Spec {
        G::SPEC
    }

    fn setup(&self) -> Setup {
        self.state.setup()
    }

    fn seed(&self) -> Option<u64> {
        self.seed
    }

    fn set_seed(&mut self, seed: Option<u64>) {
        self.seed = seed;
        self.rng = stream(seed.unwrap_or(0), 0, Stream::Bot(Seat::FIRST));
        self.settle();
    }

    fn seats(&self) -> usize {
        self.state.seats()
    }

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn scores(&self) -> PerSeat<i32> {
        self.state.scores()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn legal(&mut self, list: &mut Vec<u32>) {
        list.clear();
        self.state.legal_numbers(&mut self.choices, |number| list.push(number as u32));
    }

    fn legal_lines(&self) -> Vec<(String, u16, u16)> {
        let list = self.list();
        let lines = list.lines().iter();
        lines.map(|line| (line.action.to_string(), line.action.amount(), line.most)).collect()
    }

    fn mask(&mut self, mask: &mut [u8]) {
        self.state.mask(&mut self.choices, mask);
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.state.observe(seat, out);
    }

    fn sample(&mut self) -> Option<usize> {
        sample(&self.state, &mut self.choices, &mut self.rng)
    }

    fn number(&self, action: &str) -> Result<Option<usize>, NotationError> {
        Ok(self.state.number(action.parse()?))
    }

    fn text(&self, number: usize) -> Option<String> {
        self.state.numbered(number).map(|action| action.to_string())
    }

    fn parts_json(&self, action: &str) -> Result<String, NotationError> {
        Ok(json::written(&action.parse::<G::Action>()?).get().to_owned())
    }

    fn describe(&self, action: &str, lang: Lang) -> Result<String, NotationError> {
        let action: G::Action = action.parse()?;
        Ok(G::describe(action, action.amount(), &self.view_on_turn(), lang))
    }

    #[inline]
    fn play(&mut self, number: usize) -> Result<(), StepError> {
        let seat = self.on_turn()?;
        let action = self.state.numbered(number);
        let action = action.ok_or(StepError::Number { number, most: G::ACTIONS - 1 })?;
        self.put(Turn::Seat(seat), action)
    }

    fn play_text(&mut self, action: &str, amount: Option<u16>) -> Result<(), StepError> {
        let mut action: G::Action = action.parse().map_err(PlayError::from)?;
        if let Some(amount) = amount {
            action = action.of_amount(amount).map_err(PlayError::from)?;
        }
        self.put(self.state.turn(), action)
    }

    fn chance(&self) -> Vec<(String, u32)> {
        let mut odds = Odds::new();
        self.state.chance(&mut odds);
        odds.outcomes().iter().map(|(action, weight)| (action.to_string(), *weight)).collect()
    }

    fn deal(&mut self, seed: u64) -> bool {
        self.deal_with(luck(seed, self.done.len()))
    }

    fn length(&self) -> usize {
        self.done.len()
    }

    fn take_back_to(&mut self, keep: usize) -> Result<(), StepError> {
        if keep < self.before {
            return Err(StepError::Short { there: self.done.len() - self.before });
        }
        self.done.truncate(keep);
        self.state = self.base.clone();
        for done in &self.done[self.before..] {
            if let Done::Played(_, action) = *done {
                self.state.apply(action, &mut ());
            }
        }
        Ok(())
    }

    fn before_last_decision(&self) -> Option<usize> {
        let decision = |done: &Done<G::Action>| matches!(done, Done::Played(Turn::Seat(_), _));
        self.done[self.before..].iter().rposition(decision).map(|place| place + self.before)
    }

    fn steps(&self) -> Vec<Step> {
        let step = |done: &Done<G::Action>| match done {
            Done::Played(by, action) => Step::Played(*by, action.to_string()),
            Done::Imagined(seat, seed) => Step::Imagined(*seat, *seed),
        };
        self.done.iter().map(step).collect()
    }

    fn known(&self, viewer: Viewer) -> Vec<(Turn, String)> {
        let mut state = self.base.clone();
        let mut known = Vec::new();
        for done in &self.done[self.before..] {
            if let Done::Played(by, action) = *done {
                let veiled = state.veiled(action, viewer);
                known.push((by, veiled.unwrap_or_else(|| action.to_string())));
                state.apply(action, &mut ());
            }
        }
        known
    }

    fn fork(&self) -> Box<dyn Position> {
        Box::new(self.copy())
    }

    fn imagined(&self, seat: Seat, seed: u64) -> Box<dyn Position> {
        let mut copy = self.copy();
        copy.state = self.state.imagine(seat, &mut stream(seed, 0, Stream::Bot(seat)));
        copy.base = copy.state.clone();
        copy.done.push(Done::Imagined(seat, seed));
        copy.before = copy.done.len();
        // Whoever imagines does not know the luck to come, and imagines another game with another seed.
        copy.seed = copy.seed.map(|_| seed);
        copy.rng = stream(seed, 1, Stream::Bot(seat));
        Box::new(copy)
    }

    fn record(&self, names: &[String]) -> Result<Record, StepError> {
        let mut journal =
            Journal::<G>::new(&self.state.setup()).map_err(|_| StepError::Imagined)?;
        for done in &self.done {
            let Done::Played(by, action) = *done else { return Err(StepError::Imagined) };
            journal.play(by, action, &mut ()).map_err(PlayError::from)?;
        }
        Ok(journal.record(names))
    }

    fn view_json(&self, viewer: Viewer) -> String {
        json::written(&self.state.view(viewer)).get().to_owned()
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        G::draw(&self.state.view(viewer), lang)
    }

    fn svg(&self, viewer: Viewer) -> String {
        G::sketch(&self.state.view(viewer)).svg()
    }

    fn choose(&self, bot: &BotSpec, seed: u64) -> Option<String> {
        let seat = self.state.turn().seat()?;
        let list = self.list();
        let mut bot = bot.build::<G>(stream(seed, 0, Stream::Bot(seat)));
        let choice = bot.choose(&Seen::new(&self.state, seat, &list));
        choice.map(|action| action.to_string())
    }

    fn explained(&self) -> Box<dyn Match> {
        match_of(&self.state)
    }
}

/// A legal action that has a number, at random: as the bot `random` plays, but for amounts without a number.
#[inline]
pub(crate) fn sample<G: Numbered>(
    state: &G,
    room: &mut Choices<G::Action>,
    rng: &mut FastRng,
) -> Option<usize> {
    const TRIES: usize = 8;
    state.turn().seat()?;
    for _ in 0..TRIES {
        if let Some(number) = state.number(state.pick(room, rng)?) {
            return Some(number);
        }
    }
    let mut first = None;
    state.legal_numbers(room, |number| first = first.or(Some(number)));
    first
}

/// What to call a seat, luck, or nobody.
impl Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Step::Played(by, action) => write!(f, "{by}: {action}"),
            Step::Imagined(seat, seed) => write!(f, "seat {seat} imagines {seed}"),
        }
    }
}
