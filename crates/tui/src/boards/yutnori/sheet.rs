//! The board: its ways, its stations, and the tokens on them.

use hanpan_core::Seat;
use hanpan_house::rules::yutnori::{PossibleMove, Spot, Station, View};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::{CELL, Layout, WAYS, place};
use super::{sign, station_spot};
use crate::canvas::{Canvas, Target};
use crate::theme::Role;

/// What may be done, as far as it shows on the board.
pub(super) struct Choice<'a> {
    /// What the cursor is on.
    pub(super) chosen: Option<&'a PossibleMove>,
    /// What a hint recommends.
    pub(super) hint: Option<&'a PossibleMove>,
    /// What could be done with the same throw.
    pub(super) by_throw: Vec<&'a PossibleMove>,
}

/// Draws the board with everything on it.
pub(super) fn draw(view: &View, choice: &Choice<'_>, canvas: &mut Canvas<'_>, layout: &Layout) {
    canvas.fill(layout.board, canvas.style(Role::Wood));
    for way in WAYS {
        for pair in way.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|number| layout.place(Station::at(number)));
            draw_way(from, to, canvas, layout.board);
        }
    }
    for station in Station::all() {
        let (column, row) = layout.place(station);
        draw_cell(view, choice, station, canvas, layout.board, (column, row));
        let cell = Rect { x: layout.board.x + column, y: layout.board.y + row, width: CELL, height: 1 };
        canvas.target(cell.intersection(layout.board), Target::Spot(station_spot(station)));
    }
}

/// The line from one station to the next.
fn draw_way(from: (u16, u16), to: (u16, u16), canvas: &mut Canvas<'_>, area: Rect) {
    let style = canvas.style(Role::Wood);
    // Lines meet under the first digit of a station.
    let [(x, y), (other_x, other_y)] =
        [from, to].map(|(column, row)| (i32::from(column) + 1, i32::from(row)));
    if y == other_y {
        for column in x.min(other_x)..x.max(other_x) {
            canvas.print(area, y as u16, column as u16, canvas.sign("─", "-"), style);
        }
        return;
    }
    let falls = (other_x - x) * (other_y - y) > 0;
    let line = match x == other_x {
        true => canvas.sign("│", "|"),
        false if falls => canvas.sign("╲", "\\"),
        false => canvas.sign("╱", "/"),
    };
    let (top, bottom) = if y < other_y { ((x, y), (other_x, other_y)) } else { ((other_x, other_y), (x, y)) };
    for row in top.1 + 1..bottom.1 {
        let column = top.0 + (bottom.0 - top.0) * (row - top.1) / (bottom.1 - top.1);
        canvas.print(area, row as u16, column as u16, line, style);
    }
}

/// What stands around a station that something may be done to.
fn marks(step: &PossibleMove) -> (&'static str, &'static str) {
    match (step.captures, step.joins) {
        (Some(_), _) => ("×", "x"),
        (None, 0) => ("·", "."),
        (None, _) => ("+", "+"),
    }
}

fn draw_cell(
    view: &View,
    choice: &Choice<'_>,
    station: Station,
    canvas: &mut Canvas<'_>,
    area: Rect,
    (column, row): (u16, u16),
) {
    let spot = Spot::Station(station);
    let stack = view.stack(station);
    let chosen = choice.chosen.filter(|step| step.from == spot || step.to == spot);
    let reached = choice.by_throw.iter().find(|step| step.to == spot);
    let on_the_way = choice.chosen.is_some_and(|step| step.path.contains(&station));
    let is_last = view.last_move.as_ref().is_some_and(|last| last.to == spot);

    let mut style = match stack {
        Some((seat, _)) => canvas.style(Role::Token(seat.index() as u8)),
        None if on_the_way => canvas.style(Role::Legal).add_modifier(Modifier::UNDERLINED),
        None => canvas.style(Role::Wood),
    };
    if is_last {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let wood = canvas.style(Role::Legal);
    if choice.hint.is_some_and(|step| step.from == spot || step.to == spot) {
        style = canvas.over(style, Role::Hint);
        put(canvas, area, row, column - 1, ("◆", "*"), wood);
    }
    match chosen {
        Some(step) if step.from == spot => {
            style = canvas.over(style, Role::Cursor);
            put(canvas, area, row, column - 1, ("▸", ">"), wood);
        }
        Some(step) => {
            let role = if step.captures.is_some() { Role::Last } else { Role::Cursor };
            style = canvas.over(style, role);
            let (left, right) = match (step.captures, step.joins) {
                (None, 0) => (("[", "["), ("]", "]")),
                _ => (marks(step), marks(step)),
            };
            put(canvas, area, row, column - 1, left, wood);
            put(canvas, area, row, column + CELL, right, wood);
        }
        None => {
            if let Some(step) = reached {
                put(canvas, area, row, column + CELL, marks(step), wood);
            }
        }
    }
    let text = cell_text(station, stack.map(|(seat, stack)| (seat, stack.tokens)), canvas);
    canvas.print(area, row, column, &format!("{text:^width$}", width = usize::from(CELL)), style);
}

fn put(canvas: &mut Canvas<'_>, area: Rect, row: u16, column: u16, sign: (&str, &str), style: Style) {
    canvas.print(area, row, column, canvas.sign(sign.0, sign.1), style);
}

/// The number of a station and the tokens on it; where a token that stops goes another way, in brackets (yutnori rule 2).
fn cell_text(station: Station, stack: Option<(Seat, u8)>, canvas: &Canvas<'_>) -> String {
    let number = station.number();
    match stack {
        Some((seat, 1)) => format!("{number}{}", sign(seat, canvas.theme)),
        Some((seat, tokens)) => format!("{number}{}{tokens}", sign(seat, canvas.theme)),
        None if matches!(number, 5 | 10 | 15 | 20 | 23) => format!("({number})"),
        None => number.to_string(),
    }
}

/// Draws the board very small: a dot for every station, a sign for every stack.
pub(super) fn draw_small(view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let area = Rect { width: area.width.min(16), height: area.height.min(7), ..area };
    canvas.fill(area, canvas.style(Role::Wood));
    for station in Station::all() {
        let (column, row) = place(station, (15, 6));
        let (text, role) = match view.stack(station) {
            Some((seat, _)) => (sign(seat, canvas.theme), Role::Token(seat.index() as u8)),
            None => (canvas.sign("·", "."), Role::Wood),
        };
        canvas.print(area, row, column - 1, text, canvas.style(role));
    }
}
