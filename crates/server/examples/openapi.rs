//! A server to be tried out by its own description; see `openapi/run.py`.
//!
//! It listens on a free port, prints one line of JSON with what a tester needs, and ends when its input does.

use std::io;
use std::thread;

use hanpan_protocol::bot::Account;
use hanpan_protocol::lobby::Joined;
use hanpan_server::{Config, serve};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    // The limits have tests of their own; here they would only be in the way.
    let config = Config {
        connections_per_address: 10_000,
        creations_per_hour: 1_000_000,
        requests_per_second: 100_000,
        ..Config::default()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    let (close, closed) = oneshot::channel();
    let server = tokio::spawn(serve(config, listener, async { drop(closed.await) }));
    println!("{}", set_up(&address).await?);
    thread::spawn(move || {
        // Whatever ends the input, it is time to go; if the server has gone already, so much the better.
        drop(io::copy(&mut io::stdin(), &mut io::sink()));
        close.send(()).ok();
    });
    Ok(server.await??)
}

/// Makes an account, and a table where it plays.
async fn set_up(address: &str) -> Result<serde_json::Value, reqwest::Error> {
    let http = reqwest::Client::new();
    let account = http.post(format!("{address}/api/bot/accounts")).json(&json!({"name": "tester"}));
    let account: Account = account.send().await?.error_for_status()?.json().await?;
    // On the smallest board a hint takes no time.
    let spec = json!({
        "game": "othello",
        "options": {"size": 4},
        "name": "tester",
        "seat": 0,
        "seats": [{"type": "open"}, {"type": "bot", "level": "easy"}],
    });
    let table = http.post(format!("{address}/api/tables")).bearer_auth(&account.token).json(&spec);
    let table: Joined = table.send().await?.error_for_status()?.json().await?;
    let table = table.table.id;
    let start = http.post(format!("{address}/api/tables/{table}/messages")).bearer_auth(&account.token);
    start.json(&json!({"type": "start", "id": "start"})).send().await?.error_for_status()?;
    Ok(json!({"address": address, "token": account.token, "table": table}))
}
