//! What is promised of clocks, of those who are away or have left, and of silence while answers are sealed.

use std::time::Duration;

use hanpan_core::Seat;
use hanpan_protocol::lobby::{CreateTable, Phase};
use hanpan_protocol::{ClockSpec, Clocks, Code, ServerMessage, Update};
use hanpan_server::Config;
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use crate::common::{Begun, Client, TestServer, bot, quick, quiet_move, table_of};

fn timed(seconds: u16) -> CreateTable {
    CreateTable { clock: ClockSpec::Fischer { seconds, increment: 0 }, ..table_of("omok", 2) }
}

fn left(clocks: &Clocks, seat: usize) -> u64 {
    clocks.left[Seat::at(seat)]
}

#[tokio::test]
async fn a_fischer_clock_runs_down_by_what_the_moves_took_and_a_restart_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("hanpan.db")), ..quick() };
    let server = TestServer::start(config()).await;
    let Begun { table, tokens, mut clients } = server.begin(&timed(20)).await;
    let mut thought = 0;
    for (version, action) in (1..).zip(["h8", "a1", "h9", "a2", "h10", "a3"]) {
        let mover = (version as usize - 1) % 2;
        clients[mover].version(version).await;
        if mover == 0 {
            let begun = Instant::now();
            sleep(Duration::from_millis(700)).await;
            thought += begun.elapsed().as_millis() as u64;
        }
        clients[mover].act(action).await.unwrap();
    }
    let clocks = clients[0].version(7).await.clocks.unwrap();
    // What a line may lag is forgiven, up to a quota.
    let spent = 20_000 - left(&clocks, 0);
    assert!((thought - 3 * 200..thought + 2_000).contains(&spent), "{spent} of {thought} ms");
    assert!(left(&clocks, 1) > 18_000);
    // The time of a turn that is going on is charged too; only that while no server runs is not.
    sleep(Duration::from_millis(1500)).await;
    server.stop().await;
    sleep(Duration::from_millis(1500)).await;
    let server = TestServer::start(config()).await;
    let mut black = server.connect(&table, Some(&tokens[0]), None).await;
    black.welcome().await;
    let after = black.version(7).await.clocks.unwrap();
    assert_eq!(left(&after, 1), left(&clocks, 1));
    let charged = left(&clocks, 0) - left(&after, 0);
    // A turn is counted from when it was told, which is noted some milliseconds after the player was.
    assert!((1_450..3_000).contains(&charged), "{charged} ms are charged");
    server.stop().await;
}

#[tokio::test]
async fn a_table_where_a_clock_runs_is_not_put_away_and_nothing_is_refunded() {
    let server = TestServer::start(Config { idle_s: 0, ..quick() }).await;
    let spec = CreateTable { clock: ClockSpec::PerMove { seconds: 3 }, ..table_of("omok", 2) };
    let Begun { table, clients, .. } = server.begin(&spec).await;
    drop(clients);
    // Nobody is here and nobody asks, until his time must be over.
    sleep(Duration::from_millis(5_000)).await;
    let (_, game) = server.get(&format!("/api/tables/{table}/game")).await;
    assert_eq!(game["result"]["reason"], "timeout", "{game}");
    assert_eq!(game["clocks"]["left"][0], 0, "his clock shows it");
    server.stop().await;
}

