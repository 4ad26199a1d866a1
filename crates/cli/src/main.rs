//! The binary `hanpan`: its command line and its exit codes (0 fine, 1 refused or failed, 2 usage; `verify` also has 3,
//! cannot be checked here, and 4, not over yet).

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use hanpan::arguments::{Game, bot, game, parse_hash, parse_options, parse_salt, parse_seat, parse_seconds};
use hanpan::look::Look;
use hanpan::picture::Picture;
use hanpan::say::{say, texts};
use hanpan::{
    analyze, arena, bench, classic, convert, cross, engine, exploit, games, help, hint, join, perft, play,
    record_file, replay, say, score, seating, solve, train, trouble, verify,
};
#[cfg(feature = "server")]
use hanpan::{bench_server, health, serve};
use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_shelf::Shelf;
use hanpan_table::AnyGame;
use hanpan_table::fair::Hash;
use hanpan_table::memory::OwnSalt;
use hanpan_tui::Start;
use serde_json::Value;

/// A server's moves are made of many small texts: with the system's allocator a quarter of its time went into them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// 한판, "one round": table games, really played.
#[derive(Parser)]
#[command(name = "hanpan", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Arguments {
    #[command(flatten)]
    look: Look,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "Examples:
  hanpan                              the menu, full screen
  hanpan play omok --vs hard          straight to the board
  hanpan classic japae                the original program, line by line
  hanpan rules othello --lang ko      오델로 규칙
  hanpan perft othello --options '{\"size\":8}' --depth 9
  echo '{\"cmd\":\"games\"}' | hanpan referee";

#[derive(Subcommand)]
enum Command {
    /// Play a game: full screen in a terminal, line by line through a pipe
    #[command(after_help = seating::EXAMPLES)]
    Play(seating::Play),
    /// Watch bots play a game against each other
    #[command(after_help = "Examples:
  hanpan watch othello hard classic
  hanpan watch suzume hard basic basic basic --pace slow")]
    Watch(seating::Watch),
    /// Sit down at a table of a server, by its link
    #[command(after_help = join::EXAMPLES)]
    Join(join::Join),
    /// Play the original program, line by line over standard input and output
    #[command(after_help = classic::EXAMPLES)]
    Classic(classic::Classic),
    /// Serve tables over a link
    #[cfg(feature = "server")]
    #[command(after_help = serve::EXAMPLES)]
    Serve(serve::Serve),
    /// Copy the database of a server, also while it runs
    #[cfg(feature = "server")]
    #[command(after_help = "Examples:
  hanpan backup hanpan-2026-11-15.db
  hanpan backup --database /var/lib/hanpan/hanpan.db /mnt/backups/monday.db\n
The copy is what was kept when it began; play goes on meanwhile. docs/server.md says how it is restored.")]
    Backup {
        /// The new file; one that is there is not overwritten
        copy: PathBuf,
        /// The database [default: HANPAN_SERVE_DATABASE, or hanpan.db in the data folder]
        #[arg(long, value_name = "FILE")]
        database: Option<PathBuf>,
    },
    /// Move what a server keeps
    #[cfg(feature = "server")]
    Store {
        #[command(subcommand)]
        what: StoreWhat,
    },
    /// Say whether a server works
    #[cfg(feature = "server")]
    #[command(after_help = health::EXAMPLES)]
    Health {
        /// Its address [default: where HANPAN_SERVE_LISTEN says, or <http://127.0.0.1:7878>]
        url: Option<String>,
    },
    /// List the games, their players and options
    Games,
    /// Print the rules of a game
    #[command(after_help = "Examples:\n  hanpan rules omok --lang ko | less")]
    Rules {
        /// The game: see `hanpan games`
        #[arg(value_parser = game())]
        game: Game,
    },
    /// Say what a hand is worth, line by line
    #[command(subcommand)]
    Score(score::Hand),
    /// Answer requests on standard input, one JSON object a line
    #[command(after_help = "Examples:
  echo '{\"cmd\":\"games\"}' | hanpan referee
  printf '{\"cmd\":\"new\",\"game\":\"omok\"}\\n{\"cmd\":\"act\",\"seat\":0,\"action\":\"h8\"}\\n' | hanpan referee")]
    Referee,
    /// Let bots play against each other and say how strong they are
    #[command(after_help = arena::EXAMPLES)]
    Arena(arena::Arena),
    /// Let every bot meet every other and print the table
    #[command(after_help = cross::EXAMPLES)]
    Cross(cross::Everybody),
    /// Say what can be won from a bot of Japae by somebody who learns to beat it
    #[command(after_help = exploit::EXAMPLES)]
    Exploit(exploit::Victim),
    /// Say what to do at the end of a record, and why
    #[command(
        after_help = "Examples:\n  hanpan hint game.json\n  hanpan hint - --bot normal --lang ko < game.json"
    )]
    Hint {
        /// The record, or - for standard input
        file: PathBuf,
        /// Which bot is asked [default: hard, or the strongest below it]
        #[arg(long, value_parser = bot(), hide_possible_values = true)]
        bot: Option<String>,
        /// How many actions are explained at most
        #[arg(long, default_value_t = 5)]
        most: usize,
    },
    /// Count the leaves of a game tree
    #[command(after_help = "Examples:\n  hanpan perft othello --options '{\"size\":8}' --depth 10")]
    Perft {
        /// The game: see `hanpan games`
        #[arg(value_parser = game())]
        game: Game,
        /// What was agreed, as JSON
        #[arg(long, default_value = "{}", value_parser = parse_options)]
        options: Value,
        /// The deepest depth that is counted
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=40))]
        depth: u32,
    },
    /// Answer another program as an engine, over standard input and output
    #[command(subcommand)]
    Engine(engine::Engine),
    /// Say what positions are worth under best play
    #[command(subcommand)]
    Solve(solve::Solve),
    /// Train the evaluation of an engine
    #[command(subcommand)]
    Train(train::Train),
    /// Think a game through: what its positions were worth, and which moves cost most
    #[command(after_help = analyze::EXAMPLES)]
    Analyze(analyze::Analyze),
    /// Read games in any format and write them in another
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::Convert),
    /// Recompute every deal and throw of a record from its revealed seed, offline
    #[command(after_help = "Examples:\n  hanpan verify game.json\n  hanpan verify - < game.json
  hanpan verify a.json --commitment 67042681d77caec1f88e870099701af1cef7514a662259a32b8c365c7d58c328
  hanpan verify game.json --salt 0=c0ffee --salt 2=68616e70616e\n
