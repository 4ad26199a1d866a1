use std::time::Duration;

use hanpan_core::Observer;
use hanpan_house::game;
use hanpan_locale::Language;
use hanpan_table::{AnyTable, Player, Setup};
use serde_json::json;

use super::*;
use crate::boards::drive::{Drive, draws_at_every_size, plays_to_the_end};
use crate::sketch;

/// A table without dice: steps are told in order, throws as `throw gae` and moves as `gae 7`.
fn told(players: usize, options: &Value, steps: &str) -> Box<dyn AnyTable> {
    let names = ["나", "normal", "hard", "easy"];
    let player = |name: &str| Player { name: name.into(), kind: "human".into() };
    let setup = Setup {
        options: options.clone(),
        players: names.into_iter().take(players).map(player).collect(),
        fair: None,
        started: "2026-11-15T12:00:00Z".parse().expect("a time"),
    };
    let mut table = game("yutnori").expect("a game").open(setup).expect("a table");
    for step in steps.split(',').map(str::trim).filter(|step| !step.is_empty()) {
        let done = match step.strip_prefix("throw ") {
            Some(_) => table.chance(step),
            None => table.act(table.turn().players().first().expect("somebody is to act"), step, None),
        };
        done.unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    table
}

/// Seat 0 has a stack on 4 and a token on 2, seat 1 a stack on 5; seat 0 has thrown yut, mo and geol.
const MIDDLE: &str = "throw yut, throw do, yut start, do start, throw mo, throw gae, mo start, gae start, \
                      throw geol, geol 1, throw do, do 2, throw gae, gae start, throw gae, gae 3, \
                      throw yut, throw mo, throw geol";

fn board(scene: &Scene) -> YutnoriBoard {
    let mut board = YutnoriBoard::default();
    board.update(scene, false);
    board
}

fn middle() -> (Box<dyn AnyTable>, Scene) {
    let table = told(2, &json!({}), MIDDLE);
    let scene = sketch::scene(&*table, &json!({}));
    (table, scene)
}

#[test]
fn yutnori_board_in_mid_game() {
    let (_, scene) = middle();
    for (name, theme, language, size) in [
        ("small-true", sketch::TRUE, Language::Korean, (57, 17)),
        ("small-sixteen", sketch::SIXTEEN, Language::English, (57, 17)),
        ("small-plain", sketch::PLAIN, Language::English, (57, 17)),
        ("large-true", sketch::TRUE, Language::English, Layout::MOST),
    ] {
        let screen = sketch::board(&mut board(&scene), &scene, theme, language, size);
        sketch::check(&format!("yutnori-middle-{name}"), &screen);
    }
    let small = sketch::drawn(sketch::TRUE, Language::Korean, (16, 8), |canvas| {
        board(&scene).miniature(&scene, canvas, canvas.area());
    });
    sketch::check("yutnori-miniature", &small);
}

#[test]
fn yutnori_shows_what_would_be_captured_and_stacked_upon() {
    let (_, scene) = middle();
    let mut board = board(&scene);
    let texts = [Language::English, Language::Korean].map(Texts::new);
    let mut notes = String::new();
    for _ in &scene.legal {
        notes += &scene.legal[board.chosen];
        for texts in &texts {
            notes += " | ";
            notes += &board.note(&scene, texts).expect("it is your turn");
        }
        notes += "\n";
        board.key(&scene, KeyCode::Tab.into());
    }
    sketch::check("yutnori-notes", &notes);
}

#[test]
fn yutnori_four_players_and_the_end() {
    let options = json!({ "tokens": 2 });
    let mut table = sketch::table("yutnori", &options, 4, 3);
    sketch::play(&mut *table, "*, *, *, *, *, *, *, *, *, *, *, *");
    let scene = sketch::scene(&*table, &options);
    let screen = sketch::board(&mut board(&scene), &scene, sketch::PLAIN, Language::Korean, (57, 17));
    sketch::check("yutnori-four-plain", &screen);
    while let Some(seat) = table.turn().players().first() {
        let first = table.legal_texts(seat).first().expect("something is legal").to_owned();
        table.act(seat, &first, None).expect("it is legal");
    }
    let scene = sketch::scene(&*table, &options);
    let mut board = board(&scene);
    let mut screen = sketch::board(&mut board, &scene, sketch::TRUE, Language::English, (57, 17));
    for language in Language::ALL {
        screen += &board.result(&scene, &Texts::new(language)).join("\n");
        screen += "\n";
    }
    sketch::check("yutnori-end", &screen);
}

#[test]
fn yutnori_cursor_goes_by_throws_and_tokens() {
    let (_, scene) = middle();
    let mut board = board(&scene);
    let chosen = |board: &YutnoriBoard| scene.legal[board.chosen].clone();
    for (key, action) in [
        (KeyCode::Home, "geol start"),
        (KeyCode::Down, "geol 2"),
        (KeyCode::Down, "geol 4"),
        (KeyCode::Down, "geol start"),
        (KeyCode::Up, "geol 4"),
        (KeyCode::Right, "yut 4"),
        (KeyCode::Right, "mo 4"),
        (KeyCode::Right, "geol 4"),
        (KeyCode::Left, "mo 4"),
        (KeyCode::Tab, "geol start"),
        (KeyCode::BackTab, "mo 4"),
        (KeyCode::Char('4'), "yut 4"),
        (KeyCode::End, "mo 4"),
        (KeyCode::Char('3'), "geol 4"),
    ] {
        assert_eq!(board.key(&scene, key.into()), Response::Redraw, "{key}");
        assert_eq!(chosen(&board), action, "{key}");
    }
    assert_eq!(board.key(&scene, KeyCode::Char('2').into()), Response::Ignored, "no gae was thrown");
    assert_eq!(board.key(&scene, KeyCode::Char('x').into()), Response::Ignored);
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act("geol 4".into()));
    // A token is played by the chosen throw; where it leads to means the same.
    assert_eq!(board.point(&scene, START_SPOT, false), Response::Redraw);
    assert_eq!(board.point(&scene, station_spot(Station::at(4)), true), Response::Act("geol 4".into()));
    assert_eq!(board.point(&scene, THROW_SPOTS + Throw::Mo as u16, true), Response::Redraw);
    assert_eq!(board.point(&scene, START_SPOT, true), Response::Act("mo start".into()));
    assert_eq!(board.point(&scene, station_spot(Station::at(9)), true), Response::Act("mo 4".into()));
    assert_eq!(board.point(&scene, station_spot(Station::at(28)), true), Response::Ignored);
    assert_eq!(board.point(&scene, MOVE_SPOTS + 99, true), Response::Ignored);
}

