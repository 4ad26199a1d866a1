//! What every opponent must do, whatever its strength.

use hanpan_core::{Dice, Imagine, Observer, QuickDice, Rules, Seat, Step, Turn};
use hanpan_engine_suzume::{NAMES, agent, budget};
use hanpan_search::testing::{check_names, smallest_budgets};
use hanpan_search::{Budget, Decision, Situation};
use hanpan_suzume::{Action, Options, Phase, Simples, State, Suzume, TsumoRounding, View};

/// Who is offered, and `master`, who is not yet.
fn everybody() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied().chain(["master"])
}

/// Calls `visit` wherever somebody has a choice, over random matches with random options.
fn wander(matches: usize, seed: u64, mut visit: impl FnMut(&State, Seat, &[Action], &mut QuickDice)) {
    let mut dice = QuickDice::seeded(seed);
    let mut legal = Vec::new();
    for game in 0..matches {
        let options = Options {
            cycles: 1 + dice.below(2),
            tsumo_rounding: [TsumoRounding::Up, TsumoRounding::Down][dice.below(2) as usize],
            simples: [Simples::TwoToEight, Simples::TwoToNine][dice.below(2) as usize],
        };
        let mut state = Suzume::start(&options, 2 + game as u8 % 4).unwrap();
        loop {
            let step = match Suzume::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(Suzume::deal(&state, &mut dice)),
                Turn::Players(seats) | Turn::Sealed(seats) => {
                    let seat = seats.first().unwrap();
                    Suzume::legal(&state, seat, &mut legal);
                    if legal.len() > 1 || dice.below(50) == 0 {
                        visit(&state, seat, &legal, &mut dice);
                    }
                    Step::Act(seat, legal[dice.below(legal.len() as u32) as usize])
                }
            };
            Suzume::apply(&mut state, &step);
        }
    }
}

fn choose(name: &str, view: &View, legal: &[Action], budget: &Budget) -> Decision<Suzume> {
    agent(name).unwrap().choose(&Situation { view, seen: &[], legal }, budget)
}

fn view(state: &State, seat: Seat) -> View {
    Suzume::view(state, Observer::Seat(seat))
}

fn assert_sound(decision: &Decision<Suzume>, legal: &[Action], what: &str) {
    assert!(legal.contains(&decision.action), "{what}: {decision:?}");
    if let Some(first) = decision.candidates.first() {
        assert_eq!(first.action, decision.action, "{what}: {decision:?}");
    }
    for (place, candidate) in decision.candidates.iter().enumerate() {
        assert!(legal.contains(&candidate.action), "{what}: {decision:?}");
        assert!(decision.candidates[..place].iter().all(|other| other.action != candidate.action), "{what}");
        assert_eq!(candidate.line.first(), Some(&candidate.action), "{what}");
        assert!(candidate.error.is_finite() && candidate.error >= 0.0, "{what}: {decision:?}");
        // Nobody can lose more than all points of five players.
        assert!(candidate.value.number().abs() <= 200.0, "{what}: {decision:?}");
    }
}

#[test]
fn every_opponent_has_a_name() {
    check_names(NAMES, agent);
    for name in everybody() {
        assert!(budget(name, 1).nodes.is_some() && budget(name, 1).time.is_some(), "{name}");
        assert_eq!(budget(name, 7).seed, 7);
    }
}

