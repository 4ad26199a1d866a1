//! Imagined states are spread evenly over what the rules leave open.

mod common;

use std::collections::BTreeMap;

use common::{play, play_until_left, public, table, view};
use hanpan_core::{Imagine, Observer, QuickDice, Rules, Seat};
use hanpan_suzume::{Options, Phase, State, Suzume, Tile};

/// What one opponent holds and draws, and what is left in the wall, in an imagined state.
fn hidden(state: &State) -> (Vec<Tile>, Option<Tile>) {
    let view = view(state, 1);
    (view.hand, view.drawn)
}

/// Counts what `look` sees in imagined states and compares with the exact chances.
fn check<T: Ord + std::fmt::Debug>(state: &State, look: impl Fn(&State) -> T, expected: &BTreeMap<T, f64>) {
    const STATES: u32 = 60_000;
    let seen = view(state, 0);
    let mut dice = QuickDice::seeded(11);
    let mut counts: BTreeMap<T, u32> = BTreeMap::new();
    for _ in 0..STATES {
        let imagined = Suzume::imagine(&seen, &[], &mut dice);
        assert_eq!(view(&imagined, 0), seen);
        *counts.entry(look(&imagined)).or_default() += 1;
    }
    assert_eq!(counts.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    // Pearson's statistic has a mean of the degrees of freedom and twice that as variance; five deviations are rare.
    let freedom = expected.len() as f64 - 1.0;
    let statistic: f64 = expected
        .iter()
        .map(|(case, chance)| {
            let mean = chance * f64::from(STATES);
            (f64::from(counts[case]) - mean).powi(2) / mean
        })
        .sum();
    assert!(statistic < freedom + 5.0 * (2.0 * freedom).sqrt(), "{statistic} at {freedom}: {counts:?}");
}

/// Two players near the end of the wall; seat 1 holds six of the eight tiles that seat 0 has not seen.
fn near_the_end() -> State {
    let mut state = table(Options::default(), &["1 3 5 7 9", "2 4 6 8 G"], "R", "");
    play_until_left(&mut state, 2);
    if public(&state).phase != (Phase::Act { seat: Seat::at(1) }) {
        play_until_left(&mut state, 1);
    }
    assert_eq!(public(&state).phase, Phase::Act { seat: Seat::at(1) });
    state
}

/// The tiles seat 0 has not seen, alike ones as often as they are.
fn unseen(state: &State) -> Vec<Tile> {
    let seen = view(state, 0);
    let mut left = Tile::CANONICAL.to_vec();
    let shown = seen.seats.iter().flat_map(|seat| &seat.discards).chain(&seen.dora).chain(&seen.hand);
    for tile in shown.chain(&seen.drawn) {
        left.remove(left.iter().position(|other| other == tile).unwrap());
    }
    left
}

#[test]
fn the_tile_drawn_by_another_is_any_of_those_unseen() {
    let state = near_the_end();
    let unseen = unseen(&state);
    let mut expected = BTreeMap::new();
    for tile in &unseen {
        *expected.entry(Some(*tile)).or_insert(0.0) += 1.0 / unseen.len() as f64;
    }
    check(&state, |imagined| hidden(imagined).1, &expected);
}

#[test]
fn every_hand_and_drawn_tile_comes_as_often_as_it_can_lie() {
    let state = near_the_end();
    let unseen = unseen(&state);
    let left = usize::from(public(&state).tiles_left);
    assert_eq!(unseen.len(), 6 + left);
    // Every way to choose the drawn tile and the wall among the places; the rest is the hand.
    let mut ways: BTreeMap<(Vec<Tile>, Option<Tile>), f64> = BTreeMap::new();
    let mut total = 0.0;
    for walls in 0..1u32 << unseen.len() {
        if walls.count_ones() as usize != left {
            continue;
        }
        for drawn in (0..unseen.len()).filter(|place| walls >> place & 1 == 0) {
            let held = (0..unseen.len()).filter(|&place| walls >> place & 1 == 0 && place != drawn);
            *ways.entry((held.map(|place| unseen[place]).collect(), Some(unseen[drawn]))).or_default() += 1.0;
            total += 1.0;
        }
    }
    ways.values_mut().for_each(|chance| *chance /= total);
    check(&state, hidden, &ways);
}

#[test]
fn a_claim_is_imagined_with_nobody_elses_answer() {
    let hands = ["1 4 7 R 5", "G G G R R", "1 3 5 7 9", "2 2 4 4 6"];
    let mut state = table(Options::default(), &hands, "9r", "2");
    play(&mut state, &["0 discard R", "1 ron", "3 skip"]);
    let mut dice = QuickDice::seeded(1);
    for (seat, owed) in [(0, 3), (1, 2), (2, 3), (3, 2)] {
        let seen = view(&state, seat);
        let imagined = Suzume::imagine(&seen, &[], &mut dice);
        assert_eq!(view(&imagined, seat), seen);
        assert_eq!(Suzume::turn(&imagined).players().len(), owed, "as far as seat {seat} knows");
    }
}

#[test]
fn every_phase_can_be_imagined_by_everybody() {
    let check = |state: &State| {
        let mut dice = QuickDice::seeded(3);
        for who in Observer::all(4) {
            let seen = Suzume::view(state, who);
            let imagined = Suzume::imagine(&seen, &[], &mut dice);
            assert_eq!(Suzume::view(&imagined, who), seen, "{who:?}");
            assert_eq!(Suzume::outcome(&imagined), Suzume::outcome(state));
        }
    };
    let hands = ["5 9 9 R R", "3r 4r 6r 7r 8r", "4 6 8 8 8", "6 7 1 1 1r"];
    check(&Suzume::start(&Options::default(), 4).unwrap());
    let mut state = table(Options::default(), &hands, "6", "G");
    for line in ["0 discard 5", "1 ron", "3 ron", "2 ron"] {
        check(&state);
        play(&mut state, &[line]);
    }
    check(&state);
    common::deal_next(&mut state, &["2 3 4 5 5", "1 4 6 7 9", "1 4 6 7 9", "1 3 8 8 G"], "R", "5r");
    play(&mut state, &["1 tsumo"]);
    check(&state);
    for _ in 0..2 {
        common::deal_next(&mut state, &hands, "6", "G");
        common::play_out(&mut state);
        check(&state);
    }
    assert!(Suzume::outcome(&state).is_some());
}
