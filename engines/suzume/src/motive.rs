//! Why an action is good or bad, in a player's terms.

use hanpan_core::Seat;
use hanpan_search::{Situation, Waits};
use hanpan_suzume::{Action, Kind, Phase, Suzume, Tile, View, Wait, WaitReason};

hanpan_search::tile_motives! {
    /// Why something is done; the motive that matters most is told first.
    pub enum Motive {
        /// It wins the round.
        Wins {
            /// What the hand is worth, the dealer's bonus included.
            points: u8,
        } = "wins",
        /// Nobody can ron it: all others have discarded it themselves.
        Safe {
            /// How many others there are.
            count: usize,
        } = "safe",
        /// Some cannot ron it.
        SafeFrom {
            /// How many of them.
            count: usize,
            /// How many others there are.
            others: usize,
        } = "safe_from",
        /// It gives a dora away.
        GivesDora = "gives_dora",
        /// It fits no other tile in the hand.
        Alone = "alone",
        /// It keeps the dora and the red tiles.
        KeepsPoints = "keeps_points",
        /// What stays in the hand fits together.
        KeepsSets = "keeps_sets",
        /// There is nothing to claim.
        Nothing = "nothing",
    }
}

/// Why an action is good or bad for the seat that looks on.
pub fn motives(situation: &Situation<'_, Suzume>, action: Action) -> Vec<Motive> {
    let view = situation.view;
    let Some(you) = view.you else { return Vec::new() };
    let claimed = match view.phase {
        Phase::Claim { tile, .. } => Some(tile),
        _ => None,
    };
    let worth = |tile: Option<Tile>| {
        view.waits.iter().find(|wait| Some(wait.tile) == tile).map_or(0, |wait| wait.total)
    };
    match action {
        Action::Discard(tile) => of_discard(view, you, tile),
        Action::Tsumo => vec![Motive::Wins { points: worth(view.drawn) }],
        Action::Ron => vec![Motive::Wins { points: worth(claimed) }],
        Action::Skip if situation.legal.contains(&Action::Ron) => vec![Motive::LetsWinPass],
        Action::Skip => vec![Motive::Nothing],
    }
}

fn of_discard(view: &View, you: Seat, tile: Tile) -> Vec<Motive> {
    let mut motives = Vec::new();
    let ready = view.ready.iter().find(|ready| ready.discard == tile);
    let waits = ready.map_or(&[][..], |ready| &ready.waits);
    motives.extend(Motive::of_waits(waits_of(waits), wins(&view.waits).next().is_some()));
    let others = view.seats.iter().enumerate().filter(|(seat, _)| *seat != you.index());
    let discarded = |tiles: &[Tile]| tiles.iter().any(|other| other.kind() == tile.kind());
    let (count, all) =
        (others.clone().filter(|(_, other)| discarded(&other.discards)).count(), others.count());
    match count {
        0 => {}
        _ if count == all => motives.push(Motive::Safe { count }),
        _ => motives.push(Motive::SafeFrom { count, others: all }),
    }
    let mut rest: Vec<Tile> = view.hand.iter().copied().chain(view.drawn).collect();
    if let Some(place) = rest.iter().position(|held| *held == tile) {
        rest.remove(place);
    }
    let is_dora = |tile: &Tile| view.dora.is_some_and(|dora| dora.kind() == tile.kind());
    if is_dora(&tile) {
        motives.push(Motive::GivesDora);
    }
    if !rest.iter().any(|held| fit(held.kind(), tile.kind())) {
        motives.push(Motive::Alone);
    }
    if motives.is_empty() {
        let points = rest.iter().any(|held| is_dora(held) || held.is_red());
        motives.push(if points && !tile.is_red() { Motive::KeepsPoints } else { Motive::KeepsSets });
    }
    motives
}

/// Whether two tiles can be part of one set.
fn fit(one: Kind, other: Kind) -> bool {
    match (one.number(), other.number()) {
        (Some(one), Some(other)) => one.abs_diff(other) <= 2,
        _ => one == other,
    }
}

/// The waits that can win, if only by one's own draw.
fn wins(waits: &[Wait]) -> impl Iterator<Item = &Wait> {
    waits.iter().filter(|wait| wait.reason != Some(WaitReason::BelowMinimum))
}

fn waits_of(waits: &[Wait]) -> Waits {
    let mut kinds: Vec<String> = wins(waits).map(|wait| wait.tile.kind().to_string()).collect();
    kinds.dedup();
    Waits {
        kinds,
        left: wins(waits).map(|wait| wait.unseen).sum(),
        by_draw_alone: wins(waits).all(|wait| wait.reason.is_some()),
    }
}
