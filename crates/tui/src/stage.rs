//! A board and the panel beside it.

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use crate::app::House;
use crate::board::Board;
use crate::canvas::{Canvas, centred, cut, width, wrap};
use crate::frame::too_small;
use crate::scene::Scene;
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

    /// Draws the board, and beside it the players, what happened, and `notes`, where there is room.
    pub fn draw(&self, house: &House, canvas: &mut Canvas<'_>, area: Rect, notes: &[String]) -> bool {
        let (columns, rows) = self.board.least();
        if area.width < columns || area.height < rows {
            too_small(canvas, (columns, rows + AROUND));
            return false;
        }
        let (widest, tallest) = self.board.most();
        let mut left = area;
        let panel = (area.width - 1).saturating_sub(widest).clamp(PANEL, WIDEST);
        let has_panel = self.has_panel(area);
        if has_panel {
            left.width = area.width - panel - 1;
        }
        let place = centred(left, left.width.min(widest), left.height.min(tallest));
        self.board.draw(&self.scene, canvas, place);
        if has_panel {
            let beside = Rect { x: left.right() + 1, width: panel, ..area };
            self.draw_panel(house, canvas, beside, notes);
        }
        true
    }

    /// Whether there is room for a panel beside the board.
    pub fn has_panel(&self, area: Rect) -> bool {
        area.width > self.board.least().0 + PANEL
    }

    fn draw_panel(&self, house: &House, canvas: &mut Canvas<'_>, area: Rect, notes: &[String]) {
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
            let name = cut(&format!("{mark} {piece}{}", self.scene.name(seat)), room);
            canvas.print(area, row, 0, &name, canvas.style(role));
            let inside = Rect { width: area.width - 1, ..area };
            canvas.print_right(inside, row, &points, canvas.style(role));
            row += 1;
        }
        row += 1;
        let notes: Vec<String> = notes.iter().flat_map(|note| wrap(note, area.width)).collect();
        let room = area.height.saturating_sub(row + notes.len() as u16 + 1);
        let told = self.told(house, area.width, usize::from(room));
        for line in &told {
            canvas.print(area, row, 0, line, canvas.style(Role::Muted));
            row += 1;
        }
        row = area.height.saturating_sub(notes.len() as u16).max(row);
        for line in &notes {
            canvas.print(area, row, 0, line, canvas.style(Role::Good));
            row += 1;
        }
    }

    /// What happened last, as many lines as there is room for.
    fn told(&self, house: &House, columns: u16, rows: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for noticed in self.scene.events.iter().rev() {
            let text = self.board.tell(&self.scene, &noticed.event, &house.texts);
            let mut more = wrap(&text, columns);
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
