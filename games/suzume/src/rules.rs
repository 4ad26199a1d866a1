//! The rules on the empty type.

use std::ops::RangeInclusive;

use hanpan_core::{
    Dice, Observer, OptionSpec, OptionsError, Outcome, PerSeat, Rules, Score, Seat, Seats, Step, Turn,
};

use crate::phase::Phase;
use crate::{Action, Deal, Event, Options, Refusal, State, Suzume, View};

impl Rules for Suzume {
    const ID: &'static str = "suzume";
    const HIDDEN: bool = true;
    const CHANCE: bool = true;
    const HANDS: bool = true;
    const SEATS: RangeInclusive<u8> = 2..=5;
    const OPTIONS: &'static [OptionSpec] = Options::SPECS;
    const ENDINGS: &'static [&'static str] = &["last_round"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Deal;
    type View = View;
    type Event = Event;
    type Refusal = Refusal;

    fn start(options: &Options, seats: u8) -> Result<State, OptionsError> {
        OptionsError::check_players::<Suzume>(seats)?;
        options.check()?;
        Ok(State::new(*options, seats))
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Deal => Turn::Chance,
            Phase::Act { seat } => Turn::of(seat),
            Phase::Claim { .. } => Turn::Sealed(state.answers.truth().owed),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match state.phase {
            Phase::Act { seat: turn } if turn == seat => {
                out.extend(state.hands.truth()[seat.index()].distinct().map(Action::Discard));
                if state.check_tsumo(seat).is_ok() {
                    out.push(Action::Tsumo);
                }
            }
            Phase::Claim { tile, .. } if state.answers.truth().owed.contains(seat) => {
                if state.check_ron(seat, tile).is_ok() {
                    out.push(Action::Ron);
                }
                out.push(Action::Skip);
            }
            _ => {}
        }
    }

    fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (state.phase, action) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Deal, _) => Err(Refusal::ChanceIsDue),
            // A table has seats that this match has not.
            _ if seat.index() >= usize::from(state.seats) => Err(Refusal::NotYourTurn),
            (Phase::Act { seat: turn }, _) if turn != seat => Err(Refusal::NotYourTurn),
            (Phase::Act { .. }, Action::Discard(tile)) => {
                let held = state.hands.truth()[seat.index()].holds(tile);
                if held { Ok(()) } else { Err(Refusal::NotHeld { tile }) }
            }
            (Phase::Act { .. }, Action::Tsumo) => state.check_tsumo(seat),
            (Phase::Act { .. }, Action::Ron | Action::Skip) => Err(Refusal::NothingToClaim),
            (Phase::Claim { seat: from, .. }, _) if from == seat => Err(Refusal::NotYourTurn),
            (Phase::Claim { .. }, _) if !state.answers.truth().owed.contains(seat) => {
                Err(Refusal::AlreadyAnswered)
            }
            (Phase::Claim { seat, tile }, Action::Discard(_) | Action::Tsumo) => {
                Err(Refusal::DiscardIsAnswered { seat, tile })
            }
            (Phase::Claim { tile, .. }, Action::Ron) => state.check_ron(seat, tile),
            (Phase::Claim { .. }, Action::Skip) => Ok(()),
        }
    }

    fn skip(state: &State, seat: Seat) -> Option<Action> {
        Suzume::turn(state).is_sealed_for(seat).then_some(Action::Skip)
    }

    fn deal(_: &State, dice: &mut dyn Dice) -> Deal {
        Deal::roll(dice)
    }

    fn check_chance(state: &State, outcome: &Deal) -> Result<(), Refusal> {
        match state.phase {
            Phase::Over => Err(Refusal::GameOver),
            Phase::Act { .. } | Phase::Claim { .. } => Err(Refusal::NoDealIsDue),
            Phase::Deal => outcome.check(),
        }
    }

    fn apply(state: &mut State, step: &Step<Suzume>) {
        match step {
            Step::Chance(deal) => {
                debug_assert_eq!(Suzume::check_chance(state, deal), Ok(()));
                state.deal(deal);
            }
            &Step::Act(seat, action) => {
                debug_assert_eq!(Suzume::check(state, seat, action), Ok(()), "{seat}: {action}");
                match action {
                    Action::Discard(tile) => state.discard(seat, tile),
                    Action::Tsumo => state.tsumo(seat),
                    Action::Ron => state.answer(seat, true),
                    Action::Skip => state.answer(seat, false),
                }
            }
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over {
            return None;
        }
        // Suzume rule 5: most points win, equal points share.
        let points = Suzume::points(state);
        let most = points.as_slice().iter().max()?;
        let winners: Seats =
            points.iter().filter(|(_, points)| *points == most).map(|(seat, _)| seat).collect();
        Some(Outcome { winners, reason: "last_round", points })
    }

    fn points(state: &State) -> PerSeat<Score> {
        PerSeat::from_fn(state.seats, |seat| Score::whole(state.points[seat.index()].into()))
    }

    fn view(state: &State, who: Observer) -> View {
        View::new(state, who)
    }

    fn witness(_: &State, step: &Step<Suzume>, after: &State, who: Observer) -> Option<Event> {
        Event::of(step, after, who)
    }
}
