//! What a list needs of a record.

use std::fmt;

use hanpan_table::{Player, RecordError, RecordResult, VERSION};
use jiff::Timestamp;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A [`Record`](hanpan_table::Record) without its steps: a folder of long games is listed several times as fast.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Summary {
    hanpan: u32,
    pub(crate) game: String,
    /// The version of the rules; the first if the record says nothing.
    #[serde(default)]
    rules: Option<u32>,
    pub(crate) options: Value,
    pub(crate) seats: Vec<Player>,
    #[serde(default, rename = "fair")]
    _fair: IgnoredAny,
    #[serde(rename = "steps")]
    pub(crate) moves: Moves,
    #[serde(default)]
    pub(crate) result: Option<RecordResult>,
    pub(crate) started: Timestamp,
    #[serde(default)]
    pub(crate) ended: Option<Timestamp>,
}

impl Summary {
    /// Reads what is needed of a record.
    pub(crate) fn read(text: &str) -> Result<Summary, RecordError> {
        let summary: Summary =
            serde_json::from_str(text).map_err(|error| RecordError::Damaged(error.to_string()))?;
        if summary.hanpan != VERSION {
            return Err(RecordError::Version(summary.hanpan));
        }
        let Some(game) = hanpan_house::game(&summary.game) else {
            return Err(RecordError::UnknownGame(summary.game));
        };
        let (played, known) = (summary.rules.unwrap_or(1), game.version());
        if played != known {
            return Err(RecordError::Rules { game: game.id(), played, known });
        }
        Ok(summary)
    }
}

/// The actions of players that have been taken and not taken back, counted without playing them: a record that is only
/// listed has no table that could be asked for its line of play.
#[derive(Default)]
pub(crate) struct Moves {
    /// Of every step of play, chance included, whether it was a player's.
    by_players: Vec<bool>,
}

impl Moves {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.by_players.iter().filter(|by_player| **by_player).count()
    }

    fn take_back(&mut self, steps: usize) {
        self.by_players.truncate(self.by_players.len().saturating_sub(steps));
    }
}

/// What tells the kinds of steps apart; whether they are well formed is seen when they are played.
#[derive(Deserialize)]
struct Outline {
    action: Option<IgnoredAny>,
    chance: Option<IgnoredAny>,
    steps: Option<usize>,
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        struct Counting;

        impl<'de> Visitor<'de> for Counting {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of steps")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut steps: A) -> Result<Moves, A::Error> {
                let mut moves = Moves::default();
                while let Some(step) = steps.next_element()? {
                    match step {
                        Outline { action: Some(_), .. } => moves.by_players.push(true),
                        Outline { chance: Some(_), .. } => moves.by_players.push(false),
                        Outline { steps: Some(steps), .. } => moves.take_back(steps),
                        Outline { .. } => {}
                    }
                }
                Ok(moves)
            }
        }

        deserializer.deserialize_seq(Counting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_without_playing_them() {
        let act = r#"{"seat":0,"action":"h8"}"#;
        let chance = r#"{"chance":"deal E"}"#;
        let back = |steps: usize| format!(r#"{{"event":"takeback","steps":{steps}}}"#);
        let resign = r#"{"event":"resign","seat":1}"#;
        let check = |steps: &[&str], expected: usize| {
            let text = format!("[{}]", steps.join(","));
            assert_eq!(serde_json::from_str::<Moves>(&text).unwrap().count(), expected, "{text}");
        };
        check(&[], 0);
        check(&[chance, act, act], 2);
        check(&[chance, act, act, resign], 2);
        check(&[chance, act, chance, &back(2), act], 1);
        check(&[act, act, act, &back(2), act, &back(1)], 1);
        check(&[act, &back(9), act], 1);
    }
}
