//! Why an action is good or bad, in a player's terms.

use hanpan_core::Seat;
use hanpan_japae::{Action, Barrier, Japae, Phase, SeatView, Tile, View, Wait};
use hanpan_search::{Situation, Waits};

hanpan_search::tile_motives! {
    /// Why something is done; the motive that matters most is told first.
    pub enum Motive {
        /// It wins the hand.
        Wins {
            /// What the sets are worth, before bonuses.
            points: i32,
        } = "wins",
        /// The other cannot ron it: he has discarded it himself.
        Safe = "safe",
        /// Nobody can hold another one.
        LastOne = "last_one",
        /// There is no second one in the hand.
        Alone = "alone",
        /// It takes a pair or a triplet apart.
        Breaks = "breaks",
        /// It makes a triplet at once, which everybody sees.
        Triplet {
            /// Of this kind.
            tile: Tile,
        } = "triplet",
        /// It makes a kan and draws another tile.
        Kan {
            /// Of this kind.
            tile: Tile,
        } = "kan",
        /// It keeps the tiles in the hand, where they are worth more.
        StaysClosed = "stays_closed",
        /// There is nothing to claim.
        Nothing = "nothing",
    }
}

/// Why an action is good or bad for the seat that looks on.
pub fn motives(situation: &Situation<'_, Japae>, action: Action) -> Vec<Motive> {
    let view = situation.view;
    let Some(you) = view.you else { return Vec::new() };
    let own = &view.seats[you.index()];
    let claimed = match view.phase {
        Phase::Claim { tile, .. } => Some(tile),
        _ => None,
    };
    match action {
        Action::Discard(tile) => of_discard(view, you, tile),
        Action::Tsumo => vec![Motive::Wins { points: worth(&view.waits, own.drawn) }],
        Action::Ron => vec![Motive::Wins { points: worth(&view.waits, claimed) }],
        Action::Pon => claimed.map(|tile| Motive::Triplet { tile }).into_iter().collect(),
        Action::Kan => claimed.map(|tile| Motive::Kan { tile }).into_iter().collect(),
        Action::Ankan(tile) | Action::Kakan(tile) => vec![Motive::Kan { tile }],
        Action::Skip if situation.legal.contains(&Action::Ron) => vec![Motive::LetsWinPass],
        Action::Skip if situation.legal.len() > 1 => vec![Motive::StaysClosed],
        Action::Skip => vec![Motive::Nothing],
    }
}

fn worth(waits: &[Wait], tile: Option<Tile>) -> i32 {
    waits.iter().find(|wait| Some(wait.tile) == tile).map_or(0, |wait| wait.points)
}

fn of_discard(view: &View, you: Seat, tile: Tile) -> Vec<Motive> {
    let (own, other) = (&view.seats[you.index()], &view.seats[1 - you.index()]);
    let mut motives = Vec::new();
    let ready = view.ready.iter().find(|ready| ready.discard == tile);
    let waits = ready.map_or(&[][..], |ready| &ready.waits);
    motives.extend(Motive::of_waits(waits_of(view, waits), wins(&view.waits).next().is_some()));
    let held = own.hand.iter().flatten().chain(&own.drawn).filter(|&&held| held == tile).count();
    if other.discards.iter().any(|discard| discard.tile == tile) {
        motives.push(Motive::Safe);
    } else if seen(view, tile) == Tile::COPIES && held == 1 {
        motives.push(Motive::LastOne);
    }
    if held == 1 {
        motives.push(Motive::Alone);
    } else if motives.is_empty() {
        motives.push(Motive::Breaks);
    }
    motives
}

/// The waits that can win, if only by one's own draw.
fn wins(waits: &[Wait]) -> impl Iterator<Item = &Wait> {
    waits.iter().filter(|wait| wait.reason != Some(Barrier::NoPoints))
}

fn waits_of(view: &View, waits: &[Wait]) -> Waits {
    Waits {
        kinds: wins(waits).map(|wait| wait.tile.to_string()).collect(),
        left: wins(waits).map(|wait| Tile::COPIES - seen(view, wait.tile)).sum(),
        by_draw_alone: wins(waits).all(|wait| wait.reason.is_some()),
    }
}

/// How many of a kind the seat that looks on can see, its own among them.
fn seen(view: &View, tile: Tile) -> u8 {
    let of_seat = |seat: &SeatView| {
        let held = seat.hand.iter().flatten().chain(&seat.drawn).filter(|&&held| held == tile).count();
        // A tile that was called lies in the meld that it was called for.
        let lies = seat.discards.iter().filter(|discard| discard.tile == tile && !discard.called).count();
        let melded: u8 = seat.melds.iter().filter(|meld| meld.tile == tile).map(|meld| meld.size()).sum();
        held as u8 + lies as u8 + melded
    };
    view.seats.iter().map(of_seat).sum()
}
