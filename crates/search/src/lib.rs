//! How a program chooses: the agent contract, budgets, and searches for open and hidden games.
//!
//! An [`Agent`] is given a [`Situation`] — the view of its seat, the events the seat has noticed, and its legal
//! actions, just what a person in that seat would have — and a [`Budget`]; it returns a [`Decision`]. It never
//! receives a state, so an agent for a game of hidden information cannot peek; what it wants to know it must imagine.

mod agent;
mod budget;
mod decision;
pub mod math;
mod race;
mod random;

pub use agent::{Agent, Situation};
pub use budget::{Budget, Cancel, Meter};
pub use decision::{Candidate, Decision, Value};
pub use race::{Estimate, Experiment, Race, Trail};
pub use random::RandomAgent;
