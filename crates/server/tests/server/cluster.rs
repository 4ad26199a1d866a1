//! Several nodes on one database: a table is anywhere, and whoever asks anywhere finds it.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use hanpan_protocol::lobby::Phase;
use hanpan_protocol::{ClockSpec, Code, ServerMessage, TableId};
use hanpan_server::harness::nodes::Start;
use hanpan_server::harness::{Broker, Database, Running};
use hanpan_server::{Config, ServeError, Server, Url};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use crate::common::{PATIENCE, TestServer, quick, table_of};
use crate::crash::as_node;

/// Nodes that share a database that is their own.
pub struct Cluster {
    url: String,
    bus: Option<Url>,
    database: Arc<Database>,
}

impl Cluster {
    pub fn new() -> Cluster {
        let database = Database::shared().unwrap();
        Cluster { url: database.create().unwrap(), bus: None, database }
    }

    /// Another node.
    pub async fn node(&self) -> TestServer {
        self.try_node(quick()).await.unwrap()
    }

    /// Has the database do something that no node does.
    async fn run(&self, sql: &'static str) {
        let url = self.url.clone();
        let run = move || postgres::Client::connect(&url, postgres::NoTls).unwrap().batch_execute(sql);
        tokio::task::spawn_blocking(run).await.unwrap().unwrap();
    }

    async fn try_node(&self, config: Config) -> Result<TestServer, ServeError> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let store = Some(Url::from(self.url.clone()));
        let listen = listener.local_addr().unwrap();
        let config = Config { store, listen, bus: self.bus.clone(), ..config };
        let server = tokio::task::spawn_blocking(|| Server::open(config)).await.unwrap()?;
        Ok(TestServer::run_at(server, listener).await)
    }

    /// Two nodes that have divided the tables between them.
    pub async fn two(&self) -> [TestServer; 2] {
        let nodes = [self.node().await, self.node().await];
        for node in &nodes {
            until(async || figure(node, "hanpan_shards").await == Some(512.0)).await;
        }
        nodes
    }
}

/// Waits until something is so.
async fn until(so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !so().await {
        assert!(begun.elapsed() < PATIENCE, "it never is");
        sleep(Duration::from_millis(50)).await;
    }
}

