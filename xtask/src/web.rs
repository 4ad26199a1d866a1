//! The browser client: its types, its unit tests, and whole games in a real browser.

use std::env;
use std::path::Path;

use anyhow::Result;

use crate::shell::{Run, program};
use crate::test::Count;

/// Checks and tests the client; returns whether all went well.
///
/// The tests of the workspace come before: they have built the binary, which installs what the client needs and embeds it.
pub fn run(tests: &mut Count) -> Result<bool> {
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
