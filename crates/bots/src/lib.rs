//! The computer opponents of every game, by name.
//!
//! A [`Bot`] sits at a table whose rules it need not know at compile time. It is given the table and the seat it sits
//! in, and passes on to its agent what a person in that seat would have: the view, the events, the legal actions.

mod explain;

use hanpan_core::{Observer, Rules, Seat};
use hanpan_japae::Japae;
use hanpan_omok::Omok;
use hanpan_onecard::OneCard;
use hanpan_othello::Othello;
use hanpan_search::{Agent, Situation};
use hanpan_suzume::Suzume;
use hanpan_table::{AnyTable, Table};

pub use explain::explain;
pub use hanpan_search::{Budget, Cancel, Value};

/// A computer opponent at a table of some game.
pub trait Bot: Send {
    /// What to do in this seat, and why; `None` if it is not the seat's turn or the table is of another game.
    fn think(&mut self, table: &dyn AnyTable, seat: Seat, budget: &Budget) -> Option<Thought>;
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

/// Declares, for each game, its rules and its engine.
macro_rules! engines {
    ($($rules:ident => $engine:ident),* $(,)?) => {
        /// The opponents of a game by name, weakest first; none for a game that there is not.
        pub fn names(game: &str) -> &'static [&'static str] {
            match game {
                $(<$rules as Rules>::ID => $engine::NAMES,)*
                _ => &[],
            }
        }

        /// The opponent of a game with this name.
        pub fn bot(game: &str, name: &str) -> Option<Box<dyn Bot>> {
            match game {
                $(<$rules as Rules>::ID => Some(Box::new(Seated::<$rules>($engine::agent(name)?))),)*
                _ => None,
            }
        }

        /// What an opponent thinks with unless told otherwise.
        pub fn budget(game: &str, name: &str, seed: u64) -> Budget {
            match game {
                $(<$rules as Rules>::ID => $engine::budget(name, seed),)*
                _ => Budget::nodes(0, seed),
            }
        }
    };
}

engines! {
    Omok => hanpan_engine_omok,
    Othello => hanpan_engine_othello,
    Japae => hanpan_engine_japae,
    Suzume => hanpan_engine_suzume,
    OneCard => hanpan_engine_onecard,
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
