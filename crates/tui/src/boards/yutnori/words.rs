//! What the board says, in the players' language.

use hanpan_core::Seat;
use hanpan_house::rules::yutnori::{Event, Moved, PossibleMove, Spot, Throw, Thrown, View};
use hanpan_locale::Texts;

use super::sign;
use crate::board::outcome_lines;
use crate::scene::Scene;
use crate::theme::Theme;

/// What a throw is called.
pub(super) fn throw(throw: Throw, texts: &Texts) -> String {
    texts.text(&format!("yutnori-throw-{}", throw.name()), &[])
}

fn throws(all: &[Throw], texts: &Texts) -> String {
    all.iter().map(|&one| throw(one, texts)).collect::<Vec<_>>().join(", ")
}

/// Where a token is, as a sentence says it.
fn spot(spot: Spot, texts: &Texts) -> String {
    texts.text("yutnori-spot", &[("spot", &spot.to_string())])
}

/// Where a token is, as short as can be.
fn short_spot(spot: Spot, texts: &Texts) -> String {
    match spot {
        Spot::Start => texts.text("yutnori-board-start", &[]),
        Spot::Station(station) => station.number().to_string(),
        Spot::Home => texts.text("yutnori-board-home", &[]),
    }
}

/// Whose turn it is and what is asked for, or how the game ended.
pub(super) fn prompt(scene: &Scene, view: &View, texts: &Texts) -> String {
    if let Some(outcome) = &scene.outcome {
        let names = outcome.winners.iter().map(|seat| scene.name(seat)).collect::<Vec<_>>().join(", ");
        let id = match outcome.winners.len() {
            1 => "yutnori-board-won",
            _ => "yutnori-board-drawn",
        };
        return texts.text(id, &[("players", &names)]);
    }
    let turn = texts.text("yutnori-board-turn", &[("turn", &view.turn.to_string())]);
    let player = view.to_move.map_or("", |seat| scene.name(seat));
    let said = match scene.is_your_turn() {
        true => texts.text("yutnori-board-your-turn", &[]),
        false if view.throw_due => texts.text("yutnori-board-throwing", &[("player", player)]),
        false => texts.text("yutnori-board-to-move", &[("player", player)]),
    };
    format!("{turn}. {said}")
}

/// A move in a few signs: the throw, where from, where to, and what would happen there.
pub(super) fn short_move(step: &PossibleMove, texts: &Texts, theme: Theme) -> String {
    let [arrow, captures] = [theme.sign("→", ">"), theme.sign("×", "x")];
    let end = match (step.captures, step.joins) {
        (Some(captured), _) => format!(" {captures}{} {}", captured.tokens, sign(captured.seat, theme)),
        (None, 0) => String::new(),
        (None, joins) => format!(" +{joins}"),
    };
    format!("{}{end}", plain_move(step, texts, arrow))
}

/// A move without what would happen: the throw, where from, where to.
pub(super) fn plain_move(step: &PossibleMove, texts: &Texts, arrow: &str) -> String {
    let (from, to) = (short_spot(step.from, texts), short_spot(step.to, texts));
    format!("{} {from} {arrow} {to}", throw(step.throw, texts))
}

/// What a move would do, as a sentence.
pub(super) fn note(scene: &Scene, step: &PossibleMove, texts: &Texts) -> String {
    let (from, to) = (spot(step.from, texts), spot(step.to, texts));
    let mut said = match (step.from, step.to) {
        (_, Spot::Home) => {
            let args = [("throw", step.throw.name()), ("count", &step.tokens.to_string())];
            texts.text("yutnori-board-note-home", &args)
        }
        (Spot::Start, Spot::Station(station)) => {
            let args = [("throw", step.throw.name()), ("to", &station.number().to_string())];
            texts.text("yutnori-board-note-set-out", &args)
        }
        _ => {
            let args = [("throw", step.throw.name()), ("from", &from), ("to", &to)];
            texts.text("yutnori-board-note-move", &args)
        }
    };
    if step.joins > 0 {
        said += ", ";
        said += &texts.text("yutnori-board-note-joins", &[("count", &step.joins.to_string())]);
    }
    if let Some(captured) = step.captures {
        let args = [("count", &*captured.tokens.to_string()), ("other", scene.name(captured.seat))];
        said += ", ";
        said += &texts.text("yutnori-board-note-captures", &args);
    }
    said
}

/// What happened, as a line.
pub(super) fn tell(scene: &Scene, event: &Event, texts: &Texts) -> String {
    match event {
        Event::Thrown(thrown) => {
            let id = if thrown.again { "yutnori-event-thrown-again" } else { "yutnori-event-thrown" };
            let Thrown { seat, throw, steps, lost, .. } = thrown;
            let args =
                [("player", scene.name(*seat)), ("throw", throw.name()), ("steps", &steps.to_string())];
            with_lost(texts.text(id, &args), scene, *seat, lost, texts)
        }
        Event::Moved(moved) => {
            let mut said = moved_to(scene, moved, texts);
            if moved.joined > 0 {
                let count = (moved.tokens + moved.joined).to_string();
                said += " ";
                said += &texts.text("yutnori-event-joined", &[("count", &count)]);
            }
            if let Some(captured) = moved.captured {
                let args = [("count", &*captured.tokens.to_string()), ("other", scene.name(captured.seat))];
                said += " ";
                said += &texts.text("yutnori-event-captured", &args);
            }
            with_lost(said, scene, moved.seat, &moved.lost, texts)
        }
    }
}

fn moved_to(scene: &Scene, moved: &Moved, texts: &Texts) -> String {
    let player = ("player", scene.name(moved.seat));
    let throw = ("throw", moved.throw.name());
    match (moved.from, moved.to) {
        (_, Spot::Home) => {
            texts.text("yutnori-event-home", &[player, throw, ("count", &moved.home.to_string())])
        }
        (Spot::Start, to) => texts.text("yutnori-event-set-out", &[player, throw, ("to", &to.to_string())]),
        (from, to) => {
            let (from, to) = (spot(from, texts), spot(to, texts));
            texts.text("yutnori-event-moved", &[player, throw, ("from", &from), ("to", &to)])
        }
    }
}

/// A line, and behind it the throws that were lost, if some were.
fn with_lost(said: String, scene: &Scene, seat: Seat, lost: &[Throw], texts: &Texts) -> String {
    if lost.is_empty() {
        return said;
    }
    let args = [("player", scene.name(seat)), ("throws", &throws(lost, texts))];
    format!("{said}. {}", texts.text("yutnori-event-lost", &args))
}

/// How the game ended, and how far everybody came.
pub(super) fn result(scene: &Scene, view: &View, texts: &Texts) -> Vec<String> {
    let mut lines = outcome_lines(scene, texts);
    for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
        let args = [("player", scene.name(seat)), ("count", &player.home.to_string())];
        lines.push(texts.text("yutnori-board-result-line", &args));
    }
    lines
}
