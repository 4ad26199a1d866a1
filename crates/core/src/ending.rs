//! How a game ended, as its views tell it.

use serde::{Deserialize, Serialize};

use crate::{Outcome, PerSeat, Score, Seats};

/// Why games end, as one game tells it. [`endings!`](crate::endings) writes an implementation.
pub trait Reason: Copy + Send + Sync + 'static {
    /// The codes of all reasons of the game. Each has a text in the locales: `GAME-outcome-CODE`.
    const CODES: &'static [&'static str];

    /// The reason as a stable code: `five`, `full_board`.
    fn code(self) -> &'static str;
}

/// An [`Outcome`] whose reason is the game's own, so that it can be read back out of a view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ending<K> {
    /// Who won; several share a victory; nobody won a draw.
    pub winners: Seats,
    /// Why.
    pub reason: K,
    /// The final points of every seat.
    pub points: PerSeat<Score>,
}

impl<K: Reason> From<Ending<K>> for Outcome {
    fn from(ending: Ending<K>) -> Outcome {
        Outcome { winners: ending.winners, reason: ending.reason.code(), points: ending.points }
    }
}

/// Declares why a game's games end, each with its code, which is its text in views too.
///
/// ```
/// hanpan_core::endings! {
///     /// Why a game ended as it did.
///     pub enum Reason {
///         /// One side has more discs.
///         MostDiscs = "most_discs",
///         /// Both have equally many.
///         EqualDiscs = "equal_discs",
///     }
/// }
///
/// use hanpan_core::Reason as _;
/// assert_eq!(Reason::MostDiscs.code(), "most_discs");
/// assert_eq!(serde_json::to_string(&Reason::EqualDiscs)?, "\"equal_discs\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! endings {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident { $($(#[$about:meta])* $variant:ident = $code:literal),* $(,)? }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(test, derive(::ts_rs::TS))]
        $visibility enum $name {
            $($(#[$about])* #[serde(rename = $code)] $variant),*
        }

        impl $crate::Reason for $name {
            const CODES: &'static [&'static str] = &[$($code),*];

            fn code(self) -> &'static str {
                match self {
                    $($name::$variant => $code),*
                }
            }
        }
    };
}
