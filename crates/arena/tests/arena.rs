//! Contests of quick bots: reproducible, resumable, and fair to every seat.

use std::collections::BTreeMap;
use std::path::Path;

use hanpan_arena::{
    ArenaError, Cancel, Cross, Entrant, Exploit, Opening, Plan, Sprt, Stage, Summary, Unit, Verdict, cross,
    exploit, run,
};
use serde_json::{Value, json};

fn plan(game: &str, bots: &[&str], players: u8, deals: u64) -> Plan {
    let entrant = |name: &&str| Entrant { name: (*name).to_owned(), nodes: None, ms: None };
    Plan {
        game: game.into(),
        options: json!({}),
        bots: bots.iter().map(entrant).collect(),
        players,
        deals,
        unit: Unit::Game,
        opening: Opening::Random(0),
        seed: 3,
        sprt: None,
    }
}

fn play(plan: &Plan, threads: usize, folder: Option<&Path>) -> Summary {
    run(plan, threads, folder, &Cancel::default(), |_| ()).unwrap()
}

/// The summary without what depends on the machine.
fn outcome(summary: &Summary) -> Value {
    let mut value = serde_json::to_value(summary).unwrap();
    value["timing"] = Value::Null;
    value
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
    let plan = plan("onecard", &["basic", "random"], 3, 12);
    let one = play(&plan, 1, None);
    assert_eq!((one.deals, one.games), (12, 36));
    assert_eq!(outcome(&one), outcome(&play(&plan, 4, None)));
    let other = play(&Plan { seed: 4, ..plan }, 1, None);
    assert_ne!(outcome(&one)["calibration"], outcome(&other)["calibration"]);
}

#[test]
fn a_bot_against_itself_scores_exactly_what_is_fair() {
    for (game, players) in [("suzume", 2), ("suzume", 4), ("japae", 2)] {
        let summary =
            play(&Plan { unit: Unit::Hand, ..plan(game, &["random", "random"], players, 20) }, 2, None);
        let points = summary.points.unwrap();
        assert!(points.mean.abs() < 20.0, "{game}: {points:?}");
        let total = summary.wins + summary.draws + summary.losses;
        assert_eq!(total, 20 * u64::from(players));
    }
}

#[test]
fn a_stopped_contest_goes_on_where_it_was() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("resume");
    let _ = std::fs::remove_dir_all(&folder);
    let whole = plan("suzume", &["basic", "random"], 3, 6);
    let first = Plan { deals: 2, ..whole.clone() };
    play(&first, 1, Some(&folder));
    // As if it had been killed in the middle of a line.
    let journal = folder.join("journal.jsonl");
    let text = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, &text[..text.len() - 10]).unwrap();
    let resumed = play(&whole, 2, Some(&folder));
    assert_eq!(outcome(&resumed), outcome(&play(&whole, 1, None)));
    let records = std::fs::read_dir(&folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("deal-"));
    let records: Vec<_> = records.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(records.len(), 18);
    for record in records {
        let record = hanpan_table::Record::read(&std::fs::read_to_string(record).unwrap()).unwrap();
        assert!(hanpan_house::load(&record).unwrap().outcome().is_some());
    }
    let other = run(&Plan { seed: 9, ..whole }, 1, Some(&folder), &Cancel::default(), |_| ());
    assert!(matches!(other, Err(ArenaError::OtherPlan(_))));
}

#[test]
fn a_sequential_test_stops_when_it_is_sure() {
    let plan =
        Plan { sprt: Some(Sprt { elo0: 0.0, elo1: 50.0 }), ..plan("suzume", &["basic", "random"], 2, 4000) };
    let summary = play(&plan, 2, None);
    assert_eq!(summary.sprt, Some(Verdict::Stronger));
    assert!(summary.deals < 4000, "{}", summary.deals);
    assert_eq!(outcome(&summary), outcome(&play(&plan, 1, None)), "it stops at the same deal");
}

#[test]
fn a_sequential_test_ends_when_every_game_is_won() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 50.0 });
    let plan = Plan { sprt, opening: Opening::Random(2), ..plan("omok", &["basic", "random"], 2, 500) };
    let summary = play(&plan, 2, None);
    assert_eq!((summary.wins, summary.sprt), (summary.games, Some(Verdict::Stronger)), "{summary:?}");
    assert_eq!(summary.deals, 23);
}

#[test]
fn a_sequential_test_is_right_at_a_table_of_four() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 50.0 });
    let measured = |bots, deals| play(&Plan { sprt, ..plan("onecard", bots, 4, deals) }, 2, None);
    let stronger = measured(&["basic", "normal"], 2000);
    assert_eq!(stronger.sprt, Some(Verdict::Stronger), "{:?}", stronger.score);
    assert!(stronger.score.mean < 0.5, "it wins more than its share, not all: {:?}", stronger.score);
    // Everybody is as strong as everybody else, so that each deal is shared exactly.
    let equal = measured(&["random", "random"], 2000);
    assert_eq!(equal.sprt, Some(Verdict::NotStronger), "{:?}", equal.score);
}

#[test]
fn points_are_told_only_where_they_are_played_for() {
    for game in hanpan_house::games() {
        let plan = plan(game.id(), &["random", "random"], *game.seats().start(), 1);
        assert_eq!(play(&plan, 1, None).points.is_some(), game.hands(), "{}", game.id());
        let hands = run(&Plan { unit: Unit::Hand, ..plan }, 1, None, &Cancel::default(), |_| ());
        assert_eq!(hands.is_ok(), game.hands(), "{}", game.id());
    }
}

