//! Random play through every game, at every number of players, with the rules' own assertions on.
//!
//! A short run by default; `cargo xtask soak` asks for millions of actions.

use hanpan_core::Tally;
use serde_json::json;

fn actions() -> u64 {
    let asked = std::env::var("HANPAN_SOAK_ACTIONS").ok();
    asked.map_or(100_000, |actions| actions.parse().expect("HANPAN_SOAK_ACTIONS is a number"))
}

#[test]
fn random_actions_lose_and_make_nothing() {
    for game in hanpan_house::games() {
        let seats: Vec<u8> = game.seats().collect();
        let each = actions() / seats.len() as u64;
        let mut played = 0;
        for players in seats {
            let mut another = |tally: &Tally| tally.actions < each;
            played += game.play_random(&json!({}), players, 7, &mut another).unwrap().actions;
        }
        println!("{}: {played} random actions", game.id());
        assert!(played >= actions());
    }
}
