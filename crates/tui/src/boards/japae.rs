//! The Japae mahjong table.

#[cfg(test)]
mod tests;
mod words;

use std::cell::Cell;

use hanpan_core::Seat;
use hanpan_house::rules::japae::{Event, Meld, Phase, Tile, View, Wait};
use hanpan_locale::Texts;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use serde_json::Value;

use super::rack::{ButtonKey, HAND_ROWS, HandTile, Prompt, Rack, discard_note, discarded, draw_prompt};
use super::report::{self, Reports};
use super::tiles::{Face, River, Said, backs, draw_said, tile_word};
use super::{event_of, open_views, read};
use crate::board::{Board, Response};
use crate::canvas::{Canvas, centred, fitted, width};
use crate::scene::Scene;
use crate::theme::Role;

/// Two players' tiles on felt: the opponent above, one's own hand below.
#[derive(Default)]
pub(super) struct JapaeBoard {
    view: Option<View>,
    rack: Rack,
    reports: Reports,
    /// Whose discard was the last.
    last: Option<Seat>,
    /// Whether it was drawn in ASCII.
    ascii: Cell<bool>,
}

/// The rows without a blank line between anything.
const ROWS: u16 = 16;

/// Nobody discards more often in one hand.
const MOST_DISCARDS: usize = 9;

const KEYS: [ButtonKey; 7] = [
    ("tsumo", "t", "japae-key-tsumo"),
    ("ron", "n", "japae-key-ron"),
    ("pon", "p", "japae-key-pon"),
    ("kan", "g", "japae-key-kan"),
    ("ankan", "g", "japae-key-ankan"),
    ("kakan", "g", "japae-key-kakan"),
    ("skip", "x", "japae-key-skip"),
];

impl JapaeBoard {
    /// The tiles in hand as they are shown, the drawn one last.
    fn hand(view: &View) -> Vec<Tile> {
        let own = view.you.map(|seat| &view.seats[seat.index()]);
        let hand = own.and_then(|own| own.hand.as_deref()).unwrap_or_default();
        hand.iter().copied().chain(own.and_then(|own| own.drawn)).collect()
    }

