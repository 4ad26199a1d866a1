//! Solving a position: every game to its end.

use hanpan_search::Bound;

use crate::node::Node;
use crate::position::final_score;
use crate::search::{DISC, INFINITE, Move, SOLVED, Search, best_square, solved};
use crate::{Position, Squares};

/// With so few empty squares it costs more to remember and to order than to try.
const FEW: usize = 7;

/// With at most so many, nothing is worth the while but trying.
const LAST: usize = 4;

/// With so many empty squares it is asked of every move whether the position after it is known.
const LOOK_AHEAD: usize = 10;

/// From so many empty squares on moves are ordered by what they seem to be worth.
const EVALUATED: usize = 12;

/// By how much a move that it leaves to the other side lets a move come later.
const MOBILITY: i32 = 2 * DISC;

impl<S: Squares> Search<'_, S> {
    /// The final score of the position in whole discs under best play: exact within the window, a bound outside.
    ///
    /// Senseless once the budget is spent, which the caller must look at. `node` is the same position where how its places
    /// are filled is known, for the ordering.
    pub(crate) fn solve(
        &mut self,
        position: &Position<S>,
        node: Option<&Node<S>>,
        empties: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if empties <= FEW {
            let open = self.geometry.empties(&position.own, &position.other);
            return self.solve_few(&position.own, &position.other, &open, [alpha, beta], false);
        }
        if !self.meter.spend() {
            return 0;
        }
        if position.moves.is_empty() {
            let passed = position.passed(&self.geometry.board);
            if passed.moves.is_empty() {
                return final_score(position.difference(), empties);
            }
            let node = node.map(|node| node.passed(self.geometry));
            return -self.solve(&passed, node.as_ref(), empties, -beta, -alpha);
        }
        let mut high = beta;
        if alpha >= worth_counting(empties) {
            let open = self.geometry.empties(&position.own, &position.other);
            let most = self.most(&position.other, &open);
            if most <= alpha {
                return most;
            }
            high = beta.min(most);
        }
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && entry.depth >= SOLVED
            && entry.bound.settles(i32::from(entry.value), DISC * alpha, DISC * high)
        {
            return i32::from(entry.value) / DISC;
        }

        let begin = self.waiting.len();
        self.list_moves(position, best_square(known));
        let node = node.filter(|_| empties >= EVALUATED);
        // The move that is known to be good is searched before the others are even put into order.
        let mut is_ordered = best_square(known).is_none();
        if is_ordered {
            self.order_to_solve(position, node, begin, empties);
        }
        if empties >= LOOK_AHEAD
            && let Some((value, square)) = self.known_cut(begin, high)
        {
            self.waiting.truncate(begin);
            self.keep(key, DISC * value, Bound::Lower, solved(empties), Some(square));
            return value;
        }
        let (mut best, mut best_square, mut low) = (-INFINITE, None, alpha);
        while let Some(next) = self.next_move(begin) {
            if !is_ordered && next.priority < i32::MAX {
                self.waiting.push(next);
                self.order_to_solve(position, node, begin, empties);
                is_ordered = true;
                continue;
            }
            let after = node.map(|node| node.after(self.evaluation, usize::from(next.square), next.position));
            let (after, position) = (after.as_ref(), &next.position);
            let value = if best_square.is_none() {
                -self.solve(position, after, empties - 1, -high, -low)
            } else {
                let value = -self.solve(position, after, empties - 1, -low - 1, -low);
                if value > low && value < high {
                    -self.solve(position, after, empties - 1, -high, -value)
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
                if value >= high {
                    break;
                }
            }
        }
        self.waiting.truncate(begin);
        let bound = if high < beta && best >= high {
            // More than this is not to be had.
            Bound::Exact
        } else {
            Bound::of(best, alpha, beta)
        };
        self.keep(key, DISC * best, bound, solved(empties), best_square);
        best
    }

    /// The most that can be reached when the other side has stable discs.
    #[inline]
    fn most(&self, other: &S, open: &S) -> i32 {
        let stable = self.geometry.stable_for_good(other, open).len() as i32;
        self.geometry.squares as i32 - 2 * stable
    }

    /// A move that waits since `begin` of which it is known that it reaches `high`, and what it is worth at least.
    fn known_cut(&self, begin: usize, high: i32) -> Option<(i32, u8)> {
        self.waiting[begin..].iter().find_map(|next| {
            let entry = self.table.get(next.position.key())?;
            let value = -i32::from(entry.value) / DISC;
            let is_cut = entry.depth >= SOLVED && entry.bound != Bound::Lower && value >= high;
            is_cut.then_some((value, next.square))
        })
    }

    /// Orders the moves that wait since `begin`, as carefully as so many empty squares are worth it.
    fn order_to_solve(
        &mut self,
        position: &Position<S>,
        node: Option<&Node<S>>,
        begin: usize,
        empties: usize,
    ) {
        match node {
            Some(node) => self.order_by_value(node, begin, empties),
            None => self.order_by_moves(position, begin),
        }
    }

    /// Orders the moves that wait since `begin`: those first that leave the other side little to do, and of these the ones
    /// into a part with an odd number of empties.
    ///
    /// Who moves first into such a part also moves last in it, if nobody passes.
    fn order_by_moves(&mut self, position: &Position<S>, begin: usize) {
        let geometry = self.geometry;
        let odd = geometry.odd_parts(&geometry.empties(&position.own, &position.other));
        for Move { square, priority, position: after } in &mut self.waiting[begin..] {
            if *priority == i32::MAX {
                continue;
            }
            let open = geometry.empties(&after.own, &after.other);
            let moves = after.moves.len() + after.moves.and(&geometry.corners).len();
            let reach = after.other.around().and(&open).len();
            let is_odd = geometry.part[usize::from(*square)] & odd != 0;
            *priority = geometry.priority[usize::from(*square)] / 4 - 64 * moves as i32 - 4 * reach as i32
                + if is_odd { 24 } else { 0 };
        }
    }

    /// Orders the moves that wait since `begin` by what they seem to be worth, and by how much they leave to be searched.
    fn order_by_value(&mut self, node: &Node<S>, begin: usize, empties: usize) {
        let geometry = self.geometry;
        let odd = geometry.odd_parts(&geometry.empties(&node.position.own, &node.position.other));
        let shallow = match empties {
            ..15 => 0,
            15..18 => 1,
            18..22 => 2,
            _ => 3,
        };
        let priority = |next: &Move<S>, value: Option<i32>| {
            let replies = &next.position.moves;
            let moves = replies.len() + replies.and(&geometry.corners).len();
            let is_odd = geometry.part[usize::from(next.square)] & odd != 0;
            value.unwrap_or(0) - MOBILITY * moves as i32 + if is_odd { DISC } else { 0 }
        };
        self.order_by_glances(node, begin, empties, shallow, priority);
    }

    /// Solves a position with few empty squares, those in parts with an odd number of them tried first.
    fn solve_few(&mut self, own: &S, other: &S, open: &S, [alpha, beta]: [i32; 2], is_passed: bool) -> i32 {
        let empties = open.len() as usize;
        if empties <= LAST {
            return self.last.solve(own, other, open, alpha, beta);
        }
        if !self.meter.spend() {
            return 0;
        }
        if alpha >= worth_counting(empties) {
            let most = self.most(other, open);
            if most <= alpha {
                return most;
            }
        }
        let odd = open.and(&self.geometry.squares_of(self.geometry.odd_parts(open)));
        let (mut best, mut low) = (-INFINITE, alpha);
        for mut rest in [odd, open.minus(&odd)] {
            while let Some(square) = rest.first() {
                let placed = S::NONE.with(square);
                rest = rest.minus(&placed);
                if self.geometry.around[square].and(other).is_empty() {
                    continue;
                }
                let flipped = S::flips(own, other, square);
                if flipped.is_empty() {
                    continue;
                }
                let (after, before) = (other.minus(&flipped), own.or(&flipped).or(&placed));
                let value = -self.solve_few(&after, &before, &open.minus(&placed), [-beta, -low], false);
                if value > best {
                    best = value;
                    if value >= beta {
                        return value;
                    }
                    low = low.max(value);
                }
            }
        }
        if best > -INFINITE {
            best
        } else if is_passed {
            let difference = own.len() as i32 - other.len() as i32;
            final_score(difference, empties)
        } else {
            -self.solve_few(other, own, open, [-beta, -alpha], true)
        }
    }
}

/// Up to which score, with so many empty squares, it is not worth the while to count the other side's stable discs.
#[inline]
fn worth_counting(empties: usize) -> i32 {
    2 * empties as i32 - 4
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
        let (geometry, evaluation) = (Geometry::<S>::new(size), Evaluation::<S>::new(size));
        for position in (0..12).filter_map(|seed| random_position(&geometry, empties, seed)) {
            let expected = minimax(&geometry, &position);
            let limit = geometry.squares as i32;
            let windows =
                [(-limit, limit), (expected - 1, expected + 1), (expected, expected + 1), (-1, 0), (3, 9)];
            for (alpha, beta) in windows {
                let table = TranspositionTable::new(0);
                let mut search = Search::new(&geometry, &evaluation, &table, Budget::default().start());
                let empties = geometry.empties(&position.own, &position.other).len() as usize;
                let found = search.solve(&position, None, empties, alpha, beta);
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
