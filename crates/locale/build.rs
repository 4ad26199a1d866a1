//! Finds the texts and the rules pages, so that nobody has to list them.
//!
//! Every `locales/LANGUAGE/NAME.ftl` but the browser's own is spoken here, and every `docs/rules/GAME.md` with its
//! translation `GAME.LANGUAGE.md` can be read.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The languages, English first: its pages have no language in their name.
const LANGUAGES: [&str; 2] = ["en", "ko"];
/// What only the browser says.
const BROWSER: &str = "browser";

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().expect("the crate lies in the project");
    let mut lists = String::new();
    for language in LANGUAGES {
        let texts = files(&root.join("locales").join(language), ".ftl");
        let texts = texts.into_iter().filter(|(name, _)| name != BROWSER);
        write_list(&mut lists, &format!("TEXTS_{}", language.to_uppercase()), texts);
        let ending = if language == "en" { ".md".to_owned() } else { format!(".{language}.md") };
        let pages = files(&root.join("docs/rules"), &ending);
        let pages = pages.into_iter().filter(|(name, _)| !name.contains('.'));
        write_list(&mut lists, &format!("RULES_{}", language.to_uppercase()), pages);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo tells where to write")).join("files.rs");
    fs::write(out, lists).expect("the folder of the build can be written");
    println!("cargo::rerun-if-changed=build.rs");
}

/// The files of a folder that end like this, each with its name before that, in the order of the names.
fn files(folder: &Path, ending: &str) -> Vec<(String, PathBuf)> {
    // A file that comes or goes changes its folder; what stands in one is looked after where it is included.
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path())
        .filter_map(|path| Some((path.file_name()?.to_str()?.strip_suffix(ending)?.to_owned(), path)))
        .collect();
    files.sort();
    files
}

fn write_list(lists: &mut String, list: &str, files: impl Iterator<Item = (String, PathBuf)>) {
    writeln!(lists, "pub(crate) const {list}: &[(&str, &str)] = &[").expect("writing to a text");
    for (name, path) in files {
        writeln!(lists, "    ({name:?}, include_str!({path:?})),").expect("writing to a text");
    }
    writeln!(lists, "];").expect("writing to a text");
}
