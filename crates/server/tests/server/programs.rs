//! Programs that play.

use hanpan_core::Seat;
use hanpan_protocol::bot::{Account, AccountEvent, GameLine};
use hanpan_protocol::lobby::{CreateTable, Phase, SeatSpec};
use hanpan_protocol::{AccountName, TableId};
use hanpan_server::Config;
use reqwest::Response;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::common::{PATIENCE, TestServer, quick, table_of};

/// A stream of JSON lines.
struct Lines {
    answer: Response,
    buffer: Vec<u8>,
}

impl Lines {
    async fn next<T: DeserializeOwned>(&mut self) -> T {
        loop {
            if let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                if line.len() > 1 {
                    return serde_json::from_slice(&line).unwrap();
                }
                continue;
            }
            let chunk = tokio::time::timeout(PATIENCE, self.answer.chunk()).await.unwrap().unwrap();
            self.buffer.extend_from_slice(&chunk.expect("the stream is open"));
        }
    }
}

async fn account(server: &TestServer, name: &str) -> Account {
    let answer =
        server.http.post(server.url("/api/bot/accounts")).json(&json!({"name": name})).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    answer.json().await.unwrap()
}

async fn stream(server: &TestServer, path: &str, token: &str) -> Lines {
    let answer = server.http.get(server.url(path)).bearer_auth(token).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    Lines { answer, buffer: Vec::new() }
}

#[tokio::test]
async fn two_programs_play_by_streams_and_posts() {
    let server = TestServer::start(quick()).await;
    let (black, white) = (account(&server, "black-bot").await, account(&server, "white-bot").await);
    let mut events = stream(&server, "/api/bot/events", &white.token).await;
    let invited: AccountName = "white-bot".parse().unwrap();
    let spec = CreateTable {
        seats: vec![SeatSpec::Open, SeatSpec::Invited { account: invited }],
        ..table_of("omok", 2)
    };
    let created = server
        .http
        .post(server.url("/api/tables"))
        .bearer_auth(&black.token)
        .json(&spec)
        .send()
        .await
        .unwrap();
    let created: Value = created.json().await.unwrap();
    assert_eq!(created["token"], "", "the account's own token is the seat's");
    let table = created["table"]["id"].as_str().unwrap().to_owned();
    match events.next().await {
        AccountEvent::Challenge { table: challenged, game } => {
            assert_eq!((challenged.as_str(), game.as_str()), (table.as_str(), "omok"));
        }
        other => panic!("{other:?}"),
    }
    let stranger = account(&server, "stranger").await;
    let accept = server.url(&format!("/api/bot/tables/{table}/accept"));
    let refused = server.http.post(&accept).bearer_auth(&stranger.token).send().await.unwrap();
    assert_eq!(refused.status(), 409, "no seat is kept for him");
    let accepted = server.http.post(&accept).bearer_auth(&white.token).send().await.unwrap();
    assert_eq!(accepted.status(), 200);
    assert!(matches!(events.next().await, AccountEvent::GameStart { .. }));

    let path = format!("/api/bot/tables/{table}/stream");
    let mut streams =
        [stream(&server, &path, &black.token).await, stream(&server, &path, &white.token).await];
    let first: GameLine = streams[1].next().await;
    assert_eq!(first.phase, Phase::Playing);
    assert_eq!(first.you.unwrap().seat, Some(Seat::at(1)));
    let script = ["h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1", "h12"];
    for (turn, action) in (1..).zip(script) {
        let mover = [&black, &white][(turn as usize - 1) % 2];
        let body = json!({"type": "act", "id": format!("m{turn}"), "at": turn, "action": action});
        let messages = server.url(&format!("/api/tables/{table}/messages"));
        let answer = server.http.post(messages).bearer_auth(&mover.token).json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.json::<Value>().await.unwrap()["version"], turn + 1);
    }
    loop {
        let line: GameLine = streams[0].next().await;
        if let Some(result) = line.update.and_then(|update| update.result) {
            assert_eq!(result.reason, "five");
            break;
        }
    }
    assert!(matches!(events.next().await, AccountEvent::GameFinish { .. }));
    server.stop().await;
    while !streams[0].next::<GameLine>().await.closing {}
}

