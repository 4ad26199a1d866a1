//! What can be agreed before a match.

use hanpan_core::{Choices, OptionSpec};
use serde::{Deserialize, Serialize};

/// What can be agreed before a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// What a kan does when no tile is left for its replacement (japae rule 9).
    pub kan_on_empty_wall: KanOnEmptyWall,
}

/// What a kan does when no tile is left for its replacement (japae rule 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum KanOnEmptyWall {
    /// The kan is allowed and the hand ends as a draw.
    #[default]
    Draw,
    /// The kan is not allowed.
    Forbidden,
}

impl Options {
    /// Every option with its values.
    pub(crate) const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "kan_on_empty_wall",
        choices: Choices::Words { values: &["draw", "forbidden"] },
    }];
}
