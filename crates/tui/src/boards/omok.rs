//! The Omok board.

use std::ops::Range;

use hanpan_core::Seat;
use hanpan_house::rules::omok::{Choice, Event, ForbiddenPoint, Point, Size, Stage, Stone, View};
use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde_json::Value;

use super::{event_of, pairs, read, side, stone};
use crate::board::{Board, Response, plain_word};
use crate::canvas::{Canvas, Target};
use crate::scene::Scene;
use crate::theme::{Depth, Role, Theme};

/// A board of wood with coordinates around it.
pub(super) struct OmokBoard {
    view: Option<View>,
    cursor: Point,
    /// Whether a stone was wanted where the cursor is and cannot be placed: then the note says why.
    refused: bool,
}

/// The columns and rows from one line of the board to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pitch {
    columns: u16,
    rows: u16,
}

/// The pitches there are, the widest first. A sign is about twice as high as wide.
const PITCHES: [Pitch; 3] =
    [Pitch { columns: 6, rows: 3 }, Pitch { columns: 4, rows: 2 }, Pitch { columns: 2, rows: 1 }];
const NARROWEST: Pitch = PITCHES[PITCHES.len() - 1];

impl Pitch {
    /// The widest at which the whole board fits into so many columns and rows; else the narrowest.
    fn fitting(size: Size, (columns, rows): (u16, u16)) -> Pitch {
        let fits = |pitch: &Pitch| {
            let (across, down) = pitch.room(size);
            across <= columns && down <= rows
        };
        PITCHES.into_iter().find(fits).unwrap_or(NARROWEST)
    }

    /// The room that so many lines take, columns and rows, with coordinates around.
    const fn room(self, size: Size) -> (u16, u16) {
        let lines = size.lines() as u16;
        (3 + self.columns * lines, 1 + self.rows * lines)
    }

    /// Where the point is within its part of the board.
    const fn middle(self) -> (u16, u16) {
        ((self.columns - 1) / 2, self.rows / 2)
    }
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
    fn window(&self, scene: &Scene, area: Rect, pitch: Pitch) -> [Range<u8>; 2] {
        let size = self.size();
        let last = self.view.as_ref().and_then(|view| view.last);
        let focus = last.filter(|_| !scene.is_your_turn()).unwrap_or(self.cursor);
        let around = |place: u8, room: u16| {
            let shown = u8::try_from(room).unwrap_or(u8::MAX).clamp(1, size.lines());
            let first = place.saturating_sub(shown / 2).clamp(1, size.lines() + 1 - shown);
            first..first + shown
        };
        let rows = around(size.row(focus), area.height.saturating_sub(1) / pitch.rows);
        [rows, around(focus.column(), area.width.saturating_sub(3) / pitch.columns)]
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

    /// What may be chosen in the opening, each with its key.
    fn choices(&self) -> impl Iterator<Item = (&'static str, Choice)> {
        let choices = self.view.as_ref().and_then(|view| view.swap2).map_or(&[][..], |swap2| swap2.choices());
        ["1", "2", "3"].into_iter().zip(choices.iter().copied())
    }

    /// The text of a choice, which depends on the colour that whoever chooses has.
    fn choice_id(&self, choice: Choice) -> &'static str {
        let view = self.view.as_ref();
        let own = view.and_then(|view| view.stone_of(view.to_move?)).unwrap_or(Stone::White);
        match (choice, own) {
            (Choice::Stay, Stone::Black) => "omok-choice-keep-black",
            (Choice::Stay, Stone::White) => "omok-choice-keep-white",
            (Choice::Swap, Stone::Black) => "omok-choice-take-white",
            (Choice::Swap, Stone::White) => "omok-choice-take-black",
            (Choice::More, _) => "omok-choice-more",
        }
    }

