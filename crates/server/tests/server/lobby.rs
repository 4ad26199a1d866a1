//! How players gather.

use hanpan_core::Seat;
use hanpan_protocol::lobby::{CreateTable, JoinTable, Phase, SeatSpec, TableSummary};
use hanpan_protocol::{ClockSpec, Code, ServerMessage};
use serde_json::{Value, json};

use crate::common::{Begun, TestServer, bot, quick, table_of};

#[tokio::test]
async fn a_public_table_is_listed_and_one_by_link_is_not() {
    let server = TestServer::start(quick()).await;
    let hidden = server.create(&table_of("omok", 2)).await;
    let public = server.create(&CreateTable { public: true, ..table_of("othello", 2) }).await;
    let (_, listed) = server.get("/api/tables").await;
    let listed: Vec<TableSummary> = serde_json::from_value(listed).unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].id, public.table.id);
    assert_eq!(listed[0].seats, [Some("host".to_owned()), None]);
    assert_eq!(server.info(&hidden.table.id).await.phase, Phase::Gathering);
    server.stop().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_played_is_refused_with_the_reason() {
    let server = TestServer::start(quick()).await;
    let good = table_of("omok", 2);
    let folder = concat!("agent:", env!("CARGO_MANIFEST_DIR"), "/../learned/weights/suzume");
    let cases = [
        (CreateTable { game: "chess".into(), ..good.clone() }, "unknown_game"),
        (CreateTable { options: json!({"size": 19}), ..good.clone() }, "bad_options"),
        (CreateTable { options: json!([]), ..good.clone() }, "bad_options"),
        (CreateTable { seats: vec![SeatSpec::Open; 3], ..good.clone() }, "bad_options"),
        (CreateTable { seats: Vec::new(), seat: None, ..good.clone() }, "bad_options"),
        (CreateTable { seats: vec![SeatSpec::Open; 300], ..good.clone() }, "bad_options"),
        (CreateTable { seats: vec![SeatSpec::Open, bot("genius")], ..good.clone() }, "unknown_bot"),
        // No name that comes over a wire reads a folder or runs a program.
        (CreateTable { seats: vec![SeatSpec::Open, bot(folder)], ..table_of("suzume", 2) }, "unknown_bot"),
        (
            CreateTable { seats: vec![SeatSpec::Open, bot("gtp:/bin/true")], ..table_of("othello", 2) },
            "unknown_bot",
        ),
        (CreateTable { seats: vec![bot("easy"), SeatSpec::Open], ..good.clone() }, "seat_taken"),
        (CreateTable { seat: Some(Seat::at(2)), ..good.clone() }, "seat_taken"),
        (CreateTable { clock: ClockSpec::PerMove { seconds: 1 }, ..good.clone() }, "bad_options"),
    ];
    for (spec, code) in cases {
        let answer = server.http.post(server.url("/api/tables")).json(&spec).send().await.unwrap();
        assert!(answer.status().is_client_error(), "{spec:?}");
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], code, "{spec:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn guests_choose_seats_get_ready_and_the_host_starts_with_bots_in_the_rest() {
    let server = TestServer::start(quick()).await;
    let host = server.create(&table_of("suzume", 3)).await;
    let table = host.table.id;
    let guest = server.join(&table, "guest").await;
    let mut host = server.connect(&table, Some(&host.token), None).await;
    host.welcome().await;
    let mut client = server.connect(&table, Some(&guest.token), None).await;
    assert_eq!(client.welcome().await.you.unwrap().seat, Some(Seat::at(1)));
    client.refused(json!({"type": "sit", "seat": 0}), Code::SeatTaken).await;
    client.refused(json!({"type": "sit", "seat": 5}), Code::NotFound).await;
    client.say(json!({"type": "sit", "seat": 2})).await.unwrap();
    client.refused(json!({"type": "start"}), Code::Forbidden).await;
    host.refused(json!({"type": "start"}), Code::NotReady).await;
    client.say(json!({"type": "ready", "ready": true})).await.unwrap();
    host.say(json!({"type": "start"})).await.unwrap();
    let info = host.until(|client| client.table.clone().filter(|table| table.phase == Phase::Playing)).await;
    assert_eq!(info.seats[1].bot.as_deref(), Some("easy"), "a bot takes the free seat");
    assert_eq!(info.seats[2].name.as_deref(), Some("guest"));
    client.refused(json!({"type": "sit", "seat": 1}), Code::Started).await;
    host.refused(json!({"type": "kick", "member": 1}), Code::Started).await;
    server.stop().await;
}

#[tokio::test]
async fn a_full_table_begins_when_all_are_ready() {
    let server = TestServer::start(quick()).await;
    let host = server.create(&table_of("omok", 2)).await;
    let table = host.table.id;
    let guest = server.join(&table, "guest").await;
    let mut guest = server.connect(&table, Some(&guest.token), None).await;
    guest.welcome().await;
    guest.say(json!({"type": "ready", "ready": true})).await.unwrap();
    assert_eq!(guest.version(1).await.version, 1);
    server.stop().await;
}

#[tokio::test]
async fn names_are_unique_and_the_table_is_not_without_end() {
    let server = TestServer::start(quick()).await;
    let table = server.create(&table_of("omok", 2)).await.table.id;
    let url = server.url(&format!("/api/tables/{table}/join"));
    let join = async |name: String, watch: bool| {
        let request = JoinTable { name: name.parse().unwrap(), seat: None, watch };
        server.http.post(&url).json(&request).send().await.unwrap().status().as_u16()
    };
    assert_eq!(join("host".into(), true).await, 409);
    for number in 0..64 {
        assert_eq!(join(format!("watcher {number}"), true).await, 200);
    }
    assert_eq!(join("one too many".into(), true).await, 409);
    server.stop().await;
}

