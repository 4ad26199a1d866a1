//! How games are won and drawn under each rule set.

mod support;

use hanpan_core::{Rules, Score, Seats, Step, Turn};
use hanpan_omok::{Action, Omok, Options, Point, RuleSet, SetUpError, Size, State, Stone};
use support::{after, boards, drawn, outcome, point, points};

fn check(drawing: &str, expected: [(RuleSet, &str); 5]) {
    check_side(Stone::Black, drawing, expected);
}

fn check_white(drawing: &str, expected: [(RuleSet, &str); 5]) {
    check_side(Stone::White, drawing, expected);
}

fn check_side(to_move: Stone, drawing: &str, expected: [(RuleSet, &str); 5]) {
    for size in boards(drawing) {
        for (rules, expected) in expected {
            let state = after(Options { size, ..rules.into() }, to_move, drawing);
            assert_eq!(outcome(&state), expected, "{rules} on {size} lines:\n{drawing}");
        }
    }
}

fn everywhere(expected: &str) -> [(RuleSet, &str); 5] {
    RuleSet::ALL.map(|rules| (rules, expected))
}

#[test]
fn five_wins_on_every_axis_and_at_every_edge() {
    for drawing in [
        "XX*XX",
        "X X * X X",
        "*....\n.X...\n..X..\n...X.\n....X",
        "....X\n...X.\n..*..\n.X...\nX....",
        "...............\n..........*XXXX",
        "XXXX*O",
        "OXXXX*O",
    ] {
        check(drawing, everywhere("five 0"));
        check_white(&swap(drawing), everywhere("five 1"));
    }
}

fn swap(drawing: &str) -> String {
    drawing.replace('X', "%").replace('O', "X").replace('%', "O")
}

#[test]
fn four_does_not_win_nor_does_a_row_around_the_edge() {
    check("XXX*", everywhere("goes on"));
    check(".............XX\nX*X............", everywhere("goes on"));
    // Two diagonals that are kept side by side are not one row.
    for (black, last) in [
        // Rising: a short one at the top left and a long one at the bottom right.
        ("b15 a14 o4 n3", "m2"),
        // Falling likewise.
        ("n15 o14 a4 b3", "c2"),
    ] {
        let black = points(black);
        let white = points("h8 h10 f8 j8");
        for rules in RuleSet::ALL {
            let mut state = State::set_up(rules, &black, &white).unwrap();
            Omok::apply(&mut state, &Step::Act(Stone::Black.seat(), point(last).into()));
            assert_eq!(outcome(&state), "goes on");
        }
    }
}

#[test]
fn on_20_lines_two_diagonals_that_are_kept_side_by_side_are_not_one_row() {
    for (black, last) in [("b20 a19 t8 s7", "r6"), ("s20 t19 a8 b7", "c6"), ("t16 s15 d20 c19", "b18")] {
        for rules in RuleSet::ALL {
            let options = Options { size: Size::Twenty, ..rules.into() };
            let mut state = State::set_up(options, &points(black), &points("h8 h10 f8 j8")).unwrap();
            Omok::apply(&mut state, &Step::Act(Stone::Black.seat(), point(last).into()));
            assert_eq!(outcome(&state), "goes on");
        }
    }
}

#[test]
fn every_five_of_the_board_wins_and_no_four_does() {
    for (size, fives) in [(Size::Fifteen, 572), (Size::Twenty, 1_152)] {
        let mut found = 0;
        for start in size.all() {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
                let at = |distance: i32| {
                    let row = i32::from(size.row(start)) + down * distance;
                    let column = i32::from(start.column()) + right * distance;
                    size.point(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
                };
                let Some(row) = (0..5).map(at).collect::<Option<Vec<_>>>() else { continue };
                let mut white = size.all().filter(|point| !row.contains(point));
                let white: Vec<Point> = white.by_ref().step_by(3).take(4).collect();
                let options = Options { size, ..RuleSet::Standard.into() };
                let mut state = State::set_up(options, &row[..4], &white).unwrap();
                assert_eq!(outcome(&state), "goes on");
                Omok::apply(&mut state, &Step::Act(Stone::Black.seat(), row[4].into()));
                assert_eq!(outcome(&state), "five 0");
                let mut sorted = row.clone();
                sorted.sort_unstable();
                assert_eq!(state.winning_line(), sorted);
                found += 1;
            }
        }
        assert_eq!(found, fives, "{size}");
    }
}

