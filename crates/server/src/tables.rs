//! The tables that are in memory, and how the others come there.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hanpan_protocol::lobby::{CreateTable, TableInfo};
use hanpan_protocol::{Code, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::actor::{Actor, Stop, Surroundings, row};
use crate::aside::Aside;
use crate::hub::Standing;
use crate::input::Input;
use crate::room::{Invitation, Manners, Refusal, Room};
use crate::store::{Append, Store, StoreError, Write};
use crate::token::random_bytes;

/// The tables that are in memory. Any other is rebuilt from the store when it is first used.
#[derive(Clone)]
pub struct Tables {
    live: Arc<Mutex<HashMap<TableId, mpsc::Sender<Input>>>>,
    opening: Arc<Opening>,
    aside: Aside,
    store: Arc<dyn Store>,
    surroundings: Arc<Surroundings>,
    manners: Manners,
}

impl Tables {
    /// How many inputs a table may have waiting; whoever sends more waits.
    const WAITING: usize = 256;

    /// No table is in memory yet.
    pub fn new(store: Arc<dyn Store>, surroundings: Arc<Surroundings>, manners: Manners) -> Tables {
        let aside = Aside::new(Arc::clone(&surroundings.metrics));
        Tables { live: Arc::default(), opening: Arc::default(), aside, store, surroundings, manners }
    }

    /// The tables that are set aside.
    pub fn aside(&self) -> &Aside {
        &self.aside
    }

    /// What all live tables share.
    pub fn surroundings(&self) -> &Surroundings {
        &self.surroundings
    }

    /// How rooms behave.
    #[cfg(test)]
    pub fn manners(&self) -> &Manners {
        &self.manners
    }

    fn live(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Input>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a new table under an id that nobody has, from an address.
    pub async fn create(
        &self,
        id: TableId,
        address: IpAddr,
        spec: CreateTable,
        host: Invitation,
    ) -> Result<TableInfo, Refusal> {
        let now = self.surroundings.time.now();
        let (room, log) = Room::create(id, spec, host, self.manners.clone(), now)?;
        let write = Write::Append(Append {
            table: room.id().clone(),
            first: 0,
            log,
            row: Some(row(&room)),
            record: None,
        });
        self.surroundings.journal.write(write).await.map_err(|error| error.refusal())?;
        self.surroundings.origins.remember(room.id().clone(), address);
        self.surroundings.hub.news(&room, &Standing::NEW, &Standing::of(&room)).tell();
        let info = room.info();
        self.put(room);
        Ok(info)
    }

    /// Sends something to a table; the answer comes back, or the table is gone.
    pub async fn ask<T>(
        &self,
        table: &TableId,
        input: impl FnOnce(oneshot::Sender<T>) -> Input,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.tell(table, input(reply)).await?;
        answer.await.map_err(|_| unavailable("the table is being rebuilt"))
    }

    /// Sends something to a table.
    pub async fn tell(&self, table: &TableId, mut input: Input) -> Result<(), Refusal> {
        // A table may be put away between being found and being told; then it is fetched again.
        for _ in 0..3 {
            match self.open(table).await?.send(input).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(returned)) => input = returned,
            }
        }
        Err(unavailable("the table is being rebuilt"))
    }

    /// The table, from the store if need be.
    pub async fn open(&self, table: &TableId) -> Result<mpsc::Sender<Input>, Refusal> {
        if let Some(live) = self.find(table) {
            return Ok(live);
        }
        self.aside.check(table)?;
        let _opening = self.opening.begin(table).await;
        // Somebody else may have opened it in the meantime.
        if let Some(live) = self.find(table) {
            return Ok(live);
        }
        let (store, id) = (Arc::clone(&self.store), table.clone());
        let (manners, now) = (self.manners.clone(), self.surroundings.time.now());
        let rebuilt = tokio::task::spawn_blocking(move || {
            let log = match store.load(&id) {
                Ok(log) => log,
                Err(StoreError::Damaged(why)) => return Ok(Err(why)),
                Err(error) => return Err(unavailable(error)),
            };
            if log.is_empty() {
                return Err(Refusal::new(Code::NotFound, "there is no such table"));
            }
            Ok(Room::rebuild(id, manners, &log, now.mono).map_err(|damaged| damaged.to_string()))
        });
        let room = match rebuilt.await {
            Ok(rebuilt) => rebuilt?,
            Err(error) if error.is_panic() => Err(error.to_string()),
            Err(error) => return Err(unavailable(error)),
        };
        Ok(self.put(room.map_err(|why| self.aside.put(table, &why))?))
    }

    /// The table, if it is in memory. One whose task has broken is not.
    fn find(&self, table: &TableId) -> Option<mpsc::Sender<Input>> {
        self.live().get(table).filter(|live| !live.is_closed()).cloned()
    }

    /// Brings a room to life.
    fn put(&self, room: Room) -> mpsc::Sender<Input> {
        let (sender, inputs) = mpsc::channel(Self::WAITING);
        self.live().insert(room.id().clone(), sender.clone());
        tokio::spawn(self.clone().keep_alive(room, inputs));
        sender
    }

    async fn keep_alive(self, room: Room, mut inputs: mpsc::Receiver<Input>) {
        let table = room.id().clone();
        let mut actor = Actor::new(room, Arc::clone(&self.surroundings));
        let stop = loop {
            let stop = actor.run(&mut inputs).await;
            if self.put_away(&table, &mut inputs, stop) {
                break stop;
            }
            // Whoever is about to ask something gets a chance to.
            tokio::task::yield_now().await;
        };
        tracing::debug!(%table, ?stop, "a table is put away");
    }

    /// Takes a table that has stopped out of memory; not one that is only idle if somebody is about to ask it something.
    ///
    /// A table is found under the lock alone, so while nobody else holds a sender nobody can come by one.
    fn put_away(&self, table: &TableId, inputs: &mut mpsc::Receiver<Input>, stop: Stop) -> bool {
        let mut live = self.live();
        if stop == Stop::Idle && (inputs.sender_strong_count() > 1 || !inputs.is_empty()) {
            return false;
        }
        // Whoever has found a broken table and not been heard yet is told that it is closed, and fetches it again.
        inputs.close();
        if live.get(table).is_some_and(mpsc::Sender::is_closed) {
            live.remove(table);
        }
        true
    }

    /// Tells every table that the server goes down, and waits until each has finished what it was doing.
    pub async fn close(&self) {
        let live: Vec<mpsc::Sender<Input>> = self.live().values().cloned().collect();
        let mut finished = Vec::with_capacity(live.len());
        for table in live {
            let (done, closed) = oneshot::channel();
            if table.send(Input::Close(done)).await.is_ok() {
                finished.push(closed);
            }
        }
        for closed in finished {
            // A table that is gone has finished too.
            drop(closed.await);
        }
    }
}

