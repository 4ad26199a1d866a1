//! The server answers as its description says.
//!
//! `openapi/run.py` tries thousands of requests; these few need no tool, and one of every kind is here.

use hanpan_protocol::{Code, Refused};
use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{TestServer, quick, table_of};

/// A request: its path, the path it has in the description, its body; and the answer.
struct Case(Method, &'static str, &'static str, Option<Value>, u16, Option<Code>);

fn cases() -> Vec<Case> {
    let (get, post) = (Method::GET, Method::POST);
    let table = "/api/tables/{table}";
    let join = "/api/tables/{table}/join";
    let messages = "/api/tables/{table}/messages";
    let game = "/api/tables/{table}/game";
    let accounts = "/api/bot/accounts";
    let act = || Some(json!({"type": "act", "id": "m1", "at": 1, "action": "h8"}));
    let spec = |game: &str| serde_json::to_value(table_of(game, 2)).ok();
    vec![
        Case(get.clone(), "/healthz", "/healthz", None, 200, None),
        Case(get.clone(), "/api/games", "/api/games", None, 200, None),
        Case(get.clone(), "/api/tables", "/api/tables", None, 200, None),
        Case(post.clone(), "/api/tables", "/api/tables", spec("omok"), 201, None),
        Case(post.clone(), "/api/tables", "/api/tables", spec("chess"), 400, Some(Code::UnknownGame)),
        Case(post.clone(), "/api/tables", "/api/tables", None, 400, Some(Code::BadRequest)),
        Case(get.clone(), "/api/tables/none", table, None, 404, Some(Code::NotFound)),
        Case(get.clone(), "/api/tables/NONE", table, None, 404, Some(Code::NotFound)),
        Case(
            post.clone(),
            "/api/tables/none/join",
            join,
            Some(json!({"name": "x"})),
            404,
            Some(Code::NotFound),
        ),
        Case(
            post.clone(),
            "/api/tables/none/join",
            join,
            Some(json!({"name": ""})),
            400,
            Some(Code::BadRequest),
        ),
        Case(post.clone(), "/api/tables/none/messages", messages, act(), 401, Some(Code::Unauthorized)),
        Case(get.clone(), "/api/tables/none/game", game, None, 404, Some(Code::NotFound)),
        Case(get.clone(), "/api/tables/none/game?since=x", game, None, 400, Some(Code::BadRequest)),
        Case(get.clone(), "/api/bot/events", "/api/bot/events", None, 401, Some(Code::Unauthorized)),
        Case(post.clone(), "/api/bot/accounts", accounts, Some(json!({"name": "mine"})), 201, None),
        Case(
            post.clone(),
            "/api/bot/accounts",
            accounts,
            Some(json!({"name": "mine"})),
            409,
            Some(Code::NameTaken),
        ),
        Case(post, "/api/bot/accounts", accounts, Some(json!({"name": "M"})), 400, Some(Code::BadRequest)),
    ]
}

#[tokio::test]
async fn every_kind_of_answer_is_described() {
    let server = TestServer::start(quick()).await;
    let (_, description) = server.get("/api/openapi.json").await;
    for Case(method, path, template, body, status, code) in cases() {
        let mut request = server.http.request(method.clone(), server.url(path));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
        let described = &description["paths"][template][method.as_str().to_lowercase()]["responses"];
        let described = &described[status.to_string()];
        assert!(described.is_object(), "{method} {template} does not say {status}");
        if let Some(code) = code {
            assert_eq!(answer.json::<Refused>().await.unwrap().code, code, "{method} {path}");
            let schema = &described["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/Refused", "{method} {template} {status}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn a_method_that_a_path_does_not_have_is_told_which_it_has() {
    let server = TestServer::start(quick()).await;
    let answer = server.http.delete(server.url("/api/tables")).send().await.unwrap();
    assert_eq!(answer.status(), 405);
    let allowed = answer.headers()["allow"].to_str().unwrap().to_owned();
    assert!(allowed.contains("GET") && allowed.contains("POST"), "{allowed}");
    assert_eq!(answer.json::<Refused>().await.unwrap().code, Code::NotFound);
    server.stop().await;
}
