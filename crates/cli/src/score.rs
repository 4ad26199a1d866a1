//! `hanpan score`: a hand calculator.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Subcommand;
use hanpan_house::HandValue;
use hanpan_locale::Texts;
use serde_json::{Map, Value, json};

use crate::say::{say, texts};

/// A hand to be scored.
#[derive(Subcommand)]
pub enum Hand {
    /// A hand of Japae mahjong
    #[command(after_help = "Examples:
  hanpan score japae EEEW --win W --meld OO+O --discards NN --bonus last_draw
  hanpan score japae ESWNOGR --win R --by ron --lang ko")]
    Japae {
        /// The closed tiles before the winning one, such as EEEW
        closed: String,
        /// The winning tile
        #[arg(long)]
        win: String,
        /// A meld: XX+X, XXX+X, XXXX or XX+X+X; may be given twice
        #[arg(long = "meld")]
        melds: Vec<String>,
        /// How it was won
        #[arg(long, default_value = "tsumo", value_parser = ["tsumo", "ron", "rob"])]
        by: String,
        /// One's own discards, such as NN
        #[arg(long, default_value = "")]
        discards: String,
        /// heavenly, earthly, man, last_draw, last_discard or dead_wall; may be given several times
        #[arg(long)]
        bonus: Vec<String>,
    },
    /// A hand of Suzume-jong
    #[command(after_help = "Examples:\n  hanpan score suzume 1 1 1r 2 2 2r --dora G")]
    Suzume {
        /// Six tiles: 1 to 9, 1r to 9r, G, R
        #[arg(required = true)]
        hand: Vec<String>,
        /// The number or letter turned up
        #[arg(long)]
        dora: String,
        /// Which numbers are simples
        #[arg(long, default_value = "2-8", value_parser = ["2-8", "2-9"])]
        simples: String,
    },
}

/// Prints each line with its points, the total, and whether the hand wins.
pub fn run(hand: Hand, output: impl Write) -> Result<()> {
    let (game, fields) = match hand {
        Hand::Japae { closed, win, melds, by, discards, bonus } => {
            let fields = json!({
                "closed": closed, "win": win, "melds": melds, "by": by, "discards": discards, "bonus": bonus,
            });
            ("japae", fields)
        }
        Hand::Suzume { hand, dora, simples } => {
            ("suzume", json!({"hand": hand, "dora": dora, "options": {"simples": simples}}))
        }
    };
    let value = hanpan_house::score(game, into_map(fields)).with_context(|| say("score-impossible", &[]))?;
    write(game, &value, texts(), output)
}

fn into_map(fields: Value) -> Map<String, Value> {
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn write(game: &str, value: &HandValue, texts: &Texts, mut output: impl Write) -> Result<()> {
    let points = |points: i64| texts.text("score-points", &[("points", &points.to_string())]);
    for (id, counted) in &value.lines {
        writeln!(output, "{}: {}", texts.text(&format!("{game}-line-{id}"), &[]), points(*counted))?;
    }
    if !value.lines.is_empty() {
        writeln!(output, "{}: {}", texts.text("score-total", &[]), points(value.points))?;
    }
    let verdict = match value {
        HandValue { wins: true, .. } => "score-wins",
        HandValue { points: 1.., .. } => "score-below-minimum",
        HandValue { .. } => "score-no-win",
    };
    writeln!(output, "{}", texts.text(verdict, &[]))?;
    Ok(())
}
