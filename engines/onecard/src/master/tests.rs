use hanpan_core::{QuickDice, Rules, Seat, Step};
use hanpan_onecard::{OneCard, Options};

use super::*;
use crate::testing::Game;
use crate::{HardAgent, MasterAgent};

/// A game of `master` against `hard`, as it was played when this was written: who knows why it changes writes it anew.
#[test]
fn a_game_is_played_as_before() {
    let mut dice = QuickDice::seeded(20);
    let (mut game, mut legal, mut played) = (Game::new(&Options::default(), 2), Vec::new(), Vec::new());
    while let Some(seat) = game.next(&mut dice, &mut legal) {
        let view = game.view(seat);
        let situation = Situation { view: &view, seen: &game.seen[seat.index()], legal: &legal };
        let budget = Budget::nodes(600, dice.bits());
        let agent: &mut dyn Agent<OneCard> =
            if seat == Seat::at(0) { &mut MasterAgent } else { &mut HardAgent };
        let action = agent.choose(&situation, &budget).action;
        played.push(action.to_string().replace("play ", ""));
        game.step(&Step::Act(seat, action));
    }
    assert!(OneCard::outcome(&game.state).is_some());
    let expected = "C4 · C8 · CK · SK · S5 · S3 · take · ST · CT · take · take · C2 · D2 · take · take · DK · D4 · JC · \
                    take · H8";
    assert_eq!(played.join(" · "), expected);
}
