//! When a shallow search is enough (Multi-ProbCut): how far shallow and deep searches lie apart.

/// How sure a cut has to be, and thereby when a shallow search settles a deep one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cuts {
    /// How many standard deviations, in hundredths.
    pub(crate) sureness: i32,
}

impl Cuts {
    /// The least depth that is worth a shallower search before it.
    pub(crate) const LEAST: usize = 4;

    /// How deep to look before a search to this depth, and how far beyond the window that must lie.
    #[inline]
    pub(crate) fn at(&self, size: usize, empties: usize, depth: usize) -> (usize, i32) {
        // Odd and even depths differ in who has the last word, so the shallow one is of the same kind.
        let shallow =
            (depth / 4 * 2 + depth % 2).max(depth % 2 + if depth < 4 { 0 } else { 1 }).min(depth - 2);
        (shallow, self.sureness * deviation(size, empties, depth, shallow) / 100)
    }
}

/// One standard deviation of a deep search's value from that of a shallow one.
fn deviation(size: usize, _empties: usize, depth: usize, shallow: usize) -> i32 {
    let apart = (depth - shallow) as i32;
    (160 + 20 * apart) * size as i32 / 8
}
