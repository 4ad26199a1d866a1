//! The games of the house: their rules and their opponents, registered in one place.
//!
//! [`each_game!`] is the list. Everything that serves all games alike is made from it: [`games`], the opponents
//! ([`bot`](fn@bot)), what measures, fuzzes and tests them. A game that has no engine yet is listed with [`random`],
//! and plays at random under every name.

mod advice;
mod analysis;
mod bot;
mod foresight;
mod learned;
mod level;
mod outside;
mod programs;
pub mod random;
mod review;
mod score;

use std::path::Path;
use std::sync::LazyLock;

use hanpan_core::Seat;
use hanpan_learned::LoadError;
use hanpan_table::{AnyGame, AnyTable, Game, Record, RecordError};
use thiserror::Error;

pub use advice::{Advised, Estimate, Motive, advise};
pub use analysis::{Analysis, AnalysisError, Cost, Judged, LastChance, Worth, best_lines, told_line};
pub use bot::{Bot, Considered, Failure, Thought};
pub use foresight::{Forecast, Foresight, foresee, held};
pub use hanpan_search::{Believed, Budget, Cancel, Expected, Piece, Value};
pub use level::level;
pub use outside::ProgramError;
pub use programs::{Program, admit, admitted};
pub use review::{Review, ReviewError, ReviewedHand, review, until};
pub use score::{HandValue, ScoreError, score};

/// Hands the list of games to a macro, in the order in which they are offered.
///
/// A line is a game's id, the type of its rules, the crate of its rules, and the crate of its engine or `random`. From
/// another crate the rules are reached as `hanpan_house::rules::ID::TYPE`.
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $callback! {
            omok, Omok, hanpan_omok, hanpan_engine_omok;
            othello, Othello, hanpan_othello, hanpan_engine_othello;
            japae, Japae, hanpan_japae, hanpan_engine_japae;
            suzume, Suzume, hanpan_suzume, hanpan_engine_suzume;
            onecard, OneCard, hanpan_onecard, hanpan_engine_onecard;
            yutnori, Yutnori, hanpan_yutnori, hanpan_engine_yutnori;
        }
    };
}

macro_rules! register {
    ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
        /// The rules of every game, under its id.
        pub mod rules {
            $(pub use $crate_of_rules as $id;)*
        }

        /// The engine of every game, under its id.
        pub mod engines {
            #[allow(unused_imports, reason = "a game without an engine plays at random")]
            use super::random;

            $(pub use $engine as $id;)*
        }

        const GAMES: &[&dyn AnyGame] = &[$(&Game::<rules::$id::$rules>::new()),*];

        /// The opponents of a game by name, weakest first; none for a game that there is not. A network of the game's
        /// own, whose strength the others do not tell, comes last.
        pub fn names(game: &str) -> &'static [&'static str] {
            match game {
                $(stringify!($id) => {
                    static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
                        let learned = hanpan_learned::weights(stringify!($id)).map(|_| learned::LEARNED);
                        $engine::NAMES.iter().copied().chain(learned).collect()
                    });
                    &NAMES
                })*
                _ => &[],
            }
        }

        /// The opponent that a game's engine has under this name.
        fn of_engine(game: &str, name: &str) -> Option<Box<dyn Bot>> {
            match game {
                $(stringify!($id) => Some(bot::seated::<rules::$id::$rules>($engine::agent(name)?)),)*
                _ => None,
            }
        }

        /// What an opponent thinks with unless told otherwise.
        pub fn budget(game: &str, name: &str, seed: u64) -> Budget {
            if let Some(program) = programs::find(game, name) {
                return Budget::time(program.time, seed);
            }
            match game {
                $(stringify!($id) => $engine::budget(name, seed),)*
                _ => Budget::nodes(0, seed),
            }
        }

        /// Why an action that a seat may take is good or bad, from what the seat knows; what matters most first.
        pub fn motives(table: &dyn AnyTable, seat: Seat, action: &str) -> Vec<Motive> {
            match table.game() {
                $(stringify!($id) => advice::told::<rules::$id::$rules, _>(table, seat, action, $engine::motives),)*
                _ => Vec::new(),
            }
        }

        /// The codes of all motives that the engine of a game may tell.
        pub fn motive_codes(game: &str) -> &'static [&'static str] {
            match game {
                $(stringify!($id) => <$engine::Motive as hanpan_search::Motive>::CODES,)*
                _ => &[],
            }
        }
    };
}

each_game!(register);