#[test]
fn yutnori_sticks_fall_for_new_throws_and_a_key_ends_it() {
    let before = told(2, &json!({}), "");
    let mut after = told(2, &json!({}), "throw yut, throw gae");
    let scene = |table: &dyn AnyTable| Scene::of(table, &json!({}), Observer::Seat(Seat::at(0)));
    let mut board = board(&scene(&*before));
    assert_eq!(board.advance(Duration::ZERO), None);
    board.update(&scene(&*after), true);
    assert!(matches!(board.fall.as_ref().map(Fall::sticks), Some(Sticks::InTheAir(_))));
    let mut frames = 0;
    while board.advance(Duration::from_millis(60)).is_some() {
        frames += 1;
        assert!(frames < 40, "the sticks come to rest");
    }
    assert!(frames > 5 && board.fall.is_none());
    // The same scene again, or one that is looked at without motion, lets nothing fall.
    board.update(&scene(&*after), true);
    assert!(board.fall.is_none());
    board.update(&scene(&*before), false);
    board.update(&scene(&*after), true);
    assert_eq!(board.key(&scene(&*after), KeyCode::Char('x').into()), Response::Redraw);
    assert!(board.fall.is_none());
    after.act(Seat::at(0), "yut start", None).expect("it is legal");
    board.update(&scene(&*after), true);
    assert!(board.fall.is_none(), "a move is no throw");
}

#[test]
fn yutnori_tells_what_happened() {
    let texts = [Language::English, Language::Korean].map(Texts::new);
    let steps = format!("{MIDDLE}, mo start, throw do, geol 2, yut 4, do 5");
    let mut all = String::new();
    for (players, options, steps) in [
        (2, json!({}), &*steps),
        (
            2,
            json!({}),
            "throw back, throw do, do start, throw do, do start, throw back, back 1, \
             throw mo, throw back, mo start, back 5, throw gae, gae 20",
        ),
    ] {
        let table = told(players, &options, steps);
        let scene = sketch::scene(&*table, &options);
        let board = board(&scene);
        for noticed in &scene.events {
            let told = texts.each_ref().map(|texts| board.tell(&scene, &noticed.event, texts));
            all += &told.join(" | ");
            all += "\n";
        }
    }
    sketch::check("yutnori-told", &all);
}

#[test]
fn yutnori_is_played_to_its_end_by_any_number_of_players() {
    for (players, seed, options) in [
        (2, 1, json!({})),
        (3, 2, json!({ "back_do": false, "tokens": 3 })),
        (4, 3, json!({ "tokens": 2 })),
        (4, 4, json!({})),
    ] {
        let drive = Drive { options, players, seed, every: 4, ..Drive::of("yutnori") };
        plays_to_the_end(&drive, || crate::boards::board("yutnori"));
    }
}

#[test]
fn yutnori_shows_nothing_of_a_game_there_is_not() {
    let (_, scene) = middle();
    for (path, value) in [
        ("/players", json!([])),
        ("/to_move", json!(7)),
        ("/last_throw/seat", json!(5)),
        ("/moves", json!([])),
        ("/moves/0/action", json!("do 29")),
    ] {
        let mut strange = scene.clone();
        *strange.view.pointer_mut(path).expect("it is there") = value;
        let mut board = board(&strange);
        draws_at_every_size(&board, &strange);
        assert_eq!(board.key(&strange, KeyCode::Enter.into()), Response::Ignored, "{path}");
    }
}
