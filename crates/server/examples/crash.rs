//! Kills a server again and again while games are played on it: `cargo run --release --example crash -- 200`.
//!
//! It starts itself as the server that is killed, and prints what came of it as JSON.

use std::env;
use std::error::Error;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use hanpan_server::harness::crash::{Plan, run};
use hanpan_server::{Config, serve};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [word, database, address] = &arguments[..]
        && word == "server"
    {
        let config = Config {
            database: Some(PathBuf::from(database)),
            creations_per_hour: u32::MAX,
            connections_per_address: u32::MAX,
            requests_per_second: 1_000_000,
            ..Config::default()
        };
        let listener = TcpListener::bind(address).await?;
        return Ok(serve(config, listener, std::future::pending()).await?);
    }
    let cycles = arguments.first().map_or(Ok(10), |cycles| cycles.parse())?;
    let seed = arguments.get(1).map_or(Ok(1), |seed| seed.parse())?;
    let folder = env::temp_dir().join(format!("hanpan-crash-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let program = env::current_exe()?;
    let start = |database: &Path, address: SocketAddr| {
        let mut command = Command::new(&program);
        command.arg("server").arg(database).arg(address.to_string());
        command
    };
    let plan = Plan { cycles, tables: 8, longest_life: 1_500, seed };
    let report = run(plan, &folder.join("hanpan.db"), start).await;
    std::fs::remove_dir_all(&folder)?;
    println!("{}", serde_json::to_string(&report?)?);
    Ok(())
}
