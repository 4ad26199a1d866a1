//! What other Othello programs write is read or refused, and what was read is written so that it reads the same again.
#![no_main]

use hanpan_house::engines::othello::{Family, Game, Weights};
use hanpan_house::rules::othello::{read_ggf, read_obf, read_wthor, write_ggf, write_wthor};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = read_wthor(bytes) {
        let written = write_wthor(&file).expect("what was read can be written");
        assert_eq!(read_wthor(&written).as_ref(), Ok(&file));
        file.games.iter().for_each(|game| drop(game.play()));
    }
    drop(Game::read_all(bytes));
    drop(Weights::read(Family::Small, bytes));
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    drop(read_obf(text));
    if let Ok(game) = read_ggf(text) {
        assert_eq!(read_ggf(&write_ggf(&game, "", "")).as_ref(), Ok(&game));
    }
});
