//! NBoard's protocol, version 2: what it says of a game, and what is asked about it. Unknown lines are ignored.

use std::io::{BufRead, Write};
use std::sync::Arc;

use anyhow::Result;
use hanpan_house::rules::othello::{Othello, read_ggf};
use hanpan_search::{Candidate, Decision, Limits, Report};

use super::{Player, lines, written};

/// Answers an NBoard.
pub(super) fn serve(
    mut player: Player<Othello>,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<()> {
    let is_stop = |line: &str| line.starts_with("ping") || line.starts_with("set game");
    let lines = lines(input, Arc::clone(&player.stop), is_stop);
    let mut depth = 12;
    for line in lines {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let rest = rest.trim();
        match (command, rest) {
            ("quit", _) => break,
            ("nboard", _) => writeln!(output, "set myname Hanpan")?,
            ("ping", number) => writeln!(output, "pong {number}")?,
            ("learn", _) => writeln!(output, "learned")?,
            ("set", setting) => set(&mut player, &mut depth, setting),
            ("move", action) => {
                let action = action.split('/').next().unwrap_or_default().trim();
                if let Ok(action) = action.parse() {
                    // One that is not allowed is none, and there is no way to say so.
                    let _ = player.act(action);
                }
            }
            ("hint", count) => {
                let count = count.parse().unwrap_or(1).clamp(1, 256);
                hint(&mut player, depth, count, &mut output)?;
            }
            ("go", _) => go(&mut player, depth, &mut output)?,
            ("analyze", _) => analyze(&mut player, depth, &mut output)?,
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

fn set(player: &mut Player<Othello>, depth: &mut usize, setting: &str) {
    let (name, value) = setting.split_once(char::is_whitespace).unwrap_or((setting, ""));
    match name {
        // A game that cannot be read changes nothing.
        "game" => {
            if let Ok(game) = read_ggf(value) {
                player.begin(game.start);
                for action in game.actions {
                    player.act(action).expect("reading it played it through");
                }
            }
        }
        "depth" => {
            if let Ok(value) = value.trim().parse::<usize>() {
                *depth = value.clamp(1, 256);
            }
        }
        // `contempt` is for drawn endings, which it does not shun.
        _ => {}
    }
}

/// The best lines as they are found.
fn hint(player: &mut Player<Othello>, depth: usize, count: usize, output: &mut impl Write) -> Result<()> {
    writeln!(output, "status Thinking")?;
    let mut told = Ok(());
    let mut report = |report: &Report<Othello>| {
        if told.is_ok() {
            told = tell(&report.lines, count, report.depth, output).and_then(|()| Ok(output.flush()?));
        }
    };
    let found = timed(player, Limits::depth(depth), &mut report);
    told?;
    finish(found.as_ref(), output)
}

/// Chooses an action, which it does not take: whoever asked says so by `move`.
fn go(player: &mut Player<Othello>, depth: usize, output: &mut impl Write) -> Result<()> {
    writeln!(output, "status Thinking")?;
    output.flush()?;
    let found = timed(player, Limits::depth(depth), &mut |_| {});
    if let Some((decision, seconds)) = &found {
        let action = written(decision.action, "PA");
        match decision.candidates.first() {
            Some(best) => writeln!(output, "=== {action}/{:.2}/{seconds:.2}", best.value.number())?,
            None => writeln!(output, "=== {action}")?,
        }
    }
    finish(found.as_ref(), output)
}

/// What every position of the game is worth to the side to move, the last first.
fn analyze(player: &mut Player<Othello>, depth: usize, output: &mut impl Write) -> Result<()> {
    writeln!(output, "status Analyzing")?;
    let (states, actions) = (player.states.clone(), player.actions.clone());
    for number in (0..states.len()).rev() {
        player.states.truncate(number + 1);
        if let Some((decision, _)) = timed(player, Limits::depth(depth.min(8)), &mut |_| {})
            && let Some(best) = decision.candidates.first()
        {
            writeln!(output, "analysis {number} {:.2}", best.value.number())?;
            output.flush()?;
        }
    }
    (player.states, player.actions) = (states, actions);
    Ok(writeln!(output, "status")?)
}

fn timed(
    player: &mut Player<Othello>,
    limits: Limits,
    report: &mut dyn FnMut(&Report<Othello>),
) -> Option<(Decision<Othello>, f64)> {
    let clock = std::time::Instant::now();
    let decision = player.think(limits, report)?;
    Some((decision, clock.elapsed().as_secs_f64()))
}

fn finish(found: Option<&(Decision<Othello>, f64)>, output: &mut impl Write) -> Result<()> {
    if let Some((decision, seconds)) = found {
        writeln!(output, "nodestats {} {seconds:.2}", decision.nodes)?;
    }
    Ok(writeln!(output, "status")?)
}

fn tell(found: &[Candidate<Othello>], count: usize, depth: usize, output: &mut impl Write) -> Result<()> {
    for candidate in found.iter().take(count) {
        let line: String = candidate.line.iter().map(|&action| written(action, "PA")).collect();
        writeln!(output, "search {line} {:.2} 0 {depth}", candidate.value.number())?;
    }
    Ok(())
}
