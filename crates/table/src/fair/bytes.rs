//! Bytes as they are written down: in hex.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The most bytes a seed or a salt has.
pub const MOST_BYTES: usize = 32;

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

    /// The bytes themselves.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        Bytes::from_hex(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// A SHA-256 hash: 64 digits in hex, read in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash([u8; 32]);

/// A text that is not a hash.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("64 hexadecimal digits are expected")]
pub struct HashError;

impl Hash {
    /// The bytes themselves.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl From<[u8; 32]> for Hash {
    fn from(bytes: [u8; 32]) -> Hash {
        Hash(bytes)
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Hash, HashError> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash).map_err(|_| HashError)?;
        Ok(Hash(hash))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_few_and_hexadecimal() {
        for bad in ["0", "xy", &"00".repeat(33)] {
            assert_eq!(Bytes::from_hex(bad), Err(BytesError), "{bad}");
        }
        assert!(Bytes::from_hex("").unwrap().is_empty());
        assert!(Bytes::from_hex(&"ff".repeat(32)).is_ok());
    }

    #[test]
    fn hashes_are_64_digits() {
        for bad in ["", "00", &"00".repeat(33), &"xy".repeat(32)] {
            assert_eq!(bad.parse::<Hash>(), Err(HashError), "{bad}");
        }
        assert_eq!("Ab".repeat(32).parse::<Hash>().unwrap().to_string(), "ab".repeat(32));
    }
}
