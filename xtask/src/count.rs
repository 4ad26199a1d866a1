//! How many tests were told of.

use std::ops::AddAssign;

/// Tests that passed and tests that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub passed: u64,
    pub failed: u64,
}

impl Count {
    /// Cargo's `test result: ok. 12 passed; 0 failed; 0 ignored; …`
    pub fn add_of_cargo(&mut self, line: &str) {
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

    /// Pytest's last line: `1 failed, 12 passed, 3 warnings in 1.25s`.
    pub fn add_of_pytest(&mut self, line: &str) {
        let line = line.trim_matches(['=', ' ']);
        if line.starts_with(|first: char| first.is_ascii_digit()) && line.contains(" in ") {
            line.split(',').for_each(|part| self.add_part(part));
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

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted() {
        let mut count = Count::default();
        count.add_of_cargo(
            "test result: ok. 12 passed; 1 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        count.add_of_cargo("test result: FAILED. 1 passed; 2 failed; 0 ignored");
        count.add_of_cargo("5 passed");
        assert_eq!(count, Count { passed: 13, failed: 3 });
        count.add_of_npm("      Tests  1 failed | 12 passed (13)");
        count.add_of_npm("  7 passed (1.4m)");
        count.add_of_npm(" Test Files  3 passed (3)");
        assert_eq!(count, Count { passed: 32, failed: 4 });
        count.add_of_pytest("1 failed, 12 passed, 3 warnings in 1.25s");
        count.add_of_pytest("==== 2 passed in 0.03s ====");
        count.add_of_pytest("FAILED python/tests/test_state.py::test_one - 3 failed");
        assert_eq!(count, Count { passed: 46, failed: 5 });
    }
}
