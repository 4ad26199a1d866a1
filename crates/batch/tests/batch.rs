//! Batches of every game: they play by the rules, the same on any number of cores, and allocate nothing.

use std::fmt::Debug;

use hanpan_batch::{Batch, Choice, StepError};
use hanpan_core::{Dice, Learn, QuickDice, Rules, random_step};

macro_rules! for_every_game {
    ($($id:ident, $rules:ident, $crate_of_rules:ident, $engine:ident;)*) => {
        fn every_game(check: &impl Check) {
            $(check.run::<hanpan_house::rules::$id::$rules>();)*
        }
    };
}

hanpan_house::each_game!(for_every_game);

/// Something that holds for every game.
trait Check {
    fn run<R: Learn>(&self);
}

fn at_random<R: Rules>(choice: Choice<'_, R>) -> R::Action {
    choice.legal[choice.dice.below(choice.legal.len() as u32) as usize]
}

fn new<R: Rules>(seats: u8, games: usize) -> Batch<R> {
    Batch::new(&R::Options::default(), seats, games, 3).unwrap()
}

/// Everything a batch shows.
fn shown<R: Rules>(batch: &Batch<R>) -> impl PartialEq + Debug + use<R> {
    let game = |number| {
        let outcome = batch.outcome(number).map(|outcome| (outcome.winners, outcome.reason));
        (batch.seat(number), batch.legal(number).to_vec(), outcome)
    };
    (batch.tally(), (0..batch.len()).map(game).collect::<Vec<_>>())
}

#[test]
fn a_game_of_a_batch_is_a_game_by_the_rules() {
    struct Played;
    impl Check for Played {
        fn run<R: Learn>(&self) {
            for seats in R::SEATS {
                let mut batch = Batch::<R>::with_seeds(&R::Options::default(), seats, [11]).unwrap();
                let mut dice = QuickDice::seeded(11);
                let mut legal = Vec::new();
                let start = R::start(&R::Options::default(), seats).unwrap();
                for _ in 0..3 {
                    let mut state = start.clone();
                    let mut seat = None;
                    // The dice fall in the same order: chance, then the choice among what is legal.
                    while let Some(step) = random_step::<R>(&state, &mut legal, &mut dice) {
                        if let hanpan_core::Step::Act(who, _) = step {
                            assert_eq!((batch.seat(0), batch.legal(0)), (who, &legal[..]), "{}", R::ID);
                            batch.step_by(at_random);
                            seat = Some(who);
                        }
                        R::apply(&mut state, &step);
                    }
                    assert!(seat.is_some());
                    assert_eq!(batch.outcome(0), R::outcome(&state), "{}", R::ID);
                }
            }
        }
    }
    every_game(&Played);
}

#[test]
fn cores_and_neighbours_make_no_difference() {
    struct Same;
    impl Check for Same {
        fn run<R: Learn>(&self) {
            let play = |threads: usize, games: usize| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| {
                    let mut batch = new::<R>(*R::SEATS.end(), games);
                    (0..60).for_each(|_| batch.step_by(at_random));
                    batch
                })
            };
            let (alone, together) = (play(1, 200), play(3, 200));
            assert_eq!(shown(&alone), shown(&together), "{}", R::ID);
            let fewer = play(2, 5);
            for game in 0..5 {
                assert_eq!(fewer.legal(game), alone.legal(game), "{}", R::ID);
            }
        }
    }
    every_game(&Same);
}

#[test]
fn a_step_with_something_wrong_in_it_changes_nothing() {
    struct Refused;
    impl Check for Refused {
        fn run<R: Learn>(&self) {
            let mut batch = new::<R>(*R::SEATS.start(), 8);
            (0..10).for_each(|_| batch.step_by(at_random));
            let before = shown(&batch);
            let legal: Vec<R::Action> = (0..8).map(|game| batch.legal(game)[0]).collect();
            assert_eq!(batch.step(&legal[..7]), Err(StepError::Count { given: 7, games: 8 }));
            // An action of another game or another turn, somewhere behind seven that are right.
            let foreign = (0..8).flat_map(|game| batch.legal(game).to_vec());
            let foreign = foreign.chain(new::<R>(*R::SEATS.start(), 1).legal(0).to_vec());
            let Some(wrong) = foreign.into_iter().find(|action| !batch.legal(7).contains(action)) else {
                panic!("{}: everything is legal everywhere", R::ID);
            };
            let actions = [&legal[..7], &[wrong]].concat();
            let refused = batch.step(&actions);
            assert!(matches!(refused, Err(StepError::Illegal { game: 7, .. })), "{}: {refused:?}", R::ID);
            assert_eq!(shown(&batch), before);
            batch.step(&legal).unwrap();
            assert_ne!(shown(&batch), before);
        }
    }
    every_game(&Refused);
}

