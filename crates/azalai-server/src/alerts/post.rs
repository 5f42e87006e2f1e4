//! One request to somebody else's server: a POST, in a bounded time, to an address that the operator allows, without
//! following it anywhere else.

use super::address::is_public;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;

/// How long a request may take, from the moment on when its name is looked up to the answer.
const WITHIN: Duration = Duration::from_secs(10);

/// So many names are looked up at the same time at most. A lookup keeps one of the threads on which passwords are hashed, too, until
/// the system gives it up, however long somebody else's name server takes.
const LOOKUPS: usize = 32;

static LOOKING_UP: Semaphore = Semaphore::const_new(LOOKUPS);

/// The longest address, in bytes.
pub const LONGEST: usize = 1000;

/// Why a request was not answered.
#[derive(Debug, thiserror::Error)]
pub enum Unsent {
    /// The address is none.
    #[error("this is no address of a web server")]
    BadAddress,
    /// The address leads to this machine or a network behind it.
    #[error("the address is not public")]
    NotPublic,
    /// It took too long.
    #[error("it took too long")]
    TooSlow,
    /// A mail server does not take it, now or later.
    #[error("the mail server refused it with {0}")]
    Unwanted(String),
    /// The way there is broken.
    #[error("{0}")]
    Broken(String),
}

fn broken(error: impl std::fmt::Display) -> Unsent {
    Unsent::Broken(error.to_string())
}

/// An address to which something can be sent: `http` or `https`, a host, nothing secret before it.
pub fn check(address: &str) -> Result<Uri, Unsent> {
    let uri: Uri = address.parse().map_err(|_| Unsent::BadAddress)?;
    let web = matches!(uri.scheme_str(), Some("http" | "https"));
    let authority = uri.authority().ok_or(Unsent::BadAddress)?;
    let plain = !authority.as_str().contains('@') && !authority.host().is_empty();
    if web && plain && address.len() <= LONGEST { Ok(uri) } else { Err(Unsent::BadAddress) }
}

/// Sends something and says with which status it was answered.
pub async fn post(
    address: &str,
    headers: HeaderMap,
    body: Vec<u8>,
    allow_private: bool,
) -> Result<StatusCode, Unsent> {
    let uri = check(address)?;
    let host = uri.host().ok_or(Unsent::BadAddress)?.trim_matches(['[', ']']);
    let tls = uri.scheme_str() == Some("https");
    let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
    let sending = async |found: Lookup| {
        // The name is looked up once, and what was checked is what is called.
        let found = found.await?;
        let allowed = |at: &SocketAddr| allow_private || is_public(at.ip());
        let at: Vec<SocketAddr> = found.into_iter().filter(allowed).collect();
        let stream = connect(&at, allow_private).await?;
        send(stream, &uri, headers, body).await
    };
    let found = look_up(host.to_owned(), port).await?;
    tokio::time::timeout(WITHIN, sending(found)).await.map_err(|_| Unsent::TooSlow)?
}

type Lookup = BoxFuture<'static, Result<Vec<SocketAddr>, Unsent>>;

/// Begins to look a name up, as soon as there is a line for it.
async fn look_up(host: String, port: u16) -> Result<Lookup, Unsent> {
    if let Ok(address) = host.parse::<IpAddr>() {
        return Ok(async move { Ok(vec![SocketAddr::new(address, port)]) }.boxed());
    }
    let work = move || (host.as_str(), port).to_socket_addrs().map(Iterator::collect);
    let found = in_line(&LOOKING_UP, work).await?;
    Ok(async move { found.await.map_err(broken)?.map_err(broken) }.boxed())
}

/// Does something on a thread of its own, as soon as there is a line for it. The line is taken until it is done, whether or not
/// anybody still waits for it.
async fn in_line<T: Send + 'static>(
    lines: &'static Semaphore,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Unsent> {
    let line = lines.acquire().await.map_err(broken)?;
    Ok(tokio::task::spawn_blocking(move || {
        let _line = line;
        work()
    }))
}

/// Connects to one of these addresses. A connection that leads back to the address that it comes from ends at this machine, however
/// public that address is.
async fn connect(at: &[SocketAddr], allow_private: bool) -> Result<TcpStream, Unsent> {
    if at.is_empty() {
        return Err(Unsent::NotPublic);
    }
    let stream = TcpStream::connect(at).await.map_err(broken)?;
    let (here, there) = (stream.local_addr().map_err(broken)?, stream.peer_addr().map_err(broken)?);
    let leads_back = here.ip().to_canonical() == there.ip().to_canonical();
    if leads_back && !allow_private { Err(Unsent::NotPublic) } else { Ok(stream) }
}

