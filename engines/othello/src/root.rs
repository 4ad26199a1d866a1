//! The search at the root: deeper and deeper, and what it thinks of every move.

use hanpan_core::{QuickDice, shuffle};
use hanpan_othello::{Action, Othello};
use hanpan_search::{Candidate, Meter, TranspositionTable, Value, math};

use crate::node::Node;
use crate::probcut::Cuts;
use crate::search::{DISC, INFINITE, Search, best_square};
use crate::solver::BEFORE;
use crate::{Evaluation, Geometry, Position, Squares};

/// How sure cuts are in play.
const PLAYED: Cuts = Cuts { sureness: 110 };

/// How sure they are when the game is searched to its end for the second time.
const SURER: Cuts = Cuts { sureness: 200 };

/// With at most so many empty squares the game is searched to its end without cuts from the first.
const CERTAIN: usize = 12;

/// The end is searched for as soon as it lies no further than this beyond the depth reached: what is left there takes
/// hardly longer to be played out than to be evaluated.
const NEAR: usize = 7;

/// The search at the root of one decision.
pub(crate) struct Root<'a, S: Squares> {
    search: Search<'a, S>,
    /// The moves, best first; those after the first need not be in order.
    moves: Vec<RootMove<S>>,
    /// The empty squares after the move.
    empties: usize,
    /// How many nodes may be searched.
    limit: u64,
    /// Up to so many nodes each move is given a value of its own; beyond, all but the best get bounds.
    each: u64,
}

/// What a search stands on.
pub(crate) struct Ground<'a, S: Squares> {
    pub(crate) geometry: &'a Geometry<S>,
    pub(crate) evaluation: &'a Evaluation<S>,
    pub(crate) table: &'a TranspositionTable,
}

/// What is known of a move at the root.
#[derive(Clone)]
struct RootMove<S: Squares> {
    action: Action,
    /// The position after it, seen by the other side.
    node: Node<S>,
    /// Its value, as far as is known, in hundredths of a disc.
    value: i32,
    /// How deep the search was that found its value.
    depth: usize,
    /// Whether it is that much, and not just at most that much.
    is_exact: bool,
    /// Whether it was found without cuts that are all but certain.
    is_proven: bool,
}

/// How a position is to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// No deeper than so many plies, unless the game is solved.
    pub(crate) depth: usize,
    /// No deeper than so many plies whatsoever.
    pub(crate) deepest: usize,
    /// With at most so many empty squares, the game is solved to its end.
    pub(crate) solve: usize,
    /// Up to so many nodes each move is given a value of its own, which is dear; beyond, all but the best get bounds.
    pub(crate) each: u64,
}

