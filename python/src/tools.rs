//! What is not about one game: what there is, arena, simulation, review, statistics.

use crate::errors::{self, guarded, wrong};
use crate::state::{bot_of, lang_of, loads, setup_of};
use azalai_core::{Lang, Text};
use azalai_games::arena::interval::share_interval;
use azalai_games::arena::{ArenaError, Contest, Sprt, contest, seatings};
use azalai_games::review::Method;
use azalai_games::{Level, Plan, levels, simulate as play_many};
use azalai_numbers::GAMES;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

type Dict<'py> = PyResult<Bound<'py, PyAny>>;

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(bots, module)?)?;
    module.add_function(wrap_pyfunction!(rulebook, module)?)?;
    module.add_function(wrap_pyfunction!(contest_of_bots, module)?)?;
    module.add_function(wrap_pyfunction!(simulate, module)?)?;
    module.add_function(wrap_pyfunction!(review, module)?)?;
    module.add_function(wrap_pyfunction!(interval, module)?)?;
    module.add_function(wrap_pyfunction!(sprt, module)?)
}

fn both(text: Text) -> Value {
    json!({"en": text.get(Lang::En), "de": text.get(Lang::De)})
}

/// Every game: rulebooks, seats, options, and what its numbers mean.
#[pyfunction]
fn games(py: Python<'_>) -> Dict<'_> {
    let game = |game: &&'static dyn azalai_numbers::AnyNumbered| {
        let spec = game.spec();
        let rules = |rules: &azalai_core::RulesSpec| {
            json!({
                "name": rules.name, "about": both(rules.about), "version": rules.version,
                "seats": rules.seats.clone().collect::<Vec<u8>>(), "default_seats": rules.default_seats,
            })
        };
        let option = |option: &azalai_core::OptionSpec| {
            json!({
                "key": option.key, "values": both(option.values), "default": both(option.default),
                "rule": option.rule, "about": both(option.about), "rulebooks": option.rulebooks,
            })
        };
        let run = |run: &azalai_core::numbers::Run| json!({"name": run.name, "shape": run.shape, "size": run.size(), "about": run.about});
        let part = |part: &azalai_core::numbers::Part| {
            json!({
                "name": part.name, "shape": part.shape, "size": part.size(), "most": part.most,
                "about": part.about,
            })
        };
        json!({
            "name": spec.name, "title": both(spec.title), "about": both(spec.about),
            "designers": spec.designers, "publisher": spec.publisher, "year": spec.year,
            "rules": spec.rulebooks.iter().map(rules).collect::<Vec<_>>(),
            "options": spec.options.iter().map(option).collect::<Vec<_>>(),
            "numbers": game.numbers(),
            "runs": game.runs().iter().map(run).collect::<Vec<_>>(),
            "parts": game.parts().iter().map(part).collect::<Vec<_>>(),
        })
    };
    let all: Vec<Value> = GAMES.iter().map(game).collect();
    loads(py, &Value::from(all).to_string())
}

/// The bots by their levels, weakest first.
#[pyfunction]
fn bots(py: Python<'_>) -> Dict<'_> {
    let level = |level: Level| {
        json!({
            "name": level.name(), "title": both(levels::title(level)),
            "about": both(levels::about(level)), "searches": level.searches(),
        })
    };
    loads(py, &Value::from(Level::ALL.map(level).to_vec()).to_string())
}

/// The players' rulebook, rule by rule: its number and its words.
#[pyfunction]
#[pyo3(signature = (game, lang="en"))]
fn rulebook(game: &str, lang: &str) -> PyResult<String> {
    let found = azalai_games::find(game).map_err(|error| errors::setup(&error))?;
    Ok(found.rulebook(lang_of(lang)?).text().to_owned())
}

fn threads_of(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(azalai_games::all_threads).clamp(1, 256)
}

fn written(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| wrong(&error.to_string()))
}

