//! Every scoring line and bonus, and the calculator against one written apart.

use std::collections::BTreeMap;

use hanpan_japae::{LineId, ScoreRequest, score};

/// Scores `closed` and `melds` winning with `win`: `EEEW OO+O / W tsumo`, and more after it in JSON.
#[track_caller]
fn check(request: &str, expected: &str) {
    let request: ScoreRequest = serde_json::from_str(request).unwrap();
    let tally = score(&request).unwrap();
    let lines: Vec<String> =
        tally.lines.iter().map(|line| format!("{} {}", line.id.id(), line.points)).collect();
    assert_eq!(lines.join(", "), expected, "{request:?}");
    assert_eq!(tally.points, tally.lines.iter().map(|line| line.points).sum::<i32>());
    assert_eq!(tally.wins, !expected.is_empty());
}

#[test]
fn every_line() {
    for (closed, melds, win, expected) in [
        // Closed triplets.
        ("EEEW", &["OO+O"][..], "W", "one_closed_triplet 1"),
        ("EEEOOOW", &[], "W", "two_closed_triplets 3"),
        ("EEOOOWW", &[], "E", "two_closed_triplets 3"),
        // Kans: a daiminkan or kakan alone is worth nothing.
        ("W", &["EEEE", "OO+O"], "W", "one_closed_kan 2"),
        ("W", &["EEEE", "OOO+O"], "W", "two_kans 3"),
        ("W", &["EE+E+E", "OOO+O"], "W", "two_kans 3"),
        ("W", &["EEEE", "OO+O+O"], "W", "two_kans 3"),
        ("W", &["EEEE", "OOOO"], "W", "two_closed_kans 5"),
        ("W", &["EEE+E", "OO+O"], "W", ""),
        ("W", &["EE+E+E", "OO+O"], "W", ""),
        ("EEEW", &["OOOO"], "W", "one_closed_triplet 1, one_closed_kan 2"),
        ("EEEW", &["OOO+O"], "W", "one_closed_triplet 1"),
        // Kinds.
        ("R", &["OO+O", "GG+G"], "R", "three_dragons 4"),
        ("E", &["OO+O", "GG+G"], "E", "two_dragons 3"),
        ("W", &["EE+E", "SS+S"], "W", "three_winds 3"),
        ("R", &["EE+E", "SS+S"], "R", "two_winds 2"),
        ("OOOGGGR", &[], "R", "two_closed_triplets 3, three_dragons 4"),
        ("OOOR", &["GGGG"], "R", "one_closed_triplet 1, one_closed_kan 2, three_dragons 4"),
        ("R", &["OOOO", "GGGG"], "R", "two_closed_kans 5, three_dragons 4"),
        // The rules' own example of a hand without points.
        ("S", &["OOO+O", "EE+E"], "S", ""),
        // Four pairs.
        ("EESSWWN", &[], "N", "wind_pairs 3"),
        ("OOGGRRE", &[], "E", "dragon_pairs 3"),
        ("OOGGREE", &[], "R", "dragon_pairs 3"),
        ("EESSOOG", &[], "G", "four_pairs 1"),
        ("EEEESSW", &[], "W", ""),
        // Seven orphans.
        ("ESWNOGR", &[], "E", "seven_orphans_7_wait 3"),
        ("EESWNOG", &[], "R", "seven_orphans 1"),
        // No shape.
        ("ESWNOGG", &[], "G", ""),
        ("EEEESSS", &[], "W", ""),
    ] {
        for by in ["tsumo", "ron"] {
            let melds = serde_json::to_string(melds).unwrap();
            check(&format!(r#"{{"closed":"{closed}","melds":{melds},"win":"{win}","by":"{by}"}}"#), expected);
        }
    }
}

#[test]
fn every_bonus() {
    for (by, bonus, expected) in [
        ("tsumo", r#"["heavenly"]"#, "heavenly 4"),
        ("tsumo", r#"["earthly"]"#, "earthly 2"),
        ("ron", r#"["man"]"#, "man 2"),
        ("tsumo", r#"["last_draw"]"#, "last_draw 1"),
        ("ron", r#"["last_discard"]"#, "last_discard 1"),
        ("tsumo", r#"["dead_wall"]"#, "dead_wall 1"),
        ("tsumo", r#"["dead_wall","last_draw"]"#, "last_draw 1, dead_wall 1"),
    ] {
        let hand = format!(r#""win":"W","by":"{by}","bonus":{bonus}"#);
        check(
            &format!(r#"{{"closed":"EEESSSW",{hand}}}"#),
            &format!("two_closed_triplets 3, three_winds 3, {expected}"),
        );
        // A bonus rescues neither a hand without points (japae rule 14) nor one without a shape.
        check(&format!(r#"{{"closed":"W","melds":["OOO+O","EE+E"],{hand}}}"#), "");
        check(&format!(r#"{{"closed":"EEESSOO",{hand}}}"#), "");
    }
    check(r#"{"closed":"SSWNOGR","win":"E","by":"rob"}"#, "seven_orphans 1, rob 1");
    check(r#"{"closed":"EEESSSW","win":"W","by":"rob"}"#, "");
    check(r#"{"closed":"EESSWWN","win":"N","by":"rob"}"#, "");
}

#[test]
fn furiten() {
    for (by, expected) in [("tsumo", "seven_orphans_7_wait 2"), ("ron", ""), ("rob", "")] {
        check(&format!(r#"{{"closed":"ESWNOGR","win":"E","by":"{by}","discards":"NE"}}"#), expected);
    }
    for (by, expected) in [("tsumo", "seven_orphans 1"), ("ron", ""), ("rob", "")] {
        check(&format!(r#"{{"closed":"SSWNOGR","win":"E","by":"{by}","discards":"E"}}"#), expected);
    }
    for (by, expected) in [("tsumo", "two_closed_triplets 3"), ("ron", "")] {
        check(&format!(r#"{{"closed":"EEEOOOW","win":"W","by":"{by}","discards":"NW"}}"#), expected);
    }
    check(r#"{"closed":"EEEOOOW","win":"W","by":"ron","discards":"NNR"}"#, "two_closed_triplets 3");
}

#[test]
fn the_request_of_the_referee() {
    check(
        r#"{"closed":"EEEW","melds":["OO+O"],"win":"W","by":"tsumo","discards":"NN","bonus":["last_draw"]}"#,
        "one_closed_triplet 1, last_draw 1",
    );
    check(r#"{"closed":"WEEE","melds":["OO+O"],"win":"W"}"#, "one_closed_triplet 1");
    let tally =
        score(&serde_json::from_str(r#"{"closed":"EEEW","melds":["OO+O"],"win":"W"}"#).unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&tally).unwrap(),
        r#"{"points":1,"wins":true,"lines":[{"id":"one_closed_triplet","points":1}]}"#
    );
    let nothing =
        score(&serde_json::from_str(r#"{"closed":"EESW","melds":["OO+O"],"win":"W"}"#).unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&nothing).unwrap(), r#"{"points":0,"wins":false,"lines":[]}"#);
}

#[test]
fn impossible_hands_are_errors() {
    for (request, error) in [
        (
            r#"{"closed":"EEE","melds":["OO+O"],"win":"W"}"#,
            "there are 4 closed tiles before the winning one, not 3",
        ),
        (r#"{"closed":"EEEW","win":"W"}"#, "with 0 melds there are 7 closed tiles"),
        (r#"{"closed":"","melds":["OO+O","EE+E"],"win":"W"}"#, "there are 1 closed tiles"),
        (r#"{"closed":"W","melds":["OO+O","EE+E","SS+S"],"win":"W"}"#, "two melds at most, not 3"),
        (r#"{"closed":"EEEEOOO","win":"E"}"#, "there are four E in the game, not 5"),
        (r#"{"closed":"EEEW","melds":["EE+E"],"win":"W"}"#, "there are four E in the game, not 6"),
        (r#"{"closed":"W","melds":["EEEE","EE+E"],"win":"W"}"#, "there are four E in the game, not 7"),
        (r#"{"closed":"EEEOOOW","win":"W","discards":"EE"}"#, "there are four E in the game, not 5"),
        (r#"{"closed":"EEEX","melds":["OO+O"],"win":"W"}"#, "`X` is not a tile"),
        (r#"{"closed":"EEE東","melds":["OO+O"],"win":"W"}"#, "`東` is not a tile"),
        (r#"{"closed":"EEE ","melds":["OO+O"],"win":"W"}"#, "` ` is not a tile"),
        (r#"{"closed":"EEEW","melds":["OO+O"],"win":""}"#, "`` is not a tile"),
        (r#"{"closed":"EEEW","melds":["OO+O"],"win":"WW"}"#, "`WW` is not a tile"),
        (r#"{"closed":"EEEW","melds":["OOO"],"win":"W"}"#, "`OOO` is not a meld"),
        (r#"{"closed":"EEEW","melds":["OO+O"],"win":"W","discards":"e"}"#, "`e` is not a tile"),
        (
            r#"{"closed":"EEEOOOW","win":"W","by":"ron","bonus":["heavenly"]}"#,
            "`heavenly` is not a bonus for winning by ron",
        ),
        (r#"{"closed":"EEEOOOW","win":"W","by":"ron","bonus":["earthly"]}"#, "by ron"),
        (r#"{"closed":"EEEOOOW","win":"W","by":"ron","bonus":["last_draw"]}"#, "by ron"),
        (r#"{"closed":"EEEOOOW","win":"W","by":"ron","bonus":["dead_wall"]}"#, "by ron"),
        (r#"{"closed":"EEEOOOW","win":"W","bonus":["man"]}"#, "by tsumo"),
        (r#"{"closed":"EEEOOOW","win":"W","bonus":["last_discard"]}"#, "by tsumo"),
        (r#"{"closed":"EESWNOG","win":"R","by":"rob","bonus":["last_discard"]}"#, "by rob"),
        (r#"{"closed":"EEEOOOW","win":"W","bonus":["last_draw","last_draw"]}"#, "`last_draw` is given twice"),
        (r#"{"closed":"EEEOOOW","win":"W","bonus":["heavenly","earthly"]}"#, "heavenly and earthly at once"),
    ] {
        let found = score(&serde_json::from_str(request).unwrap()).unwrap_err().to_string();
        assert!(found.contains(error), "{request}: {found}");
    }
    for bad in [
        r#"{"closed":"EEEOOOW"}"#,
        r#"{"closed":"EEEOOOW","win":"W","by":"chance"}"#,
        r#"{"closed":"EEEOOOW","win":"W","bonus":["rob"]}"#,
        r#"{"closed":"EEEOOOW","win":"W","more":1}"#,
    ] {
        assert!(serde_json::from_str::<ScoreRequest>(bad).is_err(), "{bad}");
    }
    let long = ScoreRequest { closed: "E".repeat(1_000_000), win: "E".into(), ..ScoreRequest::default() };
    assert!(score(&long).is_err());
}

#[test]
fn line_ids_are_stable() {
    let ids: Vec<&str> = LineId::ALL.iter().map(|id| id.id()).collect();
    let expected = "one_closed_triplet two_closed_triplets one_closed_kan two_kans two_closed_kans three_dragons \
                    two_dragons three_winds two_winds wind_pairs dragon_pairs four_pairs seven_orphans_7_wait \
                    seven_orphans heavenly earthly man last_draw last_discard dead_wall rob";
    assert_eq!(ids.join(" "), expected);
    for id in LineId::ALL {
        assert_eq!(serde_json::to_string(id).unwrap(), format!("\"{}\"", id.id()));
    }
}

const KINDS: &str = "ESWNOGR";

/// The rules' table once more, written apart and slowly: sets are found by taking tiles out of a sorted row.
fn naive(closed: &str, melds: &[String], win: char, by: &str, discards: &str) -> BTreeMap<&'static str, i32> {
    let none = BTreeMap::new();
    if by != "tsumo" && discards.contains(win) {
        return none;
    }
    let mut row: Vec<char> = closed.chars().chain([win]).collect();
    row.sort_unstable();
    let count = |tile: char| row.iter().filter(|&&other| other == tile).count();

    let mut orphans = row.clone();
    orphans.dedup();
    if melds.is_empty() && orphans.len() == 7 {
        let different = KINDS.chars().all(|tile| closed.contains(tile));
        let mut lines = match (different, discards.contains(win)) {
            (true, true) => BTreeMap::from([("seven_orphans_7_wait", 2)]),
            (true, false) => BTreeMap::from([("seven_orphans_7_wait", 3)]),
            (false, _) => BTreeMap::from([("seven_orphans", 1)]),
        };
        if by == "rob" {
            lines.insert("rob", 1);
        }
        return lines;
    }
    if by == "rob" {
        return none;
    }
    if melds.is_empty() && KINDS.chars().filter(|&tile| count(tile) == 2).count() == 4 {
        let of = |family: &str| family.chars().filter(|&tile| count(tile) == 2).count();
        return match (of("ESWN"), of("OGR")) {
            (4, _) => BTreeMap::from([("wind_pairs", 3)]),
            (_, 3) => BTreeMap::from([("dragon_pairs", 3)]),
            _ => BTreeMap::from([("four_pairs", 1)]),
        };
    }

    // Sets: every choice of a pair, then of triplets.
    for pair in KINDS.chars().filter(|&tile| count(tile) >= 2) {
        let mut rest = row.clone();
        for _ in 0..2 {
            rest.remove(rest.iter().position(|&tile| tile == pair).unwrap());
        }
        if !rest.chunks(3).all(|set| set.len() == 3 && set.iter().all(|&tile| tile == set[0])) {
            continue;
        }
        let triplets: Vec<char> = rest.chunks(3).map(|set| set[0]).collect();
        let kinds: Vec<char> =
            triplets.iter().copied().chain(melds.iter().map(|meld| meld.chars().next().unwrap())).collect();
        let kans =
            melds.iter().filter(|meld| meld.chars().filter(|&letter| letter != '+').count() == 4).count();
        let ankans = melds.iter().filter(|meld| !meld.contains('+')).count();
        let mut lines = none.clone();
        match triplets.len() {
            2 => _ = lines.insert("two_closed_triplets", 3),
            1 => _ = lines.insert("one_closed_triplet", 1),
            _ => {}
        }
        if ankans == 2 {
            lines.insert("two_closed_kans", 5);
        } else if kans == 2 {
            lines.insert("two_kans", 3);
        } else if ankans == 1 {
            lines.insert("one_closed_kan", 2);
        }
        let in_family = |family: &str| kinds.iter().all(|&tile| family.contains(tile));
        if in_family("OGR") {
            let (line, points) = if "OGR".contains(pair) { ("three_dragons", 4) } else { ("two_dragons", 3) };
            lines.insert(line, points);
        } else if in_family("ESWN") {
            let (line, points) = if "ESWN".contains(pair) { ("three_winds", 3) } else { ("two_winds", 2) };
            lines.insert(line, points);
        }
        return lines;
    }
    none
}

/// All rows of `len` tiles with at most four of a kind, in order.
fn rows(len: usize) -> Vec<String> {
    fn extend(row: &str, len: usize, from: usize, out: &mut Vec<String>) {
        if row.len() == len {
            out.push(row.to_owned());
            return;
        }
        for (place, tile) in KINDS.chars().enumerate().skip(from) {
            if row.chars().filter(|&other| other == tile).count() < 4 {
                extend(&format!("{row}{tile}"), len, place, out);
            }
        }
    }
    let mut out = Vec::new();
    extend("", len, 0, &mut out);
    out
}

/// All ways to have no, one or two melds of different kinds.
fn meld_rows() -> Vec<Vec<String>> {
    let forms = ["XX+X", "XXX+X", "XXXX", "XX+X+X"];
    let melds: Vec<String> =
        KINDS.chars().flat_map(|tile| forms.map(|form| form.replace('X', &tile.to_string()))).collect();
    let mut out = vec![vec![]];
    out.extend(melds.iter().map(|meld| vec![meld.clone()]));
    for first in &melds {
        for second in melds.iter().filter(|second| second[..1] > first[..1]) {
            out.push(vec![first.clone(), second.clone()]);
        }
    }
    out
}

#[test]
fn every_hand_agrees_with_a_scorer_written_apart() {
    assert_eq!((rows(7).len(), rows(8).len()), (1520, 2415));
    let mut winning = 0;
    for melds in meld_rows() {
        for row in rows(8 - 3 * melds.len()) {
            let melded = |tile: char| melds.concat().chars().filter(|&other| other == tile).count();
            let held = |tile: char| row.chars().filter(|&other| other == tile).count();
            if KINDS.chars().any(|tile| held(tile) + melded(tile) > 4) {
                continue;
            }
            for win in KINDS.chars().filter(|&tile| row.contains(tile)) {
                let closed = row.replacen(win, "", 1);
                for by in ["tsumo", "ron", "rob"] {
                    for discards in [String::new(), win.to_string()] {
                        if held(win) + melded(win) + discards.len() > 4 {
                            continue;
                        }
                        let request = ScoreRequest {
                            closed: closed.clone(),
                            melds: melds.clone(),
                            win: win.to_string(),
                            by: serde_json::from_str(&format!("\"{by}\"")).unwrap(),
                            discards: discards.clone(),
                            bonus: vec![],
                        };
                        let tally = score(&request).unwrap();
                        let lines: BTreeMap<&str, i32> =
                            tally.lines.iter().map(|line| (line.id.id(), line.points)).collect();
                        assert_eq!(lines, naive(&closed, &melds, win, by, &discards), "{request:?}");
                        assert_eq!(tally.wins, !lines.is_empty());
                        assert_eq!(tally.points, lines.values().sum::<i32>());
                        winning += usize::from(tally.wins);
                    }
                }
            }
        }
    }
    assert!(winning > 1_000, "{winning}");
}
