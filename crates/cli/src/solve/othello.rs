//! `hanpan solve othello`: what positions of Othello are worth.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use hanpan_core::{Observer, Rules};
use hanpan_house::Cancel;
use hanpan_house::engines::othello::{self, Goal, Solution, Solver};
use hanpan_house::rules;
use hanpan_house::rules::othello::{Problem, read_obf};
use hanpan_search::{Decision, Limits, Settings, Situation};

use crate::record_file;
use crate::say::say;

/// Positions, and how they are solved.
#[derive(Args)]
pub struct Othello {
    /// The positions, one a line (OBF), or - for standard input
    #[arg(required_unless_present = "position")]
    file: Option<PathBuf>,
    /// A position: its squares row by row (X, O, -), a blank, and the side to move
    #[arg(long, conflicts_with = "file", allow_hyphen_values = true)]
    position: Option<String>,
    /// Only who wins, as 1, 0 or -1
    #[arg(long)]
    wld: bool,
    /// Search so many moves ahead instead, and say what the chosen move gives away by the scores of the file
    #[arg(long, conflicts_with = "wld", value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: Option<u8>,
    /// How many megabytes are kept in mind
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=16384))]
    hash: u16,
}

/// Prints a line for each position as soon as it is solved: its number, its score, a best move, nodes, seconds.
///
/// Where a line of the file tells another score, that is said behind it, and the command fails in the end.
pub(super) fn run(othello: Othello, mut output: impl Write) -> Result<()> {
    let Othello { file, position, wld, depth, hash } = othello;
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
    if let Some(depth) = depth {
        return search(&problems, depth.into(), hash.into(), output);
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

/// The same by a search that does not reach the end: behind the seconds stands how many discs the chosen move is worth
/// less than the best one, where the file tells; below all, how many on the average.
fn search(problems: &[(usize, Problem)], depth: usize, hash: usize, mut output: impl Write) -> Result<()> {
    let settings = Settings { hash, ..Settings::default() };
    let mut losses = Vec::new();
    for (number, Problem { state, scores }) in problems {
        let Some(seat) = state.to_move() else { continue };
        let mut legal = Vec::new();
        rules::othello::Othello::legal(state, seat, &mut legal);
        let view = rules::othello::Othello::view(state, Observer::Seat(seat));
        let mut engine = othello::engine("master").context("there is such an opponent")?;
        engine.new_game(&settings);
        let clock = Instant::now();
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = engine.think(&situation, &Limits::depth(depth), &mut |_| {});
        let seconds = clock.elapsed().as_secs_f64();
        let value = decision.candidates.first().map_or(0.0, |best| best.value.number());
        let Decision { action, nodes, .. } = decision;
        write!(output, "{number} {value:+.2} {action} {nodes} {seconds:.2}")?;
        let told = |wanted| scores.iter().find(|(action, _)| *action == wanted).map(|(_, score)| *score);
        if let (Some(score), Some(best)) = (told(action), scores.iter().map(|(_, score)| *score).max()) {
            write!(output, " {}", best - score)?;
            losses.push(best - score);
        }
        writeln!(output)?;
        output.flush()?;
    }
    if !losses.is_empty() {
        let average = f64::from(losses.iter().sum::<i32>()) / losses.len() as f64;
        let (average, count) = (format!("{average:.2}"), losses.len().to_string());
        writeln!(output, "{}", say("solve-loss", &[("discs", &average), ("count", &count)]))?;
    }
    Ok(())
}

fn expected(problem: &Problem, goal: Goal) -> Option<i32> {
    problem.best().map(|score| if goal == Goal::Outcome { score.signum() } else { score })
}
