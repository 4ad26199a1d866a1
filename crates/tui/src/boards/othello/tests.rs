//! The Othello board as players meet it.

use std::collections::BTreeSet;

use hanpan_core::Observer;
use hanpan_locale::Language;
use hanpan_table::AnyTable;
use ratatui::buffer::Buffer;
use serde_json::json;

use super::*;
use crate::canvas::Targets;
use crate::sketch;
use crate::theme::{Depth, Theme};

/// Black wins by 13 to 0 on 8 × 8, the shortest way there is.
const SHORTEST: &str = "e6, f4, e3, f6, g5, d6, e7, f5, c5";
/// After these moves on 4 × 4 Black has no move, and White has.
const BLACK_MUST_PASS: &str = "b1, c1, d3, a1";
/// Colours, but letters for discs.
const COLOURED_ASCII: Theme = Theme { depth: Depth::True, light: false, ascii: true };
/// No colours, but drawn signs.
const UNCOLOURED: Theme = Theme { depth: Depth::Plain, light: false, ascii: false };

/// A table of a size after some moves, and what Black sees of it.
fn table(size: u8, moves: &str) -> (Box<dyn AnyTable>, Scene) {
    let options = json!({ "size": size });
    let mut table = sketch::table("othello", &options, 2, 1);
    sketch::play(&mut *table, moves);
    let scene = sketch::scene(&*table, &options);
    (table, scene)
}

/// The board as the scene has it, with the cursor on a square.
fn board(scene: &Scene, cursor: (usize, usize)) -> OthelloBoard {
    let mut board = OthelloBoard::new();
    board.update(scene, false);
    board.cursor = cursor;
    board
}

/// Draws a board on a screen of this size and tells what can be clicked there.
fn draw(
    board: &OthelloBoard,
    scene: &Scene,
    theme: Theme,
    texts: &Texts,
    (columns, rows): (u16, u16),
) -> Targets {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut targets = Targets::default();
    let area = buffer.area;
    let mut canvas = Canvas { buffer: &mut buffer, targets: &mut targets, theme, texts };
    board.draw(scene, &mut canvas, area);
    targets
}

/// So many moves from all over the board, or a whole game if it ends before.
fn many_moves(size: u8, count: usize) -> String {
    let options = json!({ "size": size });
    let mut table = sketch::table("othello", &options, 2, 1);
    let mut moves = Vec::new();
    for number in 0..count {
        let Some(seat) = table.turn().players().first() else { break };
        let legal = table.legal(seat);
        let action = legal[number * 7 % legal.len()].clone();
        table.act(seat, &action, None).expect("it is legal");
        moves.push(action);
    }
    moves.join(", ")
}

#[test]
fn othello_board_in_mid_game() {
    let house = many_moves(16, 60);
    let waiting = many_moves(16, 61);
    let standard = many_moves(8, 20);
    for (name, size, moves, theme, language, room) in [
        ("middle-true", 16, &house, sketch::TRUE, Language::English, (57, 21)),
        ("middle-sixteen", 16, &house, sketch::SIXTEEN, Language::Korean, (57, 21)),
        ("middle-plain", 16, &house, sketch::PLAIN, Language::English, (57, 21)),
        ("middle-large", 16, &house, sketch::TRUE, Language::Korean, (97, 37)),
        ("middle-low", 16, &house, sketch::TRUE, Language::Korean, (60, 17)),
        ("middle-low-plain", 16, &house, UNCOLOURED, Language::English, (60, 17)),
        ("middle-narrow", 16, &house, sketch::SIXTEEN, Language::English, (34, 17)),
        ("waiting", 16, &waiting, sketch::TRUE, Language::Korean, (57, 21)),
        ("waiting-plain", 16, &waiting, sketch::PLAIN, Language::English, (60, 17)),
        ("standard-middle", 8, &standard, sketch::TRUE, Language::Korean, (57, 21)),
        ("standard-middle-large", 8, &standard, sketch::SIXTEEN, Language::English, (97, 37)),
        ("standard-middle-low", 8, &standard, sketch::PLAIN, Language::Korean, (60, 17)),
    ] {
        let (_, scene) = table(size, moves);
        let mut board = board(&scene, (0, 0));
        board.key(&scene, KeyCode::Tab.into());
        let screen = sketch::board(&mut board, &scene, theme, language, room);
        sketch::check(&format!("othello-{name}"), &screen);
    }
}

