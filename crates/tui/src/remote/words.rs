//! What a server says, in the player's language.

use hanpan_house::{Advised, Estimate, Motive, Value};
use hanpan_locale::Texts;
use hanpan_protocol::{Candidate, Chat, Code, Hint, Phrase, Refused, Worth};

use super::request::RequestError;

/// Why a server does not do something, in the player's language.
pub fn refusal(refused: &Refused, game: &str, texts: &Texts) -> String {
    if let Some(reason) = &refused.reason {
        let id = texts.id_of(game, &format!("refusal-{reason}"));
        if texts.has(&id) {
            let args: Vec<(&str, &str)> =
                refused.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            return texts.text(&id, &args);
        }
    }
    texts.text(&format!("refusal-{}", refused.code.as_str()), &[])
}

/// Why there is no hint, in the player's language.
pub(super) fn no_hint(error: &RequestError, game: &str, texts: &Texts) -> String {
    match error {
        RequestError::Refused(refused) if refused.code == Code::Forbidden => {
            texts.text("server-no-hints", &[])
        }
        RequestError::Refused(refused) | RequestError::Busy(refused) => refusal(refused, game, texts),
        RequestError::Unreachable(_) => texts.text("refusal-unavailable", &[]),
    }
}

/// A hint as it would have come from a bot on this machine.
pub(super) fn advised(hint: Hint) -> Vec<Advised> {
    let advised = |candidate: Candidate| {
        let Candidate { action, motives, estimate, line } = candidate;
        let estimate = estimate.map(|estimate| {
            let value = match estimate.worth {
                Worth::Win => Value::Win(estimate.value),
                Worth::Discs => Value::Discs(estimate.value),
                Worth::Points => Value::Points(estimate.value),
            };
            Estimate { value, error: estimate.error }
        });
        let motives = motives.into_iter().map(|motive| Motive { code: motive.code, args: motive.args });
        Advised { action, motives: motives.collect(), estimate, line }
    };
    hint.candidates.into_iter().map(advised).collect()
}

/// What can be said quickly, in the order of the keys 1 to 9 and 0, each with the id of its text.
pub const PHRASES: [(Phrase, &str); 10] = [
    (Phrase::Hello, "phrase-hello"),
    (Phrase::GoodLuck, "phrase-good-luck"),
    (Phrase::WellPlayed, "phrase-well-played"),
    (Phrase::Thanks, "phrase-thanks"),
    (Phrase::Sorry, "phrase-sorry"),
    (Phrase::OneMoment, "phrase-one-moment"),
    (Phrase::Oops, "phrase-oops"),
    (Phrase::GoodGame, "phrase-good-game"),
    (Phrase::OnceMore, "phrase-once-more"),
    (Phrase::Goodbye, "phrase-goodbye"),
];

/// Something that was said, as a line.
pub fn spoken(chat: &Chat, texts: &Texts) -> String {
    let phrase = |phrase: Phrase| PHRASES.iter().find(|(known, _)| *known == phrase);
    let words = match (&chat.text, chat.phrase.and_then(phrase)) {
        (Some(text), _) => text.to_string(),
        (None, Some((_, id))) => texts.text(id, &[]),
        (None, None) => String::new(),
    };
    format!("{}: {words}", chat.name)
}
