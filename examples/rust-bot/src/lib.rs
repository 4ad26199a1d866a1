//! A program that plays every game of a Hanpan server.
//!
//! It accepts every challenge and does something legal whenever it is its turn. Write a better player as a function
//! like [`policy::random`]; the rest keeps the connection alive. [`Bot::run`] is where to begin reading.

mod backoff;
mod game;
pub mod policy;
mod server;

use std::collections::HashMap;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow};
use hanpan_protocol::TableId;
use hanpan_protocol::bot::{AccountEvent, GameLine};
use hanpan_protocol::lobby::Phase;
use serde_json::json;

pub use game::Game;
pub use policy::Policy;
pub use server::Server;

/// Plays at every table where it is challenged.
pub struct Bot {
    server: Arc<Server>,
    policy: Policy,
    playing: HashMap<TableId, JoinHandle<()>>,
    finished: usize,
}

impl Bot {
    /// A bot with this account that plays in this way.
    pub fn new(server: Server, policy: Policy) -> Bot {
        Bot { server: Arc::new(server), policy, playing: HashMap::new(), finished: 0 }
    }

    /// Plays until it has played so many games, or for ever.
    pub fn run(&mut self, games: Option<usize>) -> Result<()> {
        // The stream begins with what is going on already, so nothing is missed between two connections, or two lives
        // of this program.
        let server = Arc::clone(&self.server);
        let mut events = server.stream();
        while games.is_none_or(|games| self.finished < games) {
            let line = events.next("/api/bot/events").map_err(|refused| anyhow!(refused.text))?;
            // An empty line only says that the stream is open.
            if !line.is_empty() {
                self.hear(&line);
            }
            self.count();
        }
        Ok(())
    }

    fn hear(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(AccountEvent::Challenge { table, game }) => self.accept(&table, &game),
            Ok(AccountEvent::GameStart { table }) => self.begin(table),
            Ok(AccountEvent::GameFinish { table }) => {
                if let Some(thread) = self.playing.remove(&table) {
                    self.close(&table, thread);
                }
            }
            // A newer server may have more to tell than this program understands.
            Err(error) => eprintln!("{line} is not understood: {error}"),
        }
    }

    fn accept(&self, table: &TableId, game: &str) {
        match self.server.post(&format!("/api/bot/tables/{table}/accept"), &json!({})) {
            Ok(_) => eprintln!("{table}: accepted a challenge to {game}"),
            // It was withdrawn, or it was accepted and the answer was lost.
            Err(refused) => eprintln!("{table}: not accepted: {}", refused.text),
        }
    }

    fn begin(&mut self, table: TableId) {
        // When the event stream is opened again, it says what is going on.
        if self.playing.contains_key(&table) {
            return;
        }
        // Every game has a thread, so that thinking about one keeps no other waiting.
        let (server, policy, at) = (Arc::clone(&self.server), self.policy, table.clone());
        let thread = thread::spawn(move || match play(&server, policy, &at) {
            Ok(()) => eprintln!("{at}: over"),
            Err(error) => eprintln!("{at}: given up: {error:#}"),
        });
        self.playing.insert(table, thread);
    }

    /// Forgets the games that are over, also those whose end the event stream did not tell.
    fn count(&mut self) {
        let over: Vec<TableId> = self
            .playing
            .iter()
            .filter(|(_, thread)| thread.is_finished())
            .map(|(table, _)| table.clone())
            .collect();
        for table in over {
            if let Some(thread) = self.playing.remove(&table) {
                self.close(&table, thread);
            }
        }
    }

    fn close(&mut self, table: &TableId, thread: JoinHandle<()>) {
        self.finished += 1;
        if thread.join().is_err() {
            eprintln!("{table}: the policy has panicked");
        }
    }
}

/// Plays one game to its end.
fn play(server: &Server, policy: Policy, table: &TableId) -> Result<()> {
    let mut game = Game::default();
    let mut lines = server.stream();
    loop {
        let since = game.version.map(|version| format!("?since={version}")).unwrap_or_default();
        let path = format!("/api/bot/tables/{table}/stream{since}");
        let line = lines.next(&path).map_err(|refused| anyhow!(refused.text))?;
        if line.is_empty() {
            continue;
        }
        let line: GameLine = serde_json::from_str(&line).context("a line is not understood")?;
        // Without an update it says who sits where; the game has not gone on.
        let Some(update) = line.update else { continue };
        let over = update.result.is_some() || line.phase == Phase::Over;
        game.follow(*update);
        if over {
            return Ok(());
        }
        if game.is_asked() {
            act(server, table, &game, policy(&game));
        }
    }
}

fn act(server: &Server, table: &TableId, game: &Game, action: &str) {
    let at = game.version;
    // The id is made of what is answered. So the same decision is not sent under two ids, even after a restart.
    let id = format!("{}-{}", game.round, at.unwrap_or_default());
    let message = json!({"type": "act", "id": id, "at": at, "action": action});
    match server.post(&format!("/api/tables/{table}/messages"), &message) {
        Ok(_) => eprintln!("{table}: {id}: {action}"),
        // The game has gone on meanwhile, and the stream tells how.
        Err(refused) => eprintln!("{table}: {id}: {action}: {}", refused.text),
    }
}
