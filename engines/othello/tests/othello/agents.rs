//! What every opponent keeps to: legal, repeatable, within its budget, and sure of what is certain.

use std::time::{Duration, Instant};

use hanpan_core::{Observer, Rules, Seat};
use hanpan_engine_othello::{NAMES, agent, budget, sparring};
use hanpan_othello::{BLACK, Othello, State, WHITE};
use hanpan_search::testing::{act, ask, check_names, legal, smallest_budgets};
use hanpan_search::{Budget, Decision, Situation, Value};

use crate::support::{SIZES, check_decision, position, random_position, start};

/// Asks an opponent, checks what holds for every decision, and returns it.
fn decide(name: &str, state: &State, budget: &Budget) -> Decision<Othello> {
    let decision = ask(&mut *agent(name).unwrap(), state, budget);
    check_decision(state, &decision);
    decision
}

#[test]
fn every_name_has_an_opponent() {
    check_names(NAMES, agent);
    assert_eq!(budget("nobody", 3).nodes, Some(0));
}

#[test]
fn actions_are_legal_in_whole_games_on_every_board() {
    for size in SIZES {
        for (seed, names) in [["easy", "classic"], ["normal", "random"], ["hard", "easy"]].iter().enumerate()
        {
            let mut state = start(size);
            let mut ply = 0;
            while let Some(seat) = state.to_move() {
                let decision = decide(names[seat.index()], &state, &Budget::nodes(100, seed as u64 + ply));
                act::<Othello>(&mut state, decision.action);
                ply += 1;
            }
        }
    }
}

#[test]
fn a_sparring_partner_plays_by_the_rules_and_beats_chance() {
    assert!(sparring("nobody").is_none() && agent("mcts").is_none());
    for (size, games) in [(4, 4), (6, 4), (8, 2), (10, 1)] {
        let mut ahead = 0;
        for seed in 0..games {
            let mut state = start(size);
            while let Some(seat) = state.to_move() {
                let mut player = if seat == BLACK { sparring("mcts") } else { agent("random") }.unwrap();
                let decision = ask(&mut *player, &state, &Budget::nodes(60, seed));
                check_decision(&state, &decision);
                act::<Othello>(&mut state, decision.action);
            }
            ahead += state.discs(BLACK) as i32 - state.discs(WHITE) as i32;
        }
        assert!(ahead > 0, "{size}: {ahead}");
    }
}

#[test]
fn the_smallest_budgets_suffice() {
    let budgets = smallest_budgets();
    for size in SIZES {
        for plies in 0..40 {
            let state = random_position(size, 3 * plies, u64::from(plies));
            if state.to_move().is_none() {
                continue;
            }
            for name in NAMES {
                for budget in &budgets {
                    decide(name, &state, budget);
                }
            }
        }
    }
}

#[test]
fn decisions_are_repeated_for_the_same_nodes_and_seed() {
    let text = |decision: &Decision<Othello>| {
        let lines: Vec<_> = decision.candidates.iter().map(|candidate| &candidate.line).collect();
        format!("{decision:?} {lines:?}")
    };
    for size in SIZES {
        let mut kept: Vec<_> = NAMES.iter().map(|name| agent(name).unwrap()).collect();
        for plies in [0, 5, 10, 20, 30, 50, 100] {
            let state = random_position(size, plies, u64::from(plies));
            let Some(seat) = state.to_move() else { continue };
            let (view, legal) = (Othello::view(&state, Observer::Seat(seat)), legal::<Othello>(&state));
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            for (name, kept) in NAMES.iter().zip(&mut kept) {
                let budget = Budget::nodes(2_000, 7);
                let fresh = text(&decide(name, &state, &budget));
                for _ in 0..2 {
                    assert_eq!(text(&kept.choose(&situation, &budget)), fresh, "{name} on\n{view}");
                }
            }
        }
    }
}

