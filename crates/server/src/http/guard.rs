//! Whether a request may come in.

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use hanpan_protocol::Code;

use super::address::Address;
use super::relay::PassedOn;
use super::{App, Problem, host, site};
use crate::config::Config;
use crate::listener::Peer;
use crate::metrics::count;

/// What a page from here may do: nothing but what comes from here.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; object-src 'none'; img-src 'self' data:; connect-src 'self'";

/// Stands before every request: counts it unless it is for a file of the browser client, refuses other names and other sites, and adds the headers that protect a
/// browser.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    use axum::response::IntoResponse;
    let peer = request.extensions().get::<ConnectInfo<Peer>>().map(|ConnectInfo(peer)| peer.clone());
    let passed_on = app.relay.as_ref().and_then(|relay| relay.passed_on_for(request.headers_mut()));
    if let Some(client) = passed_on {
        // Another node has looked at it, and reads all of it before it passes it on.
        request.extensions_mut().insert(Address(client));
        request.extensions_mut().insert(PassedOn);
        if let Some(peer) = &peer {
            peer.requests.arrived();
        }
        let answer = next.run(request).await;
        return protect(&app.config, ended(peer.as_ref(), answer));
    }
    let address = Address::of(&app.config, request.headers(), peer.as_ref());
    let reached_at = peer.as_ref().and_then(|peer| peer.reached_at);
    // A page has many files, and a browser keeps them; those behind one address must not lock each other out by them.
    let may = if site::is_file(&app, &request) { Ok(()) } else { app.limits.may_request(address.0) };
    let answer = if let Err(too_much) = may {
        count(&app.metrics.limited);
        Problem::too_many("too many requests at once", too_much).into_response()
    } else if let Err(refusal) = host::check(&app.config, &request, reached_at) {
        Problem::from(refusal).into_response()
    } else if origin(&app.config, request.uri(), request.headers()) == Origin::Foreign
        && !is_plain_read(&request)
    {
        Problem::new(Code::ForeignOrigin, "the request comes from another site").into_response()
    } else {
        match whole(request).await {
            Ok(mut request) => {
                if let Some(peer) = &peer {
                    peer.requests.arrived();
                }
                request.extensions_mut().insert(address);
                next.run(request).await
            }
            Err(problem) => problem.into_response(),
        }
    };
    protect(&app.config, ended(peer.as_ref(), answer))
}

/// Over a connection that is a WebSocket now there are no more requests.
fn ended(peer: Option<&Peer>, answer: Response) -> Response {
    if let Some(peer) = peer
        && answer.status() == StatusCode::SWITCHING_PROTOCOLS
    {
        peer.requests.end();
    }
    answer
}

/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 16 * 1024;

/// The request with all of its body, so that nothing behind here waits for a slow client.
async fn whole(request: Request) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    // A body that breaks off is refused by the same words: nobody hears them.
    let body = to_bytes(body, LARGEST_BODY).await;
    let body = body.map_err(|_| Problem::new(Code::TooLarge, "the body of the request is too large"))?;
    Ok(Request::from_parts(parts, Body::from(body)))
}

/// Reading what is public does no harm from any site; a WebSocket is opened by GET, but is none of that.
fn is_plain_read(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
        && !request.headers().contains_key(header::UPGRADE)
}

fn protect(config: &Config, mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if config.is_secure() {
        // Whoever came by TLS once does not come without it again, whatever leads him here.
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    // Answers depend on who asks; pages that may be kept say so themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

/// Which site a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A page of this server.
    Own,
    /// A page of another.
    Foreign,
    /// No page: a program, or somebody who follows a link.
    None,
}

/// Which site a request comes from.
pub fn origin(config: &Config, uri: &Uri, headers: &HeaderMap) -> Origin {
    let Some(origin) = headers.get(header::ORIGIN) else { return Origin::None };
    let own = match (origin.to_str(), &config.public_url) {
        (Ok(origin), Some(url)) => origin == url,
        (Ok(origin), None) => {
            let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            site.is_some() && site == host::named(uri, headers)
        }
        (Err(_), _) => false,
    };
    if own { Origin::Own } else { Origin::Foreign }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()))
            .collect()
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        let public = Config { public_url: Some("https://play.example".into()), ..Config::default() };
        let local = Config::default();
        let uri = Uri::from_static("/api/tables");
        for (config, origin_header, host, expected) in [
            (&local, "http://localhost:7878", "localhost:7878", Origin::Own),
            (&local, "http://evil.example", "localhost:7878", Origin::Foreign),
            (&local, "null", "localhost:7878", Origin::Foreign),
            (&public, "https://play.example", "play.example", Origin::Own),
            (&public, "http://play.example", "play.example", Origin::Foreign),
            (&public, "https://evil.example", "evil.example", Origin::Foreign),
            (&public, "https://play.example.evil.example", "play.example", Origin::Foreign),
        ] {
            let headers = headers(&[("origin", origin_header), ("host", host)]);
            assert_eq!(origin(config, &uri, &headers), expected, "{origin_header} at {host}");
        }
        assert_eq!(origin(&local, &uri, &HeaderMap::new()), Origin::None);
    }
}
