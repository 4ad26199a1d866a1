//! Why something is not accepted.

use thiserror::Error;

/// A text that is not an action or an outcome of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not {expected}")]
pub struct NotationError {
    text: String,
    expected: &'static str,
}

impl NotationError {
    /// The text that was given (cut short if it is long), and what was expected: "a point such as h8".
    pub fn new(text: &str, expected: &'static str) -> NotationError {
        const SHOWN: usize = 40;
        let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
        if text.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        NotationError { text: shown, expected }
    }
}

/// Options or a number of players that the game cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionsError {
    /// The game is not for that many players.
    #[error("{game} is a game for {from} to {to} players, not {players}")]
    Players {
        /// The game's id.
        game: &'static str,
        /// How many were asked for.
        players: u8,
        /// The fewest it is for.
        from: u8,
        /// The most it is for.
        to: u8,
    },
    /// An option has a value it cannot take.
    #[error("option `{key}` must be {expected}, not {given}")]
    Value {
        /// The option's key.
        key: &'static str,
        /// What it was given.
        given: String,
        /// What it takes: "an even number from 4 to 16".
        expected: &'static str,
    },
}

impl OptionsError {
    /// Fails unless `players` may play `R`; what every `start` checks first.
    pub fn check_players<R: crate::Rules>(players: u8) -> Result<(), OptionsError> {
        if R::SEATS.contains(&players) {
            return Ok(());
        }
        Err(OptionsError::Players { game: R::ID, players, from: *R::SEATS.start(), to: *R::SEATS.end() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_text_is_shown_short_and_escaped() {
        let error = NotationError::new(&"\u{1b}[2J".repeat(1000), "a point such as h8").to_string();
        assert!(
            error.starts_with("`\\u{1b}[2J") && error.ends_with("…` is not a point such as h8"),
            "{error}"
        );
        assert!(error.len() < 200);
    }
}
