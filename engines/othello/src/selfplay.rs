//! Games that the engine plays against itself, quickly, to learn from.

use std::sync::Arc;

use hanpan_core::{Dice, QuickDice};
use hanpan_othello::rows::Rows;
use hanpan_othello::{Action, WthorGame};
use hanpan_search::{Budget, TranspositionTable};

use crate::evaluation::Tables;
use crate::node::Node;
use crate::position::final_score;
use crate::search::{INFINITE, Search};
use crate::{Evaluation, Geometry, Position, Squares, Weights};

/// A game to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The length of a side of the board.
    pub size: u8,
    /// How many moves at its beginning say nothing about its end, because they were made at random.
    pub random: u16,
    /// The difference in discs at its end as Black sees it, the empties given to the winner.
    pub score: i16,
    /// Where discs were placed, row by row from the top; passes are left out.
    pub moves: Vec<u8>,
    /// What the search expected before each move, as the side to move saw it, in parts of a disc; [`Game::UNKNOWN`] where
    /// nobody searched.
    pub values: Vec<i16>,
}

impl Game {
    /// Stands where nobody searched before a move: it was made at random, or the game is of an archive.
    pub const UNKNOWN: i16 = i16::MIN;

    /// Appends the game to a file's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(self.size);
        out.extend(self.random.to_le_bytes());
        out.extend(self.score.to_le_bytes());
        out.extend((self.moves.len() as u16).to_le_bytes());
        out.extend(&self.moves);
        out.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
    }

    /// A game of the archive; none if it is not legal or was broken off.
    pub fn of_archive(game: &WthorGame) -> Option<Game> {
        let actions = game.play().filter(|_| game.moves.len() >= 40)?;
        let square = |action: Action| action.square()?.on(8).map(|(column, row)| (8 * row + column) as u8);
        let moves: Vec<u8> = actions.into_iter().filter_map(square).collect();
        let values = vec![Game::UNKNOWN; moves.len()];
        Some(Game { size: 8, random: 0, score: game.difference() as i16, moves, values })
    }

    /// Reads the games of a file. One that is not whole, because whoever wrote it was stopped, or
    /// is no game, ends them.
    pub fn read_all(mut bytes: &[u8]) -> Vec<Game> {
        let mut games = Vec::new();
        while let [size, a, b, c, d, e, f, rest @ ..] = bytes {
            let count = usize::from(u16::from_le_bytes([*e, *f]));
            let squares = u16::from(*size) * u16::from(*size);
            let Some((moves, rest)) = rest.split_at_checked(count) else { break };
            let Some((values, rest)) = rest.split_at_checked(2 * count) else { break };
            let is_board = (4..=16).contains(size) && size.is_multiple_of(2);
            if !is_board || count == 0 || moves.iter().any(|square| u16::from(*square) >= squares) {
                break;
            }
            games.push(Game {
                size: *size,
                random: u16::from_le_bytes([*a, *b]),
                score: i16::from_le_bytes([*c, *d]),
                moves: moves.to_vec(),
                values: values.chunks(2).map(|value| i16::from_le_bytes([value[0], value[1]])).collect(),
            });
            bytes = rest;
        }
        games
    }
}

/// How games are played to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How many moves ahead is looked.
    pub depth: usize,
    /// With how many empty squares the game is solved.
    pub solve: usize,
    /// One move in so many is made at random also later, so that what follows from a mistake is seen too; never if 0.
    pub slip: u32,
}

/// Plays games on boards of one size.
pub struct SelfPlay(Kind);

enum Kind {
    Word(Box<Player<u64>>),
    Rows(Box<Player<Rows>>),
}

impl SelfPlay {
    /// With these weights, which must be of the size's family, or by a few features without patterns.
    pub fn new(size: u8, weights: Option<&Weights>, manner: Manner) -> SelfPlay {
        let tables = weights.map(|weights| Arc::new(Tables::new(weights)));
        let size = usize::from(size);
        SelfPlay(if size <= 8 {
            Kind::Word(Box::new(Player::new(size, tables, manner)))
        } else {
            Kind::Rows(Box::new(Player::new(size, tables, manner)))
        })
    }

    /// The game that follows from this seed.
    pub fn game(&mut self, seed: u64) -> Game {
        match &mut self.0 {
            Kind::Word(player) => player.game(seed),
            Kind::Rows(player) => player.game(seed),
        }
    }
}

struct Player<S: Squares> {
    geometry: Geometry<S>,
    evaluation: Evaluation<S>,
    table: TranspositionTable,
    manner: Manner,
}

impl<S: Squares> Player<S> {
    fn new(size: usize, tables: Option<Arc<Tables>>, manner: Manner) -> Player<S> {
        let evaluation = Evaluation::with(size, tables);
        Player { geometry: Geometry::new(size), evaluation, table: TranspositionTable::new(1), manner }
    }

