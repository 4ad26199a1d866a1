//! What ARCHITECTURE.md states as absences.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Arrows point one way: a crate depends on crates of lower layers only.
#[test]
fn dependency_arrows_point_one_way() {
    let layer = |folder: &str| match folder {
        "crates/core" | "crates/locale" | "crates/web" => 0,
        "crates/kit" => 1,
        folder if folder.starts_with("games/") => 1,
        "crates/search" | "crates/batch" => 2,
        folder if folder.starts_with("engines/") => 3,
        "crates/table" | "crates/learned" => 3,
        "crates/house" | "crates/protocol" => 4,
        "crates/referee" | "crates/shelf" => 5,
        "crates/server" | "crates/tui" | "crates/arena" | "crates/classic" | "examples/rust-bot" => 6,
        "crates/cli" | "crates/py" => 7,
        "xtask" => 8,
        other => panic!("{other} has no layer yet: give it one here and in ARCHITECTURE.md"),
    };
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let folder_of = |path: &str| Path::new(path).strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
    let mut arrows = 0;
    for package in metadata["packages"].as_array().unwrap() {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        let from = folder_of(manifest.to_str().unwrap());
        for dependency in package["dependencies"].as_array().unwrap() {
            let Some(path) = dependency["path"].as_str() else { continue };
            let to = folder_of(path);
            let only_in_tests = dependency["kind"] == "dev";
            assert!(only_in_tests || layer(&to) < layer(&from), "{from} must not depend on {to}");
            assert!(only_in_tests || to != "crates/kit", "{from}: the kit is for tests");
            arrows += 1;
        }
    }
    assert!(arrows > 5, "the arrows were not found");
}

/// Every `.rs` file below the folders, with its text.
fn sources(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push((path.clone(), fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}

/// The part of a file that is not its tests; nothing of a file that is all tests.
fn without_tests<'a>(path: &Path, text: &'a str) -> &'a str {
    let is_test = |part: &str| matches!(part, "tests" | "tests.rs" | "testing.rs" | "kit.rs");
    if path.components().any(|part| part.as_os_str().to_str().is_some_and(is_test)) {
        return "";
    }
    text.split("#[cfg(test)]\nmod tests {").next().unwrap()
}

/// Nothing outside a rules module reads a secret's truth.
#[test]
fn secrets_are_read_by_rules_alone() {
    let allowed = |path: &Path| {
        let path = path.strip_prefix(root()).unwrap();
        path.starts_with("games")
            || path.ends_with("core/src/secret.rs")
            || path.starts_with("crates/kit/tests")
    };
    let mut readers = 0;
    for (path, text) in sources(&["crates", "games", "engines", "fuzz", "examples"]) {
        let reads = text.contains(".truth(") || text.contains(".truth_mut(");
        assert!(!reads || allowed(&path), "{} reads a secret", path.display());
        readers += usize::from(reads);
    }
    assert!(readers > 0, "the search found not even the rules");
}

/// No game has a public door to what is hidden: whoever holds a state learns from it what a view or an event tells.
#[test]
fn there_is_no_public_door_to_a_secret() {
    let mut doors = 0;
    for (path, text) in sources(&["games"]) {
        let mut function = "";
        for line in without_tests(&path, &text).lines().map(str::trim_start) {
            assert!(
                !(line.starts_with("pub ") && line.contains("Secret<")),
                "{}: `{line}` shows a secret",
                path.display()
            );
            if line.contains("fn ") && !line.starts_with("//") {
                function = line;
            }
            if line.contains(".truth(") || line.contains(".truth_mut(") {
                assert!(!function.starts_with("pub "), "{}: `{function}` reads a secret", path.display());
                doors += 1;
            }
        }
    }
    assert!(doors > 0, "the search found not even the rules");
}

/// The engines of games in which something is hidden are made of views: they never lay hands on a state.
#[test]
fn engines_of_hidden_games_know_no_state() {
    let hidden: Vec<String> = sources(&["games"])
        .into_iter()
        .filter(|(_, text)| text.contains("const HIDDEN: bool = true;"))
        .map(|(path, _)| path.strip_prefix(root().join("games")).unwrap().iter().next().unwrap().to_owned())
        .map(|game| format!("engines/{}/src", game.to_str().unwrap()))
        .collect();
    assert!(hidden.len() >= 3, "{hidden:?}");
    let folders: Vec<&str> =
        hidden.iter().map(String::as_str).filter(|path| root().join(path).exists()).collect();
    for (path, text) in sources(&folders) {
        let code = without_tests(&path, &text).lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric());
            assert!(!words.any(|word| word == "State"), "{}: `{}`", path.display(), line.trim());
        }
    }
}

/// What an engine decides is the same on every machine: exponentials and the like come from `hanpan_search::math`.
#[test]
fn engines_reckon_alike_on_every_machine() {
    let names = [
        "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powf", "powi", "tanh", "sin", "cos",
    ];
    for (path, text) in sources(&["engines", "crates/search/src", "crates/house/src"]) {
        for name in names {
            for call in [format!(".{name}("), format!("f32::{name}("), format!("f64::{name}(")] {
                let code = without_tests(&path, &text);
                assert!(
                    !code.contains(&call),
                    "{}: `{call}` differs from machine to machine",
                    path.display()
                );
            }
        }
    }
}

/// Rules do no IO, read no clock, start no thread and own no global random generator.
#[test]
fn rules_are_pure() {
    let sources = sources(&["crates/core/src", "games"]);
    assert!(sources.len() > 10);
    for (path, text) in sources {
        if path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("kit.rs") {
            continue;
        }
        for impure in [
            "std::fs",
            "std::io",
            "std::net",
            "std::time",
            "std::thread",
            "std::env",
            "println!",
            "static mut",
        ] {
            assert!(!text.contains(impure), "{} uses {impure}", path.display());
        }
    }
}

/// One call leads to what is compiled for newer processors; nothing else can do without the compiler's checks.
#[test]
fn unsafe_code_stands_in_one_module() {
    let word = concat!("un", "safe");
    let mut calls = 0;
    for (path, text) in sources(&["crates", "engines", "games", "xtask", "examples"]) {
        if path.ends_with("games/othello/src/newer.rs") {
            let code = text.split("mod tests {").next().unwrap_or_default();
            calls = code.matches(&format!("{word} {{")).count();
        } else {
            let allows = [format!("{word} {{"), format!("allow({word}_code")];
            assert!(!allows.iter().any(|allow| text.contains(allow)), "{}", path.display());
        }
    }
    assert_eq!(calls, 1, "the one call in `newer`");
}
