//! Programs that play: their accounts, and what concerns them.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hanpan_protocol::bot::{Account, AccountEvent, CreateAccount};
use hanpan_protocol::lobby::Joined;
use hanpan_protocol::{AccountName, Code, Refused, TableId};
use tokio::sync::broadcast::error::RecvError;

use super::address::Address;
use super::credentials::Credentials;
use super::problem::blocking;
use super::stream::lines;
use super::{App, Problem};
use crate::bus::Notice;
use crate::input::Input;
use crate::outbox::line_of;
use crate::room::Invitation;
use crate::store::Write;
use crate::tables::unavailable;
use crate::token::{Token, TokenHash};

/// Makes an account for a program. Its token is told this once.
#[utoipa::path(
    post, path = "/api/bot/accounts", request_body = CreateAccount,
    responses((status = 201, body = Account), (status = 409, body = Refused)),
)]
pub async fn create(
    State(app): State<App>,
    Address(address): Address,
    body: Result<Json<CreateAccount>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(CreateAccount { name }) = body?;
    app.may_create(address, "too many new accounts from your address")?;
    let token = Token::random().map_err(unavailable)?;
    let surroundings = app.tables.surroundings();
    let at = surroundings.time.now().wall.as_millisecond();
    let write = Write::Account { name: name.clone(), token: token.hash(), at };
    match surroundings.journal.write(write).await {
        Ok(()) => {
            let account = Account { name, token: token.reveal().to_owned() };
            Ok((StatusCode::CREATED, Json(account)).into_response())
        }
        Err(error) => Err(error.refusal().into()),
    }
}

/// Gives the account another token, which is told this once. The one it had is worth nothing from then on, and what was
/// opened with it is closed; seats stay the account's.
#[utoipa::path(
    post, path = "/api/bot/accounts/token", security(("token" = [])),
    responses((status = 200, body = Account), (status = 401, body = Refused)),
)]
pub async fn renew(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
) -> Result<Json<Account>, Problem> {
    let (before, name) = account(&app, &credentials).await?;
    app.may_create(address, "too many new tokens from your address")?;
    let token = replace(&app, before, &name).await?;
    Ok(Json(Account { name, token: token.reveal().to_owned() }))
}

/// Takes the account its token away, for good: nobody can use the account any more, and nobody else has its name.
#[utoipa::path(
    delete, path = "/api/bot/accounts/token", security(("token" = [])),
    responses((status = 204, description = "the token is worth nothing"), (status = 401, body = Refused)),
)]
pub async fn revoke(State(app): State<App>, credentials: Credentials) -> Result<StatusCode, Problem> {
    let (before, name) = account(&app, &credentials).await?;
    // It has another, which nobody is told.
    replace(&app, before, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn replace(app: &App, before: TokenHash, account: &AccountName) -> Result<Token, Problem> {
    let token = Token::random().map_err(unavailable)?;
    let write = Write::Token { account: account.clone(), before, token: token.hash() };
    app.tables.surroundings().journal.write(write).await.map_err(|error| error.refusal())?;
    let surroundings = app.tables.surroundings();
    surroundings.cuts.cut_off(account);
    surroundings.bus.publish(Notice::CutOff { account: account.clone() });
    Ok(token)
}

/// Whose account the request is for.
async fn account(app: &App, credentials: &Credentials) -> Result<(TokenHash, AccountName), Problem> {
    let account = credentials.account(app).await?;
    account.ok_or_else(|| Problem::new(Code::Unauthorized, "an account's token is needed"))
}

/// What concerns an account, as it happens: one JSON object a line, and an empty line now and then. It begins with
/// what is going on already.
#[utoipa::path(
    get, path = "/api/bot/events", security(("token" = [])),
    responses(
        (status = 200, body = AccountEvent, content_type = "application/x-ndjson"),
        (status = 401, body = Refused),
    ),
)]
pub async fn events(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
) -> Result<Response, Problem> {
    let cut_off = app.tables.surroundings().cuts.listen();
    let (_, account) = account(&app, &credentials).await?;
    let mut cut_off = cut_off.of(Some(account.clone()));
    let counted = app.connect(address)?;
    let mut events = app.tables.surroundings().hub.listen(&account);
    let (sender, body) = lines(app.config.patience().pulse());
    let store = Arc::clone(&app.store);
    let listener = account.clone();
    let known = blocking(move || store.tables_of(&account)).await?;
    tokio::spawn(async move {
        let _counted = counted;
        for table in known {
            let concerns = app.tables.concerns(&table, &listener).await;
            // A table that is gone concerns nobody.
            let Ok(Some(event)) = concerns else { continue };
            if sender.send(line_of(&event)).await.is_err() {
                return;
            }
        }
        loop {
            let event = tokio::select! {
                event = events.recv() => event,
                // A slow listener has missed something: he is cut off, comes again, and is told what is going on.
                () = sender.closed() => return,
                () = cut_off.heard() => return,
            };
            match event {
                Ok(event) => {
                    if sender.send(line_of(&event)).await.is_err() {
                        return;
                    }
                }
                Err(RecvError::Lagged(_) | RecvError::Closed) => return,
            }
        }
    });
    Ok(ndjson(body))
}

/// An answer of JSON lines.
pub fn ndjson(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

/// Takes the seat that is kept for the account, or keeps the one it has after a rematch, and is ready.
#[utoipa::path(
    post, path = "/api/bot/tables/{table}/accept", params(("table" = TableId, Path)), security(("token" = [])),
    responses((status = 200, body = Joined), (status = 401, body = Refused), (status = 409, body = Refused)),
)]
pub async fn accept(
    State(app): State<App>,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
) -> Result<Json<Joined>, Problem> {
    let Path(table) = path?;
    let (token, account) = account(&app, &credentials).await?;
    let account = Invitation { token, account: Some(account) };
    let (member, table) = app.tables.ask(&table, |reply| Input::Accept { account, reply }).await??;
    Ok(Json(Joined { member, token: String::new(), table }))
}

/// A stream that never fails.
pub type Line = Result<axum::body::Bytes, Infallible>;
