//! When a shallow search is enough (Multi-ProbCut): how far shallow and deep searches lie apart.

use crate::margins::{Margins, phase_of};

/// How sure a cut has to be, and thereby when a shallow search settles a deep one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cuts {
    /// How many standard deviations, in hundredths.
    pub(crate) sureness: i32,
}

/// What a shallow search must find to settle a deep one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// How deep to look.
    pub(crate) shallow: usize,
    /// So much at least, and the deep one reaches `beta`.
    pub(crate) high: i32,
    /// So much at most, and the deep one does not exceed `alpha`.
    pub(crate) low: i32,
}

impl Cuts {
    /// The least depth that is worth a shallower search before it, on a board of this size.
    #[inline]
    pub(crate) const fn least(size: usize) -> usize {
        if size == 8 { 3 } else { 4 }
    }

    /// What a shallow search must find before one to this depth, with this window.
    #[inline]
    pub(crate) fn at(
        &self,
        margins: Option<&Margins>,
        size: usize,
        empties: usize,
        depth: usize,
        [alpha, beta]: [i32; 2],
    ) -> Bounds {
        let shallow = shallow_of(depth);
        match margins.and_then(|margins| margins.at(phase_of(size * size, empties), depth)) {
            Some(margin) => {
                let apart = self.sureness * margin.deviation / 100;
                let back = |value: i32| (value - margin.offset) * 1000 / margin.slope;
                Bounds { shallow, high: back(beta + apart), low: back(alpha - apart) }
            }
            None => {
                let apart = self.sureness * guess(size, size * size - empties, depth - shallow) / 100;
                Bounds { shallow, high: beta + apart, low: alpha - apart }
            }
        }
    }
}

/// How deep to look before a search to this depth.
#[inline]
pub(crate) fn shallow_of(depth: usize) -> usize {
    // Odd and even depths differ in who has the last word, so the shallow one is of the same kind.
    (depth / 4 * 2 + depth % 2).min(depth - 2)
}

/// One standard deviation of a deep search's value from that of a shallow one, where nothing was fitted.
///
/// On 8 × 8 it is what the command that fits margins finds, laid out evenly: the fuller the board, the further they lie
/// apart.
fn guess(size: usize, discs: usize, apart: usize) -> i32 {
    let [size, discs, apart] = [size, discs, apart].map(|number| number as i32);
    if size == 8 { 70 + 5 * apart + (160 + 35 * apart) * discs / 100 } else { (160 + 20 * apart) * size / 8 }
}
