//! What travels between client and server: the only wire types.
//!
//! A client sends [`ClientMessage`]s and receives [`ServerMessage`]s, over a WebSocket or one at a time by POST; the
//! bodies of the other requests are in [`lobby`] and [`bot`]. Views, events and options are the games' own JSON,
//! actions their own notation.
//!
//! Texts from outside become newtypes that refuse what is too long or not of their form, so that nothing behind this
//! crate has to ask again. A test writes all of it down for the browser.

pub mod bot;
mod client;
mod clock;
mod fair;
mod id;
mod json;
mod legal;
pub mod lobby;
mod server;
mod study;
mod text;

pub use client::{ClientMessage, Command, Phrase};
pub use clock::{ClockSpec, Clocks};
pub use fair::{AbortedInfo, FairInfo, Participant};
pub use id::{AccountName, IdError, MessageId, TableId};
pub use json::Json;
pub use legal::{LastLegal, LegalChange, UnknownList};
pub use server::{Accepted, Chat, Code, Refused, ServerMessage, Update, Welcome, You};
pub use study::{
    Candidate, Estimate, Expected, Forecast, Frame, Hint, History, Motive, Piece, Review, ReviewedHand, Worth,
};
pub use text::{ChatText, Name, Salt, SaltCommitment, TextError};

#[cfg(test)]
#[test]
fn browsers_know_what_travels() {
    let module = hanpan_core::typescript::Module::new("crates/protocol")
        .with::<ClientMessage>()
        .with::<ServerMessage>()
        .with::<lobby::GameInfo>()
        .with::<lobby::CreateTable>()
        .with::<lobby::JoinTable>()
        .with::<lobby::Joined>()
        .with::<lobby::TableSummary>()
        .with::<History>()
        .with::<Hint>()
        .with::<Review>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/protocol.ts");
    hanpan_kit::golden_text(file.as_ref(), &module.into_text());
}
