//! Tiles shown by a call.

use serde::{Deserialize, Serialize};

use crate::Tile;
use crate::counts::{Counts, Kinds};

/// Three or four tiles of a kind shown by a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
#[serde(into = "String", try_from = "String")]
pub struct Meld {
    /// How it came about.
    pub kind: MeldKind,
    /// The kind of its tiles.
    pub tile: Tile,
}

/// How a meld came about (japae rules 6 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MeldKind {
    /// `XX+X`: two of one's own and the opponent's discard.
    Pon,
    /// `XXX+X`: three of one's own and the opponent's discard.
    Daiminkan,
    /// `XXXX`: four of one's own.
    Ankan,
    /// `XX+X+X`: a pon and the fourth tile.
    Kakan,
}

impl Meld {
    /// How many tiles it shows.
    pub const fn size(self) -> u8 {
        if self.is_kan() { 4 } else { 3 }
    }

    /// Whether it is a kan of any sort.
    pub const fn is_kan(self) -> bool {
        !matches!(self.kind, MeldKind::Pon)
    }
}

/// The melds of one player in the order of their calls; there is room for two (seven tiles).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Melds([Option<Meld>; 2]);

impl Melds {
    /// How many sorts of melds there are.
    pub(crate) const SORTS: usize = 4;

    pub(crate) fn iter(&self) -> impl Iterator<Item = Meld> {
        self.0.into_iter().flatten()
    }

    pub(crate) const fn len(&self) -> u32 {
        self.0[0].is_some() as u32 + self.0[1].is_some() as u32
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The melds as a number below 2^16: the same exactly for the same melds in the same order.
    pub(crate) fn bits(&self) -> u64 {
        let bits = |meld: Meld| 1 + meld.kind as u64 * 8 + meld.tile as u64;
        self.0.iter().fold(0, |sum, meld| sum << 8 | meld.map_or(0, bits))
    }

    /// Adds a meld.
    ///
    /// # Panics
    /// If there are two already.
    pub(crate) fn push(&mut self, meld: Meld) {
        let room = self.0.iter_mut().find(|room| room.is_none());
        *room.expect("seven tiles make two melds at most") = Some(meld);
    }

    /// The pon of this kind, if there is one.
    pub(crate) fn pon_mut(&mut self, tile: Tile) -> Option<&mut Meld> {
        self.0.iter_mut().flatten().find(|meld| **meld == Meld { kind: MeldKind::Pon, tile })
    }

    pub(crate) fn has_pon(&self, tile: Tile) -> bool {
        self.iter().any(|meld| meld == Meld { kind: MeldKind::Pon, tile })
    }

    /// The kinds of all melds.
    pub(crate) fn kinds(&self) -> Kinds {
        self.iter().map(|meld| meld.tile).collect()
    }

    /// `counts` and all tiles of the melds.
    pub(crate) fn added_to(&self, counts: Counts) -> Counts {
        self.iter().fold(counts, |counts, meld| counts.plus_many(meld.tile, meld.size()))
    }
}

impl FromIterator<Meld> for Melds {
    fn from_iter<I: IntoIterator<Item = Meld>>(iter: I) -> Melds {
        let mut melds = Melds::default();
        iter.into_iter().for_each(|meld| melds.push(meld));
        melds
    }
}
