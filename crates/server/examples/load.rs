//! How fast a server is: `cargo run --release --example load -- TABLES MOVES [MILLISECONDS BETWEEN MOVES]`.
//!
//! It starts itself as the server, durable as by default, in a process of its own, and prints JSON.

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Duration;

use hanpan_server::harness::bench::{Plan, play, prepare, usage};
use hanpan_server::harness::request;
use hanpan_server::{Config, serve};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::time::sleep;

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
    let number =
        |place: usize, default: u64| arguments.get(place).map_or(Ok(default), |text| text.parse::<u64>());
    let (tables, moves, pace) = (number(0, 50)?, number(1, 100)?, number(2, 0)?);
    let folder = env::temp_dir().join(format!("hanpan-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let mut command = Command::new(env::current_exe()?);
    command.arg("server").arg(folder.join("hanpan.db")).arg(address.to_string());
    let server = Running(command.spawn()?);
    while !matches!(request(address, "GET", "/healthz", None, None).await, Ok((200, _))) {
        sleep(Duration::from_millis(5)).await;
    }
    let pace = (pace > 0).then(|| Duration::from_millis(pace));
    let plan = Plan { tables: tables as u32, moves: moves as u32, pace };
    let prepared = prepare(address, plan).await?;
    let before = usage(server.0.id())?;
    let report = play(prepared, plan).await?;
    let after = usage(server.0.id())?;
    drop(server);
    std::fs::remove_dir_all(&folder)?;
    let cpu = (after.cpu_seconds - before.cpu_seconds) / report.moves as f64 * 1e6;
    println!(
        "{}",
        json!({"report": report, "server_cpu_us_per_move": cpu, "resident_bytes": after.resident_bytes})
    );
    Ok(())
}

/// A process that does not outlive this one.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may be dead already, which is what is wanted.
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}