#[test]
fn othello_board_when_a_side_passes_and_at_the_end() {
    let whole_game = many_moves(16, 300);
    let passed = format!("{BLACK_MUST_PASS}, pass");
    for (name, size, moves, theme, language, room) in [
        ("pass", 4, BLACK_MUST_PASS, sketch::TRUE, Language::English, (57, 21)),
        ("pass-low", 4, BLACK_MUST_PASS, sketch::PLAIN, Language::Korean, (30, 6)),
        ("passed", 4, &passed, sketch::SIXTEEN, Language::Korean, (60, 17)),
        ("end-large", 16, &whole_game, sketch::SIXTEEN, Language::English, (97, 37)),
        ("end-low", 16, &whole_game, sketch::PLAIN, Language::English, (60, 17)),
        ("standard-end", 8, SHORTEST, sketch::TRUE, Language::Korean, (57, 21)),
    ] {
        let (_, scene) = table(size, moves);
        let mut board = OthelloBoard::new();
        let screen = sketch::board(&mut board, &scene, theme, language, room);
        sketch::check(&format!("othello-{name}"), &screen);
    }
}

#[test]
fn othello_miniature_is_small() {
    let (_, scene) = table(16, &many_moves(16, 60));
    let board = board(&scene, (0, 0));
    for (name, theme) in [("true", sketch::TRUE), ("plain", sketch::PLAIN)] {
        let screen = sketch::drawn(theme, Language::English, (16, 8), |canvas| {
            board.miniature(&scene, canvas, canvas.area());
        });
        sketch::check(&format!("othello-miniature-{name}"), &screen);
    }
}

#[test]
fn othello_cursor_goes_by_arrows_tab_and_mouse() {
    let (_, scene) = table(8, "");
    let mut board = board(&scene, (0, 0));
    for (key, place) in [
        (KeyCode::Up, "a1"),
        (KeyCode::Home, "d4"),
        (KeyCode::Up, "d3"),
        (KeyCode::Left, "c3"),
        (KeyCode::Down, "c4"),
        (KeyCode::Right, "d4"),
        (KeyCode::Tab, "f5"),
        (KeyCode::Tab, "e6"),
        (KeyCode::Tab, "d3"),
        (KeyCode::BackTab, "e6"),
    ] {
        assert_eq!(board.key(&scene, key.into()), Response::Redraw);
        assert_eq!(board.square().to_string(), place, "{key}");
    }
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act("e6".into()));
    assert_eq!(board.point(&scene, 0, false), Response::Redraw);
    assert_eq!(board.key(&scene, KeyCode::Char(' ').into()), Response::Redraw, "a1 flips nothing");
    assert_eq!(board.point(&scene, 8 * 4 + 5, true), Response::Act("f5".into()));
    assert_eq!(board.point(&scene, PASS_SPOT, true), Response::Ignored);
    assert_eq!(board.key(&scene, KeyCode::F(1).into()), Response::Ignored);
}

