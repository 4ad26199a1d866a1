//! The screen at a table on this machine.

use std::time::Instant;

use hanpan_core::{Observer, Seat};
use hanpan_locale::Texts;

use super::{LocalError, LocalTable, called, complaint};
use crate::clocks::{clock_name, line};
use crate::scene::Scene;
use crate::sitting::{Sitting, TableKey, Told, key};
use crate::theme::Role;

const KEYS: [TableKey; 8] = [
    key("h", "key-hint", true),
    key("u", "key-undo", true),
    key("l", "key-moves", true),
    key(":", "key-type", false),
    key("s", "key-save", false),
    key("r", "key-resign", false),
    key("?", "key-help", true),
    key("q", "key-leave", true),
];

/// What whoever watches bots can do.
const KEYS_OF_WATCHERS: [TableKey; 7] = [
    key("p", "key-pause", true),
    key("+", "key-pace", true),
    key("e", "key-eyes", true),
    key("l", "key-moves", true),
    key("s", "key-save", false),
    key("?", "key-help", true),
    key("q", "key-leave", true),
];

impl LocalTable {
    fn told(&self, done: Result<(), LocalError>, texts: &Texts) -> Option<Told> {
        done.err().map(|error| (complaint(&error, self.table().game(), texts), Role::Bad))
    }
}

impl Sitting for LocalTable {
    fn scene(&self, eyes: Option<Seat>, texts: &Texts) -> Option<Scene> {
        Some(LocalTable::scene(self, eyes.map_or(Observer::Public, Observer::Seat), texts))
    }

    fn people(&self) -> Vec<Seat> {
        LocalTable::people(self)
    }

    fn person_to_act(&self, looking: Option<Seat>) -> Option<Seat> {
        LocalTable::person_to_act(self, looking)
    }

    fn is_hidden(&self, eyes: Option<Seat>) -> bool {
        let who = eyes.map_or(Observer::Public, Observer::Seat);
        self.table().view(who) != self.table().view(Observer::Public)
    }

    fn act(&mut self, seat: Seat, action: &str, texts: &Texts) -> Option<Told> {
        let done = LocalTable::act(self, seat, action);
        self.told(done, texts)
    }

    fn undo(&mut self, texts: &Texts) -> Option<Told> {
        let done = LocalTable::undo(self);
        self.told(done, texts).or_else(|| Some((texts.text("table-undone", &[]), Role::Muted)))
    }

    fn resign(&mut self, seat: Seat, texts: &Texts) -> Option<Told> {
        let done = LocalTable::resign(self, seat);
        self.told(done, texts)
    }

    fn ask_hint(&mut self, seat: Seat, texts: &Texts) -> Option<Told> {
        if self.is_thinking() {
            return Some((texts.text("error-not-your-turn", &[]), Role::Bad));
        }
        LocalTable::ask_hint(self, seat);
        Some((texts.text("table-hint-asked", &[]), Role::Muted))
    }

    fn save(&mut self, texts: &Texts) -> Told {
        self.try_again();
        let folder = self.shelf.folder().display().to_string();
        (texts.text("table-kept", &[("folder", &folder)]), Role::Good)
    }

    fn go_on(&mut self) {
        LocalTable::go_on(self);
    }

    fn due(&self) -> Option<Instant> {
        LocalTable::due(self)
    }

    fn hold(&mut self) {
        LocalTable::hold(self);
    }

    fn is_timed(&self) -> bool {
        self.clocks().iter().any(|(.., runs)| *runs)
    }

    fn state(&self, texts: &Texts) -> Option<Told> {
        if let Some(trouble) = self.trouble() {
            return Some((complaint(trouble, self.table().game(), texts), Role::Bad));
        }
        self.paused.then(|| (texts.text("table-paused", &[]), Role::Accent))
    }

    fn corner(&self, texts: &Texts) -> String {
        match &self.clocks()[..] {
            [] => texts.text("table-safe", &[]),
            clocks => line(clocks, &called(self.table().players(), texts)),
        }
    }

    fn talk(&self, _: &Texts) -> Vec<String> {
        Vec::new()
    }

    fn about(&self, texts: &Texts) -> Vec<String> {
        if self.clocks().is_empty() { Vec::new() } else { vec![clock_name(self.clock_spec(), texts)] }
    }

    fn keys(&self) -> &'static [TableKey] {
        if self.people().is_empty() { &KEYS_OF_WATCHERS } else { &KEYS }
    }

    fn result_keys(&self) -> &'static [(&'static str, &'static str)] {
        match self.people().is_empty() {
            true => &[("v", "key-replay"), ("g", "key-course"), ("q", "key-leave")],
            false => &[("v", "key-replay"), ("u", "key-undo"), ("g", "key-course"), ("q", "key-leave")],
        }
    }
}
