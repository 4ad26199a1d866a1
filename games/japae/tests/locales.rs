//! Every text a front end needs is there, in both languages.

use std::collections::BTreeSet;
use std::path::Path;

use hanpan_core::{Choices, Refusal as _, Rules};
use hanpan_japae::{Japae, LineId, Refusal, Tile};

const TILE: Tile = Tile::East;

/// One of each refusal.
const REFUSALS: [Refusal; 20] = [
    Refusal::NotYourTurn,
    Refusal::GameOver,
    Refusal::ChanceIsDue,
    Refusal::ChanceIsNotDue,
    Refusal::BadDeal { tile: TILE, count: 5 },
    Refusal::NotHeld { tile: TILE },
    Refusal::NoWinningShape,
    Refusal::NoPoints,
    Refusal::Furiten { tile: TILE },
    Refusal::OnlySevenOrphansRob,
    Refusal::OnlyRonOrSkip,
    Refusal::CannotPon { tile: TILE, held: 1 },
    Refusal::CannotKan { tile: TILE, held: 1 },
    Refusal::CannotAnkan { tile: TILE, held: 1 },
    Refusal::CannotKakan { tile: TILE },
    Refusal::MustDiscardAfterPon,
    Refusal::LastDiscardCannotBeCalled,
    Refusal::KanOnEmptyWall,
    Refusal::NothingToClaim,
    Refusal::AnswerFirst,
];

fn read(language: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../locales/{language}/japae.ftl"));
    std::fs::read_to_string(file).unwrap()
}

fn expected_ids() -> BTreeSet<String> {
    let dashed = |text: &str| text.replace('_', "-");
    let mut ids = BTreeSet::from(["japae-name".to_owned(), "japae-outcome-points-gone".to_owned()]);
    for option in Japae::OPTIONS {
        ids.insert(format!("japae-option-{}", dashed(option.key)));
        if let Choices::Words { values } = option.choices {
            ids.extend(
                values.iter().map(|value| format!("japae-option-{}-{}", dashed(option.key), dashed(value))),
            );
        }
    }
    ids.extend(REFUSALS.iter().map(|refusal| format!("japae-refusal-{}", dashed(refusal.code()))));
    ids.extend(LineId::ALL.iter().map(|id| format!("japae-line-{}", dashed(id.id()))));
    ids
}

#[test]
fn both_languages_have_exactly_the_ids_of_the_game() {
    for language in ["en", "ko"] {
        let text = read(language);
        let ids: BTreeSet<String> = text
            .lines()
            .filter(|line| line.starts_with("japae-"))
            // What boards, menus, hints and lessons say about the game is theirs.
            .filter(|line| {
                ![
                    "japae-about",
                    "japae-points",
                    "japae-hint-",
                    "japae-board-",
                    "japae-event-",
                    "japae-key-",
                    "japae-web-",
                    "japae-ended-",
                    "japae-lesson-",
                    "japae-motive-",
                ]
                .iter()
                .any(|own| line.starts_with(own))
            })
            .map(|line| line.split(" = ").next().unwrap().to_owned())
            .collect();
        assert_eq!(ids, expected_ids(), "{language}");
        assert!(text.contains("    .help = "), "{language}");
    }
}

#[test]
fn every_argument_of_a_refusal_is_used() {
    for language in ["en", "ko"] {
        let text = read(language);
        for refusal in REFUSALS {
            let id = format!("japae-refusal-{} = ", refusal.code().replace('_', "-"));
            let line = text.lines().find_map(|line| line.strip_prefix(&id)).unwrap();
            for (name, _) in refusal.args() {
                assert!(line.contains(&format!("{{ ${name} }}")), "{language}: {line}");
            }
            assert_eq!(line.matches("{ $").count(), refusal.args().len(), "{language}: {line}");
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
