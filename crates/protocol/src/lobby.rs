//! Tables: what is asked for, and what is told of them.

use hanpan_core::{PerSeat, Score, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{AccountName, ClockSpec, FairInfo, Name, TableId};

/// A game that is offered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// The version of its rules.
    pub version: u32,
    /// Whether some observer must not know everything.
    pub hidden: bool,
    /// Whether chance has a part in it.
    pub chance: bool,
    /// The fewest who play it.
    pub fewest: u8,
    /// The most who play it.
    pub most: u8,
    /// The options it is played with unless others are agreed.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub options: Value,
    /// The options and the values they take.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    #[schema(value_type = Vec<Object>)]
    pub choices: Value,
    /// The bots that play it, weakest first.
    pub bots: Vec<String>,
}

/// Asks for a new table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game.
    pub game: String,
    /// What is agreed; what is left out has its default.
    #[serde(default = "no_options")]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub options: Value,
    /// Who may sit where; as many as there are seats.
    pub seats: Vec<SeatSpec>,
    /// How long the players may think.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<ClockSpec>"))]
    pub clock: ClockSpec,
    /// Whether the table is listed for everybody, or found by its link alone.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub public: bool,
    /// Whether the seats are drawn at the start.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub draw_seats: bool,
    /// What the host is called.
    pub name: Name,
    /// Where the host sits; not at all, if he only watches.
    #[serde(default)]
    #[schema(value_type = Option<u8>, maximum = 7)]
    pub seat: Option<Seat>,
}

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// Who may sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatSpec {
    /// Whoever comes.
    Open,
    /// The program with this account.
    Invited {
        /// Its name.
        account: AccountName,
    },
    /// A bot of this server.
    Bot {
        /// Its name: `easy`, `hard`.
        level: String,
    },
}

/// Asks to join a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// What one wants to be called.
    pub name: Name,
    /// The seat one wants; without it, the first free one, or none when all are taken.
    #[serde(default)]
    #[schema(value_type = Option<u8>, maximum = 7)]
    pub seat: Option<Seat>,
    /// Whether one only wants to watch and talk.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub watch: bool,
}

/// One has joined a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Joined {
    /// The number in the list of members.
    pub member: u32,
    /// The secret that proves to be that member. Browsers have a cookie for all their seats and need not look at it.
    pub token: String,
    /// The table.
    pub table: TableInfo,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The players gather.
    Gathering,
    /// A game is played.
    Playing,
    /// The game is over; another may follow.
    Over,
}

/// A table, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its id.
    pub id: TableId,
    /// The game.
    pub game: String,
    /// What is agreed.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub options: Value,
    /// How long the players may think.
    pub clock: ClockSpec,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Whether the seats are drawn at the start.
    pub draw_seats: bool,
    /// Where it stands.
    pub phase: Phase,
    /// Which game at this table is played, was played last or comes first, from 1.
    pub round: u32,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Everybody who has joined and not left.
    pub members: Vec<MemberInfo>,
    /// How many watch without having joined.
    pub spectators: u32,
    /// The dice.
    pub fair: FairInfo,
    /// Who wants a draw.
    #[schema(value_type = Vec<u8>)]
    pub draw_wanted: Seats,
    /// Who asks for his last action back.
    #[schema(value_type = Option<u8>)]
    pub takeback_wanted: Option<Seat>,
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Who may sit there.
    pub spec: SeatSpec,
    /// Who sits there, by the number in the list of members; nobody yet, or a bot.
    pub member: Option<u32>,
    /// What he or the bot is called.
    pub name: Option<String>,
    /// The bot that plays there: because it was asked to, or because the player is away.
    pub bot: Option<String>,
}

/// Somebody who has joined a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MemberInfo {
    /// His number.
    pub member: u32,
    /// What he is called.
    pub name: Name,
    /// Whether he is the host.
    pub host: bool,
    /// Whether he is a program.
    pub program: bool,
    /// Whether he is ready.
    pub ready: bool,
    /// Whether he is connected.
    pub here: bool,
    /// Whether he is silenced.
    pub muted: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResult {
    /// Who won.
    #[schema(value_type = Vec<u8>)]
    pub winners: Seats,
    /// Why, as a code.
    pub reason: String,
    /// The final points.
    #[schema(value_type = Vec<f64>)]
    pub points: PerSeat<Score>,
}

/// A public table, as the list shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableSummary {
    /// Its id.
    pub id: TableId,
    /// The game.
    pub game: String,
    /// How long the players may think.
    pub clock: ClockSpec,
    /// Where it stands.
    pub phase: Phase,
    /// Which game at this table is played, was played last or comes first, from 1.
    #[serde(default)]
    pub round: u32,
    /// The names in the seats; nothing for a free one.
    pub seats: Vec<Option<String>>,
}
