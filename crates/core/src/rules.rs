//! The rules of a game, and what some games can do beyond them.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Dice, NotationError, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Refusal, Score, Seat, Seats,
    Step, Turn,
};

/// The rules of one game, as pure functions on an empty type.
///
/// The checked door is [`check`](Rules::check) followed by [`apply`](Rules::apply); `apply` alone trusts its
/// caller and only `debug_assert!`s. The conformance kit holds every implementation to the contracts stated here.
pub trait Rules: Sized + Send + Sync + 'static {
    /// The game's name in records and on the wire: `omok`.
    const ID: &'static str;
    /// The version of these rules. It is raised whenever a record of an earlier version could lead to another state:
    /// what was played by other rules is refused, never read as something it was not.
    const VERSION: u32 = 1;
    /// Whether some observer must not know everything.
    const HIDDEN: bool;
    /// Whether chance has a part in it.
    const CHANCE: bool;
    /// Whether it is a match of several hands or rounds: each begins with one outcome of chance, and what is won or lost
    /// in it is added to the points.
    const HANDS: bool = false;
    /// How many may sit at the table.
    const SEATS: RangeInclusive<u8>;
    /// Every option key with the values it takes; what set-up screens show.
    const OPTIONS: &'static [OptionSpec];
    /// The codes of all ways in which the rules end a game. Each has a text in the locales: `GAME-outcome-CODE`.
    const ENDINGS: &'static [&'static str];

    /// What is agreed before the game. Unknown keys are refused when it is read.
    type Options: Default + Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth. Not `Serialize`, by design: a state never travels.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// What a seat does. Its text is the wire form and round-trips.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync;
    /// What chance does. Its text is the wire form and round-trips.
    type Chance: Clone + Eq + Debug + Display + FromStr<Err = NotationError> + Send + Sync;
    /// What an observer sees. Its `Display` is the position as plain text.
    type View: Clone + PartialEq + Debug + Display + Serialize + DeserializeOwned + Send;
    /// What an observer notices of a step. Its `Display` is one line of plain English.
    type Event: Clone + PartialEq + Debug + Display + Serialize + DeserializeOwned + Send;
    /// Why an action or an outcome is not allowed.
    type Refusal: Refusal;

    /// The state before the first step.
    fn start(options: &Self::Options, seats: u8) -> Result<Self::State, OptionsError>;

    /// Who acts next: chance, some seats, or nobody any more.
    ///
    /// While seats owe a sealed answer, the seats are those that have not answered yet.
    fn turn(state: &Self::State) -> Turn;

    /// Replaces the contents of `out` by all legal actions of `seat`, each once, in ascending order.
    ///
    /// Empty when it is not the seat's turn. Allocates nothing once `out` is large enough.
    fn legal(state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// How many actions [`legal`](Rules::legal) lists, for games that know it without a list; `out` is for the others.
    fn count_legal(state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) -> usize {
        Self::legal(state, seat, out);
        out.len()
    }

    /// How many leaves the tree of the game has `depth` plies below, for games that count them without playing every
    /// step; a finished game is one leaf wherever it ends.
    fn count_leaves(state: &Self::State, depth: u32) -> Option<u64> {
        let _ = (state, depth);
        None
    }

    /// Whether `seat` may do `action` now; `Ok` exactly for the actions of [`legal`](Rules::legal).
    fn check(state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// What `seat` has answered if it says nothing while a turn is sealed: the legal action that claims nothing.
    ///
    /// Some for every seat of a [`Turn::Sealed`], none in any other turn.
    fn skip(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Rolls the next outcome of chance, by the fair-deal procedure of the game.
    ///
    /// # Panics
    /// May panic unless it is chance's turn.
    fn deal(state: &Self::State, dice: &mut dyn Dice) -> Self::Chance;

    /// Whether `outcome` can fall now; everything [`deal`](Rules::deal) returns can.
    fn check_chance(state: &Self::State, outcome: &Self::Chance) -> Result<(), Self::Refusal>;

    /// Takes a step. Deterministic.
    ///
    /// # Panics
    /// The step must have passed [`check`](Rules::check) or [`check_chance`](Rules::check_chance) on this very
    /// state; anything else may panic or leave a senseless state.
    fn apply(state: &mut Self::State, step: &Step<Self>);

    /// Who has won and why, once the game is over; `None` exactly while it is not.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// The points as they stand now, a value for every seat.
    fn points(state: &Self::State) -> PerSeat<Score>;

    /// The points if the game were ended now in favour of `winners` (resignation, time, agreement).
    fn forfeit(state: &Self::State, winners: Seats) -> PerSeat<Score> {
        let _ = winners;
        Self::points(state)
    }

    /// What `who` may know of the state, built up from nothing.
    fn view(state: &Self::State, who: Observer) -> Self::View;

    /// What `who` notices of `step`, which led from `before` to `after`; `None` if nothing.
    ///
    /// A sealed answer is noticed by nobody but its seat before the step that resolves it.
    fn witness(
        before: &Self::State,
        step: &Step<Self>,
        after: &Self::State,
        who: Observer,
    ) -> Option<Self::Event>;
}

/// Rules whose hidden part can be filled in at random, for search.
pub trait Imagine: Rules {
    /// A full state that `view`, and everything noticed since the game began, leave possible.
    ///
    /// Exactly consistent: the state's view from the same seat equals `view`. Uniform over what the rules leave
    /// open. It is given nothing but what the seat itself was given, so it cannot peek.
    fn imagine(view: &Self::View, seen: &[Self::Event], dice: &mut impl Dice) -> Self::State;
}
