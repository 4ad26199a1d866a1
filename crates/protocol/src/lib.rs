//! What travels between client and server: the only wire types.
//!
//! A client sends [`ClientMessage`]s and receives [`ServerMessage`]s, over a WebSocket or one at a time by POST; the
//! bodies of the other requests are in [`lobby`] and [`bot`]. Views, events and options are the games' own JSON,
//! actions their own notation.
//!
//! Texts from outside become newtypes that refuse what is too long or not of their form, so that nothing behind this
//! crate has to ask again. [`typescript`] writes all of it down for the browser.

pub mod bot;
mod client;
mod clock;
mod id;
pub mod lobby;
mod server;
mod text;
mod typescript;

pub use client::{ClientMessage, Command, Phrase};
pub use clock::{ClockSpec, Clocks};
pub use id::{AccountName, IdError, MessageId, TableId};
pub use server::{Accepted, Chat, Code, FairInfo, Refused, ServerMessage, Update, Welcome, You};
pub use text::{ChatText, Name, Salt, TextError};
pub use typescript::typescript;
