//! Many games on all cores.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hanpan_house::{Bot, BotError, Cancel};
use hanpan_table::{Record, SetupError, TableError};
use thiserror::Error;

use crate::game::{GameResult, Seating, play};
use crate::journal::Journal;
use crate::plan::{Opening, Plan, Unit};
use crate::sprt::Verdict;
use crate::summary::{Summary, Totals};

/// Why the arena does not play.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// There is no such game.
    #[error("there is no game `{0}`")]
    NoGame(String),
    /// The game is not played in hands.
    #[error("{0} is not a match of several hands; play whole games")]
    NoHands(String),
    /// There is no such bot.
    #[error(transparent)]
    NoBot(#[from] BotError),
    /// Neither one bot a seat nor one against a table of another.
    #[error("name {players} bots, one for each seat, or two: one to be measured and one for all other seats")]
    Bots {
        /// How many seats there are.
        players: u8,
    },
    /// There are not so many openings.
    #[error("{game} has {known} even openings for what is agreed; more deals would be the same games again")]
    Openings {
        /// The game.
        game: String,
        /// How many there are.
        known: usize,
    },
    /// The game cannot be played so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A bot did something that is not allowed.
    #[error("a bot broke the rules: {0}")]
    Table(#[from] TableError),
    /// A bot did nothing.
    #[error("`{bot}` gave no answer in its turn{}", .why.as_ref().map(|why| format!(": {why}")).unwrap_or_default())]
    NoAnswer {
        /// Its name.
        bot: String,
        /// Why, as far as it is known.
        why: Option<String>,
    },
    /// The folder holds the games of another contest.
    #[error("{0} holds another contest; name another folder")]
    OtherPlan(PathBuf),
    /// The folder cannot be used.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The journal cannot be written.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// A deal that one thread has played.
struct Finished {
    deal: u64,
    games: Vec<GameResult>,
    records: Vec<Record>,
    times: Vec<Duration>,
}

/// Plays what is planned on so many threads, keeping everything in `folder` if there is one, and calls `progress` with
/// the number of deals known, until all are played, the sequential test is decided, or `stop` is raised: then the deals
/// under way are broken off, and what was finished is summed up.
pub fn run(
    plan: &Plan,
    threads: usize,
    folder: Option<&Path>,
    stop: &Cancel,
    mut progress: impl FnMut(u64),
) -> Result<Summary, ArenaError> {
    check(plan)?;
    let seatings = plan.seatings();
    let (mut journal, mut known) = match folder {
        Some(folder) => Journal::open(folder, plan).map(|(journal, played)| (Some(journal), played))?,
        None => (None, BTreeMap::new()),
    };
    let mut totals = Totals::default();
    let mut times = Vec::new();
    let next = AtomicU64::new(0);
    let done = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let already: Vec<u64> = known.keys().copied().collect();
    let result = thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (seatings, next, done, already) = (&seatings, &next, &done, &already);
            scope.spawn(move || {
                let mut bots = match seat_bots(plan) {
                    Ok(bots) => bots,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                while !done.load(Ordering::Relaxed) && !stop.is_cancelled() {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= plan.deals {
                        return;
                    }
                    if already.binary_search(&deal).is_ok() {
                        continue;
                    }
                    // A deal that was broken off counts for nothing; what was finished before it does.
                    let Some(finished) = play_deal(plan, seatings, deal, &mut bots, stop).transpose() else {
                        return;
                    };
                    if sender.send(finished).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut collect = || -> Result<(), ArenaError> {
            // Results are taken in the order of the deals, so that the summary and the moment at which a sequential
            // test stops do not depend on how fast each thread was.
            take_in_order(plan, &seatings, &mut known, &mut totals);
            progress(totals.deals);
            while !decided(plan, &totals)
                && let Ok(finished) = receiver.recv()
            {
                let Finished { deal, games, records, times: took } = finished?;
                if let Some(journal) = &mut journal {
                    journal.keep(deal, &games, &records)?;
                }
                times.extend(took);
                known.insert(deal, games);
                take_in_order(plan, &seatings, &mut known, &mut totals);
                progress(totals.deals + known.len() as u64);
            }
            Ok(())
        };
        let result = collect();
        done.store(true, Ordering::Relaxed);
        result
    });
    result?;
    // A run that was stopped may have left gaps: what lies behind them counts too.
    if !decided(plan, &totals) {
        known.values().for_each(|games| totals.add(&seatings, games));
    }
    Ok(totals.summary(plan, times))
}

fn take_in_order(
    plan: &Plan,
    seatings: &[Vec<usize>],
    known: &mut BTreeMap<u64, Vec<GameResult>>,
    totals: &mut Totals,
) {
    while totals.deals < plan.deals
        && !decided(plan, totals)
        && let Some(games) = known.remove(&totals.deals)
    {
        totals.add(seatings, &games);
    }
}

fn decided(plan: &Plan, totals: &Totals) -> bool {
    totals.verdict(plan).is_some_and(|verdict| verdict != Verdict::Undecided)
}

fn play_deal(
    plan: &Plan,
    seatings: &[Vec<usize>],
    deal: u64,
    bots: &mut [Box<dyn Bot>],
    stop: &Cancel,
) -> Result<Option<Finished>, ArenaError> {
    let mut finished = Finished { deal, games: Vec::new(), records: Vec::new(), times: Vec::new() };
    for seats in seatings {
        let Some(played) = play(plan, &Seating { seats, deal }, bots, stop)? else { return Ok(None) };
        finished.games.push(played.result);
        finished.records.push(played.record);
        finished.times.extend(played.times);
    }
    Ok(Some(finished))
}

fn seat_bots(plan: &Plan) -> Result<Vec<Box<dyn Bot>>, ArenaError> {
    plan.bots.iter().map(|entrant| Ok(hanpan_house::entrant(&plan.game, &entrant.name)?)).collect()
}

fn check(plan: &Plan) -> Result<(), ArenaError> {
    let game = hanpan_house::game(&plan.game).ok_or_else(|| ArenaError::NoGame(plan.game.clone()))?;
    if plan.unit == Unit::Hand && !game.hands() {
        return Err(ArenaError::NoHands(plan.game.clone()));
    }
    if plan.bots.len() != 2 && plan.bots.len() != usize::from(plan.players) {
        return Err(ArenaError::Bots { players: plan.players });
    }
    if plan.opening == Opening::Even {
        let known = hanpan_house::even_openings(&plan.game, &plan.options).len();
        if (known as u64) < plan.deals {
            return Err(ArenaError::Openings { game: plan.game.clone(), known });
        }
    }
    seat_bots(plan).map(drop)
}