#[test]
fn othello_is_played_to_its_end_by_tab_and_enter() {
    let texts = Texts::new(Language::English);
    for (size, seed) in
        (4..=16).step_by(2).flat_map(|size| (0..if size < 12 { 12 } else { 1 }).map(move |seed| (size, seed)))
    {
        let options = json!({ "size": size });
        let mut table = sketch::table("othello", &options, 2, 1);
        let mut boards = [OthelloBoard::new(), OthelloBoard::new()];
        let mut tabs = seed;
        while let Some(seat) = table.turn().players().first() {
            for other in Seat::all(2) {
                let scene = Scene::of(&*table, &options, Observer::Seat(other));
                boards[other.index()].update(&scene, true);
            }
            let scene = Scene::of(&*table, &options, Observer::Seat(seat));
            let board = &mut boards[seat.index()];
            let mut reached = BTreeSet::new();
            for _ in 0..scene.legal.len() + tabs % scene.legal.len() {
                board.key(&scene, KeyCode::Tab.into());
                let Response::Act(action) = board.key(&scene, KeyCode::Enter.into()) else {
                    panic!("Tab lands on nothing in {}", table.drawing(Observer::Public));
                };
                reached.insert(action);
            }
            assert_eq!(reached, scene.legal.iter().cloned().collect(), "Tab reaches what is legal");
            let Response::Act(action) = board.key(&scene, KeyCode::Enter.into()) else {
                panic!("Enter does nothing");
            };
            draw(board, &scene, sketch::TRUE, &texts, (60, 17));
            table.act(seat, &action, None).unwrap_or_else(|error| panic!("{action}: {error}"));
            tabs = (tabs * 31 + 7) % 1000;
        }
        let scene = Scene::of(&*table, &options, Observer::Public);
        boards[0].update(&scene, true);
        assert_eq!(boards[0].key(&scene, KeyCode::Enter.into()), Response::Redraw, "nothing is left to do");
    }
}

#[test]
fn othello_clicks_do_only_what_is_legal_and_reach_all_of_it() {
    let texts = Texts::new(Language::English);
    for (size, moves) in [(16, &*many_moves(16, 60)), (8, ""), (8, SHORTEST), (4, BLACK_MUST_PASS)] {
        let (_, scene) = table(size, moves);
        for room in [(57, 21), (97, 37), (60, 17), (34, 17)] {
            let targets = draw(&board(&scene, (0, 0)), &scene, sketch::TRUE, &texts, room);
            let mut reached = BTreeSet::new();
            for place in Rect::new(0, 0, room.0, room.1).positions() {
                let Some(Target::Spot(spot)) = targets.at(place) else { continue };
                if let Response::Act(action) = board(&scene, (0, 0)).point(&scene, spot, true) {
                    reached.insert(action);
                }
            }
            assert_eq!(reached, scene.legal.iter().cloned().collect(), "{size} in {room:?}");
        }
    }
}

#[test]
fn othello_is_drawn_in_any_room() {
    let texts = Texts::new(Language::Korean);
    let phases = [
        (16, many_moves(16, 60)),
        (8, "f5".into()),
        (8, SHORTEST.into()),
        (4, BLACK_MUST_PASS.into()),
        (6, String::new()),
    ];
    for (size, moves) in phases {
        let (_, scene) = table(size, &moves);
        let mut board = board(&scene, (0, 0));
        board.flips = Flips::of(board.view.as_ref().expect("a view"));
        board.advance(Duration::from_millis(60));
        for (columns, rows) in (1..=60).flat_map(|columns| (1..=20).map(move |rows| (columns, rows))) {
            for theme in [sketch::TRUE, sketch::PLAIN] {
                draw(&board, &scene, theme, &texts, (columns, rows));
            }
        }
        for (columns, rows) in [(1, 1), (5, 40), (120, 3), (200, 60)] {
            for theme in [sketch::SIXTEEN, sketch::PLAIN, COLOURED_ASCII, UNCOLOURED] {
                draw(&board, &scene, theme, &texts, (columns, rows));
            }
        }
    }
}

