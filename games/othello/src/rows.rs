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
    let (falling, rising) = (falling_line(column, row), rising_line(column, row));
    // The four lines through the square are gathered and settled together, whatever is on them: to walk along them
    // costs more, because where the walk ends cannot be guessed.
    let gather = |side: &Rows| gather(side, column, row, &falling, &rising);
    // The new disc has the bit of its column on every line but the column itself, where it has that of its row.
    let squares = ((1 << column) * 0x0001_0001_0000_0001) | 0x1_0000 << row;
    let turned = flips_on_lines(gather(own), gather(other), squares);
    let level = level_line(row);
    let in_each_row = |line: u64| (line & 0xffff) * FIRST_COLUMN;
    let mut flipped = spread_column(turned >> 16 & 0xffff, column);
    for index in 0..4 {
        // The row is not written by itself: whole words could not be read soon after that without a wait.
        flipped[index] |= level[index] & in_each_row(turned);
        flipped[index] |= falling[index] & in_each_row(turned >> 32);
        flipped[index] |= rising[index] & in_each_row(turned >> 48);
    }
    from_words(&flipped)
}

/// A set of squares with four rows to a word.
pub(crate) type Words = [u64; 4];

/// What a side has on the row, the column and the two diagonals, sixteen bits each.
#[inline(always)] // for it is done to both sides at once
fn gather(side: &Rows, column: usize, row: usize, falling: &Words, rising: &Words) -> u64 {
    let words = &to_words(side);
    u64::from(side[row])
        | gather_column(words, column) << 16
        | gather_diagonal(words, falling) << 32
        | gather_diagonal(words, rising) << 48
}

/// The bit of column 0 in each of four rows.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;

/// The rows, four to a word, the first in its lowest bits.
pub(crate) fn to_words(rows: &Rows) -> Words {
    let mut words = [0; 4];
    for (word, rows) in words.iter_mut().zip(rows.as_chunks::<4>().0) {
        *word = rows.iter().rev().fold(0, |word, &row| word << 16 | u64::from(row));
    }
    words
}

/// The reverse of [`to_words`].
pub(crate) fn from_words(words: &Words) -> Rows {
    let mut rows = [0; 16];
    for (rows, word) in rows.as_chunks_mut::<4>().0.iter_mut().zip(words) {
        *rows = [*word as u16, (word >> 16) as u16, (word >> 32) as u16, (word >> 48) as u16];
    }
    rows
}

/// All squares of the row.
fn level_line(row: usize) -> Words {
    static STRIP: [u16; 32] = {
        let mut strip = [0; 32];
        strip[16] = u16::MAX;
        strip
    };
    sixteen(&STRIP, 16 - row)
}

/// The diagonal through the square that falls to the right.
fn falling_line(column: usize, row: usize) -> Words {
    static STRIP: [u16; 48] = {
        let mut strip = [0; 48];
        let mut column = 0;
        while column < 16 {
            strip[16 + column] = 1 << column;
            column += 1;
        }
        strip
    };
    sixteen(&STRIP, 16 + column - row)
}

/// The diagonal through the square that rises to the right.
fn rising_line(column: usize, row: usize) -> Words {
    static STRIP: [u16; 48] = {
        let mut strip = [0; 48];
        let mut column = 0;
        while column < 16 {
            strip[31 - column] = 1 << column;
            column += 1;
        }
        strip
    };
    sixteen(&STRIP, 31 - column - row)
}

/// The rows of a line cut out of a strip in which it lies at its own height; beyond its ends there is nothing.
fn sixteen<const LENGTH: usize>(strip: &[u16; LENGTH], start: usize) -> Words {
    to_words(strip[start..].first_chunk().expect("a strip with sixteen rows to spare"))
}

/// What the set has on the diagonal: as this has one square in each column, all rows can be laid on one another.
fn gather_diagonal(set: &Words, diagonal: &Words) -> u64 {
    let all = set[0] & diagonal[0] | set[1] & diagonal[1] | set[2] & diagonal[2] | set[3] & diagonal[3];
    let all = all | all >> 32;
    (all | all >> 16) & 0xffff
}

/// What the set has in the column, with a bit for each row.
fn gather_column(set: &Words, column: usize) -> u64 {
    let word = |index: usize| (set[index] >> column & FIRST_COLUMN) << (4 * index);
    let all = word(0) | word(1) | word(2) | word(3);
    // Now the bits of each sixteen stand four apart, and those of the next sixteen belong just above them.
    let all = all | all >> 15;
    (all | all >> 30) & 0xffff
}

/// The reverse of [`gather_column`].
fn spread_column(bits: u64, column: usize) -> Words {
    let all = bits | bits << 30;
    let all = all | all << 15;
    [0, 1, 2, 3].map(|index| (all >> (4 * index) & FIRST_COLUMN) << column)
}

/// The discs that are flipped on four lines of sixteen bits by a new disc on each.
fn flips_on_lines(own: u64, other: u64, squares: u64) -> u64 {
    const HIGHEST: u64 = 0x8000 * FIRST_COLUMN;
    // The ends of a line are never enclosed, which also keeps the lines apart.
    let runs = other & (0x7ffe * FIRST_COLUMN);
    // All bits but the highest of the lines that have one at all.
    let whole = |end: u64| {
        let any = (end + (HIGHEST - FIRST_COLUMN)) & HIGHEST;
        any - (any >> 15)
    };
    // Upwards an addition carries through a whole run at once.
    let sum = runs + (squares << 1 & runs);
    let up = runs & !sum & whole(sum & !runs & own);
    // Downwards the run grows by doubling steps.
    let mut down = squares >> 1 & runs;
    let mut through = runs;
    down |= through & down >> 1;
    through &= through >> 1;
    down |= through & down >> 2;
    through &= through >> 2;
    down |= through & down >> 4;
    through &= through >> 4;
    down |= through & down >> 8;
    up | down & whole(down >> 1 & own)
}
