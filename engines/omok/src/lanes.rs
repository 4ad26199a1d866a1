//! The lines of the board as bits, and what is seen from a point along them.

use hanpan_omok::{RuleSet, Size, Stone};

use crate::line::{AROUND, HALF, REACH, steps_to};
use crate::pattern::{self, Pattern};
use crate::spot::{POINTS, SPOTS, STRIDE, Spot};

/// All lines of the board, along all four axes: two bits a point, the lower one for a black stone, the upper one for a
/// white one, both for what is off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lanes {
    words: [u64; LANES],
    /// The places around a stone from which it may be seen.
    reach: u16,
}

/// How many lines there are: rows, columns and two kinds of diagonals; a power of two, so that no index needs a check.
const LANES: usize = (6 * STRIDE).next_power_of_two();

/// The bits of the points to one side of a point, as far as one looks.
const WINDOW: u64 = (1 << (2 * REACH)) - 1;

/// Where a point is on its line: the line, and the lower of its two bits.
#[derive(Clone, Copy)]
struct Place {
    lane: u8,
    shift: u8,
}

/// The places of all points, by axis.
static PLACES: [[Place; 4]; SPOTS] = {
    let mut places = [[Place { lane: 0, shift: 0 }; 4]; SPOTS];
    let mut at = 0;
    while at < POINTS {
        let (row, column) = (at / STRIDE, at % STRIDE);
        places[at] = [
            place(row, column),
            place(STRIDE + column, row),
            place(2 * STRIDE + row + column, column),
            place(5 * STRIDE + column - row, column),
        ];
        at += 1;
    }
    places
};

/// As many points before the first of a line as one looks are off the board.
const fn place(lane: usize, position: usize) -> Place {
    Place { lane: lane as u8, shift: (2 * (position + REACH)) as u8 }
}

/// From a point to the next along each axis.
const STEPS: [i32; 4] = [1, STRIDE as i32, 1 - STRIDE as i32, 1 + STRIDE as i32];

/// What both sides see around a point along one axis: Black in the low half, White in the high half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight(u32);

impl Sight {
    /// The surroundings as one side sees them.
    #[inline]
    pub(crate) const fn of(self, stone: Stone) -> u16 {
        (self.0 >> (16 * stone as u32)) as u16
    }

    #[inline]
    fn at(lane: u64, shift: u32) -> (Sight, Pattern) {
        let left = LEFT[(lane >> (shift - 2 * REACH as u32) & WINDOW) as usize];
        let right = RIGHT[(lane >> (shift + 2) & WINDOW) as usize];
        (Sight(left.sight << HALF | right.sight), Pattern::of(left.half, right.half))
    }
}

/// What is seen to one side of a point, and from where to that side it is seen.
#[derive(Clone, Copy)]
struct Side {
    sight: u32,
    /// The empty points that see it, a bit for each place around.
    seen_from: u16,
    /// The half of a pattern that it is.
    half: u8,
}

static LEFT: [Side; WINDOW as usize + 1] = sides(true);
static RIGHT: [Side; WINDOW as usize + 1] = sides(false);

const fn sides(left: bool) -> [Side; WINDOW as usize + 1] {
    let mut sides = [Side { sight: 0, seen_from: 0, half: 0 }; WINDOW as usize + 1];
    let mut window = 0;
    while window < sides.len() {
        // What each side sees so far, and how far it has looked without meeting anything.
        let (mut own, mut open) = ([0, 0], [REACH, REACH]);
        let mut seen_from = 0;
        let mut step = 0;
        while step < REACH {
            let point = if left { REACH - 1 - step } else { step };
            let stones = window >> (2 * point) & 3;
            let mut side = 0;
            while side < 2 {
                let is_own = stones == 1 << side;
                if open[side] == REACH {
                    if is_own {
                        own[side] |= 1 << step;
                    } else if stones != 0 {
                        open[side] = step;
                    }
                }
                side += 1;
            }
            if stones == 0 && (open[0] == REACH || open[1] == REACH) {
                seen_from |= 1 << if left { point } else { REACH + point };
            }
            step += 1;
        }
        let half = [own[0] | 1 << open[0], own[1] | 1 << open[1]];
        let pattern = pattern::half(if left { mirrored(window) } else { window });
        sides[window] = Side { sight: half[0] | half[1] << 16, seen_from, half: pattern };
        window += 1;
    }
    sides
}

/// The points to one side in the other order.
const fn mirrored(window: usize) -> usize {
    let (mut mirrored, mut point) = (0, 0);
    while point < REACH {
        mirrored |= (window >> (2 * point) & 3) << (2 * (REACH - 1 - point));
        point += 1;
    }
    mirrored
}

impl Lanes {
    /// The lines of an empty board.
    pub(crate) fn new(size: Size, rules: RuleSet) -> Lanes {
        let mut words = [u64::MAX; LANES];
        for spot in Spot::all(size) {
            for Place { lane, shift } in PLACES[spot.index()] {
                words[lane as usize] &= !(3 << shift);
            }
        }
        // Where five or more win for both, the sixth point of a row makes no difference.
        let reach = if rules == RuleSet::Freestyle { 0b01_1111_1110 } else { 0b11_1111_1111 };
        Lanes { words, reach }
    }

    /// Puts a stone on a point, or takes it away.
    pub(crate) fn toggle(&mut self, spot: Spot, stone: Stone) {
        for Place { lane, shift } in PLACES[spot.index()] {
            self.words[lane as usize % LANES] ^= (1 << stone as u32) << shift;
        }
    }

    /// What is seen around a point along an axis.
    pub(crate) fn sight(&self, spot: Spot, axis: usize) -> Sight {
        self.look(spot, axis).0
    }

