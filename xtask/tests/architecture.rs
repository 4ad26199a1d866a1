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
        "crates/table" => 3,
        "crates/house" | "crates/protocol" => 4,
        "crates/referee" | "crates/shelf" => 5,
        "crates/server" | "crates/tui" | "crates/arena" | "crates/classic" | "examples/rust-bot" => 6,
        "crates/cli" => 7,
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
    for (path, text) in sources(&["crates", "games", "fuzz"]) {
        let reads = text.contains(".truth(") || text.contains(".truth_mut(");
        assert!(!reads || allowed(&path), "{} reads a secret", path.display());
        readers += usize::from(reads);
    }
    assert!(readers > 0, "the search found not even the rules");
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
