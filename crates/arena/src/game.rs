//! One game of the arena.

use std::time::{Duration, Instant};

use hanpan_core::{Dice, QuickDice, Seat, Turn};
use hanpan_house::{Bot, Budget, Cancel, Failure};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Player, Record, Setup};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::contest::ArenaError;
use crate::plan::{Entrant, Opening, Plan, Unit};

/// How a game went for each bot that was seated, by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameResult {
    /// 1 for a win, shared among winners; a draw is shared by all.
    pub(crate) scores: Vec<f64>,
    /// The points at the end less those at the start, whatever they are in this game.
    pub(crate) points: Vec<f64>,
    /// What the bot in each seat said of its chances, at each of its decisions: the measured bot's alone are kept.
    pub(crate) predictions: Vec<f64>,
    /// What each of them should have been.
    pub(crate) happened: f64,
    /// Who lost it by giving no answer that is allowed, if somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) forfeit: Option<Forfeit>,
    /// Whether it was broken off, and is shared by all, because it would not end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_endless: bool,
}

/// After so many actions a game is broken off. Some games have no end that the rules would enforce: in One Card three who
/// always attack and always take can go on for ever.
const MOST_ACTIONS: u32 = 10_000;

/// A game that a program from outside lost because it did not answer, or with something that is not allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Forfeit {
    /// Its place among the bots of the plan.
    pub(crate) bot: usize,
    /// What was wrong.
    pub(crate) why: String,
}

/// What is only for looking at: it depends on the machine.
pub(crate) struct Played {
    pub(crate) result: GameResult,
    /// How long each decision of the measured bot took.
    pub(crate) times: Vec<Duration>,
    pub(crate) record: Record,
}

/// Who plays, from the bots that one thread keeps.
pub(crate) struct Seating<'a> {
    /// Which bot sits in each seat.
    pub(crate) seats: &'a [usize],
    /// The number of the deal: the same dice and opening for every seating.
    pub(crate) deal: u64,
}

/// Plays one game; nothing if it was broken off.
pub(crate) fn play(
    plan: &Plan,
    seating: &Seating<'_>,
    bots: &mut [Box<dyn Bot>],
    stop: &Cancel,
) -> Result<Option<Played>, ArenaError> {
    let game = hanpan_house::game(&plan.game).ok_or_else(|| ArenaError::NoGame(plan.game.clone()))?;
    let player = |&bot: &usize| Player { name: plan.bots[bot].name.clone(), kind: "bot".into() };
    let mut table = game.open(Setup {
        options: plan.options.clone(),
        players: seating.seats.iter().map(player).collect(),
        fair: None,
        started: Timestamp::UNIX_EPOCH,
    })?;
    let deal_seed = mix(plan.seed, seating.deal);
    let start = points(&*table);
    let mut chances = 0;
    let mut actions = 0;
    let mut dice = QuickDice::seeded(mix(deal_seed, 1));
    let opening = match plan.opening {
        Opening::Random(_) => Vec::new(),
        Opening::Even => even_opening(plan, seating.deal),
    };
    let mut times = Vec::new();
    let mut said = Vec::new();
    let mut forfeit = None;
    loop {
        if stop.is_cancelled() {
            return Ok(None);
        }
        match table.turn() {
            Turn::Over => break,
            Turn::Players(_) | Turn::Sealed(_) if actions == MOST_ACTIONS => break,
            Turn::Chance if plan.unit == Unit::Hand && chances > 0 => break,
            Turn::Chance => {
                chances += 1;
                table.roll_with(&mut QuickDice::seeded(mix(deal_seed, 1 + chances)))?;
            }
            Turn::Players(seats) | Turn::Sealed(seats) => {
                let seat = seats.first().expect("somebody acts");
                let legal = table.legal(seat);
                let opens = match plan.opening {
                    Opening::Random(many) => {
                        (actions < many).then(|| legal[dice.below(legal.len() as u32) as usize].clone())
                    }
                    Opening::Even => opening.get(actions as usize).cloned(),
                };
                let action = if let Some(action) = opens {
                    action
                } else if let [only] = &legal[..] {
                    only.clone()
                } else {
                    let bot = seating.seats[seat.index()];
                    let seed = mix(deal_seed, 1000 + u64::from(actions));
                    let budget =
                        Budget { cancel: stop.clone(), ..budget_of(&plan.game, &plan.bots[bot], seed) };
                    let clock = Instant::now();
                    let thought = bots[bot].think(&*table, seat, &budget);
                    // Whatever was thought in haste is not what is measured.
                    if stop.is_cancelled() {
                        return Ok(None);
                    }
                    let Some(thought) = thought else {
                        match bots[bot].failure() {
                            Some(Failure { why, has_played: true }) => {
                                forfeit = Some(Forfeit { bot, why });
                                table.resign(seat)?;
                                continue;
                            }
                            failure => {
                                return Err(ArenaError::NoAnswer {
                                    bot: plan.bots[bot].name.clone(),
                                    why: failure.map(|failure| failure.why),
                                });
                            }
                        }
                    };
                    if bot == 0 {
                        times.push(clock.elapsed());
                        said.extend(
                            thought.options.first().map(|best| (best.value, points(&*table)[seat.index()])),
                        );
                    }
                    thought.action
                };
                actions += 1;
                table.act(seat, &action, None)?;
            }
        }
    }
    let is_endless = actions == MOST_ACTIONS && !matches!(table.turn(), Turn::Over);
    let mut result = GameResult { forfeit, is_endless, ..result(&*table, seating, &start, &said, plan.unit) };
    if is_endless {
        result.scores.fill(1.0 / seating.seats.len() as f64);
    }
    Ok(Some(Played { result, times, record: table.record(Reveal::Seed) }))
}

