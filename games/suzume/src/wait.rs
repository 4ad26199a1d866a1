//! The tiles that complete a hand, and why one cannot win with some of them.

use serde::{Deserialize, Serialize};

use crate::score::{DEALER_BONUS, MINIMUM, points};
use crate::tile::Kinds;
use crate::{Hand, Kind, Options, Tile};

/// A tile that makes two sets of the five held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Wait {
    /// The tile; the red one and the ordinary ones of a number are waits of their own.
    pub tile: Tile,
    /// What the hand is worth with it, without the dealer's bonus: what is held against the minimum.
    pub points: u8,
    /// What a win with it is worth, with the dealer's bonus if the seat deals.
    pub total: u8,
    /// Why the tile cannot be won with by ron; `None` if it can.
    pub reason: Option<WaitReason>,
    /// How many such tiles the seat has not seen.
    pub unseen: u8,
}

/// Why a tile that completes a hand cannot be won with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WaitReason {
    /// The hand is worth fewer than five points with it, by ron and by tsumo.
    BelowMinimum,
    /// The seat has discarded that number or letter itself; tsumo is free of that.
    Furiten,
}

/// A discard after which the five tiles left wait for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ready {
    /// The tile to discard.
    pub discard: Tile,
    /// The waits after it.
    pub waits: Vec<Wait>,
}

/// Someone's five or six tiles, and all that their waits depend on.
#[derive(Clone, Copy)]
pub(crate) struct Holding {
    pub(crate) hand: Hand,
    /// What the seat sees on the table; its own hand is not among it.
    pub(crate) table: Hand,
    pub(crate) discarded: Kinds,
    pub(crate) dora: Kind,
    pub(crate) is_dealer: bool,
    pub(crate) options: Options,
}

impl Holding {
    /// Every tile that completes these five, in order.
    pub(crate) fn waits(self) -> Vec<Wait> {
        let possible = Tile::all().filter(|&tile| self.hand.count(tile) < tile.copies());
        possible.filter_map(|tile| self.wait(tile)).collect()
    }

    /// Every discard from these six that leaves five with a wait, in order.
    pub(crate) fn ready(self) -> Vec<Ready> {
        let after = |discard: Tile| Holding {
            hand: self.hand.without(discard),
            table: self.table.with(discard),
            discarded: self.discarded.with(discard.kind()),
            ..self
        };
        let ready = self.hand.distinct().map(|discard| Ready { discard, waits: after(discard).waits() });
        ready.filter(|ready| !ready.waits.is_empty()).collect()
    }

    fn wait(self, tile: Tile) -> Option<Wait> {
        let points = points(self.hand.with(tile), self.dora, self.options.simples)?;
        let reason = if points < MINIMUM {
            Some(WaitReason::BelowMinimum)
        } else if self.discarded.contains(tile.kind()) {
            Some(WaitReason::Furiten)
        } else {
            None
        };
        let bonus = if self.is_dealer { DEALER_BONUS } else { 0 };
        let unseen = tile.copies() - self.hand.count(tile) - self.table.count(tile);
        Some(Wait { tile, points, total: points + bonus, reason, unseen })
    }
}
