//! The strong opponent: searches as deep as its budget lets it.

use hanpan_omok::{Action, Omok};
use hanpan_search::{Agent, Budget, Candidate, Decision, Meter, Situation, Value};

use crate::board::Board;
use crate::eval;
use crate::forcing::Forcing;
use crate::search::{PROVEN, Search, WIN};
use crate::spot::{Spot, Spots};

/// The strong opponent: searches as deep as its budget lets it.
///
/// First it looks for a win by continuous fours, then it searches to growing depths. It keeps nothing from one call
/// to the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thinker;

/// A move at the root, and what is known of it.
struct RootMove {
    spot: Spot,
    worth: i32,
    /// Whether `worth` is what the move is worth, and not only at most that.
    exact: bool,
    line: Vec<Spot>,
}

impl Thinker {
    /// Up to this depth every move is given a worth of its own, while that is cheap, so that there is more than the
    /// best one to tell of.
    const OPEN_DEPTH: i32 = 3;
    /// No search from the root goes deeper.
    const DEEPEST: i32 = 40;
    /// Of so many moves is told what they are worth.
    const TOLD: usize = 8;
}

impl Agent<Omok> for Thinker {
    fn choose(&mut self, situation: &Situation<'_, Omok>, budget: &Budget) -> Decision<Omok> {
        let mut meter = budget.start();
        let mut board = Board::of_view(situation.view);
        let legal: Spots = situation.legal.iter().filter_map(|&action| Spot::of(action)).collect();
        let mut roots = roots(&mut board, &legal);
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        if !at_once(&board, &mut roots) && !force(&mut board, &mut roots, nodes, &mut meter) {
            deepen(&mut board, &mut roots, nodes, &mut meter);
        }
        decide(&board, &roots, meter.used())
    }
}

/// The moves to think about, the promising ones first.
fn roots(board: &mut Board, legal: &Spots) -> Vec<RootMove> {
    let mut spots = board.candidates().and(legal);
    if spots.is_empty() {
        spots = *legal;
    }
    let mut roots: Vec<RootMove> =
        spots.iter().map(|spot| RootMove { spot, worth: 0, exact: false, line: vec![spot] }).collect();
    // On an empty board nothing promises anything: nearer to the centre is better.
    roots.sort_by_key(|root| (-board.promise(root.spot), root.spot.distance(Spot::CENTRE)));
    roots
}

/// Whether the position needs no thought: a five to make, two to stop, or an empty board.
fn at_once(board: &Board, roots: &mut Vec<RootMove>) -> bool {
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
        (root.worth, root.exact) = (known, true);
    }
    true
}

/// Whether continuous fours win; the first of them is then the first of the moves.
fn force(board: &mut Board, roots: &mut [RootMove], nodes: u64, meter: &mut Meter) -> bool {
    let limit = (nodes / 8).min(40_000);
    let Some(forced) = Forcing::new().search(board, limit, meter) else { return false };
    let Some(place) = roots.iter().position(|root| Some(&root.spot) == forced.line.first()) else {
        return false;
    };
    let root = &mut roots[place];
    (root.worth, root.exact) = (WIN - forced.plies as i32, true);
    root.line = forced.line;
    roots[..=place].rotate_right(1);
    true
}

/// Searches to growing depths; the best move is the first of the moves afterwards.
fn deepen(board: &mut Board, roots: &mut [RootMove], nodes: u64, meter: &mut Meter) {
    let mut search = Search::new(board, meter, nodes);
    for depth in 1..=Thinker::DEEPEST {
        let whole = search_roots(&mut search, roots, depth);
        let best = roots[0].worth;
        if !whole || best.abs() >= PROVEN || roots.len() == 1 && depth >= 6 {
            break;
        }
    }
}

/// Searches every move to one depth and sorts them; whether there was budget for all.
fn search_roots(search: &mut Search<'_>, roots: &mut [RootMove], depth: i32) -> bool {
    let mut alpha = -WIN;
    let mut best = 0;
    for place in 0..roots.len() {
        let spot = roots[place].spot;
        let open = place == 0 || depth <= Thinker::OPEN_DEPTH;
        let floor = if depth <= Thinker::OPEN_DEPTH { -WIN } else { alpha };
        let mut worth = if open {
            search.try_move(spot, depth, floor, WIN)
        } else {
            search.try_move(spot, depth, alpha, alpha + 1)
        };
        if !open && worth > alpha && !search.meter.is_spent() {
            worth = search.try_move(spot, depth, alpha, WIN);
        }
        if search.meter.is_spent() {
            // What was found at this depth before the end still counts: the best of the last depth came first.
            roots[..=best].rotate_right(1);
            return false;
        }
        let root = &mut roots[place];
        root.worth = worth;
        root.exact = open || worth > alpha;
        if root.exact {
            root.line.truncate(1);
            root.line.extend_from_slice(search.line());
        }
        if worth > alpha {
            alpha = worth;
            best = place;
        }
    }
    if depth <= Thinker::OPEN_DEPTH {
        roots.sort_by_key(|root| -root.worth);
    } else {
        roots[..=best].rotate_right(1);
    }
    true
}

/// Tells what was found.
fn decide(board: &Board, roots: &[RootMove], nodes: u64) -> Decision<Omok> {
    let best = &roots[0];
    // Before anything was searched a worth of 0 says nothing; the look of the position does.
    let blank = !best.exact;
    let mut candidates: Vec<Candidate<Omok>> = roots
        .iter()
        .map(|root| {
            let worth = if blank { board.worth() } else { root.worth.min(best.worth) };
            // A bound from above proves a loss too.
            let proven = worth >= PROVEN && root.exact || worth <= -PROVEN;
            Candidate {
                action: root.spot.action(),
                value: Value::Win(if proven { f64::from(u8::from(worth > 0)) } else { eval::chance(worth) }),
                line: root.line.iter().map(|spot| spot.action()).collect::<Vec<Action>>(),
                error: match () {
                    () if proven => 0.0,
                    () if root.exact && !blank => 0.1,
                    () => 0.25,
                },
            }
        })
        .collect();
    candidates[1..].sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
    candidates.truncate(Thinker::TOLD);
    Decision { action: best.spot.action(), candidates, nodes }
}
