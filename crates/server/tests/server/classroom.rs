//! Fifty people behind one address, who open the page at the same moment, with the limits that a server has by itself.

use futures_util::future::join_all;
use hanpan_core::Seat;
use hanpan_protocol::lobby::{JoinTable, Joined};
use hanpan_protocol::{Code, Refused, TableId};
use hanpan_server::{Config, File, Server};
use reqwest::{Client, StatusCode};
use serde_json::json;

use crate::common::{TestServer, bot, table_of};

/// As many files as the page of the browser client has, and more.
const FILES: usize = 20;
const VISITORS: usize = 50;

fn site(path: &str) -> Option<File> {
    let is_there = path == "index.html" || path.starts_with("assets/");
    is_there.then_some(File { content_type: "text/plain", bytes: &[b' '; 16 * 1024], brotli: None })
}

/// What a browser asks for before anybody has pressed anything, each with connections of its own.
async fn visit(server: &TestServer) -> Client {
    let browser = Client::builder().pool_max_idle_per_host(6).build().unwrap();
    let get = async |path: String| {
        let answer = browser.get(server.url(&path)).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.bytes().await.unwrap();
    };
    get("/".to_owned()).await;
    // A browser has six connections at once.
    for files in (0..FILES).collect::<Vec<_>>().chunks(6) {
        join_all(files.iter().map(|file| get(format!("/assets/{file}.js")))).await;
    }
    join_all(["/api/games", "/api/tables"].map(|path| get(path.to_owned()))).await;
    browser
}

async fn open(server: &TestServer, browser: &Client, against_bot: bool) -> Joined {
    let mut spec = table_of("omok", 2);
    if against_bot {
        spec.seats[1] = bot("easy");
    }
    let answer = browser.post(server.url("/api/tables")).json(&spec).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    answer.json().await.unwrap()
}

async fn join(server: &TestServer, browser: &Client, table: &TableId) -> Joined {
    let who = JoinTable { name: "guest".parse().unwrap(), seat: Some(Seat::at(1)), watch: false };
    let url = server.url(&format!("/api/tables/{table}/join"));
    let answer = browser.post(url).json(&who).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.unwrap()
}

/// Is ready, and plays a move as soon as it may.
async fn play(server: &TestServer, Joined { token, table, .. }: Joined, action: &str) {
    let mut client = server.connect(&table.id, Some(&token), None).await;
    client.welcome().await;
    if let Err(refused) = client.say(json!({"type": "ready", "ready": true})).await {
        assert_eq!(refused.code, Code::Started, "the host was ready from the beginning");
    }
    client.until(|client| client.game.as_ref().filter(|game| !game.legal.is_empty()).map(|_| ())).await;
    client.act(action).await.unwrap();
}

#[tokio::test]
async fn fifty_visitors_of_one_address_at_once_all_get_to_play() {
    let server = Server::open(Config { database: None, ..Config::default() }).unwrap().with_site(site);
    let server = TestServer::run(server).await;
    let browsers = join_all((0..VISITORS).map(|_| visit(&server))).await;
    // Twenty against the computer, the others in pairs.
    let (alone, pairs) = browsers.split_at(20);
    let alone = alone.iter().map(async |browser| {
        play(&server, open(&server, browser, true).await, "h8").await;
    });
    let pairs = pairs.chunks(2).map(async |pair| {
        let host = open(&server, &pair[0], false).await;
        let guest = join(&server, &pair[1], &host.table.id).await;
        tokio::join!(play(&server, host, "h8"), play(&server, guest, "h9"));
    });
    tokio::join!(join_all(alone), join_all(pairs));
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_one_address_is_still_held_off() {
    let server = TestServer::start(Config { database: None, ..Config::default() }).await;
    let mut answered = 0;
    loop {
        let burst = (0..50).map(|_| server.http.get(server.url("/api/games")).send());
        let answers: Vec<_> = join_all(burst).await.into_iter().map(Result::unwrap).collect();
        let refused =
            answers.iter().filter(|answer| answer.status() == StatusCode::TOO_MANY_REQUESTS).count();
        answered += answers.len() - refused;
        assert!(answered < 5_000, "nobody is held off");
        if refused > 0 {
            let refused = answers.into_iter().find(|answer| answer.status() != StatusCode::OK).unwrap();
            assert_eq!(refused.headers()["retry-after"], "1");
            assert_eq!(refused.json::<Refused>().await.unwrap().code, Code::TooMany);
            break;
        }
    }
    server.stop().await;
}
