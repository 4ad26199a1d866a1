//! The Suzume-jong table.

#[cfg(test)]
mod tests;
mod words;

use std::cell::Cell;

use hanpan_core::Seat;
use hanpan_house::rules::suzume::{Action, Answer, Event, Phase, Tile, View, Wait};
use hanpan_locale::Texts;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use serde_json::Value;

use super::rack::{ButtonKey, HAND_ROWS, HandTile, Prompt, Rack, discard_note, discarded, draw_prompt};
use super::report::{self, Reports};
use super::tiles::{Face, River, Said, draw_said, row_of, tile_word};
use super::{event_of, open_views, outcome_lines, read};
use crate::board::{Board, Response};
use crate::canvas::{Canvas, centred, fitted};
use crate::scene::Scene;
use crate::theme::Role;

/// Up to five players' discards on felt, and one's own hand below.
#[derive(Default)]
pub(super) struct SuzumeBoard {
    view: Option<View>,
    rack: Rack,
    reports: Reports,
    /// Whose discard was the last.
    last: Option<Seat>,
    /// Whether it was drawn in ASCII.
    ascii: Cell<bool>,
}

/// The header, the prompt and the buttons.
const AROUND: u16 = 3;
/// The rows kept for the waits.
const WAITS: u16 = 2;
/// Where the discards begin: after the name, the points and the number of tiles.
const RIVER: u16 = 28;

const KEYS: [ButtonKey; 3] =
    [("tsumo", "t", "suzume-key-tsumo"), ("ron", "n", "suzume-key-ron"), ("skip", "x", "suzume-key-skip")];

impl SuzumeBoard {
    /// The tiles in hand as they are shown, the drawn one last.
    fn hand(view: &View) -> Vec<Tile> {
        view.hand.iter().copied().chain(view.drawn).collect()
    }

