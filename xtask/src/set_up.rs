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
    // The server is tried out on a real PostgreSQL and a real NATS, with a clock that is wrong, and on hosts of its own.
    let mut missing: Vec<&str> = [
        ("c++", "g++"),
        ("python3", "python3"),
        ("chromium", "chromium"),
        ("nats-server", "nats-server"),
        ("faketime", "faketime"),
        ("ip", "iproute2"),
    ]
    .iter()
    .filter(|(tool, _)| !exists(tool))
    .map(|&(_, package)| package)
    .collect();
    // Debian keeps its programs where no path leads.
    if !exists("postgres") && !Path::new("/usr/lib/postgresql").exists() {
        missing.push("postgresql");
    }
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
