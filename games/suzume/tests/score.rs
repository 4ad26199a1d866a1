//! What hands are worth: the table of the rules, all known values, and every hand against a second scorer.

mod common;

use std::collections::BTreeSet;

use common::tiles;
use hanpan_suzume::{Hand, Kind, Options, ScoreError, ScoreRequest, Simples, Tile, points, score, tally};

/// The points and lines of a hand: `6 = triplet 4, red 2`.
fn scored(hand: &str, dora: &str, simples: Simples) -> String {
    let options = Options { simples, ..Options::default() };
    let tally = score(&ScoreRequest { hand: tiles(hand), dora: dora.parse().unwrap(), options }).unwrap();
    assert_eq!(tally.wins, tally.points >= 5);
    let lines: Vec<_> = tally.lines.iter().map(|line| format!("{} {}", line.id.id(), line.points)).collect();
    format!("{} = {}", tally.points, lines.join(", "))
}

fn check(hand: &str, dora: &str, expected: &str) {
    assert_eq!(scored(hand, dora, Simples::TwoToEight), expected, "{hand}, dora {dora}");
}

#[test]
fn known_values() {
    for (hand, points) in [
        ("1 1 1 2 2 5", 0),
        ("1 1 1 9 R G", 0),
        ("1 1 1 2 2 2", 4),
        ("1 1 1r 2 2 2r", 6),
        ("1 2 3 5 5 5", 3),
        ("1 1 2 2 3 3", 4),
        ("1 2 2 3 3 4", 2),
        ("1 2 2 2 2r 3", 4),
        ("2 3 4 5 5 5r", 5),
        ("1 1 1r R R R", 19),
        ("R R R G G G", 19),
        ("1r 2r 3r 4r 5r 6r", 22),
        ("2 2 3 3 4 4", 12),
        ("2 2r 3 3 4 4", 4),
        ("1 1 1 4 5 6", 3),
        ("2 2 2 3 4 5", 4),
        ("1 1 1 7 8 9", 5),
        ("1r 2r 3r R R R", 23),
        ("2 3 4 G G G", 13),
    ] {
        let request =
            ScoreRequest { hand: tiles(hand), dora: Tile::GREEN.kind(), options: Options::default() };
        assert_eq!(score(&request).unwrap().points, points, "{hand}");
    }
    check("1 1 1 4 5 6", "1", "6 = run 1, triplet 2, dora 3");
}

#[test]
fn line_run() {
    check("1 2 3 4 5 6", "G", "2 = run 2");
    check("1 2 3 5 5 5", "G", "3 = run 1, triplet 2");
    // Letters make no runs, and numbers do not go round.
    check("8 9 G 2 3 4", "G", "0 = ");
    check("9 G R 2 3 4", "G", "0 = ");
    check("8 9 1 2 3 4", "G", "0 = ");
}

#[test]
fn line_triplet() {
    check("1 1 1 5 5 5", "G", "4 = triplet 4");
    check("G G G 4 5 6", "1", "3 = run 1, triplet 2");
}

#[test]
fn line_dora() {
    check("1 2 3 5 5 5", "1", "4 = run 1, triplet 2, dora 1");
    // Whatever the colour, also that of the tile turned up.
    check("1 2 3 5 5 5r", "5r", "7 = run 1, triplet 2, dora 3, red 1");
}

#[test]
fn line_red() {
    check("1 2 3r 5 5 5r", "G", "5 = run 1, triplet 2, red 2");
    check("R R R 4 5 6", "G", "6 = run 1, triplet 2, red 3");
}

#[test]
fn line_all_simples() {
    check("2 3 4 5 6 7", "G", "3 = run 2, all_simples 1");
    check("2 3 4 7 8 9", "G", "2 = run 2");
}

#[test]
fn line_outside_hand() {
    check("1 2 3 7 8 9", "G", "4 = run 2, outside_hand 2");
    check("1 2 3 G G G", "R", "5 = run 1, triplet 2, outside_hand 2");
    check("1 2 3 1 1 1r", "G", "6 = run 1, triplet 2, red 1, outside_hand 2");
    check("1 2 3 6 7 8", "G", "2 = run 2");
}

#[test]
fn line_all_green() {
    check("2 2 2 8 8 8", "2", "14 = triplet 4, all_green 10");
    check("2 2 2 8 8 8r", "1", "6 = triplet 4, red 1, all_simples 1");
    check("3 3 3 5 5 5", "1", "5 = triplet 4, all_simples 1");
}

#[test]
fn line_all_terminals() {
    check("9 9 9 R R R", "G", "19 = triplet 4, all_terminals 15");
}

#[test]
fn line_all_red() {
    check("1r 2r 3r 7r 8r 9r", "G", "22 = run 2, all_red 20");
    check("4r 5r 6r R R R", "R", "23 = run 1, triplet 2, all_red 20");
}

