//! A server, and the account this program has there.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use hanpan_protocol::bot::Account;
use hanpan_protocol::{Code, Refused};
use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body, BodyReader};

use crate::backoff::Backoff;

/// The server sends an empty line every seven seconds. When three of them are missing, the connection is dead, even if
/// the network has not said so.
const SILENCE: Duration = Duration::from_secs(21);

/// A server, and the account this program has there.
pub struct Server {
    address: String,
    token: String,
    agent: Agent,
}

/// Why a request came to nothing.
enum Failure {
    /// The server has understood and says no. To say it again would not help.
    Refused(Refused),
    /// It went wrong on the way, or the server cannot do it now: it may be right the next time.
    Passing(String),
}

impl Server {
    /// The server at an address like `http://localhost:7878`, and the account that has the token.
    pub fn with_token(address: &str, token: &str) -> Server {
        let agent = Agent::config_builder()
            .timeout_per_read(Some(SILENCE))
            // An answer that is not as wished has a body that says why.
            .http_status_as_error(false)
            .build();
        let address = address.trim_end_matches('/').to_owned();
        Server { address, token: token.to_owned(), agent: agent.into() }
    }

    /// The server at an address, and a new account. The token is told this once.
    pub fn register(address: &str, name: &str) -> Result<(Server, String), Refused> {
        let mut server = Server::with_token(address, "");
        let account = server.post("/api/bot/accounts", &json!({"name": name}))?;
        let account: Account = serde_json::from_str(&account).map_err(not_understood)?;
        server.token.clone_from(&account.token);
        Ok((server, account.token))
    }

    /// Gives the account another token, which is told this once. The one before is worth nothing then.
    pub fn renew(&mut self) -> Result<String, Refused> {
        let account = self.post("/api/bot/accounts/token", &json!({}))?;
        let account: Account = serde_json::from_str(&account).map_err(not_understood)?;
        self.token.clone_from(&account.token);
        Ok(account.token)
    }

    /// Says something until it is answered.
    pub fn post(&self, path: &str, body: &Value) -> Result<String, Refused> {
        let mut backoff = Backoff::new();
        loop {
            match self.try_post(path, body) {
                Ok(answer) => return Ok(answer),
                Err(Failure::Refused(refused)) => return Err(refused),
                // Perhaps only the answer was lost. What has an id can be said again: it is not done twice.
                Err(Failure::Passing(why)) => eprintln!("{path}: {why}; trying again"),
            }
            backoff.wait();
        }
    }

    /// A stream of lines that is opened again whenever it breaks.
    pub fn stream(&self) -> Stream<'_> {
        Stream { server: self, lines: None, backoff: Backoff::new() }
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<String, Failure> {
        let mut request = self.agent.post(format!("{}{path}", self.address));
        if !self.token.is_empty() {
            // Never in the address: addresses are written to logs.
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        let mut answer = check(request.send_json(body))?;
        answer.body_mut().read_to_string().map_err(passing)
    }

    fn open(&self, path: &str) -> Result<BufReader<BodyReader<'static>>, Failure> {
        let request = self.agent.get(format!("{}{path}", self.address));
        let answer = check(request.header("authorization", format!("Bearer {}", self.token)).call())?;
        Ok(BufReader::new(answer.into_body().into_reader()))
    }
}

/// A stream of lines that is opened again whenever it breaks.
pub struct Stream<'server> {
    server: &'server Server,
    lines: Option<BufReader<BodyReader<'static>>>,
    backoff: Backoff,
}

impl Stream<'_> {
    /// The next line, without its end; empty if it only says that the stream is open.
    ///
    /// The path is where the stream goes on if it is broken.
    pub fn next(&mut self, path: &str) -> Result<String, Refused> {
        loop {
            match self.try_next(path) {
                Ok(line) => {
                    self.backoff = Backoff::new();
                    return Ok(line);
                }
                Err(Failure::Refused(refused)) => return Err(refused),
                Err(Failure::Passing(why)) => eprintln!("{path}: {why}"),
            }
            self.lines = None;
            self.backoff.wait();
        }
    }

    fn try_next(&mut self, path: &str) -> Result<String, Failure> {
        let lines = match &mut self.lines {
            Some(lines) => lines,
            None => self.lines.insert(self.server.open(path)?),
        };
        let mut line = String::new();
        lines.read_line(&mut line).map_err(passing)?;
        // A line without an end is half a line: the server has gone in the middle of it.
        let whole = line.strip_suffix('\n');
        whole
            .map(str::to_owned)
            .ok_or_else(|| Failure::Passing("the server has closed the stream".to_owned()))
    }
}

/// The answer, if it is as wished.
fn check(answer: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, Failure> {
    let mut answer = answer.map_err(passing)?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let body = answer.body_mut().read_to_string().map_err(passing)?;
    // What is not the server's own answer comes from a proxy before it.
    let refused: Refused = serde_json::from_str(&body).map_err(|_| passing(answer.status()))?;
    match refused.code {
        Code::TooMany | Code::Unavailable => Err(Failure::Passing(refused.text)),
        _ => Err(Failure::Refused(refused)),
    }
}

fn passing(why: impl ToString) -> Failure {
    Failure::Passing(why.to_string())
}

fn not_understood(error: serde_json::Error) -> Refused {
    Refused { id: None, code: Code::BadRequest, text: error.to_string(), reason: None, args: Vec::new() }
}
