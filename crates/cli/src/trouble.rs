//! What went wrong, in the language of this run.

use std::error::Error;
use std::io;

use hanpan_arena::ArenaError;
use hanpan_classic::ClassicError;
use hanpan_core::OptionsError;
use hanpan_house::{BotError, ScoreError};
use hanpan_locale::Language;
use hanpan_shelf::{Damage, ShelfError};
use hanpan_table::fair::FairError;
use hanpan_table::memory::MemoryError;
use hanpan_table::{RecordError, SetupError, TableError, VerifyError};
use hanpan_tui::RunError;
use hanpan_tui::local::LocalError;

use crate::say::{say, texts};

/// An error and what caused it, in one line.
pub fn told(error: &anyhow::Error) -> String {
    // The libraries' own words are English.
    if texts().language() == Language::English {
        return format!("{error:#}");
    }
    let mut parts: Vec<String> = Vec::new();
    for cause in error.chain() {
        let part = in_words(cause);
        // An error that only passes on another one says the same.
        if parts.last() != Some(&part) {
            parts.push(part);
        }
    }
    parts.join(": ")
}

/// One error, without what caused it; as it says itself where there are no words for it.
fn in_words(error: &(dyn Error + 'static)) -> String {
    if let Some(error) = error.downcast_ref::<RecordError>() {
        return of_record(error);
    }
    if let Some(error) = error.downcast_ref::<VerifyError>() {
        return match error {
            VerifyError::Record(error) => of_record(error),
            VerifyError::NoCommitment => say("trouble-no-commitment", &[]),
            VerifyError::NoSeed => say("verify-not-over", &[]),
        };
    }
    if let Some(error) = error.downcast_ref::<MemoryError>() {
        return of_memory(error);
    }
    if let Some(error) = error.downcast_ref::<TableError>() {
        return of_table(error);
    }
    if let Some(error) = error.downcast_ref::<SetupError>() {
        return of_setup(error);
    }
    if let Some(error) = error.downcast_ref::<FairError>() {
        return of_fair(error);
    }
    if let Some(error) = error.downcast_ref::<ShelfError>() {
        return of_shelf(error);
    }
    if let Some(error) = error.downcast_ref::<Damage>() {
        return of_damage(error);
    }
    if let Some(error) = error.downcast_ref::<ArenaError>() {
        return of_arena(error);
    }
    if let Some(error) = error.downcast_ref::<BotError>() {
        return of_bot(error);
    }
    if let Some(error) = error.downcast_ref::<ClassicError>() {
        return of_classic(error);
    }
    if let Some(error) = error.downcast_ref::<ScoreError>() {
        return of_score(error);
    }
    if let Some(error) = error.downcast_ref::<LocalError>() {
        return of_local(error);
    }
    if let Some(error) = error.downcast_ref::<RunError>() {
        return match error {
            RunError::Terminal(error) => say("trouble-terminal", &[("reason", &of_system(error))]),
            RunError::Local(error) => of_local(error),
            RunError::Seats(error) => say("trouble-seats", &[("reason", &of_system(error))]),
            RunError::Record(reason) => say("trouble-record-refused", &[("reason", reason)]),
        };
    }
    match error.downcast_ref::<io::Error>() {
        Some(error) => of_system(error),
        None => error.to_string(),
    }
}

/// What the system says, where it is one of the usual things.
fn of_system(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => say("system-not-found", &[]),
        io::ErrorKind::PermissionDenied => say("system-not-allowed", &[]),
        io::ErrorKind::AlreadyExists => say("system-exists", &[]),
        io::ErrorKind::InvalidData => say("system-no-text", &[]),
        io::ErrorKind::IsADirectory => say("system-folder", &[]),
        io::ErrorKind::NotADirectory => say("system-no-folder", &[]),
        io::ErrorKind::StorageFull => say("system-full", &[]),
        io::ErrorKind::AddrInUse => say("system-in-use", &[]),
        io::ErrorKind::ConnectionRefused => say("system-refused", &[]),
        _ => error.to_string(),
    }
}

