//! A game in progress: tables, records, fair deals.
//!
//! [`Table`] runs one game by its rules, logs everything, and remembers what each observer noticed. [`AnyTable`] and
//! [`AnyGame`] are the same with the types erased, for everything that serves all games alike.
//!
//! This crate has no clock: whoever has one passes the time in.

mod any;
pub mod fair;
mod learn;
pub mod memory;
mod perft;
mod random;
mod record;
mod table;
mod takeback;
mod verify;

pub use any::{AnyGame, AnyTable, Game, Noticed};
pub use perft::perft;
pub use record::{Player, Record, RecordError, RecordResult, RecordStep, TableEvent, VERSION};
pub use table::{Setup, SetupError, Table, TableError, read_options};
pub use verify::{Verified, VerifyError};