#[tokio::test]
async fn after_a_restart_no_clock_runs_until_somebody_who_plays_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("hanpan.db")), ..quick() };
    let server = TestServer::start(config()).await;
    let spec = CreateTable { clock: ClockSpec::PerMove { seconds: 3 }, ..table_of("omok", 2) };
    let Begun { table, tokens, mut clients } = server.begin(&spec).await;
    clients[0].act("h8").await.unwrap();
    server.stop().await;
    let server = TestServer::start(config()).await;
    // Somebody looks at the table, and watches it for longer than the whole time of a move.
    let mut spectator = server.connect(&table, None, None).await;
    spectator.welcome().await;
    let watched = spectator.version(2).await.clocks.unwrap();
    sleep(Duration::from_millis(4_000)).await;
    let (_, game) = server.get(&format!("/api/tables/{table}/game")).await;
    assert_eq!((&game["result"], &game["clocks"]["running"]), (&json!(null), &json!([])), "{game}");
    assert_eq!(game["clocks"]["left"][1], left(&watched, 1), "{game}");
    let mut white = server.connect(&table, Some(&tokens[1]), None).await;
    white.welcome().await;
    let clocks = white.version(2).await.clocks.unwrap();
    assert!(clocks.running.contains(Seat::at(1)) && left(&clocks, 1) > 2_000, "{clocks:?}");
    // The other is back, so the time of whoever does not move runs out.
    white.version(3).await;
    let (_, game) = server.get(&format!("/api/tables/{table}/game")).await;
    assert_eq!(game["result"]["reason"], "timeout", "{game}");
    server.stop().await;
}

#[tokio::test]
async fn nobody_pays_for_a_disk_that_takes_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hanpan.db");
    let server = TestServer::start(Config { database: Some(file.clone()), ..quick() }).await;
    let spec = |clock| CreateTable { clock, ..table_of("omok", 2) };
    let mut short = server.begin(&spec(ClockSpec::PerMove { seconds: 3 })).await.clients;
    let mut long = server.begin(&spec(ClockSpec::Fischer { seconds: 10, increment: 0 })).await.clients;
    // Nobody can write for longer than White has for a move.
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let free = async {
        sleep(Duration::from_millis(4_500)).await;
        other.execute_batch("ROLLBACK").unwrap();
    };
    let (one, two, ()) = tokio::join!(short[0].act("h8"), long[0].act("h8"), free);
    one.and(two).unwrap();
    let told = short[1].version(2).await;
    assert_eq!(told.result, None, "White could not know that it was his turn");
    assert!(left(&told.clocks.unwrap(), 1) > 2_500, "and all of his time is left");
    short[1].act("h9").await.unwrap();
    assert_eq!(short[1].version(3).await.result, None);
    long[1].version(2).await;
    long[1].act("h9").await.unwrap();
    let clocks = long[1].version(3).await.clocks.unwrap();
    assert!(left(&clocks, 1) > 8_000, "White has thought for a moment: {clocks:?}");
    // What he thinks after he was told is his own time.
    long[0].version(3).await;
    sleep(Duration::from_millis(2_500)).await;
    long[0].act("h10").await.unwrap();
    let clocks = long[0].version(4).await.clocks.unwrap();
    assert!(left(&clocks, 0) < 9_000, "Black has thought for seconds: {clocks:?}");
    server.stop().await;
}

#[tokio::test]
async fn who_is_briefly_away_is_still_an_opponent() {
    let server = TestServer::start(Config { grace_s: 0, ..quick() }).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("omok", 2)).await;
    clients[0].act("h8").await.unwrap();
    drop(clients.pop());
    // The bot that stands in answers the move.
    let version = clients[0].version(3).await.version;
    clients[0].say(json!({"type": "take_back", "at": version})).await.unwrap();
    let info = server.info(&table).await;
    assert_eq!(info.takeback_wanted, Some(Seat::at(0)), "he is asked, and may answer when he is back");
    assert_eq!(server.get(&format!("/api/tables/{table}/game")).await.1["version"], version);
    let url = server.url(&format!("/api/tables/{table}/hint"));
    let hint = server.http.get(url).bearer_auth(&tokens[0]).send().await.unwrap();
    assert_eq!(hint.status(), 403, "hints are for those who play against bots alone");
    let mut back = server.connect(&table, Some(&tokens[1]), None).await;
    back.welcome().await;
    back.version(version).await;
    back.say(json!({"type": "take_back", "at": version})).await.unwrap();
    assert!(back.version(version + 1).await.full);
    server.stop().await;
}

