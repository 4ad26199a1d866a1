//! Openings from which neither side is ahead: random moves, kept where a search finds the sides even.

use hanpan_core::{Observer, QuickDice, Rules, Step, random_step};
use hanpan_othello::{Action, Options, Othello};
use hanpan_search::{Engine, Level, Limits, Settings, Situation};

use crate::Searcher;

/// What an even opening is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Even {
    /// The board.
    pub size: u32,
    /// How many random moves it has.
    pub plies: usize,
    /// How deep it is looked whether the sides are even.
    pub depth: usize,
    /// How many discs a side may be ahead at most.
    pub within: f64,
}

/// An opening from which neither side is ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its moves.
    pub moves: Vec<Action>,
    /// The rows that they lead to, turned and mirrored so that boards that are alike have the same.
    pub shape: Vec<String>,
}

impl Even {
    /// What follows from this seed, if it is an even opening.
    pub fn opening(&self, seed: u64) -> Option<Opening> {
        let (mut dice, mut legal, mut moves) = (QuickDice::seeded(seed), Vec::new(), Vec::new());
        let mut state = Othello::start(&Options::sized(self.size), 2).ok()?;
        while moves.len() < self.plies {
            let step = random_step::<Othello>(&state, &mut legal, &mut dice)?;
            let Step::Act(_, action) = step;
            moves.push(action);
            Othello::apply(&mut state, &step);
        }
        let seat = state.to_move()?;
        Othello::legal(&state, seat, &mut legal);
        let view = Othello::view(&state, Observer::Seat(seat));
        let mut searcher = Searcher::new(Level::Hard);
        searcher.new_game(&Settings::default());
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = searcher.think(&situation, &Limits::depth(self.depth), &mut |_| {});
        let ahead = decision.candidates.first()?.value.number();
        // A pass so early is an opening of its own kind, which a transcript does not write.
        let is_even = ahead.abs() <= self.within && !moves.contains(&Action::Pass);
        is_even.then(|| Opening { moves, shape: shape(&view.rows) })
    }
}

/// The least of the eight images of a board.
fn shape(rows: &[String]) -> Vec<String> {
    let turned = |rows: &[String]| -> Vec<String> {
        let columns = 0..rows.len();
        columns.map(|column| rows.iter().rev().filter_map(|row| row.chars().nth(column)).collect()).collect()
    };
    let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    let turns = [rows.to_vec(), mirrored].into_iter().flat_map(|board| {
        std::iter::successors(Some(board), |board| Some(turned(board))).take(4).collect::<Vec<_>>()
    });
    turns.min().unwrap_or_default()
}
