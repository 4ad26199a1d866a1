//! What a player of tiles can do: the tiles of the hand, and the buttons above them.

use std::str::FromStr;

use hanpan_core::Seat;
use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::tiles::{FRAMED, Face};
use crate::board::Response;
use crate::canvas::{Canvas, Target, width};
use crate::scene::Scene;
use crate::theme::Role;

/// The tiles of the hand to discard, then everything else that may be done, and the cursor on one of them.
#[derive(Default)]
pub(super) struct Rack {
    choices: Vec<Choice>,
    /// The first so many choices are tiles.
    tiles: usize,
    cursor: usize,
    /// Which decision the cursor was put down for.
    moment: Option<(usize, Option<Seat>)>,
    /// What a hint recommends, by its place.
    hint: Option<usize>,
}

struct Choice {
    action: String,
    key: Option<char>,
    legal: bool,
}

/// The rows of the hand: one to raise a tile into, the tile, and the number below it.
pub(super) const HAND_ROWS: u16 = 6;

impl Rack {
    /// Takes over what may be done now. `tiles` are those in hand as they are shown, the drawn one last.
    ///
    /// When another decision is asked for, the cursor goes to the one thing most players want: to win, else to let
    /// pass, else to discard what was drawn.
    pub(super) fn update(&mut self, scene: &Scene, tiles: &[String]) {
        let discard = |tile: &String| {
            let action = format!("discard {tile}");
            Choice { legal: scene.allows(&action), key: None, action }
        };
        self.choices = tiles.iter().map(discard).collect();
        self.tiles = self.choices.len();
        let mut buttons: Vec<&String> =
            scene.legal.iter().filter(|action| word(action) != "discard").collect();
        buttons.sort_by_key(|action| ORDER.iter().position(|&(known, _)| known == word(action)));
        for action in buttons {
            let usual = ORDER.iter().find(|(known, _)| *known == word(action)).map(|&(_, key)| key);
            let taken = self.choices.iter().any(|choice| choice.key == usual);
            let key = if taken { Some(SECOND_KAN) } else { usual };
            self.choices.push(Choice { action: action.clone(), key, legal: true });
        }
        self.hint = self.choices.iter().rposition(|choice| Some(&choice.action) == scene.hint.as_ref());
        let moment = Some((scene.seq, scene.you));
        if self.moment != moment {
            self.moment = moment;
            let at = |wanted: &str| self.choices.iter().position(|choice| choice.action == wanted);
            let drawn = self.tiles.checked_sub(1);
            let best = ["tsumo", "ron", "skip"].into_iter().find_map(at).or(drawn);
            self.cursor = best.unwrap_or(0);
        }
        if !self.is_legal(self.cursor) {
            let legal = (0..self.choices.len()).find(|&place| self.is_legal(place));
            self.cursor = legal.unwrap_or(self.cursor.min(self.choices.len().saturating_sub(1)));
        }
    }

    fn is_legal(&self, place: usize) -> bool {
        self.choices.get(place).is_some_and(|choice| choice.legal)
    }

    /// What the cursor is on, in the game's notation, and whether it may be done.
    pub(super) fn chosen(&self) -> Option<(&str, bool)> {
        self.choices.get(self.cursor).map(|choice| (choice.action.as_str(), choice.legal))
    }

    /// The tile of the hand that the cursor is on, by its place.
    pub(super) fn chosen_tile(&self) -> Option<usize> {
        (self.cursor < self.tiles).then_some(self.cursor)
    }

    /// Everything but discards that may be done: the key and the action.
    pub(super) fn buttons(&self) -> impl Iterator<Item = (Option<char>, &str)> {
        self.choices[self.tiles..].iter().map(|choice| (choice.key, choice.action.as_str()))
    }