It proves that the deals were not manipulated, as far as you (or your client) remember the commitment. It cannot prove \
that the operator did not look. What the terminal was shown at a server's table it remembers by itself.
It ends with 0 if all is as committed to, 1 if not, 3 if the game or its rules are not known here, 4 if the game is not \
over yet.")]
    Verify {
        /// The record, or - for standard input
        file: PathBuf,
        /// The commitment that you were shown before the game began
        #[arg(long, value_name = "HEX", value_parser = parse_hash)]
        commitment: Option<Hash>,
        /// A salt that you know to be in it, after the number in the list of participants; may be repeated
        #[arg(long, value_name = "NUMBER=HEX", value_parser = parse_salt)]
        salt: Vec<OwnSalt>,
    },
    /// Step through a record: full screen in a terminal, as text through a pipe
    #[command(
        after_help = "Examples:\n  hanpan replay game.json\n  hanpan replay game.json --seat 0 --step 12 | less\n  hanpan replay game.json --seat 1 --step 12 --beliefs\n  hanpan replay game.json --plot points.svg"
    )]
    Replay {
        /// The record, or - for standard input
        file: PathBuf,
        /// As text, also in a terminal
        #[arg(long)]
        plain: bool,
        /// As this seat saw it, instead of everything the record knows
        #[arg(long, value_parser = parse_seat)]
        seat: Option<Seat>,
        /// Only the position after this step
        #[arg(long)]
        step: Option<usize>,
        /// With --seat and --step: what the seat could foretell and believe there, beside what was so, once a game is over
        #[arg(long, requires_all = ["seat", "step"])]
        beliefs: bool,
        #[command(flatten)]
        picture: Picture,
    },
    /// Measure random games per second on one core, or a server; prints JSON
    #[command(after_help = "Examples:
  hanpan bench
  hanpan bench --game othello --seconds 10
  hanpan bench --game suzume batch
  hanpan bench --plot
  hanpan bench server --tables 500 --moves 30 --pace-ms 500
  hanpan bench server --tables 1 --ahead-us 300")]
    Bench {
        #[command(subcommand)]
        what: Option<BenchWhat>,
        /// Only this game
        #[arg(long, value_parser = game())]
        game: Option<Game>,
        /// How long each measurement takes
        #[arg(long, default_value_t = 2.0, value_parser = parse_seconds)]
        seconds: f64,
        #[command(flatten)]
        picture: Picture,
    },
    /// Show this help, or that of a command
    #[command(after_help = "Examples:\n  hanpan help play --lang ko\n  hanpan help score japae")]
    Help {
        /// The command, and what belongs to it
        command: Vec<String>,
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

/// What is done with a store.
#[cfg(feature = "server")]
#[derive(Subcommand)]
enum StoreWhat {
    /// Copy everything from one store into another that is empty, while no server uses either
    #[command(after_help = "Examples:
  hanpan store copy hanpan.db postgres://hanpan@db.example/hanpan
  hanpan store copy postgres://hanpan@db.example/hanpan hanpan.db\n
A password comes from PGPASSWORD, never from the command line.")]
    Copy {
        /// A file of SQLite, or the address of a database of PostgreSQL
        from: String,
        /// Another
        to: String,
    },
}

#[derive(Subcommand)]
enum BenchWhat {
    /// Thousands of games stepped together, on all cores
    Batch,
    /// Tables with fair dice, at which every observer is told of every step
    Table,
    /// A server in a process of its own, and two clients at each of many tables
    #[cfg(feature = "server")]
    Server(bench_server::BenchServer),
}

fn main() -> ExitCode {
    say::speak(say::wanted(std::env::args_os()));
    let mut command = help::localized(Arguments::command());
    let arguments = command.try_get_matches_from_mut(std::env::args_os());
    let arguments = match arguments.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        // The help and the version are what was asked for; in English the library's own words are as good as ours.
        Err(error) if !error.use_stderr() || texts().language() == Language::English => error.exit(),
        Err(error) => {
            eprintln!("{}", help::complaint(&error));
            return 2.into();
        }
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has read enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hanpan: {}", trouble::told(&error));
            let unsettled = error.downcast_ref::<verify::Unsettled>();
            unsettled.map_or(ExitCode::FAILURE, |unsettled| unsettled.exit_code().into())
        }
    }
}

