//! Decisions looked back at in a replay: what was foretold and believed, beside what was held.

use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Record};
use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use super::{Stand, drawn, press};
use crate::app::App;
use crate::pages::ReplayPage;
use crate::sketch;
use crate::theme::Theme;

/// A game that is over: between two the person gives up after a few moves, others are played to their end.
fn played(game: &str, players: u8) -> Record {
    let mut table = sketch::table(game, &json!({}), players, 1);
    sketch::play(&mut *table, "*, *, *, *, *, *");
    match players {
        2 => table.resign(Seat::at(0)).unwrap(),
        _ => play_out(&mut *table),
    }
    table.record(Reveal::Seed)
}

fn play_out(table: &mut dyn AnyTable) {
    while !table.turn().players().is_empty() {
        sketch::play(table, "*");
    }
}

fn screen(app: &mut App) -> String {
    sketch::written(&drawn(app, (80, 24))).lines().take(24).collect::<Vec<_>>().join("\n")
}

/// The first decision of a record, looked back at.
fn looked_back(record: Record, language: Language, theme: Theme) -> String {
    let mut stand = Stand::new(language, theme);
    let page = Box::new(ReplayPage::new(stand.house(), record).unwrap());
    let mut app = stand.app(page);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('b'));
    let busy = screen(&mut app);
    assert!(busy.contains("Looking back") || busy.contains("돌아보고 있어요"), "{busy}");
    let Ok(answer) = stand.wakes.recv() else { panic!("nobody thinks") };
    app.wake(answer);
    screen(&mut app)
}

#[test]
fn a_decision_is_looked_back_at_in_words_and_bars() {
    for (game, players) in [("japae", 2), ("suzume", 3), ("onecard", 2)] {
        let shown = looked_back(played(game, players), Language::English, sketch::TRUE);
        assert!(shown.contains("What could be known"), "{shown}");
        assert!(shown.contains("% to win"), "{shown}");
        let korean = looked_back(played(game, players), Language::Korean, sketch::PLAIN);
        assert!(korean.contains("그때 알 수 있던 것") && korean.contains("이길 확률"), "{korean}");
        assert!(!korean.contains('█') && !korean.contains('●'), "{korean}");
    }
}

/// The bars lie below the forecasts, and what was held stands beside them.
#[test]
fn what_is_believed_has_bars_and_dots_for_what_was_held() {
    let record = played("japae", 2);
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(ReplayPage::new(stand.house(), record).unwrap());
    let mut app = stand.app(page);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Char('b'));
    let Ok(answer) = stand.wakes.recv() else { panic!("nobody thinks") };
    app.wake(answer);
    press(&mut app, KeyCode::End);
    let shown = screen(&mut app);
    assert!(shown.contains("What you could believe of Normal’s hand"), "{shown}");
    let bars: Vec<&str> = shown.lines().filter(|line| line.contains('░') || line.contains('█')).collect();
    assert_eq!(bars.len(), 7, "{shown}");
    let dots: usize = bars.iter().map(|line| line.matches('●').count()).sum();
    assert_eq!(dots, 7, "{shown}");
    assert!(shown.contains("held: "), "{shown}");
}

#[test]
fn before_the_end_nothing_is_told() {
    let mut table = sketch::table("japae", &json!({}), 2, 1);
    sketch::play(&mut *table, "*, *");
    let shown = looked_back(table.record(Reveal::Commitment), Language::Korean, sketch::TRUE);
    assert!(shown.contains("아직 끝나지 않은 게임이에요."), "{shown}");
    assert!(!shown.contains('░'), "{shown}");
    // At the end nobody decides anything.
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(ReplayPage::new(stand.house(), played("japae", 2)).unwrap());
    let mut app = stand.app(page);
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Char('b'));
    let shown = screen(&mut app);
    assert!(shown.contains("Nobody decides anything here."), "{shown}");
}