#[tokio::test]
async fn the_win_is_claimed_over_one_who_stays_away_where_a_clock_was_agreed_and_not_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { database: Some(folder.path().join("hanpan.db")), grace_s: 1, ..quick() };
    let server = TestServer::start(config()).await;
    let claim = |version: u32| json!({"type": "claim_win", "at": version});
    let is_stood_in = |client: &Client| {
        let info = client.table.as_ref()?;
        info.seats.iter().any(|seat| seat.member == Some(1) && seat.bot.is_some()).then_some(())
    };
    for (spec, may) in [(timed(600), true), (table_of("omok", 2), false)] {
        let Begun { table, tokens, mut clients } = server.begin(&spec).await;
        clients[0].refused(claim(1), Code::NothingToClaim).await;
        drop(clients.pop());
        // He is away, but not for long.
        clients[0].refused(claim(1), Code::NothingToClaim).await;
        clients[0].until(is_stood_in).await;
        clients[0].refused(claim(0), Code::Stale).await;
        if !may {
            clients[0].refused(claim(1), Code::NothingToClaim).await;
            continue;
        }
        // Who is back plays on.
        let mut back = server.connect(&table, Some(&tokens[1]), None).await;
        back.welcome().await;
        clients[0].refused(claim(1), Code::NothingToClaim).await;
        drop(back);
        clients[0].until(|client| is_stood_in(client).is_none().then_some(())).await;
        clients[0].until(is_stood_in).await;
        clients[0].say(claim(1)).await.unwrap();
        let result = clients[0].version(2).await.result.unwrap();
        assert_eq!(
            (result.winners.iter().collect::<Vec<_>>(), result.reason.as_str()),
            (vec![Seat::at(0)], "timeout")
        );
        clients[0].refused(claim(2), Code::NotPlaying).await;
    }
    // Among several nobody claims anything.
    let mut spec = CreateTable { clock: timed(600).clock, ..table_of("onecard", 3) };
    spec.seats[2] = bot("random");
    let Begun { mut clients, .. } = server.begin(&spec).await;
    drop(clients.pop());
    clients[0].until(is_stood_in).await;
    let version = clients[0].game.as_ref().unwrap().version;
    clients[0].refused(claim(version), Code::NothingToClaim).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_has_left_hears_no_more_of_the_hand() {
    let server = TestServer::start(quick()).await;
    let Begun { table, tokens, mut clients } = server.begin(&table_of("onecard", 3)).await;
    let mut leaver = clients.remove(1);
    leaver.version(1).await;
    // A second connection of his, and a stream of lines.
    let mut other = server.connect(&table, Some(&tokens[1]), None).await;
    other.welcome().await;
    other.version(1).await;
    let url = server.url(&format!("/api/bot/tables/{table}/stream"));
    let stream = server.http.get(url).bearer_auth(&tokens[1]).send().await.unwrap();
    leaver.say(json!({"type": "leave"})).await.unwrap();
    for client in [&mut leaver, &mut other] {
        while let Some(message) = client.hear_or_end().await {
            if let ServerMessage::Update(update) = message {
                assert!(update.view.value()["you"].is_null(), "it is the view of the public");
            }
        }
    }
    // The stream ends too.
    timeout(Duration::from_secs(20), stream.text()).await.unwrap().unwrap();
    let mut refused = server.connect(&table, Some(&tokens[1]), None).await;
    assert!(
        matches!(refused.hear().await, ServerMessage::Refused(refused) if refused.code == Code::Unauthorized)
    );
    server.stop().await;
}

/// Whoever has a choice now, other than the one whose turn it was.
fn asked(clients: &[Client]) -> Vec<usize> {
    let has_a_choice = |client: &Client| client.game.as_ref().is_some_and(|game| game.legal.len() > 1);
    (0..clients.len()).filter(|&seat| has_a_choice(&clients[seat])).collect()
}

