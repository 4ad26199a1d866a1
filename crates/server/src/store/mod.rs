//! Where rooms are kept.

mod backup;
mod copy;
mod memory;
mod movable;
mod postgres;
mod private;
mod recent;
mod schema;
mod sqlite;

use std::path::PathBuf;

use ::postgres::error::SqlState;
use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_protocol::{AccountName, Code, TableId};
use rusqlite::ErrorCode;
use thiserror::Error;

pub use backup::{BackupError, Progress, back_up};
pub use copy::{CopyError, KeptAccount, Movable, Moved, Whole, copy};
pub use memory::Memory;
pub use postgres::{Cluster, Postgres, Session};
pub use sqlite::{Sqlite, Synchronous};

use crate::room::{Logged, Refusal};
use crate::token::TokenHash;

/// The logs of all tables, which are the truth about them. What [`commit`](Log::commit) has returned for is kept for
/// good.
///
/// An append is kept only if the log is as long as its writer thinks and nobody has taken the table up since he did. So
/// whoever is mistaken about a table, or about whose it is, loses and doubles nothing.
///
/// All calls may block; nothing asynchronous calls them directly.
pub trait Log: Send + Sync + 'static {
    /// Keeps all of a batch in one transaction, and says of each whether it was possible.
    ///
    /// One that was not possible leaves the others untouched.
    fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError>;

    /// The whole log of a table; empty if there is no such table.
    fn load(&self, table: &TableId) -> Result<Vec<Logged>, StoreError>;

    /// The same for whoever is going to write: from now on nothing is kept of what those want who took it up before.
    ///
    /// Where there is one writer, and what he has begun is done before he reads again, there is nothing to be kept out.
    fn take_up(&self, table: &TableId) -> Result<TakenUp, StoreError> {
        Ok(TakenUp { fence: 0, log: self.load(table)? })
    }

    /// How many may commit at the same time, each for tables of its own.
    fn writers(&self) -> usize {
        1
    }
}

/// The log of a table, for whoever is going to write.
#[derive(Clone, Debug)]
pub struct TakenUp {
    /// What his appends are known by.
    pub fence: u64,
    /// What there is.
    pub log: Vec<Logged>,
}

/// Where rooms are kept: their logs, and what is told of them without reading those.
pub trait Store: Log {
    /// The newest public tables.
    fn public_tables(&self, most: usize) -> Result<Vec<TableSummary>, StoreError>;
    /// Those of these tables that there are, in the same order.
    fn tables(&self, ids: &[TableId]) -> Result<Vec<TableSummary>, StoreError>;

    /// The record of a finished game, as JSON.
    fn record(&self, table: &TableId, round: u32) -> Result<Option<String>, StoreError>;

    /// Whose token this is.
    fn account(&self, token: TokenHash) -> Result<Option<AccountName>, StoreError>;

    /// The tables where an account sits or is invited, and that are not over.
    fn tables_of(&self, account: &AccountName) -> Result<Vec<TableId>, StoreError>;

    /// Tables in this phase of which nothing new has been told after that moment, in milliseconds since 1970: the oldest
    /// of those that come after `after`.
    ///
    /// Play alone is nothing new, so something may have happened there all the same.
    fn stale(
        &self,
        phase: Phase,
        since: i64,
        after: Option<&Stale>,
        most: usize,
    ) -> Result<Vec<Stale>, StoreError>;

    /// Writes as a commit does, and keeps nothing: whether a commit is possible.
    fn try_out(&self) -> Result<(), StoreError>;

    /// Nothing is committed any more; another server may take over.
    fn close(&self) -> Result<(), StoreError>;
}

/// Something to be kept.
#[derive(Clone, Debug)]
pub enum Write {
    /// More of a table's log.
    Append(Append),
    /// A new account.
    Account {
        /// Its name.
        name: AccountName,
        /// Its token.
        token: TokenHash,
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// An account has another token.
    Token {
        /// The account.
        account: AccountName,
        /// The token it has. If it has another, somebody else has changed it, and nothing is kept.
        before: TokenHash,
        /// The token it has from now on.
        token: TokenHash,
    },
    /// A table and everything about it is to be forgotten.
    Forget {
        /// The table.
        table: TableId,
        /// How long its log is. If it is not, the table has gone on, and is kept.
        entries: u64,
    },
}

/// A table of which nothing new has been told for long. They come in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stale {
    /// When something new was told last, in milliseconds since 1970.
    pub updated: i64,
    /// The table.
    pub table: TableId,
}

