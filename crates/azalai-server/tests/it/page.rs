//! The page: its files as browsers want them, and itself at every address that is no file.
#![allow(clippy::unwrap_used)]

use crate::common::TestServer;
use azalai_testkit::http::header::{self, HeaderMap, HeaderName};
use azalai_testkit::http::{Method, Response};
use serde_json::Value;

async fn get(server: &TestServer, path: &str, headers: &[(HeaderName, &str)]) -> Response {
    let mut request = server.nobody().request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    request.send().await.unwrap()
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

/// The address of the script that the page loads first.
fn script(page: &str) -> &str {
    let begin = page.find("/assets/").expect("the page is built: these tests need Node 20 and npm");
    let rest = &page[begin..];
    &rest[..rest.find('"').unwrap()]
}

#[tokio::test]
async fn the_page_is_at_every_address_that_is_no_file() {
    let server = TestServer::open().await;
    let home = get(&server, "/", &[]).await;
    assert_eq!(home.status(), 200);
    assert_eq!(text(home.headers(), "content-type"), "text/html; charset=utf-8");
    assert_eq!(text(home.headers(), "cache-control"), "no-cache");
    assert!(text(home.headers(), "content-security-policy").starts_with("default-src 'self'"));
    let home = home.text().await.unwrap();
    assert!(home.contains("<title>Azalai</title>"));
    for path in ["/t/abc", "/t/abc?step=3", "/rules/targi", "/healthz/more", "/index.html"] {
        let page = get(&server, path, &[]).await;
        assert_eq!(page.status(), 200, "{path}");
        assert_eq!(page.text().await.unwrap(), home, "{path}");
    }
    let head = server.nobody().request(Method::HEAD, "/t/abc").send().await.unwrap();
    assert_eq!(head.status(), 200);
    assert_eq!(head.text().await.unwrap(), "");
}

#[tokio::test]
async fn what_is_no_file_of_the_page_is_not_found() {
    let server = TestServer::open().await;
    for path in [
        "/nothing.js",
        "/t/abc.html",
        "/assets/nothing.js",
        "/assets/x",
        "/src/main.ts",
        "/..%2f.env",
    ] {
        server.nobody().get(path).await.is_refused(404, "no_such_path");
    }
    for path in ["/api/nothing", "/api"] {
        server.nobody().get(path).await.is_refused(404, "no_such_path");
    }
    let posted = server.nobody().send(Method::POST, "/t/abc", None).await;
    posted.is_refused(404, "no_such_path");
}

#[tokio::test]
async fn files_come_as_small_as_the_browser_takes_them() {
    let server = TestServer::open().await;
    let home = get(&server, "/", &[]).await.text().await.unwrap();
    let path = script(&home);
    let accept = |encodings| [(header::ACCEPT_ENCODING, encodings)];
    let mut sizes = Vec::new();
    for (encodings, expected) in [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("identity", ""),
        ("br;q=0", ""),
    ] {
        let file = get(&server, path, &accept(encodings)).await;
        assert_eq!(file.status(), 200);
        let headers = file.headers().clone();
        assert_eq!(text(&headers, "content-encoding"), expected, "{encodings}");
        assert_eq!(text(&headers, "content-type"), "text/javascript; charset=utf-8");
        assert_eq!(text(&headers, "cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(text(&headers, "vary"), "accept-encoding");
        sizes.push(file.bytes().await.unwrap().len());
    }
    assert!(sizes[0] < sizes[1] && sizes[1] < sizes[2] && sizes[2] == sizes[3], "{sizes:?}");
}

#[tokio::test]
async fn what_a_browser_has_is_not_sent_again() {
    let server = TestServer::open().await;
    for path in ["/", "/t/abc", "/favicon.svg"] {
        let first = get(&server, path, &[]).await;
        assert_eq!(first.status(), 200);
        let etag = text(first.headers(), "etag").to_owned();
        for (asked, status) in
            [(etag.as_str(), 304), (&format!("\"old\", {etag}"), 304), ("*", 304), ("\"old\"", 200)]
        {
            let again = get(&server, path, &[(header::IF_NONE_MATCH, asked)]).await;
            assert_eq!(again.status(), status, "{path} {asked}");
            assert_eq!(text(again.headers(), "etag"), etag);
            assert_eq!(text(again.headers(), "cache-control"), "no-cache");
            assert_eq!(again.bytes().await.unwrap().is_empty(), status == 304);
        }
    }
}

#[tokio::test]
async fn the_version_says_which_page_is_in_the_program() {
    let server = TestServer::open().await;
    let version: Value = server.nobody().get("/api/version").await.ok(200);
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(version["build"], azalai_web::build_id());
}