    /// The digits that choose a tile; none where no tile may be discarded.
    pub(super) fn digits(&self) -> Option<&'static str> {
        const DIGITS: [&str; 9] = ["1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-9"];
        let legal = (0..self.tiles).any(|place| self.is_legal(place));
        legal.then(|| DIGITS[self.tiles.clamp(1, DIGITS.len()) - 1])
    }

    /// Of a game's buttons with their keys and texts, those that can be pressed now.
    pub(super) fn keys(&self, known: &[ButtonKey]) -> Vec<(&'static str, &'static str)> {
        let shown = |(_, action): (_, &str)| known.iter().find(|(name, ..)| *name == word(action));
        self.buttons().filter_map(shown).map(|&(_, key, text)| (key, text)).collect()
    }

    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent) -> Response {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Response::Ignored;
        }
        match key.code {
            KeyCode::Left => self.step_aside(false),
            KeyCode::Right => self.step_aside(true),
            KeyCode::Up if self.cursor < self.tiles && self.tiles < self.choices.len() => {
                self.cursor = self.tiles;
            }
            KeyCode::Down if self.cursor >= self.tiles && self.tiles > 0 => self.cursor = self.tiles - 1,
            KeyCode::Up | KeyCode::Down => {}
            KeyCode::Tab => self.next_legal(true),
            KeyCode::BackTab => self.next_legal(false),
            KeyCode::Enter | KeyCode::Char(' ') => return self.act(self.cursor),
            KeyCode::Char(digit @ '1'..='9') => {
                let place = usize::from(digit as u8 - b'1');
                if place >= self.tiles {
                    return Response::Ignored;
                }
                // The first press chooses, so that a slip costs nothing; the second one does it.
                if self.cursor == place && self.is_legal(place) {
                    return self.act(place);
                }
                self.cursor = place;
            }
            KeyCode::Char(letter) => {
                let place = self.choices.iter().position(|choice| choice.key == Some(letter));
                return place.map_or(Response::Ignored, |place| self.act(place));
            }
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    /// A spot of the rack was clicked, or the mouse is over it.
    pub(super) fn point(&mut self, spot: u16, clicked: bool) -> Response {
        let place = usize::from(spot);
        if place >= self.choices.len() {
            return Response::Ignored;
        }
        self.cursor = place;
        if clicked && self.is_legal(place) { self.act(place) } else { Response::Redraw }
    }

    fn act(&self, place: usize) -> Response {
        match self.choices.get(place) {
            Some(choice) if choice.legal => Response::Act(choice.action.clone()),
            _ => Response::Ignored,
        }
    }

    /// Left and right go round among the tiles, or among the buttons.
    fn step_aside(&mut self, forward: bool) {
        let (from, to) =
            if self.cursor < self.tiles { (0, self.tiles) } else { (self.tiles, self.choices.len()) };
        if from < to {
            let count = to - from;
            let step = if forward { 1 } else { count - 1 };
            self.cursor = from + (self.cursor - from + step) % count;
        }
    }

    fn next_legal(&mut self, forward: bool) {
        let count = self.choices.len();
        let at = |step: usize| (self.cursor + if forward { step } else { count - step }) % count;
        if let Some(next) = (1..count).map(at).find(|&place| self.is_legal(place)) {
            self.cursor = next;
        }
    }

    /// Draws the hand from a row on, the chosen tile raised and the drawn one apart.
    pub(super) fn draw_hand(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        row: u16,
        hand: &[HandTile],
        your_turn: bool,
    ) {
        let apart = u16::from(hand.iter().any(|tile| tile.drawn)) * 2;
        let columns = hand.len() as u16 * (FRAMED + 1) + apart;
        let mut column = area.width.saturating_sub(columns) / 2;
        for (place, tile) in hand.iter().enumerate() {
            if tile.drawn {
                column += 2;
            }
            let chosen = self.cursor == place && your_turn;
            let style = canvas.style(if chosen { Role::Cursor } else { tile.face.role });
            let top = row + u16::from(!chosen);
            tile.face.framed(canvas, area, (top, column), style, Some(&tile.aid));
            let number = canvas.style(match self.is_legal(place) {
                _ if self.hint == Some(place) => Role::Hint,
                true => Role::Key,
                false => Role::Muted,
            });
            if self.hint == Some(place) {
                canvas.print(area, row + 5, column + 1, canvas.sign("◆", "*"), number);
            }
            let after = canvas.print(area, row + 5, column + 2, &(place + 1).to_string(), number);
            canvas.print(area, row + 5, after, &tile.below, canvas.style(Role::Title));
            let spot = Rect { x: area.x + column, y: area.y + row, width: FRAMED, height: HAND_ROWS };
            canvas.target(spot.intersection(area), Target::Spot(place as u16));
            column += FRAMED + 1;
        }
    }

    /// Draws a button for everything else that may be done, with labels in the same order as [`buttons`](Rack::buttons).
    pub(super) fn draw_buttons(&self, canvas: &mut Canvas<'_>, area: Rect, row: u16, labels: &[String]) {
        let all: u16 = labels.iter().map(|label| width(label) + 8).sum();
        let mut column = area.width.saturating_sub(all) / 2;
        for (place, (choice, label)) in self.choices[self.tiles..].iter().zip(labels).enumerate() {
            let place = self.tiles + place;
            let chosen = self.cursor == place;
            let wins = matches!(choice.action.as_str(), "tsumo" | "ron");
            let hinted = self.hint == Some(place);
            let style = canvas.style(match (chosen, wins) {
                (true, _) => Role::Cursor,
                (false, _) if hinted => Role::Hint,
                (false, true) => Role::Winning,
                (false, false) => Role::Bar,
            });
            let [left, right] = match chosen {
                _ if hinted => [canvas.sign("◆", "*"); 2],
                true => [canvas.sign("▸", ">"), canvas.sign("◂", "<")],
                false => [" ", " "],
            };
            let key = choice.key.map(String::from).unwrap_or_default();
            let start = column;
            column = canvas.print(area, row, column, &format!("{left}[{key}] {label} {right}"), style);
            let spot = Rect { x: area.x + start, y: area.y + row, width: column - start, height: 1 };
            canvas.target(spot.intersection(area), Target::Spot(place as u16));
            column += 1;
        }
    }
}

