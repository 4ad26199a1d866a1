//! The terminal client: a game house in 80 × 24.
//!
//! | file | noun |
//! |---|---|
//! | `app`, `page`, `wake` | the pile of pages, one page, and what the program waits for |
//! | `pages` | the menu, the set-up, the table, the shelf, replay, rules, settings, the tables of servers |
//! | `sitting` | a game that one sits at, wherever its table stands |
//! | `local`, `thinker` | a table on this machine, and where its bots think |
//! | `remote` | a table on a server, and the line to it |
//! | `scene`, `board`, `boards`, `stage` | what is seen of a table, and how each game draws it |
//! | `hint` | what a strong bot would do, in the player's words |
//! | `canvas`, `theme`, `frame`, `list` | cells, colours by meaning, the bars, lists |
//! | `plot` | figures as pictures |
//! | `trouble` | what went wrong, in the player's language |
//! | `terminal`, `settings` | the terminal taken over and given back; what the player likes |
//!
//! A board knows no rules: it draws the game's view and offers the legal actions that come with it. Every action is on
//! disk before it is shown, or acknowledged by the server that keeps it.

pub mod app;
pub mod board;
pub mod boards;
pub mod canvas;
mod clocks;
mod course;
mod frame;
pub mod hint;
mod list;
pub mod local;
pub mod page;
pub mod pages;
pub mod plot;
pub mod remote;
pub mod review;
pub mod scene;
pub mod settings;
pub mod sitting;
#[cfg(test)]
mod sketch;
mod stage;
pub mod terminal;
#[cfg(test)]
mod tests;
pub mod theme;
mod thinker;
pub mod trouble;
pub mod wake;

use std::io;
use std::sync::mpsc::channel;

use hanpan_locale::{Language, Texts};
use hanpan_shelf::{GameId, Shelf};
use hanpan_table::Record;
use thiserror::Error;

pub use course::course;

use app::{App, House};
use hanpan_core::Seat;
use hanpan_protocol::Name;
use local::{LocalError, LocalTable};
use page::Page;
use pages::{MenuPage, ReplayPage, TablePage, Visit, usual_name};
use remote::Address;
use settings::{Choice, Pace, Settings};
use theme::{Depth, Theme};

/// Where the program begins.
pub enum Start {
    /// In the menu.
    Menu,
    /// At a new table.
    Table {
        /// The game.
        game: String,
        /// Who plays, and what is agreed.
        choice: Choice,
    },
    /// At a table on the shelf.
    Resume(GameId),
    /// In a record.
    Replay(Box<Record>),
    /// At a table of a server, or among its public ones.
    Join {
        /// The server, and the table.
        address: Address,
        /// What the player wants to be called; as given in the menu if it is not said.
        name: Option<Name>,
        /// The seat that is wanted.
        seat: Option<Seat>,
        /// Whether the player only wants to watch and talk.
        watch: bool,
    },
}

/// How the program is to look and speak, where the command line says so; otherwise as the player likes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// The language.
    pub language: Option<Language>,
    /// Only ASCII signs.
    pub ascii: bool,
    /// How long bots wait.
    pub pace: Option<Pace>,
}

/// Why the full screen cannot be shown.
#[derive(Debug, Error)]
pub enum RunError {
    /// The terminal does not do what is needed.
    #[error("the terminal does not work: {0}")]
    Terminal(#[from] io::Error),
    /// The table cannot be opened.
    #[error(transparent)]
    Local(#[from] LocalError),
    /// The seats that are kept cannot be read.
    #[error("the seats at servers' tables cannot be read: {0}")]
    Seats(io::Error),
    /// The record cannot be shown.
    #[error("the record is refused: {0}")]
    Record(String),
}

/// Shows the full screen until the player leaves.
pub fn run(start: Start, look: Look, shelf: Shelf) -> Result<(), RunError> {
    let (sender, wakes) = channel();
    let file = Settings::file(shelf.folder());
    let (mut settings, unread) = Settings::read(&file);
    let utf8 = speaks_utf8();
    let language =
        look.language.unwrap_or_else(|| if utf8 { settings.language() } else { Language::English });
    settings.pace = look.pace.unwrap_or(settings.pace);
    let ascii = look.ascii || settings.ascii || !utf8;
    let theme = Theme::of(Depth::of_environment(), settings.colours, ascii);
    let texts = Texts::new(language);
    let complaint =
        unread.map(|error| format!("{}: {}", file.display(), trouble::told(error.as_ref(), &texts)));
    let mut house = House { settings, texts, theme, shelf, wakes: sender.clone(), complaint };
    let first: Box<dyn Page> = match start {
        Start::Menu => Box::new(MenuPage::new(&mut house)),
        Start::Table { game, choice } => {
            let local = local::open_here(&house, &game, &choice)?;
            Box::new(TablePage::new(&house, local))
        }
        Start::Resume(id) => {
            let local = LocalTable::resume(&id, &house.shelf, &sender)?;
            Box::new(TablePage::new(&house, local))
        }
        Start::Replay(record) => Box::new(ReplayPage::new(&house, *record).map_err(RunError::Record)?),
        Start::Join { address, name, seat, watch } => {
            let name = name.unwrap_or_else(|| usual_name(&house));
            Visit { address, name, seat, watch }.begin(&house).map_err(RunError::Seats)?
        }
    };
    let mut screen = terminal::Screen::take()?;
    wake::listen(&sender)?;
    App::new(house, first).run(&mut screen, &wakes)?;
    Ok(())
}

/// Whether the environment's locale says UTF-8; where it says nothing at all, terminals of today do.
pub fn speaks_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