/// The actions of the even opening of a deal: all are played before one comes again, in an order that follows from the seed.
fn even_opening(plan: &Plan, deal: u64) -> Vec<String> {
    let mut openings = hanpan_house::even_openings(&plan.game, &plan.options);
    hanpan_core::shuffle(&mut openings, &mut QuickDice::seeded(mix(plan.seed, u64::MAX)));
    let place = deal as usize % openings.len().max(1);
    openings.get(place).map_or_else(Vec::new, |line| line.split(' ').map(str::to_owned).collect())
}

/// What an entrant may think with.
pub(crate) fn budget_of(game: &str, entrant: &Entrant, seed: u64) -> Budget {
    match (entrant.nodes, entrant.ms) {
        (None, None) => {
            // The safety net of a usual budget is for people who wait; here the nodes alone decide, so that the same
            // seed plays the same games on any machine.
            let usual = hanpan_house::budget(game, &entrant.name, seed);
            if usual.nodes.is_some() { Budget { time: None, ..usual } } else { usual }
        }
        (nodes, ms) => Budget { nodes, time: ms.map(Duration::from_millis), seed, ..Budget::default() },
    }
}

fn result(
    table: &dyn AnyTable,
    seating: &Seating<'_>,
    start: &[f64],
    said: &[(hanpan_house::Value, f64)],
    unit: Unit,
) -> GameResult {
    let end = points(table);
    let gained: Vec<f64> = end.iter().zip(start).map(|(end, start)| end - start).collect();
    let players = seating.seats.len() as f64;
    let scores = match table.outcome() {
        Some(outcome) if outcome.winners.is_empty() => vec![1.0 / players; seating.seats.len()],
        Some(outcome) => {
            let share = 1.0 / outcome.winners.len() as f64;
            let score = |seat: Seat| if outcome.winners.contains(seat) { share } else { 0.0 };
            Seat::all(players as u8).map(score).collect()
        }
        // A hand is won by whoever gained most, and shared if nobody did.
        None => {
            let most = gained.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let winners = gained.iter().filter(|&&gained| gained == most).count() as f64;
            gained.iter().map(|&gained| if gained == most { 1.0 / winners } else { 0.0 }).collect()
        }
    };
    let own = seating.seats.iter().position(|&bot| bot == 0).unwrap_or(0);
    let happened = match said.first() {
        Some((hanpan_house::Value::Win(_), _)) => scores[own],
        Some((hanpan_house::Value::Discs(_), _)) => end[own] - end[1 - own],
        Some((hanpan_house::Value::Points(_), _)) | None => gained[own],
    };
    // Points are foretold for the hand; in a whole match only single hands can be compared.
    let comparable = unit == Unit::Hand || !matches!(said.first(), Some((hanpan_house::Value::Points(_), _)));
    let predictions =
        if comparable { said.iter().map(|(value, _)| value.number()).collect() } else { Vec::new() };
    GameResult { scores, points: gained, predictions, happened, forfeit: None, is_endless: false }
}

/// The points of every seat.
pub(crate) fn points(table: &dyn AnyTable) -> Vec<f64> {
    table.points().as_slice().iter().map(|points| points.to_f64()).collect()
}

/// Seeds that have nothing to do with each other.
pub(crate) fn mix(seed: u64, number: u64) -> u64 {
    QuickDice::seeded(seed ^ number.wrapping_mul(0xa076_1d64_78bd_642f)).bits()
}