#[test]
fn othello_shows_nothing_of_a_board_there_is_not() {
    let texts = Texts::new(Language::English);
    for (key, value) in [
        ("size", json!(0)),
        ("size", json!(200)),
        ("discs", json!([2])),
        ("discs", json!([2, 4_000_000_000_u32])),
        ("to_move", json!(7)),
        ("rows", json!([])),
        ("rows", json!(["가", "", "XOXOXOXOXOXOXOXOXOX"])),
        ("flipped", json!(["f5", "z99", "a0"])),
        ("legal", json!(["z99"])),
    ] {
        let (_, mut scene) = table(8, "");
        let mut board = board(&scene, (0, 0));
        scene.view["last"] = json!("f5");
        scene.view[key] = value;
        board.update(&scene, true);
        board.flips = board.view.as_ref().and_then(Flips::of);
        board.advance(Duration::from_millis(10));
        board.key(&scene, KeyCode::Tab.into());
        board.key(&scene, KeyCode::Home.into());
        board.note(&scene, &texts);
        board.result(&scene, &texts);
        draw(&board, &scene, sketch::TRUE, &texts, (57, 21));
    }
}

#[test]
fn othello_flips_follow_one_another_and_a_key_ends_them() {
    let (mut table, before) = table(16, &many_moves(16, 60));
    let mut board = board(&before, (0, 0));
    let seat = table.turn().players().first().expect("somebody is to move");
    let flips = |action: &String| {
        board.cursor = action.parse::<Square>().ok().and_then(|square| square.on(16)).expect("a square");
        board.would_flip(&before, board.view.as_ref().expect("a view")).len()
    };
    let action = table.legal(seat).into_iter().max_by_key(flips).expect("a move");
    table.act(seat, &action, None).expect("it is legal");
    let scene = sketch::scene(&*table, &before.options);

    board.update(&scene, true);
    let flipped = board.view.as_ref().expect("a view").flipped.clone();
    assert!(flipped.len() > 2, "a move that flips several discs");
    let state = |board: &OthelloBoard| -> Vec<Option<Turning>> {
        flipped.iter().map(|&square| board.flips.as_ref().and_then(|flips| flips.turning(square))).collect()
    };
    assert!(state(&board).iter().all(|turning| *turning == Some(Turning::Before)));
    let (mut frames, mut total) = (0, Duration::ZERO);
    let mut uneven = false;
    while let Some(wait) = board.advance(if frames == 0 { Duration::ZERO } else { Duration::from_millis(40) })
    {
        assert_eq!(wait, Duration::from_millis(40));
        uneven |= state(&board).iter().any(|turning| *turning != state(&board)[0]);
        (frames, total) = (frames + 1, total + wait);
    }
    assert!(uneven, "not all turn at once");
    assert!(total <= Duration::from_millis(600), "{total:?}");
    assert!(board.flips.is_none());
    assert_eq!(board.advance(Duration::ZERO), None);

    let again = |board: &mut OthelloBoard| {
        board.update(&before, true);
        assert!(board.flips.is_none(), "a takeback turns nothing");
        board.update(&scene, true);
        assert!(board.flips.is_some());
    };
    again(&mut board);
    board.advance(Duration::from_millis(110));
    for (name, theme, room) in [("small", sketch::PLAIN, (57, 21)), ("large", sketch::TRUE, (97, 37))] {
        let screen = sketch::drawn(theme, Language::English, room, |canvas| {
            board.draw(&scene, canvas, canvas.area());
        });
        sketch::check(&format!("othello-flipping-{name}"), &screen);
    }
    assert_eq!(board.key(&scene, KeyCode::F(1).into()), Response::Redraw);
    assert!(board.flips.is_none(), "any key ends it");
    again(&mut board);
    board.point(&scene, 0, false);
    assert!(board.flips.is_some(), "a mouse that wanders does not");
    board.update(&scene, false);
    assert!(board.flips.is_none(), "somebody else looks, who wants no motion");
}

