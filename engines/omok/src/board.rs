//! The engine's own board: the stones, and at every empty point what a stone of either side would make.

use hanpan_core::QuickDice;
use hanpan_omok::{Options, RuleSet, Size, Stone, Stones, View};

use crate::evaluation::{self, Weights};
use crate::lanes::{Lanes, spots_at};
use crate::line::{AROUND, LineTable, Made, Rows};
use crate::network::{Network, Pool};
use crate::pattern::{Pattern, Patterns};
use crate::prospect::Prospect;
use crate::shape::{Shape, ShapeTable};
use crate::spot::{POINTS, SPOTS, STRIDE, Spot, Spots};

/// A position, with what a stone of either side would make at every empty point kept up to date.
///
/// A stone changes what is kept along its four lines alone, five points to each side.
#[derive(Clone)]
pub(crate) struct Board {
    rules: RuleSet,
    size: Size,
    tables: [Tables; 2],
    weights: &'static Weights,
    network: Option<&'static Network>,
    /// What the network has pooled, for the empty board and some of the positions since: how many stones there were.
    pools: Vec<(usize, Pool)>,
    stones: [Option<Stone>; SPOTS],
    lanes: Lanes,
    cells: [Cell; SPOTS],
    sums: Sums,
    /// What [`Board::lift`] must put back: what was noted at points whose lines a stone changed, in order.
    changes: Vec<Change>,
    /// How many of them there are.
    changed: usize,
    /// For each stone: the evaluation before it, and how many changes there had been.
    before: Vec<([i32; 2], usize)>,
    /// The rows from the top, a bit for each stone; two empty rows above and below.
    occupied: [u32; STRIDE + 4],
    /// The stones as the rules keep them, which say what renju forbids; in the other rule sets none.
    renju: Option<Stones>,
    key: u64,
    played: Vec<Spot>,
    to_move: Stone,
}

/// Where what a side makes is looked up.
#[derive(Clone, Copy)]
struct Tables {
    lines: &'static LineTable,
    shapes: &'static ShapeTable,
    /// Whether a double three by the house's definition is forbidden.
    no_double_three: bool,
}

impl Tables {
    fn of(rules: RuleSet, stone: Stone) -> Tables {
        let rows = Rows::of(rules, stone);
        let no_double_three = match rules {
            RuleSet::House => stone == Stone::Black,
            RuleSet::Korean => true,
            RuleSet::Freestyle | RuleSet::Standard | RuleSet::Renju => false,
        };
        Tables { lines: LineTable::of(rows), shapes: ShapeTable::of(rows), no_double_three }
    }

    #[inline]
    fn shape(&self, prospect: Prospect) -> Shape {
        if self.no_double_three && prospect.is_double_three() {
            // Not even to make five (omok rules, `house`).
            Shape::FORBIDDEN
        } else {
            self.shapes.shape(prospect.made())
        }
    }
}

/// What is kept about the position as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    /// By side: the points at which a stone would make a five, an open four, a four.
    fives: [Spots; 2],
    open_fours: [Spots; 2],
    fours: [Spots; 2],
    /// The points that are perhaps forbidden to Black (renju).
    suspects: Spots,
    /// By side: the evaluation of the position if it is to move.
    evaluation: [i32; 2],
}

/// What is noted at a point, by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    /// What a stone would make, axis by axis.
    prospects: [Prospect; 2],
    /// The same, the four axes taken together.
    shapes: [Shape; 2],
    /// What the point counts in the evaluation if the side is to move.
    worth: [i16; 2],
    /// What is seen from the point, by axis.
    patterns: Patterns,
}

impl Cell {
    /// That of a point with a stone.
    const TAKEN: Cell = Cell {
        prospects: [Prospect::NOTHING; 2],
        shapes: [Shape::TAKEN; 2],
        worth: [0; 2],
        patterns: Patterns::NOTHING,
    };

    /// Whether the point is in one of the sets that are kept.
    #[inline]
    const fn is_kept(&self) -> bool {
        self.shapes[0].is_kept() | self.shapes[1].is_kept()
    }
}

/// A stone changes no more points than this: its own, and those around along four lines. A power of two, so that no index
/// needs to be checked.
const MOST_CHANGES: usize = (4 * AROUND + 1).next_power_of_two();

/// What was noted at a point before a stone changed it.
#[derive(Clone, Copy)]
struct Change {
    spot: Spot,
    cell: Cell,
}

