use std::collections::BTreeSet;

use hanpan_core::{Rules, Seat};
use hanpan_onecard::Options;

use super::*;
use crate::testing::Game;

/// What it does with different dice, in the first turn of a game.
fn choices(deal: &str) -> BTreeSet<String> {
    let game = Game::after(&Options::default(), 2, &[deal]);
    let (seat, mut legal) = (Seat::at(0), Vec::new());
    OneCard::legal(&game.state, seat, &mut legal);
    let view = game.view(seat);
    let situation = Situation { view: &view, seen: &game.seen[0], legal: &legal };
    (0..200).map(|seed| Easy.choose(&situation, &Budget::nodes(0, seed)).action.to_string()).collect()
}

#[test]
fn it_plays_what_comes_to_hand_but_nothing_absurd() {
    let set = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<BTreeSet<String>>();
    // It does not take, and names a suit it holds.
    assert_eq!(
        choices("deal S7 S3 S4 H5 DQ C3 C8 D9 CT D6 S9"),
        set(&["play S3", "play S4", "play S7 S", "play S7 H", "play S7 D"])
    );
    assert_eq!(choices("deal C7 D3 D4 H5 DQ C3 C8 D9 CT D6 S9"), set(&["take"]));
    // Four kings and a card that follows win at once.
    assert!(choices("deal SK HK DK CK D4 C3 C8 D9 CT D6 S9").is_subset(&set(&["play SK"])));
}
