//! Requests to a server, one after another.

use std::time::Duration;

use hanpan_protocol::lobby::{CreateTable, JoinTable, Joined, TableSummary};
use hanpan_protocol::{Accepted, ClientMessage, Code, Hint, Refused, TableId};
use hanpan_table::Record;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;
use ureq::http::Response;
use ureq::{Agent, Body, RequestBuilder};

use super::address::Address;
use crate::trouble::Unreached;

/// Asks a server for things.
#[derive(Clone)]
pub struct Requests {
    /// How every address begins.
    server: String,
    agent: Agent,
}

/// Why a request came to nothing.
#[derive(Debug, Error)]
pub enum RequestError {
    /// The server cannot be reached; it may work later.
    #[error("{}", .0.reason())]
    Unreachable(Unreached),
    /// The server has no time; it may work later.
    #[error("{}", .0.text)]
    Busy(Refused),
    /// The server says no.
    #[error("{}", .0.text)]
    Refused(Refused),
}

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

impl Requests {
    /// Asks the server of this address.
    pub fn new(address: &Address) -> Requests {
        let agent = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            // An answer that is not as wished has a body that says why.
            .http_status_as_error(false)
            // A token is for the server that gave it, and what listens to the table goes straight there too.
            .max_redirects(0)
            .proxy(None)
            .build();
        Requests { server: address.server(), agent: agent.into() }
    }

    /// The public tables.
    pub fn tables(&self) -> Result<Vec<TableSummary>, RequestError> {
        self.get("/api/tables", None)
    }

    /// Opens a table.
    pub fn create(&self, table: &CreateTable) -> Result<Joined, RequestError> {
        self.post("/api/tables", None, table)
    }

    /// Joins a table.
    pub fn join(&self, table: &TableId, request: &JoinTable) -> Result<Joined, RequestError> {
        self.post(&format!("/api/tables/{table}/join"), None, request)
    }

    /// Whether a token is one of the table's.
    pub fn knows(&self, table: &TableId, token: &str) -> Result<bool, RequestError> {
        match self.get::<Value>(&format!("/api/tables/{table}/game"), Some(token)) {
            Ok(_) => Ok(true),
            Err(RequestError::Refused(refused)) => match refused.code {
                Code::Unauthorized => Ok(false),
                // The token is looked at before the game is.
                Code::NotPlaying => Ok(true),
                _ => Err(RequestError::Refused(refused)),
            },
            Err(error) => Err(error),
        }
    }

    /// Says something at a table.
    pub fn say(
        &self,
        table: &TableId,
        token: &str,
        message: &ClientMessage,
    ) -> Result<Accepted, RequestError> {
        self.post(&format!("/api/tables/{table}/messages"), Some(token), message)
    }

    /// A game of the table that is over.
    pub fn record(&self, table: &TableId, round: u32) -> Result<Record, RequestError> {
        self.get(&format!("/api/tables/{table}/records/{round}"), None)
    }

    /// What a strong bot would do in one's place.
    pub fn hint(&self, table: &TableId, token: &str) -> Result<Hint, RequestError> {
        self.get(&format!("/api/tables/{table}/hint"), Some(token))
    }

    fn get<A: DeserializeOwned>(&self, path: &str, token: Option<&str>) -> Result<A, RequestError> {
        let request = self.agent.get(format!("{}{path}", self.server));
        understood(with_token(request, token).call())
    }

    fn post<A: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<A, RequestError> {
        let request = self.agent.post(format!("{}{path}", self.server));
        understood(with_token(request, token).send_json(body))
    }
}

fn with_token<B>(request: RequestBuilder<B>, token: Option<&str>) -> RequestBuilder<B> {
    match token {
        Some(token) => request.header("authorization", format!("Bearer {token}")),
        None => request,
    }
}

/// Whether a server that says so may say otherwise in a while.
pub fn is_busy(code: Code) -> bool {
    matches!(code, Code::TooMany | Code::Unavailable)
}

/// What an answer means.
fn understood<A: DeserializeOwned>(answer: Result<Response<Body>, ureq::Error>) -> Result<A, RequestError> {
    let unreachable = |error: ureq::Error| RequestError::Unreachable(Unreached::from(&error));
    let because = |text: String| RequestError::Unreachable(Unreached::because(text));
    let mut answer = answer.map_err(unreachable)?;
    let body = answer.body_mut().read_to_vec().map_err(unreachable)?;
    if answer.status().is_success() {
        return serde_json::from_slice(&body).map_err(|error| because(error.to_string()));
    }
    match serde_json::from_slice::<Refused>(&body) {
        Ok(refused) if is_busy(refused.code) => Err(RequestError::Busy(refused)),
        Ok(refused) => Err(RequestError::Refused(refused)),
        // Whatever answers is no table; a proxy whose server is down, for one.
        Err(_) => Err(because(format!("HTTP {}", answer.status().as_u16()))),
    }
}