#[tokio::test]
async fn those_who_watch_never_keep_anybody_from_a_free_seat() {
    let server = TestServer::start(quick()).await;
    let host = server.create(&table_of("suzume", 5)).await;
    let table = host.table.id;
    let url = server.url(&format!("/api/tables/{table}/join"));
    for number in 0..64 {
        let watcher = json!({"name": format!("watcher {number}"), "watch": true});
        assert_eq!(server.http.post(&url).json(&watcher).send().await.unwrap().status(), 200, "{number}");
    }
    for guest in 1..5 {
        let joined = server.join(&table, &format!("guest {guest}")).await;
        assert_eq!(joined.table.seats[guest].member, Some(joined.member));
    }
    let late = server.http.post(&url).json(&json!({"name": "late"})).send().await.unwrap();
    assert_eq!(late.json::<Value>().await.unwrap()["code"], "table_full", "no seat is free");
    // Nor do those who sit make room for more and more by standing up.
    let mut host = server.connect(&table, Some(&host.token), None).await;
    host.welcome().await;
    host.refused(json!({"type": "stand"}), Code::TableFull).await;
    host.say(json!({"type": "kick", "member": 1})).await.unwrap();
    host.say(json!({"type": "stand"})).await.unwrap();
    assert!(server.info(&table).await.seats[0].member.is_none());
    server.join(&table, "late").await;
    server.stop().await;
}

#[tokio::test]
async fn the_host_kicks_and_silences_and_another_host_follows() {
    let server = TestServer::start(quick()).await;
    let host = server.create(&table_of("omok", 2)).await;
    let table = host.table.id;
    let (guest, watcher) = (server.join(&table, "guest").await, server.join(&table, "watcher").await);
    let mut host = server.connect(&table, Some(&host.token), None).await;
    host.welcome().await;
    let mut second = server.connect(&table, Some(&watcher.token), None).await;
    second.welcome().await;
    second.say(json!({"type": "say", "text": "안녕 <b>"})).await.unwrap();
    let said = loop {
        if let ServerMessage::Chat(chat) = host.hear().await {
            break chat;
        }
    };
    assert_eq!((said.name.as_str(), said.text.unwrap().as_str()), ("watcher", "안녕 <b>"));
    for _ in 0..4 {
        second.say(json!({"type": "quick", "phrase": "hello"})).await.unwrap();
    }
    second.refused(json!({"type": "quick", "phrase": "hello"}), Code::TooMany).await;
    second.refused(json!({"type": "mute", "member": 0, "muted": true}), Code::Forbidden).await;
    host.say(json!({"type": "mute", "member": watcher.member, "muted": true})).await.unwrap();
    second.refused(json!({"type": "quick", "phrase": "hello"}), Code::Muted).await;
    host.say(json!({"type": "kick", "member": guest.member})).await.unwrap();
    assert_eq!(server.info(&table).await.seats[1].member, None);
    host.refused(json!({"type": "kick", "member": 0}), Code::NotFound).await;
    let mut kicked = server.connect(&table, Some(&guest.token), None).await;
    assert!(
        matches!(kicked.hear().await, ServerMessage::Refused(refused) if refused.code == Code::Unauthorized)
    );
    host.say(json!({"type": "leave"})).await.unwrap();
    let members = server.info(&table).await.members;
    assert_eq!(members.len(), 1);
    assert!(members[0].host);
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_rotates_the_seats_and_commits_anew() {
    let server = TestServer::start(quick()).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    let before = server.info(&table).await;
    clients[0].refused(json!({"type": "rematch"}), Code::NotOver).await;
    clients[0].say(json!({"type": "resign", "at": 1})).await.unwrap();
    let over = server.info(&table).await;
    assert_eq!(over.phase, Phase::Over);
    assert!(over.fair.seed.is_some(), "the seed is revealed after the end");
    clients[0].say(json!({"type": "rematch"})).await.unwrap();
    let gathering = server.info(&table).await;
    assert_eq!((gathering.phase, gathering.round), (Phase::Gathering, 2));
    assert_ne!(gathering.fair.commitment, before.fair.commitment);
    assert_eq!(gathering.fair.seed, None);
    clients[1].say(json!({"type": "rematch"})).await.unwrap();
    let update = clients[1].until(|client| client.game.clone().filter(|game| game.game == 2)).await;
    assert!(update.full);
    assert!(!update.legal.is_empty(), "whoever was second begins");
    let playing = server.info(&table).await;
    assert_eq!(playing.fair.commitment, gathering.fair.commitment);
    assert_eq!(server.get(&format!("/api/tables/{table}/records/1")).await.0, 200);
    assert_eq!(server.get(&format!("/api/tables/{table}/records/2")).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn drawn_seats_are_everybodys_with_equal_chance() {
    let server = TestServer::start(quick()).await;
    let mut first = 0;
    for _ in 0..16 {
        let host = server.create(&CreateTable { draw_seats: true, ..table_of("omok", 2) }).await;
        let guest = server.join(&host.table.id, "guest").await;
        let mut guest = server.connect(&host.table.id, Some(&guest.token), None).await;
        guest.welcome().await;
        guest.say(json!({"type": "ready", "ready": true})).await.unwrap();
        first += u32::from(!guest.version(1).await.legal.is_empty());
    }
    assert!((1..16).contains(&first), "of 16 draws {first} went one way, which happens once in 32768 runs");
    server.stop().await;
}
