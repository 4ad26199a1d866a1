//! The browser client: its types, its unit tests, and whole games in a real browser.

use std::env;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::count::Count;
use crate::shell::{Run, program};

/// Installs what the client is built and tested with. The build does so too; it must not while the client is tested.
pub fn install() -> Result<()> {
    program("node", &["install.mjs"]).at("web").run()
}

/// The types and the unit tests. They run beside the compiler, so what they say is kept until they end.
pub fn check(count: &mut Count) -> Result<()> {
    npm("check").run_quietly(|_| ())?;
    npm("test").run_quietly(|line| count.add_of_npm(line))
}

/// Plays in a real browser on the program that the tests of the workspace have built: one game of each kind, or all.
pub fn play(all: bool, count: &mut Count) -> Result<()> {
    let target = env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let binary = env::current_dir()?.join(Path::new(&target).join("debug/hanpan"));
    let script = if all { "e2e" } else { "e2e:games" };
    let held =
        npm(script).env("HANPAN_BIN", &binary.to_string_lossy()).watch(|line| count.add_of_npm(line))?;
    ensure!(held, "games in the browser failed");
    Ok(())
}

/// A script of the client's, without colours, which would hide the numbers from us.
fn npm(script: &str) -> Run {
    program("npm", &["--prefix", "web", "run", "--silent", script]).env("NO_COLOR", "1")
}
