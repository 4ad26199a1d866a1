//! The description of everything the server answers, made from the code.

use axum::Json;
use utoipa::OpenApi;

use super::{accounts, stream, tables};

/// The description of everything the server answers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hanpan",
        description = "Table games over a link. Answers that are not as wished have a body with a stable `code`. \
                       Programs present a token as `Authorization: Bearer`.",
    ),
    paths(
        super::healthz,
        super::metrics,
        tables::games,
        tables::list,
        tables::create,
        tables::info,
        tables::join,
        tables::message,
        tables::game,
        tables::record,
        tables::socket,
        accounts::create,
        accounts::events,
        accounts::accept,
        stream::game,
    ),
    components(schemas(hanpan_protocol::ServerMessage, hanpan_protocol::Welcome))
)]
pub struct Description;

/// The description itself.
pub async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
