//! Who sits down to what, by the command line.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use hanpan_house::{BotError, Program};
use hanpan_protocol::ClockSpec;
use hanpan_shelf::Shelf;
use hanpan_tui::Start;
use hanpan_tui::local::HUMAN;
use hanpan_tui::settings::Choice;
use serde_json::Value;

use crate::arguments::{Game, bot, game, parse_clock, parse_options, parse_setting, sitter};
use crate::say::say;

/// Shown under `hanpan play --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan play omok                              against a bot of middling strength
  hanpan play othello --vs hard --set size=8
  hanpan play onecard --seats human,hard,easy   three at the table
  hanpan play suzume --players 4 --vs basic
  hanpan play japae --seats human,human         two at this screen, hands covered
  hanpan play omok --clock 300+5                five minutes, and five seconds a move
  hanpan play omok --vs gomocup:./pbrain-mine   a program that speaks Gomocup's protocol
  hanpan play omok --continue                   the game that was left last";

/// A game for people and bots.
#[derive(Args, Clone)]
pub struct Play {
    /// The game: see `hanpan games`
    #[arg(value_parser = game())]
    game: Game,
    /// Who sits where, in order: human, or a bot such as easy, normal or hard
    #[arg(long, value_delimiter = ',', value_parser = sitter(), hide_possible_values = true)]
    #[arg(conflicts_with_all = ["players", "vs"])]
    seats: Option<Vec<String>>,
    /// How many play [default: the fewest the game is for]
    #[arg(long)]
    players: Option<u8>,
    /// Who sits in all seats but the first [default: normal, or the strongest below it]
    #[arg(long, value_parser = bot(), hide_possible_values = true)]
    vs: Option<String>,
    /// How long the players may think, in seconds: 30 a move, or 300+5 for the game and after every move
    #[arg(long, value_name = "SECONDS", value_parser = parse_clock)]
    clock: Option<ClockSpec>,
    #[command(flatten)]
    agreed: Agreed,
    /// Go on with the unfinished game of this kind that was played last
    #[arg(long = "continue", conflicts_with_all = ["seats", "players", "vs", "clock", "options", "set"])]
    resume: bool,
    /// Line by line, also in a terminal
    #[arg(long)]
    pub plain: bool,
}

/// A game for bots alone.
#[derive(Args, Clone)]
pub struct Watch {
    /// The game: see `hanpan games`
    #[arg(value_parser = game())]
    game: Game,
    /// The bots, in order; a single one plays in every seat [default: normal, or the strongest below it]
    #[arg(value_parser = bot(), hide_possible_values = true)]
    bots: Vec<String>,
    #[command(flatten)]
    agreed: Agreed,
}

/// What is agreed before a game.
#[derive(Args, Clone, Debug)]
struct Agreed {
    /// What is agreed, as JSON
    #[arg(long, default_value = "{}", value_parser = parse_options)]
    options: Value,
    /// One thing that is agreed, such as size=8; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_setting)]
    set: Vec<(String, Value)>,
}

impl Play {
    /// Where the program begins.
    pub fn start(&self, shelf: &Shelf) -> Result<Start> {
        if self.resume {
            let listing = shelf.list()?;
            let last = listing.unfinished.into_iter().find(|entry| entry.game == self.game.id());
            let entry = last.with_context(|| say("play-nothing-unfinished", &[("game", self.game.id())]))?;
            return Ok(Start::Resume(entry.id));
        }
        let seats = self.seats.clone().unwrap_or_else(|| {
            let players = usize::from(self.players.unwrap_or(*self.game.seats().start()));
            let opponent = self.vs.clone().unwrap_or_else(|| usual(self.game));
            let others = std::iter::repeat_n(opponent, players.saturating_sub(1));
            std::iter::once(HUMAN.to_owned()).chain(others).collect()
        });
        ensure!(seats.iter().any(|seat| seat == HUMAN), "{}", say("play-needs-people", &[]));
        table(self.game, seats, &self.agreed, self.clock.unwrap_or_default())
    }
}

impl Watch {
    /// Where the program begins.
    pub fn start(&self) -> Result<Start> {
        let everywhere = |bot: String| vec![bot; usize::from(*self.game.seats().start())];
        let seats = match &self.bots[..] {
            [] => everywhere(usual(self.game)),
            [one] => everywhere(one.clone()),
            several => several.to_vec(),
        };
        ensure!(seats.iter().all(|seat| seat != HUMAN), "{}", say("watch-needs-bots", &[]));
        table(self.game, seats, &self.agreed, ClockSpec::None)
    }
}

/// How long a program from outside may take for a move.
const MOVE: Duration = Duration::from_secs(2);

/// Whether a name is that of a program from outside, which whoever types it wants to be run.
fn outside(name: &str) -> bool {
    ["gomocup:", "gtp:"].iter().any(|protocol| name.starts_with(protocol))
}

/// The opponent if none is named.
fn usual(game: Game) -> String {
    hanpan_house::level(game.id(), "normal").unwrap_or_default().to_owned()
}

fn table(game: Game, seats: Vec<String>, agreed: &Agreed, clock: ClockSpec) -> Result<Start> {
    let names = hanpan_house::names(game.id());
    for seat in seats.iter().filter(|seat| *seat != HUMAN) {
        if outside(seat) {
            hanpan_house::admit(Program {
                game: game.id().to_owned(),
                name: seat.clone(),
                how: seat.clone(),
                time: MOVE,
            })?;
        }
        match hanpan_house::find(game.id(), seat) {
            Ok(_) => {}
            Err(BotError::Unknown { .. }) => {
                let bots = names.join(", ");
                bail!("{}", say("play-no-bot", &[("bot", seat), ("game", game.id()), ("bots", &bots)]));
            }
            Err(error) => bail!(error),
        }
    }
    let (least, most) = (*game.seats().start(), *game.seats().end());
    ensure!(
        (usize::from(least)..=usize::from(most)).contains(&seats.len()),
        "{}",
        say(
            "play-players",
            &[
                ("game", game.id()),
                ("from", &least.to_string()),
                ("to", &most.to_string()),
                ("players", &seats.len().to_string()),
            ]
        )
    );
    let mut options = agreed.options.clone();
    for (key, value) in &agreed.set {
        let object = options.as_object_mut().with_context(|| say("play-options", &[]))?;
        object.insert(key.clone(), value.clone());
    }
    Ok(Start::Table { game: game.id().to_owned(), choice: Choice { seats, options, clock } })
}
