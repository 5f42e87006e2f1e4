//! Many games side by side: what `azalai.VectorEnv` is made of.

use crate::bytes::Bytes;
use crate::errors::{self, guarded, wrong};
use crate::state::{bot_of, setup_of};
use azalai_core::Seat;
use azalai_numbers::{Crowd as AnyCrowd, CrowdPlan, Rows};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The arrays of a crowd.
struct Arrays {
    observations: Bytes<u8>,
    masks: Bytes<u8>,
    seats: Bytes<i8>,
    rewards: Bytes<f32>,
    ends: Bytes<u8>,
    actions: Bytes<i64>,
}

impl Arrays {
    fn rows(&mut self) -> (Rows<'_>, &mut [i64]) {
        let rows = Rows {
            observations: self.observations.entries(),
            masks: self.masks.entries(),
            seats: self.seats.entries(),
            rewards: self.rewards.entries(),
            ends: self.ends.entries(),
        };
        (rows, self.actions.entries())
    }
}

struct Inside {
    crowd: Box<dyn AnyCrowd>,
    arrays: Option<Arrays>,
}

/// Many games side by side. Use `azalai.VectorEnv`.
#[pyclass(module = "azalai._azalai", frozen)]
pub struct Crowd {
    /// One thread of Python at a time steps it.
    inside: Mutex<Inside>,
}

impl Crowd {
    fn with<T>(&self, work: impl FnOnce(&mut Inside) -> PyResult<T>) -> PyResult<T> {
        let mut inside =
            self.inside.try_lock().map_err(|_| wrong("another thread is using this VectorEnv"))?;
        work(&mut inside)
    }
}

fn attached(arrays: &mut Option<Arrays>) -> PyResult<&mut Arrays> {
    arrays.as_mut().ok_or_else(|| wrong("attach the arrays first"))
}

#[pymethods]
impl Crowd {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        game: &str,
        games: usize,
        rules: Option<&str>,
        seats: Option<u8>,
        options: Option<BTreeMap<String, String>>,
        seed: u64,
        threads: Option<usize>,
        opponent: Option<&str>,
        seat: Option<usize>,
    ) -> PyResult<Crowd> {
        let (game, setup) = setup_of(game, rules, seats, options)?;
        let seat = match seat {
            None => None,
            Some(seat) => {
                Some(Seat::from_index(seat).ok_or_else(|| wrong("there is no such seat"))?)
            }
        };
        let plan = CrowdPlan {
            setup,
            games,
            seed,
            threads: threads.unwrap_or_else(azalai_games::all_threads),
            opponent: opponent.map(bot_of).transpose()?,
            seat,
        };
        let crowd = guarded(|| game.crowd(&plan))?.map_err(|error| errors::crowd(&error))?;
        Ok(Crowd { inside: Mutex::new(Inside { crowd, arrays: None }) })
    }

    /// Games, numbers of actions, bytes of an observation, seats, numbers in a row of rewards.
    fn sizes(&self) -> PyResult<(usize, usize, usize, usize, usize)> {
        self.with(|Inside { crowd, .. }| {
            Ok((crowd.games(), crowd.actions(), crowd.observed(), crowd.seats(), crowd.rewarded()))
        })
    }

    /// The arrays into which is written from now on.
    fn attach(
        &self,
        observations: &Bound<'_, PyAny>,
        masks: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        ends: &Bound<'_, PyAny>,
        actions: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.with(|Inside { crowd, arrays }| {
            let games = crowd.games();
            *arrays = Some(Arrays {
                observations: Bytes::of(observations, games * crowd.observed())?,
                masks: Bytes::of(masks, games * crowd.actions())?,
                seats: Bytes::of(seats, games)?,
                rewards: Bytes::of(rewards, games * crowd.rewarded())?,
                ends: Bytes::of(ends, games)?,
                actions: Bytes::of(actions, games)?,
            });
            Ok(())
        })
    }

    /// Starts all games anew.
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with(|Inside { crowd, arrays }| {
            let (rows, _) = attached(arrays)?.rows();
            py.detach(|| guarded(|| crowd.reset(seed, rows)))
        })
    }

    /// One step in every game, with the actions that stand in the array of actions.
    fn step(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|Inside { crowd, arrays }| {
            let (rows, actions) = attached(arrays)?.rows();
            let stepped = py.detach(|| guarded(|| crowd.step(actions, rows)))?;
            stepped.map_err(|error| errors::crowd(&error))
        })
    }

    /// Writes a legal action at random for every game into the array of actions.
    fn sample(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|Inside { crowd, arrays }| {
            let (_, actions) = attached(arrays)?.rows();
            py.detach(|| guarded(|| crowd.sample(actions)))
        })
    }

    /// How many games have ended, and how many steps were done.
    fn played(&self) -> PyResult<(u64, u64)> {
        self.with(|Inside { crowd, .. }| {
            let played = crowd.played();
            Ok((played.games, played.steps))
        })
    }

    /// Writes the scores of the last game that ended in each place.
    fn last_scores(&self, scores: &Bound<'_, PyAny>) -> PyResult<()> {
        self.with(|Inside { crowd, .. }| {
            let mut scores = Bytes::<i32>::of(scores, crowd.games() * crowd.seats())?;
            crowd.last_scores(scores.entries());
            Ok(())
        })
    }
}