    /// What the hand waits for: after the discard that the cursor is on, else as it is.
    fn waits<'a>(&self, scene: &Scene, view: &'a View) -> (&'static str, &'a [Wait]) {
        let chosen = self.rack.chosen_tile().filter(|_| scene.is_your_turn());
        match chosen.and_then(|place| JapaeBoard::hand(view).get(place).copied()) {
            Some(tile) if !matches!(view.phase, Phase::Claim { .. }) => {
                ("japae-board-waits-after", waits_after(view, tile))
            }
            _ => ("japae-board-waits", &view.waits),
        }
    }

    fn draw_seat(
        &self,
        scene: &Scene,
        view: &View,
        seat: Seat,
        canvas: &mut Canvas<'_>,
        area: Rect,
        row: u16,
    ) {
        let shown = &view.seats[seat.index()];
        let acting = view.phase.seat() == Some(seat) && scene.outcome.is_none();
        let mark = if acting { canvas.sign("▸", ">") } else { " " };
        let style = canvas.style(if acting { Role::Accent } else { Role::Text });
        let name = fitted(&format!("{mark} {}", scene.name(seat)), 16);
        canvas.print(area, row, 0, &name, style);
        let points = canvas.text("score-points", &[("points", &shown.score.to_string())]);
        let mut column = canvas.print(area, row, 17, &points, canvas.style(Role::Title)) + 2;
        let open = open_views::<View>(scene).find(|(other, _)| *other == seat);
        if let Some((_, open)) = &open {
            for tile in JapaeBoard::hand(open) {
                column = face(tile).bare(canvas, area, row, column);
            }
            column += 1;
        } else if view.you != Some(seat) {
            column = backs(canvas, area, row, column, shown.tiles) + 1;
        }
        // The tiles tell what is melded; how that is called has room beside few of them.
        let columns =
            |meld: &Meld| width(&canvas.text(words::meld(meld.kind), &[])) + 2 + 2 * width(&meld.to_string());
        let named = column + shown.melds.iter().map(columns).sum::<u16>() <= area.width;
        for &meld in &shown.melds {
            column = draw_meld(canvas, area, row, column, meld, named) + 1;
        }
    }

    fn prompt(&self, scene: &Scene, view: &View, texts: &Texts) -> (String, Prompt) {
        let text = |id: &str, seat: Seat, tile: Option<Tile>| {
            let tile = tile.map(|tile| words::name(tile, texts)).unwrap_or_default();
            texts.text(id, &[("player", scene.name(seat)), ("tile", &tile)])
        };
        let yours = scene.is_your_turn();
        match view.phase {
            _ if scene.outcome.is_some() => (texts.text("japae-board-turn-over", &[]), Prompt::Others),
            Phase::Act { .. } if scene.allows("tsumo") => {
                (texts.text("japae-board-turn-tsumo", &[]), Prompt::Loud)
            }
            Phase::Act { .. } if yours => (texts.text("japae-board-turn-yours", &[]), Prompt::Yours),
            Phase::DiscardAfterPon { .. } if yours => {
                (texts.text("japae-board-turn-pon", &[]), Prompt::Yours)
            }
            Phase::Claim { .. } if scene.answered.is_some() => {
                (texts.text("japae-board-turn-answered", &[]), Prompt::Others)
            }
            Phase::Claim { seat, tile, .. } if scene.you == Some(seat) && scene.legal.len() <= 1 => {
                (text("japae-board-turn-passing", seat.next(2), Some(tile)), Prompt::Others)
            }
            Phase::Claim { seat, tile, ankan } if yours => {
                let id = if ankan { "japae-board-turn-rob" } else { "japae-board-turn-claim" };
                (text(id, seat.next(2), Some(tile)), Prompt::Loud)
            }
            Phase::Claim { seat, tile, .. } => {
                (text("japae-board-turn-answer", seat, Some(tile)), Prompt::Others)
            }
            Phase::Act { seat, .. } | Phase::DiscardAfterPon { seat } => {
                (text("japae-board-turn-others", seat, None), Prompt::Others)
            }
            Phase::Deal => (texts.text("board-turn-deal", &[]), Prompt::Others),
            Phase::Over => (texts.text("japae-board-turn-over", &[]), Prompt::Others),
        }
    }

    fn draw_rack(&self, scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect, row: u16) {
        let drawn = view.you.and_then(|seat| view.seats[seat.index()].drawn);
        let hand = JapaeBoard::hand(view);
        let count = hand.len();
        let shown = |(place, tile): (usize, Tile)| {
            let name = words::name(tile, canvas.texts);
            // Korean names are one wide sign, and there is room for it beside the letter.
            let aid = if width(&name) == 2 { format!("{tile}{name}") } else { tile.to_string() };
            // In ASCII the face is the letter already.
            let aid = if canvas.theme.ascii { String::new() } else { aid };
            HandTile {
                face: face(tile),
                aid,
                below: String::new(),
                drawn: drawn.is_some() && place + 1 == count,
            }
        };
        let hand: Vec<HandTile> = hand.into_iter().enumerate().map(shown).collect();
        self.rack.draw_hand(canvas, area, row, &hand, scene.is_your_turn());
    }

    fn draw_waits(
        &self,
        scene: &Scene,
        view: &View,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (row, rows): (u16, u16),
    ) {
        if view.you.is_none() || view.phase.seat().is_none() {
            return;
        }
        let (heading, waits) = self.waits(scene, view);
        if waits.is_empty() {
            canvas.print(area, row, 1, &canvas.text("japae-board-no-waits", &[]), canvas.style(Role::Muted));
            return;
        }
        let said: Vec<Said> = waits
            .iter()
            .map(|wait| Said {
                face: face(wait.tile),
                text: words::wait(wait, canvas.texts),
                short: words::short_wait(wait, canvas.texts),
                role: if wait.reason.is_none() { Role::Good } else { Role::Bad },
            })
            .collect();
        draw_said(canvas, area, (row, rows), &canvas.text(heading, &[]), &said);
    }
}

