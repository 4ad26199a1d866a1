//! What people write.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

/// A text that is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// Nothing but blanks.
    #[error("the text is empty")]
    Empty,
    /// Too much.
    #[error("the text has more than {0} characters")]
    TooLong(usize),
    /// Characters that steer a screen instead of showing something.
    #[error("the text has control characters in it")]
    Control,
    /// Not bytes in hex.
    #[error("up to 32 bytes as pairs of hexadecimal digits are expected")]
    NotHex,
    /// Not a hash.
    #[error("64 hexadecimal digits are expected")]
    NotAHash,
}

/// Trims a text and refuses what is empty, long or made to disturb.
fn read(text: &str, longest: usize) -> Result<String, TextError> {
    let text = text.trim();
    // Characters have at most four bytes: a hostile text is refused before it is counted.
    if text.len() > 4 * longest || text.chars().count() > longest {
        Err(TextError::TooLong(longest))
    } else if text.is_empty() {
        Err(TextError::Empty)
    } else if text.chars().any(disturbs) {
        Err(TextError::Control)
    } else {
        Ok(text.to_owned())
    }
}

/// Control characters, and those that turn the direction of the text around them.
fn disturbs(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Declares a text of some length.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $pattern:literal, $read:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(test, ts(type = "string"))]
        #[schema(value_type = String, pattern = $pattern)]
        pub struct $name(String);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = TextError;

            fn from_str(text: &str) -> Result<$name, TextError> {
                let read: fn(&str) -> Result<String, TextError> = $read;
                read(text).map($name)
            }
        }

        impl TryFrom<String> for $name {
            type Error = TextError;

            fn try_from(text: String) -> Result<$name, TextError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text! {
    /// What a player is called at a table: up to 24 characters.
    Name,
    r"^[^\s\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069][^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]{0,23}$",
    |text| read(text, 24)
}

text! {
    /// Something said at a table: up to 300 characters.
    ChatText,
    r"^[^\s\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069][^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]{0,299}$",
    |text| read(text, 300)
}

text! {
    /// What a player adds to the dice: up to 32 bytes in hex.
    Salt, "^([0-9A-Fa-f]{2}){0,32}$", |text| {
        let is_hex = text.len().is_multiple_of(2) && text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_hex { Ok(text.to_ascii_lowercase()) } else { Err(TextError::NotHex) }
    }
}

text! {
    /// What a player commits to before he reveals his salt: a SHA-256 hash in hex.
    SaltCommitment, "^[0-9A-Fa-f]{64}$", |text| {
        let is_hash = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_hash { Ok(text.to_ascii_lowercase()) } else { Err(TextError::NotAHash) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        for (text, expected) in [
            (" 바둑이 ", Ok("바둑이")),
            ("<b>Kim</b>", Ok("<b>Kim</b>")),
            ("   ", Err(TextError::Empty)),
            ("a\u{1b}[2J", Err(TextError::Control)),
            ("a\u{202e}b", Err(TextError::Control)),
            ("ㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋㅋ", Err(TextError::TooLong(24))),
        ] {
            assert_eq!(text.parse::<Name>().as_ref().map(Name::as_str), expected.as_ref().copied(), "{text}");
        }
        assert!("x".repeat(1 << 20).parse::<ChatText>().is_err());
    }

    #[test]
    fn salts_are_a_few_bytes_in_hex() {
        for (text, fits) in
            [("", true), ("00fF", true), ("0", false), ("xy", false), (&"00".repeat(33), false)]
        {
            assert_eq!(text.parse::<Salt>().is_ok(), fits, "{text}");
        }
    }

    #[test]
    fn commitments_are_hashes_in_hex() {
        for (text, fits) in [
            ("fF".repeat(32), true),
            ("ff".repeat(31), false),
            ("ff".repeat(33), false),
            ("xy".repeat(32), false),
        ] {
            assert_eq!(text.parse::<SaltCommitment>().is_ok(), fits, "{text}");
        }
    }
}
