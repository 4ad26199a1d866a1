//! Why a program cannot go on.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a program cannot go on. Nothing that a player types is among it.
#[derive(Debug, Error)]
pub enum ClassicError {
    /// No game has this name.
    #[error("`{0}` has no classic program")]
    UnknownGame(String),
    /// There is no randomness to deal by.
    #[error("the system gives no random numbers: {0}")]
    NoRandomNumbers(getrandom::Error),
    /// The player cannot be read or written to.
    #[error("the input or the output failed")]
    Console(#[from] io::Error),
    /// Where the game is to be saved there is something else than a file, which must not be replaced.
    #[error("{} is no file: a game can be saved in a file only", path.display())]
    NotAFile {
        /// What is there.
        path: PathBuf,
    },
    /// Where the game is to be saved there is no folder; none is made unasked.
    #[error("the folder of {} is not there: make it, or name another file", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// The saved game cannot be read, though there is a file.
    #[error("{} cannot be read", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The game cannot be saved.
    #[error("the game cannot be saved in {}", path.display())]
    Save {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}
