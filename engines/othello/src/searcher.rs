//! The opponent that searches.

use std::sync::Arc;

use hanpan_core::{Dice, QuickDice, Seat};
use hanpan_othello::rows::Rows;
use hanpan_othello::{Action, Event, Othello, View};
use hanpan_search::{
    Cancel, Candidate, Decision, Engine, Level, Limits, Report, Settings, Situation, TimeLimit,
    TranspositionTable, Value,
};

use crate::evaluation::Tables;
use crate::level::{means, solves};
use crate::margins::{Margin, Margins};
use crate::root::{Ground, Plan, Root};
use crate::{Evaluation, Geometry, Position, Squares, Weights};

/// The opponent that searches, on any board.
///
/// What it finds it remembers until the next game. With several threads all search the same position and share what
/// they find.
pub struct Searcher {
    level: Level,
    settings: Settings,
    /// How often it was asked since the game began, so that its dice fall differently.
    asked: u64,
    board: Option<Board>,
    /// What it plays by, if that is not what the house plays by.
    given: Option<Given>,
    table: TranspositionTable,
}

/// What a searcher is given to play by.
struct Given {
    /// The weights of patterns, if it has any.
    tables: Option<Arc<Tables>>,
    /// The margins, if they are not those of the house.
    margins: Option<Vec<Margin>>,
}

/// What is known of a board of one size.
enum Board {
    Word(Box<Geometry<u64>>, Evaluation<u64>),
    Rows(Box<Geometry<Rows>>, Evaluation<Rows>),
}

impl Searcher {
    /// An opponent of this level that has seen nothing yet.
    pub fn new(level: Level) -> Searcher {
        // The table is made when the game begins and its size is known.
        let table = TranspositionTable::new(0);
        Searcher { level, settings: Settings::default(), asked: 0, board: None, given: None, table }
    }

    /// One that plays by these weights instead of those of the house, on boards of their family; without patterns if none
    /// are given.
    pub fn with_weights(level: Level, weights: Option<&Weights>) -> Searcher {
        let tables = weights.map(|weights| Arc::new(Tables::new(weights)));
        Searcher { given: Some(Given { tables, margins: None }), ..Searcher::new(level) }
    }

    /// One that was given weights, with these margins too; on boards of sizes that they do not speak of with none that were
    /// fitted.
    pub(crate) fn with_margins(mut self, margins: &[Margin]) -> Searcher {
        let tables = self.given.take().and_then(|given| given.tables);
        self.given = Some(Given { tables, margins: Some(margins.to_vec()) });
        self
    }

    fn search(
        &mut self,
        view: &View,
        legal: &[Action],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Othello>),
    ) -> Decision<Othello> {
        let Some(seat) = view.to_move else { return Decision::at_once(legal[0]) };
        let size = usize::from(view.size);
        if self.board.as_ref().is_none_or(|board| board.size() != size) {
            // The same numbers mean other positions on another board.
            self.table.clear(self.settings.hash);
            self.board = Some(Board::new(size, self.given.as_ref()));
        }
        self.table.next_search();
        let seed = self.settings.seed.wrapping_add(self.asked.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.asked += 1;
        let question =
            Question { level: self.level, settings: &self.settings, view, seat, legal, limits, seed };
        match self.board.as_ref().expect("it was made if there was none") {
            Board::Word(geometry, evaluation) => question.decide(geometry, evaluation, &self.table, report),
            Board::Rows(geometry, evaluation) => question.decide(geometry, evaluation, &self.table, report),
        }
    }
}

impl Engine<Othello> for Searcher {
    fn new_game(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        self.asked = 0;
        self.table.clear(settings.hash);
    }

    fn think(
        &mut self,
        situation: &Situation<'_, Othello>,
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Othello>),
    ) -> Decision<Othello> {
        self.search(situation.view, situation.legal, limits, report)
    }

    fn ponder(
        &mut self,
        view: &View,
        _: &[Event],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Othello>),
    ) {
        if view.to_move.is_none() {
            return;
        }
        let mut legal: Vec<Action> = view.legal.iter().map(|&square| Action::Place(square)).collect();
        if view.must_pass {
            legal.push(Action::Pass);
        }
        self.search(view, &legal, limits, report);
    }
}

impl Board {
    fn new(size: usize, given: Option<&Given>) -> Board {
        if size <= 8 {
            Board::Word(Box::new(Geometry::new(size)), evaluation(size, given))
        } else {
            Board::Rows(Box::new(Geometry::new(size)), evaluation(size, given))
        }
    }

