//! What is seen from a point along one axis, as a number: the stones of both sides, four points to each side.

use hanpan_omok::Stone;

/// What is seen from a point along one axis, the same from either end of it.
///
/// What lies behind stones of both sides does not count: no row from the point reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pattern(u16);

/// How far one looks to each side.
const SIGHT: usize = 4;

/// How many windows to one side there are, two bits a point.
const WINDOWS: usize = 1 << (2 * SIGHT);

/// The halves by window, and how many there are.
const HALVES: ([u8; WINDOWS], usize) = halves();

/// The window of each half.
const WINDOW_OF: [u8; HALVES.1] = {
    let mut windows = [0; HALVES.1];
    let mut window = WINDOWS;
    while window > 0 {
        window -= 1;
        if canonical(window) == window {
            windows[HALVES.0[window] as usize] = window as u8;
        }
    }
    windows
};

impl Pattern {
    /// How many patterns there are.
    pub(crate) const COUNT: usize = HALVES.1 * (HALVES.1 + 1) / 2;

    /// The pattern of two halves.
    #[inline]
    pub(crate) const fn of(left: u8, right: u8) -> Pattern {
        let (low, high) =
            if left < right { (left as u16, right as u16) } else { (right as u16, left as u16) };
        Pattern(high * (high + 1) / 2 + low)
    }

    /// All patterns.
    pub(crate) fn all() -> impl Iterator<Item = Pattern> {
        (0..Pattern::COUNT).map(|index| Pattern(index as u16))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pattern with the stones of both sides exchanged.
    pub(crate) fn exchanged(self) -> Pattern {
        let high = (0..HALVES.1).rev().find(|&high| high * (high + 1) / 2 <= self.index());
        let high = high.expect("the first half is 0");
        let low = self.index() - high * (high + 1) / 2;
        let [low, high] = [low, high].map(|half| {
            let window = usize::from(WINDOW_OF[half]);
            self::half((0..SIGHT).fold(0, |all, point| {
                let stones = window >> (2 * point) & 3;
                all | (stones >> 1 | stones << 1 & 2) << (2 * point)
            }))
        });
        Pattern::of(low, high)
    }

    /// The pattern as one side sees it: its own stones as if they were Black's.
    pub(crate) fn seen_by(self, stone: Stone) -> Pattern {
        match stone {
            Stone::Black => self,
            Stone::White => self.exchanged(),
        }
    }
}

/// What is seen from a point along all four axes.
///
/// One number, because a part of an array that was just written cannot be read as a whole without a delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patterns(u64);

impl Patterns {
    /// Nothing but empty points along all of them; what stands at points where nobody looks any more.
    pub(crate) const NOTHING: Patterns = Patterns(0);

    /// The patterns with another one along one axis.
    #[inline]
    pub(crate) const fn with(self, axis: usize, pattern: Pattern) -> Patterns {
        Patterns(self.0 & !(0xffff << (16 * axis)) | (pattern.0 as u64) << (16 * axis))
    }

    /// The pattern along each axis.
    #[inline]
    pub(crate) fn by_axis(self) -> [Pattern; 4] {
        std::array::from_fn(|axis| Pattern((self.0 >> (16 * axis)) as u16))
    }
}

/// The half that the points to one side are, the nearest in the lowest bits; what is farther than one looks is left out.
pub(crate) const fn half(window: usize) -> u8 {
    HALVES.0[canonical(window % WINDOWS)]
}

/// The window with everything that no side can see taken for off the board.
const fn canonical(window: usize) -> usize {
    let (mut canonical, mut met, mut point) = (0, 0, 0);
    while point < SIGHT {
        let stones = if met == 3 { 3 } else { window >> (2 * point) & 3 };
        met |= stones;
        canonical |= stones << (2 * point);
        point += 1;
    }
    canonical
}

const fn halves() -> ([u8; WINDOWS], usize) {
    let (mut halves, mut count, mut window) = ([0; WINDOWS], 0, 0);
    while window < WINDOWS {
        if canonical(window) == window {
            halves[window] = count as u8;
            count += 1;
        }
        window += 1;
    }
    (halves, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The half that a text is, the nearest point first.
    fn half_of(text: &str) -> u8 {
        let code = |point| match point {
            'X' => 1,
            'O' => 2,
            '.' => 0,
            _ => 3,
        };
        half(text.chars().zip(0..).fold(0, |all, (point, place)| all | code(point) << (2 * place)))
    }

    #[test]
    fn patterns_are_what_both_sides_see() {
        assert_eq!(half_of("...."), 0);
        assert_eq!(half_of("XO.."), half_of("XOXO"));
        assert_eq!(half_of(".XO#"), half_of(".XOX"));
        assert_eq!(half_of("X##"), half_of("X#.X"));
        assert_ne!(half_of("X..."), half_of("X..O"));
        assert_ne!(half_of("X..#"), half_of("X..O"));
        assert_eq!(Pattern::of(3, 5), Pattern::of(5, 3));
        let mut numbers: Vec<Pattern> = (0..HALVES.1 as u8)
            .flat_map(|left| (0..=left).map(move |right| Pattern::of(left, right)))
            .collect();
        numbers.sort();
        assert!(
            numbers.into_iter().eq(Pattern::all()),
            "each has a number of its own, and every number is one"
        );
    }

    #[test]
    fn axes_are_kept_apart() {
        let some = [7, 0, 40, 999].map(Pattern);
        let patterns = (0..4).fold(Patterns::NOTHING, |all, axis| all.with(axis, some[axis]));
        assert_eq!(patterns.by_axis(), some);
        assert_eq!(patterns.with(2, Pattern(3)).with(2, some[2]), patterns);
    }

    #[test]
    fn stones_are_exchanged() {
        let pattern = |left, right| Pattern::of(half_of(left), half_of(right));
        assert_eq!(pattern("X..O", ".XX#").exchanged(), pattern("O..X", ".OO#"));
        assert!(Pattern::all().all(|pattern| pattern.exchanged().exchanged() == pattern));
        assert_eq!(Pattern(0).exchanged(), Pattern(0));
    }
}
