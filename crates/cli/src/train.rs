//! `hanpan train`: the weights of evaluations, from games.

mod duel;
mod japae;
mod margins;
mod omok;

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use hanpan_core::{QuickDice, shuffle};
use hanpan_house::engines::othello::{Course, Even, Family, Game, Manner, SelfPlay, Suite, Weights, fit};
use hanpan_house::rules::othello::{Options, read_wthor, write_obf, write_transcript};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::record_file::named;
use crate::say::say;

/// What is to be trained.
#[derive(Subcommand)]
pub enum Train {
    /// The patterns of Othello
    #[command(subcommand)]
    Othello(Othello),
    /// What shapes and patterns count in Omok
    #[command(subcommand)]
    Omok(omok::Omok),
    /// Policies of Japae, from hands played out
    #[command(subcommand)]
    Japae(japae::Japae),
}

/// A step in training the patterns of Othello.
#[derive(Subcommand)]
pub enum Othello {
    /// Play games against itself and append them to a file; goes on with what is there
    #[command(after_help = "Examples:
  hanpan train othello selfplay games.bin --size 8 --games 100000 --depth 2
  hanpan train othello selfplay games.bin --size 16 --games 5000 --weights large.bin")]
    Selfplay(Play),
    /// Fit weights to games
    #[command(after_help = "Examples:
  hanpan train othello fit standard.bin --family standard --wthor WTH_2023.wtb --wthor WTH_2024.wtb
  hanpan train othello fit new.bin --family large --from large.bin --games games.bin --rounds 4")]
    Fit(Fit),
    /// Find openings from which neither side is ahead, a line each
    #[command(after_help = "Examples:
  hanpan train othello openings 8.txt --size 8 --depth 12 --within 1
  hanpan train othello openings 16.txt --size 16 --depth 4 --within 8")]
    Openings(Openings),
    /// Make a suite of positions with scores, a line each (OBF), from games of the engine against itself
    #[command(after_help = "Examples:
  hanpan train othello suite 16-end.obf --size 16 --empties 14 --count 10
  hanpan train othello suite 16-middle.obf --size 16 --empties 160 --depth 8")]
    Suite(SuiteOf),
    /// Fit how far deep searches lie from shallow ones to positions of games, with the weights of the house
    #[command(after_help = "Examples:
  hanpan train othello margins margins.txt --games g8.bin --games g16.bin --depth 6")]
    Margins(margins::Margins),
    /// Play two files of weights against each other, in pairs of games with exchanged sides
    #[command(after_help = "Examples:
  hanpan train othello duel --size 16 --first large.bin --pairs 50 --nodes 2000
  hanpan train othello duel --size 8 --first new.bin --second old.bin --milliseconds 50")]
    Duel(duel::Duel),
}

/// A suite of positions.
#[derive(Args)]
pub struct SuiteOf {
    /// The file of positions; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// The length of a side of the board
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(4..=16))]
    size: u32,
    /// How many positions
    #[arg(long, default_value_t = 10)]
    count: usize,
    /// How many squares are empty
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u8).range(2..=250))]
    empties: u8,
    /// How deep the engine looks in the games that lead there
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    play: u8,
    /// How deep every move is looked into [default: the position is solved]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: Option<u8>,
}

/// Openings that are even.
#[derive(Args)]
pub struct Openings {
    /// The file of openings; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// The length of a side of the board
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(4..=16))]
    size: u32,
    /// How many openings the file shall have
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// How many random moves an opening has
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=20))]
    plies: u8,
    /// How deep it is looked whether the sides are even
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,
    /// How many discs a side may be ahead at most
    #[arg(long, default_value_t = 2.0)]
    within: f64,
    /// The seed of the first that is tried; those that follow have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Games of the engine against itself.
#[derive(Args)]
pub struct Play {
    /// The file of games
    out: PathBuf,
    /// The length of a side of the board
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(6..=16))]
    size: u8,
    /// How many games the file shall have
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// How many moves ahead is looked
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    depth: u8,
    /// With how many empty squares a game is solved
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=16))]
    solve: u8,
    /// One move in so many is made at random also after the beginning; never if 0
    #[arg(long, default_value_t = 0)]
    slip: u32,
    /// The weights that are played by [default: none; the features of a plain evaluation]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The seed of the first game; those that follow have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Weights fitted to games.
