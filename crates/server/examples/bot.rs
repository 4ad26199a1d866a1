//! A program that plays: `cargo run --example bot -- http://localhost:7878 my-bot`.
//!
//! It makes an account, accepts every challenge, and does something legal whenever it is its turn. A better player
//! replaces `choose`.

use std::collections::HashSet;
use std::env;
use std::error::Error;

use hanpan_protocol::bot::{Account, AccountEvent, GameLine};
use hanpan_protocol::lobby::Phase;
use hanpan_protocol::{TableId, Update};
use reqwest::{Client, Response};
use serde::de::DeserializeOwned;
use serde_json::json;

/// Anything that goes wrong.
pub type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// What to do: the thing to improve.
fn choose(update: &Update) -> &str {
    let wins = ["tsumo", "ron"].into_iter().find(|win| update.legal.iter().any(|legal| legal == win));
    wins.unwrap_or(&update.legal[update.version as usize % update.legal.len()])
}

#[tokio::main]
#[allow(dead_code, reason = "a test runs the bot without this")]
async fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [server, name] = &arguments[..] else {
        return Err("usage: bot SERVER NAME".into());
    };
    run(server, name).await
}

/// Makes an account and plays until the server goes down.
pub async fn run(server: &str, name: &str) -> Result<()> {
    let http = Client::new();
    let account = http.post(format!("{server}/api/bot/accounts")).json(&json!({"name": name})).send().await?;
    let account: Account = account.error_for_status()?.json().await?;
    let me = Me { http, server: server.to_owned(), token: account.token };
    let mut events = me.lines("/api/bot/events").await?;
    let mut playing = HashSet::new();
    while let Some(event) = events.next::<AccountEvent>().await? {
        match event {
            AccountEvent::Challenge { table, .. } => me.accept(&table).await?,
            AccountEvent::GameStart { table } if playing.insert(table.clone()) => {
                let me = me.clone();
                tokio::spawn(async move {
                    if let Err(error) = me.play(&table).await {
                        eprintln!("{table}: {error}");
                    }
                });
            }
            AccountEvent::GameStart { .. } => {}
            AccountEvent::GameFinish { table } => drop(playing.remove(&table)),
        }
    }
    Ok(())
}

#[derive(Clone)]
struct Me {
    http: Client,
    server: String,
    token: String,
}

impl Me {
    async fn lines(&self, path: &str) -> Result<Lines> {
        let answer = self.http.get(format!("{}{path}", self.server)).bearer_auth(&self.token).send().await?;
        Ok(Lines { answer: answer.error_for_status()?, buffer: Vec::new() })
    }

    async fn accept(&self, table: &TableId) -> Result<()> {
        let url = format!("{}/api/bot/tables/{table}/accept", self.server);
        // Somebody may have withdrawn the challenge, or it has been accepted already.
        self.http.post(url).bearer_auth(&self.token).send().await?;
        Ok(())
    }

    async fn play(&self, table: &TableId) -> Result<()> {
        let mut lines = self.lines(&format!("/api/bot/tables/{table}/stream")).await?;
        while let Some(line) = lines.next::<GameLine>().await? {
            if let Some(update) = &line.update
                && !update.legal.is_empty()
            {
                self.act(table, update).await?;
            }
            if line.phase == Phase::Over {
                break;
            }
        }
        Ok(())
    }

    async fn act(&self, table: &TableId, update: &Update) -> Result<()> {
        // The id is made of what is answered, so that a repeat is the same message.
        let id = format!("{}-{}", update.game, update.version);
        let message = json!({"type": "act", "id": id, "at": update.version, "action": choose(update)});
        let url = format!("{}/api/tables/{table}/messages", self.server);
        let answer = self.http.post(url).bearer_auth(&self.token).json(&message).send().await?;
        // A claim may be over before it is answered; anything else is worth a word.
        if !answer.status().is_success() && answer.status() != 409 {
            eprintln!("{table}: {}", answer.text().await?);
        }
        Ok(())
    }
}

/// A stream of JSON lines.
struct Lines {
    answer: Response,
    buffer: Vec<u8>,
}

impl Lines {
    async fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>> {
        loop {
            while let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                // An empty line only says that the stream is open.
                if line.len() > 1 {
                    return Ok(Some(serde_json::from_slice(&line)?));
                }
            }
            match self.answer.chunk().await? {
                Some(chunk) => self.buffer.extend_from_slice(&chunk),
                None => return Ok(None),
            }
        }
    }
}
