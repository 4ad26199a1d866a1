//! The pages of the browser client.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use hanpan_protocol::Code;

use super::{App, Problem};

/// Finds a file of the browser client by its path: `index.html`, `assets/table-1a2b.js`.
pub type Site = fn(&str) -> Option<File>;

/// A file of the browser client.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// What it is.
    pub content_type: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
    /// The same, compressed with Brotli, where that is smaller.
    pub brotli: Option<&'static [u8]>,
}

/// Whatever is no request to the server is a page of the client, if there is one.
pub async fn page(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let file = find(&app, &method, &uri);
    let file = file.ok_or_else(|| Problem::new(Code::NotFound, "there is nothing here"))?;
    // The name of an asset changes with its content.
    let keep =
        if uri.path().starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut answer = match file.brotli.filter(|_| takes_brotli(&headers)) {
        Some(compressed) => ([(header::CONTENT_ENCODING, "br")], Body::from(compressed)).into_response(),
        None => Body::from(file.bytes).into_response(),
    };
    for (name, value) in [
        (header::CONTENT_TYPE, file.content_type),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "accept-encoding"),
    ] {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    Ok(answer)
}

/// Whether a request is for a file of the client.
pub fn is_file(app: &App, request: &Request) -> bool {
    find(app, request.method(), request.uri()).is_some()
}

fn find(app: &App, method: &Method, uri: &Uri) -> Option<File> {
    let path = uri.path().trim_start_matches('/');
    let site = app.site.filter(|_| matches!(*method, Method::GET | Method::HEAD))?;
    if matches!(path, "api" | "healthz" | "metrics") || path.starts_with("api/") {
        return None;
    }
    // The client finds its own way from a page's address; only files have a dot in their names.
    let is_page = !path.contains('.');
    site(if is_page { "index.html" } else { path })
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = accepted.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim().eq_ignore_ascii_case("br") && !matches!(quality.trim(), "q=0" | "q=0.0")
    })
}
