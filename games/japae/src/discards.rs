//! The tiles a player has discarded.

use serde::{Deserialize, Serialize};

use crate::Tile;
use crate::counts::Kinds;

/// A discarded tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Discard {
    /// The tile.
    pub tile: Tile,
    /// Whether the opponent took it for a pon or a kan.
    pub called: bool,
}

/// The discards of one player, in order.
///
/// Four bits each in one word. Turns alternate and end with a discard; there are 14 draws and at most four pons in
/// a hand, so nobody discards more than nine times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Discards {
    packed: u64,
    kinds: Kinds,
    len: u8,
}

const CALLED: u64 = 8;

impl Discards {
    /// The most there can be.
    pub(crate) const MOST: usize = 9;

    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    /// The row as a number: the same exactly for the same discards in the same order.
    pub(crate) const fn bits(&self) -> u64 {
        // Nine discards take 36 bits.
        self.packed | (self.len as u64) << 56
    }

    /// The kinds ever discarded, called tiles among them: what furiten looks at (japae rule 11).
    pub(crate) const fn kinds(&self) -> Kinds {
        self.kinds
    }

    pub(crate) const fn push(&mut self, tile: Tile) {
        debug_assert!((self.len as usize) < Discards::MOST);
        self.packed |= (tile as u64) << (4 * self.len);
        self.kinds = self.kinds.or(Kinds::only(tile));
        self.len += 1;
    }

    /// Marks the last discard as called.
    pub(crate) const fn mark_called(&mut self) {
        debug_assert!(self.len > 0);
        self.packed |= CALLED << (4 * (self.len - 1));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Discard> + use<> {
        let packed = self.packed;
        (0..self.len).map(move |place| {
            let slot = packed >> (4 * place);
            Discard { tile: Tile::ALL[(slot & 7) as usize], called: slot & CALLED != 0 }
        })
    }
}

impl FromIterator<Discard> for Discards {
    fn from_iter<I: IntoIterator<Item = Discard>>(iter: I) -> Discards {
        let mut discards = Discards::default();
        for discard in iter {
            discards.push(discard.tile);
            if discard.called {
                discards.mark_called();
            }
        }
        discards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kept_kinds_are_those_of_the_row() {
        let mut discards = Discards::default();
        let mut row = Vec::new();
        for (place, tile) in Tile::ALL.into_iter().cycle().step_by(3).take(Discards::MOST).enumerate() {
            discards.push(tile);
            let called = place % 3 == 1;
            if called {
                discards.mark_called();
            }
            row.push(Discard { tile, called });
            assert_eq!(discards.iter().collect::<Vec<_>>(), row);
            let kinds = row.iter().fold(Kinds::NONE, |kinds, discard| kinds.or(Kinds::only(discard.tile)));
            assert_eq!(discards.kinds(), kinds);
            assert_eq!(row.iter().copied().collect::<Discards>(), discards);
        }
    }
}
