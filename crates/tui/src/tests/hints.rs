//! Hints at every board: marked where they would be played, in the player's words, and played by one key.

use hanpan_locale::Language;
use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use super::{Stand, drawn, press};
use crate::sketch;
use crate::theme::Theme;

/// A table of a game, seat 0 to act with a choice, and its hint as it is shown.
fn hinted(game: &str, language: Language, theme: Theme, mut look: impl FnMut(&str)) -> (String, String) {
    let mut table = sketch::table(game, &json!({}), 2, 3);
    for _ in 0..200 {
        let seat = table.turn().players().first().expect("the game goes on");
        if seat.index() == 0 && table.legal_texts(seat).len() > 1 {
            break;
        }
        sketch::play(&mut *table, "*");
    }
    let mut stand = Stand::new(language, theme);
    let page = stand.table(&*table);
    let mut app = stand.app(page);
    let before = sketch::written(&drawn(&mut app, (80, 24)));
    press(&mut app, KeyCode::Char('h'));
    let Ok(thought) = stand.wakes.recv() else { panic!("the bot is gone") };
    app.wake(thought);
    let screen = sketch::written(&drawn(&mut app, (80, 24)));
    look(&screen);
    press(&mut app, KeyCode::Char('a'));
    let after = sketch::written(&drawn(&mut app, (80, 24)));
    assert_ne!(after, before, "{game}: the key did nothing");
    (screen, after)
}

#[test]
fn a_hint_is_marked_on_every_board_said_in_words_and_played_by_a_key() {
    for game in hanpan_house::games() {
        for (language, key) in [(Language::English, "a do it"), (Language::Korean, "a 그대로 하기")] {
            for (theme, mark) in [(sketch::TRUE, "◆"), (sketch::PLAIN, "*")] {
                let (shown, played) = hinted(game.id(), language, theme, |screen| {
                    let lines: Vec<&str> = screen.lines().take(24).collect();
                    let [board @ .., status, bar] = &lines[..] else { panic!("{screen}") };
                    assert!(board.iter().any(|line| line.contains(mark)), "{}:\n{screen}", game.id());
                    // One is in the panel, so the board has another.
                    let marks: usize = board.iter().map(|line| line.matches(mark).count()).sum();
                    assert!(marks >= 2, "{}:\n{screen}", game.id());
                    assert!(bar.contains(key), "{}:\n{screen}", game.id());
                    for wire in ["discard ", "play ", "tsumo", "±", "motive"] {
                        assert!(!status.contains(wire), "{}: {status}", game.id());
                    }
                });
                assert!(shown.contains("Hint: ") || shown.contains("힌트: "), "{shown}");
                assert!(!played.contains(key), "{}: it is still offered\n{played}", game.id());
            }
        }
    }
}
