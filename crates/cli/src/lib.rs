//! The program `hanpan`: what stands behind each of its commands.
//!
//! `main` only parses the command line and turns errors into exit codes; the commands are here so that tests and
//! fuzz targets can call them.

pub mod arena;
pub mod arguments;
pub mod bench;
#[cfg(feature = "server")]
pub mod bench_server;
pub mod classic;
pub mod games;
pub mod hint;
pub mod join;
pub mod lines;
pub mod look;
pub mod perft;
pub mod play;
pub mod record_file;
pub mod referee;
pub mod replay;
pub mod score;
pub mod seating;
#[cfg(feature = "server")]
pub mod serve;
pub mod verify;

/// Bytes that nobody can foresee.
pub(crate) fn random_bytes<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("the system gives no random numbers: {error}"))?;
    Ok(bytes)
}