#[tokio::test]
async fn nobody_is_kept_waiting_while_another_answers_in_secret() {
    // Answers stay sealed, and a write waits so long that everything else is over before.
    let config = Config { commit_window_ms: 1_500, claim_window_ms: 1 << 40, ..quick() };
    let server = TestServer::start(config).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of("japae", 2)).await;
    let legal = clients[0].game.clone().unwrap().legal;
    let discard = legal.iter().find(|action| action.starts_with("discard")).unwrap();
    clients[0].act(discard).await.unwrap();
    clients[0].version(2).await;
    clients[1].version(2).await;
    assert!(asked(&clients).iter().all(|seat| *seat == 1));
    let mut spectator = server.connect(&table, None, None).await;
    spectator.welcome().await;
    spectator.version(2).await;

    let answer = json!({"type": "act", "id": "secret", "at": 2, "action": "skip"});
    clients[1].send_text(&answer.to_string()).await;
    sleep(Duration::from_millis(50)).await;
    // What others may ask is answered before the answer is even written.
    assert_eq!(server.info(&table).await.phase, Phase::Playing);
    assert_eq!(server.get(&format!("/api/tables/{table}/game")).await.0, 200);
    assert_eq!(server.get(&format!("/api/tables/{table}/history")).await.0, 200);
    let mut another = server.connect(&table, None, None).await;
    another.welcome().await;
    another.version(2).await;
    clients[0].say(json!({"type": "quick", "phrase": "hello"})).await.unwrap();
    clients[0].refused(json!({"type": "act", "at": 2, "action": "skip"}), Code::NotYourTurn).await;
    let early = timeout(Duration::ZERO, clients[1].until(|client| accepted(client, "secret"))).await;
    assert!(early.is_err(), "his own answer is not acknowledged before it is kept");
    clients[1].until(|client| accepted(client, "secret")).await;
    server.stop().await;
}

fn against_bots(game: &str, seats: usize, clock: ClockSpec) -> CreateTable {
    let mut spec = CreateTable { clock, ..table_of(game, seats) };
    spec.seats[1..].fill(bot("random"));
    spec
}

/// Plays until he is asked for a sealed answer and has a choice.
async fn until_asked(client: &mut Client) -> Update {
    loop {
        let game = client.until(|client| client.game.clone().filter(|game| !game.legal.is_empty())).await;
        if game.sealed && game.legal.len() > 1 {
            return game;
        }
        // Who can only skip says nothing.
        if !game.sealed {
            client.act(&quiet_move(&game)).await.unwrap();
        }
        client.version(game.version + 1).await;
    }
}

#[tokio::test]
async fn against_bots_alone_no_window_is_waited_for() {
    // Between people nothing would ever be opened.
    let server = TestServer::start(Config { claim_window_ms: 1 << 40, ..quick() }).await;
    for (game, seats) in [("japae", 2), ("suzume", 2), ("suzume", 4), ("onecard", 3)] {
        let spec = against_bots(game, seats, ClockSpec::None);
        let Begun { mut clients, .. } = server.begin(&spec).await;
        let mut turns = 0;
        while turns < 20 {
            let is_ours = |game: &Update| game.result.is_some() || !game.legal.is_empty();
            let game = clients[0].until(|client| client.game.clone().filter(is_ours)).await;
            if game.result.is_some() {
                break;
            }
            if !game.sealed || game.legal.len() > 1 {
                clients[0].act(&quiet_move(&game)).await.unwrap();
                turns += 1;
            }
            clients[0].version(game.version + 1).await;
        }
        assert!(turns > 3, "{game} of {seats}");
    }
    server.stop().await;
}