#[tokio::test]
async fn a_rematch_challenges_the_program_again_and_it_accepts_again() {
    let server = TestServer::start(quick()).await;
    let program = account(&server, "my-bot").await;
    let mut events = stream(&server, "/api/bot/events", &program.token).await;
    let kept = SeatSpec::Invited { account: program.name.clone() };
    let spec = CreateTable { seats: vec![SeatSpec::Open, kept], ..table_of("omok", 2) };
    let created = server.create(&spec).await;
    let table = created.table.id;
    let mut host = server.connect(&table, Some(&created.token), None).await;
    host.welcome().await;
    let accept = server.url(&format!("/api/bot/tables/{table}/accept"));
    for round in 1..=3 {
        assert!(matches!(events.next().await, AccountEvent::Challenge { .. }), "game {round}");
        let accepted = server.http.post(&accept).bearer_auth(&program.token).send().await.unwrap();
        assert_eq!(accepted.status(), 200, "game {round}");
        // Between the two there is no second challenge, although the table has changed.
        assert!(matches!(events.next().await, AccountEvent::GameStart { .. }), "game {round}");
        let again = server.http.post(&accept).bearer_auth(&program.token).send().await.unwrap();
        assert_eq!(again.status(), 409, "the game has begun");
        let update = host.until(|host| host.game.clone().filter(|game| game.game == round)).await;
        host.say(json!({"type": "resign", "at": update.version})).await.unwrap();
        assert!(matches!(events.next().await, AccountEvent::GameFinish { .. }), "game {round}");
        host.say(json!({"type": "rematch"})).await.unwrap();
    }
    // Whoever listens anew is told that he is waited for.
    let mut events = stream(&server, "/api/bot/events", &program.token).await;
    assert!(matches!(events.next().await, AccountEvent::Challenge { .. }));
    server.stop().await;
}

