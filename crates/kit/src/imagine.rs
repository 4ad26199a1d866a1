//! What holds for every game that can imagine its hidden part.

use hanpan_core::{Imagine, Observer, QuickDice, Rules, Seat, Step, random_step};

use crate::Subject;
use crate::check::{any_step, legal, options_of};

/// Plays random games and checks, at every decision, that an imagined state looks exactly like the real one to the
/// seat that imagined it, and that play goes on from it by the rules; and that imagination does imagine.
///
/// # Panics
/// When one of these does not hold.
pub fn check_imagine<R: Subject + Imagine>() {
    let mut differed = false;
    for seats in R::SEATS {
        for game in 0..R::GAMES {
            let mut dice = QuickDice::seeded(u64::from(seats) << 32 | game as u64);
            let options = options_of::<R>(game, &mut dice);
            differed |= imagine_through_a_game::<R>(&options, seats, &mut dice);
        }
    }
    assert!(differed, "{}: every imagined state was the real one", R::ID);
}

/// Returns whether an imagined state ever differed from the real one.
fn imagine_through_a_game<R: Subject + Imagine>(
    options: &R::Options,
    seats: u8,
    dice: &mut QuickDice,
) -> bool {
    let mut state = R::start(options, seats).expect("listed options are accepted");
    let mut seen: Vec<Vec<R::Event>> = vec![Vec::new(); seats as usize];
    let mut differed = false;
    for _ in 0..R::BOUND {
        let Some(step) = any_step::<R>(&state, dice) else { break };
        if let Step::Act(seat, _) = step {
            differed |= imagine_at_a_decision::<R>(&state, seat, &seen[seat.index()], dice);
        }
        let before = state.clone();
        R::apply(&mut state, &step);
        for seat in Seat::all(seats) {
            seen[seat.index()].extend(R::witness(&before, &step, &state, Observer::Seat(seat)));
        }
    }
    differed
}

fn imagine_at_a_decision<R: Subject + Imagine>(
    state: &R::State,
    seat: Seat,
    seen: &[R::Event],
    dice: &mut QuickDice,
) -> bool {
    let view = R::view(state, Observer::Seat(seat));
    let imagined = R::imagine(&view, seen, dice);
    assert_eq!(
        R::view(&imagined, Observer::Seat(seat)),
        view,
        "{}: the imagined state looks different",
        R::ID
    );
    assert_eq!(legal::<R>(&imagined, seat), legal::<R>(state, seat), "{}: other actions are legal", R::ID);
    let differs = imagined != *state;
    play_on::<R>(imagined, dice);
    differs
}

/// A few random steps, for the rules' own assertions to look at the state.
fn play_on<R: Rules>(mut state: R::State, dice: &mut QuickDice) {
    let mut legal = Vec::new();
    for _ in 0..12 {
        let Some(step) = random_step::<R>(&state, &mut legal, dice) else { return };
        R::apply(&mut state, &step);
    }
}
