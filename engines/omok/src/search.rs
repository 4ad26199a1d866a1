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

/// A position is singular in its best move, and that move searched deeper, from this depth on.
const SINGULAR_FROM: i32 = 7;

/// What [`Search::aside`] says of a move that is far from both moves before it.
const FARTHEST: i32 = 3;

/// Moves with this priority are reduced neither more nor less for it.
const COMMON_PRIORITY: i32 = 60;

impl Search<'_> {
    /// The value of a move at the root to the side that makes it, searched so deep, within bounds.
    pub(crate) fn try_move(&mut self, spot: Spot, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.memory.played[0] = Some(spot);
        self.memory.guesses[0] = self.board.evaluation();
        self.board.play(spot);
        let value = -self.node(depth - 1, 1, -beta, -alpha, None, beta - alpha == 1);
        self.board.take_back();
        value
    }

    /// The line expected after the move that was tried last.
    pub(crate) fn line(&self) -> &[Spot] {
        &self.memory.lines[1]
    }

    /// The value of a position to the side to move: exact within the bounds, a bound itself outside.
    ///
    /// Senseless once the budget is spent, which the caller must look at. `without` is left out of the moves, to find
    /// out what the position is worth without it.
    /// `cut` says that one move is expected to be good enough.
    fn node(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        without: Option<Spot>,
        cut: bool,
    ) -> i32 {
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
            return self.answer(stop, depth, ply, alpha, beta, cut);
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
        // Nothing quicker than a five in three moves is left, for either side.
        let (mut alpha, beta) = (alpha.max(-win_in(ply + 4)), beta.min(win_in(ply + 3)));
        if alpha >= beta {
            return alpha;
        }

        let open = beta - alpha > 1;
        let key = self.board.key();
        let known = if without.is_some() { None } else { self.table.get(key) };
        if let Some(entry) = known
            && !open
            && let Some(value) = recall(entry, depth, ply, alpha, beta)
        {
            return value;
        }
        if depth <= 0 {
            // Whoever is good enough without fours need not look for them.
            let guess = self.board.evaluation();
            if guess >= beta && !open {
                return guess;
            }
            let value = self.leaf(ply);
            if known.is_none() && !self.meter.is_spent() {
                self.keep(key, value, Bound::Exact, 0, ply, None);
            }
            return value;
        }
        let threatened = self.board.must_defend();
        let mut guess = self.board.evaluation();
        self.memory.guesses[ply] = guess;
        let improving = ply >= 2 && guess > self.memory.guesses[ply - 2];
        if let Some(entry) = known {
            guess = better_guess(guess, entry);
        }
        if !open
            && !threatened
            && without.is_none()
            && let Some(value) = self.judge(depth, ply, alpha, beta, guess, improving)
        {
            return value;
        }

        let best_known = known.and_then(|entry| entry.best).map(Spot);
        let depth = if best_known.is_none() && without.is_none() && depth >= 5 { depth - 1 } else { depth };
        let extension = match (known, best_known) {
            (Some(entry), Some(best)) => self.singular(entry, best, depth, ply, cut),
            _ => 0,
        };
        // Where so much is gained already, all but fours are looked at less deep.
        let ahead = cut && !open && !threatened && depth > 2 && guess >= beta + 22 * depth;
        let mut depth = depth;
        let mut moves = Moves::new();
        self.list_moves(&mut moves, best_known, ply);
        let limit = match threatened {
            true => POINTS,
            false => {
                let count = 4 + depth * depth * 3 / 16;
                (if improving { count * 16 / 10 } else { count }).min(60) as usize
            }
        };
        let before = alpha;
        let mut best = -win_in(ply + 4);
        let mut best_move = None;
        let mut tried = 0;
        let mut quiet_ones = [Spot(0); 32];
        let mut quiets = 0;
        for (priority, spot) in moves {
            if without == Some(spot) {
                continue;
            }
            // That a position is lost is said only when everything was tried.
            if tried >= limit && best > -PROVEN {
                break;
            }
            let (makes, stops) = (self.board.shape(own, spot), self.board.shape(other, spot));
            if makes == Shape::SUSPECT && self.board.is_forbidden(own, spot) {
                continue;
            }
            let quiet = makes.is_quiet() && stops.is_quiet();
            if quiet && !open && tried > 1 && depth <= 5 && best > -PROVEN && guess + 40 + 50 * depth <= alpha
            {
                // Too little to change anything.
                tried += 1;
                continue;
            }
            // A four that leaves a threat as it is only puts the answer off; far from what was played last it leads nowhere.
            let delays = threatened && makes.is_four() && !stops.is_kept();
            let aside = if delays { self.aside(spot, ply) } else { 0 };
            if aside == FARTHEST && !open && depth < 4 && tried > 0 && best > -PROVEN {
                tried += 1;
                continue;
            }
            let reduction = match threatened || makes.is_four() {
                _ if delays => (reduction(depth, tried, quiet, open, improving, cut, COMMON_PRIORITY)
                    + aside)
                    .min(depth - 1),
                true => 0,
                false => reduction(depth, tried, quiet, open, improving, cut, priority),
            };
            let longer =
                if best_known == Some(spot) { extension } else { 0 } - i32::from(ahead && !makes.is_four());
            self.memory.played[ply] = Some(spot);
            self.board.play(spot);
            let reduction = (tried > 0).then_some(reduction);
            let value = self.try_next(depth - 1 + longer, reduction, ply + 1, alpha, beta, cut);
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
                        self.memory.punish(own, &quiet_ones[..quiets], depth, ply);
                        break;
                    }
                    // Once something is better than was known, it is seldom surpassed.
                    if (3..12).contains(&depth) && value.abs() < PROVEN {
                        depth -= 1;
                    }
                }
            }
            if quiet && quiets < quiet_ones.len() {
                quiet_ones[quiets] = spot;
                quiets += 1;
            }
        }
        if tried == 0 && without.is_some() {
            return before;
        }
        if tried == 0 && !threatened {
            // Nothing may be played near the stones.
            return 0;
        }
        if without.is_none() {
            self.keep(key, best, Bound::of(best, before, beta), depth, ply, best_move);
        }
        best
    }

    /// Whether a move is far from what was played last: 2 for the other side's last move, 1 for one's own.
    fn aside(&self, spot: Spot, ply: usize) -> i32 {
        let is_far = |back: usize| {
            let last = ply.checked_sub(back).and_then(|ply| self.memory.played[ply]);
            last.is_some_and(|last| spot.distance(last) > 4)
        };
        2 * i32::from(is_far(1)) + i32::from(is_far(2))
    }

    /// By how much deeper the best move that is known is searched: if without it the position is much worse.
    fn singular(&mut self, entry: Entry, best: Spot, depth: i32, ply: usize, cut: bool) -> i32 {
        let value = from_table(i32::from(entry.value), ply);
        let applies = depth >= SINGULAR_FROM
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && value.abs() < PROVEN
            && ply < DEEPEST / 2;
        if !applies {
            return 0;
        }
        let least = value - 6 * depth;
        let rest = self.node(depth / 2, ply, least - 1, least, Some(best), cut);
        i32::from(rest < least && !self.meter.is_spent())
    }

    fn keep(&self, key: u64, value: i32, bound: Bound, depth: i32, ply: usize, best: Option<Spot>) {
        let depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
        let (value, best) = (to_table(value, ply) as i16, best.map(|spot| spot.0));
        self.table.put(key, Entry { value, bound, depth, best });
    }

    /// The value of a quiet position that lies so far beyond the bounds that what is left to search will not bring it back.
    fn judge(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        guess: i32,
        improving: bool,
    ) -> Option<i32> {
        if alpha.abs() >= PROVEN {
            return None;
        }
        if guess - 70 * (depth - i32::from(improving)) - 20 >= beta {
            return Some(guess);
        }
        if depth <= 3 && guess + 60 + 90 * depth <= alpha {
            let value = self.leaf(ply);
            return (value <= alpha || depth == 1).then_some(value);
        }
        None
    }

    /// The value of a move that was just played to the side that made it.
    ///
    /// All but the first, which has no reduction, are only asked whether they are better than the best so far, the unlikely ones less deep at
    /// first; those that are get looked at again.
    fn try_next(
        &mut self,
        depth: i32,
        reduction: Option<i32>,
        ply: usize,
        alpha: i32,
        beta: i32,
        cut: bool,
    ) -> i32 {
        let Some(reduction) = reduction else {
            return -self.node(depth, ply, -beta, -alpha, None, beta - alpha == 1 && !cut);
        };
        let mut value = -self.node(depth - reduction, ply, -alpha - 1, -alpha, None, reduction > 0 || !cut);
        if value > alpha && reduction > 0 {
            value = -self.node(depth, ply, -alpha - 1, -alpha, None, !cut);
        }
        if value > alpha && value < beta {
            value = -self.node(depth, ply, -beta, -alpha, None, false);
        }
        value
    }

    /// The value of a position in which the other side is about to make five.
    fn answer(&mut self, stop: Spot, depth: i32, ply: usize, alpha: i32, beta: i32, cut: bool) -> i32 {
        let (own, other) = (self.board.to_move(), self.board.to_move().opponent());
        if self.board.fives(other).len() > 1 || self.board.is_forbidden(own, stop) {
            return -win_in(ply + 2);
        }
        if ply >= DEEPEST - 1 {
            return self.board.evaluation();
        }
        // An answer without a choice costs no depth, and the position is thought to be worth what it was.
        self.memory.played[ply] = Some(stop);
        self.memory.guesses[ply] = -self.memory.guesses[ply - 1];
        self.board.play(stop);
        let value = -self.node(depth, ply + 1, -beta, -alpha, None, !cut && beta - alpha == 1);
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

/// What a position is thought to be worth, if more is known than its evaluation.
fn better_guess(guess: i32, entry: Entry) -> i32 {
    let value = i32::from(entry.value);
    let is_closer = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value > guess,
        Bound::Upper => value < guess,
    };
    if is_closer && value.abs() < PROVEN { value } else { guess }
}

/// By how much less deep a move is searched after so many others: the later ones are seldom the best.
pub(crate) fn reduction(
    depth: i32,
    tried: usize,
    quiet: bool,
    open: bool,
    improving: bool,
    cut: bool,
    priority: i32,
) -> i32 {
    if depth < 2 || tried < 2 {
        return 0;
    }
    let base = LOGARITHMS[depth.min(31) as usize] * LOGARITHMS[tried.min(63)] / 13;
    let mut reduction = base + if improving { 0 } else { 50 } + if cut { 60 } else { 0 };
    reduction -= if quiet { 0 } else { 100 } + if open { 80 } else { 0 };
    reduction -= (priority - COMMON_PRIORITY).clamp(-60, 120);
    (reduction / 100).clamp(0, depth - 1)
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
