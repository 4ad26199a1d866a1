//! Leases: whose each table is among several nodes, as their database keeps it.

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use hanpan_protocol::TableId;
use jiff::Timestamp;

use crate::bus::{Bus, Notice};
use crate::metrics::Figure;
use crate::owners::{Owner, Owners, Tenant};
use crate::store::{Postgres, Session, StoreError};
use crate::token::random_bytes;

/// How many parts the tables are in; each part is one node's.
const SHARDS: usize = 1024;
/// How long a node owns what it has after it has last said that it is there.
const LEASE: Duration = Duration::from_secs(6);
/// How often it says so.
const RENEWAL: Duration = Duration::from_secs(2);
/// How many shards in use are given away at once, so that nobody notices much of it; of the others nobody does anyway.
const AT_ONCE: usize = 64;
/// How often it is looked whether the lease has run out.
const WATCH: Duration = Duration::from_millis(250);
/// How far the clock of a node may be off before that is said.
const CLOCK_OFF: i64 = 2_000;

/// Whose each table is among several nodes.
///
/// Which part of the tables a table belongs to follows from its id; whose a part is, and until when each node is there,
/// stands in the database, by the database's clock. A node believes that it has something for as long as a lease lasts
/// after it began to renew it, by a clock of its own that never jumps.
pub struct Leases {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// How a node is known to the others.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is called; no two that run have the same name.
    pub name: String,
    /// Where the others reach it.
    pub address: SocketAddr,
}

struct Shared {
    store: Arc<Postgres>,
    bus: Arc<dyn Bus>,
    node: Node,
    /// Tells it from another of the same name.
    incarnation: String,
    known: RwLock<Known>,
    /// What the thread that renews is to do next.
    wish: Mutex<Wish>,
    wished: Condvar,
    tenant: Mutex<Option<Arc<dyn Tenant>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Nothing,
    LookAgain,
    End,
}

struct Known {
    holders: Vec<Holder>,
    /// How often it was learnt anew whose everything is. Whatever was asked before that may be wrong by now.
    generation: u64,
    /// How often each was taken by this node; a lease that had run out begins anew.
    tenures: Vec<u64>,
    nodes: Vec<IpAddr>,
    /// How many shards a node should have.
    fair: usize,
    /// When it was renewed last, and until when that holds.
    renewed: Instant,
    until: Instant,
    /// Nothing more is taken.
    is_leaving: bool,
    /// How far this node's clock is before the database's, in milliseconds.
    clock_off: i64,
}

/// Who has a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Nobody,
    Mine,
    /// Mine, but it is being given away.
    Leaving,
    At(SocketAddr),
}

impl Holder {
    /// Whether it is this node's, if only to be given away.
    fn is_ours(self) -> bool {
        matches!(self, Holder::Mine | Holder::Leaving)
    }
}

impl Leases {
    /// Joins the nodes that share a database, under a name that nobody else has.
    ///
    /// Whoever had the name and was killed is waited for until his lease has run out.
    pub fn join(store: Arc<Postgres>, bus: Arc<dyn Bus>, node: Node) -> Result<Leases, StoreError> {
        let incarnation = random_bytes::<8>().map_err(|error| StoreError::Unusable(error.to_string()))?;
        let now = Instant::now();
        let known = Known {
            holders: vec![Holder::Nobody; SHARDS],
            generation: 0,
            tenures: vec![0; SHARDS],
            nodes: Vec::new(),
            fair: 0,
            renewed: now,
            until: now,
            is_leaving: false,
            clock_off: 0,
        };
        let shared = Arc::new(Shared {
            store,
            bus,
            node,
            incarnation: hex::encode(incarnation),
            known: RwLock::new(known),
            wish: Mutex::new(Wish::Nothing),
            wished: Condvar::new(),
            tenant: Mutex::default(),
        });
        shared.register()?;
        shared.renew()?;
        Ok(Leases { shared, threads: Mutex::default() })
    }
}

/// Which part of the tables one belongs to: FNV-1a of its id. It never changes, or two nodes would not agree.
fn shard_of(table: &TableId) -> usize {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = table.as_str().bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    ((hash >> 32) ^ hash) as usize % SHARDS
}

