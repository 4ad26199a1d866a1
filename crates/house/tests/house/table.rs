//! Tables of every game: what can happen at them, and that their records tell it all.

use hanpan_core::{Dice, Observer, QuickDice, Seat, Turn};
use hanpan_table::fair::{Bytes, Fair, Reveal};
use hanpan_table::{AnyTable, Player, Record, RecordError, RecordStep, Setup, TableError, TableEvent};
use serde_json::{Value, json};

fn setup(options: Value, players: u8, seed: u64) -> Setup<Value> {
    let seed = Bytes::new(&seed.to_le_bytes()).unwrap();
    let player = |seat| Player { name: format!("player {seat}"), kind: "bot".into() };
    Setup {
        options,
        players: (0..players).map(player).collect(),
        fair: Some(Fair::commit("test", seed, players)),
        started: "2026-01-02T03:04:05Z".parse().unwrap(),
    }
}

fn open(game: &str, options: Value, players: u8) -> Box<dyn AnyTable> {
    hanpan_house::game(game).unwrap().open(setup(options, players, 1)).unwrap()
}

/// Random actions until the game is over or so many have been taken.
fn play_on(table: &mut dyn AnyTable, actions: usize, dice: &mut QuickDice) {
    for _ in 0..actions {
        let (Turn::Players(seats) | Turn::Sealed(seats)) = table.turn() else { return };
        let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).unwrap();
        let legal = table.legal(seat);
        table.act(seat, &legal[dice.below(legal.len() as u32) as usize], Some(7)).unwrap();
    }
}

/// Every game at every number of players.
fn all_tables() -> impl Iterator<Item = (Box<dyn AnyTable>, QuickDice)> {
    hanpan_house::games().iter().flat_map(|game| {
        game.seats().map(|players| {
            (
                game.open(setup(json!({}), players, u64::from(players))).unwrap(),
                QuickDice::seeded(players.into()),
            )
        })
    })
}

fn public_state(table: &dyn AnyTable) -> impl PartialEq + std::fmt::Debug + use<> {
    let views: Vec<Value> = Observer::all(table.players().len() as u8).map(|who| table.view(who)).collect();
    let seen: Vec<_> = Observer::all(table.players().len() as u8).map(|who| table.seen(who, 0)).collect();
    (table.turn(), table.points(), table.outcome(), views, seen)
}

#[test]
fn a_record_rebuilds_every_table() {
    for (mut table, mut dice) in all_tables() {
        for _ in 0..4 {
            play_on(&mut *table, 12, &mut dice);
            let record = table.record(Reveal::Seed);
            let text = serde_json::to_string(&record).unwrap();
            let loaded = hanpan_house::load(&Record::read(&text).unwrap()).unwrap();
            assert_eq!(loaded.record(Reveal::Seed), record);
            assert_eq!(public_state(&*loaded), public_state(&*table), "{text}");
        }
    }
}

#[test]
fn whoever_takes_back_what_he_chose_has_the_choice_again() {
    let (mut taken_back, mut sealed) = (0, 0);
    for (mut table, mut dice) in all_tables() {
        for actions in 1..40 {
            play_on(&mut *table, actions % 3 + 1, &mut dice);
            let seat = Seat::at(actions % table.players().len());
            let Some(steps) = table.steps_back(seat) else { continue };
            if table.turn() == Turn::Over || table.take_back(steps).is_err() {
                break;
            }
            taken_back += 1;
            assert!(table.legal(seat).len() > 1, "{}: {:?}", table.game(), table.record(Reveal::Seed).steps);
            if table.turn().is_sealed() {
                let mut before = hanpan_house::load(&table.record(Reveal::Seed)).unwrap();
                before.rewind(1).unwrap();
                assert!(!before.turn().is_sealed(), "{}: sealed answers go back together", table.game());
                sealed += 1;
            }
        }
    }
    assert!(sealed > 5, "{sealed}");
    assert!(taken_back > 200, "{taken_back}");
}

#[test]
fn rewinding_goes_back_to_the_very_state() {
    for (mut table, mut dice) in all_tables() {
        play_on(&mut *table, 9, &mut dice);
        let before = (public_state(&*table), table.record(Reveal::Seed));
        for steps in 1..=4 {
            let seq = table.seq();
            play_on(&mut *table, steps, &mut dice);
            assert!(table.seq() > seq);
            table.rewind(steps).unwrap();
            assert_eq!((public_state(&*table), table.record(Reveal::Seed)), before, "{}", table.game());
        }
    }
}

