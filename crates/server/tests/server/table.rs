//! What happens around a game: bots, clocks, offers, absence, fair deals.

use hanpan_house::game_of;
use hanpan_protocol::lobby::{CreateTable, Phase, SeatSpec};
use hanpan_protocol::{ClockSpec, Code};
use hanpan_server::Config;
use hanpan_table::Record;
use serde_json::json;

use crate::common::{Begun, Client, TestServer, bot, every_short_game, quick, table_of};

/// Does something legal whenever it can, until the game is over.
pub async fn play_out(client: &mut Client) {
    loop {
        let update = client.until(|client| client.game.clone().filter(is_ours)).await;
        if update.result.is_some() {
            return;
        }
        // Claims and wins first, then anything: the game should come to an end.
        let preferred = ["tsumo", "ron"].into_iter().find(|action| update.legal.contains(action));
        let action = preferred.unwrap_or(&update.legal[update.version as usize % update.legal.len()]);
        // What was refused as stale is done again in the next version.
        let accepted = client.act(action).await;
        if accepted.is_ok() {
            let version = update.version;
            client
                .until(|client| client.game.as_ref().filter(|game| game.version > version).map(|_| ()))
                .await;
        }
    }
}

fn is_ours(update: &hanpan_protocol::Update) -> bool {
    !update.legal.is_empty() || update.result.is_some()
}

