//! Why a move is good or bad.

use hanpan_core::{Observer, Rules};
use hanpan_engine_othello::{Motive, motives};
use hanpan_othello::{BLACK, Othello, Square};
use hanpan_search::Situation;
use hanpan_search::testing::legal;

use crate::support::position;

#[track_caller]
fn check(rows: &str, square: &str, expected: &[Motive]) {
    let state = position(rows, BLACK);
    let (view, legal) = (Othello::view(&state, Observer::Public), legal::<Othello>(&state));
    let action = square.parse().unwrap();
    assert!(legal.contains(&action), "{square} in\n{view}");
    let situation = Situation { view: &view, seen: &[], legal: &legal };
    let told = motives(&situation, action);
    assert_eq!(told[..expected.len()], *expected, "{told:?} of {square} in\n{view}");
}

#[test]
fn corners_are_taken_kept_and_given_up() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let filler = "........ ........ ........";
    check(&format!(".OX..... ........ ........ ...OO... ...OX... {filler}"), "a1", &[Motive::Corner]);
    check(
        &format!("........ ........ ..O..... ...X.... ....O... {filler}"),
        "b2",
        &[Motive::GivesCorner { square: square("a1") }],
    );
    check(
        &format!("........ .X...... ..O..... ......O. .....OX. {filler}"),
        "d4",
        &[Motive::KeepsCorner { square: square("a1") }],
    );
    check(
        &format!("........ ........ ..O..... ...X.... ........ {filler}"),
        "b2",
        &[Motive::Ends { lead: 3 }],
    );
}