    fn game(&mut self, seed: u64) -> Game {
        let size = self.geometry.size;
        let mut dice = QuickDice::seeded(seed);
        let squares = self.geometry.squares as u32;
        // Most games begin like games do; the others show what a search also has to know.
        let random = match dice.below(10) {
            0..7 => 2 + dice.below(squares / 4),
            _ => squares / 4 + dice.below(squares - squares / 4 - 12),
        };
        let mut node = Node::new(&self.evaluation, start(&self.geometry));
        let (mut moves, mut values) = (Vec::new(), Vec::new());
        let score = loop {
            if node.position.moves.is_empty() {
                let passed = node.passed(&self.geometry);
                if passed.position.moves.is_empty() {
                    let empties = self.geometry.empties(&node.position.own, &node.position.other).len();
                    let score = final_score(node.position.difference(), empties as usize);
                    break if node.is_second { -score } else { score };
                }
                node = passed;
            }
            let slips = self.manner.slip > 0 && dice.below(self.manner.slip) == 0;
            let (square, value) = if slips || (moves.len() as u32) < random {
                let mut squares = Vec::new();
                node.position.moves.for_each(|square| squares.push(square));
                (squares[dice.below(squares.len() as u32) as usize], Game::UNKNOWN)
            } else {
                self.choose(&node, &mut dice)
            };
            values.push(value);
            moves.push((square / S::STRIDE * size + square % S::STRIDE) as u8);
            node = node.after(&self.evaluation, square, node.position.after(square, &self.geometry.board));
        };
        Game { size: size as u8, random: random as u16, score: score as i16, moves, values }
    }

    /// The best move, of equal ones any; and what it is worth.
    fn choose(&mut self, node: &Node<S>, dice: &mut QuickDice) -> (usize, i16) {
        let Player { geometry, evaluation, table, manner } = self;
        let meter = Budget::default().start();
        let mut search = Search::new(geometry, evaluation, table, meter);
        let left = geometry.empties(&node.position.own, &node.position.other).len() as usize - 1;
        let depth = if left < manner.solve { left } else { manner.depth - 1 };
        let mut squares = Vec::new();
        node.position.moves.for_each(|square| {
            let after = node.after(evaluation, square, node.position.after(square, &geometry.board));
            squares.push((-search.evaluate(&after, left), dice.below(1 << 20), square, after));
        });
        squares.sort_by_key(|(value, chance, ..)| std::cmp::Reverse((*value, *chance)));
        if depth == 0 {
            return (squares[0].2, squares[0].0 as i16);
        }
        let (mut best, mut chosen) = (-INFINITE, squares[0].2);
        for (.., square, after) in &squares {
            let value = -search.value(after, left, depth, -INFINITE, -best);
            if value > best {
                (best, chosen) = (value, *square);
            }
        }
        (chosen, best as i16)
    }
}

/// The start of a game.
pub(crate) fn start<S: Squares>(geometry: &Geometry<S>) -> Position<S> {
    let middle = geometry.size / 2;
    let at = |column, row| S::NONE.with(S::number(column, row));
    let own = at(middle, middle - 1).or(&at(middle - 1, middle));
    let other = at(middle, middle).or(&at(middle - 1, middle - 1));
    Position::new(own, other, &geometry.board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn games_follow_from_their_seeds_and_are_read_as_they_were_written() {
        let mut bytes = Vec::new();
        let mut games = Vec::new();
        for size in [6, 8, 10] {
            // With patterns on 8 × 8, without them on the others.
            let weights = (size == 8).then(|| Weights::none(Family::of(size)));
            let weights = weights.as_ref();
            let manner = Manner { depth: 1, solve: 6, slip: 20 };
            for seed in 0..3 {
                let game = SelfPlay::new(size as u8, weights, manner).game(seed);
                assert_eq!(SelfPlay::new(size as u8, weights, manner).game(seed), game);
                assert!(usize::from(game.score.unsigned_abs()) <= size * size && game.moves.len() > size);
                game.write(&mut bytes);
                games.push(game);
            }
        }
        assert_eq!(Game::read_all(&bytes), games);
        games.pop();
        assert_eq!(Game::read_all(&bytes[..bytes.len() - 1]), games);
        for (size, square) in [(7, 0), (18, 0), (0, 0), (6, 36)] {
            let game = Game { size, random: 0, score: 0, moves: vec![square], values: vec![0] };
            let mut bytes = Vec::new();
            game.write(&mut bytes);
            assert_eq!(Game::read_all(&bytes), [], "{size}, {square}");
        }
    }
}
