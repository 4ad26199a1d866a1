//! How many games there are from the start position, a pass counting as one ply and a finished game as one leaf.

mod common;

use common::start;
use hanpan_core::{Rules, Step};
use hanpan_othello::{Othello, State};

/// The leaves of the tree to this depth.
fn perft(state: &State, depth: usize) -> u64 {
    let Some(seat) = state.to_move() else { return 1 };
    let mut actions = Vec::new();
    Othello::legal(state, seat, &mut actions);
    if depth <= 1 {
        return if depth == 0 { 1 } else { actions.len() as u64 };
    }
    let leaves = |action| {
        let mut next = state.clone();
        Othello::apply(&mut next, &Step::Act(seat, action));
        perft(&next, depth - 1)
    };
    actions.into_iter().map(leaves).sum()
}

fn check(size: u32, leaves: &[u64]) {
    let start = start(size);
    for (index, &expected) in leaves.iter().enumerate() {
        let depth = index + 1;
        assert_eq!(perft(&start, depth), expected, "{size} × {size} to depth {depth}, step by step");
        let counted = Othello::count_leaves(&start, depth as u32);
        assert_eq!(counted, Some(expected), "{size} × {size} to depth {depth}");
    }
}

#[test]
fn perft_4x4_to_the_end() {
    #[rustfmt::skip]
    check(4, &[4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980, 60060]);
}

#[test]
fn perft_6x6() {
    check(6, &[4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792]);
}

#[test]
fn perft_8x8() {
    check(8, &[4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284]);
}

#[test]
fn perft_10x10() {
    check(10, &[4, 12, 56, 244, 1396, 8200, 55180, 392268, 3045812]);
}

#[test]
fn perft_16x16() {
    check(16, &[4, 12, 56, 244, 1396, 8200, 55180, 392268, 3046196]);
}
