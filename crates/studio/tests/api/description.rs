//! The OpenAPI description.

use crate::support::Studio;
use serde_json::json;

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
    let games = studio.get("/api/games").ok();
    let names: Vec<_> = games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["battleship", "geister", "amazons", "bridge", "tubstap"]);
}
