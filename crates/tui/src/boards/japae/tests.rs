//! The Japae table as it is seen and handled.

use hanpan_core::{Observer, Seat};
use hanpan_locale::Language::{English, Korean};
use hanpan_table::AnyTable;
use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use hanpan_house::rules::japae::{After, MeldKind};

use super::*;
use crate::boards::drive::{Drive, draws_at_every_size, plays_a_match, told_table};
use crate::sketch;

/// You pon a South, wait with three Easts for a Green, and the opponent discards it: 3 points.
const DEAL: &str = "deal EEESSOGNNNOOWWRSRRGESWWNOGGR";
const TO_THE_PON: &str = "discard R, skip, discard S";
const TO_THE_WAIT: &str = "pon, discard O, skip, discard R, skip";
const TO_THE_RON: &str = "discard R, skip, discard G";

fn table() -> Box<dyn AnyTable> {
    told_table("japae", &json!({}), &["you", "normal"], DEAL)
}

/// What seat 0 sees after these actions.
fn after(table: &mut dyn AnyTable, actions: &str) -> Scene {
    sketch::play(table, actions);
    sketch::scene(table, &json!({}))
}

#[test]
fn japae_table_in_mid_play() {
    let mut table = table();
    let mut board = JapaeBoard::default();
    let scene = after(&mut *table, TO_THE_PON);
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, Korean, (57, 21));
    sketch::check("japae-pon-true-ko", &screen);
    let scene = after(&mut *table, TO_THE_WAIT);
    board.update(&scene, false);
    // Without the Green the hand would wait for a Red, which you have discarded yourself.
    board.key(&scene, KeyCode::Char('4').into());
    for (name, theme, language, size) in [
        ("japae-wait-true-en", sketch::TRUE, English, (97, 37)),
        ("japae-wait-sixteen-ko", sketch::SIXTEEN, Korean, (60, 17)),
        ("japae-wait-plain-en", sketch::PLAIN, English, (57, 21)),
    ] {
        let screen = sketch::board(&mut board, &scene, theme, language, size);
        sketch::check(name, &screen);
    }
    let scene = after(&mut *table, TO_THE_RON);
    board.update(&scene, false);
    draws_at_every_size(&board, &scene);
    let screen = sketch::board(&mut board, &scene, sketch::PLAIN, English, (60, 17));
    sketch::check("japae-ron-plain-en", &screen);
    assert!(screen.lines().take(17).all(str::is_ascii), "{screen}");
}

#[test]
fn japae_last_hand_is_closed_by_a_key_which_is_not_lost() {
    let mut table = table();
    let mut board = JapaeBoard::default();
    board.update(&sketch::scene(&*table, &json!({})), false);
    sketch::play(&mut *table, &[TO_THE_PON, TO_THE_WAIT, TO_THE_RON, "ron"].join(", "));
    table.chance(DEAL).expect("the next deal");
    let scene = sketch::scene(&*table, &json!({}));
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, English, (57, 21));
    sketch::check("japae-report-true-en", &screen);
    let screen = sketch::board(&mut board, &scene, sketch::SIXTEEN, Korean, (60, 17));
    sketch::check("japae-report-sixteen-ko", &screen);
    draws_at_every_size(&board, &scene);
    // It stays when the scene is shown again; what only closes it plays nothing.
    board.update(&scene, false);
    assert!(board.has_report());
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Redraw);
    board.update(&scene, false);
    assert!(!board.has_report());
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act("discard R".into()));
    // It can be seen again. A key that chooses a tile chooses it also from under the box: the next discards that one.
    assert_eq!(board.key(&scene, KeyCode::Char('i').into()), Response::Redraw);
    assert!(board.has_report());
    assert_eq!(board.key(&scene, KeyCode::Char('1').into()), Response::Redraw);
    assert!(!board.has_report());
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act("discard E".into()));
    // So does a click.
    board.key(&scene, KeyCode::Char('i').into());
    assert_eq!(board.point(&scene, 0, true), Response::Act("discard E".into()));
    board.key(&scene, KeyCode::Char('i').into());
    assert_eq!(board.point(&scene, report::SPOT, true), Response::Redraw);
    assert!(!board.has_report());
    // Whoever watches has it closed by the first discard.
    let watched = |table: &dyn AnyTable| Scene::of(table, &json!({}), Observer::Public);
    let mut public = JapaeBoard::default();
    public.update(&watched(&*table), false);
    assert!(public.reports.is_open());
    sketch::play(&mut *table, "discard R");
    public.update(&watched(&*table), false);
    assert!(!public.reports.is_open());
}

#[test]
fn japae_end_says_how_the_points_came_about() {
    let mut table = table();
    let mut board = JapaeBoard::default();
    for hand in 0..5 {
        if hand > 0 {
            table.chance(DEAL).expect("the next deal");
        }
        sketch::play(&mut *table, &[TO_THE_PON, TO_THE_WAIT, TO_THE_RON, "ron"].join(", "));
    }
    let scene = sketch::scene(&*table, &json!({}));
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, Korean, (57, 21));
    sketch::check("japae-end-true-ko", &screen);
    // At the end of the match nothing lies over the last hand.
    assert!(!board.has_report());
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, English, (97, 37));
    sketch::check("japae-end-true-en", &screen);
    let lines = |language| board.result(&scene, &Texts::new(language)).join("\n");
    sketch::check("japae-result", &format!("{}\n\n{}\n", lines(English), lines(Korean)));
    let told = |language| {
        let texts = Texts::new(language);
        let events = scene.events.iter().take(16);
        events.map(|noticed| board.tell(&scene, &noticed.event, &texts) + "\n").collect::<String>()
    };
    sketch::check("japae-told", &format!("{}\n{}", told(English), told(Korean)));
    let small = sketch::drawn(sketch::PLAIN, English, (16, 8), |canvas| {
        board.miniature(&scene, canvas, canvas.area());
    });
    sketch::check("japae-miniature", &small);
}

