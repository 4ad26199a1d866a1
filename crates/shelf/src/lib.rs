//! Games kept on disk: every move is there before it is shown.
//!
//! A [`Shelf`] is a folder of games. [`Shelf::begin`] puts a new one on it and hands out its [`Kept`], the one writer
//! a game can have; [`Kept::keep`] returns when everything that has happened at the table is on disk, so a caller that
//! keeps first and shows afterwards loses nothing to a crash. [`Shelf::resume`] plays a kept game through and goes on
//! exactly there. [`Shelf::list`] says what there is without playing it through.
//!
//! Nothing is ever deleted that is not wholly contained in another file: damaged games are
//! [set aside](Shelf::set_aside), those the player wants to be rid of are [discarded](Shelf::discard), each into a
//! folder of its own.
//!
//! ```
//! use hanpan_core::Seat;
//! use hanpan_shelf::Shelf;
//! use hanpan_table::{Player, Setup};
//!
//! # let folder = tempfile::tempdir()?;
//! let shelf = Shelf::at(folder.path().to_owned());
//! let player = |name: &str| Player { name: name.into(), kind: "human".into() };
//! let mut table = hanpan_house::game("omok").unwrap().open(Setup {
//!     options: serde_json::json!({}),
//!     players: vec![player("Jisu"), player("Minho")],
//!     fair: None,
//!     started: "2026-01-02T03:04:05Z".parse()?,
//! })?;
//! let mut kept = shelf.begin(&*table)?;
//! table.act(Seat::at(0), "h8", None)?;
//! kept.keep(&*table)?; // and only now it is shown
//! drop((table, kept)); // the program is killed
//!
//! let listing = shelf.list()?;
//! let (table, _kept) = shelf.resume(&listing.unfinished[0].id)?;
//! assert_eq!(table.turn().players().first(), Some(Seat::at(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod disk;
mod error;
mod file_kind;
mod game_file;
mod game_id;
mod going_on;
mod kept;
mod listing;
mod record_file;
mod shelf;
mod summary;
mod twins;

pub use error::{Damage, ShelfError};
pub use game_id::{GameId, GameIdError};
pub use going_on::read_going_on;
pub use kept::Kept;
pub use listing::{Damaged, Entry, Listing};
pub use shelf::Shelf;
