//! Files of other programs, dropped onto the page.

use super::{
    asked::FromPath,
    description::{About, Api},
};
use crate::{Studio, error::ApiError};
use axum::{Json, body::Bytes, extract::State};
use serde::Serialize;
use std::sync::PoisonError;
use yomi_arena::foreign::{self, ForeignError, Taken};

pub(super) fn routes(api: Api) -> Api {
    let about = About {
        summary: "Take over the games of a file, sent as it is: one of yomi's own, .jsonl, or one that a game reads",
        answer: "games: the stored ones by match and number; starts: specifications of what can be played from there; warnings: what is odd about the file",
        ..About::PLAIN
    };
    api.post("/api/files/{name}", about, take)
}

#[derive(Serialize)]
struct TakenInfo {
    games: Vec<StoredGame>,
    starts: Vec<String>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct StoredGame {
    r#match: i64,
    number: u64,
}

async fn take(
    State(studio): State<Studio>,
    FromPath(name): FromPath<String>,
    bytes: Bytes,
) -> Result<Json<TakenInfo>, ApiError> {
    let here = studio.clone();
    let taken = studio.thinkers.ask(move |_| {
        let mut store = here.store.lock().unwrap_or_else(PoisonError::into_inner);
        let Taken { games, starts, warnings } =
            foreign::take(&here.catalog, &mut store, &name, &bytes).map_err(|error| match error {
                ForeignError::Store(error) => error.into(),
                other => ApiError::against_the_rules(other.to_string()),
            })?;
        let games = games.into_iter().map(|(r#match, number)| StoredGame { r#match, number }).collect();
        Ok(TakenInfo { games, starts, warnings })
    });
    taken.await.map(Json)
}
