//! What can be agreed before a game of omok.

use std::fmt;

use hanpan_core::{Choices, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{Size, Stone};

/// What is agreed before a game: the rule set, the board and the opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// By which rules five wins and points are forbidden.
    pub rules: RuleSet,
    /// How many lines the board has.
    pub size: Size,
    /// How the colours are settled.
    pub opening: Opening,
}

/// These rules on the board of 15 lines.
impl From<RuleSet> for Options {
    fn from(rules: RuleSet) -> Options {
        Options { rules, ..Options::default() }
    }
}

/// Every option with the values it takes.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "rules",
        choices: Choices::Words { values: &["house", "korean", "freestyle", "standard", "renju"] },
    },
    OptionSpec { key: "size", choices: Choices::Numbers { from: 15, to: 20, step: 5, off: false } },
    OptionSpec { key: "opening", choices: Choices::Words { values: &["free", "swap2"] } },
];

/// How a game begins, and how the colours are settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// The first seat plays Black, and moves.
    #[default]
    Free,
    /// Three stones are put, and the colours are chosen: see [`Stage`](crate::Stage).
    Swap2,
}

impl Opening {
    /// Both, in the order in which they are offered.
    pub const ALL: [Opening; 2] = [Opening::Free, Opening::Swap2];
}

/// By which rules five wins and points are forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RuleSet {
    /// Exactly five wins; Black may not make a double three.
    #[default]
    House,
    /// Exactly five wins; neither side may make a double three.
    Korean,
    /// Five or more win; nothing is forbidden.
    Freestyle,
    /// Exactly five wins; nothing is forbidden.
    Standard,
    /// Black needs exactly five and may make no double three, double four or overline; White needs five or more.
    Renju,
}

impl RuleSet {
    /// Every rule set, in the order in which they are offered.
    pub const ALL: [RuleSet; 5] =
        [RuleSet::House, RuleSet::Korean, RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju];

    /// The word for it in options and records: `house`.
    pub const fn word(self) -> &'static str {
        match self {
            RuleSet::House => "house",
            RuleSet::Korean => "korean",
            RuleSet::Freestyle => "freestyle",
            RuleSet::Standard => "standard",
            RuleSet::Renju => "renju",
        }
    }

    /// Whether six or more stones in a row win for `stone`.
    pub const fn overline_wins(self, stone: Stone) -> bool {
        match self {
            RuleSet::Freestyle => true,
            RuleSet::Renju => matches!(stone, Stone::White),
            RuleSet::House | RuleSet::Korean | RuleSet::Standard => false,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
