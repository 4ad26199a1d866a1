//! Positions with scores, by which engines can be measured where nobody else has published any.

use hanpan_core::{Observer, Rules, Seat, Step};
use hanpan_othello::{Action, BLACK, Options, Othello, Problem, State, WHITE};
use hanpan_search::{Cancel, Engine, Level, Limits, Settings, Situation};

use crate::{Goal, Searcher, Solver};

/// What the positions of a suite are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The board.
    pub size: u32,
    /// How many squares are empty.
    pub empties: usize,
    /// How deep the engine looks in the game that leads there.
    pub play: usize,
    /// How deep every move is looked into; none if the position is solved, and its best move told alone.
    pub depth: Option<usize>,
}

impl Suite {
    /// The position of the engine's game against itself from this opening, and what its moves are worth.
    ///
    /// None if the game ends before it, or there is nothing to choose.
    pub fn problem(&self, opening: u32) -> Option<Problem> {
        let state = self.reach(opening)?;
        let legal = legal(&state, state.to_move()?);
        if legal.len() < 2 {
            return None;
        }
        let scores = match self.depth {
            Some(depth) => {
                let score = |action: Action| {
                    // What one move has left in the table must not help the next: their order would count.
                    let mut engine = Chooser::new();
                    let (_, answer) =
                        engine.choose(&after(&state, action)?, depth.saturating_sub(1).max(1))?;
                    Some((action, -answer.round() as i32))
                };
                let mut scores = legal.into_iter().map(score).collect::<Option<Vec<_>>>()?;
                scores.sort_by_key(|&(action, score)| (-score, action));
                scores
            }
            None => {
                let solution = Solver::new(64).solve(&state, Goal::Score, &Cancel::default())?;
                vec![(solution.best?, solution.score)]
            }
        };
        Some(Problem { state, scores })
    }

    fn reach(&self, opening: u32) -> Option<State> {
        let mut state = Othello::start(&Options { opening, ..Options::sized(self.size) }, 2).ok()?;
        let mut engine = Chooser::new();
        let discs = |state: &State| (state.discs(BLACK) + state.discs(WHITE)) as usize;
        while discs(&state) + self.empties < state.size() * state.size() {
            let (action, _) = engine.choose(&state, self.play)?;
            state = after(&state, action)?;
        }
        Some(state)
    }
}

fn legal(state: &State, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    Othello::legal(state, seat, &mut legal);
    legal
}

fn after(state: &State, action: Action) -> Option<State> {
    let mut next = state.clone();
    Othello::apply(&mut next, &Step::Act(state.to_move()?, action));
    Some(next)
}

/// The engine, asked for a depth.
struct Chooser(Searcher);

impl Chooser {
    fn new() -> Chooser {
        let mut searcher = Searcher::new(Level::Master);
        searcher.new_game(&Settings { hash: 16, ..Settings::default() });
        Chooser(searcher)
    }

    /// What it chooses, and what the side to move then has; nothing when the game is over.
    fn choose(&mut self, state: &State, depth: usize) -> Option<(Action, f64)> {
        let seat = state.to_move()?;
        let legal = legal(state, seat);
        let view = Othello::view(state, Observer::Seat(seat));
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = self.0.think(&situation, &Limits::depth(depth), &mut |_| {});
        Some((decision.action, decision.candidates.first()?.value.number()))
    }
}
