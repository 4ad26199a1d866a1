//! The search: principal variations to growing depths, with fours followed to their end.

use hanpan_omok::{POINTS, Stone};
use hanpan_search::Meter;

use crate::board::Board;
use crate::forcing::Forcing;
use crate::memory::{Bound, Found, Memory};
use crate::ordering::Moves;
use crate::shape::Shape;
use crate::spot::Spot;

/// What a win at once is worth; a win in so many moves is worth that much less.
pub(crate) const WIN: i32 = 30_000;

/// Worths beyond this are proven wins.
pub(crate) const PROVEN: i32 = WIN - 1_000;

/// A search of one position.
pub(crate) struct Search<'a> {
    board: &'a mut Board,
    pub(crate) meter: &'a mut Meter,
    memory: Memory,
    forcing: Forcing,
    /// By side: how often, and how deep, a move was good enough.
    history: [[i32; POINTS]; 2],
    /// By distance from the root: two moves that were good enough there.
    killers: [[Option<Spot>; 2]; DEEPEST],
    /// By distance from the root: the line expected from there on.
    lines: Vec<Vec<Spot>>,
}

/// The search goes no further from the root.
const DEEPEST: usize = 96;

/// How many nodes a search for continuous fours at a leaf may take.
const FORCING_AT_LEAF: u64 = 60;

impl<'a> Search<'a> {
    pub(crate) fn new(board: &'a mut Board, meter: &'a mut Meter, nodes: u64) -> Search<'a> {
        Search {
            board,
            meter,
            memory: Memory::for_nodes(nodes),
            forcing: Forcing::new(),
            history: [[0; POINTS]; 2],
            killers: [[None; 2]; DEEPEST],
            lines: vec![Vec::new(); DEEPEST + 1],
        }
    }

    /// What a move at the root is worth to the side that makes it, searched so deep, within bounds.
    pub(crate) fn try_move(&mut self, spot: Spot, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.board.play(spot);
        let worth = -self.node(depth - 1, 1, -beta, -alpha);
        self.board.take_back();
        worth
    }

    /// The line expected after the move that was tried last.
    pub(crate) fn line(&self) -> &[Spot] {
        &self.lines[1]
    }

    /// What a position is worth to the side to move: exact within the bounds, a bound itself outside.
    ///
    /// Senseless once the budget is spent, which the caller must look at.
    fn node(&mut self, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.lines[ply].clear();
        if !self.meter.spend() {
            return 0;
        }
        let (own, other) = (self.board.to_move(), self.board.to_move().opponent());
        if let Some(five) = self.board.fives(own).first() {
            self.lines[ply].push(five);
            return win_in(ply + 1);
        }
        if let Some(stop) = self.board.fives(other).first() {
            return self.answer(stop, depth, ply, alpha, beta);
        }
        if self.board.stones() == POINTS {
            return 0;
        }
        if let Some(four) = self.board.open_fours(own).first()
            && !self.board.may_be_barred(own)
        {
            self.lines[ply].push(four);
            return win_in(ply + 3);
        }
        if ply >= DEEPEST - 1 {
            return self.board.worth();
        }

        let open = beta - alpha > 1;
        let key = self.board.key();
        let found = self.memory.find(key);
        if let Some(found) = found
            && !open
            && let Some(worth) = recall(found, depth, ply, alpha, beta)
        {
            return worth;
        }
        if depth <= 0 {
            return self.leaf(ply);
        }
        let threatened = self.board.must_defend();
        if !open
            && !threatened
            && let Some(worth) = self.judge(depth, ply, alpha, beta)
        {
            return worth;
        }

        let guess = self.board.worth();
        let mut moves = Moves::new();
        self.list_moves(&mut moves, found.and_then(|found| found.best), ply);
        let limit = if threatened { POINTS } else { (8 + 7 * depth as usize).min(45) };
        let before = alpha;
        let mut best = -win_in(ply + 4);
        let mut best_move = None;
        let mut tried = 0;
        for (_, spot) in moves {
            // That a position is lost is said only when everything was tried.
            if tried >= limit && best > -PROVEN {
                break;
            }
            let (makes, stops) = (self.board.shape(own, spot), self.board.shape(other, spot));
            if makes == Shape::SUSPECT && self.board.is_forbidden(own, spot) {
                continue;
            }
            let quiet = makes.is_quiet() && stops.is_quiet();
            if quiet && !open && tried > 2 && depth <= 2 && best > -PROVEN && guess + 60 * depth <= alpha {
                // Too little to change anything.
                tried += 1;
                continue;
            }
            let urgent = threatened || makes.is_four();
            let reduction = if urgent { 0 } else { reduction(depth, tried, quiet, open) };
            self.board.play(spot);
            let worth = self.try_next(tried == 0, depth - 1, reduction, ply + 1, alpha, beta);
            self.board.take_back();
            if self.meter.is_spent() {
                return 0;
            }
            tried += 1;
            if worth > best {
                best = worth;
                if worth > alpha {
                    alpha = worth;
                    best_move = Some(spot);
                    self.extend_line(ply, spot);
                    if alpha >= beta {
                        self.reward(own, spot, depth, ply);
                        break;
                    }
                }
            }
        }
        if tried == 0 && !threatened {
            // Nothing may be played near the stones.
            return 0;
        }
        let bound = match () {
            () if best >= beta => Bound::AtLeast,
            () if best > before => Bound::Exact,
            () => Bound::AtMost,
        };
        self.memory.keep(key, Found { worth: to_memory(best, ply), bound, depth, best: best_move });
        best
    }

    /// The worth of a quiet position so near the end of the search that it cannot come within the bounds any more.
    fn judge(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        if alpha.abs() >= PROVEN {
            return None;
        }
        let guess = self.board.worth();
        if depth <= 3 && guess - 90 * depth >= beta {
            return Some(guess);
        }
        if depth <= 2 && guess + 150 * depth <= alpha {
            let worth = self.leaf(ply);
            return (worth <= alpha || depth == 1).then_some(worth);
        }
        None
    }

    /// What a move that was just played is worth to the side that made it.
    ///
    /// All but the first are only asked whether they are better than the best so far, the unlikely ones less deep at
    /// first; those that are get looked at again.
    fn try_next(
        &mut self,
        is_first: bool,
        depth: i32,
        reduction: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if is_first {
            return -self.node(depth, ply, -beta, -alpha);
        }
        let mut worth = -self.node(depth - reduction, ply, -alpha - 1, -alpha);
        if worth > alpha && reduction > 0 {
            worth = -self.node(depth, ply, -alpha - 1, -alpha);
        }
        if worth > alpha && worth < beta {
            worth = -self.node(depth, ply, -beta, -alpha);
        }
        worth
    }

    /// The worth of a position in which the other side is about to make five.
    fn answer(&mut self, stop: Spot, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let (own, other) = (self.board.to_move(), self.board.to_move().opponent());
        if self.board.fives(other).len() > 1 || self.board.is_forbidden(own, stop) {
            return -win_in(ply + 2);
        }
        if ply >= DEEPEST - 1 {
            return self.board.worth();
        }
        // An answer without a choice costs no depth.
        self.board.play(stop);
        let worth = -self.node(depth, ply + 1, -beta, -alpha);
        self.board.take_back();
        self.extend_line(ply, stop);
        worth
    }

    /// The worth of a position beyond which the search does not go.
    fn leaf(&mut self, ply: usize) -> i32 {
        if !self.board.fours(self.board.to_move()).is_empty()
            && let Some(forced) = self.forcing.search(self.board, FORCING_AT_LEAF, self.meter)
        {
            let worth = win_in(ply + forced.plies);
            self.lines[ply].clear();
            self.lines[ply].extend(forced.line);
            return worth;
        }
        self.board.worth()
    }

    /// Lists the moves worth a look, each with what it promises.
    fn list_moves(&mut self, moves: &mut Moves, remembered: Option<Spot>, ply: usize) {
        let own = self.board.to_move();
        for spot in self.board.candidates().iter() {
            if self.board.shape(own, spot) == Shape::FORBIDDEN {
                continue;
            }
            let mut promise = self.board.promise(spot) + self.history[own as usize][spot.index()] / 64;
            if remembered == Some(spot) {
                promise += 1_000_000;
            } else if self.killers[ply].contains(&Some(spot)) {
                promise += 60;
            }
            moves.push(spot, promise);
        }
    }

    /// Remembers that a move was good enough.
    fn reward(&mut self, own: Stone, spot: Spot, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(spot) {
            *killers = [Some(spot), killers[0]];
        }
        let history = &mut self.history[own as usize][spot.index()];
        // The closer to the limit, the less is added.
        let bonus = 32 * (depth * depth).min(64);
        *history += bonus - *history * bonus / 8_192;
    }

    fn extend_line(&mut self, ply: usize, spot: Spot) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(spot);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// The worth that was found before, if it was searched deep enough and settles the matter within the bounds.
