//! `hanpan train omok puzzles`: positions that are won by continuous fours.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use hanpan_house::engines::omok::{Puzzle, SelfPlay};
use hanpan_house::rules::omok::{Options, RuleSet, Size};
use serde_json::json;

use super::super::write_weights;
use super::read_weights;
use crate::say::say;

/// Puzzles from games of the engine against itself.
#[derive(Args)]
pub struct Puzzles {
    /// The file of puzzles; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// How many puzzles the file shall have
    #[arg(long, default_value_t = 240)]
    count: usize,
    /// How many moves of both sides a solution takes at least
    #[arg(long, default_value_t = 7)]
    plies: usize,
    /// How many nodes a move of a game takes
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// The seed of the first game; those that follow have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Finds puzzles, by all rule sets in turn, and tells how many there are.
pub(super) fn find(wanted: &Puzzles, mut output: impl Write) -> Result<()> {
    let Puzzles { count, plies, nodes, seed, .. } = *wanted;
    let mut player = SelfPlay::new(read_weights(None)?, None, nodes);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut games = 0;
    // So many games and no more: where nothing is to be found, the search for it ends.
    while puzzles.len() < count && games < 1_000 * count as u64 {
        let number = seed + games;
        let rules = RuleSet::ALL[(number % RuleSet::ALL.len() as u64) as usize];
        // Every fourth game of a rule set is on the large board.
        let size = if number / RuleSet::ALL.len() as u64 % 4 == 3 { Size::Twenty } else { Size::Fifteen };
        let game = player.game(Options { size, ..rules.into() }, number);
        games += 1;
        if let Some(puzzle) = Puzzle::find(&game, plies) {
            puzzles.push(puzzle);
            let [found, all] = [puzzles.len(), count].map(|count| count.to_string());
            writeln!(output, "{}", say("train-found", &[("found", &found), ("all", &all)]))?;
        }
    }
    let text: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let manifest = json!({
        "made_by": "hanpan train omok puzzles",
        "count": puzzles.len(),
        "plies": plies,
        "nodes": nodes,
        "seed": seed,
        "games": games,
    });
    write_weights(&wanted.out, text.as_bytes(), manifest)
}
