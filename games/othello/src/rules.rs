//! The rules, over the state.

use std::ops::RangeInclusive;

use hanpan_core::{
    Dice, NoChance, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Reason as _, Rules, Score, Seat,
    Step, Turn,
};

use crate::state::Phase;
use crate::{Action, Event, Options, Othello, Reason, Refusal, State, View, score};

impl Rules for Othello {
    const ID: &'static str = "othello";
    const HIDDEN: bool = false;
    const CHANCE: bool = false;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = Options::SPECS;
    const ENDINGS: &'static [&'static str] = Reason::CODES;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Othello>(seats)?;
        Ok(State::start(options.board_size()?, &options.opening_moves()?))
    }

    fn turn(state: &State) -> Turn {
        match state.phase() {
            Phase::Move | Phase::Pass => Turn::of(state.seat()),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat != state.seat() {
            return;
        }
        match state.phase() {
            Phase::Move => state.list_moves(out),
            Phase::Pass => out.push(Action::Pass),
            Phase::Over => {}
        }
    }

    #[inline]
    fn count_legal(state: &State, seat: Seat, _: &mut Vec<Action>) -> usize {
        match state.phase() {
            Phase::Move if seat == state.seat() => state.count_moves() as usize,
            Phase::Pass if seat == state.seat() => 1,
            Phase::Move | Phase::Pass | Phase::Over => 0,
        }
    }

    fn count_leaves(state: &State, depth: u32) -> Option<u64> {
        Some(state.leaves(depth))
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if state.phase() == Phase::Over {
            return Err(Refusal::GameOver);
        }
        if seat != state.seat() {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Pass if state.phase() == Phase::Pass => Ok(()),
            // A side with a move may not pass.
            Action::Pass => Err(Refusal::MustMove),
            Action::Place(square) if state.is_move(square) => Ok(()),
            Action::Place(square) if square.on(state.size()).is_none() => {
                Err(Refusal::OffBoard { square, size: state.size() as u8 })
            }
            Action::Place(square) if state.disc(square).is_some() => Err(Refusal::Occupied { square }),
            Action::Place(square) => Err(Refusal::FlipsNothing { square }),
        }
    }

    fn deal(_: &State, _: &mut dyn Dice) -> NoChance {
        panic!("there is no chance in othello")
    }

    fn check_chance(_: &State, outcome: &NoChance) -> Result<(), Refusal> {
        match *outcome {}
    }

    fn apply(state: &mut State, step: &Step<Othello>) {
        match *step {
            Step::Act(seat, action) => {
                debug_assert_eq!(Othello::check(state, seat, action), Ok(()));
                match action {
                    Action::Place(square) => state.place(square),
                    Action::Pass => state.pass(),
                }
            }
            Step::Chance(outcome) => match outcome {},
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        score::ending(state).map(Outcome::from)
    }

    fn points(state: &State) -> PerSeat<Score> {
        score::points(state)
    }

    /// The same for everyone: nothing in Othello is hidden.
    fn view(state: &State, _: Observer) -> View {
        View::of(state)
    }

    fn witness(before: &State, step: &Step<Othello>, _: &State, _: Observer) -> Option<Event> {
        match *step {
            Step::Act(seat, Action::Place(square)) => {
                Some(Event::Move { seat, square, flipped: before.flips(square) })
            }
            Step::Act(seat, Action::Pass) => Some(Event::Pass { seat }),
            Step::Chance(outcome) => match outcome {},
        }
    }
}
