//! The rules of the games, as their players read them.

use crate::{Language, files};

/// The rules of a game in a language, from the project's own docs.
pub fn rules(game: &str, language: Language) -> Option<&'static str> {
    pages(language).iter().find(|(name, _)| *name == game).map(|(_, page)| *page)
}

fn pages(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::Korean => files::RULES_KO,
        Language::English => files::RULES_EN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rules_in_both_languages() {
        let [korean, english] =
            Language::ALL.map(|language| pages(language).iter().map(|(game, _)| *game).collect::<Vec<_>>());
        assert_eq!(korean, english);
        assert!(!korean.is_empty());
        for game in english {
            let [korean, english] = Language::ALL.map(|language| rules(game, language).unwrap());
            assert!(korean.chars().any(|c| ('가'..='힣').contains(&c)), "{game}");
            assert!(english.len() > 500, "{game}");
        }
        assert!(rules("chess", Language::English).is_none());
    }
}
