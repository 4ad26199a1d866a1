//! A game gone through again.

use std::time::{Duration, Instant};

use hanpan_core::{Observer, Seat};
use hanpan_house::{Review, ReviewError, until};
use hanpan_table::{AnyGame, Record};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::{NotePage, course_page, keys, name, told_result};
use crate::app::{House, after};
use crate::canvas::Canvas;
use crate::frame::frame;
use crate::hint::Hint;
use crate::local::called;
use crate::page::{Input, Next, Page};
use crate::review::{believes, written};
use crate::scene::Scene;
use crate::stage::{Beside, Stage};
use crate::theme::Role;
use crate::thinker::{Answer, Found, Thinker};
use crate::trouble::told;

/// A record, one step at a time, through any eyes, with what a strong bot thinks.
pub struct ReplayPage {
    record: Record,
    /// How many steps have been taken.
    step: usize,
    eyes: Eyes,
    stage: Stage,
    thinker: Thinker,
    hint: Option<Hint>,
    /// Whether a decision is being looked back at, rather than a hint thought about.
    looks_back: bool,
    /// When the next step is taken by itself.
    playing: Option<Instant>,
    /// The number of a step that is being typed.
    jump: Option<String>,
}

/// Through whose eyes a record is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    Seat(Seat),
    Public,
    /// Nobody's at the table: every hand lies open.
    All,
}

impl Eyes {
    fn next(self, seats: u8) -> Eyes {
        match self {
            Eyes::Seat(seat) => {
                let next = Seat::all(seats).find(|other| other.index() == seat.index() + 1);
                next.map_or(Eyes::Public, Eyes::Seat)
            }
            Eyes::Public => Eyes::All,
            Eyes::All => Eyes::Seat(Seat::at(0)),
        }
    }
}

/// Long enough to see what a step did.
const BETWEEN: Duration = Duration::from_millis(700);

impl ReplayPage {
    /// Opens a record at its beginning; one that is damaged is refused with the reason.
    pub fn new(house: &House, record: Record) -> Result<ReplayPage, String> {
        hanpan_house::load(&record).map_err(|error| told(&error, &house.texts))?;
        let people: Vec<Seat> = Seat::all(record.seats.len() as u8)
            .filter(|seat| record.seats[seat.index()].kind == crate::local::HUMAN)
            .collect();
        let eyes = Eyes::Seat(people.first().copied().unwrap_or(Seat::at(0)));
        let scene = scene(house, &record, 0, eyes)?;
        let thinker = Thinker::new(house.wakes.clone()).map_err(|error| told(&error, &house.texts))?;
        let stage = Stage::new(scene);
        Ok(ReplayPage {
            record,
            step: 0,
            eyes,
            stage,
            thinker,
            hint: None,
            looks_back: false,
            playing: None,
            jump: None,
        })
    }

    fn go(&mut self, house: &House, step: usize) -> Next {
        let step = step.min(self.record.steps.len());
        let forward = step == self.step + 1;
        self.step = step;
        self.hint = None;
        self.thinker.forget();
        // The whole record was played through when it was opened, so every part of it can be.
        if let Ok(scene) = scene(house, &self.record, step, self.eyes) {
            self.stage.show(scene, forward && house.settings.motion);
        }
        Next::Redraw
    }

    fn ask_hint(&mut self, house: &House) -> Next {
        // The whole record was played through when it was opened, so every part of it can be.
        if let Some(seat) = self.stage.scene.acting.first()
            && let Ok(table) = hanpan_house::load(&until(&self.record, self.step))
        {
            self.looks_back = false;
            self.thinker.ask_hint(&*table, seat, &house.settings.hints, self.step as u64);
        }
        Next::Redraw
    }

    /// Whose decision is looked back at: that of the eyes one looks through, if it is theirs.
    fn decides(&self) -> Option<Seat> {
        let acting = self.stage.scene.acting;
        match self.eyes {
            Eyes::Seat(seat) if acting.contains(seat) => Some(seat),
            _ => acting.first(),
        }
    }

    /// Asks what could be foretold and believed here; told at once where nobody decides anything.
    fn ask_review(&mut self, house: &House) -> Next {
        let Some(seat) = self.decides() else {
            let lines = vec![house.text("review-nothing")];
            return Next::Open(Box::new(NotePage::new(house.text("review-title"), lines)));
        };
        self.looks_back = true;
        self.thinker.ask_review(&self.record, self.step, seat);
        Next::Redraw
    }

