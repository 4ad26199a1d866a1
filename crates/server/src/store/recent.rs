//! The newest entries of all logs, one behind the other, until there are enough to be put in their places.

use std::collections::HashMap;

use hanpan_protocol::TableId;
use rusqlite::{Connection, params};

use super::sqlite::KeepError;
use super::{Append, StoreError, WriteError, damaged};

/// What is known of the newest entries of all logs.
///
/// A log is read as a whole, so its entries belong together. But to put each there at once would change a page of the
/// database for each of them; written one behind the other, dozens share a page. When there are many, all are put in
/// their places, where by then several share a page again.
///
/// No index tells whether a number is taken, so it is known here how long each log is. That holds because a database
/// has one writer.
pub struct Recent {
    rows: usize,
    /// How long the logs are of which something is here.
    lengths: HashMap<TableId, u64>,
}

impl Recent {
    /// How many entries there may be before they are put in their places.
    ///
    /// More are cheaper on the whole, but then whoever waits for that waits longer.
    const MANY: usize = 2048;

    /// Learns it from the database.
    pub fn read(connection: &Connection) -> Result<Recent, StoreError> {
        let rows: i64 = connection.query_row("SELECT count(*) FROM recent", [], |row| row.get(0))?;
        let mut lengths = HashMap::new();
        let mut statement =
            connection.prepare("SELECT table_id, max(number) + 1 FROM recent GROUP BY table_id")?;
        let mut found = statement.query([])?;
        while let Some(row) = found.next()? {
            let table = row.get::<_, String>(0)?.try_into().map_err(damaged)?;
            lengths.insert(table, row.get::<_, i64>(1)? as u64);
        }
        Ok(Recent { rows: rows as usize, lengths })
    }

    /// Keeps more of a log, unless it is not as long as its writer thought.
    pub fn append(&mut self, connection: &Connection, append: &Append) -> Result<(), KeepError> {
        let length = self.length(connection, &append.table)?;
        if length != append.first {
            return Err(WriteError::Conflict.into());
        }
        let mut insert = connection.prepare_cached("INSERT INTO recent VALUES (NULL, ?1, ?2, ?3, ?4)")?;
        for (number, logged) in (length..).zip(&append.log) {
            let entry = serde_json::to_string(logged).map_err(StoreError::from)?;
            insert.execute(params![append.table.as_str(), number as i64, logged.at, entry])?;
        }
        self.rows += append.log.len();
        self.lengths.insert(append.table.clone(), length + append.log.len() as u64);
        Ok(())
    }

    fn length(&self, connection: &Connection, table: &TableId) -> Result<u64, StoreError> {
        if let Some(length) = self.lengths.get(table) {
            return Ok(*length);
        }
        let mut statement = connection
            .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = ?1")?;
        Ok(statement.query_row([table.as_str()], |row| row.get::<_, i64>(0))? as u64)
    }

    /// Forgets what is here of a table, unless its log is not as long as whoever wants that thought.
    pub fn forget(
        &mut self,
        connection: &Connection,
        table: &TableId,
        entries: u64,
    ) -> Result<(), KeepError> {
        if self.length(connection, table)? != entries {
            return Err(WriteError::Conflict.into());
        }
        self.rows -= connection.execute("DELETE FROM recent WHERE table_id = ?1", [table.as_str()])?;
        self.lengths.remove(table);
        Ok(())
    }

    /// Puts all in their places if there are many.
    pub fn settle(&mut self, connection: &Connection) -> Result<(), StoreError> {
        if self.rows < Recent::MANY {
            return Ok(());
        }
        connection.execute(
            "INSERT INTO entries SELECT table_id, number, at, entry FROM recent ORDER BY table_id, number",
            [],
        )?;
        connection.execute("DELETE FROM recent", [])?;
        self.rows = 0;
        self.lengths.clear();
        Ok(())
    }
}
