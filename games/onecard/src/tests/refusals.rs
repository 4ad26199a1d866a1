//! Every refusal: its code, and the words a player reads.

use hanpan_core::{Refusal as _, Rules};

use super::{check, check_with, seat_of};
use crate::{Action, Chance, Options, Refusal, State};

/// Fails unless `action` by `seat` is refused by this code, in these words.
fn refused(state: &State, seat: &str, action: &str, code: &str, words: &str) {
    let refusal = crate::OneCard::check(state, seat_of(seat), action.parse::<Action>().unwrap()).unwrap_err();
    assert_eq!((refusal.code(), refusal.to_string().as_str()), (code, words));
}

#[test]
fn refusals_speak_to_the_player() {
    let before = check(2, "");
    refused(&before, "A", "take", "chance_is_due", "cards are dealt or drawn first");
    let state = check(2, "position 2 A S9 | H7 S7 C4 JB | S3");
    refused(&state, "B", "play S3", "not_your_turn", "it is not your turn");
    refused(&state, "H", "take", "not_your_turn", "it is not your turn");
    refused(&state, "A", "play SA", "not_held", "you do not hold SA");
    refused(&state, "A", "play C4", "no_match", "C4 does not follow S9: play S, rank 9 or a joker, or take");
    refused(&state, "A", "play S7", "name_a_suit", "name a suit with S7, such as `play S7 H`");
    refused(&state, "A", "play JB S", "suit_only_with_seven", "JB names no suit: `play JB`");
    refused(&state, "A", "call", "nothing_to_call", "there is nothing to call now");
    let joker = check(2, "position 2 A JB | H4 | S3");
    refused(
        &joker,
        "A",
        "play H4",
        "no_match",
        "H4 does not follow JB: play S or C or the other joker, or take",
    );
    let attack = check(2, "position 2 A S9 | S2 S4 | S5 S6\nA play S2");
    let words = "S5 does not answer the attack by S2: play SA, H2, D2, C2, JB, JC, or take 2";
    refused(&attack, "B", "play S5", "under_attack", words);
    let last = check(2, "position 2 A S9 | S7 | S5");
    refused(
        &last,
        "A",
        "play S7 S",
        "last_needs_no_suit",
        "S7 is your last card and needs no suit: `play S7`",
    );
    let plain = Options { no_special_finish: true, ..Options::default() };
    let last = check_with(&plain, 2, "position 2 A S9 | SK | S5");
    refused(&last, "A", "play SK", "special_finish", "SK is special and cannot be your last card: take");
    let over = check(2, "position 2 A S9 | S3 | S5\nA play S3");
    refused(&over, "B", "take", "game_over", "the game is over");
    refused(&over, "A", "call", "game_over", "the game is over");
    let call = Options { call_penalty: true, ..Options::default() };
    let asked = check_with(&call, 2, "position 2 A S9 | S3 S4 | S5\nA play S3");
    refused(&asked, "B", "take", "call_is_due", "first everybody answers `call` or `skip`");
}

#[test]
fn chance_is_refused_where_it_does_not_belong() {
    let refused = |state: &State, outcome: &str| {
        let outcome: Chance = outcome.parse().unwrap();
        crate::OneCard::check_chance(state, &outcome).unwrap_err().code()
    };
    let before = check(2, "");
    assert_eq!(refused(&before, "draw S2"), "no_chance_due");
    assert_eq!(refused(&before, "deal S2"), "bad_deal");
    assert_eq!(refused(&before, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 S3"), "bad_deal");
    assert_eq!(refused(&before, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 S9 ST"), "bad_deal");
    let turn = check(2, "position 2 A S9 | S3 | S5");
    assert_eq!(refused(&turn, "draw S2"), "no_chance_due");
    assert_eq!(refused(&turn, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 S9"), "no_chance_due");
    let draw = check(2, "position 2 A S9 | S3 | S5\nA take");
    assert_eq!(refused(&draw, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 S9"), "no_chance_due");
    for outcome in ["draw S3", "draw S5", "draw S9", "draw SA S2"] {
        assert_eq!(refused(&draw, outcome), "bad_draw", "{outcome}");
    }
    let attacked = check(2, "position 2 A S9 | S2 S3 | S5\nA play S2\nB take");
    assert_eq!(refused(&attacked, "draw SA SA"), "bad_draw");
    let over = check(2, "position 2 A S9 | S3 | S5\nA play S3");
    assert_eq!(refused(&over, "draw SA"), "game_over");
}

#[test]
fn translations_get_the_details() {
    let card = "C4".parse().unwrap();
    let open = "JC".parse().unwrap();
    let args = |refusal: Refusal| {
        refusal
            .args()
            .into_iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(args(Refusal::NotHeld { card }), "card=C4");
    assert_eq!(
        args(Refusal::NoMatch { card, open, allowed: crate::SuitSet::RED }),
        "card=C4 open=JC allowed=H or D follows=H or D or the other joker suits=H D rank=joker"
    );
    assert_eq!(
        args(Refusal::UnderAttack { card, open, offense: 10, three: false }),
        "card=C4 open=JC offense=10 three=false listed=JB answers=JB"
    );
    assert_eq!(args(Refusal::BadDraw { count: 3 }), "count=3");
    assert_eq!(args(Refusal::BadDeal { needed: 11 }), "needed=11");
    assert_eq!(args(Refusal::GameOver), "");
}
