//! The games in Python: what the package `azalai` is made of. What people call stands in `azalai/`.

mod bytes;
mod crowd;
mod errors;
mod state;
mod tools;

use pyo3::prelude::*;

/// The part of the package `azalai` that is written in Rust.
#[pymodule]
fn _azalai(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("CHANCE", state::CHANCE)?;
    module.add("OVER", state::OVER)?;
    module.add_class::<state::State>()?;
    module.add_class::<crowd::Crowd>()?;
    tools::add(module)
}
