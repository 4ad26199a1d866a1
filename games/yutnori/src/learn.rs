//! How programs learn the game.

use std::hash::{Hash, Hasher};

use hanpan_core::{Fingerprint, Learn, PerSeat, Plane, Seat};

use crate::board::MOST_SEATS;
use crate::state::{Phase, State, TURN_LIMIT};
use crate::{Action, Options, Spot, Station, Throw, Way, Yutnori, score};

/// A throw is used from the start or from a station.
const ORIGINS: usize = 1 + Station::COUNT;

/// The names of the planes of tokens, from the observer on in turn order.
const TOKENS: [&str; MOST_SEATS] = ["own_tokens", "next_tokens", "third_tokens", "fourth_tokens"];

/// The most tokens somebody can have, by which numbers of tokens are divided.
const MOST_TOKENS: f32 = Options::MOST_TOKENS as f32;

impl Learn for Yutnori {
    fn actions(options: &Options) -> usize {
        // Steps back come last and never from the start.
        let forward = Throw::Back as usize * ORIGINS;
        if options.back_do { forward + Station::COUNT } else { forward }
    }

    fn index(_: &Options, action: Action) -> usize {
        let throw = action.throw() as usize * ORIGINS;
        match (action.throw(), action.from()) {
            (Throw::Back, from) => throw + from.station().map_or(0, Station::index),
            (_, from) => throw + from.station().map_or(0, |station| 1 + station.index()),
        }
    }

    fn action(options: &Options, index: usize) -> Option<Action> {
        if index >= Yutnori::actions(options) {
            return None;
        }
        let (throw, place) = (Throw::ALL[index / ORIGINS], index % ORIGINS);
        let number = if throw == Throw::Back { place + 1 } else { place };
        Action::new(throw, Station::new(number as u8).map_or(Spot::Start, Spot::Station))
    }

    fn planes(_: &Options, seats: u8) -> Vec<Plane> {
        let plane = |name, rows, columns, about| Plane { name, rows, columns, about };
        let each = usize::from(seats);
        let mut planes: Vec<Plane> = TOKENS[..each]
            .iter()
            .map(|name| {
                plane(name, 1, Station::COUNT, "tokens on each station, in quarters; seats from one's own on")
            })
            .collect();
        planes.extend([
            plane(
                "ways",
                Way::ALL.len(),
                Station::COUNT,
                "1 where a stack has come by this way: outer, from five, from five turned, from ten",
            ),
            plane("start", 1, each, "tokens at the start, in quarters; seats from one's own on"),
            plane("home", 1, each, "tokens home, in quarters; seats from one's own on"),
            plane("turn", 1, each, "1 for the seat whose turn it is; seats from one's own on"),
            plane("throws", 1, Throw::ALL.len(), "throws collected: do, gae, geol, yut, mo, back"),
            plane("throw_due", 1, 1, "1 while the sticks are thrown before anything is moved"),
            plane("turns", 1, 1, "turns that have passed, as a part of the limit"),
            plane("back_do", 1, 1, "1 if there are steps back"),
            plane("tokens", 1, 1, "how many tokens everybody has, in quarters"),
        ]);
        planes
    }

    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        out.fill(0.0);
        let seats = usize::from(state.seats);
        // Everybody sees himself first.
        let order = |seat: Seat| (seat.index() + seats - who.index() % seats) % seats;
        let (tokens, rest) = out.split_at_mut(seats * Station::COUNT);
        let (ways, rest) = rest.split_at_mut(Way::ALL.len() * Station::COUNT);
        for stack in state.board.stacks() {
            let station = stack.place.station().index();
            tokens[order(stack.seat) * Station::COUNT + station] = f32::from(stack.tokens) / MOST_TOKENS;
            ways[stack.place.way() as usize * Station::COUNT + station] = 1.0;
        }
        let (start, rest) = rest.split_at_mut(seats);
        let (home, rest) = rest.split_at_mut(seats);
        let (turn, rest) = rest.split_at_mut(seats);
        for seat in Seat::all(state.seats) {
            start[order(seat)] = f32::from(state.board.start(seat)) / MOST_TOKENS;
            home[order(seat)] = f32::from(state.board.home(seat)) / MOST_TOKENS;
        }
        if !matches!(state.phase, Phase::Over(_)) {
            turn[order(state.current)] = 1.0;
        }
        let (throws, rest) = rest.split_at_mut(Throw::ALL.len());
        for throw in Throw::ALL {
            throws[throw as usize] = state.throws.count(throw) as f32;
        }
        rest.copy_from_slice(&[
            f32::from(u8::from(state.phase == Phase::Throw)),
            f32::from(state.turns) / f32::from(TURN_LIMIT),
            f32::from(u8::from(state.options.back_do)),
            f32::from(state.tokens()) / MOST_TOKENS,
        ]);
    }

    /// One for the winner, paid by the others; those who share a draw share it.
    fn returns(state: &State) -> PerSeat<f32> {
        let Some(ending) = score::ending(state) else { return PerSeat::all(state.seats, 0.0) };
        let others = f32::from(state.seats - 1);
        let winners = ending.winners.len() as f32;
        PerSeat::from_fn(state.seats, |seat| {
            if ending.winners.contains(seat) {
                (1.0 - (winners - 1.0) / others) / winners
            } else {
                -1.0 / others
            }
        })
    }

    /// The same for everyone: nothing in Yutnori is hidden.
    fn knowledge(state: &State, _: Seat) -> u128 {
        // By the derived hash, so that nothing of the state can be forgotten.
        let mut words = Words(Fingerprint::EMPTY);
        state.hash(&mut words);
        words.0.key()
    }
}

/// A fingerprint that takes in whatever is hashed.
struct Words(Fingerprint);

impl Hasher for Words {
    fn finish(&self) -> u64 {
        self.0.key() as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = self.0.with(word);
        }
    }
}
