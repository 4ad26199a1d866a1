//! Boards above 8 × 8 by the instructions of newer processors: all sixteen rows lie in one register.

use std::arch::x86_64::{
    __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_extract_epi64,
    _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set_epi64x, _mm256_set1_epi16, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_testz_si256, _mm256_xor_si256,
};

use crate::rows::{self, Rows, Words};

/// How many leaves the tree has; a pass is a ply, a finished game one leaf.
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) fn leaves(own: &Rows, other: &Rows, moves: &Rows, size: usize, depth: u32) -> u64 {
    count(load(own), load(other), load(moves), load(rows::board(size)), depth)
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn count(own: __m256i, other: __m256i, moves: __m256i, board: __m256i, depth: u32) -> u64 {
    if depth == 1 {
        return len(moves).max(1);
    }
    if is_empty(moves) {
        let answers = _mm256_and_si256(find_moves(other, own), board);
        return if is_empty(answers) { 1 } else { count(other, own, answers, board, depth - 1) };
    }
    let (through, mut leaves) = (all_through(other), 0);
    for (index, mut word) in words(moves).into_iter().enumerate() {
        while word != 0 {
            let square = word.trailing_zeros() as usize;
            word &= word - 1;
            let disc = disc(square % 16, 4 * index + square / 16);
            let flipped = find_flips(own, &through, disc);
            let next = _mm256_xor_si256(other, flipped);
            let waiting = _mm256_or_si256(_mm256_or_si256(own, flipped), disc);
            let answers = _mm256_and_si256(find_moves(next, waiting), board);
            leaves += match depth {
                2 => len(answers).max(1),
                _ => count(next, waiting, answers, board, depth - 1),
            };
        }
    }
    leaves
}

/// Where a run can pass through in one direction: the squares that are the last of one, two, four and eight discs in a row.
type Through = [__m256i; 4];

/// What comes out for each direction: its number, and how many rows down and columns to the right it goes, are constants,
/// because shifts must know them when they are compiled.
macro_rules! each_direction {
    ($number:ident, $down:ident, $right:ident => $does:expr) => {
        each_direction!($number, $down, $right => $does,
            0 0 1, 1 1 -1, 2 1 0, 3 1 1, 4 0 -1, 5 -1 1, 6 -1 0, 7 -1 -1)
    };
    ($number:ident, $down:ident, $right:ident => $does:expr, $($at:literal $rows:literal $columns:literal),*) => {
        [$({
            const $number: usize = $at;
            const $down: i32 = $rows;
            const $right: i32 = $columns;
            $does
        }),*]
    };
}

/// The squares on which a disc of `own` flips something.
#[target_feature(enable = "avx2")]
#[inline]
fn find_moves(own: __m256i, other: __m256i) -> __m256i {
    let mut found = _mm256_setzero_si256();
    each_direction!(_NUMBER, DOWN, RIGHT => {
        let run = run::<DOWN, RIGHT>(own, &through::<DOWN, RIGHT>(other));
        found = _mm256_or_si256(found, shifted::<DOWN, RIGHT, 1>(run));
    });
    _mm256_andnot_si256(_mm256_or_si256(own, other), found)
}

/// The discs that are flipped by a new one.
#[target_feature(enable = "avx2")]
#[inline]
fn find_flips(own: __m256i, through: &[Through; 8], disc: __m256i) -> __m256i {
    let mut flipped = _mm256_setzero_si256();
    each_direction!(NUMBER, DOWN, RIGHT => {
        let run = run::<DOWN, RIGHT>(disc, &through[NUMBER]);
        // All bits if the run is enclosed: whether it is cannot be guessed.
        let enclosed = i64::from(_mm256_testz_si256(shifted::<DOWN, RIGHT, 1>(run), own)) - 1;
        flipped = _mm256_or_si256(flipped, _mm256_and_si256(run, _mm256_set1_epi64x(enclosed)));
    });
    flipped
}

/// Where runs of `other` can pass through, by direction.
#[target_feature(enable = "avx2")]
#[inline]
fn all_through(other: __m256i) -> [Through; 8] {
    each_direction!(_NUMBER, DOWN, RIGHT => through::<DOWN, RIGHT>(other))
}

#[target_feature(enable = "avx2")]
#[inline]
fn through<const DOWN: i32, const RIGHT: i32>(other: __m256i) -> Through {
    let two = _mm256_and_si256(other, shifted::<DOWN, RIGHT, 1>(other));
    let four = _mm256_and_si256(two, shifted::<DOWN, RIGHT, 2>(two));
    let eight = _mm256_and_si256(four, shifted::<DOWN, RIGHT, 4>(four));
    [other, two, four, eight]
}

/// The runs that begin beside a square of `from`.
#[target_feature(enable = "avx2")]
#[inline]
fn run<const DOWN: i32, const RIGHT: i32>(from: __m256i, through: &Through) -> __m256i {
    let longer =
        |run: __m256i, through: __m256i, more: __m256i| _mm256_or_si256(run, _mm256_and_si256(through, more));
    let run = _mm256_and_si256(through[0], shifted::<DOWN, RIGHT, 1>(from));
    let run = longer(run, through[0], shifted::<DOWN, RIGHT, 1>(run));
    let run = longer(run, through[1], shifted::<DOWN, RIGHT, 2>(run));
    let run = longer(run, through[2], shifted::<DOWN, RIGHT, 4>(run));
    longer(run, through[3], shifted::<DOWN, RIGHT, 8>(run))
}

/// All squares so many steps of so many rows and columns further; what leaves the board is dropped.
#[target_feature(enable = "avx2")]
#[inline]
fn shifted<const DOWN: i32, const RIGHT: i32, const STEPS: i32>(set: __m256i) -> __m256i {
    // The half that comes over the border between the two lanes, and nothing from beyond the board.
    let above = _mm256_permute2x128_si256::<0x08>(set, set);
    let below = _mm256_permute2x128_si256::<0x81>(set, set);
    let set = match DOWN * STEPS {
        1 => _mm256_alignr_epi8::<14>(set, above),
        2 => _mm256_alignr_epi8::<12>(set, above),
        4 => _mm256_alignr_epi8::<8>(set, above),
        8 => above,
        -1 => _mm256_alignr_epi8::<2>(below, set),
        -2 => _mm256_alignr_epi8::<4>(below, set),
        -4 => _mm256_alignr_epi8::<8>(below, set),
        -8 => below,
        _ => set,
    };
    match RIGHT * STEPS {
        1 => _mm256_slli_epi16::<1>(set),
        2 => _mm256_slli_epi16::<2>(set),
        4 => _mm256_slli_epi16::<4>(set),
        8 => _mm256_slli_epi16::<8>(set),
        -1 => _mm256_srli_epi16::<1>(set),
        -2 => _mm256_srli_epi16::<2>(set),
        -4 => _mm256_srli_epi16::<4>(set),
        -8 => _mm256_srli_epi16::<8>(set),
        _ => set,
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn disc(column: usize, row: usize) -> __m256i {
    _mm256_and_si256(_mm256_set1_epi16(1 << (column % 16)), of_words(ROWS[row % 16]))
}

/// All squares of each row.
static ROWS: [Words; 16] = {
    let mut rows = [[0; 4]; 16];
    let mut row = 0;
    while row < 16 {
        rows[row][row / 4] = 0xffff << (16 * (row % 4));
        row += 1;
    }
    rows
};

#[target_feature(enable = "avx2")]
#[inline]
fn load(rows: &Rows) -> __m256i {
    of_words(rows::to_words(rows))
}

#[target_feature(enable = "avx2")]
#[inline]
fn of_words(words: Words) -> __m256i {
    let [a, b, c, d] = words.map(|word| word as i64);
    _mm256_set_epi64x(d, c, b, a)
}

#[target_feature(enable = "avx2")]
#[inline]
fn words(set: __m256i) -> Words {
    [
        _mm256_extract_epi64::<0>(set),
        _mm256_extract_epi64::<1>(set),
        _mm256_extract_epi64::<2>(set),
        _mm256_extract_epi64::<3>(set),
    ]
    .map(|word| word as u64)
}

#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn len(set: __m256i) -> u64 {
    words(set).into_iter().map(|word| u64::from(word.count_ones())).sum()
}

#[target_feature(enable = "avx2")]
#[inline]
fn is_empty(set: __m256i) -> bool {
    _mm256_testz_si256(set, set) != 0
}

/// As [`rows::moves`].
#[cfg(test)]
#[target_feature(enable = "avx2")]
pub(super) fn moves(own: &Rows, other: &Rows) -> Rows {
    rows::from_words(&words(find_moves(load(own), load(other))))
}

/// As [`rows::flips`].
#[cfg(test)]
#[target_feature(enable = "avx2")]
pub(super) fn flips(own: &Rows, other: &Rows, column: usize, row: usize) -> Rows {
    let flipped = find_flips(load(own), &all_through(load(other)), disc(column, row));
    rows::from_words(&words(flipped))
}
