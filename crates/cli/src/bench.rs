//! `hanpan bench`: how fast the rules are, alone, in batches and at tables.

use std::time::{Duration, Instant};

use anyhow::Result;
use hanpan_batch::Batch;
use hanpan_core::{Dice, QuickDice, Rules, Tally};
use hanpan_table::fair::{Bytes, Fair};
use hanpan_table::{AnyGame, Player, Setup, read_options};
use hanpan_tui::plot::Bars;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::say::say;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The rules on one core, through their public interface.
    Random,
    /// Games stepped together, on all cores.
    Batch,
    /// Tables with fair dice, at which every observer is told of every step, on one core.
    Table,
}

/// Plays random games of every game (or of one) for `seconds` each and returns the figures.
pub fn run(way: Way, only: Option<&str>, seconds: f64, mut progress: impl FnMut(&str)) -> Result<Value> {
    let mut results = Vec::new();
    for (game, players, options) in cases().filter(|(game, ..)| only.is_none_or(|only| only == game.id())) {
        let id = game.id();
        progress(&format!("{id} {options} for {players}"));
        let measure = |limit: Duration| {
            let clock = Instant::now();
            let mut another = |_: &Tally| clock.elapsed() < limit;
            let tally = match way {
                Way::Random => game.play_random(&options, players, 1, &mut another)?,
                Way::Batch => play_batch(id, &options, players, &mut another)?,
                Way::Table => play_tables(game, &options, players, &mut another)?,
            };
            anyhow::Ok((tally, clock.elapsed().as_secs_f64()))
        };
        // One short run first, so that tables built on first use do not count.
        measure(Duration::ZERO)?;
        let (tally, took) = measure(Duration::from_secs_f64(seconds))?;
        results.push(json!({
            "game": id,
            "players": players,
            "options": options,
            "seconds": round(took),
            "games": tally.games,
            "actions": tally.actions,
            "chances": tally.chances,
            "games_per_s": round(tally.games as f64 / took),
            "actions_per_s": round(tally.actions as f64 / took),
            "chances_per_s": round(tally.chances as f64 / took),
        }));
    }
    let name = match way {
        Way::Random => "random",
        Way::Batch => "batch",
        Way::Table => "table",
    };
    Ok(json!({ "bench": name, "results": results }))
}

/// Every game by its default options at every number of players, and what else peers are measured by.
fn cases() -> impl Iterator<Item = (&'static dyn AnyGame, u8, Value)> {
    let variants = |id: &str| match id {
        "omok" => vec![json!({"rules": "freestyle"}), json!({"rules": "house"}), json!({"rules": "renju"})],
        "othello" => vec![json!({"size": 8}), json!({"size": 16})],
        _ => vec![json!({})],
    };
    hanpan_house::games().iter().flat_map(move |&game| {
        variants(game.id())
            .into_iter()
            .flat_map(move |options| game.seats().map(move |players| (game, players, options.clone())))
    })
}

/// Plays games in a batch, as many at once as keep all cores busy without leaving their caches.
fn play_batch(
    id: &str,
    options: &Value,
    players: u8,
    another: &mut dyn FnMut(&Tally) -> bool,
) -> Result<Tally> {
    macro_rules! dispatch {
        ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
            match id {
                $(stringify!($id) => steps::<hanpan_house::rules::$id::$rules>(options, players, another),)*
                _ => anyhow::bail!("there is no game {id}"),
            }
        };
    }
    hanpan_house::each_game!(dispatch)
}

fn steps<R: Rules>(options: &Value, players: u8, another: &mut dyn FnMut(&Tally) -> bool) -> Result<Tally> {
    const GAMES: usize = 4096;
    let mut batch = Batch::<R>::new(&read_options::<R>(options)?, players, GAMES, 1)?;
    loop {
        // The clock is looked at between steps of thousands of games, which take it no time.
        batch.step_by(|choice| choice.legal[choice.dice.below(choice.legal.len() as u32) as usize]);
        let tally = batch.tally();
        if !another(&tally) {
            return Ok(tally);
        }
    }
}

/// Plays games at tables, each told to all of its observers.
fn play_tables(
    game: &dyn AnyGame,
    options: &Value,
    players: u8,
    another: &mut dyn FnMut(&Tally) -> bool,
) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut dice = QuickDice::seeded(1);
    loop {
        let player = |seat| Player { name: format!("seat {seat}"), kind: "bot".to_owned() };
        let seed = Bytes::new(&tally.games.to_le_bytes())?;
        let mut table = game.open(Setup {
            options: options.clone(),
            players: (0..players).map(player).collect(),
            fair: Some(Fair::commit("bench", seed, players)),
            started: Timestamp::UNIX_EPOCH,
        })?;
        let before = tally.actions;
        while let Some(seat) = table.turn().players().first() {
            let legal = table.legal_texts(seat);
            table.act(seat, &legal[dice.below(legal.len() as u32) as usize], None)?;
            tally.actions += 1;
        }
        tally.chances += table.seq() as u64 - (tally.actions - before);
        tally.games += 1;
        if !another(&tally) {
            return Ok(tally);
        }
    }
}

/// The games a second of every case, as bars.
pub fn bars(figures: &Value) -> Bars {
    let results = figures["results"].as_array().map(Vec::as_slice).unwrap_or_default();
    let bar = |result: &Value| {
        let (game, players) = (result["game"].as_str().unwrap_or_default(), &result["players"]);
        let options = result["options"].as_object().into_iter().flatten();
        let options: String =
            options.map(|(_, value)| format!(" {}", value.to_string().trim_matches('"'))).collect();
        (format!("{game}{options} × {players}"), result["games_per_s"].as_f64().unwrap_or_default())
    };
    Bars { title: say("plot-bench", &[]), bars: results.iter().map(bar).collect() }
}

fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
