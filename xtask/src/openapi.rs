//! The server against its own description, by a tool that makes up requests.

use anyhow::{Result, ensure};

use crate::count::Count;
use crate::shell::program;

/// Tries the server out; nothing is counted where the tool cannot be had.
pub fn run(count: &mut Count) -> Result<()> {
    let mut skipped = false;
    let held = program("python3", &["crates/server/openapi/run.py"])
        .watch(|line| skipped |= line.starts_with("skipped: "))?;
    ensure!(held, "the server does not answer as its description says");
    count.passed += u64::from(!skipped);
    Ok(())
}
