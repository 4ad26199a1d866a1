//! A board and the panel beside it.

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use crate::app::House;
use crate::board::Board;
use crate::canvas::{Canvas, centred, fitted, width, wrap};
use crate::frame::too_small;
use crate::scene::Scene;
use crate::sitting::Told;
use crate::theme::Role;

/// What is shown of a table, and how.
pub struct Stage {
    /// The game's own screen.
    pub board: Box<dyn Board>,
    /// What is shown.
    pub scene: Scene,
    /// When the running animation was looked after last, and when it wants to be again.
    motion: Option<(Instant, Instant)>,
}

/// What is told beside the board, or below it.
#[derive(Default)]
pub struct Beside<'a> {
    /// How the game ended, in place of what happened before.
    pub result: &'a [Told],
    /// What stands at the bottom: talk, hints.
    pub notes: &'a [String],
}

/// Where a board and what is told about it stand. None of them lies over another.
struct Places {
    board: Rect,
    panel: Option<Rect>,
    below: Rect,
}

/// The least width of the panel.
const PANEL: u16 = 21;
/// A panel wider than this only tears the lines apart.
const WIDEST: u16 = 44;
/// The bars above and below, and the line of messages.
const AROUND: u16 = 3;

impl Stage {
    /// A stage for a scene.
    pub fn new(scene: Scene) -> Stage {
        let mut board = crate::boards::board(scene.game);
        board.update(&scene, false);
        Stage { board, scene, motion: None }
    }

    /// Shows another scene.
    pub fn show(&mut self, scene: Scene, motion: bool) {
        self.scene = scene;
        self.board.update(&self.scene, motion);
        self.motion = None;
        self.advance(Duration::ZERO);
    }

    /// Marks what a hint recommends, or nothing.
    pub fn mark(&mut self, hint: Option<String>) {
        self.scene.hint = hint;
        self.board.update(&self.scene, false);
    }

    /// When the animation wants to go on.
    pub fn due(&self) -> Option<Instant> {
        self.motion.map(|(_, due)| due)
    }

    /// Goes on with the animation if it is time; tells whether something changed.
    pub fn tick(&mut self) -> bool {
        match self.motion {
            Some((since, due)) if due <= Instant::now() => {
                self.advance(since.elapsed());
                true
            }
            _ => false,
        }
    }

    fn advance(&mut self, elapsed: Duration) {
        let now = Instant::now();
        self.motion = self.board.advance(elapsed).map(|delay| (now, now + delay));
    }

    /// Draws the board, and beside it the players, what happened or how it ended, and notes, where there is room. Where
    /// there is room below the board alone, how it ended stands there. Nothing lies over the board.
    pub fn draw(&self, house: &House, canvas: &mut Canvas<'_>, area: Rect, beside: &Beside<'_>) -> bool {
        let (columns, rows) = self.board.least();
        if area.width < columns || area.height < rows {
            too_small(canvas, (columns, rows + AROUND));
            return false;
        }
        let below = lines_of(beside.result, area.width);
        let Places { board, panel, below: place_below } = self.places(area, below.len() as u16);
        self.board.draw(&self.scene, canvas, board);
        if let Some(panel) = panel {
            self.draw_panel(house, canvas, panel, beside);
        }
        for (row, (line, role)) in (0..place_below.height).zip(&below) {
            canvas.print(place_below, row, 0, line, canvas.style(*role));
        }
        true
    }

    /// Where everything goes; how it ended takes so many rows where it stands below the board.
    fn places(&self, area: Rect, result_rows: u16) -> Places {
        let has_panel = self.has_panel(area);
        let spare = area.height.saturating_sub(self.board.least().1);
        // A single row says no more than the line of messages does.
        let below = if has_panel || spare < 2 { 0 } else { result_rows.min(spare) };
        let mut left = Rect { height: area.height - below, ..area };
        let for_board = if has_panel { area.width - PANEL - 1 } else { area.width };
        let (widest, tallest) = self.board.fitting((for_board, left.height));
        let panel = (area.width - 1).saturating_sub(widest).clamp(PANEL, WIDEST);
        if has_panel {
            left.width = area.width - panel - 1;
        }
        Places {
            board: centred(left, left.width.min(widest), left.height.min(tallest)),
            panel: has_panel.then_some(Rect { x: left.right() + 1, width: panel, ..area }),
            below: Rect { y: left.bottom(), height: below, ..area },
        }
    }

    /// Whether there is room for a panel beside the board.
    pub fn has_panel(&self, area: Rect) -> bool {
        area.width > self.board.least().0 + PANEL
    }

