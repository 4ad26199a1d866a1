//! Games over a real connection.

use hanpan_protocol::Code;
use hanpan_protocol::lobby::Phase;
use serde_json::json;

use crate::common::{Begun, TestServer, quick, table_of};

/// Black wins by five in a row.
const BLACK: [&str; 5] = ["h8", "h9", "h10", "h11", "h12"];
const WHITE: [&str; 4] = ["a1", "c1", "e1", "g1"];

#[tokio::test]
async fn two_guests_play_omok_to_the_end() {
    let server = TestServer::start(quick()).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let mut spectator = server.connect(&table, None, None).await;
    assert_eq!(spectator.welcome().await.you, None);
    for (turn, action) in (1..).zip(interleave()) {
        let mover = (turn as usize - 1) % 2;
        let accepted = clients[mover].act(action).await.unwrap();
        assert_eq!(accepted.version, turn + 1);
        for client in &mut clients {
            let update = client.version(turn + 1).await;
            assert!(!update.full);
            assert_eq!(update.events.len(), 1, "one thing happened");
        }
    }
    let update = spectator.version(10).await;
    let result = update.result.unwrap();
    assert_eq!((serde_json::to_value(result.winners).unwrap(), result.reason.as_str()), (json!([0]), "five"));
    assert!(update.legal.is_empty());
    assert_eq!(server.info(&table).await.phase, Phase::Over);
    let (status, record) = server.get(&format!("/api/tables/{table}/records/1")).await;
    assert_eq!(status, 200);
    assert_eq!(record["steps"].as_array().unwrap().len(), 9);
    server.stop().await;
}

fn interleave() -> impl Iterator<Item = &'static str> {
    (0..9).map(|turn| if turn % 2 == 0 { BLACK[turn / 2] } else { WHITE[turn / 2] })
}

#[tokio::test]
async fn a_refused_action_says_why_and_changes_nothing() {
    let server = TestServer::start(quick()).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let mut spectator = server.connect(&table, None, None).await;
    spectator.welcome().await;
    let act = |at: u32, action: &str| json!({"type": "act", "at": at, "action": action});
    clients[1].refused(act(1, "h8"), Code::NotYourTurn).await;
    clients[0].refused(act(1, "castle"), Code::BadNotation).await;
    clients[0].refused(act(0, "h8"), Code::Stale).await;
    clients[0].refused(act(7, "h8"), Code::Stale).await;
    spectator.refused(act(1, "h8"), Code::Unauthorized).await;
    clients[0].act("h8").await.unwrap();
    clients[1].version(2).await;
    let refused = clients[1].act("h8").await.unwrap_err();
    assert_eq!((refused.code, refused.reason.as_deref()), (Code::Refused, Some("occupied")));
    assert_eq!(spectator.version(2).await.version, 2);
    server.stop().await;
}

#[tokio::test]
async fn a_repeated_message_is_answered_again_and_not_done_again() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    let act = json!({"type": "act", "at": 1, "action": "h8"});
    let first = clients[0].say_as("once", act.clone()).await.unwrap();
    assert_eq!(clients[0].say_as("once", act.clone()).await.unwrap(), first);
    // From another device too.
    let mut device = server.connect(&table, Some(&tokens[0]), None).await;
    device.welcome().await;
    assert_eq!(device.say_as("once", act).await.unwrap(), first);
    assert_eq!(device.version(2).await.version, 2);
    server.stop().await;
}

#[tokio::test]
async fn a_client_resumes_from_any_version() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    for (turn, action) in (1..).zip(interleave().take(4)) {
        clients[(turn as usize + 1) % 2].act(action).await.unwrap();
        for client in &mut clients {
            client.version(turn + 1).await;
        }
    }
    for (since, full, events) in
        [(None, true, 4), (Some(1), false, 4), (Some(3), false, 2), (Some(5), false, 0), (Some(99), true, 4)]
    {
        let mut client = server.connect(&table, Some(&tokens[1]), since).await;
        client.welcome().await;
        let update = client.version(5).await;
        assert_eq!((update.full, update.events.len()), (full, events), "since {since:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_token_of_nobody_or_of_another_table_is_refused_everywhere() {
    let server = TestServer::start(quick()).await;
    let Begun { table, .. } = server.begin(&table_of("omok", 2)).await;
    let other = server.begin(&table_of("omok", 2)).await;
    let act = json!({"type": "act", "id": "x", "at": 1, "action": "h8"});
    for token in [other.tokens[0].clone(), "0".repeat(64), "short".to_owned(), String::new()] {
        let bearer = format!("Bearer {token}");
        let messages = server.url(&format!("/api/tables/{table}/messages"));
        let posted =
            server.http.post(messages).header("authorization", &bearer).json(&act).send().await.unwrap();
        assert_eq!(posted.status(), 401, "{token}");
        let game = server.url(&format!("/api/tables/{table}/game"));
        let looked = server.http.get(game).header("authorization", &bearer).send().await.unwrap();
        assert_eq!(looked.status(), 401, "{token}");
        let stream = server.url(&format!("/api/bot/tables/{table}/stream"));
        let streamed = server.http.get(stream).header("authorization", &bearer).send().await.unwrap();
        assert_eq!(streamed.status(), 401, "{token}");
        if let Ok(mut client) = server.try_connect(&table, Some(&token), None).await {
            match client.hear().await {
                hanpan_protocol::ServerMessage::Refused(refused) => {
                    assert_eq!(refused.code, Code::Unauthorized);
                }
                other => panic!("{other:?}"),
            }
            assert_eq!(client.hear_or_end().await, None);
        }
    }
    let messages = server.url(&format!("/api/tables/{table}/messages"));
    assert_eq!(server.http.post(messages).json(&act).send().await.unwrap().status(), 401, "no token");
    server.stop().await;
}
