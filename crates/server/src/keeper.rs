//! What is cleared away in time.

use std::sync::Arc;
use std::time::Duration;

use hanpan_protocol::lobby::Phase;

use crate::actor::Input;
use crate::config::Config;
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
        tables.ask(&table, Input::Expire).await?;
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

async fn stale(
    store: &Arc<dyn Store>,
    phase: Phase,
    since: i64,
) -> Result<Vec<hanpan_protocol::TableId>, Refusal> {
    let store = Arc::clone(store);
    let found = tokio::task::spawn_blocking(move || store.stale(phase, since, AT_A_TIME)).await;
    found.map_err(unavailable)?.map_err(unavailable)
}
