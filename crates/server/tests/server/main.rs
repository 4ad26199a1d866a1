//! The server as its clients meet it, in one program: linking one is quicker than linking many.
//!
//! Apart from it is only `secrets`, which reads the whole log of its process.

#[path = "../common/mod.rs"]
mod common;

mod aside;
mod backup;
mod bounded;
mod classroom;
mod cluster;
mod cookies;
mod crash;
mod durable;
mod examples;
mod fairness;
mod hands;
mod hostile;
mod leaks;
mod legal;
mod lobby;
mod openapi;
mod owners;
mod play;
mod programs;
mod promises;
mod simulation;
mod site;
mod slow;
mod store;
mod study;
mod table;
mod tokens;
mod trouble;
