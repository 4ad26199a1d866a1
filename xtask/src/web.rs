//! The browser client: its types, its unit tests, and whole games in a real browser.

use std::env;
use std::path::Path;

use anyhow::Result;

use crate::shell::{Run, cargo, program};
use crate::test::Count;

/// Checks and tests the client; returns whether all went well.
pub fn run(tests: &mut Count) -> Result<bool> {
    // Building the binary installs what the client needs and embeds it.
    cargo(&["build", "--locked", "--quiet", "-p", "hanpan"]).run()?;
    npm("check").run()?;
    let units = npm("test").watch(|line| tests.add_of_npm(line))?;
    let target = env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let binary = env::current_dir()?.join(Path::new(&target).join("debug/hanpan"));
    let games =
        npm("e2e").env("HANPAN_BIN", &binary.to_string_lossy()).watch(|line| tests.add_of_npm(line))?;
    Ok(units && games)
}

/// A script of the client's, without colours, which would hide the numbers from us.
fn npm(script: &str) -> Run {
    program("npm", &["--prefix", "web", "run", "--silent", script]).env("NO_COLOR", "1")
}
