//! The Yutnori board.

mod layout;
mod sheet;
mod side;
mod sticks;
#[cfg(test)]
mod tests;
mod words;

use std::time::Duration;

use hanpan_core::Seat;
use hanpan_house::rules::yutnori::{Event, PossibleMove, Spot, Station, Throw, View};
use hanpan_locale::Texts;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use serde_json::Value;

use self::layout::Layout;
use self::sticks::{Fall, Sticks};
use super::{event_of, read};
use crate::board::{Board, Response};
use crate::canvas::{Canvas, fitted, width};
use crate::scene::Scene;
use crate::theme::{Role, Theme};

/// A wooden board with its ways, the four sticks, and everybody's tokens.
#[derive(Default)]
pub(super) struct YutnoriBoard {
    view: Option<View>,
    /// Which of the moves the cursor is on; they are in the order of the legal actions.
    chosen: usize,
    /// The moment and the eyes the cursor was put down for.
    settled: Option<(usize, Option<Seat>)>,
    /// How much of what was noticed has been shown.
    seen: usize,
    fall: Option<Fall>,
}

/// The places that can be clicked: the stations by their number, then these.
const START_SPOT: u16 = Station::COUNT as u16;
const THROW_SPOTS: u16 = START_SPOT + 1;
const MOVE_SPOTS: u16 = THROW_SPOTS + Throw::ALL.len() as u16;

fn station_spot(station: Station) -> u16 {
    station.index() as u16
}

/// The token of a player: each has a shape of its own, so that nobody needs to tell colours apart.
fn sign(seat: Seat, theme: Theme) -> &'static str {
    match seat.index() {
        0 => theme.sign("●", "A"),
        1 => theme.sign("■", "B"),
        2 => theme.sign("▲", "C"),
        _ => theme.sign("◆", "D"),
    }
}

