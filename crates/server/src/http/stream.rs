//! One game as a stream of JSON lines, for programs that do without WebSockets.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use hanpan_protocol::bot::GameLine;
use hanpan_protocol::{Refused, TableId};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::accounts::{Line, ndjson};
use super::address::Address;
use super::credentials::Credentials;
use super::tables::Since;
use super::{App, Problem};
use crate::input::Input;
use crate::metrics::count;
use crate::outbox::Outbox;

/// The game as the holder of the token sees it: the first line has everything, each other what is new. An empty line
/// comes now and then.
#[utoipa::path(
    get, path = "/api/bot/tables/{table}/stream",
    params(("table" = TableId, Path), ("since" = Option<i64>, Query)), security((), ("token" = [])),
    responses(
        (status = 200, body = GameLine, content_type = "application/x-ndjson"),
        (status = 401, body = Refused),
    ),
)]
pub async fn game(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    query: Result<Query<Since>, QueryRejection>,
) -> Result<Response, Problem> {
    let Path(table) = path?;
    let since = query?.0.since;
    let (presented, mut cut_off) = credentials.to_stay(&app, &table).await?;
    let counted = app.connect(address)?;
    let outbox = Outbox::of_lines();
    let connected = app
        .tables
        .ask(&table, |reply| Input::Connect {
            presented,
            since,
            legal_changes: false,
            outbox: outbox.clone(),
            reply,
        })
        .await?;
    let connection = connected?;
    let patience = app.config.patience();
    let (sender, body) = lines(patience.pulse());
    tokio::spawn(async move {
        let _counted = counted;
        app.metrics.connections.up();
        loop {
            let line = tokio::select! {
                line = outbox.next_line() => line,
                () = sender.closed() => None,
                () = cut_off.heard() => None,
            };
            let Some(line) = line else { break };
            match timeout(patience.send, sender.send(line)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => break,
                Err(_) => {
                    count(&app.metrics.slow_readers);
                    break;
                }
            }
        }
        app.metrics.connections.down();
        // A table that is gone has no connections any more.
        drop(app.tables.tell(&table, Input::Disconnect(connection)).await);
    });
    Ok(ndjson(body))
}

/// How many lines may wait between a table and the body of its stream.
const WAITING: usize = 8;

/// A body that is written line by line, with an empty line now and then.
pub fn lines(pulse: Duration) -> (mpsc::Sender<Bytes>, Body) {
    let (sender, lines) = mpsc::channel(WAITING);
    let mut pulse = interval(pulse);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pulse.reset();
    (sender, Body::from_stream(Lines { lines, pulse }))
}

struct Lines {
    lines: mpsc::Receiver<Bytes>,
    pulse: tokio::time::Interval,
}

impl futures_util::Stream for Lines {
    type Item = Line;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Line>> {
        let this = self.get_mut();
        if let Poll::Ready(line) = this.lines.poll_recv(context) {
            return Poll::Ready(line.map(Ok));
        }
        this.pulse.poll_tick(context).map(|_| Some(Ok(Bytes::from_static(b"\n"))))
    }
}
