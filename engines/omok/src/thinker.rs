//! The strong opponent: searches as deep as its limits let it.

use hanpan_omok::{Event, Omok, View};
use hanpan_search::{
    Cancel, Candidate, Decision, Engine, Limits, Report, Settings, Situation, TranspositionTable, Value,
};

use crate::basic::legal;
use crate::board::Board;
use crate::evaluation::{self, Weights};
use crate::memory::Memory;
use crate::network::Network;
use crate::root::{self, Root};
use crate::search::{PROVEN, Search};
use crate::spot::{Spot, Spots};

/// The strong opponent: searches as deep as its limits let it.
///
/// First it looks for a win by continuous fours, then it searches to growing depths. What it finds it remembers until
/// the next game: the second time a position is met, it is searched faster. With several threads all search the same
/// position and share what they find.
pub struct Thinker {
    settings: Settings,
    weights: &'static Weights,
    network: Option<&'static Network>,
    table: TranspositionTable,
    /// One for each thread.
    memories: Vec<Memory>,
}

impl Thinker {
    /// No search from the root goes deeper.
    const DEEPEST: usize = 40;
    /// Of so many moves the value is told.
    const TOLD: usize = 8;

    /// An opponent that knows nothing yet.
    pub fn new() -> Thinker {
        Thinker::by(Weights::own(), Some(Network::own()))
    }

    /// One that evaluates by these weights, and by a network if there is one.
    pub(crate) fn by(weights: &'static Weights, network: Option<&'static Network>) -> Thinker {
        // The table is made when the game begins and its size is known.
        Thinker {
            settings: Settings::default(),
            weights,
            network,
            table: TranspositionTable::new(0),
            memories: vec![Memory::new()],
        }
    }

    fn board(&self, view: &View) -> Board {
        let mut board = Board::of_view(view);
        board.weigh_by(self.weights, self.network);
        board
    }

    /// Searches the position; the best move is the first of the roots afterwards. Returns how many nodes it took.
    fn search(
        &mut self,
        board: &mut Board,
        roots: &mut [Root],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Omok>),
    ) -> u64 {
        let threads = self.memories.len() as u64;
        let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(threads)), ..limits.clone() };
        let mut meter = limits.start(self.settings.clock.as_ref(), moves_to_come(board));
        self.table.next_search();
        self.memories.iter_mut().for_each(Memory::next_search);
        let (memory, helpers) = self.memories.split_first_mut().expect("there is one for each thread");
        let depth = limits.depth.unwrap_or(Self::DEEPEST).clamp(1, Self::DEEPEST);
        let (table, nodes) = (&self.table, limits.nodes.unwrap_or(u64::MAX));
        let lines = self.settings.lines.clamp(1, roots.len());
        let stop = Cancel::default();
        std::thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .zip(1..)
                .map(|(memory, number)| {
                    let (mut board, mut roots) = (board.clone(), roots.to_vec());
                    let mut meter = meter.helper(stop.clone());
                    scope.spawn(move || {
                        let mut search = Search { board: &mut board, meter: &mut meter, table, memory };
                        // Every other thread is a depth ahead, so that they do not all do the same.
                        (1 + number % 2..=depth).take_while(|&depth| search.roots(&mut roots, depth)).count();
                        meter.used()
                    })
                })
                .collect();
            let mut search = Search { board, meter: &mut meter, table, memory };
            let mut tell = |roots: &[Root], search: &mut Search<'_>, depth: usize| {
                let (nodes, time) = (search.meter.used(), search.meter.elapsed());
                report(&Report { depth, nodes, time, lines: candidates(search.board, roots) });
            };
            if let Some(plies) = search.force(roots, (nodes / 8).min(40_000)) {
                tell(roots, &mut search, plies);
            } else {
                let mut proving = 0;
                for depth in 1..=depth {
                    if depth > 1 && !search.meter.may_deepen()
                        || !(0..lines).all(|line| search.roots(&mut roots[line..], depth))
                    {
                        break;
                    }
                    roots[..lines].sort_by_key(|root| -root.value);
                    tell(roots, &mut search, depth);
                    if roots[0].value.abs() >= PROVEN && lines == 1 || roots.len() == 1 && depth >= 6 {
                        break;
                    }
                    // A share of the nodes goes to what the search sees late: wins by threats alone.
                    let before = search.meter.used();
                    let share = (before / PROVING).saturating_sub(proving);
                    let proven = share >= LEAST_PROVING && search.prove(roots, share).is_some();
                    proving += search.meter.used() - before;
                    if proven {
                        tell(roots, &mut search, depth);
                        if lines == 1 {
                            break;
                        }
                    }
                }
            }
            stop.cancel();
            let helped: u64 =
                helpers.into_iter().map(|helper| helper.join().expect("no search panics")).sum();
            meter.used() + helped
        })
    }
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new()
    }
}

