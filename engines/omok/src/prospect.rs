//! What a stone of one side would make on an empty point, axis by axis.

/// What a stone would make on an empty point, axis by axis.
///
/// The low half holds the things made, four bits each; above is a bit for each axis with a house three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prospect(u32);

impl Prospect {
    /// Nothing on any axis.
    pub(crate) const NOTHING: Prospect = Prospect(0);

    /// The prospect with what a line table says about one axis.
    #[inline]
    pub(crate) const fn with(self, axis: usize, code: u8) -> Prospect {
        let (made, house_three) = ((code & 0x0f) as u32, (code >> 4) as u32);
        let kept = self.0 & !(0x0f << (4 * axis) | 0x1_0000 << axis);
        Prospect(kept | made << (4 * axis) | house_three << (16 + axis))
    }

    /// What is made on each axis, four bits each.
    pub(crate) const fn made(self) -> u16 {
        self.0 as u16
    }

    /// Whether there are house threes on two axes or more.
    pub(crate) const fn is_double_three(self) -> bool {
        (self.0 >> 16).count_ones() >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{LineTable, Made};

    #[test]
    fn axes_are_kept_apart() {
        let three = Made::OpenThree as u8 | LineTable::HOUSE_THREE;
        let one = Prospect::NOTHING.with(0, Made::Four as u8).with(3, three);
        assert_eq!(one.made(), Made::Four as u16 | (Made::OpenThree as u16) << 12);
        assert!(!one.is_double_three() && one.with(1, three).is_double_three());
        assert_eq!(one.with(2, three).with(2, 0), one);
    }
}
