//! Fair deals: dice that the table commits to before anybody sits down.
//!
//! In version 1 the players add salts in the open; in version 2 they commit to them first ([`Start`]). The procedure is
//! fixed, so that anybody can recompute it: `docs/fair-deals.md` states it with test vectors, and
//! `docs/verify/verify.py` is a second implementation in plain Python.

mod bytes;
mod start;

use std::fmt;

use hanpan_core::{Dice, shuffle};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use bytes::{Bytes, BytesError, Hash, HashError, MOST_BYTES};
pub use start::{AbortedStart, Start, salt_commitment};

/// The dice of one game: a committed seed and what was added to it.
#[derive(Clone, PartialEq, Eq)]
pub struct Fair {
    table: String,
    seed: Bytes,
    /// By seat, or with a start of version 2 by participant.
    salts: Vec<Bytes>,
    commitment: Hash,
    start: Option<Start>,
}

impl Fair {
    /// Commits to `seed` for the table with this id; every seat starts without salt.
    pub fn commit(table: &str, seed: Bytes, seats: u8) -> Fair {
        let salts = vec![Bytes::default(); seats as usize];
        Fair { table: table.to_owned(), commitment: commitment(table, &seed), seed, salts, start: None }
    }

    /// Adds what the seats contribute, before the first outcome of chance.
    #[must_use]
    pub fn with_salts(mut self, salts: Vec<Bytes>) -> Fair {
        self.salts = salts;
        self
    }

    /// Makes them dice of version 2, which came about like this. The salts are those of the participants then.
    #[must_use]
    pub fn with_start(mut self, start: Start) -> Fair {
        self.start = Some(start);
        self
    }

    /// What is published before anybody joins.
    pub fn commitment(&self) -> Hash {
        self.commitment
    }

    /// Who of the participants sits in each seat, if the seats are drawn.
    pub fn drawn_order(&self) -> Vec<u8> {
        let mut order: Vec<u8> = (0..self.salts.len() as u8).collect();
        shuffle(&mut order, &mut self.dice(SEATS));
        order
    }

    /// The dice of the `step`-th outcome of chance in the game, counted from 0.
    pub fn dice(&self, step: u32) -> FairDice {
        let mut mac = keyed(self.seed.as_slice());
        mac.update(self.commitment.as_slice());
        for salt in &self.salts {
            mac.update(&[salt.as_slice().len() as u8]);
            mac.update(salt.as_slice());
        }
        FairDice { keyed: keyed(&mac.finalize().into_bytes()), step, block: 0, words: [0; 32], next: 32 }
    }

    /// What a record says of the dice; the seed only if it may be known.
    pub fn to_record(&self, reveal: Reveal) -> FairRecord {
        let start = self.start.as_ref();
        FairRecord {
            version: if start.is_some() { 2 } else { 1 },
            table: self.table.clone(),
            commitment: self.commitment.to_string(),
            seed: (reveal == Reveal::Seed).then(|| self.seed.clone()),
            salts: self.salts.clone(),
            salt_commitments: start.map(|start| start.salt_commitments.clone()),
            order: start.map(|start| start.order.clone()),
            aborted: start.map(|start| start.aborted.clone()),
        }
    }
}

/// The number of the outcome of chance by which seats are drawn: no game has so many.
const SEATS: u32 = u32::MAX;

// The seed decides every later deal, so it must not slip into a log.
impl fmt::Debug for Fair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fair({}, {})", self.table, self.commitment)
    }
}

/// Whether a record carries the seed: in the keeper's own saved games and after the end, never before to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// With the seed: whoever reads it can compute every later deal.
    Seed,
    /// Only the commitment.
    Commitment,
}

/// The dice as a record tells of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairRecord {
    /// The version of the procedure; the first if the record says nothing.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub version: u32,
    /// The table's id.
    pub table: String,
    /// SHA-256 over the table's id and the seed, in hex.
    pub commitment: String,
    /// The seed, once it is revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Bytes>,
    /// What each seat added; in version 2, what each participant did.
    pub salts: Vec<Bytes>,
    /// What each participant had committed to; in version 2 alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt_commitments: Option<Vec<Option<Hash>>>,
    /// Who of the participants sits in each seat; in version 2 alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<u8>>,
    /// The starts that came to nothing before; in version 2 alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aborted: Option<Vec<AbortedStart>>,
}

