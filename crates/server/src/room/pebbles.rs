//! Pebbles: the smallest game with an ordinary turn that can be skipped, to try rooms with.
//!
//! 1. Three pebbles lie between two players, who act in turn: `take` one, or `skip`.
//! 2. The last pebble has to be taken. Whoever takes it wins.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use hanpan_core::{
    Dice, NoChance, NotationError, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Rules, Score, Seat,
    Seats, Step, Turn,
};
use serde::{Deserialize, Serialize};

/// The rules.
pub struct Pebbles;

/// Nothing can be agreed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// What lies there, whose turn it is, and who has taken the last one. It is also what everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pebbles: u8,
    seat: Seat,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pebbles", self.pebbles)
    }
}

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Takes a pebble.
    Take,
    /// Does nothing.
    Skip,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Take => "take",
            Action::Skip => "skip",
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text {
            "take" => Ok(Action::Take),
            "skip" => Ok(Action::Skip),
            _ => Err(NotationError::new(text, "take or skip")),
        }
    }
}

/// Why not.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("not now")]
pub struct Refusal;

impl hanpan_core::Refusal for Refusal {
    const CODES: &'static [&'static str] = &["not_now"];

    fn code(&self) -> &'static str {
        "not_now"
    }
}

impl Rules for Pebbles {
    const ID: &'static str = "pebbles";
    const HIDDEN: bool = false;
    const CHANCE: bool = false;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[];
    const ENDINGS: &'static [&'static str] = &["none_left"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type View = State;
    type Event = String;
    type Refusal = Refusal;

    fn start(_: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Pebbles>(seats)?;
        Ok(State { pebbles: 3, seat: Seat::at(0) })
    }

    fn turn(state: &State) -> Turn {
        if state.pebbles == 0 { Turn::Over } else { Turn::of(state.seat) }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let all = [Action::Take, Action::Skip];
        out.extend(all.into_iter().filter(|&action| Pebbles::check(state, seat, action).is_ok()));
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let least = if action == Action::Take { 1 } else { 2 };
        if seat == state.seat && state.pebbles >= least { Ok(()) } else { Err(Refusal) }
    }

    fn deal(_: &State, _: &mut dyn Dice) -> NoChance {
        panic!("there is no chance in pebbles")
    }

    fn check_chance(_: &State, outcome: &NoChance) -> Result<(), Refusal> {
        match *outcome {}
    }

    fn apply(state: &mut State, step: &Step<Pebbles>) {
        match *step {
            Step::Act(_, action) => {
                state.pebbles -= u8::from(action == Action::Take);
                state.seat = Seat::at(1 - state.seat.index());
            }
            Step::Chance(outcome) => match outcome {},
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let winners = Seats::all(2).without(state.seat);
        (state.pebbles == 0).then(|| Outcome { winners, reason: "none_left", points: Pebbles::points(state) })
    }

    fn points(_: &State) -> PerSeat<Score> {
        PerSeat::all(2, Score::ZERO)
    }

    fn view(state: &State, _: Observer) -> State {
        state.clone()
    }

    fn witness(_: &State, step: &Step<Pebbles>, _: &State, _: Observer) -> Option<String> {
        Some(format!("{step:?}"))
    }
}
