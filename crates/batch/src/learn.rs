//! A batch as programs learn from it: numbers in, numbers out.

use hanpan_core::{Learn, PerSeat, Seat};
use rayon::prelude::*;

use crate::batch::{Batch, StepError};
use crate::game::Game;

impl<R: Learn> Batch<R> {
    /// How many actions there are.
    pub fn actions(&self) -> usize {
        R::actions(&self.options)
    }

    /// How many values an observation has.
    pub fn observation_len(&self) -> usize {
        R::observation_len(&self.options, self.seats)
    }

    /// Writes, for each game, what the seat that must act knows.
    ///
    /// # Panics
    /// Unless `out` has an observation for each game.
    pub fn observe(&self, out: &mut [f32]) {
        self.fill(out, self.observation_len(), |game, out| R::observe(&game.state, game.seat, out));
    }

    /// Writes what the seat that must act in one game knows.
    ///
    /// # Panics
    /// Unless there is such a game, and `out` has room for exactly one observation.
    pub fn observe_one(&self, game: usize, out: &mut [f32]) {
        let game = &self.games[game];
        R::observe(&game.state, game.seat, out);
    }

    /// What one game is worth to each of its seats: the one that the last step ended, or else the one that is played.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn returns_of(&self, game: usize) -> PerSeat<f32> {
        let game = &self.games[game];
        R::returns(game.finished.as_ref().unwrap_or(&game.state))
    }

    /// Writes, for each game, which actions the seat that must act may do.
    ///
    /// # Panics
    /// Unless `out` has a value for every action of each game.
    pub fn mask(&self, out: &mut [bool]) {
        self.fill(out, self.actions(), |game, out| {
            out.fill(false);
            for &action in &game.legal {
                out[R::index(&self.options, action)] = true;
            }
        });
    }

    /// Writes what each game is worth to each of its seats: the one that the last step ended, or else the one that is
    /// played.
    ///
    /// # Panics
    /// Unless `out` has a value for every seat of each game.
    pub fn returns(&self, out: &mut [f32]) {
        self.fill(out, self.seats.into(), |game, out| {
            out.copy_from_slice(R::returns(game.finished.as_ref().unwrap_or(&game.state)).as_slice());
        });
    }

    /// The places of the game that the last step ended.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn places(&self, game: usize) -> Option<PerSeat<u8>> {
        self.games[game].finished.as_ref().and_then(R::places)
    }

    /// A key of what a seat of a game knows.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn knowledge(&self, game: usize, seat: Seat) -> u128 {
        R::knowledge(&self.games[game].state, seat)
    }

    /// Takes the action with this number in each game. All or none.
    pub fn step_indices(&mut self, indices: &[usize]) -> Result<(), StepError> {
        self.check_indices(indices)?;
        let options = self.options.clone();
        self.step_by(|choice| {
            R::action(&options, indices[choice.game]).expect("every number was read before")
        });
        Ok(())
    }

    /// Whether the action with this number may be done in each game.
    pub(crate) fn check_indices(&self, indices: &[usize]) -> Result<(), StepError> {
        self.check_count(indices.len())?;
        let read = |game: usize| {
            let action = R::action(&self.options, indices[game]);
            action.filter(|action| self.games[game].legal.binary_search(action).is_ok())
        };
        // Looking up a number takes nanoseconds: few games are looked at sooner than another core has woken up.
        let numbers = (0..indices.len()).into_par_iter().with_min_len(16 * Self::PIECE);
        let Some(game) = numbers.position_first(|game| read(game).is_none()) else { return Ok(()) };
        Err(match R::action(&self.options, indices[game]) {
            Some(action) => self.illegal(game, action),
            None => StepError::Illegal { game, reason: format!("there is no action {}", indices[game]) },
        })
    }

    /// Fills `width` values for each game, on all cores.
    fn fill<T: Send>(&self, out: &mut [T], width: usize, write: impl Fn(&Game<R>, &mut [T]) + Sync) {
        assert_eq!(out.len(), width * self.games.len(), "{width} values for each game");
        out.par_chunks_exact_mut(width)
            .zip(&self.games)
            .with_min_len(Self::PIECE)
            .for_each(|(out, game)| write(game, out));
    }
}