#[test]
fn japae_seven_waits_are_said_in_short_where_there_is_little_room() {
    // One of every kind, and an East is drawn at once: a heavenly hand, or a wait for all seven.
    let deal = "deal ESWNOGREESSWWNESWNNOOOGGGRRR";
    let table = told_table("japae", &json!({}), &["you", "normal"], deal);
    let scene = sketch::scene(&*table, &json!({}));
    let mut board = JapaeBoard::default();
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, English, (57, 21));
    sketch::check("japae-tsumo-true-en", &screen);
    board.key(&scene, KeyCode::Char('8').into());
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, Korean, (60, 17));
    sketch::check("japae-orphans-true-ko", &screen);
    let screen = sketch::board(&mut board, &scene, sketch::PLAIN, English, (60, 17));
    sketch::check("japae-orphans-plain-en", &screen);
}

#[test]
fn japae_keys_choose_and_do() {
    let mut table = table();
    let mut board = JapaeBoard::default();
    let scene = after(&mut *table, "");
    board.update(&scene, false);
    let act = |action: &str| Response::Act(action.into());
    for (key, response) in [
        (KeyCode::Enter, act("discard R")),
        (KeyCode::Char('1'), Response::Redraw),
        (KeyCode::Char('1'), act("discard E")),
        (KeyCode::Left, Response::Redraw),
        (KeyCode::Char(' '), act("discard R")),
        (KeyCode::Right, Response::Redraw),
        (KeyCode::Enter, act("discard E")),
        (KeyCode::Char('9'), Response::Ignored),
        (KeyCode::Char('p'), Response::Ignored),
        (KeyCode::F(1), Response::Ignored),
    ] {
        assert_eq!(board.key(&scene, key.into()), response, "{key}");
    }
    let scene = after(&mut *table, TO_THE_PON);
    board.update(&scene, false);
    for (key, response) in [
        (KeyCode::Enter, act("skip")),
        (KeyCode::Char('p'), act("pon")),
        (KeyCode::Char('x'), act("skip")),
        (KeyCode::Down, Response::Redraw),
        (KeyCode::Enter, Response::Ignored),
        (KeyCode::Up, Response::Redraw),
        (KeyCode::Enter, act("pon")),
    ] {
        assert_eq!(board.key(&scene, key.into()), response, "{key}");
    }
}

#[test]
fn japae_notes_say_what_a_choice_does() {
    let mut table = table();
    let mut board = JapaeBoard::default();
    let texts = Texts::new(English);
    let mut check = |scene: &Scene, key: KeyCode, note: &str| {
        board.update(scene, false);
        board.key(scene, key.into());
        assert_eq!(board.note(scene, &texts).as_deref(), Some(note));
    };
    let scene = after(&mut *table, TO_THE_PON);
    check(&scene, KeyCode::Up, "Let South pass");
    check(&scene, KeyCode::Left, "Pon South, then discard at once");
    check(&scene, KeyCode::Down, "Answer your opponent's tile first: claim it or skip.");
    let scene = after(&mut *table, TO_THE_WAIT);
    check(&scene, KeyCode::Up, "Discard Red, then wait for Green (3 points)");
    check(&scene, KeyCode::Left, "Discard Green, then wait for Red (3 points, furiten: tsumo only)");
    check(&scene, KeyCode::Left, "Discard East");
    let scene = after(&mut *table, TO_THE_RON);
    check(&scene, KeyCode::Up, "Ron: win with Green, 3 points before bonuses");
}

#[test]
fn japae_board_plays_whole_matches_by_tab_and_enter() {
    for seed in 1..=4 {
        for option in ["draw", "forbidden"] {
            let options = json!({ "kan_on_empty_wall": option });
            plays_a_match(&Drive { options, seed, ..Drive::of("japae") });
        }
    }
}

#[test]
fn japae_tells_every_kind_of_event() {
    let texts = [English, Korean].map(Texts::new);
    let scene = sketch::scene(&*table(), &json!({}));
    let board = JapaeBoard::default();
    let drew = |tile, replacement| After::Drew { seat: Seat::at(1), tile, replacement };
    let seat = Seat::at(0);
    let tile = Tile::Green;
    let kanned = |kind, after| Event::Kanned { seat, kind, tile, after };
    for (event, english, korean) in [
        (kanned(MeldKind::Ankan, None), "you: ankan Green", "you: 발 안깡"),
        (
            kanned(MeldKind::Kakan, Some(drew(Some(tile), true))),
            "you: kakan Green. normal: replacement Green",
            "you: 발 가깡. normal: 발 보충",
        ),
        (
            kanned(MeldKind::Daiminkan, Some(drew(None, true))),
            "you: kan Green. normal: replacement",
            "you: 발 대명깡. normal: 보충",
        ),
        (
            Event::Skipped { seat, after: After::HandDrawn },
            "you: skip. No tile left: the hand is drawn",
            "you: 넘김. 남은 패가 없어 무승부",
        ),
        (Event::Ponned { seat, tile }, "you: pon Green", "you: 발 퐁"),
    ] {
        let event = serde_json::to_value(&event).expect("an event");
        for (texts, told) in texts.iter().zip([english, korean]) {
            assert_eq!(board.tell(&scene, &event, texts), told);
        }
    }
}
