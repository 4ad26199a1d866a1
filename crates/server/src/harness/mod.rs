//! Clients that put a server to the test: does it keep its promises when it is killed, and how fast is it?

pub mod bench;
mod client;
pub mod crash;

pub use client::{Client, request};
