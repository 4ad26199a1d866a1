//! The points from which a point is seen.

use hanpan_omok::POINTS;

use crate::line::{PLACE_VALUES, REACH};
use crate::spot::{SPOTS, Spot};

/// Both directions of the four axes; two that differ by four are opposite.
pub(crate) const DIRECTIONS: usize = 8;

/// A point from which another is seen, and what a stone there adds to its surroundings.
#[derive(Clone, Copy)]
pub(crate) struct Neighbour {
    pub(crate) spot: Spot,
    pub(crate) value: u32,
}

/// For each point those from which it is seen, by direction, the nearest first.
pub(crate) struct Neighbours {
    list: [[[Neighbour; REACH]; DIRECTIONS]; SPOTS],
    length: [[u8; DIRECTIONS]; SPOTS],
}

impl Neighbours {
    #[inline]
    /// The points that see this one, from it in one direction.
    pub(crate) fn towards(&self, direction: usize, spot: Spot) -> &[Neighbour] {
        &self.list[spot.index()][direction][..self.length[spot.index()][direction] as usize]
    }
}

/// The points from which each point is seen.
pub(crate) static NEIGHBOURS: Neighbours = {
    let nobody = Neighbour { spot: Spot(0), value: 0 };
    let mut neighbours =
        Neighbours { list: [[[nobody; REACH]; DIRECTIONS]; SPOTS], length: [[0; DIRECTIONS]; SPOTS] };
    let mut at = 0;
    while at < POINTS * DIRECTIONS {
        let (spot, direction) = (at / DIRECTIONS, at % DIRECTIONS);
        let mut distance = 1;
        while distance <= REACH {
            let steps = if direction < 4 { distance as i32 } else { -(distance as i32) };
            if let Some(there) = Spot(spot as u8).along(direction % 4, steps) {
                // Seen from there, this point is as many steps to the other side.
                let place = if direction < 4 { REACH - distance } else { REACH + distance - 1 };
                let value = PLACE_VALUES[place] as u32;
                neighbours.list[spot][direction][distance - 1] = Neighbour { spot: there, value };
                neighbours.length[spot][direction] += 1;
            }
            distance += 1;
        }
        at += 1;
    }
    neighbours
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{AROUND, steps_to};

    #[test]
    fn a_stone_counts_for_a_neighbour_at_the_place_where_it_lies() {
        for spot in Spot::all() {
            let mut seen = 0;
            for direction in 0..DIRECTIONS {
                for (distance, neighbour) in (1..).zip(NEIGHBOURS.towards(direction, spot)) {
                    let value = neighbour.value as u16;
                    let place = (0..AROUND).find(|&place| PLACE_VALUES[place] == value).unwrap();
                    assert_eq!(neighbour.spot.along(direction % 4, steps_to(place)), Some(spot));
                    assert_eq!(spot.distance(neighbour.spot), distance);
                    seen += 1;
                }
            }
            let around = (0..4).flat_map(|axis| (0..AROUND).map(move |place| (axis, steps_to(place))));
            assert_eq!(seen, around.filter(|&(axis, steps)| spot.along(axis, steps).is_some()).count());
        }
    }
}
