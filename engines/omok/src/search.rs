//! The search: principal variations to growing depths, with fours followed to their end.

use hanpan_search::{Bound, Entry, Meter, TranspositionTable};

use crate::board::Board;
use crate::memory::{DEEPEST, Memory};
use crate::ordering::Moves;
use crate::shape::Shape;
use crate::spot::{POINTS, Spot};

/// The value of a win at once; a win in so many moves has that much less.
pub(crate) const WIN: i32 = 30_000;

/// Values beyond this are proven wins.
pub(crate) const PROVEN: i32 = WIN - 1_000;

/// A search of one position.
pub(crate) struct Search<'a> {
    pub(crate) board: &'a mut Board,
    pub(crate) meter: &'a mut Meter,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) memory: &'a mut Memory,
}

/// How many nodes a search for continuous fours at a leaf may take.
const FORCING_AT_LEAF: u64 = 60;

impl Search<'_> {
    /// The value of a move at the root to the side that makes it, searched so deep, within bounds.
    pub(crate) fn try_move(&mut self, spot: Spot, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.board.play(spot);
        let value = -self.node(depth - 1, 1, -beta, -alpha);
        self.board.take_back();
        value
    }

    /// The line expected after the move that was tried last.
    pub(crate) fn line(&self) -> &[Spot] {
        &self.memory.lines[1]
    }

    /// The value of a position to the side to move: exact within the bounds, a bound itself outside.
    ///
    /// Senseless once the budget is spent, which the caller must look at.
    fn node(&mut self, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.memory.lines[ply].clear();
        if !self.meter.spend() {
            return 0;
        }
        let (own, other) = (self.board.to_move(), self.board.to_move().opponent());
        if let Some(five) = self.board.fives(own).first() {
            self.memory.lines[ply].push(five);
            return win_in(ply + 1);
        }
        if let Some(stop) = self.board.fives(other).first() {
            return self.answer(stop, depth, ply, alpha, beta);
        }
        if self.board.is_full() {
            return 0;
        }
        if let Some(four) = self.board.open_fours(own).first()
            && !self.board.may_be_barred(own)
        {
            self.memory.lines[ply].push(four);
            return win_in(ply + 3);
        }
        if ply >= DEEPEST - 1 {
            return self.board.evaluation();
        }

        let open = beta - alpha > 1;
        let key = self.board.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && !open
            && let Some(value) = recall(entry, depth, ply, alpha, beta)
        {
            return value;
        }
        if depth <= 0 {
            return self.leaf(ply);
        }
        let threatened = self.board.must_defend();
        if !open
            && !threatened
            && let Some(value) = self.judge(depth, ply, alpha, beta)
        {
            return value;
        }

        let guess = self.board.evaluation();
        let mut moves = Moves::new();
        self.list_moves(&mut moves, known.and_then(|entry| entry.best).map(Spot), ply);
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
            let value = self.try_next(tried == 0, depth - 1, reduction, ply + 1, alpha, beta);
            self.board.take_back();
            if self.meter.is_spent() {
                return 0;
            }
            tried += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(spot);
                    self.memory.extend_line(ply, spot);
                    if alpha >= beta {
                        self.memory.reward(own, spot, depth, ply);
                        break;
                    }
                }
            }
        }
        if tried == 0 && !threatened {
            // Nothing may be played near the stones.
            return 0;
        }
        self.table.put(
            key,
            Entry {
                value: to_table(best, ply) as i16,
                bound: Bound::of(best, before, beta),
                depth: depth.clamp(0, i32::from(u8::MAX)) as u8,
                best: best_move.map(|spot| spot.0),
            },
        );
        best
    }

    /// The value of a quiet position so near the end of the search that it cannot come within the bounds any more.
    fn judge(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        if alpha.abs() >= PROVEN {
            return None;
        }
        let guess = self.board.evaluation();
        if depth <= 3 && guess - 90 * depth >= beta {
            return Some(guess);
        }
        if depth <= 2 && guess + 150 * depth <= alpha {
            let value = self.leaf(ply);
            return (value <= alpha || depth == 1).then_some(value);
        }
        None
    }

    /// The value of a move that was just played to the side that made it.
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
        let mut value = -self.node(depth - reduction, ply, -alpha - 1, -alpha);
        if value > alpha && reduction > 0 {
            value = -self.node(depth, ply, -alpha - 1, -alpha);
        }
        if value > alpha && value < beta {
            value = -self.node(depth, ply, -beta, -alpha);
        }
        value
    }

    /// The value of a position in which the other side is about to make five.
    fn answer(&mut self, stop: Spot, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let (own, other) = (self.board.to_move(), self.board.to_move().opponent());
        if self.board.fives(other).len() > 1 || self.board.is_forbidden(own, stop) {
            return -win_in(ply + 2);
        }
        if ply >= DEEPEST - 1 {
            return self.board.evaluation();
        }
        // An answer without a choice costs no depth.
        self.board.play(stop);
        let value = -self.node(depth, ply + 1, -beta, -alpha);
        self.board.take_back();
        self.memory.extend_line(ply, stop);
        value
    }

    /// The value of a position beyond which the search does not go.
    fn leaf(&mut self, ply: usize) -> i32 {
        if !self.board.fours(self.board.to_move()).is_empty()
            && let Some(forced) = self.memory.forcing.search(self.board, FORCING_AT_LEAF, self.meter)
        {
            let value = win_in(ply + forced.plies);
            self.memory.lines[ply].clear();
            self.memory.lines[ply].extend(forced.line);
            return value;
        }
        self.board.evaluation()
    }

    /// Lists the moves to look at, each with its priority.
    fn list_moves(&mut self, moves: &mut Moves, best: Option<Spot>, ply: usize) {
        let own = self.board.to_move();
        for spot in self.board.candidates().iter() {
            if self.board.shape(own, spot) == Shape::FORBIDDEN {
                continue;
            }
            let known = if best == Some(spot) { 1_000_000 } else { self.memory.priority(own, spot, ply) };
            moves.push(spot, self.board.priority(spot) + known);
        }
    }
}

