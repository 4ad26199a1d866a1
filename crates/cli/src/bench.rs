//! `hanpan bench`: how fast the rules are, on one core, through their public interface.

use std::time::{Duration, Instant};

use anyhow::Result;
use hanpan_table::Tally;
use serde_json::{Value, json};

/// What is measured: a game, the number of players, and its options.
fn cases() -> Vec<(&'static str, u8, Value)> {
    vec![
        ("omok", 2, json!({"rules": "freestyle"})),
        ("omok", 2, json!({"rules": "house"})),
        ("omok", 2, json!({"rules": "renju"})),
        ("othello", 2, json!({"size": 8})),
        ("othello", 2, json!({"size": 16})),
        ("japae", 2, json!({})),
        ("suzume", 2, json!({})),
        ("suzume", 3, json!({})),
        ("suzume", 4, json!({})),
        ("onecard", 2, json!({})),
        ("onecard", 3, json!({})),
        ("onecard", 4, json!({})),
    ]
}

/// Plays random games of every game (or of one) for `seconds` each and returns the figures.
pub fn run(only: Option<&str>, seconds: f64, mut progress: impl FnMut(&str)) -> Result<Value> {
    let mut results = Vec::new();
    for (id, players, options) in cases().into_iter().filter(|(id, ..)| only.is_none_or(|only| only == *id)) {
        progress(&format!("{id} {options} for {players}"));
        let game = hanpan_house::game(id).expect("the cases name games of the house");
        // One short run first, so that tables built on first use do not count.
        game.play_random(&options, players, 0, &mut |_| false)?;
        let clock = Instant::now();
        let limit = Duration::from_secs_f64(seconds);
        let mut another = |_: &Tally| clock.elapsed() < limit;
        let tally = game.play_random(&options, players, 1, &mut another)?;
        let took = clock.elapsed().as_secs_f64();
        // Everywhere else each outcome of chance deals a hand or round; One Card deals once and then draws.
        let deals = if id == "onecard" { tally.games } else { tally.chances };
        results.push(json!({
            "game": id,
            "players": players,
            "options": options,
            "seconds": round(took),
            "games": tally.games,
            "actions": tally.actions,
            "deals": deals,
            "games_per_s": round(tally.games as f64 / took),
            "actions_per_s": round(tally.actions as f64 / took),
            "deals_per_s": round(deals as f64 / took),
        }));
    }
    Ok(json!({ "bench": "random", "results": results }))
}

fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
