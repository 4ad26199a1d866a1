//! The Omok board.

use hanpan_core::Seat;
use hanpan_house::rules::omok::{Event, ForbiddenPoint, Point, SIZE, View};
use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde_json::Value;

use super::{event_of, pairs, read, side, stone};
use crate::board::{Board, Response};
use crate::canvas::{Canvas, Target};
use crate::scene::Scene;
use crate::theme::{Role, Theme};

/// A board of wood with coordinates around it.
pub(super) struct OmokBoard {
    view: Option<View>,
    cursor: Point,
    /// Whether a stone was wanted where the cursor is and cannot be placed: then the note says why.
    refused: bool,
}

/// Two columns a point, and the numbers on the left.
const COLUMNS: u16 = 3 + 2 * SIZE as u16;
/// A row a point, and the letters above.
const ROWS: u16 = 1 + SIZE as u16;

impl OmokBoard {
    pub(super) fn new() -> OmokBoard {
        OmokBoard {
            view: None,
            cursor: Point::new(8, 8).expect("the middle is on the board"),
            refused: false,
        }
    }

    fn forbidden(&self, point: Point) -> Option<&ForbiddenPoint> {
        self.view.as_ref()?.forbidden.iter().find(|forbidden| forbidden.point == point)
    }

    fn stone_at(&self, point: Point) -> Option<Seat> {
        let row = self.view.as_ref()?.board.get(usize::from(point.row()) - 1)?;
        match row.as_bytes().get(usize::from(point.column()) - 1)? {
            b'X' => Some(Seat::at(0)),
            b'O' => Some(Seat::at(1)),
            _ => None,
        }
    }

    fn move_cursor(&mut self, down: i8, right: i8) {
        let step = |from: u8, by: i8| from.saturating_add_signed(by).clamp(1, SIZE);
        let row = step(self.cursor.row(), down);
        let column = step(self.cursor.column(), right);
        self.cursor = Point::new(row, column).expect("it was kept on the board");
    }

    /// The next point that may be played, in reading order.
    fn next_legal(&mut self, scene: &Scene, forward: bool) {
        let mut legal: Vec<Point> = scene.legal.iter().filter_map(|point| point.parse().ok()).collect();
        legal.sort();
        let next = match forward {
            true => legal.iter().find(|point| **point > self.cursor).or(legal.first()),
            false => legal.iter().rfind(|point| **point < self.cursor).or(legal.last()),
        };
        self.cursor = next.copied().unwrap_or(self.cursor);
    }

    /// Plays where the cursor is; where it may not be done, the note says why.
    fn play(&mut self, scene: &Scene) -> Response {
        let point = self.cursor.to_string();
        if scene.allows(&point) {
            return Response::Act(point);
        }
        self.refused = scene.is_your_turn();
        if self.refused { Response::Redraw } else { Response::Ignored }
    }

    /// What stands on a point, and how it looks there.
    fn sign<'c>(&self, view: &View, point: Point, canvas: &Canvas<'c>) -> (&'static str, Style) {
        let (row, column) = (point.row(), point.column());
        let letter = view.board[usize::from(row) - 1].as_bytes()[usize::from(column) - 1];
        let mut style = canvas.style(match letter {
            b'X' => Role::Black,
            b'O' => Role::White,
            _ => Role::Wood,
        });
        let sign = match letter {
            b'X' => canvas.theme.sign("●", "X"),
            b'O' => canvas.theme.sign("○", "O"),
            _ if self.forbidden(point).is_some() => {
                style = style.patch(canvas.style(Role::Bad));
                canvas.theme.sign("×", "x")
            }
            _ if canvas.theme.ascii => ".",
            _ if is_star(point) => "•",
            _ => crossing(row, column),
        };
        if view.winning_line.contains(&point) {
            style = canvas.over(style, Role::Winning);
        } else if view.last == Some(point) {
            style = canvas.over(style, Role::Last);
        }
        (sign, style)
    }
}

