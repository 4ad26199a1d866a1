//! A step and all that is to be said of it, in one pass.

use hanpan_core::{Learn, Seat};
use rayon::prelude::*;

use crate::batch::{Batch, StepError};
use crate::game::Game;

/// The arrays that a step fills, a row for each game.
pub struct Rows<'a> {
    /// What the seat that must act knows; may be left out.
    pub observations: Option<&'a mut [f32]>,
    /// What it may do.
    pub masks: &'a mut [bool],
    /// Which seat it is.
    pub seats: &'a mut [i32],
    /// What the game is worth to each seat: the one that the last step ended, or else the one that is played.
    pub returns: &'a mut [f32],
    /// Whether the last step ended a game.
    pub dones: &'a mut [bool],
    /// Whether the last step ended a game or a hand.
    pub ended: &'a mut [bool],
    /// The places of the game that the last step ended; 0 where none ended.
    pub places: &'a mut [u8],
}

/// The rows of some games that lie side by side.
struct Piece<'a, R: Learn> {
    games: &'a mut [Game<R>],
    /// What is done in them, if anything.
    indices: Option<&'a [usize]>,
    rows: Rows<'a>,
}

impl<R: Learn> Batch<R> {
    /// Takes the action with this number in each game, all or none, and writes everything there is to be said.
    ///
    /// As [`step_indices`](Batch::step_indices) and the writers behind each other, but in one pass over the games.
    ///
    /// # Panics
    /// Unless every array has a row for each game.
    pub fn step_into(&mut self, indices: &[usize], rows: Rows<'_>) -> Result<(), StepError> {
        self.check_indices(indices)?;
        self.pass(Some(indices), rows);
        Ok(())
    }

    /// Writes everything there is to be said of the games as they are.
    ///
    /// # Panics
    /// Unless every array has a row for each game.
    pub fn write_into(&mut self, rows: Rows<'_>) {
        self.pass(None, rows);
    }

    fn pass(&mut self, indices: Option<&[usize]>, rows: Rows<'_>) {
        let n = self.games.len();
        let (width, actions, seats) = (self.observation_len(), self.actions(), usize::from(self.seats));
        assert!(rows.observations.as_ref().is_none_or(|out| out.len() == n * width), "{width} values a game");
        assert_eq!((rows.masks.len(), rows.returns.len()), (n * actions, n * seats), "a row for each game");
        assert_eq!(
            (rows.seats.len(), rows.dones.len(), rows.ended.len()),
            (n, n, n),
            "a value for each game"
        );
        assert_eq!(rows.places.len(), n * seats, "a row for each game");
        let mut observations = rows.observations.map(|out| out.chunks_mut(Self::PIECE * width));
        let mut indices = indices.map(|indices| indices.chunks(Self::PIECE));
        let mut masks = rows.masks.chunks_mut(Self::PIECE * actions);
        let mut seat = rows.seats.chunks_mut(Self::PIECE);
        let mut returns = rows.returns.chunks_mut(Self::PIECE * seats);
        let mut dones = rows.dones.chunks_mut(Self::PIECE);
        let mut ended = rows.ended.chunks_mut(Self::PIECE);
        let mut places = rows.places.chunks_mut(Self::PIECE * seats);
        const ENOUGH: &str = "as many pieces as of games";
        let mut pieces: Vec<Piece<'_, R>> = self
            .games
            .chunks_mut(Self::PIECE)
            .map(|games| Piece {
                games,
                indices: indices.as_mut().map(|indices| indices.next().expect(ENOUGH)),
                rows: Rows {
                    observations: observations.as_mut().map(|out| out.next().expect(ENOUGH)),
                    masks: masks.next().expect(ENOUGH),
                    seats: seat.next().expect(ENOUGH),
                    returns: returns.next().expect(ENOUGH),
                    dones: dones.next().expect(ENOUGH),
                    ended: ended.next().expect(ENOUGH),
                    places: places.next().expect(ENOUGH),
                },
            })
            .collect();
        let (options, start) = (&self.options, &self.start);
        pieces.par_iter_mut().for_each(|piece| {
            for (row, game) in piece.games.iter_mut().enumerate() {
                if let Some(indices) = piece.indices {
                    let action = R::action(options, indices[row]).expect("every number was read before");
                    game.act(action, start);
                }
                let Rows { observations, masks, seats: seat, returns, dones, ended, places } =
                    &mut piece.rows;
                if let Some(out) = observations {
                    R::observe(&game.state, game.seat, &mut out[row * width..][..width]);
                }
                let mask = &mut masks[row * actions..][..actions];
                mask.fill(false);
                game.legal.iter().for_each(|&action| mask[R::index(options, action)] = true);
                seat[row] = Seat::index(game.seat) as i32;
                let worth = R::returns(game.finished.as_ref().unwrap_or(&game.state));
                returns[row * seats..][..seats].copy_from_slice(worth.as_slice());
                dones[row] = game.finished.is_some();
                ended[row] = game.ended;
                let places = &mut places[row * seats..][..seats];
                match game.finished.as_ref().and_then(R::places) {
                    Some(finished) => places.copy_from_slice(finished.as_slice()),
                    None => places.fill(0),
                }
            }
        });
    }
}
