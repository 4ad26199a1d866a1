//! How long a program may think about one decision.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Clock, Meter};

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
    /// What the time is measured by, if not by the clock of this machine.
    pub clock: Option<Arc<dyn Clock>>,
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
        Meter::start(self.nodes, self.time, self.time, self.cancel.clone(), self.clock.as_ref())
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