#[test]
fn a_warm_batch_allocates_nothing() {
    struct Frugal;
    impl Check for Frugal {
        fn run<R: Learn>(&self) {
            // On a core of the pool itself, where everything that happens is counted.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            let allocated = pool.install(|| {
                let mut batch = new::<R>(*R::SEATS.end(), 32);
                (0..2_000).for_each(|_| batch.step_by(at_random));
                allocation_counter::measure(|| (0..500).for_each(|_| batch.step_by(at_random))).count_total
            });
            assert_eq!(allocated, 0, "{}", R::ID);
        }
    }
    every_game(&Frugal);
}

#[test]
fn numbers_say_what_actions_say() {
    struct Numbered;
    impl Check for Numbered {
        fn run<R: Learn>(&self) {
            let (seats, games) = (*R::SEATS.end(), 16);
            let options = R::Options::default();
            let (mut by_action, mut by_number) = (new::<R>(seats, games), new::<R>(seats, games));
            let (width, actions) = (by_number.observation_len(), by_number.actions());
            let mut observations = vec![f32::NAN; width * games];
            let mut masks = vec![false; actions * games];
            let mut returns = vec![f32::NAN; usize::from(seats) * games];
            for turn in 0..150 {
                by_number.observe(&mut observations);
                by_number.mask(&mut masks);
                by_number.returns(&mut returns);
                assert!(observations.iter().chain(&returns).all(|value| value.is_finite()), "{}", R::ID);
                let chosen = |game: usize| turn % by_action.legal(game).len();
                let numbers: Vec<usize> = (0..games)
                    .map(|game| {
                        let mask = &masks[game * actions..][..actions];
                        let allowed = (0..actions).filter(|&index| mask[index]).count();
                        assert_eq!(allowed, by_number.legal(game).len(), "{}", R::ID);
                        R::index(&options, by_number.legal(game)[chosen(game)])
                    })
                    .collect();
                let choices: Vec<R::Action> =
                    (0..games).map(|game| by_action.legal(game)[chosen(game)]).collect();
                by_action.step(&choices).unwrap();
                by_number.step_indices(&numbers).unwrap();
                assert_eq!(shown(&by_action), shown(&by_number), "{}", R::ID);
                for game in 0..games {
                    assert_eq!(by_number.places(game).is_some(), by_number.outcome(game).is_some());
                }
            }
            let before = shown(&by_number);
            let beyond = by_number.step_indices(&vec![actions; games]);
            assert!(matches!(beyond, Err(StepError::Illegal { game: 0, .. })), "{}: {beyond:?}", R::ID);
            assert_eq!(by_number.step_indices(&[]), Err(StepError::Count { given: 0, games }));
            assert_eq!(shown(&by_number), before);
        }
    }
    every_game(&Numbered);
}

#[test]
fn who_has_no_choice_is_not_asked_where_that_is_wished() {
    struct Unasked;
    impl Check for Unasked {
        fn run<R: Learn>(&self) {
            let mut batch = new::<R>(*R::SEATS.end(), 16).taking_forced();
            for _ in 0..200 {
                batch.step_by(at_random);
                for game in (0..16).filter(|&game| !batch.ended(game)) {
                    assert!(batch.legal(game).len() > 1, "{}", R::ID);
                }
            }
        }
    }
    every_game(&Unasked);
}

#[test]
fn a_game_that_is_begun_anew_is_a_new_one() {
    struct Anew;
    impl Check for Anew {
        fn run<R: Learn>(&self) {
            let mut batch = new::<R>(*R::SEATS.start(), 3);
            (0..40).for_each(|_| batch.step_by(at_random));
            let neighbours = (batch.legal(0).to_vec(), batch.legal(2).to_vec());
            batch.restart(1, 77);
            assert_eq!((batch.legal(0).to_vec(), batch.legal(2).to_vec()), neighbours);
            let options = R::Options::default();
            let fresh = Batch::<R>::with_seeds(&options, *R::SEATS.start(), [77]).unwrap();
            assert_eq!((batch.seat(1), batch.legal(1)), (fresh.seat(0), fresh.legal(0)), "{}", R::ID);
            assert_eq!(batch.knowledge(1, batch.seat(1)), fresh.knowledge(0, fresh.seat(0)), "{}", R::ID);
        }
    }
    every_game(&Anew);
}

