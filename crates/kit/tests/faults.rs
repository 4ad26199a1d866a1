//! The kit tests itself: it passes a sound game and catches every planted fault, each for the right reason.

mod twigs;

use hanpan_kit::{Property, check_game, check_imagine, check_learn, golden, try_check_game, try_check_learn};
use twigs::*;

#[test]
fn a_sound_game_passes() {
    check_game::<Twigs<NONE>>();
    check_imagine::<Twigs<NONE>>();
    check_learn::<Twigs<NONE>>();
}

#[test]
fn a_sound_game_keeps_its_golden_playthrough() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/twigs.txt");
    golden::<Twigs<NONE>>(&file, &Options::default(), 3, 1);
}

fn check<const FAULT: u8>(expected: Property) {
    let violation = try_check_game::<Twigs<FAULT>>().expect_err("the fault must be caught");
    assert_eq!(violation.property, expected, "{violation}");
}

#[test]
fn a_leak_in_a_view_is_caught() {
    check::<VIEW_LEAKS>(Property::Noninterference);
}

#[test]
fn a_leak_in_an_event_is_caught() {
    check::<WITNESS_LEAKS>(Property::Noninterference);
}

#[test]
fn a_leak_in_the_event_of_a_deal_is_caught() {
    check::<DEAL_LEAKS>(Property::Noninterference);
}

#[test]
fn a_leak_in_the_legal_list_is_caught() {
    // The list is also no longer what `check` allows; without the leak's luck either may be met first.
    let violation = try_check_game::<Twigs<LEGAL_LEAKS>>().expect_err("the fault must be caught");
    assert!(
        matches!(violation.property, Property::Noninterference | Property::LegalIsChecked),
        "{violation}"
    );
}

#[test]
fn leaves_that_no_step_leads_to_are_caught() {
    check::<LEAVES_MISCOUNTED>(Property::LeavesAreCounted);
}

#[test]
fn claims_that_do_not_commute_are_caught() {
    check::<CLAIMS_RACE>(Property::Commute);
}

#[test]
fn a_sealed_answer_that_shows_in_a_view_is_caught() {
    check::<ANSWER_SHOWS>(Property::Sealed);
}

#[test]
fn a_sealed_answer_that_makes_an_event_is_caught() {
    check::<ANSWER_NOTICED>(Property::Sealed);
}

#[test]
fn a_legal_action_that_is_refused_is_caught() {
    check::<LEGAL_TOO_WIDE>(Property::LegalIsChecked);
}

#[test]
fn an_illegal_action_that_is_allowed_is_caught() {
    check::<CHECK_TOO_WIDE>(Property::LegalIsChecked);
}

#[test]
fn an_unsorted_legal_list_is_caught() {
    check::<UNSORTED>(Property::LegalIsSorted);
}

#[test]
fn a_game_that_never_ends_is_caught() {
    check::<NEVER_ENDS>(Property::Ends);
}

#[test]
fn an_end_without_an_outcome_is_caught() {
    check::<OVER_WITHOUT_OUTCOME>(Property::Over);
}

#[test]
fn a_deal_that_its_own_rules_refuse_is_caught() {
    check::<DEAL_REFUSED>(Property::ChanceIsChecked);
}

#[test]
fn a_permutation_that_moves_nothing_is_caught() {
    check::<SHAM_PERMUTATION>(Property::PermutationIsReal);
}

#[test]
fn an_option_that_is_not_listed_is_caught() {
    check::<FORGETS_AN_OPTION>(Property::Options);
}

#[test]
fn steps_that_do_not_rebuild_the_state_are_caught() {
    let violation = try_check_game::<Twigs<REPLAY_DIFFERS>>().expect_err("the fault must be caught");
    assert!(
        matches!(violation.property, Property::Replay | Property::Undo | Property::Commute),
        "{violation}"
    );
}

#[test]
fn a_leak_in_the_points_is_caught() {
    check::<POINTS_LEAK>(Property::Noninterference);
}

#[test]
fn a_leak_in_the_outcome_is_caught() {
    check::<OUTCOME_LEAKS>(Property::Noninterference);
}

#[test]
fn a_silence_that_claims_is_caught() {
    check::<SILENCE_CLAIMS>(Property::Sealed);
}

fn check_learning<const FAULT: u8>(expected: Property) {
    let violation = try_check_learn::<Twigs<FAULT>>().expect_err("the fault must be caught");
    assert_eq!(violation.property, expected, "{violation}");
}

#[test]
fn a_leak_in_an_observation_is_caught() {
    check_learning::<OBSERVATION_LEAKS>(Property::Observation);
}

#[test]
fn an_observation_with_holes_is_caught() {
    check_learning::<OBSERVATION_HAS_HOLES>(Property::Observation);
}

#[test]
fn a_leak_in_a_key_is_caught() {
    check_learning::<KEY_LEAKS>(Property::Knowledge);
}

#[test]
fn a_sealed_answer_in_a_key_is_caught() {
    check_learning::<SEALED_KEY>(Property::Knowledge);
}

#[test]
fn a_key_that_forgets_is_caught() {
    check_learning::<KEY_FORGETS>(Property::Knowledge);
}

#[test]
fn numbers_that_collide_are_caught() {
    check_learning::<NUMBERS_COLLIDE>(Property::Numbering);
}

#[test]
fn returns_upside_down_are_caught() {
    check_learning::<RETURNS_UPSIDE_DOWN>(Property::Returns);
}
