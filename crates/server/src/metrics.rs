//! What is counted, for whoever runs the server.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::health::Health;

/// What is counted. Nothing here tells anything about a single game.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Connections that are open.
    pub connections: Gauge,
    /// Tables that are in memory.
    pub tables: Gauge,
    /// Tables that were found to be at odds with the rules since the server started.
    pub tables_set_aside: Gauge,
    /// Messages that were done.
    pub accepted: AtomicU64,
    /// Messages that were refused.
    pub refused: AtomicU64,
    /// Actions in games.
    pub actions: AtomicU64,
    /// Connections that were cut because they read too slowly.
    pub slow_readers: AtomicU64,
    /// Requests and messages beyond the limits.
    pub limited: AtomicU64,
    /// Thoughts of bots that came in time.
    pub bot_thoughts: AtomicU64,
    /// Bots that had to be replaced because they took too long.
    pub bot_overruns: AtomicU64,
    /// Whether what happens can be kept.
    pub health: Health,
    /// Transactions of the store that failed.
    pub failed_commits: AtomicU64,
    /// Requests and connections that were passed on to another node.
    pub relayed: AtomicU64,
    commits: AtomicU64,
    committed: AtomicU64,
    commit_micros: AtomicU64,
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Gauge(AtomicU64);

impl Gauge {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many there are.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One more of something.
pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    /// So many writes were kept in one commit that took so long.
    pub fn committed(&self, writes: usize, time: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.committed.fetch_add(writes as u64, Ordering::Relaxed);
        self.commit_micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// Everything in the text format of Prometheus.
    pub fn text(&self, more: &[Figure]) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: f64| {
            writeln!(text, "# HELP hanpan_{name} {help}\n# TYPE hanpan_{name} {kind}\nhanpan_{name} {value}")
                .expect("a text takes any line");
        };
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
        line("connections", "gauge", "Connections that are open.", self.connections.get() as f64);
        line("tables", "gauge", "Tables that are in memory.", self.tables.get() as f64);
        line(
            "tables_set_aside",
            "gauge",
            "Tables set aside since the start.",
            self.tables_set_aside.get() as f64,
        );
        line("messages_accepted_total", "counter", "Messages that were done.", of(&self.accepted));
        line("messages_refused_total", "counter", "Messages that were refused.", of(&self.refused));
        line("actions_total", "counter", "Actions in games.", of(&self.actions));
        line(
            "slow_readers_total",
            "counter",
            "Connections cut for reading too slowly.",
            of(&self.slow_readers),
        );
        line("limited_total", "counter", "Requests and messages beyond the limits.", of(&self.limited));
        line("bot_thoughts_total", "counter", "Thoughts of bots that came in time.", of(&self.bot_thoughts));
        line("bot_overruns_total", "counter", "Bots replaced for taking too long.", of(&self.bot_overruns));
        line("commits_total", "counter", "Transactions of the store.", of(&self.commits));
        line("commit_writes_total", "counter", "Writes in those transactions.", of(&self.committed));
        line("commit_seconds_total", "counter", "Time spent in them.", of(&self.commit_micros) / 1e6);
        line("commits_failed_total", "counter", "Transactions that failed.", of(&self.failed_commits));
        let is_well = f64::from(u8::from(self.health.check().is_ok()));
        line("healthy", "gauge", "Whether what happens can be kept.", is_well);
        line("relayed_total", "counter", "Requests passed on to other nodes.", of(&self.relayed));
        for Figure { name, kind, help, value } in more {
            line(name, kind, help, *value);
        }
        text
    }
}

/// Something that is counted elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// What it is called, without what all are called.
    pub name: &'static str,
    /// `gauge` or `counter`.
    pub kind: &'static str,
    /// What it is.
    pub help: &'static str,
    /// How much.
    pub value: f64,
}
