//! What every opponent keeps to: legal, repeatable, within its budget, and sure of what is certain.

use std::time::{Duration, Instant};

use hanpan_core::{Dice, Observer, QuickDice, Rules, Seat, Step, Turn};
use hanpan_engine_yutnori::{NAMES, agent, budget};
use hanpan_search::testing::{check_names, legal, smallest_budgets};
use hanpan_search::{Budget, Decision, Situation, Value};
use hanpan_yutnori::{Options, State, Yutnori};

fn start(options: Options, seats: u8) -> State {
    Yutnori::start(&options, seats).unwrap()
}

/// Throws until somebody is to move; whether the game goes on.
fn roll(state: &mut State, dice: &mut QuickDice) -> bool {
    while Yutnori::turn(state) == Turn::Chance {
        let fall = Yutnori::deal(state, dice);
        Yutnori::apply(state, &Step::Chance(fall));
    }
    Yutnori::turn(state) != Turn::Over
}

/// A game of two so far, its steps written one after another, falls and actions.
fn play(options: Options, steps: &str) -> State {
    let mut state = start(options, 2);
    for text in steps.split(", ") {
        let step = match text.parse() {
            Ok(fall) => Step::Chance(fall),
            Err(_) => Step::Act(Yutnori::turn(&state).players().first().unwrap(), text.parse().unwrap()),
        };
        match &step {
            Step::Chance(fall) => Yutnori::check_chance(&state, fall).unwrap(),
            Step::Act(seat, action) => Yutnori::check(&state, *seat, *action).unwrap(),
        }
        Yutnori::apply(&mut state, &step);
    }
    state
}

/// A position in which somebody is to move, some way into a game played at random.
fn random_position(options: Options, seats: u8, moves: u32, seed: u64) -> Option<State> {
    let mut dice = QuickDice::seeded(seed);
    let mut state = start(options, seats);
    for _ in 0..moves {
        if !roll(&mut state, &mut dice) {
            return None;
        }
        let actions = legal::<Yutnori>(&state);
        let seat = Yutnori::turn(&state).players().first().unwrap();
        Yutnori::apply(&mut state, &Step::Act(seat, actions[dice.below(actions.len() as u32) as usize]));
    }
    roll(&mut state, &mut dice).then_some(state)
}

/// Asks an opponent, checks what holds for every decision, and returns it.
fn decide(name: &str, state: &State, budget: &Budget) -> Decision<Yutnori> {
    let seat = Yutnori::turn(state).players().first().expect("somebody is to move");
    let (view, legal) = (Yutnori::view(state, Observer::Seat(seat)), legal::<Yutnori>(state));
    let situation = Situation { view: &view, seen: &[], legal: &legal };
    let decision = agent(name).unwrap().choose(&situation, budget);
    assert!(legal.contains(&decision.action), "{name} plays {} in\n{view}", decision.action);
    if let Some(first) = decision.candidates.first() {
        assert_eq!(first.action, decision.action);
    }
    let mut last = f64::INFINITY;
    for candidate in &decision.candidates {
        assert!(legal.contains(&candidate.action));
        assert_eq!(candidate.line, [candidate.action]);
        let Value::Win(chance) = candidate.value else { panic!("{candidate:?}") };
        assert!((0.0..=1.0).contains(&chance) && (0.0..=1.0).contains(&candidate.error), "{candidate:?}");
        assert!(chance <= last, "{decision:?}");
        last = chance;
    }
    decision
}

#[test]
fn every_name_has_an_opponent() {
    check_names(NAMES, agent);
    assert_eq!(budget("nobody", 3).nodes, Some(0));
}

#[test]
fn actions_are_legal_in_whole_games_at_every_table() {
    for seats in 2..=4 {
        for seed in 0..4u64 {
            let options = Options { back_do: seed % 2 == 0, tokens: 2 + seed as u32 % 3 };
            let mut state = start(options, seats);
            let mut dice = QuickDice::seeded(seed);
            let mut number = seed;
            while roll(&mut state, &mut dice) {
                let seat = Yutnori::turn(&state).players().first().unwrap();
                let name = NAMES[(seat.index() + seed as usize) % NAMES.len()];
                let decision = decide(name, &state, &Budget::nodes(300, number));
                Yutnori::apply(&mut state, &Step::Act(seat, decision.action));
                number += 1;
            }
        }
    }
}

#[test]
fn the_smallest_budgets_suffice() {
    let budgets = smallest_budgets();
    for seats in 2..=4 {
        for moves in 0..30 {
            let position = random_position(Options::default(), seats, 3 * moves, u64::from(moves));
            let Some(state) = position else { continue };
            for name in NAMES {
                for budget in &budgets {
                    decide(name, &state, budget);
                }
            }
        }
    }
}

