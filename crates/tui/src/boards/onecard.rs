//! The One Card table.

mod buttons;
mod face;
mod fan;
mod felt;
mod rooms;
mod seats;
#[cfg(test)]
mod tests;
mod words;

use hanpan_core::Seat;
use hanpan_house::rules::onecard::{Action, Card, CardSet, Due, Event, Suit, View};
use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use serde_json::Value;
use std::cell::Cell;

use super::{event_of, read};
use crate::board::{Board, Response, plain_word};
use crate::canvas::{Canvas, fitted, width};
use crate::scene::Scene;
use crate::theme::Role;

/// A felt table with the deck and the open card, the others around it and one's own hand below.
pub(super) struct OneCardBoard {
    view: Option<View>,
    /// What the cursor is on. A card is `play` without a suit, whether it may be played or not.
    cursor: Action,
    /// Whether a seven was chosen and its suit is asked for.
    asked: bool,
    /// The moment and the eyes the cursor was last put right for.
    settled: Option<(usize, Option<Seat>)>,
    /// How it was drawn last.
    drawn: Cell<Drawn>,
}

/// What is only known when the board is drawn, and needed in between.
#[derive(Clone, Copy)]
struct Drawn {
    /// How many cards a row of the hand has: up and down go by it.
    row: usize,
    /// Whether words name the suits by letters, as the board does.
    ascii: bool,
}

/// The places that can be clicked: the cards by their number, then these.
const SUIT_SPOTS: u16 = Card::COUNT as u16;
const TAKE_SPOT: u16 = SUIT_SPOTS + 4;
const CALL_SPOT: u16 = TAKE_SPOT + 1;
const SKIP_SPOT: u16 = TAKE_SPOT + 2;

impl OneCardBoard {
    pub(super) fn new() -> OneCardBoard {
        let drawn = Cell::new(Drawn { row: 1, ascii: false });
        OneCardBoard { view: None, cursor: Action::Take, asked: false, settled: None, drawn }
    }

    fn hand(&self) -> CardSet {
        self.view.and_then(|view| view.hand).unwrap_or_default()
    }

    /// Goes to the next thing that may be done, in the order of the hand; from the last to the first.
    fn next_legal(&mut self, scene: &Scene) {
        let legal = legal(scene);
        let next = legal.iter().find(|&&action| action > self.cursor).or(legal.first());
        self.cursor = *next.unwrap_or(&self.cursor);
    }

    fn previous_legal(&mut self, scene: &Scene) {
        let legal = legal(scene);
        let previous = legal.iter().rev().find(|&&action| action < self.cursor).or(legal.last());
        self.cursor = *previous.unwrap_or(&self.cursor);
    }

    /// Does what the cursor is on; a seven asks for a suit first.
    fn play(&mut self, scene: &Scene) -> Response {
        let action = self.cursor.to_string();
        if scene.allows(&action) {
            return Response::Act(action);
        }
        match self.cursor {
            Action::Play { card, suit: None } if names_a_suit(scene, card) => {
                self.cursor = Action::play_naming(card, self.favourite(card));
                self.asked = true;
            }
            // Why it cannot be played stands in the note.
            _ => {}
        }
        Response::Redraw
    }

    /// The suit of which most is left in the hand after `card`.
    fn favourite(&self, card: Card) -> Suit {
        let rest = self.hand().without(card);
        let held = |suit: Suit| rest.iter().filter(|card| card.suit() == Some(suit)).count();
        // Of equals the last is the greatest, so the order is turned round for the first to be it.
        Suit::ALL.into_iter().rev().max_by_key(|&suit| held(suit)).unwrap_or(Suit::Spades)
    }

