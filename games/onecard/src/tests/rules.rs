//! One test for each rule up to 22, named after it; the others are in `endings`.

use hanpan_core::{QuickDice, Rules, draw, shuffle};

use super::{check, check_with};
use crate::{BankruptAt, Card, CardSet, OneCard, Options};

/// Two hands of plain cards that never matter, to fill a table.
const DEAL_2: &str = "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 S9";

#[test]
fn onecard_rule_01_the_cards_sum_to_54() {
    assert_eq!((Card::all().len(), CardSet::ALL.len()), (54, 54));
    let mut dice = QuickDice::seeded(1);
    for game in 0..200 {
        let options =
            Options { bankrupt_at: BankruptAt::Cards(12), play_for_places: true, ..Options::default() };
        let mut state = OneCard::start(&options, 2 + game % 3).unwrap();
        let mut legal = Vec::new();
        while let Some(step) = hanpan_core::random_step::<OneCard>(&state, &mut legal, &mut dice) {
            OneCard::apply(&mut state, &step);
            assert!(state.has_all_cards());
            let view = OneCard::view(&state, hanpan_core::Observer::Public);
            let sum: u8 = view.players.as_slice().iter().map(|player| player.count).sum();
            assert_eq!(sum + view.table, 54);
        }
    }
}

#[test]
fn onecard_rule_02_two_to_four_players() {
    for (seats, allowed) in
        [(0, false), (1, false), (2, true), (3, true), (4, true), (5, false), (255, false)]
    {
        assert_eq!(OneCard::start(&Options::default(), seats).is_ok(), allowed, "{seats} players");
    }
}

#[test]
fn onecard_rule_03_five_cards_each_from_one_shuffle() {
    for (seed, seats) in [(1, 2), (2, 3), (3, 4)] {
        let state = OneCard::start(&Options::default(), seats).unwrap();
        let deal = OneCard::deal(&state, &mut QuickDice::seeded(seed));
        let mut deck: Vec<Card> = Card::all().collect();
        shuffle(&mut deck, &mut QuickDice::seeded(seed));
        assert_eq!(deal.cards(), &deck[..5 * seats as usize + 1]);
    }
    check(3, "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 D3 D4 D5 D6 D8 S9\n: counts 5 5 5, table 39");
}

#[test]
fn onecard_rule_04_one_card_is_opened() {
    check(2, &format!("{DEAL_2}\n: open S9, demanded S, table 44, turn A"));
}

#[test]
fn onecard_rule_05_a_starts_and_play_goes_right() {
    check(
        4,
        "deal S3 S4 S5 S6 H3 C3 C4 C5 C6 H4 D3 D4 D5 D6 D8 D9 DT H5 H6 H8 S9
         : current A, next B, direction right, phase 1
         A take
         draw SA
         B take
         draw S2
         C take
         draw C2
         : current D, next A, phase 4
         D take
         draw CA
         : current A, next B",
    );
}

#[test]
fn onecard_rule_06_an_opening_card_has_no_effect() {
    for open in ["H2", "HA", "H7", "HJ", "HQ", "HK", "SA"] {
        let suit = &open[..1];
        check(
            3,
            &format!(
                "deal S3 S4 S5 S6 D7 C3 C4 C5 C6 H4 D3 D4 D5 D6 D8 {open}
                 : open {open}, demanded {suit}, offense 0, current A, next B, direction right
                 A take
                 draw S8
                 : counts 6 5 5, current B"
            ),
        );
    }
}

#[test]
fn onecard_rule_07_an_opening_joker_demands_its_colour() {
    for (open, demanded, follows) in [("JB", "SC", ["S3", "C3"]), ("JC", "HD", ["H3", "D3"])] {
        for card in ["S3", "C3", "H3", "D3"] {
            let refused = if follows.contains(&card) { "" } else { " -> no_match" };
            check(
                2,
                &format!(
                    "deal S3 C3 H3 D3 S8 S4 S5 S6 C4 C5 {open}
                     : demanded {demanded}, offense 0
                     A play {card}{refused}"
                ),
            );
        }
    }
}

#[test]
fn onecard_rule_08_same_suit_or_same_rank() {
    check(
        2,
        "deal S3 H9 C4 D5 S7 C3 C5 C6 H4 H6 S9
         : legal A play S3; play S7 S; play S7 H; play S7 D; play S7 C; play H9; take
         A play C4 -> no_match
         A play D5 -> no_match
         A play H9
         : open H9, demanded H, current B",
    );
}

#[test]
fn onecard_rule_09_a_joker_always_goes() {
    for joker in ["JB", "JC"] {
        check(2, &format!("deal {joker} C4 C5 C6 C8 D4 D5 D6 D8 D3 S9\nA play {joker}\n: open {joker}"));
    }
    // On the other joker as well, attack or not.
    check(2, "deal JC C4 C5 C6 C8 D4 D5 D6 D8 D3 JB\nA play JC\n: offense 10, demanded HD");
}

