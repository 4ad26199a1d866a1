//! The game under the conformance kit.

use std::path::Path;

use hanpan_core::{Dice, Observer, Seat, Secret, shuffle};
use hanpan_kit::{Subject, check_game, check_imagine, check_learn, golden};

use crate::state::{HandEnd, other};
use crate::{Deal, Japae, Options, State, Tile};

impl Subject for Japae {
    const BOUND: usize = 60_000;
    const GAMES: usize = 20;
    const ODD_ACTIONS: &'static [&'static str] = &[
        "tsumo",
        "ron",
        "pon",
        "kan",
        "skip",
        "ankan E",
        "kakan E",
        "discard E",
        "ankan R",
        "kakan R",
        "discard R",
    ];

    fn permute(state: &mut State, who: Observer, dice: &mut dyn Dice) {
        let hidden: Vec<Seat> = Seat::all(2).filter(|&seat| hides(state, seat, who)).collect();
        let mut pool: Vec<Tile> = state.wall.truth().tiles(state.tiles_left).collect();
        for &seat in &hidden {
            pool.extend(state.hand(seat).closed.truth().tiles());
        }
        shuffle(&mut pool, dice);
        for &seat in &hidden {
            let hand = state.hand_mut(seat);
            let own = pool.split_off(pool.len() - usize::from(hand.closed.truth().total()));
            if let Some(drawn) = hand.drawn.truth_mut() {
                *drawn = own[0];
            }
            hand.closed = Secret::new(own.into_iter().collect());
        }
        state.wall = Secret::new(pool.into_iter().collect());
    }

    fn permute_chance(before: &State, deal: &Deal, who: Observer, dice: &mut dyn Dice) -> Deal {
        let mut tiles = *deal.tiles();
        // The starter sees his seven tiles and the first of the wall, the other sees his seven.
        let first = Observer::Seat(before.starter) == who;
        let second = Observer::Seat(other(before.starter)) == who;
        let unseen: Vec<usize> = (0..Deal::TILES)
            .filter(|place| match place {
                0..7 | 14 => !first,
                7..14 => !second,
                _ => true,
            })
            .collect();
        let mut pool: Vec<Tile> = unseen.iter().map(|&place| tiles[place]).collect();
        shuffle(&mut pool, dice);
        for (place, tile) in unseen.into_iter().zip(pool) {
            tiles[place] = tile;
        }
        Deal::new(tiles)
    }
}

/// Whether the observer neither holds the hand of `seat` nor has been shown it: between hands the winner's lies open.
fn hides(state: &State, seat: Seat, who: Observer) -> bool {
    let shown = match state.last_hand {
        Some(HandEnd::Won(win)) => win.winner == seat && state.phase.seat().is_none(),
        _ => false,
    };
    !who.is(seat) && !shown
}

#[test]
fn the_kit_finds_nothing() {
    check_game::<Japae>();
}

#[test]
fn the_kit_finds_nothing_in_what_is_imagined() {
    check_imagine::<Japae>();
}

#[test]
fn the_kit_finds_nothing_in_what_is_learned() {
    check_learn::<Japae>();
}

#[test]
fn the_golden_playthrough_stands() {
    // A short match in which every sort of action is taken.
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.txt");
    golden::<Japae>(&file, &Options::default(), 2, 7963);
}
