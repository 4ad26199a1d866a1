//! The dice of a game, as far as they may be known.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The dice of a game, as far as they may be known, and who takes part in them.
///
/// `docs/fair-deals.md` has the procedure. A client keeps what it is shown here and compares the record with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FairInfo {
    /// The version of the procedure.
    pub version: u32,
    /// What the commitments call the table.
    pub table: String,
    /// SHA-256 over that and the seed, in hex; known before anybody commits to a salt.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The list of participants: persons in the order of joining, then bots. In version 1 there is none.
    pub participants: Vec<Participant>,
    /// What each participant has committed to.
    pub salt_commitments: Vec<Option<String>>,
    /// Whether the list is frozen: from when the players are ready until the game is over.
    pub frozen: bool,
    /// While salts are awaited: how many milliseconds after the freezing whoever has not revealed his loses the seat.
    pub reveal_within: Option<u64>,
    /// The salts of all participants, once all are revealed; in version 1, of the seats.
    pub salts: Option<Vec<String>>,
    /// Who of the participants sits in each seat, once the game has begun.
    pub order: Option<Vec<u8>>,
    /// The starts of this game that came to nothing, because somebody did not reveal his salt.
    pub aborted: Vec<AbortedInfo>,
}

/// Somebody who takes part in the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Participant {
    /// This member.
    Member(u32),
    /// A bot of this name. It commits to nothing and has the empty salt.
    Bot(String),
}

/// A start that came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AbortedInfo {
    /// What the server had committed to.
    pub commitment: String,
    /// The seed of that commitment, from which nothing is dealt any more.
    pub seed: String,
    /// What each participant had committed to.
    pub salt_commitments: Vec<Option<String>>,
    /// The salts that were revealed until then.
    pub salts: Vec<Option<String>>,
    /// The numbers of those who did not reveal theirs, or had left.
    pub missing: Vec<u8>,
}
