//! `hanpan replay`: a record as text, step by step.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use hanpan_core::{Observer, Seat};
use hanpan_table::{AnyTable, RecordStep, TableEvent};

use crate::record_file;

/// How much of a replay is shown.
pub struct Replay {
    /// As this seat saw it, instead of everything the record knows.
    pub seat: Option<Seat>,
    /// The position after this step alone, instead of all.
    pub only: Option<usize>,
}

/// Prints every position of a record, each with the step that led to it.
pub fn run(file: &Path, replay: &Replay, mut output: impl Write) -> Result<()> {
    let record = record_file::read(file)?;
    let game = hanpan_house::game_of(&record)?;
    // Strict: a record that is damaged anywhere is not shown in part.
    let table = game.load(&record).with_context(|| format!("{} is refused", file.display()))?;
    if let Some(seat) = replay.seat {
        anyhow::ensure!(seat.index() < record.seats.len(), "the game has only {} seats", record.seats.len());
    }
    if let Some(only) = replay.only {
        anyhow::ensure!(only <= record.steps.len(), "the record has only {} steps", record.steps.len());
    }
    let names: Vec<&str> = record.seats.iter().map(|player| player.name.as_str()).collect();
    writeln!(output, "{} {}: {}, {}", record.game, record.options, names.join(" – "), record.started)?;
    let mut printed = Ok(());
    let mut number = 0;
    let mut led_here: Option<RecordStep> = None;
    game.replay(&record, &mut |table, next| {
        if printed.is_ok() && replay.only.is_none_or(|only| only == number) {
            printed = show(&mut output, replay.seat, number, led_here.as_ref(), table);
        }
        number += 1;
        led_here = next.cloned();
    })?;
    printed?;
    if let Some(outcome) = table.outcome() {
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| names[seat.index()]).collect();
        let winners = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
        let points: Vec<String> = outcome.points.as_slice().iter().map(ToString::to_string).collect();
        writeln!(output, "won by {winners} ({}), points {}", outcome.reason, points.join(" "))?;
    } else {
        writeln!(output, "not finished")?;
    }
    Ok(())
}

fn show(
    output: &mut impl Write,
    seat: Option<Seat>,
    number: usize,
    step: Option<&RecordStep>,
    table: &dyn AnyTable,
) -> std::io::Result<()> {
    let who = seat.map_or(Observer::Public, Observer::Seat);
    if let Some(step) = step {
        write!(output, "\n{number}. {}", step_text(step, seat))?;
        for noticed in table.seen(who, table.seq().saturating_sub(1)) {
            write!(output, " — {}", noticed.text)?;
        }
        writeln!(output)?;
    }
    writeln!(output, "{}", table.drawing(who).trim_end())
}

/// A step as far as it may be known: to a seat, the actions of others and chance are told by the events alone.
fn step_text(step: &RecordStep, seat: Option<Seat>) -> String {
    let knows = |who: Seat| seat.is_none_or(|seat| seat == who);
    match step {
        RecordStep::Act { seat, action, .. } if knows(*seat) => format!("seat {seat}: {action}"),
        RecordStep::Act { seat, .. } => format!("seat {seat}"),
        RecordStep::Chance(outcome) if seat.is_none() => outcome.clone(),
        RecordStep::Chance(_) => "chance".to_owned(),
        RecordStep::Event(TableEvent::Resign(seat)) => format!("seat {seat} resigns"),
        RecordStep::Event(TableEvent::Timeout(seat)) => format!("seat {seat} runs out of time"),
        RecordStep::Event(TableEvent::Draw) => "draw agreed".to_owned(),
        RecordStep::Event(TableEvent::Takeback { steps }) => format!("{steps} steps taken back"),
    }
}
