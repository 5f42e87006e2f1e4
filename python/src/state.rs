//! One game: the class `azalai.State`.

use crate::bytes::Bytes;
use crate::errors::{self, guarded, wrong};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Lang, Seat, Setup, Turn, Viewer};
use azalai_games::BotSpec;
use azalai_numbers::{AnyNumbered, Position, Step, find};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::BTreeMap;

/// What `turn` is when luck decides.
pub const CHANCE: i64 = -1;
/// What `turn` is when the game is over.
pub const OVER: i64 = -2;

/// The game with this name, and a setup with what was said and the defaults for the rest.
pub fn setup_of(
    game: &str,
    rules: Option<&str>,
    seats: Option<u8>,
    options: Option<BTreeMap<String, String>>,
) -> PyResult<(&'static dyn AnyNumbered, Setup)> {
    let game = find(game).map_err(|error| errors::setup(&error))?;
    let spec = game.spec();
    let rules = rules.unwrap_or(spec.rulebooks[0].name);
    let usual = spec.rules(rules.split('@').next().unwrap_or_default());
    let usual = usual.map_err(|error| errors::setup(&error))?.default_seats;
    let mut setup = Setup::new(rules, seats.unwrap_or(usual));
    setup.set.extend(options.unwrap_or_default());
    Ok((game, setup))
}

/// The bot of that name.
pub fn bot_of(spec: &str) -> PyResult<BotSpec> {
    spec.parse().map_err(|fault: String| wrong(&fault))
}

/// The language of that name.
pub fn lang_of(lang: &str) -> PyResult<Lang> {
    match lang {
        "en" => Ok(Lang::En),
        "de" => Ok(Lang::De),
        _ => Err(wrong("the languages are `en` and `de`")),
    }
}

/// What JSON means in Python.
pub fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.getattr("loads")?.call1((json,))
}

const fn number_of(turn: Turn) -> i64 {
    match turn {
        Turn::Seat(seat) => seat.index() as i64,
        Turn::Chance => CHANCE,
        Turn::Over => OVER,
    }
}

/// A number of an action, or its notation.
#[derive(FromPyObject)]
enum Action {
    Number(usize),
    Text(String),
}

/// One game in progress.
///
/// Seats count from 0 here, as everything in Python; in records, views and sentences of the games they count from 1. With a
/// `seed`, luck (dice, deals, cards) is dealt by itself; without one it waits for `deal` or for what you say it brings.
///
/// >>> import azalai
/// >>> state = azalai.State("tuareg", seats=2, seed=7)
/// >>> state.turn in (0, 1)
/// True
/// >>> while not state.over:
/// ...     state.apply(state.sample())
/// >>> len(state.scores), sum(state.rewards())
/// (2, 0.0)
#[pyclass(module = "azalai", frozen)]
pub struct State {
    inside: std::sync::Mutex<Box<dyn Position>>,
    game: &'static dyn AnyNumbered,
}

impl State {
    fn of(position: Box<dyn Position>, game: &'static dyn AnyNumbered) -> State {
        State { inside: std::sync::Mutex::new(position), game }
    }

    /// The position, for one thread at a time. A mistake in one call does not spoil the next.
    #[inline]
    fn get(&self) -> std::sync::MutexGuard<'_, Box<dyn Position>> {
        self.inside.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn seat(&self, seat: usize) -> PyResult<Seat> {
        let seats = self.get().seats();
        let found = Seat::from_index(seat).filter(|_| seat < seats);
        found.ok_or_else(|| {
            wrong(&format!("there is no seat {seat}: they go from 0 to {}", seats - 1))
        })
    }

