//! The binary `hanpan`: its command line and its exit codes (0 fine, 1 refused or failed, 2 usage).

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser, Subcommand};
use hanpan::arguments::{Game, parse_game, parse_language, parse_options, parse_seat, parse_seconds};
use hanpan::{arena, bench, games, hint, perft, play, referee, replay, rules, score, verify};
use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_table::AnyGame;
use serde_json::Value;

/// 한판, "one round": table games, really played.
#[derive(Parser)]
#[command(name = "hanpan", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  hanpan play omok                    a game in the terminal, line by line
  hanpan rules othello --lang ko      오델로 규칙
  hanpan perft othello --options '{\"size\":8}' --depth 9
  echo '{\"cmd\":\"games\"}' | hanpan referee";

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal, line by line
    #[command(after_help = "Examples:
  hanpan play omok
  hanpan play othello --options '{\"size\":8}' --vs human")]
    Play {
        /// The game: see `hanpan games`
        #[arg(value_parser = parse_game)]
        game: Game,
        /// What was agreed, as JSON
        #[arg(long, default_value = "{}", value_parser = parse_options)]
        options: Value,
        /// How many play [default: the fewest the game is for]
        #[arg(long)]
        players: Option<u8>,
        /// Who sits in the other seats: a bot such as easy, normal or hard, or `human` at the same screen
        #[arg(long, default_value = "normal")]
        vs: String,
        /// Keep the game in this file and go on with it if it exists [default: one a game in the data folder]
        #[arg(long)]
        file: Option<PathBuf>,
    },
    /// List the games, their players and options
    Games,
    /// Print the rules of a game
    #[command(after_help = "Examples:\n  hanpan rules omok --lang ko | less")]
    Rules {
        /// The game: see `hanpan games`
        #[arg(value_parser = parse_game)]
        game: Game,
        /// The language [default: that of the environment]
        #[arg(long, value_parser = parse_language)]
        lang: Option<Language>,
    },
    /// Say what a hand is worth, line by line
    #[command(subcommand)]
    Score(score::Hand),
    /// Answer requests on standard input, one JSON object a line
    #[command(after_help = "Examples:
  echo '{\"cmd\":\"games\"}' | hanpan referee
  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"omok\"}' '{\"cmd\":\"act\",\"seat\":0,\"action\":\"h8\"}' | hanpan referee")]
    Referee,
    /// Let bots play against each other and say how strong they are
    #[command(after_help = arena::EXAMPLES)]
    Arena(arena::Arena),
    /// Say what to do at the end of a record, and why
    #[command(
        after_help = "Examples:\n  hanpan hint game.json\n  hanpan hint - --bot normal --lang ko < game.json"
    )]
    Hint {
        /// The record, or - for standard input
        file: PathBuf,
        /// Which bot is asked
        #[arg(long, default_value = "hard")]
        bot: String,
        /// How many actions are explained at most
        #[arg(long, default_value_t = 5)]
        most: usize,
        /// The language [default: that of the environment]
        #[arg(long, value_parser = parse_language)]
        lang: Option<Language>,
    },
    /// Count the leaves of a game tree
    #[command(after_help = "Examples:\n  hanpan perft othello --options '{\"size\":8}' --depth 10")]
    Perft {
        /// The game: see `hanpan games`
        #[arg(value_parser = parse_game)]
        game: Game,
        /// What was agreed, as JSON
        #[arg(long, default_value = "{}", value_parser = parse_options)]
        options: Value,
        /// The deepest depth that is counted
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=40))]
        depth: u32,
    },
    /// Recompute every deal of a record from its revealed seed, offline
    #[command(after_help = "Examples:\n  hanpan verify game.json\n  hanpan verify - < game.json\n
It proves that the deals were not manipulated. It cannot prove that whoever ran the table did not look.")]
    Verify {
        /// The record, or - for standard input
        file: PathBuf,
    },
    /// Step through a record as text
    #[command(
        after_help = "Examples:\n  hanpan replay game.json\n  hanpan replay game.json --seat 0 --step 12"
    )]
    Replay {
        /// The record, or - for standard input
        file: PathBuf,
        /// As this seat saw it, instead of everything the record knows
        #[arg(long, value_parser = parse_seat)]
        seat: Option<Seat>,
        /// Only the position after this step
        #[arg(long)]
        step: Option<usize>,
    },
    /// Measure random games per second on one core; prints JSON
    #[command(after_help = "Examples:\n  hanpan bench\n  hanpan bench --game othello --seconds 10")]
    Bench {
        /// Only this game
        #[arg(long, value_parser = parse_game)]
        game: Option<Game>,
        /// How long each measurement takes
        #[arg(long, default_value_t = 2.0, value_parser = parse_seconds)]
        seconds: f64,
    },
    /// Print a completion script for a shell
    #[command(
        after_help = "Examples:\n  hanpan completions bash > ~/.local/share/bash-completion/completions/hanpan"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has read enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hanpan: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let stdout = io::stdout().lock();
    match command {
        Command::Play { game, options, players, vs, file } => {
            play::run(&play::Play { game, options, players, vs, file }, io::stdin().lock(), stdout)
        }
        Command::Games => Ok(games::run(stdout)?),
        Command::Rules { game, lang } => {
            let language = lang.unwrap_or_else(Language::of_environment);
            let id = game.id();
            let text =
                rules::text(id, language).with_context(|| format!("the rules of {id} are not written"))?;
            write_all(stdout, text)
        }
        Command::Score(hand) => score::run(hand, stdout),
        Command::Referee => Ok(referee::serve(io::stdin().lock(), stdout)?),
        Command::Arena(arena) => arena::run(arena, stdout),
        Command::Hint { file, bot, most, lang } => {
            hint::run(&file, &bot, most, lang.unwrap_or_else(Language::of_environment), stdout)
        }
        Command::Perft { game, options, depth } => perft::run(game, &options, depth, stdout),
        Command::Verify { file } => verify::run(&file, stdout),
        Command::Replay { file, seat, step } => {
            replay::run(&file, &replay::Replay { seat, only: step }, stdout)
        }
        Command::Bench { game, seconds } => {
            let progress = |case: &str| {
                if io::stderr().is_terminal() {
                    eprintln!("measuring {case}");
                }
            };
            let figures = bench::run(game.map(AnyGame::id), seconds, progress)?;
            write_all(stdout, &format!("{figures:#}\n"))
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "hanpan", &mut script);
            write_all(stdout, &String::from_utf8(script)?)
        }
    }
}

fn write_all(mut output: impl Write, text: &str) -> Result<()> {
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
