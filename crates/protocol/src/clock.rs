//! Clocks.

use hanpan_core::{PerSeat, Seats};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long the players may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSpec {
    /// As long as they like.
    #[default]
    None,
    /// So long for every move.
    PerMove {
        /// From 3 to 3600.
        #[schema(minimum = 3, maximum = 3600)]
        seconds: u16,
    },
    /// So long for the game, and some more after every move.
    Fischer {
        /// From 10 to 10800.
        #[schema(minimum = 10, maximum = 10_800)]
        seconds: u16,
        /// From 0 to 180.
        #[schema(maximum = 180)]
        increment: u16,
    },
}

impl ClockSpec {
    /// Whether the times are within their limits.
    pub fn is_sensible(self) -> bool {
        match self {
            ClockSpec::None => true,
            ClockSpec::PerMove { seconds } => (3..=3600).contains(&seconds),
            ClockSpec::Fischer { seconds, increment } => (10..=10_800).contains(&seconds) && increment <= 180,
        }
    }
}

/// What the clocks show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// Milliseconds left to every seat, when this was sent.
    #[schema(value_type = Vec<u64>)]
    pub left: PerSeat<u64>,
    /// Whose clocks run. None runs while sealed answers are awaited: it would tell who has to think.
    #[schema(value_type = Vec<u8>)]
    pub running: Seats,
    /// After how many milliseconds, when this was sent, those that run begin to: where several people play, the end of a
    /// hand is looked at first.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<u64>"))]
    pub waits: u64,
}

fn is_zero(ms: &u64) -> bool {
    *ms == 0
}
