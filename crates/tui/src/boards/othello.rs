//! The Othello board.

mod discs;
mod flips;
mod layout;
mod score;
#[cfg(test)]
mod tests;

use std::time::Duration;

use hanpan_core::Seat;
use hanpan_house::rules::othello::{BLACK, Event, Square, View, WHITE};
use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use serde_json::Value;

use self::discs::{Face, Look, Palette};
use self::flips::{Flips, Turning};
use self::layout::Layout;
use super::{event_of, outcome_lines, pairs, read, side, stone};
use crate::board::{Board, Response};
use crate::canvas::{Canvas, Target};
use crate::scene::Scene;
use crate::theme::{Role, Theme};

/// A green board with a surround in the colour of the side to move.
pub(super) struct OthelloBoard {
    view: Option<View>,
    /// The column and the row the cursor is on, both counted from 0.
    cursor: (usize, usize),
    /// Whether a disc was wanted where the cursor is and cannot be placed: then the note says why.
    refused: bool,
    flips: Option<Flips>,
}

/// The largest board, and the one that is assumed before anything was seen.
const HOUSE_SIZE: u8 = 16;
/// The spot of the button that passes; the squares are counted row by row below it.
const PASS_SPOT: u16 = 256;
const PASS: &str = "pass";

impl OthelloBoard {
    pub(super) fn new() -> OthelloBoard {
        OthelloBoard { view: None, cursor: (0, 0), refused: false, flips: None }
    }

    fn size(&self) -> u8 {
        self.view.as_ref().map_or(HOUSE_SIZE, |view| view.size)
    }

    fn square(&self) -> Square {
        Square::at(self.cursor.0, self.cursor.1)
    }

    fn move_cursor(&mut self, down: isize, right: isize) {
        let last = usize::from(self.size()) - 1;
        let step = |from: usize, by| from.saturating_add_signed(by).min(last);
        self.cursor = (step(self.cursor.0, right), step(self.cursor.1, down));
    }

    fn put_cursor_in_the_middle(&mut self) {
        let middle = usize::from(self.size()) / 2 - 1;
        self.cursor = (middle, middle);
    }

    /// The next square a disc may be placed on, in reading order.
    fn next_legal(&mut self, scene: &Scene, forward: bool) {
        let size = usize::from(self.size());
        let (all, start) = (size * size, self.cursor.1 * size + self.cursor.0);
        let place = |step: usize| {
            let index = (start + if forward { step } else { all - step }) % all;
            (index % size, index / size)
        };
        let legal = |(column, row): &(usize, usize)| scene.allows(&Square::at(*column, *row).to_string());
        if let Some(next) = (1..=all).map(place).find(legal) {
            self.cursor = next;
        }
    }

    /// Does what the cursor is on; where it may not be done, the note says why.
    fn act(&mut self, scene: &Scene) -> Response {
        let square = self.square().to_string();
        if scene.allows(PASS) {
            Response::Act(PASS.to_owned())
        } else if scene.allows(&square) {
            Response::Act(square)
        } else {
            self.refused = scene.is_your_turn();
            Response::Redraw
        }
    }

