//! `hanpan cross`: everybody against everybody.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use hanpan_arena::{Cross, CrossTable, Estimate, cross};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::arena::stopped_by_interrupt;
use crate::contest::Contest;
use crate::say::say;

/// Who is to meet whom.
#[derive(Args)]
pub struct Everybody {
    #[command(flatten)]
    contest: Contest,
}

/// Examples for the help.
pub const EXAMPLES: &str = "Examples:
  hanpan cross japae classic hard master folder rusher caller --hands --deals 500
  hanpan cross suzume basic hard learned --players 4 --hands --json";

/// Plays all meetings, and prints a row for each bot: what it did among each of the others.
pub fn run(wanted: Everybody, mut output: impl Write) -> Result<()> {
    let Everybody { contest } = wanted;
    let plan = Cross { meeting: contest.plan(Vec::new()), bots: contest.bots.clone() };
    let players = plan.meeting.players;
    let count = plan.bots.len() as u64;
    let meetings = if players == 2 { count * (count - 1) / 2 } else { count * (count - 1) };
    let template = format!("{{bar:40}} {{pos}}/{{len}} {}", say("arena-progress", &[]));
    let bar = ProgressBar::new(meetings * contest.deals).with_style(ProgressStyle::with_template(&template)?);
    let stop = stopped_by_interrupt()?;
    let table = cross(&plan, contest.threads(), &stop, |deals| bar.set_position(deals))?;
    bar.finish_and_clear();
    if contest.json {
        let told = json!({"plan": plan.meeting, "bots": table.bots, "meetings": table.meetings});
        writeln!(output, "{told:#}")?;
        return Ok(());
    }
    let unit = if contest.game.hands() { "cross-points" } else { "cross-score" };
    writeln!(output, "{}", say(unit, &[("players", &players.to_string())]))?;
    write(&table, contest.game.hands(), &mut output)
}

fn write(table: &CrossTable, points: bool, output: &mut impl Write) -> Result<()> {
    let width = table.bots.iter().map(String::len).max().unwrap_or(0).max(16);
    write!(output, "{:width$}", "")?;
    for name in &table.bots {
        write!(output, "  {name:>width$}")?;
    }
    writeln!(output)?;
    for (bot, name) in table.bots.iter().enumerate() {
        write!(output, "{name:width$}")?;
        for among in 0..table.bots.len() {
            let cell = match table.of(bot, among) {
                None => "–".to_owned(),
                Some(met) => cell(met.points.filter(|_| points), met.score),
            };
            write!(output, "  {cell:>width$}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

fn cell(points: Option<Estimate>, score: Estimate) -> String {
    match points {
        Some(Estimate { mean, plus_minus }) => format!("{mean:+.3} ± {plus_minus:.3}"),
        None => format!("{:.1}% ± {:.1}", 100.0 * score.mean, 100.0 * score.plus_minus),
    }
}
