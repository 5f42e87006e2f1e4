//! Secrets that only their owners know.

use super::PersonId;
use crate::Refusal;
use data_encoding::{BASE32_DNSCURVE, BASE64URL_NOPAD, HEXLOWER};
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

/// What the owner of a cookie or a token shows. It is never stored, and never printed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret([u8; 32]);

/// What is stored of a secret. Secrets are random and long, so a plain hash is enough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SecretHash([u8; 32]);

impl Secret {
    pub(crate) fn new() -> Result<Secret, Refusal> {
        random().map(Secret)
    }

    pub(crate) fn parse(text: &[u8]) -> Option<Secret> {
        BASE64URL_NOPAD.decode(text).ok()?.try_into().ok().map(Secret)
    }

    pub(crate) fn text(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }

    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0).into())
    }
}

impl SecretHash {
    pub(crate) fn text(&self) -> String {
        HEXLOWER.encode(&self.0)
    }
}

/// Bytes from the system's generator.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(Refusal::internal)?;
    Ok(bytes)
}

/// 128 random bits in small letters and digits.
pub(crate) fn id() -> Result<String, Refusal> {
    Ok(BASE32_DNSCURVE.encode(&random::<16>()?))
}

pub(crate) fn person_id() -> Result<PersonId, Refusal> {
    id().map(PersonId::from)
}
