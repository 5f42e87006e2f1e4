//! Web Push: a message for one browser, sealed so that the push service in between cannot read it (RFC 8291, RFC 8188),
//! and signed so that it knows who sends it (VAPID, RFC 8292).

use axum::http::{HeaderMap, HeaderValue, Uri, header};
use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};

/// A record of RFC 8188 is as long as this at most; ours is the only one.
const RECORD: u32 = 4096;
/// The longest message, in bytes.
const LONGEST: usize = 3000;
/// The longest key of a browser, in base64.
const LONGEST_KEY: usize = 88;
/// How long a push service keeps a message for a browser that is not there, in seconds.
const KEPT: u32 = 24 * 60 * 60;
/// How long a signature counts, in seconds.
const SIGNED: i64 = 12 * 60 * 60;

/// Something cannot be sealed or signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these keys of Web Push do not fit")]
pub struct BadKeys;

impl From<ring::error::Unspecified> for BadKeys {
    fn from(_: ring::error::Unspecified) -> BadKeys {
        BadKeys
    }
}

/// Where the messages for a browser go, and how they are sealed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Browser {
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key.
    pub key: [u8; 65],
    /// A secret that only it and we know.
    pub auth: [u8; 16],
}

impl Browser {
    /// As the browser tells it, in base64. What fills the last four characters up may stand there or not, and nothing else.
    pub fn new(endpoint: &str, p256dh: &str, auth: &str) -> Result<Browser, BadKeys> {
        let bytes = |text: &str| {
            let filled = text.len().is_multiple_of(4) && text.len() <= LONGEST_KEY;
            let bare = if filled { text.trim_end_matches('=') } else { text };
            BASE64.decode(bare.as_bytes()).ok()
        };
        let key: [u8; 65] = bytes(p256dh).and_then(|key| key.try_into().ok()).ok_or(BadKeys)?;
        let auth = bytes(auth).and_then(|auth| auth.try_into().ok()).ok_or(BadKeys)?;
        if key[0] != 4 {
            return Err(BadKeys);
        }
        Ok(Browser { endpoint: endpoint.to_owned(), key, auth })
    }

    /// Its key and its secret in base64, as they are stored: always the same text, however they were told.
    pub fn texts(&self) -> [String; 2] {
        [BASE64.encode(&self.key), BASE64.encode(&self.auth)]
    }

    /// Seals a message for it: only this browser can read it.
    pub fn seal(&self, message: &[u8]) -> Result<Vec<u8>, BadKeys> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
        let own_key = own.compute_public_key()?;
        let mut salt = [0; 16];
        random.fill(&mut salt)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.key);
        let keys = agree_ephemeral(own, &theirs, |shared| {
            keys(shared, &self.auth, &self.key, own_key.as_ref(), &salt)
        })??;
        sealed(&keys, &salt, own_key.as_ref(), message)
    }
}

/// With what a record is sealed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Keys {
    key: [u8; 16],
    nonce: [u8; 12],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// RFC 8291, chapter 3.4: from the secret that both sides share to the key and the nonce.
fn keys(
    shared: &[u8],
    auth: &[u8],
    theirs: &[u8],
    ours: &[u8],
    salt: &[u8],
) -> Result<Keys, BadKeys> {
    let mut secret = [0; 32];
    let info = [b"WebPush: info\0".as_slice(), theirs, ours];
    Salt::new(HKDF_SHA256, auth).extract(shared).expand(&info, Length(32))?.fill(&mut secret)?;
    let main = Salt::new(HKDF_SHA256, salt).extract(&secret);
    let mut keys = Keys { key: [0; 16], nonce: [0; 12] };
    main.expand(&[b"Content-Encoding: aes128gcm\0"], Length(16))?.fill(&mut keys.key)?;
    main.expand(&[b"Content-Encoding: nonce\0"], Length(12))?.fill(&mut keys.nonce)?;
    Ok(keys)
}