#[test]
fn othello_says_what_a_square_would_do() {
    let (english, korean) = (Texts::new(Language::English), Texts::new(Language::Korean));
    for (size, moves, cursor, in_english, in_korean) in [
        (8, "", (5, 4), "f5: flips one disc", "f5: 1개를 뒤집어요"),
        (8, "d3, e3", (5, 2), "f3: flips 2 discs", "f3: 2개를 뒤집어요"),
        (8, "", (3, 3), "There is already a disc on d4.", "이미 돌이 놓인 자리예요: d4"),
        (8, "", (0, 0), "A disc on a1 would flip nothing.", "뒤집을 돌이 없는 자리예요: a1"),
        (
            4,
            BLACK_MUST_PASS,
            (0, 0),
            "No square would flip anything, so you pass.",
            "뒤집을 수 있는 자리가 없어 패스해요.",
        ),
    ] {
        let (_, scene) = table(size, moves);
        let mut board = board(&scene, cursor);
        // Nothing is refused before anything was wanted.
        let before = board.note(&scene, &english).expect("something is said of every square");
        assert!(before == in_english || before == Square::at(cursor.0, cursor.1).to_string(), "{before}");
        if in_english != before {
            board.key(&scene, KeyCode::Enter.into());
        }
        assert_eq!(board.note(&scene, &english).as_deref(), Some(in_english));
        assert_eq!(board.note(&scene, &korean).as_deref(), Some(in_korean));
    }
    let (_, scene) = table(8, "f5");
    assert_eq!(board(&scene, (0, 0)).note(&scene, &english), None, "it is White's turn");
}

#[test]
fn othello_tells_moves_passes_and_the_result() {
    let passed = format!("{BLACK_MUST_PASS}, pass");
    for (size, moves, language, told) in [
        (8, "f5", Language::English, "Black (you) f5: 1 flipped"),
        (8, "f5, f6", Language::Korean, "백(normal) f6: 1개 뒤집음"),
        (4, &passed, Language::English, "Black (you) has no move, passes"),
        (4, &passed, Language::Korean, "흑(you) 둘 곳이 없어 패스"),
    ] {
        let (_, scene) = table(size, moves);
        let event = &scene.events.last().expect("something happened").event;
        assert_eq!(board(&scene, (0, 0)).tell(&scene, event, &Texts::new(language)), told);
    }
    let (_, scene) = table(8, SHORTEST);
    for (language, lines) in [
        (
            Language::English,
            [
                "Won with more discs",
                "Black (you): 13 discs",
                "White (normal): 0 discs",
                "Ahead by 13 discs",
                "51 squares left empty",
            ],
        ),
        (
            Language::Korean,
            ["돌이 더 많아 승리", "흑(you): 13개", "백(normal): 0개", "13개 차이", "빈칸 51개"],
        ),
    ] {
        assert_eq!(board(&scene, (0, 0)).result(&scene, &Texts::new(language)), lines);
    }
    let (mut table, _) = table(8, "f5");
    table.resign(Seat::at(0)).expect("the game is on");
    let scene = sketch::scene(&*table, &json!({ "size": 8 }));
    let lines = board(&scene, (0, 0)).result(&scene, &Texts::new(Language::English));
    assert_eq!(lines, ["A player resigned.", "Black (you): 4 discs", "White (normal): one disc"]);
}

#[test]
fn othello_puts_the_cursor_on_the_only_thing_to_do() {
    let (_, mut scene) = table(4, "");
    let mut board = OthelloBoard::new();
    board.update(&scene, false);
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Redraw, "the middle is taken");
    scene.legal.truncate(1);
    board.update(&scene, false);
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act(scene.legal[0].clone()));
    assert_eq!(board.keys(&scene).last(), Some(&("Enter", "key-place")));

    let (_, scene) = table(4, BLACK_MUST_PASS);
    board.update(&scene, false);
    assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act(PASS.into()));
    assert_eq!(board.keys(&scene), [("Enter", "othello-key-pass")]);
}
