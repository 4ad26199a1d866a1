//! Japae in words: what happened, what a choice does, how a hand was scored.

use hanpan_core::Seat;
use hanpan_house::rules::japae::{
    After, Barrier, By, Event, LastHand, MeldKind, Phase, Tile, Victory, View, Wait,
};
use hanpan_locale::Texts;

use super::{face, waits_after};
use crate::boards::rack::discard_note;
use crate::boards::report::ReportLine;
use crate::scene::Scene;
use crate::theme::Role;

/// An event in one line.
pub(super) fn tell(scene: &Scene, event: &Event, texts: &Texts) -> String {
    let say = |id: &str, seat: Seat, tile: Option<Tile>| {
        let tile = tile.map(|tile| name(tile, texts)).unwrap_or_default();
        texts.text(id, &[("player", scene.name(seat)), ("tile", &tile)])
    };
    let with = |first: String, after: &After| format!("{first}. {}", follows(scene, after, texts));
    match event {
        Event::Dealt { round, starter, .. } => texts
            .text("japae-event-dealt", &[("round", &round.to_string()), ("player", scene.name(*starter))]),
        Event::Discarded { seat, tile } => say("japae-event-discarded", *seat, Some(*tile)),
        Event::Skipped { seat, after } => with(say("japae-event-skipped", *seat, None), after),
        Event::Ponned { seat, tile } => say("japae-event-ponned", *seat, Some(*tile)),
        Event::Kanned { seat, kind, tile, after } => {
            let id = match kind {
                MeldKind::Pon | MeldKind::Daiminkan => "japae-event-kanned",
                MeldKind::Ankan => "japae-event-ankan",
                MeldKind::Kakan => "japae-event-kakan",
            };
            let told = say(id, *seat, Some(*tile));
            after.as_ref().map_or(told.clone(), |after| with(told, after))
        }
        Event::Won { win, .. } => {
            let id = match win.by {
                By::Tsumo => "japae-event-won-tsumo",
                By::Ron => "japae-event-won-ron",
                By::Rob => "japae-event-won-rob",
            };
            won(id, scene, win, texts)
        }
    }
}

fn follows(scene: &Scene, after: &After, texts: &Texts) -> String {
    let After::Drew { seat, tile, replacement } = after else {
        return texts.text("japae-event-hand-drawn", &[]);
    };
    let id = match (replacement, tile) {
        (false, None) => "japae-event-drew",
        (false, Some(_)) => "japae-event-drew-own",
        (true, None) => "japae-event-replaced",
        (true, Some(_)) => "japae-event-replaced-own",
    };
    let tile = tile.map(|tile| name(tile, texts)).unwrap_or_default();
    texts.text(id, &[("player", scene.name(*seat)), ("tile", &tile)])
}

fn won(id: &str, scene: &Scene, win: &Victory, texts: &Texts) -> String {
    let arguments = [
        ("player", scene.name(win.winner)),
        ("tile", &name(win.tile, texts)),
        ("points", &points(win.points, texts)),
    ];
    texts.text(id, &arguments)
}

/// How the last hand ended, line by line, and how the points stand.
pub(super) fn last_hand(scene: &Scene, view: &View, texts: &Texts) -> Vec<ReportLine> {
    let mut lines = Vec::new();
    match &view.last_hand {
        None => {}
        Some(LastHand::Drawn) => {
            lines.push(ReportLine::new(texts.text("japae-board-drawn", &[]), Role::Title));
        }
        Some(LastHand::Won(win)) => {
            let id = match win.by {
                By::Tsumo => "japae-board-won-tsumo",
                By::Ron => "japae-board-won-ron",
                By::Rob => "japae-board-won-rob",
            };
            let arguments = [("player", scene.name(win.winner)), ("tile", &name(win.tile, texts))];
            lines.push(ReportLine::new(texts.text(id, &arguments), Role::Title));
            lines.push(shown_hand(win, texts));
            for line in &win.lines {
                let what = texts.text(&format!("japae-line-{}", line.id.id()), &[]);
                lines.push(ReportLine::new(format!("  {what}: {}", points(line.points, texts)), Role::Text));
            }
            let total = format!("{}: {}", texts.text("score-total", &[]), points(win.points, texts));
            lines.push(ReportLine::new(total, Role::Good));
            let arguments = [
                ("loser", scene.name(win.loser)),
                ("winner", scene.name(win.winner)),
                ("points", &points(win.points, texts)),
            ];
            lines.push(ReportLine::new(texts.text("japae-board-paid", &arguments), Role::Text));
        }
    }
    lines.push(ReportLine::new(standing(scene, view, texts), Role::Accent));
    lines
}

