//! Requests of those who look closer at a game: its history, and what a strong bot would do.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use hanpan_core::{Observer, Seat};
use hanpan_house::{Advised, Thought, Value};
use hanpan_protocol::{Candidate, Code, Estimate, Hint, History, Motive, Refused, TableId, Worth};
use hanpan_table::{Record, RecordError};
use serde::Deserialize;
use tokio::sync::oneshot;

use super::address::Address;
use super::credentials::Credentials;
use super::problem::blocking;
use super::{ANOTHER_CLOSES, App, Problem};
use crate::bots::Question;
use crate::input::Input;
use crate::limits::TooMuch;
use crate::metrics::count;
use crate::origins::Origin;
use crate::tables::unavailable;
use crate::token::random_bytes;

/// Which game, and through whose eyes.
#[derive(Debug, Deserialize)]
pub struct Eyes {
    game: Option<u32>,
    seat: Option<Seat>,
}

/// A game from its beginning. While it is played, as the holder of the token has seen it, or the public; once it is
/// over, through the eyes of any seat.
#[utoipa::path(
    get, path = "/api/tables/{table}/history",
    params(("table" = TableId, Path), ("game" = Option<i64>, Query), ("seat" = Option<i64>, Query)),
    security((), ("token" = [])),
    responses(
        (status = 200, body = History), (status = 401, body = Refused), (status = 403, body = Refused),
        (status = 409, body = Refused),
    ),
)]
pub async fn history(
    State(app): State<App>,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    query: Result<Query<Eyes>, QueryRejection>,
) -> Result<Json<History>, Problem> {
    let Path(table) = path?;
    let Query(Eyes { game, seat }) = query?;
    let presented = credentials.for_table(&app, &table).await?;
    if let Some(game) = game {
        let (store, id) = (Arc::clone(&app.store), table.clone());
        if let Some(record) = blocking(move || store.record(&id, game)).await? {
            let record = Record::read(&record).map_err(|error| unreadable(&table, &error))?;
            if seat.is_some_and(|seat| seat.index() >= record.seats.len()) {
                return Err(Problem::new(Code::NotFound, "there is no such seat"));
            }
            let who = seat.map_or(Observer::Public, Observer::Seat);
            return through(&table, record, game, who).await;
        }
    }
    let study = app.tables.ask(&table, |reply| Input::Study { presented, reply }).await??;
    if game.is_some_and(|game| game != study.game) {
        return Err(Problem::new(Code::NotFound, "there is no such game at this table"));
    }
    if seat.is_some_and(|seat| study.who != Observer::Seat(seat)) {
        return Err(Problem::new(Code::Forbidden, "nobody else sees what a seat sees before the end"));
    }
    through(&table, study.position, study.game, study.who).await
}

async fn through(
    table: &TableId,
    record: Record,
    game: u32,
    who: Observer,
) -> Result<Json<History>, Problem> {
    let history = tokio::task::spawn_blocking(move || crate::history::history(&record, game, who));
    let history = history.await.map_err(unavailable)?;
    Ok(Json(history.map_err(|error| unreadable(table, &error))?))
}

/// A record that was kept and does not lead to what it says any more. It can still be had as it is.
pub fn unreadable(table: &TableId, error: &RecordError) -> Problem {
    tracing::error!(%table, %error, "a record does not agree with the rules");
    crate::aside::refusal().into()
}

/// What a strong bot would do in one's place; for those who play against bots alone.
#[utoipa::path(
    get, path = "/api/tables/{table}/hint", params(("table" = TableId, Path)), security(("token" = [])),
    responses(
        (status = 200, body = Hint), (status = 401, body = Refused), (status = 403, body = Refused),
        (status = 409, body = Refused), (status = 429, body = Refused),
    ),
)]
pub async fn hint(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
) -> Result<Json<Hint>, Problem> {
    /// As long as a patient player waits.
    const LONGEST: Duration = Duration::from_secs(1);
    let Path(table) = path?;
    let presented = credentials.for_table(&app, &table).await?;
    if presented.is_nothing() {
        return Err(Problem::new(Code::Unauthorized, "join the table first"));
    }
    let study = app.tables.ask(&table, |reply| Input::Study { presented, reply }).await??;
    let seat = study.hint_for?;
    let _asking = app.hints.begin(table.clone()).ok_or_else(|| {
        Problem::too_many("a hint is being thought about already", TooMuch { wait: LONGEST })
    })?;
    let (sender, answer) = oneshot::channel();
    let level = hanpan_house::level(&study.position.game, "hard");
    let level = level.ok_or_else(|| Problem::new(Code::UnknownBot, "nobody can give a hint in this game"))?;
    let position = study.position.clone();
    let question = Question {
        origin: Origin::of(address),
        table,
        position: study.position,
        seat,
        level: level.to_owned(),
        time: Some(LONGEST),
        seed: u64::from_le_bytes(random_bytes().map_err(unavailable)?),
    };
    // Whoever asked may have gone by the time there is an answer; then the bot is told to stop.
    let asked = app.tables.surroundings().bots.hints.ask(question, move |thought| drop(sender.send(thought)));
    let Some(asked) = asked else {
        count(&app.metrics.limited);
        let text = "too many hints are being thought about for your address";
        return Err(Problem::too_many(text, TooMuch { wait: ANOTHER_CLOSES }));
    };
    let thought = answer.await.ok().flatten();
    asked.finish();
    let thought = thought.ok_or_else(|| unavailable("the bot has no answer"))?;
    Ok(Json(Hint { version: study.version, candidates: candidates(position, seat, thought).await? }))
}

