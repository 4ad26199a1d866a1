//! What a server says, in the player's language.

use hanpan_house::{Advised, Estimate, Motive, Value};
use hanpan_locale::Texts;
use hanpan_protocol::{Candidate, Chat, ClockSpec, Code, Hint, Phrase, Refused, Worth};

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

/// The clocks that are offered for a new table, the calmest first.
pub const CLOCKS: [ClockSpec; 6] = [
    ClockSpec::None,
    ClockSpec::PerMove { seconds: 60 },
    ClockSpec::PerMove { seconds: 30 },
    ClockSpec::Fischer { seconds: 900, increment: 10 },
    ClockSpec::Fischer { seconds: 300, increment: 5 },
    ClockSpec::Fischer { seconds: 180, increment: 3 },
];

/// How long the players may think, in the player's language.
pub fn clock_name(clock: ClockSpec, texts: &Texts) -> String {
    match clock {
        ClockSpec::None => texts.text("clock-none", &[]),
        ClockSpec::PerMove { seconds } => texts.text("clock-per-move", &[("time", &span(seconds, texts))]),
        ClockSpec::Fischer { seconds, increment } => {
            let increment = span(increment, texts);
            texts.text("clock-fischer", &[("time", &span(seconds, texts)), ("increment", &increment)])
        }
    }
}

/// A time in minutes where it has no seconds besides.
fn span(seconds: u16, texts: &Texts) -> String {
    match (seconds / 60, seconds % 60) {
        (minutes, 0) if minutes > 0 => texts.text("clock-minutes", &[("count", &minutes.to_string())]),
        _ => texts.text("clock-seconds", &[("count", &seconds.to_string())]),
    }
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

#[cfg(test)]
mod tests {
    use hanpan_locale::Language;

    use super::*;

    #[test]
    fn every_clock_that_is_offered_is_one_that_servers_take() {
        assert!(CLOCKS.iter().all(|clock| clock.is_sensible()), "{CLOCKS:?}");
    }

    #[test]
    fn clocks_are_told_in_minutes_where_they_have_no_seconds() {
        let [korean, english] = Language::ALL.map(Texts::new);
        for (clock, in_korean, in_english) in [
            (ClockSpec::None, "시간 제한 없음", "no clock"),
            (ClockSpec::PerMove { seconds: 30 }, "한 수에 30초", "30 s a move"),
            (ClockSpec::PerMove { seconds: 90 }, "한 수에 90초", "90 s a move"),
            (ClockSpec::PerMove { seconds: 120 }, "한 수에 2분", "2 min a move"),
            (ClockSpec::Fischer { seconds: 300, increment: 0 }, "5분 + 한 수에 0초", "5 min + 0 s a move"),
        ] {
            assert_eq!(clock_name(clock, &korean), in_korean);
            assert_eq!(clock_name(clock, &english), in_english);
        }
    }
}
