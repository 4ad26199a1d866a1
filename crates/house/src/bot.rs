//! Computer opponents at tables whose rules they need not know at compile time.
//!
//! A [`Bot`] is given the table and the seat it sits in, and passes on to its agent what a person in that seat would
//! have: the view, the events, the legal actions.

use hanpan_core::{Observer, Rules, Seat};
use hanpan_search::{Agent, Budget, Situation, Value};
use hanpan_table::{AnyTable, Table};

/// A computer opponent at a table of some game.
pub trait Bot: Send {
    /// What to do in this seat, and why; `None` if it is not the seat's turn or the table is of another game.
    fn think(&mut self, table: &dyn AnyTable, seat: Seat, budget: &Budget) -> Option<Thought>;

    /// Why it gave no answer in its turn, if it did not: only programs from outside can fail to.
    fn failure(&self) -> Option<Failure> {
        None
    }
}

/// Why a bot gave no answer in its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What was wrong.
    pub why: String,
    /// Whether it has ever made a move: whoever has loses a game by this, whoever has not does not play at all.
    pub has_played: bool,
}

/// What a bot wants to do, and what it thought of it and of the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What to do.
    pub action: String,
    /// What was considered, best first.
    pub options: Vec<Considered>,
    /// How much was searched.
    pub nodes: u64,
}

/// One action that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The action.
    pub action: String,
    /// What it is worth to the seat.
    pub value: Value,
    /// What the bot expects to follow, this action first.
    pub line: Vec<String>,
    /// One standard error of the value, 0 when it is proven.
    pub error: f64,
}

/// An agent at any table of its game.
pub(crate) fn seated<R: Rules>(agent: Box<dyn Agent<R>>) -> Box<dyn Bot> {
    Box::new(Seated(agent))
}

/// An agent that knows its rules, behind the interface that does not.
struct Seated<R: Rules>(Box<dyn Agent<R>>);

impl<R: Rules> Bot for Seated<R> {
    fn think(&mut self, table: &dyn AnyTable, seat: Seat, budget: &Budget) -> Option<Thought> {
        let table = table.as_any().downcast_ref::<Table<R>>()?;
        let legal = table.legal(seat);
        if legal.is_empty() {
            return None;
        }
        let who = Observer::Seat(seat);
        let view = table.view(who);
        let decision =
            self.0.choose(&Situation { view: &view, seen: table.seen(who), legal: &legal }, budget);
        let considered = |candidate: &hanpan_search::Candidate<R>| Considered {
            action: candidate.action.to_string(),
            value: candidate.value,
            line: candidate.line.iter().map(ToString::to_string).collect(),
            error: candidate.error,
        };
        Some(Thought {
            action: decision.action.to_string(),
            options: decision.candidates.iter().map(considered).collect(),
            nodes: decision.nodes,
        })
    }
}
