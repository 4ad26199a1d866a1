//! One Card screens, keys and words.

use hanpan_core::{Dice, Observer, QuickDice, Turn};
use hanpan_house::game;
use hanpan_locale::Language;
use hanpan_table::{AnyTable, Player, Setup};
use ratatui::buffer::Buffer;
use serde_json::json;

use super::*;
use crate::canvas::{Target, Targets};
use crate::sketch::{self, PLAIN, SIXTEEN, TRUE};
use crate::theme::Theme;

/// A table where what falls is written down: `deal …`, `draw …`, and actions by the lowest seat that may act.
fn scripted(options: &Value, players: usize, steps: &str) -> Box<dyn AnyTable> {
    let names = ["you", "normal", "hard", "서연"];
    let player = |name: &&str| Player { name: (*name).into(), kind: "human".into() };
    let setup = Setup {
        options: options.clone(),
        players: names[..players].iter().map(player).collect(),
        fair: None,
        started: "2026-11-15T12:00:00Z".parse().expect("a time"),
    };
    let mut table = game("onecard").expect("a game").open(setup).expect("a table");
    for step in steps.split(',').map(|step| step.split_whitespace().collect::<Vec<_>>().join(" ")) {
        let done = match table.turn() {
            Turn::Chance => table.chance(&step),
            turn => table.act(turn.players().first().expect("somebody is to act"), &step, None),
        };
        done.unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    table
}

/// Four at the table; `you` under an attack of six that another two or a joker answers.
const ATTACK: &str = "deal S2 SA C9 DT JB  H2 D4 D5 D6 DQ  S3 C2 C4 C5 C6  D2 S4 S5 S6 S8  H9, \
    take, draw S7, play H2, play C2, play D2";

/// A hand of twenty cards in a game without bankruptcy; five of them fit, a seven among them.
const TWENTY: &str = "deal S2 S7 C9 DT H9  H3 D4 D5 D6 DQ  D9, \
    take, draw S3, take, draw C3, take, draw S4, take, draw C4, take, draw S5, take, draw C5, \
    take, draw S6, take, draw C6, take, draw S8, take, draw C7, take, draw ST, take, draw C8, \
    take, draw SJ, take, draw CT, take, draw SQ, take, draw CJ, take, draw H5, take, draw CQ, \
    take, draw H6, take, draw CK, take, draw D7, take, draw HA, take, draw H8, take, draw DA, \
    take, draw DJ, take, draw D2, take, draw DK, take, draw D3, take, draw SK, take, draw HJ";

/// Three at the table; `normal` plays four kings, has one card left, and all are asked who calls.
const CALL: &str = "deal S2 SQ S3 C9 DT  SK HK DK CK S7  S4 C2 C4 C5 C6  S9, \
    play SQ, take, draw H5, play SK, play HK, play DK, play CK";

/// Three at the table; `you` are bankrupt at once, and `normal` plays all his cards.
const END: &str = "deal S2 SQ S3 C9 DT  SK HK DK CK C7  S4 C2 C4 C5 C6  S9, \
    take, draw H5, play SK, play HK, play DK, play CK, play C7";

/// The tables above, with what is agreed and for how many.
fn phases() -> [(Value, usize, &'static str); 4] {
    [
        (json!({}), 4, ATTACK),
        (json!({"bankrupt_at": "off"}), 2, TWENTY),
        (json!({"call_penalty": true}), 3, CALL),
        (json!({"play_for_places": true, "bankrupt_at": 6}), 3, END),
    ]
}

#[test]
fn onecard_attack_in_every_look() {
    let options = json!({});
    let table = scripted(&options, 4, ATTACK);
    let scene = sketch::scene(&*table, &options);
    for (name, theme, language) in [
        ("true", TRUE, Language::Korean),
        ("sixteen", SIXTEEN, Language::English),
        ("plain", PLAIN, Language::English),
    ] {
        let screen = sketch::board(&mut OneCardBoard::new(), &scene, theme, language, (57, 21));
        sketch::check(&format!("onecard-attack-{name}"), &screen);
    }
}

#[test]
fn onecard_twenty_cards_fit_in_every_room() {
    let options = json!({"bankrupt_at": "off"});
    let table = scripted(&options, 2, TWENTY);
    let scene = sketch::scene(&*table, &options);
    let mut board = OneCardBoard::new();
    board.update(&scene, false);
    assert_eq!(board.hand().len(), 20);
    for (name, size, theme, language) in [
        ("small", (60, 17), TRUE, Language::Korean),
        ("middle", (57, 21), PLAIN, Language::English),
        ("large", (97, 37), SIXTEEN, Language::Korean),
    ] {
        board.cursor = Action::play_naming("D7".parse().expect("a card"), Suit::Hearts);
        let screen = sketch::board(&mut board, &scene, theme, language, size);
        sketch::check(&format!("onecard-twenty-{name}"), &screen);
    }
}

#[test]
fn onecard_call_and_end() {
    let options = json!({"call_penalty": true});
    let table = scripted(&options, 3, CALL);
    let scene = sketch::scene(&*table, &options);
    let screen = sketch::board(&mut OneCardBoard::new(), &scene, TRUE, Language::Korean, (57, 21));
    sketch::check("onecard-call", &screen);
    let options = json!({"play_for_places": true, "bankrupt_at": 6});
    let table = scripted(&options, 3, END);
    for (name, size, theme) in [("small", (60, 17), PLAIN), ("large", (97, 37), TRUE)] {
        let scene = sketch::scene(&*table, &options);
        let screen = sketch::board(&mut OneCardBoard::new(), &scene, theme, Language::English, size);
        sketch::check(&format!("onecard-end-{name}"), &screen);
    }
}

#[test]
fn onecard_miniature_shows_the_open_card_and_the_counts() {
    let options = json!({});
    let table = scripted(&options, 4, ATTACK);
    let scene = sketch::scene(&*table, &options);
    let mut board = OneCardBoard::new();
    board.update(&scene, false);
    let screen = sketch::drawn(TRUE, Language::English, (16, 8), |canvas| {
        board.miniature(&scene, canvas, canvas.area());
    });
    sketch::check("onecard-miniature", &screen);
}

#[test]
fn onecard_words_in_both_languages() {
    let mut words = String::new();
    for language in Language::ALL {
        let texts = Texts::new(language);
        for (options, players, steps) in phases() {
            let table = scripted(&options, players, steps);
            let scene = sketch::scene(&*table, &options);
            let mut board = OneCardBoard::new();
            board.update(&scene, false);
            let told = scene.events.iter().take(9).map(|noticed| board.tell(&scene, &noticed.event, &texts));
            let mut lines: Vec<String> = told.collect();
            let choices = board.hand().iter().map(Action::play).chain(legal(&scene));
            for choice in choices {
                board.cursor = choice;
                lines.extend(board.note(&scene, &texts).map(|note| format!("{choice}: {note}")));
            }
            lines.extend(board.result(&scene, &texts));
            words += &(lines.join("\n") + "\n\n");
        }
        words += &(rare_events(&texts).join("\n") + "\n\n");
    }
    sketch::check("onecard-words", &words);
}

/// What the games above do not bring about.
fn rare_events(texts: &Texts) -> Vec<String> {
    let options = json!({});
    let table = scripted(&options, 4, ATTACK);
    let scene = sketch::scene(&*table, &options);
    let board = OneCardBoard::new();
    let played = |card: &str, changes: Value| {
        let mut event = json!({
            "type": "played", "seat": 1, "card": card, "suit": null, "offense_before": 0, "offense": 0,
            "skipped": null, "reversed": false, "again": false, "cancelled": false, "one_card": false,
            "place": null, "next": 2, "result": null,
        });
        for (key, value) in changes.as_object().expect("changes are by key") {
            event[key] = value.clone();
        }
        event
    };
    let called = |callers: Value, caught: bool, penalty: u8| json!({"type": "called", "player": 1, "callers": callers, "caught": caught, "penalty": penalty});
    let took = |asked: u8, count: u8, attacked: bool| json!({"type": "took", "seat": 1, "asked": asked, "count": count, "attacked": attacked, "result": null});
    let drew = |cards: Value, penalty: bool| {
        let count = 2;
        json!({
            "type": "drew", "seat": 1, "count": count, "cards": cards, "penalty": penalty, "bankrupt": null,
            "result": null,
        })
    };
    let events = [
        json!({"type": "dealt", "hand_size": 5, "hand": null, "opened": ["S2", "JC", "HT"]}),
        played("S7", json!({"suit": "D"})),
        played("S3", json!({"cancelled": true})),
        played("SJ", json!({"skipped": 2})),
        played("SQ", json!({"reversed": true})),
        played("S9", json!({"one_card": true})),
        played("S9", json!({"place": 2})),
        took(7, 7, true),
        took(7, 3, true),
        took(1, 0, false),
        drew(json!(["S2", "HT"]), true),
        drew(json!(null), true),
        json!({"type": "answered", "answer": "call"}),
        json!({"type": "answered", "answer": "skip"}),
        called(json!([]), false, 0),
        called(json!([0, 1]), false, 0),
        called(json!([0, 2]), true, 1),
        called(json!([0]), true, 0),
    ];
    events.iter().map(|event| board.tell(&scene, event, texts)).collect()
}

#[test]
fn onecard_cursor_goes_by_arrows_tab_digits_and_mouse() {
    let options = json!({"bankrupt_at": "off"});
    let table = scripted(&options, 2, TWENTY);
    let scene = sketch::scene(&*table, &options);
    let mut board = OneCardBoard::new();
    sketch::board(&mut board, &scene, TRUE, Language::English, (57, 21));
    assert_eq!(board.cursor.to_string(), "play H9", "the first card that fits");
    for (key, place) in [
        (KeyCode::Right, "play D7"),
        (KeyCode::Tab, "play D7 S"),
        (KeyCode::Char('3'), "play D7 D"),
        (KeyCode::Right, "play D7 C"),
        (KeyCode::Right, "play D7 C"),
        (KeyCode::Up, "play D7"),
        (KeyCode::Down, "play D7 S"),
        (KeyCode::Esc, "play D7"),
        (KeyCode::Up, "play S3"),
        (KeyCode::Down, "play D7"),
        (KeyCode::Left, "play H9"),
        (KeyCode::Down, "take"),
        (KeyCode::Left, "take"),
        (KeyCode::Up, "play H9"),
        (KeyCode::Home, "play S2"),
        (KeyCode::BackTab, "take"),
        (KeyCode::Tab, "play H9"),
        (KeyCode::Char('3'), "play DT"),
        (KeyCode::End, "play C9"),
        (KeyCode::Home, "play S2"),
        (KeyCode::Enter, "play S2"),
    ] {
        assert_eq!(board.key(&scene, key.into()), Response::Redraw, "{key}");
        assert_eq!(board.cursor.to_string(), place, "{key}");
    }
    let spot = |card: &str| card.parse::<Card>().expect("a card").index() as u16;
    assert_eq!(board.point(&scene, spot("DK"), true), Response::Act("play DK".into()));
    assert_eq!(board.point(&scene, spot("D7"), true), Response::Redraw);
    assert_eq!(board.cursor.to_string(), "play D7 S", "most cards left are spades");
    assert_eq!(board.point(&scene, spot("DK"), false), Response::Ignored, "the mouse is on its way");
    assert_eq!(board.point(&scene, SUIT_SPOTS + 2, false), Response::Redraw);
    assert_eq!(board.point(&scene, TAKE_SPOT, false), Response::Ignored);
    assert_eq!(board.point(&scene, SUIT_SPOTS + 1, true), Response::Act("play D7 H".into()));
    assert_eq!(board.point(&scene, spot("DK"), true), Response::Act("play DK".into()));
    assert_eq!(board.point(&scene, TAKE_SPOT, false), Response::Redraw);
    assert_eq!(board.key(&scene, KeyCode::Char(' ').into()), Response::Act("take".into()));
    assert_eq!(board.key(&scene, KeyCode::Char('t').into()), Response::Act("take".into()));
    assert_eq!(board.key(&scene, KeyCode::Char('c').into()), Response::Ignored);
    assert_eq!(board.key(&scene, KeyCode::F(1).into()), Response::Ignored);
}

/// The games that are driven: options and how many of them.
fn driven() -> Vec<(Value, u64)> {
    vec![
        (json!({}), 6),
        (json!({"call_penalty": true, "three_defends": true}), 6),
        (json!({"play_for_places": true, "hand_size": 7, "reflip_opening": true, "call_penalty": true}), 6),
        (json!({"bankrupt_at": "off"}), 1),
        (json!({"bankrupt_at": 8, "no_special_finish": true, "play_for_places": true}), 6),
        (json!({"jack": false, "queen": false, "king": false, "seven": false}), 3),
    ]
}

/// Drives games by every seat's own board; `each` is asked before every move.
fn drive(mut each: impl FnMut(&mut OneCardBoard, &Scene, &mut QuickDice)) {
    for (options, games) in driven() {
        for number in 0..games {
            let players = 2 + (number % 3) as u8;
            let mut dice = QuickDice::seeded(number);
            let mut table = sketch::table("onecard", &options, players, number as u8);
            let mut boards: Vec<OneCardBoard> = (0..players).map(|_| OneCardBoard::new()).collect();
            // Without bankruptcy aimless games are very long, so that one is broken off.
            let endless = options["bankrupt_at"] == "off";
            for _ in 0..if endless { 150 } else { 2_000 } {
                let Some(seat) = table.turn().players().first() else { break };
                let scene = Scene::of(&*table, &options, Observer::Seat(seat));
                let board = &mut boards[seat.index()];
                board.update(&scene, true);
                assert!(scene.allows(&board.cursor.to_string()), "the cursor is on something legal");
                each(board, &scene, &mut dice);
                for _ in 0..1 + dice.below(scene.legal.len() as u32) {
                    assert_eq!(board.key(&scene, KeyCode::Tab.into()), Response::Redraw);
                }
                let Response::Act(action) = board.key(&scene, KeyCode::Enter.into()) else {
                    panic!("Enter does nothing on {}", board.cursor);
                };
                table.act(seat, &action, None).unwrap_or_else(|error| panic!("{action}: {error}"));
            }
            assert!(table.outcome().is_some() || endless, "the game ends");
        }
    }
}

#[test]
fn onecard_tab_reaches_everything_and_keys_never_do_what_is_not_legal() {
    drive(|board, scene, dice| {
        let mut reached: Vec<String> = Vec::new();
        for step in [KeyCode::Tab, KeyCode::BackTab] {
            reached.clear();
            for _ in &scene.legal {
                board.key(scene, step.into());
                match board.key(scene, KeyCode::Enter.into()) {
                    Response::Act(action) => reached.push(action),
                    other => panic!("{other:?}"),
                }
            }
            reached.sort();
            let mut legal = scene.legal.clone();
            legal.sort();
            assert_eq!(reached, legal);
        }
        let keys = [
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Char('1'),
            KeyCode::Char('4'),
            KeyCode::Char('0'),
            KeyCode::Char('t'),
            KeyCode::Char('c'),
            KeyCode::Char('n'),
        ];
        for _ in 0..20 {
            let key = keys[dice.below(keys.len() as u32) as usize];
            if let Response::Act(action) = board.key(scene, key.into()) {
                assert!(scene.allows(&action), "{key}: {action}");
            }
        }
    });
}

/// Draws a board and tells what can be clicked where.
fn drawn(
    board: &OneCardBoard,
    scene: &Scene,
    theme: Theme,
    texts: &Texts,
    size: (u16, u16),
) -> (Buffer, Targets) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let mut targets = Targets::default();
    let mut canvas = Canvas { buffer: &mut buffer, targets: &mut targets, theme, texts };
    let area = canvas.area();
    board.draw(scene, &mut canvas, area);
    (buffer, targets)
}

#[test]
fn onecard_clicks_are_legal_and_no_room_is_too_small() {
    let texts = Texts::new(Language::Korean);
    drive(|board, scene, dice| {
        if dice.below(3) > 0 {
            return;
        }
        let size = (1 + dice.below(60) as u16, 1 + dice.below(20) as u16);
        drawn(board, scene, TRUE, &texts, size);
        board.note(scene, &texts);
        board.keys(scene);
        let (_, targets) = drawn(board, scene, SIXTEEN, &texts, (57, 17));
        for place in Rect::new(0, 0, 57, 17).positions().filter(|_| dice.below(16) == 0) {
            let Some(Target::Spot(spot)) = targets.at(place) else { continue };
            for clicked in [false, true] {
                if let Response::Act(action) = board.point(scene, spot, clicked) {
                    assert!(clicked && scene.allows(&action), "{action}");
                }
            }
        }
        for card in board.hand().iter() {
            let spot = Target::Spot(card.index() as u16);
            assert!(targets.place_of(spot).is_some_and(|place| place.width >= 2), "{card} is out of sight");
        }
    });
}

#[test]
fn onecard_is_drawn_in_every_room_in_every_phase() {
    let texts = Texts::new(Language::Korean);
    for (options, players, steps) in phases() {
        let table = scripted(&options, players, steps);
        for who in [Observer::Seat(Seat::at(0)), Observer::Seat(Seat::at(1)), Observer::Public] {
            let scene = Scene::of(&*table, &options, who);
            let mut board = OneCardBoard::new();
            board.update(&scene, false);
            for (columns, rows) in (1..=60).flat_map(|columns| (1..=20).map(move |rows| (columns, rows))) {
                drawn(&board, &scene, PLAIN, &texts, (columns, rows));
            }
        }
    }
}

#[test]
fn onecard_ascii_boards_are_ascii() {
    let texts = Texts::new(Language::English);
    for (options, players, steps) in phases() {
        let table = scripted(&options, players, steps);
        let mut scene = sketch::scene(&*table, &options);
        // Names are what they are.
        scene.players.iter_mut().for_each(|player| player.name = "somebody".into());
        let mut board = OneCardBoard::new();
        board.update(&scene, false);
        for size in [(57, 21), (97, 37), (60, 17)] {
            let (buffer, _) = drawn(&board, &scene, PLAIN, &texts, size);
            for place in buffer.area.positions() {
                assert!(buffer[place].symbol().is_ascii(), "{:?} at {place}", buffer[place].symbol());
            }
            let mut words = board.result(&scene, &texts);
            words.extend(board.note(&scene, &texts));
            words.extend(scene.events.iter().map(|noticed| board.tell(&scene, &noticed.event, &texts)));
            assert!(words.iter().all(|line| line.is_ascii()), "{words:?}");
        }
    }
}

#[test]
fn onecard_hand_of_any_size_fits_the_least_room() {
    for cards in 0..=53 {
        let fan = fan::Fan::of(cards, 57, 7);
        assert!(fan.rows() <= 7 && fan.columns() <= 57, "{cards} cards");
    }
}
