//! A table as programs learn from it.

use hanpan_core::{Learn, PerSeat, Seat};

use crate::Table;

/// Nothing here says more than the view of the seat: the kit holds `Learn` to that, as it holds views.
impl<R: Learn> Table<R> {
    /// Writes what `who` knows.
    ///
    /// # Panics
    /// Unless `out` has room for exactly one observation.
    pub fn observe(&self, who: Seat, out: &mut [f32]) {
        R::observe(self.state(), who, out);
    }

    /// What the game as it stands is worth to each seat.
    pub fn returns(&self) -> PerSeat<f32> {
        R::returns(self.state())
    }

    /// The place of each seat once the rules have ended the game.
    pub fn places(&self) -> Option<PerSeat<u8>> {
        R::places(self.state())
    }

    /// A key of what `who` knows.
    pub fn knowledge(&self, who: Seat) -> u128 {
        R::knowledge(self.state(), who)
    }
}
