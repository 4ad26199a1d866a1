//! What chance does: the deal.

use hanpan_core::{Dice, shuffle};

use crate::Tile;
use crate::counts::Counts;

/// The 28 tiles as they fall: the starter's seven, the other's seven, then the wall in drawing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal([Tile; Deal::TILES]);

impl Deal {
    /// How many tiles there are.
    pub const TILES: usize = 28;
    /// How many tiles each player is dealt.
    pub const HAND: usize = 7;

    /// A deal of these tiles. Whether they are four of each kind is for `check_chance` to say.
    pub const fn new(tiles: [Tile; Deal::TILES]) -> Deal {
        Deal(tiles)
    }

    /// The fair deal: one shuffle of E S W N O G R, four each.
    pub(crate) fn fair(dice: &mut dyn Dice) -> Deal {
        let mut tiles: [Tile; Deal::TILES] =
            std::array::from_fn(|place| Tile::ALL[place / usize::from(Tile::COPIES)]);
        shuffle(&mut tiles, dice);
        Deal(tiles)
    }

    /// All tiles as they fall.
    pub const fn tiles(&self) -> &[Tile; Deal::TILES] {
        &self.0
    }

    /// The seven tiles of the player who starts the hand.
    pub fn starter(&self) -> &[Tile] {
        &self.0[..Deal::HAND]
    }

    /// The seven tiles of the other player.
    pub fn other(&self) -> &[Tile] {
        &self.0[Deal::HAND..2 * Deal::HAND]
    }

    /// The wall in drawing order.
    pub fn wall(&self) -> &[Tile] {
        &self.0[2 * Deal::HAND..]
    }

    /// The first kind of which there are not four, with how many there are.
    pub(crate) fn odd_kind(&self) -> Option<(Tile, usize)> {
        // Plain counting: 28 tiles of one kind would overflow packed counts.
        Tile::ALL
            .into_iter()
            .map(|kind| (kind, self.0.iter().filter(|&&tile| tile == kind).count()))
            .find(|&(_, count)| count != usize::from(Tile::COPIES))
    }

    pub(crate) fn counts(tiles: &[Tile]) -> Counts {
        tiles.iter().copied().collect()
    }
}
