//! How many tiles of each kind, packed into one word.
//!
//! Four bits a kind. All questions about shapes ("which kinds are pairs?") are then a few bit operations on a
//! register, which beats any table: there is nothing to load.

use crate::Tile;

/// How many tiles of each kind there are: 0 to 4.
///
/// ```
/// use hanpan_japae::{Counts, Tile};
/// let counts: Counts = [Tile::East, Tile::East, Tile::Red].into_iter().collect();
/// assert_eq!((counts.of(Tile::East), counts.total()), (2, 3));
/// assert!(counts.singles().eq([Tile::Red]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(u32);

/// A set of kinds, one bit in every fourth, so that it combines with [`Counts`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(u32);

const EACH: u32 = 0x0111_1111;

impl Counts {
    /// No tiles.
    pub const NONE: Counts = Counts(0);
    /// Four of each kind.
    pub const ALL: Counts = Counts(EACH * Tile::COPIES as u32);

    /// How many of this kind.
    pub const fn of(self, tile: Tile) -> u8 {
        (self.0 >> shift(tile) & 0xf) as u8
    }

    /// With one tile more.
    #[must_use]
    pub const fn plus(self, tile: Tile) -> Counts {
        self.plus_many(tile, 1)
    }

    /// With some tiles of one kind more.
    #[must_use]
    pub const fn plus_many(self, tile: Tile, count: u8) -> Counts {
        Counts(self.0 + ((count as u32) << shift(tile)))
    }

    /// Without one tile, which must be there.
    #[must_use]
    pub const fn minus(self, tile: Tile) -> Counts {
        self.minus_many(tile, 1)
    }

    /// Without some tiles of one kind, which must be there.
    #[must_use]
    pub const fn minus_many(self, tile: Tile, count: u8) -> Counts {
        debug_assert!(self.of(tile) >= count);
        Counts(self.0 - ((count as u32) << shift(tile)))
    }

    /// Without other tiles, all of which must be there.
    #[must_use]
    pub const fn less(self, other: Counts) -> Counts {
        Counts(self.0 - other.0)
    }

    /// How many tiles there are in all.
    pub const fn total(self) -> u8 {
        let bytes = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// The kinds of which there is at least one tile.
    pub const fn held(self) -> Kinds {
        Kinds((self.0 | self.0 >> 1 | self.0 >> 2) & EACH)
    }

    /// The kinds of which there is exactly one tile.
    pub const fn singles(self) -> Kinds {
        Kinds(self.0 & !(self.0 >> 1) & EACH)
    }

    /// The kinds of which there are exactly two tiles.
    pub const fn pairs(self) -> Kinds {
        Kinds(self.0 >> 1 & !self.0 & EACH)
    }

    /// The kinds of which there are exactly three tiles.
    pub const fn triplets(self) -> Kinds {
        Kinds(self.0 >> 1 & self.0 & EACH)
    }

    /// The kinds of which there are all four tiles.
    pub const fn quads(self) -> Kinds {
        Kinds(self.0 >> 2 & EACH)
    }

    /// How many [codes](Counts::code) there are.
    pub const CODES: usize = 5usize.pow(7);

    /// A number below [`Counts::CODES`] for each possible count of up to four a kind.
    pub fn code(self) -> usize {
        Tile::ALL.iter().rev().fold(0, |code, &tile| code * 5 + usize::from(self.of(tile)))
    }

    /// What one tile of this kind adds to a [code](Counts::code).
    pub const fn code_of(tile: Tile) -> usize {
        5usize.pow(tile as u32)
    }

    /// The counts as they are packed: the same number exactly for the same counts.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The tiles in ascending order.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter().flat_map(move |tile| std::iter::repeat_n(tile, usize::from(self.of(tile))))
    }
}

impl FromIterator<Tile> for Counts {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Counts {
        tiles.into_iter().fold(Counts::NONE, Counts::plus)
    }
}

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// The four winds.
    pub const WINDS: Kinds = Kinds(0x0000_1111);
    /// The three dragons.
    pub const DRAGONS: Kinds = Kinds(0x0111_0000);

    /// Just this kind.
    pub const fn only(tile: Tile) -> Kinds {
        Kinds(1 << shift(tile))
    }

    /// The family of this kind.
    pub const fn family(tile: Tile) -> Kinds {
        if tile.is_dragon() { Kinds::DRAGONS } else { Kinds::WINDS }
    }

    /// Whether this kind is in the set.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> shift(tile) & 1 == 1
    }

    /// The kinds of either set.
    #[must_use]
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// The kinds of both sets.
    #[must_use]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// The kinds of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Whether there is no kind.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every kind of this set is in the other.
    pub const fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many kinds there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first kind in order.
    pub const fn first(self) -> Option<Tile> {
        if self.0 == 0 { None } else { Some(Tile::ALL[self.0.trailing_zeros() as usize / 4]) }
    }
}

impl Iterator for Kinds {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        let tile = self.first()?;
        self.0 &= self.0 - 1;
        Some(tile)
    }
}

impl FromIterator<Tile> for Kinds {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Kinds {
        tiles.into_iter().fold(Kinds::NONE, |kinds, tile| kinds.or(Kinds::only(tile)))
    }
}

const fn shift(tile: Tile) -> u32 {
    tile as u32 * 4
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All counts of up to four tiles a kind, each taken apart by plain counting.
    #[test]
    fn packed_counts_agree_with_plain_ones() {
        for code in 0..Counts::CODES {
            let plain: Vec<usize> = (0..7).map(|i| code / 5usize.pow(i) % 5).collect();
            let mut counts = Counts::NONE;
            for tile in Tile::ALL {
                counts = counts.plus_many(tile, plain[tile.index()] as u8);
            }
            let kinds = |wanted: fn(usize) -> bool| -> Vec<Tile> {
                Tile::ALL.into_iter().filter(|tile| wanted(plain[tile.index()])).collect()
            };
            assert_eq!(counts.code(), code);
            assert_eq!(usize::from(counts.total()), plain.iter().sum::<usize>());
            assert_eq!(counts.held().collect::<Vec<_>>(), kinds(|n| n > 0));
            assert_eq!(counts.singles().collect::<Vec<_>>(), kinds(|n| n == 1));
            assert_eq!(counts.pairs().collect::<Vec<_>>(), kinds(|n| n == 2));
            assert_eq!(counts.triplets().collect::<Vec<_>>(), kinds(|n| n == 3));
            assert_eq!(counts.quads().collect::<Vec<_>>(), kinds(|n| n == 4));
            assert_eq!(counts.tiles().collect::<Counts>(), counts);
        }
    }
}
