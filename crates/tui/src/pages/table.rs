//! A game being played.

use std::time::Instant;

use hanpan_core::{Observer, Seat};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::{NotePage, ReplayPage, keys, name};
use crate::app::House;
use crate::board::Response;
use crate::canvas::{Canvas, Target, centred, padded, width};
use crate::frame::{draw_keys, frame};
use crate::local::{LocalTable, complaint};
use crate::page::{Input, Next, Page};
use crate::scene::Scene;
use crate::settings::Pace;
use crate::stage::Stage;
use crate::theme::Role;
use crate::thinker::Answer;

/// A table on this machine, seen by one of the people at it.
pub struct TablePage {
    local: LocalTable,
    stage: Stage,
    /// Whose eyes these are; nobody's when bots play among themselves and only the public is shown.
    eyes: Option<Seat>,
    /// The hand is covered until whoever is to act says that nobody else is looking.
    covered: bool,
    message: Option<(String, Role)>,
    /// What is being typed after `:`.
    command: Option<String>,
    hint: Vec<String>,
    mode: Mode,
}

/// What the keys are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Play,
    /// Whether to give up is being asked.
    Resigning,
    /// The result lies over the board.
    Result,
}

/// Longer than any action of any game.
const LONGEST: usize = 64;

impl TablePage {
    /// Sits down.
    pub fn new(house: &House, local: LocalTable) -> TablePage {
        let people = local.people();
        let eyes = people.first().copied();
        let scene = local.scene(observer(eyes), &house.texts);
        let mut page = TablePage {
            local,
            stage: Stage::new(scene),
            eyes,
            covered: false,
            message: None,
            command: None,
            hint: Vec::new(),
            mode: Mode::Play,
        };
        if page.stage.scene.outcome.is_some() {
            page.mode = Mode::Result;
        }
        page.covered = people.len() > 1 && page.is_hidden(eyes);
        page.local.pace = house.settings.pace;
        page.look(house);
        page
    }

    /// Lets the game go on as far as it does by itself, and shows where it stands.
    fn look(&mut self, house: &House) {
        self.local.go_on();
        let people = self.local.people();
        if let Some(next) = self.local.person_to_act(self.eyes)
            && people.len() > 1
            && self.eyes != Some(next)
        {
            self.eyes = Some(next);
            self.covered = self.is_hidden(self.eyes);
        }
        let scene = self.local.scene(observer(self.eyes), &house.texts);
        let ended = scene.outcome.is_some() && self.stage.scene.outcome.is_none();
        if scene.seq != self.stage.scene.seq || scene.you != self.stage.scene.you {
            let motion = house.settings.motion && scene.seq > self.stage.scene.seq;
            self.stage.show(scene, motion);
        }
        if let Some(trouble) = self.local.trouble() {
            self.message = Some((complaint(trouble, self.stage.scene.game, &house.texts), Role::Bad));
        }
        if ended {
            self.mode = Mode::Result;
            self.covered = false;
        }
    }

    /// Whether a seat sees more than the public.
    fn is_hidden(&self, eyes: Option<Seat>) -> bool {
        let table = self.local.table();
        table.view(observer(eyes)) != table.view(Observer::Public)
    }

    fn act(&mut self, house: &House, action: &str) -> Next {
        let Some(seat) = self.local.person_to_act(self.eyes) else {
            self.message = Some((house.text("error-not-your-turn"), Role::Bad));
            return Next::Redraw;
        };
        match self.local.act(seat, action) {
            Ok(()) => {
                self.message = None;
                self.hint.clear();
                self.look(house);
            }
            Err(error) => {
                let text = complaint(&error, self.stage.scene.game, &house.texts);
                self.message = Some((text, Role::Bad));
            }
        }
        Next::Redraw
    }

    fn undo(&mut self, house: &House) -> Next {
        self.hint.clear();
        self.mode = Mode::Play;
        self.message = Some(match self.local.undo() {
            Ok(()) => (house.text("table-undone"), Role::Muted),
            Err(error) => (complaint(&error, self.stage.scene.game, &house.texts), Role::Bad),
        });
        self.look(house);
        Next::Redraw
    }

    fn ask_hint(&mut self, house: &House) -> Next {
        match self.local.person_to_act(self.eyes) {
            Some(seat) if !self.local.is_thinking() => {
                self.local.ask_hint(seat);
                self.message = Some((house.text("table-hint-asked"), Role::Muted));
            }
            _ => self.message = Some((house.text("error-not-your-turn"), Role::Bad)),
        }
        Next::Redraw
    }

