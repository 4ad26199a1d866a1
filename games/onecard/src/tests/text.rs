//! Notation, views and events as text.

use hanpan_core::{Observer, Rules, Step};

use super::{check, check_with, seat_of};
use crate::{Action, Card, Chance, Event, OneCard, Options, Suit};

#[test]
fn every_card_and_action_round_trips() {
    let mut last = None;
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert!(last < Some(card));
        last = Some(card);
        assert_eq!(Action::play(card).to_string().parse(), Ok(Action::play(card)));
        for suit in Suit::ALL {
            let action = Action::play_naming(card, suit);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
    for text in ["take", "call", "skip", "play S2", "play HT", "play JB", "play H7 D", "play JC S"] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in ["draw S2", "draw JB JC SA", "deal SA S2 S3", "draw S2 S2"] {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
    }
}

#[test]
fn bad_notation_is_refused() {
    let long = "play ".repeat(10_000);
    for text in [
        "",
        " ",
        "play",
        "play ",
        " play S2",
        "play S2 ",
        "play  S2",
        "Play S2",
        "PLAY S2",
        "play s2",
        "play S1",
        "play S10",
        "play S0",
        "play X2",
        "play JA",
        "play BJ",
        "play SJB",
        "play H7 d",
        "play H7 X",
        "play H7 DD",
        "play H7  D",
        "play H7 D ",
        "play H7 D C",
        "play ♠2",
        "play Ｓ2",
        "take ",
        "take 1",
        "TAKE",
        "call\n",
        "skip\0",
        "play S2\n",
        "discard S2",
        "테이크",
        long.as_str(),
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
    let many = format!("deal{}", " SA".repeat(55));
    for text in [
        "",
        "deal",
        "draw",
        "deal ",
        "draw ",
        "draw  S2",
        "draw S2 ",
        "draw S2  S3",
        "Draw S2",
        "draw s2",
        "draw S2,S3",
        "draw ♠2",
        "deal S2\tS3",
        "play S2",
        "draw S2\n",
        many.as_str(),
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
    assert!(format!("deal{}", " SA".repeat(54)).parse::<Chance>().is_ok());
    let error = "play s2".parse::<Action>().unwrap_err().to_string();
    assert_eq!(error, "`play s2` is not an action such as `play S2`, `play H7 D` or `take`");
}

#[test]
fn a_view_is_a_drawing() {
    let state = check(3, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 D3 D4 D5 D6 JB S9\nA play S3");
    assert_eq!(
        OneCard::view(&state, Observer::Seat(seat_of("C"))).to_string(),
        "Phase 2   Table 40
  A   4  ////
> B   5  /////
  C   5  /////  (you)
Open [S3]   demanded: S
current: B  next: C  direction: --->  offense point: 0
Hand: D3 D4 D5 D6 JB
B to move"
    );
    assert!(!OneCard::view(&state, Observer::Public).to_string().contains("Hand"));
}

#[test]
fn a_view_travels_as_plain_json() {
    let state = check(2, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 JB\nA play S3");
    let view = serde_json::to_value(OneCard::view(&state, Observer::Seat(seat_of("B")))).unwrap();
    for (key, value) in [
        ("you", "1"),
        ("hand", r#"["H4","C3","C4","C5","C6"]"#),
        ("open", r#""S3""#),
        ("demanded", r#"["S"]"#),
        ("direction", r#""right""#),
        ("offense", "0"),
        ("phase", "2"),
        ("current", "1"),
        ("next", "0"),
        ("table", "45"),
        ("due", r#"{"type":"turn"}"#),
        ("last", r#"{"action":"play S3","seat":0}"#),
        ("result", "null"),
    ] {
        assert_eq!(view[key].to_string(), value, "{key}");
    }
    assert_eq!(view["players"][0].to_string(), r#"{"count":4,"standing":{"type":"active"}}"#);
}

/// What the public and the actor read of a step.
fn told(options: &Options, script: &str, step: &str, public: &str, actor: &str) {
    let state = check_with(options, 3, script);
    let (step, seat) = if step.starts_with('d') {
        (Step::Chance(step.parse().unwrap()), state.current)
    } else {
        let (seat, action) = step.split_once(' ').unwrap();
        (Step::Act(seat_of(seat), action.parse().unwrap()), seat_of(seat))
    };
    for (who, words) in [(Observer::Public, public), (Observer::Seat(seat), actor)] {
        let event = hanpan_kit::noticed::<OneCard>(&state, &step, who);
        assert_eq!(event.as_ref().map_or(String::new(), Event::to_string), words);
        if let Some(event) = event {
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event, "{json}");
        }
    }
}

#[test]
fn events_are_one_line_of_english() {
    let default = Options::default();
    let same = |script: &str, step: &str, words: &str| told(&default, script, step, words, words);
    let deal = "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 D3 D4 D5 D6 JB S9";
    let dealt = "5 cards each are dealt; S9 is opened";
    told(&default, "", deal, dealt, "5 cards each are dealt, yours are S3 S4 S5 S6 H3; S9 is opened");
    let table = "position 3 A S9 | S2 S7 SJ SQ SK JB | S4 C2 S6 | S8 ST";
    same(table, "A play S2", "A plays S2; attacks B with 0+2");
    same(&format!("{table}\nA play S2"), "B play C2", "B plays C2; attacks C with 2+2");
    same(&format!("{table}\nA play S2"), "B take", "B gives in to the attack and takes 2");
    same(table, "A play S7 D", "A plays S7 and names D");
    same(table, "A play SJ", "A plays SJ; jumps over B");
    same(table, "A play SQ", "A plays SQ; the direction turns");
    same(table, "A play SK", "A plays SK; A plays once more");
    same(table, "A take", "A takes a card");
    told(&default, &format!("{table}\nA take"), "draw C9", "A draws 1", "A draws C9");
    same(
        "position 3 A S9 | S2 | S4 S5 | S8 ST",
        "A play S2",
        "A plays S2; the game is over (empty_hand), A wins",
    );
    let places = Options { play_for_places: true, ..default };
    let words = "A plays S2; finishes as number 1";
    told(&places, "position 3 A S9 | S2 | S4 S5 | S8 ST", "A play S2", words, words);
    let three = Options { three_defends: true, ..default };
    let words = "B plays S3; the attack is over";
    told(&three, "position 3 A S9 | S2 S5 | S3 S4 S6 | S8 ST\nA play S2", "B play S3", words, words);
    let bankrupt = Options { bankrupt_at: crate::BankruptAt::Cards(10), ..default };
    told(
        &bankrupt,
        "position 3 A S9 | C3 C4 C5 C6 C8 C9 D3 D4 D5 | S3 S4 | S5 S6\nA take",
        "draw D6",
        "A draws 1 and is bankrupt: 10 cards go to the main deck",
        "A draws D6 and is bankrupt: 10 cards go to the main deck",
    );
    let call = Options { call_penalty: true, ..default };
    let asked = "position 3 A S9 | S3 S4 | S5 S6 | S8 ST\nA play S3";
    told(&call, asked, "B call", "", "you call");
    told(&call, asked, "C skip", "", "you do not call");
    let words = "B called: A is caught and draws a card";
    told(&call, &format!("{asked}\nB call\nC skip"), "A skip", words, words);
    let words = "A and B called: A is safe";
    told(&call, &format!("{asked}\nB call\nC skip"), "A call", words, words);
    told(&call, &format!("{asked}\nB skip\nC skip"), "A skip", "nobody calls", "nobody calls");
}
