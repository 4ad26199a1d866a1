//! `hanpan analyze`: a whole game thought through, or one position of it.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_core::Seat;
use hanpan_house::{Analysis, Bot, Budget, Considered, Cost, LastChance, Value, Worth};
use hanpan_table::Record;
use hanpan_tui::boards;
use hanpan_tui::local::called;
use hanpan_tui::plot::{Line, Plot, Point};
use hanpan_tui::scene::Scene;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};

use crate::arguments::{bot, parse_picture, parse_seconds, parse_setting};
use crate::record_file;
use crate::say::{say, texts};

/// Shown under `hanpan analyze --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan analyze game.json
  hanpan analyze game.sgf --set rules=renju --seconds 1 --svg game.svg
  hanpan analyze game.ggf --nodes 100000 --json > game.analysis.json
  hanpan analyze game.psq --ply 12 --lines 5\n
It reads every format that hanpan convert does. Of a game that was lost to a forced win it says which move was the last \
at which there was an escape.";

/// What is thought about, and for how long.
#[derive(Args)]
pub struct Analyze {
    /// The game in any format, or - for standard input
    file: PathBuf,
    /// Which bot thinks [default: hard, or the strongest below it]
    #[arg(long, value_parser = bot(), hide_possible_values = true)]
    bot: Option<String>,
    /// How long it thinks about a position, in seconds
    #[arg(long, value_parser = parse_seconds, conflicts_with = "nodes")]
    seconds: Option<f64>,
    /// How much it searches in a position; what comes out is then always the same
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Only the position after so many moves: the best moves in it, each with what follows
    #[arg(long)]
    ply: Option<usize>,
    /// How many of the best moves are shown with --ply
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    lines: u8,
    /// How many of the moves that cost most are listed
    #[arg(long, default_value_t = 5)]
    most: usize,
    /// Draw the course of the game into a file
    #[arg(long, value_name = "FILE.svg", value_parser = parse_picture)]
    svg: Option<PathBuf>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
    /// Only the game with this number, from 1, where the file has several
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// What the file does not tell, such as rules=renju or size=10; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_setting)]
    set: Vec<(String, Json)>,
}

/// Thinks a game through and prints what came out.
pub fn run(analyze: Analyze, ascii: bool, output: impl Write) -> Result<()> {
    let agreed = analyze.set.iter().cloned().collect();
    let games = record_file::read_all(&analyze.file, &agreed)?;
    let record = record_file::chosen(games, analyze.number)?;
    let game = record.game.as_str();
    let usual = || hanpan_house::level(game, "hard").map(str::to_owned);
    let name = analyze.bot.clone().or_else(usual).with_context(|| say("hint-nobody-plays", &[]))?;
    let mut bot = hanpan_house::entrant(game, &name)?;
    let budget = match (analyze.seconds, analyze.nodes) {
        (Some(seconds), _) => Budget::time(Duration::from_secs_f64(seconds), SEED),
        (None, Some(nodes)) => Budget::nodes(nodes, SEED),
        (None, None) => hanpan_house::budget(game, &name, SEED),
    };
    match analyze.ply {
        Some(ply) => position(&analyze, &record, ply, &mut *bot, &budget, output),
        None => whole(&analyze, &record, &name, &mut *bot, &budget, ascii, output),
    }
}

/// What the bots' dice start from: the same game is always judged in the same way.
const SEED: u64 = 1;

/// As wide as a small terminal, as high as leaves room for what is said beside it.
const ROOM: (u16, u16) = (78, 16);