/// What records were dealt by before they said so.
fn first() -> u32 {
    1
}

fn is_first(version: &u32) -> bool {
    *version == first()
}

/// Why the dice of a record cannot be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FairError {
    /// The procedure is of a version this program does not know.
    #[error("the deals are of version {0} of the procedure; this program knows versions 1 and 2")]
    Version(u32),
    /// The commitment is not that of the seed.
    #[error("the seed does not belong to the commitment: SHA-256 gives {0}")]
    Commitment(String),
    /// There is not one salt for each seat.
    #[error("there must be a salt (it may be empty) for each of the {0} seats")]
    Salts(usize),
    /// The commitment is not a hash.
    #[error("the commitment must be 64 hexadecimal digits")]
    NotAHash,
    /// There are parts of another version, or parts are missing.
    #[error(
        "salt_commitments, order and aborted belong to version 2 and to no other, each for all {0} participants"
    )]
    Parts(usize),
    /// The participants are not seated, one in each seat.
    #[error("the order must seat each participant once")]
    Order,
    /// A salt is not the one that was committed to.
    #[error("the salt of participant {0} is not the one that was committed to")]
    Salt(usize),
    /// A start that came to nothing is not what it claims.
    #[error("aborted start {number}: {error}")]
    Aborted {
        /// Which, from 1.
        number: usize,
        /// Why not.
        error: Box<FairError>,
    },
    /// Nobody is said to have caused an abort, or somebody who was not there.
    #[error("the missing must be some of the participants")]
    Missing,
}

impl FairRecord {
    /// The dice, if the seed is revealed and belongs to the commitment.
    pub fn to_dice(&self, seats: usize) -> Result<Option<Fair>, FairError> {
        if self.salts.len() != seats {
            return Err(FairError::Salts(seats));
        }
        let told: Hash = self.commitment.parse().map_err(|_| FairError::NotAHash)?;
        let start = self.to_start(seats)?;
        let Some(seed) = &self.seed else { return Ok(None) };
        let fair = Fair::commit(&self.table, seed.clone(), seats as u8).with_salts(self.salts.clone());
        if fair.commitment != told {
            return Err(FairError::Commitment(fair.commitment.to_string()));
        }
        Ok(Some(Fair { start, ..fair }))
    }

    /// How the dice came about, if that is of version 2; everything that was committed to is compared.
    fn to_start(&self, seats: usize) -> Result<Option<Start>, FairError> {
        match (self.version, &self.salt_commitments, &self.order, &self.aborted) {
            (1, None, None, None) => Ok(None),
            (2, Some(salt_commitments), Some(order), Some(aborted)) => {
                let start = Start {
                    salt_commitments: salt_commitments.clone(),
                    order: order.clone(),
                    aborted: aborted.clone(),
                };
                start.check(&self.table, &self.salts, seats)?;
                Ok(Some(start))
            }
            (1 | 2, ..) => Err(FairError::Parts(seats)),
            (unknown, ..) => Err(FairError::Version(unknown)),
        }
    }
}

/// Dice that fall as the seed, the salts and the number of the step say.
#[derive(Clone)]
pub struct FairDice {
    keyed: Hmac<Sha256>,
    step: u32,
    block: u32,
    words: [u8; 32],
    next: usize,
}

impl FairDice {
    fn word(&mut self) -> u32 {
        if self.next == self.words.len() {
            let mut mac = self.keyed.clone();
            mac.update(&self.step.to_le_bytes());
            mac.update(&self.block.to_le_bytes());
            self.words = mac.finalize().into_bytes().into();
            self.block += 1;
            self.next = 0;
        }
        let word = self.words[self.next..].first_chunk().copied().expect("blocks are whole words");
        self.next += 4;
        u32::from_le_bytes(word)
    }
}

impl Dice for FairDice {
    fn below(&mut self, bound: u32) -> u32 {
        let range = 1u64 << 32;
        let limit = range / u64::from(bound) * u64::from(bound);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % bound;
            }
        }
    }
}

