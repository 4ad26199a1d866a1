//! Solving positions for their own sake: the exact score, or who wins.

use hanpan_core::{Observer, Rules};
use hanpan_othello::rows::Rows;
use hanpan_othello::{Action, Othello, State};
use hanpan_search::{Budget, Cancel, TranspositionTable};

use crate::probcut::Cuts;
use crate::root::{Ground, Root};
use crate::search::DISC;
use crate::{Evaluation, Geometry, Position, Squares};

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The exact score.
    Score,
    /// Whether it is won, lost or drawn.
    Outcome,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The difference in discs at the end under best play, as the side to move sees it, the empties given to the winner.
    /// If only the outcome was asked for: 1, 0 or −1.
    pub score: i32,
    /// A best action; none if the game is over.
    pub best: Option<Action>,
    /// What follows under best play, as far as it is remembered.
    pub line: Vec<Action>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Solves positions on boards of any size.
pub struct Solver {
    table: TranspositionTable,
    hash: usize,
}

impl Solver {
    /// With a transposition table of so many megabytes.
    pub fn new(hash: usize) -> Solver {
        Solver { table: TranspositionTable::new(hash), hash }
    }

    /// Solves a position; nothing if it was stopped.
    ///
    /// ```
    /// use hanpan_engine_othello::{Goal, Solver};
    /// use hanpan_othello::{BLACK, State};
    /// use hanpan_search::Cancel;
    ///
    /// let state = State::from_rows(&["XO..", "....", "....", "...."], BLACK).unwrap();
    /// let solution = Solver::new(1).solve(&state, Goal::Score, &Cancel::default()).unwrap();
    /// assert_eq!((solution.score, solution.best.unwrap().to_string()), (16, "c1".to_owned()));
    /// ```
    pub fn solve(&mut self, state: &State, goal: Goal, stop: &Cancel) -> Option<Solution> {
        // The same key means another position on another board.
        self.table.clear(self.hash);
        if state.size() <= 8 {
            self.solve_on::<u64>(state, goal, stop)
        } else {
            self.solve_on::<Rows>(state, goal, stop)
        }
    }

    fn solve_on<S: Squares>(&mut self, state: &State, goal: Goal, stop: &Cancel) -> Option<Solution> {
        let Some(seat) = state.to_move() else {
            let view = Othello::view(state, Observer::Public);
            let position = Position::<S>::of(&view, hanpan_othello::BLACK);
            let empties = S::board(state.size()).minus(&position.own.or(&position.other)).len();
            let score = crate::position::final_score(position.difference(), empties as usize);
            // Nobody is to move: as Black sees it.
            let score = if goal == Goal::Outcome { score.signum() } else { score };
            return Some(Solution { score, best: None, line: Vec::new(), nodes: 0 });
        };
        let view = Othello::view(state, Observer::Public);
        let mut legal = Vec::new();
        Othello::legal(state, seat, &mut legal);
        let position = Position::<S>::of(&view, seat);
        let (geometry, evaluation) = (Geometry::<S>::new(state.size()), Evaluation::<S>::new(state.size()));
        let meter = Budget { cancel: stop.clone(), ..Budget::default() }.start();
        let ground = Ground { geometry: &geometry, evaluation: &evaluation, table: &self.table };
        let mut root = Root::new(ground, &position, &legal, meter, u64::MAX, 0);
        if !root.solve(goal == Goal::Outcome) {
            return None;
        }
        let (best, value) = root.best();
        let score = if goal == Goal::Outcome { value.signum() } else { value / DISC };
        Some(Solution { score, best: Some(best), line: root.best_line(), nodes: root.all_nodes() })
    }
}

/// How sure the cuts of the searches that come before the last one are.
pub(crate) const BEFORE: Cuts = Cuts { sureness: 120 };
