//! The tables of the database, and how older ones become newer.

use rusqlite::Connection;

use super::StoreError;

/// What makes each version out of the one before. Never changed once released, only added to.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        phase TEXT NOT NULL,
        public INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        summary TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (public, phase, created);
    CREATE INDEX tables_stale ON tables (phase, updated);

    CREATE TABLE entries (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE records (
        table_id TEXT NOT NULL,
        round INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (table_id, round)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE accounts (
        name TEXT PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE account_tables (
        account TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (account, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_tables_by_table ON account_tables (table_id);
",
    "
    CREATE TABLE recent (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        entry TEXT NOT NULL
    ) STRICT;
",
];

/// Brings a database to the newest version, each step in a transaction of its own.
pub fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for (version, migration) in (1..).zip(MIGRATIONS).skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrating_twice_changes_nothing_and_newer_ones_are_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        migrate(&mut connection).unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(migrate(&mut connection), Err(StoreError::TooNew { found: 99, .. })));
    }
}