fn run(Arguments { look, command }: Arguments) -> Result<()> {
    let language = look.language();
    let Some(command) = command else { return look.full_screen(Start::Menu) };
    let stdout = io::stdout().lock();
    match command {
        Command::Play(seats) => {
            let shelf = Shelf::of_user()?;
            let start = seats.start(&shelf)?;
            if look.is_plain(seats.plain) {
                play::run(start, language, &shelf, io::stdin().lock(), stdout)
            } else {
                drop(stdout);
                look.full_screen(start)
            }
        }
        Command::Watch(bots) => {
            drop(stdout);
            look.full_screen(bots.start()?)
        }
        Command::Join(join) => {
            drop(stdout);
            look.full_screen(join.start())
        }
        Command::Classic(classic) => classic::run(&classic, io::stdin().lock(), stdout),
        #[cfg(feature = "server")]
        Command::Serve(serve) => serve::run(&serve, stdout),
        #[cfg(feature = "server")]
        Command::Backup { copy, database } => serve::back_up(database, &copy),
        #[cfg(feature = "server")]
        Command::Store { what: StoreWhat::Copy { from, to } } => serve::copy(&from, &to, stdout),
        #[cfg(feature = "server")]
        Command::Health { url } => health::run(url.as_deref(), stdout),
        Command::Games => Ok(games::run(stdout)?),
        Command::Rules { game } => {
            let id = game.id();
            let text = hanpan_locale::rules(id, language)
                .with_context(|| say("rules-not-written", &[("game", id)]))?;
            write_all(stdout, text)
        }
        Command::Score(hand) => score::run(hand, stdout),
        Command::Referee => Ok(hanpan_referee::serve(io::stdin().lock(), stdout)?),
        Command::Arena(arena) => arena::run(arena, look.is_ascii(), stdout),
        Command::Cross(everybody) => cross::run(everybody, stdout),
        Command::Exploit(victim) => exploit::run(victim, stdout),
        Command::Hint { file, bot, most } => hint::run(&file, bot.as_deref(), most, language, stdout),
        Command::Perft { game, options, depth } => perft::run(game, &options, depth, stdout),
        Command::Engine(engine) => engine::run(engine, io::BufReader::new(io::stdin()), stdout),
        Command::Solve(solve) => solve::run(solve, stdout),
        Command::Train(train) => train::run(train, stdout),
        Command::Analyze(analyze) => analyze::run(analyze, look.is_ascii(), stdout),
        Command::Convert(convert) => convert::run(convert, stdout),
        Command::Verify { file, commitment, salt } => {
            verify::run(&file, &verify::Remembered { commitment, salts: salt }, stdout)
        }
        Command::Replay { file, plain, seat, step, beliefs, picture } => {
            if look.is_plain(plain || seat.is_some() || step.is_some() || picture.is_wanted()) {
                let replay = replay::Replay { seat, only: step, beliefs, picture, ascii: look.is_ascii() };
                return replay::run(&file, &replay, stdout);
            }
            drop(stdout);
            look.full_screen(Start::Replay(Box::new(record_file::read(&file)?)))
        }
        #[cfg(feature = "server")]
        Command::Bench { what: Some(BenchWhat::Server(bench)), .. } => {
            write_all(stdout, &format!("{:#}\n", bench_server::run(bench)?))
        }
        Command::Bench { what, game, seconds, picture } => {
            let way = match what {
                Some(BenchWhat::Batch) => bench::Way::Batch,
                Some(BenchWhat::Table) => bench::Way::Table,
                _ => bench::Way::Random,
            };
            let progress = |case: &str| {
                if io::stderr().is_terminal() {
                    eprintln!("{}", say("bench-measuring", &[("case", case)]));
                }
            };
            let figures = bench::run(way, game.map(AnyGame::id), seconds, progress)?;
            write_all(stdout, &format!("{figures:#}\n"))?;
            // The figures are JSON, for programs; the picture is for whoever looks on.
            picture.bars(&bench::bars(&figures), look.is_ascii(), io::stderr().lock())
        }
        Command::Help { command } => help::show(help::localized(Arguments::command()), &command),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            let mut commands = help::localized(Arguments::command());
            clap_complete::generate(shell, &mut commands, "hanpan", &mut script);
            write_all(stdout, &String::from_utf8(script)?)
        }
    }
}

