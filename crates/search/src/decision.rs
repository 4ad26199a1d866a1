//! What an agent answers, and why.

use std::fmt;

use hanpan_core::Rules;

/// An action, and what the agent thought of it and of the others.
pub struct Decision<R: Rules> {
    /// What to do; one of the legal actions.
    pub action: R::Action,
    /// What was considered, best first; the chosen action is the first. May leave out hopeless ones.
    pub candidates: Vec<Candidate<R>>,
    /// How much was searched, in the unit that the agent's budget counts.
    pub nodes: u64,
}

impl<R: Rules> Decision<R> {
    /// A decision without a thought.
    pub fn at_once(action: R::Action) -> Decision<R> {
        Decision { action, candidates: Vec::new(), nodes: 0 }
    }
}

/// One action that was considered.
pub struct Candidate<R: Rules> {
    /// The action.
    pub action: R::Action,
    /// What it is worth to the seat, in the game's own terms.
    pub value: Value,
    /// What the agent expects to follow, this action first.
    pub line: Vec<R::Action>,
    /// How sure the value is: one standard error in the same unit, 0 when it is proven.
    pub error: f64,
}

/// What an action is worth, in the game's own terms.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Value {
    /// The probability of winning, a draw counting one half.
    Win(f64),
    /// The final difference in discs.
    Discs(f64),
    /// The points expected from this hand or round.
    Points(f64),
}

impl Value {
    /// The bare number.
    pub fn number(self) -> f64 {
        match self {
            Value::Win(number) | Value::Discs(number) | Value::Points(number) => number,
        }
    }
}

// Derived implementations would ask for `R: Clone` and the like, which the empty type `R` need not be.
impl<R: Rules> Clone for Decision<R> {
    fn clone(&self) -> Self {
        Decision { action: self.action, candidates: self.candidates.clone(), nodes: self.nodes }
    }
}

impl<R: Rules> Clone for Candidate<R> {
    fn clone(&self) -> Self {
        Candidate { action: self.action, value: self.value, line: self.line.clone(), error: self.error }
    }
}

impl<R: Rules> fmt::Debug for Decision<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} nodes, of {:?}", self.action, self.nodes, self.candidates)
    }
}

impl<R: Rules> fmt::Debug for Candidate<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} ± {}", self.action, self.value, self.error)
    }
}
