//! A game that one sits at, wherever its table stands.

use std::time::Instant;

use hanpan_core::Seat;
use hanpan_locale::Texts;

use crate::scene::Scene;
use crate::theme::Role;

/// A line for the player.
pub type Told = (String, Role);

/// A key that is the same on every board of a table.
#[derive(Clone, Copy, Debug)]
pub struct TableKey {
    /// How it is written.
    pub key: &'static str,
    /// The id of the text that says what it is for.
    pub text: &'static str,
    /// Whether it stands in the bar of keys, or only in the help.
    pub in_bar: bool,
}

/// A key, what it is for, and whether it stands in the bar.
pub(crate) const fn key(key: &'static str, text: &'static str, in_bar: bool) -> TableKey {
    TableKey { key, text, in_bar }
}

/// A game that one sits at: on this machine, or on a server. The screen plays both by this alone.
///
/// What is done is seen in the scene once it is certain: on disk here, acknowledged by the server there.
pub trait Sitting {
    /// What is seen through these eyes, or by the public; nothing before a game has begun.
    fn scene(&self, eyes: Option<Seat>, texts: &Texts) -> Option<Scene>;

    /// The people at this screen, by seat.
    fn people(&self) -> Vec<Seat>;

    /// The person at this screen who is to act: the one who looks already, or the first.
    fn person_to_act(&self, looking: Option<Seat>) -> Option<Seat>;

    /// Whether a seat sees more than the public, so that it is covered between two people at one screen.
    fn is_hidden(&self, eyes: Option<Seat>) -> bool;

    /// A person acts; tells what there is to say about it.
    fn act(&mut self, seat: Seat, action: &str, texts: &Texts) -> Option<Told>;

    /// The last action is taken back, or that is asked for.
    fn undo(&mut self, texts: &Texts) -> Option<Told>;

    /// A person gives up.
    fn resign(&mut self, seat: Seat, texts: &Texts) -> Option<Told>;

    /// A strong bot is asked what to do, where one may be.
    fn ask_hint(&mut self, seat: Seat, texts: &Texts) -> Option<Told>;

    /// The game is kept, which it is anyway; tells where.
    fn save(&mut self, texts: &Texts) -> Told;

    /// Does whatever can be done without a person at this screen.
    fn go_on(&mut self);

    /// Something lies over the board that is looked at first: nobody's time passes meanwhile.
    fn hold(&mut self) {}

    /// When something is to be done, or looks different, without anything else happening.
    fn due(&self) -> Option<Instant>;

    /// Whether something looks different by the time alone.
    fn is_timed(&self) -> bool;

    /// What stands in the line of messages unless there is something newer: a pause, a broken line, an offer.
    fn state(&self, texts: &Texts) -> Option<Told>;

    /// What stands at the right of the title.
    fn corner(&self, texts: &Texts) -> String;

    /// What was said, for the panel beside the board.
    fn talk(&self, texts: &Texts) -> Vec<String>;

    /// What there is to know about the table besides the game, for the help.
    fn about(&self, texts: &Texts) -> Vec<String>;

    /// The keys at this table, beside those of the board.
    fn keys(&self) -> &'static [TableKey];

    /// The keys once the game is over, beside those for another game and for looking on; each with the id of a text that
    /// says what for.
    fn result_keys(&self) -> &'static [(&'static str, &'static str)];
}
