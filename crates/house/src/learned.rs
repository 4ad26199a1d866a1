//! Players that are a network: those of the house, and those in folders.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use hanpan_japae::Japae;
use hanpan_learned::{LearnedAgent, LoadError, Player, Sight};
use hanpan_omok::Omok;
use hanpan_onecard::OneCard;
use hanpan_othello::Othello;
use hanpan_suzume::Suzume;
use hanpan_yutnori::Yutnori;

use crate::Bot;
use crate::bot::seated;

/// What the name of a player in a folder begins with.
pub(crate) const FOLDER: &str = "agent:";

/// The name of a game's own network, where it has one.
pub(crate) const LEARNED: &str = "learned";

/// The games that networks play: all of them.
macro_rules! networks {
    ($game:expr, $made:ident, $none:expr) => {
        match $game {
            "japae" => $made!(Japae),
            "omok" => $made!(Omok),
            "onecard" => $made!(OneCard),
            "othello" => $made!(Othello),
            "suzume" => $made!(Suzume),
            "yutnori" => $made!(Yutnori),
            _ => $none,
        }
    };
}

/// The game's own network.
pub(crate) fn own(game: &str) -> Option<Box<dyn Bot>> {
    macro_rules! own {
        ($rules:ty) => {{
            static OWN: LazyLock<Option<Arc<Player>>> = LazyLock::new(of_the_house::<$rules>);
            OWN.as_ref().map(|player| sit::<$rules>(Arc::clone(player)))
        }};
    }
    networks!(game, own, None)
}

/// The player in a folder.
pub(crate) fn in_folder(game: &str, folder: &Path) -> Result<Box<dyn Bot>, LoadError> {
    macro_rules! load {
        ($rules:ty) => {
            Player::load::<$rules>(folder).map(|player| sit::<$rules>(Arc::new(player)))
        };
    }
    let none = LoadError::Unfit(format!("would have to play {game}, which no network does yet"));
    networks!(game, load, Err(none))
}

fn of_the_house<R: Sight>() -> Option<Arc<Player>> {
    let (manifest, weights) = hanpan_learned::weights(R::ID)?;
    // A test reads them all, so none that is published is damaged.
    Some(Arc::new(Player::read::<R>(manifest, weights).expect("the weights of the house fit")))
}

fn sit<R: Sight>(player: Arc<Player>) -> Box<dyn Bot> {
    seated::<R>(Box::new(LearnedAgent::<R>::new(player)))
}
