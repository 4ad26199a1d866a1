//! The pages of the browser client.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use hanpan_server::{Config, File, Server};
use tower::ServiceExt;

fn site(path: &str) -> Option<File> {
    let (content_type, bytes, brotli): (_, &[u8], Option<&[u8]>) = match path {
        "index.html" => ("text/html; charset=utf-8", b"page", Some(b"small")),
        "assets/a-1.js" => ("text/javascript", b"script", None),
        _ => return None,
    };
    Some(File { content_type, bytes, brotli })
}

#[tokio::test]
async fn every_address_that_is_not_the_servers_own_is_a_page() {
    let server = Server::open(Config { database: None, ..Config::default() }).unwrap().with_site(site);
    for (path, accepts, status, body, kept) in [
        ("/", "gzip, br", 200, "small", "no-cache"),
        ("/", "gzip, br;q=0", 200, "page", "no-cache"),
        ("/t/abcd", "", 200, "page", "no-cache"),
        ("/new/omok?size=8", "", 200, "page", "no-cache"),
        ("/assets/a-1.js", "br", 200, "script", "public, max-age=31536000, immutable"),
        ("/assets/none.js", "", 404, "", "no-store"),
        ("/../Cargo.toml", "", 404, "", "no-store"),
        ("/api", "", 404, "", "no-store"),
        ("/api/nothing", "", 404, "", "no-store"),
    ] {
        let request = Request::get(path).header(header::HOST, "localhost");
        let request = request.header(header::ACCEPT_ENCODING, accepts).body(Body::empty()).unwrap();
        let answer = server.app().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], kept, "{path}");
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        let encoded = answer.headers().get(header::CONTENT_ENCODING).is_some_and(|coding| coding == "br");
        assert_eq!(encoded, body == "small", "{path}");
        if answer.status() == StatusCode::OK {
            assert_eq!(to_bytes(answer.into_body(), 100).await.unwrap(), body, "{path}");
        }
    }
    let post = Request::post("/").header(header::HOST, "localhost").body(Body::empty()).unwrap();
    assert_eq!(server.app().oneshot(post).await.unwrap().status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn files_of_the_page_are_not_counted_and_everything_else_is_with_when_to_try_again() {
    let config = Config { database: None, requests_per_second: 1, ..Config::default() };
    let server = Server::open(config).unwrap().with_site(site);
    let get = async |path: &str| {
        let request = Request::get(path).header(header::HOST, "localhost").body(Body::empty()).unwrap();
        server.app().oneshot(request).await.unwrap()
    };
    for path in ["/", "/t/abcd", "/assets/a-1.js"] {
        for _ in 0..100 {
            assert_eq!(get(path).await.status(), StatusCode::OK, "{path}");
        }
    }
    for (path, status) in [("/api/games", StatusCode::OK), ("/assets/none.js", StatusCode::NOT_FOUND)] {
        for _ in 0..5 {
            assert_eq!(get(path).await.status(), status, "{path}");
        }
    }
    for path in ["/api/games", "/assets/none.js", "/healthz"] {
        let answer = get(path).await;
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert_eq!(answer.headers()[header::RETRY_AFTER], "1", "{path}");
    }
    assert_eq!(get("/assets/a-1.js").await.status(), StatusCode::OK);
}
