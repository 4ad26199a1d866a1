//! How long a program may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a program may think: so much time, so many nodes, whichever ends first; and by which dice.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The time, from the call on.
    pub time: Option<Duration>,
    /// The nodes, in the agent's own unit (positions searched, games played out).
    pub nodes: Option<u64>,
    /// What the agent's dice start from.
    pub seed: u64,
    /// How whoever asked can say that the answer is wanted now.
    pub cancel: Cancel,
}

impl Budget {
    /// So many nodes, however long they take.
    pub fn nodes(nodes: u64, seed: u64) -> Budget {
        Budget { nodes: Some(nodes), seed, ..Budget::default() }
    }

    /// So much time.
    pub fn time(time: Duration, seed: u64) -> Budget {
        Budget { time: Some(time), seed, ..Budget::default() }
    }

    /// Starts to count.
    pub fn start(&self) -> Meter {
        Meter {
            deadline: self.time.map(|time| Instant::now() + time),
            left: self.nodes.unwrap_or(u64::MAX),
            used: 0,
            cancel: self.cancel.clone(),
            spent: false,
        }
    }
}

/// A flag that many can hold and anybody can raise.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// The answer is wanted now.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts what is spent of a budget.
#[derive(Clone, Debug)]
pub struct Meter {
    deadline: Option<Instant>,
    left: u64,
    used: u64,
    cancel: Cancel,
    spent: bool,
}

impl Meter {
    /// Looking at the clock costs as much as a node, so it is looked at once in so many.
    const CLOCK_EVERY: u64 = 256;

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

    /// Whether the budget is spent.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// How many nodes were spent.
    pub fn used(&self) -> u64 {
        self.used
    }

    fn is_late(&self) -> bool {
        self.cancel.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(meter.check());
        budget.cancel.cancel();
        assert!(!meter.check());
        assert!(!meter.spend());
    }

    #[test]
    fn time_runs_out() {
        let mut meter = Budget::time(Duration::ZERO, 0).start();
        assert!((0..1000).any(|_| !meter.spend()));
    }
}
