//! Requests about tables.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hanpan_protocol::lobby::{CreateTable, GameInfo, JoinTable, Joined, Phase, TableInfo, TableSummary};
use hanpan_protocol::{Accepted, ClientMessage, Code, Refused, TableId, Update};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::upgrade::{Parts, downcast};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use super::address::Address;
use super::credentials::{Credentials, browser_cookie, no_former_cookie};
use super::problem::blocking;
use super::{App, Problem};
use crate::connection::{Destination, serve};
use crate::input::Input;
use crate::limits::Counted;
use crate::listener::Socket;
use crate::room::Invitation;
use crate::tables::unavailable;
use crate::token::Token;

/// The games that can be played, their options, and the bots that play them.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub async fn games() -> Json<Vec<GameInfo>> {
    let info = |game: &&'static dyn hanpan_table::AnyGame| GameInfo {
        id: game.id().to_owned(),
        version: game.version(),
        hidden: game.hidden(),
        chance: game.chance(),
        fewest: *game.seats().start(),
        most: *game.seats().end(),
        options: game.default_options(),
        choices: serde_json::to_value(game.options()).expect("options serialise"),
        bots: hanpan_house::names(game.id())
            .iter()
            .map(ToString::to_string)
            .chain(hanpan_house::admitted(game.id()))
            .collect(),
    };
    Json(hanpan_house::games().iter().map(info).collect())
}

/// Which tables.
#[derive(Debug, Deserialize)]
pub struct Which {
    ids: Option<String>,
}

/// The newest public tables that are not over; or, of the tables that are named, those that there are.
#[utoipa::path(
    get, path = "/api/tables", params(("ids" = Option<String>, Query, description = "ids with commas between")),
    responses((status = 200, body = Vec<TableSummary>)),
)]
pub async fn list(
    State(app): State<App>,
    query: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Vec<TableSummary>>, Problem> {
    const MOST: usize = 100;
    let Query(Which { ids }) = query?;
    let store = Arc::clone(&app.store);
    let Some(ids) = ids else {
        return Ok(Json(blocking(move || store.public_tables(MOST)).await?));
    };
    // What is no id names no table.
    let ids: Vec<TableId> = ids.split(',').take(MOST).filter_map(|id| id.parse().ok()).collect();
    Ok(Json(blocking(move || store.tables(&ids)).await?))
}

/// Opens a table. Whoever does is its host, and is given a token; browsers are given a cookie too.
#[utoipa::path(
    post, path = "/api/tables", request_body = CreateTable, security((), ("token" = [])),
    responses((status = 201, body = Joined), (status = 401, body = Refused)),
)]
pub async fn create(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
    body: Result<Json<CreateTable>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(spec) = body?;
    // What is wrong is said before it is counted.
    crate::room::check_spec(&spec, app.tables.surroundings().time.now())?;
    app.may_create(address, "too many new tables from your address")?;
    let id = app.tables.new_id()?;
    let Newcomer { invitation, keepsake } = Newcomer::new(&app, &credentials, &id).await?;
    let table = app.tables.create(id, address, spec, invitation).await?;
    Ok(keepsake.joined(StatusCode::CREATED, 0, table))
}

/// The table, as everybody may know it: who sits where, and the commitment to its dice.
#[utoipa::path(
    get, path = "/api/tables/{table}", params(("table" = TableId, Path)),
    responses((status = 200, body = TableInfo)),
)]
pub async fn info(
    State(app): State<App>,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
) -> Result<Response, Problem> {
    let Path(table) = path?;
    let info = app.tables.ask(&table, Input::Info).await;
    let is_past = match &info {
        Ok(info) => info.phase == Phase::Over,
        Err(refusal) => refusal.code == Code::NotFound,
    };
    let mut answer = info.map(Json).map_err(Problem::from).into_response();
    if is_past && credentials.has_former_cookie(&table) {
        answer.headers_mut().append(header::SET_COOKIE, header_value(&no_former_cookie(&table)));
    }
    Ok(answer)
}