impl YutnoriBoard {
    /// What may be done by whoever is looking.
    fn moves<'a>(&'a self, scene: &Scene) -> &'a [PossibleMove] {
        match &self.view {
            Some(view) if scene.is_your_turn() => &view.moves,
            _ => &[],
        }
    }

    fn chosen_move<'a>(&'a self, scene: &Scene) -> Option<&'a PossibleMove> {
        self.moves(scene).get(self.chosen)
    }

    /// Goes to the next move that is `like` the chosen one, from the last to the first.
    fn step(&mut self, scene: &Scene, forward: bool, like: impl Fn(&PossibleMove, &PossibleMove) -> bool) {
        let moves = self.moves(scene);
        let Some(chosen) = moves.get(self.chosen) else { return };
        let count = moves.len();
        let at = |by: usize| (self.chosen + if forward { by } else { count - by }) % count;
        let next = (1..count).map(at).find(|&place| like(&moves[place], chosen));
        self.chosen = next.unwrap_or(self.chosen);
    }

    /// Goes to another throw, if it can be with the same token.
    fn choose_throw(&mut self, scene: &Scene, throw: Throw) -> bool {
        let moves = self.moves(scene);
        let token = moves.get(self.chosen).map(|chosen| chosen.from);
        let by_throw = || moves.iter().enumerate().filter(|(_, step)| step.throw == throw);
        let same = by_throw().find(|(_, step)| Some(step.from) == token);
        let place = same.or_else(|| by_throw().next()).map(|(place, _)| place);
        self.chosen = place.unwrap_or(self.chosen);
        place.is_some()
    }

    fn next_throw(&mut self, scene: &Scene, forward: bool) {
        let mut throws: Vec<Throw> = self.moves(scene).iter().map(|step| step.throw).collect();
        throws.dedup();
        let Some(at) =
            self.chosen_move(scene).and_then(|step| throws.iter().position(|known| *known == step.throw))
        else {
            return;
        };
        let next = throws[(at + if forward { 1 } else { throws.len() - 1 }) % throws.len()];
        self.choose_throw(scene, next);
    }

    /// A digit chooses a throw by how many steps it is worth; 0 is the one that leads back.
    fn digit(&mut self, scene: &Scene, digit: char) -> Response {
        let steps = match digit.to_digit(10) {
            Some(0) => -1,
            Some(number) => number as i8,
            None => return Response::Ignored,
        };
        let throw = Throw::ALL.into_iter().find(|throw| throw.steps() == steps);
        let found = throw.is_some_and(|throw| self.choose_throw(scene, throw));
        if found { Response::Redraw } else { Response::Ignored }
    }

    /// The move that a spot of the board means: of the token there, or to it; with the chosen throw if it can be.
    fn meant(&self, scene: &Scene, spot: Spot) -> Option<usize> {
        let moves = self.moves(scene);
        let throw = moves.get(self.chosen)?.throw;
        let find = |fits: &dyn Fn(&PossibleMove) -> bool| moves.iter().position(fits);
        find(&|step| step.throw == throw && step.from == spot)
            .or_else(|| find(&|step| step.throw == throw && step.to == spot))
            .or_else(|| find(&|step| step.from == spot))
            .or_else(|| find(&|step| step.to == spot))
    }

    fn act(&self, scene: &Scene) -> Response {
        self.chosen_move(scene).map_or(Response::Ignored, |step| Response::Act(step.action.clone()))
    }

    /// The throws that were noticed since the board was looked at last.
    fn new_throws(&self, scene: &Scene) -> Vec<Throw> {
        let new = scene.events.iter().skip(self.seen);
        let thrown = new.filter_map(|noticed| match event_of(&noticed.event) {
            Some(Event::Thrown(thrown)) => Some(thrown.throw),
            Some(Event::Moved(_)) | None => None,
        });
        thrown.collect()
    }

    fn draw_sticks(&self, scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) {
        let last = view.last_throw.map(|last| (last.seat, Sticks::Lie(last.throw)));
        let Some((seat, lying)) = last else { return };
        let sticks = self.fall.as_ref().map_or(lying, Fall::sticks);
        let at = sticks.draw(view.back_do, canvas, area);
        canvas.print(
            area,
            0,
            at,
            &fitted(scene.name(seat), area.width - at.min(area.width)),
            canvas.style(Role::Muted),
        );
        let Sticks::Lie(throw) = sticks else { return };
        let end = canvas.print(area, 1, at, &words::throw(throw, canvas.texts), canvas.style(Role::Title));
        let worth = canvas.text("yutnori-board-value", &[("steps", &throw.steps().to_string())]);
        // Below it where it has no room beside it; a throw that is so long is none that throws again.
        let (row, at_worth) = if end + 1 + width(&worth) > area.width { (2, at) } else { (1, end + 1) };
        canvas.print(area, row, at_worth, &worth, canvas.style(Role::Text));
        if throw.again() {
            canvas.print(area, 2, at, &canvas.text("yutnori-board-again", &[]), canvas.style(Role::Good));
        }
    }
}

impl Board for YutnoriBoard {
    fn least(&self) -> (u16, u16) {
        Layout::LEAST
    }

    fn most(&self) -> (u16, u16) {
        Layout::MOST
    }

