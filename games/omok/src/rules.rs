//! The rules of omok as the core asks for them.

use std::ops::RangeInclusive;

use hanpan_core::{
    Dice, NoChance, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Reason as _, Rules, Score, Seat,
    Seats, Step, Turn,
};

use crate::options::SPECS;
use crate::view::{Event, GameResult, Reason, View};
use crate::{Action, Omok, Options, Refusal, State, Stone};

const SEATS: u8 = 2;

impl Rules for Omok {
    const ID: &'static str = "omok";
    const HIDDEN: bool = false;
    const CHANCE: bool = false;
    const SEATS: RangeInclusive<u8> = SEATS..=SEATS;
    const OPTIONS: &'static [OptionSpec] = SPECS;
    const ENDINGS: &'static [&'static str] = Reason::CODES;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Omok>(seats)?;
        Ok(State::new(options))
    }

    fn turn(state: &State) -> Turn {
        state.actor().map_or(Turn::Over, Turn::of)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match (may_move(state, seat), state.choices()) {
            (Err(_), _) => {}
            (Ok(_), []) => state.list_legal(out),
            (Ok(_), choices) => out.extend(choices.iter().copied().map(Action::from)),
        }
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let stone = may_move(state, seat)?;
        match (action.choice(), state.choices()) {
            (Some(choice), choices) if choices.contains(&choice) => return Ok(()),
            (Some(_), []) => return Err(Refusal::NothingToChoose { action }),
            (None, []) => {}
            _ => return Err(Refusal::ChooseFirst { action }),
        }
        let off_board = Refusal::OffBoard { point: action, corner: state.size().corner() };
        let point = action.point().filter(|&point| state.size().contains(point)).ok_or(off_board)?;
        if !state.is_empty(point) {
            return Err(Refusal::Occupied { point });
        }
        match state.prohibition(stone, point) {
            Some(prohibition) => Err(Refusal::forbidden(point, prohibition)),
            None => Ok(()),
        }
    }

    fn deal(_: &State, _: &mut dyn Dice) -> NoChance {
        unreachable!("omok has no chance in it")
    }

    fn check_chance(_: &State, outcome: &NoChance) -> Result<(), Refusal> {
        match *outcome {}
    }

    fn apply(state: &mut State, step: &Step<Omok>) {
        match *step {
            Step::Chance(outcome) => match outcome {},
            Step::Act(seat, action) => {
                debug_assert_eq!(Omok::check(state, seat, action), Ok(()), "{seat} plays {action}");
                match action.choice() {
                    Some(choice) => state.choose(choice),
                    None => state.play(action.point().expect("a checked point is on the board")),
                }
            }
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let ending = state.ending()?;
        let winners = state.winner().map_or(Seats::NONE, |stone| Seats::only(state.seat_of(stone)));
        Some(Outcome { winners, reason: ending.code(), points: decided(winners) })
    }

    fn points(state: &State) -> PerSeat<Score> {
        Omok::outcome(state).map_or_else(|| PerSeat::all(SEATS, Score::ZERO), |outcome| outcome.points)
    }

    fn forfeit(_: &State, winners: Seats) -> PerSeat<Score> {
        decided(winners)
    }

    fn view(state: &State, _: Observer) -> View {
        View::of(state)
    }

    fn witness(before: &State, step: &Step<Omok>, after: &State, _: Observer) -> Option<Event> {
        match *step {
            Step::Chance(outcome) => match outcome {},
            Step::Act(seat, action) => Some(match action.choice() {
                Some(choice) => Event::Chose { seat, choice, black: after.seat_of(Stone::Black) },
                None => Event::Placed {
                    seat,
                    point: action.point()?,
                    stone: before.swap2().and(before.to_move()),
                    result: GameResult::of(after),
                },
            }),
        }
    }
}

/// The colour of the stone that is put next, if `seat` is to act.
fn may_move(state: &State, seat: Seat) -> Result<Stone, Refusal> {
    let stone = state.to_move().ok_or(Refusal::GameOver)?;
    if state.actor() == Some(seat) { Ok(stone) } else { Err(Refusal::NotYourTurn) }
}

/// The points of a decided game: one for the winner, one half each if there is none.
fn decided(winners: Seats) -> PerSeat<Score> {
    PerSeat::from_fn(SEATS, |seat| match winners.is_empty() {
        true => Score::HALF,
        false if winners.contains(seat) => Score::ONE,
        false => Score::ZERO,
    })
}
