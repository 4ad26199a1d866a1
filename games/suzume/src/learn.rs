//! How programs learn the game.

use hanpan_core::{Fingerprint, Learn, Observation, PerSeat, Plane, Seat};

use crate::phase::Phase;
use crate::round::{Ended, RoundEnd};
use crate::state::{START_POINTS, State};
use crate::{Action, Deal, Hand, Kind, Options, Simples, Suzume, Tile, TsumoRounding};

/// Rows of a hand: 發 and 中 there are four times.
const COPIES: usize = 4;

const TSUMO: usize = Tile::COUNT;
const RON: usize = TSUMO + 1;
const SKIP: usize = RON + 1;
const ACTIONS: usize = SKIP + 1;

impl Learn for Suzume {
    fn actions(_: &Options) -> usize {
        ACTIONS
    }

    fn index(_: &Options, action: Action) -> usize {
        match action {
            Action::Discard(tile) => tile.index(),
            Action::Tsumo => TSUMO,
            Action::Ron => RON,
            Action::Skip => SKIP,
        }
    }

    fn action(_: &Options, index: usize) -> Option<Action> {
        Some(match index {
            0..Tile::COUNT => Action::Discard(Tile::at(index)),
            TSUMO => Action::Tsumo,
            RON => Action::Ron,
            SKIP => Action::Skip,
            _ => return None,
        })
    }

    fn planes(_: &Options, seats: u8) -> Vec<Plane> {
        let each = usize::from(seats);
        let plane = |name, rows, columns, about| Plane { name, rows, columns, about };
        vec![
            plane(
                "hand",
                COPIES,
                Tile::COUNT,
                "row n: 1 for the tiles of which one holds more than n, the drawn one among them",
            ),
            plane("drawn", 1, Tile::COUNT, "1 for the tile one has just drawn"),
            plane("dora_tile", 1, Tile::COUNT, "1 for the tile turned up"),
            plane("dora", 1, Kind::COUNT, "1 for its number or letter"),
            plane(
                "discards",
                each,
                Tile::COUNT,
                "how many of a tile a seat has discarded in this round, in quarters; seats from one's own on",
            ),
            plane(
                "discarded_at",
                each,
                Tile::COUNT,
                "when it last did, as a part of all discards there can be: the last one is 1; seats from one's own on",
            ),
            plane(
                "discarded",
                each,
                Kind::COUNT,
                "1 for the numbers and letters a seat has discarded in this round (furiten); seats from one's own on",
            ),
            plane(
                "unseen",
                1,
                Tile::COUNT,
                "how many tiles that look like this one has not seen, in quarters",
            ),
            plane("tiles_left", 1, 1, "how many tiles can still be drawn, as a part of all in the wall"),
            plane("tiles", 1, each, "how many tiles each seat holds, in sixths; seats from one's own on"),
            plane(
                "points",
                1,
                each,
                "what each seat has won, in fortieths of a point; seats from one's own on",
            ),
            plane("dealer", 1, each, "1 for the seat that deals; seats from one's own on"),
            plane(
                "acting",
                1,
                each,
                "1 for the seat that has drawn and wins or discards; seats from one's own on",
            ),
            plane(
                "claimed_from",
                1,
                each,
                "1 for the seat whose discard is answered; seats from one's own on",
            ),
            plane("claimed", 1, Tile::COUNT, "1 for the discard that is answered"),
            plane("answer", 1, 2, "1 for one's own sealed answer: ron, skip"),
            plane("rounds_left", 1, 1, "how many rounds follow this one, as a part of the match"),
            plane("over", 1, 1, "1 if the match is over"),
            plane("simples", 1, 1, "1 if simples are 2 to 9"),
            plane("tsumo_rounding", 1, 1, "1 if the shares of a tsumo are rounded down"),
        ]
    }

    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        let seats = usize::from(state.seats);
        // Everybody sees himself first.
        let around = |place: usize| if place >= seats { place - seats } else { place };
        let order = |seat: Seat| around(seat.index() + seats - who.index());
        let by_seat = |place: usize| Seat::at(around(who.index() + place));
        let hands = state.hands.truth();
        let own = hands[who.index()];
        let mut observation = Observation::blank(out);
        let hand = observation.plane(COPIES * Tile::COUNT);
        for tile in own.distinct() {
            for copy in 0..usize::from(own.count(tile)) {
                hand[copy * Tile::COUNT + tile.index()] = 1.0;
            }
        }
        observation.mark(Tile::COUNT, state.held(who).1.map(Tile::index));
        observation.mark(Tile::COUNT, state.dora.map(Tile::index));
        observation.mark(Kind::COUNT, state.dora.map(|dora| dora.kind().index()));

        let (discards, discarded_at) =
            (observation.plane(seats * Tile::COUNT), observation.plane(seats * Tile::COUNT));
        let mut place = order(state.dealer());
        for (turn, tile) in state.river.tiles().iter().enumerate() {
            let cell = place * Tile::COUNT + tile.index();
            discards[cell] += 0.25;
            discarded_at[cell] = (turn + 1) as f32 / wall_size(state.seats) as f32;
            place = around(place + 1);
        }
        let discarded = observation.plane(seats * Kind::COUNT);
        for (place, row) in discarded.chunks_exact_mut(Kind::COUNT).enumerate() {
            let kinds = state.discarded[by_seat(place).index()];
            // Written whether it is there or not: which are, nobody foretells, and no processor either.
            Kind::all().zip(row).for_each(|(kind, cell)| *cell = f32::from(u8::from(kinds.contains(kind))));
        }
        let table = state.river.tiles().iter().chain(&state.dora);
        let seen = table.fold(own, |seen: Hand, &tile| seen.with(tile));
        for (tile, cell) in Tile::all().zip(observation.plane(Tile::COUNT)) {
            *cell = f32::from(tile.copies() - seen.count(tile)) / 4.0;
        }
        observation.value(tiles_left(state) as f32 / wall_size(state.seats) as f32);
        for (place, cell) in observation.plane(seats).iter_mut().enumerate() {
            *cell = hands[by_seat(place).index()].len() as f32 / 6.0;
        }
        let returns = Suzume::returns(state);
        for (place, cell) in observation.plane(seats).iter_mut().enumerate() {
            *cell = returns[by_seat(place)];
        }
        observation.mark(seats, Some(order(state.dealer())));

