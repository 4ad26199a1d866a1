//! The engine's own board: the stones, and at every empty point what a stone of either side would make.

use hanpan_core::QuickDice;
use hanpan_omok::{Options, RuleSet, Size, Stone, Stones, View};

use crate::evaluation;
use crate::line::{AROUND, LineTable, Made, PLACE_VALUES, Rows, steps_to};
use crate::neighbours::{DIRECTIONS, Neighbour, Neighbours};
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
    neighbours: &'static Neighbours,
    lines: [&'static LineTable; 2],
    shapes: [&'static ShapeTable; 2],
    /// By side: whether a double three by the house's definition is forbidden.
    no_double_three: [bool; 2],
    stones: [Option<Stone>; SPOTS],
    /// By point and axis: the surroundings as Black sees them in the low half, as White sees them in the high half.
    surroundings: [[u32; 4]; SPOTS],
    /// By point and side: what a stone would make.
    prospects: [[Prospect; 2]; SPOTS],
    /// By point and side: the same, the four axes taken together.
    shape: [[Shape; 2]; SPOTS],
    sums: Sums,
    /// What [`Board::lift`] must put back: what was noted at points whose lines a stone changed, in order.
    changes: Vec<Change>,
    /// For each stone: the sums before it, and how many changes there had been.
    before: Vec<(Sums, usize)>,
    /// The rows from the top, a bit for each stone; two empty rows above and below.
    occupied: [u32; STRIDE + 4],
    /// The stones as the rules keep them, which say what renju forbids; in the other rule sets none.
    renju: Option<Stones>,
    key: u64,
    played: Vec<Spot>,
    to_move: Stone,
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
    /// By side: its evaluation when it is to move, and when it is not.
    evaluation: [[i32; 2]; 2],
}

/// What was noted at a point for one side before a stone changed it.
#[derive(Clone, Copy)]
struct Change {
    spot: Spot,
    stone: Stone,
    shape: Shape,
    prospect: Prospect,
}

impl Board {
    /// The empty board.
    pub(crate) fn new(options: impl Into<Options>) -> Board {
        let Options { rules, size } = options.into();
        let rows = Stone::BOTH.map(|stone| Rows::of(rules, stone));
        let mut board = Board {
            rules,
            size,
            neighbours: Neighbours::of(size),
            lines: rows.map(LineTable::of),
            shapes: rows.map(ShapeTable::of),
            no_double_three: [
                matches!(rules, RuleSet::House | RuleSet::Korean),
                matches!(rules, RuleSet::Korean),
            ],
            stones: [None; SPOTS],
            surroundings: [[0; 4]; SPOTS],
            prospects: [[Prospect::default(); 2]; SPOTS],
            shape: [[Shape::TAKEN; 2]; SPOTS],
            sums: Sums::default(),
            changes: Vec::new(),
            before: Vec::with_capacity(POINTS),
            occupied: [0; STRIDE + 4],
            renju: (rules == RuleSet::Renju).then(|| Stones::new(size)),
            // What is remembered of positions by their keys is never taken for the same stones by other rules.
            key: OPTION_KEYS[size as usize][rules as usize],
            played: Vec::with_capacity(POINTS),
            to_move: Stone::Black,
        };
        let lines = size.lines() as usize;
        for spot in Spot::all(size) {
            for axis in 0..4 {
                for place in (0..AROUND).filter(|&place| spot.along(axis, steps_to(place), lines).is_none()) {
                    // The edge is as good as a stone of the other side.
                    board.surroundings[spot.index()][axis] += u32::from(PLACE_VALUES[place]) * (2 | 2 << 16);
                }
            }
            board.open(spot);
        }
        board.changes.clear();
        board
    }

    /// The position that a player sees.
    pub(crate) fn of_view(view: &View) -> Board {
        let mut board = Board::new(Options { rules: view.rules, size: view.size });
        for (row, cells) in view.board.iter().enumerate() {
            for (column, cell) in cells.chars().enumerate() {
                let stone = Stone::BOTH.into_iter().find(|stone| stone.letter() == cell);
                if let Some(stone) = stone {
                    board.put(Spot::at(row, column), stone);
                }
            }
        }
        board.to_move = view.to_move.and_then(Stone::of).unwrap_or(Stone::Black);
        board
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
        self.shape[spot.index()][stone as usize]
    }

    /// What a stone of one side would make on an empty point along one axis.
    pub(crate) const fn made(&self, stone: Stone, spot: Spot, axis: usize) -> Made {
        Made::ALL[(self.prospects[spot.index()][stone as usize].made() >> (4 * axis) & 0x0f) as usize]
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
        let places = self.lines[stone as usize].five_places(self.seen(stone, spot, axis));
        spots_at(spot, axis, places, self.size)
    }

    /// The evaluation of the position for the side to move.
    #[inline]
    pub(crate) fn evaluation(&self) -> i32 {
        let (own, other) = (self.to_move as usize, self.to_move.opponent() as usize);
        (evaluation::TEMPO + self.sums.evaluation[own][0] - self.sums.evaluation[other][1])
            .clamp(-evaluation::MOST, evaluation::MOST)
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

    /// The surroundings of a point along an axis, as one side sees them.
    const fn seen(&self, stone: Stone, spot: Spot, axis: usize) -> u16 {
        (self.surroundings[spot.index()][axis] >> (16 * stone as u32)) as u16
    }

    fn put(&mut self, spot: Spot, stone: Stone) {
        debug_assert!(self.stones[spot.index()].is_none());
        self.before.push((self.sums, self.changes.len()));
        self.close(spot);
        self.stones[spot.index()] = Some(stone);
        self.key ^= KEYS[stone as usize][spot.index()];
        let (row, column) = spot.place();
        self.occupied[row + 2] |= 1 << column;
        self.played.push(spot);
        if let Some(stones) = &mut self.renju {
            stones.put(stone, spot.point(self.size));
        }
        let digits = digits(stone);
        for direction in 0..DIRECTIONS {
            // Beyond a stone of the other side, a side's prospects are what they were.
            let mut reaches = [true; 2];
            for &Neighbour { spot, value } in self.neighbours.towards(direction, spot) {
                self.surroundings[spot.index()][direction % 4] += value * digits;
                match self.stones[spot.index()] {
                    Some(stone) => reaches[stone.opponent() as usize] = false,
                    None => self.look(spot, direction % 4, reaches),
                }
            }
        }
    }

    fn lift(&mut self) {
        let spot = self.played.pop().expect("a stone was played");
        let stone = self.stones[spot.index()].take().expect("there is a stone where one was played");
        self.key ^= KEYS[stone as usize][spot.index()];
        let (row, column) = spot.place();
        self.occupied[row + 2] &= !(1 << column);
        if let Some(stones) = &mut self.renju {
            stones.lift(stone, spot.point(self.size));
        }
        let digits = digits(stone);
        for direction in 0..DIRECTIONS {
            for &Neighbour { spot, value } in self.neighbours.towards(direction, spot) {
                self.surroundings[spot.index()][direction % 4] -= value * digits;
            }
        }
        let (sums, changes) = self.before.pop().expect("every stone has a before");
        self.sums = sums;
        for change in self.changes.drain(changes..).rev() {
            let (point, side) = (change.spot.index(), change.stone as usize);
            self.prospects[point][side] = change.prospect;
            self.shape[point][side] = change.shape;
        }
    }

    /// Looks anew at what stones of these sides would make on an empty point along one axis.
    #[inline]
    fn look(&mut self, spot: Spot, axis: usize, sides: [bool; 2]) {
        for stone in Stone::BOTH.into_iter().filter(|&stone| sides[stone as usize]) {
            let code = self.lines[stone as usize].code(self.seen(stone, spot, axis));
            let before = self.prospects[spot.index()][stone as usize];
            let now = before.with(axis, code);
            if now != before {
                self.note(spot, stone, now);
            }
        }
    }

    /// Notes what a stone would make on an empty point.
    fn note(&mut self, spot: Spot, stone: Stone, prospect: Prospect) {
        let side = stone as usize;
        let shape = if self.no_double_three[side] && prospect.is_double_three() {
            // Not even to make five (omok rules, `house`).
            Shape::FORBIDDEN
        } else {
            self.shapes[side].shape(prospect.made())
        };
        self.set_shape(spot, stone, shape);
        self.prospects[spot.index()][side] = prospect;
    }

    /// Changes the shape at a point, and remembers what was noted there.
    #[inline]
    fn set_shape(&mut self, spot: Spot, stone: Stone, shape: Shape) {
        let (point, side) = (spot.index(), stone as usize);
        let old = std::mem::replace(&mut self.shape[point][side], shape);
        self.changes.push(Change { spot, stone, shape: old, prospect: self.prospects[point][side] });
        if old == shape {
            return;
        }
        self.sums.evaluation[side][0] +=
            evaluation::TO_MOVE[shape.index()] - evaluation::TO_MOVE[old.index()];
        self.sums.evaluation[side][1] +=
            evaluation::WAITING[shape.index()] - evaluation::WAITING[old.index()];
        if let Some(set) = self.set_of(stone, old) {
            set.remove(spot);
        }
        if let Some(set) = self.set_of(stone, shape) {
            set.insert(spot);
        }
    }

    #[inline]
    fn set_of(&mut self, stone: Stone, shape: Shape) -> Option<&mut Spots> {
        let side = stone as usize;
        match shape {
            _ if shape.is_quiet() => None,
            Shape::FIVE => Some(&mut self.sums.fives[side]),
            Shape::OPEN_FOUR => Some(&mut self.sums.open_fours[side]),
            _ if shape.is_four() => Some(&mut self.sums.fours[side]),
            Shape::SUSPECT => Some(&mut self.sums.suspects),
            _ => None,
        }
    }

    /// Takes an empty point into what is kept.
    fn open(&mut self, spot: Spot) {
        for stone in Stone::BOTH {
            self.note(spot, stone, self.look_all(spot, stone));
        }
    }

    /// What a stone would make on an empty point, seen along all four axes.
    fn look_all(&self, spot: Spot, stone: Stone) -> Prospect {
        (0..4).fold(Prospect::default(), |prospect, axis| {
            prospect.with(axis, self.lines[stone as usize].code(self.seen(stone, spot, axis)))
        })
    }

    /// Leaves a point that is no longer empty out of what is kept.
    fn close(&mut self, spot: Spot) {
        for stone in Stone::BOTH {
            self.set_shape(spot, stone, Shape::TAKEN);
        }
    }
}

/// What a stone adds to the surroundings: 1 for one's own, 2 for the other's, Black's half being the low one.
const fn digits(stone: Stone) -> u32 {
    match stone {
        Stone::Black => 1 | 2 << 16,
        Stone::White => 2 | 1 << 16,
    }
}

/// The points at these places around a point.
fn spots_at(spot: Spot, axis: usize, places: u16, size: Size) -> impl Iterator<Item = Spot> {
    (0..AROUND)
        .filter(move |place| places >> place & 1 == 1)
        .filter_map(move |place| spot.along(axis, steps_to(place), size.lines() as usize))
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
        Size::ALL.into_iter().flat_map(|size| RuleSet::ALL.map(|rules| Options { rules, size }))
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
                assert!(fresh.shape == board.shape && fresh.surroundings == board.surroundings);
                for &spot in all.iter().filter(|&&spot| board.stone(spot).is_none()) {
                    assert_eq!(
                        board.prospects[spot.index()],
                        Stone::BOTH.map(|stone| board.look_all(spot, stone))
                    );
                }
                assert_eq!((fresh.sums, fresh.key()), (board.sums, board.key()));
                assert_eq!((fresh.near(), fresh.stones()), (board.near(), board.stones()));
                assert_eq!(fresh.renju, board.renju);
            }
        }
    }

    #[test]
    fn near_points_are_two_steps_away() {
        for (size, corners) in [
            (Size::Fifteen, ["a15", "o15", "h8", "k7", "o1"]),
            (Size::Twenty, ["a20", "t20", "k10", "a7", "t1"]),
        ] {
            let mut board = Board::new(Options { rules: RuleSet::House, size });
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
                assert!(read.stones == board.stones && read.shape == board.shape);
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
