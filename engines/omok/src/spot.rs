//! A point of the board as a small number, and sets of them.

use hanpan_omok::{Action, Point, Size};

/// A point of the board, counted as one reads on the largest one: 0 is the top left corner.
///
/// On the smaller board the points of a row are followed by some that are not on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot(pub(crate) u16);

/// From one row to the next.
pub(crate) const STRIDE: usize = Size::Twenty.lines() as usize;

/// The most points that a board has.
pub(crate) const POINTS: usize = Size::Twenty.points();

/// How long a list by spot is: a power of two, so that no index needs to be checked.
pub(crate) const SPOTS: usize = POINTS.next_power_of_two();

impl Spot {
    /// The point in this row and column, both from 0.
    pub(crate) const fn at(row: usize, column: usize) -> Spot {
        Spot((row * STRIDE + column) as u16)
    }

    /// All points of a board in ascending order.
    pub(crate) fn all(size: Size) -> impl Iterator<Item = Spot> {
        let lines = size.lines() as usize;
        (0..lines).flat_map(move |row| (0..lines).map(move |column| Spot::at(row, column)))
    }

    /// The middle of a board; of 20 lines the lower right of the four points in the middle.
    pub(crate) const fn centre(size: Size) -> Spot {
        Spot::at(size.lines() as usize / 2, size.lines() as usize / 2)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % SPOTS
    }

    /// Row and column, both from 0.
    pub(crate) const fn place(self) -> (usize, usize) {
        (self.index() / STRIDE, self.index() % STRIDE)
    }

    /// The point so many steps along an axis (0 to 3), if it is on a board of so many lines.
    #[cfg(test)]
    pub(crate) const fn along(self, axis: usize, steps: i32, lines: usize) -> Option<Spot> {
        let (down, right) = [(0, 1), (1, 0), (-1, 1), (1, 1)][axis];
        let (row, column) = self.place();
        let (row, column) = (row as i32 + down * steps, column as i32 + right * steps);
        if row < 0 || column < 0 || row >= lines as i32 || column >= lines as i32 {
            None
        } else {
            Some(Spot::at(row as usize, column as usize))
        }
    }

    /// How far the point is from another, in moves of a king.
    pub(crate) const fn distance(self, other: Spot) -> usize {
        let ((row, column), (other_row, other_column)) = (self.place(), other.place());
        let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
        if down > right { down } else { right }
    }

    /// The spot of a point of a board.
    pub(crate) const fn of(size: Size, point: Point) -> Spot {
        Spot::at(size.row(point) as usize - 1, point.column() as usize - 1)
    }

    /// The point of a board.
    pub(crate) fn point(self, size: Size) -> Point {
        let (row, column) = self.place();
        size.point(row as u8 + 1, column as u8 + 1).expect("a spot is on the board")
    }

    /// A stone on this point of a board, as the rules write it.
    pub(crate) fn action(self, size: Size) -> Action {
        self.point(size).into()
    }
}

/// As many words as hold a bit for each point.
const WORDS: usize = POINTS.div_ceil(64);

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spots([u64; WORDS]);

impl Spots {
    /// No point.
    pub(crate) const NONE: Spots = Spots([0; WORDS]);

    #[inline]
    pub(crate) const fn insert(&mut self, spot: Spot) {
        self.0[(spot.0 >> 6) as usize] |= 1 << (spot.0 & 63);
    }

    /// Puts a point in; whether it was not there before.
    #[inline]
    pub(crate) const fn insert_new(&mut self, spot: Spot) -> bool {
        let is_new = !self.contains(spot);
        self.insert(spot);
        is_new
    }

    #[inline]
    pub(crate) const fn remove(&mut self, spot: Spot) {
        self.0[(spot.0 >> 6) as usize] &= !(1 << (spot.0 & 63));
    }

    #[inline]
    pub(crate) const fn contains(&self, spot: Spot) -> bool {
        self.0[(spot.0 >> 6) as usize] >> (spot.0 & 63) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as usize
    }

    /// The first point of the set.
    pub(crate) fn first(&self) -> Option<Spot> {
        self.iter().next()
    }

    /// The points in both sets.
    #[inline]
    pub(crate) fn and(&self, other: &Spots) -> Spots {
        Spots(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The points in either set.
    #[inline]
    pub(crate) fn or(&self, other: &Spots) -> Spots {
        Spots(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The points in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Spot> {
        self.0.into_iter().zip((0u16..).step_by(64)).flat_map(|(mut bits, base)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u16)?;
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
        for (size, centre) in [(Size::Fifteen, "h8"), (Size::Twenty, "k10")] {
            assert_eq!(Spot::all(size).count(), size.points());
            for (spot, point) in Spot::all(size).zip(size.all()) {
                assert_eq!((Spot::of(size, point), spot.point(size)), (spot, point));
                assert_eq!(spot.action(size), point.into());
            }
            assert_eq!(Spot::centre(size).action(size).to_string(), centre);
        }
    }

    #[test]
    fn steps_along_an_axis_can_be_taken_back() {
        for size in Size::ALL {
            let lines = size.lines() as usize;
            for spot in Spot::all(size) {
                for axis in 0..4 {
                    for steps in -5..=5 {
                        if let Some(there) = spot.along(axis, steps, lines) {
                            assert_eq!(there.along(axis, -steps, lines), Some(spot));
                            assert_eq!(spot.distance(there), steps.unsigned_abs() as usize);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        for (size, counts) in [(Size::Fifteen, (120, 105)), (Size::Twenty, (200, 200))] {
            let mut even: Spots = Spot::all(size).filter(|spot| spot.0 % 2 == 0).collect();
            let odd: Spots = Spot::all(size).filter(|spot| spot.0 % 2 == 1).collect();
            assert_eq!((even.len(), odd.len()), counts);
            assert!(even.and(&odd).is_empty() && even.or(&odd).iter().eq(Spot::all(size)));
            assert_eq!((even.first(), odd.first()), (Some(Spot(0)), Some(Spot(1))));
            even.remove(Spot(0));
            assert!(!even.contains(Spot(0)) && even.contains(Spot(2)) && !even.contains(Spot(1)));
        }
    }
}
