//! Points as text, in both notations.

mod support;

use hanpan_core::{Refusal as _, Rules, Seat};
use hanpan_omok::{Action, Omok, Options, Point, RuleSet, Size};

#[test]
fn both_notations_name_the_same_points() {
    for (international, source) in [
        ("h8", "8, 8"),
        ("a15", "1, 1"),
        ("o15", "1,15"),
        ("a1", "15 ,1"),
        ("o1", "15 , 15"),
        ("c12", "4,   3"),
        // Above the board of 15 lines there are no rows in numbers but the one that is counted 0.
        ("c16", "0,3"),
    ] {
        let point: Action = international.parse().unwrap();
        assert_eq!(source.parse(), Ok(point));
        assert_eq!(point.to_string(), international, "the canonical form");
        assert_eq!(international.to_uppercase().parse(), Ok(point));
        assert!(point.point().is_some());
    }
}

#[test]
fn every_point_round_trips() {
    for point in Size::Twenty.all() {
        let action = Action::from(point);
        assert_eq!(action.to_string().parse(), Ok(action));
        assert_eq!(action.to_string().parse(), Ok(point));
        if Size::Fifteen.contains(point) {
            let row = Size::Fifteen.row(point);
            assert_eq!(format!("{row}, {}", point.column()).parse(), Ok(point));
        }
        assert_eq!(action.point(), Some(point));
        let json = serde_json::to_string(&point).unwrap();
        assert_eq!(json, format!("\"{point}\""));
        assert_eq!(serde_json::from_str::<Point>(&json).unwrap(), point);
    }
    for beyond in ["u1", "a21", "a0", "8,0"] {
        assert!(serde_json::from_str::<Point>(&format!("\"{beyond}\"")).is_err());
    }
    assert!(serde_json::from_str::<Point>("8").is_err());
}

#[test]
fn everything_that_parses_round_trips_and_is_off_the_board_or_on_it() {
    let letters = ('a'..='z').flat_map(|letter| (0..=99).map(move |number| format!("{letter}{number}")));
    let pairs = (0..=99).flat_map(|row| (0..=99).map(move |column| format!("{row},{column}")));
    let texts: Vec<String> = letters.chain(pairs).collect();
    // In numbers rows end at the top of the small board, and with 0 one above it.
    for (size, expected) in [(Size::Fifteen, 2 * 225), (Size::Twenty, 400 + 16 * 20)] {
        let state = Omok::start(&Options { size, ..RuleSet::House.into() }, 2).unwrap();
        let mut on_board = 0;
        for text in &texts {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string().parse(), Ok(action), "{text}");
            let answer = Omok::check(&state, Seat::at(0), action);
            assert_eq!(answer.is_ok(), action.point().is_some_and(|point| size.contains(point)));
            match answer {
                Ok(()) => on_board += 1,
                Err(refusal) => assert_eq!(refusal.code(), "off_board"),
            }
        }
        assert_eq!(on_board, expected);
    }
}

#[test]
fn a_point_without_a_letter_form_is_written_in_numbers() {
    for (text, canonical) in [
        ("0, 3", "c16"),
        ("16,3", "c0"),
        ("17 , 3", "17,3"),
        ("99,99", "99,99"),
        ("8,0", "8,0"),
        ("8,26", "z8"),
        ("8,27", "8,27"),
        ("P16", "p16"),
        ("z99", "z99"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), canonical);
    }
}

#[test]
fn anything_else_is_refused() {
    for text in [
        "",
        " ",
        "h",
        "8",
        "88",
        "h8 ",
        " h8",
        "h 8",
        "h08",
        "h008",
        "h100",
        "hh8",
        "h-1",
        "h+1",
        "h8h",
        "8h",
        "8,",
        ",8",
        ",",
        "8,8,8",
        " 8,8",
        "8,8 ",
        "08,8",
        "8,08",
        "100,1",
        "1,100",
        "-1,1",
        "+1,1",
        "8;8",
        "8.8",
        "8\t,8",
        "8,\n8",
        "h8\n",
        "h８",
        "ｈ8",
        "８,8",
        "8，8",
        "é8",
        "오목",
        "흑",
        "\u{200b}h8",
        "h8\0",
        "pass",
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert!(error.to_string().ends_with("is not a point such as h8 or 8, 8"), "{error}");
        assert!(text.parse::<Point>().is_err());
    }
    assert!("h".repeat(100_000).parse::<Action>().is_err());
    assert!("u1".parse::<Point>().is_err());
}

#[test]
fn points_are_ordered_as_one_reads() {
    for (size, first, last) in [(Size::Fifteen, "a15", "o1"), (Size::Twenty, "a20", "t1")] {
        let mut actions: Vec<Action> = size.all().map(Action::from).collect();
        assert!(actions.is_sorted());
        assert_eq!(actions[0].to_string(), first);
        assert_eq!(actions.pop().unwrap().to_string(), last);
    }
}