    /// Moves by cards inside the hand; stays where it is at the ends.
    fn step(&mut self, by: isize) {
        let (place, all) = match self.cursor {
            Action::Play { card, suit: None } => {
                let hand: Vec<Action> = self.hand().iter().map(Action::play).collect();
                (hand.iter().position(|&held| held == Action::play(card)), hand)
            }
            Action::Play { card, suit: Some(suit) } => {
                (Some(suit.index()), Suit::ALL.map(|suit| Action::play_naming(card, suit)).to_vec())
            }
            Action::Call | Action::Skip => {
                (Some(usize::from(self.cursor == Action::Skip)), vec![Action::Call, Action::Skip])
            }
            Action::Take => return,
        };
        let place = place.unwrap_or(0).saturating_add_signed(by).min(all.len().saturating_sub(1));
        self.cursor = all.get(place).copied().unwrap_or(self.cursor);
    }

    /// Down through the rows of the hand, then to the suits of a seven, then to the buttons.
    fn down(&mut self, scene: &Scene) {
        let button = legal(scene).into_iter().find(|action| !matches!(action, Action::Play { .. }));
        match self.cursor {
            Action::Play { card, suit: None } => {
                let place = self.hand().iter().position(|held| held == card).unwrap_or(0);
                let row = self.drawn.get().row;
                if place / row < self.hand().len().saturating_sub(1) / row {
                    self.step(row as isize);
                } else if names_a_suit(scene, card) {
                    self.cursor = Action::play_naming(card, self.favourite(card));
                } else {
                    self.cursor = button.unwrap_or(self.cursor);
                }
            }
            Action::Play { .. } => self.cursor = button.unwrap_or(self.cursor),
            Action::Take | Action::Call | Action::Skip => {}
        }
    }

    /// The same way back.
    fn up(&mut self) {
        let row = self.drawn.get().row;
        match self.cursor {
            Action::Play { card, suit: None } => {
                if self.hand().iter().position(|held| held == card).is_some_and(|place| place >= row) {
                    self.step(-(row as isize));
                }
            }
            Action::Play { card, .. } => self.cursor = Action::play(card),
            Action::Take | Action::Call | Action::Skip => {
                let last_row = self.hand().len().saturating_sub(1) / row * row;
                self.cursor = self.hand().nth(last_row).map_or(self.cursor, Action::play);
            }
        }
    }

    /// A digit chooses a card by the number below it, or a suit while one is being named.
    fn digit(&mut self, scene: &Scene, digit: char) -> Response {
        let Some(place) = digit.to_digit(10).and_then(|number| number.checked_sub(1)) else {
            return Response::Ignored;
        };
        let chosen = match self.cursor {
            Action::Play { card, suit: Some(_) } => {
                Suit::ALL.get(place as usize).map(|&suit| Action::play_naming(card, suit))
            }
            _ => playable(scene).nth(place as usize).map(Action::play),
        };
        match chosen {
            Some(action) => {
                self.cursor = action;
                Response::Redraw
            }
            None => Response::Ignored,
        }
    }

    /// Does an action by its own key.
    fn at_once(&mut self, scene: &Scene, action: Action) -> Response {
        if !scene.allows(&action.to_string()) {
            return Response::Ignored;
        }
        self.cursor = action;
        self.play(scene)
    }
}

impl Board for OneCardBoard {
    fn least(&self) -> (u16, u16) {
        (57, 17)
    }

    fn most(&self) -> (u16, u16) {
        (97, 34)
    }

