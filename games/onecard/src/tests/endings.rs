//! One test for each rule from 23 on: shortage, bankruptcy and the end.

use hanpan_core::{Rules, Step};

use super::{check, check_with};
use crate::{BankruptAt, Card, OneCard, Options};

#[test]
fn onecard_rule_23_a_short_deck_is_taken_whole() {
    // Ten are asked for, three are there: two that were never dealt and the joker A covered.
    check(
        3,
        &format!(
            "{}
             A play JC
             : offense 10
             B take
             draw CQ CK -> bad_draw
             draw CQ CK JB
             : active AC, offense 0, current C, counts 16 0 17, table 21",
            full_hands()
        ),
    );
}

/// Three hands of seventeen; JB is open, CQ and CK are all the deck.
fn full_hands() -> String {
    let cards: Vec<String> = Card::all()
        .filter(|card| !["CQ", "CK", "JB", "JC", "SA"].contains(&card.to_string().as_str()))
        .map(|card| card.to_string())
        .collect();
    let (a, rest) = cards.split_at(16);
    let (b, rest) = rest.split_at(17);
    format!("position 3 A JB | {} JC | {} | {} SA", a.join(" "), b.join(" "), rest.join(" "))
}

#[test]
fn onecard_rule_23_the_offense_is_over_all_the_same() {
    check_with(
        &Options { bankrupt_at: BankruptAt::Off, ..Options::default() },
        3,
        &format!(
            "{}\nA play JC\nB take\ndraw CQ CK JB\n: offense 0, counts 16 20 17, table 1, current C",
            full_hands()
        ),
    );
}

#[test]
fn onecard_rule_24_nothing_to_draw() {
    let off = Options { bankrupt_at: BankruptAt::Off, ..Options::default() };
    check_with(
        &off,
        3,
        &format!(
            "{}
             A play JC
             B take
             draw CQ CK JB
             C take
             : turn A, counts 16 20 17, table 1
             # Under attack likewise, and the offense becomes 0: only the card covered can be drawn.
             A play H3
             : table 2",
            full_hands()
        ),
    );
    let mut state = check_with(&off, 2, &everything(""));
    state.offense = 5;
    super::step(&mut state, "A take");
    super::expect(&state, "offense 0", "rule 24");
    super::expect(&state, "turn B", "rule 24");
    super::expect(&state, "phase 2", "rule 24");
}

/// All 54 cards: 27 with A, 26 with B, and the open card; nothing to draw.
fn everything(then: &str) -> String {
    let cards: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    format!("position 2 A JC | {} | {}{then}", cards[..27].join(" "), cards[27..53].join(" "))
}

#[test]
fn onecard_rule_25_two_rounds_of_nothing_end_the_game() {
    let off = Options { bankrupt_at: BankruptAt::Off, ..Options::default() };
    check_with(
        &off,
        2,
        &everything(
            "\nA take\nB take\nA take\n: turn B\nB take\n: turn over, won B nothing_to_draw, counts 27 26",
        ),
    );
    // A card in between begins the count again, so it takes four more.
    check_with(
        &off,
        2,
        &everything(
            "
             A take
             B take
             A take
             B play D5
             A take
             draw JC
             : counts 28 25
             B take
             A take
             B take
             : turn A
             A take
             : won B nothing_to_draw",
        ),
    );
    // Equal hands share.
    let cards: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    check_with(
        &off,
        3,
        &format!(
            "position 3 A JC | {} | {} | {}\nA take\nB take\nC take\nA take\nB take\n: turn C\nC take\n: won AB nothing_to_draw",
            cards[..17].join(" "),
            cards[17..34].join(" "),
            cards[34..53].join(" ")
        ),
    );
}

