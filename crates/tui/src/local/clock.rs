//! The clocks of a table on this machine.
//!
//! What is agreed lies in a small file beside the game's; how much is left follows from the game itself, in which every
//! action has the time it took. So a game that is gone on with has the clocks it was left with, and the time in between
//! is charged to nobody.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hanpan_core::Seat;
use hanpan_protocol::ClockSpec;
use hanpan_table::RecordStep;

/// How long the players of one game may think.
#[derive(Debug)]
pub(super) struct LocalClock {
    pub(super) spec: ClockSpec,
    file: PathBuf,
}

impl LocalClock {
    /// Agrees on a clock for the game in this file; nothing is kept where there is none.
    pub(super) fn agree(game: &Path, spec: ClockSpec) -> io::Result<LocalClock> {
        let file = file_of(game);
        if spec != ClockSpec::None {
            fs::write(&file, serde_json::to_vec(&spec)?)?;
        }
        Ok(LocalClock { spec, file })
    }

    /// What was agreed for the game in this file.
    pub(super) fn of(game: &Path) -> io::Result<LocalClock> {
        let file = file_of(game);
        let spec = match fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => ClockSpec::None,
            Err(error) => return Err(error),
        };
        Ok(LocalClock { spec, file })
    }

    /// The game is over, or another file keeps it: nobody asks any more.
    pub(super) fn put_away(&self) {
        forget(&self.file);
    }

    /// What is left to a seat before it thinks about its next action; nothing without a clock.
    pub(super) fn left(&self, line: &[RecordStep], seat: Seat) -> Option<Duration> {
        let seconds = |seconds: u16| Duration::from_secs(seconds.into());
        let (all, increment) = match self.spec {
            ClockSpec::None => return None,
            ClockSpec::PerMove { seconds: each } => return Some(seconds(each)),
            ClockSpec::Fischer { seconds: all, increment } => (seconds(all), seconds(increment)),
        };
        let spent = |step: &RecordStep| match step {
            RecordStep::Act { seat: actor, ms: Some(ms), .. } if *actor == seat => {
                Some(Duration::from_millis(*ms))
            }
            _ => None,
        };
        Some(line.iter().filter_map(spent).fold(all, |left, spent| left.saturating_sub(spent) + increment))
    }
}

/// The file beside a game's in which its clock stands.
fn file_of(game: &Path) -> PathBuf {
    game.with_extension("clock")
}

/// Removes the clock of a game that is put away.
pub fn forget_clock(game: &Path) {
    forget(&file_of(game));
}

/// A file that is left over does no harm: no other game will ever have its name.
fn forget(file: &Path) {
    let _ = fs::remove_file(file);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(seat: usize, ms: Option<u64>) -> RecordStep {
        RecordStep::Act { seat: Seat::at(seat), action: "h8".into(), ms }
    }

    #[test]
    fn what_is_left_follows_from_what_was_played() {
        let line = [act(0, Some(4_000)), act(1, Some(20_000)), act(0, None), act(0, Some(500))];
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join("omok-1.game");
        for (spec, black, white) in [
            (ClockSpec::None, None, None),
            (ClockSpec::PerMove { seconds: 30 }, Some(30_000), Some(30_000)),
            (ClockSpec::Fischer { seconds: 60, increment: 5 }, Some(65_500), Some(45_000)),
            (ClockSpec::Fischer { seconds: 10, increment: 0 }, Some(5_500), Some(0)),
        ] {
            LocalClock::agree(&game, spec).unwrap();
            let clock = LocalClock::of(&game).unwrap();
            let left = |seat| clock.left(&line, Seat::at(seat)).map(|left| left.as_millis());
            assert_eq!((left(0), left(1)), (black, white), "{spec:?}");
            clock.put_away();
            assert_eq!(LocalClock::of(&game).unwrap().spec, ClockSpec::None);
        }
    }
}
