//! Where everything is: the board, the sticks below it, the players and the moves beside it.

use hanpan_house::rules::yutnori::Station;
use ratatui::layout::Rect;

/// Where the parts of the screen are.
pub(super) struct Layout {
    /// The line above: whose turn it is, or how the game ended.
    pub(super) prompt: Rect,
    /// The board itself.
    pub(super) board: Rect,
    /// From the leftmost to the rightmost station, and from the uppermost to the lowest.
    span: (u16, u16),
    /// The sticks, and beside them what they show.
    pub(super) sticks: Rect,
    /// The players, and below them what may be done.
    pub(super) side: Rect,
    /// The line below: the throws that were collected.
    pub(super) throws: Rect,
}

/// The columns of a station: its number, and the tokens on it.
pub(super) const CELL: u16 = 4;
/// The rows of the sticks.
pub(super) const STICKS: u16 = 3;
/// The least width of what stands beside the board, with a column between.
const SIDE: u16 = 21;
/// The distance from one station of the outer way to the next: the least, and the one that the board likes best.
const STEP: [(u16, u16); 2] = [(6, 2), (10, 5)];
/// The rows of everything but the board.
const AROUND: u16 = 2 + STICKS;

/// How large a board is whose outer stations lie so far apart; beside the stations there is room for a mark.
const fn size((columns, rows): (u16, u16)) -> (u16, u16) {
    (5 * columns + CELL + 2, 5 * rows + 1)
}

impl Layout {
    pub(super) const LEAST: (u16, u16) = (size(STEP[0]).0 + SIDE, size(STEP[0]).1 + AROUND + 1);
    pub(super) const MOST: (u16, u16) = (size(STEP[1]).0 + SIDE + 7, size(STEP[1]).1 + AROUND + 1);

    /// The largest board that there is room for.
    pub(super) fn fit(area: Rect) -> Layout {
        let [least, best] = STEP;
        let across = (area.width.saturating_sub(SIDE + CELL + 2) / 5).clamp(least.0, best.0);
        let down = (area.height.saturating_sub(AROUND + 1) / 5).clamp(least.1, best.1.min(across / 2));
        let (columns, rows) = size((across, down));
        let row = |y: u16, height: u16| Rect {
            y: area.y.saturating_add(y),
            height: height.min(area.height.saturating_sub(y)),
            ..area
        };
        let board = Rect { width: columns.min(area.width), ..row(1, rows) };
        // Where there is a row to spare, it is between the board and the sticks.
        let spare = u16::from(area.height > rows + AROUND);
        let below = row(1 + rows + spare, STICKS);
        let beside = area.x + (columns + 1).min(area.width);
        Layout {
            prompt: row(0, 1),
            board,
            span: (5 * across, 5 * down),
            sticks: Rect { width: board.width, ..below },
            side: Rect {
                x: beside,
                width: area.right().saturating_sub(beside),
                ..row(1, rows + spare + STICKS)
            },
            throws: row(1 + rows + spare + STICKS, 1),
        }
    }

    /// Where a station is on the board: the column of its cell, and its row.
    pub(super) fn place(&self, station: Station) -> (u16, u16) {
        place(station, self.span)
    }
}

/// Where a station is on a board that spans so many columns and rows.
pub(super) fn place(station: Station, (columns, rows): (u16, u16)) -> (u16, u16) {
    let (x, y) = units(station);
    ((x * columns + WHOLE / 2) / WHOLE + 1, (y * rows + WHOLE / 2) / WHOLE)
}

/// The length of a side in units of which both a fifth of the outer way and a third of half a diagonal are whole.
const WHOLE: u16 = 30;

/// Where a station is from the upper left corner. The outer way goes up from the lower right corner and around against
/// the clock; the short cuts cross in the centre.
fn units(station: Station) -> (u16, u16) {
    let number = u16::from(station.number());
    match number {
        1..=5 => (WHOLE, WHOLE - 6 * number),
        6..=10 => (WHOLE - 6 * (number - 5), 0),
        11..=15 => (0, 6 * (number - 10)),
        16..=20 => (6 * (number - 15), WHOLE),
        // From the upper right corner by the centre to the lower left.
        21..=25 => (WHOLE - 5 * (number - 20), 5 * (number - 20)),
        // From the upper left corner to the centre, and on to the lower right.
        26 | 27 => (5 * (number - 25), 5 * (number - 25)),
        _ => (5 * (number - 24), 5 * (number - 24)),
    }
}

/// The ways of the board, each as the stations along it.
pub(super) const WAYS: [&[u8]; 6] = [
    &[20, 1, 2, 3, 4, 5],
    &[5, 6, 7, 8, 9, 10],
    &[10, 11, 12, 13, 14, 15],
    &[15, 16, 17, 18, 19, 20],
    &[5, 21, 22, 23, 24, 25, 15],
    &[10, 26, 27, 23, 28, 29, 20],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_station_lies_over_another_in_any_room() {
        for columns in 1..=120 {
            for rows in 1..=60 {
                let layout = Layout::fit(Rect::new(0, 0, columns, rows));
                let places: Vec<_> = Station::all().map(|station| layout.place(station)).collect();
                for (one, &(column, row)) in places.iter().enumerate() {
                    for &(other, below) in &places[one + 1..] {
                        let apart = row != below || column.abs_diff(other) > CELL;
                        assert!(apart, "in {columns} × {rows}");
                    }
                }
            }
        }
    }

    #[test]
    fn everything_is_in_sight_where_there_is_the_least_room() {
        let (columns, rows) = Layout::LEAST;
        let area = Rect::new(3, 2, columns, rows);
        let layout = Layout::fit(area);
        let (across, down) = size(STEP[0]);
        assert_eq!((layout.board.width, layout.board.height), (across, down));
        for part in [layout.prompt, layout.board, layout.sticks, layout.side, layout.throws] {
            assert_eq!(part.intersection(area), part);
        }
        assert_eq!((layout.sticks.height, layout.throws.height), (STICKS, 1));
        assert_eq!((layout.place(Station::at(20)), layout.place(Station::at(10))), ((31, 10), (1, 0)));
        assert_eq!(layout.side.width, SIDE - 1);
    }
}
