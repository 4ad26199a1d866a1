//! What is cleared away in time.

use std::sync::Arc;
use std::time::Duration;

use hanpan_protocol::TableId;
use hanpan_protocol::lobby::Phase;

use crate::config::Config;
use crate::input::Input;
use crate::room::Refusal;
use crate::store::Store;
use crate::tables::{Tables, unavailable};

/// How many tables are cleared away at a time: play comes first.
const AT_A_TIME: usize = 100;

/// Ends games that nobody has come back to, and forgets tables that are past their time, until the server ends.
pub async fn keep_house(config: Arc<Config>, store: Arc<dyn Store>, tables: Tables) {
    let mut rounds = tokio::time::interval(Duration::from_secs(300));
    loop {
        rounds.tick().await;
        if let Err(refusal) = clear_away(&config, &store, &tables).await {
            tracing::warn!(%refusal, "the house could not be kept");
        }
    }
}

/// One round of it.
pub async fn clear_away(config: &Config, store: &Arc<dyn Store>, tables: &Tables) -> Result<(), Refusal> {
    let now = tables.surroundings().time.now().wall.as_millisecond();
    let abandoned = now - i64::try_from(config.abandon_s * 1000).unwrap_or(i64::MAX / 2);
    for table in stale(store, tables, Phase::Playing, abandoned).await? {
        note(&table, tables.ask(&table, |done| Input::Expire(abandoned, done)).await);
    }
    for table in stale(store, tables, Phase::Gathering, abandoned).await? {
        note(&table, tables.forget(&table).await);
    }
    if config.retention_days > 0 {
        let kept_since = now - i64::from(config.retention_days) * 24 * 3600 * 1000;
        for table in stale(store, tables, Phase::Over, kept_since).await? {
            note(&table, tables.forget(&table).await);
        }
    }
    Ok(())
}

/// A table that cannot be cleared away keeps nobody from clearing away the others.
fn note(table: &TableId, cleared: Result<(), Refusal>) {
    if let Err(refusal) = cleared {
        tracing::warn!(%table, %refusal, "a table could not be cleared away");
    }
}

/// The tables that are past their time. Those that are set aside stay as they are.
async fn stale(
    store: &Arc<dyn Store>,
    tables: &Tables,
    phase: Phase,
    since: i64,
) -> Result<Vec<TableId>, Refusal> {
    let (store, aside) = (Arc::clone(store), tables.aside());
    let most = AT_A_TIME + aside.len();
    let found = tokio::task::spawn_blocking(move || store.stale(phase, since, most)).await;
    let found = found.map_err(unavailable)?.map_err(unavailable)?;
    Ok(found.into_iter().filter(|table| !aside.contains(table)).take(AT_A_TIME).collect())
}

#[cfg(test)]
mod tests {
    use hanpan_protocol::lobby::{CreateTable, JoinTable, TableInfo};
    use hanpan_protocol::{ClientMessage, Code, Command};
    use serde_json::json;

    use super::*;
    use crate::presented::Presented;
    use crate::room::{Entry, Invitation, Logged};
    use crate::store::{Append, Memory, Write};
    use crate::token::Token;
    use crate::{App, Server};

    fn somebody() -> Invitation {
        Invitation { token: Token::random().unwrap().hash(), account: None }
    }

    async fn gathering(tables: &Tables) -> TableInfo {
        let spec: CreateTable = serde_json::from_value(json!({
            "game": "omok", "seats": [{"type": "open"}, {"type": "open"}], "seat": 0, "name": "host",
        }))
        .unwrap();
        let id = crate::tables::random_id().unwrap();
        tables.create(id, [192, 0, 2, 1].into(), spec, somebody()).await.unwrap()
    }

    async fn playing(tables: &Tables) -> TableId {
        let table = gathering(tables).await.id;
        let guest = somebody();
        let presented = Presented::Token(guest.token);
        let request = JoinTable { name: "guest".parse().unwrap(), seat: None, watch: false };
        tables.ask(&table, |reply| Input::Join { request, newcomer: guest, reply }).await.unwrap().unwrap();
        let message = ClientMessage { id: "m".parse().unwrap(), command: Command::Ready { ready: true } };
        tables.ask(&table, |reply| Input::Post { presented, message, reply }).await.unwrap().unwrap();
        table
    }

    #[tokio::test]
    async fn what_nobody_comes_back_to_is_ended_and_forgotten() {
        // Everything is past its time as soon as it has happened.
        let config = Config { abandon_s: 0, retention_days: 1, ..Config::default() };
        let server = Server::open(config).unwrap();
        let App { config, store, tables, .. } = &server.app;
        let (gathering, playing) = (gathering(tables).await.id, playing(tables).await);
        clear_away(config, store, tables).await.unwrap();
        let gone = tables.ask(&gathering, Input::Info).await.unwrap_err();
        assert_eq!(gone.code, Code::NotFound);
        let info = tables.ask(&playing, Input::Info).await.unwrap();
        assert_eq!(info.phase, Phase::Over);
        assert!(info.fair.seed.is_some());
        assert!(store.record(&playing, 1).unwrap().is_some(), "a game that was given up is written down too");
        // Its time as a finished game has just begun.
        clear_away(config, store, tables).await.unwrap();
        assert_eq!(tables.ask(&playing, Input::Info).await.unwrap().phase, Phase::Over);
    }

    #[tokio::test]
    async fn a_table_that_is_set_aside_is_left_alone_and_hinders_nothing() {
        let config = Config { abandon_s: 0, ..Config::default() };
        let store: Arc<dyn Store> = Arc::new(Memory::default());
        let before = Server::with_store(config.clone(), Arc::clone(&store)).unwrap();
        let (damaged, sound) = (playing(&before.app.tables).await, playing(&before.app.tables).await);
        before.app.tables.close().await;
        let entries = store.load(&damaged).unwrap().len() as u64;
        let log = vec![Logged::new(0, Entry::Opened)];
        let append = Append { table: damaged.clone(), first: entries, log, row: None, record: None };
        assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
        let kept = store.load(&damaged).unwrap();

        let after = Server::with_store(config, Arc::clone(&store)).unwrap();
        let App { config, tables, .. } = &after.app;
        for _ in 0..2 {
            clear_away(config, &store, tables).await.unwrap();
            assert_eq!(tables.ask(&sound, Input::Info).await.unwrap().phase, Phase::Over);
            assert_eq!(tables.ask(&damaged, Input::Info).await.unwrap_err().code, Code::SetAside);
            assert_eq!(store.load(&damaged).unwrap(), kept);
        }
    }
}
