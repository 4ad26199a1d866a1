//! The tables of the database, and how older ones become newer.

use super::session::Session;
use crate::store::StoreError;
use crate::token::random_bytes;

/// What makes each version out of the one before. Never changed once released, only added to.
///
/// A log's length and fence have a table of their own: they change with every move, and what is told of a table does not.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE logs (
        table_id TEXT COLLATE \"C\" PRIMARY KEY,
        length BIGINT NOT NULL,
        fence BIGINT NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE entries (
        table_id TEXT COLLATE \"C\" NOT NULL,
        number BIGINT NOT NULL,
        at BIGINT NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    CREATE TABLE tables (
        id TEXT COLLATE \"C\" PRIMARY KEY,
        phase TEXT NOT NULL,
        public BOOLEAN NOT NULL,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL,
        summary TEXT NOT NULL
    );
    CREATE INDEX tables_listed ON tables (created) WHERE public AND phase <> 'over';
    CREATE INDEX tables_stale ON tables (phase, updated, id);
    CREATE TABLE records (
        table_id TEXT COLLATE \"C\" NOT NULL,
        round BIGINT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (table_id, round)
    );
    CREATE TABLE accounts (
        name TEXT COLLATE \"C\" PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        created BIGINT NOT NULL
    );
    CREATE TABLE account_tables (
        account TEXT COLLATE \"C\" NOT NULL,
        table_id TEXT COLLATE \"C\" NOT NULL,
        PRIMARY KEY (account, table_id)
    );
    CREATE INDEX account_tables_by_table ON account_tables (table_id);
    CREATE TABLE nodes (
        name TEXT COLLATE \"C\" PRIMARY KEY,
        incarnation TEXT NOT NULL,
        address TEXT NOT NULL,
        until TIMESTAMPTZ NOT NULL
    );
    CREATE TABLE shards (
        shard INT PRIMARY KEY,
        node TEXT COLLATE \"C\",
        epoch BIGINT NOT NULL
    ) WITH (fillfactor = 50);
    INSERT INTO shards SELECT shard, NULL, 0 FROM generate_series(0, 1023) AS shard;
"];

/// The oldest server of PostgreSQL that everything was tried with, as it numbers itself.
const OLDEST_SERVER: i32 = 130_000;

/// Whoever migrates locks this number: nobody else's, and the same for every version of the program.
const LOCK: i64 = 0x6861_6e70_616e;

/// What the nodes of a cluster have in common, kept in their database.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// What it is called, so that those who share something else can tell themselves apart.
    pub id: String,
    /// What proves that one is a node of it.
    pub secret: String,
}

/// Brings a database to the newest version, whoever else tries the same at the moment.
pub fn migrate(session: &mut Session) -> Result<Cluster, StoreError> {
    let version: i32 = session.query("SELECT current_setting('server_version_num')::int", &[])?[0].get(0);
    if version < OLDEST_SERVER {
        let text =
            format!("the server of PostgreSQL is too old ({}): 13 or newer is needed", version / 10_000);
        return Err(StoreError::Unusable(text));
    }
    let known = MIGRATIONS.len() as i32;
    let random = |error: getrandom::Error| StoreError::Unusable(error.to_string());
    let cluster = Cluster {
        id: hex::encode(random_bytes::<8>().map_err(random)?),
        secret: hex::encode(random_bytes::<32>().map_err(random)?),
    };
    let mut transaction = session.client().transaction()?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
    transaction.batch_execute(
        "CREATE SCHEMA IF NOT EXISTS hanpan;
         CREATE TABLE IF NOT EXISTS hanpan (
             one BOOLEAN PRIMARY KEY CHECK (one), version INT NOT NULL, cluster TEXT NOT NULL, secret TEXT NOT NULL,
             tried TIMESTAMPTZ
         )",
    )?;
    transaction.execute(
        "INSERT INTO hanpan VALUES (true, 0, $1, $2) ON CONFLICT DO NOTHING",
        &[&cluster.id, &cluster.secret],
    )?;
    let row = transaction.query_one("SELECT version, cluster, secret FROM hanpan", &[])?;
    let found: i32 = row.get(0);
    if found > known {
        return Err(StoreError::TooNew { found: found as u32, known: known as u32 });
    }
    for migration in MIGRATIONS.iter().skip(found as usize) {
        transaction.batch_execute(migration)?;
    }
    transaction.execute("UPDATE hanpan SET version = $1 WHERE version <> $1", &[&known])?;
    transaction.commit()?;
    Ok(Cluster { id: row.get(1), secret: row.get(2) })
}
