//! The fuzz targets, built with the stable toolchain: coverage instrumentation without a sanitizer.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::count::Count;
use crate::shell::{cargo, program};

/// What libFuzzer needs the compiler to leave in the code.
const INSTRUMENTATION: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

const BUILT_IN: &str = "target/fuzz";

/// Builds the targets and runs each (or one) for a while; counts those that held and those that did not.
pub fn run(only: Option<&str>, seconds: u32, count: &mut Count) -> Result<()> {
    let targets = targets()?;
    if let Some(only) = only {
        ensure!(targets.iter().any(|target| target == only), "the targets are {}", targets.join(", "));
    }
    let host = host_triple()?;
    // With a target named, build scripts and macros are left without instrumentation.
    cargo(&[
        "build",
        "--release",
        "--quiet",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target",
        &host,
        "--target-dir",
        BUILT_IN,
    ])
    .env("RUSTFLAGS", INSTRUMENTATION)
    .run()?;
    let mut found = Vec::new();
    for target in targets.iter().filter(|target| only.is_none_or(|only| only == *target)) {
        let corpus = format!("{BUILT_IN}/corpus/{target}");
        fs::create_dir_all(&corpus)?;
        let binary = format!("{BUILT_IN}/{host}/release/{target}");
        let seconds = format!("-max_total_time={seconds}");
        let artifacts = format!("-artifact_prefix={BUILT_IN}/{target}-");
        let seeds = format!("fuzz/seeds/{target}");
        let mut arguments =
            vec![seconds.as_str(), "-timeout=10", "-rss_limit_mb=2048", "-verbosity=0", &artifacts, &corpus];
        if Path::new(&seeds).exists() {
            arguments.push(&seeds);
        }
        match program(&binary, &arguments).run_quietly(|_| ()) {
            Ok(()) => count.passed += 1,
            Err(_) => {
                count.failed += 1;
                found.push(target.as_str());
            }
        }
    }
    if !found.is_empty() {
        bail!("something was found by {}", found.join(", "));
    }
    Ok(())
}

/// Every file in `fuzz/src/bin` is a target.
fn targets() -> Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in fs::read_dir("fuzz/src/bin").context("the fuzz targets are gone")? {
        let path = entry?.path();
        targets.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
    }
    ensure!(!targets.is_empty(), "there are no fuzz targets");
    targets.sort();
    Ok(targets)
}

fn host_triple() -> Result<String> {
    let output =
        std::process::Command::new("rustc").arg("-vV").output().context("rustc cannot be started")?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    Ok(host.to_owned())
}
