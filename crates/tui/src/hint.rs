//! What a strong bot would do, in the player's words.

use hanpan_house::{Advised, Estimate, Motive, Value};
use hanpan_locale::Texts;

use crate::board::Board;
use crate::scene::Scene;

/// What is recommended, best first, and which of it is marked on the board. There is always one.
pub struct Hint {
    advised: Vec<Advised>,
    at: usize,
}

/// More than these are no help.
const SHOWN: usize = 3;
/// More reasons than these are not read.
const REASONS: usize = 2;

impl Hint {
    /// A hint, unless nothing is recommended.
    pub fn new(mut advised: Vec<Advised>) -> Option<Hint> {
        advised.truncate(SHOWN);
        (!advised.is_empty()).then_some(Hint { advised, at: 0 })
    }

    /// The action that is marked.
    pub fn action(&self) -> &str {
        &self.advised[self.at].action
    }

    /// All that is recommended, best first.
    pub fn advised(&self) -> &[Advised] {
        &self.advised
    }

    /// Marks the next by rank; after the last the first.
    pub fn go_on(&mut self) {
        self.at = (self.at + 1) % self.advised.len();
    }

    /// The one that is marked, in a line: what and why. What it is worth stands with the others, where there is room.
    pub fn line(&self, board: &dyn Board, scene: &Scene, texts: &Texts) -> String {
        let words =
            in_words(&Advised { estimate: None, ..self.advised[self.at].clone() }, board, scene, texts);
        texts.text("hint-told", &[("words", &words)])
    }

    /// All by rank, a line each, the marked one pointed at.
    pub fn lines(&self, board: &dyn Board, scene: &Scene, texts: &Texts, pointer: &str) -> Vec<String> {
        let line = |(number, advised): (usize, &Advised)| {
            let mark = if number == self.at { pointer } else { " " };
            format!("{mark}{}. {}", number + 1, in_words(advised, board, scene, texts))
        };
        self.advised.iter().enumerate().map(line).collect()
    }
}

/// What is recommended, a line for each action, for those who read lines and no board.
pub fn written(advised: &[Advised], scene: &Scene, texts: &Texts) -> Vec<String> {
    let mut board = crate::boards::board(scene.game);
    board.update(scene, false);
    let line = |(number, advised): (usize, &Advised)| {
        let words = in_words(advised, &*board, scene, texts);
        // Who reads lines types the action, so it is told how it is written.
        match board.label(scene, &advised.action, texts) == advised.action {
            true => format!("{}. {words}", number + 1),
            false => format!("{}. {words} [{}]", number + 1, advised.action),
        }
    };
    advised.iter().enumerate().map(line).collect()
}

fn in_words(advised: &Advised, board: &dyn Board, scene: &Scene, texts: &Texts) -> String {
    let action = board.label(scene, &advised.action, texts);
    let motives = advised.motives.iter().take(REASONS);
    let why: Vec<String> = motives.map(|motive| motive_words(motive, board, scene, texts)).collect();
    let worth = advised.estimate.and_then(|estimate| estimate_words(estimate, texts));
    let why = Some(why.join(", ")).filter(|why| !why.is_empty());
    let said: Vec<String> = why.into_iter().chain(worth).collect();
    match said.is_empty() {
        true => action,
        false => texts.text("hint-why", &[("action", &action), ("why", &said.join(" · "))]),
    }
}

/// Why an action is good or bad.
pub fn motive_words(motive: &Motive, board: &dyn Board, scene: &Scene, texts: &Texts) -> String {
    let args: Vec<(&str, String)> = motive
        .args
        .iter()
        .map(|(name, value)| (name.as_str(), list(value, |one| board.word(scene, name, one, texts), texts)))
        .collect();
    let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    texts.text(&format!("{}-motive-{}", scene.game, motive.code), &args)
}

/// Several things in a row: `3 and 6`.
fn list(value: &str, word: impl Fn(&str) -> String, texts: &Texts) -> String {
    let words: Vec<String> = value.split(' ').map(word).collect();
    match words.split_last() {
        Some((last, all)) if !all.is_empty() => {
            texts.text("hint-and", &[("all", &all.join(", ")), ("last", last)])
        }
        _ => words.join(""),
    }
}

/// What an action is worth, without figures that nobody could use.
fn estimate_words(Estimate { value, error }: Estimate, texts: &Texts) -> Option<String> {
    match value {
        Value::Win(chance) if error == 0.0 && chance >= 1.0 => Some(texts.text("hint-sure-win", &[])),
        Value::Win(chance) if error == 0.0 && chance <= 0.0 => Some(texts.text("hint-sure-loss", &[])),
        Value::Win(chance) => Some(texts.text("hint-win", &[("value", &format!("{:.0}", 100.0 * chance))])),
        Value::Discs(number) => amount("hint-discs", number, texts),
        Value::Points(number) => amount("hint-points", number, texts),
    }
}

/// So many more or fewer, in whole ones; nothing where that would be none.
fn amount(id: &str, number: f64, texts: &Texts) -> Option<String> {
    let whole = number.round() as i64;
    let sign = if whole > 0 { "more" } else { "fewer" };
    let count = whole.abs().to_string();
    (whole != 0).then(|| texts.text(&format!("{id}-{sign}"), &[("count", &count)]))
}
