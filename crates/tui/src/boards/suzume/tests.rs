//! The Suzume table as it is seen and handled.

use hanpan_locale::Language::{English, Korean};
use hanpan_table::AnyTable;
use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use super::*;
use crate::boards::drive::{Drive, draws_at_every_size, plays_a_match, told_table};
use crate::sketch;

/// You deal and wait for a 5 after discarding the 9; seat 1 has three dora and waits for 5 and 8.
const FIRST: &str = "2 3 4 5 5r 6 7 G G G 6 6r 8 9 R G 9 1r 5";
const TO_THE_RON: &str = "discard 9, skip, skip, discard 1r, skip, skip, discard 5";

/// A deal that begins with these tiles; the others follow in canonical order.
fn deal(first: &str) -> String {
    let mut rest: Vec<String> = Tile::CANONICAL.iter().map(Tile::to_string).collect();
    for tile in first.split(' ') {
        let place = rest.iter().position(|other| other == tile).expect("a tile of the set");
        rest.remove(place);
    }
    format!("deal {first} {}", rest.join(" "))
}

fn table() -> Box<dyn AnyTable> {
    told_table("suzume", &json!({}), &["you", "easy", "normal"], &deal(FIRST))
}

/// What seat 0 sees after these actions.
fn after(table: &mut dyn AnyTable, actions: &str) -> Scene {
    sketch::play(table, actions);
    sketch::scene(table, &json!({}))
}

#[test]
fn suzume_table_in_mid_play() {
    let mut table = table();
    let mut board = SuzumeBoard::default();
    let scene = after(&mut *table, "");
    for (name, theme, language, size) in [
        ("suzume-turn-true-ko", sketch::TRUE, Korean, (57, 21)),
        ("suzume-turn-plain-en", sketch::PLAIN, English, (60, 17)),
    ] {
        let screen = sketch::board(&mut board, &scene, theme, language, size);
        sketch::check(name, &screen);
    }
    let scene = after(&mut *table, TO_THE_RON);
    board.update(&scene, false);
    draws_at_every_size(&board, &scene);
    for (name, theme, language, size) in [
        ("suzume-ron-true-en", sketch::TRUE, English, (97, 37)),
        ("suzume-ron-sixteen-ko", sketch::SIXTEEN, Korean, (60, 17)),
        ("suzume-ron-plain-en", sketch::PLAIN, English, (57, 21)),
    ] {
        let screen = sketch::board(&mut board, &scene, theme, language, size);
        sketch::check(name, &screen);
        if name.contains("plain") {
            assert!(screen.lines().take(21).all(str::is_ascii), "{screen}");
        }
    }
}

#[test]
fn suzume_tables_of_two_and_five_are_full_late_in_a_round() {
    for (players, discards) in [(2, 30), (5, 16)] {
        let mut table = sketch::table("suzume", &json!({}), players, 7);
        let mut board = SuzumeBoard::default();
        // Nobody wins: whoever has drawn discards his first tile, and all others skip.
        for _ in 0..discards {
            let skips = vec!["skip"; usize::from(players) - 1].join(",");
            sketch::play(&mut *table, &format!("*, {skips}"));
        }
        let scene = sketch::scene(&*table, &json!({}));
        let screen = sketch::board(&mut board, &scene, sketch::TRUE, Korean, (57, 21));
        sketch::check(&format!("suzume-late-{players}-small"), &screen);
        let screen = sketch::board(&mut board, &scene, sketch::TRUE, English, (60, 17));
        sketch::check(&format!("suzume-late-{players}-compact"), &screen);
        let screen = sketch::board(&mut board, &scene, sketch::SIXTEEN, English, (97, 37));
        sketch::check(&format!("suzume-late-{players}-large"), &screen);
    }
}

#[test]
fn suzume_last_round_stays_until_a_key_is_pressed() {
    let mut table = table();
    let mut board = SuzumeBoard::default();
    board.update(&sketch::scene(&*table, &json!({})), false);
    sketch::play(&mut *table, &format!("{TO_THE_RON}, ron, ron"));
    table.chance(&deal(FIRST)).expect("the next deal");
    let scene = sketch::scene(&*table, &json!({}));
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, English, (57, 21));
    sketch::check("suzume-report-true-en", &screen);
    let screen = sketch::board(&mut board, &scene, sketch::PLAIN, Korean, (60, 17));
    sketch::check("suzume-report-plain-ko", &screen);
    draws_at_every_size(&board, &scene);
    assert_eq!(board.key(&scene, KeyCode::Tab.into()), Response::Redraw);
    assert!(!board.reports.is_open());
}

