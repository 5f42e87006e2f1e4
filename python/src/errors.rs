//! What goes wrong, as exceptions of Python (`azalai/errors.py`).

use azalai_core::{Lang, NotationError, PlayError};
use azalai_numbers::{CrowdError, StepError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An argument that makes no sense.
pub fn wrong(what: &str) -> PyErr {
    PyValueError::new_err(what.to_owned())
}

/// An exception of the class with this name.
fn raise(class: &str, arguments: impl FnOnce(&Bound<'_, PyType>) -> PyErr) -> PyErr {
    Python::attach(|py| {
        let class = py.import("azalai.errors").and_then(|module| module.getattr(class));
        match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
            Ok(class) => arguments(&class),
            Err(error) => error,
        }
    })
}

/// The game cannot be set up so.
pub fn setup(error: &impl ToString) -> PyErr {
    let text = error.to_string();
    raise("SetupError", |class| PyErr::from_type(class.clone(), text))
}

/// A record has a fault.
pub fn record(error: &impl ToString) -> PyErr {
    let text = error.to_string();
    raise("RecordError", |class| PyErr::from_type(class.clone(), text))
}

/// A text is no action.
pub fn notation(error: &NotationError) -> PyErr {
    play(&PlayError::Notation(error.clone()))
}

/// An action was not played.
pub fn play(error: &PlayError) -> PyErr {
    let class = if matches!(error, PlayError::Refused(_)) { "Refused" } else { "NotationError" };
    refused(class, error, None)
}

fn refused(class: &str, error: &PlayError, game: Option<usize>) -> PyErr {
    let [en, de] = [Lang::En, Lang::De].map(|lang| error.sentence(lang));
    let arguments = (error.rule(), en, de, game);
    raise(class, |class| PyErr::from_type(class.clone(), arguments))
}

/// A step was not done.
pub fn step(error: &StepError) -> PyErr {
    match error {
        StepError::Play(error) => play(error),
        other => {
            let text = other.to_string();
            raise("StepError", |class| PyErr::from_type(class.clone(), text))
        }
    }
}

/// A crowd did not step.
pub fn crowd(error: &CrowdError) -> PyErr {
    match error {
        CrowdError::Setup(error) => setup(error),
        CrowdError::Refused { game, error, .. } => refused("Refused", error, Some(*game)),
        other => {
            let text = other.to_string();
            raise("StepError", |class| PyErr::from_type(class.clone(), text))
        }
    }
}

/// Does something in which a mistake of ours must not end the program of others: a panic becomes an exception.
pub fn guarded<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        PyRuntimeError::new_err("a mistake in azalai itself: please report it, with what you did")
    })
}