fn whole(
    analyze: &Analyze,
    record: &Record,
    name: &str,
    bot: &mut dyn Bot,
    budget: &Budget,
    ascii: bool,
    mut output: impl Write,
) -> Result<()> {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {}", say("analyze-progress", &[]));
    let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template(&template)?);
    let analysis = Analysis::of(record, bot, budget, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let plot = graph(record, &analysis);
    if let Some(file) = &analyze.svg {
        std::fs::write(file, plot.svg()).with_context(|| record_file::named("file-not-written", file))?;
    }
    if analyze.json {
        writeln!(output, "{}", serde_json::to_string_pretty(&to_json(record, name, &analysis))?)?;
        return Ok(());
    }
    for line in plot.text(ROOM.0, ROOM.1, ascii) {
        writeln!(output, "{line}")?;
    }
    writeln!(output)?;
    let words = Words::of(record);
    let mut costs: Vec<Cost> = analysis.costs().into_iter().filter(is_told).collect();
    costs.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
    costs.truncate(analyze.most);
    costs.sort_by_key(|cost| cost.ply);
    let title = if costs.is_empty() { "analyze-nothing" } else { "analyze-mistakes" };
    writeln!(output, "{}", say(title, &[]))?;
    for cost in &costs {
        words.write_cost(cost, &mut output)?;
    }
    if let Some(chance) = analysis.last_chance() {
        words.write_last_chance(record, &chance, &mut output)?;
    }
    Ok(())
}

/// Whether so much was lost that it is worth a line.
fn is_told(cost: &Cost) -> bool {
    match cost.worth[0].value {
        Value::Win(_) => cost.loss() >= 0.1,
        Value::Discs(_) | Value::Points(_) => cost.loss() >= 2.0,
    }
}

/// What the positions were worth to the first seat, one after the other.
fn graph(record: &Record, analysis: &Analysis) -> Plot {
    let players = called(&record.seats, texts());
    let player = players.first().map(|player| player.name.clone()).unwrap_or_default();
    let is_chance = analysis.positions.iter().any(|position| matches!(position.worth.value, Value::Win(_)));
    let scale = if is_chance { 100.0 } else { 1.0 };
    let point = |position: &hanpan_house::Judged| Point {
        at: position.ply as f64,
        value: scale * position.worth.value.number(),
        spread: 0.0,
    };
    let id = if is_chance { "plot-chance" } else { "plot-lead" };
    Plot {
        title: say(id, &[("player", &player)]),
        across: say("plot-moves", &[]),
        lines: vec![Line { name: player, points: analysis.positions.iter().map(point).collect() }],
        within: is_chance.then_some((0.0, 100.0)),
    }
}

/// How moves and values are told.
struct Words {
    /// What the seats are called.
    names: Vec<String>,
}

