//! The screen of a game that has none of its own: the view as plain text, and a list of what may be done.

#[cfg(test)]
mod tests;

use std::cell::Cell;

use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use serde_json::Value;

use crate::board::{Board, Response};
use crate::canvas::{Canvas, Target, padded, width};
use crate::scene::Scene;
use crate::theme::Role;

/// A text to read, and actions to choose from.
#[derive(Default)]
pub(super) struct FallbackBoard {
    /// The view as lines of text.
    lines: Vec<String>,
    /// The first line in sight; a long text is scrolled.
    first: usize,
    /// Which of the legal actions the cursor is on.
    chosen: usize,
    /// The number that is being typed, as long as nothing else is pressed.
    typed: usize,
    /// How many actions a row had when they were drawn last: up and down go by it.
    row: Cell<usize>,
}

/// The actions take a third of the rows at most, so that the game stays in sight; never fewer than this.
const FEWEST_ROWS: u16 = 3;
/// How far the text is scrolled at once.
const PAGE: usize = 8;

impl FallbackBoard {
    fn act(&self, scene: &Scene) -> Response {
        scene.legal.get(self.chosen).map_or(Response::Ignored, |action| Response::Act(action.clone()))
    }

    /// Goes up or down a row, as far as there is one.
    fn climb(&mut self, scene: &Scene, down: bool) {
        let row = self.row.get().max(1);
        let to = if down { Some(self.chosen + row) } else { self.chosen.checked_sub(row) };
        self.chosen = to.filter(|&to| to < scene.legal.len()).unwrap_or(self.chosen);
    }

    /// Goes on among the actions, from the last to the first.
    fn step(&mut self, scene: &Scene, by: isize) {
        if let Ok(count) = isize::try_from(scene.legal.len())
            && count > 0
        {
            self.chosen = (self.chosen as isize + by).rem_euclid(count) as usize;
        }
    }

    /// A digit continues the number of an action while there is one like that, and begins another otherwise.
    fn digit(&mut self, scene: &Scene, digit: char) -> Response {
        let Some(digit) = digit.to_digit(10) else { return Response::Ignored };
        let number = [10 * self.typed + digit as usize, digit as usize]
            .into_iter()
            .find(|number| (1..=scene.legal.len()).contains(number));
        let Some(number) = number else { return Response::Ignored };
        self.typed = number;
        self.chosen = number - 1;
        Response::Redraw
    }

    fn scroll(&mut self, by: isize) {
        self.first = self.first.saturating_add_signed(by).min(self.lines.len().saturating_sub(1));
    }

    /// Draws the actions in columns, each with its number, as many rows of them as there is room for.
    fn draw_actions(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let grid = Grid::of(scene, area);
        self.row.set(grid.columns);
        let first = grid.first_row(self.chosen);
        for (number, action) in scene.legal.iter().enumerate() {
            let (row, column) = grid.place(number);
            let Some(row) = row.checked_sub(first).filter(|row| *row < area.height) else { continue };
            let chosen = number == self.chosen;
            let hinted = scene.hint.as_ref() == Some(action);
            let (mark, roles) = match chosen {
                false if hinted => (canvas.sign("◆", "*"), [Role::Hint; 2]),
                true => (canvas.sign("▸", ">"), [Role::Cursor; 2]),
                false => (" ", [Role::Key, Role::Text]),
            };
            let label = format!("{mark}{:>digits$} ", number + 1, digits = grid.digits);
            let at = canvas.print(area, row, column, &label, canvas.style(roles[0]));
            let room = grid.width.saturating_sub(width(&label) + 1);
            canvas.print(area, row, at, &padded(action, room), canvas.style(roles[1]));
            let cell = Rect { x: area.x + column, y: area.y + row, width: grid.width, height: 1 };
            canvas.target(cell.intersection(area), Target::Spot(number as u16));
        }
    }
}

/// How the actions lie: in columns of one width, row by row.
struct Grid {
    /// How many columns a number takes.
    digits: usize,
    /// How many columns an entry takes.
    width: u16,
    columns: usize,
    rows: u16,
    /// How many rows are in sight.
    room: u16,
}

