//! The server as its clients meet it, in one program: linking one is quicker than linking many.
//!
//! Apart from it are only `crash`, which starts itself again to be killed, and `secrets`, which reads the whole log of
//! its process.

#[path = "../common/mod.rs"]
mod common;

mod aside;
mod durable;
mod examples;
mod hostile;
mod leaks;
mod lobby;
mod openapi;
mod play;
mod programs;
mod simulation;
mod site;
mod slow;
mod store;
mod study;
mod table;
mod tokens;
