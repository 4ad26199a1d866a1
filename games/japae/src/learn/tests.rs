use hanpan_core::{Rules, Step};

use super::*;

/// A match in which these steps were taken; the starter holds EEESSSR.
fn after(script: &str) -> State {
    dealt("SWWNNNNEWWOOOOGGGGRRR", script)
}

/// The same, with the other hand and the wall as given.
fn dealt(rest: &str, script: &str) -> State {
    let mut state = Japae::start(&Options::default(), 2).unwrap();
    let deal = format!("deal EEESSSR{rest}").parse().unwrap();
    Japae::apply(&mut state, &Step::Chance(deal));
    hanpan_kit::play::<Japae>(&mut state, script);
    state
}

/// Checks one plane as a seat observes it: its rows, separated by bars, of which zeros are written as dots.
fn check(script: &str, who: usize, name: &str, expected: &str) {
    let state = after(script);
    let values = hanpan_kit::plane::<Japae>(&state.options, 2, &state, Seat::at(who), name);
    let columns = PLANES.iter().find(|plane| plane.name == name).unwrap().columns;
    let text = |value: &f32| if *value == 0.0 { ".".to_owned() } else { value.to_string() };
    let rows = values.chunks(columns);
    let rows: Vec<String> = rows.map(|row| row.iter().map(text).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(rows.join("|"), expected, "{name} of seat {who} after {script:?}");
}

#[test]
fn every_plane_says_what_it_is_for() {
    check("", 0, "hand", "1 1 . . . . 1|1 1 . . . . .|1 1 . . . . .|1 . . . . . .");
    check("", 1, "hand", ". 1 1 1 . . .|. . 1 1 . . .|. . . 1 . . .|. . . 1 . . .");
    check("", 0, "drawn", "1 . . . . . .");
    check("", 1, "drawn", ". . . . . . .");
    check("", 0, "unseen", ". 0.25 1 1 1 1 0.75");
    check("", 1, "other_tiles", "1");
    check("", 0, "tiles_left", "0.9285714");
    check("", 0, "own_turn", "1 . . . .");
    check("", 1, "other_turn", "1 . . . .");
    check("", 1, "starter", ".");
    let robbed = "ankan E";
    check(robbed, 0, "own_melds", ". . . . . . .|. . . . . . .|1 . . . . . .|. . . . . . .");
    check(robbed, 1, "other_melds", ". . . . . . .|. . . . . . .|1 . . . . . .|. . . . . . .");
    check(robbed, 1, "own_turn", ". . . . 1");
    check(robbed, 1, "claimed", "1 . . . . . .");
    let replaced = "ankan E, skip";
    check(replaced, 0, "own_turn", ". 1 . . .");
    check(replaced, 0, "drawn", ". . 1 . . . .");
    let ponned = "ankan E, skip, discard W, pon";
    check(ponned, 1, "own_turn", ". . 1 . .");
    check(ponned, 0, "own_called", "1 . . . . . . . .");
    check(ponned, 1, "other_called", "1 . . . . . . . .");
    check(ponned, 1, "own_melds", ". . 1 . . . .|. . . . . . .|. . . . . . .|. . . . . . .");
    let answered = "ankan E, skip, discard W, pon, discard S";
    let rows = [". 1 . . . . ."].into_iter().chain([". . . . . . ."; 8]).collect::<Vec<_>>().join("|");
    check(answered, 1, "own_discards", &rows);
    check(answered, 0, "other_discards", &rows);
    check(answered, 0, "own_turn", ". . . 1 .");
    check(answered, 0, "claimed", ". 1 . . . . .");
}

#[test]
fn returns_are_what_was_won() {
    // Two closed triplets, two winds, heavenly.
    let won = dealt("SWWNNNNREWWOOOOGGGGRR", "tsumo");
    assert_eq!(Japae::points(&won).as_slice(), [24.into(), 6.into()]);
    assert_eq!(Japae::returns(&won).as_slice(), [0.6, -0.6]);
    assert_eq!(Japae::places(&won), None);
}
