//! Both counts, whose turn it is, and what is to be said about it.

use hanpan_core::Seat;
use hanpan_house::rules::othello::{BLACK, View, WHITE};
use hanpan_locale::Texts;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::discs::Palette;
use super::layout::{Layout, Place};
use super::{PASS, PASS_SPOT, side};
use crate::canvas::{Canvas, Target, fitted, padded, width};
use crate::scene::Scene;
use crate::theme::Role;

/// Draws the score where the layout has a place for it.
pub(super) fn draw(scene: &Scene, view: &View, palette: &Palette, layout: &Layout, canvas: &mut Canvas<'_>) {
    let score = Score { scene, view, palette, area: layout.score };
    match layout.place {
        Place::Below(lines) => {
            score.draw_facing(canvas);
            if lines > 2 {
                score.draw_bar(canvas, 1);
            }
            score.draw_notice(canvas, lines - 1, true);
        }
        Place::Beside { .. } => {
            // On a low board nothing is left between the lines.
            if layout.score.height < 11 {
                score.draw_stacked(canvas, [0, 1]);
                score.draw_notice(canvas, 2, false);
            } else {
                score.draw_stacked(canvas, [1, 4]);
                score.draw_bar(canvas, 7);
                score.draw_notice(canvas, 9, false);
            }
        }
    }
}

/// What is to be said: how it ended, that somebody passed, or whose turn it is.
pub(super) fn notice(scene: &Scene, view: &View, texts: &Texts) -> (String, Role) {
    if let Some(outcome) = &scene.outcome {
        let id = match outcome.winners.first() {
            Some(BLACK) => "othello-notice-black-wins",
            Some(_) => "othello-notice-white-wins",
            None => "othello-notice-draw",
        };
        return (texts.text(id, &[]), Role::Title);
    }
    let Some(seat) = view.to_move else { return (String::new(), Role::Text) };
    let names = [("side", side(seat, texts)), ("other", side(seat.next(2), texts))];
    let moves = view.legal.len().to_string();
    let args: Vec<(&str, &str)> = names
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .chain([("player", scene.name(seat)), ("moves", moves.as_str())])
        .collect();
    let (id, role) = match scene.is_your_turn() {
        true if view.must_pass => ("othello-board-you-pass", Role::Bad),
        false if view.must_pass => ("othello-board-no-move", Role::Bad),
        _ if view.passed => ("othello-board-passed", Role::Accent),
        true => ("othello-board-your-turn", Role::Accent),
        false => ("othello-board-turn", Role::Text),
    };
    (texts.text(id, &args), role)
}

struct Score<'a> {
    scene: &'a Scene,
    view: &'a View,
    palette: &'a Palette,
    area: Rect,
}

