//! A real server on a free port, and real clients.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hanpan_protocol::lobby::{CreateTable, JoinTable, Joined, SeatSpec, TableInfo};
use hanpan_protocol::{Accepted, ClockSpec, Code, Refused, ServerMessage, TableId, Update, Welcome};
use hanpan_server::{Config, ServeError, Server};
use hanpan_table::AnyGame;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take before a test is given up; a busy machine takes its time.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Whether all seeds and all crashes were asked for, and not only a share of them.
pub fn everything() -> bool {
    std::env::var_os("HANPAN_TEST_ALL").is_some()
}

/// Settings for tests: nobody waits for nothing, and the limits are out of the way.
pub fn quick() -> Config {
    Config {
        commit_window_ms: 0,
        claim_window_ms: 0,
        bot_delay_ms: 0,
        stand_in: "easy".to_owned(),
        connections_per_address: 10_000,
        creations_per_hour: 100_000,
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        ..Config::default()
    }
}

/// A server that runs.
pub struct TestServer {
    pub address: SocketAddr,
    pub http: reqwest::Client,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<Result<(), ServeError>>,
}

impl TestServer {
    pub async fn start(config: Config) -> TestServer {
        TestServer::run(Server::open(config).unwrap()).await
    }

    /// Runs a server that is set up.
    pub async fn run(server: Server) -> TestServer {
        TestServer::run_at(server, TcpListener::bind("127.0.0.1:0").await.unwrap()).await
    }

    /// Runs a server that is set up, where somebody has begun to listen.
    pub async fn run_at(server: Server, listener: TcpListener) -> TestServer {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(server.run(listener, async {
            drop(stopped.await);
        }));
        TestServer { address, http: reqwest::Client::new(), stop: Some(stop), running }
    }

    /// One that somebody else runs.
    pub fn at(address: SocketAddr) -> TestServer {
        let running = tokio::spawn(std::future::pending());
        TestServer { address, http: reqwest::Client::new(), stop: None, running }
    }

    /// Shuts it down gracefully.
    pub async fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        timeout(PATIENCE, self.running).await.unwrap().unwrap().unwrap();
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub async fn create(&self, spec: &CreateTable) -> Joined {
        let answer = self.http.post(self.url("/api/tables")).json(spec).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::CREATED, "{}", answer.text().await.unwrap());
        answer.json().await.unwrap()
    }

    pub async fn join(&self, table: &TableId, name: &str) -> Joined {
        let request = JoinTable { name: name.parse().unwrap(), seat: None, watch: false };
        let url = self.url(&format!("/api/tables/{table}/join"));
        let answer = self.http.post(url).json(&request).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{}", answer.text().await.unwrap());
        answer.json().await.unwrap()
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        let answer = self.http.get(self.url(path)).send().await.unwrap();
        (answer.status(), answer.json().await.unwrap_or(Value::Null))
    }

    pub async fn info(&self, table: &TableId) -> TableInfo {
        serde_json::from_value(self.get(&format!("/api/tables/{table}")).await.1).unwrap()
    }

    /// Connects to a table, as whoever has the token, or only to watch.
    pub async fn connect(&self, table: &TableId, token: Option<&str>, since: Option<u32>) -> Client {
        self.try_connect(table, token, since).await.unwrap()
    }

    pub async fn try_connect(
        &self,
        table: &TableId,
        token: Option<&str>,
        since: Option<u32>,
    ) -> Result<Client, tungstenite::Error> {
        let since = since.map(|since| format!("since={since}")).unwrap_or_default();
        self.dial(table, token, &since).await
    }

    /// Connects with the query as it is.
    pub async fn dial(
        &self,
        table: &TableId,
        token: Option<&str>,
        query: &str,
    ) -> Result<Client, tungstenite::Error> {
        let url = format!("ws://{}/api/tables/{table}/socket?{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Client { socket, heard: Vec::new(), table: None, game: None })
    }
}

/// A connection to a table.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every text it has received.
    pub heard: Vec<String>,
    /// The table as it was told last.
    pub table: Option<TableInfo>,
    /// The game as it was told last.
    pub game: Option<Update>,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(0);

/// A message id that was not used before.
pub fn fresh_id() -> String {
    format!("m{}", NEXT_ID.fetch_add(1, Ordering::Relaxed))
}

impl Client {
    /// The next message.
    pub async fn hear(&mut self) -> ServerMessage {
        self.hear_or_end().await.expect("the connection is open")
    }