impl Words {
    fn of(record: &Record) -> Words {
        Words { names: called(&record.seats, texts()).into_iter().map(|player| player.name).collect() }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn write_cost(&self, cost: &Cost, output: &mut impl Write) -> Result<()> {
        let better = cost.better.as_ref();
        let line = better.map_or_else(String::new, |better| better.line.join(" "));
        let [before, after] = cost.worth.map(worth_in_words);
        let id = if cost.turns_the_game { "analyze-turn" } else { "analyze-cost" };
        writeln!(
            output,
            "{}",
            say(
                id,
                &[
                    ("number", &(cost.ply + 1).to_string()),
                    ("player", self.name(cost.seat)),
                    ("action", &cost.played),
                    ("before", &before),
                    ("after", &after),
                    ("better", better.map_or("", |better| &better.action)),
                    ("line", &line),
                ]
            )
        )?;
        Ok(())
    }

    fn write_last_chance(&self, record: &Record, chance: &LastChance, output: &mut impl Write) -> Result<()> {
        let cost = &chance.cost;
        let better = cost.better.as_ref();
        writeln!(
            output,
            "\n{}",
            say(
                "analyze-last-chance",
                &[
                    ("number", &(cost.ply + 1).to_string()),
                    ("player", self.name(cost.seat)),
                    ("action", &cost.played),
                    ("better", better.map_or("", |better| &better.action)),
                ]
            )
        )?;
        let told = hanpan_house::told_line(record, cost.ply + 1, &chance.line)?;
        let scene = Scene::open(&*hanpan_house::load(record)?, &record.options);
        let board = boards::board(scene.game);
        let words: Vec<String> = told
            .iter()
            .map(|(action, motive)| match motive {
                None => action.clone(),
                Some(motive) => {
                    let why = hanpan_tui::hint::motive_words(motive, &*board, &scene, texts());
                    format!("{action} ({why})")
                }
            })
            .collect();
        writeln!(output, "{}", say("analyze-forced", &[("line", &words.join(", "))]))?;
        Ok(())
    }
}

/// A value as a player reads it.
fn worth_in_words(worth: Worth) -> String {
    match worth.value {
        Value::Win(chance) if worth.is_proven && chance >= 1.0 => say("analyze-won", &[]),
        Value::Win(chance) if worth.is_proven && chance <= 0.0 => say("analyze-lost", &[]),
        Value::Win(chance) => format!("{:.0}%", 100.0 * chance),
        Value::Discs(number) | Value::Points(number) => format!("{number:+.0}"),
    }
}

fn position(
    analyze: &Analyze,
    record: &Record,
    ply: usize,
    bot: &mut dyn Bot,
    budget: &Budget,
    mut output: impl Write,
) -> Result<()> {
    let (table, options) = hanpan_house::best_lines(record, ply, usize::from(analyze.lines), bot, budget)?;
    if analyze.json {
        let seat = table.turn().players().first();
        let lines: Vec<Json> = options.iter().map(option_to_json).collect();
        let value = json!({"game": record.game, "ply": ply, "seat": seat, "lines": lines});
        writeln!(output, "{}", serde_json::to_string_pretty(&value)?)?;
        return Ok(());
    }
    let mut scene = Scene::open(&*table, &record.options);
    scene.players = called(&scene.players, texts());
    for line in boards::position(&scene, texts()) {
        writeln!(output, "{line}")?;
    }
    for (option, number) in options.iter().zip(1..) {
        let worth = worth_in_words(Worth { value: option.value, is_proven: option.error == 0.0 });
        writeln!(output, "{number}. {} {worth}: {}", option.action, option.line.join(" "))?;
    }
    if options.is_empty() {
        writeln!(output, "{}", say("hint-nobody-acts", &[]))?;
    }
    Ok(())
}

fn to_json(record: &Record, bot: &str, analysis: &Analysis) -> Json {
    let position = |position: &hanpan_house::Judged| {
        json!({
            "ply": position.ply,
            "seat": position.seat,
            "played": position.played,
            "worth": worth_to_json(position.worth),
            "nodes": position.nodes,
            "considered": position.options.iter().map(option_to_json).collect::<Vec<_>>(),
        })
    };
    let chance = analysis.last_chance().map(
        |chance| json!({"ply": chance.cost.ply, "cost": cost_to_json(&chance.cost), "forced": chance.line}),
    );
    json!({
        "game": record.game,
        "options": record.options,
        "players": record.seats,
        "bot": bot,
        "positions": analysis.positions.iter().map(position).collect::<Vec<_>>(),
        "costs": analysis.costs().iter().map(cost_to_json).collect::<Vec<_>>(),
        "last_chance": chance,
    })
}

fn cost_to_json(cost: &Cost) -> Json {
    json!({
        "ply": cost.ply,
        "seat": cost.seat,
        "played": cost.played,
        "before": worth_to_json(cost.worth[0]),
        "after": worth_to_json(cost.worth[1]),
        "loss": cost.loss(),
        "better": cost.better.as_ref().map(option_to_json),
        "turns_the_game": cost.turns_the_game,
    })
}

fn option_to_json(option: &Considered) -> Json {
    let worth = Worth { value: option.value, is_proven: option.error == 0.0 };
    json!({"action": option.action, "worth": worth_to_json(worth), "line": option.line})
}

fn worth_to_json(worth: Worth) -> Json {
    let unit = match worth.value {
        Value::Win(_) => "win",
        Value::Discs(_) => "discs",
        Value::Points(_) => "points",
    };
    json!({"unit": unit, "value": worth.value.number(), "proven": worth.is_proven})
}
