//! Requests about a table that is another node's are passed on to it.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hanpan_protocol::{Code, TableId};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use subtle::ConstantTimeEq;
use tokio::io::{AsyncWriteExt, copy_bidirectional};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::tables::taken_over;
use super::{App, Problem};
use crate::metrics::count;
use crate::owners::Owner;
use crate::tables::{Tables, unavailable};

/// Passes requests on to other nodes, and knows those that other nodes pass on.
pub struct Relay {
    secret: String,
    idle: Mutex<HashMap<SocketAddr, Vec<SendRequest<Body>>>>,
}

/// A request that another node has passed on, and looked at before.
#[derive(Clone, Copy, Debug)]
pub struct PassedOn;

/// With this a node says whom it passes a request on for, and that it is one.
const FOR: HeaderName = HeaderName::from_static("hanpan-for");
/// With this a node says that the table is not its own.
const MOVED: HeaderName = HeaderName::from_static("hanpan-moved");

/// How long a table that is given away may be nobody's before whoever asks is told to come again.
const LONGEST_MOVE: Duration = Duration::from_millis(1_500);
/// How long to wait before it is looked again.
const AGAIN: Duration = Duration::from_millis(50);
/// How long it may take to reach another node.
const LONGEST_CONNECT: Duration = Duration::from_secs(1);
/// How long another node may take to answer: one that is stopped never does.
const LONGEST_ANSWER: Duration = Duration::from_secs(5);
/// How often it is looked whether a table is still where a connection leads.
const WATCH: Duration = Duration::from_secs(1);
/// How many connections to a node are kept for the next request.
const MOST_IDLE: usize = 64;

impl Relay {
    /// For those who have this secret.
    pub fn new(secret: String) -> Relay {
        Relay { secret, idle: Mutex::default() }
    }

    fn idle(&self) -> MutexGuard<'_, HashMap<SocketAddr, Vec<SendRequest<Body>>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// For whom another node passes this request on, if one does. Whatever it says about that is taken off.
    pub fn passed_on_for(&self, headers: &mut HeaderMap) -> Option<IpAddr> {
        let said = headers.remove(FOR)?;
        let (secret, address) = said.to_str().ok()?.split_once(' ')?;
        let is_known: bool = secret.as_bytes().ct_eq(self.secret.as_bytes()).into();
        is_known.then(|| address.parse().ok()).flatten()
    }

    fn said_for(&self, address: IpAddr) -> HeaderValue {
        let mut value = HeaderValue::from_str(&format!("{} {address}", self.secret)).expect("plain letters");
        value.set_sensitive(true);
        value
    }

    /// A connection to a node, one that is there if possible.
    async fn connection(&self, node: SocketAddr) -> Result<SendRequest<Body>, NotReached> {
        while let Some(idle) = self.idle().get_mut(&node).and_then(Vec::pop) {
            if idle.is_ready() {
                return Ok(idle);
            }
        }
        let stream = timeout(LONGEST_CONNECT, TcpStream::connect(node)).await.map_err(|_| NotReached)?;
        let stream = stream.map_err(|_| NotReached)?;
        stream.set_nodelay(true).map_err(|_| NotReached)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|_| NotReached)?;
        tokio::spawn(async move {
            if let Err(error) = connection.with_upgrades().await {
                tracing::debug!(%error, "a connection to another node has broken");
            }
        });
        Ok(sender)
    }

    fn keep(&self, node: SocketAddr, connection: SendRequest<Body>) {
        let mut idle = self.idle();
        let idle = idle.entry(node).or_default();
        if idle.len() < MOST_IDLE {
            idle.push(connection);
        }
    }
}

/// The node cannot be reached: it has heard nothing of the request.
struct NotReached;

/// Stands before everything that concerns a table: what is another's is passed on to it.
pub async fn relay(State(app): State<App>, request: Request, next: Next) -> Response {
    let (Some(relay), Some(table)) = (&app.relay, table_of(request.uri().path())) else {
        return next.run(request).await;
    };
    let is_passed_on = request.extensions().get::<PassedOn>().is_some();
    let begun = Instant::now();
    let mut owner = app.tables.owner(&table).await;
    if matches!(owner, Ok(Owner::Mine)) {
        return next.run(request).await;
    }
    if is_passed_on {
        let mut answer = Problem::from(unavailable("the table is another node's")).into_response();
        answer.headers_mut().insert(MOVED, HeaderValue::from_static("1"));
        return answer;
    }
    let mut passed = match Passed::new(request).await {
        Ok(passed) => passed,
        Err(problem) => return problem.into_response(),
    };
    let at = |node| Whereabouts { tables: app.tables.clone(), table: table.clone(), node };
    loop {
        match owner {
            Ok(Owner::Mine) => return next.run(passed.into_request()).await,
            Ok(Owner::At(node)) => match passed.pass_on(relay, at(node)).await {
                Ok(answer) if !answer.headers().contains_key(MOVED) => {
                    count(&app.metrics.relayed);
                    return answer;
                }
                Ok(_) | Err(NotReached) => {}
            },
            Ok(Owner::Nobody) => {}
            Err(refusal) => return Problem::from(refusal).into_response(),
        }
        if begun.elapsed() > LONGEST_MOVE {
            return Problem::from(unavailable("the table is nobody's")).into_response();
        }
        sleep(AGAIN).await;
        owner = app.tables.claim(&table).await;
    }
}

