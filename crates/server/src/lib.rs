//! The server: tables over a link, durable before acknowledged, nothing leaked, bots included.
//!
//! [`serve`] runs one; [`Server`] is one that is set up, [`Server::app`] everything it answers over HTTP.
//!
//! A message comes in over a connection (`connection`) or by POST (`http`), and goes to the task that owns its table
//! (`actor`; `tables` finds it, or rebuilds it from the store). The table's [`room`] decides: it does no IO and knows no
//! time, and turns whatever is asked of it into entries of its log. The entries go to the one writer (`journal`), which
//! commits what comes from all tables within a moment to the [`store`] together. Only then is the message
//! acknowledged, and everybody told what he may know.
//!
//! Bots think on threads of their own (`bots`), on a copy of the game that has no seed in it (`thinking`), and those of
//! one address (`origins`) never keep those of another waiting (`queue`).

mod actor;
mod aside;
mod bots;
mod config;
mod connection;
mod cuts;
pub mod harness;
mod health;
mod history;
mod http;
mod hub;
mod input;
mod journal;
mod keeper;
mod limits;
mod listener;
mod metrics;
mod network;
mod origins;
mod outbox;
mod presented;
mod publisher;
mod queue;
pub mod room;
pub mod store;
mod tables;
mod thinking;
mod time;
mod token;

use std::future::{Future, IntoFuture};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

pub use config::{Config, ConfigError};
pub use http::{File, Site};
pub use network::{Network, NotANetwork};
pub use store::{BackupError, back_up};
pub use token::{Token, TokenHash};

use actor::Surroundings;
use bots::BotPool;
use http::{App, Hints};
use journal::Journal;
use keeper::Keeper;
use limits::{Allowance, Limits};
use listener::{CountingListener, Peer};
use metrics::Metrics;
use origins::Origins;
use room::Manners;
use store::{Memory, Sqlite, Store, StoreError};
use tables::Tables;
use thinking::BotManners;
use time::Time;

/// Why a server does not start or breaks.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The settings make no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The store cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Store(#[from] StoreError),
    /// The network or a thread fails.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Runs a server until `shutdown` is there; then it finishes what it writes and tells its clients.
pub async fn serve(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    Server::open(config)?.run(listener, shutdown).await
}

/// How long clients may take to close their connections when the server goes down.
const LONGEST_FAREWELL: Duration = Duration::from_secs(5);

/// How many questions to bots may wait of one address: a school plays more than a few games at once.
const MOST_QUESTIONS: usize = 512;
/// How many hints may; each takes a second at most.
const MOST_HINTS: usize = 16;

/// Writes the log to standard error: as text for people, or as one JSON object a line for machines.
///
/// `HANPAN_LOG` says how much, as `info` or `hanpan_server=debug`.
pub fn log_to_stderr(json: bool) {
    let wished = std::env::var("HANPAN_LOG").unwrap_or_else(|_| "info".to_owned());
    let (filter, misprint) = match wished.parse() {
        Ok(filter) => (filter, None),
        Err(error) => (Targets::new().with_default(Level::INFO), Some(error)),
    };
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = if json { lines.json().boxed() } else { lines.boxed() };
    registry().with(filter).with(lines).init();
    if let Some(error) = misprint {
        tracing::warn!(%wished, "HANPAN_LOG is not understood: {error}");
    }
}

/// A server that is set up.
pub struct Server {
    app: App,
}

impl Server {
    /// Opens the store and starts the threads.
    pub fn open(config: Config) -> Result<Server, ServeError> {
        let store: Arc<dyn Store> = match &config.database {
            Some(file) => Arc::new(Sqlite::open(file, config.synchronous)?),
            None => Arc::new(Memory::default()),
        };
        Server::with_store(config, store)
    }

