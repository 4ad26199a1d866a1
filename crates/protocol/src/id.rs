//! Names that programs give things.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

/// A text that is not an id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct IdError(&'static str);

/// Declares an id: a short text of few characters.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $longest:literal, $allowed:expr, $pattern:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(test, ts(type = "string"))]
        #[schema(value_type = String, pattern = $pattern)]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = IdError;

            fn try_from(text: String) -> Result<$name, IdError> {
                let allowed: fn(u8) -> bool = $allowed;
                if (1..=$longest).contains(&text.len()) && text.bytes().all(allowed) {
                    Ok($name(text))
                } else {
                    Err(IdError($expected))
                }
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<$name, IdError> {
                // The length is looked at first, so that a hostile text is not copied for nothing.
                if text.len() > $longest { Err(IdError($expected)) } else { text.to_owned().try_into() }
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A table on a server. Whoever knows it may look at the table and take a free seat, so it cannot be guessed.
    TableId, 32, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit(),
    "^[a-z0-9]{1,32}$",
    "a table's id has up to 32 lower-case letters and digits"
}

id! {
    /// What a client calls one of its messages. A message sent again under the same id is answered, not done, again.
    MessageId, 64, |byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte),
    "^[A-Za-z0-9._:-]{1,64}$",
    "a message's id has up to 64 letters, digits, `-`, `_`, `.` and `:`"
}

id! {
    /// What a program's account is called.
    AccountName, 32, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-',
    "^[a-z0-9-]{1,32}$",
    "an account's name has up to 32 lower-case letters, digits and `-`"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_and_plain() {
        let long = "a".repeat(65);
        for (text, is_table, is_message) in [
            ("k3x9", true, true),
            ("", false, false),
            ("K3", false, true),
            ("a b", false, false),
            ("a/..", false, false),
            ("한판", false, false),
            ("m-1_2.3:4", false, true),
            (&long[..33], false, true),
            (&long, false, false),
        ] {
            assert_eq!(text.parse::<TableId>().is_ok(), is_table, "{text}");
            assert_eq!(text.parse::<MessageId>().is_ok(), is_message, "{text}");
            let json = serde_json::to_string(text).unwrap();
            assert_eq!(serde_json::from_str::<TableId>(&json).is_ok(), is_table, "{text}");
        }
    }
}
