//! Every game has its words, in both languages: whatever is registered is held to it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use hanpan_core::{Dice, QuickDice, Seat};
use hanpan_locale::{Language, Texts, rules};
use hanpan_table::{AnyGame, AnyTable};
use serde_json::{Map, Value};

use crate::local::{LocalError, complaint};
use crate::pages::options::{named, values};
use crate::sketch;

#[test]
fn every_game_has_a_name_a_line_about_it_rules_and_options() {
    for (game, texts) in games_in_words() {
        let id = game.id();
        for part in ["name", "about"] {
            assert!(texts.has(&format!("{id}-{part}")), "locales/*/{id}.ftl lacks {id}-{part}");
        }
        assert!(rules(id, texts.language()).is_some(), "docs/rules lacks {id}.md or {id}.ko.md");
        let defaults = game.default_options();
        for spec in game.options() {
            let option = format!("{id}-option-{}", spec.key);
            assert!(texts.has(&option), "locales/*/{id}.ftl lacks {option}");
            assert!(!texts.attribute(&option, "help").is_empty(), "{option} lacks its .help");
            assert!(values(spec).contains(&defaults[spec.key]), "{option}: {defaults}");
            // Numbers speak for themselves, and a toggle without words of its own is a plain yes or no.
            for value in values(spec).iter().filter(|value| value.is_string()) {
                let (_, words) = named(id, spec, value, &texts);
                assert!(Some(&*words) != value.as_str(), "locales/*/{id}.ftl lacks {option}-{words}");
            }
        }
    }
}

#[test]
fn every_code_of_every_game_has_a_text_and_every_text_a_code() {
    for (game, texts) in games_in_words() {
        let id = game.id();
        let file = root().join(format!("locales/{}/{id}.ftl", texts.language().code()));
        let file = std::fs::read_to_string(file).unwrap();
        for (kind, codes) in [("refusal", game.refusals()), ("outcome", game.endings())] {
            for code in codes {
                let said = texts.id_of(id, &format!("{kind}-{code}"));
                assert!(texts.has(&said), "locales/*/{id}.ftl lacks {id}-{kind}-{code}");
            }
            // What no game says is a text nobody reads.
            let own = format!("{id}-{kind}-");
            for code in file.lines().filter_map(|line| line.strip_prefix(&own)?.split(" =").next()) {
                assert!(codes.contains(&&*code.replace('-', "_")), "{id} never says {code}");
            }
        }
    }
}

/// Plays every game at random under random options; on the way whatever was legal before is tried out of season.
#[test]
fn what_the_rules_refuse_and_how_games_end_is_said_in_words() {
    for (game, texts) in games_in_words() {
        let mut dice = QuickDice::seeded(1);
        let mut refusals = BTreeSet::new();
        for seed in 0..3 {
            let options = some_options(game, &mut dice);
            let players = game.seats().start()
                + dice.below(u32::from(game.seats().end() - game.seats().start()) + 1) as u8;
            let mut table = sketch::table(game.id(), &options, players, seed);
            let mut known: Vec<String> = Vec::new();
            while let Some(seat) = table.turn().players().first() {
                let legal = table.legal_texts(seat).to_vec();
                if !known.is_empty() {
                    let old = &known[dice.below(known.len() as u32) as usize];
                    let by = Seat::at(dice.below(u32::from(players)) as usize);
                    refusals.extend(refused(&mut *table, by, old, &texts));
                }
                let chosen = &legal[dice.below(legal.len() as u32) as usize];
                if !known.contains(chosen) {
                    known.push(chosen.clone());
                }
                table.act(seat, chosen, None).unwrap();
            }
            let outcome = table.outcome().unwrap();
            let said = texts.id_of(game.id(), &format!("outcome-{}", outcome.reason));
            assert!(texts.has(&said), "{}: {} has no text", game.id(), outcome.reason);
        }
        assert!(!refusals.is_empty(), "{} refuses nothing", game.id());
    }
}

/// What is said if the table refuses this; nothing where it may be done.
fn refused(table: &mut dyn AnyTable, seat: Seat, action: &str, texts: &Texts) -> Option<String> {
    let error = table.check(seat, action).err()?;
    let words = complaint(&LocalError::Table(error), table.game(), texts);
    let raw = words.contains("-refusal-") || words.contains("{$") || words.contains("{ $");
    assert!(!raw, "{} {action}: {words}", table.game());
    Some(words)
}

fn some_options(game: &dyn AnyGame, dice: &mut QuickDice) -> Value {
    let mut options = Map::new();
    for spec in game.options() {
        let values = values(spec);
        options.insert(spec.key.to_owned(), values[dice.below(values.len() as u32) as usize].clone());
    }
    Value::Object(options)
}

fn games_in_words() -> impl Iterator<Item = (&'static dyn AnyGame, Texts)> {
    let languages = |game| Language::ALL.into_iter().map(move |language| (game, Texts::new(language)));
    hanpan_house::games().iter().copied().flat_map(languages)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
