//! Puzzles: positions of games against itself that are won by continuous fours.

use std::fmt;

use hanpan_core::{Observer, Rules, Step};
use hanpan_omok::{Omok, Options, Point, RuleSet, Size, State};
use hanpan_search::Limits;
use thiserror::Error;

use crate::board::Board;
use crate::proof::{Proof, find_by_fours, prove_by_fours};
use crate::prover::follow;
use crate::spot::Spot;
use crate::training::Game;

/// The puzzles of the house, one a line, in the form that [`Puzzle::read`] reads.
///
/// ```
/// use hanpan_engine_omok::{Puzzle, puzzles, verify};
///
/// let puzzle = Puzzle::read(puzzles().next().expect("there are some")).unwrap();
/// let proof = puzzle.proof().expect("its solution wins");
/// assert_eq!(verify(&puzzle.state, &proof), Ok(()));
/// ```
pub fn puzzles() -> impl Iterator<Item = &'static str> {
    include_str!("../puzzles/fours.txt").lines()
}

/// A position in which the side to move wins by continuous fours, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position.
    pub state: State,
    /// The moves that lead to it.
    pub moves: Vec<Point>,
    /// The fours and their answers, up to the five, or up to a four that cannot be answered.
    pub solution: Vec<Point>,
}

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// It has not the form of one.
    #[error("a puzzle is a rule set, the lines of the board, moves, a colon and the moves that win")]
    Form,
    /// The rules refuse a move.
    #[error("move {number}, `{point}`, cannot be played")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Where.
        point: Point,
    },
}

/// How much is searched in a position of a game for a win by fours.
const NODES: u64 = 20_000;

impl Puzzle {
    /// Reads `renju 15 h8 i9 … : k7 k8 …`.
    pub fn read(line: &str) -> Result<Puzzle, PuzzleError> {
        let (position, solution) = line.split_once(':').ok_or(PuzzleError::Form)?;
        let mut words = position.split_whitespace();
        let rules = words.next().and_then(|word| RuleSet::ALL.into_iter().find(|rules| rules.word() == word));
        let lines = words.next().and_then(|lines| lines.parse::<u8>().ok());
        let size = lines.and_then(|lines| Size::try_from(lines).ok());
        let (Some(rules), Some(size)) = (rules, size) else { return Err(PuzzleError::Form) };
        let points = |words: &mut dyn Iterator<Item = &str>| -> Result<Vec<Point>, PuzzleError> {
            words.map(|word| word.parse().map_err(|_| PuzzleError::Form)).collect()
        };
        let moves = points(&mut words)?;
        let solution = points(&mut solution.split_whitespace())?;
        let state = play(Options { size, ..rules.into() }, &moves)?;
        // What solves it is played as well: whatever follows may count on it.
        play(state.options(), &[moves.as_slice(), &solution].concat())?;
        // The last move is the winner's, as the first.
        if solution.len() % 2 == 1 { Ok(Puzzle { state, moves, solution }) } else { Err(PuzzleError::Form) }
    }

    /// The first position of a game that is won by continuous fours of at least so many moves of both sides, if there is
    /// one. The proof has been verified by the rules.
    pub fn find(game: &Game, least: usize) -> Option<Puzzle> {
        let all: Vec<Point> = game.options.size.all().collect();
        let mut state = Omok::start(&game.options, 2).ok()?;
        let mut moves: Vec<Point> = Vec::new();
        for played in &game.moves {
            // What was put at random is no position of a game yet.
            if played.chance.is_some()
                && let Some(proof) = prove_by_fours(&state, &Limits::nodes(NODES))
            {
                let solution: Vec<Point> = proof.line().iter().filter_map(|action| action.point()).collect();
                // What comes after a short win is decided already.
                return (solution.len() >= least).then_some(Puzzle { state, moves, solution });
            }
            let point = *all.get(usize::from(played.place))?;
            let seat = state.actor()?;
            Omok::check(&state, seat, point.into()).ok()?;
            Omok::apply(&mut state, &Step::Act(seat, point.into()));
            moves.push(point);
        }
        None
    }

    /// Looks for a win by fours as if the solution were not known, within so many nodes; whether what is found is one,
    /// [`crate::verify`] tells.
    pub fn solve(&self, nodes: u64) -> Option<Proof> {
        find_by_fours(&self.state, &Limits::nodes(nodes))
    }

