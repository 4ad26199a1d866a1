//! A property that does not hold.

use std::fmt;

use crate::Subject;

/// What every game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// Options round-trip and are listed.
    Options,
    /// `legal` lists exactly what `check` allows.
    LegalIsChecked,
    /// Leaves are counted as the steps lead to them.
    LeavesAreCounted,
    /// `legal` is strictly ascending.
    LegalIsSorted,
    /// Actions and outcomes round-trip through their texts.
    Notation,
    /// A view round-trips.
    ViewTravels,
    /// An outcome exactly when the game is over.
    Over,
    /// What is dealt is allowed.
    ChanceIsChecked,
    /// Nothing hidden shows in views, events, legal lists, turns, points or outcomes.
    Noninterference,
    /// The game's `permute` does what the kit relies on.
    PermutationIsReal,
    /// A sealed answer does not show.
    Sealed,
    /// Sealed answers commute.
    Commute,
    /// Steps rebuild the state.
    Replay,
    /// A prefix of the steps rebuilds an earlier state.
    Undo,
    /// Every action has a number of its own.
    Numbering,
    /// An observation is complete and says nothing hidden.
    Observation,
    /// A key of knowledge stands for what a seat knows, and for nothing hidden.
    Knowledge,
    /// Returns and places fit the outcome.
    Returns,
    /// Random play ends within the bound.
    Ends,
}

/// A property that does not hold, and the game that shows it.
#[derive(Debug)]
pub struct Violation {
    /// Which property.
    pub property: Property,
    pub(crate) game: &'static str,
    pub(crate) options: String,
    pub(crate) seats: u8,
    pub(crate) seed: u64,
    pub(crate) steps: Vec<String>,
    pub(crate) detail: String,
}

impl Violation {
    /// A property that the whole run did not show.
    pub(crate) fn of_run<R: Subject>(property: Property, detail: &str) -> Box<Violation> {
        Box::new(Violation {
            property,
            game: R::ID,
            options: "{}".into(),
            seats: *R::SEATS.start(),
            seed: 0,
            steps: Vec::new(),
            detail: detail.into(),
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { property, game, options, seats, seed, steps, detail } = self;
        writeln!(f, "{game} breaks {property:?}: {detail}")?;
        writeln!(f, "  {seats} seats, options {options}, seed {seed}, after {} steps:", steps.len())?;
        write!(f, "  {}", steps.join("; "))
    }
}
