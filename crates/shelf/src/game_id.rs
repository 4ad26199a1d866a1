//! What a kept game is called.

use std::fmt;
use std::str::FromStr;

use hanpan_table::Record;
use jiff::Timestamp;
use thiserror::Error;

/// What a kept game is called: `omok-20260102-030405-kqzt`.
///
/// The game, when it began (in universal time), and four letters by chance; so names sort and read well, and no two
/// games share one. The line mode of earlier versions called its one unfinished game `omok` and a finished one
/// `omok-1767323045`; those are names too.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

/// How many letters end a name.
const LETTERS: usize = 4;

impl GameId {
    /// A new name for a game; the chance that it is taken is small but not nothing.
    pub(crate) fn draw(record: &Record) -> Result<GameId, getrandom::Error> {
        let mut number = getrandom::u32()?;
        let letters: String = (0..LETTERS)
            .map(|_| {
                let letter = b'a' + (number % 26) as u8;
                number /= 26;
                char::from(letter)
            })
            .collect();
        // Years before 1970 would need a sign; a clock that says so is wrong anyway.
        let began = record.started.max(Timestamp::UNIX_EPOCH).strftime("%Y%m%d-%H%M%S");
        Ok(GameId(format!("{}-{began}-{letters}", record.game)))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it tells one game from all others; those of earlier versions do not.
    pub(crate) fn is_unique(&self) -> bool {
        self.0.split('-').count() == 4
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<GameId, GameIdError> {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let letters =
            |part: &str| part.len() == LETTERS && part.bytes().all(|byte| byte.is_ascii_lowercase());
        let parts: Vec<&str> = text.split('-').collect();
        let named = hanpan_house::game(parts[0]).is_some();
        let formed = match parts[1..] {
            [] => true,
            [second] => digits(second),
            [date, time, end] => {
                digits(date) && date.len() == 8 && digits(time) && time.len() == 6 && letters(end)
            }
            _ => false,
        };
        if named && formed { Ok(GameId(text.to_owned())) } else { Err(GameIdError(text.to_owned())) }
    }
}

/// A text that is not the name of a kept game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not the name of a kept game, such as omok-20260102-030405-kqzt")]
pub struct GameIdError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_strictly() {
        for good in ["omok-20260102-030405-kqzt", "japae", "onecard-1767323045"] {
            assert_eq!(good.parse::<GameId>().unwrap().as_str(), good);
        }
        for bad in [
            "",
            "-",
            "chess-20260102-030405-kqzt",
            "omok-2026012-030405-kqzt",
            "omok-20260102-030405-kqz",
            "omok-20260102-030405-kqz1",
            "omok-20260102-030405-kqzt-more",
            "omok-",
            "omok-x",
            "omok-20260102-030405",
            "../omok",
            "omok/../../x",
        ] {
            assert_eq!(bad.parse::<GameId>(), Err(GameIdError(bad.to_owned())));
        }
    }

    #[test]
    fn drawn_names_read_back_and_sort_by_time() {
        let record = |started: &str| {
            let text = format!(
                r#"{{"hanpan":1,"game":"omok","options":{{}},"seats":[],"steps":[],"started":"{started}"}}"#
            );
            Record::read(&text).unwrap()
        };
        let times = ["-000100-01-01T00:00:00Z", "2026-01-02T03:04:05Z", "2026-01-02T03:04:06Z"];
        let drawn = times.map(|time| GameId::draw(&record(time)).unwrap());
        assert!(drawn.is_sorted());
        for id in drawn {
            assert_eq!(id.as_str().parse(), Ok(id.clone()));
            assert!(id.is_unique());
        }
    }
}
