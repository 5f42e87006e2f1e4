//! The page of `web/`, in the program: built by npm (`build/`), compressed once, served as it is.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Is the page in this program? It is not if Node was missing when the program was built; then
/// `index.html` says so.
pub const BUILT: bool = BUILT_HERE;

/// A file of the page, in all its forms.
struct Stored {
    path: &'static str,
    content_type: &'static str,
    etag: &'static str,
    plain: &'static [u8],
    br: Option<&'static [u8]>,
    gz: Option<&'static [u8]>,
}

/// A file of the page, as somebody takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub etag: &'static str,
}

/// The file at this path (without a slash before it), for somebody who takes these encodings.
pub fn file(path: &str, accept_encoding: &str) -> Option<File> {
    let index = FILES.binary_search_by_key(&path, |stored| stored.path).ok()?;
    let stored = &FILES[index];
    let packed = [("br", stored.br), ("gzip", stored.gz)].into_iter().find_map(|(name, bytes)| {
        bytes.filter(|_| accepts(accept_encoding, name)).map(|bytes| (Some(name), bytes))
    });
    let (encoding, bytes) = packed.unwrap_or((None, stored.plain));
    Some(File {
        bytes,
        content_type: stored.content_type,
        encoding,
        immutable: path.starts_with("assets/"),
        etag: stored.etag,
    })
}

/// Changes whenever the page does.
pub fn build_id() -> &'static str {
    BUILD
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
        assert_eq!((index.encoding, index.immutable), (None, false));
        for path in ["", "/", "/index.html", "index.htm", "index.html.br", "assets/", "../main.rs"]
        {
            assert_eq!(file(path, ""), None, "{path}");
        }
        assert_eq!(build_id().len(), 16);
    }

    #[test]
    fn what_is_compressed_unpacks_to_the_same() {
        for stored in FILES {
            let plain = file(stored.path, "identity").unwrap();
            assert_eq!(plain.bytes, stored.plain);
            let (br, gz) =
                (file(stored.path, "gzip, br").unwrap(), file(stored.path, "gzip").unwrap());
            assert_eq!((br.etag, gz.etag), (plain.etag, plain.etag));
            if br.encoding.is_some() {
                let mut unpacked = Vec::new();
                brotli::Decompressor::new(br.bytes, 4096).read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, plain.bytes);
            }
            if gz.encoding.is_some() {
                let mut unpacked = Vec::new();
                flate2::read::GzDecoder::new(gz.bytes).read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, plain.bytes);
            }
            assert_eq!(br.encoding.is_some(), gz.encoding.is_some());
            assert_eq!(plain.immutable, stored.path.starts_with("assets/"));
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
