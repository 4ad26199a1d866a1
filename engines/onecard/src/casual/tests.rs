use std::collections::BTreeSet;

use hanpan_core::{Rules, Seat};
use hanpan_onecard::Options;

use super::*;
use crate::testing::Game;

/// What an agent does with different dice, in the first turn of a game.
fn choices(mut agent: CasualAgent, deal: &str) -> BTreeSet<String> {
    let game = Game::after(&Options::default(), 2, &[deal]);
    let (seat, mut legal) = (Seat::at(0), Vec::new());
    OneCard::legal(&game.state, seat, &mut legal);
    let view = game.view(seat);
    let situation = Situation { view: &view, seen: &game.seen[0], legal: &legal };
    (0..200).map(|seed| agent.choose(&situation, &Budget::nodes(0, seed)).action.to_string()).collect()
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(ToString::to_string).collect()
}

#[test]
fn easy_plays_what_comes_to_hand_but_nothing_absurd() {
    // It names a suit it holds, and takes only when it overlooks all three.
    assert_eq!(
        choices(CasualAgent::easy(), "deal S7 S3 S4 H5 DQ C3 C8 D9 CT D6 S9"),
        set(&["play S3", "play S4", "play S7 S", "play S7 H", "play S7 D", "take"])
    );
}

#[test]
fn normal_attacks_without_need() {
    let choices = choices(CasualAgent::normal(), "deal S2 C3 C4 DQ S7 H3 C8 D9 CT D6 S9");
    assert!(choices.contains("play S2") && !choices.contains("take"), "{choices:?}");
}

#[test]
fn both_win_when_they_can() {
    for agent in [CasualAgent::easy(), CasualAgent::normal()] {
        assert_eq!(choices(agent, "deal C7 D3 D4 H5 DQ C3 C8 D9 CT D6 S9"), set(&["take"]));
        // Four kings and a card that follows win at once.
        assert_eq!(choices(agent, "deal SK HK DK CK D4 C3 C8 D9 CT D6 S9"), set(&["play SK"]));
    }
}
