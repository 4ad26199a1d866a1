//! Nodes that all believe to own a table: stale leases, crashes with writes under way, answers that are lost.
//!
//! Every run is decided by its seed; a failure names it.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hanpan_core::{Dice, Observer, QuickDice, Seat};
use hanpan_protocol::lobby::JoinTable;
use hanpan_protocol::{ClientMessage, Command, MessageId, TableId};
use hanpan_server::bus::Local;
use hanpan_server::owners::{Owner, Owners, Tenant};
use hanpan_server::room::{Invitation, Moment, Room};
use hanpan_server::store::{Append, Log, Memory, StoreError, TakenUp, Write};
use hanpan_server::{Figure, Parts, Server, Token};
use jiff::Timestamp;
use reqwest::StatusCode;

use crate::common::{TestServer, everything, quick, table_of};
use crate::simulation::manners;
use crate::store::row;

const NODES: usize = 3;

/// A table as a node has it, up to date or not.
struct Opened {
    room: Room,
    fence: u64,
    /// Which opening it is, of all nodes.
    number: usize,
}

/// Something under way to the store, and the answer that waits for it.
struct UnderWay {
    write: Option<Append>,
    answer: Option<(u32, MessageId, u32)>,
}

struct World {
    seed: u64,
    dice: QuickDice,
    store: Memory,
    table: TableId,
    nodes: [Option<Opened>; NODES],
    /// What is under way of every opening: in order, but not in time with the others.
    under_way: Vec<VecDeque<UnderWay>>,
    /// What each player wants and has no answer to.
    wishes: [Option<ClientMessage>; 2],
    acknowledged: BTreeMap<String, (u32, u32)>,
    now: u64,
    conflicts: u32,
}

impl World {
    fn new(seed: u64) -> World {
        let table: TableId = "k3x9".parse().unwrap();
        let newcomer = || Invitation { token: Token::random().unwrap().hash(), account: None };
        let (mut room, mut log) =
            Room::create(table.clone(), table_of("omok", 2), newcomer(), manners(), moment(0)).unwrap();
        let guest = JoinTable { name: "guest".parse().unwrap(), seat: None, watch: false };
        log.extend(room.join(moment(0), &guest, newcomer()).unwrap().1);
        let ready = ClientMessage { id: "ready".parse().unwrap(), command: Command::Ready { ready: true } };
        log.extend(room.handle(moment(0), 1, &ready).unwrap().log);
        let store = Memory::default();
        let row = Some(row(table.as_str()));
        let append = Append { table: table.clone(), first: 0, fence: 0, log, row, record: None };
        assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
        World {
            seed,
            dice: QuickDice::seeded(seed),
            store,
            table,
            nodes: [const { None }; NODES],
            under_way: Vec::new(),
            wishes: [None, None],
            acknowledged: BTreeMap::new(),
            now: 0,
            conflicts: 0,
        }
    }

    fn step(&mut self, number: u32) {
        self.now += u64::from(self.dice.below(300));
        let node = self.dice.below(NODES as u32) as usize;
        match self.dice.below(20) {
            // It is dropped: the lease was lost, or the node was killed. What is under way may arrive all the same.
            0 => {
                if let Some(opened) = self.nodes[node].take() {
                    for lost in &mut self.under_way[opened.number] {
                        lost.answer = None;
                    }
                }
            }
            // It believes that the table is its own, rightly or not.
            1 | 2 => self.open(node),
            3..=11 => self.wish(node, number),
            _ => self.arrive(),
        }
    }

    fn open(&mut self, node: usize) {
        let TakenUp { fence, log } = self.store.take_up(&self.table).unwrap();
        let room = Room::rebuild(self.table.clone(), manners(), &log, self.now);
        let room = room.unwrap_or_else(|damaged| panic!("seed {}: {damaged}", self.seed));
        for (id, (_, version)) in &self.acknowledged {
            assert!(room.version() >= *version, "seed {}: {id} was acknowledged and is not there", self.seed);
        }
        self.nodes[node] = Some(Opened { room, fence, number: self.under_way.len() });
        self.under_way.push(VecDeque::new());
    }

    /// A player says something to a node, perhaps not for the first time.
    fn wish(&mut self, node: usize, number: u32) {
        if self.nodes[node].is_none() {
            self.open(node);
        }
        let Some(Opened { room, fence, number: opening }) = &mut self.nodes[node] else { return };
        let now = moment(self.now);
        let member = self.dice.below(2);
        let message = match self.wishes[member as usize].clone() {
            Some(message) => message,
            None => {
                let seen = room.update(Observer::Seat(Seat::at(member as usize)), None, now);
                let Some(update) = seen.filter(|update| !update.legal.is_empty()) else { return };
                let action = update.legal[self.dice.below(update.legal.len() as u32) as usize].to_owned();
                let id = format!("w{number}").parse().unwrap();
                ClientMessage { id, command: Command::Act { at: update.version, action } }
            }
        };
        let mut log = room.alarm(now);
        let handled = room.handle(now, member, &message);
        let answer = match handled {
            Ok(handled) => {
                log.extend(handled.log);
                self.wishes[member as usize] = Some(message.clone());
                Some((member, message.id, handled.version))
            }
            // A refusal is an answer too; he looks again and wishes for something else.
            Err(_) => {
                self.wishes[member as usize] = None;
                None
            }
        };
        let append = Append {
            table: self.table.clone(),
            first: room.entries() - log.len() as u64,
            fence: *fence,
            log,
            row: None,
            record: None,
        };
        let write = (!append.log.is_empty()).then_some(append);
        self.under_way[*opening].push_back(UnderWay { write, answer });
    }