#[test]
fn onecard_rule_26_twenty_cards_are_bankrupt() {
    let hand =
        |count: usize| Card::all().take(count).map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    // A voluntary draw counts.
    check(
        2,
        &format!("position 2 A CK | {} | C3\nA take\ndraw C5\n: turn over, won B last_standing", hand(19)),
    );
    check(2, &format!("position 2 A CK | {} | C3\nA take\ndraw C5\n: turn B, counts 19 1", hand(18)));
    // Under attack: 7 + 10 + 5 cards, the example of the original.
    check(
        3,
        "position 3 A S9 | JB S3 S4 | JC S5 S6 | C3 C4 C5 C6 C8
         A play JB
         B play JC
         : offense 17
         C take
         draw H3 H4 H5 H6 H8 H9 HT D3 D4 D5 D6 D8 D9 DT S8 ST CT
         : active AB, offense 0, current A, next B, open JC, demanded HD, counts 2 2 0, table 50",
    );
    // A shortage can save: only what is really drawn counts.
    let cards: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    check(
        3,
        &format!(
            "position 3 B JC | {} | JB {} | {}
             : counts 18 17 15
             B play JB
             : offense 7
             C take
             draw CJ CQ CK JC
             : counts 18 16 19, active ABC, current A",
            cards[..18].join(" "),
            cards[18..34].join(" "),
            cards[34..49].join(" ")
        ),
    );
}

#[test]
fn onecard_rule_27_a_bankrupt_player_leaves() {
    check_with(
        &Options { bankrupt_at: BankruptAt::Cards(10), ..Options::default() },
        4,
        "position 4 B S9 | SQ S7 S3 S4 | C3 C4 C5 C6 C8 C9 D3 D4 D5 | S6 S5 | H3 H4 S8
         B take
         draw D6
         # The cards are back; open card, direction and suit stay; the next in direction moves.
         : active ACD, counts 4 0 2 3, table 45, open S9, demanded S, direction right, offense 0, current C, next D
         C take
         draw C3
         D play S8
         A play SQ
         : direction left, current D, next C
         D take
         draw C4
         : current C, next A
         B take -> not_your_turn",
    );
}

#[test]
fn onecard_rule_28_the_first_empty_hand_wins_with_any_card() {
    for last in ["S2", "SA", "S7", "SJ", "SQ", "SK", "JB", "JC", "S3"] {
        let state = check(
            3,
            &format!(
                "position 3 A S9 | {last} | S5 S6 | S8 ST\nA play {last}\n: turn over, won A empty_hand, offense 0, direction right, counts 0 2 2"
            ),
        );
        assert!(OneCard::outcome(&state).is_some());
    }
    // A seven that empties the hand needs no suit.
    check(
        2,
        "position 2 A S9 | S7 | S5\n: legal A play S7; take\nA play S7 H -> last_needs_no_suit\nA play S7\n: demanded S",
    );
}

#[test]
fn onecard_rule_29_the_last_player_wins_at_once() {
    check_with(
        &Options { bankrupt_at: BankruptAt::Cards(10), ..Options::default() },
        3,
        "position 3 A S9 | C3 C4 C5 C6 C8 C9 D3 D4 D5 | H3 H4 H5 H6 H8 H9 HT D8 D9 | S6 S5
         A take
         draw CT
         B take
         draw DT
         : turn over, won C last_standing, counts 0 0 2
         C take -> game_over",
    );
}

#[test]
fn onecard_rule_30_one_card_is_announced_without_penalty() {
    let state = check(2, "position 2 A S9 | S3 S4 | S5 S6");
    let step = Step::Act(super::seat_of("A"), "play S3".parse().unwrap());
    let event = hanpan_kit::noticed::<OneCard>(&state, &step, hanpan_core::Observer::Public).unwrap();
    assert_eq!(event.to_string(), "A plays S3; one card!");
    check(2, "position 2 A S9 | S3 S4 | S5 S6\nA play S3\n: turn B, counts 1 2");
}

#[test]
fn no_game_goes_on_for_ever() {
    let mut state = check(2, "position 2 A S9 | S3 S4 | S5 S6 S8");
    state.phase = crate::TURN_LIMIT;
    let mut endless = state;
    super::step(&mut state, "A play S3");
    super::expect(&state, "turn B", "bankruptcy ends the game in the end");
    endless.options.bankrupt_at = BankruptAt::Off;
    super::step(&mut endless, "A play S3");
    super::expect(&endless, "won A turn_limit", "the limit");
}
