//! Does to several nodes, their database and their bus whatever can happen to them while games are played, and looks
//! whether anything is lost.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use hanpan_core::{Dice, QuickDice};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::crash::{Broken, Plan, Players, Report, Running, free_address, wait_until_healthy};
use super::host::Network;
use super::{Broker, Cable, Database};

/// How a node is to be started.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Its store.
    pub store: String,
    /// Its bus.
    pub bus: String,
}

/// How many nodes there are.
const NODES: u8 = 3;
/// Where a node listens that is on a host of its own.
const NODE_PORT: u16 = 7878;
/// Longer than a lease.
const PAST_THE_LEASE: Duration = Duration::from_secs(8);

/// What happens in a cycle.
const FAULTS: [Fault; 5] =
    [Fault::KillNode, Fault::StopNode, Fault::CutNodeOff, Fault::KillDatabase, Fault::KillBus];

#[derive(Clone, Copy, Debug)]
enum Fault {
    KillNode,
    /// It is stopped for longer than its lease, and goes on.
    StopNode,
    /// It cannot reach the database for longer than its lease.
    CutNodeOff,
    KillDatabase,
    KillBus,
}

struct Node {
    start: Start,
    process: Running,
}

/// How the nodes reach their database, and what can be cut.
enum Lines {
    /// Every node is on a host of its own.
    Hosts(Network),
    /// All are on this machine, because whoever tries it may make no hosts.
    Cables(Vec<Cable>),
}

impl Lines {
    async fn lay(database: SocketAddr) -> io::Result<Lines> {
        let mut cables = Vec::new();
        for _ in 0..NODES {
            cables.push(Cable::lay(database).await?);
        }
        Ok(Lines::Cables(cables))
    }

    /// Where a node listens, and where it finds the database.
    fn addresses(&self, node: u8, database: &Database) -> io::Result<[SocketAddr; 2]> {
        Ok(match self {
            Lines::Hosts(network) => {
                [(network.address(node), NODE_PORT).into(), (network.database(node), database.port()).into()]
            }
            Lines::Cables(cables) => [free_address()?, cables[usize::from(node)].address()],
        })
    }

    fn spawn(&self, node: u8, mut command: Command) -> io::Result<Running> {
        if let Lines::Hosts(network) = self {
            command = network.command(node, &command);
        }
        command.stdout(Stdio::null()).spawn().map(Running)
    }

    fn cut(&self, node: u8, is_cut: bool) -> io::Result<()> {
        match self {
            Lines::Hosts(network) => network.cut(node, is_cut),
            Lines::Cables(cables) => {
                cables[usize::from(node)].cut(is_cut);
                Ok(())
            }
        }
    }
}

/// Lets players play through any of three nodes, and lets one thing after another happen to them.
///
/// Every acknowledged move must be there exactly once, at its place; every client must be able to resume; and nobody may be
/// charged for time in which no node had his table.
pub async fn run(plan: Plan, command: impl Fn(&Start) -> Command) -> Result<Report, Broken> {
    let failed = |error: io::Error| Broken::Server(error.to_string());
    let network = Network::make(NODES).map_err(failed)?;
    let here = network.as_ref().map_or(Ipv4Addr::LOCALHOST.into(), Network::here);
    let addresses: Vec<IpAddr> =
        network.iter().flat_map(|it| (0..NODES).map(|node| it.database(node))).collect();
    let (database, broker) =
        spawn_blocking(move || Ok((Database::start_for(&addresses)?, Broker::start_at(here)?)))
            .await
            .map_err(|error| Broken::Server(error.to_string()))?
            .map_err(failed)?;
    let (database, broker) = (Arc::new(database), Arc::new(broker));
    let lines = match network {
        Some(network) => Lines::Hosts(network),
        None => Lines::lay(([127, 0, 0, 1], database.port()).into()).await.map_err(failed)?,
    };
    let mut nodes = Vec::new();
    for node in 0..NODES {
        let [listen, database] = lines.addresses(node, &database).map_err(failed)?;
        let store = format!("postgres://hanpan@{database}/postgres");
        let start = Start { listen, store, bus: broker.url() };
        let process = lines.spawn(node, command(&start)).map_err(failed)?;
        wait_until_healthy(listen).await?;
        nodes.push(Node { start, process });
    }
    let mut dice = QuickDice::seeded(plan.seed);
    let players = Players::start(nodes.iter().map(|node| node.start.listen).collect(), plan, &mut dice);
    for _ in 0..plan.cycles {
        sleep(Duration::from_millis(u64::from(dice.below(plan.longest_life.max(1))))).await;
        let fault = FAULTS[dice.below(FAULTS.len() as u32) as usize];
        let away = Duration::from_millis(u64::from(dice.below(2_000)));
        let number = dice.below(u32::from(NODES)) as u8;
        let node = &mut nodes[usize::from(number)];
        tracing::info!(?fault, node = %node.start.listen, "something happens");
        players.begin(matches!(fault, Fault::KillNode));
        match fault {
            Fault::KillNode => {
                node.process.0.kill().and_then(|()| node.process.0.wait()).map_err(failed)?;
                sleep(away).await;
                node.process = lines.spawn(number, command(&node.start)).map_err(failed)?;
            }
            Fault::StopNode => {
                signal(&node.process.0, "-STOP").map_err(failed)?;
                sleep(PAST_THE_LEASE).await;
                signal(&node.process.0, "-CONT").map_err(failed)?;
            }
            Fault::CutNodeOff => {
                lines.cut(number, true).map_err(failed)?;
                sleep(PAST_THE_LEASE).await;
                lines.cut(number, false).map_err(failed)?;
            }
            Fault::KillDatabase => {
                let database = Arc::clone(&database);
                let restarted = spawn_blocking(move || database.kill().and_then(|()| database.restart()));
                restarted.await.map_err(|error| Broken::Server(error.to_string()))?.map_err(failed)?;
            }
            Fault::KillBus => {
                let broker = Arc::clone(&broker);
                let restarted = spawn_blocking(move || {
                    broker.kill()?;
                    std::thread::sleep(away);
                    broker.restart()
                });
                restarted.await.map_err(|error| Broken::Server(error.to_string()))?.map_err(failed)?;
            }
        }
        for node in &nodes {
            wait_until_healthy(node.start.listen).await?;
        }
        players.check().await?;
    }
    players.end().await
}

fn signal(process: &Child, signal: &str) -> io::Result<()> {
    let sent = Command::new("kill").args([signal, &process.id().to_string()]).status()?;
    if sent.success() { Ok(()) } else { Err(io::Error::other("the node is gone")) }
}
