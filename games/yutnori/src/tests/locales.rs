//! Every text a front end needs is there, in both languages.

use std::collections::BTreeSet;

use hanpan_core::{Choices, Reason as _, Refusal as _, Rules};

use crate::{Reason, Refusal, Station, Throw, Yutnori};

const LANGUAGES: [&str; 2] =
    [include_str!("../../../../locales/en/yutnori.ftl"), include_str!("../../../../locales/ko/yutnori.ftl")];

/// One of each refusal.
const REFUSALS: [Refusal; 8] = [
    Refusal::GameOver,
    Refusal::NotYourTurn,
    Refusal::ThrowIsDue,
    Refusal::NoThrowDue,
    Refusal::NoBackDo,
    Refusal::NotCollected { throw: Throw::Gae },
    Refusal::NothingAtStart,
    Refusal::NothingThere { station: Station::at(7) },
];

/// The ids of the messages.
fn ids(file: &str) -> BTreeSet<&str> {
    let ids: Vec<&str> = file
        .lines()
        .filter(|line| line.starts_with("yutnori-"))
        .map(|line| line.split_once(" =").expect("an id is followed by its text").0)
        .collect();
    let set: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(set.len(), ids.len(), "no id comes twice");
    set
}

#[test]
fn both_languages_have_the_same_ids() {
    assert_eq!(ids(LANGUAGES[0]), ids(LANGUAGES[1]));
}

#[test]
fn every_code_has_a_text() {
    let dashed = |text: &str| text.replace('_', "-");
    let mut expected: BTreeSet<String> =
        ["yutnori-name", "yutnori-about", "yutnori-points", "yutnori-throw", "yutnori-spot"]
            .map(str::to_owned)
            .into();
    expected.extend((0..*Yutnori::SEATS.end()).map(|seat| format!("yutnori-seat-{seat}")));
    for option in Yutnori::OPTIONS {
        let key = format!("yutnori-option-{}", dashed(option.key));
        match option.choices {
            Choices::Toggle => expected.extend(["true", "false"].map(|value| format!("{key}-{value}"))),
            Choices::Numbers { from, to, .. } => {
                expected.extend((from..=to).map(|value| format!("{key}-{value}")));
            }
            Choices::Words { .. } => panic!("no option of yutnori is a word"),
        }
        expected.insert(key);
    }
    expected.extend(REFUSALS.map(|refusal| format!("yutnori-refusal-{}", dashed(refusal.code()))));
    expected.extend(Reason::CODES.iter().map(|code| format!("yutnori-outcome-{}", dashed(code))));
    expected.extend(Throw::ALL.map(|throw| format!("yutnori-throw-{throw}")));
    // What boards, hints and lessons say about the game is theirs.
    let boards = [
        "yutnori-event-",
        "yutnori-board-",
        "yutnori-key-",
        "yutnori-web-",
        "yutnori-ended-",
        "yutnori-lesson-",
        "yutnori-motive-",
    ];
    let of_rules: BTreeSet<String> = ids(LANGUAGES[0])
        .into_iter()
        .filter(|id| !boards.iter().any(|board| id.starts_with(board)))
        .map(str::to_owned)
        .collect();
    assert_eq!(of_rules, expected);
}

#[test]
fn every_argument_of_a_refusal_is_used() {
    for file in LANGUAGES {
        for refusal in REFUSALS {
            let id = format!("yutnori-refusal-{} = ", refusal.code().replace('_', "-"));
            let line = file.lines().find_map(|line| line.strip_prefix(&id)).expect("it stands in one line");
            assert_eq!(line.matches("{ ").count(), refusal.args().len(), "{line}");
            for (name, _) in refusal.args() {
                // A throw has its own name in every language.
                let own = format!("{{ yutnori-{name} }}");
                assert!(line.contains(&format!("{{ ${name} }}")) || line.contains(&own), "{line}");
            }
        }
    }
}

#[test]
fn refusals_read_as_the_style_asks() {
    for refusal in REFUSALS {
        let text = refusal.to_string();
        assert!(!text.ends_with('.') && text.starts_with(char::is_lowercase), "{text}");
        assert!(refusal.code().chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'));
    }
}
