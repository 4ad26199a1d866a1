//! The tiles of the two mahjongs, as they lie on the table.

use std::str::FromStr;

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::{Canvas, padded, width};
use crate::theme::Role;

/// How a tile looks: two columns of face and one of mark, which tells its colour where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// The face as it is drawn, two columns wide.
    pub(super) drawn: &'static str,
    /// The tile in the game's notation.
    pub(super) notation: String,
    /// The mark beside the face, and its ASCII stand-in.
    pub(super) mark: (&'static str, &'static str),
    /// Its colour.
    pub(super) role: Role,
}

/// The columns of a tile without a frame.
pub(super) const SMALL: u16 = 3;
/// The columns of a tile in its frame.
pub(super) const FRAMED: u16 = 5;

impl Face {
    /// The face and its mark.
    pub(super) fn written(&self, ascii: bool) -> String {
        match ascii {
            true => format!("{}{}", self.notation, self.mark.1),
            false => format!("{}{}", self.drawn, self.mark.0),
        }
    }

    /// The same in three columns.
    fn text(&self, canvas: &Canvas<'_>) -> String {
        padded(&self.written(canvas.theme.ascii), SMALL)
    }

    /// The same tile with another mark: a discard that was called, say.
    pub(super) fn marked(mut self, mark: (&'static str, &'static str)) -> Face {
        self.mark = mark;
        self
    }

    /// Draws it in one row; tells the column after it.
    pub(super) fn small(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        row: u16,
        column: u16,
        style: Style,
    ) -> u16 {
        let text = self.text(canvas);
        canvas.print(area, row, column, &text, style)
    }

    /// Draws the face alone in two columns; tells the column after it.
    pub(super) fn bare(&self, canvas: &mut Canvas<'_>, area: Rect, row: u16, column: u16) -> u16 {
        let text = padded(if canvas.theme.ascii { &self.notation } else { self.drawn }, 2);
        canvas.print(area, row, column, &text, canvas.style(self.role))
    }

    /// Draws it in a frame of three rows, or of four with a line of `aid` below the face.
    pub(super) fn framed(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (row, column): (u16, u16),
        style: Style,
        aid: Option<&str>,
    ) {
        let [across, down] = [canvas.sign("─", "-").repeat(3), canvas.sign("│", "|").to_owned()];
        let [top, bottom] = if canvas.theme.ascii {
            [format!(".{across}."), format!("'{across}'")]
        } else {
            [format!("╭{across}╮"), format!("╰{across}╯")]
        };
        let face = self.text(canvas);
        canvas.print(area, row, column, &top, style);
        canvas.print(area, row + 1, column, &format!("{down}{face}{down}"), style);
        let mut last = row + 2;
        if let Some(aid) = aid {
            canvas.print(area, last, column, &format!("{down}{}{down}", padded(aid, SMALL)), style);
            last += 1;
        }
        canvas.print(area, last, column, &bottom, style);
    }
}

/// A detail of a motive as players say it: a tile by its name, anything else as it is.
pub(super) fn tile_word<T: FromStr>(detail: &str, value: &str, name: impl Fn(T) -> String) -> String {
    match (detail, value.parse()) {
        ("tile" | "tiles", Ok(tile)) => name(tile),
        _ => value.to_owned(),
    }
}

/// Draws tiles one after another in a row, a gap between them; tells the column after them.
pub(super) fn row_of(canvas: &mut Canvas<'_>, area: Rect, row: u16, column: u16, faces: &[Face]) -> u16 {
    faces
        .iter()
        .fold(column, |column, face| face.small(canvas, area, row, column, canvas.style(face.role)) + 1)
}

/// The discards of a seat, in as many rows as they need.
pub(super) struct River<'a> {
    /// The discards in order.
    pub(super) faces: &'a [Face],
    /// Whether the last of them is the last thing that happened.
    pub(super) marks_last: bool,
    /// Whether there is room for frames.
    pub(super) framed: bool,
    /// How many there will be at most: the room is kept, so that nothing jumps while the tiles come.
    pub(super) most: usize,
}

impl River<'_> {
    fn step(&self) -> u16 {
        if self.framed { FRAMED } else { SMALL + 1 }
    }

    fn a_row(&self, columns: u16) -> usize {
        usize::from((columns / self.step()).max(1))
    }

    /// How many rows it takes in so many columns when it is full.
    pub(super) fn rows(&self, columns: u16) -> u16 {
        let lines = self.most.max(self.faces.len()).div_ceil(self.a_row(columns)).max(1) as u16;
        if self.framed { 3 * lines } else { lines }
    }

    /// Draws it from a row and column of `area` to its right edge.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, row: u16, column: u16) {
        let a_row = self.a_row(area.width.saturating_sub(column));
        for (number, face) in self.faces.iter().enumerate() {
            let is_last = self.marks_last && number + 1 == self.faces.len();
            let style = canvas.style(if is_last { Role::Last } else { face.role });
            let (down, right) = ((number / a_row) as u16, (number % a_row) as u16);
            let at = column + right * self.step();
            let after = if self.framed {
                face.framed(canvas, area, (row + 3 * down, at), style, None);
                at + FRAMED
            } else {
                face.small(canvas, area, row + down, at, style)
            };
            if is_last {
                // Without colour the last discard is told by what points at it.
                let middle = if self.framed { row + 3 * down + 1 } else { row + down };
                canvas.print(area, middle, after, canvas.sign("◂", "<"), canvas.style(Role::Accent));
            }
        }
    }
}

/// Tiles lying face down, as many as fit.
pub(super) fn backs(canvas: &mut Canvas<'_>, area: Rect, row: u16, column: u16, count: u8) -> u16 {
    (0..count).fold(column, |column, _| {
        canvas.print(area, row, column, canvas.sign("▒▒", "##"), canvas.style(Role::Back)) + 1
    })
}

/// A tile and what is said of it: a wait and its points.
pub(super) struct Said {
    /// The tile.
    pub(super) face: Face,
    /// What is said.
    pub(super) text: String,
    /// The same where there is little room.
    pub(super) short: String,
    /// Whether that is good news.
    pub(super) role: Role,
}

/// Draws a heading and tiles with what is said of them; it is said in short where the rows would not do.
pub(super) fn draw_said(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (row, rows): (u16, u16),
    heading: &str,
    said: &[Said],
) {
    let start = canvas.print(area, row, 1, heading, canvas.style(Role::Muted)) + 1;
    let places = |text: fn(&Said) -> &str| {
        let mut at = (0, start);
        let place = move |said| {
            let columns = SMALL + 1 + width(text(said));
            if at.1 > start && at.1 + columns > area.width {
                at = (at.0 + 1, start);
            }
            let here = at;
            at.1 += columns + 2;
            (said, text(said), here)
        };
        said.iter().map(place).collect::<Vec<_>>()
    };
    let full = places(|said| &said.text);
    let fits = full.last().is_none_or(|(.., (down, _))| *down < rows);
    let shown = if fits { full } else { places(|said| &said.short) };
    for (said, text, (down, column)) in shown.into_iter().filter(|(.., (down, _))| *down < rows) {
        let after = said.face.small(canvas, area, row + down, column, canvas.style(said.face.role)) + 1;
        canvas.print(area, row + down, after, text, canvas.style(said.role));
    }
}