impl Board for OmokBoard {
    fn least(&self) -> (u16, u16) {
        (COLUMNS, ROWS)
    }

    fn update(&mut self, scene: &Scene, _: bool) {
        self.view = read(scene);
        self.refused = false;
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let muted = canvas.style(Role::Muted);
        for column in 0..SIZE {
            let letter = char::from(b'a' + column).to_string();
            canvas.print(area, 0, 3 + 2 * u16::from(column), &letter, muted);
        }
        let wood = Rect { x: area.x + 2, y: area.y + 1, width: COLUMNS - 2, height: ROWS - 1 };
        canvas.fill(wood.intersection(area), canvas.style(Role::Wood));
        for point in Point::all() {
            let (row, column) = (u16::from(point.row()), u16::from(point.column()));
            let at = 1 + 2 * column;
            if column == 1 {
                canvas.print(area, row, 0, &format!("{:2}", u16::from(SIZE) + 1 - row), muted);
            } else if !canvas.theme.ascii {
                canvas.print(area, row, at - 1, "─", canvas.style(Role::Wood));
            }
            let (sign, mut style) = self.sign(view, point, canvas);
            if self.cursor == point && scene.is_your_turn() {
                style = canvas.over(style, Role::Cursor);
            }
            canvas.print(area, row, at, sign, style);
            let cell = Rect { x: area.x + at, y: area.y + row, width: 2, height: 1 };
            canvas.target(cell.intersection(area), Target::Spot(point.index() as u16));
        }
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        self.refused = false;
        match key.code {
            KeyCode::Up => self.move_cursor(-1, 0),
            KeyCode::Down => self.move_cursor(1, 0),
            KeyCode::Left => self.move_cursor(0, -1),
            KeyCode::Right => self.move_cursor(0, 1),
            KeyCode::Home => self.cursor = Point::new(8, 8).expect("the middle is on the board"),
            KeyCode::Tab => self.next_legal(scene, true),
            KeyCode::BackTab => self.next_legal(scene, false),
            KeyCode::Enter | KeyCode::Char(' ') => return self.play(scene),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        let Some(point) = Point::all().nth(usize::from(spot)) else { return Response::Ignored };
        self.cursor = point;
        self.refused = false;
        if clicked { self.play(scene) } else { Response::Redraw }
    }

    fn keys(&self, _: &Scene) -> Vec<(&'static str, &'static str)> {
        vec![("←↓↑→", "key-move"), ("Enter", "key-place")]
    }

    fn note(&self, _: &Scene, texts: &Texts) -> Option<String> {
        let point = self.cursor.to_string();
        if self.refused && self.stone_at(self.cursor).is_some() {
            return Some(texts.text("omok-refusal-occupied", &[("point", &point)]));
        }
        let Some(ForbiddenPoint { code, axes, .. }) = self.forbidden(self.cursor) else {
            return Some(point);
        };
        let id = format!("omok-refusal-{}", code.code());
        Some(texts.text(&id, &[("point", &point), ("axes", &axes.to_string())]))
    }

    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String {
        match event_of(event) {
            Some(Event::Placed { seat, point, .. }) => texts.text(
                "omok-event-placed",
                &[("side", &side(seat, texts)), ("player", scene.name(seat)), ("point", &point.to_string())],
            ),
            None => event.to_string(),
        }
    }

    fn piece(&self, seat: Seat, theme: Theme) -> Option<&'static str> {
        Some(stone(seat, theme))
    }

    fn miniature(&self, _: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let disc = |row: usize, column: usize| match view.board.get(row).map(|cells| cells.as_bytes()[column])
        {
            Some(b'X') => Some(Seat::at(0)),
            Some(b'O') => Some(Seat::at(1)),
            _ => None,
        };
        pairs(canvas, area, usize::from(SIZE), disc);
    }
}