    /// A decision that was looked back at, in a box.
    fn open_review(&self, house: &House, review: &Result<Review, ReviewError>) -> Next {
        let lines = match review {
            Err(error) => vec![told(error, &house.texts)],
            Ok(review) => {
                // Actions are named as whoever decided saw them.
                let Ok(scene) = scene(house, &self.record, self.step, Eyes::Seat(review.seat)) else {
                    return Next::Stay;
                };
                let player = &self.record.seats[review.seat.index()];
                let believes = believes(&player.kind, &player.name);
                written(review, believes, &scene, &house.texts, house.theme.ascii)
            }
        };
        Next::Open(Box::new(NotePage::new(house.text("review-title"), lines)))
    }

    /// The keys that do something now.
    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        if self.jump.is_some() {
            return vec![("0-9", "key-jump"), ("Enter", "key-do"), ("Esc", "key-cancel")];
        }
        let hidden = self.stage.board.keys(&self.stage.scene).iter().any(|(key, _)| *key == "i");
        let report = self.stage.board.has_report();
        let close = report.then_some(("Enter", "key-close"));
        let secrets = self.has_secrets();
        let useful = move |(key, _): &(&str, &str)| match *key {
            "i" => hidden && !report,
            "b" => secrets,
            _ => true,
        };
        close.into_iter().chain(KEYS.into_iter().filter(useful)).collect()
    }

    /// Whether there is something to believe of each other.
    fn has_secrets(&self) -> bool {
        hanpan_house::game(&self.record.game).is_some_and(AnyGame::hidden)
    }

    fn key(&mut self, house: &House, key: KeyEvent) -> Next {
        if let Some(number) = &mut self.jump {
            match key.code {
                KeyCode::Char(digit) if digit.is_ascii_digit() && number.len() < 6 => number.push(digit),
                KeyCode::Enter => {
                    let step = number.parse().unwrap_or(self.step);
                    self.jump = None;
                    return self.go(house, step);
                }
                KeyCode::Backspace => drop(number.pop()),
                _ => self.jump = None,
            }
            return Next::Redraw;
        }
        let last = self.record.steps.len();
        if !matches!(key.code, KeyCode::Char(' ' | 'p')) {
            self.playing = None;
        }
        if self.stage.board.has_report()
            && let KeyCode::Enter | KeyCode::Esc = key.code
        {
            self.stage.board.key(&self.stage.scene, key);
            return Next::Redraw;
        }
        match key.code {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('L' | 'j') | KeyCode::Down => {
                self.go(house, self.step + 1)
            }
            KeyCode::Left | KeyCode::Char('H' | 'k') | KeyCode::Up => {
                self.go(house, self.step.saturating_sub(1))
            }
            KeyCode::PageDown => self.go(house, self.step + 10),
            KeyCode::PageUp => self.go(house, self.step.saturating_sub(10)),
            KeyCode::Home => self.go(house, 0),
            KeyCode::End => self.go(house, last),
            KeyCode::Char(' ' | 'p') => {
                self.playing = if self.playing.is_none() { Some(after(BETWEEN)) } else { None };
                if self.step == last { self.go(house, 0) } else { Next::Redraw }
            }
            KeyCode::Char('g' | ':') => {
                self.jump = Some(String::new());
                Next::Redraw
            }
            KeyCode::Char('e') => {
                self.eyes = self.eyes.next(self.record.seats.len() as u8);
                self.go(house, self.step)
            }
            KeyCode::Char('o') => {
                self.eyes = Eyes::All;
                self.go(house, self.step)
            }
            KeyCode::Char('i') => {
                self.stage.board.key(&self.stage.scene, key);
                Next::Redraw
            }
            KeyCode::Char('b') if self.has_secrets() => self.ask_review(house),
            KeyCode::Char('c') => Next::Open(Box::new(course_page(house, &self.record))),
            KeyCode::Char('h') => match self.hint.take() {
                Some(mut hint) => {
                    hint.go_on();
                    self.stage.mark(Some(hint.action().to_owned()));
                    self.hint = Some(hint);
                    Next::Redraw
                }
                None => self.ask_hint(house),
            },
            KeyCode::Char('l') => {
                // All of them, so that one can look ahead too; the last that has happened here is marked.
                let whole = scene(house, &self.record, last, self.eyes).map(Stage::new);
                let lines = whole.map(|stage| stage.moves(house)).unwrap_or_default();
                let here = self.stage.scene.events.len().checked_sub(1);
                Next::Open(Box::new(NotePage::marked(house.text("key-moves"), lines, here)))
            }
            KeyCode::Char('?') => {
                let line =
                    |(key, text): (String, String)| format!("  {}  {text}", crate::canvas::padded(&key, 10));
                let lines = keys(house, &KEYS).into_iter().map(line).collect();
                Next::Open(Box::new(NotePage::new(house.text("key-help"), lines)))
            }
            KeyCode::Char('q') | KeyCode::Esc | KeyCode::Backspace => Next::Back,
            _ => Next::Stay,
        }
    }
}

