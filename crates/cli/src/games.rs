//! `hanpan games`: what can be played.

use std::io::{self, Write};

use hanpan_core::{Choices, OptionSpec};
use hanpan_table::AnyGame;
use hanpan_tui::canvas::padded;

use crate::say::say;

/// Lists the games with their names, players, options and bots.
pub fn run(mut output: impl Write) -> io::Result<()> {
    for game in hanpan_house::games() {
        let (from, to) = (*game.seats().start(), *game.seats().end());
        let players = if from == to { format!("{from}") } else { format!("{from}–{to}") };
        let name = padded(&say(&format!("{}-name", game.id()), &[]), 16);
        writeln!(output, "{:<8} {name} {}", game.id(), say("games-players", &[("players", &players)]))?;
        for spec in game.options() {
            writeln!(output, "         {}", option_line(*game, spec))?;
        }
        let bots = hanpan_house::names(game.id()).join(", ");
        writeln!(output, "         {}", say("games-bots", &[("bots", &bots)]))?;
    }
    Ok(())
}

fn option_line(game: &dyn AnyGame, spec: &OptionSpec) -> String {
    let values = match spec.choices {
        Choices::Words { values } => values.join(", "),
        Choices::Toggle => "true, false".to_owned(),
        Choices::Numbers { from, to, step, off } => {
            let [from, to, step] = [from, to, step].map(|number| number.to_string());
            let id = if step == "1" { "games-range" } else { "games-range-step" };
            let range = say(id, &[("from", &from), ("to", &to), ("step", &step)]);
            if off { say("games-or-off", &[("range", &range)]) } else { range }
        }
    };
    let default = &game.default_options()[spec.key];
    let default = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
    let default = say("help-default", &[("value", &default)]);
    format!("{}: {values} {default}", spec.key)
}