#[test]
fn suzume_rule_12_a_special_hand_counts_instead_of_the_ordinary_lines() {
    check("1 1 1r 9 9 9", "1", "19 = triplet 4, all_terminals 15");
    check("2 2 3 3 4 4", "2", "12 = run 2, all_green 10");
}

#[test]
fn suzume_rule_13_simples_are_2_to_8_or_by_option_2_to_9() {
    for (hand, eight, nine) in [
        ("2 3 4 7 8 9", "2 = run 2", "3 = run 2, all_simples 1"),
        ("2 3 4 9 9 9", "3 = run 1, triplet 2", "4 = run 1, triplet 2, all_simples 1"),
        // A 9 stays a terminal of the outside hand.
        (
            "7 8 9 9 9 9r",
            "6 = run 1, triplet 2, red 1, outside_hand 2",
            "7 = run 1, triplet 2, red 1, all_simples 1, outside_hand 2",
        ),
        ("1 2 3 4 5 6", "2 = run 2", "2 = run 2"),
        ("2 3 4 G G G", "13 = run 1, triplet 2, all_green 10", "13 = run 1, triplet 2, all_green 10"),
    ] {
        assert_eq!(scored(hand, "R", Simples::TwoToEight), eight, "{hand}");
        assert_eq!(scored(hand, "R", Simples::TwoToNine), nine, "{hand}");
    }
}

#[test]
fn the_calculator_reads_json() {
    let read = |text| serde_json::from_str::<ScoreRequest>(text);
    let text = r#"{"hand":["1","1","1r","2","2","2r"],"dora":"G","options":{}}"#;
    let expected =
        r#"{"points":6,"wins":true,"lines":[{"id":"triplet","points":4},{"id":"red","points":2}]}"#;
    assert_eq!(serde_json::to_string(&score(&read(text).unwrap()).unwrap()).unwrap(), expected);
    let below = r#"{"hand":["2","1","1","2","1","2"],"dora":"3r"}"#;
    let expected = r#"{"points":4,"wins":false,"lines":[{"id":"triplet","points":4}]}"#;
    assert_eq!(serde_json::to_string(&score(&read(below).unwrap()).unwrap()).unwrap(), expected);
    let shapeless = r#"{"hand":["1","1","1","9","R","G"],"dora":"G"}"#;
    let expected = r#"{"points":0,"wins":false,"lines":[]}"#;
    assert_eq!(serde_json::to_string(&score(&read(shapeless).unwrap()).unwrap()).unwrap(), expected);
    for bad in [
        r#"{"hand":["1"],"dora":"G","win":"1"}"#,
        r#"{"hand":["0"],"dora":"G"}"#,
        r#"{"hand":"111222","dora":"G"}"#,
        r#"{"hand":[1],"dora":"G"}"#,
        r#"{"hand":["1"],"dora":"X"}"#,
        r#"{"hand":["1"]}"#,
        r#"{"hand":["1"],"dora":"G","options":{"simple":"2-8"}}"#,
    ] {
        read(bad).expect_err(bad);
    }
}

#[test]
fn the_calculator_refuses_impossible_hands() {
    let check = |hand: &str, cycles, expected: &str| {
        let options = Options { cycles, ..Options::default() };
        let request = ScoreRequest { hand: tiles(hand), dora: Tile::RED.kind(), options };
        assert_eq!(score(&request).unwrap_err().to_string(), expected, "{hand}");
    };
    check("", 1, "a hand has six tiles, not 0");
    check("1 1 1 2 2", 1, "a hand has six tiles, not 5");
    check(&"R ".repeat(1_000), 1, "a hand has six tiles, not 1000");
    check("1 1 1 1 2 3", 1, "there are 3 tiles 1, not 4");
    check("1r 1r 1 2 3 4", 1, "there are 1 tiles 1r, not 2");
    check("R R R R R R", 1, "there are 4 tiles R, not 6");
    check("1 1 1 2 2 2", 0, "option `cycles` must be a number from 1 to 9, not 0");
    let four =
        ScoreRequest { hand: tiles("R R R R 2 3"), dora: Tile::RED.kind(), options: Options::default() };
    // Only the kind of the dora is told, so the tile turned up is not counted.
    assert_eq!(score(&four).map(|tally| tally.points), Ok(0));
    assert!(matches!(score(&ScoreRequest { hand: vec![], ..four }), Err(ScoreError::NotSix { count: 0 })));
}