    /// What is to be done in the opening.
    fn stage(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        let swap2 = self.view.as_ref()?.swap2.filter(|_| scene.is_your_turn())?;
        let id = match swap2.stage {
            Stage::Three => "omok-stage-three",
            Stage::Two => "omok-stage-two",
            Stage::Choice => "omok-stage-choice",
            Stage::LastChoice => "omok-stage-last-choice",
            Stage::Settled => return None,
        };
        Some(texts.text(id, &[]))
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
    fn sign(&self, scene: &Scene, view: &View, point: Point, canvas: &Canvas<'_>) -> (&'static str, Style) {
        let mut style = canvas.style(match self.stone_at(point) {
            Some(seat) if seat.index() == 0 => Role::Black,
            Some(_) => Role::White,
            None => Role::Wood,
        });
        let (row, column) = (view.size.row(point), point.column());
        let sign = match self.stone_at(point) {
            Some(seat) => stone(seat, canvas.theme),
            None if is_hint(scene, point) => {
                style = canvas.over(style, Role::Hint);
                canvas.theme.sign("◆", "*")
            }
            None if self.forbidden(point).is_some() => {
                style = style.patch(canvas.style(Role::Bad));
                canvas.theme.sign("×", "x")
            }
            None if canvas.theme.ascii => ".",
            None if is_star(view.size, row, column) => "•",
            None => crossing(view.size.lines(), row, column),
        };
        (sign, style)
    }

    /// The lines that run through the part of the board around a point.
    fn draw_lines(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (at, down): (u16, u16),
        pitch: Pitch,
        point: Point,
    ) {
        let (centre, below_top) = pitch.middle();
        let (row, column, lines) = (self.size().row(point), point.column(), self.size().lines());
        let style = canvas.style(Role::Wood);
        let small = pitch == NARROWEST;
        // Between points that lie close ASCII has no room for lines.
        if !(small && canvas.theme.ascii) {
            let across = canvas.sign("─", "-");
            // The part before the first column is the edge of the wood, and behind the last one there is nothing.
            let from = if column == 1 { centre } else { 0 };
            if column > 1 && small {
                canvas.print(area, down, at - 1, across, style);
            }
            let to = if column == lines || small { centre } else { pitch.columns - 1 };
            for step in from..=to {
                canvas.print(area, down + below_top, at + step, across, style);
            }
        }
        let upright = canvas.sign("│", "|");
        for step in 0..pitch.rows {
            let beyond = (row == 1 && step < below_top) || (row == lines && step > below_top);
            if step != below_top && !beyond {
                canvas.print(area, down + step, at + centre, upright, style);
            }
        }
    }

    /// What stands on a point, with its marks: the cursor, the last stone, a stone of the winning line.
    fn draw_point(
        &self,
        scene: &Scene,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (at, down): (u16, u16),
        pitch: Pitch,
        (point, cursor): (Point, bool),
    ) {
        let Some(view) = &self.view else { return };
        let (centre, below_top) = pitch.middle();
        let (at, row) = (at + centre, down + below_top);
        let (sign, mut style) = self.sign(scene, view, point, canvas);
        let wins = view.winning_line.contains(&point);
        let mark = match (wins, cursor, view.last == Some(point)) {
            (true, ..) => Some(Role::Winning),
            (_, true, _) => Some(Role::Cursor),
            (_, _, true) => Some(Role::Last),
            _ => None,
        };
        if let Some(mark) = mark {
            style = canvas.over(style, mark);
        }
        let seat = self.stone_at(point);
        let drawn = !canvas.theme.ascii && canvas.theme.depth != Depth::Plain;
        match seat {
            Some(_) if drawn && pitch.rows == 3 => {
                for (step, part) in ["▗▄▄▄▖", "▐███▌", "▝▀▀▀▘"].into_iter().enumerate()
                {
                    canvas.print(area, row - 1 + step as u16, at - 2, part, style);
                }
            }
            Some(_) if drawn && pitch.rows == 2 => {
                canvas.print(area, row, at - 1, "▐█▌", style);
            }
            Some(_) if pitch != NARROWEST => {
                canvas.print(area, row, at - 1, &format!("({sign})"), style);
            }
            _ => {
                canvas.print(area, row, at, sign, style);
            }
        }
        if wins {
            // Beside each of them, so that the line is seen without any colour too.
            let reach = match pitch.rows {
                3 if drawn => 3,
                1 => 1,
                _ => 2,
            };
            let star = canvas.sign("★", "*");
            for column in [at.checked_sub(reach), Some(at + reach)].into_iter().flatten() {
                canvas.print(area, row, column, star, canvas.style(Role::Winning));
            }
        }
    }
}

impl Board for OmokBoard {
    /// Where there is less room than a large board takes, the part around the cursor is shown.
    fn least(&self) -> (u16, u16) {
        NARROWEST.room(Size::Fifteen)
    }