fn recall(found: Found, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let worth = from_memory(found.worth, ply);
    let settles = match found.bound {
        Bound::Exact => true,
        Bound::AtLeast => worth >= beta,
        Bound::AtMost => worth <= alpha,
    };
    (settles && (found.depth >= depth || found.worth.abs() >= PROVEN)).then_some(worth)
}

/// By how much less deep a move is searched after so many others: a promise that is small is kept seldom.
fn reduction(depth: i32, tried: usize, quiet: bool, open: bool) -> i32 {
    if depth < 3 || tried < 3 {
        return 0;
    }
    let base = LOGARITHMS[depth.min(15) as usize] * LOGARITHMS[tried.min(63)] / 2_000;
    (base - i32::from(!quiet) - i32::from(open)).clamp(0, depth - 2)
}

/// What a win so many moves from the root is worth.
const fn win_in(plies: usize) -> i32 {
    WIN - plies as i32
}

/// A win is kept by its distance from the position, not from the root.
const fn to_memory(worth: i32, ply: usize) -> i32 {
    if worth.abs() < PROVEN { worth } else { worth + worth.signum() * ply as i32 }
}

/// And read by its distance from the root again.
const fn from_memory(worth: i32, ply: usize) -> i32 {
    if worth.abs() < PROVEN { worth } else { worth - worth.signum() * ply as i32 }
}

/// Natural logarithms times the root of a thousand, so that a product of two is in thousandths.
static LOGARITHMS: [i32; 64] = logarithms();

/// By the binary logarithm, with the fraction interpolated.
const fn logarithms() -> [i32; 64] {
    let mut table = [0; 64];
    let mut number: i32 = 1;
    while number < 64 {
        let whole = number.ilog2() as i32;
        let fraction = ((number * 1_000) >> whole) - 1_000;
        // ln 2 · √1000 = 21.92
        table[number as usize] = (whole * 1_000 + fraction) * 2_192 / 100_000;
        number += 1;
    }
    table
}
