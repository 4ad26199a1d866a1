//! Programs from outside that whoever runs this one has named, and that sit at its tables under a name since then.
//!
//! A program is run only if it was admitted, on the command line or by a server's settings. A name that comes out of a
//! record or over a wire finds what was admitted under it, or nothing: it never says what is run.

use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use crate::outside;
use crate::{Bot, BotError};

/// A program and the name under which it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The game.
    pub game: String,
    /// What it is called at tables.
    pub name: String,
    /// How it is run: the protocol and the file, `gomocup:PATH`.
    pub how: String,
    /// How long it may take for a move.
    pub time: Duration,
}

/// Whoever runs this program admits few of them, and never takes one back.
static ADMITTED: RwLock<Vec<Program>> = RwLock::new(Vec::new());

/// Lets a program sit at the tables of its game. It is started once, to see whether it speaks its protocol.
pub fn admit(program: Program) -> Result<(), BotError> {
    let Program { game, name, how, .. } = &program;
    let is_taken =
        crate::names(game).contains(&name.as_str()) || find(game, name).is_some_and(|known| known != program);
    if is_taken || name.is_empty() || name == "human" {
        return Err(BotError::Taken { bot: name.clone() });
    }
    match outside::seated(game, how) {
        Some(seated) => drop(seated.map_err(|error| BotError::Program { bot: how.clone(), error })?),
        None => return Err(crate::unknown(game, how)),
    }
    let mut admitted = ADMITTED.write().unwrap_or_else(PoisonError::into_inner);
    if !admitted.contains(&program) {
        admitted.push(program);
    }
    Ok(())
}

/// The names of the programs that were admitted to a game.
pub fn admitted(game: &str) -> Vec<String> {
    let admitted = ADMITTED.read().unwrap_or_else(PoisonError::into_inner);
    admitted.iter().filter(|program| program.game == game).map(|program| program.name.clone()).collect()
}

/// What was admitted to a game under a name.
pub(crate) fn find(game: &str, name: &str) -> Option<Program> {
    let admitted = ADMITTED.read().unwrap_or_else(PoisonError::into_inner);
    admitted.iter().find(|program| program.game == game && program.name == name).cloned()
}

/// The program that was admitted under a name, started.
pub(crate) fn seated(game: &str, name: &str) -> Option<Box<dyn Bot>> {
    outside::seated(game, &find(game, name)?.how)?.ok()
}
