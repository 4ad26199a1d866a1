//! Programs from outside, by the protocol that they speak: `gtp:PATH` and `nboard:PATH` at Othello, `gomocup:PATH` at
//! Omok.

mod gomocup;
mod gtp;
mod nboard;
mod program;

use std::path::{Path, PathBuf};

use hanpan_core::{Rules, Seat};
use hanpan_search::Budget;
use hanpan_table::{AnyTable, Table};

use crate::{Bot, Failure, Thought};
use program::Program;
pub use program::ProgramError;

/// The program that a name stands for at this game; none if the name is of another kind.
pub(crate) fn seated(game: &str, name: &str) -> Option<Result<Box<dyn Bot>, ProgramError>> {
    match name.split_once(':')? {
        ("gtp", file) if game == "othello" => Some(Outside::<gtp::Gtp>::seated(file)),
        ("nboard", file) if game == "othello" => Some(Outside::<nboard::NBoard>::seated(file)),
        ("gomocup", file) if game == "omok" => Some(Outside::<gomocup::Gomocup>::seated(file)),
        _ => None,
    }
}

/// How programs of a game are spoken to.
trait Protocol: Default + Send + 'static {
    type Rules: Rules;

    /// What a name means, without the word for the protocol: how the program is spoken to, and the file that it is in.
    fn named(name: &str) -> (Self, &str) {
        (Self::default(), name)
    }

    /// Finds out whether a program that was just started speaks the protocol.
    fn greet(&mut self, program: &mut Program) -> Result<(), ProgramError>;

    /// Tells the program the game so far and asks it for a move.
    fn ask(
        &mut self,
        program: &mut Program,
        table: &Table<Self::Rules>,
        seat: Seat,
        budget: &Budget,
    ) -> Result<String, ProgramError>;
}

/// A program in its seat, started when it sits down and ended with it.
struct Outside<P> {
    file: PathBuf,
    protocol: P,
    running: Option<Program>,
    /// Whether it has ever answered with a move that is allowed.
    has_played: bool,
    /// Why it gave no answer the last time.
    failure: Option<ProgramError>,
}

impl<P: Protocol> Outside<P> {
    /// Starts the program: one that cannot be started, or does not speak, never sits down.
    fn seated(name: &str) -> Result<Box<dyn Bot>, ProgramError> {
        let (protocol, file) = P::named(name);
        let file = Path::new(file).to_owned();
        let mut outside = Outside { file, protocol, running: None, has_played: false, failure: None };
        outside.start()?;
        Ok(Box::new(outside))
    }

    fn start(&mut self) -> Result<(), ProgramError> {
        let mut program = Program::start(&self.file)?;
        self.protocol.greet(&mut program)?;
        self.running = Some(program);
        Ok(())
    }

    /// What the program answers, if it is legal.
    fn ask(&mut self, table: &Table<P::Rules>, seat: Seat, budget: &Budget) -> Result<String, ProgramError> {
        if self.running.is_none() {
            self.start()?;
        }
        let program = self.running.as_mut().ok_or(ProgramError::NoProgram)?;
        let answer = self.protocol.ask(program, table, seat, budget)?;
        let action = answer.trim().parse().ok().filter(|action| table.legal(seat).contains(action));
        action.map(|action| action.to_string()).ok_or(ProgramError::NoMove(answer))
    }
}

impl<P: Protocol> Bot for Outside<P> {
    fn think(&mut self, table: &dyn AnyTable, seat: Seat, budget: &Budget) -> Option<Thought> {
        let table = table.as_any().downcast_ref::<Table<P::Rules>>()?;
        if table.legal(seat).is_empty() {
            return None;
        }
        match self.ask(table, seat, budget) {
            Ok(action) => {
                self.has_played = true;
                Some(Thought { action, options: Vec::new(), nodes: 0 })
            }
            Err(failure) => {
                // It has failed once: the next time it begins anew.
                self.running = None;
                self.failure = Some(failure);
                None
            }
        }
    }

    fn failure(&self) -> Option<Failure> {
        let why = self.failure.as_ref()?.to_string();
        Some(Failure { why, has_played: self.has_played })
    }
}
