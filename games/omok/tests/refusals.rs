//! Every reason for which a move or a table is refused.

mod support;

use hanpan_core::{OptionsError, Refusal as _, Rules, Seat};
use hanpan_omok::{Omok, Opening, Options, RuleSet, Size, Stone};
use support::{drawn, played};

/// Asks a seat's action and compares code, English text and arguments.
fn check(
    state: &hanpan_omok::State,
    seat: usize,
    action: &str,
    code: &str,
    text: &str,
    args: &[(&str, &str)],
) {
    let refusal = Omok::check(state, Seat::at(seat), action.parse().unwrap()).unwrap_err();
    assert_eq!(refusal.code(), code);
    assert_eq!(refusal.to_string(), text);
    let expected: Vec<(&str, String)> = args.iter().map(|&(key, value)| (key, value.to_owned())).collect();
    assert_eq!(refusal.args(), expected);
}

#[test]
fn off_the_board() {
    let cases = [
        (Size::Fifteen, "o15", ["p8", "a0", "h16", "17,3", "t20"]),
        (Size::Twenty, "t20", ["u8", "a0", "h21", "17,3", "20,20"]),
    ];
    for (size, corner, texts) in cases {
        let state = played(Options { size, ..RuleSet::House.into() }, "h8");
        for text in texts {
            let expected = format!("{text} is off the board, which goes from a1 to {corner}");
            check(&state, 1, text, "off_board", &expected, &[("point", text), ("corner", corner)]);
        }
    }
}

#[test]
fn occupied() {
    let state = played(RuleSet::House, "h8 h9");
    for text in ["h8", "h9"] {
        check(&state, 0, text, "occupied", &format!("{text} is taken already"), &[("point", text)]);
    }
}

#[test]
fn not_your_turn() {
    let state = played(RuleSet::House, "h8");
    for seat in [0, 2, 7] {
        // Whose turn it is comes first: an impossible point of the wrong seat tells no more.
        for text in ["a1", "h8", "z99"] {
            check(&state, seat, text, "not_your_turn", "it is not your turn", &[]);
        }
        let mut legal = vec!["h8".parse().unwrap()];
        Omok::legal(&state, Seat::at(seat), &mut legal);
        assert!(legal.is_empty());
    }
}

#[test]
fn game_over() {
    let state = played(RuleSet::House, "a1 a15 b1 b15 c1 c15 d1 d15 e1");
    for seat in 0..=7 {
        check(&state, seat, "h8", "game_over", "the game is over", &[]);
        check(&state, seat, "z99", "game_over", "the game is over", &[]);
    }
}

#[test]
fn forbidden_points_name_the_rule_and_the_axes() {
    let three = ".......\n.......\n..XX*..\n....X..\n....X..\n.......\n.......";
    let args = [("point", "e13"), ("axes", "horizontal-vertical")];
    let (state, _) = drawn(RuleSet::House, Stone::Black, three);
    let text = "e13 is forbidden: it would make open threes on two lines or more (horizontal and vertical)";
    check(&state, 0, "e13", "double_three", text, &args);
    let (state, _) = drawn(RuleSet::Renju, Stone::Black, three);
    let text = "e13 is forbidden to Black: it would make two threes or more (horizontal and vertical)";
    check(&state, 0, "e13", "renju_double_three", text, &args);

    let (state, _) = drawn(RuleSet::Renju, Stone::Black, "X.X*X.X");
    let text = "d15 is forbidden to Black: it would make two fours or more (horizontal)";
    check(&state, 0, "d15", "renju_double_four", text, &[("point", "d15"), ("axes", "horizontal")]);

    let (state, _) = drawn(RuleSet::Renju, Stone::Black, "X\nX\n*\nX\nX\nX");
    let text = "a13 is forbidden to Black: it would make a row of six or more (vertical)";
    check(&state, 0, "a13", "renju_overline", text, &[("point", "a13"), ("axes", "vertical")]);
}

#[test]
fn options() {
    let read = |json: &str| serde_json::from_str::<Options>(json);
    assert_eq!(read("{}").unwrap(), Options { size: Size::Fifteen, ..RuleSet::House.into() });
    for rules in RuleSet::ALL {
        // As records of the time say when there was one board.
        assert_eq!(read(&format!(r#"{{"rules":"{rules}"}}"#)).unwrap(), rules.into());
        for size in Size::ALL {
            let short = format!(r#"{{"rules":"{rules}","size":{size}}}"#);
            assert_eq!(read(&short).unwrap(), Options { size, ..rules.into() });
            for (opening, word) in Opening::ALL.into_iter().zip(["free", "swap2"]) {
                let json = format!(r#"{{"rules":"{rules}","size":{size},"opening":"{word}"}}"#);
                assert_eq!(read(&json).unwrap(), Options { rules, size, opening });
                assert_eq!(serde_json::to_string(&Options { rules, size, opening }).unwrap(), json);
            }
        }
    }
    for (json, why) in [
        (r#"{"rules":"House"}"#, "unknown variant"),
        (r#"{"rules":"caro"}"#, "unknown variant"),
        (r#"{"rules":1}"#, "expected value"),
        (r#"{"size":19}"#, "a board has 15 or 20 lines, not 19"),
        (r#"{"size":0}"#, "a board has 15 or 20 lines, not 0"),
        (r#"{"size":300}"#, "invalid value"),
        (r#"{"size":-15}"#, "invalid value"),
        (r#"{"size":"20"}"#, "invalid type"),
        (r#"{"opening":"swap"}"#, "unknown variant"),
        (r#"{"lines":20}"#, "unknown field"),
    ] {
        let error = read(json).unwrap_err().to_string();
        assert!(error.contains(why), "{json}: {error}");
    }
    let listed = serde_json::to_value(Omok::OPTIONS).unwrap();
    let words: Vec<String> = RuleSet::ALL.iter().map(RuleSet::to_string).collect();
    assert_eq!(
        listed,
        serde_json::json!([
            {"key": "rules", "type": "words", "values": words},
            {"key": "size", "type": "numbers", "from": 15, "to": 20, "step": 5, "off": false},
            {"key": "opening", "type": "words", "values": ["free", "swap2"]},
        ])
    );
}

#[test]
fn players() {
    assert!(Omok::start(&Options::default(), 2).is_ok());
    for players in [0, 1, 3, 8, 255] {
        let refused = OptionsError::Players { game: "omok", players, from: 2, to: 2 };
        assert_eq!(Omok::start(&Options::default(), players).unwrap_err(), refused);
    }
}
