//! A copy of one game of a batch, played on alone.

use hanpan_core::{Learn, Observer, PerSeat, Rules, Seat};

use crate::batch::Batch;
use crate::game::Game;

/// A copy of one game, to be played on alone: to find out what would have come of something else.
///
/// Its dice fall as those of the game would, so that what differs in the end comes of what was done. Like the batch it
/// tells whoever must act what his seat knows, and no more.
pub struct Fork<'a, R: Rules> {
    batch: &'a Batch<R>,
    game: Game<R>,
}

impl<R: Rules> Batch<R> {
    /// A copy of a game.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn fork(&self, game: usize) -> Fork<'_, R> {
        Fork { batch: self, game: self.games[game].clone() }
    }
}

impl<R: Rules> Fork<'_, R> {
    /// Who must act.
    pub fn seat(&self) -> Seat {
        self.game.seat
    }

    /// What he may do, ascending; never empty.
    pub fn legal(&self) -> &[R::Action] {
        &self.game.legal
    }

    /// What he sees.
    pub fn view(&self) -> R::View {
        R::view(&self.game.state, Observer::Seat(self.game.seat))
    }

    /// He does something legal.
    ///
    /// # Panics
    /// May panic if it is not.
    pub fn act(&mut self, action: R::Action) {
        self.game.act(action, &self.batch.start);
    }

    /// Whether the last step ended a game or, in a match of several hands, a hand.
    pub fn ended(&self) -> bool {
        self.game.ended
    }
}

impl<R: Learn> Fork<'_, R> {
    /// Writes what he knows who must act.
    ///
    /// # Panics
    /// Unless `out` has room for exactly one observation.
    pub fn observe(&self, out: &mut [f32]) {
        R::observe(&self.game.state, self.game.seat, out);
    }

    /// What the game is worth to each seat: the one that the last step ended, or else the one that is played.
    pub fn returns(&self) -> PerSeat<f32> {
        R::returns(self.game.finished.as_ref().unwrap_or(&self.game.state))
    }

    /// The places of the game that the last step ended.
    pub fn places(&self) -> Option<PerSeat<u8>> {
        self.game.finished.as_ref().and_then(R::places)
    }
}
