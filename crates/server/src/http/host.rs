//! The name a request was sent to.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Request, Uri, Version, header};
use hanpan_protocol::Code;

use crate::config::Config;
use crate::room::Refusal;

/// Whether the server goes by the name that a request was sent to.
///
/// A page of another site may have its own name lead here, from one moment to the next. To a browser it is of this
/// server then, but it still asks for its own name.
pub fn check<B>(config: &Config, request: &Request<B>, reached_at: Option<IpAddr>) -> Result<(), Refusal> {
    let headers = request.headers().get_all(header::HOST).iter();
    let in_headers = headers.map(|host| host.to_str().ok().and_then(|host| host.parse().ok()));
    let names: Vec<Option<Authority>> =
        request.uri().authority().cloned().map(Some).into_iter().chain(in_headers).collect();
    match &names[..] {
        // What is older than names, as some who look after health are, is no browser.
        [] if request.version() <= Version::HTTP_10 => Ok(()),
        [] => Err(Refusal::new(Code::BadRequest, "the request does not say to which host")),
        names
            if names
                .iter()
                .all(|name| name.as_ref().is_some_and(|name| is_ours(config, name, reached_at))) =>
        {
            Ok(())
        }
        _ => Err(Refusal::new(
            Code::ForeignOrigin,
            "the server does not go by that name; whoever runs it can set `public_url` to the address that players use",
        )),
    }
}

/// The name a request was sent to, with its port, as it stands in the `Origin` of a page from there.
pub fn named<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let in_headers = || headers.get(header::HOST).and_then(|host| host.to_str().ok());
    uri.authority().map(Authority::as_str).or_else(in_headers)
}

fn is_ours(config: &Config, name: &Authority, reached_at: Option<IpAddr>) -> bool {
    let host = bare(name);
    if name.as_str().contains('@') {
        return false;
    }
    if config.public_host().is_some_and(|public| bare(&public).eq_ignore_ascii_case(host)) {
        return true;
    }
    match host.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(address) if address.is_loopback() => true,
        // No page of another site is at an address of this machine.
        Ok(address) => {
            let own = [reached_at, Some(config.listen.ip())];
            config.public_url.is_none() && own.into_iter().flatten().any(|own| own.to_canonical() == address)
        }
        Err(_) => {
            let name = host.to_ascii_lowercase();
            name == "localhost" || name.ends_with(".localhost")
        }
    }
}

/// The host of a name, without the port, and the brackets around an address.
fn bare(name: &Authority) -> &str {
    let host = name.host();
    let host = host.strip_suffix('.').unwrap_or(host);
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(
        config: &Config,
        reached_at: &str,
        hosts: &[&str],
        uri: &str,
        version: Version,
    ) -> Option<Code> {
        let mut request = Request::builder().uri(uri).version(version);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        let reached_at = reached_at.parse().ok();
        check(config, &request.body(()).unwrap(), reached_at).err().map(|refusal| refusal.code)
    }

    #[test]
    fn only_names_that_nobody_else_can_have_are_accepted() {
        let local = Config { listen: "0.0.0.0:7878".parse().unwrap(), ..Config::default() };
        let public = Config { public_url: Some("https://Play.example:8443".into()), ..Config::default() };
        for (host, locally, publicly) in [
            ("localhost", true, true),
            ("LOCALHOST:7878", true, true),
            ("localhost.", true, true),
            ("hanpan.localhost:7878", true, true),
            ("127.0.0.1:7878", true, true),
            ("127.9.9.9", true, true),
            ("[::1]:7878", true, true),
            ("[::ffff:127.0.0.1]", true, true),
            ("192.0.2.1:7878", true, false),
            ("[::ffff:192.0.2.1]:7878", true, false),
            ("0.0.0.0:7878", true, false),
            ("192.0.2.2:7878", false, false),
            ("play.example", false, true),
            ("PLAY.example.:443", false, true),
            ("evil.example", false, false),
            ("evil.example:7878", false, false),
            ("localhost.evil.example", false, false),
            ("evillocalhost", false, false),
            ("play.example.evil.example", false, false),
            ("evil.example@localhost", false, false),
            ("", false, false),
            ("[::1", false, false),
        ] {
            for (config, is_known) in [(&local, locally), (&public, publicly)] {
                let expected = (!is_known).then_some(Code::ForeignOrigin);
                let found = status(config, "192.0.2.1", &[host], "/", Version::HTTP_11);
                assert_eq!(found, expected, "{host} of {:?}", config.public_url);
            }
        }
    }

    #[test]
    fn every_name_that_a_request_has_is_looked_at() {
        let config = Config::default();
        for (hosts, uri, version, expected) in [
            (&[][..], "/", Version::HTTP_11, Some(Code::BadRequest)),
            (&[], "/", Version::HTTP_10, None),
            (&[], "http://localhost:7878/", Version::HTTP_2, None),
            (&[], "http://evil.example/", Version::HTTP_2, Some(Code::ForeignOrigin)),
            (&["evil.example"], "http://localhost/", Version::HTTP_11, Some(Code::ForeignOrigin)),
            (&["localhost"], "http://evil.example/", Version::HTTP_11, Some(Code::ForeignOrigin)),
            (&["localhost", "evil.example"], "/", Version::HTTP_11, Some(Code::ForeignOrigin)),
            (&["evil.example"], "/", Version::HTTP_10, Some(Code::ForeignOrigin)),
        ] {
            assert_eq!(status(&config, "127.0.0.1", hosts, uri, version), expected, "{hosts:?} {uri}");
        }
    }
}
