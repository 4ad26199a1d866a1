//! Recomputing what chance decided in a record.

use hanpan_core::Rules;
use thiserror::Error;

use crate::record::{Record, RecordError, RecordStep};
use crate::table::{Table, TableError};

/// What was shown: these outcomes are the ones that the committed seed and the salts give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many outcomes of chance were recomputed.
    pub outcomes: usize,
    /// Whether everybody sits where a draw would have seated him; in version 1 there is none. The record alone does not
    /// tell whether the seats were to be drawn: who remembers it can ([`Memory`](crate::memory::Memory)).
    pub drawn: Option<bool>,
}

/// Why the chance of a record is not shown to be fair.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum VerifyError {
    /// The record is not one, or one of its outcomes is not what the dice say.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record does not say where its chance came from.
    #[error("the record has no commitment: what chance decided was told to the table from outside")]
    NoCommitment,
    /// The game is not over.
    #[error("the game is not over yet: its seed is not revealed before the end")]
    NoSeed,
}

/// Recomputes every outcome of chance in a record.
pub(crate) fn verify<R: Rules>(record: &Record) -> Result<Verified, VerifyError> {
    let fair = record.fair.as_ref().ok_or(VerifyError::NoCommitment)?;
    if fair.seed.is_none() {
        return Err(VerifyError::NoSeed);
    }
    let dice = fair.to_dice(record.seats.len()).map_err(RecordError::Fair)?;
    let drawn = fair.order.as_ref().zip(dice).map(|(order, dice)| *order == dice.drawn_order());
    let mut outcomes = 0;
    Table::<R>::load_watched(record, |table, step| match step {
        RecordStep::Chance(given) => match table.rolled() {
            Some(rolled) if rolled == *given => {
                outcomes += 1;
                Ok(())
            }
            Some(rolled) => Err(TableError::NotTheDice(rolled)),
            None => Err(TableError::NoChance),
        },
        RecordStep::Act { .. } | RecordStep::Event(_) => Ok(()),
    })?;
    Ok(Verified { outcomes, drawn })
}