#[derive(Args)]
pub struct Fit {
    /// The file of weights; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// For which boards: small (6 × 6), standard (8 × 8) or large (10 × 10 to 16 × 16)
    #[arg(long, default_value = "standard", value_parser = ["small", "standard", "large"])]
    family: String,
    /// A file of games by `selfplay`; may be given several times
    #[arg(long)]
    games: Vec<PathBuf>,
    /// A file of the WTHOR archive; may be given several times
    #[arg(long)]
    wthor: Vec<PathBuf>,
    /// The weights to go on from
    #[arg(long)]
    from: Option<PathBuf>,
    /// How often every position is looked at
    #[arg(long, default_value_t = 6)]
    rounds: usize,
    /// How large the first steps are
    #[arg(long, default_value_t = 0.004)]
    step: f32,
    /// No step goes further than this share of the way to what a position tells
    #[arg(long, default_value_t = 1.0)]
    share: f32,
    /// How many positions of one phase are looked at, at most
    #[arg(long, default_value_t = 1_500_000)]
    most: usize,
    /// How much of what is fitted to comes from later in a game and not from the search before the move; 1 is its end alone
    #[arg(long, default_value_t = 1.0)]
    trace: f32,
    /// What the order of positions follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays or fits, and tells how far it is.
pub fn run(train: Train, output: impl Write) -> Result<()> {
    match train {
        Train::Othello(Othello::Selfplay(play)) => self_play(&play, output),
        Train::Othello(Othello::Fit(fit)) => fit_weights(&fit, output),
        Train::Othello(Othello::Openings(openings)) => find_openings(&openings),
        Train::Othello(Othello::Suite(suite)) => make_suite(&suite),
        Train::Othello(Othello::Margins(wanted)) => margins::run(&wanted, output),
        Train::Othello(Othello::Duel(duel)) => duel::run(&duel, output),
        Train::Omok(omok) => omok::run(&omok, output),
        Train::Japae(japae) => japae::run(&japae, output),
    }
}

fn self_play(play: &Play, output: impl Write) -> Result<()> {
    // Odd boards are refused where the size is known to the rules; here the next even one is meant.
    let size = play.size & !1;
    let family = Family::of(usize::from(size));
    let weights = play.weights.as_deref().map(|file| read_weights(family, file)).transpose()?;
    let known = Game::read_all(&read_if_there(&play.out)?);
    // What was cut off when somebody stopped it is written anew.
    let mut bytes = Vec::new();
    known.iter().for_each(|game| game.write(&mut bytes));
    let manner = Manner { depth: usize::from(play.depth), solve: usize::from(play.solve), slip: play.slip };
    let mut player = SelfPlay::new(size, weights.as_ref(), manner);
    append_games(&play.out, bytes, known.len() as u64, play.games, output, |number, bytes| {
        player.game(play.seed + number).write(bytes);
    })
}

fn find_openings(wanted: &Openings) -> Result<()> {
    let Openings { size, count, plies, depth, within, seed, .. } = *wanted;
    let even = Even { size: size & !1, plies: plies.into(), depth: depth.into(), within };
    let mut known = BTreeSet::new();
    let mut text = String::new();
    // So many seeds and no more: where nothing is even, the search for it ends.
    for tried in 0..1_000 * count as u64 {
        if known.len() == count {
            break;
        }
        let Some(opening) = even.opening(seed + tried) else { continue };
        // Those that only look different, turned round or come to by other moves, are one.
        if known.insert(opening.shape) {
            text += &(write_transcript(&opening.moves) + "\n");
        }
    }
    let manifest = json!({
        "made_by": "hanpan train othello openings",
        "size": even.size,
        "count": known.len(),
        "plies": plies,
        "depth": depth,
        "within": within,
        "seed": seed,
    });
    write_weights(&wanted.out, text.as_bytes(), manifest)
}

fn make_suite(wanted: &SuiteOf) -> Result<()> {
    let SuiteOf { size, count, empties, play, depth, .. } = *wanted;
    let suite =
        Suite { size: size & !1, empties: empties.into(), play: play.into(), depth: depth.map(usize::from) };
    let problems = (1..=Options::OPENINGS).filter_map(|opening| suite.problem(opening));
    let lines: Vec<String> = problems.take(count).map(|problem| write_obf(&problem) + "\n").collect();
    let manifest = json!({
        "made_by": "hanpan train othello suite",
        "size": suite.size,
        "count": lines.len(),
        "empties": empties,
        "play": play,
        "depth": depth,
    });
    write_weights(&wanted.out, lines.concat().as_bytes(), manifest)
}

/// What a file has; nothing if there is none.
fn read_if_there(file: &Path) -> Result<Vec<u8>> {
    match fs::read(file) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| named("file-not-read", file)),
    }
}