/// Why there is no such opponent.
#[derive(Debug, Error)]
pub enum BotError {
    /// Nobody in the game has this name.
    #[error("`{bot}` does not play {game}; its bots are {known}")]
    Unknown {
        /// The name.
        bot: String,
        /// The game.
        game: String,
        /// Who does.
        known: String,
    },
    /// The folder holds no player of the game.
    #[error("`{bot}`: {error}")]
    Folder {
        /// The name.
        bot: String,
        /// Why not.
        error: LoadError,
    },
    /// There is another one of this name.
    #[error("`{bot}` is the name of another bot, or of none")]
    Taken {
        /// The name.
        bot: String,
    },
    /// The program from outside does not play.
    #[error("`{bot}`: {error}")]
    Program {
        /// The name.
        bot: String,
        /// Why not.
        error: ProgramError,
    },
}

/// The opponent of a game with this name, or a program from outside: in Othello `gtp:PATH` for one that speaks the Go
/// Text Protocol and `nboard:PATH` (or `nboard:DEPTH:PATH`) for one that speaks NBoard's, in Omok `gomocup:PATH` for one that speaks the protocol of Gomocup.
///
/// And a sparring partner of a game, by whom bots are measured and whom nobody is offered to play against.
///
/// Such a program is run: the name must be typed by whoever runs this one, and come out of no record and over no wire.
pub fn entrant(game: &str, name: &str) -> Result<Box<dyn Bot>, BotError> {
    match outside::seated(game, name) {
        Some(seated) => seated.map_err(|error| BotError::Program { bot: name.to_owned(), error }),
        None => sparring(game, name).map_or_else(|| find(game, name), Ok),
    }
}

/// The openings from which neither side is ahead, as the engine of a game has found them: the actions of one, with blanks
/// between them. None where nobody looked for any.
pub fn even_openings(game: &str, options: &serde_json::Value) -> Vec<String> {
    match game {
        "omok" => match serde_json::from_value(options.clone()) {
            Ok(options) => engines::omok::openings(&options).map(str::to_owned).collect(),
            Err(_) => Vec::new(),
        },
        // A table that begins with an opening already needs no other.
        "othello" => match serde_json::from_value::<rules::othello::Options>(options.clone()) {
            Ok(options) if options.opening == 0 => {
                rules::othello::openings(options.size).map(spaced).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A transcript of Othello with blanks between its moves: each begins with a letter.
fn spaced(transcript: &str) -> String {
    let mut text = String::new();
    for sign in transcript.chars() {
        if sign.is_ascii_alphabetic() && !text.is_empty() {
            text.push(' ');
        }
        text.push(sign);
    }
    text
}

/// The sparring partner of a game with this name.
fn sparring(game: &str, name: &str) -> Option<Box<dyn Bot>> {
    match game {
        "japae" => engines::japae::sparring(name).map(bot::seated),
        "onecard" => engines::onecard::sparring(name).map(bot::seated),
        "othello" => engines::othello::sparring(name).map(bot::seated),
        "suzume" => engines::suzume::sparring(name).map(bot::seated),
        _ => None,
    }
}

/// The opponent of a game with this name: one of its [`names`], or `agent:PATH` for the network in a folder.
pub fn find(game: &str, name: &str) -> Result<Box<dyn Bot>, BotError> {
    if let Some(folder) = name.strip_prefix(learned::FOLDER) {
        return learned::in_folder(game, Path::new(folder))
            .map_err(|error| BotError::Folder { bot: name.to_owned(), error });
    }
    bot(game, name).ok_or_else(|| unknown(game, name))
}

fn unknown(game: &str, name: &str) -> BotError {
    BotError::Unknown { bot: name.to_owned(), game: game.to_owned(), known: names(game).join(", ") }
}

/// The opponent of a game with one of its [`names`], or a program that was [admitted](admit) under this one. It reads no
/// folder and runs nothing else, so the name may come from anywhere.
pub fn bot(game: &str, name: &str) -> Option<Box<dyn Bot>> {
    let own = if name == learned::LEARNED { learned::own(game) } else { of_engine(game, name) };
    own.or_else(|| programs::seated(game, name))
}

/// Every game, in the order in which they are offered.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.id() == id)
}

/// The game a record is of.
pub fn game_of(record: &Record) -> Result<&'static dyn AnyGame, RecordError> {
    game(&record.game).ok_or_else(|| RecordError::UnknownGame(record.game.clone()))
}

/// Plays a record of any game through, strictly.
pub fn load(record: &Record) -> Result<Box<dyn AnyTable>, RecordError> {
    game_of(record)?.load(record)
}