    fn most(&self) -> (u16, u16) {
        PITCHES[0].room(self.size())
    }

    fn fitting(&self, room: (u16, u16)) -> (u16, u16) {
        Pitch::fitting(self.size(), room).room(self.size())
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
        let pitch = Pitch::fitting(view.size, (area.width, area.height));
        let (centre, below_top) = pitch.middle();
        let [rows, columns] = self.window(scene, area, pitch);
        let width = 1 + pitch.columns * columns.len() as u16;
        let wood = Rect { x: area.x + 2, y: area.y + 1, width, height: pitch.rows * rows.len() as u16 };
        canvas.fill(wood.intersection(area), canvas.style(Role::Wood));
        for (place, column) in columns.clone().enumerate() {
            let letter = char::from(b'a' + column - 1).to_string();
            canvas.print(area, 0, 3 + pitch.columns * place as u16 + centre, &letter, muted);
        }
        let mut marked = Vec::new();
        for (down, row) in rows.enumerate() {
            let down = 1 + pitch.rows * down as u16;
            let number = format!("{:2}", view.size.lines() + 1 - row);
            canvas.print(area, down + below_top, 0, &number, muted);
            for (right, column) in columns.clone().enumerate() {
                let at = 3 + pitch.columns * right as u16;
                let Some(point) = view.size.point(row, column) else { continue };
                self.draw_lines(canvas, area, (at, down), pitch, point);
                let cell =
                    Rect { x: area.x + at, y: area.y + down, width: pitch.columns, height: pitch.rows };
                canvas.target(cell.intersection(area), Target::Spot(view.size.index(point) as u16));
                let cursor = self.cursor == point && scene.is_your_turn();
                let is_last = view.last == Some(point);
                match cursor || is_last || is_hint(scene, point) || view.winning_line.contains(&point) {
                    true => marked.push((point, cursor, at, down)),
                    false => self.draw_point(scene, canvas, area, (at, down), pitch, (point, cursor)),
                }
            }
        }
        // A mark reaches over the lines beside its stone, so it is drawn over them.
        for (point, cursor, at, down) in marked {
            self.draw_point(scene, canvas, area, (at, down), pitch, (point, cursor));
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
            KeyCode::Char(sign @ '1'..='3') => {
                let chosen = self.choices().find(|(key, _)| key.starts_with(sign)).map(|(_, choice)| choice);
                let chosen = chosen.map(|choice| choice.to_string()).filter(|choice| scene.allows(choice));
                return chosen.map_or(Response::Ignored, Response::Act);
            }
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

    fn label(&self, _: &Scene, action: &str, texts: &Texts) -> String {
        let choice = Choice::ALL.into_iter().find(|choice| choice.word() == action);
        choice.map_or_else(|| action.to_owned(), |choice| texts.text(self.choice_id(choice), &[]))
    }

    fn word(&self, scene: &Scene, name: &str, value: &str, texts: &Texts) -> String {
        let shape = format!("omok-shape-{value}");
        match name {
            "shapes" if texts.has(&shape) => texts.text(&shape, &[]),
            "shapes" => texts.text("omok-shape-other", &[]),
            _ => plain_word(scene, name, value),
        }
    }

    fn keys(&self, scene: &Scene) -> Vec<(&'static str, &'static str)> {
        if scene.is_your_turn() && self.choices().next().is_some() {
            return self.choices().map(|(key, choice)| (key, self.choice_id(choice))).collect();
        }
        vec![("←↓↑→", "key-move"), ("Enter", "key-place")]
    }

    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        let point = self.cursor.to_string();
        if let Some(stage) = self.stage(scene, texts) {
            let is_choice = self.choices().next().is_some();
            return Some(if is_choice { stage } else { format!("{stage} · {point}") });
        }
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
            Some(Event::Placed { seat, point, stone, .. }) => {
                let colour = side(stone.map_or(seat, Stone::seat), texts);
                let point = point.to_string();
                texts.text(
                    "omok-event-placed",
                    &[("side", &colour), ("player", scene.name(seat)), ("point", &point)],
                )
            }
            Some(Event::Chose { seat, choice, black }) => {
                let colour = if seat == black { Stone::Black } else { Stone::White };
                let id = format!("omok-event-{choice}");
                texts.text(&id, &[("side", &side(colour.seat(), texts)), ("player", scene.name(seat))])
            }
            None => event.to_string(),
        }
    }

