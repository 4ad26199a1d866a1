//! The bots under `examples/`, at a real server.

use std::net::SocketAddr;
use std::process::{Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use hanpan_house::game_of;
use hanpan_protocol::TableId;
use hanpan_protocol::bot::Account;
use hanpan_protocol::lobby::{CreateTable, SeatSpec};
use hanpan_rust_bot::{Bot, Server, policy};
use hanpan_table::Record;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::common::{PATIENCE, TestServer, bot, every_short_game, quick, table_of};

#[tokio::test]
async fn the_python_bot_plays_every_short_game() {
    let server = TestServer::start(quick()).await;
    let program = python_bot(&server.url(""), "python-bot", every_short_game().count());
    play_every_game(&server, "python-bot").await;
    finished(program).await;
    server.stop().await;
}

#[tokio::test]
async fn the_rust_bot_plays_every_short_game() {
    let server = TestServer::start(quick()).await;
    let program = rust_bot(server.url(""), "rust-bot", every_short_game().count());
    play_every_game(&server, "rust-bot").await;
    timeout(PATIENCE, program).await.unwrap().unwrap().unwrap();
    server.stop().await;
}

#[tokio::test]
async fn both_bots_renew_their_tokens_and_play_with_the_new_ones() {
    let server = TestServer::start(quick()).await;
    let renewed = server.url("");
    let rust = thread::spawn(move || {
        let (mut server, old) = Server::register(&renewed, "rust-bot").unwrap();
        let new = server.renew().unwrap();
        // It makes one game of it, and says which tokens it had.
        Bot::new(server, policy::random).run(Some(1)).unwrap();
        (old, new)
    });
    let account = server.http.post(server.url("/api/bot/accounts")).json(&json!({"name": "python-bot"}));
    let account: Account = account.send().await.unwrap().json().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    std::fs::write(&file, &account.token).unwrap();
    let options = ["--renew-token", "--token-file", file.to_str().unwrap()];
    let python = python_bot_with(&server.url(""), "python-bot", 1, &options);
    for name in ["python-bot", "rust-bot"] {
        let seats = vec![SeatSpec::Invited { account: name.parse().unwrap() }, bot("easy")];
        let spec = CreateTable { seats, seat: None, options: json!({"size": 4}), ..table_of("othello", 2) };
        let table = server.create(&spec).await.table.id;
        ends_with_a_record(&server, &table).await;
    }
    finished(python).await;
    let (rust_old, rust_new) = tokio::task::spawn_blocking(|| rust.join().unwrap()).await.unwrap();
    let python_new = std::fs::read_to_string(&file).unwrap().trim().to_owned();
    for (token, status) in [(&rust_old, 401), (&rust_new, 200), (&account.token, 401), (&python_new, 200)] {
        let events = server.http.get(server.url("/api/bot/events")).bearer_auth(token).send().await.unwrap();
        assert_eq!(events.status(), status);
    }
    server.stop().await;
}

#[tokio::test]
async fn both_bots_play_on_over_a_line_that_breaks() {
    let server = TestServer::start(quick()).await;
    let line = BreakingLine::start(server.address).await;
    let python = python_bot(&line.url, "python-bot", 1);
    let rust = rust_bot(line.url.clone(), "rust-bot", 1);
    let seats = ["python-bot", "rust-bot"].map(|name| SeatSpec::Invited { account: name.parse().unwrap() });
    let spec = CreateTable {
        seats: seats.to_vec(),
        seat: None,
        options: json!({"size": 6}),
        ..table_of("othello", 2)
    };
    let table = server.create(&spec).await.table.id;
    ends_with_a_record(&server, &table).await;
    finished(python).await;
    timeout(PATIENCE, rust).await.unwrap().unwrap().unwrap();
    assert!(line.lost.load(Ordering::Relaxed) > 0, "no answer was lost");
    assert!(line.cut.load(Ordering::Relaxed) > 0, "no stream was cut");
    server.stop().await;
}

/// As the bot in Rust does, which tests it beside its code.
#[tokio::test]
async fn the_python_bot_leaves_only_a_sealed_answer_to_the_server() {
    let script = "import bot\ngame = bot.Game()\nfor game.legal, game.sealed in [(['skip'], True), (['ron', 'skip'], True), ([], True), ([], False), (['skip'], False)]: print(game.is_asked())";
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python-bot");
    let output =
        Command::new("python3").args(["-B", "-c", script]).current_dir(folder).output().await.unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.split_whitespace().collect::<Vec<_>>(), ["False", "True", "False", "False", "True"]);
}

