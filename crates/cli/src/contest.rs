//! What is agreed before bots meet.

use std::thread;

use clap::Args;
use hanpan_arena::{Entrant, Opening, Plan, Unit};
use serde_json::Value;

use crate::arguments::{Game, game, like_a_bot, parse_options};
use crate::say::say;

/// Who meets, at what, how often: what `hanpan arena` and `hanpan cross` have in common.
#[derive(Args)]
pub struct Contest {
    /// The game: see `hanpan games`
    #[arg(value_parser = game())]
    pub game: Game,
    /// The bots, of which the arena measures the first: NAME, NAME@NODES or NAME@MILLISECONDSms
    #[arg(required = true, num_args = 2.., value_parser = like_a_bot(parse_entrant))]
    #[arg(hide_possible_values = true)]
    pub bots: Vec<Entrant>,
    /// How many deals or openings are played, each once for every seating
    #[arg(long, default_value_t = 100)]
    pub deals: u64,
    /// How many play [default: the fewest the game is for]
    #[arg(long)]
    pub players: Option<u8>,
    /// What is agreed, as JSON
    #[arg(long, default_value = "{}", value_parser = parse_options)]
    pub options: Value,
    /// Play single hands or rounds instead of whole matches, in games that have them
    #[arg(long)]
    pub hands: bool,
    /// How many random actions open a game, or `even` for openings from which neither side is ahead [default: 4 in games
    /// without chance, otherwise 0]
    #[arg(long, value_parser = parse_opening)]
    pub opening: Option<Opening>,
    /// What everything follows from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads [default: all cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Print what came out as JSON
    #[arg(long)]
    pub json: bool,
}

impl Contest {
    /// The plan of a meeting of these bots.
    pub fn plan(&self, bots: Vec<Entrant>) -> Plan {
        Plan {
            game: self.game.id().to_owned(),
            options: self.options.clone(),
            players: self.players.unwrap_or(*self.game.seats().start()),
            bots,
            deals: self.deals,
            unit: if self.hands { Unit::Hand } else { Unit::Game },
            opening: self.opening.unwrap_or(Opening::Random(if self.game.chance() { 0 } else { 4 })),
            seed: self.seed,
            sprt: None,
        }
    }

    /// How many games are played at once.
    pub fn threads(&self) -> usize {
        self.threads.or_else(|| thread::available_parallelism().ok().map(usize::from)).unwrap_or(1)
    }
}

/// `NAME`, `NAME@NODES` or `NAME@MILLISECONDSms`.
pub(crate) fn parse_entrant(text: &str) -> Result<Entrant, String> {
    let (name, budget) = match text.split_once('@') {
        Some((name, budget)) => (name, Some(budget)),
        None => (text, None),
    };
    let wrong = || say("argument-entrant", &[]);
    let (nodes, ms) = match budget {
        None => (None, None),
        Some(budget) => match budget.strip_suffix("ms") {
            Some(ms) => (None, Some(ms.parse().map_err(|_| wrong())?)),
            None => (Some(budget.parse().map_err(|_| wrong())?), None),
        },
    };
    Ok(Entrant { name: name.to_owned(), nodes, ms })
}

fn parse_opening(text: &str) -> Result<Opening, String> {
    text.parse().map_err(|_| say("argument-opening", &[]))
}
