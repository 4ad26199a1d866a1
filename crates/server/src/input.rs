//! What can be asked of a live table.

use hanpan_protocol::bot::AccountEvent;
use hanpan_protocol::lobby::{JoinTable, Phase, TableInfo};
use hanpan_protocol::{Accepted, AccountName, ClientMessage, Update};
use tokio::sync::oneshot;

use crate::outbox::Outbox;
use crate::presented::Presented;
use crate::room::{Invitation, Refusal, Study};

/// What can be asked of a live table.
pub enum Input {
    /// A connection is opened by somebody, or by nobody in particular.
    Connect {
        /// Who he says he is.
        presented: Presented,
        /// The version up to which the client knows the game.
        since: Option<u32>,
        /// Whether it wants lists of legal actions as what has changed in them.
        legal_changes: bool,
        /// Where messages to it go.
        outbox: Outbox,
        /// The number of the connection.
        reply: oneshot::Sender<Result<u64, Refusal>>,
    },
    /// A connection is closed.
    Disconnect(u64),
    /// A connection says something; the answer goes to its outbox.
    Message(u64, ClientMessage),
    /// The lag of a connection was measured, in milliseconds.
    Lag(u64, u64),
    /// Somebody says something, without a connection.
    Post {
        /// Who he says he is.
        presented: Presented,
        /// What.
        message: ClientMessage,
        /// The answer.
        reply: oneshot::Sender<Result<Accepted, Refusal>>,
    },
    /// Somebody joins.
    Join {
        /// What is asked for.
        request: JoinTable,
        /// Who.
        newcomer: Invitation,
        /// His number, and the table.
        reply: oneshot::Sender<Result<(u32, TableInfo), Refusal>>,
    },
    /// A program takes the seat that is kept for it, or is ready in the one it has.
    Accept {
        /// Who.
        account: Invitation,
        /// Its number, and the table.
        reply: oneshot::Sender<Result<(u32, TableInfo), Refusal>>,
    },
    /// A program wants to know what concerns it here at the moment.
    Concerns(AccountName, oneshot::Sender<Option<AccountEvent>>),
    /// Somebody wants to know about the table.
    Info(oneshot::Sender<TableInfo>),
    /// Somebody wants to see the game.
    Look {
        /// Who he says he is.
        presented: Presented,
        /// The version up to which he knows it.
        since: Option<u32>,
        /// The game.
        reply: oneshot::Sender<Result<Option<Update>, Refusal>>,
    },
    /// Somebody wants to look closer at the game.
    Study {
        /// Who he says he is.
        presented: Presented,
        /// The game so far.
        reply: oneshot::Sender<Result<Study, Refusal>>,
    },
    /// A table that was found in this phase is cleared away, if it still is in it and is deserted: a game is given up,
    /// anything else forgotten. Only the table itself knows.
    Expire {
        /// The phase.
        phase: Phase,
        /// When somebody was last here, in milliseconds since 1970, if it is to be cleared away.
        since: i64,
        /// It has been decided.
        done: oneshot::Sender<()>,
    },
    /// The server goes down.
    Close(oneshot::Sender<()>),
}