impl Board for JapaeBoard {
    fn least(&self) -> (u16, u16) {
        (54, ROWS)
    }

    fn most(&self) -> (u16, u16) {
        (76, 28)
    }

    fn update(&mut self, scene: &Scene, _: bool) {
        self.view = read(scene);
        let Some(view) = &self.view else { return };
        let tiles: Vec<String> = JapaeBoard::hand(view).iter().map(Tile::to_string).collect();
        self.rack.update(scene, &tiles);
        let between = view.phase.seat().is_none();
        let untouched = view.seats.iter().all(|seat| seat.discards.is_empty() && seat.melds.is_empty());
        let ended = match &view.last_hand {
            None => 0,
            Some(_) if between => view.round,
            Some(_) => view.round.saturating_sub(1),
        };
        // At the end of the match the result tells it, beside the board.
        let fresh = (between || untouched) && scene.outcome.is_none();
        self.reports.update(scene.you, ended, fresh);
        let discarder = |noticed: &hanpan_table::Noticed| match event_of(&noticed.event) {
            Some(Event::Discarded { seat, .. }) => Some(Some(seat)),
            Some(Event::Dealt { .. }) => Some(None),
            _ => None,
        };
        self.last = scene.events.iter().rev().find_map(discarder).flatten();
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        self.ascii.set(canvas.theme.ascii);
        canvas.fill(area, canvas.style(Role::Felt));
        let area = centred(area, self.most().0, self.most().1);
        let framed = area.height >= ROWS + 9;
        let spare = area.height.saturating_sub(ROWS + if framed { 4 } else { 0 });
        let gap = |least: u16| u16::from(spare >= least);
        let header = [
            ("round", view.round.to_string()),
            ("left", view.tiles_left.to_string()),
            ("starter", scene.name(view.starter).to_owned()),
        ];
        let header: Vec<(&str, &str)> = header.iter().map(|(name, value)| (*name, value.as_str())).collect();
        // Before the first deal there is nothing to count.
        if view.round > 0 {
            canvas.print(area, 0, 1, &canvas.text("japae-board-header", &header), canvas.style(Role::Title));
        }
        let mut row = 1 + gap(2);
        let own = view.you.unwrap_or(Seat::at(0));
        for seat in [own.next(2), own] {
            self.draw_seat(scene, view, seat, canvas, area, row);
            let discards = canvas.text("japae-board-discards", &[]);
            let start = canvas.print(area, row + 1, 2, &discards, canvas.style(Role::Muted)) + 1;
            let faces: Vec<Face> = view.seats[seat.index()]
                .discards
                .iter()
                .map(|discard| face(discard.tile).marked(if discard.called { ("!", "!") } else { ("", "") }))
                .collect();
            let river =
                River { faces: &faces, marks_last: self.last == Some(seat), framed, most: MOST_DISCARDS };
            river.draw(canvas, area, row + 1, start);
            row += 1 + river.rows(area.width.saturating_sub(start)) + gap(1);
        }
        let hand = area.height.saturating_sub(HAND_ROWS);
        let buttons = hand.saturating_sub(1 + gap(4));
        let prompt = buttons.saturating_sub(1 + gap(5));
        self.draw_waits(scene, view, canvas, area, (row, prompt.saturating_sub(row).max(1)));
        let (text, loud) = self.prompt(scene, view, canvas.texts);
        draw_prompt(canvas, area, prompt, &text, loud);
        let labels: Vec<String> =
            self.rack.buttons().map(|(_, action)| words::label(action, canvas.texts)).collect();
        self.rack.draw_buttons(canvas, area, buttons, &labels);
        self.draw_rack(scene, view, canvas, area, hand);
        if self.reports.is_open() {
            let lines = words::last_hand(scene, view, canvas.texts);
            let title = canvas.text("japae-board-last-hand", &[]);
            report::draw(canvas, area, &title, &lines, &canvas.text("japae-board-go-on", &[]));
        }
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        self.reports.key(&mut self.rack, scene.you, key)
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        self.reports.point(&mut self.rack, scene.you, spot, clicked)
    }

