//! The project's own commands: `cargo xtask test` is the one that must pass.

mod fuzz;
mod shell;
mod soak;
mod test;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// The project's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Everything that must pass: format, lints, tests, documentation, a little fuzzing
    Test {
        /// How long each fuzz target runs
        #[arg(long, default_value_t = 8)]
        fuzz_seconds: u32,
    },
    /// Write the golden files anew; read the diff
    Bless,
    /// Run the fuzz targets for longer
    Fuzz {
        /// Only this target
        target: Option<String>,
        /// How long each target runs
        #[arg(long, default_value_t = 300)]
        seconds: u32,
    },
    /// Two million random lines into the referee: no crash, no growth of memory
    Soak {
        /// How many lines
        #[arg(long, default_value_t = 2_000_000)]
        lines: u64,
    },
}

fn main() -> Result<()> {
    shell::go_to_the_root()?;
    match Arguments::parse().command {
        Command::Test { fuzz_seconds } => test::run(fuzz_seconds),
        Command::Bless => shell::cargo(&["test", "--workspace", "--quiet"]).env("HANPAN_BLESS", "1").run(),
        Command::Fuzz { target, seconds } => fuzz::run(target.as_deref(), seconds).map(drop),
        Command::Soak { lines } => soak::run(lines),
    }
}
