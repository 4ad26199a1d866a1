//! Suzume in words: what happened, what a choice does, how a round was scored.

use hanpan_core::Seat;
use hanpan_house::rules::suzume::{
    Answer, Event, MINIMUM, Payment, Phase, RoundEnd, RoundResult, SeatView, Tile, View, Wait, WaitReason,
    Win,
};
use hanpan_locale::Texts;

use super::{face, waits_after};
use crate::boards::rack::discard_note;
use crate::boards::report::ReportLine;
use crate::canvas::width;
use crate::scene::Scene;
use crate::theme::Role;

/// An event in one line.
pub(super) fn tell(scene: &Scene, event: &Event, texts: &Texts) -> String {
    let say = |id: &str, seat: Seat, tile: Option<Tile>| {
        let tile = tile.map(|tile| name(tile, texts)).unwrap_or_default();
        texts.text(id, &[("player", scene.name(seat)), ("tile", &tile)])
    };
    match event {
        Event::Dealt { round, dealer, dora, .. } => texts.text(
            "suzume-event-dealt",
            &[("round", &round.to_string()), ("player", scene.name(*dealer)), ("tile", &name(*dora, texts))],
        ),
        Event::Discarded { seat, tile } => say("suzume-event-discarded", *seat, Some(*tile)),
        Event::Answered { answer: Answer::Ron } => texts.text("suzume-event-answered-ron", &[]),
        Event::Answered { answer: Answer::Skip } => texts.text("suzume-event-answered-skip", &[]),
        Event::Drew { seat, tile: None, .. } => say("suzume-event-drew", *seat, None),
        Event::Drew { seat, tile, .. } => say("suzume-event-drew-own", *seat, *tile),
        Event::RoundEnded { result, .. } => ended(scene, result, texts),
    }
}

fn ended(scene: &Scene, result: &RoundResult, texts: &Texts) -> String {
    let id = match result.end {
        RoundEnd::Drawn => return texts.text("suzume-event-drawn", &[]),
        RoundEnd::Tsumo { .. } => "suzume-event-won-tsumo",
        RoundEnd::Ron { .. } => "suzume-event-won-ron",
    };
    let one = |win: &Win| {
        let worth = points(u16::from(win.points + win.bonus), texts);
        texts.text(
            id,
            &[("player", scene.name(win.seat)), ("tile", &name(win.tile, texts)), ("points", &worth)],
        )
    };
    result.wins.iter().map(one).collect::<Vec<_>>().join(". ")
}

/// How the last round ended, and how the points stand: line by line, or closer where that takes more than `room`.
pub(super) fn last_round(scene: &Scene, view: &View, texts: &Texts, room: usize) -> Vec<ReportLine> {
    let told = |spacing| {
        let mut lines = told_round(scene, view, texts, spacing);
        lines.extend(standing(scene, view, texts));
        lines
    };
    let spread = told(Spacing::Spread);
    if spread.len() <= room { spread } else { told(Spacing::Close) }
}

/// How the last round ended, with the lines of a score close together.
pub(super) fn last_round_close(scene: &Scene, view: &View, texts: &Texts) -> Vec<ReportLine> {
    told_round(scene, view, texts, Spacing::Close)
}

/// How the lines of a score are set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Each on its own.
    Spread,
    /// As many side by side as fit.
    Close,
}

impl Spacing {
    fn set(self, parts: Vec<String>, indent: &str) -> Vec<ReportLine> {
        /// What fits into the box on a screen of sixty columns.
        const COLUMNS: u16 = 53;
        let mut lines: Vec<String> = Vec::new();
        for part in parts {
            match lines.last_mut() {
                Some(line) if self == Spacing::Close && width(line) + 2 + width(&part) <= COLUMNS => {
                    *line = format!("{line}, {part}");
                }
                _ => lines.push(format!("{indent}{part}")),
            }
        }
        lines.into_iter().map(|line| ReportLine::new(line, Role::Text)).collect()
    }
}

fn told_round(scene: &Scene, view: &View, texts: &Texts, spacing: Spacing) -> Vec<ReportLine> {
    let mut lines = Vec::new();
    if let Some(last) = &view.last {
        if last.end == RoundEnd::Drawn {
            lines.push(ReportLine::new(texts.text("suzume-board-drawn", &[]), Role::Title));
        }
        for win in &last.wins {
            lines.extend(won(scene, last, win, texts, spacing));
        }
        let paid = |payment: &Payment| {
            let id = if payment.paid < payment.due { "suzume-board-paid-short" } else { "suzume-board-paid" };
            let arguments = [
                ("from", scene.name(payment.from)),
                ("to", scene.name(payment.to)),
                ("points", &points(payment.paid, texts)),
                ("due", &points(payment.due, texts)),
            ];
            texts.text(id, &arguments)
        };
        lines.extend(spacing.set(last.payments.iter().map(paid).collect(), ""));
    }
    lines
}

/// Everybody's place, from the first on; who has as many points has the same.
pub(super) fn ranking(scene: &Scene, view: &View, texts: &Texts) -> Vec<String> {
    let mut seats: Vec<(usize, u16)> = view.seats.iter().map(|seat| seat.points).enumerate().collect();
    seats.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let line = |(seat, worth): &(usize, u16)| {
        let place = 1 + view.seats.iter().filter(|other| other.points > *worth).count();
        texts.text(
            "suzume-result-place",
            &[
                ("place", &place.to_string()),
                ("player", scene.name(Seat::at(*seat))),
                ("points", &points(*worth, texts)),
            ],
        )
    };
    seats.iter().map(line).collect()
}

