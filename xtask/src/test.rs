//! `cargo xtask test`: everything that must pass.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::fuzz;
use crate::openapi;
use crate::shell::{cargo, exists, program};
use crate::web;

/// Runs every check and closes with a line that counts tests.
pub fn run(fuzz_seconds: u32) -> Result<()> {
    set_up()?;
    cargo(&["fmt", "--all", "--check"]).run()?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"])
        .run()?;
    // The terminal program alone, which needs no Node.
    cargo(&[
        "clippy",
        "-p",
        "hanpan",
        "--no-default-features",
        "--locked",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ])
    .run()?;
    cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    let mut tests = Count::default();
    let succeeded =
        cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]).watch(|line| tests.add(line))?;
    let client_succeeded = web::run(&mut tests)?;
    let tried = openapi::run()? + fuzz::run(None, fuzz_seconds)?;
    tests.passed += tried;
    println!("{} passed, {} failed", tests.passed, tests.failed);
    ensure!(succeeded && client_succeeded && tests.failed == 0, "tests failed");
    ensure!(tests.passed > tried, "no test ran");
    Ok(())
}

/// What the other steps need and a fresh machine may lack.
fn set_up() -> Result<()> {
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
    let missing: Vec<&str> = [("c++", "g++"), ("python3", "python3"), ("chromium", "chromium")]
        .iter()
        .filter(|(tool, _)| !exists(tool))
        .map(|&(_, package)| package)
        .collect();
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

/// The tests that were told of.
#[derive(Default)]
pub struct Count {
    passed: u64,
    failed: u64,
}

impl Count {
    /// Cargo's `test result: ok. 12 passed; 0 failed; 0 ignored; …`
    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else { return };
        result.split(['.', ';']).for_each(|part| self.add_part(part));
    }

    /// Vitest's `Tests  1 failed | 12 passed (13)`, and Playwright's `12 passed (1.4m)`.
    pub fn add_of_npm(&mut self, line: &str) {
        let line = line.trim();
        match line.strip_prefix("Tests  ") {
            Some(result) => result.split('|').for_each(|part| self.add_part(part)),
            None => self.add_part(line),
        }
    }

    /// `12 passed`, and perhaps something more.
    fn add_part(&mut self, part: &str) {
        let mut words = part.split_whitespace();
        if let (Some(Ok(number)), Some(what)) = (words.next().map(str::parse::<u64>), words.next()) {
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted() {
        let mut count = Count::default();
        count.add(
            "test result: ok. 12 passed; 1 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        count.add("test result: FAILED. 1 passed; 2 failed; 0 ignored");
        count.add("5 passed");
        assert_eq!((count.passed, count.failed), (13, 3));
        count.add_of_npm("      Tests  1 failed | 12 passed (13)");
        count.add_of_npm("  7 passed (1.4m)");
        count.add_of_npm(" Test Files  3 passed (3)");
        assert_eq!((count.passed, count.failed), (32, 4));
    }
}
