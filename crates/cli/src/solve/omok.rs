//! `hanpan solve omok`: positions that are won by continuous fours.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use hanpan_house::engines::omok::{Puzzle, puzzles, verify};

use crate::record_file;
use crate::say::say;

/// Positions, if not those of the house.
#[derive(Args)]
pub struct Omok {
    /// The positions, one a line as `hanpan train omok puzzles` writes them, or - for standard input [default: those
    /// of the house]
    file: Option<PathBuf>,
}

/// How much is searched for a win by fours, at most.
const FOURS: u64 = 10_000_000;

/// Prints a line for each position: its number, the move that wins, how many moves it takes, and the milliseconds to find
/// it; then the median and the longest of them, and of the checks by the rules.
pub(super) fn run(Omok { file }: Omok, mut output: impl Write) -> Result<()> {
    let text = file.as_deref().map(record_file::read_text).transpose()?;
    let lines: Vec<&str> = match &text {
        Some(text) => text.lines().collect(),
        None => puzzles().collect(),
    };
    let mut problems = Vec::new();
    for (index, line) in lines.into_iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let number = index + 1;
        let wrong = || say("solve-line", &[("number", &number.to_string())]);
        problems.push((number, Puzzle::read(line).with_context(wrong)?));
    }
    let (mut found, mut checked) = (Vec::new(), Vec::new());
    let mut unsolved = 0;
    for (number, puzzle) in &problems {
        let clock = Instant::now();
        let proof = puzzle.solve(FOURS);
        let took = clock.elapsed();
        let clock = Instant::now();
        let Some(proof) = proof.filter(|proof| verify(&puzzle.state, proof).is_ok()) else {
            writeln!(output, "{number} --")?;
            unsolved += 1;
            continue;
        };
        checked.push(clock.elapsed());
        found.push(took);
        let (first, plies) = (proof.attack.action, proof.line().len());
        writeln!(output, "{number} {first} {plies} {}", milliseconds(took))?;
    }
    for (id, mut times) in [("solve-found", found), ("solve-checked", checked)] {
        times.sort_unstable();
        if let Some(longest) = times.last() {
            let (median, longest) = (milliseconds(times[times.len() / 2]), milliseconds(*longest));
            writeln!(output, "{}", say(id, &[("median", &median), ("longest", &longest)]))?;
        }
    }
    if unsolved > 0 {
        bail!("{}", say("solve-unsolved", &[("count", &unsolved.to_string())]));
    }
    Ok(())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}", 1000.0 * time.as_secs_f64())
}