fn is_star(point: Point) -> bool {
    matches!((point.row(), point.column()), (4 | 12, 4 | 12) | (8, 8))
}

/// The lines of the board where they cross, meet its edge or its corner.
fn crossing(row: u8, column: u8) -> &'static str {
    match (row, column) {
        (1, 1) => "┌",
        (1, SIZE) => "┐",
        (SIZE, 1) => "└",
        (SIZE, SIZE) => "┘",
        (1, _) => "┬",
        (SIZE, _) => "┴",
        (_, 1) => "├",
        (_, SIZE) => "┤",
        _ => "┼",
    }
}

#[cfg(test)]
mod tests {
    use hanpan_locale::Language;
    use serde_json::json;

    use super::*;
    use crate::sketch;

    #[test]
    fn omok_board_in_mid_game_and_at_the_end() {
        let options = json!({});
        let mut table = sketch::table("omok", &options, 2, 1);
        // A double three of Black is open at h8: three on the row and three on the column.
        sketch::play(&mut *table, "f8, a1, g8, c1, h6, a3, h7, c3");
        let mut board = OmokBoard::new();
        for (name, theme) in [("true", sketch::TRUE), ("sixteen", sketch::SIXTEEN), ("plain", sketch::PLAIN)]
        {
            let scene = sketch::scene(&*table, &options);
            let screen = sketch::board(&mut board, &scene, theme, Language::English, (33, 16));
            sketch::check(&format!("omok-middle-{name}"), &screen);
        }
        sketch::play(&mut *table, "e8, a5, d8, c5, i8");
        let scene = sketch::scene(&*table, &options);
        let screen = sketch::board(&mut board, &scene, sketch::TRUE, Language::Korean, (33, 16));
        sketch::check("omok-end", &screen);
    }

    #[test]
    fn omok_cursor_goes_by_arrows_tab_and_mouse() {
        let options = json!({});
        let table = sketch::table("omok", &options, 2, 1);
        let scene = sketch::scene(&*table, &options);
        let mut board = OmokBoard::new();
        board.update(&scene, false);
        for (key, place) in [
            (KeyCode::Up, "h9"),
            (KeyCode::Left, "g9"),
            (KeyCode::Tab, "h9"),
            (KeyCode::BackTab, "g9"),
            (KeyCode::Home, "h8"),
        ] {
            assert_eq!(board.key(&scene, key.into()), Response::Redraw);
            assert_eq!(board.cursor.to_string(), place, "{key}");
        }
        assert_eq!(board.key(&scene, KeyCode::Enter.into()), Response::Act("h8".into()));
        assert_eq!(board.point(&scene, 0, true), Response::Act("a15".into()));
        assert_eq!(board.key(&scene, KeyCode::F(1).into()), Response::Ignored);
    }

    #[test]
    fn omok_says_why_a_stone_cannot_be_placed() {
        let options = json!({});
        let mut table = sketch::table("omok", &options, 2, 1);
        sketch::play(&mut *table, "f8, a1, g8, c1, h6, a3, h7, c3");
        let scene = sketch::scene(&*table, &options);
        let texts = Texts::new(Language::English);
        let mut board = OmokBoard::new();
        board.update(&scene, false);
        let mut check = |key: KeyCode, response: Response, note: &str| {
            assert_eq!(board.key(&scene, key.into()), response, "{key}");
            let said = board.note(&scene, &texts).expect("something is said of every point");
            assert!(said.starts_with(note), "{key}: {said}");
        };
        check(KeyCode::Home, Response::Redraw, "h8 is forbidden: it would make a double three");
        check(KeyCode::Enter, Response::Redraw, "h8 is forbidden: it would make a double three");
        check(KeyCode::Left, Response::Redraw, "g8");
        check(KeyCode::Enter, Response::Redraw, "There is a stone on g8 already.");
        check(KeyCode::Up, Response::Redraw, "g9");
        check(KeyCode::Enter, Response::Act("g9".into()), "g9");
    }
}
