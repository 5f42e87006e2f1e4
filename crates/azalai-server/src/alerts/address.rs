//! Which addresses somebody else may let the server call.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Is this an address of the public internet, and not of this machine or a network behind it?
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = matches!(
        (a, b, c),
        (0 | 10 | 127 | 224.., _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 168, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !special
}

/// Only what is handed out to the public (2000::/3) counts, and nothing of it that leads to an address of version 4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    let [a, b, ..] = address.segments();
    let handed_out = a & 0xe000 == 0x2000;
    let special = a == 0x2002 || (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x3fff;
    handed_out && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_public() {
        let none = "127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 \
                    192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 \
                    :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 fe80::1 fc00::1 fd12::1 ff02::1 64:ff9b::7f00:1 \
                    2002:7f00:1:: 2001:0:1::1 2001:db8::1 3fff::1 fec0::1";
        for text in none.split_whitespace() {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        let public = "1.1.1.1 9.9.9.9 100.63.0.1 172.15.0.1 172.32.0.1 192.1.0.1 223.255.255.255 ::ffff:1.1.1.1 \
                      2606:4700::1111 2a00:1450:4001::1 2001:4860:4860::8888";
        for text in public.split_whitespace() {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }
}
