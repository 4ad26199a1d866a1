//! The store in a database of PostgreSQL, which several nodes share.

mod append;
mod movable;
mod schema;
mod session;

use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_protocol::{AccountName, TableId};
use postgres::Row;
use postgres::error::SqlState;

use super::{Log, Stale, Store, StoreError, TakenUp, Write, WriteError, damaged, phase_name};
use crate::room::Logged;
use crate::token::TokenHash;
use append::Run;
pub use schema::Cluster;
pub use session::{Session, Sessions};

/// The store in a database of PostgreSQL. Several nodes may write at once: the logs themselves keep them apart.
pub struct Postgres {
    sessions: Sessions,
    cluster: Cluster,
}

impl Postgres {
    /// How many commit at once.
    const WRITERS: usize = 2;

    /// Opens the database, `postgres://user@host/database`, and brings it up to date.
    pub fn open(url: &str) -> Result<Postgres, StoreError> {
        let sessions = Sessions::new(url)?;
        let cluster = sessions.with(schema::migrate)?;
        Ok(Postgres { sessions, cluster })
    }

    /// What the nodes that share it have in common.
    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }

    /// The connections to it.
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    fn commit_once(&self, batch: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        self.sessions.with(|session| {
            let steps = Step::all(batch);
            let mut results = vec![Ok(()); batch.len()];
            // One statement is a transaction by itself, and spares two ways to the database and back.
            let is_one = steps.len() == 1;
            if !is_one {
                session.run("BEGIN")?;
            }
            for step in &steps {
                step.keep(session, &mut results)?;
            }
            if !is_one {
                session.run("COMMIT")?;
            }
            Ok(results)
        })
    }
}

