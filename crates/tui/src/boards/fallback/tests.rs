use hanpan_core::{Observer, Seat};
use hanpan_locale::Language;
use serde_json::json;

use super::*;
use crate::sketch;

fn board(scene: &Scene) -> FallbackBoard {
    let mut board = FallbackBoard::default();
    board.update(scene, false);
    board
}

#[test]
fn fallback_shows_the_view_and_what_may_be_done() {
    let options = json!({});
    let mut table = sketch::table("onecard", &options, 3, 1);
    sketch::play(&mut *table, "*, *, *");
    for (name, theme, size) in [
        ("small", sketch::TRUE, (57, 17)),
        ("large", sketch::SIXTEEN, (80, 36)),
        ("plain", sketch::PLAIN, (57, 17)),
    ] {
        let scene = sketch::scene(&*table, &options);
        let screen = sketch::board(&mut board(&scene), &scene, theme, Language::English, size);
        sketch::check(&format!("fallback-{name}"), &screen);
    }
    let scene = Scene::of(&*table, &options, Observer::Public);
    let screen = sketch::drawn(sketch::TRUE, Language::English, (16, 8), |canvas| {
        board(&scene).miniature(&scene, canvas, canvas.area());
    });
    sketch::check("fallback-miniature", &screen);
}

#[test]
fn fallback_chooses_by_arrows_numbers_and_mouse() {
    let options = json!({});
    let table = sketch::table("omok", &options, 2, 1);
    let scene = sketch::scene(&*table, &options);
    let mut board = board(&scene);
    // Two actions a row.
    sketch::board(&mut board, &scene, sketch::TRUE, Language::English, (18, 30));
    for (key, number) in [
        (KeyCode::Right, 2),
        (KeyCode::Down, 4),
        (KeyCode::Up, 2),
        (KeyCode::Up, 2),
        (KeyCode::Tab, 3),
        (KeyCode::BackTab, 2),
        (KeyCode::Left, 1),
        (KeyCode::Left, 225),
        (KeyCode::Down, 225),
        (KeyCode::Tab, 1),
        (KeyCode::End, 225),
        (KeyCode::Home, 1),
        (KeyCode::Char('7'), 7),
        (KeyCode::Char('1'), 71),
        (KeyCode::Char('9'), 9),
        (KeyCode::Char('2'), 92),
        (KeyCode::PageDown, 92),
        (KeyCode::Char('2'), 2),
    ] {
        assert_eq!(board.key(&scene, key.into()), Response::Redraw, "{key}");
        assert_eq!(board.chosen + 1, number, "{key}");
    }
    let act = |number: usize| Response::Act(scene.legal[number - 1].clone());
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), act(2));
    assert_eq!(board.point(&scene, 4, true), act(5));
    assert_eq!(board.point(&scene, 225, true), Response::Ignored);
    assert_eq!(board.key(&scene, KeyCode::Char('0').into()), Response::Ignored);
    assert_eq!(board.key(&scene, KeyCode::Char('x').into()), Response::Ignored);
    let others = Scene::of(&*table, &options, Observer::Seat(Seat::at(1)));
    board.update(&others, false);
    assert_eq!(board.key(&others, KeyCode::Enter.into()), Response::Ignored);
    assert_eq!(board.key(&others, KeyCode::Char('1').into()), Response::Ignored);
}

#[test]
fn fallback_scrolls_what_is_too_long_and_shows_what_it_does_not_know() {
    let options = json!({});
    let table = sketch::table("othello", &options, 2, 1);
    let mut scene = sketch::scene(&*table, &options);
    let mut shown = board(&scene);
    let text = |board: &mut FallbackBoard, scene: &Scene| {
        sketch::board(board, scene, sketch::TRUE, Language::English, (50, 12))
    };
    let before = text(&mut shown, &scene);
    assert_eq!(shown.key(&scene, KeyCode::PageDown.into()), Response::Redraw);
    let after = text(&mut shown, &scene);
    assert_ne!(before, after);
    assert_eq!(shown.key(&scene, KeyCode::PageUp.into()), Response::Redraw);
    assert_eq!(text(&mut shown, &scene), before);
    scene.view = json!({ "weather": "fine" });
    let screen = text(&mut board(&scene), &scene);
    assert!(screen.contains(r#""weather": "fine""#), "{screen}");
    let texts = Texts::new(Language::English);
    assert_eq!(shown.tell(&scene, &json!({ "type": "rain" }), &texts), r#"{"type":"rain"}"#);
}