async fn figure(node: &TestServer, name: &str) -> Option<f64> {
    let text = node.http.get(node.url("/metrics")).send().await.unwrap().text().await.unwrap();
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

async fn fails(cluster: &Cluster, config: Config, expected: &str) {
    match cluster.try_node(config).await {
        Ok(_) => panic!("it starts, and should say {expected}"),
        Err(error) => assert!(error.to_string().contains(expected), "{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_at_through_any_node() {
    let cluster = Cluster::new();
    let [one, other] = cluster.two().await;
    let host = one.create(&table_of("omok", 2)).await;
    let table = &host.table.id;
    let guest = other.join(table, "guest").await;
    let mut black = other.connect(table, Some(&host.token), None).await;
    let mut white = one.connect(table, Some(&guest.token), None).await;
    assert!(black.welcome().await.you.is_some());
    white.welcome().await;
    white.say(json!({"type": "ready", "ready": true})).await.unwrap();
    black.version(1).await;
    white.version(1).await;
    for (number, action) in ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"].into_iter().enumerate() {
        let (mover, watcher) =
            if number % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.act(action).await.unwrap();
        mover.version(number as u32 + 2).await;
        watcher.version(number as u32 + 2).await;
    }
    for node in [&one, &other] {
        assert_eq!(node.info(table).await.phase, Phase::Over);
        let (status, record) = node.get(&format!("/api/tables/{table}/records/1")).await;
        assert_eq!((status, record["steps"].as_array().map(Vec::len)), (StatusCode::OK, Some(9)));
        let (_, listed) = node.get(&format!("/api/tables?ids={table}")).await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!(node.get("/api/tables/nothing/game").await.0, StatusCode::NOT_FOUND);
    }
    let relayed = [figure(&one, "hanpan_relayed_total").await, figure(&other, "hanpan_relayed_total").await];
    assert!(relayed.iter().flatten().sum::<f64>() > 2.0, "{relayed:?}");
    for node in [one, other] {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_keeps_its_seat_at_every_node() {
    let cluster = Cluster::new();
    let [one, other] = cluster.two().await;
    let origin = |node: &TestServer| node.url("");
    let spec = table_of("omok", 2);
    let opened = one
        .http
        .post(one.url("/api/tables"))
        .header("origin", origin(&one))
        .json(&spec)
        .send()
        .await
        .unwrap();
    let cookie = opened.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let opened: Value = opened.json().await.unwrap();
    let table = opened["table"]["id"].as_str().unwrap();
    let ready = async |node: &TestServer, cookie: Option<&str>, origin: &str| {
        let message = json!({"id": "ready", "type": "ready", "ready": true});
        let request =
            node.http.post(node.url(&format!("/api/tables/{table}/messages"))).header("origin", origin);
        let request = cookie.into_iter().fold(request, |request, cookie| request.header("cookie", cookie));
        request.json(&message).send().await.unwrap().status()
    };
    for node in [&one, &other] {
        assert_eq!(ready(node, Some(&cookie), &origin(node)).await, StatusCode::OK);
        assert_eq!(ready(node, None, &origin(node)).await, StatusCode::UNAUTHORIZED);
        assert_eq!(ready(node, Some(&cookie), "http://evil.example").await, StatusCode::FORBIDDEN);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_from_outside_is_taken_for_a_node() {
    let cluster = Cluster::new();
    let node = cluster.try_node(Config { requests_per_second: 1, ..quick() }).await.unwrap();
    let ask = async |secret: &str| {
        let request =
            node.http.get(node.url("/api/games")).header("hanpan-for", format!("{secret} 192.0.2.7"));
        request.send().await.unwrap().status()
    };
    // Whoever were believed would be counted for another address each time, or not at all.
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.push(ask(&"0".repeat(64)).await);
    }
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS), "{answers:?}");
}

/// A program's account, and the lines it is told.
struct Program {
    token: String,
    lines: tokio::sync::mpsc::UnboundedReceiver<Value>,
}

impl Program {
    async fn at(made: &TestServer, listens: &TestServer, name: &str) -> Program {
        let made =
            made.http.post(made.url("/api/bot/accounts")).json(&json!({"name": name})).send().await.unwrap();
        let account: Value = made.json().await.unwrap();
        let token = account["token"].as_str().unwrap().to_owned();
        let stream =
            listens.http.get(listens.url("/api/bot/events")).bearer_auth(&token).send().await.unwrap();
        assert_eq!(stream.status(), StatusCode::OK);
        let (sender, lines) = tokio::sync::mpsc::unbounded_channel();
        let mut stream = stream.bytes_stream();
        tokio::spawn(async move {
            let mut text = String::new();
            while let Some(Ok(bytes)) = stream.next().await {
                text.push_str(&String::from_utf8_lossy(&bytes));
                while let Some((line, rest)) = text.split_once('\n') {
                    if let Ok(line) = serde_json::from_str(line) {
                        drop(sender.send(line));
                    }
                    text = rest.to_owned();
                }
            }
        });
        Program { token, lines }
    }

    async fn hear(&mut self) -> Option<Value> {
        timeout(PATIENCE, self.lines.recv()).await.expect("something is said")
    }
}

async fn programs_hear(cluster: Cluster) {
    let [one, other] = cluster.two().await;
    let mut program = Program::at(&one, &other, "machine").await;
    let mut spec = serde_json::to_value(table_of("omok", 2)).unwrap();
    spec["seats"][1] = json!({"type": "invited", "account": "machine"});
    let spec = serde_json::from_value(spec).unwrap();
    let mut tables = Vec::new();
    for node in [&one, &other] {
        let table = node.create(&spec).await.table.id;
        let heard = program.hear().await.unwrap();
        assert_eq!(
            (heard["type"].as_str(), heard["table"].as_str()),
            (Some("challenge"), Some(table.as_str()))
        );
        tables.push(table);
    }
    for (node, table) in [&other, &one].into_iter().zip(&tables) {
        let url = node.url(&format!("/api/bot/tables/{table}/accept"));
        let accepted = node.http.post(url).bearer_auth(&program.token).send().await.unwrap();
        assert_eq!(accepted.status(), StatusCode::OK, "{}", accepted.text().await.unwrap());
        assert_eq!(program.hear().await.unwrap()["type"], "game_start");
    }
    // Whoever begins to listen is told what is going on, wherever the tables are.
    let again = one.http.get(one.url("/api/bot/events")).bearer_auth(&program.token).send().await.unwrap();
    let mut again = again.bytes_stream();
    let mut told = String::new();
    while told.matches("game_start").count() < 2 {
        told.push_str(&String::from_utf8_lossy(
            &timeout(PATIENCE, again.next()).await.unwrap().unwrap().unwrap(),
        ));
    }
    // A token that is taken away at one node is worth nothing at the others.
    let url = one.url("/api/bot/accounts/token");
    let renewed = one.http.post(url).bearer_auth(&program.token).send().await.unwrap();
    assert_eq!(renewed.status(), StatusCode::OK);
    assert_eq!(program.hear().await, None, "the stream has ended");
    let refused =
        other.http.get(other.url("/api/bot/events")).bearer_auth(&program.token).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_hear_of_what_happens_at_other_nodes_by_way_of_the_database() {
    programs_hear(Cluster::new()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_hear_of_what_happens_at_other_nodes_by_way_of_nats() {
    let broker = Broker::start().unwrap();
    programs_hear(Cluster { bus: Some(Url::from(broker.url())), ..Cluster::new() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_told_to_go_hands_its_tables_over_within_a_second_and_no_clock_is_refunded_or_charged()
{
    let cluster = Cluster::new();
    let [leaving, staying] = cluster.two().await;
    let clock = ClockSpec::Fischer { seconds: 600, increment: 0 };
    let mut begun =
        leaving.begin(&hanpan_protocol::lobby::CreateTable { clock, ..table_of("omok", 2) }).await;
    let black = &mut begun.clients[0];
    sleep(Duration::from_millis(2_500)).await;
    let spent = Instant::now();
    let stopping = tokio::spawn(leaving.stop());
    while !matches!(
        timeout(PATIENCE, black.hear_or_end()).await.unwrap(),
        Some(ServerMessage::Closing) | None
    ) {}
    let told = Instant::now();
    let game = loop {
        if let Ok(mut client) = staying.try_connect(&begun.table, Some(&begun.tokens[0]), None).await
            && let Some(ServerMessage::Welcome(_)) = client.hear_or_end().await
        {
            let game = client.version(1).await;
            client.act("h8").await.unwrap();
            break game;
        }
        sleep(Duration::from_millis(20)).await;
    };
    assert!(told.elapsed() < Duration::from_secs(1), "{:?}", told.elapsed());
    let left = game.clocks.unwrap().left.as_slice()[0];
    let expected = 600_000 - 2_500;
    assert!(
        left <= expected && left > expected - 1_000,
        "{left} ms are left, {:?} after the end",
        spent.elapsed()
    );
    stopping.await.unwrap();
    until(async || figure(&staying, "hanpan_shards").await == Some(1024.0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_node_is_refused_and_told_why() {
    let cluster = Cluster::new();
    let named = || Config { node: Some("one".into()), ..quick() };
    let _first = cluster.try_node(named()).await.unwrap();
    let begun = Instant::now();
    fails(&cluster, named(), "a node called one is running already").await;
    assert!(begun.elapsed() > Duration::from_secs(6), "one that was killed would have been waited for");
    let bus = |url: &str| Some(Url::from(url.to_owned()));
    let without_bus = Cluster { bus: bus("nats://127.0.0.1:1"), ..Cluster::new() };
    fails(&without_bus, quick(), "the bus at 127.0.0.1:1 does not answer").await;
    let nowhere = |url: String| Cluster { url, ..Cluster::new() };
    fails(&nowhere("postgres://hanpan@127.0.0.1:1/hanpan".into()), quick(), "PostgreSQL does not answer")
        .await;
    let missing = nowhere(cluster.database.url("missing"));
    fails(&missing, quick(), "database \"missing\" does not exist").await;
    fails(
        &nowhere(format!("{}?sslmode=require", cluster.url)),
        quick(),
        "TLS to the database is not supported",
    )
    .await;
    fails(&nowhere("hanpan.db".into()), quick(), "store is like postgres://").await;
    let nobody_comes = Config { advertise: Some("0.0.0.0:7878".parse().unwrap()), ..quick() };
    fails(&Cluster::new(), nobody_comes, "say where they do (advertise)").await;
    let future = Cluster::new();
    drop(future.try_node(quick()).await.unwrap());
    future.run("UPDATE hanpan.hanpan SET version = 99").await;
    fails(&future, quick(), "the database has version 99").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_goes_on_when_the_database_is_back() {
    let database = Arc::new(Database::start().unwrap());
    let cluster = Cluster { url: database.create().unwrap(), bus: None, database: Arc::clone(&database) };
    let node = cluster.node().await;
    let mut begun = node.begin(&table_of("omok", 2)).await;
    begun.clients[0].act("h8").await.unwrap();
    tokio::task::spawn_blocking(move || {
        database.kill().unwrap();
        std::thread::sleep(Duration::from_secs(1));
        database.restart().unwrap();
    })
    .await
    .unwrap();
    let table: TableId = begun.table.clone();
    let moved = async || {
        let Ok(mut client) = node.try_connect(&table, Some(&begun.tokens[1]), None).await else {
            return false;
        };
        let message = json!({"id": "second", "type": "act", "at": 2, "action": "h9"});
        client.send_text(&message.to_string()).await;
        loop {
            match client.hear_or_end().await {
                Some(ServerMessage::Accepted(_)) => return true,
                Some(ServerMessage::Refused(_)) | None => return false,
                Some(_) => {}
            }
        }
    };
    until(moved).await;
    until(async || node.get("/healthz").await.0 == StatusCode::OK).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_without_space_loses_nothing_is_told_and_play_goes_on_when_there_is_some() {
    let cluster = Cluster::new();
    let node = cluster.node().await;
    let mut begun = node.begin(&table_of("omok", 2)).await;
    begun.clients[0].act("h8").await.unwrap();
    // PostgreSQL says the same when its disk is full.
    cluster
        .run(
            "CREATE FUNCTION hanpan.full() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE 'no space left' USING ERRCODE = 'disk_full'; END $$;
             CREATE TRIGGER no_space BEFORE INSERT ON hanpan.entries EXECUTE FUNCTION hanpan.full();
             CREATE TRIGGER no_space BEFORE UPDATE ON hanpan.hanpan EXECUTE FUNCTION hanpan.full()",
        )
        .await;
    begun.clients[1].version(2).await;
    let refused = begun.clients[1].act("h9").await.unwrap_err();
    assert_eq!((refused.code, refused.text.as_str()), (Code::Unavailable, "the disk is full"));
    let (status, told) = node.get("/healthz").await;
    assert!(
        status == StatusCode::SERVICE_UNAVAILABLE && told.to_string().contains("the disk is full"),
        "{told}"
    );
    cluster.run("DROP FUNCTION hanpan.full() CASCADE").await;
    until(async || node.get("/healthz").await.0 == StatusCode::OK).await;
    let mut white = node.connect(&begun.table, Some(&begun.tokens[1]), None).await;
    assert_eq!(white.version(2).await.version, 2, "what was refused has not happened");
    white.act("h9").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_clock_is_wrong_says_so_and_has_its_share_of_the_tables() {
    let broker = Broker::start().unwrap();
    let cluster = Cluster { bus: Some(Url::from(broker.url())), ..Cluster::new() };
    let right = cluster.node().await;
    let listen = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    // Not by the program `faketime`: it would not take its child with it when it is killed.
    let asked = Command::new("faketime").args(["-f", "+1h", "printenv", "LD_PRELOAD"]).output().unwrap();
    let mut faked = Command::new(std::env::current_exe().unwrap());
    faked.env("LD_PRELOAD", String::from_utf8(asked.stdout).unwrap().trim());
    faked.envs([("FAKETIME", "+1h"), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")]);
    let start = Start { listen, store: cluster.url.clone(), bus: broker.url() };
    let _wrong = Running(as_node(&mut faked, &start).stdout(Stdio::null()).spawn().unwrap());
    let shares = async || figure(&right, "hanpan_shards").await == Some(512.0);
    until(shares).await;
    let wrong = right.http.get(format!("http://{listen}/metrics")).send().await.unwrap();
    let told = wrong.text().await.unwrap();
    let off =
        told.lines().find_map(|line| line.strip_prefix("hanpan_clock_off_seconds ")?.parse::<f64>().ok());
    assert!(off.is_some_and(|off| (3_590.0..3_610.0).contains(&off)), "{off:?}");
    // Leases are longer than this, and neither takes anything away from the other.
    for _ in 0..80 {
        sleep(Duration::from_millis(100)).await;
        assert!(shares().await);
    }
}