    /// What the hand waits for: after the discard that the cursor is on, else as it is.
    fn waits<'v>(&self, scene: &Scene, view: &'v View) -> (&'static str, &'v [Wait]) {
        let chosen = self.rack.chosen_tile().filter(|_| scene.is_your_turn() && view.drawn.is_some());
        match chosen.and_then(|place| SuzumeBoard::hand(view).get(place).copied()) {
            Some(tile) => ("suzume-board-waits-after", waits_after(view, tile)),
            None => ("suzume-board-waits", &view.waits),
        }
    }

    /// Everybody in the order in which they play after whoever looks, who comes last.
    fn seats(view: &View) -> impl Iterator<Item = Seat> + use<> {
        let count = view.seats.len();
        let own = view.you.map_or(count - 1, Seat::index);
        (1..=count).map(move |step| Seat::at((own + step) % count))
    }

    fn is_acting(scene: &Scene, seat: Seat) -> bool {
        scene.outcome.is_none() && scene.acting.contains(seat)
    }

    fn prompt(&self, scene: &Scene, view: &View, texts: &Texts) -> (String, Prompt) {
        let yours = scene.is_your_turn();
        let given = || match scene.answered.as_deref()?.parse() {
            Ok(Action::Ron) => Some(Answer::Ron),
            _ => Some(Answer::Skip),
        };
        let id = match (view.phase, view.answer.or_else(given)) {
            _ if scene.outcome.is_some() => "suzume-board-turn-over",
            (Phase::Deal, _) => "board-turn-deal",
            (Phase::Over, _) => "suzume-board-turn-over",
            (Phase::Act { .. }, _) if scene.allows("tsumo") => "suzume-board-turn-tsumo",
            (Phase::Act { .. }, _) if yours => "suzume-board-turn-yours",
            (Phase::Act { .. }, _) => "suzume-board-turn-others",
            (Phase::Claim { .. }, Some(Answer::Ron)) => "suzume-board-turn-answered-ron",
            (Phase::Claim { .. }, Some(Answer::Skip)) => "suzume-board-turn-answered-skip",
            (Phase::Claim { .. }, None) if scene.allows("ron") => "suzume-board-turn-claim",
            (Phase::Claim { .. }, None) => "suzume-board-turn-passing",
        };
        let (player, tile) = match view.phase {
            Phase::Act { seat } => (scene.name(seat), String::new()),
            Phase::Claim { seat, tile } => (scene.name(seat), words::name(tile, texts)),
            Phase::Deal | Phase::Over => ("", String::new()),
        };
        let prompt = match view.phase {
            _ if scene.allows("ron") || scene.allows("tsumo") => Prompt::Loud,
            _ if yours => Prompt::Yours,
            _ => Prompt::Others,
        };
        (texts.text(id, &[("player", player), ("tile", &tile)]), prompt)
    }

    fn draw_header(&self, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
        // Before a deal there is nothing to count.
        let Some(dora) = view.dora else { return };
        let header = canvas.text(
            "suzume-board-header",
            &[
                ("round", &view.round.to_string()),
                ("rounds", &view.rounds.to_string()),
                ("left", &view.tiles_left.to_string()),
            ],
        );
        let after = canvas.print(area, 0, 1, &header, canvas.style(Role::Title)) + 1;
        face(dora).small(canvas, area, 0, after, canvas.style(face(dora).role));
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
        let acting = SuzumeBoard::is_acting(scene, seat);
        let mark = if acting { canvas.sign("▸", ">") } else { " " };
        let style = canvas.style(if acting { Role::Accent } else { Role::Text });
        canvas.print(area, row, 0, &fitted(&format!("{mark} {}", scene.name(seat)), 12), style);
        if view.dealer == seat {
            canvas.print(area, row, 13, &canvas.text("suzume-board-dealer", &[]), canvas.style(Role::Key));
        }
        canvas.print(area, row, 18, &format!("{:3}", shown.points), canvas.style(Role::Title));
        let tiles = format!("{}{}", canvas.sign("▒", "#"), shown.tiles);
        canvas.print(area, row, 23, &tiles, canvas.style(Role::Back));
    }

    fn draw_waits(
        &self,
        scene: &Scene,
        view: &View,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (row, rows): (u16, u16),
    ) {
        if view.you.is_none() || !matches!(view.phase, Phase::Act { .. } | Phase::Claim { .. }) {
            return;
        }
        let (heading, waits) = self.waits(scene, view);
        if waits.is_empty() {
            canvas.print(area, row, 1, &canvas.text("suzume-board-no-waits", &[]), canvas.style(Role::Muted));
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

    fn draw_rack(&self, scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect, row: u16) {
        let hand = SuzumeBoard::hand(view);
        let count = hand.len();
        let dora = view.dora.map(Tile::kind);
        let shown = |(place, tile): (usize, Tile)| HandTile {
            face: face(tile),
            // In ASCII the face is the notation already.
            aid: if canvas.theme.ascii { String::new() } else { tile.to_string() },
            below: if dora == Some(tile.kind()) { canvas.sign("★", "*").to_owned() } else { String::new() },
            drawn: view.drawn.is_some() && place + 1 == count,
        };
        let hand: Vec<HandTile> = hand.into_iter().enumerate().map(shown).collect();
        self.rack.draw_hand(canvas, area, row, &hand, scene.is_your_turn());
    }

    /// Everybody's discards.
    fn rivers<'f>(&self, faces: &'f [(Seat, Vec<Face>)], framed: bool) -> Vec<(Seat, River<'f>)> {
        // All that is left after the deal and the dora is drawn and discarded in turn.
        let most = (Tile::SET - 1 - 5 * faces.len()).div_ceil(faces.len());
        let river = |(seat, faces): &'f (Seat, Vec<Face>)| {
            (*seat, River { faces, marks_last: self.last == Some(*seat), framed, most })
        };
        faces.iter().map(river).collect()
    }
}

impl Board for SuzumeBoard {
    fn least(&self) -> (u16, u16) {
        (54, 17)
    }

    fn most(&self) -> (u16, u16) {
        (84, 34)
    }