/// Bots of Azalai meet.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
fn contest_of_bots<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    rules: Option<&str>,
    seats: Option<u8>,
    options: Option<BTreeMap<String, String>>,
    threads: Option<usize>,
    sprt: Option<(f64, f64)>,
) -> Dict<'py> {
    let (game, setup) = setup_of(game, rules, seats, options)?;
    let bots = bots.iter().map(|bot| bot_of(bot)).collect::<PyResult<Vec<_>>>()?;
    let name = game.spec().name;
    let played = azalai_games::find(name).map_err(|error| errors::setup(&error))?;
    let tables = seatings(&bots, setup.seats.into()).map_err(|error| wrong(&error.to_string()))?;
    let threads = threads_of(threads);
    let sprt = sprt.map(|(low, high)| Sprt { low, high });
    let plan = Contest { game: name, setup, bots, tables, games, seed, threads, sprt };
    let run = || contest::<ArenaError>(played, &plan, None, &|_, _| {}, None);
    let report = py.detach(|| guarded(run))?.map_err(|error| match error {
        ArenaError::Setup(error) => errors::setup(&error),
        other => wrong(&other.to_string()),
    })?;
    loads(py, &written(&report)?)
}

/// Plays many games between bots and adds them up.
#[pyfunction]
#[pyo3(signature = (game, bots, games=1000, seed=1, rules=None, seats=None, options=None, threads=None))]
#[allow(clippy::too_many_arguments)]
fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    rules: Option<&str>,
    seats: Option<u8>,
    options: Option<BTreeMap<String, String>>,
    threads: Option<usize>,
) -> Dict<'py> {
    let (game, setup) = setup_of(game, rules, seats, options)?;
    if bots.is_empty() {
        return Err(wrong("at least one bot is needed"));
    }
    let bots = bots.iter().map(|bot| bot_of(bot)).collect::<PyResult<Vec<_>>>()?;
    let found = azalai_games::find(game.spec().name).map_err(|error| errors::setup(&error))?;
    let plan = Plan { setup, bots, games, seed, threads: threads_of(threads) };
    let run = || play_many::<azalai_core::SetupError>(found, &plan, &|| {}, None);
    let summary = py.detach(|| guarded(run))?.map_err(|error| errors::setup(&error))?;
    loads(py, &written(&summary)?)
}

/// Goes through the game of a record with a bot.
#[pyfunction]
#[pyo3(signature = (record, bot="hard@1000it", seed=1, threads=None, lang="en"))]
fn review<'py>(
    py: Python<'py>,
    record: &str,
    bot: &str,
    seed: u64,
    threads: Option<usize>,
    lang: &str,
) -> Dict<'py> {
    let (bot, lang) = (bot_of(bot)?, lang_of(lang)?);
    if !bot.level.searches() {
        return Err(wrong(
            "this bot does not think, so it cannot judge: take medium, hard, patient or mcts",
        ));
    }
    let read = guarded(|| azalai_games::read(record, None))?;
    let (parsed, _) = read.map_err(|error| errors::record(&error))?;
    let game = azalai_games::find(&parsed.game).map_err(|error| errors::record(&error))?;
    let method = Method { bot, seed, threads: threads_of(threads), lang };
    let judge = || game.review(&parsed, &method, &|_| {}, &|| {});
    let review = py.detach(|| guarded(judge))?.map_err(|error| errors::record(&error))?;
    loads(py, &written(&review)?)
}

/// Where a share of wins lies with 95 %, if these were the shares of rounds of so many games.
#[pyfunction]
fn interval(rounds: Vec<f64>, games: usize) -> (f64, f64) {
    let interval = share_interval(&rounds, games);
    (interval.low, interval.high)
}

/// What the test says of these shares of rounds: the evidence, how much decides, and the verdict.
#[pyfunction]
fn sprt(rounds: Vec<f64>, low: f64, high: f64) -> PyResult<(f64, f64, String)> {
    let test = Sprt { low, high };
    let verdict = written(&test.verdict(&rounds))?.trim_matches('"').to_owned();
    Ok((test.evidence(&rounds), Sprt::bound(), verdict))
}
