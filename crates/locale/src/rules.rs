//! The rules of the games, as their players read them.

use crate::Language;

/// The rules of a game in a language, from the project's own docs.
pub fn rules(game: &str, language: Language) -> Option<&'static str> {
    macro_rules! pages {
        ($($id:literal),*) => {
            match (game, language) {
                $(
                    ($id, Language::English) => include_str!(concat!("../../../docs/rules/", $id, ".md")),
                    ($id, Language::Korean) => include_str!(concat!("../../../docs/rules/", $id, ".ko.md")),
                )*
                _ => return None,
            }
        };
    }
    Some(pages!("omok", "othello", "japae", "suzume", "onecard"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rules_in_both_languages() {
        for game in ["omok", "othello", "japae", "suzume", "onecard"] {
            let [korean, english] = Language::ALL.map(|language| rules(game, language).unwrap());
            assert!(korean.chars().any(|c| ('가'..='힣').contains(&c)), "{game}");
            assert!(english.len() > 500, "{game}");
        }
        assert!(rules("chess", Language::English).is_none());
    }
}