        let (acting, claimed) = match state.phase {
            Phase::Act { seat } => (Some(seat), None),
            Phase::Claim { seat, tile } => (None, Some((seat, tile))),
            Phase::Deal | Phase::Over => (None, None),
        };
        observation.mark(seats, acting.map(order));
        observation.mark(seats, claimed.map(|(seat, _)| order(seat)));
        observation.mark(Tile::COUNT, claimed.map(|(_, tile)| tile.index()));
        observation.mark(2, answered_ron(state, who).map(|ron| usize::from(!ron)));
        let rounds = state.rounds();
        observation.value(f32::from(rounds - 1 - state.round) / f32::from(rounds));
        observation.value(f32::from(u8::from(state.phase == Phase::Over)));
        observation.value(f32::from(u8::from(state.options.simples == Simples::TwoToNine)));
        observation.value(f32::from(u8::from(state.options.tsumo_rounding == TsumoRounding::Down)));
        observation.finish();
    }

    /// What each has won since the match began, in fortieths of a point: 1 is all that another had.
    fn returns(state: &State) -> PerSeat<f32> {
        let start = f32::from(START_POINTS);
        PerSeat::from_fn(state.seats, |seat| (f32::from(state.points[seat.index()]) - start) / start)
    }

    /// By points (suzume rule 5).
    fn places(state: &State) -> Option<PerSeat<u8>> {
        let points = &state.points[..usize::from(state.seats)];
        let place =
            |seat: Seat| 1 + points.iter().filter(|&&other| other > points[seat.index()]).count() as u8;
        (state.phase == Phase::Over).then(|| PerSeat::from_fn(state.seats, place))
    }

    /// Everything that the view shows. What he may remember of earlier rounds is not in it.
    fn knowledge(state: &State, who: Seat) -> u128 {
        let hands = state.hands.truth();
        let options = state.options;
        let mut key = Fingerprint::EMPTY
            .with(word([
                who.into(),
                state.seats,
                options.cycles as u8,
                options.tsumo_rounding as u8,
                options.simples as u8,
                state.round,
                tile(state.dora),
                tiles_left(state) as u8,
            ]))
            .with(word([
                phase(state.phase),
                tile(if let Phase::Claim { tile, .. } = state.phase { Some(tile) } else { None }),
                tile(state.held(who).1),
                answered_ron(state, who).map_or(0, |ron| 1 + u8::from(ron)),
                0,
                0,
                0,
                0,
            ]))
            .with(hands[who.index()].bits());
        for seat in Seat::all(state.seats) {
            key = key.with(u64::from(state.points[seat.index()]) << 8 | hands[seat.index()].len() as u64);
        }
        for tiles in state.river.tiles().chunks(8) {
            key = key.with(tiles.iter().fold(0, |word, &fallen| word << 8 | u64::from(tile(Some(fallen)))));
        }
        state.last.as_ref().map_or(key, |ended| ended_in(key, ended, state.seats)).key()
    }
}

/// How many tiles the hands and the dora tile leave.
const fn wall_size(seats: u8) -> usize {
    Tile::SET - Deal::dora_at(seats) - 1
}

fn tiles_left(state: &State) -> usize {
    state.wall.truth().left().len()
}

/// Whether `who` has answered ron, if he has answered a discard.
fn answered_ron(state: &State, who: Seat) -> Option<bool> {
    let answers = state.answers.truth();
    match state.phase {
        Phase::Claim { seat: from, .. } if from != who && !answers.owed.contains(who) => {
            Some(answers.rons.contains(who))
        }
        _ => None,
    }
}

fn phase(phase: Phase) -> u8 {
    match phase {
        Phase::Deal => 0,
        Phase::Over => 1,
        Phase::Act { seat } => 16 + u8::from(seat),
        Phase::Claim { seat, .. } => 32 + u8::from(seat),
    }
}

/// A tile as a number from 1 on; 0 for none.
fn tile(tile: Option<Tile>) -> u8 {
    tile.map_or(0, |tile| 1 + tile.index() as u8)
}

/// Takes in how the last round ended.
fn ended_in(key: Fingerprint, ended: &Ended, seats: u8) -> Fingerprint {
    let (sort, seat, by) = match ended.end {
        RoundEnd::Drawn => (1, 0, None),
        RoundEnd::Tsumo { seat, tile } => (2, seat.into(), Some(tile)),
        RoundEnd::Ron { from, tile } => (3, from.into(), Some(tile)),
    };
    let winners = ended.winners.iter().fold(0, |bits, seat| bits | 1 << seat.index());
    let key = key.with(word([sort, seat, tile(by), ended.round, tile(Some(ended.dora)), winners, 0, 0]));
    Seat::all(seats).fold(key, |key, seat| {
        key.with(ended.hands[seat.index()].bits()).with(ended.paid[seat.index()].into())
    })
}

/// Eight small numbers in one.
const fn word(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests;
