//! Every endpoint, and everybody who might come to it: who is let in, who is not, and that nothing happens then.

use hanpan_protocol::TableId;
use hanpan_protocol::bot::Account;
use hanpan_protocol::lobby::Joined;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::common::{TestServer, fresh_id, quick, table_of};

/// What each of those in [`Presented::all`] is answered, in that order. Over a WebSocket 200 is a welcome.
///
/// The table is played at by two people, and it is the turn of seat 0.
const EXPECTED: [(&str, [u16; 9]); 23] = [
    // no token, none that there is, no token at all, seat 0, seat 1, another table, one who left, one who was sent
    // away, an account that has nothing to do with the table
    ("GET /healthz", [200; 9]),
    ("GET /metrics", [200; 9]),
    ("GET /api/openapi.json", [200; 9]),
    ("GET /api/games", [200; 9]),
    ("GET /api/tables", [200; 9]),
    ("POST /api/tables", [201, 401, 401, 401, 401, 401, 401, 401, 201]),
    ("GET /api/tables/ID", [200; 9]),
    ("POST /api/tables/ID/join", [200, 401, 401, 401, 401, 401, 401, 401, 200]),
    // The account watches from here on, and is treated as anybody who does.
    ("GET /api/tables/ID/game", [200, 401, 401, 200, 200, 401, 401, 401, 200]),
    ("GET /api/tables/ID/history", [200, 401, 401, 200, 200, 401, 401, 401, 200]),
    ("GET /api/tables/ID/history?seat=0", [403, 401, 401, 200, 403, 401, 401, 401, 403]),
    ("GET /api/tables/ID/history?seat=1", [403, 401, 401, 403, 200, 401, 401, 401, 403]),
    ("GET /api/tables/ID/hint", [401, 401, 401, 403, 403, 401, 401, 401, 403]),
    ("GET /api/tables/ID/review?game=1&frame=0&seat=0", [409, 401, 401, 409, 409, 401, 401, 401, 409]),
    ("GET /api/tables/ID/records/1", [404; 9]),
    ("SOCKET /api/tables/ID/socket", [200, 401, 401, 200, 200, 401, 401, 401, 200]),
    ("POST /api/bot/accounts", [201; 9]),
    ("GET /api/bot/events", [401, 401, 401, 401, 401, 401, 401, 401, 200]),
    ("POST /api/bot/tables/ID/accept", [401, 401, 401, 401, 401, 401, 401, 401, 409]),
    ("GET /api/bot/tables/ID/stream", [200, 401, 401, 200, 200, 401, 401, 401, 200]),
    // Seat 1 cannot act for seat 0, and whoever watches for nobody.
    ("POST /api/tables/ID/messages", [401, 401, 401, 200, 409, 401, 401, 401, 403]),
    // Renewed, the account's token is nobody's, so it cannot be used to take the new one away.
    ("POST /api/bot/accounts/token", [401, 401, 401, 401, 401, 401, 401, 401, 200]),
    ("DELETE /api/bot/accounts/token", [401; 9]),
];

/// Somebody, and the token he presents.
struct Presented {
    who: &'static str,
    token: Option<String>,
}

struct House {
    server: TestServer,
    table: TableId,
    everybody: Vec<Presented>,
}

impl House {
    async fn set_up() -> House {
        let server = TestServer::start(quick()).await;
        let host = server.create(&table_of("omok", 2)).await;
        let table = host.table.id.clone();
        let sent_away = server.join(&table, "sent away").await;
        say(&server, &host, json!({"type": "kick", "member": sent_away.member})).await;
        let left = server.join(&table, "left").await;
        say(&server, &left, json!({"type": "leave"})).await;
        let guest = server.join(&table, "guest").await;
        say(&server, &guest, json!({"type": "ready", "ready": true})).await;
        let elsewhere = server.create(&table_of("omok", 2)).await;
        let account = server.http.post(server.url("/api/bot/accounts")).json(&json!({"name": "account"}));
        let account: Account = account.send().await.unwrap().json().await.unwrap();
        let present = |who, token: &str| Presented { who, token: Some(token.to_owned()) };
        let everybody = vec![
            Presented { who: "nobody", token: None },
            present("a token that there is not", &"0".repeat(64)),
            present("no token", "let me in"),
            present("seat 0", &host.token),
            present("seat 1", &guest.token),
            present("a player of another table", &elsewhere.token),
            present("one who left", &left.token),
            present("one who was sent away", &sent_away.token),
            present("an account", &account.token),
        ];
        House { server, table, everybody }
    }

