//! How programs learn the game.

use hanpan_core::{Fingerprint, Learn, Observation, PerSeat, Plane, Seat};

use crate::counts::Counts;
use crate::discards::Discards;
use crate::meld::Melds;
use crate::state::{HandEnd, Phase, State, Win, other};
use crate::wall::Wall;
use crate::{Action, Japae, KanOnEmptyWall, Options, Tile};

const KINDS: usize = Tile::ALL.len();
const COPIES: usize = Tile::COPIES as usize;

/// Where the actions of each sort begin: those with a tile have a number for each kind.
mod first {
    use super::KINDS;

    pub(super) const DISCARD: usize = 0;
    pub(super) const TSUMO: usize = DISCARD + KINDS;
    pub(super) const RON: usize = TSUMO + 1;
    pub(super) const PON: usize = RON + 1;
    pub(super) const KAN: usize = PON + 1;
    pub(super) const ANKAN: usize = KAN + 1;
    pub(super) const KAKAN: usize = ANKAN + KINDS;
    pub(super) const SKIP: usize = KAKAN + KINDS;
    pub(super) const END: usize = SKIP + 1;
}

/// What a phase asks, as the plane `asked` has it.
const QUESTIONS: usize = 5;

/// The planes, in their order.
const PLANES: &[Plane] = &[
    plane("hand", COPIES, KINDS, "row n: 1 for the kinds of which one holds more than n closed tiles"),
    plane("drawn", 1, KINDS, "1 for the kind of the tile one has just drawn"),
    plane("own_melds", Melds::SORTS, KINDS, "1 for the kinds of one's pons, daiminkans, ankans, kakans"),
    plane(
        "other_melds",
        Melds::SORTS,
        KINDS,
        "1 for the kinds of the other's pons, daiminkans, ankans, kakans",
    ),
    plane("own_discards", Discards::MOST, KINDS, "row n: 1 for the kind of one's n-th discard"),
    plane("other_discards", Discards::MOST, KINDS, "row n: 1 for the kind of the other's n-th discard"),
    plane("own_called", 1, Discards::MOST, "1 for the discards of one's own that the other has called"),
    plane("other_called", 1, Discards::MOST, "1 for the other's discards that one has called"),
    plane("unseen", 1, KINDS, "how many tiles of each kind one has not seen, in quarters"),
    plane("other_tiles", 1, 1, "how many closed tiles the other holds, in eighths"),
    plane("tiles_left", 1, 1, "how many tiles are left to draw, in fourteenths"),
    plane(
        "own_turn",
        1,
        QUESTIONS,
        "1 for what one is asked: to act, to act after a kan, to discard after a pon, to answer a discard, to answer an ankan",
    ),
    plane("other_turn", 1, QUESTIONS, "the same for the other"),
    plane("claimed", 1, KINDS, "1 for the kind of the discard or the ankan that is answered"),
    plane("starter", 1, 1, "1 if one started the hand or, between hands, starts the next one"),
    plane("points", 1, 1, "what one has won since the match began, in fifteenths of a point"),
    plane("kan_on_empty_wall", 1, 1, "1 if a kan is forbidden when no tile is left"),
];

const fn plane(name: &'static str, rows: usize, columns: usize, about: &'static str) -> Plane {
    Plane { name, rows, columns, about }
}

impl Learn for Japae {
    fn actions(_: &Options) -> usize {
        first::END
    }

    fn index(_: &Options, action: Action) -> usize {
        match action {
            Action::Discard(tile) => first::DISCARD + tile.index(),
            Action::Tsumo => first::TSUMO,
            Action::Ron => first::RON,
            Action::Pon => first::PON,
            Action::Kan => first::KAN,
            Action::Ankan(tile) => first::ANKAN + tile.index(),
            Action::Kakan(tile) => first::KAKAN + tile.index(),
            Action::Skip => first::SKIP,
        }
    }

    fn action(_: &Options, index: usize) -> Option<Action> {
        Some(match index {
            first::DISCARD..first::TSUMO => Action::Discard(Tile::ALL[index - first::DISCARD]),
            first::TSUMO => Action::Tsumo,
            first::RON => Action::Ron,
            first::PON => Action::Pon,
            first::KAN => Action::Kan,
            first::ANKAN..first::KAKAN => Action::Ankan(Tile::ALL[index - first::ANKAN]),
            first::KAKAN..first::SKIP => Action::Kakan(Tile::ALL[index - first::KAKAN]),
            first::SKIP => Action::Skip,
            _ => return None,
        })
    }

