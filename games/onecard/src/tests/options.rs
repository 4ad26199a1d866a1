//! One test for each option.

use hanpan_core::{OptionsError, QuickDice, Rules};

use super::{check, check_with};
use crate::{BankruptAt, OneCard, Options};

/// Reads options as they travel.
fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn options_are_read_strictly() {
    assert_eq!(options("{}"), Options::default());
    assert_eq!(options(r#"{"bankrupt_at":"off"}"#).bankrupt_at, BankruptAt::Off);
    assert_eq!(options(r#"{"bankrupt_at":30}"#).bankrupt_at, BankruptAt::Cards(30));
    for bad in [
        r#"{"bankrupt":20}"#,
        r#"{"bankrupt_at":"never"}"#,
        r#"{"bankrupt_at":"OFF"}"#,
        r#"{"bankrupt_at":-1}"#,
        r#"{"bankrupt_at":20.5}"#,
        r#"{"bankrupt_at":null}"#,
        r#"{"bankrupt_at":true}"#,
        r#"{"hand_size":"5"}"#,
        r#"{"jack":"on"}"#,
        r#"{"jack":1}"#,
    ] {
        assert!(serde_json::from_str::<Options>(bad).is_err(), "{bad}");
    }
    for (json, key) in [
        (r#"{"hand_size":6}"#, "hand_size"),
        (r#"{"hand_size":0}"#, "hand_size"),
        (r#"{"hand_size":4000000000}"#, "hand_size"),
        (r#"{"bankrupt_at":5}"#, "bankrupt_at"),
        (r#"{"bankrupt_at":55}"#, "bankrupt_at"),
    ] {
        match OneCard::start(&options(json), 2) {
            Err(OptionsError::Value { key: found, .. }) => assert_eq!(found, key),
            other => panic!("{json}: {other:?}"),
        }
    }
    for good in [r#"{"hand_size":7}"#, r#"{"bankrupt_at":10}"#, r#"{"bankrupt_at":54}"#] {
        assert!(OneCard::start(&options(good), 4).is_ok(), "{good}");
    }
    let text =
        serde_json::to_string(&Options { bankrupt_at: BankruptAt::Off, ..Options::default() }).unwrap();
    assert!(text.starts_with(r#"{"hand_size":5,"bankrupt_at":"off","three_defends":false"#), "{text}");
}

#[test]
fn option_hand_size_deals_seven() {
    check_with(
        &options(r#"{"hand_size":7}"#),
        2,
        "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 S9 -> bad_deal
         deal S3 S4 S5 S6 S8 SA S2 H3 C3 C4 C5 C6 H4 H8 S9
         : counts 7 7, table 40, open S9, hand B H3 C3 C4 C5 C6 H4 H8",
    );
}

#[test]
fn option_bankrupt_at() {
    let nine = "C3 C4 C5 C6 C8 C9 D3 D4 D5";
    let script = |end: &str| format!("position 3 A S9 | {nine} | S3 S4 | S5 S6\nA take\ndraw D6\n{end}");
    check_with(&options(r#"{"bankrupt_at":10}"#), 3, &script(": active BC"));
    check_with(&options(r#"{"bankrupt_at":11}"#), 3, &script(": active ABC, counts 10 2 2"));
    check_with(&options(r#"{"bankrupt_at":"off"}"#), 3, &script(": active ABC, counts 10 2 2"));
}

#[test]
fn option_three_defends() {
    let script = "position 3 A S9 | S2 C2 S4 | S3 H3 S5 S6 | D3 D4 D5 D6\nA play S2\n";
    check(3, &format!("{script}B play S3 -> under_attack"));
    check_with(
        &options(r#"{"three_defends":true}"#),
        3,
        &format!(
            "{script}B play H3 -> under_attack
             : legal B play S3; take
             B play S3
             # The attack is over, and play goes on from the three.
             : offense 0, open S3, demanded S, current C, counts 2 3 4
             C play D3"
        ),
    );
    // It cancels a whole row of twos, and never an ace or a joker.
    check_with(
        &options(r#"{"three_defends":true}"#),
        3,
        "position 3 A S9 | S2 C4 S4 | H2 H5 S6 | H3 D4 D5\nA play S2\nB play H2\n: offense 4\nC play H3\n: offense 0",
    );
    check_with(
        &options(r#"{"three_defends":true}"#),
        2,
        "position 2 A S9 | SA C4 S4 | S3 H5 S6\nA play SA\nB play S3 -> under_attack",
    );
}

#[test]
fn option_call_penalty() {
    let on = options(r#"{"call_penalty":true}"#);
    let start = "position 3 A S9 | S3 S4 | S5 S6 S8 | C3 C4 C5\nA play S3\n";
    // Everybody is asked at once; nothing else may be done meanwhile.
    check_with(
        &on,
        3,
        &format!(
            "{start}: turn ABC, legal A call; skip, legal B call; skip
             B play S5 -> call_is_due
             B take -> call_is_due
             B call
             : turn AC, legal B
             B skip -> not_your_turn
             A call
             C call
             # A called himself: nothing happens.
             : turn B, counts 1 3 3, current B, next C"
        ),
    );
    // Others called and A did not: he draws one, and B's turn comes as it would have.
    check_with(
        &on,
        3,
        &format!(
            "{start}A skip
             C call
             B skip
             : turn chance, current B
             draw D3 D4 -> bad_draw
             draw D3
             : turn B, counts 2 3 3, phase 2"
        ),
    );
    // Nobody called.
    check_with(&on, 3, &format!("{start}A skip\nB skip\nC skip\n: turn B, counts 1 3 3"));
    // Without the option there is nothing to call.
    check(3, &format!("{start}: turn B\nB call -> nothing_to_call\nB skip -> nothing_to_call"));
    // A king: the penalty comes first, then his own next turn.
    check_with(
        &on,
        2,
        "position 2 A S9 | SK S4 | S5 S6 S8\nA play SK\nA skip\nB call\ndraw D3\n: turn A, counts 2 3\nA play S4\n: turn AB",
    );
    // An attack stands while the call is settled.
    check_with(
        &on,
        2,
        "position 2 A S9 | S2 S4 | S5 S6 S8\nA play S2\n: offense 2\nB call\nA skip\ndraw D3\n: offense 2, turn B, current B",
    );
    // Nothing to draw: he is caught and draws nothing.
    let cards: Vec<String> = crate::Card::all().map(|card| card.to_string()).collect();
    let all = format!(
        "position 2 A JC | JB C2 | {}\nA play JB\nA skip\nB call\ndraw JC\n: turn B",
        cards
            .iter()
            .filter(|card| !["JB", "JC", "C2"].contains(&card.as_str()))
            .cloned()
            .collect::<Vec<_>>()
            .join(" ")
    );
    check_with(&options(r#"{"call_penalty":true,"bankrupt_at":"off"}"#), 2, &all);
}

#[test]
fn option_reflip_opening() {
    let on = options(r#"{"reflip_opening":true}"#);
    let hands = "S3 S4 S5 S6 S8 H3 C3 C4 C5 C6";
    check_with(
        &on,
        2,
        &format!(
            "deal {hands} S2 -> bad_deal
             deal {hands} S9 ST -> bad_deal
             deal {hands} S2 JB HK S2 S9 -> bad_deal
             deal {hands} S2 JB HK S9
             : open S9, demanded S, table 44
             A take
             # The cards put back can be drawn.
             draw JB"
        ),
    );
    // A jack without its effect is a plain card.
    let plain = options(r#"{"reflip_opening":true,"jack":false}"#);
    check_with(&plain, 2, &format!("deal {hands} SJ\n: open SJ"));
    check_with(&on, 2, &format!("deal {hands} SJ -> bad_deal"));
    // If nothing but special cards is left, the last one stays open.
    let special = Options::default().special_cards();
    let plain: Vec<String> = (crate::CardSet::ALL - special).iter().map(|card| card.to_string()).collect();
    let special: Vec<String> = special.iter().map(|card| card.to_string()).collect();
    let on = options(r#"{"reflip_opening":true,"hand_size":7}"#);
    check_with(
        &on,
        4,
        &format!(
            "deal {} {} -> bad_deal\ndeal {} {}\n: open JC, table 26",
            plain.join(" "),
            special[..25].join(" "),
            plain.join(" "),
            special.join(" ")
        ),
    );
    for seed in 0..300 {
        let state = OneCard::start(&on, 4).unwrap();
        let deal = OneCard::deal(&state, &mut QuickDice::seeded(seed));
        assert_eq!(OneCard::check_chance(&state, &deal), Ok(()));
    }
}

#[test]
fn options_jack_queen_king_seven_off() {
    let position = "position 3 A S9 | SJ SQ SK S7 S3 | S4 S5 | S6 S8\n";
    let off = options(r#"{"jack":false,"queen":false,"king":false,"seven":false}"#);
    for (card, on_facts) in [
        ("SJ", "current C, direction right"),
        ("SQ", "current C, direction left"),
        ("SK", "current A, direction right"),
        ("S7 H", "current B, demanded H"),
    ] {
        check(3, &format!("{position}A play {card}\n: {on_facts}"));
        let plain = &card[..2];
        check_with(&off, 3, &format!("{position}A play {plain}\n: current B, direction right, demanded S"));
    }
    check_with(&off, 3, &format!("{position}A play S7 S -> suit_only_with_seven"));
}

#[test]
fn option_no_special_finish() {
    let on = options(r#"{"no_special_finish":true}"#);
    for last in ["S2", "SA", "S7", "SJ", "SQ", "SK", "JB", "JC"] {
        check_with(
            &on,
            2,
            &format!(
                "position 2 A S9 | {last} | S5 S6
                 : legal A take
                 A play {last} -> special_finish
                 A take
                 draw C3
                 : counts 2 2, turn B"
            ),
        );
    }
    check_with(&on, 2, "position 2 A S9 | S7 | S5 S6\nA play S7 H -> special_finish");
    check_with(&on, 2, "position 2 A S9 | S3 | S5 S6\nA play S3\n: won A empty_hand");
    // A card without its effect is plain.
    let plain = options(r#"{"no_special_finish":true,"jack":false}"#);
    check_with(&plain, 2, "position 2 A S9 | SJ | S5 S6\nA play SJ\n: won A empty_hand");
}

#[test]
fn option_play_for_places() {
    let on = options(r#"{"play_for_places":true,"bankrupt_at":10}"#);
    // The first card to go out is a two: its effect is not resolved (rule 28), and the next in direction plays.
    check_with(
        &on,
        4,
        "position 4 A S9 | S2 | S5 S6 | S8 C3 C4 C5 C6 C8 C9 CT D3 | H3 H4
         A play S2
         : active BCD, current B, offense 0, turn B, counts 0 2 9 2
         B play S5
         C take
         draw D4
         # C is bankrupt and fourth; B and D play on.
         : active BD, current D
         D take
         draw D5
         B play S6
         : turn over, won A empty_hand, places 1 2 4 3",
    );
    // All others bankrupt: the first of them is last.
    check_with(
        &on,
        3,
        "position 3 A S9 | C3 C4 C5 C6 C8 C9 D3 D4 D5 | H3 H4 H5 H6 H8 H9 HT D8 D9 | S6 S5
         A take
         draw CT
         B take
         draw DT
         : won C last_standing, places 3 2 1",
    );
    // Nothing to draw after one has finished: the rest by their cards, and the finisher stays the winner.
    let off = options(r#"{"play_for_places":true,"bankrupt_at":"off"}"#);
    let cards: Vec<String> =
        crate::Card::all().map(|card| card.to_string()).filter(|card| card != "SA").collect();
    check_with(
        &off,
        4,
        &format!(
            "position 4 A JC | JB | {} | {} | {}
             A play JB
             B take
             draw SA
             C take
             draw JC
             D take
             B take
             C take
             D take
             B take
             : turn C
             C take
             : won A nothing_to_draw, places 1 3 3 2",
            cards[..17].join(" "),
            cards[17..34].join(" "),
            cards[34..51].join(" ")
        ),
    );
}
