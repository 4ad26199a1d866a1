//! The figures of the original program.
//!
//! Suits are hard to read in some of them. Where a card would exist twice, or could not have been played, another suit
//! is chosen so that the 54 cards agree; it is said beside the data. Cards the figures do not show are chosen freely.
//! Where a figure begins in the middle of a game, the turns that lead there are made up so that the number of the
//! phase and all counts agree.

use super::{check, set};

/// The second ♣J of the main deck is ♠J.
#[test]
fn onecard_figure_1_the_table_after_the_deal() {
    let state = check(
        4,
        "deal S2 D4 H4 S5 H6 S8 H5 DT H2 ST HK HQ S3 SA S6 D9 D5 S4 DA D8 C2
         : table 34, counts 5 5 5 5, phase 1, open C2, demanded C
         : current A, next B, direction right, offense 0
         : hand A S2 D4 H4 S5 H6, hand B S8 H5 DT H2 ST, hand C HK HQ S3 SA S6, hand D D9 D5 S4 DA D8
         # An opening 2 does not attack (rule 6): clubs and twos go.
         : legal A play S2; take
         A play D4 -> no_match",
    );
    let deck =
        "S9 C5 DJ SQ C6 CJ H9 H8 D2 CK D7 C7 CT DQ S7 DK C8 C4 HA HJ D3 CQ SK C3 JB SJ H7 HT D6 JC H3 C9 CA";
    assert_eq!(state.cards.truth().deck, set(deck));
}

/// The suits of figure 2 cannot be read; its story is: five cards are refused, A takes, and the seven demands its suit.
#[test]
fn onecard_figure_2_refused_until_something_fits() {
    check(
        4,
        "deal D9 D8 D5 CJ C2 C7 S2 C6 HA H7 DA DK DQ D4 D3 HK HQ HJ HT H9 S7
         : open S7, demanded S, offense 0
         A play D9 -> no_match
         A play D8 -> no_match
         A play D5 -> no_match
         A play CJ -> no_match
         A play C2 -> no_match
         : table 34, phase 1, current A
         A take
         draw C9
         : table 33, counts 6 5 5 5, phase 2, current B, next C
         : hand B C7 S2 C6 HA H7
         B play C6 -> no_match
         B play C7 C",
    );
}

#[test]
fn onecard_figures_3_and_4_an_attack_is_answered_and_taken() {
    check(
        3,
        "deal H5 S3 H6 DJ HA SA D6 H4 HT H3 C3 H2 DT HK S8 C4
         A take
         draw CT
         B take
         draw C6
         C take
         draw D4
         A take
         draw C2
         B take
         draw C9
         C take
         draw SK
         A take
         draw CJ
         B take
         draw S2
         C take
         draw D8
         A take
         draw D7
         B take
         draw C7
         C play C3
         # Figure 3, phases 13 to 15.
         : phase 13, table 29, counts 9 9 7, open C3, demanded C, current A, next B, direction right, offense 0
         : hand A H5 S3 H6 DJ HA CT C2 CJ D7
         A play C2
         : phase 14, table 30, counts 8 9 7, open C2, demanded C, current B, next C, offense 2
         : hand B SA D6 H4 HT H3 C6 C9 S2 C7
         B play C6 -> under_attack
         B play S2
         : phase 15, table 31, counts 8 8 7, open S2, demanded S, current C, next A, offense 4
         : hand C H2 DT HK S8 D4 SK D8
         # C could answer with H2 and takes all the same (rule 16).
         : legal C play H2; take
         C take
         : turn chance
         draw S4 S5 S6 C5
         # Figure 4, phases 16 and 17.
         : phase 16, table 27, counts 8 8 11, open S2, demanded S, current A, next B, offense 0
         A play H6 -> no_match
         A play S3
         : phase 17, table 28, counts 7 8 11, open S3, demanded S, current B, next C, offense 0
         : hand B SA D6 H4 HT H3 C6 C9 C7",
    );
}

#[test]
fn onecard_figures_5_and_6_a_joker_attacks() {
    check(
        3,
        "deal H9 CK ST C6 C4 D9 C3 SK S4 JB S7 S3 D2 C5 HT DT
         A take
         draw H6
         B play D9
         C take
         draw D6
         A take
         draw H2
         # Figure 5, phase 5.
         : phase 5, table 37, counts 7 4 6, open D9, demanded D, current B, next C, offense 0
         : hand B C3 SK S4 JB
         B play JB
         # Figure 6, phases 6 to 8.
         : phase 6, table 38, counts 7 3 6, open JB, demanded SC, current C, next A, offense 7
         : hand C S7 S3 D2 C5 HT D6, legal C take
         C play S7 S -> under_attack
         C take
         draw S5 S6 S8 S9 SJ SQ D3
         : phase 7, table 31, counts 7 3 13, open JB, demanded SC, current A, next B, offense 0
         : hand A H9 CK ST C6 C4 H6 H2
         A play H9 -> no_match
         A play C6
         : phase 8, table 32, counts 6 3 13, open C6, demanded C, current B, next C, offense 0
         : hand B C3 SK S4",
    );
}

