//! Othello programs, which speak the Go Text Protocol: `gtp:PATH`.

use std::time::Duration;

use hanpan_core::{Observer, Seat};
use hanpan_othello::{BLACK, Event, Othello};
use hanpan_search::Budget;
use hanpan_table::Table;

use super::Protocol;
use super::program::{PATIENCE, Program, ProgramError};

/// The Go Text Protocol.
#[derive(Default)]
pub(super) struct Gtp;

impl Protocol for Gtp {
    type Rules = Othello;

    fn greet(&mut self, program: &mut Program) -> Result<(), ProgramError> {
        command(program, "protocol_version", PATIENCE).map(drop)
    }

    fn ask(
        &mut self,
        program: &mut Program,
        table: &Table<Othello>,
        seat: Seat,
        budget: &Budget,
    ) -> Result<String, ProgramError> {
        let color = |seat: Seat| if seat == BLACK { "black" } else { "white" };
        command(program, &format!("boardsize {}", table.view(Observer::Public).size), PATIENCE)?;
        command(program, "clear_board", PATIENCE)?;
        let opening = table.options().opening_moves();
        let opening = opening.map_err(|error| ProgramError::Refused("play".to_owned(), error.to_string()))?;
        for (square, side) in opening.iter().zip(["black", "white"].into_iter().cycle()) {
            command(program, &format!("play {side} {square}"), PATIENCE)?;
        }
        for event in table.seen(Observer::Seat(seat)) {
            // Programs differ in whether they are told passes that are forced; those that are not told know them.
            if let Event::Move { seat, square, .. } = event {
                command(program, &format!("play {} {square}", color(*seat)), PATIENCE)?;
            }
        }
        let time = budget.time.unwrap_or(PATIENCE);
        command(program, &format!("genmove {}", color(seat)), time.saturating_add(PATIENCE))
    }
}

/// Says something and waits for the answer, which ends with an empty line.
fn command(program: &mut Program, command: &str, patience: Duration) -> Result<String, ProgramError> {
    program.say(command)?;
    let mut answer = String::new();
    let answer = program.wait(command, patience, |line| {
        answer.push_str(line);
        (line.is_empty() && !answer.is_empty()).then(|| std::mem::take(&mut answer))
    })?;
    let text = answer.strip_prefix('=').map(|answer| answer.trim().to_owned());
    text.ok_or_else(|| ProgramError::Refused(command.to_owned(), answer))
}