    fn keys(&self, _: &Scene) -> Vec<(&'static str, &'static str)> {
        self.reports.keys(&self.rack, &KEYS)
    }

    fn has_report(&self) -> bool {
        self.reports.is_open()
    }

    fn label(&self, _: &Scene, action: &str, texts: &Texts) -> String {
        let discard = |tile| discard_note("japae", &words::name(tile, texts), &[], texts);
        discarded(action).map_or_else(|| words::label(action, texts), discard)
    }

    fn word(&self, _: &Scene, name: &str, value: &str, texts: &Texts) -> String {
        tile_word(name, value, |tile| words::name(tile, texts))
    }

    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        words::note(scene, self.view.as_ref()?, self.rack.chosen()?, texts)
    }

    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String {
        event_of(event).map_or_else(|| event.to_string(), |event| words::tell(scene, &event, texts))
    }

    fn result(&self, scene: &Scene, texts: &Texts) -> Vec<String> {
        let mut lines = super::outcome_lines(scene, texts);
        let Some(view) = &self.view else { return lines };
        match view.phase {
            Phase::Over => {
                lines.extend(
                    words::last_hand(scene, view, texts).iter().map(|line| line.written(self.ascii.get())),
                );
            }
            _ => lines.push(words::standing(scene, view, texts)),
        }
        lines
    }

    fn miniature(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let area = Rect { width: area.width.min(16), height: area.height.min(8), ..area };
        canvas.fill(area, canvas.style(Role::Felt));
        let own = view.you.unwrap_or(Seat::at(0));
        for (seat, name, river) in [(own.next(2), 0, 1), (own, 7, 4)] {
            let shown = &view.seats[seat.index()];
            canvas.print(area, name, 0, &fitted(scene.name(seat), 11), canvas.style(Role::Text));
            canvas.print_right(area, name, &shown.score.to_string(), canvas.style(Role::Title));
            for (place, discard) in shown.discards.iter().enumerate() {
                let (down, right) = (place as u16 / 8, place as u16 % 8);
                face(discard.tile).bare(canvas, area, river + down, 2 * right);
            }
        }
        for (place, tile) in JapaeBoard::hand(view).into_iter().enumerate() {
            face(tile).bare(canvas, area, 6, 2 * place as u16);
        }
    }
}

/// How a tile looks.
fn face(tile: Tile) -> Face {
    let (drawn, role) = match tile {
        Tile::East => ("東", Role::Face),
        Tile::South => ("南", Role::Face),
        Tile::West => ("西", Role::Face),
        Tile::North => ("北", Role::Face),
        Tile::White => ("白", Role::Face),
        Tile::Green => ("發", Role::GreenFace),
        Tile::Red => ("中", Role::RedFace),
    };
    Face { drawn, notation: tile.to_string(), mark: ("", ""), role }
}

/// Draws a meld as it is written, and its name before it if that is wanted; tells the column after it.
fn draw_meld(canvas: &mut Canvas<'_>, area: Rect, row: u16, column: u16, meld: Meld, named: bool) -> u16 {
    let mut column = column;
    if named {
        let name = canvas.text(words::meld(meld.kind), &[]);
        column = canvas.print(area, row, column, &name, canvas.style(Role::Muted)) + 1;
    }
    let face = face(meld.tile);
    for sign in meld.to_string().chars() {
        column = match sign {
            '+' => canvas.print(area, row, column, "+", canvas.style(Role::Text)),
            _ => canvas.print(
                area,
                row,
                column,
                canvas.sign(face.drawn, &face.notation),
                canvas.style(face.role),
            ),
        };
    }
    column
}

/// What one's hand waits for after this discard.
fn waits_after(view: &View, discard: Tile) -> &[Wait] {
    view.ready.iter().find(|ready| ready.discard == discard).map_or(&[], |ready| &ready.waits)
}