    fn help(&self, house: &House) -> Next {
        let line = |(key, text): (String, String)| format!("  {}  {text}", padded(&key, 10));
        let mut lines = vec![house.text("help-board")];
        lines.extend(keys(house, &self.stage.board.keys(&self.stage.scene)).into_iter().map(line));
        lines.push(line(("Tab".into(), house.text("key-next"))));
        lines.push(String::new());
        lines.push(house.text("help-table"));
        let mut common = COMMON.to_vec();
        if house.settings.vi_keys {
            common.iter_mut().for_each(|(key, _)| match *key {
                "h" => *key = "H",
                "l" => *key = "L",
                _ => {}
            });
        }
        lines.extend(keys(house, &common).into_iter().map(line));
        if self.local.people().is_empty() {
            lines.extend(keys(house, &WATCHING).into_iter().map(line));
        }
        lines.push(String::new());
        lines.push(house.text("help-notation"));
        Next::Open(Box::new(NotePage::new(house.text("key-help"), lines)))
    }

    fn rematch(&mut self, house: &mut House) -> Next {
        let mut choice = self.local.choice();
        // Whoever began begins no more.
        choice.seats.rotate_right(1);
        match LocalTable::open(self.stage.scene.game, &choice, &house.texts, &house.shelf, &house.wakes) {
            Ok(local) => Next::Replace(Box::new(TablePage::new(house, local))),
            Err(error) => {
                self.message = Some((complaint(&error, self.stage.scene.game, &house.texts), Role::Bad));
                self.mode = Mode::Play;
                Next::Redraw
            }
        }
    }

    fn replay(&self, house: &House) -> Next {
        let record = self.local.table().record(hanpan_table::fair::Reveal::Seed);
        match ReplayPage::new(house, record) {
            Ok(page) => Next::Open(Box::new(page)),
            Err(_) => Next::Stay,
        }
    }

    fn resign(&mut self, house: &House) -> Next {
        self.mode = Mode::Play;
        let seat = self.local.person_to_act(self.eyes).or(self.eyes);
        let Some(seat) = seat else { return Next::Redraw };
        if let Err(error) = self.local.resign(seat) {
            self.message = Some((complaint(&error, self.stage.scene.game, &house.texts), Role::Bad));
        }
        self.look(house);
        Next::Redraw
    }

    /// Keys while an action is being typed.
    fn typing(&mut self, house: &House, key: KeyEvent) -> Next {
        let Some(command) = &mut self.command else { return Next::Stay };
        match key.code {
            KeyCode::Char(letter) if command.len() < LONGEST => command.push(letter),
            KeyCode::Backspace if command.is_empty() => self.command = None,
            KeyCode::Backspace => drop(command.pop()),
            KeyCode::Esc => self.command = None,
            KeyCode::Enter => {
                let command = self.command.take().unwrap_or_default();
                if !command.trim().is_empty() {
                    return self.act(house, command.trim());
                }
            }
            _ => {}
        }
        Next::Redraw
    }

    fn key(&mut self, house: &mut House, key: KeyEvent) -> Next {
        if self.command.is_some() {
            return self.typing(house, key);
        }
        match self.mode {
            Mode::Resigning => {
                return match key.code {
                    KeyCode::Char('y' | 'Y' | 'ㅛ') | KeyCode::Enter => self.resign(house),
                    _ => {
                        self.mode = Mode::Play;
                        Next::Redraw
                    }
                };
            }
            Mode::Result => match key.code {
                KeyCode::Enter | KeyCode::Char('n') => return self.rematch(house),
                KeyCode::Char('v') => return self.replay(house),
                KeyCode::Char(' ') | KeyCode::Esc => {
                    self.mode = Mode::Play;
                    return Next::Redraw;
                }
                _ => {}
            },
            Mode::Play => {}
        }
        if self.covered {
            return match key.code {
                KeyCode::Char('q') | KeyCode::Esc => Next::Home,
                KeyCode::Enter | KeyCode::Char(' ') => {
                    self.covered = false;
                    Next::Redraw
                }
                _ => Next::Stay,
            };
        }
        let key = vi(key, house.settings.vi_keys);
        match key.code {
            KeyCode::Char('q') => return Next::Home,
            KeyCode::Char('?') => return self.help(house),
            KeyCode::Char('u') => return self.undo(house),
            KeyCode::Char('h') => return self.ask_hint(house),
            KeyCode::Char('l') => {
                let page = NotePage::at_the_end(house.text("key-moves"), self.stage.moves(house));
                return Next::Open(Box::new(page));
            }
            KeyCode::Char('s') => {
                self.local.try_again();
                let folder = house.shelf.folder().display().to_string();
                self.message = Some((house.texts.text("table-kept", &[("folder", &folder)]), Role::Good));
                self.look(house);
                return Next::Redraw;
            }
            KeyCode::Char('r') if self.stage.scene.outcome.is_none() && self.eyes.is_some() => {
                self.mode = Mode::Resigning;
                return Next::Redraw;
            }
            KeyCode::Char(':' | '/') => {
                self.command = Some(String::new());
                return Next::Redraw;
            }
            KeyCode::Char('n') if self.stage.scene.outcome.is_some() => return self.rematch(house),
            KeyCode::Char('v') if self.stage.scene.outcome.is_some() => return self.replay(house),
            _ => {}
        }
        if self.local.people().is_empty()
            && let Some(next) = self.watching(house, key)
        {
            return next;
        }
        let response = self.stage.board.key(&self.stage.scene, key);
        match response {
            Response::Ignored if key.code == KeyCode::Esc => Next::Home,
            response => self.respond(house, response),
        }
    }

