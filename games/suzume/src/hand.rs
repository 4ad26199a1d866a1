//! A few tiles in no order.

use std::fmt;

use crate::{Kind, Tile};

/// A few tiles in no order: a player's five or six.
///
/// One number holds three bits for each tile that looks different, so tiles are added and taken by one addition,
/// and the kinds of the hand come out of it by masks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

/// The three bits of every red number: from bit 3 on, six bits apart.
const RED_NUMBERS: u64 = 0o70_70_70_70_70_70_70_70_70;
/// The bits of everything else.
const OTHERS: u64 = (1 << (3 * Tile::COUNT)) - 1 - RED_NUMBERS;
/// The lowest of the three bits of every tile.
const ONES: u64 = 0o11_11_11_11_11_11_11_11_11_11;

impl Hand {
    /// No tiles.
    pub const EMPTY: Hand = Hand(0);

    /// This hand and one more tile.
    #[must_use]
    pub const fn with(self, tile: Tile) -> Hand {
        debug_assert!(self.count(tile) < 7, "a hand is a few tiles");
        Hand(self.0 + (1 << (3 * tile.index())))
    }

    /// This hand less a tile that it holds.
    #[must_use]
    pub const fn without(self, tile: Tile) -> Hand {
        debug_assert!(self.count(tile) > 0, "the hand holds the tile");
        Hand(self.0 - (1 << (3 * tile.index())))
    }

    /// How many tiles like this one it holds.
    pub const fn count(self, tile: Tile) -> u8 {
        (self.0 >> (3 * tile.index()) & 7) as u8
    }

    /// Whether it holds such a tile.
    pub const fn holds(self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// How many tiles it holds.
    pub const fn len(self) -> usize {
        // Each of the three bits of a tile stands for one, two or four of it.
        let [ones, twos, fours] = [self.0 & ONES, self.0 >> 1 & ONES, self.0 >> 2 & ONES];
        (ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()) as usize
    }

    /// Whether it holds no tile.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its tiles in order, tiles that look alike once each.
    pub fn distinct(self) -> impl Iterator<Item = Tile> {
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2) & ONES;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let tile = Tile::at(left.trailing_zeros() as usize / 3);
            left &= left - 1;
            Some(tile)
        })
    }

    /// Its tiles in order.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        self.distinct().flat_map(move |tile| std::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// How many tiles of each kind.
    pub const fn kinds(self) -> KindCounts {
        KindCounts((self.0 & OTHERS) + ((self.0 & RED_NUMBERS) >> 3))
    }

    /// The hand as one number: the same exactly for the same tiles.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// How many red tiles.
    pub const fn reds(self) -> u8 {
        // There is one red tile of a number, so its count is one bit; 中 has a true count.
        (self.0 & RED_NUMBERS).count_ones() as u8 + self.count(Tile::RED)
    }
}

impl FromIterator<Tile> for Hand {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Hand {
        tiles.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

/// How many tiles of each kind a hand holds, whatever their colour.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KindCounts(u64);

impl KindCounts {
    /// The counts as one number, three bits for a kind; the same number exactly for the same counts.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// These counts and `count` more of a kind.
    #[must_use]
    pub(crate) const fn plus(self, kind: Kind, count: u8) -> KindCounts {
        KindCounts(self.0 + ((count as u64) << Self::shift(kind)))
    }

    /// How many tiles of a kind.
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> Self::shift(kind) & 7) as u8
    }

    /// Where a hand keeps the tiles of the kind that are not red; 中 is the last tile.
    const fn shift(kind: Kind) -> usize {
        3 * if kind.index() < 10 { 2 * kind.index() } else { Tile::RED.index() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, kinds: &str, reds: u8) {
        let tiles: Vec<Tile> = text.split_whitespace().map(|tile| tile.parse().unwrap()).collect();
        let hand: Hand = tiles.iter().copied().collect();
        assert_eq!(hand.tiles().collect::<Vec<_>>(), tiles, "{text}");
        assert_eq!((hand.len(), hand.reds()), (tiles.len(), reds), "{text}");
        assert_eq!(hand.is_empty(), tiles.is_empty());
        let counts = Kind::all()
            .flat_map(|kind| std::iter::repeat_n(kind.text(), hand.kinds().count(kind).into()))
            .collect::<String>();
        assert_eq!(counts, kinds, "{text}");
        let emptied = tiles.iter().fold(hand, |hand, &tile| hand.without(tile));
        assert_eq!(emptied, Hand::EMPTY, "{text}");
        assert!(Tile::all().all(|tile| hand.holds(tile) == tiles.contains(&tile)));
    }

    #[test]
    fn a_hand_is_a_multiset_of_tiles() {
        check("", "", 0);
        check("1 1 1 1r 2 3r", "111123", 2);
        check("9 9 9 9r G R", "9999GR", 2);
        check("G G G G R R", "GGGGRR", 2);
        check("1r 2r 3r 4r 5r 6r 7r 8r 9r R R R R", "123456789RRRR", 13);
        let all: Vec<_> = Tile::CANONICAL.iter().map(|tile| tile.text()).collect();
        check(&all.join(" "), "111122223333444455556666777788889999GGGGRRRR", 13);
    }
}