impl Shared {
    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Known) -> T) -> T {
        change(&mut self.known.write().unwrap_or_else(PoisonError::into_inner))
    }

    fn tenant(&self) -> Option<Arc<dyn Tenant>> {
        self.tenant.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn wish(&self) -> MutexGuard<'_, Wish> {
        self.wish.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn register(&self) -> Result<(), StoreError> {
        let begun = Instant::now();
        let address = self.node.address.to_string();
        // Nodes that were killed and never came back under the same name.
        let forget = "DELETE FROM nodes WHERE until < now() - interval '1 day'";
        self.store.sessions().with(|session| session.query(forget, &[]))?;
        loop {
            let joined = self.store.sessions().with(|session| {
                session.query(
                    "INSERT INTO nodes VALUES ($1, $2, $3, now() + interval '6 seconds')
                     ON CONFLICT (name) DO UPDATE
                     SET incarnation = excluded.incarnation, address = excluded.address, until = excluded.until
                     WHERE nodes.until < now() RETURNING name",
                    &[&self.node.name, &self.incarnation, &address],
                )
            })?;
            if !joined.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > LEASE + RENEWAL {
                let name = &self.node.name;
                let text =
                    format!("a node called {name} is running already: each needs a name of its own (node)");
                return Err(StoreError::Unusable(text));
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Says that this node is there, and learns whose everything is; returns the shards to be given away.
    fn renew(&self) -> Result<Vec<usize>, StoreError> {
        let begun = Instant::now();
        let (known, surplus) = self.store.sessions().with(|session| self.ask(session, begun))?;
        let off = known.clock_off;
        if off.abs() > CLOCK_OFF && (off - self.known().clock_off).abs() > CLOCK_OFF / 2 {
            tracing::warn!(
                milliseconds = off,
                "the clock of this node is off: times in logs and records are too"
            );
        }
        self.change(|before| {
            let has_run_out = before.until < Instant::now();
            let tenures = std::mem::take(&mut before.tenures);
            let generation = before.generation + 1;
            let mut known = Known { is_leaving: before.is_leaving, generation, tenures, ..known };
            for shard in 0..SHARDS {
                if known.holders[shard] != Holder::Mine {
                    continue;
                }
                if before.is_leaving || before.holders[shard] == Holder::Leaving {
                    known.holders[shard] = Holder::Leaving;
                }
                if has_run_out || !before.holders[shard].is_ours() {
                    known.tenures[shard] += 1;
                }
            }
            *before = known;
        });
        if let Some(tenant) = self.tenant() {
            tenant.drop_lost();
        }
        Ok(surplus)
    }

    fn ask(&self, session: &mut Session, begun: Instant) -> Result<(Known, Vec<usize>), StoreError> {
        let is_leaving = self.known().is_leaving;
        let renewed = session.query(
            "UPDATE nodes SET until = now() + interval '6 seconds' WHERE name = $1 AND incarnation = $2
             RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
            &[&self.node.name, &self.incarnation],
        )?;
        let Some(renewed) = renewed.first() else {
            return Err(StoreError::Unusable("another node has this one's name by now".into()));
        };
        let clock_off = Timestamp::now().as_millisecond() - renewed.get::<_, i64>(0);
        let live = session.query("SELECT name, address FROM nodes WHERE until > now()", &[])?;
        let live: Vec<(String, SocketAddr)> =
            live.iter().filter_map(|row| Some((row.get(0), row.get::<_, &str>(1).parse().ok()?))).collect();
        let fair = SHARDS.div_ceil(live.len().max(1));
        let rows = session.query("SELECT shard, node FROM shards ORDER BY shard", &[])?;
        let mut holders = vec![Holder::Nobody; SHARDS];
        for row in &rows {
            let holder = match row.get::<_, Option<&str>>(1) {
                Some(name) if name == self.node.name => Holder::Mine,
                Some(name) => {
                    let address = live.iter().find(|(live, _)| live == name).map(|(_, address)| *address);
                    address.map_or(Holder::Nobody, Holder::At)
                }
                None => Holder::Nobody,
            };
            if let Some(place) = holders.get_mut(row.get::<_, i32>(0) as usize) {
                *place = holder;
            }
        }
        let mine: Vec<usize> = (0..SHARDS).filter(|shard| holders[*shard] == Holder::Mine).collect();
        let mut surplus = Vec::new();
        if mine.len() < fair && !is_leaving {
            let claimed = session.query(
                // Whose lease has run out is locked: he may be about to renew it, and reads what he has after that.
                "WITH gone AS MATERIALIZED (
                     SELECT name FROM nodes WHERE until <= now() ORDER BY name FOR UPDATE
                 )
                 UPDATE shards SET node = $1, epoch = epoch + 1 WHERE shard IN (
                     SELECT shard FROM shards
                     WHERE node IS NULL OR node IN (SELECT name FROM gone)
                         OR node NOT IN (SELECT name FROM nodes)
                     ORDER BY shard LIMIT $2 FOR UPDATE SKIP LOCKED
                 ) RETURNING shard",
                &[&self.node.name, &((fair - mine.len()) as i64)],
            )?;
            for row in &claimed {
                holders[row.get::<_, i32>(0) as usize] = Holder::Mine;
            }
        } else if !is_leaving {
            let used: HashSet<usize> = self
                .tenant()
                .map_or_else(HashSet::new, |tenant| tenant.tables().iter().map(shard_of).collect());
            let (used, unused): (Vec<usize>, Vec<usize>) =
                mine.iter().partition(|shard| used.contains(shard));
            surplus =
                unused.into_iter().chain(used.into_iter().take(AT_ONCE)).take(mine.len() - fair).collect();
        }
        let nodes = live.iter().map(|(_, address)| address.ip()).collect();
        let until = begun + LEASE;
        let (generation, tenures) = (0, Vec::new());
        let known =
            Known { holders, generation, tenures, nodes, fair, renewed: begun, until, is_leaving, clock_off };
        Ok((known, surplus))
    }

    /// Gives shards away in order: what is under way there is finished, and the time that is spent written down.
    fn give_away(&self, shards: &[usize]) -> Result<(), StoreError> {
        self.change(|known| {
            for shard in shards {
                known.holders[*shard] = Holder::Leaving;
            }
        });
        if let Some(tenant) = self.tenant() {
            tenant.hand_over(&|table| shards.contains(&shard_of(table)));
        }
        let numbers: Vec<i32> = shards.iter().map(|shard| *shard as i32).collect();
        self.store.sessions().with(|session| {
            session.query(
                "UPDATE shards SET node = NULL WHERE shard = ANY($1) AND node = $2",
                &[&numbers, &self.node.name],
            )
        })?;
        self.change(|known| {
            known.generation += 1;
            for shard in shards {
                known.holders[*shard] = Holder::Nobody;
            }
        });
        self.bus.publish(Notice::Released);
        Ok(())
    }

    fn renew_always(&self) {
        let mut failing = false;
        loop {
            let wish = self.wish();
            let (mut wish, _) = self
                .wished
                .wait_timeout_while(wish, RENEWAL, |wish| *wish == Wish::Nothing)
                .unwrap_or_else(PoisonError::into_inner);
            if *wish == Wish::End {
                return;
            }
            *wish = Wish::Nothing;
            drop(wish);
            let renewed = self.renew().and_then(|surplus| match &surplus[..] {
                [] => Ok(()),
                surplus => self.give_away(surplus),
            });
            match renewed {
                Ok(()) => failing = false,
                Err(error) if !failing => {
                    failing = true;
                    tracing::error!(%error, "the lease cannot be renewed; what it was for will be another's");
                }
                Err(error) => tracing::debug!(%error, "the lease cannot be renewed"),
            }
        }
    }

    /// Drops everything when the lease has run out, also while the thread that renews waits for the database.
    fn watch(&self) {
        let mut dropped = false;
        while *self.wish() != Wish::End {
            let has_run_out = self.known().until < Instant::now();
            if has_run_out
                && !dropped
                && let Some(tenant) = self.tenant()
            {
                tracing::warn!("the lease has run out: all tables are dropped");
                tenant.drop_lost();
            }
            dropped = has_run_out;
            thread::sleep(WATCH);
        }
    }

    /// Takes a shard whose node is gone; or one that is nobody's, unless this node has its share already.
    fn claim(&self, session: &mut Session, shard: usize) -> Result<Holder, StoreError> {
        let (may_take, has_room) = {
            let known = self.known();
            let mine = known.holders.iter().filter(|holder| **holder == Holder::Mine).count();
            (!known.is_leaving && Instant::now() < known.until, mine < known.fair)
        };
        let number = shard as i32;
        if may_take {
            let taken = session.query(
                "WITH gone AS MATERIALIZED (
                     SELECT name FROM nodes WHERE until <= now() AND name <> $2 ORDER BY name FOR UPDATE
                 )
                 UPDATE shards SET node = $2, epoch = epoch + 1 WHERE shard = $1 AND (
                     node IS NULL AND $3 OR node IN (SELECT name FROM gone)
                     OR node NOT IN (SELECT name FROM nodes)
                 ) RETURNING shard",
                &[&number, &self.node.name, &has_room],
            )?;
            if !taken.is_empty() {
                return Ok(Holder::Mine);
            }
        }
        let found = session.query(
            "SELECT name, address FROM shards JOIN nodes ON name = node WHERE shard = $1 AND until > now()",
            &[&number],
        )?;
        Ok(match found.first() {
            Some(row) if row.get::<_, &str>(0) == self.node.name => Holder::Mine,
            Some(row) => row.get::<_, &str>(1).parse().map_or(Holder::Nobody, Holder::At),
            None => Holder::Nobody,
        })
    }
}

impl Owners for Leases {
    fn owner(&self, table: &TableId) -> Owner {
        let known = self.shared.known();
        match known.holders[shard_of(table)] {
            Holder::Mine if Instant::now() < known.until => Owner::Mine,
            Holder::At(address) => Owner::At(address),
            Holder::Mine | Holder::Leaving | Holder::Nobody => Owner::Nobody,
        }
    }

    fn tenure(&self, table: &TableId) -> Option<u64> {
        let (known, shard) = (self.shared.known(), shard_of(table));
        (known.holders[shard].is_ours() && Instant::now() < known.until).then(|| known.tenures[shard])
    }

    fn claim(&self, table: &TableId) -> Result<Owner, StoreError> {
        let (shard, generation) = (shard_of(table), self.shared.known().generation);
        let holder = self.shared.store.sessions().with(|session| self.shared.claim(session, shard))?;
        self.shared.change(|known| {
            // The answer may have been long on its way: what has been learnt meanwhile is newer.
            if known.generation == generation && known.holders[shard] != Holder::Leaving {
                if holder == Holder::Mine && known.holders[shard] != Holder::Mine {
                    known.tenures[shard] += 1;
                }
                // Whoever has begun to leave gives this away with all the rest, and may not be found to have it after that.
                let goes = known.is_leaving && holder == Holder::Mine;
                known.holders[shard] = if goes { Holder::Leaving } else { holder };
            }
        });
        Ok(self.owner(table))
    }

    fn is_node(&self, address: IpAddr) -> bool {
        self.shared.known().nodes.contains(&address)
    }

    fn attend(&self, tenant: Arc<dyn Tenant>) {
        *self.shared.tenant.lock().unwrap_or_else(PoisonError::into_inner) = Some(tenant);
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        let start = |name: &str, run: fn(&Shared)| {
            let shared = Arc::clone(&self.shared);
            thread::Builder::new().name(name.into()).spawn(move || run(&shared))
        };
        for (name, run) in [("leases", Shared::renew_always as fn(&Shared)), ("lease-watch", Shared::watch)] {
            match start(name, run) {
                Ok(thread) => threads.push(thread),
                // Without it the lease runs out, and everything here is another's: that is what must happen then.
                Err(error) => tracing::error!(%error, "the leases cannot be kept"),
            }
        }
    }

    fn look_again(&self) {
        let mut wish = self.shared.wish();
        if *wish == Wish::Nothing {
            *wish = Wish::LookAgain;
            self.shared.wished.notify_all();
        }
    }

    fn begin_to_leave(&self) {
        self.shared.change(|known| {
            known.is_leaving = true;
            for holder in known.holders.iter_mut().filter(|holder| **holder == Holder::Mine) {
                *holder = Holder::Leaving;
            }
        });
    }

    fn leave(&self) {
        *self.shared.wish() = Wish::End;
        self.shared.wished.notify_all();
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            if thread.join().is_err() {
                tracing::error!("a thread of the leases has panicked");
            }
        }
        let left = self.shared.store.sessions().with(|session| {
            let gone = session.query(
                "WITH gone AS (DELETE FROM nodes WHERE name = $1 AND incarnation = $2 RETURNING name)
                 UPDATE shards SET node = NULL FROM gone WHERE node = gone.name",
                &[&self.shared.node.name, &self.shared.incarnation],
            );
            gone.map(drop)
        });
        match left {
            Ok(()) => self.shared.bus.publish(Notice::Released),
            Err(error) => {
                tracing::warn!(%error, "the others learn from the end of the lease that this node is gone");
            }
        }
        self.shared.change(|known| known.holders.fill(Holder::Nobody));
        *self.shared.tenant.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn figures(&self) -> Vec<Figure> {
        let known = self.shared.known();
        let mine = known.holders.iter().filter(|holder| holder.is_ours());
        let gauge = |name, help, value| Figure { name, kind: "gauge", help, value };
        vec![
            gauge("shards", "Parts of 1024 of the tables that are this node's.", mine.count() as f64),
            gauge("nodes", "Nodes that are there.", known.nodes.len() as f64),
            gauge("lease_age_seconds", "Since the lease was renewed.", known.renewed.elapsed().as_secs_f64()),
            gauge(
                "clock_off_seconds",
                "How far the clock is before the database's.",
                known.clock_off as f64 / 1e3,
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::bus::Local;
    use crate::harness::Database;

    /// Whoever uses a node's tables and is done with them at once.
    struct Guest;

    impl Tenant for Guest {
        fn tables(&self) -> Vec<TableId> {
            Vec::new()
        }

        fn drop_lost(&self) {}

        fn hand_over(&self, _: &dyn Fn(&TableId) -> bool) {}
    }

    #[test]
    fn no_table_is_two_nodes_at_once_however_much_is_claimed_while_they_come_and_go() {
        let database = Database::shared().unwrap();
        let url = database.create().unwrap();
        let join = |port: u16| {
            let node = Node { name: format!("node {port}"), address: ([127, 0, 0, 1], port).into() };
            let leases =
                Leases::join(Arc::new(Postgres::open(&url).unwrap()), Arc::new(Local), node).unwrap();
            leases.attend(Arc::new(Guest));
            leases
        };
        let tables: Vec<TableId> = (0..SHARDS).map(|number| format!("t{number}").parse().unwrap()).collect();
        // Each takes nine seconds.
        let rounds = if std::env::var_os("HANPAN_TEST_ALL").is_some() { 5 } else { 1 };
        for round in 0..rounds {
            let (first, second) = (join(1), join(2));
            let (nodes, is_over) = ([&first, &second], AtomicBool::new(false));
            thread::scope(|scope| {
                for number in 0..6 {
                    let (tables, is_over) = (&tables, &is_over);
                    scope.spawn(move || {
                        let mut table = 97 * number;
                        while !is_over.load(Ordering::Relaxed) {
                            // Whoever has left can claim nothing more.
                            drop(nodes[number % 2].claim(&tables[table % SHARDS]));
                            table += 13;
                        }
                    });
                }
                scope.spawn(|| {
                    // Long enough for the second to get its share, and for the first to have gone.
                    thread::sleep(2 * RENEWAL);
                    first.begin_to_leave();
                    first.leave();
                    thread::sleep(2 * RENEWAL);
                    is_over.store(true, Ordering::Relaxed);
                });
                while !is_over.load(Ordering::Relaxed) {
                    for table in &tables {
                        // What is being given away is finished by whoever had it, and opened by nobody.
                        let may_open =
                            |node: &Leases| node.tenure(table).filter(|_| node.owner(table) == Owner::Mine);
                        let (before, other, after) = (may_open(&first), may_open(&second), may_open(&first));
                        let is_both = before.is_some() && before == after && other.is_some();
                        assert!(!is_both, "round {round}: {table} is both nodes'");
                    }
                }
            });
            assert!(tables.iter().all(|table| second.owner(table) == Owner::Mine), "all are the second's");
            second.leave();
        }
    }

    #[test]
    fn whoever_has_begun_to_leave_finds_nothing_to_be_its_own_any_more() {
        let database = Database::shared().unwrap();
        let url = database.create().unwrap();
        let node = Node { name: "node".to_owned(), address: ([127, 0, 0, 1], 1).into() };
        let leases = Leases::join(Arc::new(Postgres::open(&url).unwrap()), Arc::new(Local), node).unwrap();
        let table: TableId = "table".parse().unwrap();
        assert_eq!(leases.owner(&table), Owner::Mine);
        leases.begin_to_leave();
        // It does not know of what stands in the database, as when a claim was on its way meanwhile.
        leases.shared.change(|known| known.holders[shard_of(&table)] = Holder::Nobody);
        assert_eq!(leases.claim(&table).unwrap(), Owner::Nobody);
        leases.shared.change(|known| known.holders[shard_of(&table)] = Holder::Nobody);
        leases.shared.renew().unwrap();
        assert_eq!(leases.owner(&table), Owner::Nobody);
        leases.leave();
    }

    #[test]
    fn which_part_a_table_belongs_to_never_changes_and_parts_are_alike() {
        let table = |text: &str| text.parse::<TableId>().unwrap();
        assert_eq!([shard_of(&table("k3x9")), shard_of(&table("table"))], [278, 790]);
        let mut counts = vec![0; SHARDS];
        for number in 0..64 * SHARDS {
            counts[shard_of(&table(&format!("abcdefgh{number}")))] += 1;
        }
        let (fewest, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        assert!(*fewest > 20 && *most < 130, "{fewest} to {most} of 64 expected");
    }
}
