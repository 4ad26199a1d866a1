//! What can be done besides playing a card, and the suits a seven may name.

use hanpan_house::rules::onecard::{Action, Suit, View};
use ratatui::layout::Rect;

use super::{CALL_SPOT, SKIP_SPOT, SUIT_SPOTS, TAKE_SPOT, face, names_a_suit};
use crate::canvas::{Canvas, Target};
use crate::scene::Scene;
use crate::theme::Role;

/// Draws what may be done in one row, each with its key; the suits where the cursor is on a seven.
pub(super) fn draw(scene: &Scene, view: &View, cursor: Action, canvas: &mut Canvas<'_>, area: Rect) {
    let take = match view.offense {
        0 => canvas.text("onecard-board-take-one", &[]),
        offense => canvas.text("onecard-board-take", &[("count", &offense.to_string())]),
    };
    let call = canvas.text("onecard-board-call", &[]);
    let skip = canvas.text("onecard-board-skip", &[]);
    let buttons = [
        (Action::Take, "[t]", TAKE_SPOT, take),
        (Action::Call, "[c]", CALL_SPOT, call),
        (Action::Skip, "[n]", SKIP_SPOT, skip),
    ];
    let mut at = 1;
    for (action, key, spot, label) in buttons {
        if !scene.allows(&action.to_string()) {
            continue;
        }
        let roles = match cursor {
            cursor if cursor == action => [Role::Cursor; 2],
            _ if scene.hint.as_deref() == Some(&*action.to_string()) => [Role::Hint; 2],
            _ => [Role::Key, Role::Text],
        };
        let from = at;
        at = canvas.print(area, 0, at, key, canvas.style(roles[0]));
        at = canvas.print(area, 0, at, &format!(" {label}"), canvas.style(roles[1]));
        canvas.target(columns(area, from, at), Target::Spot(spot));
        at += 3;
    }
    match cursor {
        Action::Play { card, suit } if names_a_suit(scene, card) => draw_suits(suit, canvas, area, at),
        _ => {}
    }
}

/// The four suits; numbered once the cursor is among them.
fn draw_suits(chosen: Option<Suit>, canvas: &mut Canvas<'_>, area: Rect, from: u16) {
    let question = canvas.text("onecard-board-name-a-suit", &[]);
    let mut at = canvas.print(area, 0, from, &question, canvas.style(Role::Title)) + 1;
    for suit in Suit::ALL {
        let start = at;
        if chosen.is_some() {
            let number = (suit.index() + 1).to_string();
            at = canvas.print(area, 0, at, &number, canvas.style(Role::Key));
        }
        let sign = face::suit(suit, canvas.theme.ascii);
        let (text, role) = match chosen {
            Some(named) if named == suit => (format!("[{sign}]"), Role::Cursor),
            _ => (format!(" {sign} "), face::suit_role(suit)),
        };
        at = canvas.print(area, 0, at, &text, canvas.style(role));
        canvas.target(columns(area, start, at), Target::Spot(SUIT_SPOTS + suit.index() as u16));
        at += 1;
    }
}

/// Some columns of an area.
fn columns(area: Rect, from: u16, to: u16) -> Rect {
    Rect { x: area.x.saturating_add(from), width: to.saturating_sub(from), ..area }.intersection(area)
}