    fn update(&mut self, scene: &Scene, _: bool) {
        self.view = read(scene);
        let moment = Some((scene.seq, scene.you));
        if self.settled == moment {
            return;
        }
        self.settled = moment;
        self.asked = false;
        // Whoever took the last time would rather play now if something fits.
        let stays = self.cursor != Action::Take && scene.allows(&self.cursor.to_string());
        self.cursor = match legal(scene).first() {
            Some(_) if stays => self.cursor,
            Some(&Action::Play { card, suit: Some(_) }) => Action::play_naming(card, self.favourite(card)),
            Some(&first) => first,
            None => self.cursor,
        };
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = self.view else { return };
        let hand = self.hand();
        let (rooms, fan) = rooms::Rooms::of(area, hand.len());
        seats::draw_others(scene, &view, canvas, rooms.seats);
        felt::draw(scene, &view, canvas, rooms.felt);
        let status = words::status(scene, &view, canvas.texts);
        let role = if view.result.is_some() || scene.outcome.is_some() {
            Role::Winning
        } else if scene.is_your_turn() && view.offense > 0 {
            Role::Bad
        } else if scene.is_your_turn() {
            Role::Accent
        } else {
            Role::Muted
        };
        canvas.print(rooms.status, 0, 1, &fitted(&status, area.width.saturating_sub(1)), canvas.style(role));
        seats::draw_own(scene, &view, canvas, rooms.own);
        let cursor = match self.cursor {
            Action::Play { card, .. } if scene.is_your_turn() => Some(card),
            _ => None,
        };
        let numbered = !matches!(self.cursor, Action::Play { suit: Some(_), .. });
        let look = fan::Look {
            playable: playable(scene).collect(),
            fresh: fresh(scene),
            cursor,
            hint: scene.hint.as_ref().and_then(|action| match action.parse() {
                Ok(Action::Play { card, .. }) => Some(card),
                _ => None,
            }),
            numbered,
            options: view.options,
        };
        fan.draw(hand, &look, canvas, rooms.hand);
        seats::draw_hands(scene, canvas, rooms.hand);
        self.drawn.set(Drawn { row: fan.columns(), ascii: canvas.theme.ascii });
        buttons::draw(scene, &view, self.cursor, canvas, rooms.buttons);
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        if !scene.is_your_turn() {
            return Response::Ignored;
        }
        self.asked = false;
        match key.code {
            KeyCode::Left => self.step(-1),
            KeyCode::Right => self.step(1),
            KeyCode::Up => self.up(),
            KeyCode::Down => self.down(scene),
            KeyCode::Esc => match self.cursor {
                Action::Play { card, suit: Some(_) } => self.cursor = Action::play(card),
                _ => return Response::Ignored,
            },
            KeyCode::Home => self.step(isize::MIN),
            KeyCode::End => self.step(isize::MAX),
            KeyCode::Tab => self.next_legal(scene),
            KeyCode::BackTab => self.previous_legal(scene),
            KeyCode::Enter | KeyCode::Char(' ') => return self.play(scene),
            KeyCode::Char('t') => return self.at_once(scene, Action::Take),
            KeyCode::Char('c') => return self.at_once(scene, Action::Call),
            KeyCode::Char('n') => return self.at_once(scene, Action::Skip),
            KeyCode::Char(digit) => return self.digit(scene, digit),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        let action = match spot {
            _ if !scene.is_your_turn() => return Response::Ignored,
            0..SUIT_SPOTS => Action::play(Card::at(usize::from(spot))),
            SUIT_SPOTS..TAKE_SPOT => match self.cursor {
                Action::Play { card, .. } => {
                    Action::play_naming(card, Suit::ALL[usize::from(spot - SUIT_SPOTS)])
                }
                _ => return Response::Ignored,
            },
            TAKE_SPOT => Action::Take,
            CALL_SPOT => Action::Call,
            SKIP_SPOT => Action::Skip,
            _ => return Response::Ignored,
        };
        // On its way from a seven to the suits the mouse crosses other cards: that is no wish to play them.
        let to_a_suit = matches!(action, Action::Play { suit: Some(_), .. });
        if self.asked && !clicked && !to_a_suit {
            return Response::Ignored;
        }
        self.asked = self.asked && to_a_suit;
        self.cursor = action;
        if clicked { self.play(scene) } else { Response::Redraw }
    }

    fn keys(&self, scene: &Scene) -> Vec<(&'static str, &'static str)> {
        let mut keys = vec![("←↓↑→", "key-move"), ("Tab", "key-next"), ("Enter", "key-play")];
        if playable(scene).next().is_some() {
            keys.push(("1-9", "onecard-key-number"));
        }
        if scene.allows("take") {
            keys.push(("t", "onecard-key-take"));
        }
        if scene.allows("call") {
            keys.extend([("c", "onecard-key-call"), ("n", "onecard-key-skip")]);
        }
        keys
    }

    fn label(&self, _: &Scene, action: &str, texts: &Texts) -> String {
        match (action.parse(), &self.view) {
            (Ok(action), Some(view)) => words::label(action, view, texts, self.drawn.get().ascii),
            _ => action.to_owned(),
        }
    }

    fn word(&self, scene: &Scene, name: &str, value: &str, _: &Texts) -> String {
        match name {
            "suit" => words::suit(value, self.drawn.get().ascii),
            "tile" => words::spelled(value, self.drawn.get().ascii),
            _ => plain_word(scene, name, value),
        }
    }

    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        words::note(scene, self.view.as_ref()?, self.cursor, texts, self.drawn.get().ascii)
    }

    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String {
        match event_of(event) {
            Some(event) => words::told(scene, &event, texts, self.drawn.get().ascii),
            None => event.to_string(),
        }
    }