    /// The next write of some opening arrives at the store, and its answer perhaps at the player.
    fn arrive(&mut self) {
        let waiting: Vec<usize> =
            (0..self.under_way.len()).filter(|opening| !self.under_way[*opening].is_empty()).collect();
        if waiting.is_empty() {
            return;
        }
        let opening = waiting[self.dice.below(waiting.len() as u32) as usize];
        let Some(UnderWay { write, answer }) = self.under_way[opening].pop_front() else { return };
        let kept = write.is_none_or(|write| {
            let kept = self.store.commit(&[Write::Append(write)]).unwrap().remove(0).is_ok();
            if kept {
                assert_eq!(
                    opening + 1,
                    self.under_way.len(),
                    "seed {}: a former owner has written",
                    self.seed
                );
            }
            kept
        });
        if !kept {
            self.conflicts += 1;
            // Nothing more of it is told, and the table is rebuilt when it is next used.
            self.under_way[opening].clear();
            let broken = self.nodes.iter_mut().find(|it| it.as_ref().is_some_and(|it| it.number == opening));
            if let Some(broken) = broken {
                *broken = None;
            }
        } else if let Some((member, id, version)) = answer
            && self.dice.below(10) > 0
        {
            let before = self.acknowledged.insert(id.to_string(), (member, version));
            assert!(before.is_none_or(|before| before == (member, version)), "seed {}: {id}", self.seed);
            self.wishes[member as usize] = None;
        }
    }

    /// Whether every acknowledged move is there once, and none twice.
    fn check(mut self) -> (usize, u32) {
        while self.under_way.iter().any(|under_way| !under_way.is_empty()) {
            self.arrive();
        }
        let log = self.store.load(&self.table).unwrap();
        let mut found: BTreeMap<String, u32> = BTreeMap::new();
        for by in log.iter().filter_map(|logged| logged.by.as_ref()) {
            *found.entry(by.id.to_string()).or_default() += 1;
        }
        for (id, times) in &found {
            assert_eq!(*times, 1, "seed {}: {id} was done more than once", self.seed);
        }
        for id in self.acknowledged.keys() {
            assert!(found.contains_key(id), "seed {}: {id} was acknowledged and is lost", self.seed);
        }
        Room::rebuild(self.table.clone(), manners(), &log, 0).unwrap();
        (self.acknowledged.len(), self.conflicts)
    }
}

fn moment(mono: u64) -> Moment {
    Moment { wall: Timestamp::from_millisecond(mono as i64).unwrap(), mono }
}

#[test]
fn whoever_believes_to_own_a_table_nothing_acknowledged_is_lost_or_done_twice() {
    let seeds = if everything() { 3_000 } else { 300 };
    let (mut acknowledged, mut conflicts) = (0, 0);
    for seed in 0..seeds {
        let mut world = World::new(seed);
        for number in 0..200 {
            world.step(number);
        }
        let (kept, refused) = world.check();
        (acknowledged, conflicts) = (acknowledged + kept as u64, conflicts + u64::from(refused));
    }
    assert!(
        acknowledged > 10 * seeds && conflicts > 5 * seeds,
        "{acknowledged} moves, {conflicts} conflicts"
    );
}

/// Has every table or none, in whichever time of its own the number says; 0 is none.
struct Switch(AtomicU64);

impl Owners for Switch {
    fn owner(&self, table: &TableId) -> Owner {
        self.tenure(table).map_or(Owner::Nobody, |_| Owner::Mine)
    }

    fn tenure(&self, _: &TableId) -> Option<u64> {
        Some(self.0.load(Ordering::SeqCst)).filter(|tenure| *tenure > 0)
    }

    fn claim(&self, table: &TableId) -> Result<Owner, StoreError> {
        Ok(self.owner(table))
    }

    fn is_node(&self, _: IpAddr) -> bool {
        false
    }

    fn attend(&self, _: Arc<dyn Tenant>) {}

    fn look_again(&self) {}

    fn begin_to_leave(&self) {}

    fn leave(&self) {}

    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }
}

#[tokio::test]
async fn a_table_that_was_anothers_meanwhile_is_read_anew_when_it_comes_back() {
    let store = Arc::new(Memory::default());
    let owners = Arc::new(Switch(AtomicU64::new(1)));
    let parts = Parts {
        store: Arc::<Memory>::clone(&store),
        owners: Arc::<Switch>::clone(&owners),
        bus: Arc::new(Local),
        secret: None,
    };
    let node = TestServer::run(Server::with_parts(quick(), parts).unwrap()).await;
    let other = TestServer::run(Server::with_store(quick(), store).unwrap()).await;
    let mut begun = node.begin(&table_of("omok", 2)).await;
    begun.clients[0].act("h8").await.unwrap();
    owners.0.store(0, Ordering::SeqCst);
    assert_eq!(node.get(&format!("/api/tables/{}", begun.table)).await.0, StatusCode::SERVICE_UNAVAILABLE);
    let mut white = other.connect(&begun.table, Some(&begun.tokens[1]), None).await;
    white.version(2).await;
    white.act("h9").await.unwrap();
    // Nobody has told the node that it had lost anything.
    owners.0.store(2, Ordering::SeqCst);
    let mut black = node.connect(&begun.table, Some(&begun.tokens[0]), None).await;
    assert_eq!(black.version(1).await.version, 3);
    black.act("i8").await.unwrap();
}
