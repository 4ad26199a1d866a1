//! How a table is drawn.

use hanpan_core::Seat;
use ratatui::layout::Rect;

use super::super::{keys, name};
use super::view::{Mode, TableView};
use crate::app::House;
use crate::canvas::{Canvas, Target, centred, width};
use crate::frame::{draw_keys, frame};
use crate::scene::Scene;
use crate::sitting::{Sitting, Told};
use crate::theme::Role;

impl TableView {
    /// Draws the table and whatever lies over it.
    pub fn draw(&self, house: &House, sitting: &dyn Sitting, canvas: &mut Canvas<'_>) {
        let scene = &self.stage.scene;
        let mut shown = self.stage.board.keys(scene);
        if self.hint.is_some() {
            shown.insert(0, ("a", "key-hint-play"));
        }
        let in_bar = sitting.keys().iter().filter(|key| key.in_bar);
        // Where `h` moves the cursor, hints are on another key, which only the help has room for.
        let in_bar = in_bar.filter(|key| key.key != "h" || !house.settings.vi_keys);
        shown.extend(in_bar.map(|key| (key.key, key.text)));
        let title = format!("{} · {}", house.text("house-name"), name(house, scene.game));
        let corner = sitting.corner(&house.texts);
        let Some(area) = frame(canvas, &title, &corner, &keys(house, &shown)) else { return };
        let body = Rect { height: area.height - 1, ..area };
        if self.covered {
            self.draw_cover(house, canvas, body);
            return;
        }
        let inside = Rect { x: body.x + 1, width: body.width.saturating_sub(1), ..body };
        let place = if body.width > 60 { inside } else { body };
        let hint = self.hint.as_ref().map_or(Vec::new(), |hint| {
            hint.lines(&*self.stage.board, scene, &house.texts, house.theme.sign("◆", "*"))
        });
        let notes = [sitting.talk(&house.texts), hint].concat();
        if !self.stage.draw(house, canvas, place, &notes) {
            return;
        }
        let overheard = self.overheard.as_deref().filter(|_| !self.stage.has_panel(place));
        let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width - 2 };
        let (status, role) = self.status(house, sitting, overheard);
        canvas.print(line, 0, 0, &status, canvas.style(role));
        match self.mode {
            Mode::Play => {}
            Mode::Resigning => {
                let text = house.text("table-resign");
                let inside = canvas.boxed(centred(body, width(&text) + 6, 3), &house.text("key-resign"));
                canvas.print_centred(inside, 0, &text, canvas.style(Role::Bad));
            }
            Mode::Result => self.draw_result(house, sitting, canvas, body),
        }
    }

    /// What stands in the line above the keys.
    fn status(&self, house: &House, sitting: &dyn Sitting, overheard: Option<&str>) -> Told {
        let scene = &self.stage.scene;
        if let Some(command) = &self.command {
            return (format!(":{command}{}", house.theme.sign("▏", "_")), Role::Accent);
        }
        let state = sitting.state(&house.texts);
        let state_of = |role: Role| state.clone().filter(|(_, known)| *known == role);
        let overheard = overheard.map(|line| (line.to_owned(), Role::Good));
        // What keeps the game from going on is more urgent than what was said last, and what is asked than talk.
        let told = state_of(Role::Bad).or_else(|| self.message.clone()).or_else(|| state_of(Role::Accent));
        if let Some(told) = told.or(overheard).or(state) {
            return told;
        }
        if scene.outcome.is_some() {
            return (house.text("table-over"), Role::Muted);
        }
        if scene.is_your_turn() {
            let note = self.stage.board.note(scene, &house.texts).unwrap_or_default();
            return (note, Role::Text);
        }
        let waiting = scene.acting.iter().find(|seat| Some(*seat) != self.eyes);
        let name = waiting.map(|seat| scene.name(seat)).unwrap_or_default();
        (house.texts.text("table-thinking", &[("player", name)]), Role::Muted)
    }

    fn draw_cover(&self, house: &House, canvas: &mut Canvas<'_>, area: Rect) {
        let name = self.eyes.map(|seat| self.stage.scene.name(seat)).unwrap_or_default();
        let text = house.texts.text("table-cover", &[("player", name)]);
        let inside = canvas.boxed(centred(area, 46, 6), &house.text("table-cover-title"));
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        canvas.print_wrapped(inside, 1, &text, canvas.style(Role::Accent));
        canvas.target(inside, Target::Key('\n'));
    }

    fn draw_result(&self, house: &House, sitting: &dyn Sitting, canvas: &mut Canvas<'_>, area: Rect) {
        let scene = &self.stage.scene;
        let lines = self.stage.board.result(scene, &house.texts);
        let (title, role) = verdict(house, scene, &sitting.people());
        let choices = keys(house, sitting.result_keys());
        let longest = lines.iter().map(|line| width(line)).max().unwrap_or(0).max(width(&title)).max(44);
        let box_area = centred(area, longest + 6, lines.len() as u16 + 6);
        let inside = canvas.boxed(box_area, &house.text("table-result"));
        canvas.print_centred(inside, 0, &title, canvas.style(role));
        let inner = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        for (row, line) in lines.iter().enumerate() {
            canvas.print(inner, row as u16 + 2, 0, line, canvas.style(Role::Text));
        }
        let last = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        draw_keys(canvas, last, &choices);
    }
}

/// Who has won, to whoever looks.
fn verdict(house: &House, scene: &Scene, people: &[Seat]) -> Told {
    let Some(outcome) = &scene.outcome else { return (String::new(), Role::Text) };
    match (people, outcome.winners.first()) {
        (_, None) => (house.text("result-draw"), Role::Accent),
        ([only], _) if outcome.winners.contains(*only) => (house.text("result-won"), Role::Good),
        ([_], _) => (house.text("result-lost"), Role::Bad),
        _ => {
            let names: Vec<&str> = outcome.winners.iter().map(|seat| scene.name(seat)).collect();
            (house.texts.text("result-winner", &[("player", &names.join(", "))]), Role::Good)
        }
    }
}
