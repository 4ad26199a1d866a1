//! What stands beside and below the board: the players, what may be done, and the throws.

use hanpan_core::Seat;
use hanpan_house::rules::yutnori::{PossibleMove, Spot, Throw, View};
use ratatui::layout::Rect;

use super::{MOVE_SPOTS, START_SPOT, THROW_SPOTS, sign, words};
use crate::canvas::{Canvas, Target, fitted, padded, width};
use crate::scene::Scene;
use crate::theme::{Depth, Role};

/// The rows of a player: the name, and the tokens that are not on the board.
const PLAYER: u16 = 2;

/// Draws the players, and below them what may be done, each with what it would do.
pub(super) fn draw(
    scene: &Scene,
    view: &View,
    moves: &[PossibleMove],
    chosen: usize,
    canvas: &mut Canvas<'_>,
    area: Rect,
) {
    let seats = Seat::all(view.players.len() as u8);
    for (number, seat) in seats.enumerate() {
        draw_player(scene, view, seat, moves.get(chosen), canvas, area, number as u16 * PLAYER);
    }
    let above = view.players.len() as u16 * PLAYER + 1;
    if above < area.height {
        let below = Rect { y: area.y + above, height: area.height - above, ..area };
        draw_moves(scene, moves, chosen, canvas, below);
    }
}

fn draw_player(
    scene: &Scene,
    view: &View,
    seat: Seat,
    chosen: Option<&PossibleMove>,
    canvas: &mut Canvas<'_>,
    area: Rect,
    row: u16,
) {
    let acts = view.to_move == Some(seat) && scene.outcome.is_none();
    let mark = if acts { canvas.sign("▸", ">") } else { " " };
    let style = canvas.style(if acts { Role::Accent } else { Role::Text });
    let at = canvas.print(area, row, 0, mark, style);
    let token = format!(" {} ", sign(seat, canvas.theme));
    let at = canvas.print(area, row, at, &token, canvas.style(Role::Token(seat.index() as u8))) + 1;
    canvas.print(area, row, at, &fitted(scene.name(seat), area.width.saturating_sub(at)), style);

    let player = &view.players[seat.index()];
    let start = canvas.text("yutnori-board-start-count", &[("count", &player.start.to_string())]);
    let home = [("count", &*player.home.to_string()), ("tokens", &*view.tokens.to_string())];
    let home = canvas.text("yutnori-board-home-count", &home);
    // What the cursor is on shows here where it is not on the board.
    let role = |here: bool| if here && acts { Role::Cursor } else { Role::Muted };
    let sets_out = chosen.is_some_and(|step| step.from == Spot::Start);
    let comes_home = chosen.is_some_and(|step| step.to == Spot::Home);
    let end = canvas.print(area, row + 1, 2, &start, canvas.style(role(sets_out)));
    if scene.you == Some(seat) {
        let place = Rect { x: area.x + 2, y: area.y + row + 1, width: end.saturating_sub(2), height: 1 };
        canvas.target(place.intersection(area), Target::Spot(START_SPOT));
    }
    canvas.print(area, row + 1, end + 2, &home, canvas.style(role(comes_home)));
}

/// The moves, a row each, so that the chosen one is in sight.
fn draw_moves(scene: &Scene, moves: &[PossibleMove], chosen: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let rows = usize::from(area.height);
    let first = (chosen + 1).saturating_sub(rows);
    for (row, (number, step)) in moves.iter().enumerate().skip(first).take(rows).enumerate() {
        let row = row as u16;
        let here = number == chosen;
        let hinted = Some(&step.action) == scene.hint.as_ref();
        let mark = match here {
            _ if hinted => canvas.sign("◆", "*"),
            true => canvas.sign("▸", ">"),
            false => " ",
        };
        let text = words::short_move(step, canvas.texts, canvas.theme);
        let role = match (here, step.captures) {
            (true, _) => Role::Cursor,
            (false, _) if hinted => Role::Hint,
            (false, Some(_)) => Role::Good,
            (false, None) => Role::Text,
        };
        canvas.print(area, row, 0, &padded(&format!("{mark}{text}"), area.width), canvas.style(role));
        let line = Rect { y: area.y + row, height: 1, ..area };
        canvas.target(line, Target::Spot(MOVE_SPOTS + number as u16));
    }
}

/// Draws the throws that were collected, each with its worth; the one that would be used is under the cursor.
pub(super) fn draw_throws(view: &View, chosen: Option<Throw>, canvas: &mut Canvas<'_>, area: Rect) {
    let heading = canvas.text("yutnori-board-throws", &[]);
    let mut at = canvas.print(area, 0, 1, &heading, canvas.style(Role::Muted)) + 2;
    if view.throws.is_empty() {
        canvas.print(area, 0, at, &canvas.text("yutnori-board-no-throws", &[]), canvas.style(Role::Muted));
        return;
    }
    for collected in &view.throws {
        let name = words::throw(collected.throw, canvas.texts);
        let count = match collected.count {
            1 => String::new(),
            count => format!(" {}{count}", canvas.sign("×", "x")),
        };
        let text = format!(" {name} {}{count} ", collected.steps);
        let role = if chosen == Some(collected.throw) { Role::Cursor } else { Role::Face };
        // Without colours brackets set one throw apart from the next.
        let plain = canvas.theme.ascii || canvas.theme.depth == Depth::Plain;
        let text = if plain { format!("[{}]", text.trim()) } else { text };
        let from = at;
        at = canvas.print(area, 0, at, &text, canvas.style(role));
        let place = Rect { x: area.x + from, width: width(&text), ..area };
        canvas.target(place.intersection(area), Target::Spot(THROW_SPOTS + collected.throw as u16));
        at += 1;
    }
}
