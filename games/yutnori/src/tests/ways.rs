//! The ways of the board: forward, back, and home.

use super::{describe, place, place_text, play, position, throw};
use crate::{Place, Way};

/// A token on a place, a throw, and the places it walks over; `home` where it comes home.
fn check_walk(from: &str, name: &str, expected: &str) {
    let from = (from != "start").then(|| place(from));
    let throw = throw(name);
    let mut walked: Vec<String> = Place::walk(from, throw).map(place_text).collect();
    if walked.len() < usize::from(throw.steps().unsigned_abs()) {
        assert_eq!(Place::target(from, throw), None);
        walked.push("home".to_owned());
    } else {
        assert_eq!(Place::target(from, throw).map(place_text).as_ref(), walked.last());
    }
    assert_eq!(walked.join(" "), expected, "{from:?} by {name}");
}

#[test]
fn yutnori_rule_01_the_first_step_leads_to_1() {
    check_walk("start", "do", "1");
    check_walk("start", "geol", "1 2 3");
    check_walk("start", "mo", "1 2 3 4 5");
}

#[test]
fn yutnori_rule_02_who_stops_on_a_corner_takes_the_short_cut() {
    check_walk("5", "do", "21");
    check_walk("5", "geol", "21 22 23/from_five");
    check_walk("5", "mo", "21 22 23/from_five 24 25");
    check_walk("10", "gae", "26 27");
    check_walk("10", "geol", "26 27 23/from_ten");
    check_walk("10", "mo", "26 27 23/from_ten 28/from_ten 29/from_ten");
    // 15 is a corner without a short cut.
    check_walk("15", "gae", "16 17");
    check_walk("15/from_five", "gae", "16/from_five 17/from_five");
}

#[test]
fn yutnori_rule_02_who_passes_a_corner_stays_on_the_way() {
    check_walk("4", "do", "5");
    check_walk("4", "gae", "5 6");
    check_walk("3", "mo", "4 5 6 7 8");
    check_walk("9", "geol", "10 11 12");
    check_walk("6", "mo", "7 8 9 10 11");
    check_walk("14", "gae", "15 16");
    check_walk("25", "gae", "15/from_five 16/from_five");
}

#[test]
fn yutnori_rule_02_who_stops_in_the_centre_goes_on_by_28() {
    check_walk("23/from_five", "do", "28/from_five_turned");
    check_walk("23/from_five", "geol", "28/from_five_turned 29/from_five_turned 20/from_five_turned");
    check_walk("23/from_ten", "gae", "28/from_ten 29/from_ten");
}

#[test]
fn yutnori_rule_02_who_passes_the_centre_goes_straight_on() {
    check_walk("22", "gae", "23/from_five 24");
    check_walk("22", "yut", "23/from_five 24 25 15/from_five");
    check_walk("21", "geol", "22 23/from_five 24");
    check_walk("27", "gae", "23/from_ten 28/from_ten");
    check_walk("26", "mo", "27 23/from_ten 28/from_ten 29/from_ten 20/from_ten");
}

#[test]
fn yutnori_rule_03_home_is_beyond_20() {
    check_walk("19", "do", "20");
    check_walk("19", "gae", "20 home");
    check_walk("18/from_five", "mo", "19/from_five 20/from_five home");
    check_walk("29/from_ten", "do", "20/from_ten");
    check_walk("29/from_five_turned", "gae", "20/from_five_turned home");
    check_walk("23/from_five", "yut", "28/from_five_turned 29/from_five_turned 20/from_five_turned home");
    check_walk("15", "mo", "16 17 18 19 20");
    for on_twenty in ["20", "20/from_five", "20/from_five_turned", "20/from_ten"] {
        for throw in ["do", "gae", "geol", "yut", "mo"] {
            check_walk(on_twenty, throw, "home");
        }
    }
}

#[test]
fn yutnori_rule_06_back_is_one_step_along_the_way_it_came() {
    for (from, expected) in [
        ("7", "6"),
        ("6", "5"),
        ("11", "10"),
        ("16", "15"),
        ("16/from_five", "15/from_five"),
        ("15", "14"),
        ("15/from_five", "25"),
        ("25", "24"),
        ("24", "23/from_five"),
        ("23/from_five", "22"),
        ("22", "21"),
        ("21", "5"),
        ("23/from_ten", "27"),
        ("27", "26"),
        ("26", "10"),
        ("28/from_ten", "23/from_ten"),
        ("28/from_five_turned", "23/from_five"),
        ("29/from_ten", "28/from_ten"),
        ("29/from_five_turned", "28/from_five_turned"),
        ("20", "19"),
        ("20/from_five", "19/from_five"),
        ("20/from_ten", "29/from_ten"),
        ("20/from_five_turned", "29/from_five_turned"),
        ("19/from_five", "18/from_five"),
    ] {
        check_walk(from, "back", expected);
    }
}

