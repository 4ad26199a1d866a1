//! Everything that a store keeps, moved into another.

use std::path::Path;

use hanpan_protocol::lobby::TableSummary;
use hanpan_protocol::{AccountName, TableId};
use thiserror::Error;

use super::{Postgres, Sqlite, StoreError, Synchronous};
use crate::room::Logged;
use crate::token::TokenHash;

/// A store that everything can be moved from and to.
pub trait Movable {
    /// The ids of the tables that come after this one, some of them, in order.
    fn ids(&self, after: &str) -> Result<Vec<TableId>, StoreError>;
    /// Everything that is kept of a table.
    fn whole(&self, table: &TableId) -> Result<Whole, StoreError>;
    /// All accounts.
    fn accounts(&self) -> Result<Vec<KeptAccount>, StoreError>;
    /// Keeps all of this, as it was kept elsewhere; all of it or nothing.
    fn adopt(&self, tables: &[Whole], accounts: &[KeptAccount]) -> Result<(), StoreError>;
}

/// Everything that is kept of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// Which.
    pub id: TableId,
    /// Its log.
    pub log: Vec<Logged>,
    /// Its phase, as it is written.
    pub phase: String,
    /// Whether it is listed.
    pub public: bool,
    /// When it was opened, and when something new was told of it last, in milliseconds since 1970.
    pub created: i64,
    /// The latter.
    pub updated: i64,
    /// What the list shows.
    pub summary: TableSummary,
    /// The accounts that sit there or are invited.
    pub accounts: Vec<AccountName>,
    /// The records of its games.
    pub records: Vec<(u32, String)>,
}

/// An account as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptAccount {
    /// Its name.
    pub name: AccountName,
    /// Its token.
    pub token: TokenHash,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// Why nothing, or not everything, was moved.
#[derive(Debug, Error)]
pub enum CopyError {
    /// There is nothing to be moved.
    #[error("{0} is not there")]
    NotThere(String),
    /// Something is kept there already: two stores are not mixed.
    #[error("something is kept there already, and is not mixed with anything else")]
    NotEmpty,
    /// One of them does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How much was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// How many tables.
    pub tables: u64,
    /// How many entries of their logs.
    pub entries: u64,
    /// How many accounts.
    pub accounts: u64,
}

/// Moves everything from one store into another that is empty: files of SQLite, or databases of PostgreSQL by their
/// addresses. No server may use either meanwhile. What was begun and has failed is begun anew in an empty one.
pub fn copy(from: &str, to: &str, mut progress: impl FnMut(Moved)) -> Result<Moved, CopyError> {
    if !is_postgres(from) && !Path::new(from).exists() {
        return Err(CopyError::NotThere(from.to_owned()));
    }
    let (from, to) = (open(from)?, open(to)?);
    if !to.ids("")?.is_empty() || !to.accounts()?.is_empty() {
        return Err(CopyError::NotEmpty);
    }
    let accounts = from.accounts()?;
    to.adopt(&[], &accounts)?;
    let mut moved = Moved { accounts: accounts.len() as u64, ..Moved::default() };
    let mut after = String::new();
    loop {
        let ids = from.ids(&after)?;
        let Some(last) = ids.last() else { return Ok(moved) };
        after = last.to_string();
        let tables: Vec<Whole> = ids.iter().map(|id| from.whole(id)).collect::<Result<_, _>>()?;
        to.adopt(&tables, &[])?;
        moved.tables += tables.len() as u64;
        moved.entries += tables.iter().map(|table| table.log.len() as u64).sum::<u64>();
        progress(moved);
    }
}

/// Whether this is the address of a database of PostgreSQL, and not the name of a file.
fn is_postgres(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

fn open(place: &str) -> Result<Box<dyn Movable>, StoreError> {
    Ok(if is_postgres(place) {
        Box::new(Postgres::open(place)?)
    } else {
        Box::new(Sqlite::open(Path::new(place), Synchronous::Full)?)
    })
}

/// How many tables are moved at once.
pub const AT_ONCE: i64 = 64;
