//! Where a program runs: the player, the dice, the saved game.

use hanpan_core::{Rules, Turn};
use hanpan_table::Player;
use hanpan_table::fair::{Bytes, Fair};

use crate::console::{Console, Stop};
use crate::open_table::OpenTable;
use crate::save_file::{Found, SaveFile};
use crate::seed::Seed;
use crate::words::Words;
use crate::{ClassicError, Setup};

/// Where a program runs: the player, the dice, the saved game.
pub(crate) struct House<'a> {
    pub(crate) console: Console<'a>,
    pub(crate) words: &'static Words,
    save: Option<SaveFile>,
    seed: Bytes,
    /// How many games were begun in this run.
    begun: u32,
    /// Whether the saved game is the one that is being played.
    is_saved: bool,
}

impl<'a> House<'a> {
    pub(crate) fn new(
        console: Console<'a>,
        setup: &Setup,
        words: &'static Words,
    ) -> Result<House<'a>, ClassicError> {
        let seed = setup.seed.clone().map_or_else(Seed::random, Ok)?.bytes();
        let save = setup.save.as_deref().map(SaveFile::new).transpose()?;
        Ok(House { console, words, save, seed, begun: 0, is_saved: false })
    }

    /// Begins a game.
    pub(crate) fn open<R: Rules>(&mut self, players: Vec<Player>) -> OpenTable<R> {
        self.begun += 1;
        self.is_saved = false;
        let dice = self.dice(players.len() as u8);
        OpenTable::open(players, dice)
    }

    /// The dice of the latest game; every game of a run has its own.
    fn dice(&self, seats: u8) -> Fair {
        Fair::commit(&format!("classic-{}", self.begun), self.seed.clone(), seats)
    }

    /// Loads the saved game. If there is something that is none, says so; the file stays as it is.
    pub(crate) fn load<R: Rules>(&mut self) -> Result<Option<OpenTable<R>>, Stop> {
        let Some(save) = &self.save else { return Ok(None) };
        match save.find(|seats| self.dice(seats))? {
            Found::Nothing => Ok(None),
            Found::Game(open) => {
                self.is_saved = true;
                Ok(Some(*open))
            }
            Found::Unusable(reason) => {
                writeln!(self.console, "{}: {reason}", self.words.unusable)?;
                Ok(None)
            }
        }
    }

    /// Offers to go on with the saved game, if there is one. Says nothing if there is none.
    pub(crate) fn offer_saved<R: Rules>(&mut self) -> Result<Option<OpenTable<R>>, Stop> {
        let Some(open) = self.load()? else { return Ok(None) };
        let wanted = self.console.ask_yes_or_no(self.words.go_on, self.words)?;
        Ok(wanted.then_some(open))
    }

    /// Plays until the game is over. If the player leaves before that, the game is saved.
    ///
    /// `turn` takes one step of play. When the player or the input stops it, it has taken none.
    pub(crate) fn play<R: Rules>(
        &mut self,
        open: &mut OpenTable<R>,
        mut turn: impl FnMut(&mut OpenTable<R>, &mut Console<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        while open.table().turn() != Turn::Over {
            match turn(open, &mut self.console) {
                Ok(()) => {}
                Err(Stop::Quit) => match self.keep(open) {
                    Ok(()) => return Err(self.leave()?),
                    // The player is not thrown out of a game that would be lost.
                    Err(error) => {
                        writeln!(self.console, "{}: {}", self.words.not_saved, with_cause(&error))?;
                    }
                },
                Err(Stop::EndOfInput) => {
                    writeln!(self.console)?;
                    self.keep(open)?;
                    return Err(self.leave()?);
                }
                Err(Stop::Left) => return Err(Stop::Left),
                Err(Stop::Failed(error)) => {
                    // The screen is gone; the game need not be.
                    self.keep(open)?;
                    return Err(Stop::Failed(error));
                }
            }
        }
        if self.is_saved
            && let Some(save) = &self.save
        {
            save.remove()?;
            self.is_saved = false;
        }
        Ok(())
    }

    /// Saves a game, if there is a place for it.
    fn keep<R: Rules>(&self, open: &OpenTable<R>) -> Result<(), ClassicError> {
        self.save.as_ref().map_or(Ok(()), |save| save.write(open.table(), |seats| self.dice(seats)))
    }

    /// Says that the game is saved, or that there was no place for it.
    fn leave(&mut self) -> Result<Stop, Stop> {
        match self.save {
            Some(_) => writeln!(self.console, "{}", self.words.saved)?,
            None => writeln!(self.console, "{}: {}", self.words.not_saved, self.words.nowhere)?,
        }
        Ok(Stop::Left)
    }

    /// Shows a title and its numbered entries, and asks until one is chosen, counted from 1.
    pub(crate) fn choose(&mut self, title: &str, entries: &[&str]) -> Result<usize, Stop> {
        writeln!(self.console, "\n===== {title} =====")?;
        for (number, entry) in (1..).zip(entries) {
            writeln!(self.console, "{number}. {entry}")?;
        }
        self.number("선택: ", 1, entries.len())
    }

    /// Asks until a number in the range is answered.
    pub(crate) fn number(&mut self, prompt: &str, from: usize, to: usize) -> Result<usize, Stop> {
        loop {
            match self.console.ask(prompt)?.parse() {
                Ok(number) if (from..=to).contains(&number) => return Ok(number),
                _ => writeln!(self.console, "{from}부터 {to} 사이의 번호를 입력해 주세요.")?,
            }
        }
    }

    /// Leaves the cursor at the beginning of a line after a prompt that was not answered.
    pub(crate) fn end_the_line(&mut self) -> Result<(), ClassicError> {
        match writeln!(self.console) {
            Err(Stop::Failed(error)) => Err(error),
            _ => Ok(()),
        }
    }
}

/// An error with what caused it, in one line.
fn with_cause(error: &ClassicError) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// Somebody at the screen.
pub(crate) fn person(name: impl Into<String>) -> Player {
    Player { name: name.into(), kind: "human".to_owned() }
}

/// A computer opponent, by the name it has in the house.
pub(crate) fn computer(name: &str) -> Player {
    Player { name: name.to_owned(), kind: "bot".to_owned() }
}
