//! Othello programs, which speak the protocol of NBoard: `nboard:PATH`, or `nboard:DEPTH:PATH`.

use hanpan_core::{Observer, Rules, Seat};
use hanpan_othello::{Action, Event, GgfGame, Othello, write_ggf};
use hanpan_search::Budget;
use hanpan_table::Table;

use super::Protocol;
use super::program::{PATIENCE, Program, ProgramError};

/// The protocol of NBoard, which knows depths and no times.
#[derive(Default)]
pub(super) struct NBoard {
    depth: Option<u8>,
    /// How often it was asked whether it is ready.
    asked: u64,
}

impl Protocol for NBoard {
    type Rules = Othello;

    /// A depth, if there is one, stands before the file.
    fn named(name: &str) -> (NBoard, &str) {
        let depth = name.split_once(':').and_then(|(depth, file)| Some((depth.parse().ok()?, file)));
        match depth {
            Some((depth, file)) => (NBoard { depth: Some(depth), asked: 0 }, file),
            None => (NBoard::default(), name),
        }
    }

    fn greet(&mut self, program: &mut Program) -> Result<(), ProgramError> {
        program.say("nboard 2")?;
        if let Some(depth) = self.depth {
            program.say(&format!("set depth {depth}"))?;
        }
        self.ping(program)
    }

    fn ask(
        &mut self,
        program: &mut Program,
        table: &Table<Othello>,
        seat: Seat,
        budget: &Budget,
    ) -> Result<String, ProgramError> {
        if table.legal(seat) == [Action::Pass] {
            // Boards pass by themselves, and programs differ in whether they would.
            return Ok(Action::Pass.to_string());
        }
        let start = Othello::start(table.options(), table.seats())
            .map_err(|error| ProgramError::Refused("set game".to_owned(), error.to_string()))?;
        let action = |event: &Event| match event {
            Event::Move { square, .. } => Action::Place(*square),
            Event::Pass { .. } => Action::Pass,
        };
        let actions = table.seen(Observer::Seat(seat)).iter().map(action).collect();
        let names = ["Black", "White"].map(str::to_owned);
        program.say(&format!("set game {}", write_ggf(&GgfGame { start, actions, names, result: None })))?;
        self.ping(program)?;
        program.say("go")?;
        let patience = budget.time.unwrap_or(PATIENCE).saturating_add(PATIENCE);
        program.wait("go", patience, |line| {
            let answer = line.strip_prefix("===")?.trim();
            Some(answer.split('/').next().unwrap_or_default().to_ascii_lowercase())
        })
    }
}

impl NBoard {
    /// Waits until the program has done all that it was told.
    fn ping(&mut self, program: &mut Program) -> Result<(), ProgramError> {
        self.asked += 1;
        let ping = format!("ping {}", self.asked);
        let pong = format!("pong {}", self.asked);
        program.say(&ping)?;
        program.wait(&ping, PATIENCE, |line| (line == pong).then_some(()))
    }
}
