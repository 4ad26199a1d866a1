//! What the tests need and a fresh machine may lack.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::shell::{exists, program};

/// Installs what is missing, or says what to install.
pub fn run() -> Result<()> {
    for (tool, component) in [("rustfmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !exists(tool) {
            program("rustup", &["component", "add", component]).run()?;
        }
    }
    ensure!(
        exists("npm"),
        "please install Node.js 20 or newer: the browser client is built and tested with it"
    );
    // The fuzzer's engine is C++; the deals are verified a second time in Python; games are played in a real browser.
    let mut missing: Vec<&str> = [("c++", "g++"), ("python3", "python3"), ("chromium", "chromium")]
        .iter()
        .filter(|(tool, _)| !exists(tool))
        .map(|&(_, package)| package)
        .collect();
    // Debian has Python without what makes an environment of it.
    if !program("python3", &["-c", "import ensurepip, venv"]).holds() {
        missing.push("python3-venv");
    }
    if !missing.is_empty() {
        ensure!(
            Path::new("/usr/bin/apt-get").exists(),
            "please install {} (they are needed by the tests)",
            missing.join(" and ")
        );
        program("apt-get", &["update", "--quiet"]).run()?;
        program(
            "apt-get",
            &[&["install", "--yes", "--quiet", "--no-install-recommends"], &missing[..]].concat(),
        )
        .run()?;
    }
    Ok(())
}
