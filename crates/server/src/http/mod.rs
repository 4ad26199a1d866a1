//! What the server answers over HTTP.

mod accounts;
mod address;
mod credentials;
mod guard;
mod host;
mod openapi;
mod problem;
mod relay;
mod review;
mod site;
mod stream;
mod study;
mod tables;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use hanpan_protocol::{Code, Refused};

use address::Address;
use problem::Problem;
pub use relay::Relay;
pub use site::{File, Site};
pub use study::Hints;

use crate::config::Config;
use crate::limits::{Counted, Limits, TooMuch};
use crate::metrics::{Metrics, count};
use crate::store::Store;
use crate::tables::Tables;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    /// How the server is set up.
    pub config: Arc<Config>,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The tables.
    pub tables: Tables,
    /// What each address may do.
    pub limits: Limits,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Where hints are being thought about.
    pub hints: Hints,
    /// How requests reach other nodes, if there may be any.
    pub relay: Option<Arc<Relay>>,
    /// The browser client, if there is one.
    pub site: Option<Site>,
}

impl App {
    fn may_read_metrics(&self, address: IpAddr) -> bool {
        self.config.metrics_from.contains(&address.to_canonical())
    }

    /// Whether an address may make another table, account or token; `text` says what it makes too many of.
    fn may_create(&self, address: IpAddr, text: &str) -> Result<(), Problem> {
        self.limits.may_create(address).map_err(|too_much| {
            count(&self.metrics.limited);
            Problem::too_many(text, too_much)
        })
    }

    /// Another connection of an address, if it may have one.
    fn connect(&self, address: IpAddr) -> Result<Counted, Problem> {
        self.limits.connect(address).ok_or_else(|| {
            count(&self.metrics.limited);
            // When another is closed nobody knows; somebody who asks so often disturbs nobody.
            Problem::too_many("too many connections from your address", TooMuch { wait: ANOTHER_CLOSES })
        })
    }
}

/// After how long it is worth while to ask again for something that others are using.
const ANOTHER_CLOSES: Duration = Duration::from_secs(5);

/// Everything the server answers.
pub fn router(app: App) -> Router {
    let router = Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/games", get(tables::games))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/tables/{table}", get(tables::info))
        .route("/api/tables/{table}/join", post(tables::join))
        .route("/api/tables/{table}/messages", post(tables::message))
        .route("/api/tables/{table}/game", get(tables::game))
        .route("/api/tables/{table}/history", get(study::history))
        .route("/api/tables/{table}/hint", get(study::hint))
        .route("/api/tables/{table}/review", get(review::review))
        .route("/api/tables/{table}/records/{round}", get(tables::record))
        .route("/api/tables/{table}/socket", get(tables::socket))
        .route("/api/bot/accounts", post(accounts::create))
        .route("/api/bot/accounts/token", post(accounts::renew).delete(accounts::revoke))
        .route("/api/bot/events", get(accounts::events))
        .route("/api/bot/tables/{table}/accept", post(accounts::accept))
        .route("/api/bot/tables/{table}/stream", get(stream::game))
        .fallback(site::page)
        .method_not_allowed_fallback(no_such_method);
    let router = match app.relay {
        Some(_) => router.layer(middleware::from_fn_with_state(app.clone(), relay::relay)),
        None => router,
    };
    router.layer(middleware::from_fn_with_state(app.clone(), guard::guard)).with_state(app)
}

async fn no_such_method() -> impl IntoResponse {
    // Machines on the way understand it better than that there is nothing.
    (StatusCode::METHOD_NOT_ALLOWED, Problem::new(Code::NotFound, "there is nothing to be had in this way"))
}

/// Whether the server works, its store included. Addresses that may read the metrics are told when something was kept
/// last; to others that would tell when a sealed answer was given.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = String), (status = 503, body = Refused)))]
async fn healthz(State(app): State<App>, Address(address): Address) -> Result<String, Problem> {
    let (store, metrics) = (Arc::clone(&app.store), Arc::clone(&app.metrics));
    problem::blocking(move || {
        metrics.health.try_again(&*store);
        store.public_tables(1)
    })
    .await?;
    let kept = app.metrics.health.check();
    let kept = kept.map_err(|trouble| Problem::new(Code::Unavailable, trouble.to_string()))?;
    Ok(match kept {
        Some(ago) if app.may_read_metrics(address) => {
            format!("ok, last commit {:.1} s ago\n", ago.as_secs_f64())
        }
        _ => "ok\n".to_owned(),
    })
}

/// What is counted, in the text format of Prometheus; for some addresses alone.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String), (status = 403, body = Refused)))]
async fn metrics(State(app): State<App>, Address(address): Address) -> Result<impl IntoResponse, Problem> {
    if !app.may_read_metrics(address) {
        return Err(Problem::new(Code::Forbidden, "the metrics are not for everybody"));
    }
    let figures = app.tables.surroundings().owners.figures();
    Ok(([("content-type", "text/plain; version=0.0.4")], app.metrics.text(&figures)))
}