    /// The next message, or nothing at the end of the connection.
    pub async fn hear_or_end(&mut self) -> Option<ServerMessage> {
        // A server that only sends signs of life says nothing.
        let end = Instant::now() + PATIENCE;
        loop {
            let message = timeout_at(end, self.socket.next()).await.expect("the server says something")?;
            match message {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    match &message {
                        ServerMessage::Welcome(welcome) => self.table = Some(welcome.table.clone()),
                        ServerMessage::Table(table) => self.table = Some((**table).clone()),
                        ServerMessage::Update(update) => self.game = Some((**update).clone()),
                        _ => {}
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn welcome(&mut self) -> Welcome {
        match self.hear().await {
            ServerMessage::Welcome(welcome) => *welcome,
            other => panic!("not a welcome: {other:?}"),
        }
    }

    /// Listens until the game is at least at this version.
    pub async fn version(&mut self, version: u32) -> Update {
        self.until(|client| client.game.as_ref().filter(|game| game.version >= version).cloned()).await
    }

    /// Listens until something is so.
    pub async fn until<T>(&mut self, mut so: impl FnMut(&Client) -> Option<T>) -> T {
        loop {
            if let Some(found) = so(self) {
                return found;
            }
            self.hear().await;
        }
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Says something under a fresh id and waits for the answer.
    pub async fn say(&mut self, message: Value) -> Result<Accepted, Refused> {
        self.say_as(&fresh_id(), message).await
    }

    /// Says something under this id and waits for the answer.
    pub async fn say_as(&mut self, id: &str, mut message: Value) -> Result<Accepted, Refused> {
        message["id"] = json!(id);
        self.send_text(&message.to_string()).await;
        loop {
            match self.hear().await {
                ServerMessage::Accepted(accepted) if accepted.id.as_str() == id => return Ok(accepted),
                ServerMessage::Refused(refused)
                    if refused.id.as_ref().is_some_and(|own| own.as_str() == id) =>
                {
                    return Err(refused);
                }
                _ => {}
            }
        }
    }

    /// Acts in the game as it was told last.
    pub async fn act(&mut self, action: &str) -> Result<Accepted, Refused> {
        let at = self.game.as_ref().map_or(0, |game| game.version);
        self.say(json!({"type": "act", "at": at, "action": action})).await
    }

    /// Says something that must be refused for this reason.
    pub async fn refused(&mut self, message: Value, code: Code) {
        let refused = self.say(message.clone()).await.expect_err(&message.to_string());
        assert_eq!(refused.code, code, "{message}: {refused:?}");
    }
}

/// Every game of the house, at a table of three where it can be.
pub fn every_game() -> impl Iterator<Item = (&'static str, usize)> {
    let seats = |game: &dyn AnyGame| usize::from((*game.seats().end()).min(3));
    hanpan_house::games().iter().map(move |game| (game.id(), seats(*game)))
}

/// The same with options under which a whole game is short enough for a test.
pub fn every_short_game() -> impl Iterator<Item = (&'static str, Value, usize)> {
    let options = |game| match game {
        "othello" => json!({"size": 4}),
        "suzume" => json!({"cycles": 1}),
        _ => json!({}),
    };
    every_game().map(move |(game, seats)| (game, options(game), seats))
}

/// Whether some observer of the game must not know everything.
pub fn is_hidden(game: &str) -> bool {
    hanpan_house::game(game).is_some_and(AnyGame::hidden)
}

/// A table of open seats, the host in the first.
pub fn table_of(game: &str, seats: usize) -> CreateTable {
    CreateTable {
        game: game.to_owned(),
        options: json!({}),
        seats: vec![SeatSpec::Open; seats],
        clock: ClockSpec::None,
        public: false,
        draw_seats: false,
        name: "host".parse().unwrap(),
        seat: Some(hanpan_core::Seat::at(0)),
    }
}

/// A bot in a seat.
pub fn bot(level: &str) -> SeatSpec {
    SeatSpec::Bot { level: level.to_owned() }
}

/// The first thing to do that does not end a hand, so that play goes on.
pub fn quiet_move(game: &Update) -> String {
    let claims = ["tsumo", "ron", "pon", "kan", "ankan", "kakan"];
    let is_quiet = |action: &&str| !claims.contains(&action.split(' ').next().unwrap_or_default());
    game.legal.iter().find(is_quiet).unwrap_or_else(|| game.legal.iter().next().unwrap()).to_owned()
}

/// A game that has begun, with a connection for every seat.
pub struct Begun {
    pub table: TableId,
    pub tokens: Vec<String>,
    pub clients: Vec<Client>,
}

impl TestServer {
    /// Opens a table, fills every seat with a person, and begins.
    pub async fn begin(&self, spec: &CreateTable) -> Begun {
        self.begin_at(self, spec).await
    }

    /// The same at a table that another node has opened.
    pub async fn begin_at(&self, other: &TestServer, spec: &CreateTable) -> Begun {
        let host = other.create(spec).await;
        let table = host.table.id;
        let mut tokens = vec![host.token];
        let open = spec.seats.iter().filter(|seat| **seat == SeatSpec::Open).count();
        for guest in 1..open {
            tokens.push(self.join(&table, &format!("guest {guest}")).await.token);
        }
        let mut clients = Vec::new();
        for token in &tokens {
            let mut client = self.connect(&table, Some(token), None).await;
            client.welcome().await;
            clients.push(client);
        }
        for client in &mut clients[1..] {
            client.say(json!({"type": "ready", "ready": true})).await.unwrap();
        }
        if !clients[0]
            .table
            .as_ref()
            .is_some_and(|table| table.phase != hanpan_protocol::lobby::Phase::Gathering)
        {
            // It may have begun by itself, because no seat was free.
            drop(clients[0].say(json!({"type": "start"})).await);
        }
        for client in &mut clients {
            client.version(1).await;
        }
        Begun { table, tokens, clients }
    }
}
