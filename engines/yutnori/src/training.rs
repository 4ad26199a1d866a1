//! How the weights of the evaluation were found: by games against itself.

use std::fmt::Write;

use hanpan_core::{Dice, QuickDice, Seat};
use hanpan_search::Budget;
use hanpan_yutnori::Throw;

use crate::board::{Board, MOST, Made};
use crate::evaluation::{Weights, shares};
use crate::features::{FEATURES, features, of_stack};
use crate::search::{Choice, Hand, Search};
use crate::tables::{Stand, odds, progress};

/// Plays so many games against itself at tables of two, fewer at larger ones, and returns the text of `weights.rs`.
///
/// After every game the weights are moved a little towards what happened, less and less with time. The same numbers
/// give the same text, on every machine.
pub fn train(games: u32, seed: u64) -> String {
    let mut weights = first_guess();
    for seats in 2..=MOST as u8 {
        let mut dice = QuickDice::seeded(seed + u64::from(seats));
        // The more players, the longer a game and the more there is to learn from it.
        let games = games / u32::from(seats - 1);
        for game in 0..games {
            let passed = game as f32 / games as f32;
            // Large steps first, then a long time of small ones.
            let rate = 0.02 / (1.0 + 30.0 * passed);
            learn(&mut weights, seats, rate, &mut dice);
        }
    }
    text(&weights, games, seed)
}

/// Where learning begins: whoever is nearer home is better off.
fn first_guess() -> Weights {
    let mut weights = [[0.0; FEATURES]; 3];
    for weights in &mut weights {
        for tokens in 1..=MOST {
            for stand in (1..=Stand::PLACES).map(Stand::numbered) {
                weights[of_stack(tokens, stand)] = 0.1 * tokens as f32 * progress(stand);
            }
        }
    }
    weights
}

/// Plays one game and moves the weights towards its result.
fn learn(weights: &mut Weights, seats: u8, rate: f32, dice: &mut QuickDice) {
    let mut seen: Vec<(Board, Seat)> = Vec::new();
    let mut board = Board::start(seats, MOST as u8);
    let mut seat = Seat::at(0);
    let winner = loop {
        seen.push((board, seat));
        if play_turn(weights, &mut board, seat, dice) == Made::Won {
            break seat;
        }
        seat = seat.next(seats);
    };
    for (board, thrower) in seen.into_iter().rev() {
        let table = &mut weights[usize::from(seats) - 2];
        let mut told: Vec<(usize, usize, f32)> = Vec::new();
        features(&board, thrower, true, |seat, feature, value| told.push((seat, feature, value)));
        let mut scores = [0.0; MOST];
        told.iter().for_each(|&(seat, feature, value)| scores[seat] += table[feature] * value);
        let chances = shares(seats, scores);
        for (seat, feature, value) in told {
            let result = if seat == winner.index() { 1.0 } else { 0.0 };
            table[feature] += rate * (result - chances[seat]) * value;
        }
    }
}

/// Plays one turn by the weights, now and then at random, so that everything is met.
fn play_turn(weights: &Weights, board: &mut Board, seat: Seat, dice: &mut QuickDice) -> Made {
    const RANDOM_IN: u32 = 20;
    let mut hand: Vec<Throw> = Vec::new();
    let mut due = true;
    loop {
        while due {
            let throw = fall(dice);
            hand.push(throw);
            due = throw.again();
        }
        let choices: Vec<Choice> = hand
            .iter()
            .flat_map(|&throw| board.origins(seat, throw).map(move |from| Choice { throw, from }))
            .collect();
        if choices.is_empty() {
            return Made::Plain;
        }
        let choice = if dice.below(RANDOM_IN) == 0 {
            choices[dice.below(choices.len() as u32) as usize]
        } else {
            let mut meter = Budget::default().start();
            let mut search = Search { weights, back_do: true, meter: &mut meter };
            let value = |&choice: &Choice| {
                let rest = Hand::rest(hand.iter().copied(), choice.throw);
                search.choice(board, seat, rest, choice, 0)[seat.index()]
            };
            let values: Vec<f32> = choices.iter().map(value).collect();
            let best = (0..choices.len()).max_by(|&a, &b| values[a].total_cmp(&values[b]));
            choices[best.expect("there is a choice")]
        };
        let place = hand.iter().position(|&throw| throw == choice.throw).expect("it was thrown");
        hand.remove(place);
        match board.make(seat, choice.throw, choice.from) {
            Made::Won => return Made::Won,
            Made::Captured => due = true,
            Made::Plain if hand.is_empty() => return Made::Plain,
            Made::Plain => {}
        }
    }
}

fn fall(dice: &mut QuickDice) -> Throw {
    let mut left = dice.below(16) as f32;
    let by_odds = Throw::ALL.into_iter().zip(odds(true));
    let fallen = by_odds.into_iter().find(|(_, odds)| {
        left -= odds;
        left < 0.0
    });
    fallen.expect("the odds are sixteen in all").0
}

/// The text of `weights.rs`.
fn text(weights: &Weights, games: u32, seed: u64) -> String {
    let mut text = format!(
        "//! How much each feature of a board counts.\n\
         //!\n\
         //! Written by `cargo run --release -p hanpan-engine-yutnori --example train {games} {seed}`: do not edit.\n\
         \n\
         use crate::evaluation::Weights;\n\
         \n\
         /// For tables of two, three and four, in the order of the features.\n\
         #[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: Weights = [\n"
    );
    for table in weights {
        text.push_str("    [\n");
        for row in table.chunks(10) {
            text.push_str("       ");
            row.iter().for_each(|weight| write!(text, " {weight:.3},").expect("a string takes everything"));
            text.push('\n');
        }
        text.push_str("    ],\n");
    }
    text + "];\n"
}
