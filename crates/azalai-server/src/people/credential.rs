//! What a request shows to be somebody: a cookie or a token.

use super::secret::{Secret, SecretHash};
use crate::Refusal;
use axum::http::{HeaderMap, header};

/// The name of the cookie.
pub(crate) const COOKIE: &str = "azalai_session";
/// How tokens begin, so that one that leaked into public can be found by its looks.
pub(crate) const TOKEN: &str = "azt_";

/// The hash of what a request shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Credential {
    Session(SecretHash),
    Token(SecretHash),
}

impl Credential {
    /// Is it the session with this stored hash?
    pub(crate) fn is_session(&self, hash: &str) -> bool {
        matches!(self, Credential::Session(own) if own.text() == hash)
    }

    /// Is it the token with this stored hash?
    pub(crate) fn is_token(&self, hash: &str) -> bool {
        matches!(self, Credential::Token(own) if own.text() == hash)
    }
}

/// What these headers show. A token outweighs a cookie: whoever sends one means it. Other kinds of
/// authorization are not for us (a proxy in front may ask for one).
pub(crate) fn of(headers: &HeaderMap) -> Result<Option<Credential>, Refusal> {
    match bearer(headers) {
        Some(token) => {
            let secret = token.strip_prefix(TOKEN.as_bytes()).and_then(Secret::parse);
            let secret = secret.ok_or(Refusal::BadToken)?;
            Ok(Some(Credential::Token(secret.hash())))
        }
        None => Ok(session(headers).map(Credential::Session)),
    }
}

/// Does a request bring a token, right or wrong?
pub(crate) fn has_token(headers: &HeaderMap) -> bool {
    bearer(headers).is_some()
}

/// The session that the cookie shows, whatever else there is.
pub(crate) fn session(headers: &HeaderMap) -> Option<SecretHash> {
    cookie(headers).map(|secret| secret.hash())
}

/// The secret in the cookie.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<Secret> {
    cookies(headers, COOKIE).find_map(Secret::parse)
}

/// The values of all cookies of this name.
pub(super) fn cookies<'a>(
    headers: &'a HeaderMap,
    name: &'static str,
) -> impl Iterator<Item = &'a [u8]> {
    let lines = headers.get_all(header::COOKIE).iter();
    let pairs = lines.flat_map(|line| line.as_bytes().split(|&byte| byte == b';'));
    pairs
        .filter_map(move |pair| pair.trim_ascii().strip_prefix(name.as_bytes())?.strip_prefix(b"="))
}

fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    const SCHEME: &[u8] = b"bearer";
    headers.get_all(header::AUTHORIZATION).iter().find_map(|value| {
        let (scheme, token) = value.as_bytes().trim_ascii().split_at_checked(SCHEME.len())?;
        let ends = token.first().is_none_or(u8::is_ascii_whitespace);
        (scheme.eq_ignore_ascii_case(SCHEME) && ends).then(|| token.trim_ascii())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};
    use proptest::prelude::*;

    fn headers(name: HeaderName, value: &[u8]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        if let Ok(value) = HeaderValue::from_bytes(value) {
            headers.append(name, value);
        }
        headers
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let secret = Secret::new().unwrap();
        let text = secret.text();
        for line in [
            format!("{COOKIE}={text}"),
            format!("a=b; {COOKIE}={text}; c=d"),
            format!("x{COOKIE}=1;{COOKIE}={text}"),
            format!("{COOKIE}=stale; {COOKIE}={text}"),
        ] {
            let found = of(&headers(header::COOKIE, line.as_bytes())).unwrap();
            assert_eq!(found, Some(Credential::Session(secret.hash())), "{line}");
        }
        for line in [
            format!("{COOKIE}{text}"),
            format!("{COOKIE}={text}x"),
            format!("x{COOKIE}={text}"),
            format!("{COOKIE}=\"{text}\""),
            format!("{}={text}", COOKIE.to_uppercase()),
        ] {
            assert_eq!(of(&headers(header::COOKIE, line.as_bytes())).unwrap(), None, "{line}");
        }
    }

    #[test]
    fn a_token_is_told_from_other_authorization() {
        let secret = Secret::new().unwrap();
        let token = format!("{TOKEN}{}", secret.text());
        for line in [format!("Bearer {token}"), format!("bearer   {token} ")] {
            let found = of(&headers(header::AUTHORIZATION, line.as_bytes())).unwrap();
            assert_eq!(found, Some(Credential::Token(secret.hash())), "{line}");
        }
        for line in ["Bearer", "Bearer ", "Bearer azt_", "BEARER x", &format!("Bearer {token}x")] {
            let refused = of(&headers(header::AUTHORIZATION, line.as_bytes())).unwrap_err();
            assert_eq!(refused.code(), "bad_token", "{line}");
        }
        for line in ["Basic YTpi", "Bearertoken", "", "é"] {
            assert_eq!(of(&headers(header::AUTHORIZATION, line.as_bytes())).unwrap(), None);
        }
    }

    proptest! {
        #[test]
        fn garbage_is_never_somebody(
            garbage in proptest::collection::vec(any::<u8>(), 0..100),
            prefix in prop::sample::select(vec!["", "azalai_session=", "Bearer ", "Bearer azt_"]),
        ) {
            let line = [prefix.as_bytes(), &garbage].concat();
            // 32 bytes in base64 are 43 characters; anything else cannot be a secret.
            prop_assume!(garbage.len() != 43);
            let cookie = of(&headers(header::COOKIE, &line));
            prop_assert!(garbage.contains(&b';') || cookie == Ok(None));
            let token = of(&headers(header::AUTHORIZATION, &line));
            prop_assert!(!matches!(token, Ok(Some(_))) || garbage.len() > 43);
        }

        #[test]
        fn a_secret_survives_its_text(bytes: [u8; 32]) {
            let text = data_encoding::BASE64URL_NOPAD.encode(&bytes);
            let secret = Secret::parse(text.as_bytes()).expect("a secret");
            prop_assert_eq!(secret.text(), text);
        }
    }
}
