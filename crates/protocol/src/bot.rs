//! What programs that play say and hear.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::lobby::{Phase, TableInfo};
use crate::{AccountName, TableId, Update, You};

/// Asks for an account for a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CreateAccount {
    /// What it is to be called.
    pub name: AccountName,
}

/// A new account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Account {
    /// What it is called.
    pub name: AccountName,
    /// The secret that proves to be it; it is told this once.
    pub token: String,
}

/// A line of a program's event stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AccountEvent {
    /// A seat is kept for the program at a table.
    Challenge {
        /// The table.
        table: TableId,
        /// The game.
        game: String,
    },
    /// A game begins at a table where the program sits, or was going on when the stream was opened.
    GameStart {
        /// The table.
        table: TableId,
    },
    /// A game is over at a table where the program sits.
    GameFinish {
        /// The table.
        table: TableId,
    },
}

/// A line of the stream of one game; the first has everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameLine {
    /// Where the table stands.
    pub phase: Phase,
    /// Who one is; in the first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// The table; in the first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableInfo>>,
    /// The game as one sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<Box<Update>>,
    /// The server goes down: this is the last line; ask for the stream again in a while.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closing: bool,
}
