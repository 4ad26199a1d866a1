//! A small network over patterns: what the shapes of single points cannot say about a position.
//!
//! Every empty point has a vector, the sum of those of the patterns that are seen from it along four axes and of that of
//! the pair of its shapes, each element cut to between 0 and 1. The vectors of all points are added up, as the side to
//! move sees the stones and as the other side does, and two small layers make a value of the sums. All is in integers,
//! so that every machine plays the same.

use std::sync::LazyLock;

use hanpan_omok::{RuleSet, Size, Stone};
use thiserror::Error;

use crate::pattern::{Pattern, Patterns};
use crate::shape::Shape;

/// How long a point's vector is, as one side sees it.
pub(crate) const WIDTH: usize = 16;

/// How many numbers there are between the two layers.
pub(crate) const HIDDEN: usize = 16;

/// How many kinds of positions have biases of their own: by board, rules and side to move.
pub(crate) const CONTEXTS: usize = Size::ALL.len() * RuleSet::ALL.len() * 2;

/// One, as an element of a point's vector.
pub(crate) const ONE: i16 = 256;

/// What the sums are divided by before the first layer, and one after that.
pub(crate) const SHARE: f32 = 32.0;
const SHARE_SHIFT: u32 = 3;
const SHARED_ONE: i32 = 1_024;

/// One, as a weight of the first layer.
pub(crate) const HIDDEN_ONE: f32 = 512.0;

/// One in the sums of the first layer, and by how much they are shifted to have [`SHARED_ONE`] for one again.
pub(crate) const HIDDEN_SUM_ONE: f32 = HIDDEN_ONE * SHARED_ONE as f32;
const HIDDEN_SHIFT: u32 = 9;

/// The unit of a value, as a weight of the second layer.
pub(crate) const OUT_ONE: f32 = 16.0;
const OUT_SHIFT: u32 = 14;

/// A point's vector as both sides see it, Black's first.
pub(crate) type Vector = [i16; 2 * WIDTH];

/// What a network has pooled of the points of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pool([i32; 2 * WIDTH]);

impl Default for Pool {
    fn default() -> Pool {
        Pool([0; 2 * WIDTH])
    }
}

impl Pool {
    #[inline]
    pub(crate) fn add(&mut self, point: Vector) {
        for (sum, element) in self.0.iter_mut().zip(point) {
            *sum += i32::from(element);
        }
    }

    /// Some points have other vectors.
    ///
    /// The differences are added up as small numbers as long as they fit, which is twice as fast.
    #[inline]
    pub(crate) fn change(&mut self, points: impl Iterator<Item = (Vector, Vector)>) {
        let (mut differences, mut count) = ([0i16; 2 * WIDTH], 0);
        for (before, now) in points {
            for (sum, (before, now)) in differences.iter_mut().zip(before.into_iter().zip(now)) {
                *sum += now - before;
            }
            count += 1;
            if count == MOST_DIFFERENCES {
                self.add(std::mem::take(&mut differences));
                count = 0;
            }
        }
        self.add(differences);
    }
}

/// So many differences between elements of vectors, none larger than [`ONE`], are still a small number together.
const MOST_DIFFERENCES: usize = (i16::MAX / ONE) as usize;

/// The weights of the network as integers.
///
/// The file is made by `hanpan train omok learn`; `weights/README.md` says how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// By pattern; a power of two, so that no index needs to be checked.
    patterns: Box<[Vector; PATTERNS]>,
    /// By Black's shape and White's.
    shapes: Box<[[Vector; SHAPES]; SHAPES]>,
    hidden: Box<[[i16; 2 * WIDTH]; HIDDEN]>,
    hidden_biases: Box<[[i32; HIDDEN]; CONTEXTS]>,
    out: [i16; HIDDEN],
    out_biases: [i32; CONTEXTS],
}

const PATTERNS: usize = Pattern::COUNT.next_power_of_two();
const SHAPES: usize = Shape::COUNT.next_power_of_two();

/// No weight of a pattern or shape is larger: five of them together are still a small number.
const LARGEST: i16 = 2_047;
/// Nor is a weight of the first layer.
const LARGEST_HIDDEN: i16 = 4_096;
/// What keeps the vector of a point with a stone at nothing.
const TAKEN: i16 = -5 * LARGEST;

/// A file that holds no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} bytes are no network; there should be {expected}", expected = Network::BYTES)]
pub struct NetworkError(usize);