async fn send(
    stream: TcpStream,
    uri: &Uri,
    headers: HeaderMap,
    body: Vec<u8>,
) -> Result<StatusCode, Unsent> {
    let host = uri.host().ok_or(Unsent::BadAddress)?.trim_matches(['[', ']']);
    let request = request(uri, headers, body)?;
    if uri.scheme_str() != Some("https") {
        return talk(stream, request).await;
    }
    let name = ServerName::try_from(host.to_owned()).map_err(|_| Unsent::BadAddress)?;
    let stream = TlsConnector::from(trust()?).connect(name, stream).await.map_err(broken)?;
    talk(stream, request).await
}

fn request(uri: &Uri, headers: HeaderMap, body: Vec<u8>) -> Result<Request<Full<Bytes>>, Unsent> {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let mut request = Request::new(Full::new(Bytes::from(body)));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = path.parse().map_err(|_| Unsent::BadAddress)?;
    *request.headers_mut() = headers;
    let host = HeaderValue::from_str(host).map_err(|_| Unsent::BadAddress)?;
    request.headers_mut().insert(header::HOST, host);
    request.headers_mut().insert(header::USER_AGENT, HeaderValue::from_static("azalai"));
    Ok(request)
}

async fn talk(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, Unsent> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // The connection ends with the answer's head: nobody reads its body.
    tokio::select! {
        answer = sender.send_request(request) => Ok(answer.map_err(broken)?.status()),
        ended = connection => Err(broken(ended.err().map_or("hung up".to_owned(), |error| error.to_string()))),
    }
}

/// Whom the system trusts, read when it is needed first.
fn trust() -> Result<Arc<ClientConfig>, Unsent> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = TRUST.get() {
        return Ok(Arc::clone(config));
    }
    let mut roots = RootCertStore::empty();
    let (added, _) =
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if added == 0 {
        return Err(broken("the system has no certificates to trust"));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(broken)?.with_root_certificates(roots).with_no_client_auth();
    Ok(Arc::clone(TRUST.get_or_init(|| Arc::new(config))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_web_servers_are_addresses() {
        for good in ["https://example.com/hook?x=1", "http://[2a00::1]:8080/", "http://1.2.3.4"] {
            assert!(check(good).is_ok(), "{good}");
        }
        let long = format!("https://example.com/{}", "x".repeat(LONGEST));
        for bad in [
            "",
            "/hook",
            "example.com",
            "ftp://example.com",
            "https://me:secret@example.com/",
            "https://",
            long.as_str(),
        ] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }

    /// An address of this machine stands for a public one of its own: a connection there comes from the same address.
    #[tokio::test]
    async fn a_connection_that_leads_back_to_this_machine_is_none() {
        let listener = tokio::net::TcpListener::bind("0.0.0.0:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let at = |last| [SocketAddr::from(([127, 0, 0, last], port))];
        let back = connect(&at(1), false).await;
        assert!(matches!(back, Err(Unsent::NotPublic)), "{back:?}");
        assert!(connect(&at(1), true).await.is_ok(), "the operator allows it");
        let elsewhere = connect(&at(2), false).await;
        assert!(elsewhere.is_ok(), "it comes from 127.0.0.1: {elsewhere:?}");
        assert!(matches!(connect(&[], true).await, Err(Unsent::NotPublic)));
    }

    #[tokio::test]
    async fn a_lookup_that_nobody_waits_for_any_more_keeps_its_line() {
        static LINES: Semaphore = Semaphore::const_new(2);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let wait = Arc::new(std::sync::Mutex::new(wait));
        let slow = || {
            let wait = Arc::clone(&wait);
            move || wait.lock().map(|wait| wait.recv().is_ok()).unwrap_or(false)
        };
        for _ in 0..2 {
            drop(in_line(&LINES, slow()).await.unwrap());
        }
        assert!(in_line(&LINES, || ()).now_or_never().is_none(), "both lines are taken");
        go.send(()).unwrap();
        in_line(&LINES, || ()).await.unwrap().await.unwrap();
        go.send(()).unwrap();
    }

    #[tokio::test]
    async fn nothing_is_sent_to_this_machine_unless_the_operator_allows_it() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
            let to = format!("http://{host}:{port}/");
            let sent = post(&to, HeaderMap::new(), vec![], false).await;
            assert!(matches!(sent, Err(Unsent::NotPublic)), "{host}: {sent:?}");
        }
    }
}
