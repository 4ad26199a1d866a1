//! The fuzz targets, built with the stable toolchain: coverage instrumentation without a sanitizer.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::shell::{cargo, program};

/// Every target in `fuzz/fuzz_targets`.
const TARGETS: [&str; 6] = ["classic", "message", "notation", "play", "record", "referee"];

/// What libFuzzer needs the compiler to leave in the code.
const INSTRUMENTATION: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

const BUILT_IN: &str = "target/fuzz";

/// Builds the targets and runs each (or one) for a while; returns how many held.
pub fn run(only: Option<&str>, seconds: u32) -> Result<u64> {
    if let Some(only) = only {
        ensure!(TARGETS.contains(&only), "the targets are {}", TARGETS.join(", "));
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
    let mut held = 0;
    for target in TARGETS.into_iter().filter(|target| only.is_none_or(|only| only == *target)) {
        let corpus = format!("{BUILT_IN}/corpus/{target}");
        std::fs::create_dir_all(&corpus)?;
        let binary = format!("{BUILT_IN}/{host}/release/{target}");
        let seconds = format!("-max_total_time={seconds}");
        let artifacts = format!("-artifact_prefix={BUILT_IN}/{target}-");
        let seeds = format!("fuzz/seeds/{target}");
        let mut arguments =
            vec![seconds.as_str(), "-timeout=10", "-rss_limit_mb=2048", "-verbosity=0", &artifacts, &corpus];
        if Path::new(&seeds).exists() {
            arguments.push(&seeds);
        }
        program(&binary, &arguments)
            .run_into(&format!("{BUILT_IN}/{target}.log"))
            .with_context(|| format!("the fuzz target `{target}` found something"))?;
        held += 1;
    }
    Ok(held)
}

fn host_triple() -> Result<String> {
    let output =
        std::process::Command::new("rustc").arg("-vV").output().context("rustc cannot be started")?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    Ok(host.to_owned())
}
