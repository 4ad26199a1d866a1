//! `cargo xtask new-game NAME`: the skeleton of a game, registered and playable.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// Where each file of the skeleton goes, and its template.
macro_rules! skeleton {
    ($($path:literal from $template:literal),* $(,)?) => {
        [$(($path, include_str!(concat!("../templates/game/", $template)))),*]
    };
}

const SKELETON: &[(&str, &str)] = &skeleton![
    "games/NAME/Cargo.toml" from "Cargo.toml.txt",
    "games/NAME/src/lib.rs" from "src/lib.rs.txt",
    "games/NAME/src/action.rs" from "src/action.rs.txt",
    "games/NAME/src/kit.rs" from "src/kit.rs.txt",
    "games/NAME/src/learn.rs" from "src/learn.rs.txt",
    "games/NAME/src/notation.rs" from "src/notation.rs.txt",
    "games/NAME/src/options.rs" from "src/options.rs.txt",
    "games/NAME/src/refusal.rs" from "src/refusal.rs.txt",
    "games/NAME/src/rules.rs" from "src/rules.rs.txt",
    "games/NAME/src/score.rs" from "src/score.rs.txt",
    "games/NAME/src/state.rs" from "src/state.rs.txt",
    "games/NAME/src/view.rs" from "src/view.rs.txt",
    "docs/rules/NAME.md" from "rules.md.txt",
    "docs/rules/NAME.ko.md" from "rules.ko.md.txt",
    "locales/en/NAME.ftl" from "en.ftl.txt",
    "locales/ko/NAME.ftl" from "ko.ftl.txt",
];

/// Writes the skeleton of a game below `root` and registers it; nothing is written if anything is in the way.
pub fn run(root: &Path, name: &str) -> Result<()> {
    check_name(name)?;
    let type_name = type_of(name);
    let filled = |text: &str| text.replace("NAME", name).replace("TYPE", &type_name);
    let files: Vec<(String, String)> =
        SKELETON.iter().map(|(path, text)| (filled(path), filled(text))).collect();
    for (path, _) in &files {
        ensure!(!root.join(path).exists(), "{path} is there already: choose another name, or remove it");
    }
    let manifest = register(
        &root.join("crates/house/Cargo.toml"),
        "\nhanpan-core.workspace = true\n",
        &format!("hanpan-{name} = {{ path = \"../../games/{name}\" }}\n"),
    )?;
    let list = register(
        &root.join("crates/house/src/lib.rs"),
        "        }\n    };\n}\n\nmacro_rules! register",
        &format!("            {name}, {type_name}, hanpan_{name}, random;\n"),
    )?;
    for (path, text) in &files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().context("every file lies in a folder")?)?;
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
        println!("wrote {}", path.strip_prefix(root).unwrap_or(&path).display());
    }
    for (path, text) in [manifest, list] {
        fs::write(&path, text)?;
        println!("registered in {}", path.strip_prefix(root).unwrap_or(&path).display());
    }
    println!(
        "\nNext: cargo fmt --all; HANPAN_BLESS=1 cargo test -p hanpan-{name}; cargo run -- play {name}\n\
         CONTRIBUTING.md says what to put in its place, file by file."
    );
    Ok(())
}

/// A registering file with a line more, before the place where the list ends.
fn register(path: &Path, before: &str, line: &str) -> Result<(std::path::PathBuf, String)> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let place =
        text.find(before).with_context(|| format!("{}: the list of games is not found", path.display()))?;
    Ok((path.to_owned(), format!("{}{line}{}", &text[..place], &text[place..])))
}

/// An id is a word in small letters, since it is a folder, a crate, a text id and a word on the command line.
fn check_name(name: &str) -> Result<()> {
    let is_word = name.len() >= 2 && name.len() <= 20 && name.bytes().all(|byte| byte.is_ascii_lowercase());
    ensure!(is_word, "a game's name is 2 to 20 small letters, such as `baduk`, not `{name}`");
    Ok(())
}

/// `baduk` is `Baduk`.
fn type_of(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let real = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        fs::create_dir_all(root.path().join("crates/house/src")).unwrap();
        for file in ["crates/house/Cargo.toml", "crates/house/src/lib.rs"] {
            fs::copy(real.join(file), root.path().join(file)).unwrap();
        }
        root
    }

    #[test]
    fn a_skeleton_is_written_and_registered() {
        let root = house();
        run(root.path(), "baduk").unwrap();
        let read = |path: &str| fs::read_to_string(root.path().join(path)).unwrap();
        assert!(read("games/baduk/src/lib.rs").contains("pub struct Baduk;"));
        assert!(read("locales/ko/baduk.ftl").contains("baduk-name"));
        assert!(
            read("crates/house/src/lib.rs")
                .contains("            baduk, Baduk, hanpan_baduk, random;\n        }")
        );
        assert!(read("crates/house/Cargo.toml").contains("hanpan-baduk = { path"));
        for (path, _) in SKELETON {
            let text = read(&path.replace("NAME", "baduk"));
            assert!(!text.contains("NAME") && !text.contains("TYPE"), "{path}");
        }
    }

    #[test]
    fn nothing_is_written_over() {
        let root = house();
        run(root.path(), "baduk").unwrap();
        fs::write(root.path().join("games/baduk/src/rules.rs"), "mine").unwrap();
        assert!(run(root.path(), "baduk").unwrap_err().to_string().contains("is there already"));
        assert_eq!(fs::read_to_string(root.path().join("games/baduk/src/rules.rs")).unwrap(), "mine");
    }

    #[test]
    fn a_name_is_a_word_in_small_letters() {
        for name in ["", "x", "Go", "my-game", "../omok", "go2", "a b", "바둑", &"x".repeat(21)] {
            assert!(check_name(name).is_err(), "{name}");
        }
        check_name("go").unwrap();
    }
}