    /// The solution as a proof; whether it is one, [`crate::verify`] tells. There is none where the last move is not the
    /// winner's, or a point is taken.
    pub fn proof(&self) -> Option<Proof> {
        let line = [self.moves.as_slice(), &self.solution].concat();
        if self.solution.len().is_multiple_of(2) || play(self.state.options(), &line).is_err() {
            return None;
        }
        let size = self.state.size();
        let line: Vec<Spot> = self.solution.iter().map(|&point| Spot::of(size, point)).collect();
        let mut board = Board::of_view(&Omok::view(&self.state, Observer::Public));
        Some(Proof { attacker: self.state.to_move()?, attack: follow(&mut board, &line) })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.state.rules(), self.state.size())?;
        self.moves.iter().try_for_each(|point| write!(f, " {point}"))?;
        f.write_str(" :")?;
        self.solution.iter().try_for_each(|point| write!(f, " {point}"))
    }
}

/// The position after these moves.
fn play(options: Options, moves: &[Point]) -> Result<State, PuzzleError> {
    let mut state = Omok::start(&options, 2).map_err(|_| PuzzleError::Form)?;
    for (index, &point) in moves.iter().enumerate() {
        let wrong = PuzzleError::Move { number: index + 1, point };
        let seat = state.actor().ok_or_else(|| wrong.clone())?;
        Omok::check(&state, seat, point.into()).map_err(|_| wrong)?;
        Omok::apply(&mut state, &Step::Act(seat, point.into()));
    }
    Ok(state)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{SelfPlay, Weights, verify};

    #[test]
    fn every_puzzle_is_solved_and_every_solution_is_checked_by_the_rules() {
        let mut known = HashSet::new();
        for line in puzzles() {
            let puzzle = Puzzle::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(puzzle.to_string(), line);
            let proof = puzzle.proof().unwrap();
            assert_eq!(verify(&puzzle.state, &proof), Ok(()), "{line}");
            let found = puzzle.solve(1_000_000).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(verify(&puzzle.state, &found), Ok(()), "{line}");
            assert!(puzzle.solution.len() >= 7 && known.insert(line), "{line}");
        }
        assert!(known.len() >= 200, "{}", known.len());
        for rules in RuleSet::ALL {
            assert!(known.iter().any(|line| line.starts_with(rules.word())), "{rules}");
        }
    }

    #[test]
    fn a_solution_that_does_not_win_is_found_out() {
        let puzzle = Puzzle::read(puzzles().next().unwrap()).unwrap();
        let mut short = puzzle.clone();
        short.solution.truncate(3);
        assert!(verify(&puzzle.state, &short.proof().unwrap()).is_err());
        let mut aside = puzzle.clone();
        aside.solution[0] =
            puzzle.state.empty_points().find(|point| !puzzle.solution.contains(point)).unwrap();
        assert!(aside.proof().is_none_or(|proof| verify(&puzzle.state, &proof).is_err()));
        // The answer comes last, a point is taken, nothing is done.
        let taken = puzzle.moves[0];
        for solution in [&puzzle.solution[..2], &[taken][..], &[]] {
            assert_eq!(Puzzle { solution: solution.to_vec(), ..puzzle.clone() }.proof(), None);
        }
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        for (line, expected) in [
            ("", PuzzleError::Form),
            ("renju 15 h8", PuzzleError::Form),
            ("go 15 h8 : h9", PuzzleError::Form),
            ("renju 16 h8 : h9", PuzzleError::Form),
            ("renju 15 h8 x : h9", PuzzleError::Form),
            ("renju 15 h8 :", PuzzleError::Form),
            ("renju 15 h8 : h9 h10", PuzzleError::Form),
            ("renju 15 h8 h8 : h9", PuzzleError::Move { number: 2, point: "h8".parse().unwrap() }),
            ("renju 15 h8 : h9 t20 h10", PuzzleError::Move { number: 3, point: "t20".parse().unwrap() }),
        ] {
            assert_eq!(Puzzle::read(line), Err(expected), "{line}");
        }
    }

    #[test]
    fn puzzles_are_found_in_games() {
        let mut player = SelfPlay::new(Weights::plain(), None, 60);
        let games = (0..20).map(|seed| player.game(RuleSet::Freestyle.into(), seed));
        let found: Vec<Puzzle> = games.filter_map(|game| Puzzle::find(&game, 5)).collect();
        assert!(!found.is_empty());
        for puzzle in found {
            assert_eq!(Puzzle::read(&puzzle.to_string()).as_ref(), Ok(&puzzle));
            assert_eq!(verify(&puzzle.state, &puzzle.proof().unwrap()), Ok(()), "{puzzle}");
        }
    }
}