/// Tables that are being rebuilt, each by one at a time.
///
/// Two who load a table at once would be a danger to each other: the first may use it and put it away again before the
/// second brings to life what has become old by then.
struct Opening {
    hasher: RandomState,
    locks: [tokio::sync::Mutex<()>; Opening::LOCKS],
}

impl Opening {
    /// Some tables share a lock, and may wait for each other for a moment.
    const LOCKS: usize = 64;

    async fn begin(&self, table: &TableId) -> tokio::sync::MutexGuard<'_, ()> {
        let lock = self.hasher.hash_one(table) % Self::LOCKS as u64;
        self.locks[lock as usize].lock().await
    }
}

impl Default for Opening {
    fn default() -> Opening {
        Opening { hasher: RandomState::new(), locks: std::array::from_fn(|_| tokio::sync::Mutex::new(())) }
    }
}

/// The server cannot do it now. The detail is for the log: it may tell more than a client should know.
pub fn unavailable(error: impl std::fmt::Display) -> Refusal {
    tracing::warn!(%error, "something is unavailable");
    Refusal::new(Code::Unavailable, "the server cannot do that now; try again")
}

/// An id that nobody can guess: 80 random bits.
pub fn random_id() -> Result<TableId, Refusal> {
    const DIGITS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let random = random_bytes::<16>().map_err(unavailable)?;
    let id: String = random.iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect();
    id.try_into().map_err(unavailable)
}