#[test]
fn six_or_more_by_rule_set() {
    for drawing in [".XXX*XX.", ".XXXX*XXXX", "X\nX\n*\nX\nX\nX", "XXXX*XXX"] {
        for (rules, black, white) in [
            (RuleSet::House, "goes on", "goes on"),
            (RuleSet::Korean, "goes on", "goes on"),
            (RuleSet::Standard, "goes on", "goes on"),
            (RuleSet::Freestyle, "six_or_more 0", "six_or_more 1"),
        ] {
            assert_eq!(outcome(&after(rules, Stone::Black, drawing)), black, "{rules}: {drawing}");
            assert_eq!(outcome(&after(rules, Stone::White, &swap(drawing))), white, "{rules}: {drawing}");
        }
        // Black's six is forbidden in renju.
        assert_eq!(outcome(&after(RuleSet::Renju, Stone::White, &swap(drawing))), "six_or_more 1");
    }
}

#[test]
fn after_an_overline_play_goes_on_and_five_still_wins() {
    for rules in [RuleSet::House, RuleSet::Korean, RuleSet::Standard] {
        let mut state = after(rules, Stone::Black, "XXX*XX.\n.......\n.......\nXXXX...");
        assert_eq!(Omok::turn(&state), Turn::of(Stone::White.seat()));
        for text in ["o15", "e12"] {
            let seat = state.to_move().unwrap().seat();
            Omok::apply(&mut state, &Step::Act(seat, text.parse().unwrap()));
        }
        assert_eq!(outcome(&state), "five 0");
        assert_eq!(state.winning_line(), points("a12 b12 c12 d12 e12"));
    }
}

#[test]
fn five_and_an_overline_at_once_win() {
    let drawing = "......X..
                   ......X..
                   ......X..
                   ..XXXX*..
                   ......X..
                   ......X..
                   .........";
    check(drawing, everywhere("five 0"));
    let five = "c12 d12 e12 f12 g12";
    for rules in [RuleSet::House, RuleSet::Korean, RuleSet::Standard, RuleSet::Renju] {
        assert_eq!(after(rules, Stone::Black, drawing).winning_line(), points(five));
    }
    // Where six wins too, both rows are shown.
    let all = after(RuleSet::Freestyle, Stone::Black, drawing).winning_line();
    assert_eq!(all, points("g15 g14 g13 c12 d12 e12 f12 g12 g11 g10"));
}

/// The colours of a full board in which no row is longer than two; of 225 points 113 are black.
fn full_board(size: Size) -> Vec<(Point, Stone)> {
    let colour = |point: Point| match (2 * size.row(point) + point.column() - 3) % 4 {
        0 | 1 => Stone::Black,
        _ => Stone::White,
    };
    size.all().map(|point| (point, colour(point))).collect()
}

/// The full board with some points changed: the colours' points, without those that are left empty.
fn changed(size: Size, changes: &[(&str, Option<Stone>)]) -> [Vec<Point>; 2] {
    let mut stones = [Vec::new(), Vec::new()];
    for (at, stone) in full_board(size) {
        let change = changes.iter().find(|(text, _)| point(text) == at);
        if let Some(stone) = change.map_or(Some(stone), |(_, stone)| *stone) {
            stones[stone as usize].push(at);
        }
    }
    stones
}

#[test]
fn a_full_board_is_a_draw() {
    for (size, stones) in [(Size::Fifteen, (113, 112)), (Size::Twenty, (200, 200))] {
        let [black, white] = changed(size, &[]);
        assert_eq!((black.len(), white.len()), stones);
        for rules in [RuleSet::Freestyle, RuleSet::Standard] {
            let mut state = State::set_up(Options { size, ..rules.into() }, &[], &[]).unwrap();
            for (number, &black) in black.iter().enumerate() {
                for (seat, point) in [(0, Some(&black)), (1, white.get(number))] {
                    let Some(&point) = point else { continue };
                    assert_eq!(outcome(&state), "goes on");
                    assert_eq!(state.to_move().unwrap().seat().index(), seat);
                    Omok::apply(&mut state, &Step::Act(Stone::BOTH[seat].seat(), point.into()));
                }
            }
            assert_eq!(outcome(&state), "full_board draw");
            let outcome = Omok::outcome(&state).unwrap();
            assert_eq!(outcome.winners, Seats::NONE);
            assert_eq!(outcome.points.as_slice(), [Score::HALF; 2]);
            assert_eq!(state.empty_points().count(), 0);
            assert!(state.winning_line().is_empty());
        }
        for rules in RuleSet::ALL {
            let full = State::set_up(Options { size, ..rules.into() }, &black, &white).unwrap();
            assert_eq!(outcome(&full), "full_board draw");
        }
    }
}

