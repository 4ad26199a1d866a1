//! Counting the leaves of a game tree, the sharpest cheap test of a rules engine.

use hanpan_core::{Rules, Seat, Step, Turn};

/// The number of leaves `depth` plies below `state`; a finished game is one leaf wherever it ends.
///
/// `None` if chance has a part in it: its outcomes are too many to count.
pub fn perft<R: Rules>(state: &R::State, depth: u32) -> Option<u64> {
    R::count_leaves(state, depth).or_else(|| {
        let mut buffers = vec![Vec::new(); depth as usize];
        leaves::<R>(state, &mut buffers)
    })
}

/// The buffers, one a ply left, keep the walk free of allocation.
fn leaves<R: Rules>(state: &R::State, buffers: &mut [Vec<R::Action>]) -> Option<u64> {
    let Some((actions, deeper)) = buffers.split_first_mut() else { return Some(1) };
    let seats = match R::turn(state) {
        Turn::Over => return Some(1),
        Turn::Chance => return None,
        Turn::Players(seats) | Turn::Sealed(seats) => seats,
    };
    let last_ply = deeper.is_empty();
    let mut count = 0;
    for seat in seats.iter() {
        if last_ply {
            count += R::count_legal(state, seat, actions) as u64;
        } else {
            R::legal(state, seat, actions);
            count += below::<R>(state, seat, actions, deeper)?;
        }
    }
    Some(count)
}

fn below<R: Rules>(
    state: &R::State,
    seat: Seat,
    actions: &[R::Action],
    buffers: &mut [Vec<R::Action>],
) -> Option<u64> {
    let mut count = 0;
    for &action in actions {
        let mut next = state.clone();
        R::apply(&mut next, &Step::Act(seat, action));
        count += leaves::<R>(&next, buffers)?;
    }
    Some(count)
}
