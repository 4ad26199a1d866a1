//! What the stages of a run came to.

use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::count::Count;

/// The stages of a run so far, in the order in which they ended.
#[derive(Default)]
pub struct Report {
    stages: Vec<Stage>,
}

struct Stage {
    name: &'static str,
    took: Duration,
    verdict: Verdict,
}

enum Verdict {
    /// It held, with so many tests.
    Held(Count),
    /// It did not, with so many tests, for this reason.
    Failed(Count, String),
    /// What it needs had failed before.
    NotRun,
}

impl Report {
    /// Runs a stage and returns whether it held: all that went wrong is told at the end, and hides nothing else.
    ///
    /// A stage is given a count, to which it adds its tests.
    pub fn run(&mut self, name: &'static str, stage: impl FnOnce(&mut Count) -> Result<()>) -> bool {
        let clock = Instant::now();
        let mut count = Count::default();
        let verdict = match stage(&mut count) {
            Ok(()) if count.failed == 0 => Verdict::Held(count),
            Ok(()) => Verdict::Failed(count, "tests failed".to_owned()),
            Err(error) => Verdict::Failed(count, format!("{error:#}")),
        };
        if let Verdict::Failed(_, reason) = &verdict {
            eprintln!("· {name}: {reason}");
        }
        let held = matches!(verdict, Verdict::Held(_));
        self.stages.push(Stage { name, took: clock.elapsed(), verdict });
        held
    }

    /// Tells of a stage that cannot be run, because what it needs has failed.
    pub fn leave_out(&mut self, name: &'static str) {
        self.stages.push(Stage { name, took: Duration::ZERO, verdict: Verdict::NotRun });
    }

    /// Adds the stages that were run beside these.
    pub fn join(&mut self, other: Report) {
        self.stages.extend(other.stages);
    }

    /// All tests together. A stage that failed without naming a test counts as one that failed.
    pub fn count(&self) -> Count {
        let mut total = Count::default();
        for stage in &self.stages {
            match stage.verdict {
                Verdict::Held(count) => total += count,
                Verdict::Failed(count, _) => total += Count { failed: count.failed.max(1), ..count },
                Verdict::NotRun => {}
            }
        }
        total
    }
}

/// The table of the stages and their times.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let width = self.stages.iter().map(|stage| stage.name.len()).max().unwrap_or(0);
        for Stage { name, took, verdict } in &self.stages {
            write!(f, "{name:width$}  {:>8}  ", clock(*took))?;
            match verdict {
                Verdict::Held(Count { passed: 0, .. }) => writeln!(f, "held")?,
                Verdict::Held(count) => writeln!(f, "{} passed", count.passed)?,
                Verdict::Failed(_, reason) => writeln!(f, "FAILED: {reason}")?,
                Verdict::NotRun => writeln!(f, "not run: what it needs has failed")?,
            }
        }
        Ok(())
    }
}

/// A time in minutes and seconds.
pub fn clock(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_failed_stage_is_counted_and_hides_no_other() {
        let mut report = Report::default();
        assert!(report.run("tests", |count| {
            count.passed = 12;
            Ok(())
        }));
        assert!(!report.run("format", |_| bail!("a line is too long")));
        assert!(!report.run("more tests", |count| {
            *count = Count { passed: 3, failed: 2 };
            bail!("a program failed")
        }));
        assert!(!report.run("tests that are only counted", |count| {
            count.failed = 1;
            Ok(())
        }));
        report.leave_out("games");
        assert_eq!(report.count(), Count { passed: 15, failed: 4 });
        let told = report.to_string();
        for words in ["12 passed", "FAILED: a line is too long", "FAILED: tests failed", "not run"] {
            assert!(told.contains(words), "{words} is missing in\n{told}");
        }
    }

    #[test]
    fn times_are_minutes_and_seconds() {
        let check = |millis, text: &str| assert_eq!(clock(Duration::from_millis(millis)), text);
        check(40, "0:00.0");
        check(59_960, "0:59.9");
        check(60_000, "1:00.0");
        check(754_321, "12:34.3");
    }
}
