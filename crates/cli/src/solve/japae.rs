//! `hanpan solve japae`: what can be won from strategies of small games that are learned by regrets.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_house::engines::japae::Tiny;

use crate::say::say;

/// Which game, and how long it is learned.
#[derive(Args)]
pub struct Japae {
    /// Each player has two pons and one tile (single, pair), or one pon and four tiles (set)
    #[arg(default_value = "single", value_parser = Tiny::NAMES.to_vec())]
    game: String,
    /// From how many hands is learned
    #[arg(long, default_value_t = 1_000_000)]
    hands: u64,
    /// What the hands follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Learns, and tells after each doubling of the hands what the best response to what was learned wins from it.
pub(super) fn run(wanted: &Japae, mut output: impl Write) -> Result<()> {
    let tiny = Tiny::named(&wanted.game).context("clap allows the names of games alone")?;
    let mut cfr = Tiny::learner(wanted.seed);
    let doublings = (0..=10).rev().map(|halvings| wanted.hands >> halvings);
    for hands in std::iter::once(0).chain(doublings.filter(|&hands| hands > 0)) {
        cfr.learn(hands - cfr.hands(), |dice| tiny.dealt(dice));
        let (hands, points) = (hands.to_string(), format!("{:.4}", tiny.exploitability(&cfr)));
        writeln!(output, "{}", say("solve-exploitable", &[("hands", &hands), ("points", &points)]))?;
        output.flush()?;
    }
    Ok(())
}