/// C's second ♠3 is ♦3, and B's ♠2, which C holds, is ♦2; A's hand is not shown.
#[test]
fn onecard_figure_8_a_jack_jumps_over_a() {
    let mut state = check(
        3,
        "position 3 C S8 | D4 D5 D6 D7 D8 D9 | C3 SK CQ CT D2 H5 | S3 S2 HT S6 C8 SJ SA D3 HA SQ ST
         : table 31, counts 6 6 11, current C, next A, direction right, offense 0",
    );
    state.phase = 33;
    super::step(&mut state, "C play SJ");
    for fact in ["phase 34", "table 32", "counts 6 6 10", "open SJ", "demanded S", "current B", "next C"] {
        super::expect(&state, fact, "figure 8");
    }
}

/// A's first ♠J is ♣J; B's hand is not shown.
#[test]
fn onecard_figure_9_a_jack_gives_another_turn_to_two() {
    check(
        2,
        "deal H7 H2 H3 CA S9 D2 D3 D4 D5 D6 SA
         A take
         draw S8
         B take
         draw D7
         A take
         draw S5
         B take
         draw D8
         A take
         draw JB
         B take
         draw D9
         A take
         draw CJ
         B take
         draw DT
         A take
         draw C2
         B take
         draw DJ
         A take
         draw JC
         B take
         draw DQ
         A take
         draw S4
         B take
         draw DK
         A take
         draw SJ
         B take
         draw DA
         : phase 17, table 28, counts 13 13, open SA, demanded S, current A, next B, direction right, offense 0
         : hand A H7 H2 H3 CA S9 S8 S5 JB CJ C2 JC S4 SJ
         A play SJ
         : phase 18, table 29, counts 12 13, open SJ, demanded S, current A, next B, direction right, offense 0
         : hand A H7 H2 H3 CA S9 S8 S5 JB CJ C2 JC S4",
    );
}

/// The ♣7 with ♠ beside it is read as a seven for which B named ♠; D's hand is not shown.
#[test]
fn onecard_figure_10_a_queen_turns_the_direction() {
    check(
        4,
        "deal HJ H7 HQ C6 D8 CA S8 SK C9 C7 C8 H4 S3 ST SQ D2 D3 D4 D5 D6 C5
         A take
         draw H8
         B take
         draw H3
         C take
         draw C3
         D take
         draw D9
         A take
         draw CJ
         B play C7 S
         : phase 7, table 30, counts 7 5 6 6, open C7, demanded S, current C, next D, direction right, offense 0
         : hand C C8 H4 S3 ST SQ C3
         C play C8 -> no_match
         C play SQ
         : phase 8, table 31, counts 7 5 5 6, open SQ, demanded S, current B, next A, direction left, offense 0
         : hand B CA S8 SK C9 H3
         B play S8
         : phase 9, table 32, counts 7 4 5 6, open S8, demanded S, current A, next D, direction left, offense 0
         : hand A HJ H7 HQ C6 D8 H8 CJ",
    );
}

/// D's hand and the three cards of the main deck are not shown; what D covered with ♠A is made up.
#[test]
fn onecard_figure_13_the_main_deck_runs_short() {
    let mut state = check(
        4,
        "position 4 D S5 | C9 D7 SK D6 H7 CQ H9 DA D3 CJ CA | H3 HT D5 HJ C8 D8 C2 H2 H5 C7 DK ST CK C5 S7 \
         | DJ HK CT HA H8 JB C6 C4 HQ D9 C3 S6 S4 | S2 S3 S8 S9 SJ SQ H4 H6 D2 JC D4 SA
         : table 3, counts 11 15 13 12",
    );
    state.phase = 39;
    for line in [
        "D play SA",
        ": phase 40, table 4, counts 11 15 13 11, open SA, demanded S, current A, next B, offense 5",
        // A could answer with two aces and takes all the same (rule 16); five are asked, three are there (rule 23).
        ": legal A play DA; play CA; take",
        "A take",
        "draw S5 DT DQ",
        ": phase 41, table 1, counts 14 15 13 11, open SA, demanded S, current B, next C, offense 0",
        // Nothing to draw: the turn passes (rule 24).
        "B take",
        ": phase 42, table 1, counts 14 15 13 11, open SA, demanded S, current C, next D, offense 0, turn C",
    ] {
        match line.strip_prefix(": ") {
            Some(facts) => facts.split(", ").for_each(|fact| super::expect(&state, fact, line)),
            None => super::step(&mut state, line),
        }
    }
}
