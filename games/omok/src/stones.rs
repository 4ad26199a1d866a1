//! The stones alone, for engines that keep a board of their own and must know what renju forbids.

use crate::grid::{Fifteen, Grid, Twenty};
use crate::lines::Lines;
use crate::point::Point;
use crate::prohibition::{Prohibition, renju_prohibition};
use crate::size::Size;
use crate::stone::Stone;

/// The stones of both colours, which can be put and lifted in any order.
///
/// ```
/// # use hanpan_omok::{Size, Stone, Stones};
/// let mut stones = Stones::new(Size::Twenty);
/// for text in ["j10", "k10", "m10", "n10", "o10"] {
///     stones.put(Stone::Black, text.parse().unwrap());
/// }
/// let point = "l10".parse().unwrap();
/// assert!(stones.is_forbidden(point), "six in a row");
/// stones.lift(Stone::Black, "o10".parse().unwrap());
/// assert!(!stones.is_forbidden(point), "five");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Stones(Board);

#[derive(Clone, Debug, PartialEq)]
enum Board {
    Fifteen(Box<[Lines<Fifteen>; 2]>),
    Twenty(Box<[Lines<Twenty>; 2]>),
}

impl Stones {
    /// The empty board.
    pub fn new(size: Size) -> Stones {
        Stones(match size {
            Size::Fifteen => Board::Fifteen(Box::new([Lines::NONE; 2])),
            Size::Twenty => Board::Twenty(Box::new([Lines::NONE; 2])),
        })
    }

    /// Puts a stone on an empty point. A point off the board has no stones.
    pub fn put(&mut self, stone: Stone, point: Point) {
        match &mut self.0 {
            Board::Fifteen(lines) => put(&mut lines[stone as usize], point),
            Board::Twenty(lines) => put(&mut lines[stone as usize], point),
        }
    }

    /// Lifts a stone.
    pub fn lift(&mut self, stone: Stone, point: Point) {
        match &mut self.0 {
            Board::Fifteen(lines) => lift(&mut lines[stone as usize], point),
            Board::Twenty(lines) => lift(&mut lines[stone as usize], point),
        }
    }

    /// Whether renju forbids Black an empty point.
    pub fn is_forbidden(&self, point: Point) -> bool {
        match &self.0 {
            Board::Fifteen(lines) => prohibition(lines, point).is_some(),
            Board::Twenty(lines) => prohibition(lines, point).is_some(),
        }
    }
}

fn put<G: Grid>(lines: &mut Lines<G>, point: Point) {
    if let Some(slot) = G::slot(point) {
        lines.insert(slot);
    }
}

fn lift<G: Grid>(lines: &mut Lines<G>, point: Point) {
    if let Some(slot) = G::slot(point) {
        lines.remove(slot);
    }
}

fn prohibition<G: Grid>([black, white]: &[Lines<G>; 2], point: Point) -> Option<Prohibition> {
    renju_prohibition(black, white, G::slot(point)?)
}
