//! The program `hanpan`: what stands behind each of its commands.
//!
//! `main` only parses the command line and turns errors into exit codes; the commands are here so that tests can
//! call them.

pub mod analyze;
pub mod arena;
pub mod arguments;
pub mod bench;
#[cfg(feature = "server")]
pub mod bench_server;
pub mod classic;
pub mod contest;
pub mod convert;
pub mod cross;
pub mod engine;
pub mod exploit;
pub mod formats;
pub mod games;
#[cfg(feature = "server")]
pub mod health;
pub mod help;
pub mod hint;
pub mod join;
pub mod look;
pub mod perft;
pub mod picture;
pub mod play;
pub mod record_file;
pub mod replay;
pub mod say;
pub mod score;
pub mod seating;
#[cfg(feature = "server")]
pub mod serve;
pub mod solve;
pub mod train;
pub mod trouble;
pub mod verify;
