//! Clients that mean no good.

use futures_util::{SinkExt, StreamExt};
use hanpan_protocol::{Code, ServerMessage};
use hanpan_server::Config;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::common::{Begun, PATIENCE, TestServer, quick, table_of};

#[tokio::test]
async fn malformed_messages_are_refused_and_the_game_goes_on() {
    let server = TestServer::start(quick()).await;
    let Begun { mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let bomb = "[".repeat(4000);
    let nested = format!("{}1{}", "{\"a\":".repeat(1000), "}".repeat(1000));
    let digits = format!("{{\"type\":\"act\",\"id\":\"x\",\"at\":{},\"action\":\"h8\"}}", "9".repeat(7000));
    for text in [
        "",
        "null",
        "{}",
        "[]",
        "{\"type\":\"act\"}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":1}",
        "\u{0}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":1,\"action\":7}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":1e99,\"action\":\"h8\"}",
        "{\"type\":\"act\",\"type\":\"start\",\"id\":\"x\"}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":1e999999,\"action\":\"h8\"}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":-1,\"action\":\"h8\"}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":4294967297,\"action\":\"h8\"}",
        "{\"type\":\"act\",\"id\":\"x\",\"at\":1,\"action\":\"\\ud800\"}",
        &bomb,
        &nested,
        &digits,
    ] {
        clients[0].send_text(text).await;
        match clients[0].hear().await {
            ServerMessage::Refused(refused) => assert_eq!(refused.code, Code::BadRequest, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let long = "h".repeat(7_000);
    clients[0].refused(json!({"type": "act", "at": 1, "action": long}), Code::BadNotation).await;
    clients[0].act("h8").await.unwrap();
    assert_eq!(clients[1].version(2).await.version, 2);
    server.stop().await;
}

#[tokio::test]
async fn giant_and_binary_messages_end_the_connection_and_no_other() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    let giant = Message::text(" ".repeat(1 << 20));
    let binary = Message::Binary(Bytes::from_static(b"\xff\xfe"));
    for message in [giant, binary] {
        let mut client = server.connect(&table, Some(&tokens[0]), None).await;
        client.welcome().await;
        // The server may close while the giant is still being sent.
        drop(client.socket.send(message).await);
        while client.hear_or_end().await.is_some() {}
    }
    clients[0].act("h8").await.unwrap();
    clients[1].version(2).await;
    server.stop().await;
}

/// A frame that says it is text and is not.
#[tokio::test]
async fn invalid_utf8_ends_the_connection() {
    let server = TestServer::start(quick()).await;
    let Begun { table, .. } = server.begin(&table_of("omok", 2)).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream.write_all(&[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]).await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 101"));
    server.stop().await;
}

#[tokio::test]
async fn messages_that_are_replayed_or_come_out_of_order_change_nothing() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    let act = |at: u32, action: &str| json!({"type": "act", "at": at, "action": action});
    clients[0].say_as("first", act(1, "h8")).await.unwrap();
    clients[1].version(2).await;
    clients[1].say_as("first", act(2, "a1")).await.unwrap();
    // Whoever overhears a message and sends it again has no token, or another connection of the same member.
    let mut stranger = server.connect(&table, None, None).await;
    stranger.welcome().await;
    stranger.refused(act(3, "h9"), Code::Unauthorized).await;
    let mut again = server.connect(&table, Some(&tokens[0]), None).await;
    again.welcome().await;
    for client in [&mut clients[0], &mut again] {
        let answer = client.say_as("first", act(1, "h8")).await.unwrap();
        assert_eq!(answer.version, 2, "it is answered as it was at first");
        // Under the same id it is the same message, whatever it says.
        assert_eq!(client.say_as("first", act(3, "c3")).await.unwrap().version, 2);
        for at in [0, 1, 2, 4, u32::MAX] {
            client.refused(act(at, "h9"), Code::Stale).await;
            client.refused(json!({"type": "resign", "at": at}), Code::Stale).await;
        }
    }
    // Those that were sent in one order and come in another are done once, in the order of the game.
    clients[0].version(3).await;
    clients[0].refused(act(5, "h10"), Code::Stale).await;
    clients[0].say(act(3, "h9")).await.unwrap();
    assert_eq!(clients[1].version(4).await.version, 4);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_is_refused_and_then_cut_off() {
    let server = TestServer::start(Config { messages_per_second: 30, ..quick() }).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    let mut flood = server.connect(&table, Some(&tokens[0]), None).await;
    flood.welcome().await;
    for _ in 0..2_000 {
        if flood.socket.feed(Message::text("{\"type\":\"decline\",\"id\":\"x\"}")).await.is_err() {
            break;
        }
    }
    drop(flood.socket.flush().await);
    let mut limited = false;
    while let Some(Ok(message)) = flood.socket.next().await {
        limited |= message.to_text().is_ok_and(|text| text.contains("too_many"));
    }
    assert!(limited);
    clients[0].act("h8").await.unwrap();
    clients[1].version(2).await;
    server.stop().await;
}

#[tokio::test]
async fn other_sites_may_neither_post_nor_connect() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, .. } = server.begin(&table_of("omok", 2)).await;
    let cookie = format!("hanpan_{table}={}", tokens[0]);
    let act = json!({"type": "act", "id": "x", "at": 1, "action": "h8"});
    let url = server.url(&format!("/api/tables/{table}/messages"));
    let own = format!("http://{}", server.address);
    for (origin, expected) in
        [(Some("http://evil.example"), 403), (Some("null"), 403), (None, 401), (Some(own.as_str()), 200)]
    {
        let mut request = server.http.post(&url).header("cookie", &cookie).json(&act);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        assert_eq!(request.send().await.unwrap().status(), expected, "{origin:?}");
    }
    for (origin, opens) in [("http://evil.example", false), (own.as_str(), true)] {
        let url = format!("ws://{}/api/tables/{table}/socket", server.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        assert_eq!(connect_async(request).await.is_ok(), opens, "{origin}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_answer_protects_the_browser() {
    let server = TestServer::start(quick()).await;
    for path in ["/healthz", "/api/tables", "/nothing", "/api/tables/k3x9", "/api/tables/..%2f..%2fetc"] {
        let answer = server.http.get(server.url(path)).send().await.unwrap();
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_came_by_tls_is_told_not_to_come_without_it_again() {
    for (public_url, expected) in
        [("https://play.example", Some("max-age=31536000")), ("http://play.example", None)]
    {
        let server = TestServer::start(Config { public_url: Some(public_url.into()), ..quick() }).await;
        for path in ["/healthz", "/nothing", "/api/tables"] {
            let answer = server.http.get(server.url(path)).send().await.unwrap();
            let found = answer.headers().get("strict-transport-security");
            assert_eq!(found.map(|value| value.to_str().unwrap()), expected, "{public_url}{path}");
        }
        server.stop().await;
    }
}

/// A name of another site may lead here, so that its pages are of this server to a browser.
#[tokio::test]
async fn a_name_that_is_not_the_servers_own_is_refused() {
    let local = TestServer::start(quick()).await;
    let public =
        TestServer::start(Config { public_url: Some("https://play.example".into()), ..quick() }).await;
    for (host, locally, publicly) in [
        ("evil.example", 403, 403),
        ("evil.example:7878", 403, 403),
        ("192.0.2.1", 403, 403),
        ("play.example", 403, 200),
        ("localhost:7878", 200, 200),
        ("127.0.0.1", 200, 200),
        ("[::1]:7878", 200, 200),
    ] {
        for (server, expected) in [(&local, locally), (&public, publicly)] {
            let own = format!("http://{host}");
            let get = server.http.get(server.url("/api/tables")).header("host", host);
            let answer = get.header("origin", own).send().await.unwrap();
            assert_eq!(answer.status(), expected, "{host}");
            if expected == 403 {
                let text = answer.text().await.unwrap();
                assert!(text.contains("foreign_origin") && text.contains("public_url"), "{text}");
            }
        }
    }
    for (request, expected) in [
        ("GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 400"),
        ("GET /healthz HTTP/1.0\r\n\r\n", "HTTP/1.0 200"),
        ("GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 403"),
    ] {
        let mut stream = TcpStream::connect(local.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut status = vec![0; expected.len()];
        stream.read_exact(&mut status).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&status), expected, "{request}");
    }
    local.stop().await;
    public.stop().await;
}

/// Whether the server says anything over a new socket; those that are too many are closed.
async fn is_answered(socket: &mut TcpStream, host: std::net::SocketAddr) -> bool {
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let mut first = [0];
    // A socket that is closed may be so before or after the request.
    socket.write_all(request.as_bytes()).await.is_ok() && socket.read_exact(&mut first).await.is_ok()
}

#[tokio::test]
async fn only_a_trusted_proxy_has_sockets_without_limit() {
    for (trusted, expected) in [("192.0.2.0/24", 4), ("127.0.0.0/8", 10)] {
        let trusted_proxies = vec![trusted.parse().unwrap()];
        let server =
            TestServer::start(Config { connections_per_address: 2, trusted_proxies, ..quick() }).await;
        let mut sockets = Vec::new();
        let mut answered = 0;
        for _ in 0..10 {
            let mut socket = TcpStream::connect(server.address).await.unwrap();
            answered += usize::from(is_answered(&mut socket, server.address).await);
            sockets.push(socket);
        }
        assert_eq!(answered, expected, "{trusted} is trusted");
        drop(sockets);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_client_behind_a_proxy_cannot_choose_its_own_address() {
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let server = TestServer::start(Config { creations_per_hour: 1, trusted_proxies, ..quick() }).await;
    let create = async |forwarded: &str| {
        let request = server.http.post(server.url("/api/tables")).header("x-forwarded-for", forwarded);
        request.json(&table_of("omok", 2)).send().await.unwrap().status().as_u16()
    };
    // What the client wrote stands before what the proxy could not say.
    assert_eq!(create("198.51.100.1, unknown").await, 201);
    assert_eq!(create("198.51.100.2, unknown").await, 429);
    assert_eq!(create("198.51.100.3, 203.0.113.5:4711").await, 201);
    assert_eq!(create("198.51.100.4, 203.0.113.5, 127.0.0.2").await, 429);
    assert_eq!(create("198.51.100.5, [2001:db8::1]:4711").await, 201);
    server.stop().await;
}

#[tokio::test]
async fn bad_bodies_are_refused_with_a_code() {
    let server = TestServer::start(quick()).await;
    let table = server.create(&table_of("omok", 2)).await.table.id;
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(20_000));
    let deep = format!(
        "{{\"game\":\"omok\",\"name\":\"a\",\"seats\":[],\"options\":{}{}}}",
        "[".repeat(7_000),
        "]".repeat(7_000)
    );
    for (path, body, status, code) in [
        ("/api/tables".to_owned(), "{", 400, "bad_request"),
        ("/api/tables".to_owned(), "{\"game\":\"omok\"}", 400, "bad_request"),
        ("/api/tables".to_owned(), &deep, 400, "bad_request"),
        (format!("/api/tables/{table}/join"), "{\"name\":\"\"}", 400, "bad_request"),
        (format!("/api/tables/{table}/join"), "{\"name\":\"a\\u0007\"}", 400, "bad_request"),
        (format!("/api/tables/{table}/join"), "{\"name\":\"a\",\"seat\":9}", 400, "bad_request"),
        (format!("/api/tables/{table}/join"), &large, 413, "too_large"),
        ("/api/tables/UPPER/join".to_owned(), "{\"name\":\"a\"}", 404, "not_found"),
        ("/api/tables/nowhere/join".to_owned(), "{\"name\":\"a\"}", 404, "not_found"),
    ] {
        let request = server.http.post(server.url(&path)).header("content-type", "application/json");
        let answer = request.body(body.to_owned()).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path} {body:.40}");
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], code, "{path} {body:.40}");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_address_may_do_only_so_much() {
    let server =
        TestServer::start(Config { creations_per_hour: 2, connections_per_address: 3, ..quick() }).await;
    let table = server.create(&table_of("omok", 2)).await.table.id;
    server.create(&table_of("omok", 2)).await;
    let third = server.http.post(server.url("/api/tables")).json(&table_of("omok", 2)).send().await.unwrap();
    assert_eq!(third.status(), StatusCode::TOO_MANY_REQUESTS);
    // Two in an hour: the next one is there in half of one.
    let wait: u64 = third.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1_700..=1_800).contains(&wait), "{wait} s");
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut client = server.connect(&table, None, None).await;
        client.welcome().await;
        open.push(client);
    }
    assert!(server.try_connect(&table, None, None).await.is_err());
    // A browser is not told why a WebSocket was not opened, so it asks by a plain request.
    let plain = server.http.get(server.url(&format!("/api/tables/{table}/socket"))).send().await.unwrap();
    assert_eq!(plain.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(plain.headers()["retry-after"], "5");
    drop(open.pop());
    let plain = async || {
        let url = server.url(&format!("/api/tables/{table}/socket"));
        server.http.get(url).send().await.unwrap().status()
    };
    while plain().await != StatusCode::BAD_REQUEST {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    server.stop().await;
}
