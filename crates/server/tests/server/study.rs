//! Looking closer at a game: its history, and hints.

use hanpan_protocol::lobby::CreateTable;
use hanpan_protocol::{Estimate, Hint, History, Review, TableId, Worth};
use serde_json::{Value, json};

use crate::common::{Begun, Client, TestServer, bot, every_game, quick, table_of};

impl TestServer {
    async fn ask(&self, path: &str, token: Option<&str>) -> (u16, Value) {
        let mut request = self.http.get(self.url(path));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn history(&self, table: &TableId, query: &str, token: Option<&str>) -> History {
        let (status, body) = self.ask(&format!("/api/tables/{table}/history{query}"), token).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_value(body).unwrap()
    }
}

/// Whoever has a choice does the first thing that is not `skip`, once.
async fn go_on(clients: &mut [Client], version: u32) {
    for client in &mut *clients {
        client.version(version).await;
    }
    for client in clients {
        let update = client.game.clone().unwrap();
        let chosen = update.legal.iter().find(|action| *action != "skip").or(update.legal.first());
        if let Some(action) = chosen.filter(|_| update.version == version && *update.legal != ["skip"]) {
            client.act(action).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_history_is_what_its_reader_saw() {
    let server = TestServer::start(quick()).await;
    for (game, seats) in every_game() {
        let Begun { table, tokens, mut clients } = server.begin(&table_of(game, seats)).await;
        let mut seen = vec![Vec::new(); seats];
        // A game may be over sooner.
        let mut last = 1;
        while last < 15 && clients[0].version(last).await.result.is_none() {
            go_on(&mut clients, last).await;
            for (client, seen) in clients.iter().zip(&mut seen) {
                seen.push(client.game.clone().unwrap());
            }
            last += 1;
        }
        for client in &mut clients {
            client.version(last).await;
        }
        for ((client, seen), token) in clients.iter().zip(&seen).zip(&tokens) {
            let history = server.history(&table, "", Some(token)).await;
            let now = client.game.as_ref().unwrap();
            assert_eq!(history.frames.last().unwrap().view, now.view.value(), "{game}");
            assert_eq!(history.frames.last().unwrap().acting, now.acting, "{game}");
            let mut frames = history.frames.iter();
            for update in seen.iter().filter(|update| update.answered.is_none()) {
                assert!(
                    frames.any(|frame| frame.view == update.view.value()),
                    "{game}: a position is missing"
                );
            }
        }
        let everybody = server.history(&table, "?game=1", None).await;
        let spectator = server.connect(&table, None, None).await.version(last).await;
        assert_eq!(everybody.frames.last().unwrap().view, spectator.view.value(), "{game}");
    }
    server.stop().await;
}

#[tokio::test]
async fn before_the_end_nobody_looks_through_anothers_eyes() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("japae", 2)).await;
    go_on(&mut clients, 1).await;
    let path = |query: &str| format!("/api/tables/{table}/history{query}");
    for (query, token, status) in [
        ("?seat=0", Some(&tokens[0]), 200),
        ("?seat=1", Some(&tokens[0]), 403),
        ("?seat=0", None, 403),
        ("?game=1&seat=1", None, 403),
        ("?game=2", Some(&tokens[0]), 404),
        ("?seat=9", Some(&tokens[0]), 400),
        ("?game=-1", Some(&tokens[0]), 400),
        ("", Some(&"0".repeat(43)), 401),
    ] {
        let (got, body) = server.ask(&path(query), token.map(String::as_str)).await;
        assert_eq!(got, status, "{query}: {body}");
    }
    let mut at = clients[0].version(2).await.version;
    // The answers to the discard may be opened in the meantime.
    while clients[0].say(json!({"type": "resign", "at": at})).await.is_err() {
        at = clients[0].version(at + 1).await.version;
    }
    let through_the_other = server.history(&table, "?game=1&seat=1", None).await;
    assert!(through_the_other.result.is_some());
    assert!(through_the_other.frames.last().unwrap().view["seats"][1]["hand"].is_array());
    assert_eq!(server.ask(&path("?game=1&seat=2"), None).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn what_was_taken_back_is_not_in_the_history() {
    let server = TestServer::start(quick()).await;
    let spec = CreateTable {
        seats: vec![hanpan_protocol::lobby::SeatSpec::Open, bot("easy")],
        ..table_of("omok", 2)
    };
    let Begun { table, tokens, mut clients } = server.begin(&spec).await;
    clients[0].act("h8").await.unwrap();
    let at = clients[0].version(3).await.version;
    assert_eq!(server.history(&table, "", Some(&tokens[0])).await.frames.len(), 3);
    clients[0].say(json!({"type": "take_back", "at": at})).await.unwrap();
    let history = server.history(&table, "", Some(&tokens[0])).await;
    assert_eq!(history.frames.len(), 1);
    clients[0].until(|client| client.game.as_ref().filter(|game| game.version > at).map(drop)).await;
    clients[0].act("a1").await.unwrap();
    clients[0].until(|client| client.game.as_ref().filter(|game| game.version >= at + 3).map(drop)).await;
    let history = server.history(&table, "", Some(&tokens[0])).await;
    assert_eq!(history.frames.len(), 3);
    assert_eq!(history.frames[1].events[0]["point"], "a1");
    server.stop().await;
}

#[tokio::test]
async fn a_hint_helps_whoever_plays_against_bots_alone() {
    let server = TestServer::start(quick()).await;
    for (game, seats) in every_game() {
        let mut spec = table_of(game, seats);
        spec.seats[1..].fill(bot("easy"));
        let Begun { table, tokens, mut clients } = server.begin(&spec).await;
        let mut turn;
        loop {
            turn = clients[0].until(|client| client.game.clone().filter(|game| !game.legal.is_empty())).await;
            // Who can do only one thing needs no hint: he does it, unless it has been taken as done.
            let [only] = &turn.legal.to_vec()[..] else { break };
            drop(clients[0].act(only).await);
            clients[0].version(turn.version + 1).await;
        }
        let path = format!("/api/tables/{table}/hint");
        let (status, body) = server.ask(&path, Some(&tokens[0])).await;
        assert_eq!(status, 200, "{game}: {body}");
        let hint: Hint = serde_json::from_value(body).unwrap();
        assert_eq!(hint.version, turn.version);
        let best = hint.candidates.first().expect("something is recommended");
        assert!(turn.legal.contains(&best.action) && best.line[0] == best.action, "{game}: {hint:?}");
        let codes = hanpan_house::motive_codes(game);
        for candidate in &hint.candidates {
            assert!(turn.legal.contains(&candidate.action), "{game}: {hint:?}");
            // A game that has no engine yet has bots that play at random, and no opinion.
            assert_eq!(candidate.motives.is_empty(), codes.is_empty(), "{game}: {}", candidate.action);
            assert!(
                candidate.motives.iter().all(|motive| codes.contains(&&*motive.code)),
                "{game}: {hint:?}"
            );
            let swamped = |estimate: Estimate| match estimate.worth {
                Worth::Win => estimate.error > 0.1,
                Worth::Discs | Worth::Points => 2.0 * estimate.error > estimate.value.abs(),
            };
            assert!(!candidate.estimate.is_some_and(swamped), "{game}: {hint:?}");
        }
        assert_eq!(server.ask(&path, None).await.0, 401);
        assert_eq!(server.ask(&path, Some(&"0".repeat(43))).await.0, 401);
    }
    let Begun { table, tokens, .. } = server.begin(&table_of("omok", 2)).await;
    let (status, body) = server.ask(&format!("/api/tables/{table}/hint"), Some(&tokens[0])).await;
    assert_eq!((status, &body["code"]), (403, &json!("forbidden")));
    server.stop().await;
}

/// What everybody held is told of finished games alone, to whoever has the link, as the record is.
#[tokio::test]
async fn a_decision_is_looked_back_at_once_the_game_is_over() {
    let server = TestServer::start(quick()).await;
    for game in ["japae", "suzume", "onecard"] {
        let mut spec = table_of(game, 2);
        spec.seats[1..].fill(bot("easy"));
        let Begun { table, tokens, mut clients } = server.begin(&spec).await;
        let path = |query: &str| format!("/api/tables/{table}/review{query}");
        let turn = clients[0].until(|client| client.game.clone().filter(|game| !game.legal.is_empty())).await;
        for token in [Some(&*tokens[0]), None] {
            for query in ["?game=1&frame=1&seat=0", "?game=1&frame=1&seat=1", "?game=1&frame=0&seat=0"] {
                let (status, body) = server.ask(&path(query), token).await;
                assert_eq!((status, &body["code"]), (409, &json!("not_over")), "{game} {query}");
            }
        }
        assert_eq!(server.ask(&path("?game=2&frame=1&seat=0"), None).await.0, 404, "{game}");
        // A decision that was taken stays one; the last, at which somebody gives up, is none any more.
        clients[0].act(turn.legal.first().unwrap()).await.unwrap();
        let mut at = clients[0].version(turn.version + 1).await.version;
        while clients[0].say(json!({"type": "resign", "at": at})).await.is_err() {
            at = clients[0].version(at + 1).await.version;
        }
        let history = server.history(&table, "?game=1&seat=0", None).await;
        assert!(history.result.is_some());
        let decision = history.frames.iter().position(|frame| !frame.acting.is_empty()).unwrap();
        let seat = history.frames[decision].acting.first().unwrap();
        let asked = format!("?game=1&frame={decision}&seat={seat}");
        for token in [Some(&*tokens[0]), None] {
            let (status, body) = server.ask(&path(&asked), token).await;
            assert_eq!(status, 200, "{game}: {body}");
            let review: Review = serde_json::from_value(body).unwrap();
            assert_eq!(review.seat, seat);
            assert!(!review.forecasts.is_empty() && review.hands.len() == 1, "{game}: {review:?}");
            let [hand] = &review.hands[..] else { panic!("{review:?}") };
            // What is told of the truth is what the other saw himself.
            let count: f64 = hand.pieces.iter().map(|piece| piece.count.value).sum();
            assert!(
                (count - hand.held.len() as f64).abs() < 1e-6 && !hand.held.is_empty(),
                "{game}: {hand:?}"
            );
        }
        for (query, status) in [
            ("?game=1&frame=999&seat=0", 404),
            ("?game=1&frame=0&seat=7", 409),
            ("?game=1&frame=0&seat=9", 400),
            ("?game=1&seat=0", 400),
            ("?game=2&frame=1&seat=0", 404),
        ] {
            assert_eq!(server.ask(&path(query), None).await.0, status, "{game} {query}");
        }
        assert_eq!(server.ask(&path(&asked), Some(&"0".repeat(43))).await.0, 401, "{game}");
    }
    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let at = clients[0].version(1).await.version;
    clients[0].say(json!({"type": "resign", "at": at})).await.unwrap();
    let (status, body) = server.ask(&format!("/api/tables/{table}/review?game=1&frame=0&seat=0"), None).await;
    assert_eq!((status, &body["code"]), (404, &json!("not_found")));
    server.stop().await;
}
