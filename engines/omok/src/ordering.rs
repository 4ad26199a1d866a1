//! Which moves are looked at, and in which order.

use crate::board::Board;
use crate::shape::Shape;
use crate::spot::{POINTS, Spot, Spots};

/// How early a stone is looked at for what it makes, by shape.
static ATTACK: [i32; Shape::COUNT] = [
    0, 8, 14, 20, 26, 34, 40, 46, 52, 60, 68, 76, // quiet
    120, 130, 170, 420, 110, 190, 2_500, 6_000, 10_000, 90, 0, 0,
];

/// How early a stone is looked at for what it keeps the other side from making, by shape.
static DEFENCE: [i32; Shape::COUNT] = [
    0, 4, 8, 12, 18, 24, 30, 34, 38, 46, 54, 62, // quiet
    84, 90, 120, 260, 60, 130, 900, 2_000, 8_000, 60, 0, 0,
];

impl Board {
    /// How early a stone of the side to move on an empty point should be looked at: the higher, the earlier.
    pub(crate) fn priority(&self, spot: Spot) -> i32 {
        let (own, other) = (self.to_move(), self.to_move().opponent());
        ATTACK[self.shape(own, spot).index()] + DEFENCE[self.shape(other, spot).index()]
    }

    /// The points to look at: fives to make or to stop, or answers to a threat of an open four, if there are any;
    /// otherwise all near stones.
    ///
    /// Points that are forbidden are among them.
    pub(crate) fn candidates(&mut self) -> Spots {
        let (own, other) = (self.to_move(), self.to_move().opponent());
        if !self.fives(own).is_empty() {
            return *self.fives(own);
        }
        if !self.fives(other).is_empty() {
            return *self.fives(other);
        }
        if self.must_defend() {
            return self.defences(other).or(self.fours(own)).or(self.suspects(own));
        }
        self.near()
    }
}

/// Moves with their priority, taken highest first.
pub(crate) struct Moves {
    list: [(i32, Spot); POINTS],
    taken: usize,
    length: usize,
}

impl Moves {
    pub(crate) fn new() -> Moves {
        Moves { list: [(0, Spot(0)); POINTS], taken: 0, length: 0 }
    }

    pub(crate) fn push(&mut self, spot: Spot, priority: i32) {
        self.list[self.length] = (priority, spot);
        self.length += 1;
    }
}

impl Iterator for Moves {
    type Item = (i32, Spot);

    /// The first of those left; of equals the one that was put in first, so that the order is always the same.
    fn next(&mut self) -> Option<(i32, Spot)> {
        let rest = &mut self.list[self.taken..self.length];
        let mut best = 0;
        for place in 1..rest.len() {
            if rest[place].0 > rest[best].0 {
                best = place;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.taken += 1;
        Some(self.list[self.taken - 1])
    }
}
