//! How the dice of a game come about: everybody commits, the list is frozen, everybody reveals.

use hanpan_core::Seat;
use hanpan_protocol::lobby::{CreateTable, Phase, SeatSpec, TableInfo};
use hanpan_protocol::{Code, Participant, TableId};
use hanpan_server::room::{Invitation, Logged, Manners, Moment, Room};
use hanpan_server::{Config, Token};
use hanpan_table::fair::{Bytes, salt_commitment};
use hanpan_table::memory::OwnSalt;
use hanpan_table::{Record, Verified};
use serde_json::{Value, json};

use crate::common::{Client, TestServer, bot, quick, table_of};

/// A salt that nobody else has.
fn salt(byte: u8) -> Bytes {
    Bytes::new(&[byte; 32]).unwrap()
}

/// What the member with this number in the list says to commit to a salt.
fn commit(info: &TableInfo, number: u8, salt: &Bytes) -> Value {
    let commitment = salt_commitment(&info.fair.table, number, salt);
    json!({"type": "commit", "number": number, "commitment": commitment})
}

fn reveal(salt: &Bytes) -> Value {
    json!({"type": "reveal", "salt": salt})
}

fn ready() -> Value {
    json!({"type": "ready", "ready": true})
}

/// A table of two persons who have not begun.
async fn gather(server: &TestServer, spec: &CreateTable) -> (TableId, [Client; 2]) {
    let host = server.create(spec).await;
    let table = host.table.id;
    let guest = server.join(&table, "guest").await;
    let mut host = server.connect(&table, Some(&host.token), None).await;
    host.welcome().await;
    let mut guest = server.connect(&table, Some(&guest.token), None).await;
    guest.welcome().await;
    (table, [host, guest])
}

/// The first game of the table, once it is over, and what verifying it says.
async fn record(server: &TestServer, table: &TableId) -> (Record, Verified) {
    let (_, record) = server.get(&format!("/api/tables/{table}/records/1")).await;
    let record: Record = serde_json::from_value(record).unwrap();
    let verified = hanpan_house::game_of(&record).unwrap().verify(&record).unwrap();
    (record, verified)
}

async fn is_playing(client: &mut Client) -> TableInfo {
    client.until(|client| client.table.clone().filter(|table| table.phase == Phase::Playing)).await
}

#[tokio::test]
async fn salts_are_committed_to_then_the_list_is_frozen_then_they_are_revealed() {
    let server = TestServer::start(quick()).await;
    let (table, [mut host, mut guest]) = gather(&server, &table_of("japae", 2)).await;
    let before = server.info(&table).await;
    assert_eq!(before.fair.participants, [Participant::Member(0), Participant::Member(1)]);
    assert_eq!((before.fair.version, before.fair.frozen), (2, false));
    host.refused(reveal(&salt(1)), Code::NotReady).await;
    host.say(commit(&before, 0, &salt(1))).await.unwrap();
    guest.refused(commit(&before, 0, &salt(2)), Code::Stale).await;
    guest.say(commit(&before, 1, &salt(3))).await.unwrap();
    guest.say(commit(&before, 1, &salt(2))).await.unwrap();
    guest.refused(json!({"type": "salt", "salt": "00"}), Code::BadRequest).await;
    guest.say(ready()).await.unwrap();
    let frozen = server.info(&table).await;
    assert_eq!((frozen.phase, frozen.fair.frozen), (Phase::Gathering, true));
    assert_eq!((frozen.fair.reveal_within, &frozen.fair.salts), (Some(10_000), &None));
    let committed = [(0, salt(1)), (1, salt(2))]
        .map(|(n, salt)| Some(salt_commitment(&frozen.fair.table, n, &salt).to_string()));
    assert_eq!(frozen.fair.salt_commitments, committed);
    for late in [
        json!({"type": "sit", "seat": 0}),
        json!({"type": "stand"}),
        json!({"type": "ready", "ready": false}),
        json!({"type": "rematch"}),
        commit(&frozen, 1, &salt(4)),
    ] {
        guest.refused(late, Code::Frozen).await;
    }
    host.refused(json!({"type": "start"}), Code::Frozen).await;
    guest.refused(reveal(&salt(3)), Code::WrongSalt).await;
    guest.refused(reveal(&Bytes::default()), Code::WrongSalt).await;
    assert_eq!(server.info(&table).await, frozen, "what is refused changes nothing");
    host.say(reveal(&salt(1))).await.unwrap();
    host.say(reveal(&salt(1))).await.unwrap();
    assert_eq!(server.info(&table).await, frozen, "a salt is not shown before all are known");
    guest.say(reveal(&salt(2))).await.unwrap();
    let playing = is_playing(&mut guest).await;
    assert_eq!(playing.fair.salts, Some([salt(1), salt(2)].map(|salt| salt.to_string()).to_vec()));
    assert_eq!((playing.fair.order, playing.fair.reveal_within), (Some(vec![0, 1]), None));
    assert_eq!(playing.fair.commitment, before.fair.commitment);
    guest.refused(reveal(&salt(2)), Code::Started).await;
    guest.version(1).await;
    guest.say(json!({"type": "resign", "at": 1})).await.unwrap();
    let (record, verified) = record(&server, &table).await;
    assert!(verified.outcomes > 0);
    let fair = record.fair.unwrap();
    assert_eq!((fair.version, fair.commitment.as_str()), (2, before.fair.commitment.as_str()));
    OwnSalt { number: 1, salt: salt(2) }.compare(&fair).unwrap();
    server.stop().await;
}

