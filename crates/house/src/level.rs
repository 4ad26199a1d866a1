//! Opponents by strength, where a game does not have the one that is wanted.

/// The names that mean the same strength in every game, weakest first. What else an opponent may be called (`classic`,
/// `basic`) says nothing about its strength.
const STRENGTHS: &[&str] = &["random", "easy", "normal", "hard", "master"];

/// The opponent of a game to take where `wanted` is meant: itself, or the strongest below it, or the weakest there is.
///
/// None only for a game that there is not.
///
/// ```
/// assert_eq!(hanpan_house::level("omok", "hard"), Some("hard"));
/// assert_eq!(hanpan_house::level("chess", "hard"), None);
/// ```
pub fn level(game: &str, wanted: &str) -> Option<&'static str> {
    nearest(crate::names(game), wanted)
}

fn nearest(names: &[&'static str], wanted: &str) -> Option<&'static str> {
    let strength = |name: &str| STRENGTHS.iter().position(|known| *known == name);
    let is_below =
        |name: &&&str| strength(name).is_some_and(|it| strength(wanted).is_some_and(|most| it <= most));
    let exactly = names.iter().find(|name| **name == wanted);
    exactly.or_else(|| names.iter().rev().find(is_below)).or(names.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_missing_opponent_is_the_strongest_below_it_or_the_weakest_there_is() {
        for (names, wanted, expected) in [
            (&["random", "easy", "normal", "hard"][..], "normal", Some("normal")),
            (&["random", "classic", "easy", "hard"], "normal", Some("easy")),
            (&["random", "classic"], "normal", Some("random")),
            (&["random", "classic"], "classic", Some("classic")),
            (&["random"], "hard", Some("random")),
            (&["hard", "master"], "easy", Some("hard")),
            (&["random", "easy"], "basic", Some("random")),
            (&[], "hard", None),
        ] {
            assert_eq!(nearest(names, wanted), expected, "{wanted} of {names:?}");
        }
    }
}
