//! How a game of version 2 came to its dice: everybody committed before anybody revealed.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Bytes, FairError, Hash, commitment};

/// How a game of version 2 came to its dice and its seats.
///
/// The participants are listed, persons in the order of joining, then bots, and the list is frozen before any salt is
/// known. A participant's number is the place in this list, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What each participant committed to; who committed to nothing has the empty salt.
    pub salt_commitments: Vec<Option<Hash>>,
    /// Who of the participants sits in each seat.
    pub order: Vec<u8>,
    /// The starts that came to nothing before this one.
    pub aborted: Vec<AbortedStart>,
}

/// A start that came to nothing, because somebody did not reveal the salt that he had committed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbortedStart {
    /// What the table had committed to.
    pub commitment: Hash,
    /// The seed of that commitment. Nothing is dealt from it any more, so it may be known.
    pub seed: Bytes,
    /// What each participant had committed to.
    pub salt_commitments: Vec<Option<Hash>>,
    /// The salts that were revealed until then.
    pub salts: Vec<Option<Bytes>>,
    /// The numbers of those who did not reveal theirs, or had left.
    pub missing: Vec<u8>,
}

/// What the participant with this number commits to:
/// `SHA-256("hanpan-salt-v2" ‖ 00 ‖ table id ‖ 00 ‖ number as one byte ‖ salt)`.
///
/// The number is part of it, so that nobody can commit to what another has committed to.
pub fn salt_commitment(table: &str, number: u8, salt: &Bytes) -> Hash {
    let mut hash = Sha256::new();
    hash.update(b"hanpan-salt-v2\0");
    hash.update(table.as_bytes());
    hash.update(b"\0");
    hash.update([number]);
    hash.update(salt.as_slice());
    Hash::from(<[u8; 32]>::from(hash.finalize()))
}

impl Start {
    /// Whether these salts are the ones that were committed to, and everything else is whole.
    pub(super) fn check(&self, table: &str, salts: &[Bytes], seats: usize) -> Result<(), FairError> {
        if self.salt_commitments.len() != seats || self.order.len() != seats {
            return Err(FairError::Parts(seats));
        }
        let mut seated = self.order.clone();
        seated.sort_unstable();
        if !seated.iter().copied().eq(0..seats as u8) {
            return Err(FairError::Order);
        }
        let salts = salts.iter().map(Some);
        check_salts(table, &self.salt_commitments, salts)?;
        for (number, aborted) in (1..).zip(&self.aborted) {
            aborted.check(table).map_err(|error| FairError::Aborted { number, error: Box::new(error) })?;
        }
        Ok(())
    }
}

impl AbortedStart {
    fn check(&self, table: &str) -> Result<(), FairError> {
        let participants = self.salt_commitments.len();
        if self.salts.len() != participants {
            return Err(FairError::Salts(participants));
        }
        let computed = commitment(table, &self.seed);
        if computed != self.commitment {
            return Err(FairError::Commitment(computed.to_string()));
        }
        if self.missing.is_empty() || self.missing.iter().any(|&number| usize::from(number) >= participants) {
            return Err(FairError::Missing);
        }
        check_salts(table, &self.salt_commitments, self.salts.iter().map(Option::as_ref))
    }
}

/// Whether those salts that are known are the ones that were committed to.
fn check_salts<'a>(
    table: &str,
    commitments: &[Option<Hash>],
    salts: impl Iterator<Item = Option<&'a Bytes>>,
) -> Result<(), FairError> {
    for (number, (committed, salt)) in commitments.iter().zip(salts).enumerate() {
        let is_kept = match (committed, salt) {
            (_, None) => true,
            (None, Some(salt)) => salt.is_empty(),
            (Some(committed), Some(salt)) => *committed == salt_commitment(table, number as u8, salt),
        };
        if !is_kept {
            return Err(FairError::Salt(number));
        }
    }
    Ok(())
}
