//! Where the parts of the screen go.

use ratatui::layout::Rect;

use crate::canvas::centred;

/// The board with its surround, and beside it or below it the score. All of it lies inside the area it was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// How large a square is.
    pub(super) cell: Cell,
    /// The board and the surround with its letters and numbers.
    pub(super) board: Rect,
    /// The squares.
    pub(super) field: Rect,
    /// The counts, and what is to be said.
    pub(super) score: Rect,
    /// Where the score stands.
    pub(super) place: Place,
}

/// The columns and rows of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) columns: u16,
    pub(super) rows: u16,
}

/// Where the score stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Under the board, in so many rows.
    Below(u16),
    /// On the right of the board, which has a lower edge to its surround where there is a row for it.
    Beside { edge: bool },
}

/// The squares there are, the largest first. A sign is about twice as high as wide, so all but the last look square.
const CELLS: [Cell; 5] = [
    Cell { columns: 8, rows: 4 },
    Cell { columns: 6, rows: 3 },
    Cell { columns: 4, rows: 2 },
    Cell { columns: 2, rows: 1 },
    Cell { columns: 1, rows: 1 },
];
/// The places of the score, the best first.
const PLACES: [Place; 4] =
    [Place::Below(3), Place::Below(2), Place::Beside { edge: true }, Place::Beside { edge: false }];
/// What takes the least rows.
const SMALLEST: (Cell, Place) = (CELLS[CELLS.len() - 1], PLACES[PLACES.len() - 1]);
/// The numbers of the rows take two columns, and one is left between them and the squares.
const NUMBERS: u16 = 3;
/// The least width of a score below the board.
const BELOW: u16 = 30;
/// The least and the greatest width of a score beside the board, and the gap between them.
const BESIDE: (u16, u16) = (12, 24);
const GAP: u16 = 2;

impl Layout {
    /// The largest squares that leave room for the score; with `small`, one row a square at most.
    pub(super) fn fit(size: u8, area: Rect, small: bool) -> Layout {
        let ways = || CELLS.into_iter().flat_map(|cell| PLACES.map(|place| (cell, place)));
        let fits = |(columns, rows)| columns <= area.width && rows <= area.height;
        let (cell, place) = ways()
            .filter(|(cell, _)| !small || cell.rows == 1)
            .find(|&(cell, place)| fits(needed(size, cell, place)))
            .unwrap_or(SMALLEST);
        Layout::with(size, area, cell, place)
    }

    /// The least room a board of this size needs.
    pub(super) fn least(size: u8) -> (u16, u16) {
        needed(size, SMALLEST.0, SMALLEST.1)
    }

    /// The room for the largest squares that a large terminal has room for.
    pub(super) fn most(size: u8) -> (u16, u16) {
        // The surround and the score take the other five rows of a terminal of 40, whose screen takes three itself.
        let largest = CELLS.into_iter().find(|cell| cell.rows * u16::from(size) <= 32);
        needed(size, largest.unwrap_or(CELLS[0]), Place::Below(3))
    }

    fn with(size: u8, area: Rect, cell: Cell, place: Place) -> Layout {
        let (columns, rows) = board_needed(size, cell, place);
        let (field_columns, field_rows) = field_needed(size, cell);
        let beside = BESIDE.1.min(area.width.saturating_sub(columns + GAP));
        let (all_columns, all_rows) = match place {
            Place::Below(lines) => (columns.max(BELOW), rows + lines),
            Place::Beside { .. } => (columns + GAP + beside, rows),
        };
        let all = centred(area, all_columns, all_rows);
        let (board, score) = match place {
            Place::Below(lines) => (
                Rect {
                    x: all.x + (all.width - columns.min(all.width)) / 2,
                    y: all.y,
                    width: columns,
                    height: rows,
                },
                Rect { y: all.y + rows, height: lines, ..all },
            ),
            Place::Beside { .. } => (
                Rect { width: columns, height: rows, ..all },
                Rect { x: all.x + columns + GAP, width: beside, ..all },
            ),
        };
        let field = Rect { x: board.x + NUMBERS, y: board.y + 1, width: field_columns, height: field_rows };
        let [board, field, score] = [board, field, score].map(|part| part.intersection(area));
        Layout { cell, board, field, score, place }
    }

    /// Where a square is drawn, counted from the corner of the field: its first column and its first row.
    pub(super) fn corner(&self, column: u16, row: u16) -> (u16, u16) {
        (column * self.cell.columns, row * self.cell.rows)
    }
}

impl Cell {
    /// The column and the row of its middle.
    pub(super) const fn middle(self) -> (u16, u16) {
        (self.columns / 2, (self.rows - 1) / 2)
    }
}

fn field_needed(size: u8, cell: Cell) -> (u16, u16) {
    let size = u16::from(size);
    // In two columns the disc stands in the second, and the cursor needs one more on its right.
    (size * cell.columns + u16::from(cell.columns == 2), size * cell.rows)
}

fn board_needed(size: u8, cell: Cell, place: Place) -> (u16, u16) {
    let (columns, rows) = field_needed(size, cell);
    let right = if cell.columns == 1 { 1 } else { NUMBERS };
    let edge = u16::from(place != Place::Beside { edge: false });
    (NUMBERS + columns + right, 1 + rows + edge)
}

fn needed(size: u8, cell: Cell, place: Place) -> (u16, u16) {
    let (columns, rows) = board_needed(size, cell, place);
    match place {
        Place::Below(lines) => (columns.max(BELOW), rows + lines),
        Place::Beside { .. } => (columns + GAP + BESIDE.0, rows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_as_large_as_the_room_allows() {
        for (size, room, columns, place) in [
            (16, (97, 37), 4, Place::Below(3)),
            (16, (57, 21), 2, Place::Below(3)),
            (16, (57, 20), 2, Place::Below(2)),
            (16, (60, 18), 2, Place::Beside { edge: true }),
            (16, (60, 17), 2, Place::Beside { edge: false }),
            (16, (34, 17), 1, Place::Beside { edge: false }),
            (16, (30, 21), 1, Place::Below(3)),
            (8, (97, 37), 8, Place::Below(3)),
            (8, (57, 21), 4, Place::Below(3)),
            (8, (60, 17), 4, Place::Beside { edge: false }),
            (4, (57, 21), 8, Place::Below(3)),
        ] {
            let layout = Layout::fit(size, Rect::new(0, 0, room.0, room.1), false);
            assert_eq!((layout.cell.columns, layout.place), (columns, place), "{size} in {room:?}");
        }
    }

    #[test]
    fn every_board_fits_a_small_terminal_and_no_part_leaves_the_area() {
        for size in (4..=16).step_by(2) {
            let least = Layout::least(size);
            assert!(least.0 <= 57 && least.1 <= 17, "{size}: {least:?}");
            let most = Layout::most(size);
            assert!(most.0 <= 97 && most.1 <= 37, "{size}: {most:?}");
            for (width, height) in (1..100).flat_map(|width| (1..40).map(move |height| (width, height))) {
                let area = Rect::new(3, 2, width, height);
                let layout = Layout::fit(size, area, false);
                for part in [layout.board, layout.field, layout.score] {
                    assert_eq!(part.intersection(area), part, "{size} in {area}");
                }
            }
        }
    }
}
