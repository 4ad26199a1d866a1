//! The Go Text Protocol, version 2, as far as it makes sense for Othello: Black and White play on a board from 4 to 16.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use hanpan_core::{Observer, Rules, Seat};
use hanpan_house::rules::othello::{Action, BLACK, Options, Othello, State, WHITE};
use hanpan_search::{Clocks, Limits, Remaining};

use super::{Player, lines, written};

const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "showboard",
    "final_score",
    "time_settings",
    "time_left",
];

/// What a controller has said about time.
#[derive(Default)]
struct Time {
    /// What is left to each side for the rest of the game; a side of which nothing was said has the time for a move.
    left: [Option<Duration>; 2],
}

/// Answers a controller.
pub(super) fn serve(
    mut player: Player<Othello>,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<()> {
    let lines = lines(input, Arc::clone(&player.stop), |_| false);
    let mut time = Time::default();
    for line in lines {
        // What stands behind a hash is a comment; control characters are nothing.
        let line: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = if is_number(words[0]) { words.remove(0) } else { "" };
        let Some((&command, arguments)) = words.split_first() else { continue };
        match answer(&mut player, &mut time, command, arguments) {
            Ok(text) => write!(output, "={id} {}\n\n", text.trim_end())?,
            Err(text) => write!(output, "?{id} {text}\n\n")?,
        }
        output.flush()?;
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

fn answer(
    player: &mut Player<Othello>,
    time: &mut Time,
    command: &str,
    arguments: &[&str],
) -> Result<String, String> {
    let none = || Ok(String::new());
    match (command, arguments) {
        ("protocol_version", _) => Ok("2".to_owned()),
        ("name", _) => Ok("Hanpan".to_owned()),
        ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
        ("known_command", [name, ..]) => Ok(COMMANDS.contains(name).to_string()),
        ("list_commands", _) => Ok(COMMANDS.join("\n")),
        ("quit" | "komi", _) => none(),
        ("boardsize", [size, ..]) => {
            player.begin(start(size.parse().map_err(|_| "unacceptable size")?)?);
            none()
        }
        ("clear_board", _) => {
            let size = player.state().size() as u32;
            player.begin(start(size)?);
            none()
        }
        ("play", [color, action, ..]) => {
            let seat = seat(color)?;
            let action: Action = action.parse().map_err(|_| "invalid color or coordinate")?;
            let passed = turn_to(player, seat)?;
            let its_turn = player.state().to_move() == Some(seat);
            // A pass that was forced has been taken already.
            if action == Action::Pass && !its_turn {
                return none();
            }
            if !its_turn || player.act(action).is_err() {
                // What is refused changes nothing.
                if passed {
                    player.take_back();
                }
                return Err("illegal move".to_owned());
            }
            none()
        }
        ("genmove", [color, ..]) => {
            let seat = seat(color)?;
            turn_to(player, seat)?;
            if player.state().to_move() != Some(seat) {
                return Ok("PASS".to_owned());
            }
            let limits = limits(player, time, seat);
            let Some(decision) = player.think(limits, &mut |_| {}) else { return Ok("PASS".to_owned()) };
            player.act(decision.action)?;
            Ok(written(decision.action, "PASS"))
        }
        ("undo", _) if player.take_back() => none(),
        ("undo", _) => Err("cannot undo".to_owned()),
        ("showboard", _) => Ok(format!("\n{}", Othello::view(player.state(), Observer::Public))),
        ("final_score", _) => {
            let state = player.state();
            let lead = i64::from(state.discs(BLACK)) - i64::from(state.discs(WHITE));
            Ok(match lead {
                0 => "0".to_owned(),
                1.. => format!("B+{lead}"),
                _ => format!("W+{}", -lead),
            })
        }
        ("time_settings", [main, ..]) => {
            let seconds: u32 = main.parse().map_err(|_| "not a number of seconds")?;
            let left = (seconds > 0).then(|| Duration::from_secs(seconds.into()));
            time.left = [left, left];
            none()
        }
        ("time_left", [color, seconds, ..]) => {
            let seconds: u32 = seconds.parse().map_err(|_| "not a number of seconds")?;
            time.left[seat(color)?.index()] = Some(Duration::from_secs(seconds.into()));
            none()
        }
        (name, _) if COMMANDS.contains(&name) => Err("syntax error".to_owned()),
        _ => Err("unknown command".to_owned()),
    }
}

fn start(size: u32) -> Result<State, String> {
    Othello::start(&Options::sized(size), 2).map_err(|_| "unacceptable size".to_owned())
}

fn seat(color: &str) -> Result<Seat, String> {
    match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(BLACK),
        "w" | "white" => Ok(WHITE),
        _ => Err("invalid color or coordinate".to_owned()),
    }
}

/// Takes the pass that the other side is forced to, so that this one is to move; whether it did.
fn turn_to(player: &mut Player<Othello>, seat: Seat) -> Result<bool, String> {
    let Some(other) = player.state().to_move().filter(|turn| *turn != seat) else { return Ok(false) };
    let mut legal = Vec::new();
    Othello::legal(player.state(), other, &mut legal);
    if legal != [Action::Pass] {
        return Ok(false);
    }
    player.act(Action::Pass).map(|()| true)
}

fn limits(player: &Player<Othello>, time: &Time, seat: Seat) -> Limits {
    let Some(left) = time.left[seat.index()] else { return Limits::time(player.time) };
    let remaining = |left| Remaining { left, increment: Duration::ZERO };
    let other = time.left[1 - seat.index()].unwrap_or(left);
    Limits::clocks(Clocks { own: remaining(left), other: remaining(other), moves_to_go: None })
}
