//! Filling in what an observer cannot know.

use hanpan_core::{Dice, Imagine, Seat, Secret, shuffle};

use crate::counts::Counts;
use crate::state::{Hand, HandEnd, Phase, State, Win};
use crate::{Deal, Event, Japae, LastHand, SeatView, Tile, View};

impl Imagine for Japae {
    /// The view alone decides. What is unknown is which of the unseen tiles lie in closed hands and in what order
    /// the others lie in the wall, and the rules leave every arrangement equally open:
    /// - a claim or a win passed up restricts nothing, since declining is free (japae rules 11 and 13);
    /// - any tile held could have been discarded, and what a call needs is shown by the call;
    /// - tiles still in a hand have no deadline before which they must have been drawn, so each set of them can
    ///   have come about in the same number of ways.
    ///
    /// So one shuffle of the unseen tiles is uniform. A view of the public is filled in likewise.
    ///
    /// # Panics
    /// May panic if the view is not one of a real match.
    fn imagine(view: &View, _seen: &[Event], dice: &mut impl Dice) -> State {
        let mut state = State::new(view.options);
        state.round = view.round;
        state.starter = view.starter;
        state.phase = view.phase;
        state.tiles_left = view.tiles_left;
        state.last_hand = view.last_hand.as_ref().map(hand_end);
        for (shown, score) in view.seats.iter().zip(&mut state.scores) {
            *score = shown.score;
        }
        if view.round == 0 {
            return state;
        }

        let mut unseen = Counts::ALL;
        for (shown, seat) in view.seats.iter().zip(Seat::all(2)) {
            let hand = state.hand_mut(seat);
            hand.melds = shown.melds.iter().copied().collect();
            hand.discards = shown.discards.iter().copied().collect();
            if let Some((closed, drawn)) = known_tiles(shown, seat, view) {
                hand.closed = Secret::new(closed);
                hand.drawn = Secret::new(drawn);
            }
            unseen = less_known(unseen, hand);
        }

        let mut pool = [Tile::East; Deal::TILES];
        let mut size = 0;
        for tile in unseen.tiles() {
            pool[size] = tile;
            size += 1;
        }
        let pool = &mut pool[..size];
        shuffle(pool, dice);

        let mut rest = &*pool;
        for (shown, seat) in view.seats.iter().zip(Seat::all(2)) {
            let hand = state.hand_mut(seat);
            if hand.closed.truth().total() == 0 {
                let (own, others) = rest.split_at(usize::from(shown.tiles));
                rest = others;
                hand.closed = Secret::new(own.iter().copied().collect());
                // Whoever acts has drawn; in a shuffled row each tile is as likely to be that one as the last is.
                let has_drawn = matches!(view.phase, Phase::Act { seat: actor, .. } if actor == seat);
                hand.drawn = Secret::new(if has_drawn { own.last().copied() } else { None });
            }
        }
        state.wall = Secret::new(rest.iter().copied().collect());
        debug_assert_eq!(rest.len(), usize::from(view.tiles_left));
        state
    }
}

/// The closed tiles, and the drawn one among them, if the observer knows them.
fn known_tiles(shown: &SeatView, seat: Seat, view: &View) -> Option<(Counts, Option<Tile>)> {
    if let Some(own) = &shown.hand {
        let closed: Counts = own.iter().copied().collect();
        return Some((shown.drawn.map_or(closed, |drawn| closed.plus(drawn)), shown.drawn));
    }
    // Between hands the winner's tiles still lie open.
    match &view.last_hand {
        Some(LastHand::Won(win)) if win.winner == seat && view.phase.seat().is_none() => {
            let closed: Counts = win.closed.iter().copied().collect();
            match win.by {
                crate::By::Tsumo => Some((closed.plus(win.tile), Some(win.tile))),
                crate::By::Ron | crate::By::Rob => Some((closed, None)),
            }
        }
        _ => None,
    }
}

/// `unseen` without the tiles of a hand, its melds and its discards.
fn less_known(unseen: Counts, hand: &Hand) -> Counts {
    let mut known = hand.melds.added_to(*hand.closed.truth());
    // A called discard lies in the other's meld.
    for discard in hand.discards.iter().filter(|discard| !discard.called) {
        known = known.plus(discard.tile);
    }
    Tile::ALL.into_iter().fold(unseen, |unseen, tile| unseen.minus_many(tile, known.of(tile)))
}

