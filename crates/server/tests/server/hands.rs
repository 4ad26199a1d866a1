//! The end of a hand is a moment of its own: where several people play, nobody's time is counted while it is looked at.

use std::time::Duration;

use hanpan_protocol::lobby::CreateTable;
use hanpan_protocol::{ClockSpec, Update};
use hanpan_server::Config;
use tokio::time::{Instant, sleep};

use crate::common::{Begun, Client, TestServer, bot, quick, quiet_move, table_of};

const GAMES: [&str; 2] = ["japae", "suzume"];

fn round(client: &Client) -> u64 {
    client.game.as_ref().unwrap().view.value()["round"].as_u64().unwrap()
}

/// Who has something to say, if anybody has a choice.
fn who_owes(clients: &[Client]) -> Option<usize> {
    let owes = |game: &Update| game.legal.len() > usize::from(game.sealed);
    clients.iter().position(|client| client.game.as_ref().is_some_and(owes))
}

/// Plays one move, and lets pass what can be called.
async fn go_on(clients: &mut [Client]) {
    let mut version = clients[0].game.as_ref().unwrap().version;
    if let Some(mover) = who_owes(clients) {
        let action = quiet_move(clients[mover].game.as_ref().unwrap());
        version = version.max(clients[mover].act(&action).await.unwrap().version - 1);
    }
    for client in clients {
        client.version(version + 1).await;
    }
}

/// Plays on until the next hand is dealt.
async fn until_the_next_hand(clients: &mut [Client]) {
    let first = round(&clients[0]);
    while round(&clients[0]) == first {
        go_on(clients).await;
    }
}

#[tokio::test]
async fn with_friends_no_clock_runs_while_the_end_of_a_hand_is_looked_at() {
    let server = TestServer::start(Config { hand_end_ms: 6_000, ..quick() }).await;
    for game in GAMES {
        let spec = CreateTable { clock: ClockSpec::PerMove { seconds: 3 }, ..table_of(game, 2) };
        let mut clients = server.begin(&spec).await.clients;
        let clocks = clients[0].game.as_ref().unwrap().clocks.clone().unwrap();
        assert_eq!(clocks.waits, 0, "{game}: before the first hand there is nothing to look at");
        until_the_next_hand(&mut clients).await;
        for client in &clients {
            let clocks = client.game.as_ref().unwrap().clocks.as_ref().unwrap();
            assert!((4_000..=6_000).contains(&clocks.waits), "{game}: {clocks:?}");
            assert!(clocks.left.iter().all(|(_, left)| *left == 3_000), "{game}: {clocks:?}");
        }
        // Longer than a move may take.
        sleep(Duration::from_millis(4_500)).await;
        go_on(&mut clients).await;
        let game = clients[0].game.as_ref().unwrap();
        assert!(game.result.is_none(), "nobody is out of time: {game:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn with_friends_sealed_answers_wait_for_who_looks_at_the_end_of_a_hand_and_for_nobody_else() {
    let server = TestServer::start(Config { claim_limit_ms: 1_000, hand_end_ms: 60_000, ..quick() }).await;
    for game in GAMES {
        let mut clients = server.begin(&table_of(game, 2)).await.clients;
        until_the_next_hand(&mut clients).await;
        let begun = Instant::now();
        go_on(&mut clients).await;
        let told = clients[0].heard.iter().rev().find(|text| text.contains("\"sealed\":true")).unwrap();
        let told: serde_json::Value = serde_json::from_str(told).unwrap();
        assert!(told["answer_within"].as_u64().is_some_and(|within| within > 30_000), "{game}: {told}");
        let asked = clients[0].game.as_ref().unwrap().version;
        while clients[0].game.as_ref().unwrap().version == asked {
            go_on(&mut clients).await;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{game}: who has answered waits for nothing");
    }
    server.stop().await;
}

#[tokio::test]
async fn against_bots_alone_the_next_hand_waits_for_nobody() {
    let server = TestServer::start(Config { hand_end_ms: 3_600_000, ..quick() }).await;
    for game in GAMES {
        let clock = ClockSpec::Fischer { seconds: 600, increment: 0 };
        let mut spec = CreateTable { clock, ..table_of(game, 2) };
        spec.seats[1] = bot("random");
        let Begun { mut clients, .. } = server.begin(&spec).await;
        until_the_next_hand(&mut clients).await;
        assert_eq!(clients[0].game.as_ref().unwrap().clocks.as_ref().unwrap().waits, 0, "{game}");
    }
    server.stop().await;
}
