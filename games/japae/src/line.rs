//! The lines a winning hand is counted by.

use serde::{Deserialize, Serialize};

/// One line of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// What it is for.
    pub id: LineId,
    /// What it is worth.
    pub points: i32,
}

macro_rules! lines {
    ($($(#[doc = $doc:literal])+ $name:ident $id:literal $points:literal)+) => {
        /// What a line is for, in the order in which lines are listed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[repr(u8)]
        pub enum LineId {
            $($(#[doc = $doc])+ #[serde(rename = $id)] $name,)+
        }

        impl LineId {
            /// Every line.
            pub const ALL: &[LineId] = &[$(LineId::$name),+];

            /// The stable name that programs and translations rely on.
            pub const fn id(self) -> &'static str {
                match self { $(LineId::$name => $id),+ }
            }

            /// What the line is worth; [`SevenOrphans7Wait`](LineId::SevenOrphans7Wait) can be worth one less.
            pub const fn points(self) -> i32 {
                match self { $(LineId::$name => $points),+ }
            }
        }
    };
}

lines! {
    /// Sets: one triplet made without pon.
    OneClosedTriplet "one_closed_triplet" 1
    /// Sets: two triplets made without pon.
    TwoClosedTriplets "two_closed_triplets" 3
    /// Sets: one ankan.
    OneClosedKan "one_closed_kan" 2
    /// Sets: two kans of any sort.
    TwoKans "two_kans" 3
    /// Sets: two ankans.
    TwoClosedKans "two_closed_kans" 5
    /// Sets: all tiles are dragons.
    ThreeDragons "three_dragons" 4
    /// Sets: both sets are dragons.
    TwoDragons "two_dragons" 3
    /// Sets: all tiles are winds.
    ThreeWinds "three_winds" 3
    /// Sets: both sets are winds.
    TwoWinds "two_winds" 2
    /// Four pairs: all four winds.
    WindPairs "wind_pairs" 3
    /// Four pairs: all three dragons among them.
    DragonPairs "dragon_pairs" 3
    /// Four pairs of any other kinds.
    FourPairs "four_pairs" 1
    /// Seven orphans whose first seven tiles were all different; 2 by tsumo on a kind one has discarded.
    SevenOrphans7Wait "seven_orphans_7_wait" 3
    /// Seven orphans that waited for the missing kind.
    SevenOrphans "seven_orphans" 1
    /// The starter's tsumo on the first draw.
    Heavenly "heavenly" 4
    /// The second player's tsumo on the first draw.
    Earthly "earthly" 2
    /// The second player's ron on the starter's first discard.
    Man "man" 2
    /// Tsumo on the last tile.
    LastDraw "last_draw" 1
    /// Ron on the last discard.
    LastDiscard "last_discard" 1
    /// Tsumo on a replacement tile.
    DeadWall "dead_wall" 1
    /// Robbing an ankan.
    Rob "rob" 1
}

/// A set of lines, one bit each: what a hand is counted by, without allocation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineSet(u32);

/// The extra bit of a [`LineSet`]: the 7 wait was completed by tsumo on a kind one has discarded.
const DISCOUNTED: u32 = 1 << 31;

impl LineSet {
    pub(crate) const NONE: LineSet = LineSet(0);
    pub(crate) const DISCOUNTED_7_WAIT: LineSet =
        LineSet(DISCOUNTED | LineSet::only(LineId::SevenOrphans7Wait).0);

    pub(crate) const fn only(id: LineId) -> LineSet {
        LineSet(1 << id as u32)
    }

    #[must_use]
    pub(crate) const fn with(self, id: LineId) -> LineSet {
        self.or(LineSet::only(id))
    }

    #[must_use]
    pub(crate) const fn or(self, other: LineSet) -> LineSet {
        LineSet(self.0 | other.0)
    }

    /// The lines as a number: the same exactly for the same lines.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Line> {
        LineId::ALL.iter().filter(move |&&id| self.0 >> id as u32 & 1 == 1).map(move |&id| {
            let discount = id == LineId::SevenOrphans7Wait && self.0 & DISCOUNTED != 0;
            Line { id, points: id.points() - i32::from(discount) }
        })
    }

    pub(crate) fn points(self) -> i32 {
        self.iter().map(|line| line.points).sum()
    }
}

impl FromIterator<Line> for LineSet {
    fn from_iter<I: IntoIterator<Item = Line>>(lines: I) -> LineSet {
        lines.into_iter().fold(LineSet::NONE, |set, line| {
            let discount = line.id == LineId::SevenOrphans7Wait && line.points < line.id.points();
            set.or(if discount { LineSet::DISCOUNTED_7_WAIT } else { LineSet::only(line.id) })
        })
    }
}
