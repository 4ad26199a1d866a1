//! How a position is evaluated without searching it: what is looked up for how each place is filled, and for counts of
//! moves, all in whole numbers.

use std::sync::{Arc, OnceLock};

use crate::linear::Linear;
use crate::patterns::{Codes, Family, Patterns};
use crate::search::DISC;
use crate::weights::{Layout, Weights};
use crate::{Geometry, Position, Squares};

/// Evaluates positions on a board of one size.
pub(crate) struct Evaluation<S: Squares> {
    patterns: Patterns<S>,
    /// What evaluates instead of the patterns, where these have no weights.
    linear: Option<Linear>,
    /// The weights of all phases.
    tables: Arc<Tables>,
    /// Where the weights of each place begin.
    offsets: Vec<u32>,
    /// Which phase it is with so many empty squares.
    phases: Vec<u8>,
    /// Which of the boards of its family it is.
    class: usize,
    /// No value is beyond this.
    limit: i32,
    /// Weights are in discs of the 8 × 8 board; a corner is worth more discs on a larger one, by these eighths.
    scale: i32,
}

/// What is looked up, ready for use.
pub(crate) struct Tables {
    /// For each phase the weight of every filling of every shape, as the side with digit 1 sees it, and as the other does.
    fillings: Vec<[Vec<i16>; 2]>,
    /// For each phase the weights of counts.
    counts: Vec<Vec<i16>>,
    /// Where the fillings of each shape begin.
    starts: Vec<u32>,
    /// Whether no filling has any weight.
    is_empty: bool,
}

/// How many counts there are: moves and reach of both sides, and whether the empties are odd.
pub(crate) const COUNTS: usize = 5;

/// A count is told apart up to this.
pub(crate) const MOST: usize = 64;

impl<S: Squares> Evaluation<S> {
    /// For boards of this size, with the weights of the house.
    pub(crate) fn new(size: usize) -> Evaluation<S> {
        static HOUSE: [OnceLock<Arc<Tables>>; 3] = [const { OnceLock::new() }; 3];
        let family = Family::of(size);
        let tables =
            HOUSE[family as usize].get_or_init(|| Arc::new(Tables::new(&Weights::of_the_house(family))));
        Evaluation::with(size, Arc::clone(tables))
    }

    /// For boards of this size, with these weights.
    pub(crate) fn with(size: usize, tables: Arc<Tables>) -> Evaluation<S> {
        let patterns = Patterns::new(size);
        let offsets = patterns.shapes.iter().map(|&shape| tables.starts[shape]).collect();
        let squares = size * size;
        let phases = (0..=squares).map(|empties| phase(size, empties) as u8).collect();
        let linear = tables.is_empty.then(|| Linear::new(size));
        Evaluation {
            patterns,
            linear,
            tables,
            offsets,
            phases,
            class: class(size),
            limit: squares as i32 * DISC,
            scale: size as i32,
        }
    }

    /// How all places are filled; the digits of `own` are 1.
    pub(crate) fn codes(&self, own: &S, other: &S) -> S::Codes {
        self.patterns.codes(own, other)
    }

    /// How they are filled after a disc of one side; nobody looks at them where the patterns have no weights.
    #[inline]
    pub(crate) fn after(&self, codes: &S::Codes, square: usize, flipped: &S, is_second: bool) -> S::Codes {
        if self.linear.is_some() { *codes } else { self.patterns.after(codes, square, flipped, is_second) }
    }

    /// Whether it has no weights for patterns.
    pub(crate) fn is_linear(&self) -> bool {
        self.linear.is_some()
    }

    /// The evaluation of the position for the side to move, in parts of a disc.
    #[inline]
    pub(crate) fn of(
        &self,
        geometry: &Geometry<S>,
        position: &Position<S>,
        codes: &S::Codes,
        is_second: bool,
        empties: usize,
    ) -> i32 {
        if let Some(linear) = &self.linear {
            return linear.of(geometry, position, empties);
        }
        let phase = usize::from(self.phases[empties]);
        let table = &self.tables.fillings[phase][usize::from(is_second)][..];
        let mut sum = 0;
        for (&offset, &code) in self.offsets.iter().zip(codes.all()) {
            sum += i32::from(table[offset as usize + usize::from(code)]);
        }
        let weights = &self.tables.counts[phase];
        for (index, count) in counts(geometry, position, empties).into_iter().enumerate() {
            sum += i32::from(weights[count_index(index, self.class, count)]);
        }
        (sum * self.scale / 8).clamp(-self.limit, self.limit)
    }
}

/// Which phase of the game it is with so many empty squares.
pub(crate) fn phase(size: usize, empties: usize) -> usize {
    let phases = Family::of(size).phases();
    let all = size * size - 4;
    (all.saturating_sub(empties) * phases / all).min(phases - 1)
}

/// Which of the boards of its family a board of this size is.
pub(crate) fn class(size: usize) -> usize {
    match Family::of(size) {
        Family::Small => (size - 4) / 2,
        Family::Standard => 0,
        Family::Large => (size - 10) / 2,
    }
}

/// How many boards a family has at most.
pub(crate) const CLASSES: usize = 4;

/// Where the weight of a count is.
#[inline]
pub(crate) fn count_index(index: usize, class: usize, count: usize) -> usize {
    (index * CLASSES + class) * MOST + count
}

/// What is counted of a position: moves and reach of both sides, and whether the empties are odd.
#[inline]
pub(crate) fn counts<S: Squares>(
    geometry: &Geometry<S>,
    position: &Position<S>,
    empties: usize,
) -> [usize; COUNTS] {
    let Position { own, other, moves } = position;
    let open = geometry.empties(own, other);
    let replies = S::moves(other, own).and(&geometry.board);
    let (reach, other_reach) = (other.around().and(&open).len(), own.around().and(&open).len());
    // A long border says nothing more precisely for being counted square by square.
    let coarse = |count: u32| (count / (S::STRIDE as u32 / 8)).min(MOST as u32 - 1) as usize;
    let fine = |count: u32| count.min(MOST as u32 - 1) as usize;
    [fine(moves.len()), fine(replies.len()), coarse(reach), coarse(other_reach), empties % 2]
}

impl Tables {
    /// Lays the weights out for use.
    pub(crate) fn new(weights: &Weights) -> Tables {
        let layout = Layout::of(weights.family);
        let mut starts = Vec::new();
        let mut start = 0;
        for shape in &layout.fillings {
            starts.push(start as u32);
            start += shape.len();
        }
        let expand = |weights: &Vec<i16>| {
            let own: Vec<i16> =
                layout.fillings.iter().flatten().map(|&index| weights[index as usize]).collect();
            let mut other = vec![0; own.len()];
            for (shape, &start) in layout.fillings.iter().zip(&starts) {
                for filling in 0..shape.len() {
                    other[start as usize + filling] = own[start as usize + reversed(filling)];
                }
            }
            [own, other]
        };
        Tables {
            fillings: weights.phases.iter().map(expand).collect(),
            counts: weights.phases.iter().map(|weights| weights[layout.counts..].to_vec()).collect(),
            starts,
            is_empty: weights.phases.iter().flatten().all(|weight| *weight == 0),
        }
    }
}

/// The filling with the discs of both sides exchanged.
fn reversed(filling: usize) -> usize {
    let (mut rest, mut place, mut reversed) = (filling, 1, 0);
    while rest > 0 {
        reversed += (3 - rest % 3) % 3 * place;
        rest /= 3;
        place *= 3;
    }
    reversed
}
