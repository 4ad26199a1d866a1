//! What programs need to learn a game: actions as numbers, knowledge as tensors and keys, results as utilities.

use crate::{PerSeat, Rules, Seat};

/// Rules that programs can learn.
///
/// Nothing here says more than the seat's own [`view`](Rules::view): the conformance kit holds observations, keys and
/// indices to noninterference and round trips, as it holds views.
pub trait Learn: Rules {
    /// How many actions the game has under these options; every index is below it.
    fn actions(options: &Self::Options) -> usize;

    /// The number of an action. Every action that can be legal has one, no two the same.
    ///
    /// # Panics
    /// May panic for an action that is never legal under these options.
    fn index(options: &Self::Options, action: Self::Action) -> usize;

    /// The action with this number; none where there is none.
    fn action(options: &Self::Options, index: usize) -> Option<Self::Action>;

    /// What an observation is made of, one plane behind the other.
    fn planes(options: &Self::Options, seats: u8) -> Vec<Plane>;

    /// Writes what `who` knows into `out`, every value of every plane. Allocates nothing.
    ///
    /// # Panics
    /// Unless `out` has exactly as many values as the planes have cells.
    fn observe(state: &Self::State, who: Seat, out: &mut [f32]);

    /// What the game as it stands is worth to each seat. More is better, and nothing is worth 0.
    ///
    /// In a game of one decision it is 0 until the end; in a match it is what was won and lost so far.
    fn returns(state: &Self::State) -> PerSeat<f32>;

    /// The place of each seat once the game is over, 1 the best; equal seats share the better place.
    fn places(state: &Self::State) -> Option<PerSeat<u8>> {
        let outcome = Self::outcome(state)?;
        let winners = outcome.winners;
        Some(PerSeat::from_fn(outcome.points.seats(), |seat| {
            if winners.is_empty() || winners.contains(seat) { 1 } else { winners.len() as u8 + 1 }
        }))
    }

    /// A key of what `who` knows: equal for states he cannot tell apart, different, almost surely, for those he can.
    ///
    /// For tables of regrets and values. Allocates nothing.
    fn knowledge(state: &Self::State, who: Seat) -> u128;

    /// How many values an observation has.
    fn observation_len(options: &Self::Options, seats: u8) -> usize {
        Self::planes(options, seats).iter().map(Plane::cells).sum()
    }
}

/// One part of an observation: a grid of numbers that says one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Its name, unique in its game: `own_stones`.
    pub name: &'static str,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns it has; its values lie row by row.
    pub columns: usize,
    /// What its values mean.
    pub about: &'static str,
}

impl Plane {
    /// How many values it has.
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }
}

/// An observation as it is written, plane by plane, in the order of [`Learn::planes`].
///
/// ```
/// # use hanpan_core::Observation;
/// let mut out = [f32::NAN; 5];
/// let mut observation = Observation::blank(&mut out);
/// observation.mark(3, Some(1));
/// observation.plane(2).fill(0.5);
/// observation.finish();
/// assert_eq!(out, [0.0, 1.0, 0.0, 0.5, 0.5]);
/// ```
pub struct Observation<'a>(&'a mut [f32]);

impl<'a> Observation<'a> {
    /// Nothing is written yet: all values are 0.
    #[inline]
    pub fn blank(out: &'a mut [f32]) -> Observation<'a> {
        out.fill(0.0);
        Observation(out)
    }

    /// The next plane, of so many cells.
    ///
    /// # Panics
    /// If there is no room for it.
    #[inline]
    pub fn plane(&mut self, cells: usize) -> &'a mut [f32] {
        let (plane, rest) = std::mem::take(&mut self.0).split_at_mut(cells);
        self.0 = rest;
        plane
    }

    /// The next plane, of so many cells, with a 1 at one place or nowhere.
    ///
    /// # Panics
    /// If there is no room for it.
    #[inline]
    pub fn mark(&mut self, cells: usize, place: Option<usize>) {
        let plane = self.plane(cells);
        if let Some(place) = place {
            plane[place] = 1.0;
        }
    }

    /// The next plane, of one cell.
    ///
    /// # Panics
    /// If there is no room for it.
    #[inline]
    pub fn value(&mut self, value: f32) {
        self.plane(1)[0] = value;
    }

    /// All planes are written.
    ///
    /// # Panics
    /// If there is room left.
    pub fn finish(self) {
        assert!(self.0.is_empty(), "{} values too many for an observation", self.0.len());
    }
}

/// A key that grows out of whatever is known, word by word.
///
/// ```
/// # use hanpan_core::Fingerprint;
/// let key = Fingerprint::EMPTY.with(7).with(1 << 60).key();
/// assert_ne!(key, Fingerprint::EMPTY.with(1 << 60).with(7).key());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u64; 2]);

impl Fingerprint {
    /// Of nothing.
    pub const EMPTY: Fingerprint = Fingerprint([0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344]);

    /// Takes another word in; the order counts.
    #[must_use]
    pub const fn with(self, word: u64) -> Fingerprint {
        let Fingerprint([one, other]) = self;
        Fingerprint([
            fold(one ^ word, 0x9e37_79b9_7f4a_7c15) ^ other.rotate_left(23),
            fold(other ^ word.rotate_left(32), 0xd1b5_4a32_d192_ed03) ^ one.rotate_left(41),
        ])
    }

    /// The key.
    pub const fn key(self) -> u128 {
        let Fingerprint([one, other]) = self.with(0x6a09_e667_f3bc_c908);
        (one as u128) << 64 | other as u128
    }
}

/// Spread by a multiplication, folded from both its halves.
const fn fold(word: u64, by: u64) -> u64 {
    let spread = word as u128 * by as u128;
    (spread >> 64) as u64 ^ spread as u64 ^ word.rotate_left(29)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn fingerprints_of_different_words_differ() {
        let words = (0..200u64).chain((0..64).map(|bit| 1 << bit)).chain([u64::MAX]);
        let words: HashSet<u64> = words.collect();
        let pairs = words.iter().flat_map(|&a| words.iter().map(move |&b| (a, b)));
        let keys: HashSet<u128> = pairs.map(|(a, b)| Fingerprint::EMPTY.with(a).with(b).key()).collect();
        assert_eq!(keys.len(), words.len() * words.len());
    }
}
