//! One test for each clause of the rules.

mod common;

use std::collections::{HashMap, HashSet};

use common::{act, legal, play, play_randomly, position, start, text};
use hanpan_core::{Learn, Observer, Refusal as _, Rules, Score, Seat, Seats, Step, Turn};
use hanpan_othello::{Action, BLACK, Options, Othello, PositionError, Refusal, Square, State, WHITE};

#[test]
fn othello_board_is_any_even_size_from_4_to_16() {
    for size in 0..=40 {
        let started = Othello::start(&Options::sized(size), 2);
        assert_eq!(started.is_ok(), [4, 6, 8, 10, 12, 14, 16].contains(&size), "{size}");
    }
    let error = Othello::start(&Options::sized(u32::MAX), 2).unwrap_err();
    assert_eq!(error.to_string(), "option `size` must be an even number from 4 to 16, not 4294967295");
}

#[test]
fn othello_board_opens_on_16() {
    assert_eq!(Options::default(), Options::sized(16));
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    assert_eq!(serde_json::to_string(&Options::sized(8)).unwrap(), r#"{"size":8,"opening":0}"#);
    for refused in
        [r#"{"sise":8}"#, r#"{"size":"8"}"#, r#"{"size":-8}"#, r#"{"size":8.5}"#, r#"{"size":null}"#]
    {
        assert!(serde_json::from_str::<Options>(refused).is_err(), "{refused}");
    }
}

#[test]
fn othello_is_for_two() {
    for seats in 0..=8 {
        assert_eq!(Othello::start(&Options::default(), seats).is_ok(), seats == 2, "{seats}");
    }
}

#[test]
fn othello_start_has_white_on_the_main_diagonal_and_black_to_move() {
    for (size, white, black) in
        [(4, "b2 c3", "c2 b3"), (8, "d4 e5", "e4 d5"), (10, "e5 f6", "f5 e6"), (16, "h8 i9", "i8 h9")]
    {
        let state = start(size);
        assert_eq!(Othello::turn(&state), Turn::of(BLACK));
        assert_eq!((state.discs(BLACK), state.discs(WHITE)), (2, 2));
        for (squares, seat) in [(white, WHITE), (black, BLACK)] {
            for square in squares.split(' ') {
                assert_eq!(state.disc(square.parse().unwrap()), Some(seat), "{square} on {size}");
            }
        }
    }
}

/// The legal actions after a game's moves.
fn check_legal(size: u32, actions: &str, expected: &str) {
    assert_eq!(text(legal(&play(size, actions))), expected, "{actions}");
}

#[test]
fn othello_move_must_enclose_a_run() {
    check_legal(8, "", "d3 c4 f5 e6");
    check_legal(8, "f5", "f4 d6 f6");
    check_legal(8, "f5 d6", "c3 c4 c5 c6 c7");
    check_legal(16, "", "h7 g8 j9 i10");
    check_legal(4, "", "b1 a2 d3 c4");
}

#[test]
fn othello_order_of_actions_is_row_by_row_then_pass() {
    let mut actions: Vec<Action> =
        ["pass", "a10", "b1", "a1", "a2", "p16", "z99"].map(|text| text.parse().unwrap()).to_vec();
    actions.sort_unstable();
    assert_eq!(text(actions), "a1 b1 a2 a10 p16 z99 pass");
}

/// Black places a disc; what it flips, outwards and clockwise from the top.
fn check_flips(rows: &str, square: &str, expected: &str) {
    let mut state = position(rows, BLACK);
    let square: Square = square.parse().unwrap();
    assert_eq!(text(state.flips(square)), expected);
    act(&mut state, Action::Place(square));
    assert_eq!(text(state.flipped()), expected);
}

#[test]
fn othello_flips_in_all_eight_directions_at_once() {
    check_flips(
        "X..X..X. .O.O.O.. ..OOO... XOO.OOOX ..OOO... .O.O.O.. X..X..X. ........",
        "d4",
        "d3 d2 e3 f2 e4 f4 g4 e5 f6 d5 d6 c5 b6 c4 b4 c3 b2",
    );
}

#[test]
fn othello_view_says_what_each_move_would_flip() {
    for size in [4, 8, 16] {
        let end = play_randomly(start(size), 5, |state, _| {
            let view = Othello::view(state, Observer::Public);
            assert_eq!(view.flips.len(), view.legal.len());
            for (square, flips) in view.legal.iter().zip(&view.flips) {
                let mut after = state.clone();
                act(&mut after, square.to_string().parse().unwrap());
                assert!(!flips.is_empty());
                assert_eq!(Othello::view(&after, Observer::Public).flipped, *flips);
            }
        });
        assert!(Othello::view(&end, Observer::Public).flips.is_empty());
    }
}

#[test]
fn othello_run_open_or_at_the_edge_is_not_enclosed() {
    check_flips("OOO.OX.. ........ ........ ........ ........ ........ ........ ........", "d1", "e1");
    check_flips("X.O.OX.. ........ ........ ........ ........ ........ ........ ........", "d1", "e1");
}

#[test]
fn othello_runs_do_not_go_round_the_edge() {
    // A run that went on from h1 to a2, or from p1 to a2, would give Black a move.
    let small = position("......OO OX...... ........ ........ ........ ........ ........ ........", BLACK);
    assert_eq!(legal(&small), [Action::Pass]);
    let rows = format!("..............OO OX.............. {}", "................ ".repeat(14));
    assert_eq!(legal(&position(&rows, BLACK)), [Action::Pass]);
}

#[test]
fn othello_runs_do_not_chain() {
    // b1 flips, and then stands between the black discs b1 and b3 with a white one on b2; b2 stays white.
    let mut state = position("XO.. .O.. .X.. ....", BLACK);
    act(&mut state, "c1".parse().unwrap());
    assert_eq!(state.disc("b1".parse().unwrap()), Some(BLACK));
    assert_eq!(state.disc("b2".parse().unwrap()), Some(WHITE));
}

/// A position in which White cannot move and Black can.
const WHITE_IS_STUCK: &str = "XO.. .... .... ....";

#[test]
fn othello_side_without_a_move_passes() {
    let mut state = position(WHITE_IS_STUCK, WHITE);
    assert_eq!(legal(&state), [Action::Pass]);
    assert!(Othello::view(&state, Observer::Public).must_pass);
    act(&mut state, Action::Pass);
    assert_eq!(Othello::turn(&state), Turn::of(BLACK));
    assert!(state.passed() && !Othello::view(&state, Observer::Public).must_pass);
    act(&mut state, "c1".parse().unwrap());
    assert!(!state.passed());
}

#[test]
fn othello_pass_in_play_leaves_the_last_disc_shown() {
    let mut passes = 0;
    for seed in 0..20 {
        play_randomly(start(8), seed, |state, action| {
            if action == Action::Pass {
                let mut after = state.clone();
                act(&mut after, action);
                assert_eq!((after.last(), after.flipped()), (state.last(), state.flipped()));
                assert_eq!(after.board(), state.board());
                assert!(after.passed() && after.last().is_some());
                passes += 1;
            }
        });
    }
    assert!(passes > 5, "{passes}");
}

#[test]
fn othello_ends_when_neither_side_can_move() {
    check_end("XX.. XX.. .... ....", Some(BLACK), [4, 0]);
    check_end("O..X .... .... X..O", None, [2, 2]);
    // Both could only pass: there is no second pass, the game is over at once.
    let mut state = position("XO.. .... .... OOO.", BLACK);
    act(&mut state, "c1".parse().unwrap());
    assert_eq!(Othello::turn(&state), Turn::Over);
    assert_eq!(text(Othello::points(&state).as_slice()), "3 3");
}

#[test]
fn othello_ends_when_one_side_is_wiped_out() {
    // The shortest game there is on 8 × 8.
    let state = play(8, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    check_over(&state, Some(BLACK), [13, 0]);
}

#[test]
fn othello_ends_on_a_full_board() {
    let mut state = position("XXXX XXXX OOOO XOO.", BLACK);
    act(&mut state, "d4".parse().unwrap());
    check_over(&state, Some(BLACK), [14, 2]);
}

#[test]
fn othello_more_discs_win_and_equal_is_a_draw() {
    check_end("XXXX XXXX OOOO OOOO", None, [8, 8]);
    check_end("XXXX XXXX XOOO OOOO", Some(BLACK), [9, 7]);
    check_end("XXXX OXXX OOOO OOOO", Some(WHITE), [7, 9]);
    check_end(".... .... .... ....", None, [0, 0]);
}

/// A position that is the end of a game, whoever would be next.
fn check_end(rows: &str, winner: Option<Seat>, discs: [i32; 2]) {
    for seat in [BLACK, WHITE] {
        check_over(&position(rows, seat), winner, discs);
    }
}

fn check_over(state: &State, winner: Option<Seat>, discs: [i32; 2]) {
    assert_eq!(Othello::turn(state), Turn::Over);
    assert_eq!(legal(state), []);
    let outcome = Othello::outcome(state).unwrap();
    assert_eq!(outcome.winners, winner.map_or(Seats::NONE, Seats::only));
    assert_eq!(outcome.reason, if winner.is_some() { "most_discs" } else { "equal_discs" });
    assert_eq!(outcome.points.as_slice(), discs.map(Score::whole));
    assert_eq!(Othello::view(state, Observer::Public).result.unwrap().winners, outcome.winners);
}

#[test]
fn othello_points_are_the_discs_at_any_time() {
    let state = play(8, "f5 d6 c3");
    assert_eq!(Othello::points(&state).as_slice(), [Score::whole(5), Score::whole(2)]);
    assert_eq!(Othello::forfeit(&state, Seats::only(WHITE)), Othello::points(&state));
    assert_eq!(Othello::outcome(&state), None);
    assert_eq!(state.discs(Seat::at(2)), 0);
}

#[test]
fn othello_refusals_say_why() {
    let start = start(8);
    let over = position("XX.. .... .... ....", BLACK);
    let stuck = position(WHITE_IS_STUCK, WHITE);
    for (state, seat, action, code, args, reason) in [
        (&start, 0, "i1", "off_board", "square=i1 size=8", "i1 is not on the 8 × 8 board"),
        (&start, 0, "a9", "off_board", "square=a9 size=8", "a9 is not on the 8 × 8 board"),
        (&start, 0, "a0", "off_board", "square=a0 size=8", "a0 is not on the 8 × 8 board"),
        (&start, 0, "z99", "off_board", "square=z99 size=8", "z99 is not on the 8 × 8 board"),
        (&stuck, 1, "e1", "off_board", "square=e1 size=4", "e1 is not on the 4 × 4 board"),
        (&start, 0, "d4", "occupied", "square=d4", "there is already a disc on d4"),
        (&start, 0, "e4", "occupied", "square=e4", "there is already a disc on e4"),
        (&start, 0, "a1", "flips_nothing", "square=a1", "a disc on a1 would flip nothing"),
        (&start, 0, "e3", "flips_nothing", "square=e3", "a disc on e3 would flip nothing"),
        (&stuck, 1, "c1", "flips_nothing", "square=c1", "a disc on c1 would flip nothing"),
        (&start, 0, "pass", "must_move", "", "you have a move, so you cannot pass"),
        (&start, 1, "f5", "not_your_turn", "", "it is not your turn"),
        (&start, 7, "pass", "not_your_turn", "", "it is not your turn"),
        (&over, 0, "c1", "game_over", "", "the game is over"),
        (&over, 5, "pass", "game_over", "", "the game is over"),
    ] {
        let refusal = Othello::check(state, Seat::at(seat), action.parse().unwrap()).unwrap_err();
        assert_eq!(refusal.code(), code, "{seat}: {action}");
        let named = refusal.args().into_iter().map(|(name, value)| format!("{name}={value}"));
        assert_eq!(text(named), args);
        assert_eq!(refusal.to_string(), reason);
    }
    assert_eq!(Othello::check(&stuck, WHITE, Action::Pass), Ok(()));
    assert_eq!(Othello::check(&stuck, BLACK, Action::Pass), Err(Refusal::NotYourTurn));
}

#[test]
fn othello_check_and_legal_agree_on_everything_that_can_be_written() {
    let squares =
        (b'a'..=b'z').flat_map(|letter| (0..=99).map(move |n| format!("{}{n}", char::from(letter))));
    let actions: Vec<Action> =
        squares.chain(["pass".to_string()]).map(|text| text.parse().unwrap()).collect();
    for size in [4, 8, 10, 16] {
        let mut ply = 0;
        play_randomly(start(size), 1, |state, _| {
            ply += 1;
            if ply % 9 != 0 {
                return;
            }
            for seat in Seat::all(8) {
                let mut out = Vec::new();
                Othello::legal(state, seat, &mut out);
                let passing: Vec<Action> =
                    actions.iter().copied().filter(|&a| Othello::check(state, seat, a).is_ok()).collect();
                let (out, passing): (HashSet<_>, HashSet<_>) =
                    (out.into_iter().collect(), passing.into_iter().collect());
                assert_eq!(out, passing);
            }
        });
    }
}

/// A key of what is known, which is the same for both seats.
fn key(state: &State) -> u128 {
    let key = Othello::knowledge(state, BLACK);
    assert_eq!(Othello::knowledge(state, WHITE), key);
    key
}

#[test]
fn othello_knowledge_tells_views_apart_and_not_routes() {
    // All positions after five moves: many are reached by several routes.
    let mut positions = vec![start(8)];
    for _ in 0..5 {
        positions = positions
            .iter()
            .flat_map(|state| {
                legal(state).into_iter().map(|action| {
                    let mut next = state.clone();
                    act(&mut next, action);
                    next
                })
            })
            .collect();
    }
    let view = |state: &State| format!("{:?}", Othello::view(state, Observer::Public));
    let mut routes: HashMap<u128, String> = HashMap::new();
    let mut met_again = 0;
    for state in &positions {
        if let Some(other) = routes.insert(key(state), view(state)) {
            assert_eq!(other, view(state));
            met_again += 1;
        }
    }
    let views: HashSet<String> = positions.iter().map(view).collect();
    assert_eq!(views.len(), routes.len());
    assert!(met_again > 50, "{met_again}");

    // The side to move is part of what is known, unless nobody is.
    let rows = "XO.. OX.. .... ....";
    assert_ne!(key(&position(rows, BLACK)), key(&position(rows, WHITE)));
    let rows = "XX.. XX.. .... ....";
    assert_eq!(key(&position(rows, BLACK)), key(&position(rows, WHITE)));

    let mut seen = HashMap::new();
    for size in [4, 6, 8, 10, 16] {
        for seed in 0..20 {
            play_randomly(start(size), seed, |state, _| {
                if let Some(other) = seen.insert(key(state), view(state)) {
                    assert_eq!(other, view(state));
                }
            });
        }
    }
    assert!(seen.len() > 5000);
}

#[test]
fn othello_knowledge_spreads_single_discs() {
    let mut seen = HashSet::new();
    for size in [8, 16] {
        for at in 0..size * size {
            for disc in ["X", "O"] {
                let mut text = ".".repeat(size * size);
                text.replace_range(at..=at, disc);
                let rows: Vec<&str> = (0..size).map(|row| &text[size * row..size * (row + 1)]).collect();
                let key = key(&State::from_rows(&rows, BLACK).unwrap());
                assert!(seen.insert(key) && seen.insert(key >> 64) && seen.insert(key << 64 >> 32));
            }
        }
    }
}

#[test]
fn othello_states_are_small() {
    assert!(size_of::<State>() <= 160, "{}", size_of::<State>());
    assert_eq!(size_of::<Action>(), 2);
}

#[test]
fn othello_lists_of_actions_keep_their_buffer() {
    let mut out = Vec::with_capacity(256);
    let buffer = out.as_ptr();
    for size in [4, 8, 16] {
        play_randomly(start(size), 7, |state, _| {
            Othello::legal(state, state.to_move().unwrap(), &mut out);
            assert_eq!((out.as_ptr(), out.capacity()), (buffer, 256));
        });
    }
}

#[test]
fn othello_4x4_is_won_by_white_with_8_discs_more() {
    assert_eq!(solve(&start(4), -16, 16), -8);
}

/// The discs that the side to move will have more than the other when both play perfectly.
fn solve(state: &State, mut alpha: i32, beta: i32) -> i32 {
    let Some(seat) = state.to_move() else { unreachable!("finished games are scored by who leads to them") };
    for action in legal(state) {
        let mut next = state.clone();
        Othello::apply(&mut next, &Step::Act(seat, action));
        let value = match next.to_move() {
            Some(_) => -solve(&next, -beta, -alpha),
            None => {
                let other = if seat == BLACK { WHITE } else { BLACK };
                next.discs(seat) as i32 - next.discs(other) as i32
            }
        };
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn othello_positions_are_read_strictly() {
    let read = |rows: &[&str], seat| State::from_rows(rows, Seat::at(seat)).unwrap_err();
    assert_eq!(read(&[], 0), PositionError::Rows { given: 0 });
    assert_eq!(read(&["....."; 5], 0), PositionError::Rows { given: 5 });
    assert_eq!(read(&["...................."; 18], 0), PositionError::Rows { given: 18 });
    assert_eq!(read(&["....", "...", "....", "...."], 0).to_string(), "row 2 has 3 squares instead of 4");
    assert_eq!(
        read(&["....", "..*.", "....", "...."], 0).to_string(),
        "c2 holds '*', which is none of X, O and ."
    );
    assert_eq!(read(&["...."; 4], 2).to_string(), "seat 2 does not play; Black is 0 and White is 1");
}
