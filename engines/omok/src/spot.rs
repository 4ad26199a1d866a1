//! A point of the board as a small number, and sets of them.

use hanpan_omok::{Action, POINTS, Point, SIZE};

/// A point of the board, counted as one reads: 0 is the top left corner, 224 the bottom right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot(pub(crate) u8);

/// How long a list by spot is: as many as the byte of a spot can count, so that no index needs to be checked.
pub(crate) const SPOTS: usize = 1 << u8::BITS;

impl Spot {
    /// The middle of the board.
    pub(crate) const CENTRE: Spot = Spot(POINTS as u8 / 2);

    /// All points in ascending order.
    pub(crate) fn all() -> impl Iterator<Item = Spot> {
        (0..POINTS as u8).map(Spot)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row and column, both from 0.
    pub(crate) const fn place(self) -> (usize, usize) {
        (self.index() / SIZE as usize, self.index() % SIZE as usize)
    }

    /// The point so many steps along an axis (0 to 3), if it is on the board.
    pub(crate) const fn along(self, axis: usize, steps: i32) -> Option<Spot> {
        let (down, right) = [(0, 1), (1, 0), (-1, 1), (1, 1)][axis];
        let (row, column) = self.place();
        let (row, column) = (row as i32 + down * steps, column as i32 + right * steps);
        if row < 0 || column < 0 || row >= SIZE as i32 || column >= SIZE as i32 {
            None
        } else {
            Some(Spot((row * SIZE as i32 + column) as u8))
        }
    }

    /// How far the point is from another, in moves of a king.
    pub(crate) const fn distance(self, other: Spot) -> usize {
        let ((row, column), (other_row, other_column)) = (self.place(), other.place());
        let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
        if down > right { down } else { right }
    }

    /// The point that an action of the rules names. Legal actions name one always.
    pub(crate) fn of(action: Action) -> Option<Spot> {
        action.point().map(Spot::from)
    }

    /// A stone on this point, as the rules write it.
    pub(crate) fn action(self) -> Action {
        let (row, column) = self.place();
        Point::new(row as u8 + 1, column as u8 + 1).expect("a spot is on the board").into()
    }
}

impl From<Point> for Spot {
    fn from(point: Point) -> Spot {
        Spot(point.index() as u8)
    }
}

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spots([u64; 4]);

impl Spots {
    /// No point.
    pub(crate) const NONE: Spots = Spots([0; 4]);

    pub(crate) const fn insert(&mut self, spot: Spot) {
        self.0[(spot.0 >> 6) as usize] |= 1 << (spot.0 & 63);
    }

    pub(crate) const fn remove(&mut self, spot: Spot) {
        self.0[(spot.0 >> 6) as usize] &= !(1 << (spot.0 & 63));
    }

    pub(crate) const fn contains(&self, spot: Spot) -> bool {
        self.0[(spot.0 >> 6) as usize] >> (spot.0 & 63) & 1 == 1
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    pub(crate) const fn len(&self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// The first point of the set.
    pub(crate) fn first(&self) -> Option<Spot> {
        self.iter().next()
    }

    /// The points in both sets.
    pub(crate) const fn and(&self, other: &Spots) -> Spots {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Spots([a & e, b & f, c & g, d & h])
    }

    /// The points in either set.
    pub(crate) const fn or(&self, other: &Spots) -> Spots {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Spots([a | e, b | f, c | g, d | h])
    }

    /// The points in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Spot> {
        self.0.into_iter().zip([0, 64, 128, 192]).flat_map(|(mut bits, base)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(Spot(base + bit))
            })
        })
    }
}

impl FromIterator<Spot> for Spots {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Spots {
        spots.into_iter().fold(Spots::NONE, |mut set, spot| {
            set.insert(spot);
            set
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_is_the_point_of_the_rules() {
        for (spot, point) in Spot::all().zip(Point::all()) {
            assert_eq!(Spot::from(point), spot);
            assert_eq!(spot.action(), point.into());
            assert_eq!(Spot::of(point.into()), Some(spot));
        }
        assert_eq!(Spot::CENTRE.action().to_string(), "h8");
    }

    #[test]
    fn steps_along_an_axis_can_be_taken_back() {
        for spot in Spot::all() {
            for axis in 0..4 {
                for steps in -5..=5 {
                    if let Some(there) = spot.along(axis, steps) {
                        assert_eq!(there.along(axis, -steps), Some(spot));
                        assert_eq!(spot.distance(there), steps.unsigned_abs() as usize);
                    }
                }
            }
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut even: Spots = Spot::all().filter(|spot| spot.0 % 2 == 0).collect();
        let odd: Spots = Spot::all().filter(|spot| spot.0 % 2 == 1).collect();
        assert_eq!((even.len(), odd.len()), (113, 112));
        assert!(even.and(&odd).is_empty() && even.or(&odd).iter().eq(Spot::all()));
        assert_eq!((even.first(), odd.first()), (Some(Spot(0)), Some(Spot(1))));
        even.remove(Spot(0));
        assert!(!even.contains(Spot(0)) && even.contains(Spot(224)) && !even.contains(Spot(223)));
    }
}