/// The winner's tiles: the closed ones, the winning one, then those of the melds.
fn shown_hand(win: &Victory, texts: &Texts) -> ReportLine {
    let closed = win.closed.iter().map(|&tile| face(tile));
    let winning = face(win.tile).marked(("◂", "<"));
    let melded = win.melds.iter().flat_map(|meld| (0..meld.size()).map(|_| face(meld.tile)));
    ReportLine {
        text: texts.text("japae-board-hand", &[]),
        faces: closed.chain([winning]).chain(melded).collect(),
        role: Role::Text,
    }
}

/// The points of both players.
pub(super) fn standing(scene: &Scene, view: &View, texts: &Texts) -> String {
    let one = |seat: Seat| format!("{} {}", scene.name(seat), points(view.seats[seat.index()].score, texts));
    Seat::all(2).map(one).collect::<Vec<_>>().join(", ")
}

/// What the choice under the cursor would do, or why it cannot be done.
pub(super) fn note(
    scene: &Scene,
    view: &View,
    (action, legal): (&str, bool),
    texts: &Texts,
) -> Option<String> {
    if scene.outcome.is_some() || scene.you.is_none() {
        return None;
    }
    if !legal {
        let id =
            if scene.is_your_turn() { "japae-refusal-answer-first" } else { "japae-refusal-not-your-turn" };
        return Some(texts.text(id, &[]));
    }
    let (word, tile) = action.split_once(' ').unwrap_or((action, ""));
    let tile = tile.parse().ok().or(match view.phase {
        Phase::Claim { tile, .. } => Some(tile),
        Phase::Act { seat, .. } => view.seats[seat.index()].drawn,
        _ => None,
    })?;
    let worth = view.waits.iter().find(|wait| wait.tile == tile).map_or(0, |wait| wait.points);
    let say = |id: &str| texts.text(id, &[("tile", &name(tile, texts)), ("points", &points(worth, texts))]);
    Some(match word {
        "discard" => {
            let then = |after: &Wait| format!("{} ({})", name(after.tile, texts), wait(after, texts));
            let waits: Vec<String> = waits_after(view, tile).iter().map(then).collect();
            discard_note("japae", &name(tile, texts), &waits, texts)
        }
        "ankan" | "kakan" => say("japae-board-note-kan"),
        _ => say(&format!("japae-board-note-{word}")),
    })
}

/// What a button says.
pub(super) fn label(action: &str, texts: &Texts) -> String {
    let (word, tile) = action.split_once(' ').unwrap_or((action, ""));
    let tile = tile.parse().map(|tile| name(tile, texts)).unwrap_or_default();
    texts.text(&format!("japae-board-do-{word}"), &[("tile", &tile)])
}

/// What a wait is worth, or why it cannot win.
pub(super) fn wait(wait: &Wait, texts: &Texts) -> String {
    let points = points(wait.points, texts);
    match wait.reason {
        None => points,
        Some(Barrier::NoPoints) => texts.text("japae-board-wait-no-points", &[]),
        Some(Barrier::Furiten) => texts.text("japae-board-wait-furiten", &[("points", &points)]),
    }
}

/// The same in a word.
pub(super) fn short_wait(wait: &Wait, texts: &Texts) -> String {
    let points = wait.points.to_string();
    match wait.reason {
        None => points,
        Some(Barrier::NoPoints) => texts.text("japae-board-wait-no-points", &[]),
        Some(Barrier::Furiten) => texts.text("japae-board-short-furiten", &[("points", &points)]),
    }
}

/// The text for a sort of meld.
pub(super) fn meld(kind: MeldKind) -> &'static str {
    match kind {
        MeldKind::Pon => "japae-board-meld-pon",
        MeldKind::Daiminkan => "japae-board-meld-kan",
        MeldKind::Ankan => "japae-board-meld-ankan",
        MeldKind::Kakan => "japae-board-meld-kakan",
    }
}

/// What a tile is called.
pub(super) fn name(tile: Tile, texts: &Texts) -> String {
    let id = match tile {
        Tile::East => "japae-board-east",
        Tile::South => "japae-board-south",
        Tile::West => "japae-board-west",
        Tile::North => "japae-board-north",
        Tile::White => "japae-board-white",
        Tile::Green => "japae-board-green",
        Tile::Red => "japae-board-red",
    };
    texts.text(id, &[])
}

fn points(points: i32, texts: &Texts) -> String {
    texts.text("score-points", &[("points", &points.to_string())])
}
