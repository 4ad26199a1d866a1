//! A set of points of one board.

use crate::grid::{Grid, Slot};

/// A set of points, a bit for each slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointSet<G: Grid>(G::Bits);

impl<G: Grid> PointSet<G> {
    /// No point.
    pub(crate) const NONE: PointSet<G> = PointSet(G::NO_BITS);

    /// Every point of the board.
    pub(crate) const BOARD: PointSet<G> = PointSet(G::BOARD);

    #[inline]
    pub(crate) fn contains(&self, slot: Slot) -> bool {
        let (word, bit) = place::<G>(slot);
        self.0.as_ref()[word] >> bit & 1 == 1
    }

    #[inline]
    pub(crate) fn remove(&mut self, slot: Slot) {
        let (word, bit) = place::<G>(slot);
        self.0.as_mut()[word] &= !(1 << bit);
    }

    /// Puts the point in or takes it out, as `wanted` says, without a branch.
    #[inline]
    pub(crate) fn set(&mut self, slot: Slot, wanted: bool) {
        let (word, bit) = place::<G>(slot);
        let word = &mut self.0.as_mut()[word];
        *word = *word & !(1 << bit) | u64::from(wanted) << bit;
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_ref().iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether a point of this set is not in `other`.
    #[inline]
    pub(crate) fn exceeds(&self, other: &PointSet<G>) -> bool {
        self.0.as_ref().iter().zip(other.0.as_ref()).fold(0, |all, (own, other)| all | own & !other) != 0
    }

    /// How many points of the set come before `slot`.
    #[inline]
    pub(crate) fn rank(&self, slot: Slot) -> usize {
        let (word, bit) = place::<G>(slot);
        let words = self.0.as_ref();
        let before: u32 = words[..word].iter().map(|word| word.count_ones()).sum();
        (before + (words[word] & ((1 << bit) - 1)).count_ones()) as usize
    }

    /// The points in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Slot> {
        let words = self.0.as_ref().len();
        (0..words).flat_map(move |word| {
            let mut bits = self.0.as_ref()[word];
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(Slot((word as u16) << 6 | bit as u16))
            })
        })
    }
}

/// The word and the bit of a slot. On the small board the compiler sees that there is such a word.
#[inline]
fn place<G: Grid>(slot: Slot) -> (usize, u32) {
    let words = (G::STRIDE * G::STRIDE) / 64;
    (slot.0 as usize / 64 % words, u32::from(slot.0 % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Fifteen, Twenty};

    fn check<G: Grid>() {
        let slots = || G::SIZE.all().filter_map(G::slot);
        let mut set = PointSet::<G>::BOARD;
        assert!(set.iter().eq(slots()));
        for (place, slot) in slots().enumerate() {
            assert_eq!(set.rank(slot), place - place.div_ceil(2));
            if place % 2 == 0 {
                set.remove(slot);
            }
            assert_eq!(set.contains(slot), place % 2 != 0);
        }
        assert!(PointSet::BOARD.exceeds(&set) && !set.exceeds(&PointSet::BOARD));
        assert!(PointSet::<G>::NONE.is_empty() && !set.is_empty());
        assert_eq!(set.iter().count(), G::POINTS / 2);
    }

    #[test]
    fn a_set_keeps_order_and_rank() {
        check::<Fifteen>();
        check::<Twenty>();
    }
}