#[test]
fn onecard_rule_10_take_is_always_allowed_and_ends_the_turn() {
    check(
        2,
        "deal S3 S4 S5 S6 S8 C3 C4 C5 C6 H4 S9
         A take
         : turn chance
         draw ST
         : hand A S3 S4 S5 S6 S8 ST, current B
         A play ST -> not_your_turn",
    );
}

#[test]
fn onecard_rule_11_a_covered_card_can_be_drawn_at_once() {
    check(
        2,
        "deal S3 S4 S5 S6 S8 C3 C4 C5 C6 H4 S9
         A play S3
         B take
         # The open card stays.
         draw S3 -> bad_draw
         draw S9
         : hand B C3 C4 C5 C6 H4 S9, open S3",
    );
}

/// The set the state keeps draws exactly as the fair procedure does from a list in canonical order.
#[test]
fn onecard_rule_11_draws_are_by_the_fair_procedure() {
    for seed in 0..50 {
        let mut state = check(2, "position 2 A S2 | S3 S4 S5 | C3 C4 C5\nA play S3");
        state.offense = 9;
        super::step(&mut state, "B take");
        let dealt = OneCard::deal(&state, &mut QuickDice::seeded(seed));
        let mut pool: Vec<Card> = state.cards.truth().deck.iter().collect();
        let mut dice = QuickDice::seeded(seed);
        let expected: Vec<Card> = (0..9).map(|_| draw(&mut pool, &mut dice)).collect();
        assert_eq!(dealt.cards(), expected);
    }
}

#[test]
fn onecard_rule_12_a_refused_card_costs_nothing() {
    check(
        2,
        "deal S3 H8 C4 D5 S7 C3 C5 C6 H4 H6 S9
         A play C4 -> no_match
         A play D5 -> no_match
         A play DK -> not_held
         : phase 1, current A, counts 5 5, table 44
         A play S3",
    );
}

#[test]
fn onecard_rule_13_offense_points() {
    for (card, points) in [
        ("S2", 2),
        ("H2", 2),
        ("D2", 2),
        ("C2", 2),
        ("SA", 5),
        ("HA", 3),
        ("DA", 3),
        ("CA", 3),
        ("JB", 7),
        ("JC", 10),
        ("S3", 0),
        ("SK", 0),
    ] {
        assert_eq!(card.parse::<Card>().unwrap().attack(), points, "{card}");
    }
    // All of them in a row: 2 + 2 + 3 + 5 + 7 + 10.
    check(
        3,
        "position 3 A H9 | H2 SA C4 C5 | C2 JB C6 C8 | CA JC D4 D5
         A play H2
         : offense 2
         B play C2
         : offense 4
         C play CA
         : offense 7
         A play SA
         : offense 12
         B play JB
         : offense 19
         C play JC
         : offense 29",
    );
}

#[test]
fn onecard_rule_14_what_answers_what() {
    for (open, answers) in [
        ("S2", "SA H2 D2 C2 JB JC"),
        ("H2", "HA S2 D2 C2 JB JC"),
        ("SA", "HA DA CA JB JC"),
        ("DA", "SA HA CA JB JC"),
        ("JB", "JC"),
        ("JC", "JB"),
    ] {
        let open: Card = open.parse().unwrap();
        assert_eq!(crate::rules::answers_to(open, false), super::set(answers), "{open}");
    }
    check(
        2,
        "position 2 A S9 | SA S4 S5 | H2 S2 HA C9 JC
         A play SA
         B play H2 -> under_attack
         B play S2 -> under_attack
         B play HA
         : offense 8",
    );
    check(
        2,
        "position 2 A S9 | S2 S4 S5 | HA DA CA H2\nA play S2\nB play HA -> under_attack\n: legal B play H2; take",
    );
}

#[test]
fn onecard_rule_15_nothing_else_under_attack() {
    check(
        2,
        "position 2 A S9 | S2 S4 S5 | S7 SJ SQ SK S3 S8
         A play S2
         B play S7 H -> under_attack
         B play SJ -> under_attack
         B play SQ -> under_attack
         B play SK -> under_attack
         B play S3 -> under_attack
         B play S8 -> under_attack
         : legal B take",
    );
}

#[test]
fn onecard_rule_16_who_could_defend_may_take() {
    check(2, "position 2 A S9 | S2 S4 S5 | SA JB JC\nA play S2\nB take\ndraw C3 C4\n: counts 2 5, offense 0");
}

#[test]
fn onecard_rule_17_taking_draws_the_whole_offense() {
    check(
        3,
        "position 3 A S9 | S2 S4 S5 | C2 C4 C5 | D4 D5 D6
         A play S2
         B play C2
         C take
         : offense 0, turn chance
         draw H3 H4 -> bad_draw
         draw H3 H4 H5 H6
         : counts 2 2 7, offense 0, current A, phase 4",
    );
}

