//! `hanpan arena`: bots against bots, measured.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_arena::{Entrant, Estimate, Plan, Sprt, Summary, Unit};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

/// What is to be measured.
#[derive(Args)]
pub struct Arena {
    /// The game: see `hanpan games`
    #[arg(value_parser = crate::arguments::parse_game)]
    game: crate::arguments::Game,
    /// The bot that is measured and its opponents: NAME, NAME@NODES or NAME@MILLISECONDSms; two, or one for each seat
    #[arg(required = true, num_args = 2.., value_parser = parse_entrant)]
    bots: Vec<Entrant>,
    /// How many deals or openings are played, each once for every seating
    #[arg(long, default_value_t = 100)]
    deals: u64,
    /// How many play [default: the fewest the game is for]
    #[arg(long)]
    players: Option<u8>,
    /// What is agreed, as JSON
    #[arg(long, default_value = "{}", value_parser = crate::arguments::parse_options)]
    options: Value,
    /// Play single hands or rounds instead of whole matches, in games that have them
    #[arg(long)]
    hands: bool,
    /// How many random actions open a game [default: 4 in games without chance, otherwise 0]
    #[arg(long)]
    opening: Option<u32>,
    /// What everything follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop as soon as it is clear whether the first bot is stronger by ELO1 rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Keep every game as a record in this folder, and go on with what is there
    #[arg(long)]
    out: Option<PathBuf>,
    /// How many threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

/// Examples for the help.
pub const EXAMPLES: &str = "Examples:
  hanpan arena othello hard classic --options '{\"size\":8}' --deals 50
  hanpan arena japae hard classic --hands --deals 20000
  hanpan arena onecard hard basic --players 4 --deals 500 --out games
  hanpan arena omok hard@50000 normal@20ms --sprt 0,50";

/// Plays, shows how far it is, and prints what came out.
pub fn run(arena: Arena, mut output: impl Write) -> Result<()> {
    let plan = Plan {
        game: arena.game.id().to_owned(),
        options: arena.options,
        players: arena.players.unwrap_or(*arena.game.seats().start()),
        bots: arena.bots,
        deals: arena.deals,
        unit: if arena.hands { Unit::Hand } else { Unit::Game },
        opening: arena.opening.unwrap_or(if arena.game.chance() { 0 } else { 4 }),
        seed: arena.seed,
        sprt: arena.sprt,
    };
    let threads =
        arena.threads.or_else(|| thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    let stop = Arc::new(AtomicBool::new(false));
    let raise = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        // The first time the deals under way are finished; the second time there is no waiting.
        if raise.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("the interrupt cannot be caught")?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {elapsed}, {eta} left")?;
    let bar = ProgressBar::new(plan.deals).with_style(style);
    let summary =
        hanpan_arena::run(&plan, threads, arena.out.as_deref(), &stop, |deals| bar.set_position(deals))?;
    bar.finish_and_clear();
    if arena.json {
        writeln!(output, "{}", serde_json::to_string_pretty(&summary)?)?;
    } else {
        write(&summary, output)?;
    }
    Ok(())
}

fn write(summary: &Summary, mut output: impl Write) -> Result<()> {
    let Summary { plan, deals, games, wins, draws, losses, .. } = summary;
    let names: Vec<&str> = plan.bots.iter().map(|bot| bot.name.as_str()).collect();
    writeln!(output, "{} {} for {}: {}", plan.game, plan.options, plan.players, names.join(" – "))?;
    writeln!(output, "{games} games in {deals} deals: {wins} won, {draws} drawn or shared, {losses} lost")?;
    let Estimate { mean, plus_minus } = summary.score;
    writeln!(
        output,
        "score  {:.2}% ± {:.2} (fair: {:.2}%)",
        100.0 * mean,
        100.0 * plus_minus,
        100.0 / f64::from(plan.players)
    )?;
    if let Some(Estimate { mean, plus_minus }) = summary.points {
        writeln!(output, "points {mean:+.3} ± {plus_minus:.3} a game")?;
    }
    if let Some(verdict) = summary.sprt {
        writeln!(output, "sprt   {verdict:?}")?;
    }
    if let Some(timing) = summary.timing {
        let hanpan_arena::Timing { median_ms, p90_ms, longest_ms, .. } = timing;
        writeln!(output, "time   median {median_ms} ms, 90% below {p90_ms} ms, longest {longest_ms} ms")?;
    }
    if !summary.calibration.is_empty() {
        writeln!(output, "it said → it happened (decisions)")?;
        for row in &summary.calibration {
            writeln!(output, "  {:8.3} → {:8.3} ({})", row.predicted, row.happened, row.count)?;
        }
    }
    Ok(())
}

fn parse_entrant(text: &str) -> Result<Entrant, String> {
    let (name, budget) = match text.split_once('@') {
        Some((name, budget)) => (name, Some(budget)),
        None => (text, None),
    };
    let wrong = || "a bot is written as hard, hard@5000 (nodes) or hard@200ms".to_owned();
    let (nodes, ms) = match budget {
        None => (None, None),
        Some(budget) => match budget.strip_suffix("ms") {
            Some(ms) => (None, Some(ms.parse().map_err(|_| wrong())?)),
            None => (Some(budget.parse().map_err(|_| wrong())?), None),
        },
    };
    Ok(Entrant { name: name.to_owned(), nodes, ms })
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let wrong = || "two numbers such as 0,50 are expected".to_owned();
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    let [elo0, elo1] = [elo0, elo1].map(str::parse::<f64>);
    match (elo0, elo1) {
        (Ok(elo0), Ok(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err(wrong()),
    }
}
