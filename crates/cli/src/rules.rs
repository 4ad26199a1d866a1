//! `hanpan rules`: the rules of a game, as its players read them.

use crate::language::Language;

/// The rules of a game in a language, from the project's own docs.
pub fn text(game: &str, language: Language) -> Option<&'static str> {
    macro_rules! pages {
        ($($id:literal),*) => {
            match (game, language) {
                $(
                    ($id, Language::En) => include_str!(concat!("../../../docs/rules/", $id, ".md")),
                    ($id, Language::Ko) => include_str!(concat!("../../../docs/rules/", $id, ".ko.md")),
                )*
                _ => return None,
            }
        };
    }
    Some(pages!("omok", "othello"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rules_in_both_languages() {
        for game in hanpan_table::games() {
            let [korean, english] =
                [Language::Ko, Language::En].map(|language| text(game.id(), language).unwrap());
            assert!(korean.chars().any(|c| ('가'..='힣').contains(&c)), "{}", game.id());
            assert!(english.len() > 500, "{}", game.id());
        }
        assert!(text("chess", Language::En).is_none());
    }
}
