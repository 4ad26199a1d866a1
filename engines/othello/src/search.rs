//! The search below the root: iteratively deepened from there, and exact near the end.

use hanpan_search::{Bound, Entry, Meter, TranspositionTable};

use crate::{Evaluation, Geometry, Position, Squares, position::final_score};

/// One hundredth of a disc is the unit of values.
pub(crate) const DISC: i32 = 100;

/// Beyond every value.
pub(crate) const INFINITE: i32 = 30_000;

/// The least depth of what is known for certain; the more empty squares there were, the higher.
pub(crate) const SOLVED: u8 = 128;

/// The depth of a position that was solved with so many empty squares.
pub(crate) fn solved(empties: usize) -> u8 {
    SOLVED | empties.min(127) as u8
}

/// The best square of a position, as the transposition table has it.
pub(crate) fn best_square(known: Option<Entry>) -> Option<u8> {
    known.and_then(|entry| entry.best).map(|best| best as u8)
}

/// A search for one decision.
pub(crate) struct Search<'a, S> {
    pub(crate) geometry: &'a Geometry<S>,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) meter: Meter,
    /// The moves that wait to be searched, of all positions on the way.
    pub(crate) waiting: Vec<Move<S>>,
}

/// A move that waits to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Move<S> {
    pub(crate) square: u8,
    /// How early it should be searched.
    pub(crate) priority: i32,
    /// The position after it.
    pub(crate) position: Position<S>,
}

impl<S: Squares> Search<'_, S> {
    /// The value of the position to the side to move: exact within the window, a bound outside.
    ///
    /// Principal variation search. To a depth of all its empty squares a position is solved. Senseless once the
    /// budget is spent, which the caller must look at.
    pub(crate) fn value(
        &mut self,
        position: &Position<S>,
        empties: usize,
        depth: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if depth >= empties {
            // Scores are whole discs: the widest window of whole discs around this one.
            let (low, high) = (alpha.div_euclid(DISC), -(-beta).div_euclid(DISC));
            return DISC * self.solve(position, empties, low, high);
        }
        if !self.meter.spend() {
            return 0;
        }
        if position.moves.is_empty() {
            let passed = position.passed(&self.geometry.board);
            if passed.moves.is_empty() {
                return DISC * final_score(position.difference(), empties);
            }
            return -self.value(&passed, empties, depth, -beta, -alpha);
        }
        if depth == 0 {
            return self.evaluation.of(self.geometry, position, empties);
        }
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && usize::from(entry.depth) >= depth
            && entry.bound.settles(i32::from(entry.value), alpha, beta)
        {
            return i32::from(entry.value);
        }
        let first = best_square(known);

        if depth == 1 {
            return self.value_by_leaves(position, key, empties, first, alpha, beta);
        }

        let begin = self.waiting.len();
        self.list_moves(position, first);
        let (mut best, mut best_square, mut low) = (-INFINITE, None, alpha);
        while let Some(next) = self.next_move(begin) {
            let value = if best_square.is_none() {
                -self.value(&next.position, empties - 1, depth - 1, -beta, -low)
            } else {
                let value = -self.value(&next.position, empties - 1, depth - 1, -low - 1, -low);
                if value > low && value < beta {
                    -self.value(&next.position, empties - 1, depth - 1, -beta, -low)
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
        self.keep(key, best, Bound::of(best, alpha, beta), depth.min(127) as u8, best_square);
        best
    }

    /// The value of the position by looking one move ahead.
    ///
    /// Here a cut-off saves less than what it would cost to order the moves by what they lead to.
    fn value_by_leaves(
        &mut self,
        position: &Position<S>,
        key: u64,
        empties: usize,
        first: Option<u8>,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let (mut squares, mut count) = ([0; 256], 0);
        if let Some(first) = first {
            (squares[0], count) = (first, 1);
        }
        for class in &self.geometry.classes {
            position.moves.and(class).for_each(|square| {
                if first != Some(square as u8) {
                    squares[count] = square as u8;
                    count += 1;
                }
            });
        }
        let (mut best, mut best_square) = (-INFINITE, None);
        for &square in &squares[..count] {
            let after = position.after(usize::from(square), &self.geometry.board);
            let value = -self.value(&after, empties - 1, 0, -beta, -alpha.max(best));
            if self.meter.is_spent() {
                return 0;
            }
            if value > best {
                (best, best_square) = (value, Some(square));
                if value >= beta {
                    break;
                }
            }
        }
        self.keep(key, best, Bound::of(best, alpha, beta), 1, best_square);
        best
    }

    /// Keeps what was found of a position.
    pub(crate) fn keep(&self, key: u64, value: i32, bound: Bound, depth: u8, best: Option<u8>) {
        self.table.put(key, Entry { value: value as i16, bound, depth, best: best.map(u16::from) });
    }

    /// Puts the moves of a position among those that wait; those that leave the other side few moves are preferred.
    pub(crate) fn list_moves(&mut self, position: &Position<S>, first: Option<u8>) {
        let Search { geometry, waiting, .. } = self;
        position.moves.for_each(|square| {
            let after = position.after(square, &geometry.board);
            let priority = if first == Some(square as u8) {
                i32::MAX
            } else {
                geometry.priority[square] - 8 * after.moves.len() as i32
            };
            waiting.push(Move { square: square as u8, priority, position: after });
        });
    }

    /// Takes the first of the moves that wait since `begin`; of equals the first listed.
    pub(crate) fn next_move(&mut self, begin: usize) -> Option<Move<S>> {
        let waiting = &self.waiting[begin..];
        let mut best = 0;
        for (index, next) in waiting.iter().enumerate() {
            if next.priority > waiting[best].priority {
                best = index;
            }
        }
        (best < waiting.len()).then(|| self.waiting.swap_remove(begin + best))
    }
}
