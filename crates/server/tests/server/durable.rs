//! What was acknowledged survives.

use std::time::Duration;

use hanpan_server::Config;
use serde_json::json;

use crate::common::{Begun, TestServer, quick, table_of};

fn in_file(folder: &tempfile::TempDir) -> Config {
    Config { database: Some(folder.path().join("hanpan.db")), ..quick() }
}

#[tokio::test]
async fn a_restarted_server_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(in_file(&folder)).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    let first = clients[0].say_as("first", json!({"type": "act", "at": 1, "action": "h8"})).await.unwrap();
    clients[1].version(2).await;
    clients[1].act("a1").await.unwrap();
    clients[0].version(3).await;
    server.stop().await;
    // The clients are told, and then closed.
    let farewell = |message| message == hanpan_protocol::ServerMessage::Closing;
    let mut told = false;
    while let Some(message) = clients[0].hear_or_end().await {
        told |= farewell(message);
    }
    assert!(told, "the server says that it goes down");

    let server = TestServer::start(in_file(&folder)).await;
    let mut black = server.connect(&table, Some(&tokens[0]), Some(1)).await;
    black.welcome().await;
    let update = black.version(3).await;
    assert_eq!((update.version, update.full, update.events.len()), (3, false, 2));
    // The answer to a message that was done before is the same, and it is not done again.
    let again = black.say_as("first", json!({"type": "act", "at": 1, "action": "h8"})).await.unwrap();
    assert_eq!(again, first);
    black.act("h9").await.unwrap();
    assert_eq!(black.version(4).await.version, 4);
    server.stop().await;
}

#[tokio::test]
async fn a_copy_taken_while_play_goes_on_is_a_whole_database() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(in_file(&folder)).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    clients[0].act("h8").await.unwrap();
    let copy = folder.path().join("copy.db");
    let (database, to) = (folder.path().join("hanpan.db"), copy.clone());
    tokio::task::spawn_blocking(move || hanpan_server::back_up(&database, &to, |_| {}))
        .await
        .unwrap()
        .unwrap();
    clients[1].version(2).await;
    clients[1].act("a1").await.unwrap();
    server.stop().await;
    let server = TestServer::start(Config { database: Some(copy), ..quick() }).await;
    let mut black = server.connect(&table, Some(&tokens[0]), None).await;
    black.welcome().await;
    assert_eq!(black.version(2).await.version, 2, "as it was when the copy was taken");
    server.stop().await;
}

#[tokio::test]
async fn a_table_that_was_put_away_comes_back_when_it_is_used() {
    let folder = tempfile::tempdir().unwrap();
    // Long enough for the players to come, short enough to wait for.
    let server = TestServer::start(Config { idle_s: 2, ..in_file(&folder) }).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    clients[0].act("h8").await.unwrap();
    drop(clients);
    while tables_in_memory(&server).await > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut white = server.connect(&table, Some(&tokens[1]), None).await;
    white.welcome().await;
    white.version(2).await;
    white.act("a1").await.unwrap();
    server.stop().await;
}

async fn tables_in_memory(server: &TestServer) -> u64 {
    let metrics = server.http.get(server.url("/metrics")).send().await.unwrap().text().await.unwrap();
    metrics.lines().find_map(|line| line.strip_prefix("hanpan_tables ")).unwrap().parse().unwrap()
}

#[tokio::test]
async fn the_claims_of_a_crashed_server_are_still_sealed() {
    let folder = tempfile::tempdir().unwrap();
    // The window never ends, so every answer is still sealed when the server ends.
    let config = || Config { claim_window_ms: 1 << 40, ..in_file(&folder) };
    let server = TestServer::start(config()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("japae", 2)).await;
    let legal = clients[0].game.clone().unwrap().legal;
    let discard = legal.iter().find(|action| action.starts_with("discard")).unwrap();
    clients[0].act(discard).await.unwrap();
    clients[1].version(2).await;
    let accepted = clients[1].act("skip").await.unwrap();
    assert_eq!(accepted.version, 2, "an answer is no version");
    server.stop().await;
    let server = TestServer::start(config()).await;
    for (token, answered) in [(&tokens[0], None), (&tokens[1], Some("skip"))] {
        let mut client = server.connect(&table, Some(token), None).await;
        client.welcome().await;
        let update = client.version(2).await;
        assert_eq!(update.answered.as_deref(), answered);
        assert_eq!(serde_json::to_value(update.acting).unwrap(), json!([1]), "who was asked is still asked");
        assert!(update.legal.is_empty());
    }
    server.stop().await;
}

/// A table that nobody uses is put away; whoever comes in that very instant must not notice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_while_a_table_is_put_away_is_answered() {
    const CLIENTS: usize = 8;
    const REQUESTS: usize = 200;
    // Every table is put away as soon as it has nothing to do.
    let server = TestServer::start(Config { idle_s: 0, ..quick() }).await;
    let host = server.create(&table_of("omok", 2)).await;
    let url = server.url(&format!("/api/tables/{}", host.table.id));
    let clients = (0..CLIENTS).map(|client| {
        let (http, url, token) = (server.http.clone(), url.clone(), host.token.clone());
        tokio::spawn(async move {
            for request in 0..REQUESTS {
                // What is said counts once each, so an answer that was lost would show.
                let commitment = format!("{:064x}", REQUESTS * client + request);
                let id = format!("{client}-{request}");
                let commit = json!({"type": "commit", "id": id, "number": 0, "commitment": commitment});
                let answer = match request % 2 {
                    0 => http.get(&url).send().await.unwrap(),
                    _ => {
                        let messages = http.post(format!("{url}/messages"));
                        messages.bearer_auth(&token).json(&commit).send().await.unwrap()
                    }
                };
                assert_eq!(answer.status(), 200, "request {request} of client {client}");
            }
        })
    });
    for client in clients.collect::<Vec<_>>() {
        client.await.unwrap();
    }
    server.stop().await;
}
