//! What a board is worth to every player without a search.

use hanpan_core::Seat;

use crate::board::{Board, MOST};
use crate::features::{FEATURES, features};

/// Everybody's chance to win.
pub(crate) type Chances = [f32; MOST];

/// How much each feature counts, at tables of two, three and four.
pub(crate) type Weights = [[f32; FEATURES]; 3];

/// Everybody's chance to win when `thrower` is about to throw.
pub(crate) fn chances(weights: &Weights, board: &Board, thrower: Seat, back_do: bool) -> Chances {
    let weights = &weights[usize::from(board.seats()) - 2];
    let mut scores = [0.0; MOST];
    features(board, thrower, back_do, |seat, feature, value| scores[seat] += weights[feature] * value);
    shares(board.seats(), scores)
}

/// Shares of one: whoever scores one more has about e times as much.
pub(crate) fn shares(seats: u8, scores: Chances) -> Chances {
    let seats = usize::from(seats);
    let highest = scores[..seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut shares = [0.0; MOST];
    for (share, score) in shares[..seats].iter_mut().zip(scores) {
        *share = power(score - highest);
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// About eˣ for x ≤ 0, from multiplications alone: the same on every machine.
///
/// Never so little that somebody's chance would round to one: only a game that is won is certain.
fn power(exponent: f32) -> f32 {
    let mut power = 1.0 + exponent.max(-12.0) / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::WEIGHTS;

    #[test]
    fn shares_are_of_one() {
        for (seats, scores) in
            [(2, [0.0, 0.0, 9.0, 9.0]), (3, [1.0, -1.0, 0.5, 9.0]), (4, [500.0, -500.0, 0.0, 1.0])]
        {
            let shares = shares(seats, scores);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{shares:?}");
            assert!(shares[usize::from(seats)..].iter().all(|&share| share == 0.0));
        }
        assert!(shares(2, [900.0, 0.0, 0.0, 0.0])[0] < 1.0);
        let [two, one, ..] = shares(2, [1.0, 0.0, 0.0, 0.0]);
        assert!((two / one - std::f32::consts::E).abs() < 0.01, "{}", two / one);
    }

    /// The start of a game is fair but for the first throw; whoever has more home is better off.
    #[test]
    fn boards_are_judged_as_anybody_would() {
        for seats in 2..=4 {
            let even = chances(&WEIGHTS, &Board::start(seats, 4), Seat::at(0), true);
            let fair = 1.0 / f32::from(seats);
            assert!(even[..usize::from(seats)].iter().all(|chance| (chance - fair).abs() < 0.06), "{even:?}");
            assert!(even[0] > fair, "{even:?}");
        }
    }
}
