//! The program as it runs: a pile of pages, of which the uppermost is looked at.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use hanpan_locale::{Language, Texts};
use hanpan_shelf::Shelf;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use crate::canvas::{Canvas, Target, Targets};
use crate::page::{Input, Next, Page};
use crate::settings::Settings;
use crate::terminal::Screen;
use crate::theme::Theme;
use crate::trouble::told;
use crate::wake::Wake;

/// What all pages share.
pub struct House {
    /// What the player likes.
    pub settings: Settings,
    /// The words.
    pub texts: Texts,
    /// The look.
    pub theme: Theme,
    /// Where games are kept.
    pub shelf: Shelf,
    /// Where whatever happens is told.
    pub wakes: Sender<Wake>,
    /// Something that went wrong and is still to be told.
    pub complaint: Option<String>,
}

impl House {
    /// Speaks another language from now on.
    pub fn speak(&mut self, language: Language) {
        self.texts = Texts::new(language);
        self.settings.language = Some(language.code().to_owned());
    }

    /// Keeps what the player likes; a failure is told, and play goes on.
    pub fn keep_settings(&mut self) {
        let file = Settings::file(self.shelf.folder());
        if let Err(error) = self.settings.write(&file) {
            self.complaint = Some(format!("{}: {}", file.display(), told(&error, &self.texts)));
        }
    }

    /// The text with this id.
    pub fn text(&self, id: &str) -> String {
        self.texts.text(id, &[])
    }
}

/// The pile of pages.
pub struct App {
    house: House,
    pages: Vec<Box<dyn Page>>,
    targets: Targets,
    hovered: Option<Target>,
    /// Whether the screen shows something older than what is.
    stale: bool,
    /// Whether nothing that the screen shows can be relied on.
    torn: bool,
    /// Whether the terminal is wanted by the shell.
    suspended: bool,
}

impl App {
    /// Begins with a page.
    pub fn new(house: House, first: Box<dyn Page>) -> App {
        App {
            house,
            pages: vec![first],
            targets: Targets::default(),
            hovered: None,
            stale: true,
            torn: false,
            suspended: false,
        }
    }

    /// Runs until the last page is left or the system wants the program to end.
    ///
    /// It sleeps until something happens, so it takes no time while nothing does.
    pub fn run(mut self, screen: &mut Screen, wakes: &Receiver<Wake>) -> io::Result<()> {
        while !self.pages.is_empty() {
            if std::mem::take(&mut self.suspended) {
                screen.suspend()?;
                self.stale = true;
            }
            if std::mem::take(&mut self.torn) {
                screen.wipe()?;
            }
            if self.stale {
                screen.terminal.draw(|frame| self.draw(frame.buffer_mut()))?;
                self.stale = false;
            }
            let wake = match self.due() {
                None => wakes.recv().ok(),
                Some(due) => match wakes.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(wake) => Some(wake),
                    Err(RecvTimeoutError::Timeout) => {
                        self.tick();
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => None,
                },
            };
            let Some(wake) = wake else { break };
            self.wake(wake);
            // What came meanwhile is taken in before the screen is drawn: a long paste costs one redraw.
            while let Ok(wake) = wakes.try_recv() {
                self.wake(wake);
            }
        }
        Ok(())
    }

    /// When something is to be done though nothing happens.
    pub fn due(&self) -> Option<Instant> {
        self.pages.last().and_then(|page| page.due())
    }

    /// What is due is done.
    pub fn tick(&mut self) {
        self.on_top(|page, house| page.tick(house));
    }

