//! What front ends are given.

mod support;

use hanpan_core::{Observer, Rules, Seat, Step};
use hanpan_omok::{Action, Event, Omok, Options, RuleSet, Size, State, Stone};
use serde_json::{Value, json};
use support::{after, drawn, played};

fn view(state: &State) -> Value {
    let public = Omok::view(state, Observer::Public);
    for seat in 0..2 {
        assert_eq!(Omok::view(state, Observer::Seat(Seat::at(seat))), public);
    }
    serde_json::to_value(public).unwrap()
}

#[test]
fn a_view_of_the_start() {
    for size in Size::ALL {
        let lines = size.lines();
        let expected = json!({
            "rules": "house", "size": lines, "board": vec![".".repeat(lines.into()); lines.into()],
            "to_move": 0, "last": null, "stones": 0, "forbidden": [], "winning_line": [], "result": null,
        });
        assert_eq!(view(&played(Options { size, ..RuleSet::House.into() }, "")), expected);
    }
}

#[test]
fn a_view_with_forbidden_points() {
    let (state, _) = drawn(RuleSet::House, Stone::Black, ".....\n..XX*..\n....X..\n....X..\n.......");
    let view = view(&state);
    assert_eq!(
        view["forbidden"],
        json!([
            {"point": "e14", "code": "double_three", "axes": ["horizontal", "vertical"]},
        ])
    );
    assert_eq!(view["board"][1], "..XX...........");
    assert_eq!(view["stones"], 8);
    // White is to move after it: nothing is forbidden to him.
    let mut state = state;
    Omok::apply(&mut state, &Step::Act(Stone::Black.seat(), "k10".parse().unwrap()));
    assert_eq!(self::view(&state)["forbidden"], json!([]));
}

#[test]
fn a_view_of_the_end() {
    let state = after(RuleSet::House, Stone::Black, "OXX*XX");
    let view = view(&state);
    assert_eq!(view["to_move"], Value::Null);
    assert_eq!(view["last"], "d15");
    assert_eq!(view["winning_line"], json!(["b15", "c15", "d15", "e15", "f15"]));
    assert_eq!(view["result"], json!({"winner": 0, "reason": "five"}));
    assert_eq!(view["board"][0], "OXXXXX.........");
}

#[test]
fn a_view_is_drawn_in_plain_letters() {
    let (state, _) = drawn(RuleSet::House, Stone::Black, "O......\n..XX*..\n....X..\n....X..\n.......");
    let drawing = Omok::view(&state, Observer::Public).to_string();
    assert_eq!(
        drawing,
        "   a b c d e f g h i j k l m n o
15 O . . . . . . . . . . . . . . 15
14 . . X X ! . . . . . . . . . . 14
13 . . . . X . . . . . . . . . . 13
12 . . . . X . . . . . . . . . . 12
11 . . . . . . . . . . . . . . . 11
10 . . . . . . . . . . . . . . . 10
 9 . . . . . . . . . . . . . . . 9
 8 . . . . . . . . . . . . . . . 8
 7 . . . . . . . . . . . . . . . 7
 6 . . . . . . . . . . . . . . . 6
 5 . . . . . . . . . . . . . . . 5
 4 . . . . . . . . . . . . . . . 4
 3 . . . . . . . . . . . . . . . 3
 2 . . . . . . . . . . . . . . . 2
 1 . . . . . . . . O . . O . . O 1
   a b c d e f g h i j k l m n o
forbidden: e14, double_three (horizontal and vertical)
house rules, 8 stones: Black (X) to move"
    );
    assert!(drawing.is_ascii());
    let end = Omok::view(&after(RuleSet::Freestyle, Stone::Black, "XXX*XX"), Observer::Public).to_string();
    assert!(end.ends_with("last: d15\nfreestyle rules, 11 stones: Black (X) wins with six or more in a row"));
}

#[test]
fn a_view_of_20_lines_is_drawn_up_to_t20() {
    let large = Options { size: Size::Twenty, ..RuleSet::House.into() };
    let drawing = Omok::view(&played(large, "t20 a20 t1 a1 j10"), Observer::Public).to_string();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], "   a b c d e f g h i j k l m n o p q r s t");
    assert_eq!(lines[1], "20 O . . . . . . . . . . . . . . . . . . X 20");
    assert_eq!(lines[11], "10 . . . . . . . . . X . . . . . . . . . . 10");
    assert_eq!(lines[20], " 1 O . . . . . . . . . . . . . . . . . . X 1");
    assert_eq!(lines[22..], ["last: j10", "house rules, 5 stones: White (O) to move"]);
}

#[test]
fn events_tell_the_move_and_the_end() {
    let witness = |state: &State, stone: Stone, action: Action| {
        let step = Step::Act(stone.seat(), action);
        let event = hanpan_kit::noticed::<Omok>(state, &step, Observer::Public).unwrap();
        assert_eq!(hanpan_kit::noticed::<Omok>(state, &step, Observer::Seat(Seat::at(1))), Some(event));
        let json = serde_json::to_value(event).unwrap();
        assert_eq!(serde_json::from_value::<Event>(json.clone()).unwrap(), event);
        (json, event.to_string())
    };
    let start = played(RuleSet::House, "");
    let (json, text) = witness(&start, Stone::Black, "8, 8".parse().unwrap());
    assert_eq!(json, json!({"type": "placed", "seat": 0, "point": "h8", "result": null}));
    assert_eq!(text, "Black (X) plays h8");
    let (state, point) = drawn(RuleSet::House, Stone::White, "OO*OO");
    let (json, text) = witness(&state, Stone::White, point.into());
    assert_eq!(json["result"], json!({"winner": 1, "reason": "five"}));
    assert_eq!(text, "White (O) plays c15: White (O) wins with five in a row");
}

#[test]
fn helpers_for_engines() {
    let state = played(RuleSet::House, "h8 a15");
    assert_eq!(state.stone(support::point("h8")), Some(Stone::Black));
    assert_eq!(state.stone(support::point("a15")), Some(Stone::White));
    assert_eq!(state.stone(support::point("o1")), None);
    assert_eq!(state.to_move(), Some(Stone::Black));
    assert_eq!(state.last(), Some(support::point("a15")));
    assert_eq!((state.stones(), state.empty_points().count()), (2, 223));
    assert!(state.empty_points().is_sorted());
    assert_eq!(state.empty_points().next(), Some(support::point("b15")));
}