/// The value that was found before, if it was searched deep enough and settles the matter within the bounds.
fn recall(entry: Entry, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let kept = i32::from(entry.value);
    let value = from_table(kept, ply);
    let deep_enough = i32::from(entry.depth) >= depth || kept.abs() >= PROVEN;
    (deep_enough && entry.bound.settles(value, alpha, beta)).then_some(value)
}

/// By how much less deep a move is searched after so many others: the later ones are seldom the best.
fn reduction(depth: i32, tried: usize, quiet: bool, open: bool) -> i32 {
    if depth < 3 || tried < 3 {
        return 0;
    }
    let base = LOGARITHMS[depth.min(15) as usize] * LOGARITHMS[tried.min(63)] / 2_000;
    (base - i32::from(!quiet) - i32::from(open)).clamp(0, depth - 2)
}

/// The value of a win so many moves from the root.
const fn win_in(plies: usize) -> i32 {
    WIN - plies as i32
}

/// A win is kept by its distance from the position, not from the root.
const fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() < PROVEN { value } else { value + value.signum() * ply as i32 }
}

/// And read by its distance from the root again.
const fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() < PROVEN { value } else { value - value.signum() * ply as i32 }
}

/// Natural logarithms times the root of a thousand, so that a product of two is in thousandths.
static LOGARITHMS: [i32; 64] = logarithms();

/// By the binary logarithm, with the fraction interpolated.
const fn logarithms() -> [i32; 64] {
    let mut logarithms = [0; 64];
    let mut number: i32 = 1;
    while number < 64 {
        let whole = number.ilog2() as i32;
        let fraction = ((number * 1_000) >> whole) - 1_000;
        // ln 2 · √1000 = 21.92
        logarithms[number as usize] = (whole * 1_000 + fraction) * 2_192 / 100_000;
        number += 1;
    }
    logarithms
}
