//! What is believed, against counting and against the truth.

use std::collections::BTreeMap;

use hanpan_core::{Dice, Observer, QuickDice, Rules, Step, Turn};
use hanpan_japae::{Japae, Options};

use super::*;

/// Plays hands in which the other player plays in a style and seat 0 plays anything, and shows what seat 0 knows at
/// each of its decisions, together with the other's true hand.
fn watch(style: Style, seeds: std::ops::Range<u64>, mut look: impl FnMut(&View, &[Event], Counts)) {
    for seed in seeds {
        let mut dice = QuickDice::seeded(seed);
        let mut state = Japae::start(&Options::default(), 2).unwrap();
        let mut seen = Vec::new();
        let mut legal = Vec::new();
        loop {
            let step = match Japae::turn(&state) {
                Turn::Chance if !seen.is_empty() => break,
                Turn::Over => break,
                Turn::Chance => Step::Chance(Japae::deal(&state, &mut dice)),
                Turn::Players(players) | Turn::Sealed(players) => {
                    let seat = players.first().unwrap();
                    let other = Japae::view(&state, Observer::Seat(Seat::at(1)));
                    if seat.index() == 0 {
                        let view = Japae::view(&state, Observer::Seat(seat));
                        let theirs = &other.seats[1];
                        look(
                            &view,
                            &seen,
                            theirs.hand.iter().flatten().copied().chain(theirs.drawn).collect(),
                        );
                        Japae::legal(&state, seat, &mut legal);
                        legal.retain(|action| !matches!(action, Action::Tsumo | Action::Ron));
                        Step::Act(seat, legal[dice.below(legal.len() as u32) as usize])
                    } else {
                        Step::Act(seat, style.act(&Board::seen(&other).unwrap()))
                    }
                }
            };
            let before = state;
            Japae::apply(&mut state, &step);
            seen.extend(Japae::witness(&before, &step, &state, Observer::Seat(Seat::at(0))));
        }
    }
}

/// After his first turn: what is believed of a player who never surprises, against playing his turn out with hands
/// at random and keeping those that do what he did.
#[test]
fn belief_is_what_playing_out_and_keeping_finds() {
    for style in [Style::Classic, Style::Planner] {
        for seed in [1, 2, 3] {
            let mut views = Vec::new();
            watch(style, seed..seed + 1, |view, seen, _| views.push((view.clone(), seen.to_vec())));
            let (first, second) = (&views[0], &views[1]);
            let Event::Discarded { seat, tile } = second.1[1] else { panic!("{second:?}") };
            assert_eq!(seat.index(), 0);
            let board = Board::seen(&first.0).unwrap();
            let unseen = Counts::ALL.less(board.hands[0].closed);
            let mut dice = QuickDice::seeded(seed);
            let mut kept: BTreeMap<Counts, f64> = BTreeMap::new();
            let mut times = 0.0;
            while times < 6_000.0 {
                let mut pool: Vec<Tile> = unseen.tiles().collect();
                hanpan_core::shuffle(&mut pool, &mut dice);
                let hand = pool.split_off(pool.len() - 7).into_iter().collect();
                let mut board = board;
                board.fill(1, hand, pool.into_iter().collect(), &mut dice);
                board.apply(Action::Discard(tile));
                while board.moment.player() == Some(1) {
                    board.apply(style.act(&board));
                }
                let there = Board::seen(&second.0).unwrap();
                if (board.moment, board.shown) == (there.moment, there.shown) {
                    times += 1.0;
                    *kept.entry(board.hands[1].closed).or_default() += 1.0;
                }
            }
            let board = Board::seen(&second.0).unwrap();
            let belief = Belief::after(&second.0, &second.1, &board, &[style], 0.0);
            for kind in Tile::ALL {
                for least in 1..=3 {
                    let believed: f64 =
                        belief.cases().filter(|(hand, ..)| hand.of(kind) >= least).map(|(.., p)| p).sum();
                    let found: f64 =
                        kept.iter().filter(|(hand, _)| hand.of(kind) >= least).map(|(_, n)| n).sum();
                    // Four standard deviations are 0.026 at most.
                    let found = found / times;
                    assert!((believed - found).abs() < 0.026, "{style:?} {least} {kind}: {believed} {found}");
                }
            }
        }
    }
}

#[test]
fn the_true_hand_is_always_possible_and_likelier_than_by_counting() {
    for (style, wrong) in [(Style::Classic, Style::Planner), (Style::Planner, Style::Classic)] {
        let (mut counted, mut read, mut misread, mut right, mut times) = (0.0, 0.0, 0.0, 0.0, 0);
        watch(style, 0..25, |view, seen, truth| {
            let board = Board::seen(view).unwrap();
            let likely = |styles: &[Style], surprise| -> f64 {
                let belief = Belief::after(view, seen, &board, styles, surprise);
                let sum: f64 = belief.cases().map(|(.., likely)| likely).sum();
                assert!((sum - 1.0).abs() < 1e-9);
                belief.cases().filter(|&(hand, ..)| hand == truth).map(|(.., likely)| likely).sum()
            };
            counted += likely(&[style], 1.0).ln();
            read += likely(&[style], 0.1).ln();
            misread += likely(&[wrong], 0.1).ln();
            let both = Belief::after(view, seen, &board, &[wrong, style], 0.1);
            right += both.cases().filter(|&(_, who, _)| who == style).map(|(.., likely)| likely).sum::<f64>();
            times += 1;
        });
        let times = f64::from(times);
        assert!(read > counted + 0.5 * times, "{style:?}: {} {}", read / times, counted / times);
        assert!(read > misread, "{style:?}: {} {}", read / times, misread / times);
        assert!(right / times > 0.55, "{style:?} is recognised with probability {}", right / times);
    }
}

#[test]
fn a_place_in_the_list_is_a_hand_as_often_as_it_is_likely() {
    watch(Style::Classic, 0..1, |view, seen, _| {
        let board = Board::seen(view).unwrap();
        let belief = Belief::after(view, seen, &board, &[Style::Classic], 0.2);
        let mut counts: BTreeMap<Counts, f64> = BTreeMap::new();
        const PLACES: u32 = 100_000;
        for place in 0..PLACES {
            let (hand, _, wall) = belief.at(f64::from(place) / f64::from(PLACES));
            *counts.entry(hand).or_default() += 1.0 / f64::from(PLACES);
            assert_eq!((hand.total(), wall.total()), (view.seats[1].tiles, view.tiles_left));
        }
        for (hand, _, likely) in belief.cases() {
            let found = counts.get(&hand).copied().unwrap_or_default();
            assert!((found - likely).abs() < 2.0 / f64::from(PLACES), "{hand:?}: {found} {likely}");
        }
    });
}