/// The numbers of a network one after the other, in the order of a file; a side's own first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain {
    pub(crate) patterns: Vec<f32>,
    pub(crate) shapes: Vec<f32>,
    pub(crate) hidden: Vec<f32>,
    pub(crate) hidden_biases: Vec<f32>,
    pub(crate) out: Vec<f32>,
    pub(crate) out_biases: Vec<f32>,
}

impl Network {
    const BYTES: usize = 2 * WIDTH * (Pattern::COUNT + Shape::COUNT * Shape::COUNT)
        + 2 * HIDDEN * (2 * WIDTH + 1)
        + 4 * CONTEXTS * (HIDDEN + 1);

    /// The one that the engine plays by.
    pub(crate) fn own() -> &'static Network {
        static OWN: LazyLock<Network> = LazyLock::new(|| {
            Network::read(include_bytes!("../weights/network.bin"))
                .expect("the file in the repository is whole")
        });
        &OWN
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.len() != Network::BYTES {
            return Err(NetworkError(bytes.len()));
        }
        let mut bytes = bytes;
        let mut short = || {
            let (number, rest) =
                bytes.split_first_chunk().expect("there are as many bytes as there should be");
            bytes = rest;
            i16::from_le_bytes(*number)
        };
        let mut vector = || -> [i16; WIDTH] { std::array::from_fn(|_| short().clamp(-LARGEST, LARGEST)) };
        let patterns: Vec<[i16; WIDTH]> = Pattern::all().map(|_| vector()).collect();
        let shapes: Vec<[i16; WIDTH]> = (0..Shape::COUNT * Shape::COUNT).map(|_| vector()).collect();
        let hidden =
            std::array::from_fn(|_| std::array::from_fn(|_| short().clamp(-LARGEST_HIDDEN, LARGEST_HIDDEN)));
        let out = std::array::from_fn(|_| short());
        let mut long = || {
            let (number, rest) =
                bytes.split_first_chunk().expect("there are as many bytes as there should be");
            bytes = rest;
            // Together with the largest sum this is still a number.
            i32::from_le_bytes(*number).clamp(-(1 << 28), 1 << 28)
        };
        let hidden_biases = std::array::from_fn(|_| std::array::from_fn(|_| long()));
        let out_biases = std::array::from_fn(|_| long());
        let mut network = Network {
            patterns: Box::new([[0; 2 * WIDTH]; PATTERNS]),
            shapes: Box::new([[[TAKEN; 2 * WIDTH]; SHAPES]; SHAPES]),
            hidden: Box::new(hidden),
            hidden_biases: Box::new(hidden_biases),
            out,
            out_biases,
        };
        for pattern in Pattern::all() {
            let both = Stone::BOTH.map(|stone| patterns[pattern.seen_by(stone).index()]);
            network.patterns[pattern.index()].copy_from_slice(both.as_flattened());
        }
        for (black, white) in crate::evaluation::pairs() {
            let both =
                [(black, white), (white, black)].map(|(own, other)| shapes[own * Shape::COUNT + other]);
            network.shapes[black][white].copy_from_slice(both.as_flattened());
        }
        Ok(network)
    }

    /// The bytes of a file with these numbers, rounded.
    pub(crate) fn write(plain: &Plain) -> Vec<u8> {
        let short = |largest: i16, one: f32| {
            move |&number: &f32| {
                let largest = f32::from(largest);
                ((number * one).round().clamp(-largest, largest) as i16).to_le_bytes()
            }
        };
        let long = |one: f32| move |&number: &f32| ((number * one).round() as i32).to_le_bytes();
        let mut bytes = Vec::with_capacity(Network::BYTES);
        bytes.extend(plain.patterns.iter().flat_map(short(LARGEST, f32::from(ONE))));
        bytes.extend(plain.shapes.iter().flat_map(short(LARGEST, f32::from(ONE))));
        bytes.extend(plain.hidden.iter().flat_map(short(LARGEST_HIDDEN, HIDDEN_ONE)));
        bytes.extend(plain.out.iter().flat_map(short(i16::MAX, OUT_ONE)));
        bytes.extend(plain.hidden_biases.iter().flat_map(long(HIDDEN_SUM_ONE)));
        bytes.extend(plain.out_biases.iter().flat_map(long(OUT_ONE * SHARED_ONE as f32)));
        bytes
    }

    /// The vector of a point by what is seen from it and what stones would make there.
    #[inline]
    pub(crate) fn point(&self, patterns: Patterns, shapes: [Shape; 2]) -> Vector {
        let mut vector = self.shapes[shapes[0].index() % SHAPES][shapes[1].index() % SHAPES];
        let patterns = patterns.by_axis().map(|pattern| &self.patterns[pattern.index() % PATTERNS]);
        for (at, element) in vector.iter_mut().enumerate() {
            let sum = *element + patterns[0][at] + patterns[1][at] + patterns[2][at] + patterns[3][at];
            *element = sum.clamp(0, ONE);
        }
        vector
    }

    /// What the pooled points count for the side to move.
    #[inline]
    pub(crate) fn value(&self, pool: &Pool, to_move: Stone, rules: RuleSet, size: Size) -> i32 {
        let context = context(to_move, rules, size);
        let mut input = [0i16; 2 * WIDTH];
        for (at, element) in input.iter_mut().enumerate() {
            // The side to move comes first.
            *element = (pool.0[at ^ (WIDTH * to_move as usize)] >> SHARE_SHIFT) as i16;
        }
        let mut value = i64::from(self.out_biases[context]);
        for (unit, weights) in self.hidden.iter().enumerate() {
            let sum: i32 = input
                .iter()
                .zip(weights)
                .map(|(&element, &weight)| i32::from(element) * i32::from(weight))
                .sum();
            let kept = (sum + self.hidden_biases[context][unit]).max(0) >> HIDDEN_SHIFT;
            value += i64::from(kept) * i64::from(self.out[unit]);
        }
        (value >> OUT_SHIFT) as i32
    }
}