/// Nobody throws mo so often, but a table may be told so.
#[test]
fn many_throws_do_not_take_long() {
    let mut state = start(Options::default(), 4);
    for text in ["throw mo", "throw yut"].repeat(500).iter().chain(&["throw gae"]) {
        Yutnori::apply(&mut state, &Step::Chance(text.parse().unwrap()));
    }
    for name in NAMES {
        assert!(decide(name, &state, &Budget::nodes(10_000, 1)).nodes <= 10_000);
    }
}

#[test]
fn decisions_are_repeated_for_the_same_nodes_and_seed() {
    for seats in 2..=4 {
        let mut kept: Vec<_> = NAMES.iter().map(|name| agent(name).unwrap()).collect();
        for moves in [0, 5, 10, 20, 30, 50] {
            let position = random_position(Options::default(), seats, moves, u64::from(moves));
            let Some(state) = position else { continue };
            let seat = Yutnori::turn(&state).players().first().unwrap();
            let (view, legal) = (Yutnori::view(&state, Observer::Seat(seat)), legal::<Yutnori>(&state));
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            for (name, kept) in NAMES.iter().zip(&mut kept) {
                let budget = Budget::nodes(5_000, 7);
                let fresh = format!("{:?}", decide(name, &state, &budget));
                for _ in 0..2 {
                    assert_eq!(format!("{:?}", kept.choose(&situation, &budget)), fresh, "{name} in\n{view}");
                }
            }
        }
    }
}

#[test]
fn nodes_and_time_are_kept() {
    for (seats, moves) in [(2, 6), (2, 30), (3, 20), (4, 30)] {
        let state = random_position(Options::default(), seats, moves, 3).unwrap();
        for nodes in [10, 1_000, 5_000] {
            assert!(decide("hard", &state, &Budget::nodes(nodes, 1)).nodes <= nodes);
        }
        let begin = Instant::now();
        decide("hard", &state, &Budget::time(Duration::from_millis(40), 1));
        // A busy machine may pause the test; a search that ignored its budget would go on for ever.
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
}

/// What was played so far with so many tokens each, and the only sensible actions then.
fn check_action(names: &[&str], tokens: u32, steps: &str, good: &[&str]) {
    let state = play(Options { tokens, ..Options::default() }, steps);
    for name in names {
        for seed in 0..5 {
            let budget = Budget { time: None, ..budget(name, seed) };
            let decision = decide(name, &state, &budget);
            let action = decision.action.to_string();
            assert!(good.contains(&action.as_str()), "{name} plays {decision:?} after {steps}");
        }
    }
}

#[test]
fn tactics() {
    // Whoever can capture does.
    let once = "throw do, do start, throw geol, geol start, throw gae";
    check_action(&["basic", "hard"], 4, once, &["gae 1"]);
    // A step back from 1 is almost home.
    let back =
        "throw do, do start, throw gae, gae start, throw geol, geol start, throw gae, gae 2, throw back";
    check_action(&["basic", "hard"], 4, back, &["back 1"]);
}

/// Whoever can win in his turn does, and is sure of it.
#[test]
fn a_win_is_taken() {
    let steps =
        "throw mo, throw mo, throw geol, mo start, mo start, geol 5, throw do, do start, throw yut, throw do";
    check_action(&["basic", "easy", "normal", "hard"], 2, steps, &["yut 23", "do 23"]);
    let state = play(Options { tokens: 2, ..Options::default() }, steps);
    let best = decide("hard", &state, &Budget::nodes(10_000, 1)).candidates.swap_remove(0);
    assert_eq!((best.value, best.error), (Value::Win(1.0), 0.0));
}

/// How many of so many games the first wins, seats changing from game to game.
fn wins(names: [&str; 2], games: u64) -> usize {
    let is_won = |&game: &u64| {
        let mut dice = QuickDice::seeded(game / 2);
        let mut state = start(Options::default(), 2);
        let mut number = 0;
        while roll(&mut state, &mut dice) {
            let seat = Yutnori::turn(&state).players().first().unwrap();
            let name = names[(seat.index() + game as usize) % 2];
            let budget = Budget { time: None, ..budget(name, 1_000 * game + number) };
            let decision = decide(name, &state, &budget);
            Yutnori::apply(&mut state, &Step::Act(seat, decision.action));
            number += 1;
        }
        Yutnori::outcome(&state).unwrap().winners.contains(Seat::at(game as usize % 2))
    };
    (0..games).filter(is_won).count()
}

#[test]
fn levels_differ() {
    for (names, games, least) in
        [(["easy", "random"], 40, 24), (["normal", "random"], 40, 28), (["hard", "easy"], 40, 21)]
    {
        let won = wins(names, games);
        assert!(won >= least, "{names:?}: {won} of {games}");
    }
}