    /// With whose eyes: a seat's; those of the public; those of the referee, who sees everything.
    fn viewer(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        let Some(seat) = seat else { return Ok(Viewer::Referee) };
        if let Ok(word) = seat.cast::<PyString>() {
            return match word.to_string().as_str() {
                "public" => Ok(Viewer::Public),
                "referee" => Ok(Viewer::Referee),
                _ => Err(wrong("who looks is a seat, \"public\" or \"referee\"")),
            };
        }
        Ok(Viewer::Seat(self.seat(seat.extract()?)?))
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, rules=None, seats=None, options=None, seed=None))]
    fn new(
        game: &str,
        rules: Option<&str>,
        seats: Option<u8>,
        options: Option<BTreeMap<String, String>>,
        seed: Option<u64>,
    ) -> PyResult<State> {
        let (game, setup) = setup_of(game, rules, seats, options)?;
        let started = guarded(|| game.start(&setup, seed))?;
        Ok(State::of(started.map_err(|error| errors::setup(&error))?, game))
    }

    /// The game that a record (its text) leads to; with `to`, after that many actions.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("desert", seed=1)
    /// >>> again = azalai.State.read(state.record())
    /// >>> again.history == state.history
    /// True
    #[staticmethod]
    #[pyo3(signature = (record, to=None, seed=None))]
    fn read(record: &str, to: Option<usize>, seed: Option<u64>) -> PyResult<State> {
        let (parsed, _) =
            guarded(|| azalai_games::read(record, to))?.map_err(|error| errors::record(&error))?;
        let game = find(&parsed.game).map_err(|error| errors::record(&error))?;
        let mut position =
            game.start(&parsed.setup, None).map_err(|error| errors::record(&error))?;
        for played in parsed.actions.iter().take(to.unwrap_or(usize::MAX)) {
            position.play_text(&played.what.action, None).map_err(|error| errors::step(&error))?;
        }
        position.set_seed(seed);
        Ok(State::of(position, game))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.spec().name
    }

    /// The rulebook with its version, as records name it.
    #[getter]
    fn rules(&self) -> String {
        self.get().setup().edition()
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.get().seats()
    }

    /// The options that are not at their default.
    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        self.get().setup().set
    }

    /// The seed of luck; None if luck waits to be told.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.get().seed()
    }

    /// The seat whose turn it is, from 0; `azalai.CHANCE` (-1) for luck, `azalai.OVER` (-2) at the end.
    #[getter]
    fn turn(&self) -> i64 {
        number_of(self.get().turn())
    }

    /// Is the game over?
    #[getter]
    fn over(&self) -> bool {
        self.get().turn() == Turn::Over
    }

    /// The scores now, by seat; games may hide them from the players.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.get().scores().as_slice().to_vec()
    }

    /// How the game ended: `{"winners": [1], "scores": [20, 31]}`; None before.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.get().outcome() else { return Ok(None) };
        let told = PyDict::new(py);
        told.set_item("winners", outcome.winners.iter().map(Seat::index).collect::<Vec<_>>())?;
        told.set_item("scores", outcome.scores.as_slice().to_vec())?;
        Ok(Some(told))
    }

    /// What the game brought each seat: 1 for a win alone, together 0; before the end only zeros.
    ///
    /// >>> import azalai
    /// >>> azalai.State("targi", seed=1).rewards()
    /// [0.0, 0.0]
    fn rewards(&self) -> Vec<f64> {
        let inside = self.get();
        let seats = inside.seats();
        let Some(outcome) = inside.outcome().filter(|outcome| !outcome.winners.is_empty()) else {
            return vec![0.0; seats];
        };
        let (all, winners) = (seats as f64, outcome.winners.len() as f64);
        let share = |seat: Seat| if outcome.winners.contains(seat) { 1.0 / winners } else { 0.0 };
        Seat::all(seats)
            .map(|seat| (share(seat) - 1.0 / all) * all / (all - 1.0).max(1.0))
            .collect()
    }

    /// The numbers of the legal actions.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("targi", seed=3)
    /// >>> state.legal() == [number for number, may in enumerate(state.mask()) if may]
    /// True
    fn legal(&self) -> Vec<u32> {
        let mut list = Vec::new();
        self.get().legal(&mut list);
        list
    }

    /// The legal actions as dicts: notation, number, parts, and the least and greatest amount (0 if it carries none). An
    /// action with amounts stands there once, with the least.
    ///
    /// >>> import azalai
    /// >>> action = azalai.State("tuareg", seed=3).legal_actions()[0]
    /// >>> action["action"], action["parts"], action["least"], action["most"]
    /// ('draw', {'do': 'draw'}, 0, 0)
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let inside = self.get();
        let line = |(action, least, most): (String, u16, u16)| {
            let told = PyDict::new(py);
            let fault = |error| errors::notation(&error);
            told.set_item("number", inside.number(&action).map_err(fault)?)?;
            told.set_item("parts", loads(py, &inside.parts_json(&action).map_err(fault)?)?)?;
            told.set_item("least", least)?;
            told.set_item("most", most)?;
            told.set_item("action", action)?;
            Ok(told)
        };
        inside.legal_lines().into_iter().map(line).collect()
    }

    /// 1 at the number of every legal action, 0 at all others: into `out` (uint8, one for each number), or into a new array.
    ///
    /// >>> import azalai
    /// >>> int(azalai.State("targi", "base", seed=3).mask().sum())
    /// 11
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let size = self.game.actions();
        let out = out.map_or_else(|| zeros(py, size), Ok)?;
        self.get().mask(Bytes::of(&out, size)?.entries());
        Ok(out)
    }

    /// What a seat sees, as bytes: into `out` (uint8), or into a new array. Without a seat: what the one sees whose turn it
    /// is. `azalai.spec` tells what stands where.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let size = self.game.observed();
        let seat = match seat {
            Some(seat) => self.seat(seat)?,
            None => self.get().turn().seat().unwrap_or(Seat::FIRST),
        };
        let out = out.map_or_else(|| zeros(py, size), Ok)?;
        self.get().observe(seat, Bytes::of(&out, size)?.entries());
        Ok(out)
    }

    /// The number of a legal action at random.
    fn sample(&self) -> PyResult<usize> {
        self.get().sample().ok_or_else(|| wrong("it is no seat's turn"))
    }

    /// Plays an action: by its number, or in notation; of luck, if it is luck's turn. `amount` is put into an action that
    /// carries one. Nothing changes if it is refused.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("tuareg", seed=3)
    /// >>> state.apply("draw")
    /// >>> state.apply("draw")
    /// Traceback (most recent call last):
    ///     ...
    /// azalai.errors.Refused: rule 2.1: first, so many cards of your hand must go to the market
    #[pyo3(signature = (action, amount=None))]
    fn apply(&self, action: Action, amount: Option<u16>) -> PyResult<()> {
        let mut inside = self.get();
        let done = match action {
            Action::Number(number) if amount.is_none() => guarded(|| inside.play(number))?,
            Action::Number(number) => {
                let text =
                    inside.text(number).ok_or_else(|| wrong("this number means nothing here"))?;
                guarded(|| inside.play_text(&text, amount))?
            }
            Action::Text(text) => guarded(|| inside.play_text(&text, amount))?,
        };
        done.map_err(|error| errors::step(&error))
    }

    /// The number of an action in notation; None if it has none: actions of luck, amounts between the rungs of the ladder.
    fn number(&self, action: &str) -> PyResult<Option<usize>> {
        self.get().number(action).map_err(|error| errors::notation(&error))
    }

    /// The notation of a number; None if it means nothing here.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("targi", seed=3)
    /// >>> all(state.number(state.text(number)) == number for number in state.legal())
    /// True
    fn text(&self, number: usize) -> Option<String> {
        self.get().text(number)
    }

    /// What an action would do, as a sentence in English ("en") or German ("de").
    #[pyo3(signature = (action, lang="en"))]
    fn describe(&self, action: &str, lang: &str) -> PyResult<String> {
        let told = self.get().describe(action, lang_of(lang)?);
        told.map_err(|error| errors::notation(&error))
    }

    /// What luck may bring, each with its probability; empty if it is not luck's turn.
    ///
    /// >>> import azalai
    /// >>> azalai.State("targi", "base").chance()
    /// [('start 1', 0.5), ('start 2', 0.5)]
    fn chance(&self) -> Vec<(String, f64)> {
        let odds = self.get().chance();
        let all: u32 = odds.iter().map(|(_, weight)| weight).sum();
        odds.into_iter()
            .map(|(action, weight)| (action, f64::from(weight) / f64::from(all)))
            .collect()
    }

    /// Lets luck decide, from this seed, as long as it is its turn; with `once`, one time. The same seed brings the same.
    #[pyo3(signature = (seed, once=false))]
    fn deal(&self, seed: u64, once: bool) {
        let mut inside = self.get();
        while inside.deal(seed) && !once {}
    }

    /// The same state once more.
    fn clone(&self) -> State {
        State::of(self.get().fork(), self.game)
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// Takes back the last decisions, and the luck that followed them. Who goes on has the same luck again.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("tuareg", seed=3)
    /// >>> before = state.history
    /// >>> state.apply("draw")
    /// >>> state.undo()
    /// >>> state.history == before
    /// True
    #[pyo3(signature = (decisions=1))]
    fn undo(&self, decisions: usize) -> PyResult<()> {
        let mut inside = self.get();
        for _ in 0..decisions {
            let keep = inside.before_last_decision();
            let keep = keep.ok_or_else(|| wrong("there is no decision to take back"))?;
            inside.take_back_to(keep).map_err(|error| errors::step(&error))?;
        }
        Ok(())
    }

    /// Takes back everything after the first steps, luck included.
    fn take_back_to(&self, steps: usize) -> PyResult<()> {
        self.get().take_back_to(steps).map_err(|error| errors::step(&error))
    }

    /// Everything that was done: who (a seat, `azalai.CHANCE`), and what, in notation.
    #[getter]
    fn history(&self) -> Vec<(i64, String)> {
        let told = |step| match step {
            Step::Played(by, action) => (number_of(by), action),
            Step::Imagined(seat, seed) => (seat.index() as i64, format!("imagines {seed}")),
        };
        self.get().steps().into_iter().map(told).collect()
    }

    /// The same as far as a seat may know it: `?` stands in place of what is hidden from it.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("tuareg", seats=2, seed=3)
    /// >>> state.apply("draw")
    /// >>> state.known_history(1 - state.turn)[-1]
    /// (-1, 'card ?')
    fn known_history(&self, seat: usize) -> PyResult<Vec<(i64, String)>> {
        let viewer = Viewer::Seat(self.seat(seat)?);
        let known = self.get().known(viewer);
        Ok(known.into_iter().map(|(by, action)| (number_of(by), action)).collect())
    }

    fn __len__(&self) -> usize {
        self.get().length()
    }

    /// What somebody may know, as a dict: a seat, "public", or the referee, who sees everything.
    ///
    /// >>> import azalai
    /// >>> state = azalai.State("tuareg", seed=3)
    /// >>> state.view(0)["players"][1]["hand_goods"] is None
    /// True
    #[pyo3(signature = (seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(seat)?;
        let view = self.get().view_json(viewer);
        loads(py, &view)
    }

    /// A state that this seat holds possible: all that it cannot see is drawn anew.
    fn imagine(&self, seat: usize, seed: u64) -> PyResult<State> {
        let seat = self.seat(seat)?;
        let imagined = guarded(|| self.get().imagined(seat, seed))?;
        Ok(State::of(imagined, self.game))
    }

    /// The game as a record: text that can be kept, replayed, reviewed. `names` are those of the players.
    #[pyo3(signature = (names=Vec::new()))]
    fn record(&self, names: Vec<String>) -> PyResult<String> {
        let seats = self.get().seats();
        if !names.is_empty() && names.len() != seats {
            return Err(wrong(&format!("{seats} names are needed, or none")));
        }
        let record = self.get().record(&names).map_err(|error| errors::step(&error))?;
        Ok(record.to_string())
    }

    /// The position as text. `colour=True` adds the colours of a terminal.
    #[pyo3(signature = (seat=None, lang="en", colour=false))]
    fn draw(&self, seat: Option<&Bound<'_, PyAny>>, lang: &str, colour: bool) -> PyResult<String> {
        let viewer = self.viewer(seat)?;
        let text = self.get().draw(viewer, lang_of(lang)?);
        Ok(if colour { text } else { plain(&text) })
    }

    /// The position as a picture (SVG).
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let viewer = self.viewer(seat)?;
        Ok(self.get().svg(viewer))
    }

    fn _repr_svg_(&self) -> String {
        self.get().svg(Viewer::Referee)
    }

    fn __repr__(&self) -> String {
        let inside = self.get();
        let (name, setup) = (self.game.spec().name, inside.setup());
        let turn = match inside.turn() {
            Turn::Seat(seat) => format!("turn of seat {}", seat.index()),
            Turn::Chance => "luck's turn".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        format!(
            "<azalai.State {name} {}, {} seats, {} steps, {turn}>",
            setup.edition(),
            setup.seats,
            inside.length()
        )
    }

    fn __str__(&self) -> String {
        plain(&self.get().draw(Viewer::Referee, Lang::En))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<State>() else { return false };
        let other = other.get();
        let (mine, theirs) = (self.get().fork(), other.get().fork());
        mine.setup() == theirs.setup()
            && self.game.spec().name == other.game.spec().name
            && mine.steps() == theirs.steps()
    }

    /// What a bot would do, in notation: it knows what the seat knows whose turn it is. `None` if no seat is on turn.
    #[pyo3(signature = (bot, seed=0))]
    fn choose(&self, py: Python<'_>, bot: &str, seed: u64) -> PyResult<Option<String>> {
        let bot = bot_of(bot)?;
        let fork = self.get().fork();
        py.detach(|| guarded(|| fork.choose(&bot, seed)))
    }

    /// What a bot thinks: its choice, the candidates with their chances, the outlook of all seats, a reason.
    #[pyo3(signature = (bot="hard@500it", seed=0, threads=1, lang="en"))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        bot: &str,
        seed: u64,
        threads: usize,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (bot, lang) = (bot_of(bot)?, lang_of(lang)?);
        let fork = self.get().fork();
        let rng: FastRng = stream(seed, 0, Stream::Luck);
        let think = || fork.explained().hint(&bot, threads.clamp(1, 256), rng, lang);
        let hint = py.detach(|| guarded(think))?;
        let json = serde_json::to_string(&hint).map_err(|error| wrong(&error.to_string()))?;
        loads(py, &json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let inside = self.get();
        let setup = inside.setup();
        let steps: Vec<(Option<u64>, i64, String)> = inside
            .steps()
            .into_iter()
            .map(|step| match step {
                Step::Played(by, action) => (None, number_of(by), action),
                Step::Imagined(seat, seed) => (Some(seed), seat.index() as i64, String::new()),
            })
            .collect();
        let rebuild = py.get_type::<State>().getattr("_rebuild")?;
        let edition = setup.edition();
        let all = (self.game.spec().name, edition, setup.seats, setup.set, inside.seed(), steps);
        Ok((rebuild, all.into_pyobject(py)?.into_any()))
    }

    /// The state of a pickle.
    #[staticmethod]
    fn _rebuild(
        game: &str,
        rules: &str,
        seats: u8,
        options: BTreeMap<String, String>,
        seed: Option<u64>,
        steps: Vec<(Option<u64>, i64, String)>,
    ) -> PyResult<State> {
        let (game, setup) = setup_of(game, Some(rules), Some(seats), Some(options))?;
        let started = guarded(|| game.start(&setup, None))?;
        let mut position = started.map_err(|error| errors::setup(&error))?;
        for (dream, by, action) in steps {
            let seat = usize::try_from(by).ok().and_then(Seat::from_index);
            match (dream, seat.filter(|seat| seat.index() < position.seats())) {
                (Some(dream), Some(seat)) => position = guarded(|| position.imagined(seat, dream))?,
                (Some(_), None) => {
                    return Err(wrong("the pickle is damaged: there is no such seat"));
                }
                (None, _) => {
                    let played = guarded(|| position.play_text(&action, None))?;
                    played.map_err(|error| errors::step(&error))?;
                }
            }
            position.set_seed(None);
        }
        position.set_seed(seed);
        Ok(State::of(position, game))
    }
}

fn zeros(py: Python<'_>, size: usize) -> PyResult<Bound<'_, PyAny>> {
    static ZEROS: pyo3::sync::PyOnceLock<Py<PyAny>> = pyo3::sync::PyOnceLock::new();
    let zeros = ZEROS
        .get_or_try_init(py, || PyResult::Ok(py.import("numpy")?.getattr("zeros")?.unbind()))?;
    zeros.bind(py).call1((size, "uint8"))
}

/// The text without the colours of terminals.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find('\x1b') {
        plain.push_str(&rest[..begin]);
        let behind = rest[begin..].find(|c: char| c.is_ascii_alphabetic());
        rest = behind.map_or("", |end| &rest[begin + end + 1..]);
    }
    plain + rest
}
