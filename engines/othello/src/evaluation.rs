//! How a position is evaluated without searching it: what is looked up for how each place is filled, and for counts of
//! moves, all in whole numbers.

use std::sync::{Arc, OnceLock};

use crate::linear::Linear;
use crate::margins::Margins;
use crate::patterns::{Codes, Family, Patterns};
use crate::search::DISC;
use crate::weights::{Layout, Weights};
use crate::{Geometry, Position, Squares};

/// Evaluates positions on a board of one size.
pub(crate) struct Evaluation<S: Squares> {
    patterns: Patterns<S>,
    /// What evaluates where the patterns have no weights, and what they are added to above 8 × 8.
    linear: Linear,
    /// The weights of all phases; none if a few features evaluate instead.
    tables: Option<Arc<Tables>>,
    /// Where the weight of each place is while it is empty: the codes are counted from there.
    empty: Vec<i32>,
    /// Which phase it is with so many empty squares.
    phases: Vec<u8>,
    /// Which of the boards of its family it is.
    class: usize,
    /// How deep searches by this evaluation follow from shallow ones, where that was fitted.
    pub(crate) margins: Option<Margins>,
    /// No value is beyond this.
    limit: i32,
    /// Whether what the patterns say is added to what the few features say.
    adds: bool,
    /// Weights are in discs of the 8 × 8 board; a corner is worth more discs on a larger one, by these eighths.
    scale: i32,
}

/// What is looked up, ready for use.
pub(crate) struct Tables {
    /// For each phase the weight of every filling of every shape, as the side with digit 1 sees it.
    fillings: Vec<Vec<i16>>,
    /// For each phase the weights of counts.
    counts: Vec<Vec<i16>>,
    /// Where the weight of each shape is that is empty.
    empty: Vec<i32>,
}

/// How many counts there are: moves and reach of both sides, and whether the empties are odd.
pub(crate) const COUNTS: usize = 5;

/// A count is told apart up to this.
pub(crate) const MOST: usize = 64;

impl<S: Squares> Evaluation<S> {
    /// For boards of this size, with the weights of the house.
    pub(crate) fn new(size: usize) -> Evaluation<S> {
        static HOUSE: [OnceLock<Option<Arc<Tables>>>; 3] = [const { OnceLock::new() }; 3];
        let family = Family::of(size);
        let tables = HOUSE[family as usize]
            .get_or_init(|| Weights::of_the_house(family).map(|weights| Arc::new(Tables::new(&weights))));
        Evaluation::with(size, tables.clone())
    }