#[test]
fn others_play_on_until_the_seat_must_act() {
    struct Others;
    impl Check for Others {
        fn run<R: Learn>(&self) {
            let seat = hanpan_core::Seat::at(1);
            let mut batch = new::<R>(*R::SEATS.end(), 8);
            let mut over = 0;
            for _ in 0..400 {
                batch.play_others(seat, || (), |(), _, choice| at_random(choice));
                for game in 0..8 {
                    assert_eq!(batch.seat(game), seat, "{}", R::ID);
                    over += usize::from(batch.outcome(game).is_some());
                }
                batch.step_by(at_random);
            }
            let played = batch.tally().games;
            assert!(over as u64 <= played && (over > 0 || played == 0), "{}: {over} of {played}", R::ID);
        }
    }
    every_game(&Others);
}

#[test]
fn a_fork_goes_as_its_game_would_and_leaves_it_alone() {
    struct Forked;
    impl Check for Forked {
        fn run<R: Learn>(&self) {
            let seats = *R::SEATS.end();
            let mut batch = new::<R>(seats, 2);
            (0..7).for_each(|_| batch.step_by(at_random));
            let before = shown(&batch);
            let mut fork = batch.fork(1);
            let mut actions = Vec::new();
            for _ in 0..30 {
                assert!(!fork.legal().is_empty());
                actions.push((fork.seat(), fork.legal()[0]));
                fork.act(fork.legal()[0]);
                if fork.ended() {
                    break;
                }
            }
            let (returns, ended) = (fork.returns(), fork.ended());
            assert_eq!(shown(&batch), before, "{}", R::ID);
            for (seat, action) in actions {
                assert_eq!(batch.seat(1), seat, "{}", R::ID);
                let other = batch.legal(0)[0];
                batch.step(&[other, action]).unwrap();
            }
            assert_eq!((batch.returns_of(1), batch.ended(1)), (returns, ended), "{}", R::ID);
        }
    }
    every_game(&Forked);
}

/// A step in one pass says what a step and the writers say one after the other.
#[test]
fn one_pass_says_the_same() {
    struct Rowed;
    impl Check for Rowed {
        fn run<R: Learn>(&self) {
            let seats = *R::SEATS.end();
            let (n, each) = (130, usize::from(seats));
            let (mut one, mut other) = (new::<R>(seats, n), new::<R>(seats, n));
            let (width, actions) = (one.observation_len(), one.actions());
            let (mut observations, mut masks) = (vec![9.0; n * width], vec![true; n * actions]);
            let (mut seat, mut returns, mut places) = (vec![9; n], vec![9.0; n * each], vec![9; n * each]);
            let (mut dones, mut ended) = (vec![true; n], vec![true; n]);
            let (mut expected, mut expected_masks) = (vec![0.0; n * width], vec![false; n * actions]);
            let mut expected_returns = vec![0.0; n * each];
            let options = R::Options::default();
            for _ in 0..30 {
                let last = |game| R::index(&options, *one.legal(game).last().unwrap());
                let indices: Vec<usize> = (0..n).map(last).collect();
                one.step_indices(&indices).unwrap();
                let rows = hanpan_batch::Rows {
                    observations: Some(&mut observations),
                    masks: &mut masks,
                    seats: &mut seat,
                    returns: &mut returns,
                    dones: &mut dones,
                    ended: &mut ended,
                    places: &mut places,
                };
                other.step_into(&indices, rows).unwrap();
                one.observe(&mut expected);
                one.mask(&mut expected_masks);
                one.returns(&mut expected_returns);
                assert!(observations == expected && masks == expected_masks, "{}", R::ID);
                assert_eq!(returns, expected_returns, "{}", R::ID);
                for game in 0..n {
                    assert_eq!(seat[game] as usize, one.seat(game).index());
                    assert_eq!(dones[game], one.outcome(game).is_some());
                    assert_eq!(ended[game], one.ended(game));
                    let placed = one.places(game).map_or(vec![0; each], |places| places.as_slice().to_vec());
                    assert_eq!(places[game * each..][..each], placed);
                }
            }
        }
    }
    every_game(&Rowed);
}
