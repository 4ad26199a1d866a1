//! What chance does: it deals.

use hanpan_core::{Dice, Seat, shuffle};

use crate::{Refusal, Tile};

/// The order of all 44 tiles at the start of a round: five for the dealer, five for each next seat in turn order,
/// the dora tile, then the wall in drawing order (suzume rule 2).
///
/// Its text is `deal` and the tiles. Any 44 tiles are read; [`check`](Deal::check) tells whether they are the set.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal([Tile; Tile::SET]);

impl Deal {
    /// How many tiles everybody is dealt.
    pub const HAND: usize = 5;

    /// A deal in which the tiles lie like this.
    pub const fn new(tiles: [Tile; Tile::SET]) -> Deal {
        Deal(tiles)
    }

    /// A fair deal: one shuffle of the canonical order, listed from the front.
    pub fn roll(dice: &mut (impl Dice + ?Sized)) -> Deal {
        let mut tiles = Tile::CANONICAL;
        shuffle(&mut tiles, dice);
        Deal(tiles)
    }

    /// All tiles in order.
    pub const fn tiles(&self) -> &[Tile; Tile::SET] {
        &self.0
    }

    /// Fails unless every tile of the set is there once.
    pub fn check(&self) -> Result<(), Refusal> {
        let mut counts = [0u8; Tile::COUNT];
        self.0.iter().for_each(|tile| counts[tile.index()] += 1);
        match Tile::all().find(|tile| counts[tile.index()] != tile.copies()) {
            Some(tile) => Err(Refusal::BadDeal { tile, count: counts[tile.index()] }),
            None => Ok(()),
        }
    }

    /// The five tiles of `seat`, at a table of `seats` where `dealer` deals.
    pub(crate) fn hand(&self, seat: Seat, dealer: Seat, seats: u8) -> &[Tile] {
        let place = (seat.index() + seats as usize - dealer.index()) % seats as usize;
        &self.0[place * Self::HAND..(place + 1) * Self::HAND]
    }

    /// Where the dora tile lies at a table of `seats`; the wall begins after it.
    pub(crate) const fn dora_at(seats: u8) -> usize {
        seats as usize * Self::HAND
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{QuickDice, Refusal as _};

    use super::*;

    #[test]
    fn a_deal_is_one_shuffle_of_the_canonical_order() {
        let mut tiles = Tile::CANONICAL;
        shuffle(&mut tiles, &mut QuickDice::seeded(3));
        let deal = Deal::roll(&mut QuickDice::seeded(3));
        assert_eq!(deal.tiles(), &tiles);
        assert_eq!(deal.check(), Ok(()));
    }

    #[test]
    fn a_deal_holds_every_tile_once() {
        let mut tiles = Tile::CANONICAL;
        tiles[3] = tiles[0];
        let refusal = Deal::new(tiles).check().unwrap_err();
        assert_eq!(refusal.code(), "bad_deal");
        assert_eq!(refusal.to_string(), "a deal has 3 tiles 1, not 4");
        let args = [("tile", "1".to_owned()), ("count", "4".to_owned()), ("copies", "3".to_owned())];
        assert_eq!(refusal.args(), args);
    }
}
