//! What a stone makes along one line: looked up from the ten points around it.

use std::sync::LazyLock;

use hanpan_omok::{RuleSet, Stone};

/// What an own stone makes, or would make, along one line; each is better than those before it.
///
/// A thing is named by what it can become in one more move: an open three becomes an open four, a two becomes a
/// three, and so on down. Only rows that the stone itself is part of count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Made {
    /// Nothing that five could come from.
    Nothing,
    /// Becomes a closed two.
    ClosedOne,
    /// Becomes an open two.
    OpenOne,
    /// Becomes a closed three.
    ClosedTwo,
    /// Becomes an open three, in one or two ways.
    OpenTwo,
    /// Becomes an open three, in three ways or more.
    WideTwo,
    /// Becomes a four, but no open one.
    ClosedThree,
    /// Becomes an open four, in one way.
    OpenThree,
    /// Becomes an open four, in two ways or more.
    WideThree,
    /// One point makes five.
    Four,
    /// Two points make five: one stone cannot stop it.
    OpenFour,
    /// Two fours on one line, which renju forbids to Black. For others it is an [`Made::OpenFour`].
    TwoFours,
    /// Six or more where they do not win.
    Overline,
    /// The row that wins.
    Five,
}

impl Made {
    /// By number, as `Made as usize` gives it.
    pub(crate) const ALL: [Made; 14] = [
        Made::Nothing,
        Made::ClosedOne,
        Made::OpenOne,
        Made::ClosedTwo,
        Made::OpenTwo,
        Made::WideTwo,
        Made::ClosedThree,
        Made::OpenThree,
        Made::WideThree,
        Made::Four,
        Made::OpenFour,
        Made::TwoFours,
        Made::Overline,
        Made::Five,
    ];

    /// Whether it is an open three.
    pub(crate) const fn is_open_three(self) -> bool {
        matches!(self, Made::OpenThree | Made::WideThree)
    }

    /// Whether it is an open two.
    pub(crate) const fn is_open_two(self) -> bool {
        matches!(self, Made::OpenTwo | Made::WideTwo)
    }
}

/// By which rule a side's rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Exactly five.
    Exact,
    /// Five or more.
    OrMore,
    /// Exactly five, and two fours or six are forbidden.
    RenjuBlack,
}

impl Rows {
    /// The rule for the rows of one side.
    pub(crate) const fn of(rules: RuleSet, stone: Stone) -> Rows {
        match (rules, stone) {
            (RuleSet::House | RuleSet::Korean | RuleSet::Standard, _) => Rows::Exact,
            (RuleSet::Freestyle, _) | (RuleSet::Renju, Stone::White) => Rows::OrMore,
            (RuleSet::Renju, Stone::Black) => Rows::RenjuBlack,
        }
    }
}

/// How far along a line one looks to each side: far enough to tell five from six.
pub(crate) const REACH: usize = 5;

/// The points around a stone on one line, counted from the far left, over the stone itself, to the far right.
pub(crate) const AROUND: usize = 2 * REACH;

/// How many bits say what a side sees in one direction: a bit for each own stone, the nearest lowest, and above them a
/// bit for the first point that is the other side's or off the board, or that is too far away. What lies beyond that
/// does not matter.
pub(crate) const HALF: usize = REACH + 1;

/// How many numbers those of both directions make, the left one above the right one.
pub(crate) const SURROUNDINGS: usize = 1 << (2 * HALF);

/// How many steps along the axis the point at a place around is.
pub(crate) const fn steps_to(place: usize) -> i32 {
    if place < REACH { place as i32 - REACH as i32 } else { place as i32 - REACH as i32 + 1 }
}

/// The bit of the surroundings that an own stone at a place has.
pub(crate) const fn own_bit(place: usize) -> usize {
    if place < REACH { 1 << (HALF + REACH - 1 - place) } else { 1 << (place - REACH) }
}

/// What an own stone makes in each of the surroundings, for one rule of rows.
pub(crate) struct LineTable {
    /// What the stone makes, and in [`LineTable::HOUSE_THREE`] whether it is an open three as the house defines it.
    made: Box<[u8; SURROUNDINGS]>,
    /// The places that would complete a five with the stone, a bit each.
    five: Box<[u16; SURROUNDINGS]>,
}

impl LineTable {
    /// The bit that marks the house's open three.
    pub(crate) const HOUSE_THREE: u8 = 0x10;

