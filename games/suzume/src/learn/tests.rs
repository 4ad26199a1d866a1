use hanpan_core::{Rules, Step};
use hanpan_kit::{marked, plane, play};

use super::*;

/// A match in which these steps were taken by whoever may act first. Seat 0 deals `1 1 1r 9 9` to itself, `2 3 4 5 7`
/// and `6 6 6r 8 8` to the others, turns `G` up and draws `9r`.
fn after(script: &str) -> State {
    let mut state = Suzume::start(&Options::default(), 3).unwrap();
    let deal = "deal 1 1 1r 9 9 2 3 4 5 7 6 6 6r 8 8 G 9r 6 8 1 2 2 2r 3 3 3r 4 4 4r 5 5 5r 7 7 7r 8r 9 G G G R R R R";
    let deal = deal.parse().unwrap();
    Suzume::check_chance(&state, &deal).unwrap();
    Suzume::apply(&mut state, &Step::Chance(deal));
    play::<Suzume>(&mut state, script);
    state
}

/// Checks one plane as a seat observes it: where it is not 0, as `place=value`, in thousandths.
fn check(script: &str, who: usize, name: &str, expected: &str) {
    let state = after(script);
    let values = plane::<Suzume>(&state.options, 3, &state, Seat::at(who), name);
    assert_eq!(marked(&values), expected, "{name} of seat {who} after {script:?}");
}

#[test]
fn every_plane_says_what_it_is_for() {
    check("", 0, "hand", "0=1 1=1 16=1 17=1 20=1 36=1");
    check("", 1, "hand", "2=1 4=1 6=1 8=1 12=1");
    check("", 0, "drawn", "17=1");
    check("", 1, "drawn", "");
    check("", 1, "dora_tile", "18=1");
    check("", 1, "dora", "9=1");
    check("", 2, "tiles", "0=0.833 1=1 2=0.833");
    check("", 1, "tiles_left", "0=0.964");
    check("", 2, "acting", "1=1");
    check("", 1, "dealer", "2=1");
    check("", 0, "rounds_left", "0=0.667");
    // Seat 0 discards a 9, all skip; seat 1 discards its 2, and seat 0 has answered.
    let claimed = "discard 9, skip, skip, discard 2, skip";
    check(claimed, 0, "discards", "16=0.25 22=0.25");
    check(claimed, 1, "discards", "2=0.25 56=0.25");
    check(claimed, 0, "discarded_at", "16=0.036 22=0.071");
    check(claimed, 1, "discarded_at", "2=0.071 56=0.036");
    check(claimed, 1, "discarded", "1=1 30=1");
    check(claimed, 0, "claimed_from", "1=1");
    check(claimed, 2, "claimed", "2=1");
    check(claimed, 0, "answer", "1=1");
    check(claimed, 2, "answer", "");
    check(claimed, 0, "acting", "");
    check(claimed, 2, "over", "");
    let unseen = "0=0.75 1=0.25 2=0.5 3=0.25 4=0.75 5=0.25 6=0.75 7=0.25 8=0.75 9=0.25 10=0.25 12=0.75 13=0.25 14=0.25 \
        15=0.25 16=0.5 17=0.25 18=0.75 19=1";
    check(claimed, 2, "unseen", unseen);
}

#[test]
fn returns_are_what_was_won_and_places_go_by_points() {
    let mut state = after("tsumo");
    assert_eq!(Suzume::points(&state).as_slice(), [62.into(), 29.into(), 29.into()]);
    assert_eq!(Suzume::returns(&state).as_slice(), [0.55, -0.275, -0.275]);
    assert_eq!(Suzume::places(&state), None);
    state.phase = Phase::Over;
    assert_eq!(Suzume::places(&state).unwrap().as_slice(), [1, 2, 2]);
}
