//! How long an engine may think about one position.

use std::sync::Arc;
use std::time::Duration;

use crate::{Budget, Cancel, Clock, Clocks, Meter};

/// How long an engine may think; whichever limit comes first ends it. Without any it thinks until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The nodes, in the engine's own unit (positions searched, games played out).
    pub nodes: Option<u64>,
    /// The depth, in actions.
    pub depth: Option<usize>,
    /// The time.
    pub time: TimeLimit,
    /// Stops the engine, from any thread, within a few milliseconds.
    pub cancel: Cancel,
}

/// How much time an engine has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeLimit {
    /// As much as it likes.
    #[default]
    Infinite,
    /// So much for this action.
    PerMove(Duration),
    /// A clock for each side; how much of its own the engine spends on this action is for it to say.
    Clocks(Clocks),
}

impl Limits {
    /// So many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So deep.
    pub fn depth(depth: usize) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So much time for this action.
    pub fn time(time: Duration) -> Limits {
        Limits { time: TimeLimit::PerMove(time), ..Limits::default() }
    }

    /// These clocks.
    pub fn clocks(clocks: Clocks) -> Limits {
        Limits { time: TimeLimit::Clocks(clocks), ..Limits::default() }
    }

    /// Starts to count. `moves` is how many more actions the engine expects to have to find time for.
    pub fn start(&self, clock: Option<&Arc<dyn Clock>>, moves: u32) -> Meter {
        let (soft, hard) = match self.time {
            TimeLimit::Infinite => (None, None),
            TimeLimit::PerMove(time) => (Some(time), Some(time)),
            TimeLimit::Clocks(clocks) => {
                let allotment = clocks.allot(moves);
                (Some(allotment.soft), Some(allotment.hard))
            }
        };
        Meter::start(self.nodes, soft, hard, self.cancel.clone(), clock)
    }
}

/// An agent's budget as an engine's limits.
impl From<&Budget> for Limits {
    fn from(budget: &Budget) -> Limits {
        Limits {
            nodes: budget.nodes,
            depth: None,
            time: budget.time.map_or(TimeLimit::Infinite, TimeLimit::PerMove),
            cancel: budget.cancel.clone(),
        }
    }
}
