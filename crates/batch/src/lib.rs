//! Games of one kind stepped together, on all cores: the ground of training and of measurement.
//!
//! A [`Batch`] holds n games. Each has dice of its own, rolls chance by itself and begins anew when it is over, so
//! that there is always a seat that must act in every game. A step takes one action a game. Nothing is turned into
//! text, and nothing is allocated once the games are warm.
//!
//! What happens in a game depends on its seed and its actions alone: neither on the other games nor on the number of
//! cores.
//!
//! ```
//! use hanpan_batch::Batch;
//! use hanpan_core::Dice;
//! use hanpan_house::rules::othello::{Options, Othello};
//!
//! let mut batch = Batch::<Othello>::new(&Options::sized(8), 2, 64, 7)?;
//! batch.step_by(|choice| choice.legal[choice.dice.below(choice.legal.len() as u32) as usize]);
//! assert_eq!(batch.seat(0).index(), 1);
//! # Ok::<(), hanpan_core::OptionsError>(())
//! ```

mod batch;
mod fork;
mod game;
mod learn;
mod rows;

pub use batch::{Batch, StepError};
pub use fork::Fork;
pub use game::Choice;
pub use rows::Rows;