    /// For boards of this size, with these weights.
    pub(crate) fn with(size: usize, tables: Option<Arc<Tables>>) -> Evaluation<S> {
        let patterns = Patterns::new(size);
        let shapes = tables.as_ref().map_or(&[][..], |tables| &tables.empty);
        let empty = patterns.shapes.iter().filter_map(|&shape| shapes.get(shape).copied()).collect();
        let squares = size * size;
        let phases = (0..=squares).map(|empties| phase(size, empties) as u8).collect();
        Evaluation {
            patterns,
            linear: Linear::new(size),
            tables,
            empty,
            phases,
            class: class(size),
            margins: Margins::of(size),
            limit: squares as i32 * DISC,
            adds: Family::of(size) != Family::Standard,
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
        if self.tables.is_none() { *codes } else { self.patterns.after(codes, square, flipped, is_second) }
    }

    /// Whether values are in the unit of the few features: where these stand alone, or patterns are added to them.
    pub(crate) fn is_linear(&self) -> bool {
        self.adds || self.tables.is_none()
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
        let Some(tables) = &self.tables else { return self.linear.of(geometry, position, empties) };
        let phase = usize::from(self.phases[empties]);
        let table = &tables.fillings[phase][..];
        // What one side's discs are to it, the other's are to the other.
        let side = if is_second { -1 } else { 1 };
        let mut sum = 0;
        for (&empty, &code) in self.empty.iter().zip(codes.all()) {
            sum += i32::from(table[(empty + side * i32::from(code)) as usize]);
        }
        let weights = &tables.counts[phase];
        let counted = Counted::of(geometry, position);
        for (index, count) in counted.counts(empties).into_iter().enumerate() {
            sum += i32::from(weights[count_index(index, self.class, count)]);
        }
        let base = if self.adds { self.linear.of_counted(geometry, position, &counted, empties) } else { 0 };
        (base + sum * self.scale / 8).clamp(-self.limit, self.limit)
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

/// What is counted of a position.
#[derive(Clone, Copy)]
pub(crate) struct Counted<S> {
    /// Where the other side could place a disc.
    pub(crate) replies: S,
    /// How many moves one has, and the other side.
    pub(crate) moves: [u32; 2],
    /// How many empty squares lie beside discs of the other side, and beside one's own.
    pub(crate) reach: [u32; 2],
}

impl<S: Squares> Counted<S> {
    #[inline]
    pub(crate) fn of(geometry: &Geometry<S>, position: &Position<S>) -> Counted<S> {
        let Position { own, other, moves } = position;
        let open = geometry.empties(own, other);
        let replies = S::moves(other, own).and(&geometry.board);
        Counted {
            replies,
            moves: [moves.len(), replies.len()],
            reach: [other.around().and(&open).len(), own.around().and(&open).len()],
        }
    }

    /// The counts that have weights: moves and reach of both sides, and whether the empties are odd.
    #[inline]
    pub(crate) fn counts(&self, empties: usize) -> [usize; COUNTS] {
        // A long border says nothing more precisely for being counted square by square.
        let coarse = |count: u32| (count / (S::STRIDE as u32 / 8)).min(MOST as u32 - 1) as usize;
        let fine = |count: u32| count.min(MOST as u32 - 1) as usize;
        let Counted { moves, reach, .. } = self;
        [fine(moves[0]), fine(moves[1]), coarse(reach[0]), coarse(reach[1]), empties % 2]
    }
}

impl Tables {
    /// Lays the weights out for use.
    pub(crate) fn new(weights: &Weights) -> Tables {
        let layout = Layout::of(weights.family);
        let mut empty = Vec::new();
        let mut start = 0;
        for shape in &layout.fillings {
            empty.push(start + shape.len() as i32 / 2);
            start += shape.len() as i32;
        }
        let expand = |weights: &Vec<i16>| {
            layout.fillings.iter().flatten().map(|&index| weights[index as usize]).collect()
        };
        Tables {
            fillings: weights.phases.iter().map(expand).collect(),
            counts: weights.phases.iter().map(|weights| weights[layout.counts..].to_vec()).collect(),
            empty,
        }
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};
    use hanpan_othello::rows::Rows;

    use super::*;
    use crate::node::Node;
    use crate::selfplay::start;

    /// Weights that mean nothing, and are never the same for two fillings by more than chance.
    fn any_weights(family: Family) -> Weights {
        let mut weights = Weights::none(family);
        let mut dice = QuickDice::seeded(family as u64);
        for weight in weights.phases.iter_mut().flatten() {
            *weight = dice.below(101) as i16 - 50;
        }
        weights
    }

    /// Plays a game at random and looks at every position as it is reached and as if it were the first.
    fn check<S: Squares>(size: usize) {
        let geometry = Geometry::<S>::new(size);
        let tables = |weights: &Weights| Some(Arc::new(Tables::new(weights)));
        let family = Family::of(size);
        let evaluation = Evaluation::<S>::with(size, tables(&any_weights(family)));
        let [nothing, linear] =
            [tables(&Weights::none(family)), None].map(|it| Evaluation::<S>::with(size, it));
        let mut dice = QuickDice::seeded(size as u64);
        let mut node = Node::new(&evaluation, start(&geometry));
        let mut differ = 0;
        loop {
            if node.position.moves.is_empty() {
                node = node.passed(&geometry);
            }
            let mut moves = Vec::new();
            node.position.moves.for_each(|square| moves.push(square));
            if moves.is_empty() {
                break;
            }
            let square = moves[dice.below(moves.len() as u32) as usize];
            node = node.after(&evaluation, square, node.position.after(square, &geometry.board));
            let position = node.position;
            let empties = geometry.empties(&position.own, &position.other).len() as usize;
            let value = |evaluation: &Evaluation<S>, node: &Node<S>| {
                evaluation.of(&geometry, &node.position, &node.codes, node.is_second, empties)
            };
            let anew = Node::new(&evaluation, position);
            assert_eq!(value(&evaluation, &node), value(&evaluation, &anew), "{size}, {empties} empties");
            if family != Family::Standard {
                // Patterns that say nothing leave what the few features say.
                assert_eq!(value(&nothing, &node), value(&linear, &node), "{size}, {empties} empties");
            }
            differ += usize::from(value(&evaluation, &node) != value(&linear, &node));
        }
        assert!(differ > size, "patterns that say something are heard");
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_is_counted_anew() {
        [6, 8].into_iter().for_each(check::<u64>);
        [10, 12, 14, 16].into_iter().for_each(check::<Rows>);
    }
}
