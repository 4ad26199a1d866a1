//! What is spent while a program thinks.

use std::sync::Arc;
use std::time::Duration;

use crate::clock::Stopwatch;
use crate::{Cancel, Clock};

/// Counts what is spent of a budget or of limits.
#[derive(Clone, Debug)]
pub struct Meter {
    watch: Stopwatch,
    /// When nothing new is to be begun, and when all must end.
    soft: Option<Duration>,
    hard: Option<Duration>,
    left: u64,
    used: u64,
    cancel: Cancel,
    spent: bool,
}

impl Meter {
    /// Looking at the clock costs as much as a node, so it is looked at once in so many.
    const CLOCK_EVERY: u64 = 256;

    /// Starts to count: so many nodes, and two spans of time.
    pub(crate) fn start(
        nodes: Option<u64>,
        soft: Option<Duration>,
        hard: Option<Duration>,
        cancel: Cancel,
        clock: Option<&Arc<dyn Clock>>,
    ) -> Meter {
        let left = nodes.unwrap_or(u64::MAX);
        Meter { watch: Stopwatch::start(clock), soft, hard, left, used: 0, cancel, spent: false }
    }

    /// A meter for a thread that helps with the same thought: it has as many nodes of its own and ends with `cancel`.
    pub fn helper(&self, cancel: Cancel) -> Meter {
        Meter { used: 0, cancel, ..self.clone() }
    }

    /// Spends a node; whether one may go on. Once it says no, it says no for ever.
    #[inline]
    pub fn spend(&mut self) -> bool {
        self.used += 1;
        if self.used > self.left || (self.used.is_multiple_of(Self::CLOCK_EVERY) && self.is_late()) {
            self.spent = true;
        }
        !self.spent
    }

    /// Looks at the clock and the flag now; whether one may go on. For work of which every piece takes long.
    pub fn check(&mut self) -> bool {
        if self.used >= self.left || self.is_late() {
            self.spent = true;
        }
        !self.spent
    }

    /// Whether there is time to begin something new that takes as long as all before it, or longer.
    pub fn may_deepen(&self) -> bool {
        !self.spent && !self.cancel.is_cancelled() && !self.has_passed(self.soft)
    }

    /// Whether the budget is spent.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// How many nodes were spent.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// How long it has taken; nothing where there is no clock.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed().unwrap_or_default()
    }

    fn is_late(&self) -> bool {
        self.cancel.is_cancelled() || self.has_passed(self.hard)
    }

    /// Whether a moment has passed. Where there is no clock every one has: better too early than never.
    fn has_passed(&self, moment: Option<Duration>) -> bool {
        moment.is_some_and(|moment| self.watch.elapsed().is_none_or(|elapsed| elapsed >= moment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn nodes_are_counted() {
        let mut meter = Budget::nodes(3, 0).start();
        assert_eq!(
            [meter.spend(), meter.spend(), meter.spend(), meter.spend(), meter.spend()],
            [true, true, true, false, false]
        );
        assert!(meter.is_spent());
    }

    #[test]
    fn a_cancelled_search_ends() {
        let budget = Budget::default();
        let mut meter = budget.start();
        assert!(meter.check() && meter.may_deepen());
        budget.cancel.cancel();
        assert!(!meter.may_deepen());
        assert!(!meter.check());
        assert!(!meter.spend());
    }

    #[test]
    fn time_runs_out() {
        let mut meter = Budget::time(Duration::ZERO, 0).start();
        assert!((0..1000).any(|_| !meter.spend()));
    }

    #[test]
    fn a_helper_counts_for_itself() {
        let mut meter = Budget::nodes(2, 0).start();
        let stop = Cancel::default();
        let mut helper = meter.helper(stop.clone());
        assert!(meter.spend() && meter.spend() && !meter.spend());
        assert!(helper.spend() && helper.check());
        stop.cancel();
        assert!(!helper.check());
    }
}
