//! Who is calling, as far as the network knows.

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The address that a caller is counted by: one IPv4 address, or one network of IPv6 (a /64, which
/// usually belongs to one household and has more addresses than anybody could count).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Caller(IpAddr);

impl Caller {
    /// The caller at an address.
    pub fn of(address: IpAddr) -> Caller {
        match address.to_canonical() {
            IpAddr::V4(address) => Caller(IpAddr::V4(address)),
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                Caller(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
        }
    }

    /// The caller of a request: the proxy's word if there is one, else the other end of the line.
    pub(super) fn of_request(request: &Request, behind_proxy: bool) -> Caller {
        let forwarded = if behind_proxy { forwarded_for(request.headers()) } else { None };
        let address = forwarded.or_else(|| {
            let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
            peer.map(|ConnectInfo(peer)| peer.ip())
        });
        Caller::of(address.unwrap_or(NOWHERE))
    }
}

/// Callers without an address share one bucket, rather than having none.
const NOWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get::<Caller>().copied().unwrap_or(Caller(NOWHERE)))
    }
}

/// The last entry: our own proxy wrote it. Those before it are what the caller claims.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let entry = last.rsplit(',').next()?.trim();
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|socket| socket.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::HeaderValue;

    fn caller(forwarded: &[&str], behind_proxy: bool) -> Caller {
        let mut request = Request::new(Body::empty());
        let peer: SocketAddr = "192.0.2.1:999".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        for entry in forwarded {
            let value = HeaderValue::from_bytes(entry.as_bytes()).unwrap();
            request.headers_mut().append("x-forwarded-for", value);
        }
        Caller::of_request(&request, behind_proxy)
    }

    fn at(address: &str) -> Caller {
        Caller::of(address.parse().unwrap())
    }

    #[test]
    fn a_network_of_ipv6_is_one_caller() {
        assert_eq!(at("2001:db8:1:2::1"), at("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_eq!(at("::ffff:192.0.2.7"), at("192.0.2.7"));
        assert_ne!(at("192.0.2.7"), at("192.0.2.8"));
    }

    #[test]
    fn the_proxys_word_counts_only_if_there_is_a_proxy() {
        assert_eq!(caller(&["198.51.100.9"], false), at("192.0.2.1"));
        assert_eq!(caller(&["198.51.100.9"], true), at("198.51.100.9"));
        assert_eq!(caller(&["203.0.113.1, 198.51.100.9"], true), at("198.51.100.9"));
        assert_eq!(caller(&["203.0.113.1", "198.51.100.9:4711"], true), at("198.51.100.9"));
        assert_eq!(caller(&["[2001:db8::1]"], true), at("2001:db8::1"));
        assert_eq!(caller(&["[2001:db8::1]:80"], true), at("2001:db8::1"));
        for garbage in ["", "unknown", "1.2.3", "é", "1.2.3.4,"] {
            assert_eq!(caller(&[garbage], true), at("192.0.2.1"), "{garbage:?}");
        }
        assert_eq!(caller(&[], true), at("192.0.2.1"));
    }
}