fn hand_end(last: &LastHand) -> HandEnd {
    match last {
        LastHand::Drawn => HandEnd::Drawn,
        LastHand::Won(win) => HandEnd::Won(Win {
            winner: win.winner,
            by: win.by,
            tile: win.tile,
            closed: win.closed.iter().copied().collect(),
            melds: win.melds.iter().copied().collect(),
            lines: win.lines.iter().copied().collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use hanpan_core::{Observer, QuickDice, Rules, Step, random_step};

    use super::*;
    use crate::Options;

    /// Whatever happens and whoever looks on, an imagined state looks exactly like the real one and has 28 tiles.
    #[test]
    fn imagined_states_are_consistent_for_every_observer_at_every_step() {
        for seed in 0..12 {
            let mut dice = QuickDice::seeded(seed);
            let mut state = Japae::start(&Options::default(), 2).unwrap();
            let mut legal = Vec::new();
            loop {
                for who in Observer::all(2) {
                    let view = Japae::view(&state, who);
                    let imagined = Japae::imagine(&view, &[], &mut dice);
                    assert_eq!(Japae::view(&imagined, who), view);
                    assert_eq!(imagined.all_tiles(), state.all_tiles());
                }
                let Some(step) = random_step::<Japae>(&state, &mut legal, &mut dice) else { break };
                Japae::apply(&mut state, &step);
            }
        }
    }

    /// Seat 1 has two melds and one closed tile, an S; the wall ends in E W.
    fn few_unknown_tiles(script: &str) -> State {
        let mut state = Japae::start(&Options::default(), 2).unwrap();
        let deal = "deal EOSNNWWEEOOOSGGWRSSNNGGRRREW".parse().unwrap();
        Japae::apply(&mut state, &Step::Chance(deal));
        hanpan_kit::play::<Japae>(&mut state, script);
        state
    }

    /// Until seat 0 has drawn and two tiles are left.
    const TO_THE_END: &str = "discard E, pon, discard G, skip, discard O, kan, discard R, skip, discard S, skip, \
        discard S, skip, discard N, skip, discard N, skip, discard G, skip, discard G, skip, discard R, skip, \
        discard R, skip";

    /// Imagines often and counts how often each arrangement of what seat 0 cannot see comes up.
    fn check_uniform(state: &State, arrangements: usize) {
        const TIMES: usize = 6_000;
        let view = Japae::view(state, Observer::Seat(Seat::at(0)));
        let mut dice = QuickDice::seeded(11);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..TIMES * arrangements {
            let imagined = Japae::imagine(&view, &[], &mut dice);
            let hand = imagined.hand(Seat::at(1));
            let closed: String = hand.closed.truth().tiles().map(Tile::letter).collect();
            let wall: String = imagined.wall.truth().tiles(imagined.tiles_left).map(Tile::letter).collect();
            *counts.entry(format!("{closed} {:?} {wall}", hand.drawn.truth())).or_default() += 1;
        }
        assert_eq!(counts.len(), arrangements, "{counts:?}");
        // Four standard deviations are about 310.
        assert!(counts.values().all(|&count| count.abs_diff(TIMES) < 310), "{counts:?}");
    }

    #[test]
    fn imagination_is_uniform_over_hand_and_wall() {
        let state = few_unknown_tiles(&format!("{TO_THE_END}, discard R, skip, discard E, skip"));
        assert_eq!((state.tiles_left, state.hand(Seat::at(1)).closed.truth().total()), (0, 1));
        check_uniform(&state, 1);
        // One tile in hand and two in the wall, of three kinds.
        check_uniform(&few_unknown_tiles(TO_THE_END), 6);
    }

    #[test]
    fn imagination_is_uniform_over_the_drawn_tile_too() {
        // Seat 1 has drawn: one tile in hand, one drawn, one in the wall.
        check_uniform(&few_unknown_tiles(&format!("{TO_THE_END}, discard R, skip")), 6);
    }

    #[test]
    fn imagination_deals_kinds_by_how_many_are_unseen() {
        let mut state = Japae::start(&Options::default(), 2).unwrap();
        let deal = "deal EEEESSWRRRROOGSSWWWNNNNOOGGG".parse().unwrap();
        Japae::apply(&mut state, &Step::Chance(deal));
        // Seat 0 holds EEEESSW and an S: 20 tiles are unseen.
        let unseen = [("E", 0), ("S", 1), ("W", 3), ("N", 4), ("O", 4), ("G", 4), ("R", 4)];
        let view = Japae::view(&state, Observer::Seat(Seat::at(0)));
        let mut dice = QuickDice::seeded(5);
        let (mut held, mut next) = ([0usize; 7], [0usize; 7]);
        const TIMES: usize = 40_000;
        for _ in 0..TIMES {
            let imagined = Japae::imagine(&view, &[], &mut dice);
            for tile in imagined.hand(Seat::at(1)).closed.truth().tiles() {
                held[tile.index()] += 1;
            }
            next[imagined.wall.truth().tiles(1).next().unwrap().index()] += 1;
        }
        for (place, (_, count)) in unseen.into_iter().enumerate() {
            assert!(held[place].abs_diff(TIMES * 7 * count / 20) < 700, "{held:?}");
            assert!(next[place].abs_diff(TIMES * count / 20) < 350, "{next:?}");
        }
    }
}
