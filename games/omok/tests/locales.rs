//! Every code of the rules has its text in both languages.

use std::collections::BTreeSet;

use hanpan_core::{Choices, Rules};
use hanpan_omok::{Axes, Axis, Omok};

const ENGLISH: &str = include_str!("../../../locales/en/omok.ftl");
const KOREAN: &str = include_str!("../../../locales/ko/omok.ftl");

/// The ids of the messages.
fn ids(file: &str) -> BTreeSet<&str> {
    let ids = file.lines().filter(|line| line.starts_with("omok-"));
    ids.map(|line| line.split_once(" =").expect("an id is followed by its text").0).collect()
}

#[test]
fn both_languages_have_the_same_ids() {
    assert_eq!(ids(ENGLISH), ids(KOREAN));
    for file in [ENGLISH, KOREAN] {
        assert_eq!(ids(file).len(), file.lines().filter(|line| line.starts_with("omok-")).count());
    }
}

#[test]
fn every_code_has_a_text() {
    let mut expected: BTreeSet<String> = ["omok-name", "omok-axes"].map(str::to_owned).into();
    for option in Omok::OPTIONS {
        let key = format!("omok-option-{}", option.key);
        match option.choices {
            Choices::Words { values } => {
                expected.extend(values.iter().map(|value| format!("{key}-{value}")));
            }
            Choices::Numbers { from, to, step, .. } => {
                expected.extend((from..=to).step_by(step as usize).map(|number| format!("{key}-{number}")));
            }
            Choices::Toggle => {}
        }
        expected.insert(key);
    }
    let refusals = [
        "off_board",
        "choose_first",
        "nothing_to_choose",
        "occupied",
        "double_three",
        "renju_double_three",
        "renju_double_four",
        "renju_overline",
        "not_your_turn",
        "game_over",
    ];
    let endings = ["five", "six_or_more", "full_board", "no_legal_point"];
    expected.extend(refusals.map(|code| format!("omok-refusal-{}", code.replace('_', "-"))));
    expected.extend(endings.map(|code| format!("omok-outcome-{}", code.replace('_', "-"))));
    // What boards, menus, hints and lessons say about the game is theirs.
    let theirs = [
        "omok-about",
        "omok-seat-",
        "omok-event-",
        "omok-web-",
        "omok-ended-",
        "omok-lesson-",
        "omok-motive-",
        "omok-shape-",
        "omok-stage-",
        "omok-choice-",
    ];
    let of_rules =
        ids(ENGLISH).into_iter().filter(|id| !theirs.iter().any(|own| id.starts_with(own))).collect();
    assert_eq!(expected.iter().map(String::as_str).collect::<BTreeSet<_>>(), of_rules);
}

#[test]
fn every_set_of_axes_has_a_text() {
    for bits in 1..16 {
        let axes: Axes = Axis::ALL.into_iter().filter(|&axis| bits >> axis as u8 & 1 == 1).collect();
        for file in [ENGLISH, KOREAN] {
            assert!(file.contains(&format!("[{axes}] ")), "{axes}");
        }
    }
}
