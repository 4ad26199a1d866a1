//! The project's own commands: `cargo xtask test` is the one that must pass.

mod count;
mod fuzz;
mod new_game;
mod openapi;
mod python;
mod report;
mod set_up;
mod shell;
mod soak;
mod test;
mod web;

use std::path::Path;

use anyhow::Result;
use clap::{Parser, Subcommand};

use count::Count;

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What must pass: format, lints, tests, and a game of each kind in a browser
    Test {
        /// Everything: also documentation, the program without Node, all seeds, all browser tests, the server by its
        /// description, the Python package, and a little fuzzing
        #[arg(long)]
        all: bool,
        /// How long each fuzz target runs
        #[arg(long, default_value_t = 5)]
        fuzz_seconds: u32,
    },
    /// Write the skeleton of a new game and register it: playable at once, and yours to fill
    NewGame {
        /// Its id: a word in small letters, such as `baduk`
        name: String,
    },
    /// Write the golden files anew; read the diff
    Bless,
    /// Build the Python package and run its tests, in an environment of its own
    Python,
    /// Run the fuzz targets for longer
    Fuzz {
        /// Only this target
        target: Option<String>,
        /// How long each target runs
        #[arg(long, default_value_t = 300)]
        seconds: u32,
    },
    /// Kill a server again and again while games are played on it: nothing acknowledged may be lost
    Crash {
        /// How often
        #[arg(long, default_value_t = 200)]
        cycles: u32,
        /// What the moments of the kills depend on
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Let things happen to three nodes, their database and their bus instead
        #[arg(long)]
        nodes: bool,
    },
    /// Endurance: random lines into the referee, random actions through every game with all assertions on
    Soak {
        /// How many lines the referee is given: no crash, no growth of memory
        #[arg(long, default_value_t = 2_000_000)]
        lines: u64,
        /// How many actions each game is played for: no panic, nothing lost or made
        #[arg(long, default_value_t = 10_000_000)]
        actions: u64,
    },
}

fn main() -> Result<()> {
    shell::go_to_the_root()?;
    match Arguments::parse().command {
        Command::Test { all, fuzz_seconds } => test::run(all, fuzz_seconds),
        Command::NewGame { name } => new_game::run(Path::new("."), &name),
        Command::Bless => shell::cargo(&["test", "--workspace", "--quiet"]).env("HANPAN_BLESS", "1").run(),
        Command::Python => python::run(&mut Count::default()),
        Command::Fuzz { target, seconds } => fuzz::run(target.as_deref(), seconds, &mut Count::default()),
        Command::Crash { cycles, seed, nodes } => {
            let (cycles, seed) = (cycles.to_string(), seed.to_string());
            let example = ["run", "--release", "-p", "hanpan-server", "--example", "crash", "--"];
            let what: &[&str] = if nodes { &["nodes"] } else { &[] };
            shell::cargo(&[&example[..], what, &[&cycles, &seed]].concat()).run()
        }
        Command::Soak { lines, actions } => soak::games(actions).and_then(|()| soak::referee(lines)),
    }
}
