//! The shapes whose fillings are told apart: corners, edges, lines and diagonals.
//!
//! A shape lies on a board in several places, each of them a list of squares. How a place is filled, its code, is a number in
//! balanced ternary: a digit for each of its squares, 0 for an empty one, 1 for a disc of one side and −1 for one of the other.
//! So the other side sees the same number with the other sign. Places of one shape share their weights, whichever corner or
//! edge they are at and, above 8 × 8, on whichever board.

use crate::Squares;

/// How the places of a board are filled, a number for each.
pub(crate) trait Codes: Copy + Send + Sync {
    /// All squares empty.
    const NONE: Self;
    /// The numbers.
    fn all(&self) -> &[i16];
    /// Adds others, so many times.
    fn add(&mut self, others: &Self, times: i16);
    /// Sets one of the numbers.
    fn set(&mut self, index: usize, code: i16);
}

impl<const COUNT: usize> Codes for [i16; COUNT] {
    const NONE: Self = [0; COUNT];

    #[inline]
    fn all(&self) -> &[i16] {
        self
    }

    #[inline]
    fn add(&mut self, others: &Self, times: i16) {
        for (code, other) in self.iter_mut().zip(others) {
            // What is gained by a move may go beyond 16 bits, its sum with what was there cannot.
            *code = code.wrapping_add(times.wrapping_mul(*other));
        }
    }

    fn set(&mut self, index: usize, code: i16) {
        self[index] = code;
    }
}

/// Boards that share their shapes, and the weights of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// 4 × 4 and 6 × 6.
    Small,
    /// 8 × 8.
    Standard,
    /// 10 × 10 to 16 × 16.
    Large,
}

impl Family {
    /// The family that boards of this size belong to.
    pub fn of(size: usize) -> Family {
        match size {
            ..=6 => Family::Small,
            7..=8 => Family::Standard,
            _ => Family::Large,
        }
    }

    /// Every family.
    pub const ALL: [Family; 3] = [Family::Small, Family::Standard, Family::Large];

    /// Its name, also that of the file with its weights.
    pub fn name(self) -> &'static str {
        match self {
            Family::Small => "small",
            Family::Standard => "standard",
            Family::Large => "large",
        }
    }

    /// In how many phases of a game fillings have weights of their own.
    pub(crate) fn phases(self) -> usize {
        match self {
            Family::Small => 8,
            Family::Standard => 15,
            Family::Large => 12,
        }
    }

    /// The shapes, and how long each is.
    pub(crate) fn shapes(self) -> Vec<Shape> {
        let mut shapes = vec![Shape::Corner];
        match self {
            Family::Small => {
                shapes.push(Shape::WholeEdge);
                shapes.extend([1, 2].map(|depth| Shape::WholeLine { depth, length: 6 }));
                shapes.extend([4, 5, 6].map(|length| Shape::Diagonal { length }));
            }
            Family::Standard => {
                shapes.extend([Shape::WholeEdge, Shape::Flank]);
                shapes.extend([1, 2, 3].map(|depth| Shape::WholeLine { depth, length: 8 }));
                shapes.extend([4, 5, 6, 7, 8].map(|length| Shape::Diagonal { length }));
            }
            Family::Large => {
                shapes.extend([Shape::Flank, Shape::EdgeFromCorner, Shape::EdgeMiddle]);
                shapes.extend([1, 2, 3, 4].map(|depth| Shape::LineFromEdge { depth }));
                shapes.extend([4, 5, 6, 7, 8].map(|length| Shape::Diagonal { length }));
                shapes.extend([0, 1].map(|aside| Shape::LongDiagonal { aside }));
            }
        }
        shapes
    }
}

/// A shape whose fillings are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Three by three squares in a corner.
    Corner,
    /// Two by five squares in a corner, along an edge.
    Flank,
    /// An edge and the two squares diagonal to its corners.
    WholeEdge,
    /// Eight squares of an edge from the corner, and the square diagonal to that.
    EdgeFromCorner,
    /// The eight squares in the middle of an edge.
    EdgeMiddle,
    /// A line parallel to an edge, so far from it.
    WholeLine {
        /// How far.
        depth: usize,
        /// How many squares it has.
        length: usize,
    },
    /// Eight squares of a line parallel to an edge, from the other edge; so far away, or further.
    LineFromEdge {
        /// How far; the last of them stands for all that are further.
        depth: usize,
    },
    /// A diagonal of so many squares.
    Diagonal {
        /// How many.
        length: usize,
    },
    /// Eight squares, from the edge, of a diagonal that is longer.
    LongDiagonal {
        /// How far beside the longest.
        aside: usize,
    },
}

/// Lines from this depth on share the weights of their shape.
const INNER: usize = 4;

