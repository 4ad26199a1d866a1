//! Where a server is, and which of its tables is meant.

use std::fmt;
use std::str::FromStr;

use hanpan_protocol::TableId;
use thiserror::Error;

/// A server, and perhaps one of its tables: what a link says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Whether the connection is encrypted.
    pub secure: bool,
    /// The name or number of the machine.
    pub host: String,
    /// The port.
    pub port: u16,
    /// The table, if the link names one.
    pub table: Option<TableId>,
}

/// A text that is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a link looks like http://host:7878/t/TABLE, or http://host:7878 for the list of tables")]
pub struct AddressError;

impl Address {
    /// The server alone, as it is written at the beginning of a link.
    pub fn server(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// The machine and its port, as requests name them.
    pub fn authority(&self) -> String {
        let usual = if self.secure { 443 } else { 80 };
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }

    /// The same server, at this table.
    pub fn at(&self, table: TableId) -> Address {
        Address { table: Some(table), ..self.clone() }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.table {
            Some(table) => write!(f, "{}/t/{table}", self.server()),
            None => f.write_str(&self.server()),
        }
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let text = text.trim();
        let (secure, rest) = match text.split_once("://") {
            Some(("http" | "ws", rest)) => (false, rest),
            Some(("https" | "wss", rest)) => (true, rest),
            Some(_) => return Err(AddressError),
            None => (false, text),
        };
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = authority_of(authority).ok_or(AddressError)?;
        let port = port.unwrap_or(if secure { 443 } else { 80 });
        let path: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let table = match path[..] {
            [] => None,
            [id] | ["t", id] | ["api", "tables", id] => Some(id.parse().map_err(|_| AddressError)?),
            _ => return Err(AddressError),
        };
        Ok(Address { secure, host: host.to_owned(), port, table })
    }
}

/// The host and the port of `host`, `host:7878`, `[::1]` or `[::1]:7878`.
fn authority_of(text: &str) -> Option<(&str, Option<u16>)> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (host, after) = rest.split_once(']')?;
            let port = if after.is_empty() { None } else { Some(after.strip_prefix(':')?) };
            (host, port)
        }
        None => match text.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (text, None),
        },
    };
    // A name goes into the head of requests, so nothing may be in it that ends a line or a word there.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:".contains(&byte);
    if host.is_empty() || !host.bytes().all(plain) {
        return None;
    }
    Some((host, port.map(str::parse).transpose().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_in_every_form_they_are_sent_in() {
        for (text, expected) in [
            ("http://localhost:7878/t/k3x9", Some("http://localhost:7878/t/k3x9")),
            ("http://localhost:7878/k3x9", Some("http://localhost:7878/t/k3x9")),
            ("http://localhost:7878/api/tables/k3x9", Some("http://localhost:7878/t/k3x9")),
            (" localhost:7878/t/k3x9/ ", Some("http://localhost:7878/t/k3x9")),
            ("https://play.example/t/k3x9?lang=ko#board", Some("https://play.example/t/k3x9")),
            ("https://play.example:443", Some("https://play.example")),
            ("ws://[::1]:7878/t/k3x9", Some("http://[::1]:7878/t/k3x9")),
            ("http://[::1]", Some("http://[::1]")),
            ("http://localhost:7878/", Some("http://localhost:7878")),
            ("", None),
            ("http://", None),
            ("ftp://host/t/k3x9", None),
            ("http://host:99999/t/k3x9", None),
            ("http://host/t/K3", None),
            ("http://host/a/b/c", None),
            ("http://ho st/t/k3x9", None),
            ("http://host\r\nX: y/t/k3x9", None),
        ] {
            let read = text.parse::<Address>();
            assert_eq!(read.ok().map(|address| address.to_string()).as_deref(), expected, "{text}");
        }
    }
}
