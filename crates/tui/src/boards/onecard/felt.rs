//! The middle of the table: the deck, the open card, what it demands, and the attack.

use hanpan_house::rules::onecard::{Action, BankruptAt, Direction, View};
use ratatui::layout::Rect;

use super::{TAKE_SPOT, event_of, face, words};
use crate::canvas::{Canvas, Target, fitted};
use crate::scene::Scene;
use crate::theme::Role;

/// The columns of what is written beside the cards.
const WRITTEN: u16 = 30;
/// The weights of an attack that lie side by side. The heaviest attack there can be, 39, makes three rows.
const WEIGHTS: usize = 13;

/// Draws the felt and all that lies on it.
pub(super) fn draw(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    canvas.fill(area, canvas.style(Role::Felt));
    draw_direction(view, canvas, area);
    let (columns, rows) = if area.height < 11 { (7, 5) } else { (9, 7) };
    let used = 2 * columns + 6 + WRITTEN;
    let left = (area.width.saturating_sub(used) / 2).clamp(4, 16);
    let top = area.height.saturating_sub(rows) / 2;
    let card = |x: u16| {
        let place = Rect { x: area.x + x, y: area.y + top, width: columns, height: rows };
        place.intersection(area)
    };
    draw_deck(scene, view, canvas, card(left));
    if let Some(open) = view.open {
        let played = view.last.is_some_and(|last| matches!(last.action, Action::Play { .. }));
        let frame = if played { Role::Last } else { face::role(open) };
        face::draw_framed(open, &view.options, frame, canvas, card(left + columns + 3));
    }
    let beside = Rect { width: area.width, ..card(left + 2 * columns + 6) }.intersection(area);
    draw_written(scene, view, canvas, beside);
    if let Some(last) = scene.events.last().and_then(|noticed| event_of(&noticed.event)) {
        let text = words::told(scene, &last, canvas.texts, canvas.theme.ascii);
        let felt = canvas.style(Role::Felt);
        if area.height > rows {
            let text = fitted(&text, area.width.saturating_sub(8));
            canvas.print_centred(area, area.height - 1, &text, felt);
        } else if usize::from(view.offense) <= 2 * WEIGHTS {
            // Beside the cards, where a third row of weights would lie.
            canvas.print(beside, rows - 1, 0, &fitted(&text, beside.width.saturating_sub(3)), felt);
        }
    }
}

/// Play goes up on one side of the table and comes down on the other.
fn draw_direction(view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let [up, down] = [canvas.sign("▲", "^"), canvas.sign("▼", "v")];
    let (left, right) = match view.direction {
        Direction::Right => (up, down),
        Direction::Left => (down, up),
    };
    let line = canvas.sign("│", "|");
    let accent = canvas.style(Role::Accent);
    let (first, last) = (1, area.height.saturating_sub(2));
    for (column, head) in [(1, left), (area.width.saturating_sub(2), right)] {
        for row in first..=last {
            let sign = match head {
                head if head == up && row == first => up,
                head if head == down && row == last => down,
                _ => line,
            };
            canvas.print(area, row, column, sign, accent);
        }
    }
}

/// The main deck: how many cards are in it. Whoever may take clicks it.
fn draw_deck(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let left = view.table.saturating_sub(u8::from(view.open.is_some()));
    let back = canvas.style(Role::Back);
    canvas.fill(area, back);
    let pattern = canvas.sign("░", ":").repeat(usize::from(area.width));
    for row in 0..area.height {
        canvas.print(area, row, 0, &pattern, back);
    }
    let taken = view.last.is_some_and(|last| last.action == Action::Take);
    face::draw_frame(canvas, area, if taken { Role::Last } else { Role::Back });
    canvas.print_centred(area, area.height / 2, &format!(" {left} "), back);
    if scene.allows("take") {
        canvas.target(area, Target::Spot(TAKE_SPOT));
    }
}

/// What may follow, the attack as a heap of weights, or else the turn and the limit.
fn draw_written(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let felt = canvas.style(Role::Felt);
    let demand = canvas.text("onecard-board-suit", &[]);
    let mut at = canvas.print(area, 0, 0, &demand, felt) + 1;
    for suit in view.demanded.iter() {
        let sign = face::suit(suit, canvas.theme.ascii);
        let edges = if face::has_edges(canvas.theme) { ["[", "]"] } else { [" ", " "] };
        let text = format!("{}{sign}{}", edges[0], edges[1]);
        at = canvas.print(area, 0, at, &text, canvas.style(face::suit_role(suit))) + 1;
    }
    let Some(open) = view.open else { return };
    if view.offense > 0 {
        draw_attack(scene, view, canvas, Rect { y: area.y + 1, ..area }.intersection(area));
        return;
    }
    if view.demanded != open.demands() {
        canvas.print(area, 0, at, &canvas.text("onecard-board-named", &[]), canvas.style(Role::Accent));
    }
    let follows = match open.rank() {
        Some(rank) => canvas.text("onecard-board-or-rank", &[("rank", &face::rank_name(rank))]),
        None => canvas.text("onecard-board-or-joker", &[]),
    };
    canvas.print(area, 1, 0, &follows, felt);
    let mut row = 2;
    if let BankruptAt::Cards(cards) = view.options.bankrupt_at {
        let limit = canvas.text("onecard-board-limit", &[("count", &cards.to_string())]);
        canvas.print(area, row, 0, &limit, felt);
        row += 1;
    }
    let turn = canvas.text("onecard-board-turn", &[("turn", &view.phase.to_string())]);
    canvas.print(area, row, 0, &turn, felt);
}

/// One weight for every card that must be taken.
fn draw_attack(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
    let bad = canvas.style(Role::Bad);
    let target = view.current.map(|seat| scene.name(seat)).unwrap_or_default();
    let offense = view.offense.to_string();
    let text = canvas.text("onecard-board-attack", &[("offense", &offense), ("player", target)]);
    canvas.print(area, 0, 0, &fitted(&text, area.width.saturating_sub(3)), bad);
    let offense = usize::from(view.offense);
    let weight = canvas.sign("■ ", "# ");
    for row in 0..offense.div_ceil(WEIGHTS) {
        let here = (offense - row * WEIGHTS).min(WEIGHTS);
        canvas.print(area, 1 + row as u16, 0, &weight.repeat(here), bad);
    }
}