/// Takebacks again and again, over games of hundreds of steps: the table is always the one that its line of play makes.
#[test]
fn takebacks_lead_back_to_the_very_state_however_many_there_are() {
    for (mut table, mut dice) in all_tables() {
        for _ in 0..24 {
            play_on(&mut *table, 16, &mut dice);
            let steps = 1 + dice.below(20) as usize;
            if table.take_back(steps).is_err() {
                continue;
            }
            let record = table.record(Reveal::Seed);
            assert_eq!(public_state(&*hanpan_house::load(&record).unwrap()), public_state(&*table));
            let line = Record { steps: table.line_of_play(), ..record };
            let straight = hanpan_house::load(&line).unwrap();
            let views = |table: &dyn AnyTable| {
                let seats = table.players().len() as u8;
                Observer::all(seats).map(|who| table.view(who)).collect::<Vec<Value>>()
            };
            assert_eq!(
                (straight.turn(), views(&*straight)),
                (table.turn(), views(&*table)),
                "{}",
                table.game()
            );
        }
    }
}

#[test]
fn a_takeback_is_kept_in_the_log_and_the_dice_fall_again_as_they_fell() {
    let mut table = open("onecard", json!({}), 2);
    let seat = table.turn().players().first().unwrap();
    table.act(seat, "take", None).unwrap();
    let drawn = table.record(Reveal::Seed).steps[2].clone();
    assert!(matches!(drawn, RecordStep::Chance(_)));
    table.take_back(2).unwrap();
    assert_eq!(table.seq(), 4, "nothing is forgotten");
    table.act(seat, "take", None).unwrap();
    let steps = table.record(Reveal::Seed).steps;
    assert_eq!(steps[3], RecordStep::Event(TableEvent::Takeback { steps: 2 }));
    assert_eq!(steps[5], drawn);
    let record = table.record(Reveal::Seed);
    let loaded = hanpan_house::load(&record).unwrap();
    assert_eq!(public_state(&*loaded), public_state(&*table));
    let verified = hanpan_house::game("onecard").unwrap().verify(&record).unwrap();
    assert_eq!(verified.outcomes, 3);
}

#[test]
fn too_many_steps_are_not_taken_back() {
    let mut table = open("omok", json!({}), 2);
    let too_far = |steps, taken| Err(TableError::TooFarBack { steps, taken });
    assert_eq!(table.take_back(1), too_far(1, 0));
    table.act(Seat::at(0), "h8", None).unwrap();
    assert_eq!(table.take_back(2), too_far(2, 1));
    assert_eq!(table.take_back(0), too_far(0, 1));
    assert_eq!(table.rewind(2), too_far(2, 1));
    let mut table = open("japae", json!({}), 2);
    assert_eq!(table.rewind(1), too_far(1, 0), "the first deal stays");
}

#[test]
fn whoever_resigns_or_runs_out_of_time_loses() {
    type End = fn(&mut dyn AnyTable) -> Result<(), TableError>;
    let ends: [(End, &str, &[usize], [f64; 2]); 3] = [
        (|table| table.resign(Seat::at(0)), "resign", &[1], [0.0, 1.0]),
        (|table| table.timeout(Seat::at(1)), "timeout", &[0], [1.0, 0.0]),
        (|table| table.agree_draw(), "draw", &[], [0.5, 0.5]),
    ];
    for (end, reason, winners, points) in ends {
        let mut table = open("omok", json!({}), 2);
        table.act(Seat::at(0), "h8", None).unwrap();
        end(&mut *table).unwrap();
        let outcome = table.outcome().unwrap();
        assert_eq!(outcome.reason, reason);
        assert_eq!(outcome.winners.iter().map(Seat::index).collect::<Vec<_>>(), winners);
        assert_eq!(outcome.points.as_slice().iter().map(|p| p.to_f64()).collect::<Vec<_>>(), points);
        assert_eq!(table.turn(), Turn::Over);
        assert!(table.legal(Seat::at(1)).is_empty());
        assert_eq!(table.act(Seat::at(1), "h9", None), Err(TableError::Over));
        assert_eq!(end(&mut *table), Err(TableError::Over));
        assert_eq!(table.take_back(1), Err(TableError::Over));
        let record = table.record(Reveal::Seed);
        assert_eq!(hanpan_house::load(&record).unwrap().outcome(), Some(outcome));
    }
}

#[test]
fn among_several_nobody_ends_the_game_alone() {
    let mut table = open("suzume", json!({}), 3);
    assert_eq!(table.resign(Seat::at(0)), Err(TableError::NotBetweenTwo));
    assert!(matches!(table.timeout(Seat::at(3)), Err(TableError::NoSuchSeat { .. })));
    assert!(table.outcome().is_none());
    table.agree_draw().unwrap();
    assert!(table.outcome().unwrap().winners.is_empty());
}

