//! The rules, over the state.

use std::ops::RangeInclusive;

use hanpan_core::{
    Dice, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Reason as _, Rules, Score, Seat, Step, Turn,
};

use crate::board::MOST_SEATS;
use crate::state::Phase;
use crate::{
    Action, Chance, Event, Options, Reason, Refusal, Spot, State, View, Yutnori, chance, event, score,
};

impl Rules for Yutnori {
    const ID: &'static str = "yutnori";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const OPTIONS: &'static [OptionSpec] = Options::SPECS;
    const ENDINGS: &'static [&'static str] = Reason::CODES;
    const HIDDEN: bool = false;
    const CHANCE: bool = true;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Yutnori>(seats)?;
        Ok(State::start(*options, seats, options.checked_tokens()?))
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Throw => Turn::Chance,
            Phase::Move => Turn::of(state.current),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if state.phase != Phase::Move || seat != state.current {
            return;
        }
        let start = (state.board.start(seat) > 0).then_some(Spot::Start);
        for throw in state.throws.kinds() {
            let stations = state.board.stacks_of(seat).map(|stack| Spot::Station(stack.place.station()));
            out.extend(start.into_iter().chain(stations).filter_map(|from| Action::new(throw, from)));
        }
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match state.phase {
            Phase::Over(_) => return Err(Refusal::GameOver),
            _ if seat != state.current => return Err(Refusal::NotYourTurn),
            Phase::Throw => return Err(Refusal::ThrowIsDue),
            Phase::Move => {}
        }
        if !state.throws.contains(action.throw()) {
            return Err(Refusal::NotCollected { throw: action.throw() });
        }
        match (state.board.work_out(seat, action), action.from().station()) {
            (Some(_), _) => Ok(()),
            (None, Some(station)) => Err(Refusal::NothingThere { station }),
            (None, None) => Err(Refusal::NothingAtStart),
        }
    }

    fn deal(state: &State, dice: &mut dyn Dice) -> Chance {
        chance::roll(state, dice)
    }

    fn check_chance(state: &State, outcome: &Chance) -> Result<(), Refusal> {
        chance::check(state, *outcome)
    }

    fn apply(state: &mut State, step: &Step<Yutnori>) {
        match *step {
            Step::Chance(outcome) => {
                debug_assert_eq!(Yutnori::check_chance(state, &outcome), Ok(()));
                state.collect(outcome.throw);
            }
            Step::Act(seat, action) => {
                debug_assert_eq!(Yutnori::check(state, seat, action), Ok(()));
                state.act(action);
            }
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        score::ending(state).map(Outcome::from)
    }

    fn points(state: &State) -> PerSeat<Score> {
        score::points(state)
    }

    /// The same for everyone: nothing in Yutnori is hidden.
    fn view(state: &State, _: Observer) -> View {
        View::of(state)
    }

    fn witness(before: &State, step: &Step<Yutnori>, after: &State, _: Observer) -> Option<Event> {
        event::witness(before, step, after)
    }
}
