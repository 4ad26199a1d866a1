//! A game as the bot's seat sees it.

use hanpan_protocol::{Json, Update};
use serde_json::Value;

/// A game as the bot's seat sees it: what a person there would see, and no more.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// Which game at the table.
    pub round: u32,
    /// How much has happened; nothing is known before the first update.
    pub version: Option<u32>,
    /// Everything that was noticed, in order, as the game's own JSON.
    pub events: Vec<Value>,
    /// What is seen now, as the game's own JSON.
    pub view: Value,
    /// What may be done now, in the game's notation; empty when it is another's turn.
    pub legal: Vec<String>,
    /// Whether answers are awaited that are opened together.
    pub sealed: bool,
}

impl Game {
    /// The game has gone on.
    pub fn follow(&mut self, update: Update) {
        // After a break the server sends what was missed, or, if that cannot be told, everything again.
        if update.full {
            self.events.clear();
        }
        self.events.extend(update.events.iter().map(Json::value));
        self.round = update.game;
        self.version = Some(update.version);
        self.view = update.view.value();
        self.legal = update.legal.to_vec();
        self.sealed = update.sealed;
    }

    /// Whether there is something to decide. Of the only answer to a sealed question the server knows: when it came would
    /// tell that there was no choice.
    pub fn is_asked(&self) -> bool {
        self.legal.len() > usize::from(self.sealed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_sealed_answer_is_left_to_the_server() {
        for (legal, sealed, asked) in [
            (&["skip"][..], true, false),
            (&["ron", "skip"], true, true),
            (&[], true, false),
            (&[], false, false),
            // An ordinary turn is the player's, whatever its only action is called.
            (&["skip"], false, true),
        ] {
            let legal = legal.iter().map(|action| (*action).to_owned()).collect();
            assert_eq!(Game { legal, sealed, ..Game::default() }.is_asked(), asked);
        }
    }
}
