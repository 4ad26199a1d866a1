//! `hanpan train omok`: what shapes and patterns count, from games.

mod openings;
mod puzzles;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use hanpan_house::engines::omok::{Course, Game, Learner, Network, SelfPlay, Studies, Weights, fit};
use hanpan_house::rules::omok::{Options, RuleSet, Size};
use serde_json::json;

use super::{append_games, names, read_if_there, write_weights};
use crate::record_file::named;
use crate::say::say;

/// A step in training what shapes and patterns count in Omok.
#[derive(Subcommand)]
pub enum Omok {
    /// Play games against itself, by all rule sets in turn, and append them to a file; goes on with what is there
    #[command(after_help = "Examples:
  hanpan train omok selfplay games.bin --games 5000 --nodes 1500
  hanpan train omok selfplay games.bin --weights values.bin")]
    Selfplay(Play),
    /// Fit weights to games
    #[command(after_help = "Examples:
  hanpan train omok fit values.bin --games games.bin
  hanpan train omok fit values.bin --games one.bin --games two.bin --from old.bin --rounds 4")]
    Fit(Fit),
    /// Find openings from which neither side is ahead, a line each
    #[command(after_help = "Examples:
  hanpan train omok openings renju.txt --rules renju
  hanpan train omok openings freestyle-20.txt --rules freestyle --size 20 --nodes 200000")]
    Openings(openings::Openings),
    /// Find positions of games against itself that are won by continuous fours, a line each
    #[command(after_help = "Examples:
  hanpan train omok puzzles fours.txt
  hanpan train omok puzzles hard.txt --count 50 --plies 13")]
    Puzzles(puzzles::Puzzles),
    /// Teach a network of patterns from games; goes on from a file NAME.part if it was stopped
    #[command(after_help = "Examples:
  hanpan train omok learn network.bin --values values.bin --games games.bin
  hanpan train omok learn network.bin --values values.bin --games one.bin --games two.bin --rounds 40")]
    Learn(Learn),
}

