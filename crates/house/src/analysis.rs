//! What a bot thinks of a whole game: what every position was worth, and what every action cost.
//!
//! Games for two in which nothing is hidden and chance has no part once play has begun: there what a position is worth to
//! one side is what it costs the other, so that an action is judged by the position it leads to.

use hanpan_core::Seat;
use hanpan_search::{Budget, Value};
use hanpan_table::{AnyTable, Record, RecordError, RecordStep};
use thiserror::Error;

use crate::{Bot, BotError, Considered, Motive, Thought};

/// A game that was thought through.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The positions in order: before every action, and at the end.
    pub positions: Vec<Judged>,
}

/// A position of a game, and what was thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// How many actions had led to it.
    pub ply: usize,
    /// Whose turn it was; nobody's once the game is over.
    pub seat: Option<Seat>,
    /// What was done in it; nothing at the end.
    pub played: Option<String>,
    /// What was considered in it, best first; nothing once the game is over.
    pub options: Vec<Considered>,
    /// What it was worth to the first seat.
    pub worth: Worth,
    /// How much had been searched.
    pub nodes: u64,
}

/// What a position is worth to a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The value.
    pub value: Value,
    /// Whether it is proven.
    pub is_proven: bool,
}

/// An action, and what it cost whoever took it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// How many actions had been taken before it.
    pub ply: usize,
    /// Who took it.
    pub seat: Seat,
    /// The action.
    pub played: String,
    /// What the position was worth to the seat before it, and after it.
    pub worth: [Worth; 2],
    /// What would have been better, with what would have followed; nothing where it was the best there was.
    pub better: Option<Considered>,
    /// Whether the other side was ahead afterwards and had not been before.
    pub turns_the_game: bool,
}

/// The last action at which the loser could still have escaped: afterwards the other side has a proven win.
#[derive(Clone, Debug, PartialEq)]
pub struct LastChance {
    /// The action that lost.
    pub cost: Cost,
    /// How the win went from there, as far as the bot says, the winner's action first.
    pub line: Vec<String>,
}

/// Why a game cannot be thought through.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The game has more seats than two, or secrets.
    #[error("{0} has secrets or more than two seats: no action in it can be judged by the next position")]
    NotBetweenTwo(String),
    /// Chance had a part in it.
    #[error("chance has a part in this game after its first action")]
    Chance,
    /// The record is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The bot has no answer, or says nothing about what it considered.
    #[error("the bot says nothing about the position after {0} actions")]
    Silent(usize),
    /// There is no such position.
    #[error("the game has only {0} actions")]
    NoPly(usize),
}