    /// The table for a rule of rows.
    pub(crate) fn of(rows: Rows) -> &'static LineTable {
        static EXACT: LazyLock<LineTable> = LazyLock::new(|| LineTable::new(Rows::Exact));
        static OR_MORE: LazyLock<LineTable> = LazyLock::new(|| LineTable::new(Rows::OrMore));
        static RENJU_BLACK: LazyLock<LineTable> = LazyLock::new(|| LineTable::new(Rows::RenjuBlack));
        match rows {
            Rows::Exact => &EXACT,
            Rows::OrMore => &OR_MORE,
            Rows::RenjuBlack => &RENJU_BLACK,
        }
    }

    /// What the stone makes (the low four bits) and whether it is a house three.
    #[inline]
    pub(crate) fn code(&self, surroundings: u16) -> u8 {
        self.made[surroundings as usize % SURROUNDINGS]
    }

    /// The places that would complete a five with the stone, a bit each.
    pub(crate) fn five_places(&self, surroundings: u16) -> u16 {
        self.five[surroundings as usize % SURROUNDINGS]
    }

    fn new(rows: Rows) -> LineTable {
        let mut table = LineTable { made: Box::new([0; SURROUNDINGS]), five: Box::new([0; SURROUNDINGS]) };
        // One more own stone makes the number greater, so what the surroundings can become is known already.
        for surroundings in (0..SURROUNDINGS).rev() {
            if let Some(cells) = cells(surroundings) {
                table.fill(rows, surroundings, cells);
            }
        }
        table
    }

    fn fill(&mut self, rows: Rows, surroundings: usize, cells: [Cell; AROUND]) {
        let house = if is_house_three(&cells) { LineTable::HOUSE_THREE } else { 0 };
        let before = cells[..REACH].iter().rev().take_while(|&&cell| cell == Cell::Own).count();
        let behind = cells[REACH..].iter().take_while(|&&cell| cell == Cell::Own).count();
        let row = before + 1 + behind;
        if row > 5 && rows != Rows::OrMore {
            self.made[surroundings] = Made::Overline as u8 | house;
            return;
        }
        if row >= 5 {
            self.made[surroundings] = Made::Five as u8 | house;
            return;
        }
        // How many points make each thing of it.
        let mut ways = [0u8; Made::ALL.len()];
        for place in (0..AROUND).filter(|&place| cells[place] == Cell::Empty) {
            let made = self.made[surroundings | own_bit(place)] & 0x0f;
            ways[made as usize] += 1;
            if made == Made::Five as u8 {
                self.five[surroundings] |= 1 << place;
            }
        }
        self.made[surroundings] = self.best(rows, surroundings, &ways) as u8 | house;
    }

    fn best(&self, rows: Rows, surroundings: usize, ways: &[u8; Made::ALL.len()]) -> Made {
        let ways_to = |made: Made| ways[made as usize];
        let open_threes = ways_to(Made::OpenThree) + ways_to(Made::WideThree);
        match () {
            () if ways_to(Made::Five) >= 2 => {
                let straight = is_straight(self.five[surroundings]);
                if rows == Rows::RenjuBlack && !straight { Made::TwoFours } else { Made::OpenFour }
            }
            () if ways_to(Made::Five) == 1 => Made::Four,
            () if ways_to(Made::OpenFour) >= 2 => Made::WideThree,
            () if ways_to(Made::OpenFour) == 1 => Made::OpenThree,
            () if ways_to(Made::Four) >= 1 => Made::ClosedThree,
            () if open_threes >= 3 => Made::WideTwo,
            () if open_threes >= 1 => Made::OpenTwo,
            () if ways_to(Made::ClosedThree) >= 1 => Made::ClosedTwo,
            () if ways_to(Made::OpenTwo) + ways_to(Made::WideTwo) >= 1 => Made::OpenOne,
            () if ways_to(Made::ClosedTwo) >= 1 => Made::ClosedOne,
            () => Made::Nothing,
        }
    }
}

/// Whether the two places that complete a five are the two ends of four stones.
fn is_straight(places: u16) -> bool {
    let first = steps_to(places.trailing_zeros() as usize);
    let last = steps_to(15 - places.leading_zeros() as usize);
    last - first == 5
}

/// What is at a point around a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Own,
    /// The other side's, off the board, or of no matter because something like that lies before it.
    Blocked,
}

/// The points that surroundings stand for; none for a number that stands for nothing.
fn cells(surroundings: usize) -> Option<[Cell; AROUND]> {
    let (left, right) = (surroundings >> HALF, surroundings % (1 << HALF));
    if left == 0 || right == 0 {
        return None;
    }
    let cell = |half: usize, distance: usize| match () {
        () if distance > half.ilog2() as usize => Cell::Blocked,
        () if half >> (distance - 1) & 1 == 1 => Cell::Own,
        () => Cell::Empty,
    };
    Some(std::array::from_fn(|place| match steps_to(place) {
        steps @ ..0 => cell(left, steps.unsigned_abs() as usize),
        steps => cell(right, steps as usize),
    }))
}

