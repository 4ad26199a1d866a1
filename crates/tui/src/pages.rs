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

use crate::app::House;

/// Keys and what they do, in the player's language.
fn keys(house: &House, keys: &[(&str, &str)]) -> Vec<(String, String)> {
    let plain =
        |key: &str| if house.theme.ascii { key.replace("←↓↑→", "arrows") } else { key.to_owned() };
    keys.iter().map(|(key, id)| (plain(key), house.text(id))).collect()
}

/// The name of a game.
fn name(house: &House, game: &str) -> String {
    house.text(&format!("{game}-name"))
}