impl Board {
    /// The empty board.
    pub(crate) fn new(options: impl Into<Options>) -> Board {
        let Options { rules, size, .. } = options.into();
        let mut board = Board {
            rules,
            size,
            tables: Stone::BOTH.map(|stone| Tables::of(rules, stone)),
            weights: Weights::own(),
            network: None,
            pools: Vec::new(),
            stones: [None; SPOTS],
            lanes: Lanes::new(size, rules),
            cells: [Cell::TAKEN; SPOTS],
            sums: Sums::default(),
            changes: Vec::new(),
            changed: 0,
            before: Vec::with_capacity(POINTS),
            occupied: [0; STRIDE + 4],
            renju: (rules == RuleSet::Renju).then(|| Stones::new(size)),
            // What is remembered of positions by their keys is never taken for the same stones by other rules.
            key: OPTION_KEYS[size as usize][rules as usize],
            played: Vec::with_capacity(POINTS),
            to_move: Stone::Black,
        };
        for spot in Spot::all(size) {
            let prospects = Stone::BOTH.map(|stone| board.look_all(spot, stone));
            let shapes =
                Stone::BOTH.map(|stone| board.tables[stone as usize].shape(prospects[stone as usize]));
            let look = |patterns: Patterns, axis| patterns.with(axis, board.lanes.look(spot, axis).1);
            let patterns = (0..4).fold(Patterns::NOTHING, look);
            board.cells[spot.index()] = Cell { prospects, shapes, worth: [0; 2], patterns };
        }
        board.weigh_by(Weights::own(), Some(Network::own()));
        board
    }

    /// The position that a player sees.
    pub(crate) fn of_view(view: &View) -> Board {
        let mut board = Board::new(Options { size: view.size, ..view.rules.into() });
        for (row, cells) in view.board.iter().enumerate() {
            for (column, cell) in cells.chars().enumerate() {
                let stone = Stone::BOTH.into_iter().find(|stone| stone.letter() == cell);
                if let Some(stone) = stone {
                    board.put(Spot::at(row, column), stone);
                }
            }
        }
        board.to_move = view.side();
        board
    }

    /// Evaluates by other weights from now on. No stone that is there already may be taken back.
    pub(crate) fn weigh_by(&mut self, weights: &'static Weights, network: Option<&'static Network>) {
        (self.weights, self.network) = (weights, network);
        self.pools.clear();
        if let Some(network) = network {
            let mut pool = Pool::default();
            Spot::all(self.size).for_each(|spot| {
                let Cell { patterns, shapes, .. } = self.cells[spot.index()];
                pool.add(network.point(patterns, shapes));
            });
            self.pools.push((self.played.len(), pool));
        }
        self.sums.evaluation = [0; 2];
        for cell in &mut self.cells {
            cell.worth = weights.worth(cell.shapes);
            for (sum, worth) in self.sums.evaluation.iter_mut().zip(cell.worth) {
                *sum += i32::from(worth);
            }
        }
    }

    /// Puts a stone of the side to move on an empty point.
    pub(crate) fn play(&mut self, spot: Spot) {
        self.put(spot, self.to_move);
        self.to_move = self.to_move.opponent();
    }

    /// Takes back the last stone played.
    pub(crate) fn take_back(&mut self) {
        self.to_move = self.to_move.opponent();
        self.lift();
    }

    /// Puts a stone of either side on an empty point without a change of turns.
    pub(crate) fn try_stone(&mut self, stone: Stone, spot: Spot) {
        self.put(spot, stone);
    }

    /// Takes back what [`Board::try_stone`] put.
    pub(crate) fn untry(&mut self) {
        self.lift();
    }

    /// The other side is to move, as if this one had done nothing. Twice is as it was.
    #[cfg(test)]
    pub(crate) fn pass(&mut self) {
        self.to_move = self.to_move.opponent();
    }

