//! Texts: actions, transcripts, views and events.

mod common;

use common::{play, play_randomly, position, start, text};
use hanpan_core::{NoChance, Observer, Rules, Step};
use hanpan_othello::{
    Action, BLACK, Event, Othello, Square, TranscriptError, View, WHITE, read_transcript, write_transcript,
};

#[test]
fn everything_that_can_be_written_round_trips() {
    for letter in 'a'..='z' {
        for number in 0..=99 {
            let text = format!("{letter}{number}");
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(text.to_uppercase().parse(), Ok(action));
            let square: Square = text.parse().unwrap();
            assert_eq!(action, Action::Place(square));
            assert_eq!(serde_json::to_string(&square).unwrap(), format!("{text:?}"));
            assert_eq!(serde_json::from_str::<Square>(&format!("{text:?}")).unwrap(), square);
        }
    }
    assert_eq!(Action::Pass.to_string(), "pass");
}

#[test]
fn squares_count_columns_from_the_left_and_rows_from_the_top() {
    for (text, size, expected) in [
        ("a1", 4, Some((0, 0))),
        ("f5", 8, Some((5, 4))),
        ("h8", 8, Some((7, 7))),
        ("p16", 16, Some((15, 15))),
        ("p16", 14, None),
        ("i8", 8, None),
        ("a0", 16, None),
    ] {
        let square: Square = text.parse().unwrap();
        assert_eq!(square.on(size), expected, "{text}");
        if let Some((column, row)) = expected {
            assert_eq!(Square::at(column, row), square);
        }
    }
}

#[test]
fn passes_of_other_programs_are_read() {
    for text in ["pass", "PASS", "Pass", "ps", "PS", "pa", "PA", "--"] {
        assert_eq!(text.parse(), Ok(Action::Pass), "{text}");
    }
}

