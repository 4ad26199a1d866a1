//! Why actions are good or bad, in every game.

use std::collections::BTreeSet;

use hanpan_core::{Observer, QuickDice, Seat, Turn};
use hanpan_table::fair::{Bytes, Fair};
use hanpan_table::{AnyTable, Player, Setup};
use serde_json::{Value, json};

fn open(game: &str, options: Value, players: u8, fair: Option<Fair>) -> Box<dyn AnyTable> {
    let player = |seat| Player { name: format!("player {seat}"), kind: "bot".into() };
    let setup = Setup {
        options,
        players: (0..players).map(player).collect(),
        fair,
        started: "2026-01-02T03:04:05Z".parse().unwrap(),
    };
    hanpan_house::game(game).unwrap().open(setup).unwrap()
}

/// Takes steps separated by commas: outcomes of chance, and actions of the first seat that may act.
fn play(table: &mut dyn AnyTable, steps: &str) {
    for step in steps.split(", ").filter(|step| !step.is_empty()) {
        match table.turn() {
            Turn::Chance => table.chance(step).unwrap_or_else(|error| panic!("{step}: {error}")),
            turn => {
                let seat = turn.players().first().unwrap_or_else(|| panic!("{step}: the game is over"));
                table.act(seat, step, None).unwrap_or_else(|error| panic!("{step}: {error}"));
            }
        }
    }
}

/// What is told of an action of whoever acts next, as `code name=value`.
fn told_of(table: &dyn AnyTable, action: &str) -> Vec<String> {
    let seat = table.turn().players().first().expect("somebody acts");
    assert!(table.legal_texts(seat).contains(action), "{action} of {:?}", table.legal(seat));
    let written = |motive: hanpan_house::Motive| {
        let args = motive.args.iter().map(|(name, value)| format!(" {name}={value}"));
        std::iter::once(motive.code.clone()).chain(args).collect()
    };
    hanpan_house::motives(table, seat, action).into_iter().map(written).collect()
}

#[track_caller]
fn check((game, options, players): (&str, Value, u8), steps: &str, cases: &[(&str, &[&str])]) {
    let mut table = open(game, options, players, None);
    play(&mut *table, steps);
    for (action, expected) in cases {
        assert_eq!(told_of(&*table, action), *expected, "{game}, {steps}: {action}");
    }
}

#[test]
fn japae_counts_waits_and_what_is_safe() {
    let japae = || ("japae", json!({}), 2);
    // Three east, two west, and a white that has just found its pair.
    let deal = "deal EEEWWOGSSNNRRSOWNEWOGGGNSORR";
    check(
        japae(),
        deal,
        &[
            ("discard G", &["waits tiles=W O left=4", "alone"]),
            ("discard E", &["waits tiles=G left=3"]),
            ("discard W", &["breaks"]),
        ],
    );
    check(
        japae(),
        &format!("{deal}, discard G, skip"),
        &[("discard S", &["waits tiles=W left=3"]), ("discard W", &["waits tiles=N R left=4", "alone"])],
    );
    check(
        japae(),
        &format!("{deal}, discard G, skip, discard W"),
        &[("ron", &["wins points=5"]), ("pon", &["triplet tile=W"]), ("skip", &["lets_win_pass"])],
    );
}

#[test]
fn suzume_counts_waits_and_what_is_safe() {
    let suzume = || ("suzume", json!({}), 3);
    // The dealer holds 2 3 4 6 7 and has drawn a nine; the others hold one each, and dora is five.
    let deal = "deal 2 3 4 6 7 1 1 9 4 G 1 5 9 R R 5 9 8 2 9r 2 3 3 4 5 6 6 7 7 8 8 1r 2r 3r 4r 5r 6r 7r 8r G G G R R";
    check(suzume(), deal, &[("discard 9", &["waits tiles=5 left=1"]), ("discard 2", &["gives_up_wait"])]);
    let round = format!("{deal}, discard 9, skip, skip, discard 9, skip, skip, discard 9, skip, skip");
    check(suzume(), &round, &[("discard 9r", &["waits tiles=5 left=1", "safe count=2"])]);
}

#[test]
fn one_card_tells_attacks_and_what_is_kept() {
    let onecard = || ("onecard", json!({}), 2);
    let deal = "deal S2 H3 D7 SK C9 SA H2 D4 C5 H9 S3";
    check(
        onecard(),
        deal,
        &[
            ("play S2", &["attacks player=1 count=2"]),
            ("play SK", &["again"]),
            ("play H3", &["keeps_special count=3", "one_fewer"]),
            ("take", &["saves"]),
        ],
    );
    check(onecard(), &format!("{deal}, play S2"), &[("play SA", &["passes_attack player=0 count=7"])]);
}