    fn update(&mut self, scene: &Scene, motion: bool) {
        self.view = read(scene).filter(|view| is_drawable(view, scene));
        // A takeback leaves fewer events behind, and nothing of it falls.
        let new = if motion { self.new_throws(scene) } else { Vec::new() };
        if scene.events.len() != self.seen || !motion {
            self.fall = Fall::of(new);
            self.seen = scene.events.len();
        }
        let moment = Some((scene.seq, scene.you));
        if self.settled != moment {
            self.settled = moment;
            self.chosen = 0;
        }
        self.chosen = self.chosen.min(self.moves(scene).len().saturating_sub(1));
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(view) = &self.view else { return };
        let layout = Layout::fit(area);
        let chosen = self.chosen_move(scene);
        let role = match scene.is_your_turn() {
            _ if scene.outcome.is_some() => Role::Winning,
            true => Role::Accent,
            false => Role::Muted,
        };
        let prompt = words::prompt(scene, view, canvas.texts);
        canvas.print(layout.prompt, 0, 1, &prompt, canvas.style(role));
        let moves = self.moves(scene);
        let by_throw = chosen
            .map_or(Vec::new(), |chosen| moves.iter().filter(|step| step.throw == chosen.throw).collect());
        let hint = moves.iter().find(|step| Some(&step.action) == scene.hint.as_ref());
        sheet::draw(view, &sheet::Choice { chosen, hint, by_throw }, canvas, &layout);
        self.draw_sticks(scene, view, canvas, layout.sticks);
        side::draw(scene, view, moves, self.chosen, canvas, layout.side);
        if scene.outcome.is_none() {
            side::draw_throws(view, chosen.map(|step| step.throw), canvas, layout.throws);
        }
    }

    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response {
        let was_falling = self.fall.take().is_some();
        let unused = if was_falling { Response::Redraw } else { Response::Ignored };
        if self.moves(scene).is_empty() {
            return unused;
        }
        match key.code {
            KeyCode::Left => self.next_throw(scene, false),
            KeyCode::Right => self.next_throw(scene, true),
            KeyCode::Up => self.step(scene, false, |step, chosen| step.throw == chosen.throw),
            KeyCode::Down => self.step(scene, true, |step, chosen| step.throw == chosen.throw),
            KeyCode::Tab => self.step(scene, true, |_, _| true),
            KeyCode::BackTab => self.step(scene, false, |_, _| true),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = self.moves(scene).len() - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return self.act(scene),
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                return if was_falling { Response::Redraw } else { self.digit(scene, digit) };
            }
            _ => return unused,
        }
        Response::Redraw
    }

    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response {
        let moves = self.moves(scene).len();
        let meant = match spot {
            0..START_SPOT => self.meant(scene, Spot::Station(Station::at(spot as u8 + 1))),
            START_SPOT => self.meant(scene, Spot::Start),
            THROW_SPOTS..MOVE_SPOTS => {
                let throw = Throw::ALL[usize::from(spot - THROW_SPOTS)];
                // A throw alone is no move; the token is chosen next.
                let changed = clicked && self.choose_throw(scene, throw);
                return if changed { Response::Redraw } else { Response::Ignored };
            }
            _ => Some(usize::from(spot - MOVE_SPOTS)).filter(|&place| place < moves),
        };
        let Some(place) = meant else { return Response::Ignored };
        self.chosen = place;
        if clicked { self.act(scene) } else { Response::Redraw }
    }

    fn keys(&self, _: &Scene) -> Vec<(&'static str, &'static str)> {
        vec![("←↓↑→", "yutnori-key-choose"), ("Tab", "key-next"), ("Enter", "yutnori-key-move")]
    }

    fn label(&self, scene: &Scene, action: &str, texts: &Texts) -> String {
        let step = self.moves(scene).iter().find(|step| step.action == action);
        step.map_or_else(|| action.to_owned(), |step| words::plain_move(step, texts, "→"))
    }

    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String> {
        Some(words::note(scene, self.chosen_move(scene)?, texts))
    }

    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String {
        event_of(event).map_or_else(|| event.to_string(), |event| words::tell(scene, &event, texts))
    }

    fn result(&self, scene: &Scene, texts: &Texts) -> Vec<String> {
        match &self.view {
            Some(view) => words::result(scene, view, texts),
            None => Vec::new(),
        }
    }

    fn piece(&self, seat: Seat, theme: Theme) -> Option<&'static str> {
        Some(sign(seat, theme))
    }

    fn miniature(&self, _: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        if let Some(view) = &self.view {
            sheet::draw_small(view, canvas, area);
        }
    }

    fn advance(&mut self, elapsed: Duration) -> Option<Duration> {
        let again = self.fall.as_mut()?.advance(elapsed);
        if again.is_none() {
            self.fall = None;
        }
        again
    }
}

/// Whether a view is of a game there is. It may come from another machine, and nothing it says must do harm.
fn is_drawable(view: &View, scene: &Scene) -> bool {
    let legal = || view.moves.iter().map(|step| &step.action).eq(&scene.legal);
    let seats = view.players.len();
    let known = |seat: Seat| seat.index() < seats;
    (2..=4).contains(&seats)
        && view.to_move.is_none_or(known)
        && view.last_throw.is_none_or(|last| known(last.seat))
        && (scene.legal.is_empty() || legal())
}