/// Which biases a position has.
#[inline]
pub(crate) const fn context(to_move: Stone, rules: RuleSet, size: Size) -> usize {
    ((size as usize * RuleSet::ALL.len() + rules as usize) * 2 + to_move as usize) % CONTEXTS
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};
    use hanpan_omok::Options;

    use super::*;
    use crate::board::Board;
    use crate::evaluation::Weights;
    use crate::learner::Learner;
    use crate::spot::Spot;

    /// A network with weights at random.
    fn drawn() -> &'static Network {
        static DRAWN: LazyLock<Network> =
            LazyLock::new(|| Network::read(&Learner::new(9).network()).expect("it is whole"));
        &DRAWN
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for bytes in [&[][..], &[0; 7], &[0; Network::BYTES + 1]] {
            assert_eq!(Network::read(bytes), Err(NetworkError(bytes.len())));
        }
    }

    #[test]
    fn even_the_largest_weights_do_not_overflow() {
        for byte in [0x7f, 0x80] {
            let network: &'static Network = Box::leak(Box::new(
                Network::read(&[byte; Network::BYTES]).expect("it is as long as it should be"),
            ));
            let mut board = Board::new(Options { size: Size::Twenty, ..RuleSet::Freestyle.into() });
            board.weigh_by(Weights::own(), Some(network));
            for column in 0..20 {
                board.play(Spot::at(7, column));
                assert!(board.evaluation().abs() <= crate::evaluation::MOST);
            }
        }
    }

    #[test]
    fn what_is_pooled_move_by_move_is_what_the_whole_board_gives() {
        for (size, rules) in Size::ALL.into_iter().flat_map(|size| RuleSet::ALL.map(|rules| (size, rules))) {
            let options = Options { size, ..rules.into() };
            let mut dice = QuickDice::seeded(8);
            let mut board = Board::new(options);
            board.weigh_by(Weights::own(), Some(drawn()));
            let all: Vec<Spot> = Spot::all(size).collect();
            for _ in 0..800 {
                if board.stones() > 0 && dice.below(5) < 2 {
                    board.take_back();
                } else if board.stones() < 150 {
                    let spot = all[dice.below(all.len() as u32) as usize];
                    if board.stone(spot).is_none() {
                        board.play(spot);
                    }
                }
                // Not at every position, as a search does not either.
                if dice.below(3) > 0 {
                    let mut whole = board.clone();
                    whole.weigh_by(Weights::own(), Some(drawn()));
                    assert_eq!(board.evaluation(), whole.evaluation(), "{rules} {size}");
                }
            }
        }
    }

    #[test]
    fn a_position_with_colours_exchanged_counts_the_same_where_rules_do_not_tell_them_apart() {
        let mut boards = [Board::new(RuleSet::Freestyle), Board::new(RuleSet::Freestyle)];
        boards.iter_mut().for_each(|board| board.weigh_by(Weights::own(), Some(drawn())));
        for (number, (row, column)) in
            [(7, 7), (8, 8), (7, 9), (6, 6), (9, 7), (5, 7)].into_iter().enumerate()
        {
            let stone = Stone::BOTH[number % 2];
            boards[0].try_stone(stone, Spot::at(row, column));
            boards[1].try_stone(stone.opponent(), Spot::at(column, row));
        }
        boards[1].pass();
        assert_eq!(boards[0].evaluation(), boards[1].evaluation());
    }
}
