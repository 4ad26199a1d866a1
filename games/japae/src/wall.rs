//! The tiles nobody has drawn yet.

use crate::Tile;

/// The tiles left to draw, in drawing order: four bits each, the next one lowest.
///
/// A drawn tile is gone from it, so that equal walls are equal whatever was drawn before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wall(u64);

impl Wall {
    /// How many tiles a fresh wall has: 28 less seven for each player.
    pub(crate) const SIZE: u8 = 14;

    /// Removes and returns the next tile. The wall does not know how long it is: that is not secret.
    pub(crate) const fn draw(&mut self) -> Tile {
        let tile = Tile::ALL[(self.0 & 7) as usize];
        self.0 >>= 4;
        tile
    }

    /// The tiles in drawing order, of a wall of `left` tiles.
    pub(crate) fn tiles(self, left: u8) -> impl Iterator<Item = Tile> {
        (0..left).map(move |place| Tile::ALL[(self.0 >> (4 * place) & 7) as usize])
    }
}

impl FromIterator<Tile> for Wall {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Wall {
        let place = |(place, tile): (usize, Tile)| (tile as u64) << (4 * place);
        Wall(tiles.into_iter().enumerate().map(place).fold(0, |wall, tile| wall | tile))
    }
}