const KEYS: [(&str, &str); 14] = [
    ("←↓↑→", "key-step"),
    ("p", "key-pause"),
    ("g", "key-jump"),
    ("e", "key-eyes"),
    ("o", "key-open-hands"),
    ("h", "key-hint"),
    ("b", "key-beliefs"),
    ("l", "key-moves"),
    ("c", "key-course"),
    ("i", "key-last-hand"),
    ("?", "key-help"),
    ("Home", "key-first"),
    ("End", "key-last"),
    ("q", "key-back"),
];

fn scene(house: &House, record: &Record, step: usize, eyes: Eyes) -> Result<Scene, String> {
    let table = hanpan_house::load(&until(record, step)).map_err(|error| told(&error, &house.texts))?;
    let mut scene = match eyes {
        Eyes::Seat(seat) => Scene::of(&*table, &record.options, Observer::Seat(seat)),
        Eyes::Public => Scene::of(&*table, &record.options, Observer::Public),
        Eyes::All => Scene::open(&*table, &record.options),
    };
    scene.players = called(&scene.players, &house.texts);
    Ok(scene)
}

impl Page for ReplayPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let scene = &self.stage.scene;
        let title = format!("{} · {}", house.text("house-name"), name(house, scene.game));
        let place = format!("{} / {}", self.step, self.record.steps.len());
        let Some(area) = frame(canvas, &title, &place, &keys(house, &self.keys())) else { return };
        let body = Rect { height: area.height - 1, ..area };
        let inside = Rect { x: body.x + 1, width: body.width.saturating_sub(1), ..body };
        let hint = self.hint.as_ref().map_or(Vec::new(), |hint| {
            hint.lines(&*self.stage.board, scene, &house.texts, house.theme.sign("◆", "*"))
        });
        let result = told_result(house, &self.stage, &[]);
        let beside = Beside { result: &result, notes: &hint };
        if !self.stage.draw(house, canvas, if body.width > 60 { inside } else { body }, &beside) {
            return;
        }
        let line = Rect { y: area.bottom() - 1, height: 1, x: area.x + 1, width: area.width - 2 };
        let eyes = match self.eyes {
            Eyes::Seat(seat) => house.texts.text("replay-eyes", &[("player", scene.name(seat))]),
            Eyes::Public => house.text("replay-public"),
            Eyes::All => house.text("replay-all-hands"),
        };
        let place = match self.step {
            0 => format!("{} · {eyes}", house.text("replay-beginning")),
            _ => eyes,
        };
        let best = self.hint.as_ref().map(|hint| hint.line(&*self.stage.board, scene, &house.texts));
        let (text, role) = match (&self.jump, best) {
            (Some(number), _) => (format!("{} {number}", house.text("key-jump")), Role::Accent),
            (None, Some(hint)) => (hint, Role::Good),
            (None, None) if self.thinker.is_busy() => {
                let id = if self.looks_back { "review-thinking" } else { "table-hint-asked" };
                (house.text(id), Role::Muted)
            }
            (None, None) => match result.first() {
                Some(verdict) => verdict.clone(),
                None => (place, Role::Muted),
            },
        };
        canvas.print(line, 0, 0, &text, canvas.style(role));
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        match input {
            Input::Key(key) => self.key(house, key),
            Input::Wheel(lines) => {
                let step = self.step.saturating_add_signed(isize::from(lines));
                self.go(house, step)
            }
            Input::Click(_) => self.go(house, self.step + 1),
            Input::Hover(_) | Input::Paste(_) => Next::Stay,
        }
    }

    fn due(&self) -> Option<Instant> {
        [self.playing, self.stage.due()].into_iter().flatten().min()
    }

    fn tick(&mut self, house: &mut House) -> Next {
        let moved = self.stage.tick();
        if self.playing.is_some_and(|due| due <= Instant::now()) {
            let more = self.step + 1 < self.record.steps.len();
            self.playing = more.then(|| after(BETWEEN));
            return self.go(house, self.step + 1);
        }
        if moved { Next::Redraw } else { Next::Stay }
    }

    fn hear(&mut self, house: &mut House, answer: Answer) -> Next {
        let thought = match self.thinker.take_any(answer) {
            Some(Found::Review(review)) => return self.open_review(house, &review),
            Some(Found::Thought(thought)) => thought,
            None => None,
        };
        // The whole record was played through when it was opened, so every part of it can be.
        if let Some(thought) = thought
            && let Some(seat) = self.stage.scene.acting.first()
            && let Ok(table) = hanpan_house::load(&until(&self.record, self.step))
        {
            self.hint = Hint::new(hanpan_house::advise(&*table, seat, &thought));
            self.stage.mark(self.hint.as_ref().map(|hint| hint.action().to_owned()));
        }
        Next::Redraw
    }

    fn has_table(&self) -> bool {
        true
    }
}
