//! Korean or English.

use clap::ValueEnum;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// 한국어
    Ko,
    /// English
    En,
}

impl Language {
    /// The language of the environment: Korean where the locale says so, otherwise English.
    pub fn of_environment() -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        Language::of_locale(locale.as_deref().unwrap_or_default())
    }

    fn of_locale(locale: &str) -> Language {
        if locale.starts_with("ko") { Language::Ko } else { Language::En }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_korean_locale_speaks_korean() {
        for (locale, language) in [
            ("ko_KR.UTF-8", Language::Ko),
            ("ko", Language::Ko),
            ("en_US.UTF-8", Language::En),
            ("C", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