/// Every hand of `size` tiles that the set can give.
fn hands(size: usize) -> Vec<Vec<Tile>> {
    fn extend(hand: &mut Vec<Tile>, from: usize, size: usize, out: &mut Vec<Vec<Tile>>) {
        if hand.len() == size {
            out.push(hand.clone());
            return;
        }
        for tile in Tile::all().skip(from) {
            if hand.iter().filter(|&&held| held == tile).count() < usize::from(tile.copies()) {
                hand.push(tile);
                extend(hand, tile.index(), size, out);
                hand.pop();
            }
        }
    }
    let mut out = Vec::new();
    extend(&mut Vec::new(), 0, size, &mut out);
    out
}

/// A second scorer, written from the rules with nothing in common with the first: it tries every split of the six
/// tiles into two threes, and counts on the texts of the tiles.
mod naive {
    use super::Tile;

    pub struct Scored {
        pub splits: usize,
        pub points: Option<u32>,
    }

    pub fn score(hand: &[Tile], dora: &str, simples_to: u8) -> Scored {
        let texts: Vec<&[u8]> = hand.iter().map(|tile| tile.text().as_bytes()).collect();
        let mut splits = std::collections::BTreeSet::new();
        let mut best = None;
        for second in 1..6 {
            for third in second + 1..6 {
                let inside = |place: usize| place == 0 || place == second || place == third;
                let part = |inner: bool| -> Vec<u8> {
                    (0..6).filter(|&place| inside(place) == inner).map(|place| texts[place][0]).collect()
                };
                let (one, other) = (part(true), part(false));
                if let (Some(a), Some(b)) = (set(&one), set(&other)) {
                    let total = a + b + extras(&texts, &one, &other, dora.as_bytes()[0], simples_to);
                    best = best.max(Some(total));
                    splits.insert(if one < other { (one, other) } else { (other, one) });
                }
            }
        }
        Scored { splits: splits.len(), points: best }
    }

    /// 2 for a triplet, 1 for a run; the letters of a hand are in order.
    fn set(part: &[u8]) -> Option<u32> {
        if part[0] == part[1] && part[1] == part[2] {
            Some(2)
        } else if part[2].is_ascii_digit() && part[0] + 1 == part[1] && part[1] + 1 == part[2] {
            Some(1)
        } else {
            None
        }
    }

    fn extras(texts: &[&[u8]], one: &[u8], other: &[u8], dora: u8, simples_to: u8) -> u32 {
        let outer = |kind: &u8| b"19GR".contains(kind);
        let red = |text: &&&[u8]| text.len() == 2 || text[0] == b'R';
        let green = |text: &&&[u8]| text.len() == 1 && b"23468G".contains(&text[0]);
        let mut special = 0;
        if texts.iter().filter(green).count() == 6 {
            special = 10;
        }
        if one.iter().all(outer) && other.iter().all(outer) {
            special = special.max(15);
        }
        if texts.iter().filter(red).count() == 6 {
            special = special.max(20);
        }
        if special > 0 {
            return special;
        }
        let mut ordinary = texts.iter().filter(|text| text[0] == dora).count() as u32;
        ordinary += texts.iter().filter(red).count() as u32;
        if texts.iter().all(|text| (b'2'..=b'0' + simples_to).contains(&text[0])) {
            ordinary += 1;
        }
        if one.iter().any(outer) && other.iter().any(outer) {
            ordinary += 2;
        }
        ordinary
    }
}

#[test]
fn every_hand_scores_as_a_second_scorer_says() {
    let all = hands(6);
    assert_eq!(all.len(), 103_032);
    let mut values = BTreeSet::new();
    let mut complete = 0;
    for tiles in &all {
        let hand: Hand = tiles.iter().copied().collect();
        for dora in Kind::all() {
            for (simples, to) in [(Simples::TwoToEight, 8), (Simples::TwoToNine, 9)] {
                let expected = naive::score(tiles, dora.text(), to);
                // The better of two splits never has to be chosen (suzume rule 6).
                assert!(expected.splits <= 1, "{tiles:?}");
                let found = points(hand, dora, simples);
                assert_eq!(found.map(u32::from), expected.points, "{tiles:?}, dora {dora}");
                if let Some(points) = found {
                    let tally = tally(hand, dora, simples);
                    assert_eq!(tally.points, points, "the lines of {tiles:?}, dora {dora}");
                    assert_eq!(tally.lines.iter().map(|line| line.points).sum::<u8>(), points);
                    assert!(tally.lines.iter().all(|line| line.points > 0));
                    assert!(tally.lines.is_sorted_by(|one, next| one.id < next.id));
                    values.insert(points);
                    complete += 1;
                }
            }
        }
    }
    assert_eq!(complete % 22, 0, "neither the dora nor the simples make a shape");
    assert_eq!(values.first().zip(values.last()), Some((&2, &23)));
}

#[test]
fn there_are_29_182_hands_of_five() {
    assert_eq!(hands(5).len(), 29_182);
}