impl Score<'_> {
    /// One line: Black's count from the left edge, White's from the right.
    fn draw_facing(&self, canvas: &mut Canvas<'_>) {
        let area = self.area;
        let half = area.width / 2;
        let count = |seat| format!(" {} ", self.view.discs[seat]);
        let name = |seat, columns: u16| fitted(self.scene.name(seat), columns.saturating_sub(1));
        let muted = canvas.style(Role::Muted);

        let at = self.chip(canvas, 0, 1, BLACK);
        let at = canvas.print(area, 0, at, &count(BLACK), self.count_style(canvas, BLACK));
        canvas.print(area, 0, at, &name(BLACK, half.saturating_sub(at)), muted);
        canvas.print(area, 0, 0, self.pointer(canvas, BLACK, "▶", ">"), canvas.style(Role::Accent));

        let chip = area.width.saturating_sub(1 + CHIP);
        self.chip(canvas, 0, chip, WHITE);
        let at = chip.saturating_sub(width(&count(WHITE)));
        canvas.print(area, 0, at, &count(WHITE), self.count_style(canvas, WHITE));
        let name = name(WHITE, at.saturating_sub(half));
        canvas.print(area, 0, at.saturating_sub(width(&name)), &name, muted);
        let pointer = self.pointer(canvas, WHITE, "◀", "<");
        canvas.print(area, 0, area.width.saturating_sub(1), pointer, canvas.style(Role::Accent));
    }

    /// Black's count above White's; with a row between them, the names have rows of their own.
    fn draw_stacked(&self, canvas: &mut Canvas<'_>, rows: [u16; 2]) {
        let muted = canvas.style(Role::Muted);
        for (seat, row) in [(BLACK, rows[0]), (WHITE, rows[1])] {
            canvas.print(self.area, row, 0, self.pointer(canvas, seat, "▶", ">"), canvas.style(Role::Accent));
            let at = self.chip(canvas, row, 1, seat);
            let count = format!(" {} ", self.view.discs[seat]);
            let at = canvas.print(self.area, row, at, &count, self.count_style(canvas, seat));
            let name = self.scene.name(seat);
            if rows[1] - rows[0] > 1 {
                let at = 1 + CHIP + 1;
                let line = format!("{} {name}", side(seat, canvas.texts));
                let fits = at + width(&line) <= self.area.width;
                canvas.print(self.area, row + 1, at, if fits { &line } else { name }, muted);
            } else {
                canvas.print(self.area, row, at, name, muted);
            }
        }
    }

    /// Black's share of the board from the left, White's from the right, and what is empty between them.
    fn draw_bar(&self, canvas: &mut Canvas<'_>, row: u16) {
        let inner = usize::from(self.area.width.saturating_sub(4));
        let squares = usize::from(self.view.size).pow(2);
        let share = |seat| (self.view.discs[seat] as usize * inner).div_ceil(squares).min(inner);
        let black = share(BLACK);
        let white = share(WHITE).min(inner - black);
        let plain = Palette::small_only(canvas.theme);
        let part = |sign: &str, columns: usize| if plain { sign } else { " " }.repeat(columns);
        let [black_sign, white_sign] = [BLACK, WHITE].map(|seat| self.palette.disc_sign(seat));
        let empty = canvas.sign("·", ".");
        let filled = |seat| Style { bg: self.palette.disc_style(seat).fg, ..Style::new() };
        let ground = self.palette.field();
        let ends = if plain { ["[", "]"] } else { [" ", " "] };
        let mut at = 1;
        for (text, style) in [
            (ends[0].to_owned(), ground),
            (part(black_sign, black), filled(BLACK)),
            (part(empty, inner - black - white), ground),
            (part(white_sign, white), filled(WHITE)),
            (ends[1].to_owned(), ground),
        ] {
            at = canvas.print(self.area, row, at, &text, style);
        }
    }

    fn draw_notice(&self, canvas: &mut Canvas<'_>, row: u16, one_line: bool) {
        let (text, role) = notice(self.scene, self.view, canvas.texts);
        let style = canvas.style(role);
        let button =
            self.scene.allows(PASS).then(|| format!("[Enter] {}", canvas.text("othello-board-pass", &[])));
        let (button_row, button_column) = if one_line {
            let button_width = button.as_ref().map_or(0, |button| 1 + width(button));
            let text = fitted(&text, self.area.width.saturating_sub(button_width));
            let at = self.area.width.saturating_sub(width(&text) + button_width) / 2;
            (row, canvas.print(self.area, row, at, &text, style) + 1)
        } else {
            (canvas.print_wrapped(self.area_below(row), 0, &text, style) + row, 0)
        };
        let Some(button) = button else { return };
        canvas.print(self.area, button_row, button_column, &button, canvas.style(Role::Cursor));
        let (x, y) = (self.area.x + button_column, self.area.y + button_row);
        let place = Rect { x, y, width: width(&button), height: 1 };
        canvas.target(place.intersection(self.area), Target::Spot(PASS_SPOT));
    }

    fn area_below(&self, row: u16) -> Rect {
        let row = row.min(self.area.height);
        Rect { y: self.area.y + row, height: self.area.height - row, ..self.area }
    }

    /// A disc on a piece of the board, so that it is seen on any terminal; tells the column after it.
    fn chip(&self, canvas: &mut Canvas<'_>, row: u16, column: u16, seat: Seat) -> u16 {
        let sign = padded(&format!(" {}", self.palette.disc_sign(seat)), CHIP);
        canvas.print(self.area, row, column, &sign, self.palette.disc_style(seat))
    }

    fn pointer<'s>(&self, canvas: &Canvas<'_>, seat: Seat, drawn: &'s str, ascii: &'s str) -> &'s str {
        if self.is_to_move(seat) { canvas.sign(drawn, ascii) } else { " " }
    }

    fn count_style(&self, canvas: &Canvas<'_>, seat: Seat) -> Style {
        canvas.style(if self.is_to_move(seat) { Role::Title } else { Role::Text })
    }

    fn is_to_move(&self, seat: Seat) -> bool {
        self.scene.outcome.is_none() && self.view.to_move == Some(seat)
    }
}

/// The width of a disc beside a count.
const CHIP: u16 = 3;
