//! `cargo xtask test`: everything that must pass.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::fuzz;
use crate::shell::{cargo, exists, program};

/// Runs every check and closes with a line that counts tests.
pub fn run(fuzz_seconds: u32) -> Result<()> {
    set_up()?;
    cargo(&["fmt", "--all", "--check"]).run()?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"])
        .run()?;
    cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()?;
    let mut tests = Count::default();
    let succeeded =
        cargo(&["test", "--workspace", "--locked", "--no-fail-fast"]).watch(|line| tests.add(line))?;
    let fuzzed = fuzz::run(None, fuzz_seconds)?;
    tests.passed += fuzzed;
    println!("{} passed, {} failed", tests.passed, tests.failed);
    ensure!(succeeded && tests.failed == 0, "tests failed");
    ensure!(tests.passed > fuzzed, "no test ran");
    Ok(())
}

/// What the other steps need and a fresh machine may lack.
fn set_up() -> Result<()> {
    for (tool, component) in [("rustfmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !exists(tool) {
            program("rustup", &["component", "add", component]).run()?;
        }
    }
    // The fuzzer's engine is C++; the deals are verified a second time in Python.
    let missing: Vec<&str> = [("c++", "g++"), ("python3", "python3")]
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

/// The tests that cargo's output tells of.
#[derive(Default)]
struct Count {
    passed: u64,
    failed: u64,
}

impl Count {
    /// `test result: ok. 12 passed; 0 failed; 0 ignored; …`
    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else { return };
        for part in result.split(['.', ';']) {
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
    }
}
