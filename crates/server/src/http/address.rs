//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use hanpan_protocol::Code;

use super::Problem;
use crate::config::Config;
use crate::listener::Peer;

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Problem> {
        let address = parts.extensions.get::<Address>().copied();
        address.ok_or_else(|| Problem::new(Code::Unavailable, "the address of the request is not known"))
    }
}

impl Address {
    /// The address of the client: the peer, or whoever a trusted proxy says it speaks for.
    pub fn of(config: &Config, headers: &HeaderMap, peer: Option<&Peer>) -> Address {
        // Without a connection, as in tests of the router alone, everybody is one.
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.address.ip());
        Address(client(config, headers, peer))
    }
}

/// Each proxy adds whom it heard from at the end, so from there on back each says who spoke to the one behind it. The
/// first that is not trusted is the client. What stands before him is hearsay, and so is what stands before an entry
/// that cannot be read: a client may have written it.
fn client(config: &Config, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
    let headers = headers.get_all("x-forwarded-for").iter();
    let entries: Vec<&[u8]> =
        headers.flat_map(|header| header.as_bytes().split(|&byte| byte == b',')).collect();
    let mut client = peer;
    for entry in entries.into_iter().rev() {
        if !config.trusts(client) {
            break;
        }
        let Some(before) = read(entry) else { break };
        client = before;
    }
    client
}

/// An address as proxies write it: `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:4711`.
fn read(entry: &[u8]) -> Option<IpAddr> {
    let entry = str::from_utf8(entry).ok()?.trim();
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(trusted: &[&str], peer: &str, forwarded: &[&[u8]], expected: &str) {
        let trusted_proxies = trusted.iter().map(|network| network.parse().unwrap()).collect();
        let config = Config { trusted_proxies, ..Config::default() };
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(value).unwrap());
        }
        let found = client(&config, &headers, peer.parse().unwrap());
        assert_eq!(found.to_string(), expected, "{peer} speaks for {headers:?}");
    }

    #[test]
    fn the_word_of_a_trusted_proxy_is_taken_and_no_other() {
        let one = ["10.0.0.1"];
        check(&one, "10.0.0.1", &[b"192.0.2.7"], "192.0.2.7");
        check(&one, "10.0.0.1", &[b"1.2.3.4, 192.0.2.7"], "192.0.2.7");
        check(&one, "10.0.0.1", &[b"1.2.3.4", b"192.0.2.7"], "192.0.2.7");
        check(&one, "10.0.0.1", &[b"192.0.2.7, 10.0.0.1"], "192.0.2.7");
        check(&one, "192.0.2.9", &[b"192.0.2.7"], "192.0.2.9");
        check(&one, "10.0.0.1", &[], "10.0.0.1");
        check(&[], "10.0.0.1", &[b"192.0.2.7"], "10.0.0.1");
    }

    #[test]
    fn what_stands_before_an_entry_that_cannot_be_read_does_not_count() {
        let one = ["10.0.0.1"];
        for unreadable in [&b"unknown"[..], b"_hidden", b"", b"192.0.2.7:port", b"[2001:db8::7", b"\xff"] {
            let forwarded = [b"1.2.3.4, ", unreadable].concat();
            check(&one, "10.0.0.1", &[&forwarded], "10.0.0.1");
            check(&one, "10.0.0.1", &[b"1.2.3.4", unreadable], "10.0.0.1");
            let forwarded = [b"1.2.3.4, ", unreadable, b", 192.0.2.7"].concat();
            check(&one, "10.0.0.1", &[&forwarded], "192.0.2.7");
        }
        // The last proxy that could be read stands for all those behind whatever it could not say.
        check(&["10.0.0.0/8"], "10.0.0.1", &[b"1.2.3.4, unknown, 10.7.7.7"], "10.7.7.7");
    }

    #[test]
    fn entries_are_read_as_proxies_write_them_and_networks_of_proxies_are_trusted() {
        let networks = ["10.0.0.0/8", "2001:db8:1::/48"];
        for (forwarded, expected) in [
            ("192.0.2.7:4711", "192.0.2.7"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:4711 , 10.3.2.1:80", "2001:db8::7"),
            ("192.0.2.7, 2001:db8:1::9, ::ffff:10.9.9.9", "192.0.2.7"),
            ("192.0.2.7, 2001:db8:2::9", "2001:db8:2::9"),
        ] {
            check(&networks, "10.200.0.1", &[forwarded.as_bytes()], expected);
        }
    }
}