    pub(crate) const fn rules(&self) -> RuleSet {
        self.rules
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// Whether every point has a stone.
    pub(crate) const fn is_full(&self) -> bool {
        self.played.len() == self.size.points()
    }

    /// The stones as the rules keep them, where they can say what renju forbids.
    pub(crate) fn renju(&self) -> Option<&Stones> {
        self.renju.as_ref()
    }

    pub(crate) const fn to_move(&self) -> Stone {
        self.to_move
    }

    /// The position as a number, the side to move included.
    pub(crate) const fn key(&self) -> u64 {
        match self.to_move {
            Stone::Black => self.key,
            Stone::White => !self.key,
        }
    }

    /// How many stones there are.
    pub(crate) const fn stones(&self) -> usize {
        self.played.len()
    }

    pub(crate) const fn stone(&self, spot: Spot) -> Option<Stone> {
        self.stones[spot.index()]
    }

    /// What a stone of one side would make on an empty point.
    #[inline]
    pub(crate) const fn shape(&self, stone: Stone, spot: Spot) -> Shape {
        self.cells[spot.index()].shapes[stone as usize]
    }

    /// What a stone of one side would make on an empty point along one axis.
    pub(crate) const fn made(&self, stone: Stone, spot: Spot, axis: usize) -> Made {
        Made::ALL[(self.cells[spot.index()].prospects[stone as usize].made() >> (4 * axis) & 0x0f) as usize]
    }

    /// What is seen from an empty point, by axis.
    pub(crate) fn patterns(&self, spot: Spot) -> [Pattern; 4] {
        self.cells[spot.index()].patterns.by_axis()
    }

    /// The points where one side would make a row that wins, and may.
    pub(crate) const fn fives(&self, stone: Stone) -> &Spots {
        &self.sums.fives[stone as usize]
    }

    /// The points where one side would make an open four or two fours, and may.
    pub(crate) const fn open_fours(&self, stone: Stone) -> &Spots {
        &self.sums.open_fours[stone as usize]
    }

    /// The points where one side would make a single four, and may.
    pub(crate) const fn fours(&self, stone: Stone) -> &Spots {
        &self.sums.fours[stone as usize]
    }

    /// The points that are perhaps forbidden to a side.
    pub(crate) const fn suspects(&self, stone: Stone) -> &Spots {
        match stone {
            Stone::Black => &self.sums.suspects,
            Stone::White => &Spots::NONE,
        }
    }

    /// The points that complete a five if one side plays on this one, along one axis.
    pub(crate) fn five_points(&self, stone: Stone, spot: Spot, axis: usize) -> impl Iterator<Item = Spot> {
        let seen = self.lanes.sight(spot, axis).of(stone);
        spots_at(spot, axis, self.tables[stone as usize].lines.five_places(seen))
    }

    /// The evaluation of the position for the side to move.
    #[inline]
    pub(crate) fn evaluation(&mut self) -> i32 {
        let shapes = evaluation::TEMPO + self.sums.evaluation[self.to_move as usize];
        let patterns = self.network.map_or(0, |network| {
            self.pool(network);
            let (_, pool) = self.pools.last().expect("it was pooled");
            network.value(pool, self.to_move, self.rules, self.size)
        });
        (shapes + patterns).clamp(-evaluation::MOST, evaluation::MOST)
    }

    /// Pools what the network makes of the points: those that are not as they were when it was last done.
    fn pool(&mut self, network: &Network) {
        let (stones, pool) = self.pools.last().expect("there is one from the beginning");
        let Some(&(_, since)) = self.before.get(*stones) else { return };
        let mut pool = pool.clone();
        let mut seen = Spots::NONE;
        let changes = self.changes[since..self.changed].iter().filter(|change| seen.insert_new(change.spot));
        pool.change(changes.map(|Change { spot, cell }| {
            let now = &self.cells[spot.index()];
            (network.point(cell.patterns, cell.shapes), network.point(now.patterns, now.shapes))
        }));
        self.pools.push((self.played.len(), pool));
    }

    /// The empty points at most two steps from a stone, in every direction.
    pub(crate) fn near(&self) -> Spots {
        let wide = self.occupied.map(|row| row | row << 1 | row << 2 | row >> 1 | row >> 2);
        let mut near = Spots::NONE;
        let lines = self.size.lines() as usize;
        for row in 0..lines {
            let around = wide[row] | wide[row + 1] | wide[row + 2] | wide[row + 3] | wide[row + 4];
            let mut bits = around & !self.occupied[row + 2] & ((1 << lines) - 1);
            while bits != 0 {
                near.insert(Spot::at(row, bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
        near
    }

    fn put(&mut self, spot: Spot, stone: Stone) {
        debug_assert!(self.stones[spot.index()].is_none());
        self.before.push((self.sums.evaluation, self.changed));
        if self.changes.len() < self.changed + MOST_CHANGES {
            self.changes.resize(2 * self.changes.len() + MOST_CHANGES, Change { spot, cell: Cell::TAKEN });
        }
        self.stones[spot.index()] = Some(stone);
        self.lanes.toggle(spot, stone);
        self.key ^= KEYS[stone as usize][spot.index()];
        let (row, column) = spot.place();
        self.occupied[row + 2] |= 1 << column;
        self.played.push(spot);
        if let Some(stones) = &mut self.renju {
            stones.put(stone, spot.point(self.size));
        }
        self.look_around(spot);
    }

    fn lift(&mut self) {
        if self.pools.last().is_some_and(|(stones, _)| *stones == self.played.len()) {
            self.pools.pop();
        }
        let spot = self.played.pop().expect("a stone was played");
        let stone = self.stones[spot.index()].take().expect("there is a stone where one was played");
        self.key ^= KEYS[stone as usize][spot.index()];
        let (row, column) = spot.place();
        self.occupied[row + 2] &= !(1 << column);
        if let Some(stones) = &mut self.renju {
            stones.lift(stone, spot.point(self.size));
        }
        self.lanes.toggle(spot, stone);
        let (evaluation, changed) = self.before.pop().expect("every stone has a before");
        for &Change { spot, cell } in self.changes[changed..self.changed].iter().rev() {
            let now = std::mem::replace(&mut self.cells[spot.index()], cell);
            if now.is_kept() | cell.is_kept() {
                self.sums.move_spot(spot, now.shapes, cell.shapes);
            }
        }
        self.changed = changed;
        self.sums.evaluation = evaluation;
    }

    /// Looks anew at what stones would make on the empty points from which a new stone is seen.
    ///
    /// Whether anything changes at such a point cannot be predicted, and a wrong guess costs more than all the rest: it
    /// is noted again either way, and only what did change is remembered.
    fn look_around(&mut self, spot: Spot) {
        let changes = &mut self.changes[self.changed..][..MOST_CHANGES];
        let changes: &mut [Change; MOST_CHANGES] = changes.try_into().expect("as many as that");
        changes[0] = Change { spot, cell: std::mem::replace(&mut self.cells[spot.index()], Cell::TAKEN) };
        let Change { cell, .. } = changes[0];
        let mut evaluation = self.sums.evaluation;
        for (sum, before) in evaluation.iter_mut().zip(cell.worth) {
            *sum -= i32::from(before);
        }
        if cell.is_kept() {
            self.sums.move_spot(spot, cell.shapes, Cell::TAKEN.shapes);
        }
        let (mut count, tables) = (1, self.tables);
        for (there, axis, (sight, pattern)) in self.lanes.seen_from(spot) {
            let cell = self.cells[there.index()];
            let prospects = Stone::BOTH.map(|stone| {
                let code = tables[stone as usize].lines.code(sight.of(stone));
                cell.prospects[stone as usize].with(axis, code)
            });
            let shapes = Stone::BOTH.map(|stone| tables[stone as usize].shape(prospects[stone as usize]));
            let patterns = cell.patterns.with(axis, pattern);
            let now = Cell { prospects, shapes, worth: self.weights.worth(shapes), patterns };
            changes[count % MOST_CHANGES] = Change { spot: there, cell };
            count += usize::from(prospects != cell.prospects || patterns != cell.patterns);
            self.cells[there.index()] = now;
            for (sum, (now, before)) in evaluation.iter_mut().zip(now.worth.into_iter().zip(cell.worth)) {
                *sum += i32::from(now) - i32::from(before);
            }
            if now.is_kept() | cell.is_kept() {
                self.sums.move_spot(there, cell.shapes, now.shapes);
            }
        }
        self.sums.evaluation = evaluation;
        self.changed += count;
    }

    /// What a stone would make on an empty point, seen along all four axes.
    fn look_all(&self, spot: Spot, stone: Stone) -> Prospect {
        (0..4).fold(Prospect::NOTHING, |prospect, axis| {
            prospect
                .with(axis, self.tables[stone as usize].lines.code(self.lanes.sight(spot, axis).of(stone)))
        })
    }
}

impl Sums {
    /// Takes a point from the sets that its shapes were in to those that they are in now.
    #[cold]
    fn move_spot(&mut self, spot: Spot, before: [Shape; 2], now: [Shape; 2]) {
        for stone in Stone::BOTH {
            let (before, now) = (before[stone as usize], now[stone as usize]);
            if before != now {
                if let Some(set) = self.set_of(stone, before) {
                    set.remove(spot);
                }
                if let Some(set) = self.set_of(stone, now) {
                    set.insert(spot);
                }
            }
        }
    }

    fn set_of(&mut self, stone: Stone, shape: Shape) -> Option<&mut Spots> {
        let side = stone as usize;
        match shape {
            Shape::FIVE => Some(&mut self.fives[side]),
            Shape::OPEN_FOUR => Some(&mut self.open_fours[side]),
            _ if shape.is_four() => Some(&mut self.fours[side]),
            Shape::SUSPECT => Some(&mut self.suspects),
            _ => None,
        }
    }
}

/// Zobrist numbers of stones, by side and point.
static KEYS: [[u64; SPOTS]; 2] = [keys(0x6f6d_6f6b), keys(0x6b6f_6d6f)];

/// And of what was agreed, by board and rules.
static OPTION_KEYS: [[u64; RuleSet::ALL.len()]; Size::ALL.len()] = [keys(15), keys(20)];

const fn keys<const COUNT: usize>(seed: u64) -> [u64; COUNT] {
    let mut dice = QuickDice::seeded(seed);
    let mut keys = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        keys[at] = dice.bits();
        at += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, Rules, Step, random_step};
    use hanpan_omok::Omok;

    use super::*;

    /// Every rule set on either board.
    fn all_options() -> impl Iterator<Item = Options> {
        Size::ALL.into_iter().flat_map(|size| RuleSet::ALL.map(|rules| Options { size, ..rules.into() }))
    }

    #[test]
    fn what_is_kept_is_what_the_stones_say() {
        for options in all_options() {
            let mut dice = QuickDice::seeded(5);
            let mut board = Board::new(options);
            let all: Vec<Spot> = Spot::all(options.size).collect();
            for _ in 0..600 {
                if board.stones() > 0 && dice.below(5) < 2 {
                    board.take_back();
                } else if board.stones() < 150 {
                    let spot = all[dice.below(all.len() as u32) as usize];
                    if board.stone(spot).is_none() {
                        board.play(spot);
                    }
                }
                let mut fresh = Board::new(options);
                for &spot in &all {
                    if let Some(stone) = board.stone(spot) {
                        fresh.put(spot, stone);
                    }
                }
                fresh.to_move = board.to_move;
                assert!(fresh.cells == board.cells && fresh.lanes == board.lanes);
                for &spot in all.iter().filter(|&&spot| board.stone(spot).is_none()) {
                    let looked = Stone::BOTH.map(|stone| board.look_all(spot, stone));
                    assert_eq!(board.cells[spot.index()].prospects, looked);
                }
                assert_eq!((fresh.sums, fresh.key()), (board.sums, board.key()));
                assert_eq!((fresh.near(), fresh.stones()), (board.near(), board.stones()));
                assert_eq!(fresh.renju, board.renju);
            }
        }
    }

    #[test]
    fn other_weights_are_taken_at_any_time() {
        static PLAIN: std::sync::LazyLock<Weights> = std::sync::LazyLock::new(Weights::plain);
        let mut dice = QuickDice::seeded(7);
        let mut boards = [Board::new(RuleSet::House), Board::new(RuleSet::House)];
        boards[0].weigh_by(&PLAIN, None);
        for number in 0..80 {
            if number == 40 {
                boards[1].weigh_by(&PLAIN, None);
            }
            let spot = Spot::at(dice.below(15) as usize, dice.below(15) as usize);
            if boards[0].stone(spot).is_none() {
                boards.iter_mut().for_each(|board| board.play(spot));
            }
            assert!(number < 40 || boards[0].sums == boards[1].sums);
        }
    }

    #[test]
    fn near_points_are_two_steps_away() {
        for (size, corners) in [
            (Size::Fifteen, ["a15", "o15", "h8", "k7", "o1"]),
            (Size::Twenty, ["a20", "t20", "k10", "a7", "t1"]),
        ] {
            let mut board = Board::new(Options { size, ..RuleSet::House.into() });
            for text in corners {
                board.play(Spot::of(size, text.parse().unwrap()));
            }
            for spot in Spot::all(size) {
                let near =
                    board.stone(spot).is_none() && board.played.iter().any(|&to| spot.distance(to) <= 2);
                assert_eq!(board.near().contains(spot), near, "{spot:?}");
            }
        }
    }

    #[test]
    fn a_board_is_what_the_view_shows() {
        for (options, seed) in all_options().zip(0..) {
            let mut dice = QuickDice::seeded(seed);
            let mut state = Omok::start(&options, 2).unwrap();
            let mut board = Board::new(options);
            let mut legal = Vec::new();
            while let Some(step) = random_step::<Omok>(&state, &mut legal, &mut dice) {
                let view = Omok::view(&state, hanpan_core::Observer::Public);
                let read = Board::of_view(&view);
                assert!(read.stones == board.stones && read.cells == board.cells);
                assert_eq!((read.key(), Some(read.to_move())), (board.key(), state.to_move()));
                let Step::Act(_, action) = step;
                Omok::apply(&mut state, &step);
                board.play(Spot::of(options.size, action.point().unwrap()));
            }
        }
    }

    #[test]
    fn the_same_stones_by_other_rules_are_another_position() {
        let keys: Vec<u64> = all_options().map(|options| Board::new(options).key()).collect();
        assert!(keys.iter().enumerate().all(|(at, key)| !keys[..at].contains(key)));
    }
}