    fn planes(_: &Options, _: u8) -> Vec<Plane> {
        PLANES.to_vec()
    }

    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        let (own, others) = (state.hand(who), state.hand(other(who)));
        let closed = *own.closed.truth();
        let mut observation = Observation::blank(out);
        let hand = observation.plane(COPIES * KINDS);
        for tile in closed.held() {
            for copy in 0..usize::from(closed.of(tile)) {
                hand[copy * KINDS + tile.index()] = 1.0;
            }
        }
        observation.mark(KINDS, own.drawn.truth().map(Tile::index));
        for side in [own, others] {
            let melds = observation.plane(Melds::SORTS * KINDS);
            side.melds.iter().for_each(|meld| melds[meld.kind as usize * KINDS + meld.tile.index()] = 1.0);
        }
        for side in [own, others] {
            let discards = observation.plane(Discards::MOST * KINDS);
            for (discard, row) in side.discards.iter().zip(discards.chunks_exact_mut(KINDS)) {
                row[discard.tile.index()] = 1.0;
            }
        }
        for side in [own, others] {
            let called = observation.plane(Discards::MOST);
            for (discard, cell) in side.discards.iter().zip(called) {
                *cell = f32::from(u8::from(discard.called));
            }
        }
        let unseen = unseen(state, closed);
        let plane = observation.plane(KINDS);
        unseen.held().for_each(|tile| plane[tile.index()] = f32::from(unseen.of(tile)) / 4.0);
        observation.value(f32::from(others.closed.truth().total()) / 8.0);
        observation.value(f32::from(state.tiles_left) / f32::from(Wall::SIZE));
        let (asked, question, claimed) = question(state.phase);
        for seat in [who, other(who)] {
            observation.mark(QUESTIONS, if asked == Some(seat) { question } else { None });
        }
        observation.mark(KINDS, claimed.map(Tile::index));
        observation.value(f32::from(u8::from(state.starter == who)));
        observation.value(Japae::returns(state)[who]);
        observation.value(match state.options.kan_on_empty_wall {
            KanOnEmptyWall::Draw => 0.0,
            KanOnEmptyWall::Forbidden => 1.0,
        });
        observation.finish();
    }

    /// What each has won since the match began, in fifteenths of a point: 1 is all that the other had.
    fn returns(state: &State) -> PerSeat<f32> {
        let start = State::START_POINTS;
        PerSeat::from_fn(2, |seat| (state.scores[seat.index()] - start) as f32 / start as f32)
    }

    /// Everything that the view shows. What he may remember of earlier hands is not in it.
    fn knowledge(state: &State, who: Seat) -> u128 {
        let (own, others) = (state.hand(who), state.hand(other(who)));
        let (asked, question, claimed) = question(state.phase);
        let phase = [
            u8::from(state.phase == Phase::Over),
            asked.map_or(0, |seat| 1 + u8::from(seat)),
            question.map_or(0, |question| 1 + question as u8),
            claimed.map_or(0, |tile| 1 + tile as u8),
        ];
        let counts =
            [u8::from(who), u8::from(state.starter), state.tiles_left, state.options.kan_on_empty_wall as u8];
        let drawn = own.drawn.truth().map_or(0, |tile| 1 + tile as u64);
        let [first, second] = state.scores.map(|score| u64::from(score as u32));
        let words = [
            word(phase) << 32 | word(counts),
            u64::from(state.round) << 32 | u64::from(others.closed.truth().total()) << 8 | drawn,
            first << 32 | second,
            u64::from(own.closed.truth().bits()) << 32 | own.melds.bits() << 16 | others.melds.bits(),
            own.discards.bits(),
            others.discards.bits(),
        ];
        let key = words.into_iter().fold(Fingerprint::EMPTY, Fingerprint::with);
        match &state.last_hand {
            None => key,
            Some(HandEnd::Drawn) => key.with(0),
            Some(HandEnd::Won(Win { winner, by, tile, closed, melds, lines })) => key
                .with(
                    1 << 32
                        | melds.bits() << 16
                        | word([u8::from(*winner) << 4 | *by as u8, *tile as u8, 0, 0]),
                )
                .with(u64::from(closed.bits()) << 32 | u64::from(lines.bits())),
        }
        .key()
    }
}

/// The tiles that the holder of these has not seen.
fn unseen(state: &State, closed: Counts) -> Counts {
    let mut seen = closed;
    for hand in &state.hands {
        seen = hand.melds.added_to(seen);
        // A called discard lies in the other's meld.
        for discard in hand.discards.iter().filter(|discard| !discard.called) {
            seen = seen.plus(discard.tile);
        }
    }
    Counts::ALL.less(seen)
}

/// Who is asked, what, and about which tile.
fn question(phase: Phase) -> (Option<Seat>, Option<usize>, Option<Tile>) {
    match phase {
        Phase::Act { seat, replacement } => (Some(seat), Some(usize::from(replacement)), None),
        Phase::DiscardAfterPon { seat } => (Some(seat), Some(2), None),
        Phase::Claim { seat, tile, ankan } => (Some(seat), Some(3 + usize::from(ankan)), Some(tile)),
        Phase::Deal | Phase::Over => (None, None, None),
    }
}

/// Four small numbers in one.
fn word(bytes: [u8; 4]) -> u64 {
    u64::from(u32::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests;