impl Engine<Omok> for Thinker {
    fn new_game(&mut self, settings: &Settings) {
        self.table.clear(settings.hash);
        self.memories.resize_with(settings.threads.max(1), Memory::new);
        self.memories.iter_mut().for_each(Memory::clear);
        self.settings = settings.clone();
    }

    fn think(
        &mut self,
        situation: &Situation<'_, Omok>,
        limits: &Limits,
        report: &mut dyn FnMut(&Report<Omok>),
    ) -> Decision<Omok> {
        let mut board = self.board(situation.view);
        let legal = legal(&board, situation);
        let mut roots = root::list(&mut board, &legal, &self.table);
        let known = root::at_once(&board, &mut roots);
        let nodes = if known { 0 } else { self.search(&mut board, &mut roots, limits, report) };
        Decision {
            action: roots[0].spot.action(board.size()),
            candidates: candidates(&mut board, &roots),
            nodes,
        }
    }

    fn ponder(&mut self, view: &View, _: &[Event], limits: &Limits, report: &mut dyn FnMut(&Report<Omok>)) {
        if view.to_move.is_none() {
            return;
        }
        let mut board = self.board(view);
        let side = board.to_move();
        let is_legal = |&spot: &Spot| board.stone(spot).is_none() && !board.is_forbidden(side, spot);
        let legal: Spots = Spot::all(board.size()).filter(is_legal).collect();
        let mut roots = root::list(&mut board, &legal, &self.table);
        if !roots.is_empty() && !root::at_once(&board, &mut roots) {
            self.search(&mut board, &mut roots, limits, report);
        }
    }
}

/// Of so many nodes one goes to the search for a win by threats, and only if so many have come together.
const PROVING: u64 = 12;
const LEAST_PROVING: u64 = 100;

/// How many more moves of its own a side should have time for, this one included: games are seldom longer than 50 each.
fn moves_to_come(board: &Board) -> u32 {
    50u32.saturating_sub(board.stones() as u32 / 2).max(12)
}

/// What was found, the best move first.
fn candidates(board: &mut Board, roots: &[Root]) -> Vec<Candidate<Omok>> {
    let best = &roots[0];
    // Before anything was searched a value of 0 says nothing; the evaluation of the position does.
    let blank = !best.exact;
    let evaluation = board.evaluation();
    let candidate = |root: &Root| {
        let value = if blank { evaluation } else { root.value.min(best.value) };
        // A bound from above proves a loss too.
        let proven = value >= PROVEN && root.exact || value <= -PROVEN;
        Candidate {
            action: root.spot.action(board.size()),
            value: Value::Win(match proven {
                true => f64::from(u8::from(value > 0)),
                false => evaluation::chance(value),
            }),
            line: root.line.iter().map(|spot| spot.action(board.size())).collect(),
            error: match () {
                () if proven => 0.0,
                () if root.exact && !blank => 0.1,
                () => 0.25,
            },
        }
    };
    let mut candidates: Vec<Candidate<Omok>> = roots.iter().map(candidate).collect();
    candidates[1..].sort_by(|a, b| b.value.number().total_cmp(&a.value.number()));
    candidates.truncate(Thinker::TOLD);
    candidates
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules};
    use hanpan_omok::{Options, Point, RuleSet, Size, State};

    use super::*;

    /// Searches a fixed position to a fixed depth: how many nodes it took, and the move.
    fn search(options: Options) -> String {
        let points = |text: &str| -> Vec<Point> {
            text.split(' ').map(|point| point.parse().expect("it is a point")).collect()
        };
        let (black, white) = (points("h8 i9 g6 k7"), points("h9 j8 g8 f7"));
        let state = State::set_up(options, &black, &white).expect("it is a position");
        let (view, mut legal) = (Omok::view(&state, Observer::Public), Vec::new());
        Omok::legal(&state, state.to_move().expect("it goes on").seat(), &mut legal);
        let mut thinker = Thinker::new();
        thinker.new_game(&Settings { hash: 1, ..Settings::default() });
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = thinker.think(&situation, &Limits::depth(7), &mut |_| {});
        format!("{} {}: {} {}", options.rules, options.size, decision.action, decision.nodes)
    }

    /// A change that was meant to change nothing does not change these; one that was meant to writes them anew.
    #[test]
    fn the_search_is_what_it_was() {
        let options = |size| RuleSet::ALL.map(|rules| Options { size, ..rules.into() });
        let searched: Vec<String> = Size::ALL.into_iter().flat_map(options).map(search).collect();
        let expected = [
            "house 15: i10 924",
            "korean 15: i10 519",
            "freestyle 15: i10 592",
            "standard 15: i10 755",
            "renju 15: i10 755",
            "house 20: i10 1261",
            "korean 20: i10 817",
            "freestyle 20: i10 870",
            "standard 20: i10 775",
            "renju 20: i10 670",
        ];
        assert_eq!(searched, expected);
    }
}
