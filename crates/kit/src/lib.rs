//! The conformance suite: every game is held to the same properties.
//!
//! A game implements [`Subject`] in a test module of its own (it needs the state's private parts to permute what
//! is hidden) and calls [`check_game`]; a game that can [`Imagine`](hanpan_core::Imagine) calls
//! [`check_imagine`] too, one that programs can [`Learn`](hanpan_core::Learn) calls [`check_learn`], and every game keeps a [`golden`] playthrough.

mod check;
mod golden;
mod imagine;
mod learn;
mod plane;
mod script;
mod subject;
mod violation;

pub use check::{check_game, noticed, random_options, try_check_game};
pub use golden::{golden, golden_text};
pub use imagine::check_imagine;
pub use learn::{check_learn, try_check_learn};
pub use plane::{marked, plane};
pub use script::play;
pub use subject::Subject;
pub use violation::{Property, Violation};
