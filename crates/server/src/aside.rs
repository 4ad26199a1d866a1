//! Tables that are set aside.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hanpan_protocol::{Code, TableId};

use crate::metrics::Metrics;
use crate::room::Refusal;

/// Tables whose logs do not lead to what they once led to: damaged, or written under other rules.
///
/// Whatever is kept of them stays as it is, for whoever can read it. Nothing is done at them, and nothing else waits for
/// them. They are found out when they are first used, and anew by every server: another program may be able to read
/// them.
#[derive(Clone)]
pub struct Aside {
    tables: Arc<Mutex<HashSet<TableId>>>,
    metrics: Arc<Metrics>,
}

impl Aside {
    /// None yet.
    pub fn new(metrics: Arc<Metrics>) -> Aside {
        Aside { tables: Arc::default(), metrics }
    }

    fn tables(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets a table aside, and says so: to the log why, to clients that it is.
    pub fn put(&self, table: &TableId, why: &str) -> Refusal {
        if self.tables().insert(table.clone()) {
            self.metrics.tables_set_aside.up();
            tracing::error!(%table, why, "a table is set aside; what is kept of it stays as it is");
        }
        refusal()
    }

    /// Whether it may be used.
    pub fn check(&self, table: &TableId) -> Result<(), Refusal> {
        if self.contains(table) { Err(refusal()) } else { Ok(()) }
    }

    /// Whether it is set aside.
    pub fn contains(&self, table: &TableId) -> bool {
        self.tables().contains(table)
    }
}

/// How a client is told. The detail is for the log: it may tell more than a client should know.
pub fn refusal() -> Refusal {
    Refusal::new(
        Code::SetAside,
        "what is kept of it does not agree with the rules of this server; it is set aside as it is",
    )
}