/// Joins a table, and takes a seat if one is free. Whoever does is given a token.
#[utoipa::path(
    post, path = "/api/tables/{table}/join", params(("table" = TableId, Path)), request_body = JoinTable,
    security((), ("token" = [])),
    responses((status = 200, body = Joined), (status = 401, body = Refused), (status = 409, body = Refused)),
)]
pub async fn join(
    State(app): State<App>,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    body: Result<Json<JoinTable>, JsonRejection>,
) -> Result<Response, Problem> {
    let Path(table) = path?;
    let Json(request) = body?;
    let Newcomer { invitation, keepsake } = Newcomer::new(&app, &credentials, &table).await?;
    let answer = app.tables.ask(&table, |reply| Input::Join { request, newcomer: invitation, reply }).await?;
    let (member, info) = answer?;
    Ok(keepsake.joined(StatusCode::OK, member, info))
}

/// Somebody who is about to join.
struct Newcomer {
    /// What the table is told of him.
    invitation: Invitation,
    /// What he is given.
    keepsake: Keepsake,
}

/// What somebody is given who joins.
struct Keepsake {
    /// The token of his seat; an account's own is not told again.
    token: Option<Token>,
    /// The cookie with which his browser finds all its seats.
    cookie: Option<String>,
}

impl Newcomer {
    /// A program joins with its account, a browser with what follows from its secret, anybody else with a new token.
    async fn new(app: &App, credentials: &Credentials, table: &TableId) -> Result<Newcomer, Problem> {
        if let Some((token, account)) = credentials.account(app).await? {
            let invitation = Invitation { token, account: Some(account) };
            return Ok(Newcomer { invitation, keepsake: Keepsake { token: None, cookie: None } });
        }
        let browser = credentials.browser().map_err(unavailable)?;
        let token = match &browser {
            Some(browser) => browser.at_table(table),
            None => Token::random().map_err(unavailable)?,
        };
        let invitation = Invitation { token: token.hash(), account: None };
        let cookie = browser.map(|browser| browser_cookie(&app.config, &browser));
        Ok(Newcomer { invitation, keepsake: Keepsake { token: Some(token), cookie } })
    }
}

impl Keepsake {
    fn joined(self, status: StatusCode, member: u32, table: TableInfo) -> Response {
        let token = self.token.map_or_else(String::new, |token| token.reveal().to_owned());
        let mut answer = (status, Json(Joined { member, token, table })).into_response();
        if let Some(cookie) = self.cookie {
            answer.headers_mut().append(header::SET_COOKIE, header_value(&cookie));
        }
        answer
    }
}

/// A cookie as a header.
fn header_value(cookie: &str) -> HeaderValue {
    HeaderValue::from_str(cookie).expect("cookies are plain letters")
}

/// Says something at a table, as over a connection. Sent again under the same id, it is answered again and not done
/// again.
#[utoipa::path(
    post, path = "/api/tables/{table}/messages", params(("table" = TableId, Path)), request_body = ClientMessage,
    security(("token" = [])),
    responses((status = 200, body = Accepted), (status = 401, body = Refused), (status = 409, body = Refused)),
)]
pub async fn message(
    State(app): State<App>,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    body: Result<Json<ClientMessage>, JsonRejection>,
) -> Result<Json<Accepted>, Problem> {
    let Path(table) = path?;
    let presented = credentials.for_table(&app, &table).await?;
    if presented.is_nothing() {
        return Err(Problem::new(Code::Unauthorized, "join the table first"));
    }
    let Json(message) = body?;
    let answer = app.tables.ask(&table, |reply| Input::Post { presented, message, reply }).await?;
    Ok(Json(answer?))
}

/// From where on.
#[derive(Debug, Deserialize)]
pub struct Since {
    /// The version up to which the game is known.
    pub since: Option<u32>,
}

/// How a connection is wanted.
#[derive(Debug, Deserialize)]
pub struct Dial {
    /// The version up to which the game is known.
    since: Option<u32>,
    /// Whether lists of legal actions are told as what has changed in them.
    #[serde(default)]
    legal_changes: bool,
}