#[tokio::test]
async fn a_person_plays_every_game_against_bots_and_the_deals_verify() {
    let server = TestServer::start(quick()).await;
    for (game, options, seats) in every_short_game() {
        for level in ["easy", "learned"].into_iter().filter(|name| hanpan_house::names(game).contains(name)) {
            let mut places = vec![bot(level); seats];
            places[0] = SeatSpec::Open;
            let spec = CreateTable { options: options.clone(), seats: places, ..table_of(game, seats) };
            let Begun { table, mut clients, .. } = server.begin(&spec).await;
            let commitment = server.info(&table).await.fair.commitment;
            play_out(&mut clients[0]).await;
            let (status, record) = server.get(&format!("/api/tables/{table}/records/1")).await;
            assert_eq!(status, 200, "{game}");
            let record: Record = serde_json::from_value(record).unwrap();
            assert_eq!(record.fair.as_ref().unwrap().commitment, commitment);
            assert_eq!(record.seats[1].kind, "bot");
            let verified = game_of(&record).unwrap().verify(&record);
            verified.unwrap_or_else(|error| panic!("{game} against {level}: {error}"));
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn before_the_end_there_is_no_record_and_no_seed() {
    let server = TestServer::start(quick()).await;
    let Begun { table, .. } = server.begin(&table_of("japae", 2)).await;
    assert_eq!(server.get(&format!("/api/tables/{table}/records/1")).await.0, 404);
    assert_eq!(server.info(&table).await.fair.seed, None);
    server.stop().await;
}

#[tokio::test]
async fn a_takeback_is_given_at_once_by_bots_and_by_consent_of_people() {
    let server = TestServer::start(quick()).await;
    let spec = CreateTable { seats: vec![SeatSpec::Open, bot("easy")], ..table_of("omok", 2) };
    let Begun { mut clients, .. } = server.begin(&spec).await;
    clients[0].refused(json!({"type": "take_back", "at": 1}), Code::NothingToTakeBack).await;
    clients[0].act("h8").await.unwrap();
    clients[0].version(3).await;
    clients[0].say(json!({"type": "take_back", "at": 3})).await.unwrap();
    let update = clients[0].version(4).await;
    assert!(update.full && update.events.is_empty(), "the game is at its beginning again");
    clients[0].refused(json!({"type": "draw", "at": 4}), Code::Forbidden).await;

    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    clients[0].act("h8").await.unwrap();
    for client in &mut clients {
        client.version(2).await;
    }
    let ask = json!({"type": "take_back", "at": 2});
    clients[0].say(ask.clone()).await.unwrap();
    assert_eq!(server.info(&table).await.takeback_wanted, Some(hanpan_core::Seat::at(0)));
    clients[0].refused(ask.clone(), Code::NoOffer).await;
    clients[1].say(json!({"type": "decline"})).await.unwrap();
    assert_eq!(server.info(&table).await.takeback_wanted, None);
    clients[1].refused(json!({"type": "decline"}), Code::NoOffer).await;
    clients[0].say(ask.clone()).await.unwrap();
    clients[1].say(ask).await.unwrap();
    assert_eq!(clients[1].version(3).await.events.len(), 0);
    server.stop().await;
}

#[tokio::test]
async fn a_draw_is_agreed_and_a_move_answers_an_offer() {
    let server = TestServer::start(quick()).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    clients[1].say(json!({"type": "draw", "at": 1})).await.unwrap();
    clients[0].act("h8").await.unwrap();
    assert!(server.info(&table).await.draw_wanted.is_empty(), "a move declines");
    for client in &mut clients {
        client.version(2).await;
        client.say(json!({"type": "draw", "at": 2})).await.unwrap();
    }
    let update = clients[0].version(3).await;
    assert_eq!(update.result.unwrap().reason, "draw");
    server.stop().await;
}

#[tokio::test]
async fn whoever_runs_out_of_time_loses_between_two() {
    let server = TestServer::start(quick()).await;
    let spec = CreateTable { clock: ClockSpec::PerMove { seconds: 3 }, ..table_of("omok", 2) };
    let Begun { mut clients, .. } = server.begin(&spec).await;
    let clocks = clients[0].game.clone().unwrap().clocks.unwrap();
    assert_eq!(serde_json::to_value(clocks.running).unwrap(), json!([0]));
    let update = clients[1].version(2).await;
    let result = update.result.unwrap();
    assert_eq!(
        (result.reason.as_str(), serde_json::to_value(result.winners).unwrap()),
        ("timeout", json!([1]))
    );
    clients[0].version(2).await;
    clients[0].refused(json!({"type": "act", "at": 2, "action": "h8"}), Code::NotPlaying).await;
    server.stop().await;
}

#[tokio::test]
async fn among_several_a_bot_plays_on_for_whoever_gives_up() {
    let server = TestServer::start(quick()).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("suzume", 3)).await;
    clients[0].say(json!({"type": "resign", "at": 1})).await.unwrap();
    let info = server.info(&table).await;
    assert_eq!((info.phase, info.seats[0].bot.as_deref()), (Phase::Playing, Some("easy")));
    clients[1].version(2).await;
    clients[0].version(2).await;
    let at = clients[0].game.clone().unwrap().version;
    clients[0].refused(json!({"type": "act", "at": at, "action": "skip"}), Code::Forbidden).await;
    server.stop().await;
}

#[tokio::test]
async fn a_bot_stands_in_for_whoever_is_away_and_he_comes_back() {
    let server = TestServer::start(Config { grace_s: 0, ..quick() }).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    drop(clients.remove(0));
    let mut white = clients.remove(0);
    white
        .until(|client| client.table.as_ref().filter(|table| table.seats[0].bot.is_some()).map(|_| ()))
        .await;
    white.version(2).await;
    let mut black = server.connect(&table, Some(&tokens[0]), None).await;
    black.welcome().await;
    white
        .until(|client| client.table.as_ref().filter(|table| table.seats[0].bot.is_none()).map(|_| ()))
        .await;
    let version = white.game.clone().unwrap().version;
    white.act("a1").await.unwrap();
    let update = black.version(version + 1).await;
    assert!(!update.legal.is_empty(), "the player has his seat again");
    server.stop().await;
}

#[tokio::test]
async fn a_bot_that_takes_too_long_is_replaced() {
    let server = TestServer::start(Config { bot_patience_ms: 0, ..quick() }).await;
    let spec = CreateTable { seats: vec![SeatSpec::Open, bot("hard")], ..table_of("omok", 2) };
    let Begun { mut clients, .. } = server.begin(&spec).await;
    clients[0].act("h8").await.unwrap();
    assert_eq!(clients[0].version(3).await.version, 3);
    let metrics = server.http.get(server.url("/metrics")).send().await.unwrap().text().await.unwrap();
    let overruns = metrics.lines().find_map(|line| line.strip_prefix("hanpan_bot_overruns_total ")).unwrap();
    assert!(overruns.parse::<f64>().unwrap() >= 1.0, "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn a_game_without_the_wanted_bot_has_another_stand_in() {
    // Not every game had an original program, and a new game has only what it has.
    let wanted = "classic";
    let lacks = |game: &str| !hanpan_house::names(game).contains(&wanted);
    assert!(every_short_game().any(|(game, ..)| lacks(game)));
    let server = TestServer::start(Config { stand_in: wanted.to_owned(), ..quick() }).await;
    for (game, options, seats) in every_short_game() {
        let spec = CreateTable { options, ..table_of(game, seats) };
        let host = server.create(&spec).await;
        let mut client = server.connect(&host.table.id, Some(&host.token), None).await;
        client.welcome().await;
        client.say(json!({"type": "start"})).await.unwrap();
        let bot = server.info(&host.table.id).await.seats[1].bot.clone().unwrap();
        let expected = if lacks(game) { hanpan_house::names(game)[0] } else { wanted };
        assert_eq!(bot, expected, "{game}");
    }
    server.stop().await;
}