    /// Starts the threads over a store that is open.
    pub fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Server, ServeError> {
        config.check()?;
        let metrics = Arc::new(Metrics::default());
        let window = Duration::from_millis(config.commit_window_ms);
        let journal = Journal::start(Arc::clone(&store), window, Arc::clone(&metrics))?;
        let bots = BotManners {
            pool: BotPool::start(config.bot_threads, MOST_QUESTIONS)?,
            hints: BotPool::start(1, MOST_HINTS)?,
            delay: config.bot_delay_ms,
            patience: config.bot_patience_ms,
            // A little less than the window, so that what a bot holds does not delay the opening.
            claim_time: (config.claim_window_ms > 0)
                .then(|| Duration::from_millis(config.claim_window_ms * 3 / 4)),
        };
        let surroundings = Surroundings {
            journal,
            bots,
            origins: Origins::default(),
            hub: hub::Hub::default(),
            cuts: cuts::Cuts::default(),
            metrics: Arc::clone(&metrics),
            time: Time::start(),
            idle: Duration::from_secs(config.idle_s),
            next_connection: AtomicU64::new(0),
        };
        let manners = Manners {
            claim_window: config.claim_window_ms,
            claim_limit: config.claim_limit_ms,
            hand_end: config.hand_end_ms,
            reveal: config.reveal_s * 1000,
            grace: config.grace_s * 1000,
            stand_in: config.stand_in.clone(),
            log_entries: config.log_entries,
            random: || token::random_bytes().expect("the system has randomness"),
        };
        let tables = Tables::new(Arc::clone(&store), Arc::new(surroundings), manners);
        let limits = Limits::new(Allowance {
            connections: config.connections_per_address,
            creations: config.creations_per_hour,
            requests: config.requests_per_second,
        });
        Ok(Server {
            app: App {
                config: Arc::new(config),
                store,
                tables,
                limits,
                metrics,
                hints: Hints::default(),
                site: None,
            },
        })
    }

    /// The same with the pages of a browser client.
    pub fn with_site(mut self, site: Site) -> Server {
        self.app.site = Some(site);
        self
    }

    /// Runs until `shutdown` is there; then it finishes what it writes and tells its clients.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let keeper = tokio::spawn(self.keeper().keep_house());
        let app = self.app().into_make_service_with_connect_info::<Peer>();
        tracing::info!(address = %listener.local_addr()?, "listening");
        let (down, goes_down) = oneshot::channel::<()>();
        let listener = CountingListener::new(listener, self.sockets(), Arc::clone(&self.app.config));
        let served = axum::serve(listener, app).with_graceful_shutdown(async {
            // An error means that the sender is gone, and the server should be too.
            drop(goes_down.await);
        });
        let closing = async {
            shutdown.await;
            tracing::info!("going down");
            // Whoever is asked to come again must be told before the connections are closed.
            self.app.tables.surroundings().hub.close();
            self.app.tables.close().await;
            // If nobody listens any more, it has stopped already.
            down.send(()).ok();
            // A client that neither reads nor goes must not keep the server from going.
            tokio::time::sleep(LONGEST_FAREWELL).await;
        };
        tokio::select! {
            result = served.into_future() => result?,
            () = closing => tracing::warn!("some clients did not go in time"),
        }
        keeper.abort();
        self.app.tables.surroundings().journal.close();
        self.app.store.close()?;
        tracing::info!("everything is written");
        Ok(())
    }

    fn keeper(&self) -> Keeper {
        let App { config, store, tables, .. } = &self.app;
        Keeper::new(Arc::clone(config), Arc::clone(store), tables.clone())
    }

    /// How many sockets each address may have.
    fn sockets(&self) -> Limits {
        // Browsers open some more for requests beside those that stay open.
        let connections = self.app.config.connections_per_address.saturating_mul(2);
        Limits::new(Allowance { connections, creations: 0, requests: 0 })
    }

    /// Everything it answers over HTTP.
    pub fn app(&self) -> Router {
        http::router(self.app.clone())
    }
}
