//! The 44 tiles (suzume rule 1).

/// A tile: `1`..`9`, the red `1r`..`9r`, `G` (發) or `R` (中).
///
/// Tiles that look alike are equal. The order is `1 1r 2 2r … 9 9r G R`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Tile(u8);

impl Tile {
    /// The letter 發, green.
    pub const GREEN: Tile = Tile(18);
    /// The letter 中, red.
    pub const RED: Tile = Tile(19);
    /// How many tiles look different.
    pub const COUNT: usize = 20;
    /// How many tiles there are in all.
    pub const SET: usize = 44;
    /// All tiles in canonical order, `1 1 1 1r 2 2 2 2r … 9r G G G G R R R R`: what a deal shuffles.
    pub const CANONICAL: [Tile; Tile::SET] = canonical();

    /// The ordinary tile of a number from 1 to 9.
    pub const fn ordinary(number: u8) -> Option<Tile> {
        if matches!(number, 1..=9) { Some(Tile((number - 1) * 2)) } else { None }
    }

    /// The red tile of a number from 1 to 9.
    pub const fn red(number: u8) -> Option<Tile> {
        if matches!(number, 1..=9) { Some(Tile((number - 1) * 2 + 1)) } else { None }
    }

    /// Every tile that looks different, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator {
        (0..Tile::COUNT as u8).map(Tile)
    }

    /// The tile's place in the order, from 0 to 19.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile at this place in the order.
    pub(crate) const fn at(index: usize) -> Tile {
        debug_assert!(index < Tile::COUNT);
        Tile(index as u8)
    }

    /// Its number or letter, whatever its colour.
    pub const fn kind(self) -> Kind {
        // Two tiles for each number, then one for each letter.
        Kind(self.0 / 2 + (self.0 == Tile::RED.0) as u8)
    }

    /// Whether the tile is red: one of each number, and every 中.
    pub const fn is_red(self) -> bool {
        self.0 % 2 == 1
    }

    /// Whether the tile is green: 2, 3, 4, 6 and 8 that are not red, and every 發.
    pub const fn is_green(self) -> bool {
        !self.is_red() && self.kind().has_green()
    }

    /// How many tiles look like this one: three, one if it is a red number, four if it is a letter.
    pub const fn copies(self) -> u8 {
        if self.0 >= Tile::GREEN.0 {
            4
        } else if self.is_red() {
            1
        } else {
            3
        }
    }
}

/// A number or a letter, whatever the colour: what sets are made of, and what is dora.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Kind(u8);

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 11;

    /// Every kind, `1 2 … 9 G R`.
    pub fn all() -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
        (0..Kind::COUNT as u8).map(Kind)
    }

    /// The kind's place in the order, from 0 to 10.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind at this place in the order.
    pub(crate) const fn at(index: usize) -> Kind {
        debug_assert!(index < Kind::COUNT);
        Kind(index as u8)
    }

    /// Its number, unless it is a letter.
    pub const fn number(self) -> Option<u8> {
        if self.0 < 9 { Some(self.0 + 1) } else { None }
    }

    /// Whether it is a 1, a 9 or a letter.
    pub const fn is_outer(self) -> bool {
        matches!(self.0, 0 | 8..)
    }

    /// Whether those of its tiles that are not red are green.
    pub const fn has_green(self) -> bool {
        matches!(self.0, 1 | 2 | 3 | 5 | 7 | 9)
    }
}

impl From<Tile> for Kind {
    fn from(tile: Tile) -> Kind {
        tile.kind()
    }
}

/// A set of kinds: what a player has discarded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u16);

impl Kinds {
    /// No kind.
    pub(crate) const NONE: Kinds = Kinds(0);

    /// This set and `kind`.
    #[must_use]
    pub(crate) const fn with(self, kind: Kind) -> Kinds {
        Kinds(self.0 | 1 << kind.0)
    }

    /// Whether `kind` is in the set.
    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }
}

hanpan_core::text_form!(Tile, Kind);

const fn canonical() -> [Tile; Tile::SET] {
    let mut tiles = [Tile(0); Tile::SET];
    let (mut at, mut tile) = (0, 0);
    while tile < Tile::COUNT {
        let mut copy = 0;
        while copy < Tile(tile as u8).copies() {
            tiles[at] = Tile(tile as u8);
            at += 1;
            copy += 1;
        }
        tile += 1;
    }
    assert!(at == Tile::SET, "there are 44 tiles");
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(tiles: impl Iterator<Item = Tile>) -> String {
        tiles.map(Tile::text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn suzume_rule_1_forty_four_tiles_in_canonical_order() {
        assert_eq!(
            texts(Tile::CANONICAL.into_iter()),
            "1 1 1 1r 2 2 2 2r 3 3 3 3r 4 4 4 4r 5 5 5 5r 6 6 6 6r 7 7 7 7r 8 8 8 8r 9 9 9 9r G G G G R R R R"
        );
    }

    #[test]
    fn suzume_rule_1_colours() {
        assert_eq!(texts(Tile::all().filter(|tile| tile.is_red())), "1r 2r 3r 4r 5r 6r 7r 8r 9r R");
        assert_eq!(texts(Tile::all().filter(|tile| tile.is_green())), "2 3 4 6 8 G");
        assert_eq!(Tile::all().filter(|tile| tile.is_red()).map(Tile::copies).sum::<u8>(), 13);
    }

    #[test]
    fn kinds_forget_the_colour() {
        for (tile, kind) in [("1", "1"), ("1r", "1"), ("9r", "9"), ("G", "G"), ("R", "R")] {
            let tile: Tile = tile.parse().unwrap();
            assert_eq!(tile.kind().text(), kind);
        }
        let outer: Vec<_> = Kind::all().filter(|kind| kind.is_outer()).map(Kind::text).collect();
        assert_eq!(outer, ["1", "9", "G", "R"]);
        assert_eq!(Tile::ordinary(0).or(Tile::red(10)), None);
        assert_eq!((Tile::ordinary(9), Tile::red(1)), (Some(Tile(16)), Some(Tile(1))));
    }
}