    /// Everything that everybody may know about the table and the game.
    async fn state(&self) -> [Value; 2] {
        let game = self.server.get(&format!("/api/tables/{}/game", self.table)).await.1;
        let mut table = self.server.get(&format!("/api/tables/{}", self.table)).await.1;
        // Those who were let in come and go.
        table["spectators"].take();
        for member in table["members"].as_array_mut().unwrap() {
            member["here"].take();
        }
        [table, game]
    }

    async fn ask(&self, endpoint: &str, token: Option<&str>) -> u16 {
        let (method, path) = endpoint.split_once(' ').unwrap();
        let path = path.replace("ID", self.table.as_str());
        let url = self.server.url(&path);
        let request = match method {
            "SOCKET" => return self.open(&path, token).await,
            "POST" => self.server.http.post(url).json(&self.body(&path)),
            "DELETE" => self.server.http.delete(url),
            _ => self.server.http.get(url),
        };
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        request.send().await.unwrap().status().as_u16()
    }

    fn body(&self, path: &str) -> Value {
        match path.rsplit('/').next().unwrap() {
            "tables" => serde_json::to_value(table_of("omok", 2)).unwrap(),
            "join" => json!({"name": fresh_id(), "watch": true}),
            "accounts" => json!({"name": fresh_id()}),
            "messages" => json!({"type": "act", "id": fresh_id(), "at": 1, "action": "h8"}),
            _ => json!({}),
        }
    }

    /// Opens a WebSocket; 200 if it is welcomed.
    async fn open(&self, path: &str, token: Option<&str>) -> u16 {
        let mut request = format!("ws://{}{path}", self.server.address).into_client_request().unwrap();
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let mut socket = match connect_async(request).await {
            Ok((socket, _)) => socket,
            Err(Error::Http(answer)) => return answer.status().as_u16(),
            Err(error) => panic!("{error}"),
        };
        let first = loop {
            match futures_util::StreamExt::next(&mut socket).await.unwrap().unwrap() {
                Message::Text(text) => break serde_json::from_str::<Value>(&text).unwrap(),
                Message::Ping(_) => {}
                other => panic!("{other:?}"),
            }
        };
        match (first["type"].as_str(), first["code"].as_str()) {
            (Some("welcome"), _) => 200,
            (Some("refused"), Some("unauthorized")) => 401,
            _ => panic!("{first}"),
        }
    }
}

async fn say(server: &TestServer, who: &Joined, mut message: Value) {
    message["id"] = json!(fresh_id());
    let url = server.url(&format!("/api/tables/{}/messages", who.table.id));
    let answer = server.http.post(url).bearer_auth(&who.token).json(&message).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{message}");
}

#[tokio::test]
async fn every_endpoint_lets_in_whom_it_should_and_nobody_else_changes_anything() {
    let house = House::set_up().await;
    for (endpoint, expected) in EXPECTED {
        // Who is let in may change something: those who are not come first.
        let mut visits: Vec<_> = house.everybody.iter().zip(expected).collect();
        visits.sort_by_key(|&(_, status)| status < 400);
        for (Presented { who, token }, status) in visits {
            let before = house.state().await;
            let answer = house.ask(endpoint, token.as_deref()).await;
            assert_eq!(answer, status, "{endpoint} by {who}");
            if status >= 400 {
                assert_eq!(house.state().await, before, "{endpoint} was refused to {who}");
            }
        }
    }
    house.server.stop().await;
}

/// A list that forgets an endpoint would prove nothing.
#[tokio::test]
async fn every_endpoint_is_in_the_list() {
    let server = TestServer::start(quick()).await;
    let (_, description) = server.get("/api/openapi.json").await;
    for (path, operations) in description["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            let wanted = format!("{} {}", method.to_uppercase(), path);
            let is_it = |endpoint: &str| {
                let endpoint = endpoint.split('?').next().unwrap().replace("SOCKET", "GET");
                endpoint.replace("records/1", "records/{round}").replace("ID", "{table}") == wanted
            };
            assert!(EXPECTED.iter().any(|(endpoint, _)| is_it(endpoint)), "{wanted}");
        }
    }
    server.stop().await;
}
