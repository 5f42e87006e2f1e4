//! The description for machines: what the server sends is as it says.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, play_on, random_action, whims};
use azalai_games::GAMES;
use azalai_server::http::limits::Rate;
use azalai_testkit::schema::{Schemas, check};
use hyper::Method;
use serde_json::{Value, json};

/// The document.
struct Description {
    paths: Value,
    schemas: Schemas,
}

impl Description {
    async fn of(server: &TestServer) -> Description {
        let mut api = server.nobody().get("/api/openapi.json").await.ok(200);
        let schemas = api["components"]["schemas"].take();
        Description { paths: api["paths"].take(), schemas: schemas.as_object().unwrap().clone() }
    }

    /// The schema of the answer to a request.
    fn answer(&self, method: &Method, path: &str, status: u16) -> &Value {
        let method = method.as_str().to_lowercase();
        let content = &self.paths[path][method][&"responses"][status.to_string()]["content"];
        let kinds = content.as_object().unwrap_or_else(|| panic!("{path} {status} says nothing"));
        &kinds.values().next().unwrap()["schema"]
    }

    fn assert_fits(&self, value: &Value, schema: &Value, what: &str) {
        if let Err(fault) = check(value, schema, &self.schemas) {
            panic!("{what}:{fault}\nin {value:#}");
        }
    }

    /// Asks, and holds the answer against the description of what is asked.
    async fn ask(&self, who: &Guest, request: (Method, &str, &str), body: Option<Value>) -> Value {
        let (method, path, address) = request;
        if let Some(body) = body.as_ref().filter(|body| **body != json!({})) {
            let content = &self.paths[path]["post"]["requestBody"]["content"];
            self.assert_fits(body, &content["application/json"]["schema"], "the body");
        }
        let answer = who.send(method.clone(), address, body.as_ref()).await;
        let value: Value = serde_json::from_str(&answer.text).unwrap();
        self.assert_fits(&value, self.answer(&method, path, answer.status), address);
        value
    }

    fn assert_frames_fit(&self, frames: &[String]) {
        let socket = self.answer(&Method::GET, "/api/tables/{id}/socket", 101);
        for frame in frames {
            self.assert_fits(&serde_json::from_str(frame).unwrap(), socket, "a frame");
        }
    }
}

/// Everything that a description refers to is in it.
#[tokio::test]
async fn it_is_complete() {
    let server = TestServer::open().await;
    let text = server.nobody().get("/api/openapi.json").await.text;
    let api = Description::of(&server).await;
    let references = text.split("#/components/schemas/").skip(1);
    for name in references.map(|rest| rest.split('"').next().unwrap()) {
        assert!(api.schemas.contains_key(name), "there is no {name}");
    }
    for game in GAMES {
        for what in ["View", "Event", "Action"] {
            let name = format!("{}.{what}", game.spec().name);
            let one = json!({"$ref": format!("#/components/schemas/{name}")});
            assert!(api.schemas.contains_key(&name), "there is no {name}");
            assert!(api.schemas[what]["anyOf"].as_array().unwrap().contains(&one), "{name}");
        }
    }
}

/// What it describes is there.
#[tokio::test]
async fn every_path_of_it_is_a_route() {
    let server = TestServer::open().await;
    let (api, guest) = (Description::of(&server).await, server.guest("Amina").await);
    let mut seen = 0;
    for (path, methods) in api.paths.as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let address = path.replace("{id}", "none").replace("{game}", "targui");
            let answer = guest.send(method.clone(), &address, None).await;
            let is_route = answer.status != 405 && !answer.text.contains("no_such_path");
            assert!(is_route, "{method} {path}: {}", answer.text);
            seen += 1;
        }
    }
    assert!(seen > 25, "{seen}");
}

/// A number or a word is either.
#[tokio::test]
async fn a_turn_is_a_number_or_a_word() {
    let server = TestServer::open().await;
    let api = Description::of(&server).await;
    let turn = json!({"$ref": "#/components/schemas/Turn"});
    for good in [json!(1), json!(5), json!("chance"), json!("over")] {
        api.assert_fits(&good, &turn, "a turn");
    }
    for bad in [json!(0), json!("seat 1"), json!(null), json!(1.5), json!("")] {
        assert!(check(&bad, &turn, &api.schemas).is_err(), "{bad} is no turn");
    }
}

/// Frames, previews, moments, hints and the review of a game of every rulebook.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_table_sends_is_as_described() {
    let server = TestServer::with(|config| config.limits.hints = Rate::new(1000, 1)).await;
    let api = Description::of(&server).await;
    for game in GAMES {
        for rules in game.spec().rulebooks {
            let wish = json!({"game": game.spec().name, "rules": rules.name, "hints": true,
                "clock": {"kind": "game", "seconds": 3600, "increment": 10}});
            play_and_look(&server, &api, wish).await;
        }
    }
}

