//! Which page sent a request, and under which name it looked for us.

use super::GuardRules;
use crate::Refusal;
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, Uri, header};
use std::fmt;
use std::str::FromStr;

/// The address that people type to reach the server: a scheme, a host, perhaps a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    https: bool,
    host: String,
}

/// Why this cannot be the address of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a public URL is http:// or https:// and a host, without a path, as in https://play.example"
)]
pub struct BadPublicUrl;

impl PublicUrl {
    /// Is it reached by https?
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// The host, with its port unless that is the usual one.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.https { "https" } else { "http" }, self.host)
    }
}

impl FromStr for PublicUrl {
    type Err = BadPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadPublicUrl> {
        let uri: Uri = text.parse().map_err(|_| BadPublicUrl)?;
        let https = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(BadPublicUrl),
        };
        let authority = uri.authority().ok_or(BadPublicUrl)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(BadPublicUrl);
        }
        // Browsers name an origin in small letters and without the usual port.
        let usual = if https { 443 } else { 80 };
        let port = authority.port_u16().filter(|&port| port != usual);
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        Ok(PublicUrl { https, host: authority.host().to_ascii_lowercase() + &port })
    }
}

/// Refuses what a page of somebody else sends: an `Origin` that is not ours. Without one it is a
/// program that asks, and that is welcome. A WebSocket must be checked with this, too.
pub fn check_origin(headers: &HeaderMap, rules: &GuardRules) -> Result<(), Refusal> {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let ours =
        origins.all(|origin| origin.to_str().is_ok_and(|origin| own(origin, headers, rules)));
    if ours { Ok(()) } else { Err(Refusal::ForeignOrigin) }
}

fn own(origin: &str, headers: &HeaderMap, rules: &GuardRules) -> bool {
    let Ok(origin) = origin.parse::<PublicUrl>() else { return false };
    if let Some(public) = &rules.public_url {
        return origin == *public;
    }
    // The host has no scheme; a proxy may have taken off the https.
    let Some(host) = host(headers) else { return false };
    let scheme = if origin.https { "https" } else { "http" };
    format!("{scheme}://{host}").parse() == Ok(origin)
}

/// Refuses what a browser itself calls a request from another site.
pub(super) fn check_site(headers: &HeaderMap) -> Result<(), Refusal> {
    let mut sites = headers.get_all("sec-fetch-site").iter();
    let cross = sites.any(|site| site.as_bytes().eq_ignore_ascii_case(b"cross-site"));
    if cross { Err(Refusal::ForeignOrigin) } else { Ok(()) }
}

/// On a server for this machine alone, refuses every name but the machine's own: a page whose name
/// was turned to this machine would otherwise count as ours.
pub(super) fn check_host(headers: &HeaderMap, rules: &GuardRules) -> Result<(), Refusal> {
    if rules.public_url.is_some() || !rules.loopback {
        return Ok(());
    }
    let host = host(headers).ok_or(Refusal::WrongHost)?;
    let name = host.host().to_ascii_lowercase();
    let here = matches!(name.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    if here { Ok(()) } else { Err(Refusal::WrongHost) }
}

/// The address under which a request looked for us: what the owner said, else the host that it names.
pub fn own_address(headers: &HeaderMap, rules: &GuardRules) -> Option<String> {
    match &rules.public_url {
        Some(public) => Some(public.to_string()),
        None => host(headers).map(|host| format!("http://{host}")),
    }
}

/// The one host that a request names.
fn host(headers: &HeaderMap) -> Option<Authority> {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Authority::try_from(host.as_bytes()).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |&(name, value): &(&'static str, &str)| {
            let value = HeaderValue::from_bytes(value.as_bytes()).unwrap();
            (HeaderName::from_static(name), value)
        };
        let mut map = HeaderMap::new();
        for (name, value) in pairs.iter().map(pair) {
            map.append(name, value);
        }
        map
    }

    fn passes(host: &str, origin: &str, rules: &GuardRules) -> bool {
        check_origin(&headers(&[("host", host), ("origin", origin)]), rules).is_ok()
    }

    #[test]
    fn public_urls_are_read_as_browsers_write_origins() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(read("https://Play.Example:443/"), Ok("https://play.example".into()));
        assert_eq!(read("http://play.example:8080"), Ok("http://play.example:8080".into()));
        assert_eq!(read("http://[::1]:80"), Ok("http://[::1]".into()));
        for bad in [
            "",
            "play.example",
            "ftp://a.example",
            "https://",
            "https://a.example/games",
            "null",
            "https://me@a.example",
            "https://a.example/?x",
            "https://a b",
            "/",
            "https://:443",
        ] {
            assert_eq!(read(bad), Err(BadPublicUrl), "{bad:?}");
        }
    }

    #[test]
    fn without_a_public_url_the_host_is_the_origin() {
        let rules = GuardRules::default();
        assert!(passes("localhost:4747", "http://localhost:4747", &rules));
        assert!(passes("play.example", "https://play.example", &rules));
        assert!(passes("play.example:443", "https://play.example", &rules));
        for foreign in [
            "http://localhost",
            "http://localhost:4748",
            "http://evil.example",
            "null",
            "",
            "é",
            "http://localhost:4747.evil.example",
            "http://localhost:4747@evil.example",
        ] {
            assert!(!passes("localhost:4747", foreign, &rules), "{foreign:?}");
        }
        assert!(check_origin(&headers(&[("host", "localhost")]), &rules).is_ok());
        assert!(check_origin(&headers(&[("origin", "http://localhost")]), &rules).is_err());
    }

    #[test]
    fn a_public_url_is_the_only_origin() {
        let public_url = Some("https://play.example".parse().unwrap());
        let rules = GuardRules { public_url, ..Default::default() };
        assert!(rules.https());
        assert!(passes("127.0.0.1:4747", "https://play.example", &rules));
        assert!(!passes("play.example", "http://play.example", &rules));
        assert!(!passes("evil.example", "https://evil.example", &rules));
        let two = [("origin", "https://play.example"), ("origin", "https://evil.example")];
        assert!(check_origin(&headers(&two), &rules).is_err());
    }

    #[test]
    fn a_loopback_server_has_no_other_name() {
        let here = GuardRules { loopback: true, ..Default::default() };
        let open = GuardRules::default();
        for host in ["localhost", "LOCALHOST:1", "127.0.0.1:4747", "[::1]:4747", "[::1]"] {
            assert!(check_host(&headers(&[("host", host)]), &here).is_ok(), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "é"] {
            assert!(check_host(&headers(&[("host", host)]), &here).is_err(), "{host}");
            assert!(check_host(&headers(&[("host", host)]), &open).is_ok(), "{host}");
        }
        assert!(check_host(&HeaderMap::new(), &here).is_err());
        let two = headers(&[("host", "localhost"), ("host", "evil.example")]);
        assert!(check_host(&two, &here).is_err());
    }
}
