//! The players around the table.

use hanpan_core::Seat;
use hanpan_house::rules::onecard::{Direction, Standing, View};
use ratatui::layout::Rect;

use super::super::open_views;
use super::face;
use crate::canvas::{Canvas, fitted};
use crate::scene::Scene;
use crate::theme::Role;

/// Draws the others side by side, clockwise as they sit, with the direction of play between them.
pub(super) fn draw_others(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let own = bottom(view).index();
    let seats = usize::from(view.players.seats());
    let others: Vec<Seat> = (1..seats).map(|step| Seat::at((own + step) % seats)).collect();
    // A single one sits in the middle, across the table.
    let left = if others.len() == 1 { area.width / 3 } else { 0 };
    let room = (area.width - left) / others.len().max(1) as u16;
    for (place, &seat) in others.iter().enumerate() {
        let box_area =
            Rect { x: area.x + left + place as u16 * room, width: room, ..area }.intersection(area);
        let inside = Rect { x: box_area.x + 1, width: box_area.width.saturating_sub(5), ..box_area };
        draw_name(scene, view, seat, canvas, inside);
        let at = draw_backs(view, seat, canvas, inside);
        let (row, column) = if area.height > 2 { (2, 2) } else { (1, at) };
        let state = state_text(view, seat, canvas);
        canvas.print(inside, row, column, &state, canvas.style(state_role(view, seat)));
        if place + 1 < others.len() {
            let arrow = match view.direction {
                Direction::Right => canvas.sign("──▶", "-->"),
                Direction::Left => canvas.sign("◀──", "<--"),
            };
            canvas.print(box_area, 0, room.saturating_sub(3), arrow, canvas.style(Role::Accent));
        }
    }
}

/// Draws the line above the hand: who it is, how many cards, and how he stands.
pub(super) fn draw_own(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let seat = bottom(view);
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }.intersection(area);
    let mut at = draw_name(scene, view, seat, canvas, inside) + 2;
    let player = view.players[seat];
    if player.standing == Standing::Active {
        let count = canvas.text("onecard-board-cards", &[("count", &player.count.to_string())]);
        at = canvas.print(inside, 0, at, &count, canvas.style(Role::Text)) + 2;
    }
    let state = state_text(view, seat, canvas);
    at = canvas.print(inside, 0, at, &state, canvas.style(state_role(view, seat))) + 2;
    if view.hand.is_none() {
        let backs = canvas.sign("▮", "#").repeat(usize::from(player.count));
        canvas.print(inside, 0, at, &backs, canvas.style(Role::Back));
    }
}

/// Writes everybody's cards where one's own would be, where all hands lie open.
pub(super) fn draw_hands(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let mut row = 0;
    for (seat, view) in open_views::<View>(scene) {
        let cards = view.hand.unwrap_or_default();
        let names: Vec<String> = cards.iter().map(|card| face::name(card, canvas.theme.ascii)).collect();
        let name = canvas.print(area, row, 1, &fitted(scene.name(seat), 10), canvas.style(Role::Text));
        let beside = Rect { x: area.x + 12.max(name), width: area.width.saturating_sub(12), ..area };
        let beside = beside.intersection(area);
        row = canvas.print_wrapped(beside, row, &names.join(" "), canvas.style(Role::Title));
    }
}

/// Who sits at the near side: whoever looks on, or the first seat for a spectator.
fn bottom(view: &View) -> Seat {
    view.you.unwrap_or(Seat::at(0))
}

/// Writes a name with the mark of whoever is to act; tells the column after it.
fn draw_name(scene: &Scene, view: &View, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
    let acting = scene.acting.contains(seat) && scene.outcome.is_none();
    let gone = view.players[seat].standing != Standing::Active;
    let role = match (acting, gone) {
        (true, _) => Role::Accent,
        (_, true) => Role::Muted,
        _ => Role::Text,
    };
    let mark = if acting { canvas.sign("▶", ">") } else { " " };
    let style = canvas.style(role);
    canvas.print(area, 0, 0, mark, style);
    canvas.print(area, 0, 2, &fitted(scene.name(seat), area.width.saturating_sub(2)), style)
}

/// Draws the backs of the cards somebody holds, and writes how many there are; tells a column behind it.
fn draw_backs(view: &View, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
    let player = view.players[seat];
    if player.standing != Standing::Active {
        return 2;
    }
    let count = player.count.to_string();
    // Where the text comes behind it, the cards leave room for it.
    let room = area.width.saturating_sub(if area.height > 2 { 5 } else { 11 });
    let back = canvas.sign("▮", "#").repeat(usize::from(u16::from(player.count).min(room)));
    let at = canvas.print(area, 1, 2, &back, canvas.style(Role::Back));
    let role = if player.count == 1 { Role::Bad } else { Role::Text };
    canvas.print(area, 1, at + 1, &count, canvas.style(role)) + 1
}

/// How somebody stands: out of the game, one card, next.
fn state_text(view: &View, seat: Seat, canvas: &Canvas<'_>) -> String {
    let player = view.players[seat];
    let over = view.result.is_some();
    match player.standing {
        Standing::Bankrupt { .. } => canvas.text("onecard-board-bankrupt", &[]),
        Standing::Finished { place } => canvas.text("onecard-board-place", &[("place", &place.to_string())]),
        Standing::Active if over => String::new(),
        Standing::Active if player.count == 1 => canvas.text("onecard-board-one-card", &[]),
        Standing::Active if view.next == Some(seat) && view.current != Some(seat) => {
            canvas.text("onecard-board-next", &[])
        }
        Standing::Active => String::new(),
    }
}

fn state_role(view: &View, seat: Seat) -> Role {
    match view.players[seat].standing {
        Standing::Bankrupt { .. } => Role::Bad,
        Standing::Finished { .. } => Role::Good,
        Standing::Active if view.players[seat].count == 1 => Role::Bad,
        Standing::Active => Role::Muted,
    }
}