/// More of a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// How long its log was before. If it is not, somebody else has written, and nothing is kept.
    pub first: u64,
    /// What its writer was given when he [took it up](Log::take_up); 0 for a table that he has opened. If somebody else
    /// has taken it up since, nothing is kept.
    pub fence: u64,
    /// What happened.
    pub log: Vec<Logged>,
    /// What is told of the table, if that has changed.
    pub row: Option<Row>,
    /// The record of a game that this ends: which, and the JSON.
    pub record: Option<(u32, String)>,
}

/// What is told of a table without rebuilding it.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it stands.
    pub phase: Phase,
    /// Whether it is listed.
    pub public: bool,
    /// What the list shows.
    pub summary: TableSummary,
    /// The accounts that sit there or are invited.
    pub accounts: Vec<AccountName>,
}

/// Why one write of a batch was not possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The table's log is not as long as its writer thought.
    #[error("the table's log has been written by somebody else")]
    Conflict,
    /// The account's name is taken.
    #[error("the name is taken")]
    NameTaken,
    /// The account has another token by now.
    #[error("the account's token has been changed")]
    TokenChanged,
    /// Nothing of the batch could be kept: there is no space.
    #[error("the disk is full")]
    Full,
    /// Nothing of the batch could be kept.
    #[error("the store failed: {0}")]
    Store(String),
    /// The table is another node's by now.
    #[error("the table is another node's")]
    NotOurs,
    /// The server goes down.
    #[error("the server goes down")]
    Closed,
}

impl From<&StoreError> for WriteError {
    fn from(error: &StoreError) -> WriteError {
        match error {
            StoreError::Sqlite(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => {
                WriteError::Full
            }
            StoreError::Postgres(error) if error.code() == Some(&SqlState::DISK_FULL) => WriteError::Full,
            error => WriteError::Store(error.to_string()),
        }
    }
}

impl WriteError {
    /// How whoever wanted it is told. The detail is for the log: it may tell more than a client should know.
    pub fn refusal(&self) -> Refusal {
        let (code, text) = match self {
            WriteError::Conflict | WriteError::NotOurs => {
                (Code::Unavailable, "the table is being rebuilt; try again")
            }
            WriteError::NameTaken => (Code::NameTaken, "the name is taken"),
            WriteError::TokenChanged => (Code::Unauthorized, "the token is no account's"),
            WriteError::Full => (Code::Unavailable, "the disk is full"),
            WriteError::Store(_) => (Code::Unavailable, "the storage fails"),
            WriteError::Closed => (Code::Unavailable, "the server goes down"),
        };
        Refusal::new(code, text)
    }
}

/// Why the store does not work.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database says so.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// The database says so.
    #[error("{}", in_words(.0))]
    Postgres(#[from] ::postgres::Error),
    /// The database, or its address, is not such as is needed.
    #[error("{0}")]
    Unusable(String),
    /// A file cannot be used.
    #[error("{} cannot be used: {error}", .file.display())]
    File {
        /// The database, or one beside it.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Somebody else writes.
    #[error("another server uses it; stop that one, or name another file with --database")]
    InUse,
    /// What was kept cannot be read.
    #[error("what is kept cannot be read: {0}")]
    Damaged(String),
    /// The database was written by a later version of this program.
    #[error("the database has version {found}, this program knows {known}")]
    TooNew {
        /// The version of the database.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Damaged(error.to_string())
    }
}

/// What PostgreSQL says, or why it cannot be asked.
fn in_words(error: &::postgres::Error) -> String {
    match (error.as_db_error(), std::error::Error::source(error)) {
        (Some(said), _) => format!("PostgreSQL: {} ({})", said.message(), said.code().code()),
        (None, Some(source)) => format!("PostgreSQL does not answer: {source}"),
        (None, None) => format!("PostgreSQL does not answer: {error}"),
    }
}

/// What is kept cannot be read.
fn damaged(error: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(error.to_string())
}

/// A phase as it is written in the database.
fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}
