//! What a move costs on SQLite, on PostgreSQL, and through another node, in one run:
//! `cargo run --release -p hanpan-server --example nodes -- 200 100` plays 100 moves at each of 200 tables, three times.
//!
//! It starts itself as the servers that are measured, and prints what came of it as JSON, one line each.

use std::env;
use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Duration;

use hanpan_server::harness::bench::{Pace, Plan, play, prepare_through, usage};
use hanpan_server::harness::{Database, request};
use hanpan_server::{Config, Url, serve};
use tokio::net::TcpListener;
use tokio::time::sleep;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [word, address, place] = &arguments[..]
        && word == "server"
    {
        let is_postgres = place.starts_with("postgres://");
        let config = Config {
            listen: address.parse()?,
            store: is_postgres.then(|| Url::from(place.clone())),
            database: (!is_postgres).then(|| PathBuf::from(place)),
            creations_per_hour: 1_000_000,
            connections_per_address: 1_000_000,
            requests_per_second: 1_000_000,
            messages_per_second: 1_000_000,
            ..Config::default()
        };
        let listener = TcpListener::bind(address).await?;
        return Ok(serve(config, listener, std::future::pending()).await?);
    }
    let number = |place: usize, default: u32| arguments.get(place).map_or(Ok(default), |text| text.parse());
    let pace = match number(2, 0)? {
        0 => Pace::Seen,
        milliseconds => Pace::Every(Duration::from_millis(milliseconds.into())),
    };
    let plan = Plan { tables: number(0, 200)?, moves: number(1, 100)?, pace };
    let folder = env::temp_dir().join(format!("hanpan-nodes-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let sqlite = Node::start(folder.join("hanpan.db").to_str().ok_or("the folder has no name")?).await?;
    measure("SQLite", &[&sqlite], None, plan).await?;
    drop(sqlite);
    std::fs::remove_dir_all(&folder)?;
    let database = Database::start()?;
    let url = database.create()?;
    let first = Node::start(&url).await?;
    measure("PostgreSQL", &[&first], Some(&database), plan).await?;
    let second = Node::start(&url).await?;
    // The tables are divided by then.
    sleep(Duration::from_secs(8)).await;
    measure("PostgreSQL, two nodes", &[&first], Some(&database), plan).await?;
    measure("PostgreSQL, through another node", &[&first, &second], Some(&database), plan).await
}

/// Plays at tables of the first node, by way of the last.
async fn measure(
    what: &str,
    nodes: &[&Node],
    database: Option<&Database>,
    plan: Plan,
) -> Result<(), Box<dyn Error>> {
    let cpu = || -> Result<[f64; 2], Box<dyn Error>> {
        let mut used = [0.0; 2];
        for node in nodes {
            used[0] += usage(node.process.id())?.cpu_seconds;
        }
        for process in database.map(Database::processes).transpose()?.unwrap_or_default() {
            used[1] += usage(process)?.cpu_seconds;
        }
        Ok(used)
    };
    let prepared = prepare_through(nodes[0].address, nodes[nodes.len() - 1].address, plan).await?;
    let before = cpu()?;
    let report = play(prepared, plan).await?;
    let after = cpu()?;
    let [node, database] =
        [0, 1].map(|part| ((after[part] - before[part]) / report.moves as f64 * 1e6).round());
    println!(
        "{}",
        serde_json::json!({"what": what, "report": report, "node_us_per_move": node, "database_us_per_move": database})
    );
    Ok(())
}

/// A server in a process of its own.
struct Node {
    address: SocketAddr,
    process: Child,
}

impl Node {
    async fn start(place: &str) -> Result<Node, Box<dyn Error>> {
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let process =
            Command::new(env::current_exe()?).args(["server", &address.to_string(), place]).spawn()?;
        let node = Node { address, process };
        while request(address, "GET", "/healthz", None, None).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        Ok(node)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may be dead already, which is what is wanted.
        drop(self.process.kill().and_then(|()| self.process.wait()));
    }
}
