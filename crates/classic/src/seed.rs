//! What makes a run repeatable.

use std::str::FromStr;

use hanpan_table::fair::{Bytes, BytesError, MOST_BYTES};
use thiserror::Error;

use crate::ClassicError;

/// What the deals and the computer's choices come from: the same seed and the same input make the same run.
///
/// ```
/// use hanpan_classic::Seed;
/// let seed: Seed = "7".parse()?;
/// assert_eq!(seed, "0x07".parse()?);
/// assert!("seven".parse::<Seed>().is_err());
/// # Ok::<(), hanpan_classic::SeedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed(Bytes);

/// A text that is no seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a seed is a number or up to 64 hexadecimal digits")]
pub struct SeedError;

impl Seed {
    /// A seed that nobody can foresee.
    pub(crate) fn random() -> Result<Seed, ClassicError> {
        let mut bytes = [0; MOST_BYTES];
        getrandom::fill(&mut bytes).map_err(ClassicError::NoRandomNumbers)?;
        Ok(Seed(Bytes::new(&bytes).expect("a seed has no more bytes than it may")))
    }

    pub(crate) fn bytes(&self) -> Bytes {
        self.0.clone()
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads hexadecimal digits, any number of them up to 64. The digits of a number are hexadecimal ones too.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let digits = text.strip_prefix("0x").unwrap_or(text);
        if digits.is_empty() || digits.len() > 2 * MOST_BYTES {
            return Err(SeedError);
        }
        let zero = if digits.len().is_multiple_of(2) { "" } else { "0" };
        Bytes::from_hex(&format!("{zero}{digits}")).map(Seed).map_err(|BytesError| SeedError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_hexadecimal_digits_are_seeds() {
        for text in ["0", "7", "1234", "c0ffee", "0xC0FFEE", &"f".repeat(64)] {
            assert!(text.parse::<Seed>().is_ok(), "{text}");
        }
        for text in ["", "0x", "-1", "seed", " 7", &"f".repeat(65), "칠"] {
            assert_eq!(text.parse::<Seed>(), Err(SeedError), "{text}");
        }
    }
}
