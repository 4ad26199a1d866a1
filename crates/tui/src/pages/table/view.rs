//! What is looked at and pressed at a table, wherever the table stands.

use std::time::Instant;

use hanpan_core::Seat;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::super::{NotePage, keys};
use crate::app::House;
use crate::board::Response;
use crate::canvas::{Target, padded};
use crate::hint::Hint;
use crate::page::{Input, Next};
use crate::sitting::{Sitting, Told};
use crate::stage::Stage;
use crate::theme::Role;

/// A table as one of the people at it sees it.
pub struct TableView {
    pub(super) stage: Stage,
    /// Whose eyes these are; nobody's when only the public is shown.
    pub eyes: Option<Seat>,
    /// The hand is covered until whoever is to act says that nobody else is looking.
    pub(super) covered: bool,
    pub(super) message: Option<Told>,
    /// What was said last, until a key is pressed; for screens that have no room for the talk.
    pub(super) overheard: Option<String>,
    /// What is being typed after `:`.
    pub(super) command: Option<String>,
    /// What is recommended, while it is shown.
    pub(super) hint: Option<Hint>,
    pub(super) mode: Mode,
}

/// What the keys are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Play,
    /// Whether to give up is being asked.
    Resigning,
    /// The result stands beside the board.
    Result,
}

/// What comes of an input, where it depends on where the table stands.
pub enum Wish {
    /// Nothing that depends on it.
    Page(Next),
    /// To play again.
    Rematch,
    /// To go through the game that is over.
    Replay,
    /// A key that neither the table nor the board takes.
    Unused(KeyEvent),
}

/// Longer than any action of any game.
const LONGEST: usize = 64;

impl TableView {
    /// Sits down; nothing if no game has begun.
    pub fn new(house: &House, sitting: &mut dyn Sitting) -> Option<TableView> {
        let people = sitting.people();
        let eyes = people.first().copied();
        let scene = sitting.scene(eyes, &house.texts)?;
        let mode = if scene.outcome.is_some() { Mode::Result } else { Mode::Play };
        let covered = people.len() > 1 && sitting.is_hidden(eyes);
        let stage = Stage::new(scene);
        let mut view = TableView {
            stage,
            eyes,
            covered,
            message: None,
            overheard: None,
            command: None,
            hint: None,
            mode,
        };
        view.look(house, sitting);
        Some(view)
    }

    /// Lets the game go on as far as it does by itself, and shows where it stands.
    pub fn look(&mut self, house: &House, sitting: &mut dyn Sitting) {
        match self.holds(sitting) {
            true => sitting.hold(),
            false => sitting.go_on(),
        }
        let several = sitting.people().len() > 1;
        if let Some(next) = sitting.person_to_act(self.eyes)
            && several
            && self.eyes != Some(next)
        {
            self.eyes = Some(next);
            self.covered = sitting.is_hidden(self.eyes);
        }
        let Some(scene) = sitting.scene(self.eyes, &house.texts) else { return };
        let shown = &self.stage.scene;
        let ended = scene.outcome.is_some() && shown.outcome.is_none();
        let goes_on = scene.outcome.is_none() && shown.outcome.is_some();
        let differs = scene.seq != shown.seq
            || scene.you != shown.you
            || scene.legal != shown.legal
            || scene.answered != shown.answered
            || scene.players != shown.players;
        if differs {
            let motion = house.settings.motion && scene.seq > shown.seq;
            self.hint = None;
            self.stage.show(scene, motion);
        }
        if ended {
            self.mode = Mode::Result;
            self.message = None;
            self.covered = false;
        } else if goes_on && self.mode == Mode::Result {
            self.mode = Mode::Play;
        }
        self.do_what_is_forced(house, sitting);
    }

    /// Whether the next hand waits until a player at this screen has seen how the last one ended.
    fn holds(&self, sitting: &dyn Sitting) -> bool {
        self.stage.board.has_report() && !sitting.people().is_empty()
    }

    /// Does for the player what the board says is not worth asking for.
    fn do_what_is_forced(&mut self, house: &House, sitting: &mut dyn Sitting) {
        let forced = self.stage.board.forced(&self.stage.scene).filter(|_| !self.covered);
        let Some((action, seat)) = forced.zip(sitting.person_to_act(self.eyes)) else { return };
        match sitting.act(seat, &action, &house.texts) {
            None => self.look(house, sitting),
            told => self.message = told,
        }
    }

    /// Tells the player something.
    pub fn tell(&mut self, told: Told) {
        self.message = Some(told);
        if self.mode == Mode::Result {
            self.mode = Mode::Play;
        }
    }

    /// Takes back what was told, because there is something newer to be seen in its place.
    pub fn untell(&mut self) {
        self.message = None;
    }

    /// Somebody said something.
    pub fn overhear(&mut self, line: String) {
        self.overheard = Some(line);
    }

