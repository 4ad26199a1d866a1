//! The store in a file of SQLite.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_protocol::{AccountName, TableId};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::recent::Recent;
use super::schema::migrate;
use super::{Append, Log, Row, Stale, Store, StoreError, Write, WriteError, damaged, phase_name, private};
use crate::room::Logged;
use crate::token::TokenHash;

/// What a commit survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Synchronous {
    /// A loss of power too.
    #[default]
    Full,
    /// The end of the process by whatever means, but not always a loss of power. Faster.
    Normal,
}

/// The store in a file of SQLite, with a write-ahead log.
pub struct Sqlite {
    writer: Mutex<Writer>,
    /// Readers do not wait for the writer; there are as many as ever read at once.
    readers: Mutex<Vec<Connection>>,
    file: PathBuf,
    /// Locked as long as this is the one who writes.
    lock: File,
}

impl Sqlite {
    /// Opens the file, or makes it. It is refused if a server uses it.
    pub fn open(file: &Path, synchronous: Synchronous) -> Result<Sqlite, StoreError> {
        let lock = lock_for(file)?;
        make_private(file).map_err(|error| StoreError::File { file: file.to_owned(), error })?;
        let mut connection = connect(file)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // While a copy is made the write-ahead log grows; it does not stay so large afterwards.
        connection.pragma_update_and_check(None, "journal_size_limit", LARGEST_LOG, |_| Ok(()))?;
        // Where it takes more than `fsync` to reach the disk, that is done; elsewhere these say nothing.
        connection.pragma_update(None, "fullfsync", true)?;
        connection.pragma_update(None, "checkpoint_fullfsync", true)?;
        let level = match synchronous {
            Synchronous::Full => "FULL",
            Synchronous::Normal => "NORMAL",
        };
        connection.pragma_update(None, "synchronous", level)?;
        migrate(&mut connection)?;
        Ok(Sqlite {
            writer: Mutex::new(Writer { connection, recent: None }),
            readers: Mutex::new(Vec::new()),
            file: file.to_owned(),
            lock,
        })
    }

    /// How large the database may become, in pages of 4096 bytes. What needs more fails as on a full disk.
    pub fn set_most_pages(&self, pages: u32) -> Result<(), StoreError> {
        let writer = lock(&self.writer);
        Ok(writer.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?)
    }

    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = lock(&self.readers).pop();
        let reader = match idle {
            Some(reader) => reader,
            None => connect(&self.file)?,
        };
        let result = read(&reader);
        lock(&self.readers).push(reader);
        result
    }
}

impl Sqlite {
    /// Writes something beside the logs, all of it or nothing.
    pub(super) fn write(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut writer = lock(&self.writer);
        let transaction = writer.connection.transaction()?;
        write(&transaction)?;
        Ok(transaction.commit()?)
    }
}

/// How large the write-ahead log stays when it is not needed any more, in bytes.
const LARGEST_LOG: i64 = 64 << 20;

/// Makes the database, or lets nobody but its owner read it and what is beside it any more. SQLite makes what it puts
/// beside it as readable as the database is.
fn make_private(file: &Path) -> std::io::Result<()> {
    private::open(file)?;
    ["-wal", "-shm"].iter().try_for_each(|suffix| private::tighten(&private::beside(file, suffix)))
}

/// Makes sure that nobody else writes into a database. One who is about to go is waited for.
fn lock_for(file: &Path) -> Result<File, StoreError> {
    const LONGEST: Duration = Duration::from_secs(2);
    let name = private::beside(file, "-lock");
    let lock = private::open(&name).map_err(|error| StoreError::File { file: name.clone(), error })?;
    let deadline = Instant::now() + LONGEST;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::Error(error)) => return Err(StoreError::File { file: name, error }),
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
        }
    }
}

fn connect(file: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// A connection is in order again after a panic: an open transaction was rolled back.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Log for Sqlite {
    fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        let mut writer = lock(&self.writer);
        match writer.commit_together(batch) {
            Ok(()) => Ok(vec![Ok(()); batch.len()]),
            // Conflicts are rare, and a savepoint costs as much as a write: only where one was met is each write
            // tried on its own.
            Err(KeepError::Write(_)) => writer.commit_one_by_one(batch),
            Err(KeepError::Store(error)) => Err(error),
        }
    }

    fn load(&self, table: &TableId) -> Result<Vec<Logged>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare_cached(
                "SELECT at, entry FROM (
                     SELECT number, at, entry FROM entries WHERE table_id = ?1
                     UNION ALL SELECT number, at, entry FROM recent WHERE table_id = ?1
                 ) ORDER BY number",
            )?;
            let mut rows = statement.query([table.as_str()])?;
            let mut log = Vec::new();
            while let Some(row) = rows.next()? {
                let mut logged: Logged = serde_json::from_str(row.get_ref(1)?.as_str().map_err(damaged)?)?;
                logged.at = row.get(0)?;
                log.push(logged);
            }
            Ok(log)
        })
    }
}

