//! An opponent that nobody tuned to: a tree search by games played out at random, for measuring others by.

use hanpan_core::{Dice, QuickDice};
use hanpan_othello::rows::Rows;
use hanpan_othello::{Action, Othello};
use hanpan_search::{Agent, Budget, Decision, Situation, math};

use crate::{Position, Squares};

/// Plain Monte-Carlo tree search: upper confidence bounds, one node more for every game played out. A node of its budget
/// is a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mcts;

/// How much a move that was rarely tried is preferred.
const CURIOSITY: f64 = 1.0;

/// A position in the tree.
struct Leaf<S> {
    position: Position<S>,
    /// The square that led here; none for a pass and for the root.
    square: Option<usize>,
    /// How often it was passed through, and what that brought whoever moved here: 2 for a win, 1 for a draw.
    visits: u32,
    points: u32,
    /// Where what follows it begins in the tree, and how much that is; nothing before it was looked at.
    children: Option<(usize, usize)>,
}

impl Agent<Othello> for Mcts {
    fn choose(&mut self, situation: &Situation<'_, Othello>, budget: &Budget) -> Decision<Othello> {
        let (view, legal) = (situation.view, situation.legal);
        match view.to_move {
            Some(seat) if legal.len() > 1 && view.size <= 8 => {
                search::<u64>(Position::of(view, seat), view.size.into(), budget)
            }
            Some(seat) if legal.len() > 1 => {
                search::<Rows>(Position::of(view, seat), view.size.into(), budget)
            }
            _ => Decision::at_once(legal[0]),
        }
    }
}

fn search<S: Squares>(root: Position<S>, size: usize, budget: &Budget) -> Decision<Othello> {
    let board = S::board(size);
    let mut dice = QuickDice::seeded(budget.seed);
    let mut meter = budget.start();
    let mut tree = vec![Leaf { position: root, square: None, visits: 0, points: 0, children: None }];
    expand(&mut tree, 0, &board);
    let mut path = Vec::new();
    // One game at least, and of everything else as much as there is time for.
    loop {
        path.clear();
        path.push(0);
        let mut at = 0;
        while let Some((begin, count)) = tree[at].children.filter(|(_, count)| *count > 0) {
            at = choose(&tree, at, begin..begin + count);
            path.push(at);
        }
        if tree[at].visits > 0 && tree[at].children.is_none() {
            expand(&mut tree, at, &board);
            if let Some((begin, count)) = tree[at].children.filter(|(_, count)| *count > 0) {
                at = begin + dice.below(count as u32) as usize;
                path.push(at);
            }
        }
        // What the side to move there gets; whoever moved there gets the rest.
        let mut points = 2 - play_out(tree[at].position, &board, &mut dice);
        for &at in path.iter().rev() {
            tree[at].visits += 1;
            tree[at].points += points;
            points = 2 - points;
        }
        if !meter.spend() || !meter.check() {
            break;
        }
    }
    let (begin, count) = tree[0].children.unwrap_or_default();
    let best = tree[begin..begin + count].iter().max_by_key(|child| child.visits);
    let square = best.and_then(|child| child.square).map(S::square);
    let action = square.map_or(Action::Pass, Action::Place);
    Decision { nodes: meter.used(), ..Decision::at_once(action) }
}

/// The child that is worth another look.
fn choose<S>(tree: &[Leaf<S>], parent: usize, children: std::ops::Range<usize>) -> usize {
    let often = math::ln(f64::from(tree[parent].visits.max(1)));
    let worth = |child: &Leaf<S>| match child.visits {
        0 => f64::INFINITY,
        visits => {
            let visits = f64::from(visits);
            f64::from(child.points) / (2.0 * visits) + CURIOSITY * (often / visits).sqrt()
        }
    };
    let first = children.start;
    children.max_by(|&a, &b| worth(&tree[a]).total_cmp(&worth(&tree[b]))).unwrap_or(first)
}

/// Adds what follows a position to the tree.
fn expand<S: Squares>(tree: &mut Vec<Leaf<S>>, at: usize, board: &S) {
    let (begin, position) = (tree.len(), tree[at].position);
    let leaf = |position, square| Leaf { position, square, visits: 0, points: 0, children: None };
    position.moves.for_each(|square| tree.push(leaf(position.after(square, board), Some(square))));
    let passed = position.passed(board);
    if position.moves.is_empty() && !passed.moves.is_empty() {
        tree.push(leaf(passed, None));
    }
    tree[at].children = Some((begin, tree.len() - begin));
}

/// Plays a game out at random: 2 if the side to move wins, 1 for a draw, 0 if it loses.
fn play_out<S: Squares>(mut position: Position<S>, board: &S, dice: &mut QuickDice) -> u32 {
    let mut is_other = false;
    loop {
        let count = position.moves.len();
        if count == 0 {
            position = position.passed(board);
            is_other = !is_other;
            if position.moves.is_empty() {
                let difference = if is_other { -position.difference() } else { position.difference() };
                return (difference.signum() + 1) as u32;
            }
            continue;
        }
        let (mut left, mut square) = (dice.below(count), 0);
        position.moves.for_each(|at| {
            if left == 0 {
                square = at;
            }
            left = left.wrapping_sub(1);
        });
        position = position.after(square, board);
        is_other = !is_other;
    }
}
