//! The last four empty squares: no table, no ordering but by parity, no list of moves.

use crate::position::final_score;
use crate::search::INFINITE;
use crate::{Geometry, Squares};

/// Solves positions with at most four empty squares.
pub(crate) struct Last<'a, S> {
    pub(crate) geometry: &'a Geometry<S>,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
}

impl<S: Squares> Last<'_, S> {
    /// The final score of a position with these empty squares, at most four: exact within the window, a bound outside.
    #[inline]
    pub(crate) fn solve(&mut self, own: &S, other: &S, open: &S, alpha: i32, beta: i32) -> i32 {
        let (mut squares, mut count) = ([0; 4], 0);
        let mut add = |square| {
            squares[count] = square;
            count += 1;
        };
        let odd = open.and(&self.geometry.squares_of(self.geometry.odd_parts(open)));
        odd.for_each(&mut add);
        open.minus(&odd).for_each(&mut add);
        if count == 4 {
            self.single_first(&mut squares);
        }
        match squares[..count] {
            [a, b, c, d] => self.four(own, other, [a, b, c, d], alpha, beta, false),
            [a, b, c] => self.three(own, other, [a, b, c], alpha, beta, false),
            [a, b] => self.two(own, other, [a, b], beta),
            [a] => self.one(own, other, a),
            _ => final_score(self.difference(own, 0), 0),
        }
    }

    /// Where three squares lie in one part and one in another, the single one is the better first move.
    #[inline]
    fn single_first(&self, squares: &mut [usize; 4]) {
        let part = squares.map(|square| self.geometry.part[square]);
        if part[0] & part[1] != 0 && part[2] & part[1] != 0 && part[3] & part[1] == 0 {
            squares.swap(0, 3);
        } else if part[0] & part[1] != 0 && part[3] & part[1] != 0 && part[2] & part[1] == 0 {
            squares.swap(0, 2);
        } else if part[0] & part[2] != 0 && part[3] & part[2] != 0 && part[1] & part[2] == 0 {
            squares.swap(0, 1);
        }
    }

    fn four(
        &mut self,
        own: &S,
        other: &S,
        squares: [usize; 4],
        alpha: i32,
        beta: i32,
        is_passed: bool,
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        let (mut best, mut low) = (-INFINITE, alpha);
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let Some((own, other)) = self.after(own, other, square) else { continue };
            let value = -self.three(&own, &other, self.by_parity(rest), -beta, -low, false);
            if value >= beta {
                return value;
            }
            best = best.max(value);
            low = low.max(value);
        }
        if best > -INFINITE {
            best
        } else if is_passed {
            final_score(self.difference(own, 4), 4)
        } else {
            -self.four(other, own, squares, -beta, -alpha, true)
        }
    }

    /// Three squares with one that lies alone in its part at the front.
    #[inline]
    fn by_parity(&self, [a, b, c]: [usize; 3]) -> [usize; 3] {
        let part = |square: usize| self.geometry.part[square];
        if part(a) & part(b) != 0 {
            // Alone, or all three together.
            [c, a, b]
        } else if part(a) & part(c) != 0 {
            [b, a, c]
        } else {
            [a, b, c]
        }
    }

    fn three(
        &mut self,
        own: &S,
        other: &S,
        squares: [usize; 3],
        alpha: i32,
        beta: i32,
        is_passed: bool,
    ) -> i32 {
        self.nodes += 1;
        let [a, b, c] = squares;
        let (mut best, mut low) = (-INFINITE, alpha);
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let Some((own, other)) = self.after(own, other, square) else { continue };
            let value = -self.two(&own, &other, rest, -low);
            if value >= beta {
                return value;
            }
            best = best.max(value);
            low = low.max(value);
        }
        if best > -INFINITE {
            best
        } else if is_passed {
            final_score(self.difference(own, 3), 3)
        } else {
            -self.three(other, own, squares, -beta, -alpha, true)
        }
    }

    fn two(&mut self, own: &S, other: &S, [a, b]: [usize; 2], beta: i32) -> i32 {
        self.nodes += 1;
        let mut best = -INFINITE;
        if let Some((own, other)) = self.after(own, other, a) {
            best = -self.one(&own, &other, b);
            if best >= beta {
                return best;
            }
        }
        if let Some((own, other)) = self.after(own, other, b) {
            best = best.max(-self.one(&own, &other, a));
        }
        if best > -INFINITE {
            return best;
        }
        // A pass: the other side moves, and wants the least.
        let mut least = INFINITE;
        if let Some((other, own)) = self.after(other, own, a) {
            least = self.one(&other, &own, b);
        }
        if let Some((other, own)) = self.after(other, own, b) {
            least = least.min(self.one(&other, &own, a));
        }
        if least < INFINITE { least } else { final_score(self.difference(own, 2), 2) }
    }

    #[inline]
    fn one(&mut self, own: &S, other: &S, square: usize) -> i32 {
        self.nodes += 1;
        let difference = self.difference(own, 1);
        match S::last_flips(own, other, square) as i32 {
            0 => match S::last_flips(other, own, square) as i32 {
                0 => final_score(difference, 1),
                flipped => difference - 2 * flipped - 1,
            },
            flipped => difference + 2 * flipped + 1,
        }
    }

    /// The discs after a move, first those of the side that is to move then; none if it is no move.
    #[inline]
    fn after(&self, own: &S, other: &S, square: usize) -> Option<(S, S)> {
        // Most squares that are no moves have no disc of the other side beside them.
        if self.geometry.around[square].and(other).is_empty() {
            return None;
        }
        let flipped = S::flips(own, other, square);
        if flipped.is_empty() {
            return None;
        }
        Some((other.minus(&flipped), own.or(&flipped).with(square)))
    }

    /// How many discs more one has, with so many empty squares.
    #[inline]
    fn difference(&self, own: &S, empties: i32) -> i32 {
        2 * own.len() as i32 + empties - self.geometry.squares as i32
    }
}
