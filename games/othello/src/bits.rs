//! Boards up to 8 × 8: a set of squares is one 64-bit word.
//!
//! Bit `8 * row + column` is the square in that column from the left and that row from the top. Smaller boards lie
//! in the corner at a1; their moves are those of the large board within [`board`], because no disc ever lies
//! beyond it.

/// The squares of a board of this size.
///
/// # Panics
/// If the size is above 8.
pub const fn board(size: usize) -> u64 {
    BOARDS[size]
}

static BOARDS: [u64; 9] = {
    let mut boards = [0; 9];
    let mut size = 1;
    while size <= 8 {
        let mut row = 0;
        while row < size {
            boards[size] |= ((1 << size) - 1) << (8 * row);
            row += 1;
        }
        size += 1;
    }
    boards
};

/// The empty squares of the 8 × 8 board on which a disc flips something; on a smaller one, cut it to [`board`].
pub const fn moves(own: u64, other: u64) -> u64 {
    // A run along a row or a diagonal must not go round the edge: it can only pass through the inner columns.
    let inner = other & 0x7e7e_7e7e_7e7e_7e7e;
    let found =
        ends_along_rows(own, inner) | ends::<7>(own, inner) | ends::<8>(own, other) | ends::<9>(own, inner);
    found & !(own | other)
}

/// The squares just behind the runs of `inner` that begin beside a disc of `own` in the same row.
const fn ends_along_rows(own: u64, inner: u64) -> u64 {
    // To the right an addition carries through a whole run at once, as far as the last column.
    let right = inner.wrapping_add(own << 1 & inner) & !inner;
    let mut left = inner & own >> 1;
    left |= inner & left >> 1;
    let pairs = inner & inner >> 1;
    left |= pairs & left >> 2;
    left |= pairs & left >> 2;
    right | left >> 1
}

/// The squares just behind the runs of `through` that begin beside a disc of `own`, both ways along one line.
const fn ends<const STEP: u32>(own: u64, through: u64) -> u64 {
    // A run has at most six discs: one by one to two, then by pairs to four and six.
    let mut up = through & (own << STEP);
    let mut down = through & (own >> STEP);
    up |= through & (up << STEP);
    down |= through & (down >> STEP);
    let pairs_up = through & (through << STEP);
    let pairs_down = pairs_up >> STEP;
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    (up << STEP) | (down >> STEP)
}

/// The discs of `other` that are flipped when `own` places one on `square` (the number of its bit).
///
/// # Panics
/// If there is no such square.
pub fn flips(own: u64, other: u64, square: usize) -> u64 {
    let rays = &RAYS[square];
    let mut flipped = 0;
    for &ray in &rays[..4] {
        flipped |= flips_upwards(own, other, ray);
    }
    // Upside down, three of the other directions are such in which the bits rise, too.
    let [down_own, down_other] = [own, other].map(u64::swap_bytes);
    let mut mirrored = 0;
    for &ray in &RAYS[square ^ 56][1..4] {
        mirrored |= flips_upwards(down_own, down_other, ray);
    }
    // To the left the nearest square that is not an opposing disc is the highest. `| 1` keeps the shift below 64.
    let ray = rays[4];
    let end = ((1 << 63) >> (ray & !other | 1).leading_zeros()) & ray & own;
    flipped | mirrored.swap_bytes() | ray & (end << 1).wrapping_neg()
}

/// The discs that are flipped along a ray in which the bits rise.
#[inline]
const fn flips_upwards(own: u64, other: u64, ray: u64) -> u64 {
    // One more carries to the nearest square of the ray that is not an opposing disc; the run counts if it is one's own.
    let end = (other | !ray).wrapping_add(1) & ray & own;
    ray & end.wrapping_sub((end != 0) as u64)
}

/// For every square the squares in each direction from it: first the four in which the bits rise.
pub(crate) static RAYS: [[u64; 8]; 64] = {
    const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (right, down) = STEPS[direction];
            let mut column = square as i32 % 8 + right;
            let mut row = square as i32 / 8 + down;
            while column >= 0 && column < 8 && row >= 0 && row < 8 {
                rays[square][direction] |= 1 << (8 * row + column);
                column += right;
                row += down;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
};