#[tokio::test]
async fn a_salt_is_heard_by_nobody_before_all_are_revealed() {
    let server = TestServer::start(quick()).await;
    let (table, [mut host, mut guest]) = gather(&server, &table_of("japae", 2)).await;
    let mut spectator = server.connect(&table, None, None).await;
    spectator.welcome().await;
    let info = server.info(&table).await;
    host.say(commit(&info, 0, &salt(0xab))).await.unwrap();
    guest.say(commit(&info, 1, &salt(0xcd))).await.unwrap();
    guest.say(ready()).await.unwrap();
    host.say(reveal(&salt(0xab))).await.unwrap();
    // Whoever comes now is told no more than the others.
    let mut late = server.connect(&table, None, None).await;
    late.welcome().await;
    let told = server.get(&format!("/api/tables/{table}")).await.1.to_string();
    spectator.until(|client| client.table.clone().filter(|table| table.fair.frozen)).await;
    guest.refused(reveal(&salt(0xef)), Code::WrongSalt).await;
    let heard = [&guest.heard, &spectator.heard, &late.heard].into_iter().flatten().chain([&told]);
    let first = salt(0xab).to_string();
    for text in heard {
        assert!(!text.contains(&first), "{text}");
    }
    guest.say(reveal(&salt(0xcd))).await.unwrap();
    let salts = is_playing(&mut spectator).await.fair.salts.unwrap();
    assert_eq!(salts, [first, salt(0xcd).to_string()]);
    server.stop().await;
}

#[tokio::test]
async fn who_does_not_reveal_in_time_loses_the_seat_and_the_abort_stays_in_the_record() {
    let server = TestServer::start(Config { reveal_s: 1, ..quick() }).await;
    let (table, [mut host, mut guest]) = gather(&server, &table_of("japae", 2)).await;
    let first = server.info(&table).await;
    host.say(commit(&first, 0, &salt(1))).await.unwrap();
    guest.say(commit(&first, 1, &salt(2))).await.unwrap();
    guest.say(ready()).await.unwrap();
    host.say(reveal(&salt(1))).await.unwrap();
    let second =
        host.until(|client| client.table.clone().filter(|table| !table.fair.aborted.is_empty())).await;
    assert_eq!(second.phase, Phase::Gathering);
    assert_ne!(second.fair.commitment, first.fair.commitment);
    assert_eq!(second.fair.aborted[0].commitment, first.fair.commitment);
    assert_eq!(second.fair.aborted[0].missing, [1]);
    assert_eq!(second.fair.aborted[0].salts, [Some(salt(1).to_string()), None]);
    assert_eq!(second.fair.salt_commitments, [None], "everybody commits again");
    assert_eq!((second.seats[0].member, second.seats[1].member), (Some(0), None));
    assert_eq!((second.members[0].ready, second.members[1].ready), (true, false));
    guest.refused(reveal(&salt(2)), Code::NotReady).await;
    // The others commit again, and it is tried again with whoever sits down.
    host.say(commit(&second, 0, &salt(3))).await.unwrap();
    guest.say(json!({"type": "sit", "seat": 1})).await.unwrap();
    guest.say(ready()).await.unwrap();
    assert!(server.info(&table).await.fair.frozen);
    host.say(reveal(&salt(3))).await.unwrap();
    let playing = is_playing(&mut guest).await;
    assert_eq!(playing.fair.salts, Some(vec![salt(3).to_string(), String::new()]));
    guest.version(1).await;
    guest.say(json!({"type": "resign", "at": 1})).await.unwrap();
    let (record, _) = record(&server, &table).await;
    let aborted = record.fair.unwrap().aborted.unwrap();
    assert_eq!(aborted.len(), 1);
    assert_eq!(aborted[0].commitment.to_string(), first.fair.commitment);
    server.stop().await;
}