    /// Shows what a strong bot would do: marked on the board, and why in words.
    pub fn show_hint(&mut self, house: &House, hint: Hint) {
        self.stage.mark(Some(hint.action().to_owned()));
        let line = hint.line(&*self.stage.board, &self.stage.scene, &house.texts);
        self.message = Some((line, Role::Good));
        self.hint = Some(hint);
    }

    fn forget_hint(&mut self) {
        if self.hint.take().is_some() {
            self.stage.mark(None);
        }
    }

    /// Whether nothing is being asked or typed, so that keys may have other uses.
    pub fn is_at_rest(&self) -> bool {
        self.command.is_none() && self.mode == Mode::Play && !self.covered
    }

    /// When something is to be done though nothing happens.
    pub fn due(&self, sitting: &dyn Sitting) -> Option<Instant> {
        // What is held back is not due; what only looks different by the time is.
        let due = sitting.due().filter(|_| sitting.is_timed() || !self.holds(sitting));
        [due, self.stage.due()].into_iter().flatten().min()
    }

    /// What was due is done.
    pub fn tick(&mut self, house: &House, sitting: &mut dyn Sitting) -> Next {
        let moved = self.stage.tick();
        let before = self.stage.scene.seq;
        self.look(house, sitting);
        if moved || self.stage.scene.seq != before || sitting.is_timed() { Next::Redraw } else { Next::Stay }
    }

    /// The player does something.
    pub fn input(&mut self, house: &mut House, sitting: &mut dyn Sitting, input: Input) -> Wish {
        match input {
            Input::Key(key) => self.key(house, sitting, key),
            Input::Paste(text) => {
                let command = self.command.get_or_insert_default();
                command.extend(text.chars().filter(|sign| !sign.is_control()).take(LONGEST));
                command.truncate(command.floor_char_boundary(LONGEST));
                Wish::Page(Next::Redraw)
            }
            Input::Click(Target::Spot(spot)) if !self.covered && self.mode == Mode::Play => {
                let response = self.stage.board.point(&self.stage.scene, spot, true);
                Wish::Page(self.respond(house, sitting, response))
            }
            Input::Hover(Target::Spot(spot)) if !self.covered && self.mode == Mode::Play => {
                let response = self.stage.board.point(&self.stage.scene, spot, false);
                Wish::Page(self.respond(house, sitting, response))
            }
            Input::Wheel(lines) => {
                let code = if lines > 0 { KeyCode::Tab } else { KeyCode::BackTab };
                let response = self.stage.board.key(&self.stage.scene, code.into());
                Wish::Page(self.respond(house, sitting, response))
            }
            Input::Click(_) | Input::Hover(_) => Wish::Page(Next::Stay),
        }
    }

    fn key(&mut self, house: &mut House, sitting: &mut dyn Sitting, key: KeyEvent) -> Wish {
        self.overheard = None;
        if self.command.is_some() {
            return Wish::Page(self.typing(house, sitting, key));
        }
        match self.mode {
            Mode::Resigning => {
                self.mode = Mode::Play;
                if let KeyCode::Char('y' | 'Y' | 'ㅛ') | KeyCode::Enter = key.code {
                    self.resign(house, sitting);
                }
                return Wish::Page(Next::Redraw);
            }
            Mode::Result if matches!(key.code, KeyCode::Char(' ') | KeyCode::Esc) => {
                self.mode = Mode::Play;
                return Wish::Page(Next::Redraw);
            }
            // A key that was pressed for one move more must not take the final position away: another game has its own.
            Mode::Result | Mode::Play => {}
        }
        if self.covered {
            return Wish::Page(match key.code {
                KeyCode::Char('q') | KeyCode::Esc => Next::Home,
                KeyCode::Enter | KeyCode::Char(' ') => {
                    self.covered = false;
                    Next::Redraw
                }
                _ => Next::Stay,
            });
        }
        self.key_of_table(house, sitting, vi(key, house.settings.vi_keys))
    }

