//! `hanpan rules`: the rules of a game, as its players read them.

use hanpan_locale::Language;

/// The rules of a game in a language, from the project's own docs.
pub fn text(game: &str, language: Language) -> Option<&'static str> {
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
        for game in hanpan_table::games() {
            let [korean, english] = Language::ALL.map(|language| text(game.id(), language).unwrap());
            assert!(korean.chars().any(|c| ('가'..='힣').contains(&c)), "{}", game.id());
            assert!(english.len() > 500, "{}", game.id());
        }
        assert!(text("chess", Language::English).is_none());
    }
}
