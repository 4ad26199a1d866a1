//! How squares and discs look.

use hanpan_core::Seat;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::layout::Cell;
use crate::canvas::Canvas;
use crate::theme::{Depth, Role, Theme};

/// One square: what stands on it, and what is marked there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) face: Face,
    /// The last disc placed.
    pub(super) last: bool,
    /// The cursor is on it.
    pub(super) cursor: bool,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Empty,
    /// Empty, and a disc may be placed here.
    Legal,
    /// Empty, and a hint recommends to place a disc here.
    Hint,
    Disc(Seat),
    /// A disc that would be flipped by a disc under the cursor.
    Doomed(Seat),
    /// A disc seen from its edge, while it turns.
    Edge(Seat),
}

/// The colours of the board, none of them where there is no colour.
pub(super) struct Palette {
    theme: Theme,
    field: Style,
    dot: Option<Color>,
    discs: [Option<Color>; 2],
    last: Style,
    hint: Style,
    cursor: Style,
}

impl Palette {
    pub(super) fn new(theme: Theme) -> Palette {
        let ground = theme.style(Role::Back);
        let discs = [theme.style(Role::Black).fg, theme.style(Role::White).fg];
        Palette {
            theme,
            field: Style { fg: ground.fg, bg: ground.bg, ..Style::new() },
            dot: theme.style(Role::Felt).bg.or(discs[0]),
            discs,
            last: theme.style(Role::Last),
            hint: theme.style(Role::Hint),
            cursor: theme.style(Role::Cursor),
        }
    }

    /// Whether discs must be told apart by their signs, which large ones are not.
    pub(super) fn small_only(theme: Theme) -> bool {
        theme.ascii || theme.depth == Depth::Plain
    }

    /// The board without discs.
    pub(super) fn field(&self) -> Style {
        self.field
    }

    /// What is written on something of a side's colour.
    pub(super) fn surface(&self, side: Option<Seat>) -> Style {
        match side {
            Some(seat) => Style { bg: self.disc(seat), fg: self.disc(seat.next(2)), ..Style::new() },
            None => self.theme.style(Role::Wood),
        }
    }

    /// A disc on the board.
    pub(super) fn disc_style(&self, seat: Seat) -> Style {
        Style { fg: self.disc(seat), ..self.field }
    }

    /// The sign of a disc, for those who see no colours as well.
    pub(super) fn disc_sign(&self, seat: Seat) -> &'static str {
        match (seat.index(), self.theme.ascii) {
            (0, true) => "X",
            (_, true) => "O",
            (0, false) => "●",
            // Where there are colours a white disc is as full as a black one.
            (_, false) if self.theme.depth == Depth::Plain => "○",
            (_, false) => "●",
        }
    }

    fn disc(&self, seat: Seat) -> Option<Color> {
        self.discs[seat.index() % 2]
    }

    /// Draws a square at a column and a row of the field.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        field: Rect,
        corner: (u16, u16),
        cell: Cell,
        look: Look,
    ) {
        if cell.rows == 1 {
            self.draw_sign(canvas, field, corner, cell, look);
        } else {
            self.draw_shape(canvas, field, corner, cell, look);
        }
    }

    fn draw_sign(
        &self,
        canvas: &mut Canvas<'_>,
        field: Rect,
        (column, row): (u16, u16),
        cell: Cell,
        look: Look,
    ) {
        let (sign, colour) = self.sign(look.face);
        let mut style = Style { fg: colour, ..self.field };
        if look.last {
            style = marked(style, self.last);
        }
        let column = column + cell.middle().0;
        if look.cursor {
            if cell.columns == 2 {
                // Reversed alone is not seen on an empty cell of a plain terminal, so the cursor is bracketed.
                let bracket = Style { fg: self.cursor.bg, ..self.field };
                canvas.print(field, row, column - 1, canvas.sign("▐", "["), bracket);
                canvas.print(field, row, column + 1, canvas.sign("▌", "]"), bracket);
            }
            style = marked(style, self.cursor);
            if matches!(look.face, Face::Empty | Face::Legal) {
                style.fg = self.cursor.fg;
            }
        }
        canvas.print(field, row, column, sign, style);
    }

    fn sign(&self, face: Face) -> (&'static str, Option<Color>) {
        let plain = self.theme.depth == Depth::Plain;
        let ascii = self.theme.ascii;
        match face {
            Face::Empty => (self.theme.sign("·", "."), self.dot),
            Face::Legal => (if plain || ascii { "+" } else { "•" }, self.field.fg),
            Face::Hint => (self.theme.sign("◆", "*"), self.hint.bg),
            Face::Disc(seat) => (self.disc_sign(seat), self.disc(seat)),
            Face::Doomed(seat) => {
                let sign = match seat.index() {
                    0 if ascii => "x",
                    _ if ascii => "o",
                    1 if plain => "◎",
                    _ => "◉",
                };
                (sign, self.disc(seat))
            }
            Face::Edge(seat) => (self.theme.sign("┃", "|"), self.disc(seat)),
        }
    }

    /// Large discs are made of parts of cells. They have colours, see [`Palette::small_only`].
    fn draw_shape(
        &self,
        canvas: &mut Canvas<'_>,
        field: Rect,
        (column, row): (u16, u16),
        cell: Cell,
        look: Look,
    ) {
        let ground = if look.cursor { self.cursor.bg } else { self.field.bg };
        let mut put = |shape: Shape, colour, ground| {
            for (line, at) in shape.cells(cell).iter().zip(row..) {
                for (part, at_column) in line.iter().zip(column..) {
                    let (sign, fg, bg) = match part {
                        Part::None => continue,
                        Part::Filled(sign) => (sign, colour, ground),
                        Part::Left(sign) => (sign, ground, colour),
                    };
                    canvas.print(field, at, at_column, sign, Style { fg, bg, ..Style::new() });
                }
            }
        };
        let [point, dot] = if look.cursor { [self.cursor.fg; 2] } else { [self.dot, self.field.fg] };
        match look.face {
            Face::Empty => {
                let (right, down) = cell.middle();
                let style = Style { fg: point, bg: ground, ..Style::new() };
                canvas.print(field, row + down, column + right, "·", style);
            }
            Face::Legal => put(Shape::Dot, dot, ground),
            Face::Hint => {
                put(Shape::Disc, self.hint.bg, ground);
                put(Shape::Mark, self.hint.fg, self.hint.bg);
            }
            Face::Edge(seat) => put(Shape::Edge, self.disc(seat), ground),
            Face::Disc(seat) => {
                put(Shape::Disc, self.disc(seat), ground);
                if look.last {
                    put(Shape::Mark, self.last.bg, self.disc(seat));
                }
            }
            Face::Doomed(seat) => {
                put(Shape::Disc, self.disc(seat), ground);
                put(Shape::Mark, self.disc(seat.next(2)), self.disc(seat));
            }
        }
    }

    /// The ground of a large square under the cursor; small ones bring their own.
    pub(super) fn cursor_ground(&self) -> Style {
        Style { bg: self.cursor.bg, ..Style::new() }
    }
}

