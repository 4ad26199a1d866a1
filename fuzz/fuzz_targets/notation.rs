//! Whatever reads as an action or an outcome is written so that it reads the same again.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use hanpan_core::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    game::<hanpan_omok::Omok>(text);
    game::<hanpan_othello::Othello>(text);
    game::<hanpan_japae::Japae>(text);
    game::<hanpan_suzume::Suzume>(text);
    game::<hanpan_onecard::OneCard>(text);
});

fn game<R: Rules>(text: &str) {
    round_trip::<R::Action>(text);
    round_trip::<R::Chance>(text);
}

fn round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let written = value.to_string();
        assert_eq!(written.parse::<T>().ok(), Some(value), "{text:?} is written as {written:?}");
    }
}
