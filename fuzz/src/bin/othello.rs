//! What other Othello programs write is read or refused, and what was read is written so that it reads the same again.
#![no_main]

use hanpan_house::engines::othello::{Family, Game, Weights};
use hanpan_house::rules::othello::{
    read_ggf, read_obf, read_transcript, read_wthor, write_ggf, write_obf, write_transcript, write_wthor,
};
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
    if let Ok(problem) = read_obf(text) {
        assert_eq!(read_obf(&write_obf(&problem)), Ok(problem));
    }
    if let Ok(mut game) = read_ggf(text) {
        // Names lose the brackets that a value can begin with.
        game.names = game.names.map(|name| name.replace('[', ""));
        assert_eq!(read_ggf(&write_ggf(&game)).as_ref(), Ok(&game));
    }
    for size in [4, 8, 16] {
        if let Ok(actions) = read_transcript(text, size) {
            assert_eq!(read_transcript(&write_transcript(&actions), size).as_ref(), Ok(&actions));
        }
    }
});
