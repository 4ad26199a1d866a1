//! Why a move is good or bad, in a player's terms.

use std::fmt;

use hanpan_core::Seat;
use hanpan_othello::rows::Rows;
use hanpan_othello::{Action, BLACK, Othello, Square};
use hanpan_search::Situation;

use crate::{Geometry, Position, Squares};

/// Black or White, as texts choose between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that begins.
    Black,
    /// The other.
    White,
}

impl Side {
    fn against(seat: Seat) -> Side {
        if seat == BLACK { Side::White } else { Side::Black }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Side::Black { "black" } else { "white" })
    }
}

hanpan_search::motives! {
    /// Why a move is made; the one that matters most is told first.
    pub enum Motive {
        /// Nothing else can be done.
        Pass = "pass",
        /// It takes a corner.
        Corner = "corner",
        /// It opens a corner to the other side.
        GivesCorner {
            /// Which.
            square: Square,
        } = "gives_corner",
        /// The other side could have taken a corner, and cannot any more.
        KeepsCorner {
            /// Which.
            square: Square,
        } = "keeps_corner",
        /// It ends the game.
        Ends {
            /// How many discs more one has then.
            lead: i32,
        } = "ends",
        /// The other side has no move.
        NoMove {
            /// Which.
            side: Side,
        } = "no_move",
        /// Whatever the other side does, it opens a corner.
        NoSafeMove {
            /// Which.
            side: Side,
        } = "no_safe_move",
        /// So many discs more can never be turned again.
        Stable {
            /// How many.
            count: u32,
        } = "stable",
        /// It stands diagonally before an empty corner.
        RisksCorner {
            /// Which.
            square: Square,
        } = "risks_corner",
        /// It leaves the other side only so many moves.
        FewMoves {
            /// Which.
            side: Side,
            /// How many.
            count: u32,
        } = "few_moves",
        /// It stands on the edge.
        Edge = "edge",
        /// It turns few discs, and gives the other side little to turn back.
        TurnsFew {
            /// How many.
            count: u32,
        } = "turns_few",
        /// It turns so many discs.
        Turns {
            /// How many.
            count: u32,
        } = "turns",
    }
}

/// Why a move is good or bad for the side to move.
pub fn motives(situation: &Situation<'_, Othello>, action: Action) -> Vec<Motive> {
    let view = situation.view;
    let Some(seat) = view.to_move else { return Vec::new() };
    match action.square() {
        None => vec![Motive::Pass],
        Some(square) if view.size <= 8 => {
            of_square(&Position::<u64>::of(view, seat), &Geometry::new(view.size.into()), seat, square)
        }
        Some(square) => {
            of_square(&Position::<Rows>::of(view, seat), &Geometry::new(view.size.into()), seat, square)
        }
    }
}

fn of_square<S: Squares>(
    position: &Position<S>,
    geometry: &Geometry<S>,
    seat: Seat,
    square: Square,
) -> Vec<Motive> {
    let Some((column, row)) = square.on(geometry.size) else { return Vec::new() };
    let number = S::number(column, row);
    if !position.moves.contains(number) {
        return Vec::new();
    }
    let side = Side::against(seat);
    let board = &geometry.board;
    let after = position.after(number, board);
    let mut motives = Vec::new();
    if geometry.corners.contains(number) {
        motives.push(Motive::Corner);
    }
    let before_theirs = position.passed(board).moves.and(&geometry.corners);
    let theirs = after.moves.and(&geometry.corners);
    motives.extend(first(&theirs.minus(&before_theirs)).map(|square| Motive::GivesCorner { square }));
    let kept = before_theirs.minus(&theirs).minus(&S::NONE.with(number));
    motives.extend(first(&kept).map(|square| Motive::KeepsCorner { square }));
    if after.moves.is_empty() {
        let ends = after.passed(board).moves.is_empty();
        motives.push(if ends { Motive::Ends { lead: -after.difference() } } else { Motive::NoMove { side } });
    } else if theirs.is_empty() && always(&after.moves, |reply| opens_corner(&after, geometry, reply)) {
        motives.push(Motive::NoSafeMove { side });
    }
    let (was, is) = (geometry.stable(&position.own).len(), geometry.stable(&after.other).len());
    if is > was + 1 {
        motives.push(Motive::Stable { count: is - was });
    }
    // What is diagonal to a corner leads there as long as the corner is empty.
    let empties = geometry.empties(&position.own, &position.other);
    let before = geometry.near_corner.iter().find(|near| near[1] == number && empties.contains(near[0]));
    if let Some(near) = before.filter(|_| theirs.is_empty()) {
        motives.push(Motive::RisksCorner { square: S::square(near[0]) });
    }
    let left = after.moves.len();
    if (1..=3).contains(&left) {
        motives.push(Motive::FewMoves { side, count: left });
    }
    if motives.is_empty() && geometry.edge.contains(number) {
        motives.push(Motive::Edge);
    }
    if motives.is_empty() {
        let count = S::flips(&position.own, &position.other, number).len();
        motives.push(if count <= 2 { Motive::TurnsFew { count } } else { Motive::Turns { count } });
    }
    motives
}

/// Whether a reply lets the side that has just moved take a corner that it could not have taken otherwise.
fn opens_corner<S: Squares>(after: &Position<S>, geometry: &Geometry<S>, reply: usize) -> bool {
    let held = after.passed(&geometry.board).moves.and(&geometry.corners);
    let opened = after.after(reply, &geometry.board).moves.and(&geometry.corners);
    !opened.minus(&held).is_empty()
}

fn first<S: Squares>(squares: &S) -> Option<Square> {
    let mut found = None;
    squares.for_each(|number| {
        found.get_or_insert(S::square(number));
    });
    found
}

fn always<S: Squares>(squares: &S, holds: impl Fn(usize) -> bool) -> bool {
    let mut all = true;
    squares.for_each(|number| all = all && holds(number));
    all
}
