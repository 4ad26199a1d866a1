//! `hanpan perft`: the leaves of a game tree, depth by depth.

use std::io::Write;

use anyhow::{Result, bail};
use hanpan_table::AnyGame;
use serde_json::Value;

use crate::say::say;

/// Prints each depth and its number of leaves as soon as it is counted.
pub fn run(game: &dyn AnyGame, options: &Value, depth: u32, mut output: impl Write) -> Result<()> {
    let mut printed = Ok(());
    let counted = game.perft(options, depth, &mut |depth, leaves| {
        if printed.is_ok() {
            printed = writeln!(output, "{depth} {leaves}").and_then(|()| output.flush());
        }
    })?;
    printed?;
    if counted.is_none() {
        bail!("{}", say("perft-chance", &[("game", game.id())]));
    }
    Ok(())
}