#[tokio::test]
async fn streams_beyond_the_limit_are_refused_and_counted() {
    let server = TestServer::start(Config { connections_per_address: 1, ..quick() }).await;
    let program = account(&server, "my-bot").await;
    let table = server.create(&table_of("omok", 2)).await.table.id;
    let _open = stream(&server, "/api/bot/events", &program.token).await;
    for path in ["/api/bot/events".to_owned(), format!("/api/bot/tables/{table}/stream")] {
        let request = server.http.get(server.url(&path));
        let request = if path.ends_with("events") { request.bearer_auth(&program.token) } else { request };
        assert_eq!(request.send().await.unwrap().status(), 429, "{path}");
    }
    let metrics = server.http.get(server.url("/metrics")).send().await.unwrap().text().await.unwrap();
    assert!(metrics.contains("\nhanpan_limited_total 2\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn accounts_have_unique_names_and_their_own_tokens() {
    let server = TestServer::start(quick()).await;
    account(&server, "mine").await;
    let again = server
        .http
        .post(server.url("/api/bot/accounts"))
        .json(&json!({"name": "mine"}))
        .send()
        .await
        .unwrap();
    assert_eq!(again.status(), 409);
    for token in ["0".repeat(64), "x".to_owned()] {
        let answer = server.http.get(server.url("/api/bot/events")).bearer_auth(&token).send().await.unwrap();
        assert_eq!(answer.status(), 401);
    }
    server.stop().await;
}

/// Listens to the end of a stream.
async fn ends(mut lines: Lines) {
    while let Ok(Some(_)) = tokio::time::timeout(PATIENCE, lines.answer.chunk()).await.unwrap() {}
}

/// A game against the program, in which the program begins.
async fn challenged(server: &TestServer, program: &Account) -> TableId {
    let kept = SeatSpec::Invited { account: program.name.clone() };
    let spec =
        CreateTable { seats: vec![kept, SeatSpec::Open], seat: Some(Seat::at(1)), ..table_of("omok", 2) };
    let table = server.create(&spec).await.table.id;
    let accept = server.url(&format!("/api/bot/tables/{table}/accept"));
    let accepted = server.http.post(accept).bearer_auth(&program.token).send().await.unwrap();
    assert_eq!(accepted.status(), 200);
    table
}

async fn act(server: &TestServer, table: &TableId, token: &str, at: u32, action: &str) -> u16 {
    let body = json!({"type": "act", "id": format!("{at}-{action}"), "at": at, "action": action});
    let messages = server.url(&format!("/api/tables/{table}/messages"));
    server.http.post(messages).bearer_auth(token).json(&body).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_renewed_token_has_the_accounts_seats_and_the_one_before_has_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { database: Some(folder.path().join("hanpan.db")), ..quick() };
    let server = TestServer::start(config.clone()).await;
    let before = account(&server, "my-bot").await;
    let table = challenged(&server, &before).await;
    let path = format!("/api/bot/tables/{table}/stream");
    let streams = [
        stream(&server, "/api/bot/events", &before.token).await,
        stream(&server, &path, &before.token).await,
    ];
    let mut socket = server.connect(&table, Some(&before.token), None).await;
    socket.welcome().await;

    let renew = server.url("/api/bot/accounts/token");
    let renewed = server.http.post(&renew).bearer_auth(&before.token).send().await.unwrap();
    assert_eq!(renewed.status(), 200);
    let after: Account = renewed.json().await.unwrap();
    assert_eq!(after.name, before.name);
    assert_ne!(after.token, before.token);
    for lines in streams {
        ends(lines).await;
    }
    while socket.hear_or_end().await.is_some() {}
    for path in ["/api/bot/events", &path, &format!("/api/tables/{table}/game")] {
        let answer = server.http.get(server.url(path)).bearer_auth(&before.token).send().await.unwrap();
        assert_eq!(answer.status(), 401, "{path}");
    }
    assert_eq!(act(&server, &table, &before.token, 1, "h8").await, 401);
    assert_eq!(server.http.post(&renew).bearer_auth(&before.token).send().await.unwrap().status(), 401);
    let mut game = stream(&server, &path, &after.token).await;
    assert_eq!(game.next::<GameLine>().await.you.unwrap().seat, Some(Seat::at(0)));
    assert_eq!(act(&server, &table, &after.token, 1, "h8").await, 200);
    server.stop().await;

    let server = TestServer::start(config).await;
    assert_eq!(act(&server, &table, &before.token, 1, "h8").await, 401, "it stays worth nothing");
    let look = server.http.get(server.url(&format!("/api/tables/{table}/game")));
    assert_eq!(look.bearer_auth(&after.token).send().await.unwrap().status(), 200);
    server.stop().await;
}

#[tokio::test]
async fn a_revoked_token_is_worth_nothing_and_its_name_stays_taken() {
    let server = TestServer::start(quick()).await;
    let program = account(&server, "my-bot").await;
    let table = challenged(&server, &program).await;
    let events = stream(&server, "/api/bot/events", &program.token).await;
    let revoke = server.url("/api/bot/accounts/token");
    assert_eq!(server.http.delete(&revoke).bearer_auth(&program.token).send().await.unwrap().status(), 204);
    ends(events).await;
    assert_eq!(server.http.delete(&revoke).bearer_auth(&program.token).send().await.unwrap().status(), 401);
    assert_eq!(act(&server, &table, &program.token, 1, "h8").await, 401);
    let again = server.http.post(server.url("/api/bot/accounts")).json(&json!({"name": "my-bot"}));
    assert_eq!(again.send().await.unwrap().status(), 409);
    server.stop().await;
}

#[tokio::test]
async fn the_description_names_every_path() {
    let server = TestServer::start(quick()).await;
    let (status, description) = server.get("/api/openapi.json").await;
    assert_eq!(status, 200);
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    for path in [
        "/healthz",
        "/metrics",
        "/api/games",
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/join",
        "/api/tables/{table}/messages",
        "/api/tables/{table}/game",
        "/api/tables/{table}/history",
        "/api/tables/{table}/hint",
        "/api/tables/{table}/records/{round}",
        "/api/tables/{table}/socket",
        "/api/bot/accounts",
        "/api/bot/accounts/token",
        "/api/bot/events",
        "/api/bot/tables/{table}/accept",
        "/api/bot/tables/{table}/stream",
    ] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
    // Every schema that is referred to is there.
    let text = description.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(description["components"]["schemas"][name].is_object(), "{name}");
    }
    server.stop().await;
}

/// A program that leaves a trace when it is run, and answers nothing else than a program of Gomocup would.
#[cfg(unix)]
fn brain(folder: &std::path::Path) -> (std::path::PathBuf, std::path::PathBuf) {
    use std::os::unix::fs::PermissionsExt;

    let (path, trace) = (folder.join("brain"), folder.join("was-run"));
    let answers = "while read line; do case $line in ABOUT*) echo name=x;; START*) echo OK;; \
                   BEGIN*) echo 7,7;; TURN*) echo 0,0;; DONE*) echo 0,0;; END*) exit 0;; esac; done";
    std::fs::write(&path, format!("#!/bin/sh\necho x >> {}\n{answers}\n", trace.display())).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    (path, trace)
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_of_the_settings_plays_and_no_name_over_the_wire_starts_another() {
    let folder = tempfile::tempdir().unwrap();
    let (path, trace) = brain(folder.path());
    let config = Config {
        programs: vec![hanpan_server::ProgramSetting {
            game: "omok".into(),
            name: "corner-player".into(),
            protocol: "gomocup".into(),
            path: path.clone(),
            move_ms: 200,
        }],
        ..quick()
    };
    let server = TestServer::start(config).await;
    std::fs::remove_file(&trace).expect("it is started once when the server begins");
    let games: Value = server.http.get(server.url("/api/games")).send().await.unwrap().json().await.unwrap();
    let omok = games.as_array().unwrap().iter().find(|game| game["id"] == "omok").unwrap();
    assert!(omok["bots"].as_array().unwrap().contains(&json!("corner-player")), "{omok}");
    let spec = |level: &str| CreateTable {
        seats: vec![SeatSpec::Open, SeatSpec::Bot { level: level.to_owned() }],
        ..table_of("omok", 2)
    };
    for level in [
        format!("gomocup:{}", path.display()),
        path.display().to_string(),
        "corner-player;".to_owned(),
        "../corner-player".to_owned(),
        String::new(),
    ] {
        let answer = server.http.post(server.url("/api/tables")).json(&spec(&level)).send().await.unwrap();
        assert_eq!(answer.status(), 400, "{level}");
    }
    assert!(!trace.exists(), "a name over the wire has started a program");
    let answer =
        server.http.post(server.url("/api/tables")).json(&spec("corner-player")).send().await.unwrap();
    assert_eq!(answer.status(), 201);
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_that_does_not_speak_its_protocol_keeps_the_server_from_starting() {
    let program = |name: &str, path: &str| hanpan_server::ProgramSetting {
        game: "omok".into(),
        name: name.into(),
        protocol: "gomocup".into(),
        path: path.into(),
        move_ms: 200,
    };
    for (name, path) in
        [("mute", "/bin/true"), ("nowhere", "/nowhere/brain"), ("hard", "/bin/true"), ("A b", "/bin/cat")]
    {
        let config = Config { programs: vec![program(name, path)], ..quick() };
        assert!(hanpan_server::Server::open(config).is_err(), "{name}");
    }
}
