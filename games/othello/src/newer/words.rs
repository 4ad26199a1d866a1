//! Boards up to 8 × 8 by the instructions of newer processors: four directions lie side by side in one register.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64,
    _mm256_srlv_epi64, _mm256_sub_epi64,
};

use crate::bits;

/// How many leaves the tree has; a pass is a ply, a finished game one leaf.
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) fn leaves(own: u64, other: u64, moves: u64, size: usize, depth: u32) -> u64 {
    count(own, other, moves, bits::board(size), depth)
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn count(own: u64, other: u64, moves: u64, board: u64, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(moves.count_ones().max(1));
    }
    if moves == 0 {
        let answers = find_moves(other, own) & board;
        return if answers == 0 { 1 } else { count(other, own, answers, board, depth - 1) };
    }
    let (mut rest, mut leaves) = (moves, 0);
    while rest != 0 {
        let square = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let flipped = find_flips(own, other, square);
        let (next, waiting) = (other ^ flipped, own | flipped | 1 << square);
        let answers = find_moves(next, waiting) & board;
        leaves += match depth {
            2 => u64::from(answers.count_ones().max(1)),
            _ => count(next, waiting, answers, board, depth - 1),
        };
    }
    leaves
}

/// As [`bits::moves`].
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn find_moves(own: u64, other: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let (step, two) = (_mm256_set_epi64x(9, 8, 7, 1), _mm256_set_epi64x(18, 16, 14, 2));
    let start = _mm256_set1_epi64x(own as i64);
    let through =
        _mm256_and_si256(_mm256_set1_epi64x(other as i64), _mm256_set_epi64x(INNER, -1, INNER, INNER));
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(start, step));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(start, step));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
    // A run has at most six discs: one by one to two, then by pairs to four and six.
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }
    let found = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    all(found) & !(own | other)
}

/// As [`bits::flips`].
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn find_flips(own: u64, other: u64, square: usize) -> u64 {
    let [a, b, c, d, e, f, g, h] = bits::RAYS[square].map(|ray| ray as i64);
    let (rising, falling) = (_mm256_set_epi64x(d, c, b, a), _mm256_set_epi64x(h, g, f, e));
    let (own, other) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(other as i64));
    let (ones, nothing) = (_mm256_set1_epi64x(-1), _mm256_setzero_si256());

    // One more carries to the nearest square of the ray that is not an opposing disc; the run counts if it is one's own.
    let gaps = _mm256_andnot_si256(other, rising);
    let carried = _mm256_sub_epi64(_mm256_andnot_si256(gaps, ones), ones);
    let end = _mm256_and_si256(_mm256_and_si256(carried, gaps), own);
    let below = _mm256_and_si256(rising, _mm256_add_epi64(end, ones));
    let up = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, nothing), below);

    // Downwards all squares are found that lie at or behind such a one, step by step to seven.
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let gaps = _mm256_andnot_si256(other, falling);
    let mut behind = _mm256_or_si256(gaps, _mm256_srlv_epi64(gaps, step));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_add_epi64(step, step)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_set_epi64x(36, 32, 28, 4)));
    let end = _mm256_andnot_si256(_mm256_srlv_epi64(behind, step), _mm256_and_si256(gaps, own));
    let run = _mm256_andnot_si256(behind, falling);
    let down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, nothing), run);
    all(_mm256_or_si256(up, down))
}

/// What is in any of the four.
#[target_feature(enable = "avx2")]
#[inline]
fn all(sets: __m256i) -> u64 {
    let two = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
}