/// Writes the games that there are and appends those that are missing, each as it comes; tells of every thousand.
fn append_games(
    out: &Path,
    mut bytes: Vec<u8>,
    mut kept: u64,
    all: u64,
    mut output: impl Write,
    mut play: impl FnMut(u64, &mut Vec<u8>),
) -> Result<()> {
    let not_written = || named("file-not-written", out);
    fs::write(out, &bytes).with_context(not_written)?;
    let mut file = OpenOptions::new().append(true).open(out).with_context(not_written)?;
    while kept < all {
        let many = (all - kept).min(1_000);
        for number in kept..kept + many {
            bytes.clear();
            play(number, &mut bytes);
            file.write_all(&bytes).with_context(not_written)?;
        }
        kept += many;
        let [kept, all] = [kept, all].map(|count| count.to_string());
        writeln!(output, "{}", say("train-games", &[("kept", &kept), ("all", &all)]))?;
        output.flush()?;
    }
    Ok(())
}

/// Writes weights, and beside them how they were made.
fn write_weights(out: &Path, bytes: &[u8], mut manifest: serde_json::Value) -> Result<()> {
    manifest["sha256"] = hex::encode(Sha256::digest(bytes)).into();
    fs::write(out, bytes).with_context(|| named("file-not-written", out))?;
    let beside = out.with_extension("json");
    fs::write(&beside, format!("{manifest:#}\n")).with_context(|| named("file-not-written", &beside))
}

/// The names of files, without the folders they are in.
fn names(files: &[PathBuf]) -> Vec<String> {
    let name = |file: &PathBuf| file.file_name().map(|name| name.to_string_lossy().into_owned());
    files.iter().filter_map(name).collect()
}

fn fit_weights(wanted: &Fit, mut output: impl Write) -> Result<()> {
    let family = Family::ALL.into_iter().find(|family| family.name() == wanted.family);
    let family = family.context("clap allows the names of families alone")?;
    let mut weights = match &wanted.from {
        Some(file) => read_weights(family, file)?,
        None => Weights::none(family),
    };
    let mut games = Vec::new();
    for file in &wanted.games {
        let read = Game::read_all(&fs::read(file).with_context(|| named("file-not-read", file))?);
        games.extend(read.into_iter().filter(|game| Family::of(usize::from(game.size)) == family));
    }
    for file in &wanted.wthor {
        let bytes = fs::read(file).with_context(|| named("file-not-read", file))?;
        let archive = read_wthor(&bytes).with_context(|| named("file-not-read", file))?;
        games.extend(archive.games.iter().filter_map(Game::of_archive));
    }
    let Fit { rounds, step, share, most, trace, seed, .. } = *wanted;
    // Where not all positions are looked at, those of all files are.
    shuffle(&mut games, &mut QuickDice::seeded(seed));
    let course = Course { rounds, step, share, most, trace, seed };
    let mut told = Ok(());
    let mut errors = Vec::new();
    fit(&mut weights, &games, &course, &mut |fitted| {
        let (phase, positions) = (fitted.phase.to_string(), fitted.positions.to_string());
        let [error, held_out, before] =
            [fitted.error, fitted.held_out, fitted.before].map(|error| format!("{:.2}", error.sqrt()));
        errors.push(json!({
            "phase": fitted.phase,
            "positions": fitted.positions,
            "error": error,
            "held_out": held_out,
            "before": before,
        }));
        let text = say(
            "train-phase",
            &[
                ("phase", &phase),
                ("positions", &positions),
                ("error", &error),
                ("held", &held_out),
                ("before", &before),
            ],
        );
        if told.is_ok() {
            told = writeln!(output, "{text}").and_then(|()| output.flush());
        }
    });
    told?;
    let manifest = json!({
        "made_by": "hanpan train othello fit",
        "family": family.name(),
        "seed": wanted.seed,
        "rounds": wanted.rounds,
        "step": wanted.step,
        "share": wanted.share,
        "most": wanted.most,
        "trace": wanted.trace,
        "from": wanted.from.as_ref().map(|file| names(std::slice::from_ref(file)).join("")),
        "games": games.len(),
        "files": names(&wanted.games),
        "wthor": names(&wanted.wthor),
        "phases": errors,
    });
    write_weights(&wanted.out, &weights.write(), manifest)
}

fn read_weights(family: Family, file: &Path) -> Result<Weights> {
    let bytes = fs::read(file).with_context(|| named("file-not-read", file))?;
    Weights::read(family, &bytes).with_context(|| named("file-not-read", file))
}
