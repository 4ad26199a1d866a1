//! The Omok board.

use std::ops::Range;

use hanpan_core::Seat;
use hanpan_house::rules::omok::{Event, ForbiddenPoint, Point, Size, View};
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

/// The room that so many lines take, columns and rows: two columns a point and a row a point, and coordinates around.
const fn room(size: Size) -> (u16, u16) {
    let lines = size.lines() as u16;
    (3 + 2 * lines, 1 + lines)
}

/// The middle of the board; of the four in the middle of an even one, the one at the lower left.
fn middle(size: Size) -> Point {
    let half = size.lines() / 2;
    size.point(half + 1, half + size.lines() % 2).expect("the middle is on the board")
}

impl OmokBoard {
    pub(super) fn new() -> OmokBoard {
        OmokBoard { view: None, cursor: middle(Size::default()), refused: false }
    }

    fn size(&self) -> Size {
        self.view.as_ref().map_or(Size::default(), |view| view.size)
    }

    /// The rows and columns that are shown, from 1: all, or those around what matters where there is less room.
    fn window(&self, scene: &Scene, area: Rect) -> [Range<u8>; 2] {
        let size = self.size();
        let last = self.view.as_ref().and_then(|view| view.last);
        let focus = last.filter(|_| !scene.is_your_turn()).unwrap_or(self.cursor);
        let around = |place: u8, room: u16| {
            let shown = u8::try_from(room).unwrap_or(u8::MAX).clamp(1, size.lines());
            let first = place.saturating_sub(shown / 2).clamp(1, size.lines() + 1 - shown);
            first..first + shown
        };
        let rows = around(size.row(focus), area.height.saturating_sub(1));
        [rows, around(focus.column(), area.width.saturating_sub(3) / 2)]
    }

    fn forbidden(&self, point: Point) -> Option<&ForbiddenPoint> {
        self.view.as_ref()?.forbidden.iter().find(|forbidden| forbidden.point == point)
    }

    fn stone_at(&self, point: Point) -> Option<Seat> {
        let row = self.view.as_ref()?.board.get(usize::from(self.size().row(point)) - 1)?;
        match row.as_bytes().get(usize::from(point.column()) - 1)? {
            b'X' => Some(Seat::at(0)),
            b'O' => Some(Seat::at(1)),
            _ => None,
        }
    }

