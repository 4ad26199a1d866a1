//! Clients that put a server to the test: does it keep its promises when it is killed, and how fast is it?

pub mod bench;
mod broker;
mod cable;
mod client;
pub mod crash;
mod database;
mod host;
pub mod nodes;

pub use broker::Broker;
pub use cable::Cable;
pub use client::{Client, request};
pub use crash::Running;
pub use database::Database;
