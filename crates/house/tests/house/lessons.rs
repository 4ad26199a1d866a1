//! The lessons and the figures of the rules, as the browser shows them: made by the rules themselves.
//!
//! `docs/lessons/GAME.json` says which positions are shown and what is to be tried there; `web/src/lessons/GAME.json` has
//! what is seen and what may be done in each, and what comes of it. `HANPAN_BLESS=1` writes the latter anew.

use std::collections::BTreeMap;
use std::path::Path;

use hanpan_core::{Observer, Seat, Turn};
use hanpan_locale::{Language, Texts};
use hanpan_table::{AnyTable, Player, Setup, TableError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    lesson: Vec<Place>,
    figures: BTreeMap<String, Place>,
}

/// A position, and what is tried there.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    /// In a lesson, what its texts are called by.
    id: Option<String>,
    #[serde(default)]
    options: Value,
    /// How it came about: outcomes of chance, and actions of the first seat that may act.
    #[serde(default)]
    steps: String,
    #[serde(default)]
    seat: u8,
    /// What may be done here, any of it.
    #[serde(default)]
    want: Vec<String>,
    /// What is refused here.
    #[serde(default)]
    refuse: Vec<String>,
}

#[derive(Serialize)]
struct Shown {
    id: Option<String>,
    you: u8,
    now: Moment,
    after: BTreeMap<String, Moment>,
    refused: BTreeMap<String, Refused>,
}

/// What a seat sees, has noticed and may do.
#[derive(Serialize)]
struct Moment {
    view: Value,
    past: Vec<Value>,
    legal: Vec<String>,
}

#[derive(Serialize)]
struct Refused {
    code: String,
    args: Vec<(String, String)>,
}

fn set_up(game: &str, place: &Place) -> Box<dyn AnyTable> {
    let player = |seat| Player { name: format!("player {seat}"), kind: "bot".into() };
    let setup = Setup {
        options: if place.options.is_null() { json!({}) } else { place.options.clone() },
        players: (0..2).map(player).collect(),
        fair: None,
        started: "2026-01-02T03:04:05Z".parse().unwrap(),
    };
    let mut table = hanpan_house::game(game).unwrap().open(setup).unwrap();
    for step in place.steps.split(", ").filter(|step| !step.is_empty()) {
        let done = match table.turn() {
            Turn::Chance => table.chance(step),
            turn => table.act(turn.players().first().expect("the game goes on"), step, None),
        };
        done.unwrap_or_else(|error| panic!("{game}, {}: {step}: {error}", place.steps));
    }
    table
}

fn moment(table: &dyn AnyTable, seat: Seat) -> Moment {
    let who = Observer::Seat(seat);
    Moment {
        view: table.view(who),
        past: table.seen(who, 0).into_iter().map(|noticed| noticed.event).collect(),
        legal: table.legal_texts(seat).to_vec(),
    }
}

fn shown(game: &str, place: &Place) -> Shown {
    let seat = Seat::at(place.seat.into());
    let after = |action: &String| {
        let mut table = set_up(game, place);
        table
            .act(seat, action, None)
            .unwrap_or_else(|error| panic!("{game}: {action} is wanted, but {error}"));
        (action.clone(), moment(&*table, seat))
    };
    let refused = |action: &String| match set_up(game, place).act(seat, action, None) {
        Err(TableError::Refused { code, args, .. }) => {
            let args = args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            (action.clone(), Refused { code: code.to_owned(), args })
        }
        other => panic!("{game}: {action} is to be refused, but {other:?}"),
    };
    Shown {
        id: place.id.clone(),
        you: place.seat,
        now: moment(&*set_up(game, place), seat),
        after: place.want.iter().map(after).collect(),
        refused: place.refuse.iter().map(refused).collect(),
    }
}

#[test]
fn browsers_show_lessons_and_figures_that_the_rules_have_made() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let texts = Language::ALL.map(Texts::new);
    for game in hanpan_house::games() {
        let id = game.id();
        // A game without lessons has rules to be read.
        let Ok(source) = std::fs::read_to_string(root.join(format!("docs/lessons/{id}.json"))) else {
            continue;
        };
        let source: Source = serde_json::from_str(&source).unwrap_or_else(|error| panic!("{id}: {error}"));
        for place in &source.lesson {
            let name = place.id.as_ref().unwrap_or_else(|| panic!("{id}: a part of a lesson has an id"));
            assert!(
                !place.want.is_empty() || !place.refuse.is_empty(),
                "{id}: nothing is to be done in {name}"
            );
            for text in [format!("{id}-lesson-{name}"), format!("{id}-lesson-{name}-done")] {
                assert!(
                    texts.iter().all(|texts| texts.has(&text)),
                    "write `{text} = …` into locales/*/{id}.ftl"
                );
            }
        }
        let figures: BTreeMap<&String, Shown> =
            source.figures.iter().map(|(name, place)| (name, shown(id, place))).collect();
        let lesson: Vec<Shown> = source.lesson.iter().map(|place| shown(id, place)).collect();
        let text = serde_json::to_string(&json!({"lesson": lesson, "figures": figures})).unwrap();
        hanpan_kit::golden_text(&root.join(format!("web/src/lessons/{id}.json")), &(text + "\n"));
    }
}
