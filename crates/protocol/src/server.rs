//! What the server says.

use std::sync::Arc;

use hanpan_core::{ActionTexts, PerSeat, Score, Seat, Seats};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::lobby::{GameResult, TableInfo};
use crate::{ChatText, Clocks, Json, LegalChange, MessageId, Phrase};

/// What the server says over a connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome(Box<Welcome>),
    /// The table has changed: who sits where, who is there, what is offered.
    Table(Box<TableInfo>),
    /// The game has gone on.
    Update(Box<Update>),
    /// A message of this client was done, and will not be lost.
    Accepted(Accepted),
    /// A message of this client was not done; nothing has changed.
    Refused(Refused),
    /// Somebody said something.
    Chat(Chat),
    /// The server goes down; the client connects again in a while and resumes.
    Closing,
}

/// The first message of a connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    /// Who the server takes the client for; nobody, if it only watches.
    pub you: Option<You>,
    /// The table as it is.
    pub table: TableInfo,
    /// What was said lately.
    pub chat: Vec<Chat>,
}

/// Who the server takes a client for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct You {
    /// The number in the list of members.
    pub member: u32,
    /// The seat, if one sits.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// Whether one is the host.
    pub host: bool,
}

/// The game as one observer sees it now, and what the observer noticed on the way.
///
/// The version counts what everybody could see happen. A sealed answer counts only when all are opened together, so
/// neither the version nor the moment of an update tells who has answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Update {
    /// Which game at this table, from 1.
    pub game: u32,
    /// How much everybody could see happen at this table.
    pub version: u32,
    /// Whether `events` are all of this game and replace what the client has; otherwise they follow it.
    pub full: bool,
    /// What was noticed, in order, as the game's own JSON.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Json>,
    /// What is seen now, as the game's own JSON.
    #[cfg_attr(test, ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub view: Json,
    /// What this observer may do now, in the game's notation. Shared: it is long, and everybody who sits there sees it.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(test, ts(as = "Vec<String>"))]
    pub legal: Arc<ActionTexts>,
    /// Instead of `legal`, which is then empty, what has changed in it; only over connections that asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_change: Option<LegalChange>,
    /// The sealed answer that this observer has given and that is not opened yet.
    pub answered: Option<String>,
    /// Who is to act: who was asked, whether or not he has answered.
    #[schema(value_type = Vec<u8>)]
    pub acting: Seats,
    /// The points as they stand.
    #[schema(value_type = Vec<f64>)]
    pub points: PerSeat<Score>,
    /// The clocks, if the game is played with them.
    pub clocks: Option<Clocks>,
    /// Whether sealed answers are awaited: what is said now is opened together with what the others say.
    pub sealed: bool,
    /// While sealed answers are awaited: after how many milliseconds, when this was sent, whoever has not answered
    /// skips. The same for everybody, whatever he may answer. Nothing where one plays against bots alone and no clock
    /// was agreed: nobody waits for him.
    pub answer_within: Option<u64>,
    /// How the game ended.
    pub result: Option<GameResult>,
}

/// A message was done, and will not be lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Accepted {
    /// The message.
    pub id: MessageId,
    /// The version after it.
    pub version: u32,
}

/// A message was not done; nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refused {
    /// The message, if it could be read so far.
    pub id: Option<MessageId>,
    /// Why, for programs.
    pub code: Code,
    /// Why, in English.
    pub text: String,
    /// Which rule of the game says no, for translations: `occupied`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What a translation of the reason needs, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(String, String)>,
}

