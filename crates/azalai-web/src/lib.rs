//! The page of `web/`, in the program: built by npm (`build/`), compressed once, served as it is.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Is the page in this program? It is not if Node was missing when the program was built; then
/// `index.html` says so.
pub const BUILT: bool = matches!(env!("AZALAI_PAGE").as_bytes(), b"built");

// The files of the page; compressed forms stand beside them with the endings `.br` and `.gz`.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The files by their paths, each with what changes whenever its content does.
static PAGE: LazyLock<BTreeMap<&str, (&[u8], String)>> = LazyLock::new(|| {
    let entry = |&(path, bytes): &(&'static str, &'static [u8])| {
        (path, (bytes, short(&Sha256::digest(bytes))))
    };
    FILES.iter().map(entry).collect()
});

/// A file of the page, as somebody takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// What is sent.
    pub bytes: &'static [u8],
    /// What kind of file it is.
    pub content_type: &'static str,
    /// How it is compressed, if it is.
    pub encoding: Option<&'static str>,
    /// Does its name change whenever its content does?
    pub immutable: bool,
    /// Changes whenever its content does.
    pub etag: String,
}

/// The encodings that files are kept in, the best one first, and the endings of their files.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The file at this path (without a slash before it), for somebody who takes these encodings.
pub fn file(path: &str, accept_encoding: &str) -> Option<File> {
    if is_packed(path) {
        return None;
    }
    let (plain, hash) = PAGE.get(path)?;
    let packed = ENCODINGS.into_iter().find_map(|(encoding, ending)| {
        let (packed, _) = PAGE.get(format!("{path}{ending}").as_str())?;
        accepts(accept_encoding, encoding).then_some((Some(encoding), *packed))
    });
    let (encoding, bytes) = packed.unwrap_or((None, plain));
    Some(File {
        bytes,
        content_type: content_type(path),
        encoding,
        immutable: path.starts_with("assets/"),
        etag: format!("W/\"{hash}\""),
    })
}

/// The paths of all files, in their order.
pub fn paths() -> impl Iterator<Item = &'static str> {
    PAGE.keys().copied().filter(|path| !is_packed(path))
}

/// What kind of file this is, by its ending.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" => "image/jpeg",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => UNKNOWN,
    }
}

/// For an ending that nobody thought of.
const UNKNOWN: &str = "application/octet-stream";

fn is_packed(path: &str) -> bool {
    ENCODINGS.iter().any(|(_, ending)| path.ends_with(ending))
}

fn short(hash: &[u8]) -> String {
    HEXLOWER.encode(&hash[..8])
}

/// Changes whenever the page does.
pub fn build_id() -> &'static str {
    static ID: LazyLock<String> = LazyLock::new(|| {
        let mut all = Sha256::new();
        for (path, (_, hash)) in PAGE.iter().filter(|(path, _)| !is_packed(path)) {
            all.update(path.as_bytes());
            all.update(hash.as_bytes());
        }
        short(&all.finalize())
    });
    &ID
}

/// Does the header `Accept-Encoding` name this encoding, and not with the weight 0?
fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = words.find_map(|word| word.strip_prefix("q=")).map(str::parse::<f32>);
        named && !matches!(weight, Some(Ok(0.0)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn there_is_a_page_and_nothing_else_than_its_files() {
        let index = file("index.html", "").unwrap();
        assert_eq!(index.content_type, "text/html; charset=utf-8");
        assert!(index.bytes.starts_with(b"<!doctype html>"));
        if BUILT {
            let manifest = file("manifest.webmanifest", "").unwrap();
            assert_eq!(manifest.content_type, "application/manifest+json");
        }
        assert_eq!((index.encoding, index.immutable), (None, false));
        for path in ["", "/", "/index.html", "index.htm", "index.html.br", "assets/", "../main.rs"]
        {
            assert_eq!(file(path, ""), None, "{path}");
        }
        assert_eq!(build_id().len(), 16);
    }

    #[test]
    fn what_is_compressed_unpacks_to_the_same() {
        for path in PAGE.keys().filter(|path| !is_packed(path)) {
            let plain = file(path, "identity").unwrap();
            assert_ne!(plain.content_type, UNKNOWN, "{path}");
            let (br, gz) = (file(path, "gzip, br").unwrap(), file(path, "gzip").unwrap());
            assert_eq!((&br.etag, &gz.etag), (&plain.etag, &plain.etag));
            if br.encoding.is_some() {
                let mut unpacked = Vec::new();
                brotli_decompressor::Decompressor::new(br.bytes, 4096)
                    .read_to_end(&mut unpacked)
                    .unwrap();
                assert_eq!(unpacked, plain.bytes);
            }
            if gz.encoding.is_some() {
                let mut unpacked = Vec::new();
                flate2::read::GzDecoder::new(gz.bytes).read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, plain.bytes);
            }
            assert_eq!(br.encoding.is_some(), gz.encoding.is_some());
            assert_eq!(plain.immutable, path.starts_with("assets/"));
        }
    }

    #[test]
    fn encodings_are_read_as_browsers_send_them() {
        assert!(accepts("gzip, deflate, br, zstd", "br"));
        assert!(accepts("gzip;q=0.5 , BR; q=1", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("", "br") && !accepts("brotli", "br"));
    }
}