#[test]
fn a_raised_flag_ends_the_contest_with_what_is_known() {
    let plan = plan("omok", &["random", "random"], 2, 1_000_000);
    let stop = Cancel::default();
    stop.cancel();
    let summary = run(&plan, 2, None, &stop, |_| ()).unwrap();
    assert!(summary.deals < 10);
}

#[test]
fn even_openings_are_played_with_both_colours_and_none_comes_twice() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("even");
    let _ = std::fs::remove_dir_all(&folder);
    for (game, options, deals) in
        [("omok", json!({"rules": "renju"}), 12), ("othello", json!({"size": 16}), 2)]
    {
        let folder = folder.join(game);
        let plan = Plan { opening: Opening::Even, options, ..plan(game, &["random", "random"], 2, deals) };
        play(&plan, 2, Some(&folder));
        let known = hanpan_house::even_openings(game, &plan.options);
        let mut openings: BTreeMap<&str, usize> = BTreeMap::new();
        for deal in 0..deals {
            for seating in 0..2 {
                let file = folder.join(format!("deal-{deal:06}-{seating}.json"));
                let record: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
                let steps = record["steps"].as_array().unwrap();
                let actions: Vec<&str> = steps.iter().map(|step| step["action"].as_str().unwrap()).collect();
                let played = actions.join(" ");
                let opening = known.iter().find(|line| played.starts_with(&format!("{line} "))).unwrap();
                *openings.entry(opening).or_default() += 1;
            }
        }
        assert_eq!(openings.len() as u64, deals, "{openings:?}");
        assert!(openings.values().all(|&times| times == 2), "{openings:?}");
    }
}

/// Three of One Card who always attack and always take can go on for ever, and so can a contest with them.
#[test]
fn a_game_that_would_not_end_is_broken_off_and_shared() {
    let plan = plan("onecard", &["hoarder", "rusher"], 4, 1_000);
    let summary = run(&plan, 2, None, &Cancel::default(), |_| ()).unwrap();
    assert!(summary.endless > 0);
    assert_eq!(summary.draws, summary.endless);
    assert_eq!(summary.games, 4_000);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let check = |plan: &Plan, text: &str| {
        let error = run(plan, 1, None, &Cancel::default(), |_| ()).unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    };
    check(&plan("chess", &["random", "random"], 2, 1), "no game");
    check(&plan("omok", &["random", "deep thought"], 2, 1), "deep thought");
    check(&plan("suzume", &["random", "random", "random"], 4, 1), "4 bots");
    check(&plan("omok", &["random", "random", "random"], 3, 1), "2 to 2 players");
    check(&Plan { unit: Unit::Hand, ..plan("onecard", &["random", "random"], 2, 1) }, "hands");
    let even = |game: &str, options: Value, deals: u64| Plan {
        opening: Opening::Even,
        options,
        ..plan(game, &["random", "random"], 2, deals)
    };
    check(&even("omok", json!({}), 100_000), "even openings");
    check(&even("omok", json!({"opening": "swap2"}), 1), "omok has 0 even openings");
    check(&even("onecard", json!({}), 1), "onecard has 0 even openings");
    check(&Plan { options: json!({"size": 7}), ..plan("othello", &["random", "random"], 2, 1) }, "size");
}

#[test]
fn everybody_meets_everybody_once_and_both_sides_are_told() {
    let names = ["classic", "random", "folder"];
    let plan = plan("japae", &names, 2, 40);
    let everybody = Cross { bots: plan.bots.clone(), meeting: Plan { unit: Unit::Hand, ..plan } };
    let mut last = 0;
    let table = cross(&everybody, 2, &Cancel::default(), |deals| last = deals).unwrap();
    assert_eq!((table.meetings.len(), last), (6, 120));
    for bot in 0..3 {
        for among in (0..3).filter(|&among| among != bot) {
            let (one, other) = (table.of(bot, among).unwrap(), table.of(among, bot).unwrap());
            assert!((one.score.mean + other.score.mean - 1.0).abs() < 1e-12);
            assert_eq!(one.points.unwrap().mean, -other.points.unwrap().mean);
        }
    }
    assert!(table.of(0, 1).unwrap().points.unwrap().mean > 0.0, "classic beats chance");
    // Among three each table is a measurement of its own.
    let three = Plan { players: 3, deals: 2, game: "suzume".into(), ..everybody.meeting.clone() };
    let bots = ["basic", "folder"].map(|name| Entrant { name: name.into(), nodes: None, ms: None }).to_vec();
    let table = cross(&Cross { bots, meeting: three }, 1, &Cancel::default(), |_| ()).unwrap();
    assert_eq!(table.meetings.len(), 2);
}

#[test]
fn an_exploiter_foretells_whom_it_watches_and_says_the_same_twice() {
    let bot = Entrant { name: "classic".into(), nodes: None, ms: None };
    let plan = Exploit { bot, watched: 200, trained: 4_000, deals: 60, seed: 5 };
    let mut stages = Vec::new();
    let result = exploit(&plan, &Cancel::default(), |stage, _| stages.push(stage)).unwrap();
    stages.dedup();
    assert_eq!(stages, [Stage::Watching, Stage::Training, Stage::Measuring]);
    assert!(result.foretold.0 > 0.5 && result.foretold.1 > 500, "{result:?}");
    assert_eq!(result.deals, 60);
    let again = exploit(&plan, &Cancel::default(), |_, _| ()).unwrap();
    assert_eq!(result.gain, again.gain);
}