impl<'a, S: Squares> Root<'a, S> {
    /// Prepares to search; each move already has a value at first sight, for when there is no time for more.
    ///
    /// # Panics
    /// If there is no action.
    pub(crate) fn new(
        ground: Ground<'a, S>,
        position: &Position<S>,
        legal: &[Action],
        meter: Meter,
        limit: u64,
        seed: u64,
    ) -> Root<'a, S> {
        let Ground { geometry, evaluation, table } = ground;
        let empties = geometry.empties(&position.own, &position.other).len() as usize;
        let search = Search::new(geometry, evaluation, table, meter);
        let mut moves: Vec<_> =
            legal.iter().map(|&action| RootMove::new(&search, position, action, empties)).collect();
        // Which of equal moves is played is left to the dice.
        let mut dice = QuickDice::seeded(seed);
        shuffle(&mut moves, &mut dice);
        moves.sort_by_key(|next| -next.value);
        let empties = empties.saturating_sub(usize::from(legal != [Action::Pass]));
        Root { search, moves, empties, limit, each: 0 }
    }

    /// The same search once more, for another thread.
    pub(crate) fn helper(&self, meter: Meter) -> Root<'a, S> {
        let Search { geometry, evaluation, table, .. } = self.search;
        let search = Search::new(geometry, evaluation, table, meter);
        Root { search, moves: self.moves.clone(), ..*self }
    }

    /// Searches deeper and deeper, from a first depth on, until the plan is fulfilled or the budget is spent.
    ///
    /// `tell` is shown what is known after each depth.
    pub(crate) fn deepen(&mut self, plan: Plan, first: usize, tell: &mut dyn FnMut(&Root<'a, S>, usize)) {
        if !self.search.meter.check() {
            return;
        }
        self.each = plan.each;
        self.search.cuts = Some(&PLAYED);
        let mut depth = first;
        loop {
            if !self.search_to(depth) {
                return;
            }
            tell(self, depth.min(self.empties + 1));
            if !self.meter().may_deepen() {
                return;
            }
            if depth > self.empties {
                if self.search.cuts.is_none() {
                    return;
                }
                if depth == self.empties + 1 {
                    // Once more with surer cuts: what less sure ones have found counts for one ply less.
                    (self.search.cuts, depth) = (Some(&SURER), depth + 1);
                    continue;
                }
                // And without any: then it is certain. Who wins is known sooner than by how much, and counts for more.
                (self.search.cuts, depth) = (None, self.empties + 1);
                if self.search_within(depth, -DISC, DISC).is_none() {
                    return;
                }
                continue;
            }
            if depth >= plan.depth.min(plan.deepest) {
                return;
            }
            depth += 1;
            // A shallow search has ordered the moves well enough for the last ones.
            let solves = self.empties <= plan.solve && self.empties < plan.deepest;
            if solves && depth + NEAR > self.empties {
                depth = self.empties + 1;
                if self.empties <= CERTAIN {
                    self.search.cuts = None;
                }
            }
        }
    }

    /// Solves the position: first searches that cost little, so that the last one has good moves first and knows about
    /// what to expect. Whether it was solved, and not stopped.
    pub(crate) fn solve(&mut self, outcome_alone: bool) -> bool {
        self.each = 0;
        self.search.cuts = Some(&BEFORE);
        // As deep as costs nothing beside the last search.
        let deepest = self.empties.saturating_sub(8).min(14);
        for depth in (1..=deepest).filter(|depth| depth % 2 == deepest % 2) {
            if !self.search_to(depth) {
                return false;
            }
        }
        if self.empties >= 16 && !self.search_to(self.empties + 1) {
            return false;
        }
        self.search.cuts = None;
        if outcome_alone {
            return self.search_within(self.empties + 1, -DISC, DISC).is_some();
        }
        self.search_to(self.empties + 1)
    }

    /// The best action, and its value.
    pub(crate) fn best(&self) -> (Action, i32) {
        (self.moves[0].action, self.moves[0].value)
    }

    /// What is expected to follow, the best action first.
    pub(crate) fn best_line(&self) -> Vec<Action> {
        self.line(&self.moves[0])
    }

    /// How many positions were looked at, the last squares included.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.search.meter.used() + self.search.last.nodes
    }

    /// Searches every move to one depth, the move itself being the first ply; whether the budget sufficed.
    fn search_to(&mut self, depth: usize) -> bool {
        if self.search.meter.used() < self.each {
            return self.search_each_to(depth);
        }
        let solving = depth > self.empties;
        let margin = if solving { 2 * DISC } else { 3 * DISC };
        let guess = self.moves[0].value.div_euclid(DISC) * DISC;
        let (mut low, mut high) = (guess - margin, guess + margin);
        loop {
            let Some(value) = self.search_within(depth, low, high) else { return false };
            if value <= low && low > -INFINITE {
                low = -INFINITE;
            } else if value >= high && high < INFINITE {
                high = INFINITE;
            } else {
                return true;
            }
        }
    }

    /// Gives every move a value of its own.
    fn search_each_to(&mut self, depth: usize) -> bool {
        for index in 0..self.moves.len() {
            let node = self.moves[index].node;
            let value = -self.search.value(&node, self.empties, depth - 1, -INFINITE, INFINITE);
            if self.search.meter.is_spent() {
                // The values of two depths cannot be compared, but one that beats the former best at the same depth can.
                let best = (0..index).max_by_key(|&at| (self.moves[at].value, std::cmp::Reverse(at)));
                self.moves[..best.map_or(0, |best| best + 1)].rotate_right(usize::from(best.is_some()));
                return false;
            }
            let next = &mut self.moves[index];
            (next.value, next.depth, next.is_exact) = (value, depth, true);
            next.is_proven = self.search.cuts.is_none();
        }
        self.moves.sort_by_key(|next| -next.value);
        true
    }

    /// Looks for the best move within a window; the others get no more than a bound.
    fn search_within(&mut self, depth: usize, low: i32, high: i32) -> Option<i32> {
        let (mut best, mut alpha) = (-INFINITE, low);
        for index in 0..self.moves.len() {
            let node = self.moves[index].node;
            let search = &mut self.search;
            let mut value = -INFINITE;
            if index > 0 {
                value = -search.value(&node, self.empties, depth - 1, -alpha - 1, -alpha);
            }
            if index == 0 || (value > alpha && value < high) {
                value = -search.value(&node, self.empties, depth - 1, -high, -alpha);
            }
            if search.meter.is_spent() {
                return None;
            }
            let is_proven = search.cuts.is_none();
            let next = &mut self.moves[index];
            next.is_proven = is_proven;
            next.is_exact = value > alpha && value < high;
            if next.is_exact {
                (next.value, next.depth) = (value, depth);
            } else if value <= alpha {
                (next.value, next.depth) = (next.value.min(value), depth);
            } else {
                (next.value, next.depth) = (next.value.max(value), depth);
            }
            best = best.max(value);
            if value > alpha {
                // Whatever happens now, this is the move to play.
                self.moves[..=index].rotate_right(1);
                alpha = value;
                if value >= high {
                    break;
                }
            }
        }
        Some(best)
    }

    /// What is spent.
    pub(crate) fn meter(&self) -> &Meter {
        &self.search.meter
    }

    /// How much was searched.
    pub(crate) fn nodes(&self) -> u64 {
        // On the way back from where the budget ended, a few more nodes are asked for and refused.
        self.search.meter.used().min(self.limit)
    }

    /// The moves as candidates, the best first and the others by their value.
    pub(crate) fn candidates(&self) -> Vec<Candidate<Othello>> {
        let best = self.expected(&self.moves[0]);
        let candidate = |next: &RootMove<S>| Candidate {
            action: next.action,
            value: Value::Discs(self.expected(next).min(best)),
            line: self.line(next),
            error: self.error(next),
        };
        let mut candidates: Vec<_> = self.moves.iter().map(candidate).collect();
        candidates[1..].sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
        candidates
    }

    /// What is expected to follow a move, as far as the transposition table knows.
    fn line(&self, next: &RootMove<S>) -> Vec<Action> {
        let board = &self.search.geometry.board;
        let mut line = vec![next.action];
        let mut position = next.node.position;
        while line.len() < next.depth.max(1) {
            if position.moves.is_empty() {
                position = position.passed(board);
                if position.moves.is_empty() {
                    break;
                }
                line.push(Action::Pass);
            }
            let best = best_square(self.search.table.get(position.key()));
            let Some(best) = best.map(usize::from).filter(|&best| position.moves.contains(best)) else {
                break;
            };
            line.push(Action::Place(S::square(best)));
            position = position.after(best, board);
        }
        line
    }

    /// The final difference in discs to be expected after a move.
    fn expected(&self, next: &RootMove<S>) -> f64 {
        let discs = f64::from(next.value) / f64::from(DISC);
        if next.depth > self.empties { discs } else { discs * self.trust() }
    }

    /// How many discs of the final difference one disc of a value that is not solved stands for.
    ///
    /// Patterns were fitted to whole games and say what they mean. The linear evaluation says too much on large boards,
    /// where much is still open, and the more so the more squares are empty.
    fn trust(&self) -> f64 {
        if !self.search.evaluation.is_linear() {
            return 1.0;
        }
        let large = self.search.geometry.size.saturating_sub(8) as f64 / 8.0;
        1.0 - large * (0.1 + 0.45 * self.open())
    }

    /// The share of the board that is empty before the move.
    fn open(&self) -> f64 {
        (self.empties + 1) as f64 / self.search.geometry.squares as f64
    }

    /// One standard error of what is expected after a move, in discs.
    fn error(&self, next: &RootMove<S>) -> f64 {
        if next.depth > self.empties && next.is_exact && next.is_proven {
            return 0.0;
        }
        // How far off expectations were in games against itself: 17 discs on 8 × 8 and 56 on 16 × 16 until half of the
        // board is filled, then less and less. What is only a bound is less sure.
        let most = 0.5 * math::pow(self.search.geometry.size as f64, 1.7);
        most * (2.0 * self.open()).min(1.0).sqrt() * if next.is_exact { 1.0 } else { 1.5 }
    }
}

impl<S: Squares> RootMove<S> {
    fn new(search: &Search<'_, S>, position: &Position<S>, action: Action, empties: usize) -> RootMove<S> {
        let Search { geometry, evaluation, .. } = search;
        let node = Node::new(evaluation, *position);
        let (node, left) = match action.square().and_then(|square| square.on(geometry.size)) {
            Some((column, row)) => {
                let square = S::number(column, row);
                (node.after(evaluation, square, position.after(square, &geometry.board)), empties - 1)
            }
            None => (node.passed(geometry), empties),
        };
        let value = -search.evaluate(&node, left);
        RootMove { action, node, value, depth: 0, is_exact: true, is_proven: true }
    }
}
