//! What a client remembers of how a game began, and the record compared with it.
//!
//! A record that is checked against its own commitment shows nothing about whoever wrote it: he may have drawn a new
//! seed when he knew the salts. What he showed while they were still secret he cannot take back from those who
//! remember it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fair::{Bytes, FairRecord, Hash};
use crate::record::Record;

/// What a client remembers of how one game began: every start that it was shown, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// The starts; all but the last came to nothing.
    pub starts: Vec<RememberedStart>,
}

/// What is remembered of one start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RememberedStart {
    /// What the table had committed to.
    pub commitment: Hash,
    /// Whether that was shown before the game began. What was shown later may have been chosen by the salts.
    pub early: bool,
    /// The list as it was frozen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<FrozenList>,
    /// One's own salt, unless the list was frozen without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnSalt>,
    /// Whether the game was seen to begin with it.
    #[serde(default)]
    pub began: bool,
}

/// The list of participants as it was frozen, by number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenList {
    /// What they are called.
    pub names: Vec<String>,
    /// What they committed to.
    pub salt_commitments: Vec<Option<Hash>>,
    /// Who of them had chosen each seat; nothing if the seats were to be drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Vec<u8>>,
}

/// A salt of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSalt {
    /// One's number in the list.
    pub number: u8,
    /// What one added.
    pub salt: Bytes,
}

/// Which of the three comparisons could be made. None of those that were found a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// The commitment is the one that was shown before the start.
    pub commitment: bool,
    /// The list is the one that was frozen, and the seats follow from it.
    pub list: bool,
    /// One's own salt is among those that made the dice.
    pub salt: bool,
}

/// How a record differs from what is remembered: whoever wrote it has not kept to what he had shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MemoryError {
    /// The game was dealt from another commitment than the one that was shown.
    #[error("the commitment that was shown before the game is {0}, and the record has another")]
    Commitment(Hash),
    /// A start that was shown came to nothing, and the record does not say so.
    #[error(
        "the start with the commitment {0} was shown, and the record does not say that it came to nothing"
    )]
    HiddenAbort(Hash),
    /// The participants had committed to something else when the list was frozen.
    #[error("the participants had committed to other salts when the list was frozen")]
    List,
    /// The participants do not sit where they drew or chose their seats.
    #[error("the participants do not sit in the order that was {}", if *.drawn { "drawn" } else { "chosen" })]
    Order {
        /// Whether the seats were to be drawn.
        drawn: bool,
    },
    /// Somebody else sits at the table than was listed.
    #[error("seat {seat} is {told}'s in the record and was {listed}'s when the list was frozen")]
    Name {
        /// Which, from 0.
        seat: usize,
        /// Who sat there by the list.
        listed: String,
        /// Who sits there by the record.
        told: String,
    },
    /// One's own salt is not in it.
    #[error("the salt of participant {0} in the record is not the one that is remembered")]
    Salt(u8),
}

impl Memory {
    /// Compares a record with what is remembered. Whether the deals follow from the record's seed is not looked at:
    /// that is [`verify`](crate::AnyGame::verify).
    pub fn compare(&self, record: &Record) -> Result<Compared, MemoryError> {
        let Some(fair) = &record.fair else { return Ok(Compared::default()) };
        let mut compared = Compared::default();
        for start in &self.starts {
            if is_of(&fair.commitment, start.commitment) {
                start.compare(record, fair)?;
                compared.commitment = start.early;
                compared.list = start.list.is_some();
                compared.salt = start.own.is_some();
            } else {
                start.compare_aborted(fair)?;
            }
        }
        Ok(compared)
    }
}

impl RememberedStart {
    /// A start of which only the commitment was shown so far.
    pub fn new(commitment: Hash, early: bool) -> RememberedStart {
        RememberedStart { commitment, early, list: None, own: None, began: false }
    }

    /// Compares it with the start from which the game was dealt.
    fn compare(&self, record: &Record, fair: &FairRecord) -> Result<(), MemoryError> {
        if let Some(list) = &self.list {
            list.compare(record, fair)?;
        }
        self.own.as_ref().map_or(Ok(()), |own| own.compare(fair))
    }

    /// Compares it with the starts that came to nothing: it must be among them, and as it was shown.
    fn compare_aborted(&self, fair: &FairRecord) -> Result<(), MemoryError> {
        if self.began {
            return Err(MemoryError::Commitment(self.commitment));
        }
        let mut aborted = fair.aborted.iter().flatten();
        let aborted = aborted
            .find(|aborted| aborted.commitment == self.commitment)
            .ok_or(MemoryError::HiddenAbort(self.commitment))?;
        match &self.list {
            Some(list) if list.salt_commitments != aborted.salt_commitments => Err(MemoryError::List),
            _ => Ok(()),
        }
    }
}

impl FrozenList {
    fn compare(&self, record: &Record, fair: &FairRecord) -> Result<(), MemoryError> {
        if fair.salt_commitments.as_ref() != Some(&self.salt_commitments) {
            return Err(MemoryError::List);
        }
        let told = fair.order.as_deref().unwrap_or_default();
        let drawn = self.chosen.is_none();
        let expected = match &self.chosen {
            Some(chosen) => Some(chosen.clone()),
            // Without the seed nothing is known about a draw yet; and a seed that is none is found by verifying.
            None => fair.to_dice(record.seats.len()).ok().flatten().map(|dice| dice.drawn_order()),
        };
        if expected.is_some_and(|expected| expected != told) {
            return Err(MemoryError::Order { drawn });
        }
        for (seat, (player, &number)) in record.seats.iter().zip(told).enumerate() {
            let listed = self.names.get(usize::from(number)).ok_or(MemoryError::List)?;
            if *listed != player.name {
                let (listed, told) = (listed.clone(), player.name.clone());
                return Err(MemoryError::Name { seat, listed, told });
            }
        }
        Ok(())
    }
}

impl OwnSalt {
    /// Whether the dice of a record were made with it.
    pub fn compare(&self, fair: &FairRecord) -> Result<(), MemoryError> {
        if fair.salts.get(usize::from(self.number)) == Some(&self.salt) {
            Ok(())
        } else {
            Err(MemoryError::Salt(self.number))
        }
    }
}

/// Whether a record's commitment, in either case, is this one.
fn is_of(told: &str, commitment: Hash) -> bool {
    told.parse() == Ok(commitment)
}