/// A winner's hand and what it is counted by.
fn won(scene: &Scene, last: &RoundResult, win: &Win, texts: &Texts, spacing: Spacing) -> Vec<ReportLine> {
    let id = match last.end {
        RoundEnd::Ron { .. } => "suzume-board-won-ron",
        RoundEnd::Tsumo { .. } | RoundEnd::Drawn => "suzume-board-won-tsumo",
    };
    let worth = points(u16::from(win.points + win.bonus), texts);
    let text = texts.text(id, &[("player", scene.name(win.seat)), ("points", &worth)]);
    let faces = win.hand.iter().copied().chain([win.tile]).map(face).collect();
    let bonus = (win.bonus > 0).then_some(("dealer-bonus", win.bonus));
    let scored = win.lines.iter().map(|line| (line.id.id(), line.points)).chain(bonus);
    let scored = scored.map(|(id, worth)| {
        let what = texts.text(&format!("suzume-line-{id}"), &[]);
        match spacing {
            Spacing::Spread => format!("{what}: {}", points(u16::from(worth), texts)),
            Spacing::Close => format!("{what} {worth}"),
        }
    });
    let mut lines = vec![ReportLine { text, faces, role: Role::Title }];
    lines.extend(spacing.set(scored.collect(), "  "));
    lines
}

/// The points of everybody.
pub(super) fn standing(scene: &Scene, view: &View, texts: &Texts) -> Vec<ReportLine> {
    let one = |(place, seat): (usize, &SeatView)| {
        format!("{} {}", scene.name(Seat::at(place)), points(seat.points, texts))
    };
    let mut lines = Spacing::Close.set(view.seats.iter().enumerate().map(one).collect(), "");
    lines.iter_mut().for_each(|line| line.role = Role::Accent);
    lines
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
        return Some(match (view.phase, view.answer) {
            (Phase::Claim { .. }, None) if scene.is_your_turn() => {
                texts.text("suzume-board-note-answer", &[])
            }
            (Phase::Claim { .. }, Some(_)) => texts.text("suzume-refusal-already-answered", &[]),
            _ => texts.text("suzume-refusal-not-your-turn", &[]),
        });
    }
    let (word, tile) = action.split_once(' ').unwrap_or((action, ""));
    let tile = tile.parse().ok().or(match view.phase {
        Phase::Claim { tile, .. } => Some(tile),
        _ => view.drawn,
    })?;
    let worth = view.waits.iter().find(|wait| wait.tile == tile).map_or(0, |wait| wait.total);
    let say =
        |id: &str| texts.text(id, &[("tile", &name(tile, texts)), ("points", &points(worth.into(), texts))]);
    Some(match word {
        "discard" => {
            let then = |after: &Wait| format!("{} ({})", name(after.tile, texts), wait(after, texts));
            let waits: Vec<String> = waits_after(view, tile).iter().map(then).collect();
            discard_note("suzume", &name(tile, texts), &waits, texts)
        }
        _ => say(&format!("suzume-board-note-{word}")),
    })
}

/// What a button says.
pub(super) fn label(action: &str, texts: &Texts) -> String {
    texts.text(&format!("suzume-board-do-{action}"), &[])
}

/// What a wait is worth, how many such tiles may still come, and why it cannot win.
pub(super) fn wait(wait: &Wait, texts: &Texts) -> String {
    let reason = wait.reason.map(|reason| match reason {
        // What is shown has the dealer's bonus in it; what is held against the minimum has not.
        WaitReason::BelowMinimum => {
            let id = if wait.total > wait.points { "suzume-wait-bonus" } else { "suzume-wait-minimum" };
            let numbers = [wait.points, wait.total - wait.points, MINIMUM].map(|number| number.to_string());
            let [bare, bonus, minimum] = &numbers;
            texts.text(id, &[("points", bare), ("bonus", bonus), ("minimum", minimum)])
        }
        WaitReason::Furiten => texts.text("suzume-wait-furiten", &[]),
    });
    let (points, unseen) = (points(wait.total.into(), texts), wait.unseen.to_string());
    match reason {
        None => texts.text("suzume-board-wait", &[("points", &points), ("unseen", &unseen)]),
        Some(reason) => texts.text(
            "suzume-board-wait-reason",
            &[("points", &points), ("unseen", &unseen), ("reason", &reason)],
        ),
    }
}

/// The same in a word.
pub(super) fn short_wait(wait: &Wait, texts: &Texts) -> String {
    let points = wait.total.to_string();
    match wait.reason {
        None => points,
        Some(WaitReason::BelowMinimum) => {
            texts.text("suzume-board-short-minimum", &[("points", &wait.points.to_string())])
        }
        Some(WaitReason::Furiten) => texts.text("suzume-board-short-furiten", &[("points", &points)]),
    }
}

/// What a tile is called.
pub(super) fn name(tile: Tile, texts: &Texts) -> String {
    let Some(number) = tile.kind().number() else {
        let green = tile == Tile::GREEN;
        let id = if green { "suzume-board-tile-letter-green" } else { "suzume-board-tile-letter-red" };
        return texts.text(id, &[]);
    };
    let id = if tile.is_red() { "suzume-board-tile-red" } else { "suzume-board-tile-plain" };
    texts.text(id, &[("number", &number.to_string())])
}

fn points(points: u16, texts: &Texts) -> String {
    texts.text("score-points", &[("points", &points.to_string())])
}
