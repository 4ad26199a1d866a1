//! `hanpan classic`: the original programs.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_classic::{Seed, Setup};
use hanpan_shelf::Shelf;

use crate::arguments::{Game, game};
use crate::record_file;
use crate::say::say;

/// Shown under `hanpan classic --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan classic omok
  hanpan classic japae --seed 7
  printf '8, 8\\n' | hanpan classic omok";

/// An original program.
#[derive(Args, Clone)]
pub struct Classic {
    /// The game: see `hanpan games`
    #[arg(value_parser = game())]
    game: Game,
    /// Makes a run repeatable: a number, or up to 32 bytes in hex
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Seed>,
    /// Where a game is saved [default: one file a game in the data folder]
    #[arg(long)]
    save: Option<PathBuf>,
}

fn parse_seed(text: &str) -> Result<Seed, String> {
    text.parse().map_err(|_| say("argument-seed", &[]))
}

/// Runs the program until the player leaves or the input ends.
pub fn run(classic: &Classic, input: impl BufRead, output: impl Write) -> Result<()> {
    let game = classic.game.id();
    let save = match &classic.save {
        Some(file) => file.clone(),
        None => {
            let folder = Shelf::of_user()?.folder().join("classic");
            std::fs::create_dir_all(&folder)
                .with_context(|| record_file::named("file-not-written", &folder))?;
            folder.join(format!("{game}.json"))
        }
    };
    Ok(hanpan_classic::run(game, &Setup { seed: classic.seed.clone(), save: Some(save) }, input, output)?)
}