    /// Keys for whoever watches bots.
    fn watching(&mut self, house: &mut House, key: KeyEvent) -> Option<Next> {
        match key.code {
            KeyCode::Char('p' | ' ') => self.local.paused ^= true,
            KeyCode::Char('e') => {
                let seats = self.stage.scene.players.len() as u8;
                self.eyes = match self.eyes {
                    None => Some(Seat::at(0)),
                    Some(seat) => Seat::all(seats).find(|other| other.index() == seat.index() + 1),
                };
            }
            KeyCode::Char('+' | '-') => {
                let faster = key.code == KeyCode::Char('+');
                let at = Pace::ALL.iter().position(|pace| *pace == self.local.pace).unwrap_or(0);
                let to = if faster { at.saturating_sub(1) } else { (at + 1).min(Pace::ALL.len() - 1) };
                self.local.pace = Pace::ALL[to];
                self.message = Some((house.text(self.local.pace.id()), Role::Muted));
            }
            _ => return None,
        }
        self.look(house);
        Some(Next::Redraw)
    }

    fn respond(&mut self, house: &House, response: Response) -> Next {
        match response {
            Response::Ignored => Next::Stay,
            Response::Redraw => {
                self.message = None;
                Next::Redraw
            }
            Response::Act(action) => self.act(house, &action),
            Response::Say(text) => {
                self.message = Some((text, Role::Bad));
                Next::Redraw
            }
        }
    }