/// Why something is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// It is not of the form that is expected.
    BadRequest,
    /// There is no such game.
    UnknownGame,
    /// The game cannot be played with these options, seats or clocks.
    BadOptions,
    /// There is no such bot.
    UnknownBot,
    /// There is no such table, game, member or account.
    NotFound,
    /// A token is missing, or it is not one of this table.
    Unauthorized,
    /// It is not for this member to do.
    Forbidden,
    /// The request comes from another site.
    ForeignOrigin,
    /// The seat is not free.
    SeatTaken,
    /// The table is full.
    TableFull,
    /// The name is taken.
    NameTaken,
    /// It is possible only before the start.
    Started,
    /// It is possible only while a game is played.
    NotPlaying,
    /// It is possible only after the end.
    NotOver,
    /// Not everybody is ready.
    NotReady,
    /// It is not possible while the salts are revealed.
    Frozen,
    /// The salt is not the one that was committed to, or none was.
    WrongSalt,
    /// The client was looking at another version.
    Stale,
    /// It is another's turn.
    NotYourTurn,
    /// The answer is given already.
    AlreadyAnswered,
    /// The action is not in the game's notation.
    BadNotation,
    /// The rules of the game say no.
    Refused,
    /// Nothing is asked for that could be declined, or it is asked for already.
    NoOffer,
    /// There is nothing to take back.
    NothingToTakeBack,
    /// The win cannot be claimed: the other is not away for so long that a bot stands in, or no clock was agreed.
    NothingToClaim,
    /// Only a game between two ends when one gives up.
    NotBetweenTwo,
    /// The member is silenced.
    Muted,
    /// Too much at once.
    TooMany,
    /// Too large.
    TooLarge,
    /// Too much has happened at the table: nothing is possible there any more but to move and to leave.
    LogFull,
    /// What is kept of the table does not agree with the rules of this server; it is left as it is, and not played on.
    SetAside,
    /// The server cannot do it now; try again under the same id.
    Unavailable,
}

impl Code {
    /// The code as it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::BadRequest => "bad_request",
            Code::UnknownGame => "unknown_game",
            Code::BadOptions => "bad_options",
            Code::UnknownBot => "unknown_bot",
            Code::NotFound => "not_found",
            Code::Unauthorized => "unauthorized",
            Code::Forbidden => "forbidden",
            Code::ForeignOrigin => "foreign_origin",
            Code::SeatTaken => "seat_taken",
            Code::TableFull => "table_full",
            Code::NameTaken => "name_taken",
            Code::Started => "started",
            Code::NotPlaying => "not_playing",
            Code::NotOver => "not_over",
            Code::NotReady => "not_ready",
            Code::Frozen => "frozen",
            Code::WrongSalt => "wrong_salt",
            Code::Stale => "stale",
            Code::NotYourTurn => "not_your_turn",
            Code::AlreadyAnswered => "already_answered",
            Code::BadNotation => "bad_notation",
            Code::Refused => "refused",
            Code::NoOffer => "no_offer",
            Code::NothingToTakeBack => "nothing_to_take_back",
            Code::NothingToClaim => "nothing_to_claim",
            Code::NotBetweenTwo => "not_between_two",
            Code::Muted => "muted",
            Code::TooMany => "too_many",
            Code::TooLarge => "too_large",
            Code::LogFull => "log_full",
            Code::SetAside => "set_aside",
            Code::Unavailable => "unavailable",
        }
    }
}

/// Something that was said at a table. Clients show it as text, never as markup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chat {
    /// Who, by the number in the list of members.
    pub member: u32,
    /// Who, by name.
    pub name: String,
    /// What, in his own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<ChatText>,
    /// What, quickly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_as_it_says() {
        for code in
            [Code::BadRequest, Code::NothingToTakeBack, Code::NotBetweenTwo, Code::WrongSalt, Code::SetAside]
        {
            assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
        }
    }

    #[test]
    fn a_message_says_its_type() {
        let refused =
            Refused { id: None, code: Code::Stale, text: "x".into(), reason: None, args: Vec::new() };
        let json = serde_json::to_string(&ServerMessage::Refused(refused)).unwrap();
        assert_eq!(json, r#"{"type":"refused","id":null,"code":"stale","text":"x"}"#);
        assert_eq!(serde_json::to_string(&ServerMessage::Closing).unwrap(), r#"{"type":"closing"}"#);
    }
}
