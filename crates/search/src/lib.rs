//! How a program chooses: the contracts of agents and engines, and what searches for open and hidden games share.
//!
//! An [`Agent`] is given a [`Situation`] — the view of its seat, the events the seat has noticed, and its legal
//! actions, just what a person in that seat would have — and a [`Budget`]; it returns a [`Decision`]. It never
//! receives a state, so an agent for a game of hidden information cannot peek; what it wants to know it must imagine.
//! A [`Motive`] says in a player's terms why an action is good or bad, and a [`Foresight`] what will come of it and what
//! the others may hold, from the same situation.
//!
//! An [`Engine`] is given the same and remembers: it is told when a game begins, thinks within [`Limits`], reports while
//! it thinks, goes on thinking while the other side does, and can be stopped from another thread. [`EngineAgent`] and
//! [`AgentEngine`] turn the one into the other.

mod adapter;
mod agent;
mod budget;
mod clock;
mod decision;
mod engine;
mod foresight;
mod level;
mod limits;
pub mod math;
mod meter;
mod motive;
mod race;
mod random;
#[cfg(feature = "testing")]
pub mod testing;
mod tiles;
mod time;
mod transposition;

pub use adapter::{AgentEngine, EngineAgent};
pub use agent::{Agent, Situation};
pub use budget::{Budget, Cancel};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use clock::SystemClock;
pub use clock::{Clock, Stopwatch};
pub use decision::{Candidate, Decision, Value};
pub use engine::{Engine, Report, Settings};
pub use foresight::{Believed, Expected, Forecast, Foresight, Piece, Tally};
pub use level::Level;
pub use limits::{Limits, TimeLimit};
pub use meter::Meter;
pub use motive::Motive;
pub use race::{Estimate, Experiment, Race, Trail};
pub use random::RandomAgent;
pub use tiles::Waits;
pub use time::{Allotment, Clocks, Remaining};
pub use transposition::{Bound, Entry, TranspositionTable};
