//! The OpenAPI description.

use crate::support::{Studio, catalog};
use serde_json::{Value, json};

/// Whoever reads the interface from the file reads the truth. The page's types are made from it.
#[test]
fn the_committed_description_is_the_programs() {
    let committed: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let told = Studio::new().get("/api/openapi.json").ok();
    assert!(told == committed, "openapi.json is not what the studio says; `cargo xtask wire` writes it anew");
    assert_eq!(told, yomi_studio::description(&catalog()));
}

/// Every game's own words are described, and wherever a scene or a thought is sent it is one of them.
#[test]
fn every_game_describes_its_scenes_and_thoughts() {
    let description = yomi_studio::description(&catalog());
    let schemas = &description["components"]["schemas"];
    for (any, ending) in [("AnyScene", "Scene"), ("AnyThought", "Thought")] {
        let by_game = schemas[any]["x-by-game"].as_object().unwrap();
        let plain = if ending == "Scene" { "Text" } else { "No" };
        for (game, words) in by_game {
            let name = if game == "*" { plain.into() } else { game[..1].to_uppercase() + &game[1..] };
            assert_eq!(words, &json!(format!("#/components/schemas/{name}{ending}")));
            assert!(schemas[any]["anyOf"].as_array().unwrap().contains(&json!({ "$ref": words })), "{game}");
            let described = &schemas[format!("{name}{ending}")]["description"];
            assert!(described.as_str().is_some_and(|words| !words.contains("its view")), "{game}: {described}");
        }
        assert_eq!(by_game.len(), catalog().games().len() + 1);
    }
    let scene = &schemas["SeatState"]["properties"]["scene"];
    assert!(scene.to_string().contains("#/components/schemas/AnyScene"), "{scene}");
    let ghost = &schemas["Ghost"];
    assert_eq!(ghost["properties"]["escaped"]["description"], "Whether it has left by an exit.");
    assert!(ghost["required"].as_array().unwrap().contains(&json!("colour")), "what may be none is sent all the same");
}

/// What is asked is described as it is read, and every refusal in the same way.
#[test]
fn requests_and_refusals_are_described() {
    let description = yomi_studio::description(&catalog());
    let begin = &description["paths"]["/api/games"]["post"];
    let body = &begin["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(body["required"], json!(["game", "seats"]), "a seed may be left out");
    for operation in
        description["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values())
    {
        let refused = &operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"];
        let takes_something = operation.get("requestBody").is_some() || operation.get("parameters").is_some();
        assert!(!takes_something || refused == "#/components/schemas/Refusal", "{operation:#}");
    }
    assert_eq!(description["components"]["schemas"]["Refusal"]["required"], json!(["error"]));
}

/// Routes describe themselves as they are made, so none can be missing; here they are asked whether they are there.
#[test]
fn every_described_route_is_there_and_described_in_words() {
    let studio = Studio::new();
    let description = studio.get("/api/openapi.json").ok();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 7, "{paths:?}");
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|summary| summary.len() > 5), "{method} {path}");
            for name in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
                assert!(
                    operation["parameters"].as_array().unwrap().iter().any(|known| known["name"] == name),
                    "{path}"
                );
            }
            let asked = path.replace(['{', '}'], "");
            let answer = if method == "get" { studio.get(&asked) } else { studio.post(&asked, &json!({})) };
            let message = answer.text();
            assert!(!message.contains("openapi.json lists what there is"), "{method} {path}: {message}");
            assert_ne!(answer.status.as_u16(), 500, "{method} {path}: {message}");
        }
    }
}

#[test]
fn the_page_and_its_files_are_served_with_their_types() {
    let studio = Studio::new();
    assert!(studio.get("/").text().contains("<title>yomi studio</title>"));
    assert!(studio.get("/app.js").text().contains("import"));
    assert_eq!(studio.get("/wire.d.ts").status.as_u16(), 404, "types are for the compiler only");
    let games = studio.get("/api/games").ok();
    let names: Vec<_> = games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["battleship", "geister", "amazons", "bridge", "tubstap"]);
}