#[test]
fn winning_has_priority_over_a_full_board() {
    use Stone::{Black, White};
    // The top row reads OXX.XXO…: its gap is the last point and makes five.
    let [black, white] = changed(
        Size::Fifteen,
        &[("a15", Some(White)), ("c15", Some(Black)), ("d15", None), ("c8", Some(White))],
    );
    assert_eq!((black.len(), white.len()), (112, 112));
    for rules in RuleSet::ALL {
        let mut state = State::set_up(rules, &black, &white).unwrap();
        Omok::apply(&mut state, &Step::Act(Black.seat(), "d15".parse().unwrap()));
        assert_eq!(outcome(&state), "five 0", "{rules}");
        assert_eq!(state.winning_line(), points("b15 c15 d15 e15 f15"));
    }
}

#[test]
fn a_side_without_a_legal_point_is_a_draw() {
    use Stone::{Black, White};
    // The top row reads XX.XXXO…: its gap, the only empty point, makes six.
    let changes = [("c15", None), ("d15", Some(Black)), ("c8", Some(White)), ("e5", Some(White))];
    let [black, white] = changed(Size::Fifteen, &changes);
    assert_eq!((black.len(), white.len()), (112, 112));
    for (rules, expected) in [(RuleSet::Renju, "no_legal_point draw"), (RuleSet::House, "goes on")] {
        assert_eq!(outcome(&State::set_up(rules, &black, &white).unwrap()), expected);
    }
    // The same a move before, which White makes.
    let mut before = white;
    let last = before.pop().unwrap();
    let mut state = State::set_up(RuleSet::Renju, &black, &before).unwrap();
    assert_eq!(outcome(&state), "goes on");
    Omok::apply(&mut state, &Step::Act(White.seat(), last.into()));
    assert_eq!(outcome(&state), "no_legal_point draw");
    assert_eq!(Omok::turn(&state), Turn::Over);
    assert_eq!(Omok::points(&state).as_slice(), [Score::HALF; 2]);
    let mut legal = vec![Action::from(last)];
    Omok::legal(&state, Black.seat(), &mut legal);
    assert!(legal.is_empty() && state.forbidden_points().next().is_none());
}

#[test]
fn points_are_one_half_or_nothing() {
    let (state, _) = drawn(RuleSet::House, Stone::Black, "XXXX*");
    assert_eq!(Omok::points(&state).as_slice(), [Score::ZERO; 2]);
    let only = |stone: Stone| Seats::only(stone.seat());
    assert_eq!(Omok::forfeit(&state, only(Stone::White)).as_slice(), [Score::ZERO, Score::ONE]);
    assert_eq!(Omok::forfeit(&state, only(Stone::Black)).as_slice(), [Score::ONE, Score::ZERO]);
    assert_eq!(Omok::forfeit(&state, Seats::NONE).as_slice(), [Score::HALF; 2]);
    let won = after(RuleSet::House, Stone::Black, "XXXX*");
    assert_eq!(Omok::points(&won).as_slice(), [Score::ONE, Score::ZERO]);
    assert_eq!(Omok::outcome(&won).unwrap().winners, only(Stone::Black));
}

#[test]
fn a_position_can_only_be_set_up_if_it_can_be() {
    let set_up = |rules, black: &str, white: &str| State::set_up(rules, &points(black), &points(white));
    let house = RuleSet::House;
    assert_eq!(set_up(house, "a1 a1", "b1"), Err(SetUpError::Twice(point("a1"))));
    assert_eq!(set_up(house, "a1", "a1"), Err(SetUpError::Twice(point("a1"))));
    assert_eq!(set_up(house, "", "a1"), Err(SetUpError::Count { black: 0, white: 1 }));
    assert_eq!(set_up(house, "a1 b1", ""), Err(SetUpError::Count { black: 2, white: 0 }));
    let five = "a1 b1 c1 d1 e1";
    let apart = "a3 c3 e3 g3 i3";
    assert_eq!(set_up(house, five, apart), Err(SetUpError::Won(Stone::Black)));
    assert_eq!(set_up(house, apart, five), Err(SetUpError::Won(Stone::White)));
    let six = "a1 b1 c1 d1 e1 f1";
    assert!(set_up(house, six, &format!("{apart} k3")).is_ok());
    let freestyle = set_up(RuleSet::Freestyle, six, &format!("{apart} k3"));
    assert_eq!(freestyle, Err(SetUpError::Won(Stone::Black)));
    assert_eq!(set_up(house, "a1", "").unwrap().to_move(), Some(Stone::White));
    for beyond in ["p1", "a16", "t20"] {
        assert_eq!(set_up(house, beyond, ""), Err(SetUpError::OffBoard(point(beyond))));
        let large = Options { size: Size::Twenty, ..house.into() };
        assert!(State::set_up(large, &points(beyond), &[]).is_ok());
    }
}
