//! What every game of the house must have. A part that is missing is named, with what to write.

use std::path::Path;

use hanpan_core::Choices;
use hanpan_locale::{Language, Texts};
use hanpan_table::AnyGame;

#[test]
fn every_game_has_all_its_parts() {
    let missing: Vec<String> = hanpan_house::games().iter().flat_map(|game| missing_of(*game)).collect();
    assert!(missing.is_empty(), "\n{}\n(CONTRIBUTING.md, \"How to add a game\")", missing.join("\n"));
}

fn missing_of(game: &dyn AnyGame) -> Vec<String> {
    let id = game.id();
    let mut missing = Vec::new();
    let mut demand = |is_there: bool, what: String| {
        if !is_there {
            missing.push(format!("{id}: {what}"));
        }
    };
    let file = |path: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).exists();
    for language in Language::ALL {
        let code = language.code();
        let page = if language == Language::English { format!("{id}.md") } else { format!("{id}.{code}.md") };
        demand(
            hanpan_locale::rules(id, language).is_some(),
            format!("write docs/rules/{page}, the rules as players read them"),
        );
        let texts = Texts::new(language);
        for text in texts_of(game) {
            // What every game says alike is said once for all of them.
            let shared = text.replace(&format!("{id}-"), "");
            demand(
                texts.has(&text) || texts.has(&shared),
                format!("write `{text} = …` into locales/{code}/{id}.ftl"),
            );
        }
    }
    for name in ["easy", "normal", "hard"] {
        demand(
            hanpan_house::bot(id, name).is_some(),
            format!("its engine needs an opponent called `{name}`; list the game with `random` until it has"),
        );
    }
    demand(
        file(&format!("web/src/wire/{id}.ts")),
        format!("run `HANPAN_BLESS=1 cargo test -p hanpan-{id} browsers_know_what_travels`"),
    );
    if game.chance() {
        demand(
            file(&format!("web/src/boards/{id}/fair.ts")),
            format!("write web/src/boards/{id}/fair.ts, which recomputes its chance in the browser"),
        );
        demand(
            file(&format!("docs/verify/deals/{id}.py")),
            format!("write docs/verify/deals/{id}.py, which recomputes its chance a second time"),
        );
    }
    missing
}

/// The ids of the texts that the front ends show of every game.
fn texts_of(game: &dyn AnyGame) -> Vec<String> {
    let id = game.id();
    let dashed = |code: &str| code.replace('_', "-");
    let mut texts = vec![format!("{id}-name"), format!("{id}-about")];
    for option in game.options() {
        let key = format!("{id}-option-{}", dashed(option.key));
        if let Choices::Words { values } = option.choices {
            texts.extend(values.iter().map(|value| format!("{key}-{}", dashed(value))));
        }
        texts.push(key);
    }
    texts.extend(game.refusals().iter().map(|code| format!("{id}-refusal-{}", dashed(code))));
    texts.extend(hanpan_house::motive_codes(id).iter().map(|code| format!("{id}-motive-{}", dashed(code))));
    texts.extend(game.endings().iter().map(|code| format!("{id}-outcome-{}", dashed(code))));
    texts
}

/// CONTRIBUTING names files: each must be there, or lie in the skeleton that `cargo xtask new-game` writes.
#[test]
fn contributing_names_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let mut named = 0;
    for part in text.split('`').skip(1).step_by(2) {
        let is_path = part.contains('/') && !part.contains(' ') && !part.contains("…");
        // `yours` stands for any game: what is said of it holds for the sixth.
        for path in part.split(',').filter(|_| is_path) {
            let path = path.replace("yours", "yutnori").replace("LANGUAGE", "ko");
            assert!(root.join(&path).exists(), "CONTRIBUTING.md names {part}, which is not there");
            named += 1;
        }
    }
    assert!(named >= 15, "only {named} paths were found");
}
