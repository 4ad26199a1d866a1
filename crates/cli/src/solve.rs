//! `hanpan solve`: what positions are worth under best play.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use hanpan_house::Cancel;
use hanpan_house::engines::othello::{Goal, Solution, Solver};
use hanpan_house::rules::othello::{Problem, read_obf};

use crate::record_file;
use crate::say::say;

/// What is to be solved.
#[derive(Subcommand)]
pub enum Solve {
    /// Positions of Othello, on a board of any size
    #[command(after_help = "Examples:
  hanpan solve othello ffo-40-59.obf
  head -5 ffo-40-59.obf | hanpan solve othello - --wld
  hanpan solve othello --position '-----OX--XO----- X'")]
    Othello {
        /// The positions, one a line (OBF), or - for standard input
        #[arg(required_unless_present = "position")]
        file: Option<PathBuf>,
        /// A position: its squares row by row (X, O, -), a blank, and the side to move
        #[arg(long, conflicts_with = "file", allow_hyphen_values = true)]
        position: Option<String>,
        /// Only who wins, as 1, 0 or -1
        #[arg(long)]
        wld: bool,
        /// How many megabytes are kept in mind
        #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=16384))]
        hash: u16,
    },
}

/// Prints a line for each position as soon as it is solved: its number, its score, a best move, nodes, seconds.
///
/// Where a line of the file tells another score, that is said behind it, and the command fails in the end.
pub fn run(solve: Solve, mut output: impl Write) -> Result<()> {
    let Solve::Othello { file, position, wld, hash } = solve;
    let text = match (&file, position) {
        (Some(file), _) => record_file::read_text(file)?,
        (None, position) => position.unwrap_or_default(),
    };
    let goal = if wld { Goal::Outcome } else { Goal::Score };
    // All are read before the first is solved: what is wrong in the last line should not be told after an hour.
    let mut problems = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let number = index + 1;
        let wrong = || say("solve-line", &[("number", &number.to_string())]);
        problems.push((number, read_obf(line).with_context(wrong)?));
    }
    let mut solver = Solver::new(usize::from(hash));
    let mut wrong = 0;
    for (number, problem) in problems {
        let clock = Instant::now();
        let Some(solution) = solver.solve(&problem.state, goal, &Cancel::default()) else { continue };
        let Solution { score, best, nodes, .. } = &solution;
        let best = best.map_or_else(|| "--".to_owned(), |best| best.to_string());
        let seconds = clock.elapsed().as_secs_f64();
        write!(output, "{number} {score:+} {best} {nodes} {seconds:.2}")?;
        if let Some(expected) = expected(&problem, goal).filter(|expected| expected != score) {
            write!(output, " {}", say("solve-other", &[("score", &expected.to_string())]))?;
            wrong += 1;
        }
        writeln!(output)?;
        output.flush()?;
    }
    if wrong > 0 {
        bail!("{}", say("solve-differs", &[("count", &wrong.to_string())]));
    }
    Ok(())
}

fn expected(problem: &Problem, goal: Goal) -> Option<i32> {
    problem.best().map(|score| if goal == Goal::Outcome { score.signum() } else { score })
}
