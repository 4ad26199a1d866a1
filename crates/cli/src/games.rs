//! `hanpan games`: what can be played.

use std::io::{self, Write};

use hanpan_core::{Choices, OptionSpec};
use hanpan_table::AnyGame;

/// Lists the games with their players and options.
pub fn run(mut output: impl Write) -> io::Result<()> {
    for game in hanpan_house::games() {
        let (from, to) = (*game.seats().start(), *game.seats().end());
        let players = if from == to { format!("{from}") } else { format!("{from}–{to}") };
        writeln!(output, "{:<8} {players} players", game.id())?;
        for spec in game.options() {
            writeln!(output, "         {}", option_line(*game, spec))?;
        }
    }
    Ok(())
}

fn option_line(game: &dyn AnyGame, spec: &OptionSpec) -> String {
    let values = match spec.choices {
        Choices::Words { values } => values.join(", "),
        Choices::Toggle => "true, false".to_owned(),
        Choices::Numbers { from, to, step, off } => {
            let step = if step == 1 { String::new() } else { format!(" in steps of {step}") };
            let off = if off { ", or off" } else { "" };
            format!("{from} to {to}{step}{off}")
        }
    };
    let default = &game.default_options()[spec.key];
    let default = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
    format!("{}: {values} (default {default})", spec.key)
}