/// Writes across a whole row whose turn it is; what must not be missed is written as loud as can be.
pub(super) fn draw_prompt(canvas: &mut Canvas<'_>, area: Rect, row: u16, text: &str, prompt: Prompt) {
    let (role, around) = match prompt {
        Prompt::Loud => (Role::Last, canvas.sign("◆◆◆", "***")),
        Prompt::Yours => (Role::Title, canvas.sign("◆", "*")),
        Prompt::Others => (Role::Muted, ""),
    };
    let style = canvas.style(role);
    if prompt == Prompt::Loud {
        let bar = Rect { y: area.y + row, height: 1, ..area };
        canvas.tint(bar.intersection(area), style);
    }
    canvas.print_centred(area, row, format!("{around} {text} {around}").trim(), style);
}

/// How loud it is said whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Prompt {
    /// A tile may be claimed or a hand won.
    Loud,
    /// It is the turn of whoever looks.
    Yours,
    /// It is somebody else's turn.
    Others,
}

/// A kind of action, its key, and the id of the text that says what for.
pub(super) type ButtonKey = (&'static str, &'static str, &'static str);

/// A tile of the hand as it is shown.
pub(super) struct HandTile {
    /// How it looks.
    pub(super) face: Face,
    /// The line below its face.
    pub(super) aid: String,
    /// What stands beside its number.
    pub(super) below: String,
    /// Whether it has just been drawn.
    pub(super) drawn: bool,
}

/// The buttons in order, each with its key. The kans never share a turn with the kan on a discard.
const ORDER: [(&str, char); 7] =
    [("tsumo", 't'), ("ron", 'n'), ("pon", 'p'), ("kan", 'g'), ("ankan", 'g'), ("kakan", 'g'), ("skip", 'x')];

/// The key of the second kan where two can be shown.
const SECOND_KAN: char = 'b';

/// The tile that an action discards, if it does.
pub(super) fn discarded<T: FromStr>(action: &str) -> Option<T> {
    action.strip_prefix("discard ")?.parse().ok()
}

/// What is said of a discard in a game: of which tile, and what the hand waits for then.
pub(super) fn discard_note(game: &str, tile: &str, waits: &[String], texts: &Texts) -> String {
    let id = if waits.is_empty() { "board-note-discard" } else { "board-note-discard-waits" };
    texts.text(&format!("{game}-{id}"), &[("tile", tile), ("waits", &waits.join(", "))])
}

/// What kind of action it is: `ankan` of `ankan E`.
fn word(action: &str) -> &str {
    action.split(' ').next().unwrap_or(action)
}
