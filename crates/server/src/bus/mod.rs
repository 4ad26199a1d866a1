//! What nodes tell each other.

mod nats;
mod postgres;
mod wire;

use hanpan_protocol::AccountName;
use hanpan_protocol::bot::AccountEvent;
use serde::{Deserialize, Serialize};

pub use nats::{Nats, NatsError};
pub use postgres::Notify;

/// What nodes tell each other: only what somebody should look at, never anything that is not kept elsewhere.
///
/// So a notice may be lost. Whoever finds out that one was looks at everything again.
pub trait Bus: Send + Sync + 'static {
    /// Whether there is anybody to be told.
    fn reaches_others(&self) -> bool;

    /// Tells all other nodes, soon. Nobody waits for it.
    fn publish(&self, notice: Notice);

    /// Has everything that other nodes tell passed on from now on.
    fn subscribe(&self, hear: Box<dyn Fn(Heard) + Send + Sync>);

    /// Nothing is told or passed on any more.
    fn close(&self);
}

/// Something that a node tells the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// Something that concerns an account, which may be listening anywhere.
    Account {
        /// Which.
        account: AccountName,
        /// What.
        event: AccountEvent,
    },
    /// An account has another token: whatever was opened with the former one ends.
    CutOff {
        /// Which.
        account: AccountName,
    },
    /// Some tables are nobody's any more, and may be claimed.
    Released,
}

/// What is heard of the other nodes.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// This.
    Notice(Notice),
    /// Something, but it was lost.
    Missed,
}

/// There is one node, and nobody to be told.
pub struct Local;

impl Bus for Local {
    fn reaches_others(&self) -> bool {
        false
    }

    fn publish(&self, _: Notice) {}

    fn subscribe(&self, _: Box<dyn Fn(Heard) + Send + Sync>) {}

    fn close(&self) {}
}
