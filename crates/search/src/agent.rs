//! What a program is given, and what it must answer.

use hanpan_core::Rules;

use crate::{Budget, Decision};

/// What an agent knows when it must act: what a person in its seat would know.
///
/// ```compile_fail
/// # use hanpan_core::Rules;
/// # use hanpan_search::Situation;
/// fn peek<R: Rules>(situation: &Situation<'_, R>) -> &R::State {
///     situation.state // there is no such thing
/// }
/// ```
#[derive(Debug)]
pub struct Situation<'a, R: Rules> {
    /// What the seat sees.
    pub view: &'a R::View,
    /// Everything the seat has noticed since the game began.
    pub seen: &'a [R::Event],
    /// What it may do; never empty.
    pub legal: &'a [R::Action],
}

/// A program that plays.
pub trait Agent<R: Rules>: Send {
    /// Chooses one of the legal actions within the budget.
    ///
    /// Deterministic for a budget of nodes and a seed; within 20 ms of a budget of time. Called only when there is
    /// something to choose from, but must do with a single action too. An agent may keep what it has learned from one
    /// call to the next as long as that does not change what it would choose within a budget of nodes.
    fn choose(&mut self, situation: &Situation<'_, R>, budget: &Budget) -> Decision<R>;
}
