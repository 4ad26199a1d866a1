//! Everybody against everybody.

use serde::Serialize;

use crate::contest::{ArenaError, run};
use crate::plan::{Entrant, Plan};
use crate::stats::Estimate;
use crate::{Cancel, Summary};

/// Who meets whom: each bot alone among each of the others.
#[derive(Clone, Debug)]
pub struct Cross {
    /// Who they are.
    pub bots: Vec<Entrant>,
    /// How every two of them meet; the bots of it are filled in.
    pub meeting: Plan,
}

/// What came out of all meetings.
#[derive(Clone, Debug, Serialize)]
pub struct CrossTable {
    /// Who they were, as they were named.
    pub bots: Vec<String>,
    /// One meeting after another.
    pub meetings: Vec<Meeting>,
}

/// What one bot did among others of one name.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// The one that was measured, by its place in the list.
    pub bot: usize,
    /// The one in all other seats.
    pub among: usize,
    /// The share of games won.
    pub score: Estimate,
    /// Points a game, in games where points are won and lost.
    pub points: Option<Estimate>,
    /// How many deals were played.
    pub deals: u64,
}

impl Meeting {
    fn of(bot: usize, among: usize, summary: &Summary) -> Meeting {
        let Summary { score, points, deals, .. } = *summary;
        Meeting { bot, among, score, points, deals }
    }

    /// The same from the other side, where two play.
    fn turned(&self) -> Meeting {
        let score = Estimate { mean: 1.0 - self.score.mean, ..self.score };
        let points = self.points.map(|points| Estimate { mean: -points.mean, ..points });
        Meeting { bot: self.among, among: self.bot, score, points, deals: self.deals }
    }
}

impl CrossTable {
    /// What one bot did among the others, if they have met.
    pub fn of(&self, bot: usize, among: usize) -> Option<&Meeting> {
        self.meetings.iter().find(|meeting| meeting.bot == bot && meeting.among == among)
    }
}

/// Plays all meetings on so many threads, and calls `progress` with the deals known of all; when `stop` is raised, what
/// is known so far is the answer.
pub fn cross(
    plan: &Cross,
    threads: usize,
    stop: &Cancel,
    mut progress: impl FnMut(u64),
) -> Result<CrossTable, ArenaError> {
    let count = plan.bots.len();
    let mut table = CrossTable { bots: plan.bots.iter().map(named).collect(), meetings: Vec::new() };
    let mut before = 0;
    for bot in 0..count {
        for among in 0..count {
            // Where two play, the one meeting says it of both.
            if bot == among || (plan.meeting.players == 2 && among < bot) || stop.is_cancelled() {
                continue;
            }
            let bots = vec![plan.bots[bot].clone(), plan.bots[among].clone()];
            let meeting = Plan { bots, ..plan.meeting.clone() };
            let summary = run(&meeting, threads, None, stop, |deals| progress(before + deals))?;
            before += plan.meeting.deals;
            let met = Meeting::of(bot, among, &summary);
            if plan.meeting.players == 2 {
                table.meetings.push(met.turned());
            }
            table.meetings.push(met);
        }
    }
    Ok(table)
}

/// A bot as it was named on the command line.
fn named(entrant: &Entrant) -> String {
    match (entrant.nodes, entrant.ms) {
        (Some(nodes), _) => format!("{}@{nodes}", entrant.name),
        (None, Some(ms)) => format!("{}@{ms}ms", entrant.name),
        (None, None) => entrant.name.clone(),
    }
}
