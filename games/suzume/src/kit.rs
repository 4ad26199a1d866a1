//! The game as the conformance kit sees it.

use std::path::Path;

use hanpan_core::{Dice, Observer, Seat, Seats, shuffle};
use hanpan_kit::{Subject, check_game, check_imagine, check_learn, golden};

use crate::phase::Phase;
use crate::state::Wall;
use crate::{Deal, Hand, Options, State, Suzume, Tile};

impl Subject for Suzume {
    // Five players: 45 rounds of a deal and 18 discards, each with 4 answers.
    const BOUND: usize = 45 * (1 + 18 * 5);
    // Random cycles make a match nine times as long, and rounds are much alike.
    const GAMES: usize = 8;
    const ODD_ACTIONS: &'static [&'static str] = &["tsumo", "ron", "skip", "discard R", "discard 9r"];

    fn permute(state: &mut State, who: Observer, dice: &mut dyn Dice) {
        let mut known = Seats::NONE;
        if let Observer::Seat(seat) = who {
            known = known.with(seat);
        }
        if let (Phase::Deal | Phase::Over, Some(last)) = (state.phase, &state.last) {
            known = last.winners.iter().fold(known, Seats::with);
        }
        let hidden: Vec<Seat> = Seat::all(state.seats).filter(|&seat| !known.contains(seat)).collect();
        let mut tiles: Vec<Tile> = state.wall.truth().left().to_vec();
        let sizes: Vec<usize> = hidden.iter().map(|seat| state.hands.truth()[seat.index()].len()).collect();
        hidden.iter().for_each(|seat| tiles.extend(state.hands.truth()[seat.index()].tiles()));
        shuffle(&mut tiles, dice);
        for (seat, size) in hidden.iter().zip(sizes) {
            let hand = tiles.split_off(tiles.len() - size);
            if size == 6 {
                *state.drawn.truth_mut() = hand.first().copied();
            }
            state.hands.truth_mut()[seat.index()] = hand.into_iter().collect::<Hand>();
        }
        *state.wall.truth_mut() = Wall::of(&tiles);
        if let Phase::Claim { seat: from, tile } = state.phase {
            for &seat in hidden.iter().filter(|&&seat| seat != from) {
                let answered = !state.answers.truth().owed.contains(seat);
                let ron = answered && state.check_ron(seat, tile).is_ok() && dice.below(2) == 0;
                let answers = state.answers.truth_mut();
                answers.rons = if ron { answers.rons.with(seat) } else { answers.rons.without(seat) };
            }
        }
    }

    fn permute_chance(before: &State, outcome: &Deal, who: Observer, dice: &mut dyn Dice) -> Deal {
        let mut after = before.clone();
        after.deal(outcome);
        let dora_at = Deal::dora_at(before.seats);
        let is_known = |place: usize| match who {
            _ if place == dora_at => true,
            Observer::Public => false,
            Observer::Seat(seat) if place == dora_at + 1 => seat == after.dealer(),
            Observer::Seat(seat) => {
                let turns = (seat.index() + usize::from(before.seats) - after.dealer().index())
                    % usize::from(before.seats);
                place / Deal::HAND == turns
            }
        };
        let mut tiles = *outcome.tiles();
        let hidden: Vec<usize> = (0..Tile::SET).filter(|&place| !is_known(place)).collect();
        let mut moved: Vec<Tile> = hidden.iter().map(|&place| tiles[place]).collect();
        shuffle(&mut moved, dice);
        hidden.into_iter().zip(moved).for_each(|(place, tile)| tiles[place] = tile);
        Deal::new(tiles)
    }
}

#[test]
fn conforms() {
    check_game::<Suzume>();
}

#[test]
fn imagines() {
    check_imagine::<Suzume>();
}

#[test]
fn is_learned() {
    check_learn::<Suzume>();
}

#[test]
fn plays_the_golden_match() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/suzume.txt");
    golden::<Suzume>(&file, &Options::default(), 3, 12);
}