/// The game as the holder of the token sees it, or the public.
#[utoipa::path(
    get, path = "/api/tables/{table}/game", params(("table" = TableId, Path), ("since" = Option<i64>, Query)),
    security((), ("token" = [])),
    responses((status = 200, body = Update), (status = 401, body = Refused), (status = 409, body = Refused)),
)]
pub async fn game(
    State(app): State<App>,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    query: Result<Query<Since>, QueryRejection>,
) -> Result<Json<Update>, Problem> {
    let Path(table) = path?;
    let Query(Since { since }) = query?;
    let presented = credentials.for_table(&app, &table).await?;
    let update = app.tables.ask(&table, |reply| Input::Look { presented, since, reply }).await?;
    let update = update?;
    update.map(Json).ok_or_else(|| Problem::new(Code::NotPlaying, "the game has not begun"))
}

/// A finished game, written down with everything in it. Before the end there is none, for nobody.
#[utoipa::path(
    get, path = "/api/tables/{table}/records/{round}",
    params(("table" = TableId, Path), ("round" = u32, Path)),
    responses((status = 200, body = Object)),
)]
pub async fn record(
    State(app): State<App>,
    path: Result<Path<(TableId, u32)>, PathRejection>,
) -> Result<Response, Problem> {
    let Path((table, round)) = path?;
    let store = Arc::clone(&app.store);
    let name = format!("attachment; filename=\"hanpan-{table}-{round}.json\"");
    let record = blocking(move || store.record(&table, round)).await?;
    let record = record.ok_or_else(|| Problem::new(Code::NotFound, "no such game is over"))?;
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record).into_response())
}

/// A connection to a table: messages in both directions, as text. See the description of the protocol.
#[utoipa::path(
    get, path = "/api/tables/{table}/socket",
    params(("table" = TableId, Path), ("since" = Option<i64>, Query), ("legal_changes" = Option<bool>, Query)),
    security((), ("token" = [])),
    responses(
        (status = 101, description = "the connection is open"),
        (status = 401, body = Refused), (status = 403, body = Refused),
    ),
)]
pub async fn socket(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    query: Result<Query<Dial>, QueryRejection>,
    request: Request,
) -> Result<Response, Problem> {
    let Path(table) = path?;
    let Query(Dial { since, legal_changes }) = query?;
    let (presented, cut_off) = credentials.to_stay(&app, &table).await?;
    let counted = app.connect(address)?;
    // Whether the table is there is said before the connection is.
    app.tables.open(&table).await?;
    let (rate, patience) = (app.config.messages_per_second, app.config.patience());
    let destination =
        Destination { tables: app.tables, table, presented, cut_off, since, legal_changes, rate, patience };
    upgrade(request, async move |stream, read| {
        serve(stream, read, destination, app.metrics).await;
        drop(counted);
    })
}

/// Agrees on a WebSocket, and hands over the connection when the client has heard it.
fn upgrade<F: Future<Output = ()> + Send + 'static>(
    mut request: Request,
    take: impl FnOnce(TcpStream, Bytes) -> F + Send + 'static,
) -> Result<Response, Problem> {
    let not_asked = |error: String| Problem::new(Code::BadRequest, error);
    let upgraded = request.extensions_mut().remove::<OnUpgrade>();
    let upgraded = upgraded.ok_or_else(|| not_asked("a WebSocket is to be asked for here".to_owned()))?;
    let answer = create_response_with_body(&request, Body::empty);
    let answer = answer.map_err(|error| not_asked(error.to_string()))?;
    tokio::spawn(async move {
        let upgraded = match upgraded.await {
            Ok(upgraded) => upgraded,
            // The client has gone.
            Err(error) => return tracing::debug!(%error, "a WebSocket was not opened"),
        };
        if let Some((stream, read, _counted)) = taken_over(upgraded) {
            take(stream, read).await;
        }
    });
    Ok(answer)
}

/// The socket over which a WebSocket was agreed, what was read from it already, and what counts it.
pub fn taken_over(upgraded: Upgraded) -> Option<(TcpStream, Bytes, Option<Counted>)> {
    let Ok(Parts { io, read_buf, .. }) = downcast::<TokioIo<Socket>>(upgraded) else {
        tracing::error!("a WebSocket was opened over something else than a socket");
        return None;
    };
    let (stream, counted) = io.into_inner().into_parts();
    Some((stream, read_buf, counted))
}
