//! What several test files share.
#![allow(dead_code, reason = "each test file uses a part of it")]

use hanpan_core::{QuickDice, Rules, Seat, Step, random_step};
use hanpan_othello::{Action, Options, Othello, State};

/// The start of a game.
pub fn start(size: u32) -> State {
    Othello::start(&Options::sized(size), 2).unwrap()
}

/// The actions of the side to move.
pub fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    if let Some(seat) = state.to_move() {
        Othello::legal(state, seat, &mut out);
    }
    out
}

/// Takes an action for the side to move, through the checked door.
pub fn act(state: &mut State, action: Action) {
    let seat = state.to_move().expect("the game goes on");
    Othello::check(state, seat, action).unwrap();
    Othello::apply(state, &Step::Act(seat, action));
}

/// The start of a game and the actions written one after another.
pub fn play(size: u32, actions: &str) -> State {
    let mut state = start(size);
    for text in actions.split_whitespace() {
        act(&mut state, text.parse().unwrap());
    }
    state
}

/// A position written in rows from the top.
pub fn position(rows: &str, to_move: Seat) -> State {
    State::from_rows(&rows.split_whitespace().collect::<Vec<_>>(), to_move).unwrap()
}

/// Plays at random to the end; `each` is shown every state and the action taken in it.
pub fn play_randomly(mut state: State, seed: u64, mut each: impl FnMut(&State, Action)) -> State {
    let (mut dice, mut actions) = (QuickDice::seeded(seed), Vec::new());
    while let Some(step) = random_step::<Othello>(&state, &mut actions, &mut dice) {
        let Step::Act(_, action) = step;
        each(&state, action);
        act(&mut state, action);
    }
    state
}

/// Squares or actions as one text.
pub fn text<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