#[tokio::test]
async fn against_bots_alone_no_answer_is_due_unless_a_clock_was_agreed() {
    let server = TestServer::start(Config { claim_limit_ms: 1, ..quick() }).await;
    let mut alone = server.begin(&against_bots("japae", 2, ClockSpec::None)).await.clients;
    let asked = until_asked(&mut alone[0]).await;
    assert_eq!(asked.answer_within, None);
    sleep(Duration::from_millis(300)).await;
    alone[0].act(asked.legal.iter().last().unwrap()).await.expect("he is still asked");
    server.stop().await;
    let server = TestServer::start(Config { claim_limit_ms: 3_600_000, ..quick() }).await;
    let timed = ClockSpec::Fischer { seconds: 600, increment: 0 };
    let mut timed = server.begin(&against_bots("japae", 2, timed)).await.clients;
    let asked = until_asked(&mut timed[0]).await;
    assert!(asked.answer_within.is_some_and(|within| within > 3_500_000), "{asked:?}");
    server.stop().await;
}

/// Plays one move of the seat whose turn it is, and says what version everybody sees then.
async fn discard(clients: &mut [Client]) -> u32 {
    let version = clients[0].game.as_ref().unwrap().version;
    let has_moves = |client: &Client| client.game.as_ref().is_some_and(|game| !game.legal.is_empty());
    let mover = clients.iter().position(has_moves).expect("a person begins");
    let action = quiet_move(clients[mover].game.as_ref().unwrap());
    clients[mover].act(&action).await.unwrap();
    for client in clients {
        client.version(version + 1).await;
    }
    version + 1
}

#[tokio::test]
async fn where_two_people_sit_the_window_stays_whoever_is_away() {
    let config = Config { claim_window_ms: 1 << 40, grace_s: 0, ..quick() };
    let server = TestServer::start(config).await;
    let mut spec = table_of("suzume", 3);
    spec.seats[2] = bot("random");
    let Begun { table, mut clients, .. } = server.begin(&spec).await;
    let version = discard(&mut clients).await;
    let looks = async || server.get(&format!("/api/tables/{table}/game")).await.1["version"].clone();
    sleep(Duration::from_millis(300)).await;
    assert_eq!(looks().await, version);
    // A bot stands in for him, but he is still a person.
    drop(clients.pop());
    let is_away = |client: &Client| {
        let info = client.table.as_ref()?;
        info.seats.iter().any(|seat| seat.member == Some(1) && seat.bot.is_some()).then_some(())
    };
    clients[0].until(is_away).await;
    sleep(Duration::from_millis(300)).await;
    assert_eq!(looks().await, version);
    server.stop().await;
}

#[tokio::test]
async fn who_has_given_up_for_good_is_nobody_to_be_protected_any_more() {
    let server = TestServer::start(Config { claim_window_ms: 1 << 40, ..quick() }).await;
    let mut spec = table_of("suzume", 3);
    spec.seats[2] = bot("random");
    let Begun { mut clients, .. } = server.begin(&spec).await;
    let version = discard(&mut clients).await;
    clients[1].say(json!({"type": "resign", "at": version})).await.unwrap();
    clients[0].version(version + 1).await;
    server.stop().await;
}

fn accepted(client: &Client, id: &str) -> Option<()> {
    let is_it = |text: &String| text.contains("\"accepted\"") && text.contains(&format!("\"{id}\""));
    client.heard.iter().any(is_it).then_some(())
}

#[tokio::test]
async fn a_table_goes_on_while_its_moves_are_written_and_acknowledges_none_too_early() {
    let config = Config { commit_window_ms: 2_000, ..quick() };
    let server = TestServer::start(config).await;
    let Begun { mut clients, .. } = server.begin(&table_of("omok", 2)).await;
    // Both know the moves, and nobody waits for an answer.
    let begun = Instant::now();
    for (at, action) in (1..).zip(["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1"]) {
        let message = json!({"type": "act", "id": action, "at": at, "action": action});
        clients[(at + 1) % 2].send_text(&message.to_string()).await;
        // Two connections may overtake each other.
        sleep(Duration::from_millis(100)).await;
    }
    for client in &mut clients {
        client.version(9).await;
        let versions = client.heard.iter().filter(|text| text.contains("\"update\"")).count();
        assert_eq!(versions, 9, "everybody is told of every move");
    }
    assert!(begun.elapsed() < Duration::from_secs(8), "they were written together");
    server.stop().await;
}
