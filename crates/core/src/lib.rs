//! What a table game is, for open and for hidden information.
//!
//! A game is a set of pure functions on an empty type that implements [`Rules`]. Everything that happens in a
//! game is a [`Step`]: an action of a seat, or an outcome of chance. Chance stands outside the state: whoever
//! runs the game owns the [`Dice`] and logs what fell, so [`Rules::apply`] is deterministic and
//! `options + seats + steps` rebuild every state.
//!
//! What an [`Observer`] may know comes out of [`Rules::view`] and [`Rules::witness`] alone; both build their
//! answer up from nothing, so that a forgotten field is a gap and never a leak.
//!
//! This crate does no IO, reads no clock, starts no thread and owns no global random generator.

mod dice;
mod ending;
mod error;
mod learn;
mod notation;
mod options;
mod outcome;
mod random;
mod refusal;
mod rules;
mod seat;
mod secret;
mod texts;
mod turn;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use dice::{Dice, QuickDice, draw, shuffle};
pub use ending::{Ending, Reason};
pub use error::{NotationError, OptionsError};
pub use learn::{Fingerprint, Learn, Observation, Plane};
pub use notation::NoChance;
pub use options::{Choices, OptionSpec};
pub use outcome::{Outcome, Score};
pub use random::{Tally, random_step};
pub use refusal::Refusal;
pub use rules::{Imagine, Rules};
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats};
pub use secret::Secret;
pub use texts::ActionTexts;
pub use turn::{Observer, Step, Turn};