/// Challenges an account to every game at once.
async fn play_every_game(server: &TestServer, account: &str) {
    let mut tables = Vec::new();
    for (game, options, seats) in every_short_game() {
        let mut places = vec![bot("easy"); seats];
        places[0] = SeatSpec::Invited { account: account.parse().unwrap() };
        let spec = CreateTable { options, seats: places, seat: None, ..table_of(game, seats) };
        tables.push(server.create(&spec).await.table.id);
    }
    for table in &tables {
        let record = ends_with_a_record(server, table).await;
        assert_eq!(record.seats[0].name, account, "it has kept its seat");
        assert_eq!(record.seats[1].kind, "bot");
    }
}

/// Watches a game to its end. What is then written down must verify.
async fn ends_with_a_record(server: &TestServer, table: &TableId) -> Record {
    let mut spectator = server.connect(table, None, None).await;
    let result = spectator.until(|client| client.game.as_ref().and_then(|game| game.result.clone())).await;
    let (status, record) = server.get(&format!("/api/tables/{table}/records/1")).await;
    assert_eq!(status, 200);
    let record: Record = serde_json::from_value(record).unwrap();
    assert_eq!(record.result.as_ref().unwrap().reason, result.reason);
    game_of(&record).unwrap().verify(&record).unwrap_or_else(|error| panic!("{}: {error}", record.game));
    record
}

/// The bot in Python, until it has played so many games.
fn python_bot(server: &str, name: &str, games: usize) -> JoinHandle<Output> {
    python_bot_with(server, name, games, &[])
}

/// The same with more options.
fn python_bot_with(server: &str, name: &str, games: usize, options: &[&str]) -> JoinHandle<Output> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python-bot/bot.py");
    let child = Command::new("python3")
        .arg(script)
        .args(["--server", server, "--name", name, "--games", &games.to_string()])
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("python3 is there");
    tokio::spawn(async { child.wait_with_output().await.unwrap() })
}

/// A program must end by itself and without complaint.
async fn finished(program: JoinHandle<Output>) {
    let output = timeout(PATIENCE, program).await.unwrap().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The bot in Rust, until it has played so many games.
///
/// It waits in a thread of its own, which does not keep a test that fails from ending.
fn rust_bot(server: String, name: &'static str, games: usize) -> oneshot::Receiver<Result<(), String>> {
    let (done, outcome) = oneshot::channel();
    thread::spawn(move || {
        let server = Server::register(&server, name).map_err(|refused| refused.text);
        let result = server.and_then(|(server, _)| {
            Bot::new(server, policy::random).run(Some(games)).map_err(|error| error.to_string())
        });
        // Nobody waits any more if the test has failed.
        drop(done.send(result));
    });
    outcome
}

/// A line to the server that breaks again and again.
struct BreakingLine {
    url: String,
    /// How often a request came through and its answer did not.
    lost: Arc<AtomicUsize>,
    /// How often an answer broke off.
    cut: Arc<AtomicUsize>,
}

impl BreakingLine {
    /// One connection of so many loses its answer. The first ones make the accounts, which has to be heard.
    const LOSES: usize = 5;

    /// So many bytes come back before a connection breaks.
    const LASTS: u64 = 16 * 1024;

    async fn start(server: SocketAddr) -> BreakingLine {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let line = BreakingLine { url, lost: Arc::default(), cut: Arc::default() };
        let (lost, cut) = (Arc::clone(&line.lost), Arc::clone(&line.cut));
        tokio::spawn(async move {
            for number in 1.. {
                let (client, _) = listener.accept().await.unwrap();
                let breaks = if number % Self::LOSES == 0 { (0, &lost) } else { (Self::LASTS, &cut) };
                tokio::spawn(relay(client, server, breaks.0, Arc::clone(breaks.1)));
            }
        });
        line
    }
}

/// Relays a connection until so many bytes have come back.
async fn relay(mut client: TcpStream, server: SocketAddr, lasts: u64, broken: Arc<AtomicUsize>) {
    let mut server = TcpStream::connect(server).await.unwrap();
    let (from_client, to_client) = client.split();
    let (from_server, to_server) = server.split();
    // Either end may go at any time; that is what this is about.
    let there = async {
        let (mut from, mut to) = (from_client, to_server);
        drop(copy(&mut from, &mut to).await);
    };
    let back = async {
        let (mut from, mut to) = (from_server, to_client);
        drop(copy(&mut (&mut from).take(lasts), &mut to).await);
        // Something more would have come: the server has done what it was asked for.
        if from.read(&mut [0]).await.is_ok_and(|read| read > 0) {
            broken.fetch_add(1, Ordering::Relaxed);
        }
        drop(to.shutdown().await);
    };
    tokio::select! {
        () = there => {}
        () = back => {}
    }
}
