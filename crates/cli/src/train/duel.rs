//! `hanpan train othello duel`: two files of weights against each other.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_house::engines::othello::{self, Family, Margin};
use hanpan_house::rules::othello::Options;
use hanpan_search::Limits;

use super::read_weights;
use crate::record_file::named;
use crate::say::say;

/// Two files of weights.
#[derive(Args)]
pub struct Duel {
    /// The length of a side of the board
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(6..=16))]
    size: u32,
    /// The weights of the one whose share is told [default: none; the features of a plain evaluation]
    #[arg(long)]
    first: Option<PathBuf>,
    /// The weights of the other [default: none]
    #[arg(long)]
    second: Option<PathBuf>,
    /// The margins of the first, as `margins` writes them [default: those of the house]
    #[arg(long)]
    margins: Option<PathBuf>,
    /// How many pairs of games are played
    #[arg(long, default_value_t = 50)]
    pairs: u64,
    /// How many nodes a move takes
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// How long a move takes instead
    #[arg(long, conflicts_with = "nodes")]
    milliseconds: Option<u64>,
    /// The seed of the first opening; those that follow have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(duel: &Duel, mut output: impl Write) -> Result<()> {
    let size = duel.size & !1;
    let family = Family::of(size as usize);
    let read = |file: &Option<PathBuf>| file.as_deref().map(|file| read_weights(family, file)).transpose();
    let (first, second) = (read(&duel.first)?, read(&duel.second)?);
    let limits = match duel.milliseconds {
        Some(time) => Limits::time(Duration::from_millis(time)),
        None => Limits::nodes(duel.nodes),
    };
    let options = Options { size, ..Options::default() };
    let mut rivals = othello::Duel::new(options, [first.as_ref(), second.as_ref()], limits, duel.seed);
    if let Some(file) = &duel.margins {
        let text = fs::read_to_string(file).with_context(|| named("file-not-read", file))?;
        let margins = Margin::read(&text).with_context(|| named("file-not-read", file))?;
        rivals = rivals.with_margins(&margins);
    }
    let (mut points, mut squares, mut discs) = (0.0, 0.0, 0);
    for number in 0..duel.pairs {
        let games = rivals.pair(number);
        let pair: f64 = games.iter().map(|ahead| 0.5 + 0.5 * f64::from(ahead.signum())).sum::<f64>() / 2.0;
        points += pair;
        squares += pair * pair;
        discs += games.iter().sum::<i32>();
        let played = number + 1;
        if !played.is_multiple_of(5) && played < duel.pairs {
            continue;
        }
        let count = played as f64;
        let mean = points / count;
        // Pairs are independent of one another; the two games of one are not.
        let interval = 1.96 * ((squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt();
        let told = [
            ("games", (2 * played).to_string()),
            ("share", format!("{:.1}", 100.0 * mean)),
            ("interval", format!("{:.1}", 100.0 * interval)),
            ("discs", format!("{:+.1}", f64::from(discs) / (2.0 * count))),
        ];
        writeln!(output, "{}", say("train-duel", &told.each_ref().map(|(name, text)| (*name, &**text))))?;
        output.flush()?;
    }
    Ok(())
}
