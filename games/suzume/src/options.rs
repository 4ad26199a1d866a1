//! What can be agreed before a match.

use hanpan_core::{Choices, OptionSpec, OptionsError};
use serde::{Deserialize, Serialize};

/// What can be agreed before a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many times everybody deals, from 1 to 9 (suzume rule 5).
    pub cycles: u32,
    /// How a tsumo's points are shared out (suzume rule 9).
    pub tsumo_rounding: TsumoRounding,
    /// Which numbers are simples (suzume rule 13).
    pub simples: Simples,
}

impl Default for Options {
    fn default() -> Options {
        Options { cycles: 1, tsumo_rounding: TsumoRounding::Up, simples: Simples::TwoToEight }
    }
}

impl Options {
    /// Every key with the values it takes.
    pub const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "cycles", choices: Choices::Numbers { from: 1, to: 9, step: 1, off: false } },
        OptionSpec { key: "tsumo_rounding", choices: Choices::Words { values: &["up", "down"] } },
        OptionSpec { key: "simples", choices: Choices::Words { values: &["2-8", "2-9"] } },
    ];

    /// Fails unless a match can be played with these options.
    pub fn check(&self) -> Result<(), OptionsError> {
        if (1..=9).contains(&self.cycles) {
            return Ok(());
        }
        let given = self.cycles.to_string();
        Err(OptionsError::Value { key: "cycles", given, expected: "a number from 1 to 9" })
    }
}

/// How each of the others' share of a tsumo is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TsumoRounding {
    /// To the next whole number above.
    Up,
    /// To the next whole number below.
    Down,
}

/// Which numbers a hand of all simples may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Simples {
    /// 2 to 8: neither 1 nor 9.
    #[serde(rename = "2-8")]
    TwoToEight,
    /// 2 to 9, as the source's text has it.
    #[serde(rename = "2-9")]
    TwoToNine,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_strictly() {
        let read = |text| serde_json::from_str::<Options>(text);
        assert_eq!(read("{}").unwrap(), Options::default());
        let all = r#"{"cycles":9,"tsumo_rounding":"down","simples":"2-9"}"#;
        assert_eq!(serde_json::to_string(&read(all).unwrap()).unwrap(), all);
        for bad in [
            r#"{"cycle":1}"#,
            r#"{"cycles":"1"}"#,
            r#"{"cycles":-1}"#,
            r#"{"cycles":1.5}"#,
            r#"{"tsumo_rounding":"Up"}"#,
            r#"{"simples":"2-7"}"#,
            r#"{"simples":28}"#,
        ] {
            read(bad).expect_err(bad);
        }
    }

    #[test]
    fn cycles_go_from_1_to_9() {
        let check = |cycles| Options { cycles, ..Options::default() }.check();
        assert_eq!((check(1), check(9)), (Ok(()), Ok(())));
        for cycles in [0, 10, u32::MAX] {
            let error = check(cycles).unwrap_err().to_string();
            assert_eq!(error, format!("option `cycles` must be a number from 1 to 9, not {cycles}"));
        }
    }
}