    /// What stands in the line above the keys.
    fn status(&self, house: &House) -> (String, Role) {
        let scene = &self.stage.scene;
        if let Some(command) = &self.command {
            return (format!(":{command}{}", house.theme.sign("▏", "_")), Role::Accent);
        }
        if let Some((message, role)) = &self.message {
            return (message.clone(), *role);
        }
        if self.local.paused {
            return (house.text("table-paused"), Role::Accent);
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

    fn draw_result(&self, house: &House, canvas: &mut Canvas<'_>, area: Rect) {
        let scene = &self.stage.scene;
        let lines = self.stage.board.result(scene, &house.texts);
        let (title, role) = verdict(house, scene);
        let choices = keys(
            house,
            &[("Enter", "key-rematch"), ("v", "key-replay"), ("u", "key-undo"), ("q", "key-leave")],
        );
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

/// Keys that are the same at every table.
const COMMON: [(&str, &str); 8] = [
    ("h", "key-hint"),
    ("u", "key-undo"),
    ("l", "key-moves"),
    (":", "key-type"),
    ("s", "key-save"),
    ("r", "key-resign"),
    ("?", "key-help"),
    ("q", "key-leave"),
];

/// Keys for whoever watches bots.
const WATCHING: [(&str, &str); 3] = [("p", "key-pause"), ("+", "key-pace"), ("e", "key-eyes")];

fn observer(eyes: Option<Seat>) -> Observer {
    eyes.map_or(Observer::Public, Observer::Seat)
}

/// The keys of vi as arrows. `h` and `l` are for hints and moves unless the player likes them to move; then their
/// capitals are.
fn vi(key: KeyEvent, moves: bool) -> KeyEvent {
    let code = match (key.code, moves) {
        (KeyCode::Char('j' | 'J'), _) => KeyCode::Down,
        (KeyCode::Char('k' | 'K'), _) => KeyCode::Up,
        (KeyCode::Char('h'), true) | (KeyCode::Char('H'), false) => KeyCode::Left,
        (KeyCode::Char('l'), true) | (KeyCode::Char('L'), false) => KeyCode::Right,
        (KeyCode::Char('H'), true) => KeyCode::Char('h'),
        (KeyCode::Char('L'), true) => KeyCode::Char('l'),
        (code, _) => code,
    };
    KeyEvent { code, ..key }
}

/// Who has won, to whoever looks.
fn verdict(house: &House, scene: &Scene) -> (String, Role) {
    let Some(outcome) = &scene.outcome else { return (String::new(), Role::Text) };
    let people = scene.players.iter().filter(|player| player.kind == crate::local::HUMAN).count();
    match (scene.you, outcome.winners.first()) {
        (_, None) => (house.text("result-draw"), Role::Accent),
        (Some(you), _) if people == 1 && outcome.winners.contains(you) => {
            (house.text("result-won"), Role::Good)
        }
        (Some(_), _) if people == 1 => (house.text("result-lost"), Role::Bad),
        _ => {
            let names: Vec<&str> = outcome.winners.iter().map(|seat| scene.name(seat)).collect();
            (house.texts.text("result-winner", &[("player", &names.join(", "))]), Role::Good)
        }
    }
}

impl Page for TablePage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let scene = &self.stage.scene;
        let mut shown = self.stage.board.keys(scene);
        let common: &[(&str, &str)] = if house.settings.vi_keys { &COMMON[1..] } else { &COMMON };
        shown.extend(common.iter().filter(|(key, _)| ["h", "u", "l", "?", "q"].contains(key)));
        let title = format!("{} · {}", house.text("house-name"), name(house, scene.game));
        let Some(area) = frame(canvas, &title, &house.text("table-safe"), &keys(house, &shown)) else {
            return;
        };
        let body = Rect { height: area.height - 1, ..area };
        if self.covered {
            self.draw_cover(house, canvas, body);
            return;
        }
        let inside = Rect { x: body.x + 1, width: body.width.saturating_sub(1), ..body };
        if !self.stage.draw(house, canvas, if body.width > 60 { inside } else { body }, &self.hint) {
            return;
        }
        let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width - 2 };
        let (status, role) = self.status(house);
        canvas.print(line, 0, 0, &status, canvas.style(role));
        match self.mode {
            Mode::Play => {}
            Mode::Resigning => {
                let text = house.text("table-resign");
                let inside = canvas.boxed(centred(body, width(&text) + 6, 3), &house.text("key-resign"));
                canvas.print_centred(inside, 0, &text, canvas.style(Role::Bad));
            }
            Mode::Result => self.draw_result(house, canvas, body),
        }
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        match input {
            Input::Key(key) => self.key(house, key),
            Input::Paste(text) => {
                let command = self.command.get_or_insert_default();
                command.extend(text.chars().filter(|sign| !sign.is_control()).take(LONGEST));
                command.truncate(command.floor_char_boundary(LONGEST));
                Next::Redraw
            }
            Input::Click(Target::Spot(spot)) if !self.covered && self.mode == Mode::Play => {
                let response = self.stage.board.point(&self.stage.scene, spot, true);
                self.respond(house, response)
            }
            Input::Hover(Target::Spot(spot)) if !self.covered && self.mode == Mode::Play => {
                let response = self.stage.board.point(&self.stage.scene, spot, false);
                self.respond(house, response)
            }
            Input::Wheel(lines) => {
                let code = if lines > 0 { KeyCode::Tab } else { KeyCode::BackTab };
                let response = self.stage.board.key(&self.stage.scene, code.into());
                self.respond(house, response)
            }
            Input::Click(_) | Input::Hover(_) => Next::Stay,
        }
    }

    fn enter(&mut self, house: &mut House) -> Next {
        self.look(house);
        Next::Redraw
    }

    fn due(&self) -> Option<Instant> {
        [self.local.due(), self.stage.due()].into_iter().flatten().min()
    }

    fn tick(&mut self, house: &mut House) -> Next {
        let moved = self.stage.tick();
        let before = self.stage.scene.seq;
        self.look(house);
        if moved || self.stage.scene.seq != before { Next::Redraw } else { Next::Stay }
    }

    fn hear(&mut self, house: &mut House, answer: Answer) -> Next {
        if let Some(thought) = self.local.hear(answer) {
            self.hint = hanpan_bots::explain(&thought, 3, &house.texts);
            self.message = self.hint.first().map(|first| (first.clone(), Role::Good));
        }
        self.look(house);
        Next::Redraw
    }

    fn has_table(&self) -> bool {
        true
    }
}
