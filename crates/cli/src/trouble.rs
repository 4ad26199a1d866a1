//! What went wrong, in the language of this run.

use std::error::Error;

use hanpan_arena::ArenaError;
use hanpan_classic::ClassicError;
use hanpan_house::{AnalysisError, BotError, ScoreError};
use hanpan_locale::Language;
use hanpan_table::VerifyError;
use hanpan_table::memory::MemoryError;
use hanpan_tui::{RunError, trouble};

use crate::say::{say, texts};

/// An error and what caused it, in one line.
pub fn told(error: &anyhow::Error) -> String {
    let is_english = texts().language() == Language::English;
    let mut parts: Vec<String> = Vec::new();
    for cause in error.chain() {
        // The libraries' own words are English.
        let part = if is_english { cause.to_string() } else { in_words(cause) };
        // An error that passes on another one, or ends with it, has said it.
        if !parts.last().is_some_and(|last| last.ends_with(&part)) {
            parts.push(part);
        }
    }
    parts.join(": ")
}

/// One error, without what caused it; as it says itself where there are no words for it.
fn in_words(error: &(dyn Error + 'static)) -> String {
    if let Some(error) = error.downcast_ref::<VerifyError>() {
        return match error {
            VerifyError::Record(error) => in_words(error),
            VerifyError::NoCommitment => say("trouble-no-commitment", &[]),
            VerifyError::NoSeed => say("verify-not-over", &[]),
        };
    }
    if let Some(error) = error.downcast_ref::<MemoryError>() {
        return of_memory(error);
    }
    if let Some(error) = error.downcast_ref::<ArenaError>() {
        return of_arena(error);
    }
    if let Some(error) = error.downcast_ref::<BotError>() {
        return of_bot(error);
    }
    if let Some(error) = error.downcast_ref::<AnalysisError>() {
        return of_analysis(error);
    }
    if let Some(error) = error.downcast_ref::<ClassicError>() {
        return of_classic(error);
    }
    if let Some(error) = error.downcast_ref::<ScoreError>() {
        return of_score(error);
    }
    if let Some(error) = error.downcast_ref::<RunError>() {
        return match error {
            RunError::Terminal(error) => say("trouble-terminal", &[("reason", &in_words(error))]),
            RunError::Local(error) => in_words(error),
            RunError::Seats(error) => say("trouble-seats", &[("reason", &in_words(error))]),
            RunError::Record(reason) => say("trouble-record-refused", &[("reason", reason)]),
        };
    }
    trouble::in_words(error, texts()).unwrap_or_else(|| error.to_string())
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

fn of_arena(error: &ArenaError) -> String {
    match error {
        ArenaError::NoGame(game) => say("trouble-unknown-game", &[("game", game)]),
        ArenaError::NoHands(game) => say("arena-no-hands", &[("game", game)]),
        ArenaError::NoBot(error) => of_bot(error),
        ArenaError::Bots { players } => say("arena-bots", &[("players", &players.to_string())]),
        ArenaError::Openings { game, known } => {
            say("arena-openings", &[("game", game), ("known", &known.to_string())])
        }
        ArenaError::Setup(error) => in_words(error),
        ArenaError::Table(error) => say("arena-broken", &[("reason", &in_words(error))]),
        ArenaError::NoAnswer { bot, why } => {
            say("arena-no-answer", &[("bot", bot), ("why", why.as_deref().unwrap_or("?"))])
        }
        ArenaError::OtherPlan(folder) => {
            say("arena-other-plan", &[("folder", &folder.display().to_string())])
        }
        ArenaError::Io(error) => in_words(error),
        ArenaError::Json(error) => error.to_string(),
    }
}

fn of_bot(error: &BotError) -> String {
    match error {
        BotError::Unknown { bot, game, known } => {
            say("no-bot", &[("bot", bot), ("game", game), ("bots", known)])
        }
        BotError::Program { bot, error } => {
            say("bot-program", &[("bot", bot), ("reason", &error.to_string())])
        }
        BotError::Taken { bot } => say("bot-taken", &[("bot", bot)]),
        BotError::Folder { bot, error } => say("bot-folder", &[("bot", bot), ("reason", &error.to_string())]),
    }
}

fn of_analysis(error: &AnalysisError) -> String {
    match error {
        AnalysisError::NotBetweenTwo(game) => say("trouble-analyze-two", &[("game", game)]),
        AnalysisError::Chance => say("trouble-analyze-chance", &[]),
        AnalysisError::Record(error) => in_words(error),
        AnalysisError::Bot(error) => of_bot(error),
        AnalysisError::Silent(ply) => say("trouble-analyze-silent", &[("count", &ply.to_string())]),
        AnalysisError::NoPly(plies) => say("trouble-analyze-ply", &[("count", &plies.to_string())]),
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
        ScoreError::Options(error) => in_words(error),
        ScoreError::Notation(error) => say("trouble-notation", &[("reason", &error.to_string())]),
        ScoreError::Malformed(reason) | ScoreError::Impossible(reason) => reason.clone(),
    }
}
