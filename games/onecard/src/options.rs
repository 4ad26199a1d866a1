//! What can be agreed before a game.

use hanpan_core::{Choices, OptionSpec, OptionsError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, CardSet, Rank};

/// What can be agreed before a game. The default is the original game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many cards each player is dealt: 5 or 7.
    pub hand_size: u32,
    /// With how many cards a player is bankrupt (onecard rule 26).
    pub bankrupt_at: BankruptAt,
    /// Whether the 3 of the same suit cancels an attack by a 2.
    pub three_defends: bool,
    /// Whether everybody may call "one card!" on a player with one card left, who draws if he was late.
    pub call_penalty: bool,
    /// Whether a special card opened at the start is put back and the next one opened.
    pub reflip_opening: bool,
    /// Whether a jack skips a player (onecard rule 19).
    pub jack: bool,
    /// Whether a queen reverses the direction (onecard rule 20).
    pub queen: bool,
    /// Whether a king gives one more turn (onecard rule 21).
    pub king: bool,
    /// Whether a seven names a suit (onecard rule 22).
    pub seven: bool,
    /// Whether the last card must not be a special one.
    pub no_special_finish: bool,
    /// Whether the others play on for the places after the first has finished.
    pub play_for_places: bool,
}

/// With how many cards a player is bankrupt. Serialises as a number or the word `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number | \"off\""))]
pub enum BankruptAt {
    /// With this many cards or more.
    Cards(u32),
    /// Never.
    Off,
}

impl Options {
    /// Every key with the values it takes.
    pub(crate) const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "hand_size", choices: Choices::Numbers { from: 5, to: 7, step: 2, off: false } },
        OptionSpec { key: "bankrupt_at", choices: Choices::Numbers { from: 6, to: 54, step: 1, off: true } },
        OptionSpec { key: "three_defends", choices: Choices::Toggle },
        OptionSpec { key: "call_penalty", choices: Choices::Toggle },
        OptionSpec { key: "reflip_opening", choices: Choices::Toggle },
        OptionSpec { key: "jack", choices: Choices::Toggle },
        OptionSpec { key: "queen", choices: Choices::Toggle },
        OptionSpec { key: "king", choices: Choices::Toggle },
        OptionSpec { key: "seven", choices: Choices::Toggle },
        OptionSpec { key: "no_special_finish", choices: Choices::Toggle },
        OptionSpec { key: "play_for_places", choices: Choices::Toggle },
    ];

    /// Fails if an option has a value it cannot take.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        if !matches!(self.hand_size, 5 | 7) {
            return Err(OptionsError::Value {
                key: "hand_size",
                given: self.hand_size.to_string(),
                expected: "5 or 7",
            });
        }
        match self.bankrupt_at {
            BankruptAt::Cards(cards) if !(6..=54).contains(&cards) => Err(OptionsError::Value {
                key: "bankrupt_at",
                given: cards.to_string(),
                expected: "a number from 6 to 54 or `off`",
            }),
            _ => Ok(()),
        }
    }

    /// The cards that do something besides being played: they attack, or their option is on.
    pub fn special_cards(&self) -> CardSet {
        let effects = [
            (true, Rank::Ace),
            (true, Rank::Two),
            (self.seven, Rank::Seven),
            (self.jack, Rank::Jack),
            (self.queen, Rank::Queen),
            (self.king, Rank::King),
        ];
        effects
            .into_iter()
            .filter(|&(on, _)| on)
            .fold(CardSet::JOKERS, |special, (_, rank)| special | CardSet::of_rank(rank))
    }

    /// Whether hands may grow so large that hardly anybody ever leaves the table, and aimless play has no end.
    pub(crate) fn needs_turn_limit(&self) -> bool {
        !matches!(self.bankrupt_at, BankruptAt::Cards(..=20))
    }

    /// Whether a player names a suit with this card.
    pub(crate) fn names_a_suit(&self, card: Card) -> bool {
        self.seven && card.rank() == Some(Rank::Seven)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hand_size: 5,
            bankrupt_at: BankruptAt::Cards(20),
            three_defends: false,
            call_penalty: false,
            reflip_opening: false,
            jack: true,
            queen: true,
            king: true,
            seven: true,
            no_special_finish: false,
            play_for_places: false,
        }
    }
}

impl Serialize for BankruptAt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            BankruptAt::Cards(cards) => serializer.serialize_u32(cards),
            BankruptAt::Off => serializer.serialize_str("off"),
        }
    }
}

impl<'de> Deserialize<'de> for BankruptAt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BankruptAt, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u32),
            Word(Word),
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            Off,
        }
        match Written::deserialize(deserializer) {
            Ok(Written::Number(cards)) => Ok(BankruptAt::Cards(cards)),
            Ok(Written::Word(Word::Off)) => Ok(BankruptAt::Off),
            Err(_) => Err(serde::de::Error::custom("`bankrupt_at` is a number from 6 to 54 or \"off\"")),
        }
    }
}