impl Shape {
    /// How many squares it has.
    pub(crate) fn length(self) -> usize {
        match self {
            Shape::Corner | Shape::EdgeFromCorner => 9,
            Shape::Flank => 10,
            Shape::WholeEdge => 10,
            Shape::EdgeMiddle | Shape::LineFromEdge { .. } | Shape::LongDiagonal { .. } => 8,
            Shape::WholeLine { length, .. } | Shape::Diagonal { length } => length,
        }
    }

    /// Its squares as column and row, on a board of this size as seen from one corner along one edge.
    ///
    /// Places that are the same seen from several corners are left out later.
    fn squares(self, size: usize) -> Vec<Vec<(usize, usize)>> {
        let last = size - 1;
        match self {
            Shape::Corner => vec![(0..9).map(|at| (at % 3, at / 3)).collect()],
            Shape::Flank => vec![(0..10).map(|at| (at % 5, at / 5)).collect()],
            Shape::WholeEdge => {
                let edge = (0..size).map(|column| (column, 0));
                vec![[(1, 1)].into_iter().chain(edge).chain([(last - 1, 1)]).collect()]
            }
            Shape::EdgeFromCorner => {
                vec![[(1, 1)].into_iter().chain((0..8).map(|column| (column, 0))).collect()]
            }
            Shape::EdgeMiddle => vec![(0..8).map(|at| ((size - 8) / 2 + at, 0)).collect()],
            Shape::WholeLine { depth, .. } => vec![(0..size).map(|column| (column, depth)).collect()],
            Shape::LineFromEdge { depth } => {
                let depths = if depth < INNER { depth..depth + 1 } else { INNER..size / 2 };
                depths.map(|depth| (0..8).map(|column| (column, depth)).collect()).collect()
            }
            Shape::Diagonal { length } => {
                vec![(0..length).map(|at| (size - length + at, at)).collect()]
            }
            Shape::LongDiagonal { aside } => vec![(0..8).map(|at| (aside + at, at)).collect()],
        }
    }

    /// The other orders in which its squares can be read that mean the same.
    fn mirrors(self) -> Option<Vec<usize>> {
        let length = self.length();
        match self {
            Shape::Corner => Some((0..9).map(|at| at % 3 * 3 + at / 3).collect()),
            Shape::WholeEdge | Shape::EdgeMiddle | Shape::WholeLine { .. } | Shape::Diagonal { .. } => {
                Some((0..length).rev().collect())
            }
            Shape::Flank
            | Shape::EdgeFromCorner
            | Shape::LineFromEdge { .. }
            | Shape::LongDiagonal { .. } => None,
        }
    }

    /// In how many ways it can be filled.
    pub(crate) fn fillings(self, size: Family) -> usize {
        3usize.pow(self.length_in(size) as u32)
    }

    /// The place of each filling among all that are put in the order of their codes; fillings are counted here with the
    /// digit 2 for the other side.
    pub(crate) fn order(self, family: Family) -> impl Iterator<Item = usize> {
        let length = self.length_in(family) as u32;
        (0..self.fillings(family)).map(move |filling| {
            // A digit d + 1 for every d, so that the least code is the first.
            let digit = |at: u32| (filling / 3usize.pow(at) + 1) % 3;
            (0..length).map(|at| digit(at) * 3usize.pow(at)).sum()
        })
    }

    /// For each filling the one that shares its weight.
    pub(crate) fn representatives(self, family: Family) -> Vec<u32> {
        let length = self.length_in(family);
        let digit = |filling: usize, at: usize| filling / 3usize.pow(at as u32) % 3;
        let mirrors =
            if self == Shape::WholeEdge { Some((0..length).rev().collect()) } else { self.mirrors() };
        (0..self.fillings(family))
            .map(|filling| match &mirrors {
                None => filling as u32,
                Some(order) => {
                    let other: usize = order
                        .iter()
                        .enumerate()
                        .map(|(at, &from)| digit(filling, from) * 3usize.pow(at as u32))
                        .sum();
                    filling.min(other) as u32
                }
            })
            .collect()
    }

    fn length_in(self, family: Family) -> usize {
        match (self, family) {
            (Shape::WholeEdge, Family::Small) => 8,
            _ => self.length(),
        }
    }
}

/// The places of all shapes on a board of one size.
pub(crate) struct Patterns<S: Squares> {
    /// For each square what a disc of the first side adds to the codes; one of the other side takes it away.
    worth: Vec<S::Codes>,
    /// Which shape lies in each place, by its number in the family.
    pub(crate) shapes: Vec<usize>,
}