    fn size(&self) -> usize {
        match self {
            Board::Word(geometry, _) => geometry.size,
            Board::Rows(geometry, _) => geometry.size,
        }
    }
}

/// By what is given, or by what the house has.
fn evaluation<S: Squares>(size: usize, given: Option<&Given>) -> Evaluation<S> {
    let Some(given) = given else { return Evaluation::new(size) };
    let mut evaluation = Evaluation::with(size, given.tables.clone());
    if let Some(margins) = &given.margins {
        evaluation.margins = Margins::among(margins, size);
    }
    evaluation
}

/// What is to be decided.
struct Question<'a> {
    level: Level,
    settings: &'a Settings,
    view: &'a View,
    seat: Seat,
    legal: &'a [Action],
    limits: &'a Limits,
    seed: u64,
}

impl Question<'_> {
    fn decide<S: Squares + Send + Sync>(
        &self,
        geometry: &Geometry<S>,
        evaluation: &Evaluation<S>,
        table: &TranspositionTable,
        report: &mut dyn FnMut(&Report<Othello>),
    ) -> Decision<Othello> {
        let threads = self.settings.threads.max(1);
        let nodes = self.limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
        let limits = Limits { nodes, ..self.limits.clone() };
        let position = Position::<S>::of(self.view, self.seat);
        let empties = geometry.empties(&position.own, &position.other).len();
        let meter = limits.start(self.settings.clock.as_ref(), empties.div_ceil(2));
        let ground = Ground { geometry, evaluation, table };
        let nodes = nodes.unwrap_or(u64::MAX);
        let mut root = Root::new(ground, &position, self.legal, meter, nodes, self.seed);
        let plan = self.plan();
        let stop = Cancel::default();
        let helped: u64 = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|number| {
                    let mut root = root.helper(root.meter().helper(stop.clone()));
                    // Every other thread is a depth ahead, so that they do not all do the same.
                    scope.spawn(move || {
                        root.deepen(plan, 1 + number % 2, &mut |_, _| {});
                        root.nodes()
                    })
                })
                .collect();
            root.deepen(plan, 1, &mut |root, depth| {
                let (nodes, time) = (root.nodes(), root.meter().elapsed());
                report(&Report { depth, nodes, time, lines: root.candidates() });
            });
            stop.cancel();
            helpers.into_iter().map(|helper| helper.join().expect("no search panics")).sum()
        });
        let mut candidates = root.candidates();
        let blur = means(self.level).blur;
        if blur > 0.0 {
            // Differences grow with the board.
            let blur = blur * geometry.size as f64 / 8.0;
            misjudge(&mut candidates, blur, geometry.squares, self.seed);
        }
        Decision { action: candidates[0].action, candidates, nodes: root.nodes() + helped }
    }

    fn plan(&self) -> Plan {
        let means = means(self.level);
        let depth = match self.legal.len() {
            // Nothing to decide; a glance is enough to say how things stand.
            1 => 4,
            _ => means.depth,
        };
        let nodes = self.nodes_at_hand().min(2_000_000);
        Plan {
            depth,
            deepest: self.limits.depth.unwrap_or(usize::MAX).max(1),
            solve: solves(self.level),
            each: if means.blur > 0.0 { u64::MAX } else { nodes / 64 },
        }
    }

    /// About how many nodes there are to be spent; of time, at least a node a microsecond.
    fn nodes_at_hand(&self) -> u64 {
        let timed = match self.limits.time {
            TimeLimit::PerMove(time) => time.as_micros().try_into().unwrap_or(u64::MAX),
            TimeLimit::Infinite | TimeLimit::Clocks(_) => u64::MAX,
        };
        self.limits.nodes.unwrap_or(u64::MAX).min(timed)
    }
}

/// Adds an error to each value that is not certain, and puts the candidates into the order that results.
fn misjudge(candidates: &mut [Candidate<Othello>], blur: f64, squares: usize, seed: u64) {
    let mut dice = QuickDice::seeded(!seed);
    for candidate in candidates.iter_mut().filter(|candidate| candidate.error > 0.0) {
        // The sum of twelve even errors is as good as normal, with a spread of 1 and nothing wild.
        let error = (0..12).map(|_| f64::from(dice.below(1001)) / 1000.0 - 0.5).sum::<f64>();
        let limit = squares as f64;
        candidate.value = Value::Discs((candidate.value.number() + blur * error).clamp(-limit, limit));
        candidate.error = candidate.error.hypot(blur).min(limit);
    }
    candidates.sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
}