    /// Draws the uppermost page, and below a box the page that it lies on.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.targets.clear();
        let first = self.pages.iter().rposition(|page| !page.is_box()).unwrap_or(0);
        for page in &self.pages[first..] {
            let mut canvas = Canvas {
                buffer,
                targets: &mut self.targets,
                theme: self.house.theme,
                texts: &self.house.texts,
            };
            if page.is_box() {
                canvas.targets.clear();
            }
            page.draw(&self.house, &mut canvas);
        }
    }

    /// Something happened.
    pub fn wake(&mut self, wake: Wake) {
        match wake {
            Wake::End | Wake::Gone => self.pages.clear(),
            Wake::Suspend => self.suspended = true,
            Wake::Thought(answer) => {
                self.below(|page| page.has_table(), |page, house| page.hear(house, answer));
            }
            Wake::Server(news) => {
                self.below(|page| page.has_server(), |page, house| page.hear_server(house, news));
            }
            Wake::Terminal(Event::Key(key)) => self.key(key),
            Wake::Terminal(Event::Mouse(mouse)) => self.mouse(mouse),
            Wake::Terminal(Event::Paste(text)) => {
                self.on_top(|page, house| page.input(house, Input::Paste(text)));
            }
            // A terminal that was made smaller has lost cells, even if it is as large as before by now.
            Wake::Resized => self.repaint(),
            Wake::Terminal(Event::Resize(..) | Event::FocusGained | Event::FocusLost) => {}
        }
    }

    fn repaint(&mut self) {
        self.torn = true;
        self.stale = true;
    }

    fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            // Whatever is being played is on disk.
            KeyCode::Char('c' | 'd') if control => self.pages.clear(),
            KeyCode::Char('z') if control => self.suspended = true,
            KeyCode::Char('l') if control => self.repaint(),
            _ if control || key.modifiers.contains(KeyModifiers::ALT) => {}
            _ => self.on_top(|page, house| page.input(house, Input::Key(key))),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let target = self.targets.at(Position { x: mouse.column, y: mouse.row });
        let input = match (mouse.kind, target) {
            (MouseEventKind::Down(MouseButton::Left), Some(Target::Key(letter))) => {
                Input::Key(KeyEvent::from(key_of(letter)))
            }
            (MouseEventKind::Down(MouseButton::Left), Some(target)) => Input::Click(target),
            (MouseEventKind::Moved, target) if target != self.hovered => {
                self.hovered = target;
                match target {
                    Some(target) => Input::Hover(target),
                    None => return,
                }
            }
            (MouseEventKind::ScrollDown, _) => Input::Wheel(1),
            (MouseEventKind::ScrollUp, _) => Input::Wheel(-1),
            _ => return,
        };
        self.on_top(|page, house| page.input(house, input));
    }

    fn on_top(&mut self, act: impl FnOnce(&mut dyn Page, &mut House) -> Next) {
        if let Some(page) = self.pages.last_mut() {
            let next = act(&mut **page, &mut self.house);
            self.follow(next);
        }
    }

    /// Something happened that concerns a page which may lie below others.
    fn below(&mut self, is_it: fn(&dyn Page) -> bool, act: impl FnOnce(&mut dyn Page, &mut House) -> Next) {
        let Some(place) = self.pages.iter().rposition(|page| is_it(&**page)) else { return };
        let next = act(&mut *self.pages[place], &mut self.house);
        // What lies over a page that makes way for something else goes with it.
        if !matches!(next, Next::Stay | Next::Redraw) {
            self.pages.truncate(place + 1);
        }
        self.follow(next);
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Stay => return,
            Next::Redraw => {}
            Next::Open(page) => self.pages.push(page),
            Next::Replace(page) => {
                self.pages.pop();
                self.pages.push(page);
            }
            Next::Back => {
                self.pages.pop();
                self.on_top(|page, house| page.enter(house));
            }
            // Whoever came straight to a table has no menu to go back to.
            Next::Home if self.pages.len() == 1 => self.pages.clear(),
            Next::Home => {
                self.pages.truncate(1);
                self.on_top(|page, house| page.enter(house));
            }
            Next::Quit => self.pages.clear(),
        }
        self.stale = true;
    }

    /// Whether there is still a page to look at.
    pub fn is_open(&self) -> bool {
        !self.pages.is_empty()
    }
}

/// A button names its key by one sign.
fn key_of(letter: char) -> KeyCode {
    match letter {
        '\n' => KeyCode::Enter,
        '\x1b' => KeyCode::Esc,
        letter => KeyCode::Char(letter),
    }
}

/// When an animation or a message wants to be looked after again.
pub fn after(delay: Duration) -> Instant {
    Instant::now() + delay
}