/// RFC 8188: the head with the salt and our key, then the only record, which ends with a 2.
fn sealed(keys: &Keys, salt: &[u8], ours: &[u8], message: &[u8]) -> Result<Vec<u8>, BadKeys> {
    if message.len() > LONGEST {
        return Err(BadKeys);
    }
    let mut record = [message, &[2]].concat();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &keys.key)?);
    let nonce = Nonce::assume_unique_for_key(keys.nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let length = u8::try_from(ours.len()).map_err(|_| BadKeys)?;
    Ok([salt, &RECORD.to_be_bytes(), &[length], ours, &record].concat())
}

/// The operator's keys: by them push services know who sends.
pub struct Vapid {
    pair: EcdsaKeyPair,
    public: String,
    contact: String,
}

impl Vapid {
    /// From the private and the public key in base64, as tools for VAPID make them, and an address (`mailto:` or `https:`)
    /// at which a push service can complain.
    pub fn new(private: &str, public: &str, contact: &str) -> Result<Vapid, BadKeys> {
        let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=').as_bytes());
        let (private, point) =
            (bytes(private).map_err(|_| BadKeys)?, bytes(public).map_err(|_| BadKeys)?);
        let how = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_private_key_and_public_key(how, &private, &point, &random)
            .map_err(|_| BadKeys)?;
        Ok(Vapid { pair, public: BASE64.encode(&point), contact: contact.to_owned() })
    }

    /// The public key, as a browser wants it.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The head of a request to a push service. `now` is in seconds since 1970.
    pub fn headers(&self, endpoint: &Uri, now: i64) -> Result<HeaderMap, BadKeys> {
        let (Some(scheme), Some(host)) = (endpoint.scheme_str(), endpoint.authority()) else {
            return Err(BadKeys);
        };
        let claims = serde_json::json!({
            "aud": format!("{scheme}://{host}"), "exp": now + SIGNED, "sub": self.contact,
        });
        let head = BASE64.encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string().as_bytes()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = BASE64.encode(signature.as_ref());
        let authorization = format!("vapid t={signed}.{signature}, k={}", self.public);
        let mut headers = HeaderMap::new();
        let value = HeaderValue::from_str(&authorization).map_err(|_| BadKeys)?;
        headers.insert(header::AUTHORIZATION, value);
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
        headers.insert("ttl", HeaderValue::from(KEPT));
        headers.insert("urgency", HeaderValue::from_static("normal"));
        Ok(headers)
    }
}

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Vapid({})", self.public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text.as_bytes()).unwrap()
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn the_example_of_the_rfc_comes_out() {
        let theirs = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let ours = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let (auth, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let keys = keys(&shared, &auth, &theirs, &ours, &salt).unwrap();
        assert_eq!(keys.key.as_slice(), bytes("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(keys.nonce.as_slice(), bytes("4h_95klXJ5E_qnoN"));
        let text = b"When I grow up, I want to be a watermelon";
        let message = sealed(&keys, &salt, &ours, text).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                        AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(&message), expected);
    }

    #[test]
    fn a_key_is_stored_as_one_text_however_it_was_told() {
        let key = [[4].as_slice(), &[7; 64]].concat();
        let (key, auth) = (BASE64.encode(&key), BASE64.encode(&[9; 16]));
        let browser = |key: &str, auth: &str| Browser::new("https://push.example/1", key, auth);
        let filled = [format!("{key}="), format!("{auth}==")];
        for (key, auth) in [(&key, &auth), (&filled[0], &filled[1])] {
            assert_eq!(
                browser(key, auth).unwrap().texts(),
                [key, auth].map(|text| text.trim_end_matches('=').to_owned())
            );
        }
        for more in ["=", "==", "=====", &"=".repeat(4001), &"=".repeat(200_000)] {
            assert!(browser(&format!("{key}={more}"), &auth).is_err(), "{}", more.len());
            assert!(browser(&key, &format!("{auth}=={more}")).is_err(), "{}", more.len());
        }
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        assert!(Browser::new("https://push.example/1", "AAAA", "BTBZMqHH6r4Tts7J_aSIgg").is_err());
        assert!(Vapid::new("AAAA", "AAAA", "mailto:me@example.com").is_err());
    }
}
