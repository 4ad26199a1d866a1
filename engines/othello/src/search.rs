//! The search below the root: iteratively deepened from there, selective in the middle of the game, exact near its end.

use hanpan_search::{Bound, Entry, Meter, TranspositionTable};

use crate::last::Last;
use crate::node::Node;
use crate::position::final_score;
use crate::probcut::{Bounds, Cuts};
use crate::{Evaluation, Geometry, Position, Squares};

/// So many units of value make a disc.
pub(crate) const DISC: i32 = 64;

/// Beyond every value.
pub(crate) const INFINITE: i32 = 30_000;

/// The least depth of what is known for certain; the more empty squares there were, the higher.
pub(crate) const SOLVED: u8 = 128;

/// With so few empty squares even a selective search solves the rest exactly.
const EXACT: usize = 11;

/// The depth of a position that was solved with so many empty squares.
pub(crate) fn solved(empties: usize) -> u8 {
    SOLVED | empties.min(127) as u8
}

/// The best square of a position, as the transposition table has it.
pub(crate) fn best_square(known: Option<Entry>) -> Option<u8> {
    known.and_then(|entry| entry.best).map(|best| best as u8)
}

/// A search for one decision.
pub(crate) struct Search<'a, S: Squares> {
    pub(crate) geometry: &'a Geometry<S>,
    pub(crate) evaluation: &'a Evaluation<S>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) meter: Meter,
    /// The moves that wait to be searched, of all positions on the way.
    pub(crate) waiting: Vec<Move<S>>,
    /// What solves the last few squares.
    pub(crate) last: Last<'a, S>,
    /// When a shallow search is enough to know that a deep one would fail; none if every search is to be exact.
    pub(crate) cuts: Option<&'a Cuts>,
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