#[test]
fn actions_are_legal_with_any_budget() {
    let budgets: Vec<Budget> = smallest_budgets().into_iter().chain([Budget::nodes(40, 3)]).collect();
    for name in everybody() {
        let mut agent = agent(name).unwrap();
        wander(8, 11, |state, seat, legal, dice| {
            let budget = &budgets[dice.below(budgets.len() as u32) as usize];
            let view = view(state, seat);
            let decision = agent.choose(&Situation { view: &view, seen: &[], legal }, budget);
            assert_sound(&decision, legal, name);
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    for name in everybody() {
        let mut worn = agent(name).unwrap();
        wander(3, 5, |state, seat, legal, dice| {
            if dice.below(40) != 0 {
                return;
            }
            let budget = Budget::nodes(300, dice.bits());
            let view = view(state, seat);
            let told = |decision: Decision<Suzume>| format!("{decision:?}");
            let fresh = told(choose(name, &view, legal, &budget));
            let situation = Situation { view: &view, seen: &[], legal };
            assert_eq!(told(worn.choose(&situation, &budget)), fresh, "{name}");
            assert_eq!(told(worn.choose(&situation, &budget)), fresh, "{name}");
        });
    }
}

#[test]
fn what_a_seat_cannot_see_changes_nothing() {
    wander(3, 8, |state, seat, legal, dice| {
        if dice.below(40) != 0 {
            return;
        }
        let view = view(state, seat);
        let other = Suzume::imagine(&view, &[], dice);
        let other_view = Suzume::view(&other, Observer::Seat(seat));
        assert_eq!(view, other_view);
        let mut other_legal = Vec::new();
        Suzume::legal(&other, seat, &mut other_legal);
        assert_eq!(legal, other_legal);
        for name in everybody() {
            let budget = Budget::nodes(200, 9);
            let told = format!("{:?}", choose(name, &view, legal, &budget));
            assert_eq!(format!("{:?}", choose(name, &other_view, &other_legal, &budget)), told, "{name}");
        }
    });
}

/// Two players; the dealer holds the first five tiles and has drawn the sixth.
fn dealt(six: &str, dora: &str) -> State {
    let mut left: Vec<String> = hanpan_suzume::Tile::CANONICAL.iter().map(ToString::to_string).collect();
    let mut take = |tile: &str| {
        let place = left.iter().position(|other| other == tile).unwrap();
        left.remove(place)
    };
    let mut six: Vec<String> = six.split(' ').map(&mut take).collect();
    let dora = take(dora);
    let drawn = six.pop().unwrap();
    let mut deal = vec!["deal".to_owned()];
    deal.extend(six);
    let others = left.split_off(left.len() - 5);
    deal.extend(others);
    deal.extend([dora, drawn]);
    deal.extend(left);
    let mut state = Suzume::start(&Options::default(), 2).unwrap();
    Suzume::apply(&mut state, &Step::Chance(deal.join(" ").parse().unwrap()));
    state
}

/// What each opponent but the random one may do with six tiles.
fn check_all(six: &str, dora: &str, expected: &[&str]) {
    let state = dealt(six, dora);
    let mut legal = Vec::new();
    Suzume::legal(&state, Seat::at(0), &mut legal);
    let view = view(&state, Seat::at(0));
    for name in everybody().skip(1) {
        let mut agent = agent(name).unwrap();
        for seed in 0..20 {
            let situation = Situation { view: &view, seen: &[], legal: &legal };
            let decision = agent.choose(&situation, &Budget::nodes(400, seed));
            assert!(expected.contains(&&*decision.action.to_string()), "{name}, {six}: {decision:?}");
        }
    }
}

#[test]
fn everybody_takes_a_good_win() {
    check_all("1 1 1r 9 9 9r", "G", &["tsumo"]);
    check_all("R R R G G G", "1", &["tsumo"]);
    check_all("1r 2r 3r 4r 5r 6r", "9", &["tsumo"]);
    check_all("2 3 4r 5 5r 5", "G", &["tsumo"]);
}

#[test]
fn nobody_breaks_a_set() {
    check_all("2r 3r 4r 5 6 G", "9", &["discard G"]);
    check_all("7 7 7r 8 8 1", "7", &["discard 1"]);
    check_all("R R R G G 5", "1", &["discard 5", "discard G"]);
}

#[test]
fn the_strong_wait_for_more_tiles() {
    // Both a 4 and a 7 complete 5 6; after any other discard one tile at most wins.
    let state = dealt("2r 3r 4r 5 6 8r", "G");
    let mut legal = Vec::new();
    Suzume::legal(&state, Seat::at(0), &mut legal);
    for (name, seeds) in [("basic", 1), ("hard", 5)] {
        for seed in 0..seeds {
            let decision = choose(name, &view(&state, Seat::at(0)), &legal, &budget(name, seed));
            assert!(
                ["discard 8r", "discard 5"].contains(&&*decision.action.to_string()),
                "{name}: {decision:?}"
            );
        }
    }
}

#[test]
fn hard_ends_a_round_with_a_safe_tile() {
    // Two players who discard whatever they draw and never win: the dealer draws the last tile.
    let mut cases = 0;
    let mut hard = agent("hard").unwrap();
    let mut dice = QuickDice::seeded(2);
    let mut legal = Vec::new();
    while cases < 12 {
        let mut state = Suzume::start(&Options::default(), 2).unwrap();
        let deal = Suzume::deal(&state, &mut dice);
        Suzume::apply(&mut state, &Step::Chance(deal));
        loop {
            let (Turn::Players(seats) | Turn::Sealed(seats)) = Suzume::turn(&state) else {
                panic!("the round goes on")
            };
            let seat = seats.first().unwrap();
            let view = view(&state, seat);
            Suzume::legal(&state, seat, &mut legal);
            let action = match view.phase {
                Phase::Act { .. } if view.tiles_left == 0 => break,
                Phase::Act { .. } => Action::Discard(view.drawn.unwrap()),
                _ => Action::Skip,
            };
            Suzume::apply(&mut state, &Step::Act(seat, action));
        }
        let view = view(&state, Seat::at(0));
        let is_safe = |action: &Action| matches!(action, Action::Discard(tile) if view.seats[1].discards.iter().any(|other| other.kind() == tile.kind()));
        if legal.contains(&Action::Tsumo) || !legal.iter().any(is_safe) {
            continue;
        }
        cases += 1;
        let situation = Situation { view: &view, seen: &[], legal: &legal };
        let decision = hard.choose(&situation, &Budget::nodes(4000, 1));
        let value = decision.candidates[0].value.number();
        assert!(is_safe(&decision.action) || value > -0.05, "{view}{decision:?}");
    }
}

#[test]
fn master_does_not_win_the_last_round_to_lose_the_match() {
    // Eight points with the dealer's bonus, from the only other player.
    let state = dealt("2 3 4r 5 5r 5", "G");
    let mut legal = Vec::new();
    Suzume::legal(&state, Seat::at(0), &mut legal);
    let mut view = view(&state, Seat::at(0));
    let mut check = |round: u8, points: [u16; 2], wins: [bool; 2]| {
        view.round = round;
        view.seats.iter_mut().zip(points).for_each(|(seat, points)| seat.points = points);
        for (name, wins) in ["hard", "master"].into_iter().zip(wins) {
            let decision = choose(name, &view, &legal, &budget(name, 3));
            assert_eq!(decision.action == Action::Tsumo, wins, "{name}, {points:?}: {decision:?}");
        }
    };
    check(2, [30, 50], [true, false]);
    check(2, [36, 44], [true, true]);
    check(2, [40, 40], [true, true]);
    // Another round may bring the rest.
    check(1, [30, 50], [true, true]);
}
