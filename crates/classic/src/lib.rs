//! The original programs, line by line.
//!
//! Every game of the house began as somebody's program. These are those programs again, over standard input and
//! output, so that they can be played through a pipe: their texts to the letter, the rules underneath those of the
//! house. Two of them had a window or no player at all; they are given a line program in the same manner.
//!
//! | game | the program |
//! |---|---|
//! | `omok` | two at one board of `0`, `1` and `2` |
//! | `othello` | the title, then 16 × 16 against the source's computer |
//! | `japae` | a menu of four, a match against the source's computer, saving and loading |
//! | `suzume` | the same menu, a game against one to four computers |
//! | `onecard` | two to four at one screen, with the debug block that shows every card |
//!
//! Nothing that is typed can make a program fail: it asks again. When the input ends, the game is saved.
//!
//! ```
//! let input = "8, 8\n8, 8\n";
//! let mut output = Vec::new();
//! hanpan_classic::run("omok", &hanpan_classic::Setup::default(), input.as_bytes(), &mut output)?;
//! let output = String::from_utf8(output)?;
//! assert!(output.starts_with("게임을 시작합니다.\n000000000000000\n"));
//! assert!(output.contains("백돌을 놓아주세요: 해당 좌표에는 놓을 수 없습니다.\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod console;
mod error;
mod house;
mod japae;
mod omok;
mod onecard;
mod open_table;
mod othello;
mod save_file;
mod seed;
mod suzume;
mod words;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use hanpan_core::Rules;
use hanpan_japae::Japae;
use hanpan_omok::Omok;
use hanpan_onecard::OneCard;
use hanpan_othello::Othello;
use hanpan_suzume::Suzume;

use crate::console::{Console, Stop};
use crate::house::House;
use crate::words::{ENGLISH, KOREAN};

pub use error::ClassicError;
pub use seed::{Seed, SeedError};

/// The games that have a program here.
pub const GAMES: [&str; 5] = [Omok::ID, Othello::ID, Japae::ID, Suzume::ID, OneCard::ID];

/// What a program is started with.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// What the deals and the computer's choices come from; without it, from nothing that anybody can foresee.
    pub seed: Option<Seed>,
    /// Where a game is saved; without it, none is.
    pub save: Option<PathBuf>,
}

/// A program, run where it finds everything it needs.
type Program = fn(&mut House<'_>) -> Result<(), Stop>;

/// Runs the program of a game until the player leaves or the input ends.
pub fn run(
    game: &str,
    setup: &Setup,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), ClassicError> {
    let (program, words): (Program, _) = match game {
        Omok::ID => (omok::run, &KOREAN),
        Othello::ID => (othello::run, &KOREAN),
        Japae::ID => (japae::run, &KOREAN),
        Suzume::ID => (suzume::run, &KOREAN),
        OneCard::ID => (onecard::run, &ENGLISH),
        _ => return Err(ClassicError::UnknownGame(game.to_owned())),
    };
    let mut house = House::new(Console::new(&mut input, &mut output), setup, words)?;
    match program(&mut house) {
        Ok(()) | Err(Stop::Left) => Ok(()),
        // At a question with no game on the table there is nothing to save.
        Err(Stop::Quit | Stop::EndOfInput) => house.end_the_line(),
        Err(Stop::Failed(error)) => Err(error),
    }
}