/// Part of a batch that is kept by one statement.
enum Step<'a> {
    Appends(Run<'a>),
    Other(usize, &'a Write),
}

impl<'a> Step<'a> {
    /// A batch as few steps that come to the same.
    fn all(batch: &'a [Write]) -> Vec<Step<'a>> {
        let mut steps: Vec<Step<'a>> = Vec::new();
        for (number, write) in batch.iter().enumerate() {
            let Write::Append(append) = write else {
                steps.push(Step::Other(number, write));
                continue;
            };
            let taken = match steps.last_mut() {
                Some(Step::Appends(run)) => run.take(number, append),
                _ => false,
            };
            if !taken {
                let mut run = Run::default();
                run.take(number, append);
                steps.push(Step::Appends(run));
            }
        }
        steps
    }

    fn keep(&self, session: &mut Session, results: &mut [Result<(), WriteError>]) -> Result<(), StoreError> {
        let (number, refused) = match self {
            Step::Appends(run) => {
                for number in run.keep(session)? {
                    results[number] = Err(WriteError::Conflict);
                }
                return Ok(());
            }
            Step::Other(_, Write::Append(_)) => unreachable!("appends are kept together"),
            Step::Other(number, Write::Account { name, token, at }) => {
                let made = session.query(
                    "INSERT INTO accounts VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING name",
                    &[&name.as_str(), &token.to_hex(), at],
                )?;
                (number, made.is_empty().then_some(WriteError::NameTaken))
            }
            Step::Other(number, Write::Token { account, before, token }) => {
                let changed = session.query(
                    "UPDATE accounts SET token = $3 WHERE name = $1 AND token = $2 RETURNING name",
                    &[&account.as_str(), &before.to_hex(), &token.to_hex()],
                )?;
                (number, changed.is_empty().then_some(WriteError::TokenChanged))
            }
            Step::Other(number, Write::Forget { table, entries }) => {
                let gone = session.query(FORGET, &[&table.as_str(), &(*entries as i64)])?;
                (number, gone.is_empty().then_some(WriteError::Conflict))
            }
        };
        if let Some(error) = refused {
            results[*number] = Err(error);
        }
        Ok(())
    }
}

const FORGET: &str = "
    WITH gone AS (DELETE FROM logs WHERE table_id = $1 AND length = $2 RETURNING table_id),
        log AS (DELETE FROM entries WHERE table_id IN (SELECT table_id FROM gone)),
        written AS (DELETE FROM records WHERE table_id IN (SELECT table_id FROM gone)),
        seated AS (DELETE FROM account_tables WHERE table_id IN (SELECT table_id FROM gone)),
        told AS (DELETE FROM tables WHERE id IN (SELECT table_id FROM gone))
    SELECT table_id FROM gone";

/// Whether two transactions stood in each other's way, so that one was taken back and may be tried again.
fn is_deadlock(error: &StoreError) -> bool {
    let StoreError::Postgres(error) = error else { return false };
    matches!(error.code(), Some(&SqlState::T_R_DEADLOCK_DETECTED | &SqlState::T_R_SERIALIZATION_FAILURE))
}

impl Log for Postgres {
    fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        match self.commit_once(batch) {
            Err(error) if is_deadlock(&error) => self.commit_once(batch),
            result => result,
        }
    }

    fn load(&self, table: &TableId) -> Result<Vec<Logged>, StoreError> {
        self.sessions.with(|session| log_of(session, table))
    }

    fn take_up(&self, table: &TableId) -> Result<TakenUp, StoreError> {
        self.sessions.with(|session| {
            // It waits for whoever is writing at this moment; whoever comes later is too late. So what is read then is
            // all there is.
            let taken = session.query(
                "UPDATE logs SET fence = fence + 1 WHERE table_id = $1 RETURNING fence",
                &[&table.as_str()],
            )?;
            match taken.first() {
                Some(row) => Ok(TakenUp { fence: row.get::<_, i64>(0) as u64, log: log_of(session, table)? }),
                None => Ok(TakenUp { fence: 0, log: Vec::new() }),
            }
        })
    }

    fn writers(&self) -> usize {
        Postgres::WRITERS
    }
}

fn log_of(session: &mut Session, table: &TableId) -> Result<Vec<Logged>, StoreError> {
    let rows = session
        .query("SELECT at, entry FROM entries WHERE table_id = $1 ORDER BY number", &[&table.as_str()])?;
    let logged = |row: &Row| {
        let logged: Logged = serde_json::from_str(row.get(1))?;
        Ok(Logged { at: row.get(0), ..logged })
    };
    rows.iter().map(logged).collect()
}

impl Store for Postgres {
    fn public_tables(&self, most: usize) -> Result<Vec<TableSummary>, StoreError> {
        self.sessions.with(|session| {
            let rows = session.query(
                "SELECT summary FROM tables WHERE public AND phase <> 'over' ORDER BY created DESC LIMIT $1",
                &[&(most as i64)],
            )?;
            rows.iter().map(|row| Ok(serde_json::from_str(row.get(0))?)).collect()
        })
    }

    fn tables(&self, ids: &[TableId]) -> Result<Vec<TableSummary>, StoreError> {
        self.sessions.with(|session| {
            let ids: Vec<&str> = ids.iter().map(TableId::as_str).collect();
            let rows = session.query(
                "SELECT summary FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, number)
                 JOIN tables USING (id) ORDER BY number",
                &[&ids],
            )?;
            rows.iter().map(|row| Ok(serde_json::from_str(row.get(0))?)).collect()
        })
    }

    fn record(&self, table: &TableId, round: u32) -> Result<Option<String>, StoreError> {
        self.sessions.with(|session| {
            let rows = session.query(
                "SELECT record FROM records WHERE table_id = $1 AND round = $2",
                &[&table.as_str(), &i64::from(round)],
            )?;
            Ok(rows.first().map(|row| row.get(0)))
        })
    }

    fn account(&self, token: TokenHash) -> Result<Option<AccountName>, StoreError> {
        self.sessions.with(|session| {
            // The hash is looked up by an index: what the time of that tells is about the hash, not the token.
            let rows = session.query("SELECT name FROM accounts WHERE token = $1", &[&token.to_hex()])?;
            rows.first().map(|row| row.get::<_, String>(0).parse().map_err(damaged)).transpose()
        })
    }

    fn tables_of(&self, account: &AccountName) -> Result<Vec<TableId>, StoreError> {
        self.sessions.with(|session| {
            let rows = session.query(
                "SELECT table_id FROM account_tables JOIN tables ON table_id = id
                 WHERE account = $1 AND phase <> 'over' ORDER BY created",
                &[&account.as_str()],
            )?;
            rows.iter().map(|row| row.get::<_, String>(0).try_into().map_err(damaged)).collect()
        })
    }

    fn stale(
        &self,
        phase: Phase,
        since: i64,
        after: Option<&Stale>,
        most: usize,
    ) -> Result<Vec<Stale>, StoreError> {
        self.sessions.with(|session| {
            let (updated, id) = after.map_or((i64::MIN, ""), |after| (after.updated, after.table.as_str()));
            // One that is being written at this moment is not stale, and nobody is to wait for it.
            let rows = session.query(
                "SELECT id, updated FROM tables
                 WHERE phase = $1 AND updated <= $2 AND (updated, id) > ($3, $4)
                 ORDER BY updated, id LIMIT $5 FOR UPDATE SKIP LOCKED",
                &[&phase_name(phase), &since, &updated, &id, &(most as i64)],
            )?;
            let stale = |row: &Row| {
                let table = row.get::<_, String>(0).try_into().map_err(damaged)?;
                Ok(Stale { updated: row.get(1), table })
            };
            rows.iter().map(stale).collect()
        })
    }

    fn try_out(&self) -> Result<(), StoreError> {
        self.sessions.with(|session| session.query("UPDATE hanpan SET tried = now()", &[]).map(drop))
    }

    fn close(&self) -> Result<(), StoreError> {
        self.sessions.close();
        Ok(())
    }
}
