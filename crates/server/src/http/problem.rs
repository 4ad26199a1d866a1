//! Requests that are not answered as wished.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hanpan_protocol::{Code, Refused};

use crate::limits::TooMuch;
use crate::room::Refusal;
use crate::store::StoreError;
use crate::tables::unavailable;

/// A request that is not answered as wished: the status tells machines on the way, the body tells why.
#[derive(Debug)]
pub struct Problem {
    refusal: Refusal,
    /// After how long it may be tried again, where that is known.
    wait: Option<Duration>,
}

impl Problem {
    /// A problem for this reason.
    pub fn new(code: Code, text: impl Into<String>) -> Problem {
        Problem::from(Refusal::new(code, text))
    }

    /// It is too much for now.
    pub fn too_many(text: &str, TooMuch { wait }: TooMuch) -> Problem {
        Problem { refusal: Refusal::new(Code::TooMany, text), wait: Some(wait) }
    }

    fn status(&self) -> StatusCode {
        match self.refusal.code {
            Code::BadRequest
            | Code::UnknownGame
            | Code::BadOptions
            | Code::UnknownBot
            | Code::BadNotation => StatusCode::BAD_REQUEST,
            Code::Unauthorized => StatusCode::UNAUTHORIZED,
            Code::Forbidden | Code::ForeignOrigin | Code::Muted => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::SetAside => StatusCode::GONE,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Code::SeatTaken
            | Code::TableFull
            | Code::NameTaken
            | Code::Started
            | Code::NotPlaying
            | Code::NotOver
            | Code::NotReady
            | Code::Frozen
            | Code::WrongSalt
            | Code::Stale
            | Code::NotYourTurn
            | Code::AlreadyAnswered
            | Code::Refused
            | Code::NoOffer
            | Code::LogFull
            | Code::NothingToTakeBack
            | Code::NothingToClaim
            | Code::NotBetweenTwo => StatusCode::CONFLICT,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let refused: Refused = self.refusal.of(None);
        let mut answer = (status, Json(refused)).into_response();
        if let Some(wait) = self.wait {
            // Whole seconds, and none too early.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        answer
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem { refusal, wait: None }
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::BadRequest,
        };
        Problem::new(code, rejection.body_text())
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Problem {
        Problem::new(Code::NotFound, "there is nothing here")
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::new(Code::BadRequest, rejection.body_text())
    }
}

/// Asks the store, on a thread that may wait.
pub async fn blocking<T: Send + 'static>(
    ask: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Problem> {
    let answer = tokio::task::spawn_blocking(ask).await.map_err(unavailable)?;
    Ok(answer.map_err(unavailable)?)
}