impl<S: Squares> Patterns<S> {
    /// The places on a board of this size. A shape that does not fit has none.
    pub(crate) fn new(size: usize) -> Patterns<S> {
        let mut worth = vec![S::Codes::NONE; S::SQUARES];
        let mut shapes = Vec::new();
        for (number, shape) in Family::of(size).shapes().into_iter().enumerate() {
            if size < 6 {
                continue;
            }
            for squares in places(shape, size) {
                let place = shapes.len();
                for (at, &(column, row)) in squares.iter().enumerate() {
                    worth[S::number(column, row)].set(place, 3i16.pow(at as u32));
                }
                shapes.push(number);
            }
        }
        Patterns { worth, shapes }
    }

    /// How the places are filled; the digits of `own` are 1.
    pub(crate) fn codes(&self, own: &S, other: &S) -> S::Codes {
        let mut codes = S::Codes::NONE;
        own.for_each(|square| codes.add(&self.worth[square], 1));
        other.for_each(|square| codes.add(&self.worth[square], -1));
        codes
    }

    /// How they are filled after a side (the second, as `is_second` tells) has placed a disc.
    #[inline]
    pub(crate) fn after(&self, codes: &S::Codes, square: usize, flipped: &S, is_second: bool) -> S::Codes {
        // A disc that is turned counts twice: it is one's own, and no longer the other's.
        let mut gained = S::Codes::NONE;
        flipped.for_each(|square| gained.add(&self.worth[square], 2));
        gained.add(&self.worth[square], 1);
        let mut codes = *codes;
        codes.add(&gained, if is_second { -1 } else { 1 });
        codes
    }
}

/// Every place of a shape: from all corners, along both edges, each set of squares once.
fn places(shape: Shape, size: usize) -> Vec<Vec<(usize, usize)>> {
    let last = size - 1;
    let mut places = Vec::new();
    let mut known = std::collections::BTreeSet::new();
    for squares in shape.squares(size) {
        for turn in 0..8 {
            let turned = |&(column, row): &(usize, usize)| {
                let (column, row) = if turn & 1 == 0 { (column, row) } else { (row, column) };
                let column = if turn & 2 == 0 { column } else { last - column };
                let row = if turn & 4 == 0 { row } else { last - row };
                (column, row)
            };
            let place: Vec<_> = squares.iter().map(turned).collect();
            let mut set = place.clone();
            set.sort_unstable();
            if known.insert(set) {
                places.push(place);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};
    use hanpan_othello::rows::Rows;

    use super::*;
    use crate::{Geometry, Position};

    #[test]
    fn shapes_lie_where_they_should() {
        for (size, expected) in [(4, 0), (6, 26), (8, 46), (10, 88), (12, 96), (14, 104), (16, 112)] {
            let count = if size <= 8 {
                Patterns::<u64>::new(size).shapes.len()
            } else {
                Patterns::<Rows>::new(size).shapes.len()
            };
            assert_eq!(count, expected, "{size}");
        }
    }

    fn check<S: Squares>(size: usize) {
        let (geometry, patterns) = (Geometry::<S>::new(size), Patterns::<S>::new(size));
        let mut dice = QuickDice::seeded(size as u64);
        let at = |column, row| S::NONE.with(S::number(column, row));
        let middle = size / 2;
        let own = at(middle, middle - 1).or(&at(middle - 1, middle));
        let other = at(middle, middle).or(&at(middle - 1, middle - 1));
        let mut position = Position::new(own, other, &geometry.board);
        let mut codes = patterns.codes(&own, &other);
        let mut is_second = false;
        for _ in 0..size * size {
            if position.moves.is_empty() {
                position = position.passed(&geometry.board);
                is_second = !is_second;
            }
            let mut moves = Vec::new();
            position.moves.for_each(|square| moves.push(square));
            if moves.is_empty() {
                break;
            }
            let square = moves[dice.below(moves.len() as u32) as usize];
            let flipped = S::flips(&position.own, &position.other, square);
            codes = patterns.after(&codes, square, &flipped, is_second);
            position = position.after(square, &geometry.board);
            is_second = !is_second;
            let (first, second) =
                if is_second { (position.other, position.own) } else { (position.own, position.other) };
            assert_eq!(codes.all(), patterns.codes(&first, &second).all(), "{size}");
        }
    }

    #[test]
    fn codes_that_are_kept_are_those_counted_anew() {
        [4, 6, 8].into_iter().for_each(check::<u64>);
        [10, 12, 14, 16].into_iter().for_each(check::<Rows>);
    }

    #[test]
    fn a_filling_and_its_mirror_image_share_a_weight() {
        for family in Family::ALL {
            for shape in family.shapes() {
                let representatives = shape.representatives(family);
                assert_eq!(representatives.len(), shape.fillings(family));
                for (filling, &it) in representatives.iter().enumerate() {
                    assert!(it as usize <= filling && representatives[it as usize] == it, "{shape:?}");
                }
            }
        }
    }
}