#[test]
fn without_dice_the_table_waits_to_be_told() {
    let mut setup = setup(json!({}), 2, 1);
    setup.fair = None;
    let mut table = hanpan_house::game("japae").unwrap().open(setup).unwrap();
    assert_eq!((table.turn(), table.seq()), (Turn::Chance, 0));
    assert!(matches!(table.act(Seat::at(0), "tsumo", None), Err(TableError::NotYourTurn { .. })));
    assert!(matches!(table.chance("deal"), Err(TableError::Notation(_))));
    let bad = format!("deal {}", "E".repeat(28));
    assert!(matches!(table.chance(&bad), Err(TableError::Refused { code: "bad_deal", .. })));
    table.chance("deal EESSWWNNNNOOGREESSWWOOGGGRRR").unwrap();
    assert_eq!(table.turn(), Turn::of(Seat::at(0)));
    assert_eq!(table.chance("deal EESSWWNNNNOOGREESSWWOOGGGRRR"), Err(TableError::NoChance));
    assert!(table.record(Reveal::Seed).fair.is_none());
    let mut dealt = open("japae", json!({}), 2);
    assert_eq!(dealt.chance("deal"), Err(TableError::OwnDice));
}

#[test]
fn the_seed_is_in_a_record_only_when_it_is_revealed() {
    let table = open("onecard", json!({}), 3);
    let kept = serde_json::to_value(table.record(Reveal::Commitment)).unwrap();
    assert!(kept["fair"].get("seed").is_none() && kept["fair"]["commitment"].is_string());
    let told = hanpan_house::load(&table.record(Reveal::Commitment)).unwrap();
    assert_eq!(public_state(&*told), public_state(&*table));
}

#[test]
fn each_seat_has_seen_only_its_own() {
    for game in ["japae", "suzume", "onecard"] {
        let mut table = open(game, json!({}), 2);
        play_on(&mut *table, 6, &mut QuickDice::seeded(3));
        let [one, other] = [0, 1].map(|seat| table.view(Observer::Seat(Seat::at(seat))));
        assert_ne!(one, other, "{game}");
        let all = table.seen(Observer::Public, 0);
        assert_eq!(table.seen(Observer::Public, all[1].seq), all[1..], "since a number");
    }
}

/// The record of a whole game of every kind, at every number of players.
fn finished_records() -> Vec<Record> {
    let finish = |(mut table, mut dice): (Box<dyn AnyTable>, QuickDice)| {
        play_on(&mut *table, usize::MAX, &mut dice);
        table.set_ended("2026-01-02T04:00:00Z".parse().unwrap());
        table.record(Reveal::Seed)
    };
    all_tables().map(finish).collect()
}

#[test]
fn finished_games_verify_and_tampered_ones_do_not() {
    for record in finished_records() {
        let game = hanpan_house::game_of(&record).unwrap();
        let chances = record.steps.iter().filter(|step| matches!(step, RecordStep::Chance(_))).count();
        assert_eq!(game.verify(&record).unwrap().outcomes, chances, "{}", record.game);
        let Some(first) = record.steps.iter().position(|step| matches!(step, RecordStep::Chance(_))) else {
            continue;
        };
        let mut salted = record.clone();
        salted.fair.as_mut().unwrap().salts[0] = Bytes::from_hex("00").unwrap();
        let error = game.verify(&salted).unwrap_err().to_string();
        assert!(error.starts_with(&format!("step {}: the dice say", first + 1)), "{error}");
        let mut unrevealed = record.clone();
        unrevealed.fair.as_mut().unwrap().seed = None;
        assert!(game.verify(&unrevealed).unwrap_err().to_string().contains("not over yet"));
        let mut told = record;
        told.fair = None;
        assert!(game.verify(&told).unwrap_err().to_string().contains("no commitment"));
    }
}

#[test]
fn the_result_must_be_what_the_steps_lead_to() {
    for mut record in finished_records() {
        record.result.as_mut().unwrap().reason = "luck".into();
        assert_eq!(hanpan_house::load(&record).map(drop), Err(RecordError::Result), "{}", record.game);
        record.result = None;
        assert!(hanpan_house::load(&record).is_ok());
        record.steps.push(record.steps[0].clone());
        assert!(matches!(
            hanpan_house::load(&record).map(drop),
            Err(RecordError::Step { number, error: TableError::Over }) if number == record.steps.len()
        ));
    }
}

#[test]
fn a_record_says_when_it_ended_only_if_it_has() {
    let check = |record: &Record, expected: Result<(), RecordError>| {
        assert_eq!(hanpan_house::load(record).map(drop), expected, "{}", record.game);
    };
    for mut record in finished_records() {
        check(&record, Ok(()));
        record.ended = Some(record.started);
        check(&record, Ok(()));
        record.ended = Some("2026-01-02T03:04:04Z".parse().unwrap());
        check(&record, Err(RecordError::EndedBeforeStart));
        record.ended = None;
        check(&record, Ok(()));
    }
    for (mut table, mut dice) in all_tables() {
        play_on(&mut *table, 3, &mut dice);
        table.set_ended("2026-01-02T04:00:00Z".parse().unwrap());
        let mut record = table.record(Reveal::Seed);
        check(&record, Ok(()));
        record.ended = Some("2026-01-02T04:00:00Z".parse().unwrap());
        check(&record, Err(RecordError::EndedTooSoon));
    }
}

