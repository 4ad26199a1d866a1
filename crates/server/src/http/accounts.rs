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
use hanpan_protocol::lobby::{JoinTable, Joined, Phase};
use hanpan_protocol::{AccountName, Code, Refused, TableId};
use tokio::sync::broadcast::error::RecvError;

use super::guard::{Address, Credentials};
use super::problem::blocking;
use super::stream::{line_of, lines};
use super::tables::newcomer;
use super::{App, Problem};
use crate::input::Input;
use crate::metrics::count;
use crate::store::{Write, WriteError};
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
    if !app.limits.may_create(address) {
        count(&app.metrics.limited);
        return Err(Problem::new(Code::TooMany, "too many new accounts from your address"));
    }
    let token = Token::random().map_err(unavailable)?;
    let surroundings = app.tables.surroundings();
    let at = surroundings.time.now().wall.as_millisecond();
    let write = Write::Account { name: name.clone(), token: token.hash(), at };
    match surroundings.journal.write(write).await {
        Ok(()) => {
            let account = Account { name, token: token.reveal().to_owned() };
            Ok((StatusCode::CREATED, Json(account)).into_response())
        }
        Err(WriteError::NameTaken) => Err(Problem::new(Code::NameTaken, "the name is taken")),
        Err(error) => Err(unavailable(error).into()),
    }
}

/// Whose account the request is for.
pub async fn account(app: &App, credentials: &Credentials) -> Result<(TokenHash, AccountName), Problem> {
    let token = credentials.account()?;
    let token = token.ok_or_else(|| Problem::new(Code::Unauthorized, "an account's token is needed"))?;
    let store = Arc::clone(&app.store);
    let account = blocking(move || store.account(token)).await?;
    let account = account.ok_or_else(|| Problem::new(Code::Unauthorized, "the token is no account's"))?;
    Ok((token, account))
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
    let (_, account) = account(&app, &credentials).await?;
    let Some(counted) = app.limits.connect(address) else {
        return Err(Problem::new(Code::TooMany, "too many connections from your address"));
    };
    let mut events = app.tables.surroundings().hub.listen(&account);
    let (sender, body) = lines();
    let store = Arc::clone(&app.store);
    let listener = account.clone();
    let known = blocking(move || store.tables_of(&listener)).await?;
    tokio::spawn(async move {
        let _counted = counted;
        for table in known {
            let Ok(info) = app.tables.ask(&table, Input::Info).await else { continue };
            let event = match info.phase {
                Phase::Playing => AccountEvent::GameStart { table },
                Phase::Gathering => AccountEvent::Challenge { table, game: info.game },
                Phase::Over => continue,
            };
            if sender.send(line_of(&event)).await.is_err() {
                return;
            }
        }
        loop {
            let event = tokio::select! {
                event = events.recv() => event,
                // A slow listener has missed something: he is cut off, comes again, and is told what is going on.
                () = sender.closed() => return,
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

/// Takes the seat that is kept for the account, and is ready.
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
    let info = app.tables.ask(&table, Input::Info).await?;
    let kept = info.seats.iter().position(|seat| {
        seat.member.is_none()
            && matches!(&seat.spec, hanpan_protocol::lobby::SeatSpec::Invited { account: invited } if *invited == account)
    });
    let kept = kept.ok_or_else(|| Problem::new(Code::SeatTaken, "no seat is kept for the account"))?;
    let name = account.as_str().chars().take(24).collect::<String>().parse();
    let name =
        name.map_err(|error: hanpan_protocol::TextError| Problem::new(Code::BadRequest, error.to_string()))?;
    let request = JoinTable { name, seat: Some(hanpan_core::Seat::at(kept)), watch: false };
    let invitation = newcomer(&app, &credentials).await?.invitation;
    let answer = app.tables.ask(&table, |reply| Input::Join { request, newcomer: invitation, reply }).await?;
    let (member, _) = answer?;
    let ready = hanpan_protocol::ClientMessage {
        id: "accept".parse().map_err(unavailable)?,
        command: hanpan_protocol::Command::Ready { ready: true },
    };
    app.tables.ask(&table, |reply| Input::Post { token, message: ready, reply }).await??;
    let table = app.tables.ask(&table, Input::Info).await?;
    Ok(Json(Joined { member, token: String::new(), table }))
}

/// A stream that never fails.
pub type Line = Result<axum::body::Bytes, Infallible>;
