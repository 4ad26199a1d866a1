//! Actions as numbers, positions as planes, results as utilities.

use hanpan_core::{Learn, Seat};

use super::{A, B, play, position, start};
use crate::{Action, Options, State, TURN_LIMIT, Yutnori};

#[test]
fn every_action_has_a_number() {
    for (back_do, actions) in [(true, 179), (false, 150)] {
        let options = Options { back_do, ..Options::default() };
        assert_eq!(Yutnori::actions(&options), actions);
        for index in 0..actions {
            let action = Yutnori::action(&options, index).expect("there are no gaps");
            assert_eq!(Yutnori::index(&options, action), index);
        }
        assert_eq!(Yutnori::action(&options, actions), None);
    }
    let options = Options::default();
    for (text, index) in
        [("do start", 0), ("do 29", 29), ("gae start", 30), ("back 1", 150), ("back 29", 178)]
    {
        assert_eq!(Yutnori::index(&options, text.parse::<Action>().unwrap()), index, "{text}");
    }
}

/// The values of one plane.
fn plane(state: &State, who: Seat, name: &str) -> Vec<f32> {
    hanpan_kit::plane::<Yutnori>(&state.options, state.seats, state, who, name)
}

/// Where a plane is not 0, and what it is there.
fn cells(values: &[f32]) -> Vec<(usize, f32)> {
    values.iter().copied().enumerate().filter(|&(_, value)| value != 0.0).collect()
}

#[test]
fn everybody_sees_himself_first() {
    let state = position("A 3*2 home | B 23/from_ten | C", "gae mo mo");
    let stack = |station: usize, tokens: f32| vec![(station - 1, tokens / 4.0)];
    for (who, own, next, third) in [
        (0, stack(3, 2.0), stack(23, 1.0), vec![]),
        (1, stack(23, 1.0), vec![], stack(3, 2.0)),
        (2, vec![], stack(3, 2.0), stack(23, 1.0)),
    ] {
        let who = Seat::at(who);
        assert_eq!(cells(&plane(&state, who, "own_tokens")), own);
        assert_eq!(cells(&plane(&state, who, "next_tokens")), next);
        assert_eq!(cells(&plane(&state, who, "third_tokens")), third);
        // Row by row: outer, from five, from five turned, from ten.
        assert_eq!(cells(&plane(&state, who, "ways")), [(2, 1.0), (3 * 29 + 22, 1.0)]);
        assert_eq!(plane(&state, who, "throws"), [0.0, 1.0, 0.0, 0.0, 2.0, 0.0]);
    }
    assert_eq!(plane(&state, B, "start"), [0.75, 1.0, 0.25]);
    assert_eq!(plane(&state, B, "home"), [0.0, 0.0, 0.25]);
    assert_eq!(plane(&state, A, "turn"), [1.0, 0.0, 0.0]);
    assert_eq!(plane(&state, B, "turn"), [0.0, 0.0, 1.0]);
    assert_eq!((plane(&state, A, "throw_due"), plane(&start(2), A, "throw_due")), (vec![0.0], vec![1.0]));
}

/// A position, the steps taken in it, and what the game is then worth to everybody.
fn check_returns(players: &str, throws: &str, steps: &str, expected: &[f32]) {
    let mut state = position(players, throws);
    play(&mut state, steps);
    assert_eq!(Yutnori::returns(&state).as_slice(), expected, "{players}");
}

#[test]
fn the_winner_is_paid_by_the_others() {
    check_returns("A 20*3 | B", "do", "do 20", &[0.0, 0.0]);
    check_returns("A 20*4 | B", "do", "do 20", &[1.0, -1.0]);
    check_returns("A 20*4 | B | C", "do", "do 20", &[1.0, -0.5, -0.5]);
    let third = -1.0 / 3.0;
    check_returns("A 20*4 | B | C | D", "do", "do 20", &[1.0, third, third, third]);
}

#[test]
fn a_draw_is_shared() {
    for (players, expected, places) in [
        ("A | B", vec![0.0, 0.0], vec![1, 1]),
        ("A 5 | B", vec![1.0, -1.0], vec![1, 2]),
        ("A 21 | B 6 | C", vec![0.25, 0.25, -0.5], vec![1, 1, 3]),
    ] {
        let mut state = position(players, "");
        state.turns = TURN_LIMIT - 1;
        state.current = Seat::at(usize::from(state.seats) - 1);
        play(&mut state, "throw back");
        assert_eq!(Yutnori::returns(&state).as_slice(), expected, "{players}");
        assert_eq!(Yutnori::places(&state).unwrap().as_slice(), places, "{players}");
    }
}

#[test]
fn keys_tell_every_difference() {
    let key = |state: &State| Yutnori::knowledge(state, A);
    let state = position("A 3 | B 7", "gae");
    let mut other = state;
    assert_eq!(key(&state), key(&other));
    assert_eq!(key(&state), Yutnori::knowledge(&state, B));
    other.turns += 1;
    assert_ne!(key(&state), key(&other));
    assert_ne!(key(&position("A 15 | B", "gae")), key(&position("A 15/from_five | B", "gae")));
    assert_ne!(key(&position("A 3 | B 7", "gae")), key(&position("A 3 | B 7", "gae gae")));
    assert_ne!(key(&position("A 3 | B 7", "gae")), key(&position("A 7 | B 3", "gae")));
    assert_ne!(key(&start(2)), key(&start(3)));
}
