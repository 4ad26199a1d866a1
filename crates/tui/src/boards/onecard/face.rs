//! What is on a card.

use hanpan_house::rules::onecard::{Card, Options, Rank, Suit};
use ratatui::layout::Rect;

use crate::canvas::{Canvas, width};
use crate::theme::{Depth, Role, Theme};

/// A card as it is written: `♠10`; with ASCII alone as in the notation: `ST`.
pub(super) fn name(card: Card, ascii: bool) -> String {
    match (card.suit(), card.rank()) {
        (Some(of), Some(rank)) if !ascii => format!("{}{}", suit(of, ascii), rank_name(rank)),
        _ => short_name(card, ascii),
    }
}

/// A card in two columns: a ten is `T`.
pub(super) fn short_name(card: Card, ascii: bool) -> String {
    match (card.suit(), card.rank()) {
        (Some(of), Some(rank)) => format!("{}{}", suit(of, ascii), rank.letter()),
        _ => card.to_string(),
    }
}

/// A rank as players say it.
pub(super) fn rank_name(rank: Rank) -> String {
    if rank == Rank::Ten { "10".to_owned() } else { rank.letter().to_string() }
}

/// A suit as it is drawn. The four signs differ in shape, so that no colour is needed to tell them apart.
pub(super) fn suit(suit: Suit, ascii: bool) -> &'static str {
    match (suit, ascii) {
        (Suit::Spades, false) => "♠",
        (Suit::Hearts, false) => "♥",
        (Suit::Diamonds, false) => "♦",
        (Suit::Clubs, false) => "♣",
        (Suit::Spades, true) => "S",
        (Suit::Hearts, true) => "H",
        (Suit::Diamonds, true) => "D",
        (Suit::Clubs, true) => "C",
    }
}

/// How a suit looks.
pub(super) fn suit_role(suit: Suit) -> Role {
    match suit {
        Suit::Hearts | Suit::Diamonds => Role::RedFace,
        Suit::Spades | Suit::Clubs => Role::Face,
    }
}

/// How a card looks.
pub(super) fn role(card: Card) -> Role {
    match card.suit() {
        Some(suit) => suit_role(suit),
        None if card == Card::COLOUR_JOKER => Role::RedFace,
        None => Role::Face,
    }
}

/// What a card does, in at most three columns.
pub(super) fn effect(card: Card, options: &Options, theme: Theme) -> String {
    match card.rank() {
        _ if card.attack() > 0 => format!("+{}", card.attack()),
        Some(Rank::Jack) if options.jack => theme.sign("»", ">>").to_owned(),
        Some(Rank::Queen) if options.queen => theme.sign("⇄", "<>").to_owned(),
        Some(Rank::King) if options.king => theme.sign("↻", "x2").to_owned(),
        Some(Rank::Seven) if options.seven => "?".to_owned(),
        _ => String::new(),
    }
}

/// Whether a card has edges: where there is no colour, nothing else tells where it ends.
pub(super) fn has_edges(theme: Theme) -> bool {
    theme.depth == Depth::Plain
}

/// Draws a card with a frame, as it lies on the table.
pub(super) fn draw_framed(card: Card, options: &Options, frame: Role, canvas: &mut Canvas<'_>, area: Rect) {
    let style = canvas.style(role(card));
    canvas.fill(area, style);
    draw_frame(canvas, area, frame);
    let text = name(card, canvas.theme.ascii);
    canvas.print(area, 1, 1, &text, style);
    let last = area.height.saturating_sub(2);
    canvas.print(area, last, area.width.saturating_sub(1 + width(&text)), &text, style);
    let effect = effect(card, options, canvas.theme);
    let sign = match card.suit() {
        _ if !effect.is_empty() => &effect,
        Some(of) => suit(of, canvas.theme.ascii),
        None => "",
    };
    canvas.print_centred(area, area.height / 2, sign, style);
}

/// Draws the frame of a card.
pub(super) fn draw_frame(canvas: &mut Canvas<'_>, area: Rect, role: Role) {
    let style = canvas.style(role);
    let [across, down] = [canvas.sign("─", "-"), canvas.sign("│", "|")];
    let corners = if canvas.theme.ascii { ["+"; 4] } else { ["╭", "╮", "╰", "╯"] };
    let middle = across.repeat(usize::from(area.width.saturating_sub(2)));
    canvas.print(area, 0, 0, &format!("{}{middle}{}", corners[0], corners[1]), style);
    let last = area.height.saturating_sub(1);
    for row in 1..last {
        canvas.print(area, row, 0, down, style);
        canvas.print(area, row, area.width.saturating_sub(1), down, style);
    }
    canvas.print(area, last, 0, &format!("{}{middle}{}", corners[2], corners[3]), style);
}
