//! The server is killed without warning, and nothing that was acknowledged is lost.

use std::env;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;

use hanpan_server::harness::crash::{Plan, run};
use hanpan_server::harness::nodes::{self, Start};
use hanpan_server::{Config, Url, serve};
use tokio::net::TcpListener;

use crate::common::{everything, quick};

const DATABASE: &str = "HANPAN_TEST_DATABASE";
const ADDRESS: &str = "HANPAN_TEST_ADDRESS";

/// Not a test: this program, started again by the test below, is the server that is killed.
#[test]
fn server_process() {
    let (Some(database), Ok(address)) = (env::var_os(DATABASE), env::var(ADDRESS)) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await.unwrap();
        let config = Config { database: Some(PathBuf::from(database)), commit_window_ms: 2, ..quick() };
        serve(config, listener, std::future::pending()).await.unwrap();
    });
}

const NODE: &str = "HANPAN_TEST_NODE";

/// Not a test: this program, started again by the test below, is a node to which things happen.
#[test]
fn node_process() {
    let Ok(node) = env::var(NODE) else { return };
    let [listen, store, bus] = node.split(' ').collect::<Vec<_>>().try_into().unwrap();
    let [store, bus] = [store, bus].map(|url| Some(Url::from(url.to_owned())));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind(listen).await.unwrap();
        let config = Config { listen: listen.parse().unwrap(), store, bus, commit_window_ms: 2, ..quick() };
        serve(config, listener, std::future::pending()).await.unwrap();
    });
}

/// Has a command that starts this program start it as a node.
pub fn as_node<'a>(command: &'a mut Command, Start { listen, store, bus }: &Start) -> &'a mut Command {
    command.args(["--exact", "crash::node_process"]).env(NODE, format!("{listen} {store} {bus}"))
}

#[test]
fn whatever_happens_to_nodes_loses_nothing() {
    // Each takes as long as a lease; `cargo xtask crash --nodes` lets as many happen as one likes.
    let cycles = if everything() { 5 } else { 1 };
    let start = |start: &Start| {
        let mut command = Command::new(env::current_exe().unwrap());
        as_node(&mut command, start);
        command
    };
    let plan = Plan { cycles, tables: 3, longest_life: 1_000, seed: 7 };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let report = runtime.block_on(nodes::run(plan, start)).unwrap();
    assert_eq!(report.kills, cycles);
    assert!(report.acknowledged > 2 * u64::from(cycles), "{report:?}");
    // Whoever were charged for the time in which no node had his table would be charged a whole lease. What a player loses on
    // his way around a node that is dead is in it too, and that takes longer while other tests keep the machine busy: the
    // command above, alone on a machine, shows less than a second.
    assert!(report.overcharged_ms <= 3_000, "{report:?}");
    println!("{report:?}");
}

#[test]
fn kills_lose_nothing() {
    let kills = if everything() { 10 } else { 2 };
    let folder = tempfile::tempdir().unwrap();
    let start = |database: &std::path::Path, address: SocketAddr| {
        let mut command = Command::new(env::current_exe().unwrap());
        command
            .args(["--exact", "crash::server_process"])
            .env(DATABASE, database)
            .env(ADDRESS, address.to_string());
        command
    };
    let plan = Plan { cycles: kills, tables: 3, longest_life: 1_000, seed: 7 };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let report = runtime.block_on(run(plan, &folder.path().join("hanpan.db"), start)).unwrap();
    assert_eq!(report.kills, kills);
    assert!(report.acknowledged > 2 * u64::from(kills), "{report:?}");
    println!("{report:?}");
}
