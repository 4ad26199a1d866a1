//! `hanpan train othello margins`: how far deep searches lie from shallow ones.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_house::engines::othello::{Game, Margin, Measure};
use serde_json::json;

use super::{names, write_weights};
use crate::record_file::named;
use crate::say::say;

/// Margins fitted to positions of games.
#[derive(Args)]
pub struct Margins {
    /// The file of margins; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// A file of games by `selfplay`; may be given several times
    #[arg(long, required = true)]
    games: Vec<PathBuf>,
    /// How many positions of every size and phase are searched
    #[arg(long, default_value_t = 200)]
    positions: usize,
    /// How deep the deepest search is
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(4..=10))]
    depth: u8,
    /// Which positions are taken follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(wanted: &Margins, mut output: impl Write) -> Result<()> {
    let mut games = Vec::new();
    for file in &wanted.games {
        games.extend(Game::read_all(&fs::read(file).with_context(|| named("file-not-read", file))?));
    }
    let Margins { positions, depth, seed, .. } = *wanted;
    let measure = Measure { positions, depth: depth.into(), seed };
    let mut text = String::new();
    for size in games.iter().map(|game| usize::from(game.size)).collect::<BTreeSet<_>>() {
        let margins = measure.fit(size, &games);
        text.extend(margins.iter().map(Margin::line));
        let told = [("size", size.to_string()), ("count", margins.len().to_string())];
        writeln!(output, "{}", say("train-margins", &told.each_ref().map(|(name, text)| (*name, &**text))))?;
        output.flush()?;
    }
    let manifest = json!({
        "made_by": "hanpan train othello margins",
        "positions": positions,
        "depth": depth,
        "seed": seed,
        "files": names(&wanted.games),
    });
    write_weights(&wanted.out, text.as_bytes(), manifest)
}
