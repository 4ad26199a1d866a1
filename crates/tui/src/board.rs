//! A game's own screen.

use std::time::Duration;

use hanpan_core::Seat;
use hanpan_locale::Texts;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use serde_json::Value;

use crate::canvas::{Canvas, fitted, width};
use crate::scene::Scene;
use crate::theme::{Role, Theme};

/// How one game is drawn and handled. It knows no rules: what may be done comes with the scene.
///
/// The screen around it shows the players, the moves, the keys and the messages, and takes the keys that are the same
/// in every game: `?` help, `u` undo, `h` hint, `a` to do what it says, `l` moves, `s` save, `r` resign, `q` leave, `:` to type an action.
/// Everything else comes here; the keys of vi arrive as arrows. In every board the arrows move the cursor, Tab and
/// Shift-Tab go to the next and the previous thing that may be done, Enter and Space do what the cursor is on.
///
/// A board that has nothing of its own to say about something leaves it out: the defaults are what most boards do.
pub trait Board {
    /// The least room it can be drawn in, columns and rows.
    fn least(&self) -> (u16, u16);

    /// The room it likes to have at most.
    fn most(&self) -> (u16, u16) {
        self.least()
    }

    /// Of so much room, columns and rows, what it takes; the rest is left to the panel beside it.
    fn fitting(&self, _room: (u16, u16)) -> (u16, u16) {
        self.most()
    }

    /// Something happened at the table, or somebody else is looking. With `motion`, what happened may be shown by a
    /// short animation.
    fn update(&mut self, scene: &Scene, motion: bool);

    /// Draws it.
    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect);

    /// A key was pressed.
    fn key(&mut self, scene: &Scene, key: KeyEvent) -> Response;

    /// A [spot](crate::canvas::Target::Spot) was clicked, or the mouse is over it.
    fn point(&mut self, scene: &Scene, spot: u16, clicked: bool) -> Response;

    /// An action in a word or two, as players say it.
    fn label(&self, _: &Scene, action: &str, _: &Texts) -> String {
        action.to_owned()
    }

    /// A detail of a motive as players say it, by its name: a tile, a card, a player.
    fn word(&self, scene: &Scene, name: &str, value: &str, _: &Texts) -> String {
        plain_word(scene, name, value)
    }

    /// The keys it takes, each with the id of a text that says what for.
    fn keys(&self, _: &Scene) -> Vec<(&'static str, &'static str)> {
        vec![("←↓↑→", "key-move"), ("Tab", "key-next"), ("Enter", "key-do")]
    }

    /// One line about what the cursor is on: what it would do, or why it cannot be done.
    fn note(&self, _: &Scene, _: &Texts) -> Option<String> {
        None
    }

    /// One line about something that was noticed, in the players' language.
    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String;

    /// How the game ended and how the score came about, line by line.
    fn result(&self, scene: &Scene, texts: &Texts) -> Vec<String> {
        outcome_lines(scene, texts)
    }

    /// Whether something lies over a part of the board that is to be looked at and closed: how the last hand ended.
    fn has_report(&self) -> bool {
        false
    }

    /// What is done for the player without asking, because nothing else can be done and it is nothing to look at first,
    /// such as a pass.
    fn forced(&self, _: &Scene) -> Option<String> {
        None
    }

    /// The sign of a seat's pieces, to stand before its player's name.
    fn piece(&self, _: Seat, _: Theme) -> Option<&'static str> {
        None
    }

    /// Draws the position very small, at most 16 columns by 8 rows, for lists of games: the players and their points,
    /// unless the board has something better.
    fn miniature(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let columns = area.width.min(16);
        for (row, (seat, points)) in scene.points.iter().enumerate() {
            let acts = scene.acting.contains(seat) && scene.outcome.is_none();
            let style = canvas.style(if acts { Role::Accent } else { Role::Text });
            let points = points.to_string();
            let room = columns.saturating_sub(width(&points));
            canvas.print(area, row as u16, 0, &fitted(scene.name(seat), room.saturating_sub(1)), style);
            canvas.print(area, row as u16, room, &points, style);
        }
    }

    /// Goes on with an animation; tells when to call again, `None` when all is at rest.
    fn advance(&mut self, _: Duration) -> Option<Duration> {
        None
    }
}

/// A detail of a motive that is said alike in every game: a player by name, anything else as it is.
pub fn plain_word(scene: &Scene, name: &str, value: &str) -> String {
    match (name, value.parse::<usize>()) {
        ("player", Ok(seat)) => scene.players.get(seat).map_or("?", |player| &player.name).to_owned(),
        _ => value.to_owned(),
    }
}

/// How the game ended: who won, and why.
pub fn outcome_lines(scene: &Scene, texts: &Texts) -> Vec<String> {
    let Some(outcome) = &scene.outcome else { return Vec::new() };
    vec![texts.text(&texts.id_of(scene.game, &format!("outcome-{}", outcome.reason)), &[])]
}

/// What a board makes of a key or a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// Nothing: somebody else may want it.
    Ignored,
    /// Something looks different now.
    Redraw,
    /// The player does this.
    Act(String),
    /// The player is told this.
    Say(String),
}