    /// What a disc under the cursor would flip, if whoever is looking may place it.
    fn would_flip<'a>(&self, scene: &Scene, view: &'a View) -> &'a [Square] {
        let square = self.square();
        let place = view.legal.iter().position(|legal| *legal == square);
        let flips =
            place.filter(|_| scene.allows(&square.to_string())).and_then(|place| view.flips.get(place));
        flips.map_or(&[], Vec::as_slice)
    }

    /// What is on each square, row by row.
    fn looks(&self, scene: &Scene, view: &View) -> Vec<Look> {
        let size = usize::from(view.size);
        let yours = scene.is_your_turn();
        // Those who only watch see what the side to move may do.
        let marks_legal = scene.outcome.is_none() && (yours || scene.you.is_none());
        let doomed = self.would_flip(scene, view);
        let look = |index: usize| {
            let (column, row) = (index % size, index / size);
            let square = Square::at(column, row);
            let is_hint = scene.hint.as_deref() == Some(&*square.to_string());
            let face = match disc(view, column, row) {
                None if is_hint => Face::Hint,
                None if marks_legal && view.legal.contains(&square) => Face::Legal,
                None => Face::Empty,
                Some(seat) => match self.flips.as_ref().and_then(|flips| flips.turning(square)) {
                    Some(Turning::Before) => Face::Disc(seat.next(2)),
                    Some(Turning::Leaving) => Face::Edge(seat.next(2)),
                    Some(Turning::Arriving) => Face::Edge(seat),
                    None | Some(Turning::After) if doomed.contains(&square) => Face::Doomed(seat),
                    None | Some(Turning::After) => Face::Disc(seat),
                },
            };
            let cursor = yours && !view.must_pass && self.cursor == (column, row);
            Look { face, last: view.last == Some(square), cursor }
        };
        (0..size * size).map(look).collect()
    }

    fn draw_squares(&self, looks: &[Look], palette: &Palette, layout: &Layout, canvas: &mut Canvas<'_>) {
        canvas.fill(layout.field, palette.field());
        let size = usize::from(self.size());
        let numbered = || looks.iter().enumerate();
        // The brackets of the cursor reach over the next square, so it is drawn last.
        let in_order =
            numbered().filter(|(_, look)| !look.cursor).chain(numbered().filter(|(_, look)| look.cursor));
        for (index, look) in in_order {
            let corner = layout.corner((index % size) as u16, (index / size) as u16);
            let place = Rect {
                x: layout.field.x + corner.0,
                y: layout.field.y + corner.1,
                width: layout.cell.columns,
                height: layout.cell.rows,
            };
            let place = place.intersection(layout.field);
            if look.cursor && layout.cell.rows > 1 {
                canvas.tint(place, palette.cursor_ground());
            }
            palette.draw(canvas, layout.field, corner, layout.cell, *look);
            canvas.target(place, Target::Spot(index as u16));
        }
    }

    /// The letters and numbers around the squares, in the colour of the side to move.
    fn draw_surround(&self, scene: &Scene, palette: &Palette, layout: &Layout, canvas: &mut Canvas<'_>) {
        let Some(view) = &self.view else { return };
        let board = layout.board;
        let to_move = view.to_move.filter(|_| scene.outcome.is_none());
        let surface = palette.surface(to_move);
        canvas.fill(board, surface);
        let shows_cursor = scene.is_your_turn() && !view.must_pass;
        let style = |here: bool| if here && shows_cursor { canvas.style(Role::Cursor) } else { surface };
        let styles = [style(false), style(true)];
        let (left, size) = (layout.field.x - board.x, u16::from(view.size));
        let (right_of_middle, below_top) = layout.cell.middle();
        let bottom = 1 + size * layout.cell.rows;
        for number in 0..size {
            let (column, row) = layout.corner(number, number);
            let letter = char::from(b'a' + number as u8).to_string();
            let lettered = styles[usize::from(usize::from(number) == self.cursor.0)];
            for edge in [0, bottom] {
                canvas.print(board, edge, left + column + right_of_middle, &letter, lettered);
            }
            let numbered = styles[usize::from(usize::from(number) == self.cursor.1)];
            let at = 1 + row + below_top;
            canvas.print(board, at, 0, &format!("{:2}", number + 1), numbered);
            if layout.cell.columns > 1 {
                let text = (number + 1).to_string();
                canvas.print(board, at, left + layout.field.width + 1, &text, numbered);
            }
        }
        // Without colours the corners tell whose turn it is.
        if let Some(seat) = to_move.filter(|_| Palette::small_only(canvas.theme)) {
            for (row, column) in
                [0, bottom].into_iter().flat_map(|row| [(row, 1), (row, board.width.saturating_sub(2))])
            {
                canvas.print(board, row, column, palette.disc_sign(seat), surface);
            }
        }
    }
}

impl Board for OthelloBoard {
    fn least(&self) -> (u16, u16) {
        Layout::least(self.size())
    }

    fn most(&self) -> (u16, u16) {
        Layout::most(self.size())
    }