#[test]
fn nodes_and_time_are_kept() {
    for (size, plies) in [(8, 6), (8, 30), (16, 40), (16, 200)] {
        let state = random_position(size, plies, 3);
        for nodes in [10, 1_000, 5_000] {
            assert!(decide("hard", &state, &Budget::nodes(nodes, 1)).nodes <= nodes);
        }
        // Once is enough: a machine that is busy with other things delays anybody.
        let time = Duration::from_millis(40);
        let is_in_time = |_| {
            let begin = Instant::now();
            decide("hard", &state, &Budget::time(time, 1));
            // A busy machine may pause the test; a search that ignored its budget would go on for ever.
            begin.elapsed() < time + Duration::from_secs(20)
        };
        assert!((0..20).any(is_in_time), "{size} after {plies}");
    }
}

#[test]
fn the_opening_move_differs_by_the_seed() {
    let state = start(8);
    let first: std::collections::BTreeSet<_> =
        (0..20).map(|seed| decide("normal", &state, &Budget::nodes(500, seed)).action).collect();
    assert_eq!(first.len(), 4, "all four are equal");
}

/// One position, and the only sensible moves in it.
fn check_move(names: &[&str], rows: &str, seat: Seat, good: &[&str]) {
    let state = position(rows, seat);
    for name in names {
        for seed in 0..5 {
            let action =
                decide(name, &state, &Budget { time: None, ..budget(name, seed) }).action.to_string();
            assert!(good.contains(&action.as_str()), "{name} plays {action} in\n{state:?}");
        }
    }
}

#[test]
fn tactics() {
    let searching = ["easy", "normal", "hard"];
    // The last square.
    let full = "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXO.";
    check_move(&searching, full, BLACK, &["h8"]);
    // Wiping out the other side ends the game.
    let wipe = "........ ........ ........ ..XXO... ...X.... ..X..... ........ ........";
    check_move(&searching, wipe, BLACK, &["f3", "f4"]);
}

/// How many of so many games the first wins on 8 × 8, colours changing from game to game.
fn wins(names: [&str; 2], nodes: u64, games: u64) -> usize {
    let is_won = |&game: &u64| {
        let mut state = random_position(8, 4, game / 2);
        let mut ply = 0;
        while let Some(seat) = state.to_move() {
            let name = names[(seat.index() + game as usize) % 2];
            let decision = decide(name, &state, &Budget::nodes(nodes, 100 * game + ply));
            act::<Othello>(&mut state, decision.action);
            ply += 1;
        }
        let first = Seat::at(game as usize % 2);
        2 * state.discs(first) > state.discs(BLACK) + state.discs(WHITE)
    };
    (0..games).filter(is_won).count()
}

#[test]
fn levels_differ() {
    for (names, nodes) in [
        (["classic", "random"], 1),
        (["easy", "random"], 500),
        (["normal", "classic"], 500),
        (["hard", "easy"], 1_000),
    ] {
        let won = wins(names, nodes, 10);
        assert!(won >= 7, "{names:?}: {won} of 10");
    }
}

#[test]
fn small_boards_are_solved() {
    // White wins on 4 × 4 by eleven discs to three, and the two empties.
    let decision = decide("hard", &start(4), &Budget::nodes(1_000_000, 1));
    assert_eq!((decision.candidates[0].value, decision.candidates[0].error), (Value::Discs(-10.0), 0.0));
}

/// Position 40 of the FFO test suite is worth 38 discs to Black; so is what best play leads to, with fewer empties.
#[test]
fn a_known_endgame_is_solved() {
    let mut state =
        position("O--OOOOX -OOOOOOX OOXXOOOX OOXOOOXX OOOOOOXX ---OOOOX ----O--X --------", BLACK);
    for text in "a2 b1 c1 pass b6 c7 a7 b7".split(' ') {
        act::<Othello>(&mut state, text.parse().unwrap());
    }
    assert_eq!((state.to_move(), 64 - state.discs(BLACK) - state.discs(WHITE)), (Some(BLACK), 13));
    for name in ["normal", "hard"] {
        // The level matters only for when it tries; nodes decide whether it succeeds.
        let best = decide(name, &state, &Budget::nodes(2_000_000, 1)).candidates.swap_remove(0);
        assert_eq!((best.value, best.error), (Value::Discs(38.0), 0.0), "{name}");
    }
}
