//! What is agreed about a game, in the player's language.

use hanpan_core::{Choices, OptionSpec};
use hanpan_locale::Texts;
use serde_json::{Value, json};

/// The name of an option and of the value it has.
pub fn named(game: &str, spec: &OptionSpec, value: &Value, texts: &Texts) -> (String, String) {
    let id = format!("{game}-option-{}", spec.key);
    let plain = match value {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    };
    let of_value = format!("{id}-{plain}");
    let value = match value {
        _ if texts.has(&of_value) => texts.text(&of_value, &[]),
        Value::Bool(yes) => texts.text(if *yes { "yes" } else { "no" }, &[]),
        _ => plain,
    };
    (texts.text(&id, &[]), value)
}

/// The values an option takes, in order.
pub fn values(spec: &OptionSpec) -> Vec<Value> {
    match spec.choices {
        Choices::Words { values } => values.iter().map(|word| json!(word)).collect(),
        Choices::Numbers { from, to, step, off } => {
            let numbers = (from..=to).step_by(step as usize).map(|number| json!(number));
            numbers.chain(off.then(|| json!("off"))).collect()
        }
        Choices::Toggle => vec![json!(false), json!(true)],
    }
}
