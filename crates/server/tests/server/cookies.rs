//! Browsers keep their seats by one cookie, for all tables.

use hanpan_protocol::lobby::{Joined, Phase};
use hanpan_protocol::{ServerMessage, TableId};
use reqwest::{RequestBuilder, Response};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::{Begun, Client, TestServer, fresh_id, quick, table_of};

/// A browser that has a page of the server open.
struct Browser<'server> {
    server: &'server TestServer,
    /// The cookies it has been given, by path and name.
    cookies: Vec<(String, String, String)>,
}

impl Browser<'_> {
    fn new(server: &TestServer) -> Browser<'_> {
        Browser { server, cookies: Vec::new() }
    }

    /// What it sends along to a path.
    fn cookie(&self, path: &str) -> String {
        let sent = self.cookies.iter().filter(|(under, ..)| path.starts_with(under.as_str()));
        sent.map(|(_, name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    async fn send(&mut self, path: &str, request: RequestBuilder) -> Response {
        let answer = request.header("cookie", self.cookie(path)).send().await.unwrap();
        for cookie in answer.headers().get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
            let (name, rest) = cookie.split_once('=').unwrap();
            let (value, rest) = rest.split_once(';').unwrap();
            let path = rest.split("Path=").nth(1).unwrap().split(';').next().unwrap();
            self.cookies.retain(|(under, known, _)| (under.as_str(), known.as_str()) != (path, name));
            if !rest.contains("Max-Age=0") {
                self.cookies.push((path.to_owned(), name.to_owned(), value.to_owned()));
            }
        }
        answer
    }

    async fn get(&mut self, path: &str) -> Response {
        let request = self.server.http.get(self.server.url(path));
        self.send(path, request).await
    }

    async fn post(&mut self, path: &str, body: &Value) -> Response {
        let origin = format!("http://{}", self.server.address);
        let request = self.server.http.post(self.server.url(path)).header("origin", origin);
        self.send(path, request.json(body)).await
    }

    async fn create(&mut self) -> Joined {
        let spec = serde_json::to_value(table_of("omok", 2)).unwrap();
        self.post("/api/tables", &spec).await.json().await.unwrap()
    }

    async fn join(&mut self, table: &TableId, name: &str) -> Response {
        self.post(&format!("/api/tables/{table}/join"), &json!({"name": name})).await
    }

    async fn say(&mut self, table: &TableId, mut message: Value) -> u16 {
        message["id"] = json!(fresh_id());
        self.post(&format!("/api/tables/{table}/messages"), &message).await.status().as_u16()
    }

    /// Opens a connection as its page does.
    async fn connect(&self, table: &TableId) -> Client {
        let path = format!("/api/tables/{table}/socket");
        let mut request = format!("ws://{}{path}", self.server.address).into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", self.server.address).parse().unwrap());
        headers.insert("cookie", self.cookie(&path).parse().unwrap());
        let (socket, _) = connect_async(request).await.unwrap();
        Client { socket, heard: Vec::new(), table: None, game: None }
    }

    /// Which member it is at a table.
    async fn member(&self, table: &TableId) -> Option<u32> {
        self.connect(table).await.welcome().await.you.map(|you| you.member)
    }
}

#[tokio::test]
async fn a_browser_has_one_cookie_however_many_tables_it_sits_at() {
    let server = TestServer::start(quick()).await;
    let mut browser = Browser::new(&server);
    let mut tables = Vec::new();
    for _ in 0..200 {
        tables.push(browser.create().await.table.id);
    }
    assert_eq!(browser.cookies.len(), 1, "{:?}", browser.cookies);
    assert_eq!((browser.cookies[0].0.as_str(), browser.cookies[0].1.as_str()), ("/api", "hanpan"));
    for table in [&tables[0], &tables[199]] {
        assert_eq!(browser.member(table).await, Some(0));
        assert_eq!(browser.say(table, json!({"type": "start"})).await, 200);
        let game: Value = browser.get(&format!("/api/tables/{table}/game")).await.json().await.unwrap();
        assert!(game["legal"].as_array().is_some_and(|legal| !legal.is_empty()), "it is his turn: {game}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_browser_has_one_seat_at_a_table_and_watches_where_it_has_none() {
    let server = TestServer::start(quick()).await;
    let (mut host, mut guest) = (Browser::new(&server), Browser::new(&server));
    let table = host.create().await.table.id;
    assert_eq!(host.join(&table, "again").await.json::<Value>().await.unwrap()["code"], "forbidden");
    // It has a cookie, of another table, and has not joined this one.
    guest.create().await;
    assert_eq!(guest.member(&table).await, None);
    assert_eq!(guest.get(&format!("/api/tables/{table}/game")).await.status(), 409, "it has not begun");
    assert_eq!(guest.say(&table, json!({"type": "ready", "ready": true})).await, 401);
    assert_eq!(guest.join(&table, "guest").await.status(), 200);
    assert_eq!(guest.member(&table).await, Some(1));
    // Who has left watches, and may come back.
    assert_eq!(guest.say(&table, json!({"type": "leave"})).await, 200);
    assert_eq!(guest.member(&table).await, None);
    assert_eq!(guest.join(&table, "guest").await.status(), 200);
    assert_eq!(guest.member(&table).await, Some(2));
    server.stop().await;
}

#[tokio::test]
async fn a_seats_own_token_leads_to_the_seat_on_another_device_and_to_no_other() {
    let server = TestServer::start(quick()).await;
    let mut browser = Browser::new(&server);
    let (one, other) = (browser.create().await, browser.create().await);
    assert_ne!(one.token, other.token);
    assert_ne!(one.token, browser.cookies[0].2, "the browser's own secret is told to nobody");
    let mut device = server.connect(&one.table.id, Some(&one.token), None).await;
    assert_eq!(device.welcome().await.you.unwrap().member, 0);
    let mut stranger = server.connect(&other.table.id, Some(&one.token), None).await;
    assert!(matches!(stranger.hear().await, ServerMessage::Refused(_)));
    // The token goes before the cookie.
    let game = server.http.get(server.url(&format!("/api/tables/{}/game", one.table.id)));
    let game = game.bearer_auth(&other.token).header("cookie", browser.cookie("/api")).send().await.unwrap();
    assert_eq!(game.status(), 401);
    server.stop().await;
}

#[tokio::test]
async fn a_cookie_of_one_table_from_before_is_good_until_the_game_is_over() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, .. } = server.begin(&table_of("omok", 2)).await;
    let path = format!("/api/tables/{table}");
    let mut browser = Browser::new(&server);
    browser.cookies.push((path.clone(), format!("hanpan_{table}"), tokens[0].clone()));
    browser.create().await;
    assert_eq!(browser.member(&table).await, Some(0), "the newer cookie says nothing about this table");
    browser.get(&path).await;
    assert_eq!(browser.cookies.len(), 2);
    assert_eq!(browser.say(&table, json!({"type": "resign", "at": 1})).await, 200);
    assert_eq!(server.info(&table).await.phase, Phase::Over);
    browser.get(&path).await;
    assert_eq!(browser.cookies.len(), 1, "it is cleared: {:?}", browser.cookies);

    browser.cookies.push(("/api/tables/gone".into(), "hanpan_gone".into(), tokens[0].clone()));
    assert_eq!(browser.get("/api/tables/gone").await.status(), 404);
    assert_eq!(browser.cookies.len(), 1, "it is cleared: {:?}", browser.cookies);
    server.stop().await;
}

#[tokio::test]
async fn programs_are_given_no_cookie() {
    let server = TestServer::start(quick()).await;
    let created =
        server.http.post(server.url("/api/tables")).json(&table_of("omok", 2)).send().await.unwrap();
    assert!(!created.headers().contains_key("set-cookie"), "nobody would send it again");
    server.stop().await;
}
