//! The points from which a point is seen.

use hanpan_omok::Size;

use crate::line::{PLACE_VALUES, REACH};
use crate::spot::{POINTS, SPOTS, STRIDE, Spot};

/// Both directions of the four axes; two that differ by four are opposite.
pub(crate) const DIRECTIONS: usize = 8;

/// A point from which another is seen, and what a stone there adds to its surroundings.
#[derive(Clone, Copy)]
pub(crate) struct Neighbour {
    pub(crate) spot: Spot,
    pub(crate) value: u32,
}

/// How many points there are in each direction from which each point of a board is seen.
pub(crate) struct Neighbours([[u8; DIRECTIONS]; SPOTS]);

impl Neighbours {
    /// Those on a board.
    pub(crate) fn of(size: Size) -> &'static Neighbours {
        static FIFTEEN: Neighbours = Neighbours::new(Size::Fifteen);
        static TWENTY: Neighbours = Neighbours::new(Size::Twenty);
        match size {
            Size::Fifteen => &FIFTEEN,
            Size::Twenty => &TWENTY,
        }
    }

    /// The points that see this one, from it in one direction, the nearest first.
    #[inline]
    pub(crate) fn towards(&self, direction: usize, spot: Spot) -> &'static [Neighbour] {
        &NEAREST[spot.index()][direction][..self.0[spot.index()][direction] as usize]
    }

    const fn new(size: Size) -> Neighbours {
        let lines = size.lines() as usize;
        let mut lengths = [[0; DIRECTIONS]; SPOTS];
        let mut at = 0;
        while at < lines * lines * DIRECTIONS {
            let (place, direction) = (at / DIRECTIONS, at % DIRECTIONS);
            let spot = Spot::at(place / lines, place % lines);
            let mut distance = 1;
            while distance <= REACH && there(spot, direction, distance, lines).is_some() {
                lengths[spot.index()][direction] += 1;
                distance += 1;
            }
            at += 1;
        }
        Neighbours(lengths)
    }
}

/// For each point those from which it is seen, by direction, the nearest first, as on the largest board: on a smaller
/// one there are fewer, but the same.
static NEAREST: [[[Neighbour; REACH]; DIRECTIONS]; SPOTS] = {
    let mut nearest = [[[Neighbour { spot: Spot(0), value: 0 }; REACH]; DIRECTIONS]; SPOTS];
    let mut at = 0;
    while at < POINTS * DIRECTIONS {
        let (spot, direction) = (Spot((at / DIRECTIONS) as u16), at % DIRECTIONS);
        let mut distance = 1;
        while distance <= REACH {
            if let Some(there) = there(spot, direction, distance, STRIDE) {
                // Seen from there, this point is as many steps to the other side.
                let place = if direction < 4 { REACH - distance } else { REACH + distance - 1 };
                let value = PLACE_VALUES[place] as u32;
                nearest[spot.index()][direction][distance - 1] = Neighbour { spot: there, value };
            }
            distance += 1;
        }
        at += 1;
    }
    nearest
};

/// The point so far away in a direction, if it is on a board of so many lines.
const fn there(spot: Spot, direction: usize, distance: usize, lines: usize) -> Option<Spot> {
    let steps = if direction < 4 { distance as i32 } else { -(distance as i32) };
    spot.along(direction % 4, steps, lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{AROUND, steps_to};

    #[test]
    fn a_stone_counts_for_a_neighbour_at_the_place_where_it_lies() {
        for size in Size::ALL {
            let (neighbours, lines) = (Neighbours::of(size), size.lines() as usize);
            for spot in Spot::all(size) {
                let mut seen = 0;
                for direction in 0..DIRECTIONS {
                    for (distance, neighbour) in (1..).zip(neighbours.towards(direction, spot)) {
                        let value = neighbour.value as u16;
                        let place = (0..AROUND).find(|&place| PLACE_VALUES[place] == value).unwrap();
                        assert_eq!(neighbour.spot.along(direction % 4, steps_to(place), lines), Some(spot));
                        assert_eq!(spot.distance(neighbour.spot), distance);
                        seen += 1;
                    }
                }
                let around = (0..4).flat_map(|axis| (0..AROUND).map(move |place| (axis, steps_to(place))));
                let on_board = around.filter(|&(axis, steps)| spot.along(axis, steps, lines).is_some());
                assert_eq!(seen, on_board.count());
            }
        }
    }
}