fn write_all(mut output: impl Write, text: &str) -> Result<()> {
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(is_broken))
}

#[cfg(test)]
mod tests {
    use hanpan_locale::Texts;

    use super::*;

    /// Every command and argument, by the id of its text, with what is said of it where it is declared.
    fn declared(command: &clap::Command, path: &str, root: bool, found: &mut Vec<(String, String)>) {
        let mut add = |id: String, text: Option<String>| {
            let text = text.unwrap_or_default();
            if !found.iter().any(|(known, _)| *known == id) {
                found.push((id, text));
            }
        };
        add(format!("help-{path}"), command.get_about().map(ToString::to_string));
        if let Some(examples) = command.get_after_help() {
            add(format!("help-{path}-examples"), Some(examples.to_string()));
        }
        for argument in command.get_arguments() {
            add(help::id_of(argument, path), argument.get_help().map(ToString::to_string));
        }
        // Below the first commands it is the library's own.
        for below in command.get_subcommands().filter(|below| root || below.get_name() != "help") {
            let name = below.get_name();
            let path = if root { name.to_owned() } else { format!("{path}-{name}") };
            declared(below, &path, false, found);
        }
    }

    #[test]
    fn every_command_and_argument_is_explained_in_both_languages() {
        let mut command = Arguments::command();
        command.build();
        let mut found = Vec::new();
        declared(&command, "hanpan", true, &mut found);
        assert!(found.len() > 60);
        let [korean, english] = Language::ALL.map(Texts::new);
        let mut wrong = Vec::new();
        for (id, text) in &found {
            // What is declared is English, and it is what is shown.
            let shown = english.text(id, &[]);
            let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
            let declared = lines(text.trim_start_matches("Examples:").trim());
            let same = english.has(id) && lines(&shown) == declared;
            if !same || !korean.has(id) {
                let text = text.replace('{', "{\"{\"}").replace('\n', "\n    ");
                wrong.push(format!("{id} = {text}"));
            }
        }
        assert!(wrong.is_empty(), "not in both languages, or not as declared:\n{}", wrong.join("\n"));
        let hangul = |text: &str| text.chars().any(|sign| ('가'..='힣').contains(&sign));
        // Examples may be commands alone.
        for (id, _) in found.iter().filter(|(id, _)| !id.ends_with("-examples")) {
            assert!(hangul(&korean.text(id, &[])), "{id} is not Korean: {}", korean.text(id, &[]));
        }
    }
}
