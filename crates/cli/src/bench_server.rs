//! `hanpan bench server`: how fast a server is.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_server::harness::bench::{Pace, Plan, play, prepare, usage};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// What is measured.
#[derive(Args, Clone, Copy, Debug)]
pub struct BenchServer {
    /// How many tables of Omok, two players at each
    #[arg(long, default_value_t = 200)]
    tables: u32,
    /// How many moves at each table
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=112))]
    moves: u32,
    /// Milliseconds from one move of a table to the next; without, as fast as it goes
    #[arg(long, value_name = "MS", conflicts_with = "ahead_us")]
    pace_ms: Option<u64>,
    /// Microseconds from one move of a table to the next, whether or not anybody has seen it
    #[arg(long, value_name = "US")]
    ahead_us: Option<u64>,
}

/// Starts a server in a process of its own, durable as by default, plays on it and measures both.
pub fn run(bench: BenchServer) -> Result<Value> {
    let folder = std::env::temp_dir().join(format!("hanpan-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measured(bench, &folder);
    std::fs::remove_dir_all(&folder)?;
    measured
}

fn measured(bench: BenchServer, folder: &std::path::Path) -> Result<Value> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(folder.join("hanpan.db"));
    // All clients come from one address here.
    for limit in
        ["CREATIONS_PER_HOUR", "CONNECTIONS_PER_ADDRESS", "REQUESTS_PER_SECOND", "MESSAGES_PER_SECOND"]
    {
        command.env(format!("HANPAN_SERVE_{limit}"), "1000000");
    }
    command.env("HANPAN_LOG", "warn");
    let mut server = Running(command.stdout(Stdio::piped()).spawn()?);
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().context("the server has an output")?).read_line(&mut line)?;
    let address: SocketAddr = line
        .trim()
        .strip_prefix("http://")
        .and_then(|address| address.parse().ok())
        .context("the server did not say where it listens")?;
    let pace = match (bench.pace_ms, bench.ahead_us) {
        (Some(ms), _) => Pace::Every(Duration::from_millis(ms)),
        (None, Some(us)) => Pace::Ahead(Duration::from_micros(us)),
        (None, None) => Pace::Seen,
    };
    let plan = Plan { tables: bench.tables, moves: bench.moves, pace };
    // Opening the tables is not what is measured.
    let runtime = Runtime::new()?;
    let prepared = runtime.block_on(prepare(address, plan))?;
    let before = usage(server.0.id())?;
    let report = runtime.block_on(play(prepared, plan))?;
    let after = usage(server.0.id())?;
    let cpu = (after.cpu_seconds - before.cpu_seconds) / report.moves as f64 * 1e6;
    Ok(json!({"report": report, "server_cpu_us_per_move": cpu, "resident_bytes": after.resident_bytes}))
}

/// A process that does not outlive this one.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may be dead already, which is what is wanted.
        drop(self.0.kill().and_then(|()| self.0.wait()));
    }
}
