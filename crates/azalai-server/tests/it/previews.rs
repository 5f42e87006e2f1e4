//! What other sites show of a table: tags, a picture of the position, a finished game in a frame.
#![allow(clippy::unwrap_used)]

use crate::common::TestServer;
use azalai_server::http::limits::Rate;
use azalai_testkit::client::Guest;
use azalai_testkit::http::{Method, Response};
use serde_json::json;

async fn get(who: &Guest, path: &str) -> Response {
    who.request(Method::GET, path).send().await.unwrap()
}

fn header<'a>(answer: &'a Response, name: &str) -> Option<&'a str> {
    answer.headers().get(name).map(|value| value.to_str().unwrap())
}

async fn html(who: &Guest, path: &str) -> String {
    let answer = get(who, path).await;
    assert_eq!(answer.status(), 200, "{path}");
    answer.text().await.unwrap()
}

/// May no other page show this in a frame?
fn is_closed(answer: &Response) -> bool {
    let policy = header(answer, "content-security-policy").unwrap();
    header(answer, "x-frame-options") == Some("DENY") && policy.contains("frame-ancestors 'none'")
}

#[tokio::test]
async fn a_table_has_tags_and_a_picture_of_what_everybody_may_see() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina <b> & \"co\"").await;
    let stranger = server.nobody();
    for game in azalai_games::GAMES {
        let name = game.spec().name;
        let least = usize::from(*game.spec().rulebooks[0].seats.start());
        let id = amina.open(json!({"game": name, "seats": vec!["me"; least]})).await;
        let html = html(&stranger, &format!("/t/{id}")).await;
        assert!(html.contains("property=\"og:title\""), "{name}");
        assert!(html.contains("Amina &lt;b&gt; &amp; &quot;co&quot;") && !html.contains("<b>"));
        assert!(html.contains(&format!("/api/tables/{id}/picture\"")));
        let picture = get(&stranger, &format!("/api/tables/{id}/picture")).await;
        assert_eq!(header(&picture, "content-type"), Some("image/png"));
        let picture = picture.bytes().await.unwrap();
        assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
        let mine = get(&amina, &format!("/api/tables/{id}/picture")).await;
        assert_eq!(mine.bytes().await.unwrap(), picture, "whoever asks sees the same");
    }
    let open = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    assert!(!html(&stranger, &format!("/t/{open}")).await.contains("og:image"));
    stranger.get(&format!("/api/tables/{open}/picture")).await.is_refused(409, "not_running");
    stranger.get("/api/tables/nowhere/picture").await.is_refused(404, "no_such_table");
    assert!(!html(&stranger, "/t/nowhere").await.contains("og:title"));
}

#[tokio::test]
async fn an_address_has_only_so_many_pictures_drawn() {
    let server = TestServer::with(|config| config.limits.pictures = Rate::new(1, 3_600_000)).await;
    let (amina, stranger) = (server.guest("Amina").await, server.nobody());
    let wish = json!({"game": "targi", "seats": ["me", "me"]});
    let tables = [amina.open(wish.clone()).await, amina.open(wish).await];
    let [first, second] = tables.map(|id| format!("/api/tables/{id}/picture"));
    assert_eq!(get(&stranger, &first).await.status(), 200);
    stranger.get(&second).await.is_refused(429, "too_fast");
    assert_eq!(get(&amina, &first).await.status(), 200, "what is kept costs nothing");
}

#[tokio::test]
async fn only_a_finished_game_may_be_shown_in_a_frame_of_another_page() {
    let server = TestServer::open().await;
    let (amina, stranger) = (server.guest("Amina").await, server.nobody());
    let id = amina.open(json!({"game": "targi", "seats": ["me", "me"]})).await;
    let path = format!("/embed/{id}");
    assert!(is_closed(&get(&stranger, &path).await), "the game goes on");
    assert!(is_closed(&get(&stranger, "/embed/nowhere").await));
    amina.tell(&id, json!({"do": "resign", "seat": 1})).await.ok(200);
    let open = get(&stranger, &path).await;
    assert_eq!(header(&open, "x-frame-options"), None);
    let policy = header(&open, "content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors *") && policy.contains("object-src 'none'"));
    for other in [format!("/t/{id}"), "/".to_owned(), format!("/api/tables/{id}")] {
        assert!(is_closed(&get(&stranger, &other).await), "{other}");
    }
}
