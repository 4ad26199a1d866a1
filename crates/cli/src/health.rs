//! `hanpan health`: whether a server works.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use hanpan_protocol::Refused;
use hanpan_server::Config;
use ureq::Agent;

use crate::say::say;

/// Shown under `hanpan health --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan health                                    the server of this machine
  hanpan health https://hanpan.example

It ends with 0 if the server works and what happens there can be kept, with 1 and the reason if not.";

/// How long a server that works may take to say so.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks a server; without one, that which listens where the environment (`HANPAN_SERVE_LISTEN`) says.
pub fn run(url: Option<&str>, mut output: impl Write) -> Result<()> {
    let url = match url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => format!("http://{}", reached_at(Config::read("", std::env::vars())?.listen)),
    };
    let patience = Agent::config_builder().timeout_global(Some(PATIENCE));
    let agent: Agent = patience.http_status_as_error(false).build().into();
    let mut answer = agent
        .get(format!("{url}/healthz"))
        .call()
        .with_context(|| say("server-no-answer", &[("address", &url)]))?;
    let text =
        answer.body_mut().read_to_string().with_context(|| say("server-no-answer", &[("address", &url)]))?;
    // Any page would be a success too.
    if answer.status().is_success() && text.starts_with("ok") {
        output.write_all(text.as_bytes())?;
        return Ok(output.flush()?);
    }
    match serde_json::from_str::<Refused>(&text) {
        Ok(refused) => bail!("{url}: {}", refused.text),
        Err(_) => {
            bail!("{}", say("server-answers", &[("address", &url), ("status", &answer.status().to_string())]))
        }
    }
}

/// How this machine reaches whoever listens there.
fn reached_at(listen: SocketAddr) -> SocketAddr {
    let address = match listen.ip() {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    };
    SocketAddr::new(address, listen.port())
}
