//! The parts of a board that matter to play.

use crate::Squares;

/// The parts of a board of one size.
pub(crate) struct Geometry<S> {
    /// The length of a side.
    pub(crate) size: usize,
    /// How many squares there are.
    pub(crate) squares: usize,
    /// All squares.
    pub(crate) board: S,
    /// The four corners.
    pub(crate) corners: S,
    /// Each corner, the square diagonal to it, and the two beside it.
    pub(crate) near_corner: [[usize; 4]; 4],
    /// The edge without the corners and their neighbours.
    pub(crate) edge: S,
    /// The second ring without the squares diagonal to the corners.
    pub(crate) second_ring: S,
    /// The first and the last column.
    pub(crate) sides: S,
    /// The first and the last row.
    pub(crate) ends: S,
    /// All squares, from those to be tried first before anything is known.
    pub(crate) classes: [S; 6],
    /// How early a move to each square should be tried before anything is known.
    pub(crate) priority: Vec<i32>,
    /// The part of the board each square lies in, as one bit, for counting which parts have an odd number of empties.
    pub(crate) part: Vec<u16>,
    /// The squares of every set of parts, four parts at a time.
    parts: Vec<[S; 16]>,
    /// The squares beside each square.
    pub(crate) around: Vec<S>,
}

impl<S: Squares> Geometry<S> {
    /// The board of this size.
    pub(crate) fn new(size: usize) -> Geometry<S> {
        let last = size - 1;
        let one = |column, row| S::NONE.with(S::number(column, row));
        let near_corner = [(0, 0), (last, 0), (0, last), (last, last)].map(|(column, row)| {
            let inward = |at: usize| if at == 0 { 1 } else { at - 1 };
            [(column, row), (inward(column), inward(row)), (inward(column), row), (column, inward(row))]
                .map(|(column, row)| S::number(column, row))
        });
        let [corners, diagonals, lying, standing] = std::array::from_fn(|index| {
            near_corner.iter().fold(S::NONE, |union: S, squares| union.with(squares[index]))
        });
        let besides = lying.or(&standing);
        let (mut sides, mut ends, mut ring) = (S::NONE, S::NONE, S::NONE);
        for at in 0..size {
            sides = sides.or(&one(0, at)).or(&one(last, at));
            ends = ends.or(&one(at, 0)).or(&one(at, last));
        }
        for at in 1..last {
            ring = ring.or(&one(1, at)).or(&one(last - 1, at)).or(&one(at, 1)).or(&one(at, last - 1));
        }
        let edge = sides.or(&ends).minus(&corners).minus(&besides);
        let second_ring = ring.minus(&diagonals);
        let board = S::board(size);
        let inner = board.minus(&sides).minus(&ends).minus(&ring);
        let classes = [corners, edge, inner, second_ring, besides, diagonals];
        let mut priority = vec![0; S::SQUARES];
        for (class, value) in classes.iter().zip([60, 8, 0, -4, -20, -40]) {
            class.for_each(|square| priority[square] = value);
        }
        // Quarters on small boards, sixteen parts on large ones.
        let (cut, across) = if S::STRIDE == 8 { (size / 2, 2) } else { (4, 4) };
        let part_of = |at: usize| (at / cut).min(across - 1);
        let part: Vec<u16> = (0..S::SQUARES)
            .map(|square| 1 << (across * part_of(square / S::STRIDE) + part_of(square % S::STRIDE)))
            .collect();
        let squares_of = |parts: u16| {
            let mut squares = S::NONE;
            board.for_each(|square| {
                if part[square] & parts != 0 {
                    squares = squares.with(square);
                }
            });
            squares
        };
        let parts = (0..across * across)
            .step_by(4)
            .map(|four| std::array::from_fn(|set| squares_of((set as u16) << four)))
            .collect();
        let around = (0..S::SQUARES).map(|square| S::NONE.with(square).around().and(&board)).collect();
        Geometry {
            size,
            squares: size * size,
            board,
            corners,
            near_corner,
            edge,
            second_ring,
            sides,
            ends,
            classes,
            priority,
            part,
            parts,
            around,
        }
    }

    /// The squares that lie in one of these parts.
    #[inline]
    pub(crate) fn squares_of(&self, parts: u16) -> S {
        let four = |(index, sets): (usize, &[S; 16])| sets[usize::from(parts >> (4 * index) & 15)];
        self.parts.iter().enumerate().map(four).fold(S::NONE, |all, some| all.or(&some))
    }

