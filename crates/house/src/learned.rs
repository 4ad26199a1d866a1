//! Players that are a network: those of the house, and those in folders.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use hanpan_japae::Japae;
use hanpan_learned::{LearnedAgent, LoadError, Player, Sight};
use hanpan_suzume::Suzume;

use crate::Bot;
use crate::bot::seated;

/// What the name of a player in a folder begins with.
pub(crate) const FOLDER: &str = "agent:";

/// The name of a game's own network, where it has one.
pub(crate) const LEARNED: &str = "learned";

/// The game's own network.
pub(crate) fn own(game: &str) -> Option<Box<dyn Bot>> {
    static SUZUME: LazyLock<Arc<Player>> = LazyLock::new(of_the_house::<Suzume>);
    match game {
        "suzume" if hanpan_learned::weights(game).is_some() => Some(sit::<Suzume>(Arc::clone(&SUZUME))),
        _ => None,
    }
}

/// The player in a folder.
pub(crate) fn in_folder(game: &str, folder: &Path) -> Result<Box<dyn Bot>, LoadError> {
    match game {
        "japae" => Player::load::<Japae>(folder).map(|player| sit::<Japae>(Arc::new(player))),
        "suzume" => Player::load::<Suzume>(folder).map(|player| sit::<Suzume>(Arc::new(player))),
        _ => Err(LoadError::Unfit(format!("would have to play {game}, which no network does yet"))),
    }
}

fn of_the_house<R: Sight>() -> Arc<Player> {
    let (manifest, weights) = hanpan_learned::weights(R::ID).expect("it was asked whether there are any");
    // A test reads them all, so none that is published is damaged.
    Arc::new(Player::read::<R>(manifest, weights).expect("the weights of the house fit"))
}

fn sit<R: Sight>(player: Arc<Player>) -> Box<dyn Bot> {
    seated::<R>(Box::new(LearnedAgent::<R>::new(player)))
}
