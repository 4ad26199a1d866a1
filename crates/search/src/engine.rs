//! Programs that remember: what they are told, and what they tell.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use hanpan_core::Rules;

use crate::{Candidate, Clock, Decision, Limits, Situation};

/// A program that plays a whole game and remembers what it found from one action to the next.
///
/// With one thread and limits of nodes or depth, what it answers, and after how many nodes, follows from its settings
/// and from everything it was asked since [`new_game`](Engine::new_game). It is stopped by the
/// [`cancel`](Limits::cancel) of its limits, which any thread may hold: it answers within a few milliseconds then, with
/// the best it knows.
pub trait Engine<R: Rules>: Send {
    /// Forgets everything and prepares for a game.
    fn new_game(&mut self, settings: &Settings);

    /// Chooses one of the legal actions within the limits, and reports on the way.
    fn think(
        &mut self,
        situation: &Situation<'_, R>,
        limits: &Limits,
        report: &mut dyn FnMut(&Report<R>),
    ) -> Decision<R>;

    /// Thinks while somebody else is to act, about what the seat sees, until it is stopped or the limits are reached.
    ///
    /// What it finds serves the next [`think`](Engine::think). An engine that has no use for it returns at once.
    fn ponder(
        &mut self,
        view: &R::View,
        seen: &[R::Event],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<R>),
    ) {
        let _ = (view, seen, limits, report);
    }
}

/// What is settled before a game.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How large its transposition table may be, in megabytes.
    pub hash: usize,
    /// How many threads it may use. With more than one nothing is promised to be repeatable.
    pub threads: usize,
    /// What its dice start from.
    pub seed: u64,
    /// For how many of the best actions it is to find the value, if it can: one is enough to play, more to analyse.
    pub lines: usize,
    /// What time is measured by, if not by the clock of this machine.
    pub clock: Option<Arc<dyn Clock>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, threads: 1, seed: 0, lines: 1, clock: None }
    }
}

/// What an engine has found so far.
pub struct Report<R: Rules> {
    /// How deep it has looked, in actions; never less than in the report before.
    pub depth: usize,
    /// How much was searched since it was asked.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// The best lines, the best first: one at least, more where the engine knows more.
    pub lines: Vec<Candidate<R>>,
}

// Derived implementations would ask for `R: Clone` and the like, which the empty type `R` need not be.
impl<R: Rules> Clone for Report<R> {
    fn clone(&self) -> Self {
        Report { depth: self.depth, nodes: self.nodes, time: self.time, lines: self.lines.clone() }
    }
}

impl<R: Rules> fmt::Debug for Report<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "depth {}, {} nodes, {:?}: {:?}", self.depth, self.nodes, self.time, self.lines)
    }
}
