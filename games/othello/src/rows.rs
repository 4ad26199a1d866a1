//! Boards above 8 × 8: a set of squares is sixteen rows of sixteen bits.
//!
//! Bit `column` of word `row` is the square in that column from the left and that row from the top. A shift of a
//! row drops what leaves the board, so no mask against going round the edge is needed. Smaller boards lie in the
//! corner at a1; their moves are those of the large board within [`board`].

/// A set of squares of the 16 × 16 board.
pub type Rows = [u16; 16];

/// The squares of a board of this size.
///
/// # Panics
/// If the size is above 16.
pub const fn board(size: usize) -> &'static Rows {
    &BOARDS[size]
}

static BOARDS: [Rows; 17] = {
    let mut boards = [[0; 16]; 17];
    let mut size = 1;
    while size <= 16 {
        let mut row = 0;
        while row < size {
            boards[size][row] = u16::MAX >> (16 - size);
            row += 1;
        }
        size += 1;
    }
    boards
};

/// The empty squares of the 16 × 16 board on which a disc flips something; on a smaller one, cut it to [`board`].
#[inline]
pub fn moves(own: &Rows, other: &Rows) -> Rows {
    let mut found = ends_along_rows(own, other);
    let ends = ends_across_rows(&paired(own), &paired(other));
    for row in 0..16 {
        found[row] |= ends[row] as u16 | (ends[15 - row] >> 32) as u16;
        found[row] &= !(own[row] | other[row]);
    }
    found
}

/// Each row with its mirror image, so that one sweep goes down in the low half and up in the high half.
///
/// The sixteen bits above each half stay empty: what leaves a row is cut off where it meets the next one.
fn paired(rows: &Rows) -> [u64; 16] {
    let mut pairs = [0; 16];
    for row in 0..16 {
        pairs[row] = u64::from(rows[row]) | u64::from(rows[15 - row]) << 32;
    }
    pairs
}

/// The squares just behind the runs that begin beside a disc of `own` in another row, paired.
///
/// One sweep carries the runs of six directions from row to row. It measures more than twice as fast as filling the
/// whole board by doubling steps, for which vertical shifts are dear.
fn ends_across_rows(own: &[u64; 16], other: &[u64; 16]) -> [u64; 16] {
    let mut ends = [0; 16];
    let (mut straight, mut left, mut right) = (0, 0, 0);
    let mut behind = 0;
    for row in 0..16 {
        ends[row] = straight | left >> 1 | right << 1;
        straight = other[row] & (straight | behind);
        left = other[row] & ((left | behind) >> 1);
        right = other[row] & ((right | behind) << 1);
        behind = own[row];
    }
    ends
}

/// The squares just behind the runs that begin beside a disc of `own` in the same row.
fn ends_along_rows(own: &Rows, other: &Rows) -> Rows {
    let mut found = [0; 16];
    for row in 0..16 {
        let (own, other) = (own[row], other[row]);
        // To the right an addition carries through a whole run at once.
        let right = other.wrapping_add(own << 1 & other) & !other;
        // To the left the runs grow by doubling steps; the compiler takes eight rows at a time.
        let mut left = own >> 1 & other;
        let mut through = other;
        left |= through & left >> 1;
        through &= through >> 1;
        left |= through & left >> 2;
        through &= through >> 2;
        left |= through & left >> 4;
        through &= through >> 4;
        left |= through & left >> 8;
        found[row] = right | left >> 1;
    }
    found
}

/// The discs of `other` that are flipped when `own` places one on the square in this column and this row.
///
/// # Panics
/// If the square is beyond the 16 × 16 board.
pub fn flips(own: &Rows, other: &Rows, column: usize, row: usize) -> Rows {
    assert!(column < 16 && row < 16, "a square of the 16 × 16 board");
    let square = 1u32 << column;
    let mut flipped = [0; 16];
    flipped[row] = flips_along_row(u32::from(own[row]), u32::from(other[row]), square) as u16;
    flip_across_rows(own, other, u64::from(square), row, &mut flipped);
    flipped
}

/// The discs of one row that are flipped by a disc in it.
fn flips_along_row(own: u32, other: u32, square: u32) -> u32 {
    // The nearest square to the right that is not an opposing disc; the run counts if it is one's own.
    let stops = !other & (square << 1).wrapping_neg();
    let end = stops & stops.wrapping_neg() & own;
    let right = end.wrapping_sub(u32::from(end != 0)) & (square << 1).wrapping_neg();
    // The same to the left, where the nearest is the highest.
    let stops = !other & (square - 1);
    let end = ((1 << 31) >> (stops | 1).leading_zeros()) & stops & own;
    let left = (end << 1).wrapping_neg() & (square - 1);
    right | left
}

/// Adds the discs that are flipped in the six directions which leave the row.
///
/// All six go out together, down in the low half of a word and up in the high half, because each loop that ends is
/// a branch guessed wrong: once to see where a disc of one's own is met, and once more to flip what lies before it.
fn flip_across_rows(own: &Rows, other: &Rows, square: u64, row: usize, flipped: &mut Rows) {
    let pair = |rows: &Rows, away: usize| {
        let down = rows.get(row + away).map_or(0, |&bits| u64::from(bits));
        let up = rows.get(row.wrapping_sub(away)).map_or(0, |&bits| u64::from(bits));
        down | up << 32
    };
    let both = square | square << 32;
    let (mut straight, mut left, mut right) = (both, both, both);
    let (mut straight_end, mut left_end, mut right_end) = (0, 0, 0);
    let mut away = 0;
    while straight | left | right != 0 {
        away += 1;
        (left, right) = (left >> 1, right << 1);
        let (own, other) = (pair(own, away), pair(other, away));
        straight_end |= straight & own;
        left_end |= left & own;
        right_end |= right & own;
        (straight, left, right) = (straight & other, left & other, right & other);
    }
    let halves_met =
        |end: u64| (u64::from(end as u32 != 0) * square) | (u64::from(end >> 32 != 0) * (square << 32));
    let (mut straight, mut left, mut right) = (straight_end, halves_met(left_end), halves_met(right_end));
    away = 1;
    loop {
        let other = pair(other, away);
        (straight, left, right) = (straight & other, left >> 1 & other, right << 1 & other);
        let found = straight | left | right;
        if found == 0 {
            return;
        }
        if let Some(bits) = flipped.get_mut(row + away) {
            *bits |= found as u16;
        }
        if let Some(bits) = flipped.get_mut(row.wrapping_sub(away)) {
            *bits |= (found >> 32) as u16;
        }
        away += 1;
    }
}