    fn move_cursor(&mut self, down: i8, right: i8) {
        let size = self.size();
        let step = |from: u8, by: i8| from.saturating_add_signed(by).clamp(1, size.lines());
        let row = step(size.row(self.cursor), down);
        let column = step(self.cursor.column(), right);
        self.cursor = size.point(row, column).expect("it was kept on the board");
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
    fn sign<'c>(
        &self,
        scene: &Scene,
        view: &View,
        point: Point,
        canvas: &Canvas<'c>,
    ) -> (&'static str, Style) {
        let (row, column) = (view.size.row(point), point.column());
        let letter = view.board[usize::from(row) - 1].as_bytes()[usize::from(column) - 1];
        let mut style = canvas.style(match letter {
            b'X' => Role::Black,
            b'O' => Role::White,
            _ => Role::Wood,
        });
        let is_hint = scene.hint.as_deref() == Some(&*point.to_string());
        let sign = match letter {
            b'X' => canvas.theme.sign("●", "X"),
            b'O' => canvas.theme.sign("○", "O"),
            _ if is_hint => {
                style = canvas.over(style, Role::Hint);
                canvas.theme.sign("◆", "*")
            }
            _ if self.forbidden(point).is_some() => {
                style = style.patch(canvas.style(Role::Bad));
                canvas.theme.sign("×", "x")
            }
            _ if canvas.theme.ascii => ".",
            _ if is_star(view.size, row, column) => "•",
            _ => crossing(view.size.lines(), row, column),
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
    /// Where there is less room than a large board takes, the part around the cursor is shown.
    fn least(&self) -> (u16, u16) {
        room(Size::Fifteen)
    }

    fn most(&self) -> (u16, u16) {
        room(self.size())
    }

    fn update(&mut self, scene: &Scene, _: bool) {
        let before = self.size();
        self.view = read(scene);
        self.refused = false;
        if self.size() != before {
            self.cursor = middle(self.size());
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let muted = canvas.style(Role::Muted);
        let [rows, columns] = self.window(scene, area);
        for (place, column) in columns.clone().enumerate() {
            let letter = char::from(b'a' + column - 1).to_string();
            canvas.print(area, 0, 3 + 2 * place as u16, &letter, muted);
        }
        let (width, height) = (1 + 2 * columns.len() as u16, rows.len() as u16);
        let wood = Rect { x: area.x + 2, y: area.y + 1, width, height };
        canvas.fill(wood.intersection(area), canvas.style(Role::Wood));
        for (down, row) in rows.enumerate() {
            let down = 1 + down as u16;
            canvas.print(area, down, 0, &format!("{:2}", view.size.lines() + 1 - row), muted);
            for (right, column) in columns.clone().enumerate() {
                let at = 3 + 2 * right as u16;
                let Some(point) = view.size.point(row, column) else { continue };
                if column > 1 && !canvas.theme.ascii {
                    canvas.print(area, down, at - 1, "─", canvas.style(Role::Wood));
                }
                let (sign, mut style) = self.sign(scene, view, point, canvas);
                if self.cursor == point && scene.is_your_turn() {
                    style = canvas.over(style, Role::Cursor);
                }
                canvas.print(area, down, at, sign, style);
                let cell = Rect { x: area.x + at, y: area.y + down, width: 2, height: 1 };
                canvas.target(cell.intersection(area), Target::Spot(view.size.index(point) as u16));
            }
        }
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        self.refused = false;
        match key.code {
            KeyCode::Up => self.move_cursor(-1, 0),
            KeyCode::Down => self.move_cursor(1, 0),
            KeyCode::Left => self.move_cursor(0, -1),
            KeyCode::Right => self.move_cursor(0, 1),
            KeyCode::Home => self.cursor = middle(self.size()),
            KeyCode::Tab => self.next_legal(scene, true),
            KeyCode::BackTab => self.next_legal(scene, false),
            KeyCode::Enter | KeyCode::Char(' ') => return self.play(scene),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        let Some(point) = self.size().all().nth(usize::from(spot)) else { return Response::Ignored };
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
        pairs(canvas, area, usize::from(view.size.lines()), disc);
    }
}

/// The dots of the board: on the fourth lines, and in the middle where there is one.
fn is_star(size: Size, row: u8, column: u8) -> bool {
    let lines = size.lines();
    let fourth = |place: u8| place == 4 || place == lines - 3;
    let centre = lines % 2 == 1 && (row, column) == (lines / 2 + 1, lines / 2 + 1);
    (fourth(row) && fourth(column)) || centre
}

/// The lines of the board where they cross, meet its edge or its corner.
fn crossing(lines: u8, row: u8, column: u8) -> &'static str {
    match (row, column) {
        (1, 1) => "┌",
        (1, last) if last == lines => "┐",
        (last, 1) if last == lines => "└",
        (row, column) if row == lines && column == lines => "┘",
        (1, _) => "┬",
        (last, _) if last == lines => "┴",
        (_, 1) => "├",
        (_, last) if last == lines => "┤",
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

    #[test]
    fn omok_names_the_lines_of_a_forbidden_point_in_the_players_language() {
        let options = json!({});
        let mut table = sketch::table("omok", &options, 2, 1);
        sketch::play(&mut *table, "f8, a1, g8, c1, h6, a3, h7, c3");
        let scene = sketch::scene(&*table, &options);
        let mut board = OmokBoard::new();
        board.update(&scene, false);
        for (language, said) in [
            (Language::Korean, "h8: 삼삼이라 둘 수 없습니다 (가로와 세로)."),
            (Language::English, "h8 is forbidden: it would make a double three (horizontal and vertical)."),
        ] {
            assert_eq!(board.note(&scene, &Texts::new(language)).as_deref(), Some(said));
        }
    }

    #[test]
    fn omok_on_20_lines_is_drawn_whole_or_around_the_cursor() {
        let options = json!({"size": 20});
        let mut table = sketch::table("omok", &options, 2, 1);
        sketch::play(&mut *table, "j10, t20, k11, a1");
        let scene = sketch::scene(&*table, &options);
        let mut board = OmokBoard::new();
        let screen = sketch::board(&mut board, &scene, sketch::TRUE, Language::Korean, (43, 21));
        sketch::check("omok-20-whole", &screen);
        assert_eq!((board.most(), board.cursor.to_string().as_str()), ((43, 21), "j10"));
        for _ in 0..9 {
            board.key(&scene, KeyCode::Up.into());
            board.key(&scene, KeyCode::Right.into());
        }
        let screen = sketch::board(&mut board, &scene, sketch::PLAIN, Language::English, (33, 16));
        sketch::check("omok-20-corner", &screen);
        assert_eq!(board.cursor.to_string(), "s19");
        assert_eq!(board.point(&scene, 399, true), Response::Act("t1".into()));
    }
}
