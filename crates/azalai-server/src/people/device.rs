//! Which devices an account was used on before. Somebody who tries passwords from elsewhere uses up what strangers
//! may try, but not what a known device may.
//!
//! A mark is a nonce and what only somebody with the stored hash of the password can make of it. So nothing needs to
//! be stored, nobody can make a mark, and all marks end with the password.

use super::credential;
use super::secret;
use crate::Refusal;
use axum::http::HeaderMap;
use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

/// The name of the cookie.
pub(crate) const COOKIE: &str = "azalai_known";
/// So many accounts a device may be known to.
const MOST: usize = 5;
const NONCE: usize = 12;
const LENGTH: usize = 32;

/// Shows that an account was used here.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark([u8; LENGTH]);

impl Mark {
    fn new(password: &str, nonce: &[u8]) -> Mark {
        let inner = Sha256::new().chain_update(password).chain_update(nonce).finalize();
        let outer = Sha256::new().chain_update(password).chain_update(inner).finalize();
        let mut mark = [0; LENGTH];
        mark[..NONCE].copy_from_slice(nonce);
        mark[NONCE..].copy_from_slice(&outer[..LENGTH - NONCE]);
        Mark(mark)
    }

    fn parse(text: &[u8]) -> Option<Mark> {
        BASE64URL_NOPAD.decode(text).ok()?.try_into().ok().map(Mark)
    }

    fn fits(&self, password: &str) -> bool {
        let made = Mark::new(password, &self.0[..NONCE]);
        // All bytes are looked at, so that the time tells nothing.
        made.0.iter().zip(self.0).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

fn marks(headers: &HeaderMap) -> impl Iterator<Item = Mark> {
    let value = credential::cookies(headers, COOKIE).next().unwrap_or_default();
    value.split(|byte| *byte == b'.').take(MOST).filter_map(Mark::parse)
}

/// The mark that shows that the account with this stored password was used here.
pub(crate) fn known(headers: &HeaderMap, password: &str) -> Option<Mark> {
    marks(headers).find(|mark| mark.fits(password))
}

/// The marks of this device with one for the account with this stored password, as a cookie has them.
pub(crate) fn remember(headers: &HeaderMap, password: &str) -> Result<String, Refusal> {
    let new = Mark::new(password, &secret::random::<NONCE>()?);
    let others = marks(headers).filter(|mark| !mark.fits(password)).take(MOST - 1);
    let texts: Vec<String> =
        std::iter::once(new).chain(others).map(|mark| BASE64URL_NOPAD.encode(&mark.0)).collect();
    Ok(texts.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;

    fn with(value: &str) -> HeaderMap {
        let line = format!("a=b; {COOKIE}={value}");
        HeaderMap::from_iter([(header::COOKIE, line.parse().unwrap())])
    }

    #[test]
    fn a_mark_fits_its_password_only() {
        let value = remember(&HeaderMap::new(), "hash one").unwrap();
        assert!(known(&with(&value), "hash one").is_some());
        assert!(known(&with(&value), "hash two").is_none());
        let mut forged = BASE64URL_NOPAD.decode(value.as_bytes()).unwrap();
        forged[LENGTH - 1] ^= 1;
        assert!(known(&with(&BASE64URL_NOPAD.encode(&forged)), "hash one").is_none());
        for garbage in ["", ".", "...", "x", "é"] {
            assert!(known(&with(garbage), "hash one").is_none(), "{garbage}");
        }
    }

    #[test]
    fn a_device_is_known_to_several_accounts_but_not_to_any_number() {
        let mut value = String::new();
        for number in 0..MOST + 2 {
            value = remember(&with(&value), &format!("hash {number}")).unwrap();
            // Once more makes no second mark.
            value = remember(&with(&value), &format!("hash {number}")).unwrap();
        }
        let known: Vec<bool> =
            (0..MOST + 2).map(|n| known(&with(&value), &format!("hash {n}")).is_some()).collect();
        assert_eq!(known, [false, false, true, true, true, true, true]);
    }
}