impl Store for Sqlite {
    fn public_tables(&self, most: usize) -> Result<Vec<TableSummary>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare_cached(
                "SELECT summary FROM tables WHERE public = 1 AND phase <> 'over' ORDER BY created DESC LIMIT ?1",
            )?;
            let summaries = statement.query_map([most as i64], |row| row.get::<_, String>(0))?;
            summaries.map(|summary| Ok(serde_json::from_str(&summary?)?)).collect()
        })
    }

    fn tables(&self, ids: &[TableId]) -> Result<Vec<TableSummary>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare_cached("SELECT summary FROM tables WHERE id = ?1")?;
            let mut found = Vec::new();
            for id in ids {
                let summary: Option<String> =
                    statement.query_row([id.as_str()], |row| row.get(0)).optional()?;
                found.extend(summary.map(|summary| serde_json::from_str(&summary)).transpose()?);
            }
            Ok(found)
        })
    }

    fn record(&self, table: &TableId, round: u32) -> Result<Option<String>, StoreError> {
        self.read(|reader| {
            let mut statement =
                reader.prepare_cached("SELECT record FROM records WHERE table_id = ?1 AND round = ?2")?;
            Ok(statement.query_row(params![table.as_str(), round], |row| row.get(0)).optional()?)
        })
    }

    fn account(&self, token: TokenHash) -> Result<Option<AccountName>, StoreError> {
        self.read(|reader| {
            // The hash is looked up by an index: what the time of that tells is about the hash, not the token.
            let mut statement = reader.prepare_cached("SELECT name FROM accounts WHERE token = ?1")?;
            let name: Option<String> = statement.query_row([token.to_hex()], |row| row.get(0)).optional()?;
            name.map(|name| name.parse().map_err(damaged)).transpose()
        })
    }

    fn tables_of(&self, account: &AccountName) -> Result<Vec<TableId>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare_cached(
                "SELECT table_id FROM account_tables JOIN tables ON table_id = id
                 WHERE account = ?1 AND phase <> 'over' ORDER BY created",
            )?;
            ids(statement.query([account.as_str()])?)
        })
    }

    fn stale(
        &self,
        phase: Phase,
        since: i64,
        after: Option<&Stale>,
        most: usize,
    ) -> Result<Vec<Stale>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare_cached(
                "SELECT id, updated FROM tables
                 WHERE phase = ?1 AND updated <= ?2 AND (updated, id) > (?3, ?4) ORDER BY updated, id",
            )?;
            let (updated, id) = after.map_or((i64::MIN, ""), |after| (after.updated, after.table.as_str()));
            let mut rows = statement.query(params![phase_name(phase), since, updated, id])?;
            let mut found = Vec::new();
            while found.len() < most
                && let Some(row) = rows.next()?
            {
                // One that cannot be named cannot be cleared away either; those behind it can.
                match TableId::try_from(row.get::<_, String>(0)?) {
                    Ok(table) => found.push(Stale { updated: row.get(1)?, table }),
                    Err(error) => tracing::error!(%error, "a table of the database has no proper id"),
                }
            }
            Ok(found)
        })
    }

    fn try_out(&self) -> Result<(), StoreError> {
        let mut writer = lock(&self.writer);
        let transaction = writer.connection.transaction()?;
        // Enough that the database must find pages for it.
        transaction.execute("INSERT INTO recent VALUES (NULL, '', 0, 0, printf('%.*c', 16384, ' '))", [])?;
        transaction.execute("DELETE FROM recent WHERE table_id = ''", [])?;
        Ok(transaction.commit()?)
    }

    fn close(&self) -> Result<(), StoreError> {
        self.lock.unlock().map_err(|error| StoreError::File { file: self.file.clone(), error })
    }
}

/// The one who writes, and what he knows of what is there.
struct Writer {
    connection: Connection,
    /// Nothing before it is first asked for, and after a transaction that was taken back, by whatever means.
    recent: Option<Recent>,
}

impl Writer {
    /// All or none.
    fn commit_together(&mut self, batch: &[Write]) -> Result<(), KeepError> {
        let mut recent = self.take_recent()?;
        let transaction = self.connection.transaction()?;
        batch.iter().try_for_each(|write| keep(&transaction, &mut recent, write))?;
        recent.settle(&transaction)?;
        transaction.commit()?;
        self.recent = Some(recent);
        Ok(())
    }

