//! What a board is worth to every player without a search.

use hanpan_core::Seat;
use hanpan_yutnori::Throw;

use crate::board::{Board, MOST};
use crate::tables::{STATIONS, Stand, TABLES, odds};
use crate::weights::WEIGHTS;

/// Everybody's chance to win.
pub(crate) type Chances = [f32; MOST];

/// How many numbers an evaluation is made of.
pub(crate) const FEATURES: usize = TENSE + 1;

/// A stack of so many tokens on each place; home is not among them.
pub(crate) const STACKS: usize = 0;
/// So many tokens at the start.
const STARTS: usize = STACKS + MOST * (Stand::COUNT - 2);
/// So many tokens home.
const HOMES: usize = STARTS + MOST + 1;
/// How soon it is one's turn to throw.
const TEMPO: usize = HOMES + MOST + 1;
/// One's chance to capture something with the next throw, by how soon that is.
const HITS: usize = TEMPO + MOST;
/// What others can be expected to capture with their next throw, by how soon that is.
const LOSSES: usize = HITS + MOST;
/// What one has on the board while others can capture it at all.
const TENSE: usize = LOSSES + MOST;

/// How much each feature counts, for tables of two, three and four.
pub(crate) type Weights = [[f32; FEATURES]; 3];

/// Everybody's chance to win when `thrower` is about to throw.
pub(crate) fn chances(board: &Board, thrower: Seat, back_do: bool) -> Chances {
    chances_by(&WEIGHTS, board, thrower, back_do)
}

/// Everybody's chance to win by some weights.
pub(crate) fn chances_by(weights: &Weights, board: &Board, thrower: Seat, back_do: bool) -> Chances {
    let weights = &weights[usize::from(board.seats()) - 2];
    let mut scores = [0.0; MOST];
    features(board, thrower, back_do, |seat, feature, value| scores[seat] += weights[feature] * value);
    shares(board.seats(), scores)
}

/// Shares of one, in proportion to what the scores are powers of.
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
fn power(exponent: f32) -> f32 {
    let mut power = 1.0 + exponent.max(-60.0) / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}

/// Tells every feature of the board that is not nothing: whose, which, and how much.
pub(crate) fn features(board: &Board, thrower: Seat, back_do: bool, mut tell: impl FnMut(usize, usize, f32)) {
    let seats = usize::from(board.seats());
    // Whose tokens are on each station, how many and how far.
    let mut standing: [Option<(usize, f32)>; STATIONS] = [None; STATIONS];
    for seat in 0..seats {
        let side = board.side(Seat::at(seat));
        tell(seat, STARTS + usize::from(side.start), 1.0);
        tell(seat, HOMES + usize::from(side.home), 1.0);
        tell(seat, TEMPO + order(seat, thrower, seats), 1.0);
        let mut exposed = 0.0;
        for stack in side.stacks() {
            let place = stack.stand.index() - 1;
            tell(seat, STACKS + (usize::from(stack.tokens) - 1) * (Stand::COUNT - 2) + place, 1.0);
            let worth = f32::from(stack.tokens) * TABLES.progress(stack.stand);
            exposed += worth;
            standing[TABLES.station(stack.stand)] = Some((seat, worth));
        }
        tell(seat, TENSE, exposed / 16.0);
    }
    let odds = odds(back_do);
    for attacker in 0..seats {
        let when = order(attacker, thrower, seats);
        for throw in Throw::ALL {
            let mut best: Option<(usize, f32)> = None;
            for from in board.origins(Seat::at(attacker), throw) {
                let met = standing[TABLES.station(TABLES.target(from, throw))];
                if let Some((victim, worth)) = met
                    && victim != attacker
                    && best.is_none_or(|(_, most)| worth > most)
                {
                    best = Some((victim, worth));
                }
            }
            if let Some((victim, worth)) = best {
                let chance = odds[throw as usize] / 16.0;
                tell(attacker, HITS + when, chance);
                tell(victim, LOSSES + when, chance * worth / 4.0);
            }
        }
    }
}

/// How many turns it takes until it is a seat's.
fn order(seat: usize, thrower: Seat, seats: usize) -> usize {
    (seat + seats - thrower.index()) % seats
}