#[tokio::test]
async fn leaving_or_being_sent_away_while_salts_are_revealed_is_not_revealing() {
    let server = TestServer::start(quick()).await;
    for leaves in [true, false] {
        let (table, [mut host, mut guest]) = gather(&server, &table_of("omok", 2)).await;
        let info = server.info(&table).await;
        host.say(commit(&info, 0, &salt(1))).await.unwrap();
        guest.say(ready()).await.unwrap();
        if leaves {
            guest.say(json!({"type": "leave"})).await.unwrap();
        } else {
            host.say(json!({"type": "kick", "member": 1})).await.unwrap();
        }
        let after = server.info(&table).await;
        assert_eq!(after.fair.aborted[0].missing, [1], "though he had nothing to reveal");
        assert_eq!((after.fair.frozen, after.seats[1].member), (false, None));
        assert_ne!(after.fair.commitment, info.fair.commitment);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_start_waits_for_whoever_has_gone_away_with_his_salt() {
    let server = TestServer::start(quick()).await;
    let host = server.create(&table_of("omok", 2)).await;
    let table = host.table.id.clone();
    let guest = server.join(&table, "guest").await;
    let mut guest = server.connect(&table, Some(&guest.token), None).await;
    guest.welcome().await;
    let mut away = server.connect(&table, Some(&host.token), None).await;
    away.welcome().await;
    away.say(commit(&host.table, 0, &salt(1))).await.unwrap();
    drop(away);
    guest.until(|client| client.table.clone().filter(|table| !table.members[0].here)).await;
    guest.say(ready()).await.unwrap();
    let info = server.info(&table).await;
    assert!(!info.fair.frozen && info.members.iter().all(|member| member.ready));
    // Somebody who does not play makes no difference.
    drop(server.connect(&table, None, None).await);
    // He comes back, as from another window of his phone.
    let mut back = server.connect(&table, Some(&host.token), None).await;
    assert!(back.welcome().await.table.fair.frozen);
    back.say(reveal(&salt(1))).await.unwrap();
    is_playing(&mut guest).await;
    server.stop().await;
}

#[tokio::test]
async fn a_commitment_is_void_when_the_number_in_the_list_changes() {
    let server = TestServer::start(quick()).await;
    let (table, [mut host, mut guest]) = gather(&server, &table_of("suzume", 3)).await;
    let info = server.info(&table).await;
    guest.say(commit(&info, 1, &salt(2))).await.unwrap();
    host.say(json!({"type": "stand"})).await.unwrap();
    let after = server.info(&table).await;
    assert_eq!(after.fair.participants, [Participant::Member(1)]);
    assert_eq!(after.fair.salt_commitments, [None]);
    guest.refused(commit(&info, 1, &salt(2)), Code::Stale).await;
    guest.say(commit(&after, 0, &salt(3))).await.unwrap();
    host.refused(commit(&after, 0, &salt(4)), Code::Forbidden).await;
    // Whoever comes later does not change the numbers of those who are there; the host was there first.
    let late = server.join(&table, "late").await;
    assert_eq!(late.table.fair.participants, [1, 2].map(Participant::Member));
    assert!(late.table.fair.salt_commitments[0].is_some());
    host.say(json!({"type": "sit", "seat": 2})).await.unwrap();
    assert_eq!(server.info(&table).await.fair.participants, [0, 1, 2].map(Participant::Member));
    assert_eq!(server.info(&table).await.fair.salt_commitments, [None, None, None]);
    server.stop().await;
}

#[tokio::test]
async fn a_table_where_nobody_commits_begins_at_once_with_empty_salts() {
    let server = TestServer::start(quick()).await;
    let seats = vec![bot("easy"), SeatSpec::Open];
    let host = server.create(&CreateTable { seats, seat: Some(Seat::at(1)), ..table_of("omok", 2) }).await;
    let mut client = server.connect(&host.table.id, Some(&host.token), None).await;
    client.welcome().await;
    client.say(ready()).await.unwrap();
    let info = server.info(&host.table.id).await;
    assert_eq!((info.phase, info.fair.version), (Phase::Playing, 2));
    assert_eq!(info.fair.participants, [Participant::Member(0), Participant::Bot("easy".into())]);
    assert_eq!(info.fair.salts, Some(vec![String::new(), String::new()]));
    assert_eq!(info.fair.order, Some(vec![1, 0]), "the bot has the first seat");
    server.stop().await;
}

#[tokio::test]
async fn drawn_seats_are_drawn_by_the_committed_dice() {
    let server = TestServer::start(quick()).await;
    let mut orders = std::collections::HashSet::new();
    for round in 0..12 {
        let spec = CreateTable { draw_seats: true, ..table_of("omok", 2) };
        let (table, [mut host, mut guest]) = gather(&server, &spec).await;
        let info = server.info(&table).await;
        guest.say(commit(&info, 1, &salt(round))).await.unwrap();
        guest.say(ready()).await.unwrap();
        guest.say(reveal(&salt(round))).await.unwrap();
        let playing = is_playing(&mut host).await;
        host.version(1).await;
        host.say(json!({"type": "resign", "at": 1})).await.unwrap();
        let (record, verified) = record(&server, &table).await;
        assert_eq!(verified.drawn, Some(true));
        let order = record.fair.unwrap().order.unwrap();
        assert_eq!(playing.fair.order.as_ref(), Some(&order));
        let seated: Vec<_> = playing.seats.iter().map(|seat| seat.member.unwrap() as u8).collect();
        assert_eq!(seated, order, "they sit as the record says");
        orders.insert(order);
    }
    assert_eq!(orders.len(), 2, "of 12 draws all went one way, which happens once in 2048 runs");
    server.stop().await;
}

/// A log as it was written before anybody committed to a salt.
const OLD_LOG: &str = r#"
{"type":"created","spec":{"game":"japae","options":{},"seats":[{"type":"open"},{"type":"open"}],"name":"host","seat":0},"seed":"0707070707070707070707070707070707070707070707070707070707070707","token":"TOKEN","account":null}
{"type":"joined","name":"guest","token":"TOKEN","account":null,"seat":1}
{"type":"salted","member":1,"salt":"c0ffee"}
{"type":"ready","member":1,"ready":true}
{"type":"started","order":[1,0],"fill":"easy"}
{"type":"resigned","seat":0}
"#;

#[test]
fn an_old_log_loads_and_verifies_as_version_1() {
    let token = "00".repeat(32);
    let log: Vec<Logged> = OLD_LOG
        .trim()
        .lines()
        .map(|line| serde_json::from_str(&line.replace("TOKEN", &token)).unwrap())
        .collect();
    let manners = Manners {
        first_tick: 5_000,
        log_entries: 200_000,
        claim_window: 0,
        claim_limit: 0,
        hand_end: 0,
        reveal: 0,
        grace: 0,
        stand_in: "easy".into(),
        random: || [1; 32],
    };
    let room = Room::rebuild("k3x9".parse().unwrap(), manners, &log, 0).unwrap();
    let fair = room.info().fair;
    assert_eq!((fair.version, fair.salts), (1, Some(vec!["c0ffee".to_owned(), String::new()])));
    let record = room.record().unwrap();
    let told = serde_json::to_value(&record).unwrap();
    assert_eq!(told["fair"].as_object().unwrap().len(), 4, "{told}");
    let verified = hanpan_house::game_of(&record).unwrap().verify(&record).unwrap();
    assert_eq!((verified.outcomes, verified.drawn), (1, None));
}

#[test]
fn a_game_whose_starts_come_to_nothing_again_and_again_is_not_started_any_more() {
    let manners = Manners {
        first_tick: 5_000,
        log_entries: 200_000,
        claim_window: 0,
        claim_limit: 0,
        hand_end: 0,
        reveal: 10_000,
        grace: 0,
        stand_in: "easy".into(),
        random: || [1; 32],
    };
    let moment = |mono: u64| Moment { wall: jiff::Timestamp::UNIX_EPOCH, mono };
    let host = Invitation { token: Token::random().unwrap().hash(), account: None };
    let spec = CreateTable { seats: vec![SeatSpec::Open, bot("easy")], ..table_of("omok", 2) };
    let (mut room, _) = Room::create("k3x9".parse().unwrap(), spec, host, manners, moment(0)).unwrap();
    let say = |now: u64, room: &mut Room, message: Value| {
        let mut message = message;
        message["id"] = json!(crate::common::fresh_id());
        room.handle(moment(now), 0, &serde_json::from_value(message).unwrap())
    };
    for start in 0..8 {
        let now = start * 20_000;
        if start > 0 {
            say(now, &mut room, json!({"type": "sit", "seat": 0})).unwrap();
        }
        let info = room.info();
        say(now, &mut room, commit(&info, 0, &salt(1))).unwrap();
        say(now, &mut room, json!({"type": "start"})).unwrap();
        assert_eq!(room.next_alarm(), Some(now + 10_000));
        assert!(room.alarm(moment(now + 9_999)).is_empty());
        assert_eq!(room.alarm(moment(now + 10_000)).len(), 1);
    }
    say(170_000, &mut room, json!({"type": "sit", "seat": 0})).unwrap();
    let refusal = say(170_000, &mut room, json!({"type": "start"})).unwrap_err();
    assert_eq!(refusal.code, Code::TooMany);
    say(170_000, &mut room, ready()).unwrap();
    assert_eq!((room.phase(), room.info().fair.aborted.len()), (Phase::Gathering, 8));
}