/// Games of the engine against itself.
#[derive(Args)]
pub struct Play {
    /// The file of games
    out: PathBuf,
    /// How many games the file shall have
    #[arg(long, default_value_t = 5_000)]
    games: u64,
    /// How many nodes a move takes
    #[arg(long, default_value_t = 1_500)]
    nodes: u64,
    /// The weights that are played by [default: plain ones]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The network of patterns that is played by [default: none]
    #[arg(long)]
    network: Option<PathBuf>,
    /// The seed of the first game; those that follow have the next ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Weights fitted to games.
#[derive(Args)]
pub struct Fit {
    /// The file of weights; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// A file of games by `selfplay`; may be given several times
    #[arg(long, required = true)]
    games: Vec<PathBuf>,
    /// The weights to go on from [default: plain ones]
    #[arg(long)]
    from: Option<PathBuf>,
    /// How often every position is looked at
    #[arg(long, default_value_t = 8)]
    rounds: usize,
    /// How large the first steps are
    #[arg(long, default_value_t = 0.02)]
    step: f32,
    /// How strongly weights are drawn back to what they were
    #[arg(long, default_value_t = 0.01)]
    restraint: f32,
    /// What the order of positions follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A network taught from games.
#[derive(Args)]
pub struct Learn {
    /// The file of the network; beside it a file NAME.json says how it was made
    out: PathBuf,
    /// A file of games by `selfplay`; may be given several times
    #[arg(long, required = true)]
    games: Vec<PathBuf>,
    /// The weights of shapes, by `fit`, beside which the network is to serve
    #[arg(long)]
    values: PathBuf,
    /// How often every position is looked at
    #[arg(long, default_value_t = 20)]
    rounds: usize,
    /// How large the first steps are
    #[arg(long, default_value_t = 0.002)]
    step: f32,
    /// How much the search's opinion of a position counts beside the game's result, from 0 to 1
    #[arg(long, default_value_t = 0.7, value_parser = share)]
    opinion: f32,
    /// What the first weights and the order of positions follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays, fits or teaches, and tells how far it is.
pub(super) fn run(train: &Omok, output: impl Write) -> Result<()> {
    match train {
        Omok::Selfplay(play) => self_play(play, output),
        Omok::Fit(wanted) => fit_weights(wanted, output),
        Omok::Openings(wanted) => openings::find(wanted, output),
        Omok::Puzzles(wanted) => puzzles::find(wanted, output),
        Omok::Learn(wanted) => learn(wanted, output),
    }
}

fn self_play(play: &Play, output: impl Write) -> Result<()> {
    let known = Game::read_all(&read_if_there(&play.out)?);
    let mut bytes = Vec::new();
    known.iter().for_each(|game| game.write(&mut bytes));
    let network = play.network.as_deref().map(read_network).transpose()?;
    let mut player = SelfPlay::new(read_weights(play.weights.as_deref())?, network, play.nodes);
    append_games(&play.out, bytes, known.len() as u64, play.games, output, |number, bytes| {
        let seed = play.seed + number;
        let rules = RuleSet::ALL[(seed % RuleSet::ALL.len() as u64) as usize];
        // One game in four is played on the larger board.
        let size = if seed / 5 % 4 == 3 { Size::Twenty } else { Size::Fifteen };
        player.game(Options { size, ..rules.into() }, seed).write(bytes);
    })
}

fn fit_weights(wanted: &Fit, mut output: impl Write) -> Result<()> {
    let mut weights = read_weights(wanted.from.as_deref())?;
    let games = read_games(&wanted.games)?;
    let course =
        Course { rounds: wanted.rounds, step: wanted.step, restraint: wanted.restraint, seed: wanted.seed };
    let mut told = Ok(());
    let mut surprises = Vec::new();
    fit(&mut weights, &games, &course, &mut |fitted| {
        let (round, positions) = (fitted.round.to_string(), fitted.positions.to_string());
        let surprise = format!("{:.4}", fitted.surprise);
        let text =
            say("train-round", &[("round", &round), ("positions", &positions), ("surprise", &surprise)]);
        surprises.push(surprise);
        if told.is_ok() {
            told = writeln!(output, "{text}").and_then(|()| output.flush());
        }
    });
    told?;
    let manifest = json!({
        "made_by": "hanpan train omok fit",
        "seed": wanted.seed,
        "rounds": wanted.rounds,
        "step": wanted.step,
        "restraint": wanted.restraint,
        "from": wanted.from.as_ref().map(|file| names(std::slice::from_ref(file)).join("")),
        "games": games.len(),
        "files": names(&wanted.games),
        "surprise": surprises,
    });
    write_weights(&wanted.out, &weights.write(), manifest)
}

fn learn(wanted: &Learn, mut output: impl Write) -> Result<()> {
    let values: &'static Weights = Box::leak(Box::new(read_weights(Some(&wanted.values))?));
    let games = read_games(&wanted.games)?;
    let studies =
        Studies { rounds: wanted.rounds, step: wanted.step, opinion: wanted.opinion, seed: wanted.seed };
    let part = wanted.out.with_extension("part");
    let known = read_if_there(&part)?;
    let mut learner = match known.is_empty() {
        true => Learner::new(wanted.seed),
        false => Learner::read(&known).with_context(|| named("file-not-read", &part))?,
    };
    let (mut told, mut surprises) = (Ok(()), Vec::new());
    learner.learn(values, &games, &studies, &mut |learned, learner| {
        let (round, positions) = (learned.round.to_string(), learned.positions.to_string());
        let surprise = format!("{:.4} / {:.4}", learned.surprise, learned.unseen);
        let text =
            say("train-round", &[("round", &round), ("positions", &positions), ("surprise", &surprise)]);
        surprises.push(surprise);
        if told.is_ok() {
            told = fs::write(&part, learner.write())
                .and_then(|()| writeln!(output, "{text}"))
                .and_then(|()| output.flush());
        }
    });
    told.with_context(|| named("file-not-written", &part))?;
    let manifest = json!({
        "made_by": "hanpan train omok learn",
        "seed": wanted.seed,
        "rounds": wanted.rounds,
        "step": wanted.step,
        "opinion": wanted.opinion,
        "values": names(std::slice::from_ref(&wanted.values)).join(""),
        "games": games.len(),
        "files": names(&wanted.games),
        "surprise": surprises,
    });
    write_weights(&wanted.out, &learner.network(), manifest)?;
    // Nothing is left to go on with.
    if part.exists() {
        fs::remove_file(&part).with_context(|| named("file-not-written", &part))
    } else {
        Ok(())
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let share = text.parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "0–1".to_owned())
}

fn read_games(files: &[PathBuf]) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    for file in files {
        games.extend(Game::read_all(&fs::read(file).with_context(|| named("file-not-read", file))?));
    }
    Ok(games)
}

fn read_network(file: &Path) -> Result<Network> {
    let bytes = fs::read(file).with_context(|| named("file-not-read", file))?;
    Network::read(&bytes).with_context(|| named("file-not-read", file))
}

fn read_weights(file: Option<&Path>) -> Result<Weights> {
    let Some(file) = file else { return Ok(Weights::plain()) };
    let bytes = fs::read(file).with_context(|| named("file-not-read", file))?;
    Weights::read(&bytes).with_context(|| named("file-not-read", file))
}