    fn result(&self, scene: &Scene, texts: &Texts) -> Vec<String> {
        match &self.view {
            Some(view) => words::result(scene, view, texts, self.drawn.get().ascii),
            None => Vec::new(),
        }
    }

    fn miniature(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        if let Some(open) = view.open {
            let text = format!(" {} ", face::name(open, canvas.theme.ascii));
            let at = canvas.print(area, 0, 0, &text, canvas.style(face::role(open)));
            if view.offense > 0 {
                canvas.print(area, 0, at + 1, &format!("+{}", view.offense), canvas.style(Role::Bad));
            }
        }
        for (place, (seat, player)) in view.players.iter().enumerate() {
            let row = 2 + place as u16;
            let role = if view.current == Some(seat) { Role::Accent } else { Role::Text };
            let name = fitted(scene.name(seat), area.width.min(12));
            canvas.print(area, row, 0, &name, canvas.style(role));
            let count = player.count.to_string();
            let at = area.width.min(16).saturating_sub(width(&count));
            canvas.print(area, row, at, &count, canvas.style(role));
        }
    }
}

/// What may be done, in the order of the hand; the scene has it in the order of the texts.
fn legal(scene: &Scene) -> Vec<Action> {
    let mut legal: Vec<Action> = scene.legal.iter().filter_map(|action| action.parse().ok()).collect();
    legal.sort();
    legal
}

/// The cards that may be played, in the order of the hand.
fn playable(scene: &Scene) -> impl Iterator<Item = Card> {
    let cards: CardSet = legal(scene)
        .into_iter()
        .filter_map(|action| match action {
            Action::Play { card, .. } => Some(card),
            _ => None,
        })
        .collect();
    cards.iter()
}

/// Whether a suit is named with this card now.
fn names_a_suit(scene: &Scene, card: Card) -> bool {
    scene.allows(&Action::play_naming(card, Suit::Spades).to_string())
}

/// The cards that came with one's last draw, until one plays.
fn fresh(scene: &Scene) -> CardSet {
    let mine = |event: Event| match event {
        Event::Drew { cards: Some(cards), .. } => Some(cards),
        Event::Played(played) if Some(played.seat) == scene.you => Some(CardSet::EMPTY),
        _ => None,
    };
    let mut events = scene.events.iter().rev().filter_map(|noticed| event_of(&noticed.event));
    events.find_map(mine).unwrap_or_default()
}

/// Whether the players are asked who calls, and of whom.
fn called_on(view: &View) -> Option<Seat> {
    match view.due {
        Due::Call { player, .. } => Some(player),
        _ => None,
    }
}
