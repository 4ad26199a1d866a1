//! The description of everything the server answers, made from the code.

use axum::Json;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use super::{accounts, review, stream, study, tables};

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
        study::history,
        study::hint,
        review::review,
        tables::socket,
        accounts::create,
        accounts::renew,
        accounts::revoke,
        accounts::events,
        accounts::accept,
        stream::game,
    ),
    components(schemas(hanpan_protocol::ServerMessage, hanpan_protocol::Welcome)),
    modifiers(&Common)
)]
pub struct Description;

/// The description itself.
pub async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// Adds what is refused before a request reaches its own code, so that no request has to say so itself.
struct Common;

impl Modify for Common {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        description.components.get_or_insert_default().add_security_scheme("token", bearer);
        for item in description.paths.paths.values_mut() {
            for operation in [&mut item.get, &mut item.post, &mut item.delete].into_iter().flatten() {
                add_refusals(operation);
            }
        }
    }
}

fn add_refusals(operation: &mut Operation) {
    let has_body = operation.request_body.is_some();
    let parameters = operation.parameters.iter().flatten();
    let places: Vec<&ParameterIn> = parameters
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(&parameter.parameter_in),
            RefOr::Ref(_) => None,
        })
        .collect();
    let in_path = places.contains(&&ParameterIn::Path);
    let refusals = [
        ("400", true, "it cannot be read"),
        ("403", true, "it comes from another site or to another name, or is not for this member to do"),
        ("404", in_path, "there is no such table"),
        ("410", in_path, "what is kept of it does not agree with the rules of this server"),
        ("413", has_body, "it is too large"),
        ("429", true, "it is too much at once"),
        ("503", true, "the server cannot do it now"),
    ];
    for (status, possible, text) in refusals {
        if possible {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Refused"))).build();
            let response = ResponseBuilder::new().description(text).content("application/json", content);
            operation.responses.responses.entry(status.to_owned()).or_insert(response.build().into());
        }
    }
}