    /// What is seen around a point along an axis, and the pattern that it is.
    pub(crate) fn look(&self, spot: Spot, axis: usize) -> (Sight, Pattern) {
        let Place { lane, shift } = PLACES[spot.index()][axis];
        Sight::at(self.words[lane as usize % LANES], u32::from(shift))
    }

    /// The empty points from which a stone on a point is seen by either side, and what they see.
    #[inline]
    pub(crate) fn seen_from(&self, spot: Spot) -> SeenFrom {
        let mut seen = SeenFrom { spot, lanes: [0; 4], shifts: [0; 4], places: 0 };
        for (axis, Place { lane, shift }) in PLACES[spot.index()].into_iter().enumerate() {
            let (lane, shift) = (self.words[lane as usize % LANES], u32::from(shift));
            let left = LEFT[(lane >> (shift - 2 * REACH as u32) & WINDOW) as usize].seen_from;
            let right = RIGHT[(lane >> (shift + 2) & WINDOW) as usize].seen_from;
            (seen.lanes[axis], seen.shifts[axis]) = (lane, shift);
            seen.places |= u64::from((left | right) & self.reach) << (16 * axis);
        }
        seen
    }
}

/// The empty points from which a stone is seen, by the axis along which it is, and what they see.
pub(crate) struct SeenFrom {
    spot: Spot,
    /// By axis: the line, and where the stone is on it.
    lanes: [u64; 4],
    shifts: [u32; 4],
    /// Those to come, sixteen bits an axis.
    places: u64,
}

/// From a stone to a place around it, sixteen an axis: in points of the board, and in bits of a line.
static WAYS: [(i16, i16); 64] = {
    let mut ways = [(0, 0); 64];
    let mut at = 0;
    while at < ways.len() {
        let steps = steps_to(at % 16);
        ways[at] = ((steps * STEPS[at / 16]) as i16, 2 * steps as i16);
        at += 1;
    }
    ways
};

impl Iterator for SeenFrom {
    type Item = (Spot, usize, (Sight, Pattern));

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.places == 0 {
            return None;
        }
        let place = self.places.trailing_zeros() as usize % 64;
        self.places &= self.places - 1;
        let (axis, (points, bits)) = (place / 16, WAYS[place]);
        let there = Spot(self.spot.0.wrapping_add_signed(points));
        let shift = self.shifts[axis].wrapping_add_signed(i32::from(bits));
        Some((there, axis, Sight::at(self.lanes[axis], shift)))
    }
}

/// The points at these places around a point, all of which are on the board.
pub(crate) fn spots_at(spot: Spot, axis: usize, places: u16) -> impl Iterator<Item = Spot> {
    (0..AROUND)
        .filter(move |place| places >> place & 1 == 1)
        .map(move |place| Spot((i32::from(spot.0) + steps_to(place) * STEPS[axis]) as u16))
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};

    use super::*;

    /// The half that a side sees, looked at point by point.
    fn half(stones: &[Option<Stone>], size: Size, from: Spot, axis: usize, sign: i32, side: Stone) -> u16 {
        let mut half = 0;
        for distance in 1..=REACH as i32 {
            let there = from.along(axis, sign * distance, size.lines() as usize);
            match there.map(|there| stones[there.index()]) {
                Some(None) => {}
                Some(Some(stone)) if stone == side => half |= 1 << (distance - 1),
                _ => return half | 1 << (distance - 1),
            }
        }
        half | 1 << REACH
    }

    #[test]
    fn what_is_seen_is_what_lies_there() {
        for size in Size::ALL {
            let mut dice = QuickDice::seeded(3);
            let mut lanes = Lanes::new(size, RuleSet::House);
            let mut stones = [None; SPOTS];
            let all: Vec<Spot> = Spot::all(size).collect();
            for _ in 0..size.points() / 2 {
                let spot = all[dice.below(all.len() as u32) as usize];
                let stone = Stone::BOTH[dice.below(2) as usize];
                if stones[spot.index()].is_none() {
                    stones[spot.index()] = Some(stone);
                    lanes.toggle(spot, stone);
                }
                for &from in &all {
                    for axis in 0..4 {
                        let sight = lanes.sight(from, axis);
                        for side in Stone::BOTH {
                            let [left, right] =
                                [-1, 1].map(|sign| half(&stones, size, from, axis, sign, side));
                            assert_eq!(sight.of(side), left << HALF | right, "{from:?} {axis} {side}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_stone_is_seen_from_where_it_changes_something() {
        for size in Size::ALL {
            let mut dice = QuickDice::seeded(4);
            let mut lanes = Lanes::new(size, RuleSet::House);
            let mut taken = [false; SPOTS];
            let all: Vec<Spot> = Spot::all(size).collect();
            for _ in 0..size.points() / 2 {
                let spot = all[dice.below(all.len() as u32) as usize];
                if std::mem::replace(&mut taken[spot.index()], true) {
                    continue;
                }
                let before = lanes.clone();
                lanes.toggle(spot, Stone::BOTH[dice.below(2) as usize]);
                let mut told = Vec::new();
                for (there, axis, seen) in lanes.seen_from(spot) {
                    assert_eq!(seen, lanes.look(there, axis));
                    told.push((axis, there));
                }
                let around = (0..4).flat_map(|axis| all.iter().map(move |&there| (axis, there)));
                let changed = around.filter(|&(axis, there)| {
                    !taken[there.index()] && before.look(there, axis) != lanes.look(there, axis)
                });
                told.sort();
                assert_eq!(told, changed.collect::<Vec<_>>());
            }
        }
    }
}
