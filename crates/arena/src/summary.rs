//! What came out.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::calibration::{self, Calibration};
use crate::game::{Forfeit, GameResult};
use crate::plan::Plan;
use crate::sprt::{Scores, Verdict};
use crate::stats::{Estimate, Sample};

/// What came out, for the bot that was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What was played.
    pub plan: Plan,
    /// How many deals were played.
    pub deals: u64,
    /// How many games that were.
    pub games: u64,
    /// The share of games won, a draw or shared victory counting as its share.
    pub score: Estimate,
    /// Points gained a game, in games where points are won and lost.
    pub points: Option<Estimate>,
    /// Games won outright, drawn or shared, and lost.
    pub wins: u64,
    /// Games drawn or shared.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Who lost games by giving no answer that is allowed: they count as lost like all others.
    pub forfeits: Vec<Forfeits>,
    /// Games that would not end, were broken off after ten thousand actions and are shared by all.
    pub endless: u64,
    /// What the sequential test says, if it was asked for.
    pub sprt: Option<Verdict>,
    /// What the bot said of its chances and what happened, from low to high.
    pub calibration: Vec<Calibration>,
    /// How long its decisions took in this run.
    pub timing: Option<Timing>,
    /// How the score came about: what was known after so many deals, at most a hundred times.
    pub history: Vec<Known>,
}

/// The games that a program from outside lost by giving no answer that is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forfeits {
    /// Its name.
    pub bot: String,
    /// How many.
    pub games: u64,
    /// What was wrong the first time.
    pub why: String,
}

/// What was known of the score at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Known {
    /// After so many deals.
    pub deals: u64,
    /// The score so far.
    pub score: Estimate,
}

/// How long decisions took.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Timing {
    /// How many.
    pub decisions: usize,
    /// The median, in milliseconds.
    pub median_ms: f64,
    /// What nine of ten stay below.
    pub p90_ms: f64,
    /// The longest.
    pub longest_ms: f64,
}

impl Timing {
    fn of(mut times: Vec<Duration>) -> Option<Timing> {
        times.sort_unstable();
        let ms = |share: f64| {
            let place = ((times.len() as f64 * share) as usize).min(times.len() - 1);
            (times[place].as_secs_f64() * 1e6).round() / 1e3
        };
        (!times.is_empty()).then(|| Timing {
            decisions: times.len(),
            median_ms: ms(0.5),
            p90_ms: ms(0.9),
            longest_ms: ms(1.0),
        })
    }
}

/// Adds up deals in their order.
#[derive(Default)]
pub(crate) struct Totals {
    pub(crate) deals: u64,
    games: u64,
    /// How often each score of a deal was reached.
    reached: Scores,
    /// The mean score and points of the measured bot over the seatings of a deal.
    scores: Sample,
    points: Sample,
    wins: u64,
    draws: u64,
    losses: u64,
    predictions: Vec<(f64, f64)>,
    /// Games forfeited by each bot, with the first reason.
    forfeits: BTreeMap<usize, (u64, String)>,
    /// Games that would not end.
    endless: u64,
    /// What was known after each deal.
    history: Vec<Known>,
}

impl Totals {
    const ROWS: usize = 10;
    /// More moments than that nobody can tell apart in a picture.
    const MOMENTS: usize = 100;

    pub(crate) fn add(&mut self, seatings: &[Vec<usize>], games: &[GameResult]) {
        let mut score = 0.0;
        let mut points = 0.0;
        for (seating, game) in seatings.iter().zip(games) {
            let own = seating.iter().position(|&bot| bot == 0).unwrap_or(0);
            score += game.scores[own];
            points += game.points[own];
            match game.scores[own] {
                1.0 => self.wins += 1,
                0.0 => self.losses += 1,
                _ => self.draws += 1,
            }
            self.predictions.extend(game.predictions.iter().map(|&said| (said, game.happened)));
            if let Some(Forfeit { bot, why }) = &game.forfeit {
                self.forfeits.entry(*bot).or_insert_with(|| (0, why.clone())).0 += 1;
            }
            self.endless += u64::from(game.is_endless);
            self.games += 1;
        }
        self.deals += 1;
        self.scores.add(score / seatings.len() as f64);
        self.reached.add(score / seatings.len() as f64);
        self.points.add(points / seatings.len() as f64);
        self.history.push(Known { deals: self.deals, score: self.scores.estimate() });
    }

    /// What the sequential test says so far, if it was asked for.
    pub(crate) fn verdict(&self, plan: &Plan) -> Option<Verdict> {
        plan.sprt.map(|sprt| sprt.verdict(&self.reached, plan.players))
    }

    pub(crate) fn summary(self, plan: &Plan, times: Vec<Duration>) -> Summary {
        Summary {
            plan: plan.clone(),
            deals: self.deals,
            games: self.games,
            score: self.scores.estimate(),
            // Discs on the board, cards in hand and the like are not what is played for.
            points: hanpan_house::game(&plan.game)
                .is_some_and(hanpan_table::AnyGame::hands)
                .then(|| self.points.estimate()),
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            sprt: self.verdict(plan),
            forfeits: self
                .forfeits
                .into_iter()
                .map(|(bot, (games, why))| Forfeits { bot: plan.bots[bot].name.clone(), games, why })
                .collect(),
            endless: self.endless,
            calibration: calibration::table(self.predictions, Self::ROWS),
            timing: Timing::of(times),
            history: thinned(self.history, Self::MOMENTS),
        }
    }
}

/// At most so many moments, as far apart as can be, the last one among them.
fn thinned(history: Vec<Known>, most: usize) -> Vec<Known> {
    let step = history.len().div_ceil(most).max(1);
    let offset = history.len().saturating_sub(1) % step;
    history.into_iter().skip(offset).step_by(step).collect()
}
