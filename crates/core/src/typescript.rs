//! What travels as JSON, written down for TypeScript.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::PerSeat;

/// A module of type declarations that is complete: whatever a type is made of is declared too.
pub struct Module {
    config: Config,
    source: String,
    /// By name: the order in which types are met changes from one compilation to the next.
    declarations: BTreeMap<String, String>,
}

impl Module {
    /// An empty module that says what it was generated from.
    pub fn new(source: &str) -> Module {
        Module {
            config: Config::new().with_large_int("number"),
            source: source.to_owned(),
            declarations: BTreeMap::new(),
        }
    }

    /// Adds a type, and what it is made of.
    pub fn with<T: TS + 'static>(mut self) -> Module {
        self.visit::<T>();
        self
    }

    /// The module as it is written into a file.
    pub fn into_text(self) -> String {
        let head = format!("// Generated from {} by `cargo xtask bless`: do not edit.\n", self.source);
        head + &self.declarations.into_values().collect::<String>()
    }
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only what has a file of its own by default has a name; lists and options have none.
        let name = T::ident(&self.config);
        if T::output_path().is_some() && !self.declarations.contains_key(&name) {
            let docs = T::docs().unwrap_or_default();
            self.declarations.insert(name, format!("\n{docs}export {}\n", T::decl(&self.config)));
            T::visit_dependencies(self);
        }
        T::visit_generics(self);
    }
}

/// A list.
impl<T: TS> TS for PerSeat<T> {
    type WithoutGenerics = <Vec<T> as TS>::WithoutGenerics;
    type OptionInnerType = PerSeat<T>;

    fn name(config: &Config) -> String {
        Vec::<T>::name(config)
    }

    fn inline(config: &Config) -> String {
        Vec::<T>::inline(config)
    }

    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<T>();
        T::visit_generics(visitor);
    }
}
