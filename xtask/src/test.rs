//! `cargo xtask test`: everything that must pass.

use std::thread;
use std::time::Instant;

use anyhow::{Result, ensure};

use crate::count::Count;
use crate::report::{Report, clock};
use crate::shell::{Run, cargo};
use crate::{fuzz, openapi, python, set_up, web};

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
        if !built {
            report.leave_out("tests");
            report.leave_out("games in a browser");
            report.join(client.join().expect("a stage that fails does not panic"));
            return;
        }
        let units = scope.spawn(move || {
            let mut report = Report::default();
            report.run("tests: units", unit_tests);
            report.join(client.join().expect("a stage that fails does not panic"));
            // A game of each is played while the last tests wait for something; all of the browser's are run alone.
            if !all {
                report.run("games in a browser", |count| web::play(all, count));
            }
            report
        });
        report.run("tests: from outside", |count| outside_tests(all, count));
        report.join(units.join().expect("a stage that fails does not panic"));
        if all {
            report.run("games in a browser", |count| web::play(all, count));
        }
    });
    if all {
        report.run("tests: documentation", |count| {
            tests(&["--doc", "--quiet"]).run_quietly(|line| count.add_of_cargo(line))
        });
        report.run("lints without Node", |_| lint(&["-p", "hanpan", "--no-default-features"]));
        report.run("documentation", |_| {
            cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"])
                .env("RUSTDOCFLAGS", "-D warnings")
                .run()
        });
        report.run("server by its description", openapi::run);
        thread::scope(|scope| {
            // Neither keeps both cores busy, and fuzzing says nothing as long as it finds nothing.
            let fuzzing = scope.spawn(|| {
                let mut report = Report::default();
                report.run("fuzzing", |count| fuzz::run(None, fuzz_seconds, count));
                report
            });
            report.run("Python package", python::run);
            report.join(fuzzing.join().expect("a stage that fails does not panic"));
        });
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

/// Runs the tests that stand beside what they test. They run beside others, so what they say is kept until they end.
fn unit_tests(count: &mut Count) -> Result<()> {
    tests(&["--no-fail-fast", "--lib", "--bins"]).run_quietly(|line| count.add_of_cargo(line))
}

/// Runs the tests that know only what is public: with all seeds and all crashes, or with a share of them.
fn outside_tests(all: bool, count: &mut Count) -> Result<()> {
    let mut tests = tests(&["--no-fail-fast", "--test", "*"]);
    if all {
        tests = tests.env("HANPAN_TEST_ALL", "1");
    }
    let held = tests.watch(|line| count.add_of_cargo(line))?;
    ensure!(held, "tests failed");
    ensure!(count.passed > 0, "no test ran");
    Ok(())
}
