//! The log of a table has a bound, and what changes nothing is not in it.

use std::sync::Arc;

use hanpan_protocol::lobby::{CreateTable, JoinTable, Phase, SeatSpec};
use hanpan_protocol::{Code, TableId};
use hanpan_server::store::{Memory, Store};
use hanpan_server::{Config, Server};
use hanpan_table::fair::{Bytes, salt_commitment};
use serde_json::{Value, json};

use crate::common::{Begun, TestServer, bot, quick, table_of};

async fn with_log_of(entries: u64) -> (TestServer, Arc<dyn Store>) {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let config = Config { log_entries: entries, ..quick() };
    (TestServer::run(Server::with_store(config, Arc::clone(&store)).unwrap()).await, store)
}

fn length(store: &Arc<dyn Store>, table: &TableId) -> usize {
    store.load(table).unwrap().len()
}

#[tokio::test]
async fn what_is_so_already_is_answered_and_not_written_down() {
    let (server, store) = with_log_of(1_000).await;
    let host = server.create(&table_of("suzume", 3)).await;
    let table = host.table.id;
    let guest = server.join(&table, "guest").await;
    let mut client = server.connect(&table, Some(&guest.token), None).await;
    client.welcome().await;
    let mut host = server.connect(&table, Some(&host.token), None).await;
    host.welcome().await;
    for (by_host, message) in [
        (false, json!({"type": "commit", "number": 1, "commitment": "5a".repeat(32)})),
        (false, json!({"type": "ready", "ready": true})),
        (false, json!({"type": "ready", "ready": false})),
        (false, json!({"type": "sit", "seat": 2})),
        (true, json!({"type": "mute", "member": 1, "muted": true})),
        (true, json!({"type": "mute", "member": 1, "muted": false})),
        (false, json!({"type": "stand"})),
    ] {
        let speaker = if by_host { &mut host } else { &mut client };
        let before = length(&store, &table);
        speaker.say(message.clone()).await.unwrap();
        assert_eq!(length(&store, &table), before + 1, "{message}");
        for _ in 0..3 {
            speaker.say(message.clone()).await.unwrap();
            assert_eq!(length(&store, &table), before + 1, "{message} again");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_repeat_of_what_changed_nothing_changes_nothing_after_a_restart() {
    let (server, store) = with_log_of(1_000).await;
    let host = server.create(&table_of("suzume", 3)).await;
    let guest = server.join(&host.table.id, "guest").await;
    let mut client = server.connect(&host.table.id, Some(&guest.token), None).await;
    client.welcome().await;
    client.say_as("idle", json!({"type": "ready", "ready": false})).await.unwrap();
    client.say(json!({"type": "ready", "ready": true})).await.unwrap();
    server.stop().await;
    let server = TestServer::run(Server::with_store(quick(), Arc::clone(&store)).unwrap()).await;
    let mut client = server.connect(&host.table.id, Some(&guest.token), None).await;
    client.welcome().await;
    client.say_as("idle", json!({"type": "ready", "ready": false})).await.unwrap();
    assert!(server.info(&host.table.id).await.members[1].ready);
    server.stop().await;
}

#[tokio::test]
async fn a_gathering_cannot_fill_the_log_of_its_table() {
    let (server, store) = with_log_of(100).await;
    let host = server.create(&table_of("omok", 2)).await;
    let table = host.table.id;
    let mut client = server.connect(&table, Some(&host.token), None).await;
    client.welcome().await;
    let mut refused = None;
    for turn in 0..200 {
        let ready = json!({"type": "ready", "ready": turn % 2 == 1});
        refused = refused.or(client.say(ready).await.err());
    }
    assert_eq!(refused.unwrap().code, Code::LogFull);
    assert_eq!(length(&store, &table), 50);
    let request = JoinTable { name: "guest".parse().unwrap(), seat: None, watch: false };
    let url = server.url(&format!("/api/tables/{table}/join"));
    let answer = server.http.post(url).json(&request).send().await.unwrap();
    assert_eq!(answer.status(), 409);
    assert_eq!(answer.json::<Value>().await.unwrap()["code"], "log_full");
    // Whoever is there can still talk, and go.
    client.say(json!({"type": "say", "text": "then at another table"})).await.unwrap();
    client.say(json!({"type": "leave"})).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_to_reveal_his_salt_can_and_once_is_enough() {
    let (server, store) = with_log_of(100).await;
    let host = server.create(&table_of("omok", 2)).await;
    let table = host.table.id;
    let guest = server.join(&table, "guest").await;
    let mut clients = Vec::new();
    for token in [&host.token, &guest.token] {
        let mut client = server.connect(&table, Some(token), None).await;
        client.welcome().await;
        clients.push(client);
    }
    let salts = ["00ff", "ff00"];
    for (number, (client, salt)) in (0..).zip(clients.iter_mut().zip(salts)) {
        let salt = Bytes::from_hex(salt).unwrap();
        let commitment = salt_commitment(&format!("{table}-1"), number, &salt).to_string();
        let commit = json!({"type": "commit", "number": number, "commitment": commitment});
        client.say(commit).await.unwrap();
    }
    // When the list is frozen, half of the log is full.
    for turn in length(&store, &table)..48 {
        let mute = json!({"type": "mute", "member": 1, "muted": turn % 2 == 0});
        clients[0].say(mute).await.unwrap();
    }
    clients[1].say(json!({"type": "ready", "ready": true})).await.unwrap();
    assert_eq!(length(&store, &table), 50);
    for _ in 0..3 {
        clients[0].say(json!({"type": "reveal", "salt": salts[0]})).await.unwrap();
        assert_eq!(length(&store, &table), 51);
    }
    clients[1].say(json!({"type": "reveal", "salt": salts[1]})).await.unwrap();
    clients[0].version(1).await;
    server.stop().await;
}

#[tokio::test]
async fn nobody_escapes_a_defeat_by_filling_the_log() {
    let (server, store) = with_log_of(100).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let mut refused = None;
    while refused.is_none() {
        for wish in [json!({"type": "draw", "at": 1}), json!({"type": "decline"})] {
            refused = refused.or(clients[0].say(wish).await.err());
        }
    }
    assert_eq!(refused.unwrap().code, Code::LogFull);
    assert_eq!(length(&store, &table), 50);
    // There is room to win.
    for (black, white) in [("h8", "a1"), ("h9", "c1"), ("h10", "e1"), ("h11", "g1")] {
        for (seat, action) in [(0, black), (1, white)] {
            let accepted = clients[seat].act(action).await.unwrap();
            for client in &mut clients {
                client.version(accepted.version).await;
            }
        }
    }
    clients[0].act("h12").await.unwrap();
    let result = clients[1].until(|client| client.game.as_ref().and_then(|game| game.result.clone())).await;
    assert_eq!(result.winners.iter().map(hanpan_core::Seat::index).collect::<Vec<_>>(), [0]);
    clients[1].refused(json!({"type": "rematch"}), Code::LogFull).await;
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_is_too_long_is_given_up_when_its_log_is_full() {
    let (server, store) = with_log_of(100).await;
    // Othello on 256 squares takes longer.
    let spec = CreateTable { seats: vec![SeatSpec::Open, bot("random")], ..table_of("othello", 2) };
    let Begun { table, mut clients, .. } = server.begin(&spec).await;
    let client = &mut clients[0];
    loop {
        if client.table.as_ref().unwrap().phase == Phase::Over {
            break;
        }
        let update = client.game.clone().unwrap();
        match update.legal.first() {
            // It may have ended meanwhile.
            Some(action) => drop(client.act(action).await),
            None => drop(client.hear().await),
        }
    }
    let entries = length(&store, &table);
    assert!((100..110).contains(&entries), "{entries}");
    assert!(server.info(&table).await.fair.seed.is_some(), "a game that was given up is over");
    assert_eq!(server.get(&format!("/api/tables/{table}/records/1")).await.0, 200);
    client.refused(json!({"type": "rematch"}), Code::LogFull).await;
    server.stop().await;
}

/// The longest options of every game, at a full table.
#[test]
fn the_bound_is_beyond_the_longest_games_that_chance_can_make() {
    const GAMES: u64 = 2_000;
    for game in hanpan_house::games() {
        let options = match game.id() {
            "omok" => json!({"size": 20}),
            "suzume" => json!({"cycles": 9}),
            _ => json!({}),
        };
        let mut longest = 0;
        for players in [*game.seats().start(), *game.seats().end()] {
            let mut before = 0;
            let mut measure = |tally: &hanpan_core::Tally| {
                longest = longest.max(tally.actions - before);
                before = tally.actions;
                tally.games < GAMES
            };
            game.play_random(&options, players, 1, &mut measure).unwrap();
        }
        // An answer may be an entry, and the opening of all answers is one.
        let entries = 2 * longest;
        println!("{}: {longest} actions", game.id());
        assert!(2 * entries < Config::default().log_entries / 2, "{}: {entries}", game.id());
    }
}