/// A mark laid over a style: its ground where there are colours, otherwise what it has instead.
fn marked(style: Style, mark: Style) -> Style {
    match mark.bg {
        Some(ground) => style.bg(ground),
        None => style.add_modifier(mark.add_modifier),
    }
}

/// What is drawn into a large square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Disc,
    /// A disc seen from its edge.
    Edge,
    /// The middle of a disc.
    Mark,
    /// The middle of an empty square.
    Dot,
}

/// What a shape covers of one cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    None,
    /// What the sign fills.
    Filled(&'static str),
    /// What the sign leaves: there are signs for every height from below, and none from above.
    Left(&'static str),
}

impl Shape {
    fn cells(self, cell: Cell) -> Vec<Vec<Part>> {
        match self {
            _ if cell.rows == 2 => self.two_rows(),
            Shape::Disc => ellipse(cell, 1.0, 1.0),
            Shape::Edge => ellipse(cell, 0.36, 1.0),
            Shape::Mark => ellipse(cell, 0.45, 0.45),
            Shape::Dot => {
                let (column, row) = cell.middle();
                let mut cells = vec![vec![Part::None; usize::from(cell.columns)]; usize::from(cell.rows)];
                cells[usize::from(row)][usize::from(column)] = Part::Filled("●");
                cells
            }
        }
    }

    /// In two rows an ellipse of quarters would look like a cross.
    fn two_rows(self) -> Vec<Vec<Part>> {
        use Part::{Filled, Left, None};
        match self {
            Shape::Disc => vec![
                vec![Filled("▗"), Filled("▇"), Filled("▇"), Filled("▖")],
                vec![Filled("▝"), Left("▁"), Left("▁"), Filled("▘")],
            ],
            // As high as a disc, narrow ones would join to a line.
            Shape::Edge | Shape::Mark => {
                vec![vec![None, Filled("▗"), Filled("▖")], vec![None, Filled("▝"), Filled("▘")]]
            }
            Shape::Dot => vec![vec![None, Filled("▗"), Filled("▖")]],
        }
    }
}

/// An ellipse of quarters of cells; its width and height are given as parts of a whole disc's.
///
/// Half a row is left free below a disc and half a column on each side, so that neighbours do not touch.
fn ellipse(cell: Cell, across: f32, along: f32) -> Vec<Vec<Part>> {
    // Lengths are counted in columns; half a row is as long.
    let radius = f32::from(2 * cell.rows - 1) / 2.0;
    let inside = |column: u16, right: u16, row: u16, down: u16| {
        let x = f32::from(column) + 0.25 + 0.5 * f32::from(right) - f32::from(cell.columns) / 2.0;
        let y = f32::from(2 * row + down) + 0.5 - radius;
        (x / across).powi(2) + (y / along).powi(2) <= radius.powi(2)
    };
    let part = |column, row| {
        quarters([(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| inside(column, right, row, down)))
    };
    (0..cell.rows).map(|row| (0..cell.columns).map(|column| part(column, row)).collect()).collect()
}

/// These quarters of a cell: left and right above, left and right below.
fn quarters(quarters: [bool; 4]) -> Part {
    const SIGNS: [&str; 16] =
        [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
    let index = quarters.iter().rev().fold(0, |index, &quarter| 2 * index + usize::from(quarter));
    if index == 0 { Part::None } else { Part::Filled(SIGNS[index]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_discs_are_round_and_do_not_touch() {
        let drawn = |shape: Shape, columns| {
            let cells = shape.cells(Cell { columns, rows: columns / 2 });
            let sign = |part: &Part| match part {
                Part::None => " ",
                Part::Filled(sign) | Part::Left(sign) => sign,
            };
            cells.iter().map(|line| line.iter().map(sign).collect()).collect::<Vec<String>>()
        };
        assert_eq!(drawn(Shape::Disc, 4), ["▗▇▇▖", "▝▁▁▘"]);
        assert_eq!(drawn(Shape::Disc, 6), ["▗▟██▙▖", "▐████▌", " ▝▀▀▘ "]);
        assert_eq!(drawn(Shape::Disc, 8), [" ▄████▄ ", "▐██████▌", "▝██████▘", "  ▀▀▀▀  "]);
        assert_eq!(drawn(Shape::Edge, 8), ["   ▟▙   ", "  ▗██▖  ", "   ██   ", "   ▝▘   "]);
    }
}