    /// All but those that conflict with what is kept.
    fn commit_one_by_one(&mut self, batch: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        let mut recent = self.take_recent()?;
        let mut transaction = self.connection.transaction()?;
        let mut results = Vec::with_capacity(batch.len());
        for write in batch {
            let savepoint = transaction.savepoint()?;
            results.push(match keep(&savepoint, &mut recent, write) {
                Ok(()) => {
                    savepoint.commit()?;
                    Ok(())
                }
                // Dropping the savepoint takes back what this write alone has done.
                Err(KeepError::Write(error)) => Err(error),
                Err(KeepError::Store(error)) => return Err(error),
            });
        }
        recent.settle(&transaction)?;
        transaction.commit()?;
        self.recent = Some(recent);
        Ok(results)
    }

    /// What is known of the newest entries; until it is put back, nothing is.
    fn take_recent(&mut self) -> Result<Recent, StoreError> {
        match self.recent.take() {
            Some(recent) => Ok(recent),
            None => Recent::read(&self.connection),
        }
    }
}

/// Why something is not kept: it is not possible, or the store does not work.
#[derive(Debug, Error)]
pub enum KeepError {
    /// It is not possible; the rest of its batch may be.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<rusqlite::Error> for KeepError {
    fn from(error: rusqlite::Error) -> KeepError {
        KeepError::Store(error.into())
    }
}

fn keep(connection: &Connection, recent: &mut Recent, write: &Write) -> Result<(), KeepError> {
    match write {
        Write::Append(append) => {
            recent.append(connection, append)?;
            keep_about(connection, append)
        }
        Write::Account { name, token, at } => {
            let mut insert = connection.prepare_cached("INSERT INTO accounts VALUES (?1, ?2, ?3)")?;
            match insert.execute(params![name.as_str(), token.to_hex(), at]) {
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                    Err(WriteError::NameTaken.into())
                }
                result => Ok(result.map(drop)?),
            }
        }
        Write::Token { account, before, token } => {
            let mut update =
                connection.prepare_cached("UPDATE accounts SET token = ?3 WHERE name = ?1 AND token = ?2")?;
            match update.execute([account.as_str(), &before.to_hex(), &token.to_hex()])? {
                0 => Err(WriteError::TokenChanged.into()),
                _ => Ok(()),
            }
        }
        Write::Forget { table, entries } => {
            recent.forget(connection, table, *entries)?;
            forget(connection, table)
        }
    }
}

/// Keeps what is told of a table beside its log.
fn keep_about(connection: &Connection, append: &Append) -> Result<(), KeepError> {
    let table = append.table.as_str();
    if let Some(row) = &append.row {
        keep_row(connection, table, append.log.last().map_or(0, |logged| logged.at), row)?;
    }
    if let Some((round, record)) = &append.record {
        connection
            .prepare_cached("INSERT OR REPLACE INTO records VALUES (?1, ?2, ?3)")?
            .execute(params![table, round, record])?;
    }
    Ok(())
}

fn keep_row(connection: &Connection, table: &str, at: i64, row: &Row) -> Result<(), KeepError> {
    let summary = serde_json::to_string(&row.summary).map_err(StoreError::from)?;
    connection
        .prepare_cached(
            "INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?4, ?5) ON CONFLICT (id) DO UPDATE
             SET phase = excluded.phase, updated = excluded.updated, summary = excluded.summary",
        )?
        .execute(params![table, phase_name(row.phase), row.public, at, summary])?;
    connection.prepare_cached("DELETE FROM account_tables WHERE table_id = ?1")?.execute([table])?;
    for account in &row.accounts {
        connection
            .prepare_cached("INSERT OR IGNORE INTO account_tables VALUES (?1, ?2)")?
            .execute([account.as_str(), table])?;
    }
    Ok(())
}

fn forget(connection: &Connection, table: &TableId) -> Result<(), KeepError> {
    for statement in [
        "DELETE FROM entries WHERE table_id = ?1",
        "DELETE FROM records WHERE table_id = ?1",
        "DELETE FROM account_tables WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1",
    ] {
        connection.prepare_cached(statement)?.execute([table.as_str()])?;
    }
    Ok(())
}

fn ids(mut rows: rusqlite::Rows<'_>) -> Result<Vec<TableId>, StoreError> {
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(row.get::<_, String>(0)?.try_into().map_err(damaged)?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_reaches_the_disk_also_where_that_takes_more_than_fsync() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Full).unwrap();
        let writer = lock(&store.writer);
        let read = |name: &str| writer.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        assert_eq!(read("fullfsync"), Ok(1));
        assert_eq!(read("checkpoint_fullfsync"), Ok(1));
        assert_eq!(read("synchronous"), Ok(2));
        assert_eq!(read("journal_size_limit"), Ok(LARGEST_LOG));
    }
}
