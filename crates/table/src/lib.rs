//! A game in progress: tables, records, fair deals, and the list of games.
//!
//! [`Table`] runs one game by its rules, logs everything, and remembers what each observer noticed. [`AnyTable`] and
//! [`AnyGame`] are the same with the types erased, for everything that serves all games alike; [`games`] lists them.
//!
//! This crate has no clock: whoever has one passes the time in.

mod any;
pub mod fair;
mod perft;
mod random;
mod record;
mod registry;
mod score;
mod table;
mod verify;

pub use any::{AnyGame, AnyTable, Game, Noticed};
pub use perft::perft;
pub use random::Tally;
pub use record::{Player, Record, RecordError, RecordResult, RecordStep, TableEvent, VERSION};
pub use registry::{game, game_of, games, load};
pub use score::{ScoreError, Worth, score};
pub use table::{Setup, SetupError, Table, TableError};
pub use verify::{Verified, VerifyError};
