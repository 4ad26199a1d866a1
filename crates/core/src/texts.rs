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
    ends: Vec<usize>,
}

impl ActionTexts {
    /// No texts.
    pub const NONE: ActionTexts = ActionTexts { letters: String::new(), ends: Vec::new() };

    /// The texts of these actions, sorted.
    pub fn sorted(actions: impl IntoIterator<Item = impl Display>) -> ActionTexts {
        let mut letters = String::new();
        let mut places = Vec::new();
        for action in actions {
            let begin = letters.len();
            write!(letters, "{action}").expect("a string takes everything");
            places.push((start(&letters[begin..]), begin..letters.len()));
        }
        places.sort_unstable_by(|(one, at_one), (other, at_other)| {
            one.cmp(other).then_with(|| letters[at_one.clone()].cmp(&letters[at_other.clone()]))
        });
        let mut sorted = ActionTexts {
            letters: String::with_capacity(letters.len()),
            ends: Vec::with_capacity(places.len()),
        };
        places.into_iter().for_each(|(_, place)| sorted.push(&letters[place]));
        sorted
    }

    fn push(&mut self, text: &str) {
        self.letters.push_str(text);
        self.ends.push(self.letters.len());
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

/// The start of a text as a number in the same order: most texts are sorted by it alone.
fn start(text: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = text.len().min(bytes.len());
    bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}

impl Index<usize> for ActionTexts {
    type Output = str;

    fn index(&self, place: usize) -> &str {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.letters[begin..self.ends[place]]
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

impl<'a> FromIterator<&'a str> for ActionTexts {
    fn from_iter<T: IntoIterator<Item = &'a str>>(texts: T) -> ActionTexts {
        let mut all = ActionTexts::NONE;
        texts.into_iter().for_each(|text| all.push(text));
        all
    }
}

impl Serialize for ActionTexts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ActionTexts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ActionTexts, D::Error> {
        Ok(Vec::<String>::deserialize(deserializer)?.iter().map(String::as_str).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_in_the_order_of_their_letters_whatever_their_length() {
        let unsorted = ["o15", "a1", "discard 3r", "a10", "discard 3", "", "pass", "a2", "discard 10", "ㅎ"];
        let mut sorted = unsorted.map(str::to_owned);
        sorted.sort();
        let texts = ActionTexts::sorted(unsorted);
        assert_eq!(texts.to_vec(), sorted);
        assert_eq!((texts.len(), texts.first(), &texts[1], &texts[9]), (10, Some(""), "a1", "ㅎ"));
        assert!(texts.contains("a10") && !texts.contains("a11") && !texts.is_empty());
        assert_eq!(ActionTexts::sorted(["skip"]), ["skip"]);
    }

    #[test]
    fn texts_travel_as_a_list() {
        let texts = ActionTexts::sorted(["b2", "a1"]);
        let json = serde_json::to_string(&texts).unwrap();
        assert_eq!(json, r#"["a1","b2"]"#);
        assert_eq!(serde_json::from_str::<ActionTexts>(&json).unwrap(), texts);
        assert_eq!(serde_json::from_str::<ActionTexts>("[]").unwrap(), ActionTexts::NONE);
    }
}
