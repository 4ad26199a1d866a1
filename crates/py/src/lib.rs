//! The Python package `hanpan`: games, batched environments, agents, the arena.
//!
//! Python calls in, numbers and texts go out. What takes long releases the interpreter. Nothing that a Python agent is
//! given holds a state: it sees what its seat sees.
//!
//! | file | noun |
//! |---|---|
//! | `games` | the games by name: where what is typed is erased |
//! | `state` | a game in progress, and what one seat is told of it |
//! | `agent` | opponents by name, and the arena |
//! | `engine` | engines that remember |
//! | `vec_env` | n games stepped together |
//! | `self_play` | n games played by a network, and the experience that comes of it |

mod agent;
mod engine;
mod games;
mod self_play;
mod state;
mod vec_env;

use pyo3::prelude::*;

/// The native part of the package `hanpan`.
#[pymodule]
fn _hanpan(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(agent::games, module)?)?;
    module.add_function(wrap_pyfunction!(agent::describe, module)?)?;
    module.add_function(wrap_pyfunction!(agent::arena, module)?)?;
    module.add_function(wrap_pyfunction!(state::score, module)?)?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Situation>()?;
    module.add_class::<agent::Agent>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<vec_env::VecEnv>()?;
    module.add_class::<self_play::SelfPlay>()?;
    module.add_class::<self_play::Network>()?;
    Ok(())
}