#[test]
fn yutnori_tells_captures_stacks_and_what_comes_home() {
    let yutnori = || ("yutnori", json!({}), 2);
    check(yutnori(), "throw geol", &[("geol start", &["sets_out"])]);
    check(yutnori(), "throw geol, geol start, throw geol", &[("geol start", &["captures player=0 count=1"])]);
    let behind = "throw geol, geol start, throw do, do start";
    check(yutnori(), &format!("{behind}, throw gae"), &[("gae 3", &["short_cut", "escapes"])]);
    check(
        yutnori(),
        &format!("{behind}, throw geol"),
        &[("geol start", &["stacks count=2", "in_reach count=10"])],
    );
}

/// How many actions of a position are looked at: in Omok there are hundreds, and most are alike.
const SOME: usize = 8;

#[test]
fn every_action_of_every_game_has_a_motive_and_every_motive_is_met() {
    for game in hanpan_house::games() {
        let codes = hanpan_house::motive_codes(game.id());
        let mut met = BTreeSet::new();
        for seed in 0..40u64 {
            let (least, most) = (*game.seats().start(), *game.seats().end());
            let mut dice = QuickDice::seeded(seed);
            let mut table = random_table(game.id(), (least + (seed % 3) as u8).min(most), seed);
            for _ in 0..150 {
                let (Turn::Players(seats) | Turn::Sealed(seats)) = table.turn() else { break };
                let seat = seats.first().unwrap();
                let mut legal = table.legal(seat);
                hanpan_core::shuffle(&mut legal, &mut dice);
                for action in legal.iter().take(SOME).filter(|_| !codes.is_empty()) {
                    let motives = hanpan_house::motives(&*table, seat, action);
                    let view = || table.view(Observer::Seat(seat));
                    assert!(!motives.is_empty(), "{}: nothing is said of {action} in {}", game.id(), view());
                    met.extend(motives.into_iter().map(|motive| motive.code));
                }
                table.act(seat, &legal[0], None).unwrap();
            }
        }
        // A forced win is seen by a search, and not by an action.
        let declared: BTreeSet<String> =
            codes.iter().filter(|code| **code != "forced").map(|code| (*code).to_owned()).collect();
        assert_eq!(met, declared, "{}", game.id());
    }
}

/// A table with dice of its own, by options under which everything that can happen does.
fn random_table(game: &str, players: u8, seed: u64) -> Box<dyn AnyTable> {
    let options = match game {
        "othello" => json!({"size": 6}),
        "onecard" => json!({"call_penalty": seed.is_multiple_of(2), "three_defends": true}),
        _ => json!({}),
    };
    let fair = Fair::commit("motives", Bytes::new(&seed.to_le_bytes()).unwrap(), players);
    open(game, options, players, Some(fair))
}

#[test]
fn nothing_is_said_of_what_may_not_be_done() {
    let table = open("omok", json!({}), 2, None);
    let nobody = Seat::at(1);
    for (seat, action) in [(Seat::at(0), "z9"), (Seat::at(0), "pass"), (nobody, "h8")] {
        assert_eq!(hanpan_house::motives(&*table, seat, action), [], "{action}");
    }
}

#[test]
fn a_forced_win_at_omok_is_told_by_its_shapes() {
    // A four forces White to answer, and the next stone makes a four and an open three.
    let mut table = open("omok", json!({"rules": "freestyle"}), 2, None);
    for (number, point) in "f8 e8 g8 a1 h8 c1 i9 a3 i10 o1".split(' ').enumerate() {
        table.act(Seat::at(number % 2), point, None).unwrap();
    }
    let mut hard = hanpan_house::find("omok", "hard").unwrap();
    let thought = hard.think(&*table, Seat::at(0), &hanpan_house::Budget::nodes(50_000, 1)).unwrap();
    let advised = hanpan_house::advise(&*table, Seat::at(0), &thought);
    let forced = &advised[0].motives[0];
    assert_eq!(forced.code, "forced", "{advised:?}");
    let shapes: Vec<&str> = forced.args[0].1.split(' ').collect();
    assert!(shapes.len() >= 2 && shapes.last() == Some(&"wins"), "{shapes:?}");
}