    fn piece(&self, seat: Seat, theme: Theme) -> Option<&'static str> {
        let colour = self.view.as_ref().and_then(|view| view.stone_of(seat));
        Some(stone(colour.map_or(seat, Stone::seat), theme))
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

/// Whether this is the point that a hint is for.
fn is_hint(scene: &Scene, point: Point) -> bool {
    scene.hint.as_deref() == Some(&*point.to_string())
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
        sketch::play(&mut *table, "e8, a5, d8, c5, c8");
        let scene = sketch::scene(&*table, &options);
        assert!(scene.outcome.is_some());
        let screen = sketch::board(&mut board, &scene, sketch::TRUE, Language::Korean, (33, 16));
        sketch::check("omok-end", &screen);
    }

    #[test]
    fn omok_takes_the_room_there_is() {
        let options = json!({});
        let mut table = sketch::table("omok", &options, 2, 1);
        sketch::play(&mut *table, "h8, a1, a15");
        let scene = sketch::scene(&*table, &options);
        let mut board = OmokBoard::new();
        board.update(&scene, false);
        for (room, takes) in
            [((33, 16), (33, 16)), ((57, 21), (33, 16)), ((97, 37), (63, 31)), ((137, 47), (93, 46))]
        {
            assert_eq!(board.fitting(room), takes, "{room:?}");
        }
        for (name, theme, size) in [
            ("omok-large-true", sketch::TRUE, (93, 46)),
            ("omok-middle-size-sixteen", sketch::SIXTEEN, (63, 31)),
            ("omok-middle-size-plain", sketch::PLAIN, (63, 31)),
        ] {
            sketch::check(name, &sketch::board(&mut board, &scene, theme, Language::Korean, size));
        }
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
            (Language::Korean, "h8: 삼삼이라 둘 수 없어요 (가로와 세로)."),
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
        assert_eq!((board.fitting((79, 40)), board.cursor.to_string().as_str()), ((43, 21), "j10"));
        for _ in 0..9 {
            board.key(&scene, KeyCode::Up.into());
            board.key(&scene, KeyCode::Right.into());
        }
        let screen = sketch::board(&mut board, &scene, sketch::PLAIN, Language::English, (33, 16));
        sketch::check("omok-20-corner", &screen);
        assert_eq!(board.cursor.to_string(), "s19");
        assert_eq!(board.point(&scene, 399, true), Response::Act("t1".into()));
    }

    #[test]
    fn the_colours_of_swap2_are_chosen_by_keys() {
        let texts = Texts::new(Language::English);
        let options = json!({"opening": "swap2"});
        let mut table = sketch::table("omok", &options, 2, 1);
        sketch::play(&mut *table, "h8, h9, i8, more");
        let mut board = OmokBoard::new();
        board.update(&sketch::scene(&*table, &options), false);
        assert_eq!(board.choices().count(), 0);
        sketch::play(&mut *table, "a1, a2");
        // The first seat, from whose eyes it is seen, is asked last.
        let scene = sketch::scene(&*table, &options);
        board.update(&scene, false);
        assert_eq!(board.note(&scene, &texts).as_deref(), Some("Which colour do you want?"));
        assert_eq!(board.keys(&scene), [("1", "omok-choice-keep-black"), ("2", "omok-choice-take-white")]);
        assert_eq!(board.label(&scene, "swap", &texts), "Take White");
        assert_eq!(board.key(&scene, KeyCode::Char('3').into()), Response::Ignored);
        assert_eq!(board.key(&scene, KeyCode::Char('2').into()), Response::Act("swap".into()));
        sketch::play(&mut *table, "swap");
        board.update(&sketch::scene(&*table, &options), false);
        assert_eq!(board.piece(Seat::at(0), sketch::PLAIN), Some("O"));
        let told =
            board.tell(&scene, &json!({"type": "chose", "seat": 0, "choice": "swap", "black": 1}), &texts);
        assert!(told.ends_with("takes the other colour: White"), "{told}");
    }
}
