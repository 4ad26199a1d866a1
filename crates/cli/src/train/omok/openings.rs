//! `hanpan train omok openings`: openings from which neither side is ahead.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use hanpan_house::engines::omok::Even;
use hanpan_house::rules::omok::{Options, RuleSet, Size};
use serde_json::json;

use super::super::write_weights;
use crate::say::say;

/// Openings that are even.
#[derive(Args)]
pub struct Openings {
    /// The file of openings; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// The rule set
    #[arg(long, default_value = "house", value_parser = ["house", "korean", "freestyle", "standard", "renju"])]
    rules: String,
    /// The lines of the board: 15 or 20
    #[arg(long, default_value = "15", value_parser = ["15", "20"])]
    size: String,
    /// How many openings the file shall have
    #[arg(long, default_value_t = 120)]
    count: usize,
    /// How many stones an opening has at most; at least it has three
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(3..=20))]
    stones: u32,
    /// How many nodes are searched to find out whether the sides are even
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    /// How far from one half the chance of a side may be at most
    #[arg(long, default_value_t = 0.05)]
    within: f64,
    /// The seed of the first that is tried; those that follow have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Finds openings, and tells how many there are.
pub(super) fn find(wanted: &Openings, mut output: impl Write) -> Result<()> {
    let Openings { count, stones, nodes, within, seed, .. } = *wanted;
    let rules = RuleSet::ALL.into_iter().find(|rules| rules.word() == wanted.rules).unwrap_or_default();
    let size = Size::ALL.into_iter().find(|size| size.to_string() == wanted.size).unwrap_or_default();
    let even = Even { options: Options { size, ..rules.into() }, stones, nodes, within };
    let mut known = HashSet::new();
    let mut text = String::new();
    // So many seeds and no more: where nothing is even, the search for it ends.
    for tried in 0..1_000 * count as u64 {
        if known.len() == count {
            break;
        }
        let Some(moves) = even.opening(seed + tried) else { continue };
        // Of those that are the same but turned or mirrored, one is enough.
        if known.insert(even.key(&moves)) {
            let points: Vec<String> = moves.iter().map(ToString::to_string).collect();
            text += &(points.join(" ") + "\n");
            let [found, all] = [known.len(), count].map(|count| count.to_string());
            writeln!(output, "{}", say("train-found", &[("found", &found), ("all", &all)]))?;
        }
    }
    let manifest = json!({
        "made_by": "hanpan train omok openings",
        "rules": rules,
        "size": size,
        "count": known.len(),
        "stones": stones,
        "nodes": nodes,
        "within": within,
        "seed": seed,
    });
    write_weights(&wanted.out, text.as_bytes(), manifest)
}
