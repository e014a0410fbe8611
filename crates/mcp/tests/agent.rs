//! An agent of the official SDK at a table.

use rmcp::{
    RoleClient, ServiceExt,
    model::{CallToolRequestParams, CallToolResult},
    service::RunningService,
};
use serde_json::{Value, json};
use std::{path::Path, sync::Arc};
use yomi_arena::store::Store;
use yomi_mcp::{Seats, Settings};

/// A client that is connected to a server in the same process.
async fn agent(seed: u64, analysis: bool) -> RunningService<RoleClient, ()> {
    let (client, server) = tokio::io::duplex(1 << 16);
    let settings = Settings { seed, move_time: None, analysis };
    let store = Store::open(Path::new(":memory:")).unwrap();
    let seats = Seats::new(Arc::new(yomi_games::catalog("test")), settings).kept_in(store);
    tokio::spawn(async move { seats.serve(server).await.unwrap().waiting().await });
    ().serve(client).await.unwrap()
}

async fn call(agent: &RunningService<RoleClient, ()>, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().unwrap().clone();
    agent.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.unwrap()
}

/// What a tool answers, which must be no error.
async fn ask(agent: &RunningService<RoleClient, ()>, tool: &'static str, arguments: Value) -> Value {
    let result = call(agent, tool, arguments).await;
    assert_ne!(result.is_error, Some(true), "{result:?}");
    result.structured_content.unwrap()
}

/// What a tool complains of.
async fn refused(agent: &RunningService<RoleClient, ()>, tool: &'static str, arguments: Value) -> String {
    let result = call(agent, tool, arguments).await;
    assert_eq!(result.is_error, Some(true), "{result:?}");
    serde_json::to_string(&result.content).unwrap()
}

#[tokio::test]
async fn an_agent_plays_every_game_to_its_end() {
    let agent = agent(1, false).await;
    let games = ask(&agent, "games", json!({})).await;
    for (number, game) in (1..).zip(games["games"].as_array().unwrap()) {
        let mut look = ask(&agent, "new_game", json!({ "game": game["name"] })).await;
        while look["over"].is_null() {
            assert_eq!(look["your_turn"], true, "others act until it is the agent's turn");
            let legal = ask(&agent, "legal_moves", json!({})).await;
            let moves = legal["moves"].as_array().unwrap();
            assert_eq!(look["legal"], moves.len());
            look = ask(&agent, "act", json!({ "action": moves[moves.len() / 2] })).await;
        }
        assert_eq!(look["kept"], format!("{number}/0"), "each game is the first one of a match of its own");
        assert!(look["turn"].is_null() && !look["picture"].as_str().unwrap().contains('\u{1b}'));
    }
}

#[tokio::test]
async fn what_is_hidden_stays_hidden() {
    let mut looks = Vec::new();
    for seed in 0..8 {
        let agent = agent(seed, true).await;
        ask(&agent, "new_game", json!({ "game": "geister" })).await;
        // The opponent chooses its colours by lot, and the agent is not told which.
        looks.push(ask(&agent, "act", json!({ "action": "ABCD" })).await);
    }
    looks.dedup();
    assert_eq!(looks.len(), 1, "{looks:#?}");
}

#[tokio::test]
async fn analysis_is_offered_where_it_is_allowed() {
    for allowed in [false, true] {
        let agent = agent(1, allowed).await;
        let tools = agent.list_all_tools().await.unwrap();
        assert_eq!(tools.iter().any(|tool| tool.name == "analyse"), allowed);
    }
    let agent = agent(1, true).await;
    ask(&agent, "new_game", json!({ "game": "battleship:board=4x4,fleet=2" })).await;
    let result = call(&agent, "analyse", json!({})).await;
    assert_ne!(result.is_error, Some(true), "{result:?}");
}

#[tokio::test]
async fn errors_say_what_would_be_right() {
    let agent = agent(1, false).await;
    let none = refused(&agent, "look", json!({})).await;
    assert!(none.contains("new_game"), "{none}");
    let game = refused(&agent, "new_game", json!({ "game": "chess" })).await;
    assert!(game.contains("geister"), "{game}");
    let seat = refused(&agent, "new_game", json!({ "game": "geister", "seat": "third" })).await;
    assert!(seat.contains("seats: "), "{seat}");
    let program = refused(&agent, "new_game", json!({ "game": "geister", "opponent": "cmd:true" })).await;
    assert!(program.contains("programs may not be started from here; --allow-programs on the command"), "{program}");
    ask(&agent, "new_game", json!({ "game": "geister", "opponent": "random" })).await;
    let action = refused(&agent, "act", json!({ "action": "castle" })).await;
    assert!(action.contains("castle"), "{action}");
}

/// Somebody who chooses a deal would know what it hides.
#[tokio::test]
async fn nobody_chooses_its_own_deal() {
    let agent = agent(1, false).await;
    let catalog = yomi_games::catalog("test");
    let mut tried = 0;
    for game in catalog.games() {
        for param in game.options().iter().filter(|param| param.secret) {
            let spec = format!("{}:{}=x", game.name(), param.key);
            let told = refused(&agent, "new_game", json!({ "game": spec })).await;
            assert!(told.contains("may not be chosen"), "{told}");
            tried += 1;
        }
    }
    assert!(tried > 0);
}