impl Worth {
    fn of(option: &Considered) -> Worth {
        Worth { value: option.value, is_proven: option.error == 0.0 }
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Worth {
        let value = match self.value {
            Value::Win(chance) => Value::Win(1.0 - chance),
            Value::Discs(number) => Value::Discs(-number),
            Value::Points(number) => Value::Points(-number),
        };
        Worth { value, ..self }
    }

    /// The same for this seat, if it was for the first.
    fn to(self, seat: Seat) -> Worth {
        if seat == FIRST { self } else { self.flipped() }
    }

    /// How far ahead the seat is, from 0 where nobody is.
    fn lead(self) -> f64 {
        match self.value {
            Value::Win(chance) => chance - 0.5,
            Value::Discs(number) | Value::Points(number) => number,
        }
    }

    /// Whether the seat has a win that is proven.
    pub fn is_won(self) -> bool {
        self.is_proven && self.lead() > 0.0
    }
}

const FIRST: Seat = Seat::at(0);

impl Analysis {
    /// Thinks about every position of a game, and says after each how many of how many are done.
    pub fn of(
        record: &Record,
        bot: &mut dyn Bot,
        budget: &Budget,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<Analysis, AnalysisError> {
        let line = line_of_play(record)?;
        let count = actions(&line).count();
        let mut table = begin(record, &line)?;
        let mut positions: Vec<Judged> = Vec::with_capacity(count + 1);
        for (ply, (seat, action)) in actions(&line).enumerate() {
            positions.push(judge(&*table, ply, Some(action), bot, budget)?);
            progress(ply + 1, count + 1);
            table.act(seat, action, None).map_err(|error| RecordError::Step { number: ply + 1, error })?;
        }
        let end = match table.outcome() {
            None => judge(&*table, count, None, bot, budget)?,
            Some(_) => Judged {
                ply: count,
                seat: None,
                played: None,
                options: Vec::new(),
                worth: decided(&*table, positions.last().map(|last| last.worth.value)),
                nodes: 0,
            },
        };
        positions.push(end);
        progress(count + 1, count + 1);
        Ok(Analysis { positions })
    }

    /// What every action cost, in order.
    pub fn costs(&self) -> Vec<Cost> {
        let pairs = self.positions.windows(2);
        pairs.filter_map(|pair| cost(&pair[0], &pair[1])).collect()
    }

    /// The last action at which the loser could still have escaped, if a win was proven from then to the end.
    pub fn last_chance(&self) -> Option<LastChance> {
        let end = self.positions.last()?;
        let winner = Seat::at(match end.worth {
            worth if worth.is_won() => 0,
            worth if worth.flipped().is_won() => 1,
            _ => return None,
        });
        let still_open = self.positions.iter().rposition(|position| !position.worth.to(winner).is_won())?;
        let after = &self.positions[still_open + 1];
        let cost = cost(&self.positions[still_open], after)?;
        let line = after.options.first().map_or_else(Vec::new, |best| best.line.clone());
        // Where the winner himself found what was not proven before, nobody has missed anything.
        (cost.seat != winner).then_some(LastChance { cost, line })
    }
}

impl Cost {
    /// How much was lost, in the unit of the value: 0 for the best action, never less.
    pub fn loss(&self) -> f64 {
        match self.better {
            None => 0.0,
            Some(_) => (self.worth[0].lead() - self.worth[1].lead()).max(0.0),
        }
    }
}

/// The best actions in the position after so many, each thought about by itself: what it is worth to the side to move, and
/// what follows.
pub fn best_lines(
    record: &Record,
    ply: usize,
    count: usize,
    bot: &mut dyn Bot,
    budget: &Budget,
) -> Result<(Box<dyn AnyTable>, Vec<Considered>), AnalysisError> {
    let line = line_of_play(record)?;
    let length = actions(&line).count();
    if ply > length {
        return Err(AnalysisError::NoPly(length));
    }
    let mut table = after(record, &line, ply)?;
    let Some(seat) = table.turn().players().first() else { return Ok((table, Vec::new())) };
    let mut options = think(&*table, seat, ply, bot, budget)?.options;
    options.truncate(count);
    // A search tells the value of the best alone; of the others it knows that they are no better.
    for option in options.iter_mut().skip(1) {
        table
            .act(seat, &option.action, None)
            .map_err(|error| RecordError::Step { number: ply + 1, error })?;
        let answered = match table.turn().players().first() {
            None => None,
            Some(other) => {
                let best = think(&*table, other, ply + 1, bot, budget)?.options.swap_remove(0);
                Some((Worth::of(&best), other == seat, best))
            }
        };
        let worth = match &answered {
            None => decided(&*table, Some(option.value)).to(seat),
            Some((worth, true, _)) => *worth,
            Some((worth, false, _)) => worth.flipped(),
        };
        (option.value, option.error) = (worth.value, answered.as_ref().map_or(0.0, |(.., best)| best.error));
        option.line.truncate(1);
        option.line.extend(answered.into_iter().flat_map(|(.., best)| best.line));
        table.rewind(1).map_err(|error| RecordError::Step { number: ply + 1, error })?;
    }
    let lead = |option: &Considered| Worth::of(option).lead();
    options.sort_by(|a, b| lead(b).total_cmp(&lead(a)));
    Ok((table, options))
}

/// A line of play from the position after so many actions, each action with what matters most about it.
pub fn told_line(
    record: &Record,
    ply: usize,
    actions_of_line: &[String],
) -> Result<Vec<(String, Option<Motive>)>, AnalysisError> {
    let line = line_of_play(record)?;
    let mut table = after(record, &line, ply)?;
    Ok(follow(&mut *table, actions_of_line))
}

/// Plays a line as far as it goes, and tells of each action what matters most about it.
pub(crate) fn follow(table: &mut dyn AnyTable, line: &[String]) -> Vec<(String, Option<Motive>)> {
    let mut told = Vec::new();
    for action in line {
        let Some(seat) = table.turn().players().first() else { break };
        let motive = crate::motives(table, seat, action).into_iter().next();
        if table.act(seat, action, None).is_err() {
            break;
        }
        told.push((action.clone(), motive));
    }
    told
}

/// The steps of a game that can be judged, without those that were taken back.
fn line_of_play(record: &Record) -> Result<Vec<RecordStep>, AnalysisError> {
    let table = crate::load(record)?;
    if table.hidden() || table.players().len() != 2 {
        return Err(AnalysisError::NotBetweenTwo(record.game.clone()));
    }
    let line = table.line_of_play();
    let is_chance = |step: &RecordStep| matches!(step, RecordStep::Chance(_));
    if line.iter().skip_while(|step| is_chance(step)).any(is_chance) {
        return Err(AnalysisError::Chance);
    }
    Ok(line)
}

fn actions(line: &[RecordStep]) -> impl Iterator<Item = (Seat, &str)> {
    line.iter().filter_map(|step| match step {
        RecordStep::Act { seat, action, .. } => Some((*seat, action.as_str())),
        RecordStep::Chance(_) | RecordStep::Event(_) => None,
    })
}

/// The table before the first action.
fn begin(record: &Record, line: &[RecordStep]) -> Result<Box<dyn AnyTable>, AnalysisError> {
    let before = |step: &&RecordStep| matches!(step, RecordStep::Chance(_));
    let steps = line.iter().take_while(before).cloned().collect();
    let start = Record { steps, result: None, ended: None, fair: None, ..record.clone() };
    Ok(crate::load(&start)?)
}

/// The table after so many actions.
fn after(record: &Record, line: &[RecordStep], ply: usize) -> Result<Box<dyn AnyTable>, AnalysisError> {
    let mut table = begin(record, line)?;
    for (number, (seat, action)) in actions(line).take(ply).enumerate() {
        table.act(seat, action, None).map_err(|error| RecordError::Step { number: number + 1, error })?;
    }
    Ok(table)
}

fn judge(
    table: &dyn AnyTable,
    ply: usize,
    played: Option<&str>,
    bot: &mut dyn Bot,
    budget: &Budget,
) -> Result<Judged, AnalysisError> {
    let seat = table.turn().players().first().ok_or(AnalysisError::Silent(ply))?;
    let Thought { options, nodes, .. } = think(table, seat, ply, bot, budget)?;
    let worth = Worth::of(&options[0]).to(seat);
    Ok(Judged { ply, seat: Some(seat), played: played.map(str::to_owned), options, worth, nodes })
}

/// What a bot thinks, if it has considered anything.
fn think(
    table: &dyn AnyTable,
    seat: Seat,
    ply: usize,
    bot: &mut dyn Bot,
    budget: &Budget,
) -> Result<Thought, AnalysisError> {
    let thought = bot.think(table, seat, budget);
    thought.filter(|thought| !thought.options.is_empty()).ok_or(AnalysisError::Silent(ply))
}

/// What a game that is over was worth to the first seat, in the unit in which it was thought about before.
fn decided(table: &dyn AnyTable, before: Option<Value>) -> Worth {
    let points: Vec<f64> = table.points().as_slice().iter().map(|points| points.to_f64()).collect();
    let difference = points[0] - points[1];
    let value = match before {
        Some(Value::Discs(_)) => Value::Discs(difference),
        Some(Value::Points(_)) => Value::Points(difference),
        Some(Value::Win(_)) | None => {
            let winners = table.outcome().map(|outcome| outcome.winners);
            Value::Win(match winners {
                Some(winners) if winners.contains(FIRST) => 1.0,
                Some(winners) if !winners.is_empty() => 0.0,
                _ => 0.5,
            })
        }
    };
    Worth { value, is_proven: true }
}

fn cost(before: &Judged, after: &Judged) -> Option<Cost> {
    let (seat, played) = (before.seat?, before.played.clone()?);
    let worth = [before.worth.to(seat), after.worth.to(seat)];
    let better = before.options.first().filter(|best| best.action != played).cloned();
    let turns_the_game = better.is_some() && worth[0].lead() >= 0.0 && worth[1].lead() < 0.0;
    Some(Cost { ply: before.ply, seat, played, worth, better, turns_the_game })
}