fn commitment(table: &str, seed: &Bytes) -> Hash {
    let mut hash = Sha256::new();
    hash.update(b"hanpan-fair-v1\0");
    hash.update(table.as_bytes());
    hash.update(b"\0");
    hash.update(seed.as_slice());
    Hash::from(<[u8; 32]>::from(hash.finalize()))
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes a key of any length")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of docs/fair-deals.md, which docs/verify/verify.py computes by itself.
    #[test]
    fn published_vectors() {
        let page = include_str!("../../../docs/fair-deals.md");
        let seed = Bytes::new(&(0u8..32).collect::<Vec<_>>()).unwrap();
        let plain = Fair::commit("referee", seed.clone(), 2);
        let salt = |text: &str| Bytes::new(text.as_bytes()).unwrap();
        let salted =
            Fair::commit("table-1", seed, 3).with_salts(vec![salt("안녕"), salt(""), salt("hanpan")]);
        for fair in [&plain, &salted] {
            let commitment = fair.commitment().to_string();
            assert!(page.contains(&commitment), "commitment {commitment}");
            for step in [0, 1, 70_000] {
                let mut dice = fair.dice(step);
                let words: Vec<String> = (0..4).map(|_| dice.word().to_string()).collect();
                assert!(page.contains(&words.join(" ")), "words of step {step}: {}", words.join(" "));
            }
            let mut order: Vec<u32> = (0..20).collect();
            shuffle(&mut order, &mut fair.dice(0));
            let order = order.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            assert!(page.contains(&order), "shuffle of 0..20: {order}");
        }
    }

    #[test]
    fn published_vectors_of_version_2() {
        let page = include_str!("../../../docs/fair-deals.md");
        let (_, page) = page.split_once("version 2: table table-1").expect("the vectors stand at the end");
        let bytes = |bytes: std::ops::Range<u8>| Bytes::new(&bytes.collect::<Vec<_>>()).unwrap();
        let salts = [bytes(32..64), Bytes::default(), bytes(64..96), Bytes::default()];
        for number in [0, 2] {
            let committed = salt_commitment("table-1", number, &salts[usize::from(number)]);
            let line = format!("salt commitment of participant {number}: {committed}\n");
            assert!(page.contains(&line), "{line}");
        }
        let fair = Fair::commit("table-1", bytes(0..32), 4).with_salts(salts.to_vec());
        let order = fair.drawn_order().iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        assert!(page.contains(&format!("drawn order: {order}\n")), "{order}");
        for step in [SEATS, 0] {
            let mut dice = fair.dice(step);
            let words: Vec<String> = (0..4).map(|_| dice.word().to_string()).collect();
            let line = format!("first words of step {step}: {}\n", words.join(" "));
            assert!(page.contains(&line), "{line}");
        }
    }

    #[test]
    fn words_beyond_a_block_come_from_the_next() {
        let mut dice = Fair::commit("t", Bytes::new(b"x").unwrap(), 2).dice(0);
        let words: Vec<u32> = (0..17).map(|_| dice.word()).collect();
        assert_eq!(dice.block, 3);
        assert_eq!(words.iter().collect::<std::collections::HashSet<_>>().len(), 17);
    }

    #[test]
    fn the_seed_is_never_printed() {
        let fair = Fair::commit("t", Bytes::from_hex("c0ffee").unwrap(), 2);
        assert!(!format!("{fair:?}").contains("c0ffee"));
        assert!(fair.to_record(Reveal::Commitment).seed.is_none());
    }

    #[test]
    fn a_false_seed_is_refused() {
        let mut record = Fair::commit("t", Bytes::from_hex("01").unwrap(), 2).to_record(Reveal::Seed);
        assert!(record.to_dice(2).unwrap().is_some());
        assert_eq!(record.to_dice(3), Err(FairError::Salts(3)));
        record.seed = Some(Bytes::from_hex("02").unwrap());
        assert!(matches!(record.to_dice(2), Err(FairError::Commitment(_))));
        record.commitment.pop();
        assert_eq!(record.to_dice(2), Err(FairError::NotAHash));
    }
}