/// What a thought recommends to a seat in a position, with the reasons.
async fn candidates(position: Record, seat: Seat, thought: Thought) -> Result<Vec<Candidate>, Problem> {
    let advised = move || {
        let table = hanpan_house::load(&position)?;
        Ok::<_, RecordError>(hanpan_house::advise(&*table, seat, &thought))
    };
    let advised = tokio::task::spawn_blocking(advised).await.map_err(unavailable)?.map_err(unavailable)?;
    Ok(advised.into_iter().map(candidate).collect())
}

fn candidate(advised: Advised) -> Candidate {
    let Advised { action, motives, estimate, line } = advised;
    let estimate = estimate.map(|estimate| {
        let (worth, value) = match estimate.value {
            Value::Win(chance) => (Worth::Win, chance),
            Value::Discs(discs) => (Worth::Discs, discs),
            Value::Points(points) => (Worth::Points, points),
        };
        Estimate { worth, value, error: estimate.error }
    });
    let motives = motives.into_iter().map(|motive| Motive { code: motive.code, args: motive.args }).collect();
    Candidate { action, motives, estimate, line }
}

/// The tables where a hint is being thought about: one at a time.
#[derive(Clone, Default)]
pub struct Hints(Arc<Mutex<HashSet<TableId>>>);

impl Hints {
    fn begin(&self, table: TableId) -> Option<Hinting> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tables.insert(table.clone()).then(|| Hinting { hints: self.clone(), table })
    }
}

/// A hint that is being thought about, until it is dropped.
struct Hinting {
    hints: Hints,
    table: TableId,
}

impl Drop for Hinting {
    fn drop(&mut self) {
        self.hints.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.table);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::mpsc;

    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode, header};
    use serde_json::{Value, json};
    use tower::ServiceExt;

    use super::*;
    use crate::bots::Asked;
    use crate::presented::Presented;
    use crate::{Config, MOST_HINTS, Server};

    async fn send(server: &Server, path: &str, token: &str, body: Option<Value>) -> (StatusCode, Value) {
        let method = if body.is_some() { "POST" } else { "GET" };
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
        let answer = server.app().oneshot(request).await.unwrap();
        let status = answer.status();
        let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }

    /// A table at which somebody plays against a bot; with his token.
    async fn against_a_bot(server: &Server) -> (String, String) {
        let spec = json!({
            "game": "omok", "seats": [{"type": "open"}, {"type": "bot", "level": "easy"}], "seat": 0, "name": "host",
        });
        let (_, created) = send(server, "/api/tables", "", Some(spec)).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (table, token) = (text(&created["table"]["id"]), text(&created["token"]));
        let start = Some(json!({"type": "start", "id": "start"}));
        send(server, &format!("/api/tables/{table}/messages"), &token, start).await;
        (table, token)
    }

    #[tokio::test]
    async fn hints_that_wait_delay_no_move_and_too_many_of_one_address_are_refused() {
        let config = Config { bot_delay_ms: 0, requests_per_second: 100_000, ..Config::default() };
        let server = Server::open(config).unwrap();
        let (table, token) = against_a_bot(&server).await;
        let presented = Presented::Nothing;
        let id: TableId = table.parse().unwrap();
        let study =
            server.app.tables.ask(&id, |reply| Input::Study { presented, reply }).await.unwrap().unwrap();
        let hints = &server.app.tables.surroundings().bots.hints;
        let ask = |number: usize, answer: Box<dyn FnOnce() + Send>| -> Option<Asked> {
            let question = Question {
                // As the requests of this test, which have no connection.
                origin: Origin::of(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
                table: format!("t{number}").parse().unwrap(),
                position: study.position.clone(),
                seat: Seat::at(0),
                level: "random".into(),
                time: None,
                seed: 1,
            };
            hints.ask(question, move |_| answer())
        };
        let ((go, gone), (begin, begun)) = (mpsc::channel::<()>(), mpsc::channel());
        let hold = ask(
            0,
            Box::new(move || {
                begin.send(()).unwrap();
                gone.recv().ok();
            }),
        );
        begun.recv().unwrap();
        let waiting: Vec<Asked> =
            (1..=MOST_HINTS).filter_map(|number| ask(number, Box::new(|| {}))).collect();
        assert_eq!(waiting.len(), MOST_HINTS);

        let path = format!("/api/tables/{table}");
        let (status, refused) = send(&server, &format!("{path}/hint"), &token, None).await;
        assert_eq!((status, &refused["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too_many")));
        let act = Some(json!({"type": "act", "id": "act", "at": 1, "action": "h8"}));
        assert_eq!(send(&server, &format!("{path}/messages"), &token, act).await.0, StatusCode::OK);
        // The bot has answered once it is his turn again.
        while send(&server, &format!("{path}/game"), &token, None).await.1["version"] != 3 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        drop((waiting, go, hold));
        assert_eq!(send(&server, &format!("{path}/hint"), &token, None).await.0, StatusCode::OK);
    }
}
