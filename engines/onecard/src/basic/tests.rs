use hanpan_core::{Rules, Turn};
use hanpan_onecard::Options;

use super::*;
use crate::testing::Game;

/// What the player to move does after some steps.
#[track_caller]
fn check_with(options: &Options, seats: u8, steps: &[&str], expected: &str) {
    let game = Game::after(options, seats, steps);
    let (Turn::Players(players) | Turn::Sealed(players)) = OneCard::turn(&game.state) else {
        panic!("nobody is to move")
    };
    let seat = players.first().unwrap();
    let mut legal = Vec::new();
    OneCard::legal(&game.state, seat, &mut legal);
    let view = game.view(seat);
    let situation = Situation { view: &view, seen: &game.seen[seat.index()], legal: &legal };
    let decision = BasicAgent.choose(&situation, &Budget::default());
    assert_eq!(decision.action.to_string(), expected, "{view}\n{decision:?}");
}

#[track_caller]
fn check(seats: u8, steps: &[&str], expected: &str) {
    check_with(&Options::default(), seats, steps, expected);
}

#[test]
fn it_goes_on_with_kings_to_empty_its_hand() {
    let deal = "deal SK S3 S4 S5 S6 C3 C8 C9 CT D5 S9";
    let steps =
        [deal, "play S4", "take", "draw C2", "play S5", "take", "draw D2", "play S6", "take", "draw D3"];
    check(2, &steps, "play SK");
    check(2, &[&steps[..], &["play SK"]].concat(), "play S3");
}

#[test]
fn it_plays_its_last_card() {
    let deal = "deal S2 S3 S4 S5 S6 C3 C8 C9 CT D5 S9";
    let steps =
        [deal, "play S3", "take", "draw C2", "play S4", "take", "draw D2", "play S5", "take", "draw D3"];
    check(2, &[&steps[..], &["play S6", "take", "draw D4"]].concat(), "play S2");
}

#[test]
fn it_keeps_its_defence_while_nothing_threatens() {
    check(2, &["deal S2 JC SA S5 H6 C3 C8 C9 CT D5 S9"], "play S5");
}

#[test]
fn it_attacks_who_is_about_to_win() {
    let deal = "deal S4 HT JC C6 C7 S3 S5 S6 S8 D5 S9";
    let steps = [deal, "take", "draw H2", "play S3", "take", "draw H3", "play S5", "take", "draw H4"];
    check(2, &[&steps[..], &["play S6", "take", "draw H5", "play S8"]].concat(), "play JC");
}

#[test]
fn it_goes_on_with_a_king_that_another_card_follows() {
    check(2, &["deal SK S3 H4 D5 H6 C3 C8 C9 CT D6 S9"], "play SK");
    check(2, &["deal SJ S3 H4 D5 H6 C3 C8 C9 CT D6 S9"], "play SJ");
    // Nothing follows the king: the three leaves as little, but does not make it take at once.
    check(2, &["deal SK D3 H4 D5 C3 H3 C8 C9 CT D6 S3"], "play D3");
}

#[test]
fn it_leaves_cards_that_can_follow() {
    check(2, &["deal H9 S3 H4 H5 DQ C3 C8 D9 CT D6 S9"], "play H9");
}

#[test]
fn it_names_the_suit_it_holds_most() {
    check(2, &["deal H7 C3 C4 C5 DQ H3 S8 D9 CT D6 H9"], "play H7 C");
    let plain = Options { seven: false, ..Options::default() };
    check_with(&plain, 2, &["deal H7 C3 C4 C5 DQ H3 S8 D9 CT D6 H9"], "play H7");
}

#[test]
fn it_answers_an_attack() {
    check(2, &["deal S2 C3 C4 C5 DQ D2 S8 D9 CT D6 S9", "play S2"], "play D2");
    check(2, &["deal S2 C3 C4 C5 DQ H3 S8 D9 CT D6 S9", "play S2"], "take");
    let three = Options { three_defends: true, ..Options::default() };
    check_with(&three, 2, &["deal S2 C3 C4 C5 DQ S3 S8 D9 CT D6 S9", "play S2"], "play S3");
}

#[test]
fn it_would_rather_defend_than_go_bankrupt() {
    let six = Options { bankrupt_at: hanpan_onecard::BankruptAt::Cards(6), ..Options::default() };
    check_with(&six, 2, &["deal S2 C3 C4 C5 DQ JC S8 D9 CT D6 S9", "play S2"], "play JC");
}

#[test]
fn it_ruins_whom_it_can() {
    let seven = Options { bankrupt_at: hanpan_onecard::BankruptAt::Cards(7), ..Options::default() };
    check_with(&seven, 2, &["deal S2 C3 C4 S5 S6 JC S8 D9 CT D6 S9"], "play S2");
}

#[test]
fn it_turns_away_from_who_is_about_to_win() {
    // B is down to one card when it is A's turn: a jack passes over him, and so does a queen.
    let steps = [
        "take", "draw D2", "play S3", "take", "draw D3", "take", "draw D4", "play S5", "take", "draw D5",
        "take", "draw D6", "play S6", "take", "draw D7", "take", "draw D8", "play S8", "take", "draw DT",
    ];
    let jack = ["deal S4 HT SJ C6 C7 S3 S5 S6 S8 D9 H3 H5 H6 H8 H9 S9"];
    check(3, &[&jack[..], &steps].concat(), "play SJ");
    let queen = ["deal S4 HT SQ C6 C7 S3 S5 S6 S8 D9 H3 H5 H6 H8 H9 S9"];
    check(3, &[&queen[..], &steps].concat(), "play SQ");
}

#[test]
fn it_keeps_a_card_that_can_be_last() {
    let options = Options { no_special_finish: true, ..Options::default() };
    let deal = "deal S4 S5 S6 S3 SQ C3 C8 C9 CT D5 S9";
    let steps =
        [deal, "play S4", "take", "draw H3", "play S5", "take", "draw H4", "play S6", "take", "draw H5"];
    check_with(&options, 2, &steps, "play SQ");
}

#[test]
fn it_always_calls() {
    let options = Options { call_penalty: true, ..Options::default() };
    let deal = "deal S4 S5 S6 S3 SQ C3 C8 C9 CT D5 S9";
    let steps =
        [deal, "play S4", "take", "draw H3", "play S5", "take", "draw H4", "play S6", "take", "draw H5"];
    let called = [&steps[..], &["play S3"]].concat();
    check_with(&options, 2, &called, "call");
    check_with(&options, 2, &[&called[..], &["call"]].concat(), "call");
}
