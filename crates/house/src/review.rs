//! A finished game looked back at: what a seat foretold and believed when it had to act, beside what was so.

use std::time::Duration;

use hanpan_core::Seat;
use hanpan_search::{Believed, Budget, Cancel};
use hanpan_table::{Record, RecordError, RecordStep};
use thiserror::Error;

use crate::{Forecast, Foresight, foresee, held};

/// What a seat could foretell and believe at one of its decisions, beside what was so.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Who had to act.
    pub seat: Seat,
    /// What came of each action, as far as it could be foretold.
    pub forecasts: Vec<Forecast>,
    /// What was done; nothing where the game ended before.
    pub played: Option<String>,
    /// What could be believed of the others' hands, and what they held.
    pub hands: Vec<ReviewedHand>,
}

/// A hand as it was believed and as it was.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedHand {
    /// What could be believed of it.
    pub believed: Believed,
    /// What was held, each tile or card as often as it was there.
    pub held: Vec<String>,
}

/// Why there is nothing to look back at.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The game goes on: what the others hold is nobody's business before the end.
    #[error("the game is not over")]
    NotOver,
    /// Nothing is hidden in the game.
    #[error("nothing is hidden in {0}")]
    NothingHidden(String),
    /// There are not so many steps.
    #[error("the record has only {0} steps")]
    NoStep(usize),
    /// The seat had nothing to decide there.
    #[error("seat {0} has nothing to decide there")]
    NothingToDecide(Seat),
    /// There was no time.
    #[error("it took too long")]
    TooLong,
    /// The record is none.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// How many worlds are imagined for a decision: chances are then known within some hundredths, in a few tenths of a
/// second.
const WORLDS: u64 = 1_000;
/// The longest it may take.
const LONGEST: Duration = Duration::from_secs(1);
/// What the dice start from: the same decision is always looked back at in the same way.
const SEED: u64 = 1;

/// Looks back at the decision of a seat after so many steps of a game. Only of a finished one: a review tells what
/// everybody held.
pub fn review(record: &Record, step: usize, seat: Seat, cancel: &Cancel) -> Result<Review, ReviewError> {
    let whole = crate::load(record)?;
    if whole.outcome().is_none() {
        return Err(ReviewError::NotOver);
    }
    if !whole.hidden() {
        return Err(ReviewError::NothingHidden(record.game.clone()));
    }
    if step > record.steps.len() {
        return Err(ReviewError::NoStep(record.steps.len()));
    }
    let table = crate::load(&until(record, step))?;
    if !table.turn().players().contains(seat) {
        return Err(ReviewError::NothingToDecide(seat));
    }
    let budget = Budget { time: Some(LONGEST), cancel: cancel.clone(), ..Budget::nodes(WORLDS, SEED) };
    let Foresight { forecasts, hands } = foresee(&*table, seat, &budget).ok_or(ReviewError::TooLong)?;
    let of_seat = |step: &RecordStep| match step {
        RecordStep::Act { seat: who, action, .. } if *who == seat => Some(action.clone()),
        _ => None,
    };
    let reviewed = |believed: Believed| {
        let held = held(&*table, believed.seat).unwrap_or_default();
        ReviewedHand { believed, held }
    };
    Ok(Review {
        seat,
        forecasts,
        played: record.steps[step..].iter().find_map(of_seat),
        hands: hands.into_iter().map(reviewed).collect(),
    })
}

/// A record as it was after so many steps. Its outcomes of chance are told, not rolled: what was not dealt yet is not
/// known yet.
#[must_use]
pub fn until(record: &Record, step: usize) -> Record {
    let mut record = record.clone();
    record.steps.truncate(step);
    record.fair = None;
    record.result = None;
    record.ended = None;
    record
}
