//! `hanpan replay`: a record as text, step by step.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hanpan_core::{Observer, Seat};
use hanpan_house::Cancel;
use hanpan_table::{AnyTable, Record, RecordStep, TableEvent};
use hanpan_tui::boards;
use hanpan_tui::local::called;
use hanpan_tui::plot::Plot;
use hanpan_tui::review;
use hanpan_tui::scene::Scene;

use crate::picture::Picture;
use crate::record_file;
use crate::say::{say, texts};

/// How much of a replay is shown.
#[derive(Default)]
pub struct Replay {
    /// As this seat saw it, instead of everything the record knows.
    pub seat: Option<Seat>,
    /// The position after this step alone, instead of all.
    pub only: Option<usize>,
    /// Whether to tell, after the position, what the seat could foretell and believe in it.
    pub beliefs: bool,
    /// Whether the points are drawn, and where.
    pub picture: Picture,
    /// Whether pictures are drawn in plain signs.
    pub ascii: bool,
}

/// Prints every position of a record, each with the step that led to it.
pub fn run(file: &Path, replay: &Replay, mut output: impl Write) -> Result<()> {
    let record = record_file::read(file)?;
    let game = hanpan_house::game_of(&record)?;
    // Strict: a record that is damaged anywhere is not shown in part.
    let table = game.load(&record).with_context(|| record_file::named("file-refused", file))?;
    let count = |count: usize| [("count", count.to_string())];
    if let Some(seat) = replay.seat {
        let seats = count(record.seats.len());
        let seats = seats.each_ref().map(|(name, value)| (*name, value.as_str()));
        ensure!(seat.index() < record.seats.len(), "{}", say("replay-no-seat", &seats));
    }
    if let Some(only) = replay.only {
        let steps = count(record.steps.len());
        let steps = steps.each_ref().map(|(name, value)| (*name, value.as_str()));
        ensure!(only <= record.steps.len(), "{}", say("replay-no-step", &steps));
    }
    let players = called(&record.seats, texts());
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let name = say(&format!("{}-name", record.game), &[]);
    writeln!(output, "{name} {}: {}, {}", record.options, names.join(" – "), record.started)?;
    let mut printed = Ok(());
    let mut number = 0;
    let mut led_here: Option<RecordStep> = None;
    game.replay(&record, &mut |table, next| {
        if printed.is_ok() && replay.only.is_none_or(|only| only == number) {
            printed = show(&mut output, &record, replay.seat, number, led_here.as_ref(), table);
        }
        number += 1;
        led_here = next.cloned();
    })?;
    printed?;
    if let (true, Some(seat), Some(step)) = (replay.beliefs, replay.seat, replay.only) {
        write_review(&mut output, &record, step, seat, replay.ascii)?;
        return Ok(());
    }
    match table.outcome() {
        Some(outcome) => {
            let winners: Vec<&str> = outcome.winners.iter().map(|seat| names[seat.index()]).collect();
            let points: Vec<String> = outcome.points.as_slice().iter().map(ToString::to_string).collect();
            let id = if winners.is_empty() { "replay-nobody-won" } else { "replay-won" };
            let reason = texts().id_of(&record.game, &format!("outcome-{}", outcome.reason));
            writeln!(
                output,
                "{}",
                say(
                    id,
                    &[
                        ("players", &winners.join(", ")),
                        ("code", outcome.reason),
                        ("reason", &say(&reason, &[])),
                        ("points", &points.join(" ")),
                    ]
                )
            )?;
        }
        None => writeln!(output, "{}", say("replay-unfinished", &[]))?,
    }
    replay.picture.lines(&course(&record), replay.ascii, output)
}

/// Prints what a seat could foretell and believe after a step, beside what was so.
fn write_review(
    output: &mut impl Write,
    record: &Record,
    step: usize,
    seat: Seat,
    ascii: bool,
) -> Result<()> {
    let review = hanpan_house::review(record, step, seat, &Cancel::default())?;
    let table = hanpan_house::load(&hanpan_house::until(record, step))?;
    let mut scene = Scene::of(&*table, &record.options, Observer::Seat(seat));
    scene.players = called(&scene.players, texts());
    let player = &record.seats[seat.index()];
    let believes = review::believes(&player.kind, &player.name);
    writeln!(output)?;
    for line in review::written(&review, believes, &scene, texts(), ascii) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// How the points came about, step by step, a line for each seat.
pub fn course(record: &Record) -> Plot {
    let players = called(&record.seats, texts());
    hanpan_tui::course(record, &players, texts())
}

fn show(
    output: &mut impl Write,
    record: &Record,
    seat: Option<Seat>,
    number: usize,
    step: Option<&RecordStep>,
    table: &dyn AnyTable,
) -> std::io::Result<()> {
    let mut scene = match seat {
        Some(seat) => Scene::of(table, &record.options, Observer::Seat(seat)),
        None => Scene::open(table, &record.options),
    };
    scene.players = called(&scene.players, texts());
    if let Some(step) = step {
        write!(output, "\n{number}. {}", step_text(step, seat))?;
        let board = boards::board(scene.game);
        let who = seat.map_or(Observer::Public, Observer::Seat);
        for noticed in table.seen(who, table.seq().saturating_sub(1)) {
            write!(output, " — {}", board.tell(&scene, &noticed.event, texts()))?;
        }
        writeln!(output)?;
    }
    writeln!(output, "{}", boards::position(&scene, texts()).join("\n"))
}

/// A step as far as it may be known: to a seat, the actions of others and chance are told by the events alone.
fn step_text(step: &RecordStep, seat: Option<Seat>) -> String {
    let knows = |who: Seat| seat.is_none_or(|seat| seat == who);
    let of = |id: &str, seat: &Seat| say(id, &[("seat", &seat.to_string())]);
    match step {
        RecordStep::Act { seat, action, .. } if knows(*seat) => {
            format!("{}: {action}", of("replay-seat", seat))
        }
        RecordStep::Act { seat, .. } => of("replay-seat", seat),
        RecordStep::Chance(outcome) if seat.is_none() => outcome.clone(),
        RecordStep::Chance(_) => say("replay-chance", &[]),
        RecordStep::Event(TableEvent::Resign(seat)) => of("replay-resigns", seat),
        RecordStep::Event(TableEvent::Timeout(seat)) => of("replay-late", seat),
        RecordStep::Event(TableEvent::Draw) => say("replay-draw", &[]),
        RecordStep::Event(TableEvent::Takeback { steps }) => {
            say("replay-takeback", &[("count", &steps.to_string())])
        }
    }
}