#[test]
fn what_is_taken_back_has_not_ended() {
    let mut table = open("omok", json!({}), 2);
    for (number, action) in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"].iter().enumerate() {
        table.act(Seat::at(number % 2), action, None).unwrap();
    }
    // The calendar was set back meanwhile.
    table.set_ended("2025-12-31T00:00:00Z".parse().unwrap());
    let over = table.record(Reveal::Seed);
    assert_eq!(over.ended, Some(over.started));
    assert!(hanpan_house::load(&over).is_ok());
    table.take_back(1).unwrap();
    let goes_on = table.record(Reveal::Seed);
    assert_eq!((&goes_on.ended, &goes_on.result), (&None, &None));
    assert!(hanpan_house::load(&goes_on).is_ok());
}

#[test]
fn a_record_of_other_rules_is_refused() {
    for record in finished_records() {
        let game = hanpan_house::game_of(&record).unwrap();
        let known = game.version();
        assert_eq!(record.rules, known, "it is written down");
        let other = Record { rules: known + 1, ..record.clone() };
        let refusal = RecordError::Rules { game: game.id(), played: known + 1, known };
        assert_eq!(hanpan_house::load(&other).map(drop), Err(refusal.clone()));
        assert_eq!(game.verify(&other).map(drop), Err(refusal.into()));
        // Records were written before there were versions.
        let mut old = serde_json::to_value(&record).unwrap();
        old.as_object_mut().unwrap().remove("rules").unwrap();
        let old = Record::read(&old.to_string()).unwrap();
        assert_eq!(old.rules, 1);
    }
}

/// docs/verify/verify.py shares no code with us, and agrees.
#[test]
fn the_python_verifier_agrees() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify/verify.py");
    let verify = |files: &[std::path::PathBuf]| {
        let output =
            std::process::Command::new("python3").arg(script).args(files).output().expect("python3 runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let mut records = finished_records();
    records.extend(with_options_and_takebacks());
    let mut files = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let file = folder.join(format!("{number}-{}.json", record.game));
        std::fs::write(&file, serde_json::to_string(record).unwrap()).unwrap();
        files.push(file);
    }
    let (code, printed) = verify(&files);
    assert_eq!(code, Some(0), "{printed}");
    // And it does notice.
    for (file, record) in files.iter().zip(&records) {
        let mut record = record.clone();
        let Some(RecordStep::Chance(deal)) =
            record.steps.iter_mut().rev().find(|step| matches!(step, RecordStep::Chance(_)))
        else {
            continue;
        };
        *deal = swap_two(deal);
        std::fs::write(file, serde_json::to_string(&record).unwrap()).unwrap();
        let (code, printed) = verify(std::slice::from_ref(file));
        assert_eq!(code, Some(1), "{printed}");
    }
}

/// One Card with every option that a draw depends on, and with takebacks.
fn with_options_and_takebacks() -> Vec<Record> {
    let options = [
        json!({"hand_size": 7, "bankrupt_at": 12}),
        json!({"reflip_opening": true, "bankrupt_at": "off"}),
        json!({"call_penalty": true}),
        json!({"play_for_places": true, "bankrupt_at": 15}),
    ];
    let play = |(seed, options): (u64, Value)| {
        let players = 2 + seed as u8 % 3;
        let mut table = hanpan_house::game("onecard").unwrap().open(setup(options, players, seed)).unwrap();
        let mut dice = QuickDice::seeded(seed);
        for _ in 0..6 {
            play_on(&mut *table, 10, &mut dice);
            if table.turn() != Turn::Over {
                table.take_back(3).unwrap();
            }
        }
        play_on(&mut *table, usize::MAX, &mut dice);
        table.record(Reveal::Seed)
    };
    let options = options.into_iter().cycle().take(24);
    (0..).zip(options).map(play).collect()
}

/// The same outcome with its last card or tile exchanged for the first one that differs.
fn swap_two(outcome: &str) -> String {
    let (verb, rest) = outcome.split_once(' ').unwrap();
    let mut items: Vec<String> = match rest.split_once(' ') {
        Some(_) => rest.split(' ').map(str::to_owned).collect(),
        None if rest.len() > 4 => rest.chars().map(String::from).collect(),
        // A single card: another one.
        None => return format!("{verb} {}", if rest == "SA" { "S3" } else { "SA" }),
    };
    let last = items.len() - 1;
    let other = (0..last).find(|&i| items[i] != items[last]).unwrap();
    items.swap(other, last);
    format!("{verb} {}", items.join(if rest.contains(' ') { " " } else { "" }))
}
