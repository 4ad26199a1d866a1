//! The 160 ways in which six tiles are two sets, in one small table.
//!
//! Of the 103,032 hands of six tiles few are complete, and what a complete one is worth follows from its shape (the
//! kinds alone), its dora and its reds. So the table has a slot for each shape instead of a number for each hand and
//! dora: 9 KB, made by the compiler, that stay in the nearest cache, where 1.1 MB would not.

use crate::hand::KindCounts;
use crate::{Kind, Simples};

/// What two sets are worth by their kinds, whatever the colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape(u8);

impl Shape {
    const RUNS: u8 = 0b11;
    const SIMPLES_TO_EIGHT: u8 = 1 << 2;
    const SIMPLES_TO_NINE: u8 = 1 << 3;
    const OUTSIDE: u8 = 1 << 4;
    const TERMINALS: u8 = 1 << 5;
    const GREEN_KINDS: u8 = 1 << 6;

    /// The shape of these six tiles, if they are two sets (suzume rule 6).
    pub(crate) fn of(kinds: KindCounts) -> Option<Shape> {
        let slot = slot(kinds);
        (TABLE.keys[slot] == kinds.bits()).then_some(TABLE.shapes[slot])
    }

    /// How many of the two sets are runs; the others are triplets.
    pub(crate) const fn runs(self) -> u8 {
        self.0 & Shape::RUNS
    }

    /// Whether every tile is a simple (suzume rule 13).
    pub(crate) const fn is_all_simples(self, simples: Simples) -> bool {
        match simples {
            Simples::TwoToEight => self.0 & Shape::SIMPLES_TO_EIGHT != 0,
            Simples::TwoToNine => self.0 & Shape::SIMPLES_TO_NINE != 0,
        }
    }

    /// Whether both sets hold a 1, a 9 or a letter.
    pub(crate) const fn is_outside(self) -> bool {
        self.0 & Shape::OUTSIDE != 0
    }

    /// Whether every tile is a 1, a 9 or a letter.
    pub(crate) const fn is_all_terminals(self) -> bool {
        self.0 & Shape::TERMINALS != 0
    }

    /// Whether every tile would be green if none were red.
    pub(crate) const fn is_of_green_kinds(self) -> bool {
        self.0 & Shape::GREEN_KINDS != 0
    }

    const fn new(one: Set, other: Set) -> Shape {
        let mut shape = one.is_run() as u8 + other.is_run() as u8;
        let (mut outer, mut one_or_letter, mut green) = (0, 0, 0);
        let mut place = 0;
        while place < 6 {
            let kind = if place < 3 { one.kinds()[place] } else { other.kinds()[place - 3] };
            outer += kind.is_outer() as u8;
            one_or_letter += (kind.is_outer() && kind.index() != 8) as u8;
            green += kind.has_green() as u8;
            place += 1;
        }
        if outer == 0 {
            shape |= Shape::SIMPLES_TO_EIGHT;
        }
        if one_or_letter == 0 {
            shape |= Shape::SIMPLES_TO_NINE;
        }
        if one.has_outer() && other.has_outer() {
            shape |= Shape::OUTSIDE;
        }
        if outer == 6 {
            shape |= Shape::TERMINALS;
        }
        if green == 6 {
            shape |= Shape::GREEN_KINDS;
        }
        Shape(shape)
    }
}

/// A run or a triplet: the eleven triplets from 0 on, then the seven runs.
#[derive(Clone, Copy)]
struct Set(usize);

impl Set {
    const COUNT: usize = 18;

    const fn is_run(self) -> bool {
        self.0 >= Kind::COUNT
    }

    const fn kinds(self) -> [Kind; 3] {
        if self.is_run() {
            let low = self.0 - Kind::COUNT;
            [Kind::at(low), Kind::at(low + 1), Kind::at(low + 2)]
        } else {
            [Kind::at(self.0); 3]
        }
    }

    const fn has_outer(self) -> bool {
        let [low, middle, high] = self.kinds();
        low.is_outer() || middle.is_outer() || high.is_outer()
    }

    const fn added_to(self, kinds: KindCounts) -> KindCounts {
        let [low, middle, high] = self.kinds();
        kinds.plus(low, 1).plus(middle, 1).plus(high, 1)
    }
}

const SLOTS: usize = 1 << 10;

struct Table {
    keys: [u64; SLOTS],
    shapes: [Shape; SLOTS],
}

static TABLE: Table = table();

/// Spreads the shapes over the slots. The factor was found by trial, so that no two shapes share a slot.
const fn slot(kinds: KindCounts) -> usize {
    (kinds.bits().wrapping_mul(0xed6f_74e6_1d7d_7891) >> 54) as usize
}

const fn table() -> Table {
    let mut table = Table { keys: [0; SLOTS], shapes: [Shape(0); SLOTS] };
    // An empty slot must match no hand at all, the empty one included.
    let mut free = 0;
    while free < SLOTS {
        table.keys[free] = u64::MAX;
        free += 1;
    }
    let mut one = 0;
    while one < Set::COUNT {
        let mut other = one;
        while other < Set::COUNT {
            let (a, b) = (Set(one), Set(other));
            // There are not six tiles of a kind.
            if one != other || a.is_run() {
                let kinds = b.added_to(a.added_to(EMPTY));
                // Two splits of the same tiles would meet here too: this is the proof that suzume rule 6 never has
                // to choose the better one.
                assert!(table.keys[slot(kinds)] == u64::MAX, "every shape has a slot of its own");
                table.keys[slot(kinds)] = kinds.bits();
                table.shapes[slot(kinds)] = Shape::new(a, b);
            }
            other += 1;
        }
        one += 1;
    }
    table
}

const EMPTY: KindCounts = crate::Hand::EMPTY.kinds();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_160_shapes() {
        assert_eq!(TABLE.keys.iter().filter(|&&key| key != u64::MAX).count(), 160);
        assert!(Shape::of(EMPTY).is_none());
    }
}
