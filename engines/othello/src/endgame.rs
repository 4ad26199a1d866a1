//! Solving a position: every game to its end.

use hanpan_search::Bound;

use crate::position::final_score;
use crate::search::{DISC, INFINITE, SOLVED, Search, best_square, solved};
use crate::{Position, Squares};

/// With so few empty squares it costs more to remember and to order than to try.
const FEW: usize = 5;

impl<S: Squares> Search<'_, S> {
    /// The final score of the position in whole discs under best play: exact within the window, a bound outside.
    ///
    /// A position with few empty squares counts as one node with all that follows it.
    pub(crate) fn solve(&mut self, position: &Position<S>, empties: usize, alpha: i32, beta: i32) -> i32 {
        if !self.meter.spend() {
            return 0;
        }
        if empties <= FEW {
            return self.solve_few(position, alpha, beta);
        }
        if position.moves.is_empty() {
            let passed = position.passed(&self.geometry.board);
            if passed.moves.is_empty() {
                return final_score(position.difference(), empties);
            }
            return -self.solve(&passed, empties, -beta, -alpha);
        }
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && entry.depth >= SOLVED
            && entry.bound.settles(i32::from(entry.value), DISC * alpha, DISC * beta)
        {
            return i32::from(entry.value) / DISC;
        }
        let first = best_square(known);

        let begin = self.waiting.len();
        self.list_moves(position, first);
        self.prefer_odd_parts(position, begin);
        let (mut best, mut best_square, mut low) = (-INFINITE, None, alpha);
        while let Some(next) = self.next_move(begin) {
            let value = if best_square.is_none() {
                -self.solve(&next.position, empties - 1, -beta, -low)
            } else {
                let value = -self.solve(&next.position, empties - 1, -low - 1, -low);
                if value > low && value < beta {
                    -self.solve(&next.position, empties - 1, -beta, -low)
                } else {
                    value
                }
            };
            if self.meter.is_spent() {
                self.waiting.truncate(begin);
                return 0;
            }
            if value > best {
                (best, best_square) = (value, Some(next.square));
                low = low.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        self.waiting.truncate(begin);
        let bound = Bound::of(best, alpha, beta);
        self.keep(key, DISC * best, bound, solved(empties), best_square);
        best
    }

    /// Lets those of the moves that wait since `begin` come earlier that lie in a part with an odd number of empties.
    ///
    /// Who moves first into such a part also moves last in it, if nobody passes.
    fn prefer_odd_parts(&mut self, position: &Position<S>, begin: usize) {
        let odd = self.odd_parts(position);
        for next in &mut self.waiting[begin..] {
            if self.geometry.part[usize::from(next.square)] & odd != 0 {
                next.priority = next.priority.saturating_add(6);
            }
        }
    }

    /// The parts of the board with an odd number of empty squares.
    fn odd_parts(&self, position: &Position<S>) -> u16 {
        let mut odd = 0;
        let open = self.geometry.empties(&position.own, &position.other);
        open.for_each(|square| odd ^= self.geometry.part[square]);
        odd
    }

    /// Solves a position with few empty squares.
    fn solve_few(&mut self, position: &Position<S>, alpha: i32, beta: i32) -> i32 {
        let odd = self.odd_parts(position);
        let (mut squares, mut count) = ([0; FEW], 0);
        let open = self.geometry.empties(&position.own, &position.other);
        for is_odd in [true, false] {
            open.for_each(|square| {
                if (self.geometry.part[square] & odd != 0) == is_odd {
                    squares[count] = square as u8;
                    count += 1;
                }
            });
        }
        try_all(&position.own, &position.other, &squares[..count], position.difference(), alpha, beta, false)
    }
}

/// The final score by trying every square in turn; `difference` is how many discs more one has.
fn try_all<S: Squares>(
    own: &S,
    other: &S,
    empties: &[u8],
    difference: i32,
    alpha: i32,
    beta: i32,
    passed: bool,
) -> i32 {
    let (mut best, mut low) = (-INFINITE, alpha);
    for (index, &square) in empties.iter().enumerate() {
        let flipped = S::flips(own, other, usize::from(square));
        if flipped.is_empty() {
            continue;
        }
        let after = -(difference + 2 * flipped.len() as i32 + 1);
        let value = if empties.len() == 1 {
            -after
        } else {
            let mut rest = [0; FEW];
            rest[..index].copy_from_slice(&empties[..index]);
            rest[index..empties.len() - 1].copy_from_slice(&empties[index + 1..]);
            let (own, other) = (other.minus(&flipped), own.or(&flipped).with(usize::from(square)));
            -try_all(&own, &other, &rest[..empties.len() - 1], after, -beta, -low, false)
        };
        if value > best {
            best = value;
            low = low.max(value);
            if value >= beta {
                break;
            }
        }
    }
    if best > -INFINITE {
        best
    } else if passed || empties.is_empty() {
        final_score(difference, empties.len())
    } else {
        -try_all(other, own, empties, -difference, -beta, -alpha, true)
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};
    use hanpan_othello::rows::Rows;
    use hanpan_search::{Budget, TranspositionTable};

    use super::*;
    use crate::{Evaluation, Geometry};

    /// The final score by looking at every game.
    fn minimax<S: Squares>(geometry: &Geometry<S>, position: &Position<S>) -> i32 {
        if position.moves.is_empty() {
            let passed = position.passed(&geometry.board);
            if passed.moves.is_empty() {
                let empties = geometry.empties(&position.own, &position.other).len() as usize;
                return final_score(position.difference(), empties);
            }
            return -minimax(geometry, &passed);
        }
        let mut best = i32::MIN;
        position.moves.for_each(|square| {
            best = best.max(-minimax(geometry, &position.after(square, &geometry.board)));
        });
        best
    }

    /// A position with at most so many empty squares, played to at random; none if the game is over before.
    fn random_position<S: Squares>(geometry: &Geometry<S>, empties: u32, seed: u64) -> Option<Position<S>> {
        let mut dice = QuickDice::seeded(seed);
        let middle = geometry.size / 2;
        let at = |column, row| S::NONE.with(S::number(column, row));
        let own = at(middle, middle - 1).or(&at(middle - 1, middle));
        let other = at(middle, middle).or(&at(middle - 1, middle - 1));
        let mut position = Position::new(own, other, &geometry.board);
        while geometry.empties(&position.own, &position.other).len() > empties {
            if position.moves.is_empty() {
                position = position.passed(&geometry.board);
            }
            let mut moves = Vec::new();
            position.moves.for_each(|square| moves.push(square));
            if moves.is_empty() {
                return None;
            }
            position = position.after(moves[dice.below(moves.len() as u32) as usize], &geometry.board);
        }
        Some(position)
    }

    fn check<S: Squares>(size: usize, empties: u32) {
        let (geometry, evaluation) = (Geometry::<S>::new(size), Evaluation::new(size));
        for position in (0..12).filter_map(|seed| random_position(&geometry, empties, seed)) {
            let expected = minimax(&geometry, &position);
            let limit = geometry.squares as i32;
            let windows =
                [(-limit, limit), (expected - 1, expected + 1), (expected, expected + 1), (-1, 0), (3, 9)];
            for (alpha, beta) in windows {
                let table = TranspositionTable::new(0);
                let mut search = Search {
                    geometry: &geometry,
                    evaluation: &evaluation,
                    table: &table,
                    meter: Budget::default().start(),
                    waiting: Vec::new(),
                };
                let empties = geometry.empties(&position.own, &position.other).len() as usize;
                let found = search.solve(&position, empties, alpha, beta);
                // Outside the window a bound is enough.
                assert_eq!(
                    found.clamp(alpha, beta),
                    expected.clamp(alpha, beta),
                    "{size}, window {alpha} {beta}"
                );
                assert!(search.waiting.is_empty());
            }
        }
    }

    #[test]
    fn solved_positions_are_as_minimax_says() {
        for empties in [0, 1, 2, 5, 6, 7, 8] {
            check::<u64>(6, empties);
            check::<u64>(8, empties);
            check::<Rows>(10, empties);
            check::<Rows>(16, empties);
        }
    }
}