    /// The parts of the board with an odd number of these squares.
    #[inline]
    pub(crate) fn odd_parts(&self, squares: &S) -> u16 {
        let mut odd = 0;
        squares.for_each(|square| odd ^= self.part[square]);
        odd
    }

    /// The empty squares of a position with these discs.
    #[inline]
    pub(crate) fn empties(&self, own: &S, other: &S) -> S {
        self.board.minus(&own.or(other))
    }

    /// The discs of `own` that can never be flipped because they grow from a corner.
    ///
    /// A disc is one of them when along each of the four lines through it one neighbour is, or there is none. There
    /// are more stable discs than these, but the others are dear to find.
    pub(crate) fn stable(&self, own: &S) -> S {
        let stable = own.and(&self.corners);
        if stable.is_empty() {
            return stable;
        }
        let border = self.sides.or(&self.ends);
        self.grow(own, stable, [&self.sides, &self.ends, &border, &border])
    }

    /// The discs of `own` that can never be flipped, as [`stable`](Self::stable), or because their lines are full.
    ///
    /// `empties` are the empty squares.
    #[inline]
    pub(crate) fn stable_for_good(&self, own: &S, empties: &S) -> S {
        let open = empties.along_lines();
        let border = self.sides.or(&self.ends);
        let safe = [&self.sides, &self.ends, &border, &border];
        let safe: [S; 4] = std::array::from_fn(|axis| safe[axis].or(&self.board.minus(&open[axis])));
        let stable = own.and(&safe[0]).and(&safe[1]).and(&safe[2]).and(&safe[3]);
        if stable.is_empty() {
            return stable;
        }
        self.grow(own, stable, [&safe[0], &safe[1], &safe[2], &safe[3]])
    }

    /// Adds the discs of `own` that have along each line a stable neighbour, or are `safe` there anyway.
    #[inline]
    fn grow(&self, own: &S, mut stable: S, safe: [&S; 4]) -> S {
        loop {
            let grown = own
                .and(&stable.beside().or(safe[0]))
                .and(&stable.above_and_below().or(safe[1]))
                .and(&stable.falling().or(safe[2]))
                .and(&stable.rising().or(safe[3]))
                .or(&stable);
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use hanpan_othello::rows::Rows;

    use super::*;

    fn check<S: Squares>(size: usize) {
        let geometry = Geometry::<S>::new(size);
        let near = geometry.near_corner.iter().flatten().fold(S::NONE, |union, &square| union.with(square));
        assert_eq!(geometry.squares, geometry.board.len() as usize);
        assert_eq!(geometry.corners.len(), 4);
        assert_eq!(near.len(), 16);
        let classes = geometry.classes.iter().fold(S::NONE, |union, class| union.or(class));
        assert!(
            classes == geometry.board && geometry.classes.iter().map(S::len).sum::<u32>() == classes.len()
        );
        assert_eq!(geometry.edge.len() as usize, 4 * (size - 4));
        assert_eq!(geometry.second_ring.len() as usize, 4 * (size - 4));
        for part in [near, geometry.edge, geometry.second_ring, geometry.sides, geometry.ends] {
            assert!(part.minus(&geometry.board).is_empty());
        }
        // A full board is stable all over.
        assert!(geometry.stable(&geometry.board) == geometry.board);
        assert!(geometry.stable(&geometry.board.minus(&geometry.corners)).is_empty());
    }

    #[test]
    fn boards_have_their_parts() {
        for size in [4, 6, 8] {
            check::<u64>(size);
        }
        for size in [10, 12, 14, 16] {
            check::<Rows>(size);
        }
    }

    #[test]
    fn stable_discs_grow_from_a_corner() {
        let cases: [(&[&str], u32); 5] = [
            (&["X"], 1),
            (&["XXX"], 3),
            (&["XXX", "XX", "X"], 6),
            // The disc on b2 has no stable neighbour along the diagonal that rises to the right.
            (&["XX", ".X"], 2),
            (&[".XX", "XXX"], 0),
        ];
        let geometry = Geometry::<u64>::new(8);
        for (rows, expected) in cases {
            let mut own = 0u64;
            for (row, discs) in rows.iter().enumerate() {
                for (column, _) in discs.chars().enumerate().filter(|&(_, disc)| disc == 'X') {
                    own = own.with(u64::number(column, row));
                }
            }
            assert_eq!(geometry.stable(&own).len(), expected, "{rows:?}");
        }
    }
}
