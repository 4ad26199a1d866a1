//! What the tests share.

use hanpan_core::{QuickDice, Rules, Seat, random_step};
use hanpan_othello::{Options, Othello, State};
use hanpan_search::testing::{act, legal};
use hanpan_search::{Decision, Value};

/// Every board there is.
pub const SIZES: [u32; 7] = [4, 6, 8, 10, 12, 14, 16];

pub fn start(size: u32) -> State {
    Othello::start(&Options::sized(size), 2).unwrap()
}

/// A position some way into a game played at random.
pub fn random_position(size: u32, plies: u32, seed: u64) -> State {
    let (mut dice, mut actions) = (QuickDice::seeded(seed), Vec::new());
    let mut state = start(size);
    for _ in 0..plies {
        let Some(step) = random_step::<Othello>(&state, &mut actions, &mut dice) else { break };
        Othello::apply(&mut state, &step);
    }
    state
}

pub fn position(rows: &str, seat: Seat) -> State {
    State::from_rows(&rows.split_whitespace().collect::<Vec<_>>(), seat).unwrap()
}

/// What holds for every decision.
pub fn check_decision(state: &State, decision: &Decision<Othello>) {
    let legal = legal::<Othello>(state);
    assert!(legal.contains(&decision.action), "{} in {state:?}", decision.action);
    if let Some(first) = decision.candidates.first() {
        assert_eq!(first.action, decision.action);
    }
    let limit = (state.size() * state.size()) as f64;
    let mut last = f64::INFINITY;
    for candidate in &decision.candidates {
        assert!(legal.contains(&candidate.action));
        assert_eq!(candidate.line.first(), Some(&candidate.action));
        assert!(matches!(candidate.value, Value::Discs(_)));
        assert!(candidate.value.number().abs() <= limit && (0.0..=limit).contains(&candidate.error));
        assert!(candidate.value.number() <= last, "{decision:?}");
        last = candidate.value.number();
        // The line expected is one that can be played.
        let mut state = state.clone();
        for &action in &candidate.line {
            act::<Othello>(&mut state, action);
        }
    }
}