    fn update(&mut self, scene: &Scene, motion: bool) {
        let before = self.view.take();
        self.refused = false;
        self.view = read(scene).filter(is_drawable);
        let Some(view) = &self.view else { return };
        let discs = |view: &View| view.discs[BLACK] + view.discs[WHITE];
        match &before {
            // A takeback leaves fewer discs, and a pass as many: neither flips anything.
            Some(before) if before.size == view.size => {
                if !motion || discs(view) < discs(before) {
                    self.flips = None;
                } else if discs(view) > discs(before) {
                    self.flips = Flips::of(view);
                }
            }
            _ => {
                self.flips = None;
                self.put_cursor_in_the_middle();
            }
        }
        if let [only] = scene.legal.as_slice() {
            let square = only.parse().ok().and_then(|square: Square| square.on(usize::from(self.size())));
            self.cursor = square.unwrap_or(self.cursor);
        }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let palette = Palette::new(canvas.theme);
        let layout = Layout::fit(view.size, area, Palette::small_only(canvas.theme));
        self.draw_surround(scene, &palette, &layout, canvas);
        self.draw_squares(&self.looks(scene, view), &palette, &layout, canvas);
        score::draw(scene, view, &palette, &layout, canvas);
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        let was_moving = self.flips.take().is_some();
        self.refused = false;
        match key.code {
            KeyCode::Up => self.move_cursor(-1, 0),
            KeyCode::Down => self.move_cursor(1, 0),
            KeyCode::Left => self.move_cursor(0, -1),
            KeyCode::Right => self.move_cursor(0, 1),
            KeyCode::Home => self.put_cursor_in_the_middle(),
            KeyCode::Tab => self.next_legal(scene, true),
            KeyCode::BackTab => self.next_legal(scene, false),
            KeyCode::Enter | KeyCode::Char(' ') => return self.act(scene),
            _ if was_moving => {}
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        let size = usize::from(self.size());
        let index = usize::from(spot);
        if clicked {
            self.flips = None;
        }
        if spot == PASS_SPOT {
            return if clicked && scene.allows(PASS) { self.act(scene) } else { Response::Ignored };
        }
        if index >= size * size {
            return Response::Ignored;
        }
        self.cursor = (index % size, index / size);
        self.refused = false;
        // A pass has a button of its own; a click on the board is not meant for it.
        if clicked && !scene.allows(PASS) { self.act(scene) } else { Response::Redraw }
    }

    fn keys(&self, scene: &Scene) -> Vec<(&'static str, &'static str)> {
        if scene.allows(PASS) {
            return vec![("Enter", "othello-key-pass")];
        }
        vec![("←↓↑→", "key-move"), ("Tab", "key-next"), ("Enter", "key-place")]
    }

    fn label(&self, _: &Scene, action: &str, texts: &Texts) -> String {
        if action == PASS { texts.text("othello-board-pass", &[]) } else { action.to_owned() }
    }

    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        let view = self.view.as_ref()?;
        if scene.outcome.is_some() || !scene.is_your_turn() {
            return None;
        }
        if view.must_pass {
            return Some(texts.text("othello-board-why-pass", &[]));
        }
        let square = self.square().to_string();
        let flips = self.would_flip(scene, view);
        let id = match disc(view, self.cursor.0, self.cursor.1) {
            _ if !flips.is_empty() => "othello-board-flips",
            _ if !self.refused => return Some(square),
            Some(_) => "othello-refusal-occupied",
            None => "othello-refusal-flips-nothing",
        };
        Some(texts.text(id, &[("square", &square), ("count", &flips.len().to_string())]))
    }

    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String {
        let (id, seat, square, count) = match event_of(event) {
            Some(Event::Move { seat, square, flipped }) => {
                ("othello-event-move", seat, square.to_string(), flipped.len())
            }
            Some(Event::Pass { seat }) => ("othello-event-pass", seat, String::new(), 0),
            None => return event.to_string(),
        };
        let (side, count) = (side(seat, texts), count.to_string());
        let player = scene.name(seat);
        texts.text(id, &[("side", &side), ("player", player), ("square", &square), ("count", &count)])
    }

    fn result(&self, scene: &Scene, texts: &Texts) -> Vec<String> {
        let Some(view) = self.view.as_ref().filter(|_| scene.outcome.is_some()) else { return Vec::new() };
        let mut lines = outcome_lines(scene, texts);
        let count = |seat: Seat| {
            let (side, discs) = (side(seat, texts), view.discs[seat].to_string());
            texts.text(
                "othello-board-count",
                &[("side", &side), ("player", scene.name(seat)), ("discs", &discs)],
            )
        };
        lines.extend([BLACK, WHITE].map(count));
        // How far somebody was ahead explains nothing when a player resigned or ran out of time.
        if view.result.is_some() {
            let [black, white] = [BLACK, WHITE].map(|seat| view.discs[seat]);
            let empty = u32::from(view.size).pow(2).saturating_sub(black + white);
            let numbers = [("othello-board-lead", black.abs_diff(white)), ("othello-board-empty", empty)];
            let told = numbers.into_iter().filter(|(_, number)| *number > 0);
            lines.extend(told.map(|(id, number)| texts.text(id, &[("discs", &number.to_string())])));
        }
        lines
    }

    /// A pass is forced, automatic for the players, and recorded (the rules of Othello say so).
    fn forced(&self, scene: &Scene) -> Option<String> {
        scene.allows(PASS).then(|| PASS.to_owned())
    }

    fn piece(&self, seat: Seat, theme: Theme) -> Option<&'static str> {
        Some(stone(seat, theme))
    }

    fn miniature(&self, _: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        pairs(canvas, area, usize::from(view.size), |row, column| disc(view, column, row));
    }

    fn advance(&mut self, elapsed: Duration) -> Option<Duration> {
        let again = self.flips.as_mut()?.advance(elapsed);
        if again.is_none() {
            self.flips = None;
        }
        again
    }
}

/// Whether a view is of a board there is. It may come from another machine, and nothing it says must do harm.
fn is_drawable(view: &View) -> bool {
    (4..=HOUSE_SIZE).contains(&view.size)
        && view.discs.seats() == 2
        && view.discs.iter().all(|(_, &discs)| discs <= u32::from(view.size).pow(2))
        && view.to_move.is_none_or(|seat| seat == BLACK || seat == WHITE)
}

/// Whose disc is on a square.
fn disc(view: &View, column: usize, row: usize) -> Option<Seat> {
    match view.rows.get(row)?.as_bytes().get(column)? {
        b'X' => Some(BLACK),
        b'O' => Some(WHITE),
        _ => None,
    }
}
