//! The referee, request by request: docs/referee.md to the letter.

use hanpan_referee::Referee;
use serde_json::{Value, json};

/// A referee that has answered these lines, all of them with success.
fn after(lines: &[&str]) -> Referee {
    let mut referee = Referee::default();
    for line in lines {
        let answer = referee.answer(line.as_bytes());
        assert_eq!(answer["ok"], true, "{line}: {answer}");
    }
    referee
}

const OMOK: &str = r#"{"cmd":"new","game":"omok","players":2,"options":{},"seed":"00"}"#;
const OTHELLO: &str = r#"{"cmd":"new","game":"othello","options":{"size":8}}"#;

/// The request fails with this code (and reason), and nothing has changed.
fn check_failure(before: &[&str], request: &str, code: &str, reason: Option<&str>) {
    let mut referee = after(before);
    let record = referee.answer(br#"{"cmd":"record"}"#);
    let answer = referee.answer(request.as_bytes());
    assert_eq!(answer["ok"], false, "{request}: {answer}");
    assert_eq!(answer["code"], code, "{request}: {answer}");
    assert_eq!(answer.get("reason").and_then(Value::as_str), reason, "{request}: {answer}");
    assert!(answer["text"].as_str().is_some_and(|text| !text.is_empty()), "{request}: {answer}");
    assert_eq!(referee.answer(br#"{"cmd":"record"}"#), record, "{request} has changed something");
}

/// The request succeeds, and its answer has at least these fields.
fn check(before: &[&str], request: &str, expected: Value) {
    let answer = after(before).answer(request.as_bytes());
    assert_eq!(answer["ok"], true, "{request}: {answer}");
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&answer[key], value, "{request}: {answer}");
    }
}

#[test]
fn new_answers_the_state() {
    let state = json!({"seq": 0, "turn": {"players": [0]}, "points": [0, 0], "outcome": null});
    check(&[], OMOK, json!({"state": state}));
    check(&[], r#"{"cmd":"new","game":"omok"}"#, json!({"state": state}));
    check(&[], r#"{"cmd":"new","game":"omok","chance":"manual"}"#, json!({"state": state}));
    let state = json!({"seq": 0, "turn": {"players": [0]}, "points": [2, 2], "outcome": null});
    check(&[], OTHELLO, json!({"state": state}));
}

#[test]
fn act_answers_the_state_and_what_the_public_saw() {
    let answer = after(&[OMOK]).answer(br#"{"cmd":"act","seat":0,"action":"8, 8"}"#);
    assert_eq!(answer["state"]["seq"], 1);
    assert_eq!(answer["state"]["turn"], json!({"players": [1]}));
    assert_eq!(answer["events"].as_array().unwrap().len(), 1, "{answer}");
    assert!(answer["events"][0].to_string().contains("h8"), "{answer}");
}

#[test]
fn play_goes_on_to_the_first_refusal() {
    check(&[OMOK], r#"{"cmd":"play","actions":["h8","h9","i8"]}"#, json!({"played": 3}));
    let answer = after(&[OMOK]).answer(br#"{"cmd":"play","actions":["h8","h8","i8"]}"#);
    assert_eq!((&answer["ok"], &answer["played"]), (&json!(true), &json!(1)), "{answer}");
    assert_eq!(answer["state"]["seq"], 1);
    assert_eq!(answer["stopped"]["code"], "refused", "{answer}");
    check(&[OMOK], r#"{"cmd":"play","actions":[]}"#, json!({"played": 0}));
}

#[test]
fn a_won_game_is_over() {
    let play = r#"{"cmd":"play","actions":["h8","a1","i8","a2","j8","a3","k8","a4","l8"]}"#;
    let outcome = json!({"winners": [0], "reason": "five", "points": [1, 0]});
    let state = json!({"seq": 9, "turn": {"over": true}, "points": [1, 0], "outcome": outcome});
    check(&[OMOK], play, json!({"state": state, "played": 9}));
    check(&[OMOK, play], r#"{"cmd":"legal","seat":0}"#, json!({"actions": []}));
    check_failure(&[OMOK, play], r#"{"cmd":"act","seat":1,"action":"a5"}"#, "over", None);
    check_failure(&[OMOK, play], r#"{"cmd":"act","seat":1,"action":"nonsense"}"#, "over", None);
    check(&[OMOK, play], r#"{"cmd":"play","actions":["a5"]}"#, json!({"played": 0}));
    check(&[OMOK, play, r#"{"cmd":"undo","steps":1}"#], r#"{"cmd":"act","seat":0,"action":"g8"}"#, json!({}));
}

#[test]
fn legal_is_sorted_by_the_text() {
    check(&[OTHELLO], r#"{"cmd":"legal","seat":0}"#, json!({"actions": ["c4", "d3", "e6", "f5"]}));
    check(&[OTHELLO], r#"{"cmd":"legal","seat":1}"#, json!({"actions": []}));
    let answer = after(&[OMOK]).answer(br#"{"cmd":"legal","seat":0}"#);
    let actions = answer["actions"].as_array().unwrap();
    assert_eq!(actions.len(), 225);
    assert!(actions.is_sorted_by_key(|action| action.as_str().unwrap()));
}

#[test]
fn view_of_a_seat_and_of_the_public() {
    let [seat, public] = [r#"{"cmd":"view","seat":0}"#, r#"{"cmd":"view","seat":"public"}"#]
        .map(|request| after(&[OMOK]).answer(request.as_bytes())["view"].clone());
    assert!(seat.is_object());
    assert_eq!(seat, public, "omok is open");
}

#[test]
fn undo_goes_back_to_the_very_state() {
    let mut referee = after(&[OMOK, r#"{"cmd":"play","actions":["h8","h9"]}"#]);
    let before = referee.answer(br#"{"cmd":"play","actions":[]}"#);
    referee.answer(br#"{"cmd":"play","actions":["i8","i9"]}"#);
    referee.answer(br#"{"cmd":"undo","steps":2}"#);
    assert_eq!(referee.answer(br#"{"cmd":"play","actions":[]}"#), before);
    check(&[OMOK, r#"{"cmd":"act","seat":0,"action":"h8"}"#], r#"{"cmd":"undo"}"#, json!({}));
    check_failure(&[OMOK], r#"{"cmd":"undo","steps":1}"#, "bad_request", None);
    check_failure(&[OMOK], r#"{"cmd":"undo","steps":-1}"#, "bad_request", None);
}

#[test]
fn a_record_loads_to_the_same_state() {
    let mut referee = after(&[OTHELLO, r#"{"cmd":"play","actions":["f5","d6","c3"]}"#]);
    let record = referee.answer(br#"{"cmd":"record"}"#)["record"].clone();
    let steps = json!([
        {"seat": 0, "action": "f5"},
        {"seat": 1, "action": "d6"},
        {"seat": 0, "action": "c3"},
    ]);
    assert_eq!(
        (&record["hanpan"], &record["game"], &record["steps"]),
        (&json!(1), &json!("othello"), &steps)
    );
    assert_eq!(record["options"], json!({"size": 8, "opening": 0}));
    assert_eq!(record["fair"]["table"], "referee");
    let state = referee.answer(br#"{"cmd":"play","actions":[]}"#)["state"].clone();
    let load = json!({"cmd": "load", "record": record}).to_string();
    check(&[], &load, json!({"state": state}));
    let again = after(&[&load]).answer(br#"{"cmd":"record"}"#)["record"].clone();
    assert_eq!(again, record);
}

#[test]
fn games_lists_ids_seats_options_and_defaults() {
    let answer = Referee::default().answer(br#"{"cmd":"games"}"#);
    let games = answer["games"].as_array().unwrap();
    let omok = games.iter().find(|game| game["id"] == "omok").unwrap();
    assert_eq!(
        (&omok["seats"], &omok["options"]),
        (&json!([2]), &json!({"rules": "house", "size": 15, "opening": "free"}))
    );
    let othello = games.iter().find(|game| game["id"] == "othello").unwrap();
    assert_eq!(othello["options"], json!({"size": 16, "opening": 0}));
    for (listed, game) in games.iter().zip(hanpan_house::games()) {
        let said = (listed["version"].as_u64(), listed["hidden"].as_bool(), listed["chance"].as_bool());
        assert_eq!(said, (Some(game.version().into()), Some(game.hidden()), Some(game.chance())), "{listed}");
    }
}

const JAPAE: &str = r#"{"cmd":"new","game":"japae","chance":"manual"}"#;
const JAPAE_DEAL: &str = r#"{"cmd":"chance","outcome":"deal EESSWWNNNNOOGREESSWWOOGGGRRR"}"#;

#[test]
fn manual_chance_is_told_and_undone_step_by_step() {
    check(
        &[],
        JAPAE,
        json!({"state": {"seq": 0, "turn": {"chance": true}, "points": [15, 15], "outcome": null}}),
    );
    let dealt = json!({"seq": 1, "turn": {"players": [0]}, "points": [15, 15], "outcome": null});
    check(&[JAPAE], JAPAE_DEAL, json!({"state": dealt}));
    let undo = r#"{"cmd":"undo","steps":1}"#;
    let waiting = json!({"seq": 0, "turn": {"chance": true}, "points": [15, 15], "outcome": null});
    check(&[JAPAE, JAPAE_DEAL], undo, json!({"state": waiting}));
    check_failure(&[JAPAE], r#"{"cmd":"act","seat":0,"action":"discard E"}"#, "not_your_turn", None);
    check_failure(&[JAPAE], r#"{"cmd":"chance","outcome":"deal E"}"#, "bad_notation", None);
    let five = json!({"cmd": "chance", "outcome": format!("deal {}", "E".repeat(28))}).to_string();
    check_failure(&[JAPAE], &five, "refused", Some("bad_deal"));
    check_failure(&[JAPAE, JAPAE_DEAL], JAPAE_DEAL, "not_your_turn", None);
    check(&[JAPAE], r#"{"cmd":"play","actions":["discard E"]}"#, json!({"played": 0}));
}

#[test]
fn everybody_is_asked_after_a_discard_and_skip_is_always_legal() {
    let discard = r#"{"cmd":"act","seat":0,"action":"discard N"}"#;
    check(
        &[JAPAE, JAPAE_DEAL, discard],
        r#"{"cmd":"legal","seat":1}"#,
        json!({"actions": ["kan", "pon", "skip"]}),
    );
    let suzume = r#"{"cmd":"new","game":"suzume","players":4,"seed":"07"}"#;
    let mut referee = after(&[suzume]);
    let first = referee.answer(br#"{"cmd":"legal","seat":0}"#)["actions"][0].as_str().unwrap().to_owned();
    let act = |seat: u8, action: &str| json!({"cmd": "act", "seat": seat, "action": action}).to_string();
    let answer = referee.answer(act(0, &first).as_bytes());
    assert_eq!(answer["state"]["turn"], json!({"players": [1, 2, 3], "sealed": true}));
    let answer = referee.answer(act(2, "skip").as_bytes());
    assert_eq!(answer["state"]["turn"], json!({"players": [1, 3], "sealed": true}));
    assert_eq!(answer["events"], json!([]), "a sealed answer is noticed by nobody");
    assert_eq!(referee.answer(act(2, "skip").as_bytes())["code"], "not_your_turn");
    referee.answer(act(3, "skip").as_bytes());
    let answer = referee.answer(act(1, "skip").as_bytes());
    assert_eq!(answer["state"]["turn"], json!({"players": [1]}), "the next player has drawn");
    assert_eq!(answer["events"].as_array().unwrap().len(), 1);
}

#[test]
fn a_take_is_followed_by_one_draw_from_the_seed() {
    let onecard = r#"{"cmd":"new","game":"onecard","players":3,"seed":"07"}"#;
    let take = r#"{"cmd":"act","seat":0,"action":"take"}"#;
    let mut referee = after(&[onecard]);
    let before = referee.answer(br#"{"cmd":"play","actions":[]}"#)["state"].clone();
    assert_eq!((&before["seq"], &before["points"]), (&json!(1), &json!([5, 5, 5])));
    let after_take = referee.answer(take.as_bytes());
    assert_eq!((&after_take["state"]["seq"], &after_take["state"]["points"]), (&json!(3), &json!([6, 5, 5])));
    assert_eq!(after_take["events"].as_array().unwrap().len(), 2, "the take, and the draw");
    let undone = referee.answer(br#"{"cmd":"undo","steps":1}"#);
    assert_eq!(undone["state"], before, "the draw goes with the take");
    check_failure(&[onecard], r#"{"cmd":"chance","outcome":"draw S2"}"#, "bad_request", None);
    let manual = r#"{"cmd":"new","game":"onecard","chance":"manual"}"#;
    let deal = r#"{"cmd":"chance","outcome":"deal S2 H4 H7 CK DA C2 SA D9 DT HQ S9"}"#;
    check_failure(
        &[manual, deal, take],
        r#"{"cmd":"chance","outcome":"draw S2"}"#,
        "refused",
        Some("bad_draw"),
    );
    check_failure(
        &[manual, deal, take],
        r#"{"cmd":"chance","outcome":"draw H2 H3"}"#,
        "refused",
        Some("bad_draw"),
    );
    check(&[manual, deal, take], r#"{"cmd":"chance","outcome":"draw H2"}"#, json!({}));
}

#[test]
fn hands_are_scored() {
    let japae = |rest: &str| format!(r#"{{"cmd":"score","game":"japae",{rest}}}"#);
    let suzume = |rest: &str| format!(r#"{{"cmd":"score","game":"suzume",{rest}}}"#);
    let line = |id: &str, points: i32| json!({"id": id, "points": points});
    let example =
        r#""closed":"EEEW","melds":["OO+O"],"win":"W","by":"tsumo","discards":"NN","bonus":["last_draw"]"#;
    let lines = json!([line("one_closed_triplet", 1), line("last_draw", 1)]);
    check(&[], &japae(example), json!({"points": 2, "wins": true, "lines": lines}));
    let nothing = json!({"points": 0, "wins": false, "lines": []});
    check(&[], &japae(r#""closed":"S","melds":["OOO+O","EE+E"],"win":"S""#), nothing.clone());
    check(&[], &japae(r#""closed":"ESWNOGR","win":"E","by":"ron","discards":"E""#), nothing.clone());
    check(&[], &japae(r#""closed":"EESSWWN","win":"O""#), nothing.clone());
    let rob = json!({"points": 2, "wins": true, "lines": [line("seven_orphans", 1), line("rob", 1)]});
    check(&[], &japae(r#""closed":"EESWNOG","win":"R","by":"rob""#), rob);
    let six = json!({"points": 6, "wins": true, "lines": [line("triplet", 4), line("red", 2)]});
    check(&[], &suzume(r#""hand":["1","1","1r","2","2","2r"],"dora":"G","options":{}"#), six);
    let four = json!({"points": 4, "wins": false, "lines": [line("triplet", 4)]});
    check(&[], &suzume(r#""hand":["1","1","1","2","2","2"],"dora":"G""#), four);
    check(&[], &suzume(r#""hand":["1","1","1","2","2","5"],"dora":"G""#), nothing);
    check_failure(&[], &suzume(r#""hand":["1","1","1","2","2"],"dora":"G""#), "bad_request", None);
    check_failure(&[], &suzume(r#""hand":["1","1","1","1","2","2"],"dora":"G""#), "bad_request", None);
    check_failure(&[], &suzume(r#""hand":["1","1","1","x","2","2"],"dora":"G""#), "bad_notation", None);
    check_failure(
        &[],
        &suzume(r#""hand":["1","1","1","2","2","2"],"dora":"G","options":{"simples":"1-9"}"#),
        "bad_options",
        None,
    );
    check_failure(&[], &suzume(r#""hand":7,"dora":"G""#), "bad_request", None);
    check_failure(&[], &japae(r#""closed":"EEEX","win":"W""#), "bad_notation", None);
    check_failure(&[], &japae(r#""closed":"EEE","win":"W""#), "bad_request", None);
    check_failure(&[], &japae(r#""closed":"EEEW","win":"W","by":"luck""#), "bad_request", None);
}

#[test]
fn a_seat_sees_its_own_hand_and_no_other() {
    let view = |seat: &str| {
        let request = format!(r#"{{"cmd":"view","seat":{seat}}}"#);
        after(&[JAPAE, JAPAE_DEAL]).answer(request.as_bytes())["view"].clone()
    };
    let held = |view: &Value, seat: usize| view["seats"][seat]["hand"].clone();
    assert_eq!(held(&view("0"), 0), json!(["E", "E", "S", "S", "W", "W", "N"]));
    assert_eq!(held(&view("0"), 1), Value::Null);
    assert_eq!(held(&view("\"public\""), 0), Value::Null);
}

#[test]
fn bad_request() {
    for request in [
        "",
        "null",
        "[]",
        "{}",
        "{",
        "hello",
        r#"{"cmd":7}"#,
        r#"{"cmd":"dance"}"#,
        r#"{"cmd":"new"}"#,
        r#"{"cmd":"new","game":7}"#,
        r#"{"cmd":"new","game":"omok","players":"2"}"#,
        r#"{"cmd":"new","game":"omok","seed":"xyz"}"#,
        r#"{"cmd":"new","game":"omok","seed":""}"#,
        r#"{"cmd":"new","game":"omok","seed":7}"#,
        r#"{"cmd":"new","game":"omok","seed":"00","chance":"manual"}"#,
        r#"{"cmd":"new","game":"omok","chance":"loaded"}"#,
        r#"{"cmd":"new","game":"omok","optoins":{}}"#,
        r#"{"cmd":"act","seat":0}"#,
        r#"{"cmd":"act","seat":"0","action":"h8"}"#,
        r#"{"cmd":"act","seat":2,"action":"h8"}"#,
        r#"{"cmd":"act","seat":-1,"action":"h8"}"#,
        r#"{"cmd":"act","seat":99,"action":"h8"}"#,
        r#"{"cmd":"act","seat":0,"action":"h8","now":true}"#,
        r#"{"cmd":"play"}"#,
        r#"{"cmd":"play","actions":"h8"}"#,
        r#"{"cmd":"legal"}"#,
        r#"{"cmd":"legal","seat":5}"#,
        r#"{"cmd":"view","seat":"nobody"}"#,
        r#"{"cmd":"view","seat":5}"#,
        r#"{"cmd":"chance","outcome":"deal"}"#,
        r#"{"cmd":"load"}"#,
        r#"{"cmd":"load","record":{}}"#,
        r#"{"cmd":"load","record":7}"#,
        r#"{"cmd":"score"}"#,
        r#"{"cmd":"score","game":"omok"}"#,
    ] {
        check_failure(&[OMOK], request, "bad_request", None);
    }
    let mut referee = after(&[OMOK]);
    assert_eq!(referee.answer(b"\xff\xfe{}")["code"], "bad_request");
}

#[test]
fn unknown_game() {
    check_failure(&[OMOK], r#"{"cmd":"new","game":"chess"}"#, "unknown_game", None);
    check_failure(&[OMOK], r#"{"cmd":"score","game":"chess"}"#, "unknown_game", None);
}

#[test]
fn bad_options() {
    for size in ["7", "18", "-2", "\"8\"", "null", "4.5", "1e99"] {
        let request = format!(r#"{{"cmd":"new","game":"othello","options":{{"size":{size}}}}}"#);
        check_failure(&[OMOK], &request, "bad_options", None);
    }
    for request in [
        r#"{"cmd":"new","game":"omok","options":{"rules":"chess"}}"#,
        r#"{"cmd":"new","game":"omok","options":{"size":19}}"#,
        r#"{"cmd":"new","game":"omok","options":[]}"#,
        r#"{"cmd":"new","game":"omok","players":1}"#,
        r#"{"cmd":"new","game":"omok","players":3}"#,
        r#"{"cmd":"new","game":"omok","players":0}"#,
        r#"{"cmd":"new","game":"omok","players":-2}"#,
        r#"{"cmd":"new","game":"omok","players":300}"#,
    ] {
        check_failure(&[OMOK], request, "bad_options", None);
    }
}

#[test]
fn no_game() {
    for request in [
        r#"{"cmd":"act","seat":0,"action":"h8"}"#,
        r#"{"cmd":"play","actions":[]}"#,
        r#"{"cmd":"chance","outcome":"deal"}"#,
        r#"{"cmd":"legal","seat":0}"#,
        r#"{"cmd":"view","seat":"public"}"#,
        r#"{"cmd":"undo","steps":1}"#,
        r#"{"cmd":"record"}"#,
    ] {
        check_failure(&[], request, "no_game", None);
    }
}

#[test]
fn not_your_turn() {
    check_failure(&[OMOK], r#"{"cmd":"act","seat":1,"action":"h8"}"#, "not_your_turn", None);
    check_failure(&[OMOK], r#"{"cmd":"act","seat":1,"action":"nonsense"}"#, "not_your_turn", None);
    let manual = r#"{"cmd":"new","game":"omok","chance":"manual"}"#;
    check_failure(&[manual], r#"{"cmd":"chance","outcome":"deal"}"#, "not_your_turn", None);
}

#[test]
fn bad_notation() {
    for action in ["", "h", "8", "hh8", "h8 ", "h 8", "pass", "８,８", "8;8", "h08", &"h".repeat(1000)] {
        let request = json!({"cmd": "act", "seat": 0, "action": action}).to_string();
        check_failure(&[OMOK], &request, "bad_notation", None);
    }
}

#[test]
fn refused_with_the_reason() {
    let played = r#"{"cmd":"act","seat":0,"action":"h8"}"#;
    let act = |action: &str| json!({"cmd": "act", "seat": 1, "action": action}).to_string();
    check_failure(&[OMOK, played], &act("h8"), "refused", Some("occupied"));
    check_failure(&[OMOK, played], &act("p8"), "refused", Some("off_board"));
    check_failure(&[OMOK, played], &act("0,0"), "refused", Some("off_board"));
    check_failure(&[OTHELLO], r#"{"cmd":"act","seat":0,"action":"a1"}"#, "refused", Some("flips_nothing"));
    check_failure(&[OTHELLO], r#"{"cmd":"act","seat":0,"action":"pass"}"#, "refused", Some("must_move"));
}

#[test]
fn a_record_with_an_illegal_step_is_refused_with_its_number() {
    let mut referee = after(&[OMOK, r#"{"cmd":"play","actions":["h8","h9","i8"]}"#]);
    let record = referee.answer(br#"{"cmd":"record"}"#)["record"].clone();
    let check_record = |change: &dyn Fn(&mut Value), code: &str, reason: Option<&str>, text: &str| {
        let mut record = record.clone();
        change(&mut record);
        let request = json!({"cmd": "load", "record": record}).to_string();
        check_failure(&[OTHELLO], &request, code, reason);
        let answer = Referee::default().answer(request.as_bytes());
        assert!(answer["text"].as_str().unwrap().contains(text), "{answer}");
    };
    check_record(&|r| r["steps"][1]["action"] = "h8".into(), "refused", Some("occupied"), "step 2");
    check_record(&|r| r["steps"][1]["seat"] = 0.into(), "refused", Some("not_your_turn"), "step 2");
    check_record(&|r| r["steps"][2]["action"] = "?".into(), "refused", Some("bad_notation"), "step 3");
    check_record(&|r| r["steps"][2] = json!({"chance": "deal"}), "refused", Some("bad_notation"), "step 3");
    check_record(&|r| r["steps"][2] = json!({}), "bad_request", None, "damaged");
    check_record(&|r| r["hanpan"] = 2.into(), "bad_request", None, "version 2");
    check_record(&|r| r["game"] = "chess".into(), "unknown_game", None, "chess");
    check_record(&|r| r["options"]["rules"] = "chess".into(), "bad_options", None, "chess");
    check_record(&|r| r["seats"] = json!([]), "bad_options", None, "players");
    check_record(&|r| r["fair"]["seed"] = "01".into(), "bad_request", None, "commitment");
    check_record(&|r| r["started"] = "yesterday".into(), "bad_request", None, "damaged");
    let result = json!({"winners": [1], "reason": "five", "points": [0, 1]});
    check_record(&|r| r["result"] = result.clone(), "refused", Some("result"), "result");
}
