use hanpan_core::{Dice, QuickDice, Rules, Seat, Step, Turn};
use hanpan_onecard::{Action, Options, View};

use super::*;
use crate::testing::{Game, options};
use crate::{NAMES, agent};

/// All of them, also those that are not offered.
fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied().chain(["master"])
}

fn choose(
    name: &str,
    view: &View,
    game: &Game,
    seat: Seat,
    legal: &[Action],
    budget: &Budget,
) -> Decision<OneCard> {
    let situation = Situation { view, seen: &game.seen[seat.index()], legal };
    agent(name).expect("an agent").choose(&situation, budget)
}

fn texts(decision: &Decision<OneCard>) -> String {
    format!(
        "{decision:?} {:?}",
        decision.candidates.iter().map(|candidate| &candidate.line).collect::<Vec<_>>()
    )
}

/// Games of random players with random options, and what everybody would do at random moments.
fn moments(seed: u64, games: u32, each: u32, mut check: impl FnMut(&Game, Seat, &[Action], &mut QuickDice)) {
    let mut dice = QuickDice::seeded(seed);
    let mut legal = Vec::new();
    for round in 0..games {
        let options = if round % 3 == 0 { Options::default() } else { options(&mut dice) };
        let mut game = Game::new(&options, 2 + (round % 3) as u8);
        for _ in 0..300 {
            let Some(seat) = game.next(&mut dice, &mut legal) else { break };
            if dice.below(each) == 0 {
                check(&game, seat, &legal, &mut dice);
            }
            game.step(&Step::Act(seat, legal[dice.below(legal.len() as u32) as usize]));
        }
    }
}

#[test]
fn decisions_are_legal_and_explained() {
    moments(1, 30, 25, |game, seat, legal, dice| {
        let view = game.view(seat);
        let cancelled = Budget::nodes(100, 0);
        cancelled.cancel.cancel();
        let budgets = [
            Budget::nodes(0, dice.bits()),
            Budget::nodes(1, dice.bits()),
            Budget::nodes(40, dice.bits()),
            Budget::time(std::time::Duration::ZERO, dice.bits()),
            cancelled,
        ];
        for name in names() {
            for budget in &budgets {
                let decision = choose(name, &view, game, seat, legal, budget);
                assert!(legal.contains(&decision.action), "{name}: {decision:?}\n{view}");
                assert!(decision.nodes <= budget.nodes.unwrap_or(1) + 1, "{decision:?}");
                if let Some(first) = decision.candidates.first() {
                    assert_eq!(first.action, decision.action);
                }
                for candidate in &decision.candidates {
                    assert!(legal.contains(&candidate.action));
                    assert_eq!(candidate.line[0], candidate.action);
                    let value = candidate.value.number();
                    assert!((0.0..=1.0).contains(&value) && candidate.error >= 0.0, "{candidate:?}");
                }
            }
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    moments(2, 9, 40, |game, seat, legal, dice| {
        let view = game.view(seat);
        let budget = Budget::nodes(80, dice.bits());
        for name in names() {
            let mut used = agent(name).unwrap();
            let situation = Situation { view: &view, seen: &game.seen[seat.index()], legal };
            let first = texts(&used.choose(&situation, &budget));
            assert_eq!(texts(&used.choose(&situation, &budget)), first, "{name}");
            assert_eq!(texts(&choose(name, &view, game, seat, legal, &budget)), first, "{name}, afresh");
        }
    });
}

/// What it does after some steps, whatever its dice.
#[track_caller]
fn check(seats: u8, steps: &[&str], expected: &[&str]) {
    let game = Game::after(&Options::default(), seats, steps);
    let (Turn::Players(players) | Turn::Sealed(players)) = OneCard::turn(&game.state) else {
        panic!("nobody is to move")
    };
    let (seat, mut legal) = (players.first().unwrap(), Vec::new());
    OneCard::legal(&game.state, seat, &mut legal);
    let view = game.view(seat);
    for seed in 0..3 {
        let decision = choose("hard", &view, &game, seat, &legal, &Budget::nodes(4_000, seed));
        assert!(expected.contains(&decision.action.to_string().as_str()), "{decision:?}\n{view}");
    }
}

#[test]
fn it_wins_when_it_can() {
    check(2, &["deal SK HK DK CK D4 C3 C8 D9 CT D6 S9"], &["play SK"]);
    let deal = "deal SK HK H4 S5 S6 C3 C8 D9 CT D6 H3 H5 H6 H8 H9 S9";
    let round = ["take", "draw D3", "take", "draw D4", "play S6", "take", "draw D5", "take", "draw D7"];
    check(3, &[&[deal, "play S5"], &round[..]].concat(), &["play SK"]);
}

#[test]
fn it_stops_who_is_about_to_win() {
    // B has one card, and a heart is as good as any other. The ten of hearts would let him win with a heart or a ten.
    let deal = "deal H4 HT JC C6 C7 S3 S5 S6 S8 D5 S9";
    let steps = [deal, "take", "draw H2", "play S3", "take", "draw H3", "play S5", "take", "draw H5"];
    check(2, &[&steps[..], &["play S6", "take", "draw D9", "play S8"]].concat(), &["play JC"]);
}

#[test]
fn it_does_not_take_when_it_can_go_out_next() {
    let deal = "deal S4 S5 S6 H6 HT C3 C8 D9 CT D6 S9";
    let steps =
        [deal, "play S4", "take", "draw H3", "play S5", "take", "draw H4", "play S6", "take", "draw H5"];
    check(2, &steps, &["play H6"]);
}

#[test]
fn it_ruins_whom_it_can() {
    // B holds twenty cards less one; what answers an attack he did not have when he gave in to the joker.
    let deal = "deal JC S3 S4 D2 S5 C3 C8 D9 CT D6 S9";
    let steps = [deal, "play JC", "take", "draw H3 H4 H5 H6 H8 H9 HT HJ HQ HK", "take", "draw C5"];
    let more =
        ["take", "draw D4", "take", "draw C4", "take", "draw D7", "take", "draw C6", "take", "draw D8"];
    check(2, &[&steps[..], &more[..]].concat(), &["play D2"]);
}
