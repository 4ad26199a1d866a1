//! Kills a server again and again while games are played on it: `cargo run --release --example crash -- 200`; or lets
//! things happen to three nodes: `cargo run --release --example crash -- nodes 200`.
//!
//! It starts itself as the server that is killed, and prints what came of it as JSON.

use std::env;
use std::error::Error;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use hanpan_server::harness::crash::{Plan, run};
use hanpan_server::harness::nodes::{self, Start};
use hanpan_server::{Config, Url, serve};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let without_limits = Config {
        creations_per_hour: u32::MAX,
        connections_per_address: u32::MAX,
        requests_per_second: 1_000_000,
        ..Config::default()
    };
    let program = env::current_exe()?;
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["server", database, address] => {
            let config = Config { database: Some(PathBuf::from(database)), ..without_limits };
            let listener = TcpListener::bind(address).await?;
            return Ok(serve(config, listener, std::future::pending()).await?);
        }
        ["node", address, store, bus] => {
            let [store, bus] = [store, bus].map(|url| Some(Url::from((*url).to_owned())));
            let config = Config { listen: address.parse()?, store, bus, ..without_limits };
            let listener = TcpListener::bind(address).await?;
            return Ok(serve(config, listener, std::future::pending()).await?);
        }
        ["nodes", rest @ ..] => {
            let cycles = rest.first().map_or(Ok(10), |cycles| cycles.parse())?;
            let seed = rest.get(1).map_or(Ok(1), |seed| seed.parse())?;
            let plan = Plan { cycles, tables: 8, longest_life: 1_500, seed };
            let start = |Start { listen, store, bus }: &Start| {
                let mut command = Command::new(&program);
                command.arg("node").arg(listen.to_string()).arg(store).arg(bus);
                command
            };
            let report = nodes::run(plan, start).await?;
            println!("{}", serde_json::to_string(&report)?);
            return Ok(());
        }
        _ => {}
    }
    let cycles = arguments.first().map_or(Ok(10), |cycles| cycles.parse())?;
    let seed = arguments.get(1).map_or(Ok(1), |seed| seed.parse())?;
    let folder = env::temp_dir().join(format!("hanpan-crash-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
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
