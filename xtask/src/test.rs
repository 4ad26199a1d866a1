//! `cargo xtask test`: everything that must pass.

use std::thread;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::count::Count;
use crate::report::{Report, clock};
use crate::shell::{Run, cargo};
use crate::{fuzz, openapi, set_up, web};

/// Runs every check, tells how long each took, and closes with a line that counts tests.
///
/// Without `all`, what takes minutes and seldom finds anything is left to those who run it before they publish.
pub fn run(all: bool, fuzz_seconds: u32) -> Result<()> {
    let started = Instant::now();
    set_up::run()?;
    web::install()?;
    let mut report = Report::default();
    thread::scope(|scope| {
        // Neither the compiler nor the tests keep all cores busy to their end.
        let client = scope.spawn(|| {
            let mut report = Report::default();
            report.run("client: types, unit tests", web::check);
            report
        });
        report.run("format", |_| cargo(&["fmt", "--all", "--check"]).run());
        report.run("lints", |_| lint(&["--workspace", "--all-targets"]));
        let built = report.run("tests: build", |_| tests(&["--no-run", "--quiet"]).run());
        if built {
            report.run("tests", |count| run_tests(all, count));
        } else {
            report.leave_out("tests");
        }
        report.join(client.join().expect("a stage that fails does not panic"));
        if built {
            report.run("games in a browser", |count| web::play(all, count));
        } else {
            report.leave_out("games in a browser");
        }
    });
    if all {
        report.run("lints without Node", |_| lint(&["-p", "hanpan", "--no-default-features"]));
        report.run("documentation", |_| {
            cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"])
                .env("RUSTDOCFLAGS", "-D warnings")
                .run()
        });
        report.run("server by its description", openapi::run);
        report.run("fuzzing", |count| fuzz::run(None, fuzz_seconds, count));
    }
    let count = report.count();
    println!("\n{report}in all {}\n", clock(started.elapsed()));
    println!("{} passed, {} failed", count.passed, count.failed);
    ensure!(count.failed == 0, "not everything passed");
    Ok(())
}

fn lint(what: &[&str]) -> Result<()> {
    cargo(&[&["clippy"], what, &["--locked", "--quiet", "--", "-D", "warnings"]].concat()).run()
}

fn tests(how: &[&str]) -> Run {
    cargo(&[&["test", "--workspace", "--locked"], how].concat())
}

/// Runs the tests of the workspace: all seeds, all crashes and what the documentation shows, or a share of the former.
fn run_tests(all: bool, count: &mut Count) -> Result<()> {
    let tests = if all {
        tests(&["--no-fail-fast"]).env("HANPAN_TEST_ALL", "1")
    } else {
        tests(&["--no-fail-fast", "--lib", "--bins", "--tests"])
    };
    let held = tests.watch(|line| count.add_of_cargo(line))?;
    ensure!(held, "tests failed");
    ensure!(count.passed > 0, "no test ran");
    Ok(())
}
