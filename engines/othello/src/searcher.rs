//! The opponent that searches.

use hanpan_core::{Dice, QuickDice};
use hanpan_othello::Othello;
use hanpan_othello::rows::Rows;
use hanpan_search::{Agent, Budget, Candidate, Decision, Situation, Value};

use crate::root::{Plan, Root};
use crate::{Evaluation, Geometry, Level, Position, Squares};

/// The opponent that searches, on any board.
///
/// It keeps nothing from one decision to the next but what it knows of the board.
pub struct SearchAgent {
    level: Level,
    board: Option<Board>,
}

/// What is known of a board of one size.
enum Board {
    Word(Box<Geometry<u64>>, Evaluation),
    Rows(Box<Geometry<Rows>>, Evaluation),
}

impl SearchAgent {
    /// An opponent of this level.
    pub fn new(level: Level) -> SearchAgent {
        SearchAgent { level, board: None }
    }
}

impl Agent<Othello> for SearchAgent {
    fn choose(&mut self, situation: &Situation<'_, Othello>, budget: &Budget) -> Decision<Othello> {
        let size = usize::from(situation.view.size);
        let board =
            self.board.take().filter(|board| board.size() == size).unwrap_or_else(|| Board::new(size));
        let decision = match &board {
            Board::Word(geometry, evaluation) => decide(self.level, geometry, evaluation, situation, budget),
            Board::Rows(geometry, evaluation) => decide(self.level, geometry, evaluation, situation, budget),
        };
        self.board = Some(board);
        decision
    }
}

impl Board {
    fn new(size: usize) -> Board {
        let evaluation = Evaluation::new(size);
        if size <= 8 {
            Board::Word(Box::new(Geometry::new(size)), evaluation)
        } else {
            Board::Rows(Box::new(Geometry::new(size)), evaluation)
        }
    }

    fn size(&self) -> usize {
        match self {
            Board::Word(geometry, _) => geometry.size,
            Board::Rows(geometry, _) => geometry.size,
        }
    }
}

fn decide<S: Squares>(
    level: Level,
    geometry: &Geometry<S>,
    evaluation: &Evaluation,
    situation: &Situation<'_, Othello>,
    budget: &Budget,
) -> Decision<Othello> {
    let Some(seat) = situation.view.to_move else { return Decision::at_once(situation.legal[0]) };
    let position = Position::<S>::of(situation.view, seat);
    let mut root = Root::new(geometry, evaluation, &position, situation.legal, budget);
    let depth = match situation.legal.len() {
        // Nothing to decide; a glance is enough to say how things stand.
        1 => 4,
        _ => level.depth(),
    };
    let solve = level.solves(geometry.size);
    root.deepen(Plan { depth, solve, each: level.blur() > 0.0 });
    let mut candidates = root.candidates();
    if level.blur() > 0.0 {
        // Differences grow with the board.
        let blur = level.blur() * geometry.size as f64 / 8.0;
        misjudge(&mut candidates, blur, geometry.squares, budget.seed);
    }
    Decision { action: candidates[0].action, candidates, nodes: root.nodes() }
}

/// Adds an error to each value that is not certain, and puts the candidates into the order that results.
fn misjudge(candidates: &mut [Candidate<Othello>], blur: f64, squares: usize, seed: u64) {
    let mut dice = QuickDice::seeded(!seed);
    for candidate in candidates.iter_mut().filter(|candidate| candidate.error > 0.0) {
        // The sum of twelve even errors is as good as normal, with a spread of 1 and nothing wild.
        let error = (0..12).map(|_| f64::from(dice.below(1001)) / 1000.0 - 0.5).sum::<f64>();
        let limit = squares as f64;
        candidate.value = Value::Discs((candidate.value.number() + blur * error).clamp(-limit, limit));
        candidate.error = candidate.error.hypot(blur).min(limit);
    }
    candidates.sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
}
