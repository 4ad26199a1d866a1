//! One's own hand: every card in sight, those that may be played raised.

use hanpan_house::rules::onecard::{Card, CardSet, Options};
use ratatui::layout::Rect;

use super::face;
use crate::canvas::{Canvas, Target, width};
use crate::theme::Role;

/// How the cards of a hand are laid out: as large as there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fan {
    size: Size,
    columns: u16,
    lines: u16,
}

/// How large a card is, and whether a row is left between the lines of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    width: u16,
    height: u16,
    gap: u16,
}

impl Size {
    /// From large to small. All 53 cards a hand can have fit into 57 columns and 6 rows in the last.
    const ALL: [Size; 5] = [
        Size { width: 7, height: 4, gap: 1 },
        Size { width: 5, height: 3, gap: 1 },
        Size { width: 3, height: 2, gap: 1 },
        Size { width: 3, height: 1, gap: 0 },
        Size { width: 2, height: 1, gap: 0 },
    ];

    /// A column between two cards.
    const fn pitch(self) -> u16 {
        self.width + 1
    }

    /// A raised card and the row below it.
    const fn slot(self) -> u16 {
        self.height + 1
    }
}

/// What is known about the cards of a hand.
pub(super) struct Look {
    /// Those that may be played.
    pub(super) playable: CardSet,
    /// Those that came last.
    pub(super) fresh: CardSet,
    /// The one the cursor is on.
    pub(super) cursor: Option<Card>,
    /// The one that a hint recommends.
    pub(super) hint: Option<Card>,
    /// Whether the digits choose cards.
    pub(super) numbered: bool,
    /// What the cards do.
    pub(super) options: Options,
}

impl Fan {
    /// The largest cards with which so many fit into a room; the smallest if none do.
    pub(super) fn of(cards: usize, width: u16, height: u16) -> Fan {
        let fan = |size: Size| {
            let columns = (width.saturating_sub(1) / size.pitch()).max(1);
            let lines = (cards as u16).div_ceil(columns).max(1);
            Fan { size, columns, lines }
        };
        let fits = |fan: &Fan| fan.rows() <= height;
        let smallest = fan(Size::ALL[Size::ALL.len() - 1]);
        Size::ALL.into_iter().map(fan).find(fits).unwrap_or(smallest)
    }

    /// The rows it takes.
    pub(super) fn rows(self) -> u16 {
        self.lines * (self.size.slot() + self.size.gap) - self.size.gap
    }

    /// How many cards lie side by side.
    pub(super) fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Draws the hand; every card can be clicked.
    pub(super) fn draw(self, hand: CardSet, look: &Look, canvas: &mut Canvas<'_>, area: Rect) {
        let mut number = 0;
        for (place, card) in hand.iter().enumerate() {
            let (line, column) = (place as u16 / self.columns, place as u16 % self.columns);
            let slot = Rect {
                x: area.x + 1 + column * self.size.pitch(),
                y: area.y + line * (self.size.slot() + self.size.gap),
                width: self.size.width,
                height: self.size.slot(),
            };
            let slot = slot.intersection(area);
            let raised = look.playable.contains(card);
            number += u32::from(raised);
            let top = slot.y + u16::from(!raised);
            let lies = Rect { y: top, height: self.size.height, ..slot }.intersection(area);
            self.draw_card(card, look, canvas, lies);
            let mark = mark(card, raised, number, look, canvas);
            let mark_row = if raised { self.size.height } else { 0 };
            let style = canvas.style(match look.cursor {
                _ if look.hint == Some(card) => Role::Hint,
                Some(cursor) if cursor == card => Role::Accent,
                _ => Role::Key,
            });
            canvas.print(slot, mark_row, slot.width.saturating_sub(width(&mark)) / 2, &mark, style);
            canvas.target(slot, Target::Spot(card.index() as u16));
        }
    }

    fn draw_card(self, card: Card, look: &Look, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let on_it = look.cursor == Some(card);
        let style = canvas.style(if on_it { Role::Cursor } else { face::role(card) });
        canvas.fill(area, style);
        let ascii = canvas.theme.ascii;
        let text = if self.size.width < 3 { face::short_name(card, ascii) } else { face::name(card, ascii) };
        canvas.print(area, 0, 0, &text, style);
        if self.size.height > 1 {
            let effect = face::effect(card, &look.options, canvas.theme);
            canvas.print_centred(area, self.size.height / 2, &effect, style);
        }
        if self.size.height > 2 {
            canvas.print(area, self.size.height - 1, area.width.saturating_sub(width(&text)), &text, style);
        }
        if face::has_edges(canvas.theme) {
            let edge = canvas.sign("│", "|");
            let around = Rect { x: area.x.saturating_sub(1), width: area.width + 2, ..area };
            for row in 0..area.height {
                canvas.print(around, row, 0, edge, canvas.style(Role::Muted));
                canvas.print(around, row, around.width - 1, edge, canvas.style(Role::Muted));
            }
        }
    }
}

/// What stands below a raised card or above another: the cursor, its digit, and whether it is new.
fn mark(card: Card, raised: bool, number: u32, look: &Look, canvas: &Canvas<'_>) -> String {
    let fresh = if look.fresh.contains(card) { canvas.sign("•", "*") } else { "" };
    let pointer = match (look.cursor == Some(card), raised) {
        (true, true) => canvas.sign("▲", "^").to_owned(),
        (true, false) => canvas.sign("▼", "v").to_owned(),
        (false, true) if look.numbered && number <= 9 => number.to_string(),
        (false, _) => String::new(),
    };
    let hint = if look.hint == Some(card) { canvas.sign("◆", "*") } else { "" };
    format!("{pointer}{hint}{fresh}")
}
