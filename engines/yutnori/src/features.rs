//! What an evaluation looks at: numbers about every player's tokens, each of which counts for so much.

use hanpan_core::Seat;
use hanpan_yutnori::Throw;

use crate::board::{Board, MOST};
use crate::tables::{STATIONS, Stand, THROWS, odds, progress, station, target};

/// How many features a player has.
pub(crate) const FEATURES: usize = LEADS + GRID * GRID;

/// A stack of so many tokens on each place.
const STACKS: usize = 0;
/// So many tokens at the start.
const STARTS: usize = STACKS + MOST * Stand::PLACES;
/// So many tokens home.
const HOMES: usize = STARTS + MOST + 1;
/// How soon it is one's turn to throw.
const TEMPO: usize = HOMES + MOST + 1;
/// One's chance to capture something with the next throw, by how soon that is.
const HITS: usize = TEMPO + MOST;
/// What others can be expected to capture with their next throw, by how soon that is.
const LOSSES: usize = HITS + MOST;
/// What one has on the board.
const EXPOSED: usize = LOSSES + MOST;
/// How many throws are left to bring all home, shared between the two whole numbers next to it.
const RACE: usize = EXPOSED + 1;
const RACES: usize = 40;
/// The same beside what is left to the fastest of the others, shared between the four corners of a cell.
const LEADS: usize = RACE + RACES;
const GRID: usize = 10;
const MESH: f32 = 4.0;

/// The feature of a stack of so many tokens on a place.
pub(crate) const fn of_stack(tokens: usize, stand: Stand) -> usize {
    STACKS + (tokens - 1) * Stand::PLACES + stand.index() - 1
}

/// Tells every feature of a board that is not nothing: whose, which, and how much.
pub(crate) fn features(board: &Board, thrower: Seat, back_do: bool, mut tell: impl FnMut(usize, usize, f32)) {
    let seats = usize::from(board.seats());
    let mut standing = Standing { stations: [0; MOST], value: [0.0; STATIONS] };
    let mut left = [f32::INFINITY; MOST];
    for (seat, left) in left[..seats].iter_mut().enumerate() {
        let side = board.side(Seat::at(seat));
        tell(seat, STARTS + usize::from(side.start), 1.0);
        tell(seat, HOMES + usize::from(side.home), 1.0);
        tell(seat, TEMPO + order(seat, thrower, seats), 1.0);
        let mut exposed = 0.0;
        *left = f32::from(side.start) * progress(Stand::HOME);
        for stack in side.stacks() {
            tell(seat, of_stack(usize::from(stack.tokens), stack.stand), 1.0);
            exposed += standing.put(seat, f32::from(stack.tokens), stack.stand);
            *left += progress(Stand::HOME) - progress(stack.stand);
        }
        tell(seat, EXPOSED, exposed / 16.0);
    }
    race(&left[..seats], &mut tell);
    threats(board, thrower, odds(back_do), &standing, &mut tell);
}

/// Who stands where, and what would be lost there.
struct Standing {
    /// The stations everybody stands on, as bits.
    stations: [u32; MOST],
    value: [f32; STATIONS],
}

impl Standing {
    /// Puts tokens where they stand; what they are worth.
    fn put(&mut self, seat: usize, tokens: f32, stand: Stand) -> f32 {
        let at = station(stand);
        self.stations[seat] |= 1 << at;
        self.value[at] = tokens * progress(stand);
        self.value[at]
    }
}

/// How far everybody is from home, alone and beside the fastest of the others.
fn race(left: &[f32], tell: &mut impl FnMut(usize, usize, f32)) {
    for (seat, &own) in left.iter().enumerate() {
        let whole = (own as usize).min(RACES - 2);
        let part = own - whole as f32;
        tell(seat, RACE + whole, 1.0 - part);
        tell(seat, RACE + whole + 1, part);

        let others = left.iter().enumerate().filter(|&(other, _)| other != seat);
        let fastest = others.map(|(_, &left)| left).fold(f32::INFINITY, f32::min);
        let (own, other) = (own / MESH, fastest / MESH);
        let (row, column) = ((own as usize).min(GRID - 2), (other as usize).min(GRID - 2));
        let (down, right) = (own - row as f32, other - column as f32);
        let cell = LEADS + row * GRID + column;
        tell(seat, cell, (1.0 - down) * (1.0 - right));
        tell(seat, cell + 1, (1.0 - down) * right);
        tell(seat, cell + GRID, down * (1.0 - right));
        tell(seat, cell + GRID + 1, down * right);
    }
}

/// What everybody could capture with one throw.
fn threats(
    board: &Board,
    thrower: Seat,
    odds: [f32; THROWS],
    standing: &Standing,
    tell: &mut impl FnMut(usize, usize, f32),
) {
    /// The throws by which a token can set out.
    const FORWARD: &[Throw] = &[Throw::Do, Throw::Gae, Throw::Geol, Throw::Yut, Throw::Mo];
    let seats = usize::from(board.seats());
    let anybody = standing.stations.iter().fold(0, |all, stations| all | stations);
    for attacker in 0..seats {
        let others = anybody & !standing.stations[attacker];
        if others == 0 {
            continue;
        }
        // The station where each throw captures most; none is 0, where nothing is worth anything.
        let mut best = [0usize; THROWS];
        let mut look = |from: Stand, throws: &[Throw]| {
            for &throw in throws {
                let at = station(target(from, throw));
                if others >> at & 1 == 1 && standing.value[at] > standing.value[best[throw as usize]] {
                    best[throw as usize] = at;
                }
            }
        };
        let side = board.side(Seat::at(attacker));
        if side.start > 0 {
            look(Stand::START, FORWARD);
        }
        side.stacks().iter().for_each(|stack| look(stack.stand, &Throw::ALL));
        let when = order(attacker, thrower, seats);
        for (at, odds) in best.into_iter().zip(odds) {
            let victim = (0..seats).find(|&seat| standing.stations[seat] >> at & 1 == 1);
            if let Some(victim) = victim {
                let chance = odds / 16.0;
                tell(attacker, HITS + when, chance);
                tell(victim, LOSSES + when, chance * standing.value[at] / 4.0);
            }
        }
    }
}

/// How many turns it takes until it is a seat's.
fn order(seat: usize, thrower: Seat, seats: usize) -> usize {
    (seat + seats - thrower.index()) % seats
}
