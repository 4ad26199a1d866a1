//! Where the parts of the table are drawn.

use ratatui::layout::Rect;

use super::fan::Fan;

/// Where the parts are drawn, from top to bottom.
pub(super) struct Rooms {
    pub(super) seats: Rect,
    pub(super) felt: Rect,
    pub(super) status: Rect,
    pub(super) own: Rect,
    pub(super) hand: Rect,
    pub(super) buttons: Rect,
}

impl Rooms {
    /// The least rows of the felt: a card.
    const LEAST_FELT: u16 = 5;
    /// With more the table would only be empty.
    const MOST_FELT: u16 = 13;
    /// The hand keeps this room however small it is, so that the table does not move with every card.
    const LEAST_HAND: u16 = 7;

    /// Shares out an area for a hand of so many cards.
    pub(super) fn of(area: Rect, cards: usize) -> (Rooms, Fan) {
        let seats = if area.height < 19 { 2 } else { 3 };
        let fixed = seats + 3;
        let free = area.height.saturating_sub(fixed);
        let felt = free.saturating_sub(Rooms::LEAST_HAND).clamp(Rooms::LEAST_FELT, Rooms::MOST_FELT);
        let fan = Fan::of(cards, area.width, free.saturating_sub(felt));
        let hand = fan.rows().max(Rooms::LEAST_HAND);
        let mut top = area.y + area.height.saturating_sub(fixed + hand + felt) / 2;
        let mut next = |rows: u16| {
            let room = Rect { y: top, height: rows, ..area };
            top += rows;
            room.intersection(area)
        };
        let rooms = Rooms {
            seats: next(seats),
            felt: next(felt),
            status: next(1),
            own: next(1),
            hand: next(hand),
            buttons: next(1),
        };
        (rooms, fan)
    }
}
