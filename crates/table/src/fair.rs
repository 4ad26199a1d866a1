//! Fair deals, version 1: dice that the table commits to before anybody sits down.
//!
//! The procedure is fixed, so that anybody can recompute it: `docs/fair-deals.md` states it with test vectors, and
//! `docs/verify/verify.py` is a second implementation in plain Python.

use std::fmt;

use hanpan_core::Dice;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The most bytes a seed or a salt has.
pub const MOST_BYTES: usize = 32;

/// The dice of one game: a committed seed and what each seat added to it.
#[derive(Clone, PartialEq, Eq)]
pub struct Fair {
    table: String,
    seed: Bytes,
    salts: Vec<Bytes>,
    commitment: [u8; 32],
}

impl Fair {
    /// Commits to `seed` for the table with this id; every seat starts without salt.
    pub fn commit(table: &str, seed: Bytes, seats: u8) -> Fair {
        let salts = vec![Bytes::default(); seats as usize];
        Fair { table: table.to_owned(), commitment: commitment(table, &seed), seed, salts }
    }

    /// Adds what the seats contribute, before the first outcome of chance.
    #[must_use]
    pub fn with_salts(mut self, salts: Vec<Bytes>) -> Fair {
        self.salts = salts;
        self
    }

    /// What is published before anybody joins.
    pub fn commitment(&self) -> [u8; 32] {
        self.commitment
    }

    /// The dice of the `step`-th outcome of chance in the game, counted from 0.
    pub fn dice(&self, step: u32) -> FairDice {
        let mut mac = keyed(&self.seed.0);
        mac.update(&self.commitment);
        for salt in &self.salts {
            mac.update(&[salt.0.len() as u8]);
            mac.update(&salt.0);
        }
        FairDice { keyed: keyed(&mac.finalize().into_bytes()), step, block: 0, words: [0; 32], next: 32 }
    }

    /// What a record says of the dice; the seed only if it may be known.
    pub fn to_record(&self, reveal: Reveal) -> FairRecord {
        FairRecord {
            table: self.table.clone(),
            commitment: hex::encode(self.commitment),
            seed: (reveal == Reveal::Seed).then(|| self.seed.clone()),
            salts: self.salts.clone(),
        }
    }
}

// The seed decides every later deal, so it must not slip into a log.
impl fmt::Debug for Fair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fair({}, {})", self.table, hex::encode(self.commitment))
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
    /// The table's id.
    pub table: String,
    /// SHA-256 over the table's id and the seed, in hex.
    pub commitment: String,
    /// The seed, once it is revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Bytes>,
    /// What each seat added.
    pub salts: Vec<Bytes>,
}

/// Why the dice of a record cannot be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FairError {
    /// The commitment is not that of the seed.
    #[error("the seed does not belong to the commitment: SHA-256 gives {0}")]
    Commitment(String),
    /// There is not one salt for each seat.
    #[error("there must be a salt (it may be empty) for each of the {0} seats")]
    Salts(usize),
    /// The commitment is not a hash.
    #[error("the commitment must be 64 hexadecimal digits")]
    NotAHash,
}

impl FairRecord {
    /// The dice, if the seed is revealed and belongs to the commitment.
    pub fn to_dice(&self, seats: usize) -> Result<Option<Fair>, FairError> {
        if self.salts.len() != seats {
            return Err(FairError::Salts(seats));
        }
        if self.commitment.len() != 64 || hex::decode(&self.commitment).is_err() {
            return Err(FairError::NotAHash);
        }
        let Some(seed) = &self.seed else { return Ok(None) };
        let fair = Fair::commit(&self.table, seed.clone(), seats as u8).with_salts(self.salts.clone());
        let computed = hex::encode(fair.commitment);
        if !computed.eq_ignore_ascii_case(&self.commitment) {
            return Err(FairError::Commitment(computed));
        }
        Ok(Some(fair))
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

fn commitment(table: &str, seed: &Bytes) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"hanpan-fair-v1\0");
    hash.update(table.as_bytes());
    hash.update(b"\0");
    hash.update(&seed.0);
    hash.finalize().into()
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes a key of any length")
}

/// A few bytes, written in hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(Vec<u8>);

/// A text that is not a few bytes in hex.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("up to 32 bytes as pairs of hexadecimal digits are expected")]
pub struct BytesError;

impl Bytes {
    /// Up to 32 bytes.
    pub fn new(bytes: &[u8]) -> Result<Bytes, BytesError> {
        if bytes.len() > MOST_BYTES { Err(BytesError) } else { Ok(Bytes(bytes.to_vec())) }
    }

    /// Up to 32 bytes from their hexadecimal digits.
    pub fn from_hex(text: &str) -> Result<Bytes, BytesError> {
        // The length is looked at first, so that a hostile text is not decoded for nothing.
        if text.len() > 2 * MOST_BYTES {
            return Err(BytesError);
        }
        hex::decode(text).map(Bytes).map_err(|_| BytesError)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        Bytes::from_hex(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::shuffle;

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
            let commitment = hex::encode(fair.commitment());
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

    #[test]
    fn bytes_are_few_and_hexadecimal() {
        for bad in ["0", "xy", &"00".repeat(33)] {
            assert_eq!(Bytes::from_hex(bad), Err(BytesError), "{bad}");
        }
        assert!(Bytes::from_hex("").unwrap().is_empty());
        assert!(Bytes::from_hex(&"ff".repeat(32)).is_ok());
    }
}
