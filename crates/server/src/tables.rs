//! The tables that are in memory, and how the others come there.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hanpan_protocol::bot::AccountEvent;
use hanpan_protocol::lobby::{CreateTable, TableInfo};
use hanpan_protocol::{AccountName, Code, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::actor::{Actor, Stop, Surroundings, row};
use crate::aside::Aside;
use crate::bus::{Heard, Notice};
use crate::hub::Standing;
use crate::input::Input;
use crate::owners::{Owner, Tenant};
use crate::publisher::Breaker;
use crate::room::{Invitation, Manners, Refusal, Room};
use crate::store::{Append, Store, StoreError, TakenUp, Write, WriteError};
use crate::token::random_bytes;

/// The tables that are in memory. Any other is rebuilt from the store when it is first used.
#[derive(Clone)]
pub struct Tables {
    live: Arc<Mutex<HashMap<TableId, Live>>>,
    opening: Arc<Opening>,
    aside: Aside,
    store: Arc<dyn Store>,
    surroundings: Arc<Surroundings>,
    manners: Manners,
}

/// A table that is in memory.
struct Live {
    inputs: mpsc::Sender<Input>,
    breaker: Breaker,
    /// In which time of this node it was brought there.
    tenure: u64,
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

    fn live(&self) -> MutexGuard<'_, HashMap<TableId, Live>> {
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
        // Asked before it is written: whoever else takes it up later reads all of it.
        let tenure = self.surroundings.owners.tenure(&id);
        let (room, log) = Room::create(id, spec, host, self.manners.clone(), now)?;
        let write = Write::Append(Append {
            table: room.id().clone(),
            first: 0,
            fence: 0,
            log,
            row: Some(row(&room)),
            record: None,
        });
        self.surroundings.journal.write(write).await.map_err(|error| error.refusal())?;
        self.surroundings.origins.remember(room.id().clone(), address);
        let hub = &self.surroundings.hub;
        hub.tell(hub.news(&room, &Standing::NEW, &Standing::of(&room)));
        let info = room.info();
        if let Some(tenure) = tenure {
            self.put(room, 0, tenure);
        }
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
        let tenure = self.own(table).await?;
        let (store, id) = (Arc::clone(&self.store), table.clone());
        let (manners, surroundings) = (self.manners.clone(), Arc::clone(&self.surroundings));
        let rebuilt = tokio::task::spawn_blocking(move || {
            let TakenUp { fence, log } = match store.take_up(&id) {
                Ok(taken_up) => taken_up,
                Err(StoreError::Damaged(why)) => return Ok(Err(why)),
                Err(error) => return Err(unavailable(error)),
            };
            if log.is_empty() {
                return Err(Refusal::new(Code::NotFound, "there is no such table"));
            }
            // Not before: to take it up may have taken long.
            let now = surroundings.time.now();
            let room = Room::rebuild(id, manners, &log, now.mono);
            Ok(room.map(|room| (room, fence)).map_err(|damaged| damaged.to_string()))
        });
        let rebuilt = match rebuilt.await {
            Ok(rebuilt) => rebuilt?,
            Err(error) if error.is_panic() => Err(error.to_string()),
            Err(error) => return Err(unavailable(error)),
        };
        let (room, fence) = rebuilt.map_err(|why| self.aside.put(table, &why))?;
        Ok(self.put(room, fence, tenure))
    }

    /// Whose a table is; it is claimed if it is nobody's.
    pub async fn owner(&self, table: &TableId) -> Result<Owner, Refusal> {
        match self.surroundings.owners.owner(table) {
            Owner::Nobody => self.claim(table).await,
            owner => Ok(owner),
        }
    }

    /// Whose a table is, whatever was known of it; it is claimed if it is nobody's.
    pub async fn claim(&self, table: &TableId) -> Result<Owner, Refusal> {
        let (owners, table) = (Arc::clone(&self.surroundings.owners), table.clone());
        let claimed = tokio::task::spawn_blocking(move || owners.claim(&table)).await;
        claimed.map_err(unavailable)?.map_err(unavailable)
    }

    /// An id that nobody has, of a table that will be this node's if possible.
    pub fn new_id(&self) -> Result<TableId, Refusal> {
        /// Enough to find one even if a few shards in a thousand are this node's.
        const ATTEMPTS: usize = 2_000;
        let mut id = random_id()?;
        for _ in 0..ATTEMPTS {
            if self.surroundings.owners.owner(&id) == Owner::Mine {
                break;
            }
            id = random_id()?;
        }
        Ok(id)
    }

    /// What concerns an account at a table, whosever that is: of another's the log is read.
    pub async fn concerns(
        &self,
        table: &TableId,
        account: &AccountName,
    ) -> Result<Option<AccountEvent>, Refusal> {
        if self.owner(table).await? == Owner::Mine {
            return self.ask(table, |reply| Input::Concerns(account.clone(), reply)).await;
        }
        let (store, id, account) = (Arc::clone(&self.store), table.clone(), account.clone());
        let (manners, now) = (self.manners.clone(), self.surroundings.time.now());
        let looked = tokio::task::spawn_blocking(move || {
            let log = store.load(&id).map_err(unavailable)?;
            let room = Room::rebuild(id, manners, &log, now.mono).map_err(unavailable)?;
            Ok(Standing::concerns(&room, &account))
        });
        looked.await.map_err(unavailable)?
    }

    /// In which time the table is this node's; it is refused if it is another's.
    async fn own(&self, table: &TableId) -> Result<u64, Refusal> {
        match self.owner(table).await? {
            Owner::Mine => self.surroundings.owners.tenure(table).ok_or_else(not_ours),
            Owner::At(_) | Owner::Nobody => Err(not_ours()),
        }
    }

    /// The table, if it is in memory. One whose task has broken is not, nor is one that is another's by now.
    fn find(&self, table: &TableId) -> Option<mpsc::Sender<Input>> {
        let found = self.live().get(table).map(|live| (live.inputs.clone(), live.tenure));
        let (inputs, tenure) = found?;
        let is_ours = self.surroundings.owners.tenure(table) == Some(tenure);
        (is_ours && !inputs.is_closed()).then_some(inputs)
    }

    /// Brings a room to life.
    fn put(&self, room: Room, fence: u64, tenure: u64) -> mpsc::Sender<Input> {
        let (sender, inputs) = mpsc::channel(Self::WAITING);
        let table = room.id().clone();
        let actor = Actor::new(room, fence, tenure, Arc::clone(&self.surroundings));
        let live = Live { inputs: sender.clone(), breaker: actor.breaker(), tenure };
        // One of a former time may still be there; whoever is connected to it comes again.
        if let Some(former) = self.live().insert(table.clone(), live) {
            former.breaker.fail(&WriteError::NotOurs);
        }
        // To take it up may have taken longer than it was ours; and whoever is about to give it away finds it among the live
        // ones, or is seen here.
        let owners = &self.surroundings.owners;
        if owners.owner(&table) != Owner::Mine || owners.tenure(&table) != Some(tenure) {
            actor.breaker().fail(&WriteError::NotOurs);
        }
        tokio::spawn(self.clone().keep_alive(table, actor, inputs));
        sender
    }

    async fn keep_alive(self, table: TableId, mut actor: Actor, mut inputs: mpsc::Receiver<Input>) {
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
        if live.get(table).is_some_and(|live| live.inputs.is_closed()) {
            live.remove(table);
        }
        true
    }

    /// Tells every table that the server goes down, and waits until each has finished what it was doing.
    pub async fn close(&self) {
        let live = self.live().values().map(|live| live.inputs.clone()).collect();
        close(live).await;
    }

    /// What other nodes tell.
    pub fn hear(&self, heard: Heard) {
        let surroundings = &self.surroundings;
        match heard {
            Heard::Notice(Notice::Account { account, event }) => surroundings.hub.tell_here(&account, event),
            Heard::Notice(Notice::CutOff { account }) => surroundings.cuts.cut_off(&account),
            Heard::Notice(Notice::Released) => surroundings.owners.look_again(),
            Heard::Missed => {
                surroundings.hub.close();
                surroundings.cuts.cut_all_off();
                surroundings.owners.look_again();
            }
        }
    }
}

/// Whoever uses the tables that are this node's.
pub struct Occupant {
    /// The tables.
    pub tables: Tables,
    /// Where they live.
    pub runtime: tokio::runtime::Handle,
}

impl Tenant for Occupant {
    fn tables(&self) -> Vec<TableId> {
        self.tables.live().keys().cloned().collect()
    }

    fn drop_lost(&self) {
        let owners = &self.tables.surroundings.owners;
        let live = self.tables.live();
        let lost = live.iter().filter(|(table, live)| owners.tenure(table) != Some(live.tenure));
        for (_, Live { breaker, .. }) in lost {
            breaker.fail(&WriteError::NotOurs);
        }
    }

    fn hand_over(&self, leaving: &dyn Fn(&TableId) -> bool) {
        let live = self.tables.live();
        let leaving = live.iter().filter(|(table, _)| leaving(table)).map(|(_, live)| live.inputs.clone());
        let leaving = leaving.collect();
        drop(live);
        self.runtime.block_on(close(leaving));
    }
}

/// Has tables finish what they are doing, and waits for it.
async fn close(live: Vec<mpsc::Sender<Input>>) {
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

fn not_ours() -> Refusal {
    unavailable("the table is another node's")
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
