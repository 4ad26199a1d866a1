//! `hanpan train`: the weights of evaluations, from games.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use hanpan_house::engines::othello::{Course, Family, Game, Manner, SelfPlay, Weights, fit};
use hanpan_house::rules::othello::read_wthor;
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
    /// How many positions of one phase are looked at, at most
    #[arg(long, default_value_t = 1_500_000)]
    most: usize,
    /// What the order of positions follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays or fits, and tells how far it is.
pub fn run(train: Train, output: impl Write) -> Result<()> {
    match train {
        Train::Othello(Othello::Selfplay(play)) => self_play(&play, output),
        Train::Othello(Othello::Fit(fit)) => fit_weights(&fit, output),
    }
}

fn self_play(play: &Play, mut output: impl Write) -> Result<()> {
    // Odd boards are refused where the size is known to the rules; here the next even one is meant.
    let size = play.size & !1;
    let weights = read_weights(Family::of(usize::from(size)), play.weights.as_deref())?;
    let known = match fs::read(&play.out) {
        Ok(bytes) => Game::read_all(&bytes),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error).with_context(|| named("file-not-read", &play.out)),
    };
    // What was cut off when somebody stopped it is written anew.
    let mut bytes = Vec::new();
    known.iter().for_each(|game| game.write(&mut bytes));
    let not_written = || named("file-not-written", &play.out);
    fs::write(&play.out, &bytes).with_context(not_written)?;
    let mut file = OpenOptions::new().append(true).open(&play.out).with_context(not_written)?;
    let manner = Manner { depth: usize::from(play.depth), solve: usize::from(play.solve) };
    let mut player = SelfPlay::new(size, &weights, manner);
    let mut kept = known.len() as u64;
    while kept < play.games {
        let many = (play.games - kept).min(1_000);
        bytes.clear();
        (kept..kept + many).for_each(|number| player.game(play.seed + number).write(&mut bytes));
        file.write_all(&bytes).with_context(not_written)?;
        kept += many;
        let [kept, all] = [kept, play.games].map(|count| count.to_string());
        writeln!(output, "{}", say("train-games", &[("kept", &kept), ("all", &all)]))?;
        output.flush()?;
    }
    Ok(())
}

fn fit_weights(wanted: &Fit, mut output: impl Write) -> Result<()> {
    let family = Family::ALL.into_iter().find(|family| family.name() == wanted.family);
    let family = family.context("clap allows the names of families alone")?;
    let mut weights = read_weights(family, wanted.from.as_deref())?;
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
    let course = Course { rounds: wanted.rounds, step: wanted.step, most: wanted.most, seed: wanted.seed };
    let mut told = Ok(());
    let mut errors = Vec::new();
    fit(&mut weights, &games, &course, &mut |fitted| {
        let (phase, positions) = (fitted.phase.to_string(), fitted.positions.to_string());
        let error = format!("{:.2}", fitted.error.sqrt());
        errors.push(json!({"phase": fitted.phase, "positions": fitted.positions, "error": error}));
        let text = say("train-phase", &[("phase", &phase), ("positions", &positions), ("error", &error)]);
        if told.is_ok() {
            told = writeln!(output, "{text}").and_then(|()| output.flush());
        }
    });
    told?;
    let bytes = weights.write();
    fs::write(&wanted.out, &bytes).with_context(|| named("file-not-written", &wanted.out))?;
    let name = |file: &PathBuf| file.file_name().map(|name| name.to_string_lossy().into_owned());
    let files = |files: &[PathBuf]| files.iter().filter_map(name).collect::<Vec<_>>();
    let manifest = json!({
        "made_by": "hanpan train othello fit",
        "family": family.name(),
        "sha256": hex::encode(Sha256::digest(&bytes)),
        "seed": wanted.seed,
        "rounds": wanted.rounds,
        "step": wanted.step,
        "most": wanted.most,
        "from": wanted.from.as_ref().and_then(name),
        "games": games.len(),
        "files": files(&wanted.games),
        "wthor": files(&wanted.wthor),
        "phases": errors,
    });
    let beside = wanted.out.with_extension("json");
    fs::write(&beside, format!("{manifest:#}\n")).with_context(|| named("file-not-written", &beside))
}

fn read_weights(family: Family, file: Option<&Path>) -> Result<Weights> {
    let Some(file) = file else { return Ok(Weights::none(family)) };
    let bytes = fs::read(file).with_context(|| named("file-not-read", file))?;
    Weights::read(family, &bytes).with_context(|| named("file-not-read", file))
}