fn of_record(error: &RecordError) -> String {
    match error {
        RecordError::Damaged(reason) => say("trouble-damaged", &[("reason", reason)]),
        RecordError::Version(version) => say("trouble-version", &[("version", &version.to_string())]),
        RecordError::Rules { game, played, known } => {
            let [played, known] = [played, known].map(ToString::to_string);
            say("trouble-rules", &[("game", game), ("played", &played), ("known", &known)])
        }
        RecordError::UnknownGame(game) => say("trouble-unknown-game", &[("game", game)]),
        RecordError::Setup(error) => of_setup(error),
        RecordError::Fair(error) => of_fair(error),
        RecordError::Step { number, error } => {
            say("trouble-step", &[("number", &number.to_string()), ("reason", &of_table(error))])
        }
        RecordError::Result => say("trouble-result", &[]),
        RecordError::EndedTooSoon => say("trouble-ended-too-soon", &[]),
        RecordError::EndedBeforeStart => say("trouble-ended-before-start", &[]),
    }
}

fn of_setup(error: &SetupError) -> String {
    match error {
        SetupError::Malformed(reason) => say("trouble-options", &[("reason", reason)]),
        SetupError::Options(OptionsError::Players { game, players, from, to }) => {
            let [players, from, to] = [players, from, to].map(ToString::to_string);
            say("trouble-players", &[("game", game), ("players", &players), ("from", &from), ("to", &to)])
        }
        SetupError::Options(OptionsError::Value { key, given, expected }) => {
            say("trouble-option", &[("key", key), ("given", given), ("expected", expected)])
        }
    }
}

fn of_table(error: &TableError) -> String {
    match error {
        TableError::Over => say("error-over", &[]),
        TableError::NotYourTurn { seat } => say("trouble-not-the-turn", &[("seat", &seat.to_string())]),
        TableError::NoSuchSeat { seat, seats } => {
            say("trouble-no-seat", &[("seat", &seat.to_string()), ("seats", &seats.to_string())])
        }
        TableError::Notation(error) => say("trouble-notation", &[("reason", &error.to_string())]),
        TableError::Refused { code, args, text } => of_refusal(code, args).unwrap_or_else(|| text.clone()),
        TableError::NotBetweenTwo => say("error-not-between-two", &[]),
        TableError::TooFarBack { .. } => say("error-nothing-to-undo", &[]),
        TableError::NotTheDice(_) => say("trouble-not-the-dice", &[("reason", &error.to_string())]),
        TableError::NoChance | TableError::OwnDice => error.to_string(),
    }
}

