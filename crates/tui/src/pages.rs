//! The pages.

mod games;
mod join;
mod menu;
mod note;
pub(crate) mod options;
mod replay;
mod rules;
mod server;
mod settings;
mod setup;
mod table;
mod tables;

pub use games::{GamesPage, Shelved};
pub use join::{JoinPage, Visit, usual_name};
pub use menu::MenuPage;
pub use note::NotePage;
pub use replay::ReplayPage;
pub use rules::RulesPage;
pub use server::ServerPage;
pub use settings::SettingsPage;
pub use setup::SetupPage;
pub use table::{TablePage, TableView, Wish, told_result};
pub use tables::TablesPage;

use hanpan_table::Record;

use crate::app::House;
use crate::local::called;

/// Keys and what they do, in the player's language.
fn keys(house: &House, keys: &[(&str, &str)]) -> Vec<(String, String)> {
    let plain =
        |key: &str| if house.theme.ascii { key.replace("←↓↑→", "arrows") } else { key.to_owned() };
    keys.iter().map(|(key, id)| (plain(key), house.text(id))).collect()
}

/// How the points of a game came about, as a picture that fits a small screen.
fn course_page(house: &House, record: &Record) -> NotePage {
    let plot = crate::course(record, &called(&record.seats, &house.texts), &house.texts);
    let lines = plot.text(51, 15, house.theme.ascii);
    // What begins with a blank is not broken into lines.
    let lines = lines.iter().skip(1).map(|line| format!(" {line}")).collect();
    NotePage::new(plot.title, lines)
}

/// The name of a game.
fn name(house: &House, game: &str) -> String {
    house.text(&format!("{game}-name"))
}