/// The table that a request is about, if it has to be asked. Records are read from the store by whoever is asked.
fn table_of(path: &str) -> Option<TableId> {
    let rest = path.strip_prefix("/api/tables/").or_else(|| path.strip_prefix("/api/bot/tables/"))?;
    let (table, what) = rest.split_once('/').unwrap_or((rest, ""));
    if what.starts_with("records/") {
        return None;
    }
    table.parse().ok()
}

/// A request that may have to be made several times until it is heard.
struct Passed {
    parts: axum::http::request::Parts,
    body: Bytes,
}

impl Passed {
    async fn new(request: Request) -> Result<Passed, Problem> {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, usize::MAX).await;
        let body = body.map_err(|_| Problem::new(Code::BadRequest, "the request has broken off"))?;
        Ok(Passed { parts, body })
    }

    fn into_request(self) -> Request {
        Request::from_parts(self.parts, Body::from(self.body))
    }

    async fn pass_on(&mut self, relay: &Relay, whereabouts: Whereabouts) -> Result<Response, NotReached> {
        let node = whereabouts.node;
        let mut connection = relay.connection(node).await?;
        let mut request = Request::new(Body::from(self.body.clone()));
        *request.method_mut() = self.parts.method.clone();
        *request.uri_mut() =
            self.parts.uri.path_and_query().map_or_else(Default::default, |path| path.clone().into());
        *request.headers_mut() = self.parts.headers.clone();
        let is_upgrade = self.parts.headers.contains_key(header::UPGRADE);
        if !is_upgrade {
            request.headers_mut().remove(header::CONNECTION);
        }
        let address = self.parts.extensions.get::<super::address::Address>().map(|address| address.0);
        request.headers_mut().insert(FOR, relay.said_for(address.unwrap_or(IpAddr::from([0, 0, 0, 0]))));
        let answer = match timeout(LONGEST_ANSWER, connection.send_request(request)).await {
            Ok(Ok(answer)) => answer,
            Err(late) => return Ok(Problem::from(unavailable(late)).into_response()),
            // It may have heard the request all the same, so nobody else is asked.
            Ok(Err(error)) => return Ok(Problem::from(unavailable(error)).into_response()),
        };
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
            return Ok(self.tunnel(answer, whereabouts));
        }
        relay.keep(node, connection);
        let (mut parts, body) = answer.into_parts();
        parts.headers.remove(header::CONNECTION);
        parts.headers.remove(header::TRANSFER_ENCODING);
        Ok(Response::from_parts(parts, Body::new(body)))
    }

    /// Lets the client and the other node talk to each other, byte by byte.
    fn tunnel(
        &mut self,
        mut answer: hyper::Response<hyper::body::Incoming>,
        whereabouts: Whereabouts,
    ) -> Response {
        let Some(client) = self.parts.extensions.remove::<OnUpgrade>() else {
            return Problem::new(Code::BadRequest, "a WebSocket is to be asked for here").into_response();
        };
        let node = hyper::upgrade::on(&mut answer);
        tokio::spawn(async move {
            // The client has gone, or the other node.
            let (Ok(client), Ok(node)) = (client.await, node.await) else { return };
            if let Some((mut client, read, _counted)) = taken_over(client)
                && let Some((mut node, said)) = to_node(node)
            {
                let begun = async {
                    node.write_all(&read).await?;
                    client.write_all(&said).await?;
                    copy_bidirectional(&mut client, &mut node).await
                };
                tokio::select! {
                    // Either side may be gone at any time.
                    ended = begun => drop(ended),
                    // A node that is stopped or cut off says nothing to anybody; the client comes again.
                    () = whereabouts.changed() => {}
                }
            }
        });
        let (parts, _) = answer.into_parts();
        Response::from_parts(parts, Body::empty())
    }
}

/// Where a table is.
#[derive(Clone)]
struct Whereabouts {
    tables: Tables,
    table: TableId,
    node: SocketAddr,
}

impl Whereabouts {
    /// Waits until it is elsewhere.
    async fn changed(&self) {
        while self.tables.surroundings().owners.owner(&self.table) == Owner::At(self.node) {
            sleep(WATCH).await;
        }
    }
}

fn to_node(upgraded: Upgraded) -> Option<(TcpStream, Bytes)> {
    let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
    Some((parts.io.into_inner(), parts.read_buf))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_concerns_a_table_is_known_by_its_path() {
        for (path, expected) in [
            ("/api/tables/k3x9", Some("k3x9")),
            ("/api/tables/k3x9/socket", Some("k3x9")),
            ("/api/bot/tables/k3x9/stream", Some("k3x9")),
            ("/api/tables/k3x9/records/1", None),
            ("/api/tables", None),
            ("/api/bot/accounts", None),
            ("/t/k3x9", None),
        ] {
            assert_eq!(table_of(path).map(|table| table.to_string()).as_deref(), expected, "{path}");
        }
    }

    #[test]
    fn nobody_without_the_secret_passes_anything_on() {
        let relay = Relay::new("right".into());
        for (said, expected) in [
            ("right 192.0.2.7", Some("192.0.2.7")),
            ("wrong 192.0.2.7", None),
            ("right", None),
            ("right nobody", None),
            (" 192.0.2.7", None),
        ] {
            let mut headers = HeaderMap::from_iter([(FOR, HeaderValue::from_static(said))]);
            let found = relay.passed_on_for(&mut headers).map(|address| address.to_string());
            assert_eq!(found.as_deref(), expected, "{said}");
            assert!(headers.is_empty(), "it reaches nothing behind");
        }
    }
}