impl<'a, S: Squares> Search<'a, S> {
    /// A search that has found nothing yet.
    pub(crate) fn new(
        geometry: &'a Geometry<S>,
        evaluation: &'a Evaluation<S>,
        table: &'a TranspositionTable,
        meter: Meter,
    ) -> Search<'a, S> {
        let last = Last { geometry, nodes: 0 };
        Search { geometry, evaluation, table, meter, waiting: Vec::new(), last, cuts: None }
    }

    /// The value of the position to the side to move: exact within the window, a bound outside.
    ///
    /// Principal variation search. To a depth of all its empty squares a position is solved, exactly unless the search
    /// is selective. Senseless once the budget is spent, which the caller must look at.
    pub(crate) fn value(
        &mut self,
        node: &Node<S>,
        empties: usize,
        depth: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if depth >= empties && (self.cuts.is_none() || empties <= EXACT) {
            // Scores are whole discs: the widest window of whole discs around this one.
            let (low, high) = (alpha.div_euclid(DISC), -(-beta).div_euclid(DISC));
            return DISC * self.solve(&node.position, Some(node), empties, low, high);
        }
        if !self.meter.spend() {
            return 0;
        }
        let position = &node.position;
        if position.moves.is_empty() {
            let passed = node.passed(self.geometry);
            if passed.position.moves.is_empty() {
                return DISC * final_score(position.difference(), empties);
            }
            return -self.value(&passed, empties, depth, -beta, -alpha);
        }
        if depth == 0 {
            return self.evaluate(node, empties);
        }
        if depth == 1 {
            return self.value_by_leaves(node, empties, alpha, beta);
        }
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && usize::from(entry.depth) >= depth
            && entry.bound.settles(i32::from(entry.value), alpha, beta)
        {
            return i32::from(entry.value);
        }
        if let Some(cuts) = self.cuts
            && depth >= Cuts::least(self.geometry.size)
            && let Some(value) = self.foresee(cuts, node, empties, depth, alpha, beta)
        {
            return value;
        }

        let begin = self.waiting.len();
        self.list_moves(position, best_square(known));
        if depth > 3
            && let Some((value, square)) = self.known_reply(begin, depth - 1, beta)
        {
            self.waiting.truncate(begin);
            self.keep(key, value, Bound::Lower, depth.min(127) as u8, Some(square));
            return value;
        }
        // The move that is known to be good is searched before the others are even put into order.
        let mut is_ordered = best_square(known).is_none();
        if is_ordered {
            self.order_moves(node, begin, empties, depth);
        }
        let (mut best, mut best_square, mut low) = (-INFINITE, None, alpha);
        while let Some(next) = self.next_move(begin) {
            if !is_ordered && next.priority < i32::MAX {
                self.waiting.push(next);
                self.order_moves(node, begin, empties, depth);
                is_ordered = true;
                continue;
            }
            let after = node.after(self.evaluation, usize::from(next.square), next.position);
            let value = if best_square.is_none() {
                -self.value(&after, empties - 1, depth - 1, -beta, -low)
            } else {
                let value = -self.value(&after, empties - 1, depth - 1, -low - 1, -low);
                if value > low && value < beta {
                    -self.value(&after, empties - 1, depth - 1, -beta, -low)
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

    /// What a position is worth at first sight.
    #[inline]
    pub(crate) fn evaluate(&self, node: &Node<S>, empties: usize) -> i32 {
        self.evaluation.of(self.geometry, &node.position, &node.codes, node.is_second, empties)
    }

    /// A bound on the value that a shallower search makes all but certain, where there is one.
    fn foresee(
        &mut self,
        cuts: &Cuts,
        node: &Node<S>,
        empties: usize,
        depth: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if beta - alpha > 1 {
            // On the principal variation nothing is taken for granted.
            return None;
        }
        let margins = self.evaluation.margins.as_ref();
        let Bounds { shallow, high, low } =
            cuts.at(margins, self.geometry.size, empties, depth, [alpha, beta]);
        let sight = self.evaluate(node, empties);
        if sight >= beta && high < INFINITE {
            let value = self.value(node, empties, shallow, high - 1, high);
            if value >= high && !self.meter.is_spent() {
                return Some(beta);
            }
        }
        if sight <= alpha && low > -INFINITE {
            let value = self.value(node, empties, shallow, low, low + 1);
            if value <= low && !self.meter.is_spent() {
                return Some(alpha);
            }
        }
        None
    }

    /// The value of the position by looking one move ahead.
    ///
    /// Here a cut-off saves less than what it would cost to order the moves by what they lead to, or to remember them.
    fn value_by_leaves(&mut self, node: &Node<S>, empties: usize, alpha: i32, beta: i32) -> i32 {
        let (geometry, position) = (self.geometry, &node.position);
        let mut best = -INFINITE;
        for class in &geometry.classes {
            let mut rest = position.moves.and(class);
            while let Some(square) = rest.first() {
                rest = rest.minus(&S::NONE.with(square));
                let after = node.after(self.evaluation, square, position.after(square, &geometry.board));
                let value = -self.value(&after, empties - 1, 0, -beta, -alpha.max(best));
                if self.meter.is_spent() {
                    return 0;
                }
                best = best.max(value);
                if value >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// Keeps what was found of a position.
    pub(crate) fn keep(&self, key: u64, value: i32, bound: Bound, depth: u8, best: Option<u8>) {
        self.table.put(key, Entry { value: value as i16, bound, depth, best: best.map(u16::from) });
    }

    /// A move that waits since `begin` of which it is known that it reaches `beta`, and what it is worth at least.
    fn known_reply(&self, begin: usize, depth: usize, beta: i32) -> Option<(i32, u8)> {
        self.waiting[begin..].iter().find_map(|next| {
            let entry = self.table.get(next.position.key())?;
            let value = -i32::from(entry.value);
            let is_cut = usize::from(entry.depth) >= depth && entry.bound != Bound::Lower && value >= beta;
            is_cut.then_some((value, next.square))
        })
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

    /// Orders the moves that wait since `begin` by what they seem to be worth, the more carefully the deeper they are to
    /// be searched.
    fn order_moves(&mut self, node: &Node<S>, begin: usize, empties: usize, depth: usize) {
        if depth <= 2 {
            return;
        }
        let shallow = (depth.saturating_sub(5) / 3).min(2).min(empties - 2);
        let priority = |next: &Move<S>, value: Option<i32>| {
            value.unwrap_or(INFINITE / 2) - DISC / 4 * next.position.moves.len() as i32
        };
        self.order_by_glances(node, begin, empties, shallow, priority);
    }

    /// Orders the moves that wait since `begin` by a shallow search of each: `priority` is told what that found, and
    /// nothing where the other side has no reply.
    pub(crate) fn order_by_glances(
        &mut self,
        node: &Node<S>,
        begin: usize,
        empties: usize,
        shallow: usize,
        priority: impl Fn(&Move<S>, Option<i32>) -> i32,
    ) {
        // A glance at more than one move need not be cut short.
        let cuts = self.cuts.take();
        for index in begin..self.waiting.len() {
            let next = self.waiting[index];
            if next.priority == i32::MAX {
                continue;
            }
            let after = node.after(self.evaluation, usize::from(next.square), next.position);
            let has_reply = !next.position.moves.is_empty();
            let value = has_reply.then(|| -self.value(&after, empties - 1, shallow, -INFINITE, INFINITE));
            self.waiting[index].priority = priority(&next, value);
        }
        self.cuts = cuts;
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
