//! How a table is drawn.

use hanpan_core::{Seat, Seats};
use ratatui::layout::Rect;

use super::super::{keys, name};
use super::view::{Mode, TableView};
use crate::app::House;
use crate::canvas::{Canvas, Target, centred, width};
use crate::frame::frame;
use crate::scene::Scene;
use crate::sitting::{Sitting, Told};
use crate::stage::{Beside, Stage};
use crate::theme::Role;

impl TableView {
    /// Draws the table and what is asked over it.
    pub fn draw(&self, house: &House, sitting: &dyn Sitting, canvas: &mut Canvas<'_>) {
        let scene = &self.stage.scene;
        let title = format!("{} · {}", house.text("house-name"), name(house, scene.game));
        let corner = sitting.corner(&house.texts);
        let Some(area) = frame(canvas, &title, &corner, &self.keys(house, sitting)) else { return };
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
        let result = if self.mode == Mode::Result { self.result(house, sitting) } else { Vec::new() };
        if !self.stage.draw(house, canvas, place, &Beside { result: &result, notes: &notes }) {
            return;
        }
        let overheard = self.overheard.as_deref().filter(|_| !self.stage.has_panel(place));
        let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width - 2 };
        let (status, role) = self.status(house, sitting, overheard, line.width);
        canvas.print(line, 0, 0, &status, canvas.style(role));
        if self.mode == Mode::Resigning {
            let text = house.text("table-resign");
            let inside = canvas.boxed(centred(body, width(&text) + 6, 3), &house.text("key-resign"));
            canvas.print_centred(inside, 0, &text, canvas.style(Role::Bad));
        }
    }

    /// The keys that do something now, each with what for.
    fn keys(&self, house: &House, sitting: &dyn Sitting) -> Vec<(String, String)> {
        let scene = &self.stage.scene;
        let of_table = sitting.keys().iter().filter(|key| key.in_bar);
        // Where `h` moves the cursor, hints are on another key, which only the help has room for. Nobody is helped out of
        // turn.
        let hints = !house.settings.vi_keys && scene.is_your_turn();
        let of_table = of_table.filter(|key| key.key != "h" || hints);
        let of_table = of_table.map(|key| (key.key, key.text));
        let shown: Vec<(&str, &str)> = match self.mode {
            _ if self.command.is_some() => vec![("Enter", "key-do"), ("Esc", "key-cancel")],
            _ if self.covered => vec![("Enter", "key-look"), ("q", "key-leave")],
            Mode::Resigning => vec![("y", "key-resign"), ("n", "key-cancel")],
            _ if scene.outcome.is_some() => {
                let close = (self.mode == Mode::Result).then_some(("Esc", "key-close"));
                let first = [("n", "key-rematch"), ("i", "key-result")].into_iter().chain(close);
                let of_table = sitting.result_keys().iter().copied();
                first.chain(of_table).chain([("l", "key-moves")]).collect()
            }
            _ if scene.is_your_turn() || self.stage.board.has_report() => {
                let hint = self.hint.is_some().then_some(("a", "key-hint-play"));
                hint.into_iter().chain(self.stage.board.keys(scene)).chain(of_table).collect()
            }
            _ => of_table.collect(),
        };
        keys(house, &shown)
    }

    /// What stands in the line above the keys, which has so many columns.
    fn status(&self, house: &House, sitting: &dyn Sitting, overheard: Option<&str>, columns: u16) -> Told {
        let scene = &self.stage.scene;
        if let Some(command) = &self.command {
            return (format!(":{command}{}", house.theme.sign("▏", "_")), Role::Accent);
        }
        let state = sitting.state(&house.texts);
        let state_of = |role: Role| state.clone().filter(|(_, known)| *known == role);
        let overheard = overheard.map(|line| (line.to_owned(), Role::Good));
        // What keeps the game from going on is more urgent than what was said last, and what is asked than talk.
        let told = state_of(Role::Bad).or_else(|| self.message.clone()).or_else(|| state_of(Role::Accent));
        if let Some(told) = told.or(overheard) {
            return told;
        }
        if scene.outcome.is_some() {
            let mut lines = self.result(house, sitting).into_iter();
            let (mut verdict, role) = lines.next().unwrap_or((String::new(), Role::Muted));
            // Half a reason is none; all of it is one key away.
            if let Some((why, _)) = lines.next()
                && width(&verdict) + 1 + width(&why) <= columns
            {
                verdict = format!("{verdict} {why}");
            }
            return (verdict, role);
        }
        if let Some(told) = state {
            return told;
        }
        if self.stage.board.has_report() {
            return (house.text("table-report"), Role::Muted);
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

    /// How the game ended: who has won, then line by line why.
    pub(super) fn result(&self, house: &House, sitting: &dyn Sitting) -> Vec<Told> {
        told_result(house, &self.stage, &sitting.people())
    }
}

/// How the game ended: who has won, to these people, then line by line why; nothing while it goes on.
pub fn told_result(house: &House, stage: &Stage, people: &[Seat]) -> Vec<Told> {
    if stage.scene.outcome.is_none() {
        return Vec::new();
    }
    let why = stage.board.result(&stage.scene, &house.texts).into_iter().map(|line| (line, Role::Text));
    std::iter::once(verdict(house, &stage.scene, people)).chain(why).collect()
}

/// Who has won, to whoever looks.
fn verdict(house: &House, scene: &Scene, people: &[Seat]) -> Told {
    let Some(outcome) = &scene.outcome else { return (String::new(), Role::Text) };
    let names = |winners: Seats| winners.iter().map(|seat| scene.name(seat)).collect::<Vec<_>>().join(", ");
    let named = |id: &str| house.texts.text(id, &[("player", &names(outcome.winners))]);
    match (people, outcome.winners.first()) {
        (_, None) => (house.text("result-draw"), Role::Accent),
        // Where everybody has won, nobody has.
        _ if outcome.winners.len() == scene.players.len() => (house.text("result-draw"), Role::Accent),
        ([only], _) if outcome.winners.contains(*only) => {
            let others = names(outcome.winners.without(*only));
            let id = if others.is_empty() { "result-won" } else { "result-won-with" };
            (house.texts.text(id, &[("player", &others)]), Role::Good)
        }
        ([_], _) => (named("result-lost-to"), Role::Bad),
        _ => (named("result-winner"), Role::Good),
    }
}
