//! What a client says.

use hanpan_core::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{ChatText, MessageId, Salt, SaltCommitment};

/// What a client says. Each is answered by one [`Accepted`](crate::Accepted) or [`Refused`](crate::Refused).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClientMessage {
    /// What the client calls it; never used twice for different things.
    pub id: MessageId,
    /// What is wanted.
    #[serde(flatten)]
    pub command: Command,
}

/// What a client wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// To do something in the game.
    Act {
        /// The version the player was looking at; another one by now, and the action is refused as stale.
        at: u32,
        /// The action in the game's notation.
        action: String,
    },
    /// To give up.
    Resign {
        /// The version the player was looking at.
        at: u32,
    },
    /// To offer a draw, or to agree to one that is offered.
    Draw {
        /// The version the player was looking at.
        at: u32,
    },
    /// To ask for one's last action back, or to agree that another has his.
    TakeBack {
        /// The version the player was looking at.
        at: u32,
    },
    /// To refuse the draw or the takeback that is asked for.
    Decline,
    /// To claim the win over the other of two, who has been away for so long that a bot stands in. Where a clock was agreed.
    ClaimWin {
        /// The version the player was looking at.
        at: u32,
    },
    /// To take a seat before the start.
    Sit {
        /// Which.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
    },
    /// To get up before the start, and watch.
    Stand,
    /// To be ready, or not any more.
    Ready {
        /// Whether one is.
        ready: bool,
    },
    /// To commit to a salt, before the list of participants is frozen. Another one replaces it.
    Commit {
        /// One's number in the list of participants as one saw it; another one by now, and it is refused as stale.
        number: u8,
        /// What one commits to.
        commitment: SaltCommitment,
    },
    /// To reveal the salt that one has committed to, once the list is frozen.
    Reveal {
        /// Up to 32 bytes.
        salt: Salt,
    },
    /// To begin, once all players are ready; bots take the free seats. For the host. When no seat is free it begins
    /// by itself.
    Start,
    /// To leave the table for good.
    Leave,
    /// To send somebody away before the start. For the host.
    Kick {
        /// Who, by the number in the list of members.
        member: u32,
    },
    /// To silence somebody, or let him speak again. For the host.
    Mute {
        /// Who, by the number in the list of members.
        member: u32,
        /// Whether he is silenced.
        muted: bool,
    },
    /// To play again with the seats rotated; the players gather anew, and whoever says so is ready.
    Rematch,
    /// To say something.
    Say {
        /// What.
        text: ChatText,
    },
    /// To say something quick.
    Quick {
        /// What.
        phrase: Phrase,
    },
}

/// What can be said quickly. Each client shows it in its own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Have fun, good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// One moment, please.
    OneMoment,
    /// Oops.
    Oops,
    /// Good game.
    GoodGame,
    /// Once more?
    OnceMore,
    /// Goodbye.
    Goodbye,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_read_as_documented() {
        for (json, fits) in [
            (r#"{"type":"act","id":"m1","at":3,"action":"h8"}"#, true),
            (r#"{"type":"sit","id":"m1","seat":1}"#, true),
            (r#"{"type":"start","id":"m1"}"#, true),
            (r#"{"type":"claim_win","id":"m1","at":3}"#, true),
            (r#"{"type":"claim_win","id":"m1"}"#, false),
            (r#"{"type":"say","id":"m1","text":"안녕하세요"}"#, true),
            (r#"{"type":"quick","id":"m1","phrase":"good_game"}"#, true),
            (r#"{"type":"reveal","id":"m1","salt":"c0ffee"}"#, true),
            (r#"{"type":"commit","id":"m1","number":0,"commitment":"c0ffee"}"#, false),
            (r#"{"type":"salt","id":"m1","salt":"c0ffee"}"#, false),
            (r#"{"type":"act","id":"m1","action":"h8"}"#, false),
            (r#"{"type":"act","id":"m1","at":-1,"action":"h8"}"#, false),
            (r#"{"type":"act","at":3,"action":"h8"}"#, false),
            (r#"{"type":"act","id":"","at":3,"action":"h8"}"#, false),
            (r#"{"type":"sit","id":"m1","seat":9}"#, false),
            (r#"{"type":"say","id":"m1","text":""}"#, false),
            (r#"{"type":"conquer","id":"m1"}"#, false),
            (r#"["act"]"#, false),
            ("", false),
        ] {
            let message = serde_json::from_str::<ClientMessage>(json);
            assert_eq!(message.is_ok(), fits, "{json}: {message:?}");
        }
    }
}
