//! Any lines at all, typed into any of the classic programs, are read to their end, and the screen stays text.
#![no_main]

use hanpan_classic::{GAMES, Setup, run};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&first, lines)) = input.split_first() else { return };
    let setup = Setup { seed: Some(first.to_string().parse().expect("a number is a seed")), save: None };
    let mut output = Vec::new();
    run(GAMES[usize::from(first) % GAMES.len()], &setup, lines, &mut output)
        .expect("the input ends the program");
    assert!(str::from_utf8(&output).is_ok());
});
