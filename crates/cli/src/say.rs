//! What the program says outside of the full screen, in the language of this run.

use std::ffi::OsString;
use std::sync::OnceLock;

use hanpan_locale::{Language, Texts};

static TEXTS: OnceLock<Texts> = OnceLock::new();

/// The texts of this run: in the language that was asked for, or that of the environment.
pub fn texts() -> &'static Texts {
    TEXTS.get_or_init(|| Texts::new(Language::of_environment()))
}

/// Speaks this language from now on. Only the first call counts: a run has one language.
pub fn speak(language: Language) {
    TEXTS.get_or_init(|| Texts::new(language));
}

/// The text with this id, its places filled in.
pub fn say(id: &str, args: &[(&str, &str)]) -> String {
    texts().text(id, args)
}

/// The language that a command line asks for. It is needed before the command line is read: also what is wrong with it
/// is said in it.
pub fn wanted(arguments: impl Iterator<Item = OsString>) -> Language {
    let mut arguments = arguments.filter_map(|argument| argument.into_string().ok());
    let mut code = None;
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("--lang") {
            Some("") => code = arguments.next(),
            Some(rest) => code = rest.strip_prefix('=').map(str::to_owned).or(code),
            None => {}
        }
    }
    code.as_deref().and_then(Language::of_code).unwrap_or_else(Language::of_environment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_asked_for_its_language_before_it_is_read() {
        for (line, language) in [
            ("hanpan --lang ko dance", Some(Language::Korean)),
            ("hanpan dance --lang=en", Some(Language::English)),
            ("hanpan --lang ko --lang=en", Some(Language::English)),
            ("hanpan --lang", None),
            ("hanpan --lang xx", None),
            ("hanpan --language ko", None),
        ] {
            let wanted = wanted(line.split(' ').map(OsString::from));
            assert_eq!(wanted, language.unwrap_or_else(Language::of_environment), "{line}");
        }
    }
}
