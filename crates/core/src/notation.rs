//! Texts shared by the notations of several games.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;

/// The outcome of chance in a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChance {}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoChance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<NoChance, NotationError> {
        Err(NotationError::new(text, "an outcome of this game, which has no chance in it"))
    }
}

/// Lets types travel as their texts: what `Display` writes and `FromStr` reads.
///
/// ```
/// # use std::{fmt, str::FromStr};
/// #[derive(Debug, PartialEq)]
/// struct Station(u8);
/// # impl fmt::Display for Station {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
/// # }
/// # impl FromStr for Station {
/// #     type Err = std::num::ParseIntError;
/// #     fn from_str(text: &str) -> Result<Station, Self::Err> { text.parse().map(Station) }
/// # }
/// hanpan_core::text_form!(Station);
/// assert_eq!(serde_json::to_string(&Station(7))?, "\"7\"");
/// assert_eq!(serde_json::from_str::<Station>("\"7\"")?, Station(7));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! text_form {
    ($($type:ty),* $(,)?) => {
        $(
            impl ::serde::Serialize for $type {
                fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> ::serde::Deserialize<'de> for $type {
                fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let text = <::std::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err(::serde::de::Error::custom)
                }
            }
        )*
    };
}
