//! The opening called swap2: who plays Black is settled after the first stones are there.
//!
//! The first seat puts three stones, black, white and black. The second seat then keeps White (`stay`), takes Black
//! (`swap`), or puts two more stones, white and black (`more`), and leaves the choice to the first. White moves next,
//! whoever that is. Stones alternate in colour throughout; only whose they are changes.

use std::fmt;

use hanpan_core::Seat;
use serde::{Deserialize, Serialize};

use crate::Stone;

/// What is chosen in the opening called swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Everybody keeps the colour he has.
    Stay,
    /// The seats exchange their colours.
    Swap,
    /// Two more stones are put, and the other seat chooses.
    More,
}

impl Choice {
    /// All of them, in ascending order.
    pub const ALL: [Choice; 3] = [Choice::Stay, Choice::Swap, Choice::More];

    /// The word for it, which is the text of the action: `stay`.
    pub const fn word(self) -> &'static str {
        match self {
            Choice::Stay => "stay",
            Choice::Swap => "swap",
            Choice::More => "more",
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How far the opening called swap2 has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The first seat puts three stones.
    Three,
    /// The second seat keeps White, takes Black, or wants to put two more.
    Choice,
    /// The second seat puts two more.
    Two,
    /// The first seat keeps Black or takes White.
    LastChoice,
    /// The colours are settled.
    Settled,
}

/// What is to be told of a game with swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Swap2 {
    /// How far the opening has come.
    pub stage: Stage,
    /// Who plays Black, as things stand.
    pub black: Seat,
}

impl Swap2 {
    /// Before the first stone.
    pub(crate) const START: Swap2 = Swap2 { stage: Stage::Three, black: Seat::at(0) };

    /// Who acts while the opening lasts; nobody in particular once it is over.
    pub(crate) const fn actor(self) -> Option<Seat> {
        match self.stage {
            Stage::Three | Stage::LastChoice => Some(Seat::at(0)),
            Stage::Choice | Stage::Two => Some(Seat::at(1)),
            Stage::Settled => None,
        }
    }

    /// What may be chosen now; nothing where a stone is to be put.
    pub const fn choices(self) -> &'static [Choice] {
        match self.stage {
            Stage::Choice => &Choice::ALL,
            Stage::LastChoice => &[Choice::Stay, Choice::Swap],
            Stage::Three | Stage::Two | Stage::Settled => &[],
        }
    }

    /// Something was chosen.
    pub(crate) fn choose(&mut self, choice: Choice) {
        self.stage = if choice == Choice::More { Stage::Two } else { Stage::Settled };
        if choice == Choice::Swap {
            self.black = Seat::at(1 - self.black.index());
        }
    }

    /// So many stones are there now.
    pub(crate) fn placed(&mut self, stones: usize) {
        self.stage = match (self.stage, stones) {
            (Stage::Three, 3) => Stage::Choice,
            (Stage::Two, 5) => Stage::LastChoice,
            (stage, _) => stage,
        };
    }

    /// The colour of a seat, as things stand.
    pub const fn stone_of(self, seat: Seat) -> Option<Stone> {
        match (Stone::of(seat), self.black.index()) {
            (None, _) => None,
            (Some(stone), 0) => Some(stone),
            (Some(stone), _) => Some(stone.opponent()),
        }
    }
}
