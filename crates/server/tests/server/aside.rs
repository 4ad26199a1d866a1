//! A log that no longer leads to what it once led to is set aside as it is, and nothing else is disturbed.

use std::sync::Arc;

use hanpan_protocol::TableId;
use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_server::Server;
use hanpan_server::room::{Entry, Logged};
use hanpan_server::store::{Append, Memory, Row, Store, Write};
use serde_json::json;

use crate::common::{Begun, TestServer, every_game, quick, table_of};

/// What was kept of a game of two with an action in it and an end.
async fn play(game: &str) -> (TableSummary, Vec<Logged>) {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let server = TestServer::run(Server::with_store(quick(), Arc::clone(&store)).unwrap()).await;
    let Begun { table, mut clients, .. } = server.begin(&table_of(game, 2)).await;
    for client in &mut clients {
        let legal = client.game.clone().unwrap().legal;
        if let Some(action) = legal.first() {
            client.act(action).await.unwrap();
        }
    }
    let mut at = clients[0].version(2).await.version;
    // The answers to what was done may be opened in the meantime.
    while clients[0].say(json!({"type": "resign", "at": at})).await.is_err() {
        at = clients[0].version(at + 1).await.version;
    }
    server.stop().await;
    let log = store.load(&table).unwrap();
    (store.tables(&[table]).unwrap().remove(0), log)
}

fn keep(store: &dyn Store, summary: &TableSummary, log: &[Logged]) {
    let row = Row { phase: summary.phase, public: false, summary: summary.clone(), accounts: Vec::new() };
    let append = Append {
        table: summary.id.clone(),
        first: 0,
        fence: 0,
        log: log.to_vec(),
        row: Some(row),
        record: None,
    };
    assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
}

fn first(log: &mut [Logged], is: impl Fn(&Logged) -> bool) -> Option<&mut Logged> {
    log.iter_mut().find(|logged| is(logged))
}

/// A way in which a log may come to be at odds with the rules; it says whether there was anything to change.
type Change = (&'static str, fn(&mut Vec<Logged>) -> bool);

const CHANGES: &[Change] = &[
    ("chance decided something else", |log| {
        let outcome = first(log, |logged| !logged.consequence.chance.is_empty());
        outcome.map(|logged| logged.consequence.chance[0] += " ").is_some()
    }),
    ("chance decided nothing", |log| {
        let outcome = first(log, |logged| !logged.consequence.chance.is_empty());
        outcome.map(|logged| logged.consequence.chance.clear()).is_some()
    }),
    ("somebody else had won", |log| {
        let end = first(log, |logged| logged.consequence.result.is_some());
        end.map(|logged| logged.consequence.result.as_mut().unwrap().winners = Default::default()).is_some()
    }),
    ("the game had not ended", |log| {
        let end = first(log, |logged| logged.consequence.result.is_some());
        end.map(|logged| logged.consequence.result = None).is_some()
    }),
    ("the rules were others", |log| {
        first(log, |logged| matches!(logged.entry, Entry::Started { .. }))
            .map(|logged| {
                let Entry::Started { rules, .. } = &mut logged.entry else { unreachable!() };
                *rules = rules.map(|rules| rules + 1);
            })
            .is_some()
    }),
    ("what was done is not possible", |log| {
        first(log, |logged| matches!(logged.entry, Entry::Acted { .. }))
            .map(|logged| {
                let Entry::Acted { action, .. } = &mut logged.entry else { unreachable!() };
                *action = "nonsense".to_owned();
            })
            .is_some()
    }),
    ("an entry is lost", |log| {
        let seated = log.iter().position(|logged| matches!(logged.entry, Entry::Started { .. }));
        seated.map(|place| log.remove(place)).is_some()
    }),
    ("the first entry is lost", |log| {
        log.remove(0);
        true
    }),
];

async fn code(server: &TestServer, table: &TableId) -> (u16, String) {
    let (status, body) = server.get(&format!("/api/tables/{table}")).await;
    (status.as_u16(), body["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_log_at_odds_with_the_rules_is_set_aside_and_stays_as_it_is() {
    for (game, _) in every_game() {
        let (summary, log) = play(game).await;
        for (what, change) in CHANGES {
            let mut changed = log.clone();
            if !change(&mut changed) {
                assert!(
                    what.starts_with("chance") && !hanpan_house::game(game).unwrap().chance(),
                    "{game}: {what}"
                );
                continue;
            }
            let store: Arc<dyn Store> = Arc::new(Memory::default());
            keep(&*store, &summary, &changed);
            let healthy = TableSummary { id: "healthy".parse().unwrap(), ..summary.clone() };
            keep(&*store, &healthy, &log[..1]);
            let server = TestServer::run(Server::with_store(quick(), Arc::clone(&store)).unwrap()).await;
            for _ in 0..2 {
                assert_eq!(code(&server, &summary.id).await, (410, "set_aside".to_owned()), "{game}: {what}");
            }
            assert!(server.try_connect(&summary.id, None, None).await.is_err(), "{game}: {what}");
            assert_eq!(code(&server, &healthy.id).await.0, 200, "{game}: {what}");
            let metrics = server.http.get(server.url("/metrics")).send().await.unwrap().text().await.unwrap();
            assert!(metrics.contains("hanpan_tables_set_aside 1\n"), "{metrics}");
            server.stop().await;
            assert_eq!(store.load(&summary.id).unwrap(), changed, "{game}: {what}");
        }
    }
}

#[tokio::test]
async fn logs_from_before_the_rules_had_versions_still_load() {
    for (game, _) in every_game() {
        let (summary, mut log) = play(game).await;
        for logged in &mut log {
            logged.consequence = Default::default();
            if let Entry::Started { rules, .. } = &mut logged.entry {
                *rules = None;
            }
        }
        let store: Arc<dyn Store> = Arc::new(Memory::default());
        keep(&*store, &summary, &log);
        let server = TestServer::run(Server::with_store(quick(), store).unwrap()).await;
        assert_eq!(server.info(&summary.id).await.phase, Phase::Over, "{game}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_record_at_odds_with_the_rules_is_kept_and_not_replayed() {
    let (summary, log) = play("omok").await;
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    keep(&*store, &summary, &log);
    let record = r#"{"hanpan":1,"game":"omok","rules":99,"options":{},"seats":[],"steps":[],"started":"2026-01-02T03:04:05Z"}"#;
    let append = Append {
        table: summary.id.clone(),
        first: log.len() as u64,
        fence: 0,
        log: Vec::new(),
        row: None,
        record: Some((1, record.to_owned())),
    };
    assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
    let server = TestServer::run(Server::with_store(quick(), store).unwrap()).await;
    let path = format!("/api/tables/{}", summary.id);
    let (status, body) = server.get(&format!("{path}/history?game=1")).await;
    assert_eq!((status.as_u16(), &body["code"]), (410, &json!("set_aside")));
    let (status, body) = server.get(&format!("{path}/records/1")).await;
    assert_eq!((status.as_u16(), &body["rules"]), (200, &json!(99)));
    server.stop().await;
}
