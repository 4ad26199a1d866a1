//! What went wrong, in the player's language. The libraries' own words are English.

use std::error::Error;
use std::io;

use hanpan_core::OptionsError;
use hanpan_house::ReviewError;
use hanpan_locale::{Language, Texts};
use hanpan_shelf::{Damage, ShelfError};
use hanpan_table::fair::FairError;
use hanpan_table::{RecordError, SetupError, TableError};

use crate::local::LocalError;

/// An error in the player's language; as it says itself where there are no words for it.
pub fn told(error: &(dyn Error + 'static), texts: &Texts) -> String {
    let words = (texts.language() != Language::English).then(|| in_words(error, texts));
    words.flatten().unwrap_or_else(|| error.to_string())
}

/// An error in words of ours, whatever language they are in; nothing where there are none.
pub fn in_words(error: &(dyn Error + 'static), texts: &Texts) -> Option<String> {
    if let Some(error) = error.downcast_ref::<RecordError>() {
        return Some(of_record(error, texts));
    }
    if let Some(error) = error.downcast_ref::<ReviewError>() {
        return Some(of_review(error, texts));
    }
    if let Some(error) = error.downcast_ref::<TableError>() {
        return Some(of_table(error, texts));
    }
    if let Some(error) = error.downcast_ref::<SetupError>() {
        return Some(of_setup(error, texts));
    }
    if let Some(error) = error.downcast_ref::<FairError>() {
        return Some(of_fair(error, texts));
    }
    if let Some(error) = error.downcast_ref::<ShelfError>() {
        return Some(of_shelf(error, texts));
    }
    if let Some(error) = error.downcast_ref::<Damage>() {
        return Some(of_damage(error, texts));
    }
    if let Some(error) = error.downcast_ref::<LocalError>() {
        return Some(of_local(error, texts));
    }
    error.downcast_ref::<io::Error>().map(|error| of_system(error, texts))
}

/// What the system says, where it is one of the usual things.
pub fn of_system(error: &io::Error, texts: &Texts) -> String {
    of_kind(error.kind(), texts).unwrap_or_else(|| error.to_string())
}

fn of_kind(kind: io::ErrorKind, texts: &Texts) -> Option<String> {
    use io::ErrorKind::*;
    let id = match kind {
        NotFound => "system-not-found",
        PermissionDenied => "system-not-allowed",
        ReadOnlyFilesystem => "system-read-only",
        AlreadyExists => "system-exists",
        InvalidData => "system-no-text",
        IsADirectory => "system-folder",
        NotADirectory => "system-no-folder",
        StorageFull | QuotaExceeded | FileTooLarge => "system-full",
        AddrInUse => "system-in-use",
        AddrNotAvailable => "system-no-address",
        ConnectionRefused => "system-refused",
        ConnectionReset | ConnectionAborted | BrokenPipe | UnexpectedEof => "system-broken-off",
        HostUnreachable | NetworkUnreachable | NetworkDown => "system-unreachable",
        TimedOut => "system-too-late",
        _ => return None,
    };
    Some(texts.text(id, &[]))
}

/// Why a server is not reached: what the system says, kept until it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreached {
    kind: io::ErrorKind,
    text: String,
}

impl Unreached {
    /// For a reason that the system knows nothing of.
    pub fn because(text: String) -> Unreached {
        Unreached { kind: io::ErrorKind::Other, text }
    }

    /// As the system says it.
    pub fn reason(&self) -> &str {
        &self.text
    }

    /// It in the player's language.
    pub fn told(&self, texts: &Texts) -> String {
        let words = (texts.language() != Language::English).then(|| of_kind(self.kind, texts));
        words.flatten().unwrap_or_else(|| self.text.clone())
    }
}

impl From<&io::Error> for Unreached {
    fn from(error: &io::Error) -> Unreached {
        Unreached { kind: error.kind(), text: error.to_string() }
    }
}

impl From<&ureq::Error> for Unreached {
    fn from(error: &ureq::Error) -> Unreached {
        let kind = match error {
            ureq::Error::Io(error) => error.kind(),
            ureq::Error::HostNotFound => io::ErrorKind::HostUnreachable,
            ureq::Error::ConnectionFailed => io::ErrorKind::ConnectionRefused,
            ureq::Error::Timeout(_) => io::ErrorKind::TimedOut,
            _ => io::ErrorKind::Other,
        };
        Unreached { kind, text: error.to_string() }
    }
}

fn of_review(error: &ReviewError, texts: &Texts) -> String {
    let (id, detail) = match error {
        ReviewError::Record(error) => return of_record(error, texts),
        ReviewError::NotOver => ("review-error-not-over", None),
        ReviewError::NothingHidden(_) => ("review-error-nothing-hidden", None),
        ReviewError::NoStep(count) => ("review-error-no-step", Some(("count", count.to_string()))),
        ReviewError::NothingToDecide(seat) => {
            ("review-error-nothing-to-decide", Some(("seat", seat.to_string())))
        }
        ReviewError::TooLong => ("review-error-too-long", None),
    };
    let args: Vec<(&str, &str)> = detail.iter().map(|(name, value)| (*name, value.as_str())).collect();
    texts.text(id, &args)
}

fn of_record(error: &RecordError, texts: &Texts) -> String {
    match error {
        RecordError::Damaged(reason) => texts.text("trouble-damaged", &[("reason", reason)]),
        RecordError::Version(version) => texts.text("trouble-version", &[("version", &version.to_string())]),
        RecordError::Rules { game, played, known } => {
            let [played, known] = [played, known].map(ToString::to_string);
            texts.text("trouble-rules", &[("game", game), ("played", &played), ("known", &known)])
        }
        RecordError::UnknownGame(game) => texts.text("trouble-unknown-game", &[("game", game)]),
        RecordError::Setup(error) => of_setup(error, texts),
        RecordError::Fair(error) => of_fair(error, texts),
        RecordError::Step { number, error } => texts
            .text("trouble-step", &[("number", &number.to_string()), ("reason", &of_table(error, texts))]),
        RecordError::Result => texts.text("trouble-result", &[]),
        RecordError::EndedTooSoon => texts.text("trouble-ended-too-soon", &[]),
        RecordError::EndedBeforeStart => texts.text("trouble-ended-before-start", &[]),
    }
}

/// Why a table cannot be opened.
pub fn of_setup(error: &SetupError, texts: &Texts) -> String {
    match error {
        SetupError::Malformed(reason) => texts.text("trouble-options", &[("reason", reason)]),
        SetupError::Options(OptionsError::Players { game, players, from, to }) => {
            let [players, from, to] = [players, from, to].map(ToString::to_string);
            texts.text(
                "trouble-players",
                &[("game", game), ("players", &players), ("from", &from), ("to", &to)],
            )
        }
        SetupError::Options(OptionsError::Value { key, given, expected }) => {
            texts.text("trouble-option", &[("key", key), ("given", given), ("expected", expected)])
        }
    }
}

/// Why a table does not do something.
pub fn of_table(error: &TableError, texts: &Texts) -> String {
    match error {
        TableError::Over => texts.text("error-over", &[]),
        TableError::NotYourTurn { seat } => {
            texts.text("trouble-not-the-turn", &[("seat", &seat.to_string())])
        }
        TableError::NoSuchSeat { seat, seats } => {
            texts.text("trouble-no-seat", &[("seat", &seat.to_string()), ("seats", &seats.to_string())])
        }
        TableError::Notation(error) => texts.text("trouble-notation", &[("reason", &error.to_string())]),
        TableError::Refused { code, args, text } => {
            of_refusal(code, args, texts).unwrap_or_else(|| text.clone())
        }
        TableError::NotBetweenTwo => texts.text("error-not-between-two", &[]),
        TableError::TooFarBack { .. } => texts.text("error-nothing-to-undo", &[]),
        TableError::NotTheDice(_) => texts.text("trouble-not-the-dice", &[("reason", &error.to_string())]),
        TableError::NoChance | TableError::OwnDice => error.to_string(),
    }
}

/// A refusal in the words of the game that has this code and takes these places.
fn of_refusal(code: &str, args: &[(&'static str, String)], texts: &Texts) -> Option<String> {
    let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let known = hanpan_house::games().iter().filter(|game| game.refusals().contains(&code));
    let mut texts_of_games = known.map(|game| texts.id_of(game.id(), &format!("refusal-{code}")));
    texts_of_games.find_map(|id| {
        let text = texts.has(&id).then(|| texts.text(&id, &args))?;
        (!text.contains("{$")).then_some(text)
    })
}

fn of_fair(error: &FairError, texts: &Texts) -> String {
    match error {
        FairError::Version(version) => {
            texts.text("trouble-fair-version", &[("version", &version.to_string())])
        }
        FairError::Commitment(hash) => texts.text("trouble-fair-commitment", &[("hash", hash)]),
        FairError::Salts(seats) => texts.text("trouble-fair-salts", &[("seats", &seats.to_string())]),
        FairError::NotAHash => texts.text("argument-hash", &[]),
        FairError::Parts(_) | FairError::Order | FairError::Missing => texts.text("trouble-fair-parts", &[]),
        FairError::Salt(number) => texts.text("trouble-fair-salt", &[("number", &number.to_string())]),
        FairError::Aborted { error, .. } => of_fair(error, texts),
    }
}

fn of_shelf(error: &ShelfError, texts: &Texts) -> String {
    let path = |path: &std::path::Path| path.display().to_string();
    match error {
        ShelfError::NoFolder => texts.text("trouble-no-home", &[]),
        ShelfError::Write { path: file, error } => {
            texts.text("trouble-not-written", &[("file", &path(file)), ("reason", &of_system(error, texts))])
        }
        ShelfError::Read { path: file, error } => {
            texts.text("trouble-not-read", &[("file", &path(file)), ("reason", &of_system(error, texts))])
        }
        ShelfError::Damaged { path: file, damage } => texts
            .text("trouble-file-damaged", &[("file", &path(file)), ("reason", &of_damage(damage, texts))]),
        ShelfError::InUse { id } => texts.text("trouble-in-use", &[("game", &id.to_string())]),
        ShelfError::NoSuchGame { id } => texts.text("trouble-no-game", &[("game", &id.to_string())]),
        ShelfError::Over { id } => texts.text("trouble-over", &[("game", &id.to_string())]),
        ShelfError::NotOver { id } => texts.text("trouble-not-over", &[("game", &id.to_string())]),
        ShelfError::AnotherTable { .. } | ShelfError::NoRandomNumbers(_) => error.to_string(),
    }
}

fn of_damage(damage: &Damage, texts: &Texts) -> String {
    match damage {
        Damage::CutFirstLine => texts.text("trouble-cut", &[]),
        Damage::Line { number, reason } => {
            texts.text("trouble-line", &[("number", &number.to_string()), ("reason", reason)])
        }
        Damage::Record(error) => of_record(error, texts),
        Damage::Standing => texts.text("trouble-standing", &[]),
        Damage::AnotherGame => texts.text("trouble-another-game", &[]),
    }
}

fn of_local(error: &LocalError, texts: &Texts) -> String {
    match error {
        LocalError::Table(error) => of_table(error, texts),
        LocalError::Setup(error) => of_setup(error, texts),
        LocalError::Shelf(error) => of_shelf(error, texts),
        LocalError::OwnRecord(error) => of_record(error, texts),
        LocalError::Unknown(name) => texts.text("trouble-unknown", &[("name", name)]),
        LocalError::Clock(error) => texts.text("trouble-clock", &[("reason", &of_system(error, texts))]),
        LocalError::System(_) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// Whether something is said in Korean, and nothing of it in English.
    fn is_korean(text: &str) -> bool {
        let words = text.split(|sign: char| !sign.is_alphabetic());
        let is_english = |word: &&str| word.len() > 3 && word.chars().all(|sign| sign.is_ascii_lowercase());
        let english = words.filter(is_english).count();
        text.chars().any(|sign| ('가'..='힣').contains(&sign)) && english == 0
    }

    #[test]
    fn what_the_system_says_is_korean_wherever_it_is_said() {
        let texts = Texts::new(Language::Korean);
        for kind in [
            io::ErrorKind::NotFound,
            io::ErrorKind::PermissionDenied,
            io::ErrorKind::ReadOnlyFilesystem,
            io::ErrorKind::AlreadyExists,
            io::ErrorKind::IsADirectory,
            io::ErrorKind::NotADirectory,
            io::ErrorKind::StorageFull,
            io::ErrorKind::QuotaExceeded,
            io::ErrorKind::AddrInUse,
            io::ErrorKind::AddrNotAvailable,
            io::ErrorKind::ConnectionRefused,
            io::ErrorKind::ConnectionReset,
            io::ErrorKind::HostUnreachable,
            io::ErrorKind::TimedOut,
        ] {
            let error = || io::Error::from(kind);
            let path = PathBuf::from("/a");
            let said: [String; 4] = [
                told(&error(), &texts),
                told(&LocalError::Clock(error()), &texts),
                told(&LocalError::Shelf(ShelfError::Write { path, error: error() }), &texts),
                Unreached::from(&error()).told(&texts),
            ];
            for said in said {
                assert!(is_korean(&said), "{kind}: {said}");
            }
        }
    }

    #[test]
    fn what_nobody_has_words_for_is_said_as_it_is() {
        let [korean, english] = Language::ALL.map(Texts::new);
        let odd = io::Error::other("the disk speaks Latin");
        assert_eq!(told(&odd, &korean), "the disk speaks Latin");
        let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
        assert_eq!(told(&refused, &english), "connection refused");
        assert_eq!(Unreached::because("HTTP 502".into()).told(&korean), "HTTP 502");
    }
}