    /// Keys that are the same on every board; the others are the board's.
    fn key_of_table(&mut self, house: &House, sitting: &mut dyn Sitting, key: KeyEvent) -> Wish {
        let is_over = self.stage.scene.outcome.is_some();
        match key.code {
            KeyCode::Char('q') => return Wish::Page(Next::Home),
            KeyCode::Char('?') => return Wish::Page(self.help(house, sitting)),
            KeyCode::Char('u') => {
                self.forget_hint();
                self.mode = Mode::Play;
                self.message = sitting.undo(&house.texts);
                self.look(house, sitting);
            }
            KeyCode::Char('h') => {
                if let Some(mut hint) = self.hint.take() {
                    hint.go_on();
                    self.show_hint(house, hint);
                    return Wish::Page(Next::Redraw);
                }
                self.message = match sitting.person_to_act(self.eyes) {
                    Some(seat) => sitting.ask_hint(seat, &house.texts),
                    None => Some((house.text("error-not-your-turn"), Role::Bad)),
                };
            }
            KeyCode::Char('a') if self.hint.is_some() => {
                if let Some(hint) = &self.hint {
                    let action = hint.action().to_owned();
                    self.act(house, sitting, &action);
                }
            }
            KeyCode::Char('l') => {
                let page = NotePage::at_the_end(house.text("key-moves"), self.stage.moves(house));
                return Wish::Page(Next::Open(Box::new(page)));
            }
            KeyCode::Char('s') => {
                self.message = Some(sitting.save(&house.texts));
                self.look(house, sitting);
            }
            KeyCode::Char('r') if !is_over && self.eyes.is_some() => match self.can_resign() {
                true => self.mode = Mode::Resigning,
                false => self.message = Some((house.text("error-not-between-two"), Role::Bad)),
            },
            KeyCode::Char(':' | '/') => self.command = Some(String::new()),
            KeyCode::Char('n') if is_over => return Wish::Rematch,
            KeyCode::Char('v') if is_over => return Wish::Replay,
            KeyCode::Char('i') if is_over => {
                let lines = self.result(house, sitting).into_iter().map(|(line, _)| line).collect();
                return Wish::Page(Next::Open(Box::new(NotePage::new(house.text("table-result"), lines))));
            }
            _ => {
                return match self.stage.board.key(&self.stage.scene, key) {
                    Response::Ignored => Wish::Unused(key),
                    response => Wish::Page(self.respond(house, sitting, response)),
                };
            }
        }
        Wish::Page(Next::Redraw)
    }

    /// Keys while an action is being typed.
    fn typing(&mut self, house: &House, sitting: &mut dyn Sitting, key: KeyEvent) -> Next {
        let Some(command) = &mut self.command else { return Next::Stay };
        match key.code {
            KeyCode::Char(letter) if command.len() < LONGEST => command.push(letter),
            KeyCode::Backspace if command.is_empty() => self.command = None,
            KeyCode::Backspace => drop(command.pop()),
            KeyCode::Esc => self.command = None,
            KeyCode::Enter => {
                let command = self.command.take().unwrap_or_default();
                if !command.trim().is_empty() {
                    self.act(house, sitting, command.trim());
                }
            }
            _ => {}
        }
        Next::Redraw
    }

    fn respond(&mut self, house: &House, sitting: &mut dyn Sitting, response: Response) -> Next {
        match response {
            Response::Ignored => return Next::Stay,
            Response::Redraw => self.message = None,
            Response::Act(action) => self.act(house, sitting, &action),
            Response::Say(text) => self.message = Some((text, Role::Bad)),
        }
        Next::Redraw
    }

    fn act(&mut self, house: &House, sitting: &mut dyn Sitting, action: &str) {
        let Some(seat) = sitting.person_to_act(self.eyes) else {
            self.message = Some((house.text("error-not-your-turn"), Role::Bad));
            return;
        };
        self.message = sitting.act(seat, action, &house.texts);
        if self.message.is_none() {
            self.forget_hint();
            self.look(house, sitting);
        }
    }

    /// Only a game between two ends when one gives up.
    fn can_resign(&self) -> bool {
        self.stage.scene.players.len() == 2
    }

    fn resign(&mut self, house: &House, sitting: &mut dyn Sitting) {
        if let Some(seat) = sitting.person_to_act(self.eyes).or(self.eyes) {
            self.message = sitting.resign(seat, &house.texts);
            self.look(house, sitting);
        }
    }

    fn help(&self, house: &House, sitting: &dyn Sitting) -> Next {
        let line = |(key, text): (String, String)| format!("  {}  {text}", padded(&key, 10));
        let mut lines = vec![house.text("help-board")];
        let mut of_board = self.stage.board.keys(&self.stage.scene);
        if !of_board.iter().any(|(key, _)| *key == "Tab") {
            of_board.push(("Tab", "key-next"));
        }
        lines.extend(keys(house, &of_board).into_iter().map(line));
        lines.push(String::new());
        lines.push(house.text("help-table"));
        let written = |key: &'static str| match key {
            "h" if house.settings.vi_keys => "H",
            "l" if house.settings.vi_keys => "L",
            key => key,
        };
        let common = sitting.keys().iter().filter(|key| key.key != "r" || self.can_resign());
        let common: Vec<_> = common.map(|key| (written(key.key), key.text)).collect();
        lines.extend(keys(house, &common).into_iter().map(line));
        lines.push(String::new());
        lines.push(house.text("help-notation"));
        let about = sitting.about(&house.texts);
        lines.extend(about.into_iter().flat_map(|line| [String::new(), line]));
        Next::Open(Box::new(NotePage::new(house.text("key-help"), lines)))
    }
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