    fn update(&mut self, scene: &Scene, _: bool) {
        self.view = read(scene);
        let Some(view) = &self.view else { return };
        let tiles: Vec<String> = SuzumeBoard::hand(view).iter().map(Tile::to_string).collect();
        self.rack.update(scene, &tiles);
        let between = matches!(view.phase, Phase::Deal | Phase::Over);
        let untouched = view.seats.iter().all(|seat| seat.discards.is_empty());
        let ended = view.last.as_ref().map_or(0, |last| u32::from(last.round));
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
        self.draw_header(view, canvas, area);
        let discards =
            |seat: Seat| view.seats[seat.index()].discards.iter().map(|&tile| face(tile)).collect();
        let faces: Vec<(Seat, Vec<Face>)> =
            SuzumeBoard::seats(view).map(|seat| (seat, discards(seat))).collect();
        let columns = area.width.saturating_sub(RIVER);
        let height =
            |rivers: &[(Seat, River<'_>)]| rivers.iter().map(|(_, river)| river.rows(columns)).sum::<u16>();
        let around = AROUND + WAITS + HAND_ROWS;
        let framed = self.rivers(&faces, true);
        let fits = around + height(&framed) <= area.height;
        let rivers = if fits { framed } else { self.rivers(&faces, false) };
        let spare = area.height.saturating_sub(around + height(&rivers));
        let gap = |least: usize| u16::from(usize::from(spare) >= least);
        let mut row = 1 + gap(1);
        for (seat, river) in &rivers {
            self.draw_seat(scene, view, *seat, canvas, area, row);
            river.draw(canvas, area, row, RIVER);
            row += river.rows(columns) + gap(4 + rivers.len());
        }
        row += gap(2);
        let hand = area.height.saturating_sub(HAND_ROWS);
        let buttons = hand.saturating_sub(1);
        let prompt = buttons.saturating_sub(1 + gap(4));
        self.draw_waits(scene, view, canvas, area, (row, prompt.saturating_sub(row).max(1)));
        let (text, loud) = self.prompt(scene, view, canvas.texts);
        draw_prompt(canvas, area, prompt, &text, loud);
        let labels: Vec<String> =
            self.rack.buttons().map(|(_, action)| words::label(action, canvas.texts)).collect();
        self.rack.draw_buttons(canvas, area, buttons, &labels);
        self.draw_rack(scene, view, canvas, area, hand);
        for (place, (seat, open)) in open_views::<View>(scene).enumerate() {
            let row = hand + place as u16;
            canvas.print(area, row, 1, &fitted(scene.name(seat), 12), canvas.style(Role::Text));
            let faces: Vec<Face> = SuzumeBoard::hand(&open).into_iter().map(face).collect();
            row_of(canvas, area, row, 14, &faces);
        }
        if self.reports.is_open() {
            let room = usize::from(hand.saturating_sub(4));
            let lines = words::last_round(scene, view, canvas.texts, room);
            let title = canvas.text("suzume-board-last-round", &[]);
            report::draw(canvas, area, &title, &lines, &canvas.text("suzume-board-go-on", &[]));
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
        let discard = |tile| discard_note("suzume", &words::name(tile, texts), &[], texts);
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
        let mut lines = outcome_lines(scene, texts);
        let Some(view) = &self.view else { return lines };
        lines.extend(words::ranking(scene, view, texts));
        if view.phase == Phase::Over {
            lines.extend(
                words::last_round_close(scene, view, texts).iter().map(|line| line.written(self.ascii.get())),
            );
        }
        lines
    }

    fn miniature(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let area = Rect { width: area.width.min(16), height: area.height.min(8), ..area };
        canvas.fill(area, canvas.style(Role::Felt));
        for (row, seat) in SuzumeBoard::seats(view).enumerate() {
            let row = row as u16;
            canvas.print(area, row, 0, &fitted(scene.name(seat), 12), canvas.style(Role::Text));
            let points = view.seats[seat.index()].points.to_string();
            canvas.print_right(area, row, &points, canvas.style(Role::Title));
        }
        for (place, tile) in SuzumeBoard::hand(view).into_iter().enumerate() {
            face(tile).bare(canvas, area, 7, 2 * place as u16);
        }
        if let Some(dora) = view.dora {
            face(dora).bare(canvas, area, 6, 14);
        }
    }
}

/// How a tile looks: red ones have a disc and green ones a triangle beside the number.
fn face(tile: Tile) -> Face {
    const NUMBERS: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
    let letter = if tile == Tile::GREEN { "發" } else { "中" };
    let drawn = tile.kind().number().map_or(letter, |number| NUMBERS[usize::from(number) - 1]);
    let is_number = tile.kind().number().is_some();
    let (mark, role) = match (tile.is_red(), tile.is_green()) {
        // The notation says by itself that a tile is red, and that it is a letter.
        (true, _) => (("●", ""), Role::RedFace),
        (_, true) => (("▲", if is_number { "^" } else { "" }), Role::GreenFace),
        (false, false) => (("", ""), Role::Face),
    };
    Face { drawn, notation: tile.to_string(), mark, role }
}

/// What one's hand waits for after this discard.
fn waits_after(view: &View, discard: Tile) -> &[Wait] {
    view.ready.iter().find(|ready| ready.discard == discard).map_or(&[], |ready| &ready.waits)
}
