//! Renju's forbidden points, clause by clause, and RenjuNet's examples.

mod support;

use hanpan_omok::{Axis, ForbiddenBy, RuleSet, State, Stone};
use serde::Deserialize;
use support::{after, ask, check, outcome, points};

fn renju(drawing: &str, expected: &str) {
    check(RuleSet::Renju, Stone::Black, drawing, expected);
    // Nothing of it concerns White, who has the same stones here.
    let swapped: String = drawing
        .chars()
        .map(|cell| match cell {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    check(RuleSet::Renju, Stone::White, &swapped, "ok");
}

#[derive(Deserialize)]
struct Example {
    id: String,
    point: String,
    expected: String,
    black: Vec<String>,
    white: Vec<String>,
}

#[test]
fn renju_net_examples() {
    let examples: Vec<Example> = serde_json::from_str(include_str!("data/renju-forbidden.json")).unwrap();
    assert_eq!(examples.len(), 23);
    for example in examples {
        let [black, white] = [&example.black, &example.white].map(|texts| points(&texts.join(" ")));
        let state = State::set_up(RuleSet::Renju, &black, &white).unwrap();
        let point = support::point(&example.point);
        let found = state.prohibition(Stone::Black, point);
        // Where fours and threes come together, the double four is what is named, as in `4x4x3`.
        let (expected, axes) = match example.expected.split(' ').next().unwrap() {
            "not" => (None, 0),
            "6" => (Some(ForbiddenBy::RenjuOverline), 1),
            "4x4" => (Some(ForbiddenBy::RenjuDoubleFour), 2),
            "4x4x4" => (Some(ForbiddenBy::RenjuDoubleFour), 3),
            "4x4x3" => (Some(ForbiddenBy::RenjuDoubleFour), 2),
            "3x3" | "4x3x3" => (Some(ForbiddenBy::RenjuDoubleThree), 2),
            "3x3x3" => (Some(ForbiddenBy::RenjuDoubleThree), 3),
            other => panic!("{other}"),
        };
        assert_eq!(found.map(|found| found.rule), expected, "{}", example.id);
        assert_eq!(found.map_or(0, |found| found.axes.len()), axes, "{}: {found:?}", example.id);
        assert_eq!(ask(&state, point).is_ok(), expected.is_none(), "{}", example.id);
    }
}

#[test]
fn overline_is_forbidden() {
    renju(".........\n.XXX*XX..\n.........", "renju_overline horizontal");
    renju(".........\n.XXX*XXX.\n.........", "renju_overline horizontal");
    // A border or White at its end changes nothing.
    renju("XXX*XXO..\n.........", "renju_overline horizontal");
    // Two at once.
    renju(
        "......X..
         ......X..
         ......X..
         ..XXXX*XX
         ......X..
         ......X..
         .........",
        "renju_overline horizontal-vertical",
    );
}

#[test]
fn five_takes_precedence_over_overline_double_four_and_double_three() {
    let wins = |drawing: &str| {
        assert_eq!(outcome(&after(RuleSet::Renju, Stone::Black, drawing)), "five 0", "{drawing}");
    };
    wins(
        "......X..
         ......X..
         ......X..
         ..XXXX*..
         ......X..
         ......X..
         .........",
    );
    wins(
        ".........
         .X..X....
         ..X.X....
         ...XX....
         XXXX*....
         .........",
    );
    wins(
        ".........
         .........
         ...X.X...
         ...XX....
         XXX*X....
         ...X.....
         .........
         .........",
    );
}

#[test]
fn double_four_on_two_axes() {
    renju(
        ".........
         .XXX*....
         ....X....
         ....X....
         ....X....
         .........",
        "renju_double_four horizontal-vertical",
    );
    // Closed on one side they are fours as well.
    renju(
        "....O....
         OXXX*....
         ....X....
         ....X....
         ....X....
         .........",
        "renju_double_four horizontal-vertical",
    );
    // Closed on both sides they are none.
    renju(
        "....O....
         OXXX*O...
         ....X....
         ....X....
         ....X....
         .........",
        "ok",
    );
}

#[test]
fn double_four_on_one_line() {
    for row in [
        "X.X*X.X",
        "X.*XX.X",
        "X.XX*.X",
        "XX.*X.XX",
        "XX.X*.XX",
        "XXX.*.XXX",
        ".X.X*X.X.",
        "OXX.*X.XXO",
        "X.XXX.X.*XX.X",
    ] {
        renju(&format!(".............\n{row}\n............."), "renju_double_four horizontal");
    }
    // One of the two could only become six.
    for row in ["X.X*X.XX", "XXX.X*.XX", "XXX.*.XXXX"] {
        renju(&format!(".............\n{row}\n............."), "ok");
    }
}

#[test]
fn a_straight_four_is_one_four() {
    renju("........\n.XXX*...\n........", "ok");
    renju("........\n..X*XX..\n........", "ok");
}

#[test]
fn four_and_three_together_are_allowed() {
    renju(
        ".........
         .XXX*....
         ....X....
         ....X....
         .........
         .........",
        "ok",
    );
}

#[test]
fn a_four_whose_completion_is_six_is_none() {
    // Across: `XXX*.X` becomes six only, and the point before it belongs to White.
    renju(
        ".........
         OXXX*.X..
         ....X....
         ....X....
         ....X....
         .........",
        "ok",
    );
}

#[test]
fn double_three() {
    renju(
        ".......
         .......
         ..XX*..
         ....X..
         ....X..
         .......
         .......",
        "renju_double_three horizontal-vertical",
    );
    // Broken threes count alike.
    renju(
        "........
         ........
         .X.X*...
         ........
         ....X...
         ....X...
         ........",
        "renju_double_three horizontal-vertical",
    );
    renju(
        ".........
         .........
         ....X.X..
         ....XX...
         ....*XX..
         .....X...
         ......X..
         .........
         .........",
        "renju_double_three horizontal-vertical-diagonal-antidiagonal",
    );
}

#[test]
fn a_three_without_room_for_a_straight_four_is_none() {
    let with_column = |row: &str| {
        let column = ".".repeat(row.find('*').unwrap());
        format!("......... ......... {row} {column}X {column}X ......... .........")
    };
    for row in ["O.XX*.O", ".XX*.O", "XX*...", "OXX*...", "X.*X.O", "OX.*X.."] {
        renju(&with_column(row), "ok");
    }
    for row in ["O..XX*.O", ".XX*..O", "O.XX*..O", ".X.*X.O"] {
        renju(&with_column(row), "renju_double_three horizontal-vertical");
    }
    // The edge on one side, and a column that ends there.
    renju("..X....\n..X....\nXX*....\n.......", "ok");
}

#[test]
fn a_three_whose_straight_four_could_become_six_is_none() {
    let with_column = |row: &str| {
        let column = ".".repeat(row.find('*').unwrap());
        format!("......... ......... {row} {column}X {column}X ......... .........")
    };
    // Beyond either straight four stands a stone that makes its five a six.
    renju(&with_column("X..XX*..X"), "ok");
    renju(&with_column("X.XX*..X"), "ok");
    // One side is enough.
    renju(&with_column("X..XX*..."), "renju_double_three horizontal-vertical");
}

#[test]
fn a_three_that_only_a_forbidden_point_makes_straight_is_none() {
    // The gap of the broken three across.
    let drawing = |column: &str| {
        let cells: Vec<char> = column.chars().collect();
        format!(
            "....{}....
             ....{}....
             ....{}....
             ....{}....
             ....{}....
             ..X*.X....
             ...X{}....
             ...X{}....
             ....{}....
             ..........
             ..........",
            cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]
        )
    };
    renju(&drawing("........"), "renju_double_three horizontal-vertical");
    // It would be an overline.
    renju(&drawing("..XXXXX."), "ok");
    // It would be a double four.
    renju(&drawing("...XXX.."), "ok");
    // It would be five: then there is no three but a game won.
    renju(&drawing("...XXXX."), "ok");
}

#[test]
fn the_example_of_the_rules_for_players() {
    let lower = ".X*.X.. ..XX... ..XX... ....... .......";
    renju(&format!("...X... ...X... ...X... {lower}"), "ok");
    renju(&format!("....... ....... ....... {lower}"), "renju_double_three horizontal-vertical");
}

#[test]
fn a_three_that_only_a_forbidden_double_three_makes_straight_is_none() {
    // With one three more its gap would be a double three itself, rising and down.
    renju(
        "..........
         ..........
         ....X.....
         ....X.....
         ..........
         ..X*.X....
         ...X......
         ...X......
         ..........
         ..........
         ..........",
        "renju_double_three horizontal-vertical",
    );
    renju(
        "..........
         ..........
         .......X..
         ....X.X...
         ....X.....
         ..X*.X....
         ...X......
         ...X......
         ..........
         ..........
         ..........",
        "ok",
    );
}

#[test]
fn white_wins_with_six_and_black_does_not_want_it() {
    let drawing = ".........\n.OOO*OO..\n.........";
    assert_eq!(outcome(&after(RuleSet::Renju, Stone::White, drawing)), "six_or_more 1");
}

#[test]
fn forbidden_points_are_listed_with_their_axes() {
    let (state, point) = support::drawn(
        RuleSet::Renju,
        Stone::Black,
        ".......\n.......\n..XX*..\n....X..\n....X..\n.......\n.......",
    );
    let listed: Vec<_> = state.forbidden_points().collect();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].0, point);
    assert_eq!(listed[0].1.axes.iter().collect::<Vec<_>>(), [Axis::Horizontal, Axis::Vertical]);
}
