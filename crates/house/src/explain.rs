//! What a bot thought, in words.

use hanpan_locale::Texts;
use hanpan_search::Value;

use crate::{Considered, Thought};

/// A thought in words, a line for each action.
pub fn explain(thought: &Thought, most: usize, texts: &Texts) -> Vec<String> {
    let first = texts.text("hint-best", &[("action", &thought.action)]);
    let rest = thought.options.iter().take(most).map(|option| considered(option, texts));
    std::iter::once(first).chain(rest).collect()
}

fn considered(option: &Considered, texts: &Texts) -> String {
    let (id, value, error) = match option.value {
        Value::Win(p) => ("hint-win", format!("{:.0}", 100.0 * p), format!("{:.0}", 100.0 * option.error)),
        Value::Discs(discs) => ("hint-discs", format!("{discs:+.1}"), format!("{:.1}", option.error)),
        Value::Points(points) => ("hint-points", format!("{points:+.2}"), format!("{:.2}", option.error)),
    };
    let mut text = texts.text(id, &[("action", &option.action), ("value", &value)]);
    if option.error > 0.0 {
        text += " ";
        text += &texts.text("hint-error", &[("error", &error)]);
    }
    if option.line.len() > 1 {
        text += &texts.text("hint-line", &[("line", &option.line[1..].join(" "))]);
    }
    text
}
