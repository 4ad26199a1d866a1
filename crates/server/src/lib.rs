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
pub mod bus;
mod cluster;
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
mod leases;
mod limits;
mod listener;
mod metrics;
mod network;
mod origins;
mod outbox;
pub mod owners;
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
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

pub use config::{Config, ConfigError, ProgramSetting, Url};
pub use http::{File, Site};
pub use metrics::Figure;
pub use network::{Network, NotANetwork};
pub use store::{BackupError, CopyError, Moved, back_up, copy};
pub use token::{Token, TokenHash};

use actor::Surroundings;
use bots::BotPool;
use bus::{Bus, Local};
use http::{App, Hints, Relay};
use journal::Journal;
use keeper::Keeper;
use limits::{Allowance, Limits};
use listener::{CountingListener, Peer};
use metrics::Metrics;
use origins::Origins;
use owners::{AlwaysMine, Owners};
use room::Manners;
use store::{Log, Memory, Sqlite, Store, StoreError};
use tables::{Occupant, Tables};
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
    /// The other nodes cannot be told anything.
    #[error(transparent)]
    Bus(#[from] bus::NatsError),
    /// A program of the settings does not play.
    #[error("a program of the settings: {0}")]
    Program(#[from] hanpan_house::BotError),
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

/// How long a turn lasts before its time is noted, in milliseconds: rarely enough that long turns do not fill the log.
const FIRST_TICK: u64 = 5_000;
/// The same where another node may have to go on: players should notice little of it.
const FIRST_TICK_OF_NODES: u64 = 1_000;

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

/// What a server stands on. Nothing else in it knows whether it is the only one.
pub struct Parts {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// Whose each table is.
    pub owners: Arc<dyn Owners>,
    /// Where other nodes are told what concerns them.
    pub bus: Arc<dyn Bus>,
    /// What proves to other nodes that this is one, if there may be any.
    pub secret: Option<String>,
}

/// A server that is set up.
pub struct Server {
    app: App,
}

impl Server {
    /// Opens the store and starts the threads.
    pub fn open(config: Config) -> Result<Server, ServeError> {
        config.check()?;
        if let Some(store) = &config.store {
            let parts = cluster::open(&config, store.reveal())?;
            return Server::with_parts(config, parts);
        }
        let store: Arc<dyn Store> = match &config.database {
            Some(file) => Arc::new(Sqlite::open(file, config.synchronous)?),
            None => Arc::new(Memory::default()),
        };
        Server::with_store(config, store)
    }

    /// Starts the threads over a store that is open, and that no other node uses.
    pub fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Server, ServeError> {
        Server::with_parts(
            config,
            Parts { store, owners: Arc::new(AlwaysMine), bus: Arc::new(Local), secret: None },
        )
    }

    /// Starts the threads.
    pub fn with_parts(config: Config, parts: Parts) -> Result<Server, ServeError> {
        let Parts { store, owners, bus, secret } = parts;
        config.check()?;
        config.programs.iter().try_for_each(ProgramSetting::admit)?;
        let metrics = Arc::new(Metrics::default());
        let window = Duration::from_millis(config.commit_window_ms);
        let journal = Journal::start(Arc::clone(&store) as Arc<dyn Log>, window, Arc::clone(&metrics))?;
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
            owners,
            bus: Arc::clone(&bus),
            bots,
            origins: Origins::default(),
            hub: hub::Hub::new(Arc::clone(&bus)),
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
            first_tick: if secret.is_some() { FIRST_TICK_OF_NODES } else { FIRST_TICK },
            log_entries: config.log_entries,
            random: || token::random_bytes().expect("the system has randomness"),
        };
        let tables = Tables::new(Arc::clone(&store), Arc::new(surroundings), manners);
        let hearing = tables.clone();
        bus.subscribe(Box::new(move |heard| hearing.hear(heard)));
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
                relay: secret.map(|secret| Arc::new(Relay::new(secret))),
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
        let tables = self.app.tables.clone();
        let owners = Arc::clone(&tables.surroundings().owners);
        owners.attend(Arc::new(Occupant { tables: tables.clone(), runtime: Handle::current() }));
        let keeper = tokio::spawn(self.keeper().keep_house());
        let app = self.app().into_make_service_with_connect_info::<Peer>();
        tracing::info!(address = %listener.local_addr()?, "listening");
        let (down, goes_down) = oneshot::channel::<()>();
        let listener = CountingListener::new(
            listener,
            self.sockets(),
            Arc::clone(&self.app.config),
            Arc::clone(&owners),
        );
        let served = axum::serve(listener, app).with_graceful_shutdown(async {
            // An error means that the sender is gone, and the server should be too.
            drop(goes_down.await);
        });
        let closing = async {
            shutdown.await;
            tracing::info!("going down");
            // Whoever is asked to come again must be told before the connections are closed.
            tables.surroundings().hub.close();
            block(&owners, Owners::begin_to_leave).await;
            tables.close().await;
            // Whoever comes again elsewhere finds his table free.
            block(&owners, Owners::leave).await;
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
        let surroundings = self.app.tables.surroundings();
        surroundings.journal.close();
        surroundings.bus.close();
        self.app.store.close()?;
        tracing::info!("everything is written");
        Ok(())
    }

    /// Everything it answers over HTTP.
    pub fn app(&self) -> Router {
        http::router(self.app.clone())
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
}

/// Asks the owners for something that may take a while.
async fn block(owners: &Arc<dyn Owners>, ask: fn(&dyn Owners)) {
    let owners = Arc::clone(owners);
    if let Err(error) = tokio::task::spawn_blocking(move || ask(&*owners)).await {
        tracing::error!(%error, "the tables could not be given away in order");
    }
}