/// Whether the stone is one of three in six points `.XXX..`, `..XXX.`, `.XX.X.` or `.X.XX.`.
fn is_house_three(cells: &[Cell; AROUND]) -> bool {
    let cell = |steps: i32| match steps {
        0 => Cell::Own,
        1.. => cells[(steps + REACH as i32 - 1) as usize],
        _ => cells[(steps + REACH as i32) as usize],
    };
    (-4..=-1).any(|start| {
        let inner: [Cell; 4] = std::array::from_fn(|place| cell(start + 1 + place as i32));
        let count = |wanted: Cell| inner.iter().filter(|&&cell| cell == wanted).count();
        cell(start) == Cell::Empty
            && cell(start + 5) == Cell::Empty
            && count(Cell::Own) == 3
            && count(Cell::Empty) == 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The surroundings of `*` in a text: `.` empty, `X` own, `O` the other side or off the board, which all beyond
    /// the text is too.
    fn surroundings(text: &str) -> u16 {
        let star = text.find('*').expect("a star");
        let half = |points: &mut dyn Iterator<Item = char>| {
            let mut half = 0;
            for (point, distance) in points.chain(std::iter::repeat('O')).zip(0..) {
                match point {
                    'X' if distance < REACH => half |= 1 << distance,
                    '.' if distance < REACH => {}
                    _ => return half | 1 << distance,
                }
            }
            half
        };
        half(&mut text[..star].chars().rev()) << HALF | half(&mut text[star + 1..].chars())
    }

    #[test]
    fn a_stone_makes() {
        use Made::*;
        let cases = [
            // Text, exactly five, five or more, Black in renju.
            ("XX*XX", [Five, Five, Five]),
            ("XXX*XX", [Overline, Five, Overline]),
            (".XX*X.", [OpenFour, OpenFour, OpenFour]),
            ("OXX*X.", [Four, Four, Four]),
            ("XX*.X", [Four, Four, Four]),
            ("X.XX*.X", [OpenFour, OpenFour, TwoFours]),
            ("X.XX*X.", [Four, OpenFour, Four]),
            ("X.XX*X", [Nothing, Four, Nothing]),
            ("..XX*..", [WideThree, WideThree, WideThree]),
            (".XX*..", [OpenThree, OpenThree, OpenThree]),
            (".X.X*.", [OpenThree, OpenThree, OpenThree]),
            (".XX*.", [ClosedThree, ClosedThree, ClosedThree]),
            ("OXX*..", [ClosedThree, ClosedThree, ClosedThree]),
            ("OXX*.", [Nothing, Nothing, Nothing]),
            ("...X*...", [WideTwo, WideTwo, WideTwo]),
            (".X*...", [OpenTwo, OpenTwo, OpenTwo]),
            ("OX*...", [ClosedTwo, ClosedTwo, ClosedTwo]),
            ("...*...", [OpenOne, OpenOne, OpenOne]),
            ("O*....", [ClosedOne, ClosedOne, ClosedOne]),
            ("O*...", [Nothing, Nothing, Nothing]),
        ];
        for (text, expected) in cases {
            let reversed: String = text.chars().rev().collect();
            for text in [text, &reversed] {
                let made = [Rows::Exact, Rows::OrMore, Rows::RenjuBlack]
                    .map(|rows| Made::ALL[(LineTable::of(rows).code(surroundings(text)) & 0x0f) as usize]);
                assert_eq!(made, expected, "{text}");
            }
        }
    }

    #[test]
    fn the_house_knows_four_open_threes() {
        let cases = [
            (".XX*..", true),
            ("..X*X.", true),
            (".XX.*.", true),
            (".X.X*.", true),
            (".XX*.", false),
            ("OXX*..", false),
            ("..X*X.X", true),
            (".X..X*.", false),
            ("..X*..", false),
        ];
        for (text, expected) in cases {
            let code = LineTable::of(Rows::Exact).code(surroundings(text));
            assert_eq!(code & LineTable::HOUSE_THREE != 0, expected, "{text}");
        }
    }

    #[test]
    fn the_points_that_complete_are_named() {
        let table = LineTable::of(Rows::Exact);
        let steps = |places: u16| -> Vec<i32> {
            (0..AROUND).filter(|place| places >> place & 1 == 1).map(steps_to).collect()
        };
        assert_eq!(steps(table.five_places(surroundings(".XX*X."))), [-3, 2]);
        assert_eq!(steps(table.five_places(surroundings("OXX*X."))), [2]);
    }
}
