//! The texts of many actions.

use std::fmt::{self, Display, Write};
use std::ops::Index;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The texts of many actions, in one piece of memory.
///
/// After every move hundreds of them are listed for whoever is to move next, and each is a few letters long.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ActionTexts {
    letters: String,
    /// Where each ends; it begins where the one before it ends.
    ends: Vec<u32>,
}

impl ActionTexts {
    /// No texts.
    pub const NONE: ActionTexts = ActionTexts { letters: String::new(), ends: Vec::new() };

    /// The texts of these actions, in their order.
    pub fn of(actions: impl IntoIterator<Item = impl Display>) -> ActionTexts {
        let actions = actions.into_iter();
        let least = actions.size_hint().0;
        // Most are as short as `h8`.
        let mut texts =
            ActionTexts { letters: String::with_capacity(4 * least), ends: Vec::with_capacity(least) };
        for action in actions {
            write!(texts.letters, "{action}").expect("a string takes everything");
            texts.ends.push(texts.letters.len() as u32);
        }
        texts
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The first.
    pub fn first(&self) -> Option<&str> {
        self.iter().next()
    }

    /// Whether this is one of them.
    pub fn contains(&self, text: &str) -> bool {
        self.iter().any(|known| known == text)
    }

    /// All, in their order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> {
        (0..self.len()).map(|place| &self[place])
    }

    /// All, each for itself.
    pub fn to_vec(&self) -> Vec<String> {
        self.iter().map(str::to_owned).collect()
    }
}

impl Index<usize> for ActionTexts {
    type Output = str;

    fn index(&self, place: usize) -> &str {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.letters[begin..self.ends[place] as usize]
    }
}

impl<const N: usize> PartialEq<[&str; N]> for ActionTexts {
    fn eq(&self, other: &[&str; N]) -> bool {
        self.iter().eq(other.iter().copied())
    }
}

impl fmt::Debug for ActionTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for ActionTexts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ActionTexts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ActionTexts, D::Error> {
        Ok(ActionTexts::of(Vec::<String>::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_they_were_whatever_their_length() {
        let all = ["o15", "a1", "discard 3r", "", "pass", "ㅎ"];
        let texts = ActionTexts::of(all);
        assert_eq!(texts, all);
        assert_eq!(texts.to_vec(), all);
        assert_eq!((texts.len(), texts.first(), &texts[1], &texts[5]), (6, Some("o15"), "a1", "ㅎ"));
        assert!(texts.contains("pass") && !texts.contains("a11") && !texts.is_empty());
        assert!(texts.iter().rev().eq(all.into_iter().rev()));
    }

    #[test]
    fn texts_travel_as_a_list() {
        let texts = ActionTexts::of(["b2", "a1"]);
        let json = serde_json::to_string(&texts).unwrap();
        assert_eq!(json, r#"["b2","a1"]"#);
        assert_eq!(serde_json::from_str::<ActionTexts>(&json).unwrap(), texts);
        assert_eq!(serde_json::from_str::<ActionTexts>("[]").unwrap(), ActionTexts::NONE);
    }
}
