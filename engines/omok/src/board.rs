//! The engine's own board: the stones, and at every empty point what a stone of either side would make.

use hanpan_core::QuickDice;
use hanpan_omok::{POINTS, RuleSet, SIZE, Stone, View};

use crate::eval;
use crate::line::{AROUND, LineTable, Made, PLACE_VALUES, Rows, steps_to};
use crate::neighbours::{DIRECTIONS, NEIGHBOURS, Neighbour};
use crate::prospect::Prospect;
use crate::shape::{Shape, ShapeTable};
use crate::spot::{SPOTS, Spot, Spots};

/// A position, with what a stone of either side would make at every empty point kept up to date.
///
/// A stone changes what is kept along its four lines alone, five points to each side.
#[derive(Clone)]
pub(crate) struct Board {
    rules: RuleSet,
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
    occupied: [u16; SIZE as usize + 4],
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
    /// By side: what its chances are worth when it is to move, and when it is not.
    worth: [[i32; 2]; 2],
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
    pub(crate) fn new(rules: RuleSet) -> Board {
        let rows = Stone::BOTH.map(|stone| Rows::of(rules, stone));
        let mut board = Board {
            rules,
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
            occupied: [0; SIZE as usize + 4],
            key: 0,
            played: Vec::with_capacity(POINTS),
            to_move: Stone::Black,
        };
        for spot in Spot::all() {
            for axis in 0..4 {
                for place in (0..AROUND).filter(|&place| spot.along(axis, steps_to(place)).is_none()) {
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
        let mut board = Board::new(view.rules);
        for (row, cells) in view.board.iter().enumerate() {
            for (column, cell) in cells.chars().enumerate() {
                let stone = Stone::BOTH.into_iter().find(|stone| stone.letter() == cell);
                if let Some(stone) = stone {
                    board.put(Spot((row * SIZE as usize + column) as u8), stone);
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
        spots_at(spot, axis, places)
    }

    /// The points that make an open four if one side plays on this one, along one axis.
    pub(crate) fn open_four_points(
        &self,
        stone: Stone,
        spot: Spot,
        axis: usize,
    ) -> impl Iterator<Item = Spot> {
        let places = self.lines[stone as usize].open_four_places(self.seen(stone, spot, axis));
        spots_at(spot, axis, places)
    }

    /// What the position is worth to the side to move, by the look of it.
    #[inline]
    pub(crate) fn worth(&self) -> i32 {
        let (own, other) = (self.to_move as usize, self.to_move.opponent() as usize);
        (eval::TEMPO + self.sums.worth[own][0] - self.sums.worth[other][1]).clamp(-eval::MOST, eval::MOST)
    }

    /// The empty points at most two steps from a stone, in every direction.
    pub(crate) fn near(&self) -> Spots {
        let wide = self.occupied.map(|row| row | row << 1 | row << 2 | row >> 1 | row >> 2);
        let mut near = Spots::NONE;
        for row in 0..SIZE as usize {
            let around = wide[row] | wide[row + 1] | wide[row + 2] | wide[row + 3] | wide[row + 4];
            let mut bits = around & !self.occupied[row + 2] & 0x7fff;
            while bits != 0 {
                near.insert(Spot((row * SIZE as usize) as u8 + bits.trailing_zeros() as u8));
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
        let digits = digits(stone);
        for direction in 0..DIRECTIONS {
            // Beyond a stone of the other side, a side's prospects are what they were.
            let mut reaches = [true; 2];
            for &Neighbour { spot, value } in NEIGHBOURS.towards(direction, spot) {
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
        let digits = digits(stone);
        for direction in 0..DIRECTIONS {
            for &Neighbour { spot, value } in NEIGHBOURS.towards(direction, spot) {
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
        self.sums.worth[side][0] += eval::TO_MOVE[shape.index()] - eval::TO_MOVE[old.index()];
        self.sums.worth[side][1] += eval::WAITING[shape.index()] - eval::WAITING[old.index()];
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
fn spots_at(spot: Spot, axis: usize, places: u16) -> impl Iterator<Item = Spot> {
    (0..AROUND)
        .filter(move |place| places >> place & 1 == 1)
        .filter_map(move |place| spot.along(axis, steps_to(place)))
}

/// Zobrist numbers.
static KEYS: [[u64; POINTS]; 2] = {
    let mut dice = QuickDice::seeded(0x6f6d_6f6b);
    let mut keys = [[0; POINTS]; 2];
    let mut at = 0;
    while at < 2 * POINTS {
        keys[at / POINTS][at % POINTS] = dice.bits();
        at += 1;
    }
    keys
};

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, Rules, Step};
    use hanpan_omok::{Omok, Options};

    use super::*;

    #[test]
    fn what_is_kept_is_what_the_stones_say() {
        for rules in RuleSet::ALL {
            let mut dice = QuickDice::seeded(5);
            let mut board = Board::new(rules);
            for _ in 0..600 {
                if board.stones() > 0 && dice.below(5) < 2 {
                    board.take_back();
                } else if board.stones() < 150 {
                    let spot = Spot(dice.below(POINTS as u32) as u8);
                    if board.stone(spot).is_none() {
                        board.play(spot);
                    }
                }
                let mut fresh = Board::new(rules);
                for spot in Spot::all() {
                    if let Some(stone) = board.stone(spot) {
                        fresh.put(spot, stone);
                    }
                }
                fresh.to_move = board.to_move;
                assert!(fresh.shape == board.shape && fresh.surroundings == board.surroundings);
                for spot in Spot::all().filter(|&spot| board.stone(spot).is_none()) {
                    assert_eq!(
                        board.prospects[spot.index()],
                        Stone::BOTH.map(|stone| board.look_all(spot, stone))
                    );
                }
                assert_eq!((fresh.sums, fresh.key()), (board.sums, board.key()));
                assert_eq!((fresh.near(), fresh.stones()), (board.near(), board.stones()));
            }
        }
    }

    #[test]
    fn near_points_are_two_steps_away() {
        let mut board = Board::new(RuleSet::House);
        for spot in [0, 14, 112, 130, 224].map(Spot) {
            board.play(spot);
        }
        for spot in Spot::all() {
            let near = board.stone(spot).is_none() && board.played.iter().any(|&to| spot.distance(to) <= 2);
            assert_eq!(board.near().contains(spot), near, "{spot:?}");
        }
    }

    #[test]
    fn a_board_is_what_the_view_shows() {
        for (rules, seed) in RuleSet::ALL.into_iter().zip(0..) {
            let mut dice = QuickDice::seeded(seed);
            let mut state = Omok::start(&Options { rules }, 2).unwrap();
            let mut board = Board::new(rules);
            let mut legal = Vec::new();
            while let Some(stone) = state.to_move() {
                let view = Omok::view(&state, hanpan_core::Observer::Public);
                let read = Board::of_view(&view);
                assert!(read.stones == board.stones && read.shape == board.shape);
                assert_eq!((read.key(), read.to_move()), (board.key(), stone));
                Omok::legal(&state, stone.seat(), &mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                Omok::apply(&mut state, &Step::Act(stone.seat(), action));
                board.play(Spot::of(action).unwrap());
            }
        }
    }
}
