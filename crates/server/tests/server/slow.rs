//! Clients that are slow, silent or gone: each costs little, and nobody else anything.

use std::time::Duration;

use hanpan_protocol::Name;
use hanpan_protocol::lobby::JoinTable;
use hanpan_server::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{interval, timeout};

use crate::common::{Begun, Client, PATIENCE, TestServer, quick, table_of};

impl TestServer {
    /// One of the figures of the server.
    async fn metric(&self, name: &str) -> u64 {
        let metrics = self.http.get(self.url("/metrics")).send().await.unwrap().text().await.unwrap();
        let find = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
        metrics.lines().find_map(find).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// Opens a WebSocket by hand, over a line that takes in little at a time, and reads nothing of it.
    async fn connect_and_read_nothing(&self, path: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(self.address).await.unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.address
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }
}

/// Everything that still comes over a connection until the other side closes it.
async fn read_to_the_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A connection that is reset is closed too.
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    drop(read.expect("the server closes the connection"));
    bytes
}

/// A game that two play undisturbed.
async fn play_on(clients: &mut [Client]) {
    for (version, action) in (1..).zip(["h8", "a1", "h9", "b1"]) {
        let mover = (version as usize - 1) % 2;
        clients[mover].version(version).await;
        clients[mover].act(action).await.unwrap();
    }
}

#[tokio::test]
async fn whoever_does_not_read_is_cut_off_and_what_waits_for_him_is_bounded() {
    let server = TestServer::start(Config { send_ms: 500, ..quick() }).await;
    let Begun { clients: mut others, .. } = server.begin(&table_of("omok", 2)).await;
    let host = server.create(&table_of("omok", 2)).await;
    let table = host.table.id;
    // The more are at the table, the more there is to be told of it.
    for watcher in 0..60 {
        let name: Name = format!("{watcher:02} {}", "판".repeat(20)).parse().unwrap();
        let request = JoinTable { name, seat: None, watch: true };
        let url = server.url(&format!("/api/tables/{table}/join"));
        assert_eq!(server.http.post(url).json(&request).send().await.unwrap().status(), 200);
    }
    let mut host = server.connect(&table, Some(&host.token), None).await;
    host.welcome().await;
    let mut slow = server.connect_and_read_nothing(&format!("/api/tables/{table}/socket")).await;
    let mut told = 0;
    while server.metric("hanpan_slow_readers_total").await == 0 {
        for muted in [true, false] {
            host.say(json!({"type": "mute", "member": 1, "muted": muted})).await.unwrap();
        }
        told = host.heard.iter().map(String::len).sum();
        assert!(told < 100 << 20, "what waits for a slow reader grows without end");
    }
    play_on(&mut others).await;
    let read = read_to_the_end(&mut slow).await.len();
    assert!(read < told, "he is still sent everything: {read} of {told} bytes");
    // He is told what he missed when he comes again.
    server.connect(&table, None, None).await.welcome().await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_gone_without_a_word_is_noticed() {
    let server = TestServer::start(Config { silence_ms: 500, ..quick() }).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    let mut spectator = server.connect(&table, None, None).await;
    spectator.welcome().await;
    // A client answers pings while it is listened to; these two are as good as unplugged.
    let gone = clients.remove(1);
    let is_here = |client: &Client| client.table.as_ref().is_some_and(|table| table.members[1].here);
    spectator.until(|client| (!is_here(client)).then_some(())).await;
    assert_eq!(server.metric("hanpan_slow_readers_total").await, 0, "he was not slow, but silent");
    drop(gone);
    let mut back = server.connect(&table, Some(&tokens[1]), None).await;
    back.welcome().await;
    assert!(is_here(&back));
    server.stop().await;
}

/// Bytes that come one at a time are signs of life, but a request must arrive in its time all the same.
#[tokio::test]
async fn a_request_that_trickles_in_is_cut_off() {
    let server = TestServer::start(Config { request_ms: 400, ..quick() }).await;
    let Begun { mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let whole = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let head = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.address);
    let body = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 9000\r\n\r\n",
        server.address
    );
    for (begun, answers) in [(head.clone(), 0), (format!("{whole}{head}"), 1), (body, 0)] {
        let (mut reads, mut writes) = TcpStream::connect(server.address).await.unwrap().into_split();
        writes.write_all(begun.as_bytes()).await.unwrap();
        let trickle = async {
            let mut drops = interval(Duration::from_millis(20));
            // It goes on until the other side has closed.
            while writes.write_all(b" ").await.is_ok() {
                drops.tick().await;
            }
        };
        let mut heard = Vec::new();
        let closed =
            async { drop(timeout(PATIENCE, reads.read_to_end(&mut heard)).await.expect("it is closed")) };
        tokio::join!(trickle, closed);
        let heard = String::from_utf8(heard).unwrap();
        assert_eq!(heard.matches("HTTP/1.1 200 OK").count(), answers, "{heard}");
    }
    // A WebSocket is one request that has arrived; it stays.
    play_on(&mut clients).await;
    server.stop().await;
}

#[tokio::test]
async fn a_connection_on_which_nothing_is_asked_is_closed() {
    let server = TestServer::start(Config { silence_ms: 200, ..quick() }).await;
    let mut silent = TcpStream::connect(server.address).await.unwrap();
    assert!(read_to_the_end(&mut silent).await.is_empty());
    server.stop().await;
}

/// A stream of lines has its own pulse, so it lives on while nothing happens at the table.
#[tokio::test]
async fn a_stream_in_which_nothing_happens_stays_open_and_ends_with_the_server() {
    let server = TestServer::start(Config { silence_ms: 300, ..quick() }).await;
    let table = server.create(&table_of("omok", 2)).await.table.id;
    let url = server.url(&format!("/api/bot/tables/{table}/stream"));
    let mut stream = server.http.get(url).send().await.unwrap();
    let mut pulses = 0;
    // Ten pulses take twice as long as silence is allowed to.
    while pulses < 10 {
        let chunk = timeout(PATIENCE, stream.chunk()).await.unwrap().unwrap();
        pulses += usize::from(*chunk.expect("the stream is open") == *b"\n");
    }
    let rest = tokio::spawn(async move {
        while timeout(PATIENCE, stream.chunk()).await.unwrap().expect("it ends, it does not break").is_some()
        {
        }
    });
    server.stop().await;
    rest.await.unwrap();
}
