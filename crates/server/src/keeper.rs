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
    for table in stale(store, Phase::Playing, abandoned).await? {
        tables.ask(&table, |done| Input::Expire(abandoned, done)).await?;
    }
    for table in stale(store, Phase::Gathering, abandoned).await? {
        tables.forget(&table).await?;
    }
    if config.retention_days > 0 {
        let kept_since = now - i64::from(config.retention_days) * 24 * 3600 * 1000;
        for table in stale(store, Phase::Over, kept_since).await? {
            tables.forget(&table).await?;
        }
    }
    Ok(())
}

async fn stale(store: &Arc<dyn Store>, phase: Phase, since: i64) -> Result<Vec<TableId>, Refusal> {
    let store = Arc::clone(store);
    let found = tokio::task::spawn_blocking(move || store.stale(phase, since, AT_A_TIME)).await;
    found.map_err(unavailable)?.map_err(unavailable)
}

#[cfg(test)]
mod tests {
    use hanpan_protocol::lobby::{CreateTable, JoinTable, TableInfo};
    use hanpan_protocol::{ClientMessage, Code, Command};
    use serde_json::json;

    use super::*;
    use crate::room::Invitation;
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
        tables.create(spec, somebody()).await.unwrap()
    }

    async fn playing(tables: &Tables) -> TableId {
        let table = gathering(tables).await.id;
        let guest = somebody();
        let token = guest.token;
        let request = JoinTable { name: "guest".parse().unwrap(), seat: None, watch: false };
        tables.ask(&table, |reply| Input::Join { request, newcomer: guest, reply }).await.unwrap().unwrap();
        let message = ClientMessage { id: "m".parse().unwrap(), command: Command::Ready { ready: true } };
        tables.ask(&table, |reply| Input::Post { token, message, reply }).await.unwrap().unwrap();
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
}
