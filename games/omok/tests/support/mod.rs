//! What the tests share: positions from drawings and texts.
#![allow(dead_code)] // Every test file uses its own part of it.

pub mod naive;

use hanpan_core::{Outcome, Refusal as _, Rules, Step};
use hanpan_omok::{Action, Omok, Options, Point, Refusal, RuleSet, Size, State, Stone};

pub fn point(text: &str) -> Point {
    text.parse().unwrap()
}

pub fn points(texts: &str) -> Vec<Point> {
    texts.split_whitespace().map(point).collect()
}

/// A position from the top left corner of the board: `X` black, `O` white, `*` the point asked about, which is
/// empty. Stones of the side that has too few are put along the bottom, far enough apart to mean nothing.
pub fn drawn(options: impl Into<Options>, to_move: Stone, drawing: &str) -> (State, Point) {
    let options = options.into();
    let mut stones = [Vec::new(), Vec::new()];
    let mut asked = None;
    for (row, cells) in (1..).zip(drawing.split_whitespace()) {
        for (column, cell) in (1..).zip(cells.chars()) {
            let here = options.size.point(row, column).expect("drawings fit the board");
            match cell {
                'X' => stones[0].push(here),
                'O' => stones[1].push(here),
                '*' => asked = Some(here),
                '.' => {}
                other => panic!("{other} in a drawing"),
            }
        }
    }
    let mut fillers = points("o1 l1 i1 f1 c1 n3 k3 h3 e3 b3 o5 l5 i5").into_iter();
    let black_too_many = usize::from(to_move == Stone::White);
    while stones[0].len() != stones[1].len() + black_too_many {
        let few = usize::from(stones[0].len() > stones[1].len() + black_too_many);
        stones[few].push(fillers.next().expect("the colours are nearly even"));
    }
    (State::set_up(options, &stones[0], &stones[1]).unwrap(), asked.expect("a point is asked about"))
}

/// Asks whether the side to move may play the point.
pub fn ask(state: &State, point: Point) -> Result<(), Refusal> {
    let seat = state.to_move().expect("the game goes on").seat();
    let answer = Omok::check(state, seat, point.into());
    let mut legal = Vec::new();
    Omok::legal(state, seat, &mut legal);
    assert_eq!(legal.contains(&Action::from(point)), answer.is_ok());
    answer
}

/// The boards on which a drawing means the same: both, unless it reaches the far edges of the small one.
pub fn boards(drawing: &str) -> Vec<Size> {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let small = Size::Fifteen.lines() as usize;
    let within = rows.len() < small && rows.iter().all(|cells| cells.len() < small);
    Size::ALL.into_iter().filter(|&size| within || size == Size::Fifteen).collect()
}

/// Checks a drawn position: `ok`, or the refusal's code and axes as `double_three horizontal-vertical`.
pub fn check(rules: RuleSet, to_move: Stone, drawing: &str, expected: &str) {
    for size in boards(drawing) {
        let (state, asked) = drawn(Options { size, ..rules.into() }, to_move, drawing);
        let answer = match ask(&state, asked) {
            Ok(()) => "ok".to_owned(),
            Err(refusal) => {
                let args = refusal.args();
                assert_eq!(args[0], ("point", asked.to_string()));
                format!("{} {}", refusal.code(), args[1].1)
            }
        };
        assert_eq!(answer, expected, "{rules} on {size} lines, {to_move} to move:\n{drawing}");
    }
}

/// Plays the point asked about in a drawn position.
pub fn after(options: impl Into<Options>, to_move: Stone, drawing: &str) -> State {
    let options = options.into();
    let (mut state, asked) = drawn(options, to_move, drawing);
    assert_eq!(ask(&state, asked), Ok(()), "{options:?}:\n{drawing}");
    Omok::apply(&mut state, &Step::Act(to_move.seat(), asked.into()));
    state
}

/// Plays points in turn, each checked.
pub fn played(options: impl Into<Options>, texts: &str) -> State {
    let mut state = Omok::start(&options.into(), 2).unwrap();
    for point in points(texts) {
        assert_eq!(ask(&state, point), Ok(()));
        let seat = state.to_move().unwrap().seat();
        Omok::apply(&mut state, &Step::Act(seat, point.into()));
    }
    state
}

/// The outcome as a line: `five 0`, `full_board draw`, or `goes on`.
pub fn outcome(state: &State) -> String {
    match Omok::outcome(state) {
        None => "goes on".to_owned(),
        Some(Outcome { winners, reason, .. }) => match winners.first() {
            Some(seat) => format!("{reason} {seat}"),
            None => format!("{reason} draw"),
        },
    }
}