#[test]
fn bad_notation_is_refused() {
    for text in [
        "", " ", "a", "1", "a 1", " a1", "a1 ", "a01", "a00", "a100", "a-1", "a+1", "1a", "aa1", "a1b2",
        "a1a", "f٥", "ａ1", "가1", "é1", "f5\0", "f5\n", "-", "---", "p", "passe", "p a", "skip", "5,6",
        "a1.0",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
    assert!("pass".parse::<Square>().is_err());
    let long = "f5".repeat(100_000);
    assert!(long.parse::<Action>().unwrap_err().to_string().len() < 200);
    assert_eq!("x".parse::<Action>().unwrap_err().to_string(), "`x` is not a square such as f5, or pass");
    assert!("f5".parse::<NoChance>().is_err());
}

/// Reads a transcript and writes its actions, passes and all.
fn check_transcript(transcript: &str, size: u32, expected: &str) {
    let actions = read_transcript(transcript, size).unwrap();
    assert_eq!(text(&actions), expected, "{transcript}");
    assert_eq!(read_transcript(&write_transcript(&actions), size).unwrap(), actions);
}

#[test]
fn transcripts_are_moves_joined() {
    check_transcript("", 8, "");
    check_transcript(" \n\t ", 8, "");
    check_transcript("f5d6c3", 8, "f5 d6 c3");
    check_transcript("F5D6C3", 8, "f5 d6 c3");
    check_transcript("  f5 D6\n\tc3 ", 8, "f5 d6 c3");
    check_transcript("i10h10", 16, "i10 h10");
}

#[test]
fn transcripts_get_their_passes_by_replay() {
    let mut passes = 0;
    for size in [4, 6, 8, 10, 16] {
        for seed in 0..30 {
            let mut actions = Vec::new();
            let mut explicit = String::new();
            play_randomly(start(size), seed, |_, action| {
                actions.push(action);
                explicit += &if action == Action::Pass {
                    ["pass", "PA", "ps", "--"][actions.len() % 4].to_string()
                } else {
                    action.to_string()
                };
            });
            passes += actions.iter().filter(|&&action| action == Action::Pass).count();
            assert_eq!(read_transcript(&write_transcript(&actions), size).unwrap(), actions);
            assert_eq!(read_transcript(&explicit, size).unwrap(), actions, "{explicit}");
        }
    }
    assert!(passes > 50, "{passes}");
}

#[test]
fn transcripts_end_with_the_pass_that_is_forced() {
    let mut games = 0;
    for seed in 0..20 {
        let mut actions = Vec::new();
        play_randomly(start(8), seed, |_, action| {
            actions.push(action);
            if action == Action::Pass {
                assert_eq!(read_transcript(&write_transcript(&actions), 8).unwrap(), actions);
                games += 1;
            }
        });
    }
    assert!(games > 5, "{games}");
}

#[test]
fn transcripts_are_refused_with_the_number_of_the_move() {
    for (transcript, size, expected) in [
        ("f5d6c", 8, "move 3: `c` is not a square such as f5, or pass"),
        ("f5 d6,c3", 8, "move 3: `,c3` is not a square such as f5, or pass"),
        ("f5d06", 8, "move 2: `d06` is not a square such as f5, or pass"),
        ("f5d123", 8, "move 2: `d123` is not a square such as f5, or pass"),
        ("f5d6 한판", 8, "move 3: `한판` is not a square such as f5, or pass"),
        ("5f", 8, "move 1: `5f` is not a square such as f5, or pass"),
        ("f5d6a1", 8, "move 3, a1: a disc on a1 would flip nothing"),
        ("f5f5", 8, "move 2, f5: there is already a disc on f5"),
        ("f5d6i9", 8, "move 3, i9: i9 is not on the 8 × 8 board"),
        ("f5pass", 8, "move 2, pass: you have a move, so you cannot pass"),
        ("f5PA", 8, "move 2, pass: you have a move, so you cannot pass"),
        ("e6f4e3f6g5d6e7f5c5c6", 8, "move 10, c6: the game is over"),
        ("f5", 7, "option `size` must be an even number from 4 to 16, not 7"),
    ] {
        let error: TranscriptError = read_transcript(transcript, size).unwrap_err();
        assert_eq!(error.to_string(), expected, "{transcript}");
    }
}

#[test]
fn views_draw_the_board() {
    let state = play(8, "f5 d6");
    let view = Othello::view(&state, Observer::Public);
    let expected = "   a b c d e f g h
 1 . . . . . . . .
 2 . . . . . . . .
 3 . . + . . . . .
 4 . . + O X . . .
 5 . . + O X X . .
 6 . . + O . . . .
 7 . . + . . . . .
 8 . . . . . . . .
Black (X) 3, White (O) 3
last move d6, flipping d5
Black (X) to move";
    assert_eq!(view.to_string(), expected);

    for (view, last_line) in [
        (position("XO.. .... .... ....", WHITE), "White (O) has no move and must pass"),
        (position("XX.. .... .... ....", WHITE), "Black (X) has won"),
        (position("OO.. .... .... ....", WHITE), "White (O) has won"),
        (position("X... .... .... ...O", WHITE), "the game is a draw"),
    ] {
        let text = Othello::view(&view, Observer::Public).to_string();
        assert_eq!(text.lines().last(), Some(last_line));
    }
}

#[test]
fn views_travel_as_plain_json() {
    let state = play(4, "b1 a1");
    let view = Othello::view(&state, Observer::Seat(BLACK));
    let json = serde_json::to_value(&view).unwrap();
    let expected = serde_json::json!({
        "size": 4,
        "rows": ["OX..", ".OX.", ".XO.", "...."],
        "to_move": 0,
        "legal": ["a2", "d3", "c4"],
        "flips": [["b2"], ["c3"], ["c3"]],
        "must_pass": false,
        "last": "a1",
        "flipped": ["b2"],
        "passed": false,
        "discs": [3, 3],
        "result": null,
    });
    assert_eq!(json, expected);
    for size in [4, 8, 16] {
        let end = play_randomly(start(size), 5, |state, _| {
            let view = Othello::view(state, Observer::Public);
            let text = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view);
            assert_eq!(view, Othello::view(state, Observer::Seat(WHITE)));
        });
        let result = serde_json::to_value(Othello::view(&end, Observer::Public)).unwrap()["result"].take();
        assert_eq!(result, serde_json::to_value(Othello::outcome(&end).unwrap()).unwrap());
    }
}

#[test]
fn events_travel_as_plain_json_and_read_as_a_line() {
    let check = |state: &_, seat, action: &str, json: &str, line: &str| {
        let step = Step::Act(seat, action.parse().unwrap());
        for who in Observer::all(2) {
            let event = hanpan_kit::noticed::<Othello>(state, &step, who).unwrap();
            assert_eq!(serde_json::to_string(&event).unwrap(), json);
            assert_eq!(serde_json::from_str::<Event>(json).unwrap(), event);
            assert_eq!(event.to_string(), line);
        }
    };
    check(
        &start(8),
        BLACK,
        "f5",
        r#"{"type":"move","seat":0,"square":"f5","flipped":["e5"]}"#,
        "Black (X) places f5 and flips e5",
    );
    check(
        &position("XO.. .... .... ....", WHITE),
        WHITE,
        "pass",
        r#"{"type":"pass","seat":1}"#,
        "White (O) has no move and passes",
    );
}
