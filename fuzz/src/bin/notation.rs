//! Whatever reads as an action or an outcome is written so that it reads the same again.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use hanpan_core::Rules;
use hanpan_house::each_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    macro_rules! read_by {
        ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
            $(game::<hanpan_house::rules::$id::$rules>(text);)*
        };
    }
    each_game!(read_by);
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