async fn play_and_look(server: &TestServer, api: &Description, wish: Value) {
    const TABLE: &str = "/api/tables/{id}";
    let mut pair = server.pair(wish).await;
    let mut rng = whims(5);
    pair.sockets[0].must(json!({"do": "say", "text": "Salam!"})).await;
    pair.sockets[0].must(json!({"do": "offer", "what": "draw"})).await;
    pair.sockets[1].must(json!({"do": "answer", "what": "draw", "accept": false})).await;
    pair.sockets[0].must_not(json!({"do": "act", "action": "fly", "after": 1})).await;
    let own = format!("/api/tables/{}", pair.id);
    for round in 0.. {
        let over = play_on(&mut pair.sockets, &mut rng, 30).await;
        for lang in ["", "?lang=de", "?after=2"] {
            let address = format!("{own}{lang}");
            api.ask(&pair.people[0], (Method::GET, TABLE, &address), None).await;
        }
        for step in [0, round * 7 + 1] {
            let address = format!("{own}/at?step={step}&lang=en");
            let path = "/api/tables/{id}/at";
            api.ask(&pair.people[1], (Method::GET, path, &address), None).await;
        }
        if over {
            break;
        }
        let actor = pair.on_turn().await;
        let action = random_action(pair.sockets[actor].legal(), &mut rng);
        let action: String = action.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let address = format!("{own}/preview?lang=en&action={action}");
        let path = "/api/tables/{id}/preview";
        api.ask(&pair.people[actor], (Method::GET, path, &address), None).await;
        if round == 0 {
            let (path, address) = ("/api/tables/{id}/hint", format!("{own}/hint"));
            api.ask(&pair.people[actor], (Method::POST, path, &address), Some(json!({}))).await;
        }
    }
    api.assert_frames_fit(&pair.sockets[0].texts);
    let mut stream = server.nobody().stream(&pair.id, "lang=en").await;
    stream.frame().await;
    api.assert_frames_fit(&stream.texts);
}

/// A review takes long: the game is given up after a few actions.
#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_as_described() {
    let server = TestServer::open().await;
    let api = Description::of(&server).await;
    let mut pair = server.pair(json!({"game": GAMES[0].spec().name})).await;
    play_on(&mut pair.sockets, &mut whims(6), 12).await;
    pair.sockets[0].must(json!({"do": "resign"})).await;
    let (path, address) = ("/api/tables/{id}/review", format!("/api/tables/{}/review", pair.id));
    let mut progress = 0;
    loop {
        let answer = api.ask(&pair.people[0], (Method::GET, path, &address), None).await;
        if answer.get("of").is_none() {
            break;
        }
        progress += 1;
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(progress > 0, "a review is not there at once");
    let own = format!("/api/tables/{}", pair.id);
    let (path, address) = ("/api/tables/{id}/choices", format!("{own}/choices?step=60&lang=de"));
    api.ask(&pair.people[0], (Method::GET, path, &address), None).await;
    let (path, address) = ("/api/tables/{id}/try", format!("{own}/try"));
    api.ask(&pair.people[0], (Method::POST, path, &address), Some(json!({"step": 60}))).await;
}

/// The lists, and refusals.
#[tokio::test]
async fn what_the_lobby_sends_is_as_described() {
    let server = TestServer::open().await;
    let api = Description::of(&server).await;
    let (amina, get) = (server.guest("Amina").await, Method::GET);
    for path in ["/api/games", "/api/me", "/api/tables"] {
        api.ask(&amina, (get.clone(), path, path), None).await;
    }
    let wish = json!({"game": GAMES[0].spec().name, "seats": ["me", "invited"]});
    let path = "/api/tables";
    let table = api.ask(&amina, (Method::POST, path, path), Some(wish)).await;
    api.ask(&amina, (get.clone(), path, "/api/tables?mine=true"), None).await;
    let bad =
        json!({"game": "whist", "seats": ["me", "open"], "clock": {"kind": "days", "days": 3}});
    let refusal = api.ask(&amina, (Method::POST, path, path), Some(bad)).await;
    assert!(refusal["error"]["code"].is_string());
    let (path, address) =
        ("/api/tables/{id}/do", format!("/api/tables/{}/do", table["id"].as_str().unwrap()));
    let commands = [
        json!({"do": "say", "text": "Salam!", "id": 7}),
        json!({"do": "undo"}),
        json!({"do": "act", "action": "pass", "amount": 2, "after": 3, "seat": 1}),
        json!({"do": "answer", "what": "draw", "accept": true}),
        json!({"do": "leave", "id": 8}),
    ];
    for command in commands {
        api.ask(&amina, (Method::POST, path, &address), Some(command)).await;
    }
}
