//! What the program says, in Korean and in English.
//!
//! The texts are the Fluent files under `locales/`, one a game and one for the house, the same for the terminal and
//! the browser; the rules pages are those under `docs/rules/`. Both are found by the build, so no game is listed here.
//! Tests hold that both languages say the same things.

mod files;
mod rules;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

pub use rules::rules;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// 한국어
    Korean,
    /// English
    English,
}

impl Language {
    /// Both, as they are offered.
    pub const ALL: [Language; 2] = [Language::Korean, Language::English];

    /// Its code: `ko`, `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Korean => "ko",
            Language::English => "en",
        }
    }

    /// The language of a code.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The language of the environment: Korean where the locale says so, otherwise English.
    pub fn of_environment() -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        Language::of_locale(locale.as_deref().unwrap_or_default())
    }

    fn of_locale(locale: &str) -> Language {
        if locale.starts_with("ko") { Language::Korean } else { Language::English }
    }

    /// The files of the language: the name of each and what it says.
    fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Language::Korean => files::TEXTS_KO,
            Language::English => files::TEXTS_EN,
        }
    }
}

/// The texts of one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Loads the texts of a language.
    ///
    /// # Panics
    /// If a file of ours is not Fluent, or two say the same id; a test reads them all.
    pub fn new(language: Language) -> Texts {
        let id: LanguageIdentifier = language.code().parse().expect("our codes are languages");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks that keep directions apart are for mixed scripts; in a terminal they show as boxes.
        bundle.set_use_isolating(false);
        for (name, text) in language.files() {
            let resource = FluentResource::try_new((*text).to_owned())
                .unwrap_or_else(|(_, errors)| panic!("locales/{}/{name}.ftl: {errors:?}", language.code()));
            bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{name}.ftl repeats: {errors:?}"));
        }
        Texts { language, bundle }
    }

    /// The language they are in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text with this id, its places filled in; an id that is not there is shown as it is, so that it is found.
    pub fn text(&self, id: &str, args: &[(&str, &str)]) -> String {
        let id = key(id);
        let pattern = self.bundle.get_message(&id).and_then(|message| message.value());
        let Some(pattern) = pattern else { return id };
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            // Numbers choose between singular and plural, which texts cannot.
            match value.parse::<i64>() {
                Ok(number) => fluent.set(*name, number),
                Err(_) => fluent.set(*name, *value),
            }
        }
        self.bundle.format_pattern(pattern, Some(&fluent), &mut Vec::new()).into_owned()
    }

    /// What is said beside the text with this id, such as `help`; nothing where there is none.
    pub fn attribute(&self, id: &str, name: &str) -> String {
        let attribute = self.bundle.get_message(&key(id)).and_then(|message| message.get_attribute(name));
        let Some(attribute) = attribute else { return String::new() };
        self.bundle.format_pattern(attribute.value(), None, &mut Vec::new()).into_owned()
    }

    /// The id of what a game says, such as `omok-refusal-occupied`; where it has no words of its own, that of what
    /// every game says: `refusal-game-over`.
    pub fn id_of(&self, game: &str, what: &str) -> String {
        let own = format!("{game}-{what}");
        if self.has(&own) { own } else { what.to_owned() }
    }

    /// Whether there is a text with this id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(&key(id))
    }
}

/// Codes are written with `_`, the ids of texts with `-`.
fn key(id: &str) -> String {
    id.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    #[test]
    fn a_korean_locale_speaks_korean() {
        for (locale, language) in [
            ("ko_KR.UTF-8", Language::Korean),
            ("ko", Language::Korean),
            ("en_US.UTF-8", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn texts_are_filled_in() {
        let korean = Texts::new(Language::Korean);
        let refusal = korean.text("japae-refusal-not_held", &[("tile", "E")]);
        assert!(refusal.contains('E') && !refusal.contains('\u{2068}'), "{refusal}");
        assert_eq!(korean.text("no-such-text", &[]), "no-such-text");
        assert_eq!(korean.id_of("japae", "refusal-not_held"), "japae-refusal-not_held");
        assert_eq!(korean.id_of("japae", "outcome-resign"), "outcome-resign");
        let english = Texts::new(Language::English);
        assert_eq!(english.text("score-points", &[("points", "1")]), "1 point");
        assert_eq!(english.text("score-points", &[("points", "12")]), "12 points");
    }

    /// Each id (attributes apart) with the places it fills in.
    fn ids(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut ids = BTreeMap::new();
        for (name, text) in language.files() {
            let resource = fluent_syntax::parser::parse(*text)
                .unwrap_or_else(|(_, errors)| panic!("locales/{}/{name}.ftl: {errors:?}", language.code()));
            for entry in resource.body {
                let Entry::Message(message) = entry else { continue };
                let mut add = |id: String, pattern: &Pattern<&str>| {
                    let old = ids.insert(id.clone(), places_of(pattern));
                    assert!(old.is_none(), "{id} is said twice");
                };
                message.value.iter().for_each(|value| add(message.id.name.to_owned(), value));
                for attribute in &message.attributes {
                    add(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
                }
            }
        }
        ids
    }

    /// What a text fills in, also inside of what it chooses between.
    fn places_of(pattern: &Pattern<&str>) -> BTreeSet<String> {
        let mut places = BTreeSet::new();
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) = expression;
            if let InlineExpression::VariableReference { id } = inline {
                places.insert(id.name.to_owned());
            }
            if let Expression::Select { variants, .. } = expression {
                places.extend(variants.iter().flat_map(|variant| places_of(&variant.value)));
            }
        }
        places
    }

    #[test]
    fn the_files_are_found_in_the_order_of_their_names() {
        let [korean, english] =
            Language::ALL.map(|language| language.files().iter().map(|(name, _)| *name).collect::<Vec<_>>());
        assert_eq!(korean, english);
        assert!(
            korean.is_sorted() && korean.contains(&"house") && korean.contains(&"terminal"),
            "{korean:?}"
        );
        // What only the browser says would be carried about for nothing.
        assert!(!korean.contains(&"browser"));
    }

    #[test]
    fn both_languages_say_the_same_things() {
        let [korean, english] = Language::ALL.map(ids);
        assert!(korean.len() > 50);
        let names = |ids: &BTreeMap<String, _>| ids.keys().cloned().collect::<BTreeSet<_>>();
        let difference: Vec<_> = names(&korean).symmetric_difference(&names(&english)).cloned().collect();
        assert!(difference.is_empty(), "only in one language: {difference:?}");
        for (id, places) in &korean {
            assert_eq!(places, &english[id], "{id} fills in other places");
        }
    }
}
