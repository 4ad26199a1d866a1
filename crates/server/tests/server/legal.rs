//! Lists of legal actions, told as what has changed in them to those who ask for it.

use std::collections::BTreeMap;

use hanpan_protocol::lobby::{CreateTable, SeatSpec};
use serde_json::Value;

use crate::common::{Begun, Client, TestServer, bot, every_short_game, quick, table_of};
use crate::table::play_out;

/// What was legal in each version, as a client understands it that knows the description of the protocol and no more;
/// and how many lists were told as a change.
fn followed(client: &Client) -> (BTreeMap<u64, Vec<String>>, usize) {
    let texts = |list: &Value| -> Vec<String> { serde_json::from_value(list.clone()).unwrap() };
    let (mut last, mut changes, mut lists) = ((0, Vec::new()), 0, BTreeMap::new());
    for text in &client.heard {
        let update: Value = serde_json::from_str(text).unwrap();
        if update["type"] != "update" {
            continue;
        }
        let version = update["version"].as_u64().unwrap();
        let mut legal = texts(&update["legal"]);
        if let Some(change) = update.get("legal_change") {
            assert!(legal.is_empty(), "it is told once: {update}");
            assert_eq!(change["since"], last.0, "of the last list that was told: {update}");
            let removed = texts(&change["removed"]);
            legal = last.1.iter().filter(|action| !removed.contains(action)).cloned().collect();
            legal.extend(texts(&change["added"]));
            changes += 1;
        }
        if !legal.is_empty() {
            last = (version, legal.clone());
        }
        lists.insert(version, legal);
    }
    (lists, changes)
}

async fn hear_to_the_end(client: &mut Client) {
    client.until(|client| client.game.as_ref().filter(|game| game.result.is_some()).map(|_| ())).await;
}

#[tokio::test]
async fn whoever_asks_for_changes_knows_what_is_legal_as_well_as_whoever_does_not() {
    let server = TestServer::start(quick()).await;
    for (game, options, seats) in every_short_game() {
        let mut places = vec![bot("easy"); seats];
        places[0] = SeatSpec::Open;
        let spec = CreateTable { options, seats: places, ..table_of(game, seats) };
        let Begun { table, tokens, mut clients } = server.begin(&spec).await;
        let token = Some(tokens[0].as_str());
        let mut plain = server.dial(&table, token, "legal_changes=false").await.unwrap();
        let mut changing = server.dial(&table, token, "legal_changes=true").await.unwrap();
        let mut watching = server.dial(&table, None, "legal_changes=true&since=1").await.unwrap();
        play_out(&mut clients[0]).await;
        for client in [&mut plain, &mut changing, &mut watching] {
            hear_to_the_end(client).await;
        }
        let (expected, none) = followed(&plain);
        let (lists, changes) = followed(&changing);
        assert_eq!(lists, expected, "{game}");
        assert_eq!(none, 0, "{game}: nobody is told changes who did not ask for them");
        assert!(followed(&watching).0.values().all(Vec::is_empty), "{game}: who watches may do nothing");
        if game == "omok" {
            let turns = lists.values().filter(|list| !list.is_empty()).count();
            assert_eq!(changes, turns - 1, "every list but the first");
            let told = |client: &Client| client.heard.iter().map(String::len).sum::<usize>();
            assert!(told(&changing) < told(&plain), "{} of {}", told(&changing), told(&plain));
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn another_word_for_it_is_refused() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, .. } = server.begin(&table_of("omok", 2)).await;
    for query in ["legal_changes=yes", "legal_changes=", "legal_changes=true&legal_changes=false"] {
        assert!(server.dial(&table, Some(&tokens[0]), query).await.is_err(), "{query}");
    }
    server.stop().await;
}
