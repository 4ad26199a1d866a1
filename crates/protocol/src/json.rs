//! JSON that is passed on as it is.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// JSON of a game, which is passed on as it is: a server writes it once, shares it and never looks into it.
#[derive(Clone, Debug)]
pub struct Json(Arc<RawValue>);

impl Json {
    /// What it says.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).expect("what was written as JSON can be read")
    }
}

impl From<Box<RawValue>> for Json {
    fn from(text: Box<RawValue>) -> Json {
        Json(text.into())
    }
}

/// The order of fields does not matter.
impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.value() == other.value()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Inside a message whose type is not known yet, a text cannot be kept as it is; so it is read and written again.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let value = Value::deserialize(deserializer)?;
        to_raw_value(&value).map(Json::from).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_passed_on_as_it_was_written_and_compared_by_what_it_says() {
        let read = |text: &str| Json::from(RawValue::from_string(text.to_owned()).unwrap());
        let one = read(r#"{"b": 1, "a": [2]}"#);
        assert_eq!(serde_json::to_string(&one).unwrap(), r#"{"b": 1, "a": [2]}"#);
        assert_eq!(one, serde_json::from_str(r#"{"a":[2],"b":1}"#).unwrap());
        assert_ne!(one, read("null"));
        assert_eq!(one.value()["a"][0], 2);
    }
}
