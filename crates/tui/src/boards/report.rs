//! How the last hand or round ended: a box over the upper part of the board, until it is closed or play goes on.

use hanpan_core::{MAX_SEATS, Seat};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::rack::{ButtonKey, Rack};
use super::tiles::{Face, row_of};
use crate::board::Response;
use crate::canvas::{Canvas, Target, width};
use crate::theme::Role;

/// Which hands each pair of eyes has seen the end of.
#[derive(Default)]
pub(super) struct Reports {
    /// By seat, and last for whoever watches.
    seen: [Option<u32>; MAX_SEATS + 1],
    ended: u32,
    open: bool,
}

/// The spot of the open box; no rack has as many choices.
pub(super) const SPOT: u16 = u16::MAX;

impl Reports {
    /// Takes over that `ended` hands have ended; `fresh` while nothing has been discarded in the one after.
    ///
    /// With the first discard the box closes by itself: it never lies over a hand that is being played. Whoever comes to
    /// the table in the middle of a hand is not told of the one before.
    pub(super) fn update(&mut self, you: Option<Seat>, ended: u32, fresh: bool) {
        let seen = &mut self.seen[you.map_or(MAX_SEATS, Seat::index)];
        let before = if fresh { ended.saturating_sub(1) } else { ended };
        let known = seen.unwrap_or(before).min(ended);
        *seen = Some(known);
        self.ended = ended;
        self.open = ended > known && fresh;
    }

    /// Whether the box is shown.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    fn close(&mut self, you: Option<Seat>) {
        self.open = false;
        self.seen[you.map_or(MAX_SEATS, Seat::index)] = Some(self.ended);
    }

    /// A key closes the box. But for those that only mean that, it does at the rack what it always does: whoever did not
    /// see the box has not lost a key, and the next one does nothing that was not meant.
    pub(super) fn key(&mut self, rack: &mut Rack, you: Option<Seat>, key: KeyEvent) -> Response {
        match (key.code, self.open) {
            (KeyCode::Char(KEY), false) if self.ended > 0 => self.open = true,
            (KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ' | KEY), true) => self.close(you),
            (_, false) => return rack.key(key),
            (_, true) => {
                self.close(you);
                return match rack.key(key) {
                    Response::Ignored => Response::Redraw,
                    response => response,
                };
            }
        }
        Response::Redraw
    }

    /// So does the mouse.
    pub(super) fn point(&mut self, rack: &mut Rack, you: Option<Seat>, spot: u16, clicked: bool) -> Response {
        if self.open && clicked {
            self.close(you);
        }
        match rack.point(spot, clicked) {
            Response::Ignored if clicked && spot == SPOT => Response::Redraw,
            response => response,
        }
    }

    /// The keys: to close the box; else to choose a tile and press the buttons of the game, and to see the box again.
    pub(super) fn keys(&self, rack: &Rack, known: &[ButtonKey]) -> Vec<(&'static str, &'static str)> {
        if self.open {
            return vec![("Enter", "key-go-on")];
        }
        let choose = rack.digits().map(|digits| (digits, "key-choose"));
        let play = [("Enter", "key-play"), ("Tab", "key-next")];
        let again = (self.ended > 0).then_some(("i", "key-last-hand"));
        choose.into_iter().chain(play).chain(rack.keys(known)).chain(again).collect()
    }
}

/// Opens the box again.
const KEY: char = 'i';

/// A line of the box: a text, and tiles after it.
pub(super) struct ReportLine {
    pub(super) text: String,
    pub(super) faces: Vec<Face>,
    pub(super) role: Role,
}

impl ReportLine {
    /// The line as plain text, the tiles as they look on the table.
    pub(super) fn written(&self, ascii: bool) -> String {
        let tiles = self.faces.iter().map(|face| face.written(ascii));
        [self.text.clone()].into_iter().chain(tiles).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn new(text: String, role: Role) -> ReportLine {
        ReportLine { text, faces: Vec::new(), role }
    }
}

/// Draws the box at the top of `area`, so that the new hand stays in sight.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, title: &str, lines: &[ReportLine], go_on: &str) {
    let rows = (lines.len() as u16 + 4).min(area.height);
    let place = Rect { height: rows, ..area };
    let inside = canvas.boxed(place.intersection(canvas.area()), title);
    let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    for (row, line) in lines.iter().enumerate() {
        let row = row as u16;
        if row + 1 >= inside.height {
            break;
        }
        let after = canvas.print(inside, row, 0, &line.text, canvas.style(line.role));
        if !line.faces.is_empty() {
            row_of(canvas, inside, row, after + 1, &line.faces);
        }
    }
    let last = inside.height.saturating_sub(1);
    let text = format!("[Enter] {go_on}");
    let column = inside.width.saturating_sub(width(&text)) / 2;
    canvas.print(inside, last, column, &text, canvas.style(Role::Key));
    canvas.target(place, Target::Spot(SPOT));
}
