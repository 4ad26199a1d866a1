//! `hanpan arena`: bots against bots, measured.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use hanpan_arena::{Cancel, Estimate, Forfeits, Known, Plan, Sprt, Summary};
use hanpan_tui::plot::{Line, Plot, Point};
use indicatif::{ProgressBar, ProgressStyle};

use crate::contest::Contest;
use crate::picture::Picture;
use crate::say::say;

/// What is to be measured.
#[derive(Args)]
pub struct Arena {
    #[command(flatten)]
    contest: Contest,
    /// Stop as soon as it is clear whether the first bot is stronger by ELO1 rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Keep every game as a record in this folder, and go on with what is there
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    picture: Picture,
}

/// Examples for the help.
pub const EXAMPLES: &str = "Examples:
  hanpan arena othello hard classic --options '{\"size\":8}' --deals 50
  hanpan arena japae hard classic --hands --deals 20000
  hanpan arena onecard hard basic --players 4 --deals 500 --out games
  hanpan arena omok hard@50000 normal@20ms --sprt 0,50
  hanpan arena omok master@100ms gomocup:./brain@100ms --opening even --options '{\"rules\":\"renju\"}'
  hanpan arena suzume hard basic --plot score.svg";

/// Plays, shows how far it is, and prints what came out; when it is interrupted, what has come out so far.
pub fn run(arena: Arena, ascii: bool, mut output: impl Write) -> Result<()> {
    let Arena { contest, sprt, out, picture } = arena;
    let plan = Plan { sprt, ..contest.plan(contest.bots.clone()) };
    let stop = stopped_by_interrupt()?;
    let template = format!("{{bar:40}} {{pos}}/{{len}} {}", say("arena-progress", &[]));
    let bar = ProgressBar::new(plan.deals).with_style(ProgressStyle::with_template(&template)?);
    let summary =
        hanpan_arena::run(&plan, contest.threads(), out.as_deref(), &stop, |deals| bar.set_position(deals))?;
    bar.finish_and_clear();
    if contest.json {
        writeln!(output, "{}", serde_json::to_string_pretty(&summary)?)?;
        // Whoever reads JSON reads no pictures.
        return picture.lines(&history(&summary), ascii, io::stderr().lock());
    }
    if stop.is_cancelled() {
        let [deals, all] = [summary.deals, plan.deals].map(|count| count.to_string());
        writeln!(output, "{}", say("arena-stopped", &[("deals", &deals), ("all", &all)]))?;
    }
    write(&summary, &mut output)?;
    picture.lines(&history(&summary), ascii, output)
}

/// A flag that an interrupt raises.
pub(crate) fn stopped_by_interrupt() -> Result<Cancel> {
    let stop = Cancel::default();
    let raise = stop.clone();
    ctrlc::set_handler(move || {
        // The first time what is known is printed; the second time there is no waiting even for that.
        if raise.is_cancelled() {
            std::process::exit(130);
        }
        raise.cancel();
    })
    .with_context(|| say("arena-no-interrupt", &[]))?;
    Ok(stop)
}

/// How the score came about, deal by deal, with its 95% interval.
fn history(summary: &Summary) -> Plot {
    let point = |known: &Known| Point {
        at: known.deals as f64,
        value: 100.0 * known.score.mean,
        spread: 100.0 * known.score.plus_minus,
    };
    let name = summary.plan.bots.first().map(|bot| bot.name.clone()).unwrap_or_default();
    Plot {
        title: say("plot-arena", &[("bot", &name), ("game", &summary.plan.game)]),
        across: say("plot-deals", &[]),
        lines: vec![Line { name, points: summary.history.iter().map(point).collect() }],
        within: Some((0.0, 100.0)),
    }
}

fn write(summary: &Summary, mut output: impl Write) -> Result<()> {
    let Summary { plan, deals, games, wins, draws, losses, .. } = summary;
    let names: Vec<&str> = plan.bots.iter().map(|bot| bot.name.as_str()).collect();
    // What is as usual is not told.
    let game = match plan.options.to_string() {
        options if options == "{}" => plan.game.clone(),
        options => format!("{} {options}", plan.game),
    };
    writeln!(
        output,
        "{}",
        say(
            "arena-title",
            &[("game", &game), ("players", &plan.players.to_string()), ("bots", &names.join(" – ")),]
        )
    )?;
    let [deals, games, wins, draws, losses] = [deals, games, wins, draws, losses].map(ToString::to_string);
    writeln!(
        output,
        "{}",
        say(
            "arena-games",
            &[("games", &games), ("deals", &deals), ("wins", &wins), ("draws", &draws), ("losses", &losses)]
        )
    )?;
    for Forfeits { bot, games, why } in &summary.forfeits {
        let told = [("bot", bot.as_str()), ("games", &games.to_string()), ("why", why)];
        writeln!(output, "{}", say("arena-forfeits", &told))?;
    }
    if summary.endless > 0 {
        writeln!(output, "{}", say("arena-endless", &[("games", &summary.endless.to_string())]))?;
    }
    let percent = |share: f64| format!("{:.2}%", 100.0 * share);
    let Estimate { mean, plus_minus } = summary.score;
    let fair = percent(1.0 / f64::from(plan.players));
    let error = format!("{:.2}", 100.0 * plus_minus);
    writeln!(
        output,
        "{}",
        say("arena-score", &[("score", &percent(mean)), ("error", &error), ("fair", &fair)])
    )?;
    if let Some(Estimate { mean, plus_minus }) = summary.points {
        let (points, error) = (format!("{mean:+.3}"), format!("{plus_minus:.3} "));
        writeln!(output, "{}", say("arena-points", &[("points", &points), ("error", error.trim())]))?;
    }
    if let Some(verdict) = summary.sprt {
        writeln!(output, "sprt   {verdict:?}")?;
    }
    if let Some(timing) = summary.timing {
        let [median, ninety, longest] =
            [timing.median_ms, timing.p90_ms, timing.longest_ms].map(|ms| format!("{ms} ms"));
        let times = [("median", median.as_str()), ("ninety", &ninety), ("longest", &longest)];
        writeln!(output, "{}", say("arena-time", &times))?;
    }
    if !summary.calibration.is_empty() {
        writeln!(output, "{}", say("arena-calibration", &[]))?;
        for row in &summary.calibration {
            writeln!(output, "  {:8.3} → {:8.3} ({})", row.predicted, row.happened, row.count)?;
        }
    }
    Ok(())
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let wrong = || say("argument-sprt", &[]);
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    let [elo0, elo1] = [elo0, elo1].map(str::parse::<f64>);
    match (elo0, elo1) {
        (Ok(elo0), Ok(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err(wrong()),
    }
}
