//! Every bot of every game, at every number of players: legal, deterministic, and blind to what its seat cannot see.

use hanpan_core::{Observer, QuickDice, Seat, Turn};
use hanpan_house::{Budget, bot, entrant, find, foresee, held, names};
use hanpan_table::{AnyTable, Player, Setup};
use serde_json::{Value, json};

/// A table without dice of its own.
fn open(game: &str, players: u8) -> Box<dyn AnyTable> {
    let player = |seat| Player { name: format!("{seat}"), kind: "bot".into() };
    let started = jiff::Timestamp::UNIX_EPOCH;
    let players = (0..players).map(player).collect();
    hanpan_house::game(game)
        .unwrap()
        .open(Setup { options: json!({}), players, fair: None, started })
        .unwrap()
}

fn small_budget(seed: u64) -> Budget {
    Budget::nodes(20, seed)
}

#[test]
fn every_bot_plays_every_game_by_the_rules() {
    for game in hanpan_house::games() {
        for players in game.seats() {
            for name in names(game.id()) {
                let mut bot = bot(game.id(), name).unwrap();
                let mut table = open(game.id(), players);
                let mut dice = QuickDice::seeded(u64::from(players));
                for step in 0..60 {
                    match table.turn() {
                        Turn::Over => break,
                        Turn::Chance => table.roll_with(&mut dice).unwrap(),
                        Turn::Players(seats) | Turn::Sealed(seats) => {
                            let seat = seats.first().unwrap();
                            let thought = bot.think(&*table, seat, &small_budget(step)).unwrap();
                            let first = thought.options.first();
                            assert!(first.is_none_or(|first| first.action == thought.action), "{name}");
                            table.act(seat, &thought.action, None).unwrap_or_else(|error| {
                                panic!("{name} in {}: {}: {error}", game.id(), thought.action)
                            });
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn nobody_thinks_out_of_turn_or_at_another_table() {
    let table = open("omok", 2);
    assert!(bot("omok", "random").unwrap().think(&*table, Seat::at(1), &small_budget(0)).is_none());
    assert!(bot("othello", "random").unwrap().think(&*table, Seat::at(0), &small_budget(0)).is_none());
    assert!(bot("omok", "nobody").is_none() && bot("chess", "random").is_none() && names("chess").is_empty());
}

/// Two deals that look the same to seat 0 at its first turn and differ in everything else.
fn twins(game: &str) -> [Box<dyn AnyTable>; 2] {
    let deals = match game {
        "japae" => ["deal EESWNOGRRRSSWWEESWNNNOOOGGGR", "deal EESWNOGNNNOOOGEESSSWWWGGRRRR"],
        "suzume" => [
            "deal 1 2 3 5 5 1 1 1r 2 2 G 5r 2r 3 3 3r 4 4 4 4r 5 6 6 6 6r 7 7 7 7r 8 8 8 8r 9 9 9 9r G G G R R R R",
            "deal 1 2 3 5 5 R R R R 9r G 5r 9 9 9 8r 8 8 8 7r 7 7 7 6r 6 6 6 5 4r 4 4 4 3r 3 3 2r 2 2 1r 1 1 G G G",
        ],
        _ => ["deal S2 H4 H7 CK DA C2 SA D9 DT HQ S9", "deal S2 H4 H7 CK DA JB JC H2 C3 D3 S9"],
    };
    deals.map(|deal| {
        let mut table = open(game, 2);
        table.chance(deal).unwrap();
        table
    })
}

#[test]
fn what_a_seat_cannot_see_does_not_change_what_its_bot_does() {
    for game in ["japae", "suzume", "onecard"] {
        let [one, other] = twins(game);
        let seat = Seat::at(0);
        let views: [Value; 2] = [&one, &other].map(|table| table.view(Observer::Seat(seat)));
        assert_eq!(views[0], views[1], "{game}: the twins must look the same");
        let hidden = [&one, &other].map(|table| table.view(Observer::Seat(Seat::at(1))));
        assert_ne!(hidden[0], hidden[1], "{game}: the twins must differ");
        // Those who are named and not offered are blind too.
        let unlisted = ["master", "cfr", "folder", "rusher", "caller", "hoarder"].into_iter();
        let unlisted = unlisted.filter(|name| !names(game).contains(name) && entrant(game, name).is_ok());
        for name in names(game).iter().copied().chain(unlisted) {
            let think = |table: &dyn AnyTable| {
                entrant(game, name).unwrap().think(table, seat, &Budget::nodes(400, 5)).unwrap()
            };
            assert_eq!(think(&*one), think(&*other), "{name} in {game}");
            assert_eq!(think(&*one), think(&*one), "{name} in {game} is deterministic");
        }
        let foresee = |table: &dyn AnyTable| foresee(table, seat, &Budget::nodes(100, 5)).unwrap();
        assert_eq!(foresee(&*one), foresee(&*other), "what is foretold in {game}");
        assert_eq!(foresee(&*one), foresee(&*one), "what is foretold in {game} is deterministic");
        let held = [&one, &other].map(|table| held(&**table, Seat::at(1)));
        assert_ne!(held[0], held[1], "{game}: what is held in truth differs");
    }
}

/// A game has the opponent `learned` exactly where its weights lie in the repository, and nothing over a wire reads a
/// folder.
#[test]
fn networks_play_where_there_are_weights() {
    for game in hanpan_house::games() {
        let is_there = names(game.id()).contains(&"learned");
        assert_eq!(is_there, hanpan_learned::weights(game.id()).is_some(), "{}", game.id());
        assert_eq!(is_there, bot(game.id(), "learned").is_some(), "{}", game.id());
    }
    assert!(["japae", "onecard", "suzume"].into_iter().all(|game| names(game).contains(&"learned")));
    assert!(!names("omok").contains(&"learned"));
    let folder = concat!("agent:", env!("CARGO_MANIFEST_DIR"), "/../learned/weights/suzume");
    assert!(bot("suzume", folder).is_none());
    let table = {
        let mut table = open("suzume", 4);
        table.roll_with(&mut QuickDice::seeded(3)).unwrap();
        table
    };
    let think = |name: &str| {
        find("suzume", name).unwrap().think(&*table, Seat::at(0), &small_budget(1)).unwrap().action
    };
    assert_eq!(think(folder), think("learned"));
    for (game, name, expected) in [
        ("japae", folder, "the player plays suzume, not japae"),
        ("omok", folder, "the player plays suzume, not omok"),
        ("suzume", "agent:/nowhere", "/nowhere/manifest.json: "),
        // Only a contest runs programs from outside: here the name may be that of a record.
        ("othello", "gtp:/bin/true", "`gtp:/bin/true` does not play othello; its bots are random, "),
        ("suzume", "nobody", "`nobody` does not play suzume; its bots are random, easy"),
    ] {
        let error = find(game, name).err().expect("there is no such player").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_budget_of_no_nodes_still_answers() {
    for game in hanpan_house::games() {
        let mut table = open(game.id(), *game.seats().start());
        if table.turn() == Turn::Chance {
            table.roll_with(&mut QuickDice::seeded(1)).unwrap();
        }
        for name in names(game.id()) {
            let cancelled = Budget::default();
            cancelled.cancel.cancel();
            for budget in [Budget::nodes(0, 1), cancelled] {
                assert!(
                    bot(game.id(), name).unwrap().think(&*table, Seat::at(0), &budget).is_some(),
                    "{name}"
                );
            }
        }
    }
}
