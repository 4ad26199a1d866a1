//! Who asks, from where, and whether he may.

use std::net::{IpAddr, Ipv4Addr};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use hanpan_protocol::{Code, TableId};

use super::{App, Problem};
use crate::config::Config;
use crate::listener::Peer;
use crate::metrics::count;
use crate::token::{Token, TokenHash};

/// What a page from here may do: nothing but what comes from here.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; object-src 'none'; img-src 'self' data:; connect-src 'self'";

/// Stands before every request: counts it, refuses other sites, and adds the headers that protect a browser.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    use axum::response::IntoResponse;
    let peer = request.extensions().get::<ConnectInfo<Peer>>().map(|ConnectInfo(peer)| peer.clone());
    let address = address(&app.config, request.headers(), address_of(peer.as_ref()));
    let answer = if !app.limits.may_request(address) {
        count(&app.metrics.limited);
        Problem::new(Code::TooMany, "too many requests at once").into_response()
    } else if origin(&app.config, request.headers()) == Origin::Foreign && !is_plain_read(&request) {
        Problem::new(Code::ForeignOrigin, "the request comes from another site").into_response()
    } else {
        match whole(request).await {
            Ok(mut request) => {
                if let Some(peer) = &peer {
                    peer.requests.arrived();
                }
                request.extensions_mut().insert(Address(address));
                next.run(request).await
            }
            Err(problem) => problem.into_response(),
        }
    };
    if let Some(peer) = &peer
        && answer.status() == StatusCode::SWITCHING_PROTOCOLS
    {
        peer.requests.end();
    }
    protect(answer)
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

fn protect(mut answer: Response) -> Response {
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
    // Answers depend on who asks; pages that may be kept say so themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

fn address_of(peer: Option<&Peer>) -> IpAddr {
    // Without a connection, as in tests of the router alone, everybody is one.
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.address.ip())
}

/// The address of the client: the peer, or whoever a trusted proxy says it speaks for.
fn address(config: &Config, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
    let trusted = |address: &IpAddr| config.trusted_proxies.contains(&address.to_canonical());
    if !trusted(&peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let forwarded: Vec<IpAddr> =
        forwarded.flat_map(|value| value.split(',')).filter_map(|part| part.trim().parse().ok()).collect();
    // Each proxy adds whom it heard from at the end; what stands before an unknown one is hearsay.
    forwarded.into_iter().rev().find(|address| !trusted(address)).unwrap_or(peer)
}

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Problem> {
        let address = parts.extensions.get::<Address>().copied();
        address.ok_or_else(|| Problem::new(Code::Unavailable, "the address of the request is not known"))
    }
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

fn origin(config: &Config, headers: &HeaderMap) -> Origin {
    let Some(origin) = headers.get(header::ORIGIN) else { return Origin::None };
    let host = || headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = match (origin.to_str(), &config.public_url) {
        (Ok(origin), Some(url)) => origin == url,
        (Ok(origin), None) => {
            let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            site.is_some() && site == host()
        }
        (Err(_), _) => false,
    };
    if own { Origin::Own } else { Origin::Foreign }
}

/// The tokens that come with a request.
#[derive(Clone, Debug)]
pub struct Credentials {
    bearer: Option<TokenHash>,
    malformed: bool,
    cookies: Vec<(String, TokenHash)>,
}

impl FromRequestParts<App> for Credentials {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Credentials, Problem> {
        let presented = parts.headers.get(header::AUTHORIZATION);
        let bearer = presented
            .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
            .and_then(Token::read)
            .map(|token| token.hash());
        // A cookie comes along with whatever a browser sends, so it counts only from pages of this server; a request
        // that only reads may also come without a page.
        let reads = parts.method == Method::GET && !parts.headers.contains_key(header::UPGRADE);
        let cookies = match origin(&app.config, &parts.headers) {
            Origin::Own => cookies(&parts.headers),
            Origin::None if reads => cookies(&parts.headers),
            Origin::None | Origin::Foreign => Vec::new(),
        };
        Ok(Credentials { malformed: presented.is_some() && bearer.is_none(), bearer, cookies })
    }
}

impl Credentials {
    /// The token for a table; none if the client only watches. One that cannot be a token is refused.
    pub fn for_table(&self, table: &TableId) -> Result<Option<TokenHash>, Problem> {
        self.check()?;
        let name = cookie_name(table);
        let cookie = self.cookies.iter().find(|(cookie, _)| *cookie == name).map(|&(_, token)| token);
        Ok(self.bearer.or(cookie))
    }

    /// The token of a program's account.
    pub fn account(&self) -> Result<Option<TokenHash>, Problem> {
        self.check()?;
        Ok(self.bearer)
    }

    fn check(&self) -> Result<(), Problem> {
        if self.malformed { Err(Problem::new(Code::Unauthorized, "that is not a token")) } else { Ok(()) }
    }
}

fn cookies(headers: &HeaderMap) -> Vec<(String, TokenHash)> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter_map(|(name, value)| Some((name.to_owned(), Token::read(value)?.hash()))).collect()
}

fn cookie_name(table: &TableId) -> String {
    format!("hanpan_{table}")
}

/// The cookie with which a browser keeps a seat. It is sent to the table alone, and to no script.
pub fn seat_cookie(config: &Config, table: &TableId, token: &Token) -> String {
    let secure = if config.is_secure() { "; Secure" } else { "" };
    format!(
        "{}={}; Path=/api/tables/{table}; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}",
        cookie_name(table),
        token.reveal(),
    )
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
    fn the_word_of_a_trusted_proxy_is_taken_and_no_other() {
        let config = Config { trusted_proxies: vec!["10.0.0.1".parse().unwrap()], ..Config::default() };
        for (peer, forwarded, expected) in [
            ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
            ("10.0.0.1", "1.2.3.4, 192.0.2.7", "192.0.2.7"),
            ("10.0.0.1", "192.0.2.7, 10.0.0.1", "192.0.2.7"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("192.0.2.9", "192.0.2.7", "192.0.2.9"),
        ] {
            let headers = headers(&[("x-forwarded-for", forwarded)]);
            let found = address(&config, &headers, peer.parse().unwrap());
            assert_eq!(found.to_string(), expected, "{forwarded} from {peer}");
        }
    }

    #[test]
    fn pages_of_other_sites_are_told_apart() {
        let public = Config { public_url: Some("https://play.example".into()), ..Config::default() };
        let local = Config::default();
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
            assert_eq!(origin(config, &headers), expected, "{origin_header} at {host}");
        }
        assert_eq!(origin(&local, &HeaderMap::new()), Origin::None);
    }

    #[test]
    fn a_seat_is_kept_from_scripts_other_sites_and_other_tables() {
        let table: TableId = "k3x9".parse().unwrap();
        let token = Token::random().unwrap();
        let secure = Config { public_url: Some("https://play.example".into()), ..Config::default() };
        let cookie = seat_cookie(&secure, &table, &token);
        for part in ["Path=/api/tables/k3x9;", "HttpOnly", "SameSite=Strict", "; Secure"] {
            assert!(cookie.contains(part), "{part}");
        }
        assert!(!seat_cookie(&Config::default(), &table, &token).contains("Secure"));
    }
}
