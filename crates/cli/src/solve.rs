//! `hanpan solve`: what positions are worth under best play.

mod japae;
mod omok;
mod othello;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

/// What is to be solved.
#[derive(Subcommand)]
pub enum Solve {
    /// Positions of Othello, on a board of any size
    #[command(after_help = "Examples:
  hanpan solve othello ffo-40-59.obf
  head -5 ffo-40-59.obf | hanpan solve othello - --wld
  hanpan solve othello docs/othello-suite/16-middle.obf --depth 6
  hanpan solve othello --position '-----OX--XO----- X'")]
    Othello(othello::Othello),
    /// Positions of Omok that are won by continuous fours, and how long it takes to find that out
    #[command(after_help = "Examples:
  hanpan solve omok
  hanpan solve omok fours.txt")]
    Omok(omok::Omok),
    /// Japae with few tiles: what can be won from strategies that are learned by regrets, exactly
    #[command(after_help = "Examples:
  hanpan solve japae
  hanpan solve japae pair --hands 10000000")]
    Japae(japae::Japae),
}

/// Solves what is to be solved.
pub fn run(solve: Solve, output: impl Write) -> Result<()> {
    match solve {
        Solve::Othello(othello) => othello::run(othello, output),
        Solve::Omok(omok) => omok::run(omok, output),
        Solve::Japae(japae) => japae::run(&japae, output),
    }
}
