//! A game's own screen.

use std::time::Duration;

use hanpan_locale::Texts;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use serde_json::Value;

use crate::canvas::Canvas;
use crate::scene::Scene;

/// How one game is drawn and handled. It knows no rules: what may be done comes with the scene.
///
/// The screen around it shows the players, the moves, the keys and the messages, and takes the keys that are the same
/// in every game: `?` help, `u` undo, `h` hint, `l` moves, `s` save, `r` resign, `q` leave, `:` to type an action.
/// Everything else comes here; the keys of vi arrive as arrows. In every board the arrows move the cursor, Tab and
/// Shift-Tab go to the next and the previous thing that may be done, Enter and Space do what the cursor is on.
pub trait Board {
    /// The least room it can be drawn in, columns and rows.
    fn least(&self) -> (u16, u16);

    /// The room it likes to have at most; the rest is left to the panel beside it.
    fn most(&self) -> (u16, u16) {
        self.least()
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

    /// The keys it takes, each with the id of a text that says what for.
    fn keys(&self, scene: &Scene) -> Vec<(&'static str, &'static str)>;

    /// One line about what the cursor is on: what it would do, or why it cannot be done.
    fn note(&self, scene: &Scene, texts: &Texts) -> Option<String>;

    /// One line about something that was noticed, in the players' language.
    fn tell(&self, scene: &Scene, event: &Value, texts: &Texts) -> String;

    /// How the game ended and how the score came about, line by line.
    fn result(&self, scene: &Scene, texts: &Texts) -> Vec<String>;

    /// Draws the position very small, at most 16 columns by 8 rows, for lists of games.
    fn miniature(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect);

    /// Goes on with an animation; tells when to call again, `None` when all is at rest.
    fn advance(&mut self, elapsed: Duration) -> Option<Duration>;
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
