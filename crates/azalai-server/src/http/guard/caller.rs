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
            IpAddr::V6(Ipv6Addr::LOCALHOST) => Caller(IpAddr::V6(Ipv6Addr::LOCALHOST)),
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                Caller(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
        }
    }

    /// The network around the caller, if it is one of IPv6.
    pub fn network(self) -> Option<Network> {
        match self.0 {
            IpAddr::V4(_) => None,
            IpAddr::V6(address) => Some(Network(address.to_bits() >> 80)),
        }
    }

    /// Does this machine call itself?
    pub fn is_this_machine(self) -> bool {
        self.0.is_loopback()
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

/// A /48 of IPv6: many providers give one to each customer, who then has 65 536 networks to call from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network(u128);

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
        assert_eq!(at("2001:db8:1:2::1").network(), at("2001:db8:1:3::1").network());
        assert_ne!(at("2001:db8:1:2::1").network(), at("2001:db8:2:2::1").network());
        assert_eq!(at("::ffff:192.0.2.7").network(), None);
    }

    #[test]
    fn this_machine_knows_itself() {
        for here in ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(at(here).is_this_machine(), "{here}");
        }
        for elsewhere in ["::", "::2", "192.0.2.1", "0.0.0.0", "2001:db8::1"] {
            assert!(!at(elsewhere).is_this_machine(), "{elsewhere}");
        }
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