    fn draw_panel(&self, house: &House, canvas: &mut Canvas<'_>, area: Rect, beside: &Beside<'_>) {
        let mut row = 0;
        // In Omok nobody has points before the end.
        let counts = self.scene.points.iter().any(|(_, points)| points.to_string() != "0");
        for (seat, points) in self.scene.points.iter() {
            let acting = self.scene.acting.contains(seat) && self.scene.outcome.is_none();
            let mark = if acting { canvas.sign("▸", ">") } else { " " };
            let won = self.scene.outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(seat));
            let role = match (won, acting) {
                (true, _) => Role::Good,
                (false, true) => Role::Accent,
                (false, false) => Role::Text,
            };
            let points = if counts { points.to_string() } else { String::new() };
            let room = area.width.saturating_sub(width(&points) + 4);
            let piece =
                self.board.piece(seat, canvas.theme).map_or(String::new(), |piece| format!("{piece} "));
            let name = fitted(&format!("{mark} {piece}{}", self.scene.name(seat)), room);
            canvas.print(area, row, 0, &name, canvas.style(role));
            let inside = Rect { width: area.width - 1, ..area };
            canvas.print_right(inside, row, &points, canvas.style(role));
            row += 1;
        }
        row += 1;
        let notes: Vec<String> = beside.notes.iter().flat_map(|note| wrap(note, area.width)).collect();
        let room = area.height.saturating_sub(row + notes.len() as u16 + 1);
        let told = match beside.result {
            [] => self.told(house, area.width, usize::from(room)),
            result => lines_of(result, area.width),
        };
        for (line, role) in &told {
            canvas.print(area, row, 0, line, canvas.style(*role));
            row += 1;
        }
        row = area.height.saturating_sub(notes.len() as u16).max(row);
        for line in &notes {
            canvas.print(area, row, 0, line, canvas.style(Role::Good));
            row += 1;
        }
    }

    /// What happened last, as many lines as there is room for.
    fn told(&self, house: &House, columns: u16, rows: usize) -> Vec<Told> {
        let mut lines: Vec<Told> = Vec::new();
        for noticed in self.scene.events.iter().rev() {
            let text = self.board.tell(&self.scene, &noticed.event, &house.texts);
            let mut more = lines_of(&[(text, Role::Muted)], columns);
            if lines.len() + more.len() > rows {
                break;
            }
            more.reverse();
            lines.extend(more);
        }
        lines.reverse();
        lines
    }

    /// Everything that happened, a line each.
    pub fn moves(&self, house: &House) -> Vec<String> {
        let tell =
            |noticed: &hanpan_table::Noticed| self.board.tell(&self.scene, &noticed.event, &house.texts);
        let numbered = |(number, text)| format!("{:>3}  {text}", number + 1);
        self.scene.events.iter().map(tell).enumerate().map(numbered).collect()
    }
}

/// What is told, broken into lines of so many columns.
fn lines_of(told: &[Told], columns: u16) -> Vec<Told> {
    let broken = |(text, role): &Told| {
        let role = *role;
        wrap(text, columns).into_iter().map(move |line| (line, role))
    };
    told.iter().flat_map(broken).collect()
}

#[cfg(test)]
mod tests {
    use hanpan_locale::{Language, Texts};
    use ratatui::buffer::Buffer;
    use serde_json::json;

    use super::*;
    use crate::canvas::Targets;
    use crate::sketch;

    /// The result is as long as it gets, and the board under it is what it would be without it.
    #[test]
    fn how_it_ended_never_lies_over_the_board() {
        let result = vec![("a long line about how the game ended and why".to_owned(), Role::Good); 9];
        for game in hanpan_house::games() {
            for players in game.seats() {
                let mut table = sketch::table(game.id(), &json!({}), players, 1);
                while let Some(seat) = table.turn().players().first() {
                    let first = table.legal(seat)[0].clone();
                    table.act(seat, &first, None).unwrap();
                }
                let stage = Stage::new(sketch::scene(&*table, &json!({})));
                for (columns, rows) in [(60, 17), (79, 21), (80, 40), (159, 47), (58, 30)] {
                    let area = Rect::new(0, 0, columns, rows);
                    let places = stage.places(area, result.len() as u16);
                    let (least_columns, least_rows) = stage.board.least();
                    let what =
                        format!("{} for {players} in {columns} x {rows}: {:?}", game.id(), places.board);
                    assert!(
                        places.board.width >= least_columns && places.board.height >= least_rows,
                        "{what}"
                    );
                    assert!(!places.board.intersects(places.below) || places.below.is_empty(), "{what}");
                    assert!(places.panel.is_none_or(|panel| !panel.intersects(places.board)), "{what}");
                }
            }
        }
    }

    #[test]
    fn the_winning_line_of_omok_is_seen_without_colour() {
        let mut table = sketch::table("omok", &json!({}), 2, 1);
        sketch::play(&mut *table, "h8, a1, i9, a2, j10, a3, k11, a4, l12");
        let stage = Stage::new(sketch::scene(&*table, &json!({})));
        for (size, star) in [((33, 16), "*X*"), ((63, 31), "*(X)*"), ((93, 46), "*(X)*")] {
            let area = Rect::new(0, 0, size.0, size.1);
            let mut buffer = Buffer::empty(area);
            let texts = Texts::new(Language::English);
            let mut targets = Targets::default();
            let mut canvas =
                Canvas { buffer: &mut buffer, targets: &mut targets, theme: sketch::PLAIN, texts: &texts };
            stage.board.draw(&stage.scene, &mut canvas, area);
            let screen = sketch::written(&buffer);
            let lines = screen.lines().filter(|line| line.starts_with('|'));
            assert_eq!(lines.filter(|line| line.contains(star)).count(), 5, "{screen}");
        }
    }
}
