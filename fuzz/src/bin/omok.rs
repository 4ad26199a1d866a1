//! What other Omok programs write, and what training keeps, is read or refused.
#![no_main]

use hanpan_house::engines::omok::{Game, Weights};
use hanpan_house::rules::omok::{Size, gomocup, read_psq, read_sgf, write_psq, write_sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let games = Game::read_all(bytes);
    let mut written = Vec::new();
    games.iter().for_each(|game| game.write(&mut written));
    assert_eq!(Game::read_all(&written), games);
    drop(Weights::read(bytes));
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for size in Size::ALL {
        if let Some(point) = gomocup::read(size, text) {
            assert_eq!(gomocup::read(size, &gomocup::write(size, point)), Some(point));
        }
    }
    if let Ok(sheet) = read_sgf(text) {
        assert_eq!(read_sgf(&write_sgf(&sheet)).as_ref(), Ok(&sheet));
    }
    if let Ok(sheet) = read_psq(text) {
        // The format has no place for some of it; what is written once is read and written as it was.
        let written = read_psq(&write_psq(&sheet)).expect("what was read can be written");
        assert_eq!(read_psq(&write_psq(&written)).as_ref(), Ok(&written));
        assert!(written.moves.iter().map(|(point, _)| point).eq(sheet.moves.iter().map(|(point, _)| point)));
    }
});