impl Grid {
    fn of(scene: &Scene, area: Rect) -> Grid {
        let digits = scene.legal.len().to_string().len();
        let longest = scene.legal.iter().map(|action| width(action)).max().unwrap_or(0);
        // The mark, the number, a space, and one between entries.
        let width = (longest + digits as u16 + 3).min(area.width).max(1);
        let columns = usize::from((area.width / width).max(1));
        let rows = scene.legal.len().div_ceil(columns) as u16;
        Grid { digits, width, columns, rows, room: area.height }
    }

    /// The row and the column of cells of an entry.
    fn place(&self, number: usize) -> (u16, u16) {
        ((number / self.columns) as u16, (number % self.columns) as u16 * self.width)
    }

    /// The first row in sight, so that the chosen entry is.
    fn first_row(&self, chosen: usize) -> u16 {
        (self.place(chosen).0 + 1).saturating_sub(self.room)
    }
}

impl Board for FallbackBoard {
    fn least(&self) -> (u16, u16) {
        (50, 12)
    }

    fn most(&self) -> (u16, u16) {
        (80, 36)
    }

    fn update(&mut self, scene: &Scene, _: bool) {
        let text = hanpan_house::game(scene.game).and_then(|game| game.view_text(&scene.view));
        // A view that the game does not know comes from another version of it: then what it says has to do.
        let text = text.unwrap_or_else(|| format!("{:#}", scene.view));
        self.lines = text.lines().map(str::to_owned).collect();
        self.scroll(0);
        self.typed = 0;
        if self.chosen >= scene.legal.len() {
            self.chosen = 0;
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let most = (area.height / 3).max(FEWEST_ROWS).min(area.height);
        let below = Grid::of(scene, area).rows.min(most);
        let above = Rect { height: area.height - below, ..area };
        for (row, line) in self.lines.iter().skip(self.first).take(usize::from(above.height)).enumerate() {
            let line = if canvas.theme.ascii { in_ascii(line) } else { line.clone() };
            canvas.print(above, row as u16, 0, &line, canvas.style(Role::Text));
        }
        // Below a short text the actions stand near it.
        let text = (self.lines.len() - self.first + 1).min(usize::from(above.height)) as u16;
        self.draw_actions(scene, canvas, Rect { y: area.y + text, height: below, ..area });
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        if let KeyCode::Char(digit) = key.code
            && digit.is_ascii_digit()
        {
            return self.digit(scene, digit);
        }
        self.typed = 0;
        match key.code {
            KeyCode::PageUp => self.scroll(-(PAGE as isize)),
            KeyCode::PageDown => self.scroll(PAGE as isize),
            _ if !scene.is_your_turn() => return Response::Ignored,
            KeyCode::Left | KeyCode::BackTab => self.step(scene, -1),
            KeyCode::Right | KeyCode::Tab => self.step(scene, 1),
            KeyCode::Up => self.climb(scene, false),
            KeyCode::Down => self.climb(scene, true),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = scene.legal.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return self.act(scene),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        if usize::from(spot) >= scene.legal.len() {
            return Response::Ignored;
        }
        self.chosen = usize::from(spot);
        if clicked { self.act(scene) } else { Response::Redraw }
    }

    fn keys(&self, _: &Scene) -> Vec<(&'static str, &'static str)> {
        vec![("←↓↑→", "key-choose"), ("1-9", "key-number"), ("Enter", "key-do"), ("PgDn", "key-scroll")]
    }

    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        let action = scene.legal.get(self.chosen)?;
        Some(texts.text("board-choose", &[("action", action)]))
    }

    fn tell(&self, scene: &Scene, event: &Value, _: &Texts) -> String {
        let text = hanpan_house::game(scene.game).and_then(|game| game.event_text(event));
        text.unwrap_or_else(|| event.to_string())
    }
}

/// A text in ASCII, for terminals that know nothing else: what has no likeness there is a question mark.
fn in_ascii(text: &str) -> String {
    let ascii = |sign: char| match sign {
        '→' => '>',
        '×' => 'x',
        '–' | '−' => '-',
        sign if sign.is_ascii() => sign,
        _ => '?',
    };
    text.chars().map(ascii).collect()
}
