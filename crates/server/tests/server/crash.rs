//! The server is killed without warning, and nothing that was acknowledged is lost.

use std::env;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;

use hanpan_server::harness::crash::{Plan, run};
use hanpan_server::{Config, serve};
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
