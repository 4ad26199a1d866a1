//! What can go wrong with games on disk.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use hanpan_table::RecordError;
use thiserror::Error;

use crate::game_id::GameId;

/// Why the shelf cannot do something. The table is as it was then, and so is everything that was kept.
#[derive(Debug, Error)]
pub enum ShelfError {
    /// Nobody knows where this user's games would be.
    #[error("there is no home folder to keep games in; name a folder in HANPAN_DATA")]
    NoFolder,
    /// The disk does not take it.
    #[error("{} cannot be written: {error}; {}", path.display(), advice(error))]
    Write {
        /// What was to be written.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The disk does not give it.
    #[error("{} cannot be read: {error}", path.display())]
    Read {
        /// What was to be read.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file does not hold a whole game. Nothing of it is loaded; [`Shelf::set_aside`](crate::Shelf::set_aside)
    /// puts it where it is in nobody's way.
    #[error("{} is damaged: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// Somebody else writes this game.
    #[error("{id} is being played in another window; leave it there first")]
    InUse {
        /// The game.
        id: GameId,
    },
    /// It is not on the shelf.
    #[error("there is no game {id}")]
    NoSuchGame {
        /// What was asked for.
        id: GameId,
    },
    /// A finished game is not played on.
    #[error("{id} is over")]
    Over {
        /// The game.
        id: GameId,
    },
    /// An unfinished game is no record yet.
    #[error("{id} is not over yet")]
    NotOver {
        /// The game.
        id: GameId,
    },
    /// What is on disk is not how this table began: it is another one, or it has been rewound.
    #[error("the table is not the one that {id} keeps; games on disk take back, they do not rewind")]
    AnotherTable {
        /// The game on disk.
        id: GameId,
    },
    /// No name can be drawn.
    #[error("the system gives no random numbers: {0}")]
    NoRandomNumbers(getrandom::Error),
}

impl ShelfError {
    /// The reason as a stable code, for translations.
    pub fn code(&self) -> &'static str {
        match self {
            ShelfError::NoFolder => "no_folder",
            ShelfError::Write { error, .. } => match Trouble::of(error) {
                Trouble::Full => "disk_full",
                Trouble::NotAllowed => "not_writable",
                Trouble::Other => "write_failed",
            },
            ShelfError::Read { .. } => "read_failed",
            ShelfError::Damaged { .. } => "damaged",
            ShelfError::InUse { .. } => "in_use",
            ShelfError::NoSuchGame { .. } => "no_such_game",
            ShelfError::Over { .. } => "over",
            ShelfError::NotOver { .. } => "not_over",
            ShelfError::AnotherTable { .. } => "another_table",
            ShelfError::NoRandomNumbers(_) => "no_random_numbers",
        }
    }
}

/// What a player can do something about.
enum Trouble {
    Full,
    NotAllowed,
    Other,
}

impl Trouble {
    fn of(error: &io::Error) -> Trouble {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Trouble::Full,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Trouble::NotAllowed,
            _ => Trouble::Other,
        }
    }
}

fn advice(error: &io::Error) -> &'static str {
    match Trouble::of(error) {
        Trouble::Full => "make room on the disk and try again",
        Trouble::NotAllowed => "make the folder writable, or name another in HANPAN_DATA",
        Trouble::Other => "look after the folder, or name another in HANPAN_DATA",
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Damage {
    /// The game was cut off before it began.
    #[error("its first line is cut")]
    CutFirstLine,
    /// A line is not what it should be.
    #[error("line {number}: {reason}")]
    Line {
        /// The line, counted from 1.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// The game cannot have happened.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The last line says something else than the moves before it.
    #[error("its last line does not say where the moves lead to")]
    Standing,
    /// There are two files of one name, and neither contains the other.
    #[error("another file of this name tells another game")]
    AnotherGame,
}