#[test]
fn yutnori_rule_06_where_nothing_is_left_of_the_way_it_is_the_outer_one() {
    check_walk("1", "back", "20");
    let mut at = place("1");
    for number in (10..=20).rev() {
        at = at.back();
        assert_eq!(at, place(&number.to_string()));
    }
    // And 20 reached like that is as good as any: the next step is home.
    let mut state = position("A 1 | B", "back do");
    play(&mut state, "back 1, do 20");
    assert_eq!(describe(&state), "A home | B");
}

/// A position, what is done in it, and the position then.
fn check_moves(before: &str, throws: &str, actions: &str, after: &str) {
    let mut state = position(before, throws);
    play(&mut state, actions);
    assert_eq!(describe(&state), after, "{before}: {actions}");
}

#[test]
fn yutnori_rule_06_a_corner_or_the_centre_reached_by_back_counts_as_stopped_on() {
    check_moves("A 6 | B", "back do", "back 6, do 5", "A 21 | B");
    check_moves("A 11 | B", "back gae", "back 11, gae 10", "A 27 | B");
    check_moves("A 24 | B", "back do", "back 24, do 23", "A 28/from_five_turned | B");
    check_moves("A 28/from_ten | B", "back do", "back 28, do 23", "A 28/from_ten | B");
    check_moves("A 21 | B", "back geol", "back 21, geol 5", "A 23/from_five | B");
    // Round the corner and back again, by the new way.
    check_moves("A 6 | B", "back do back", "back 6, do 5, back 21", "A 5 | B");
}

#[test]
fn yutnori_rule_06_a_token_remembers_its_way_through_the_centre() {
    check_moves("A 5 | B", "geol back", "geol 5, back 23", "A 22 | B");
    check_moves("A 10 | B", "geol back", "geol 10, back 23", "A 27 | B");
    check_moves("A 5 | B", "geol geol back", "geol 5, geol 23, back 20", "A 29/from_five_turned | B");
    check_moves("A 5 | B", "geol do back back back", "geol 5, do 23, back 28, back 23, back 22", "A 21 | B");
    check_moves("A 25 | B", "gae back back", "gae 25, back 16, back 15", "A 25 | B");
    check_moves("A 14 | B", "gae back back", "gae 14, back 16, back 15", "A 14 | B");
}

#[test]
fn yutnori_rule_06_a_stack_goes_back_the_way_its_last_arrival_came() {
    check_moves("A 15 25 | B", "do back", "do 25, back 15", "A 25*2 | B");
    check_moves("A 14 15/from_five | B", "do back", "do 14, back 15", "A 14*2 | B");
    check_moves("A 23/from_ten 22 | B", "do back", "do 22, back 23", "A 22*2 | B");
    check_moves("A 27 23/from_five | B", "do back", "do 27, back 23", "A 27*2 | B");
    check_moves("A 19 29/from_ten | B", "do do back", "do 19, do 29, back 20", "A 29/from_ten*2 | B");
    check_moves("A 19 29/from_ten | B", "do do back", "do 29, do 19, back 20", "A 19*2 | B");
    // Going back is arriving too.
    check_moves("A 16 15/from_five | B", "back back", "back 16, back 15", "A 14*2 | B");
    check_moves("A 1 20/from_ten | B", "back back", "back 1, back 20", "A 19*2 | B");
}

#[test]
fn there_are_forty_places_and_every_one_is_reached() {
    let mut reached = vec![Place::FIRST];
    let mut next = 0;
    while let Some(&place) = reached.get(next) {
        for found in [place.leave(), place.pass(), Some(place.back())].into_iter().flatten() {
            assert_eq!(Place::new(found.station(), found.way()), Some(found), "there is no {found:?}");
            if !reached.contains(&found) {
                reached.push(found);
            }
        }
        next += 1;
    }
    assert_eq!(reached.len(), 40);
    assert!(Place::all().all(|place| reached.contains(&place)));
    assert_eq!(Place::all().count(), 40);
}

#[test]
fn yutnori_rule_12_steps_are_counted_along_the_way() {
    for (text, expected) in [
        ("1", 1),
        ("20", 20),
        ("21", 6),
        ("23/from_five", 8),
        ("25", 10),
        ("15/from_five", 11),
        ("20/from_five", 16),
        ("28/from_five_turned", 9),
        ("20/from_five_turned", 11),
        ("26", 11),
        ("23/from_ten", 13),
        ("28/from_ten", 14),
        ("20/from_ten", 16),
    ] {
        assert_eq!(place(text).steps(), expected, "{text}");
    }
    // Every step back takes one step away, except where the outer way begins anew.
    for place in Place::all().filter(|&place| place != Place::FIRST) {
        assert_eq!(place.back().steps() + 1, place.steps(), "{place:?}");
    }
    assert_eq!(Way::ALL.len(), 4);
}