/// A refusal in the words of the game that has this code and takes these places.
fn of_refusal(code: &str, args: &[(&'static str, String)]) -> Option<String> {
    let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let known = hanpan_house::games().iter().filter(|game| game.refusals().contains(&code));
    let mut texts_of_games = known.map(|game| texts().id_of(game.id(), &format!("refusal-{code}")));
    texts_of_games.find_map(|id| {
        let text = texts().has(&id).then(|| say(&id, &args))?;
        (!text.contains("{$")).then_some(text)
    })
}

fn of_fair(error: &FairError) -> String {
    match error {
        FairError::Version(version) => say("trouble-fair-version", &[("version", &version.to_string())]),
        FairError::Commitment(hash) => say("trouble-fair-commitment", &[("hash", hash)]),
        FairError::Salts(seats) => say("trouble-fair-salts", &[("seats", &seats.to_string())]),
        FairError::NotAHash => say("argument-hash", &[]),
        FairError::Parts(_) | FairError::Order | FairError::Missing => say("trouble-fair-parts", &[]),
        FairError::Salt(number) => say("trouble-fair-salt", &[("number", &number.to_string())]),
        FairError::Aborted { error, .. } => of_fair(error),
    }
}

fn of_memory(error: &MemoryError) -> String {
    match error {
        MemoryError::Commitment(_) => say("fair-differs-commitment", &[]),
        MemoryError::HiddenAbort(_) => say("fair-differs-hidden-abort", &[]),
        MemoryError::List => say("fair-differs-list", &[]),
        MemoryError::Order { .. } | MemoryError::Name { .. } => say("fair-differs-order", &[]),
        MemoryError::Salt(number) => say("fair-differs-salt", &[("number", &number.to_string())]),
    }
}

fn of_shelf(error: &ShelfError) -> String {
    let path = |path: &std::path::Path| path.display().to_string();
    match error {
        ShelfError::NoFolder => say("trouble-no-home", &[]),
        ShelfError::Write { path: file, error } => {
            say("trouble-not-written", &[("file", &path(file)), ("reason", &of_system(error))])
        }
        ShelfError::Read { path: file, error } => {
            say("trouble-not-read", &[("file", &path(file)), ("reason", &of_system(error))])
        }
        ShelfError::Damaged { path: file, damage } => {
            say("trouble-file-damaged", &[("file", &path(file)), ("reason", &of_damage(damage))])
        }
        ShelfError::InUse { id } => say("trouble-in-use", &[("game", &id.to_string())]),
        ShelfError::NoSuchGame { id } => say("trouble-no-game", &[("game", &id.to_string())]),
        ShelfError::Over { id } => say("trouble-over", &[("game", &id.to_string())]),
        ShelfError::NotOver { id } => say("trouble-not-over", &[("game", &id.to_string())]),
        ShelfError::AnotherTable { .. } | ShelfError::NoRandomNumbers(_) => error.to_string(),
    }
}

fn of_damage(damage: &Damage) -> String {
    match damage {
        Damage::CutFirstLine => say("trouble-cut", &[]),
        Damage::Line { number, reason } => {
            say("trouble-line", &[("number", &number.to_string()), ("reason", reason)])
        }
        Damage::Record(error) => of_record(error),
        Damage::Standing => say("trouble-standing", &[]),
        Damage::AnotherGame => say("trouble-another-game", &[]),
    }
}

fn of_arena(error: &ArenaError) -> String {
    match error {
        ArenaError::NoGame(game) => say("trouble-unknown-game", &[("game", game)]),
        ArenaError::NoHands(game) => say("arena-no-hands", &[("game", game)]),
        ArenaError::NoBot(error) => of_bot(error),
        ArenaError::Bots { players } => say("arena-bots", &[("players", &players.to_string())]),
        ArenaError::Setup(error) => of_setup(error),
        ArenaError::Table(error) => say("arena-broken", &[("reason", &of_table(error))]),
        ArenaError::NoAnswer => say("arena-no-answer", &[]),
        ArenaError::OtherPlan(folder) => {
            say("arena-other-plan", &[("folder", &folder.display().to_string())])
        }
        ArenaError::Io(error) => of_system(error),
        ArenaError::Json(error) => error.to_string(),
    }
}

fn of_bot(error: &BotError) -> String {
    match error {
        BotError::Unknown { bot, game, known } => {
            say("no-bot", &[("bot", bot), ("game", game), ("bots", known)])
        }
        BotError::Folder { bot, error } => say("bot-folder", &[("bot", bot), ("reason", &error.to_string())]),
    }
}

fn of_classic(error: &ClassicError) -> String {
    let named = |id: &str, path: &std::path::Path| say(id, &[("file", &path.display().to_string())]);
    match error {
        ClassicError::UnknownGame(game) => say("classic-unknown", &[("game", game)]),
        ClassicError::NotAFile { path } => named("classic-no-file", path),
        ClassicError::NoFolder { path } => named("classic-no-folder", path),
        ClassicError::Read { path, .. } => named("file-not-read", path),
        ClassicError::Save { path, .. } => named("classic-not-saved", path),
        ClassicError::Console(_) => say("classic-console", &[]),
        ClassicError::NoRandomNumbers(_) => error.to_string(),
    }
}

fn of_score(error: &ScoreError) -> String {
    match error {
        ScoreError::NoHands => say("score-no-hands", &[]),
        ScoreError::Options(error) => of_setup(error),
        ScoreError::Notation(error) => say("trouble-notation", &[("reason", &error.to_string())]),
        ScoreError::Malformed(reason) | ScoreError::Impossible(reason) => reason.clone(),
    }
}

fn of_local(error: &LocalError) -> String {
    match error {
        LocalError::Table(error) => of_table(error),
        LocalError::Setup(error) => of_setup(error),
        LocalError::Shelf(error) => of_shelf(error),
        LocalError::OwnRecord(error) => of_record(error),
        LocalError::Unknown(name) => say("trouble-unknown", &[("name", name)]),
        LocalError::Clock(error) => say("trouble-clock", &[("reason", &of_system(error))]),
        LocalError::System(_) => error.to_string(),
    }
}