#[test]
fn onecard_rule_18_after_a_taken_attack_play_is_free() {
    // On a two: its suit or rank, and a two starts a new attack.
    check(
        3,
        "position 3 A S9 | S2 S4 S5 S6 | C4 C5 | D2 S8 D6
         A play S2
         B take
         draw H3 H4
         : legal C play S8; play D2; take
         C play D2
         : offense 2",
    );
    // On a joker: its colour, any rank, or the other joker; a two starts anew.
    for (joker, allowed) in
        [("JB", "play S2; play S9; play CA; play JC; take"), ("JC", "play HA; play D2; play JB; take")]
    {
        let other = if joker == "JB" { "JC" } else { "JB" };
        check(
            3,
            &format!(
                "position 3 A S3 | {joker} S4 S5 | C4 C5 | S2 S9 CA HA D2 {other}
                 A play {joker}
                 B take
                 {}
                 : offense 0, legal C {allowed}",
                if joker == "JB" {
                    "draw H3 H4 H5 H6 D3 D4 D5"
                } else {
                    "draw H3 H4 H5 H6 D3 D4 D5 D6 D8 D9"
                }
            ),
        );
    }
    check(
        3,
        "position 3 A S3 | JB S4 S5 | C4 C5 | S2 S9\nA play JB\nB take\ndraw H3 H4 H5 H6 D3 D4 D5\nC play S2\n: offense 2",
    );
}

#[test]
fn onecard_rule_19_a_jack_skips_one() {
    check(4, "position 4 B S9 | S3 S4 | SJ S5 | S6 S8 | C3 C4\nB play SJ\n: current D, next A");
    check(3, "position 3 C S9 | S3 S4 | S6 S5 | SJ S8\nC play SJ\n: current B, next C");
    check(2, "position 2 A S9 | SJ S3 S4 | S6 S5\nA play SJ\n: current A, next B, phase 2");
    // Two are left after a bankruptcy: B leaves, and A's jack comes back to A.
    check_with(
        &Options { bankrupt_at: BankruptAt::Cards(10), ..Options::default() },
        3,
        "position 3 B S9 | SJ S3 S4 | C3 C4 C5 C6 C8 C9 D3 D4 D5 | S6 S5
         B take
         draw D6
         : active AC, current C, next A
         C take
         draw H3
         A play SJ
         : current A, next C",
    );
}

#[test]
fn onecard_rule_20_a_queen_reverses() {
    check(
        4,
        "position 4 B S9 | S3 DQ S4 | SQ S5 | S6 S8 | C3 C4
         B play SQ
         : direction left, current A, next D
         A play DQ
         : direction right, current B, next C",
    );
    check(3, "position 3 A S9 | SQ S4 | S3 S5 | S6 S8\nA play SQ\n: direction left, current C, next B");
    check(2, "position 2 A S9 | SQ S4 | S3 S5\nA play SQ\n: direction right, current B, next A");
    check_with(
        &Options { bankrupt_at: BankruptAt::Cards(10), ..Options::default() },
        3,
        "position 3 B S9 | S2 S3 S4 | C3 C4 C5 C6 C8 C9 D3 D4 D5 | SQ S5 S6
         B take
         draw D6
         C play SQ
         : direction right, current A, next C",
    );
}

#[test]
fn onecard_rule_21_a_king_gives_one_more_turn() {
    // Four kings and another card: five in a row, and the phase counts each.
    check(
        3,
        "position 3 A S9 | SK HK DK CK C3 D9 | S3 S5 | S6 S8
         A play SK
         : current A, next B, phase 2
         A play HK
         A play DK
         A play CK
         : current A, phase 5
         A play C3
         : current B, phase 6",
    );
    // With nothing to play he takes.
    check(
        2,
        "position 2 A S9 | SK C3 D9 | S3 S5\nA play SK\n: legal A take\nA take\ndraw S4\n: current B, counts 3 2",
    );
}

#[test]
fn onecard_rule_22_a_seven_names_a_suit() {
    for suit in ["S", "H", "D", "C"] {
        check(
            2,
            &format!("position 2 A S9 | S7 S3 S4 | S5 S6\nA play S7 {suit}\n: open S7, demanded {suit}"),
        );
    }
    check(
        2,
        "position 2 A S9 | S7 S3 S4 | S5 H5 D7 JB C3
         A play S7 H
         # The named suit, any seven or a joker; spades no more.
         : legal B play H5; play D7 S; play D7 H; play D7 D; play D7 C; play JB; take
         B play S5 -> no_match
         B take
         draw C4
         # It holds until the next card.
         : demanded H
         A play S3 -> no_match",
    );
}
