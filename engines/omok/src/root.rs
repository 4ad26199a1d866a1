//! The search at the root: every move to one depth after the other.

use hanpan_search::TranspositionTable;

use crate::board::Board;
use crate::search::{PROVEN, Search, WIN, reduction};
use crate::spot::{Spot, Spots};

/// A move at the root, and what is known of it.
#[derive(Clone)]
pub(crate) struct Root {
    pub(crate) spot: Spot,
    pub(crate) value: i32,
    /// Whether `value` is the value of the move, and not only at most that.
    pub(crate) exact: bool,
    pub(crate) line: Vec<Spot>,
}

/// Up to this depth every move is given a value of its own, so that there is more than the best one to tell of. Two moves
/// deeper this would cost a third of half a second where there are many fours.
const OPEN_DEPTH: usize = 1;

/// Beyond this depth a value is expected near that of the depth before, within so much.
const ASPIRE_FROM: usize = 4;
const ASPIRATION: i32 = 60;

/// The moves to think about, the likely ones first: what was best before, then by what they make and prevent.
pub(crate) fn list(board: &mut Board, legal: &Spots, table: &TranspositionTable) -> Vec<Root> {
    let mut spots = board.candidates().and(legal);
    if spots.is_empty() {
        spots = *legal;
    }
    let best = table.get(board.key()).and_then(|entry| entry.best).map(Spot);
    let mut roots: Vec<Root> =
        spots.iter().map(|spot| Root { spot, value: 0, exact: false, line: vec![spot] }).collect();
    // On an empty board no move makes anything: nearer to the centre is better.
    let centre = Spot::centre(board.size());
    roots.sort_by_key(|root| {
        (Some(root.spot) != best, -board.priority(root.spot), root.spot.distance(centre))
    });
    roots
}

/// Whether the position needs no thought: a five to make, two to stop, or an empty board.
pub(crate) fn at_once(board: &Board, roots: &mut Vec<Root>) -> bool {
    let known = match () {
        () if !board.fives(board.to_move()).is_empty() => WIN - 1,
        () if board.fives(board.to_move().opponent()).len() > 1 => 2 - WIN,
        () if board.stones() == 0 => {
            roots.truncate(1);
            return true;
        }
        () => return false,
    };
    for root in roots {
        (root.value, root.exact) = (known, true);
    }
    true
}

impl Search<'_> {
    /// How many moves a win by continuous fours takes, if there is one to be found within so many nodes; its first move
    /// is then the first of the roots.
    pub(crate) fn force(&mut self, roots: &mut [Root], limit: u64) -> Option<usize> {
        let forced = self.memory.forcing.search(self.board, limit, self.meter)?;
        let place = roots.iter().position(|root| Some(&root.spot) == forced.line.first())?;
        let root = &mut roots[place];
        (root.value, root.exact) = (WIN - forced.plies as i32, true);
        root.line = forced.line;
        roots[..=place].rotate_right(1);
        Some(forced.plies)
    }

    /// The same for a win by threats.
    pub(crate) fn prove(&mut self, roots: &mut [Root], limit: u64) -> Option<usize> {
        let attack = self.memory.prover.search(self.board, limit, self.meter)?;
        let size = self.board.size();
        let line: Vec<Spot> =
            attack.line().iter().filter_map(|action| Some(Spot::of(size, action.point()?))).collect();
        let place = roots.iter().position(|root| Some(&root.spot) == line.first())?;
        let (root, plies) = (&mut roots[place], line.len());
        (root.value, root.exact, root.line) = (WIN - plies as i32, true, line);
        roots[..=place].rotate_right(1);
        Some(plies)
    }

    /// Searches every move to one depth and sorts them, the best first; whether there was budget for all.
    pub(crate) fn roots(&mut self, roots: &mut [Root], depth: usize) -> bool {
        let before = roots[0].value;
        if depth <= ASPIRE_FROM || before.abs() >= PROVEN {
            return self.within(roots, depth, -WIN, WIN);
        }
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (before - width, before + width);
        loop {
            if !self.within(roots, depth, alpha, beta) {
                return false;
            }
            width *= 3;
            match roots[0].value {
                value if value <= alpha && alpha > -WIN => alpha = (value - width).max(-WIN),
                value if value >= beta && beta < WIN => beta = (value + width).min(WIN),
                _ => return true,
            }
        }
    }

    /// By how much less deep a move is searched after so many others.
    fn reduction_at_root(&self, spot: Spot, depth: i32, tried: usize) -> i32 {
        let own = self.board.to_move();
        let (makes, stops) = (self.board.shape(own, spot), self.board.shape(own.opponent(), spot));
        if makes.is_four() {
            return 0;
        }
        let quiet = makes.is_quiet() && stops.is_quiet();
        reduction(depth, tried, quiet, true, true, false, self.board.priority(spot))
    }

    /// The same for values between two bounds.
    fn within(&mut self, roots: &mut [Root], depth: usize, alpha: i32, beta: i32) -> bool {
        let open_all = depth <= OPEN_DEPTH;
        let threatened = self.board.must_defend();
        let plies = depth as i32;
        let floor = alpha;
        let mut alpha = alpha;
        let mut best = 0;
        for place in 0..roots.len() {
            let spot = roots[place].spot;
            let open = place == 0 || open_all;
            // Moves that were never the best are looked at less deep at first.
            let reduction = if threatened { 0 } else { self.reduction_at_root(spot, plies, place) };
            let mut value = if open {
                self.try_move(spot, plies, if open_all { floor } else { alpha }, beta)
            } else {
                self.try_move(spot, plies - reduction, alpha, alpha + 1)
            };
            if !open && reduction > 0 && value > alpha && !self.meter.is_spent() {
                value = self.try_move(spot, plies, alpha, alpha + 1);
            }
            if !open && value > alpha && !self.meter.is_spent() {
                value = self.try_move(spot, plies, alpha, beta);
            }
            if self.meter.is_spent() {
                // What was found at this depth before the end still counts: the best of the last depth came first.
                roots[..=best].rotate_right(1);
                return false;
            }
            let root = &mut roots[place];
            root.value = value;
            root.exact = open || value > alpha;
            if root.exact {
                root.line.truncate(1);
                root.line.extend_from_slice(self.line());
            }
            if value > alpha {
                alpha = value;
                best = place;
                if value >= beta {
                    break;
                }
            }
        }
        if open_all {
            roots.sort_by_key(|root| -root.value);
        } else {
            roots[..=best].rotate_right(1);
        }
        true
    }
}