#[test]
fn suzume_end_says_how_the_points_came_about() {
    let mut table = table();
    let mut board = SuzumeBoard::default();
    for round in 0..3 {
        if round > 0 {
            table.chance(&deal(FIRST)).expect("the next deal");
        }
        // The dealer is the next seat in every round, and answers come from the lowest seat on.
        sketch::play(&mut *table, &format!("{TO_THE_RON}, ron, ron"));
    }
    let scene = sketch::scene(&*table, &json!({}));
    let screen = sketch::board(&mut board, &scene, sketch::TRUE, Korean, (57, 21));
    sketch::check("suzume-end-true-ko", &screen);
    board.key(&scene, KeyCode::Enter.into());
    let screen = sketch::board(&mut board, &scene, sketch::SIXTEEN, English, (60, 17));
    sketch::check("suzume-end-sixteen-en", &screen);
    let lines = |language| board.result(&scene, &Texts::new(language)).join("\n");
    sketch::check("suzume-result", &format!("{}\n\n{}\n", lines(English), lines(Korean)));
    let told = |language| {
        let texts = Texts::new(language);
        let events = scene.events.iter().take(12);
        events.map(|noticed| board.tell(&scene, &noticed.event, &texts) + "\n").collect::<String>()
    };
    sketch::check("suzume-told", &format!("{}\n{}", told(English), told(Korean)));
    let small = sketch::drawn(sketch::PLAIN, English, (16, 8), |canvas| {
        board.miniature(&scene, canvas, canvas.area());
    });
    sketch::check("suzume-miniature", &small);
}

#[test]
fn suzume_notes_say_what_a_choice_does() {
    let mut table = table();
    let mut board = SuzumeBoard::default();
    let texts = Texts::new(English);
    let mut check = |scene: &Scene, key: KeyCode, note: &str| {
        board.update(scene, false);
        board.key(scene, key.into());
        assert_eq!(board.note(scene, &texts).as_deref(), Some(note));
    };
    let scene = after(&mut *table, "");
    check(&scene, KeyCode::Up, "Discard 9, then wait for 5 (7 points, 2 left)");
    check(&scene, KeyCode::Left, "Discard red 5");
    let scene = after(&mut *table, TO_THE_RON);
    check(&scene, KeyCode::Up, "Ron: win with 5, 7 points");
    check(&scene, KeyCode::Right, "Let 5 pass");
    check(&scene, KeyCode::Down, "Answer the discard first: ron or skip.");
}

/// The dealer's two points are shown in what a hand is worth, and do not count against the minimum.
#[test]
fn suzume_says_why_six_points_are_not_enough() {
    // A run, two sevens and no dora: with a third seven four points, and the dealer's two.
    let first = "3 4 5 7 7 1 1r 8 9 R R 1 8 9 9 2 9r";
    let mut table = told_table("suzume", &json!({}), &["you", "easy", "normal"], &deal(first));
    let scene = after(&mut *table, "");
    let mut board = SuzumeBoard::default();
    board.update(&scene, false);
    for (language, why) in [
        (English, "6 points, 1 left, too few: 4 without the dealer's 2, 5 are needed"),
        (Korean, "6점, 1장, 점수 부족: 친 보너스 2점을 빼면 4점, 5점이 필요해요"),
    ] {
        let note = board.note(&scene, &Texts::new(language)).unwrap();
        assert!(note.contains(why), "{note}");
        // Also where the waits stand, above the hand.
        let screen = sketch::board(&mut board, &scene, sketch::TRUE, language, (84, 30));
        assert!(screen.contains(why), "{screen}");
    }
}

/// Who has won, and everybody's place, before how the last round went.
#[test]
fn suzume_names_the_winner_and_the_ranking() {
    let mut table = sketch::table("suzume", &json!({}), 3, 1);
    while let Some(seat) = table.turn().players().first() {
        let first = table.legal(seat)[0].clone();
        table.act(seat, &first, None).unwrap();
    }
    let scene = sketch::scene(&*table, &json!({}));
    let points: Vec<u16> =
        scene.points.iter().map(|(_, points)| points.to_string().parse().unwrap()).collect();
    let mut board = SuzumeBoard::default();
    board.update(&scene, false);
    for (language, place, worth) in [(English, ". ", " points"), (Korean, "위 ", "점")] {
        let lines = board.result(&scene, &Texts::new(language));
        let mut ranked = points.clone();
        ranked.sort_unstable_by_key(|points| std::cmp::Reverse(*points));
        for (rank, points) in ranked.iter().enumerate() {
            let rank_of = 1 + ranked.iter().filter(|other| *other > points).count();
            assert!(lines[rank + 1].starts_with(&format!("{rank_of}{place}")), "{lines:?}");
            assert!(lines[rank + 1].ends_with(&format!(": {points}{worth}")), "{lines:?}");
        }
    }
}

#[test]
fn suzume_board_plays_whole_matches_by_tab_and_enter() {
    for players in 2..=5 {
        for (seed, options) in [
            (1, json!({})),
            (2, json!({ "tsumo_rounding": "down", "simples": "2-9" })),
            (3, json!({ "cycles": 2 })),
        ] {
            plays_a_match(&Drive { options, players, seed, ..Drive::of("suzume") });
        }
    }
}
