//! Files of other programs, dropped onto the page.

use super::{
    asked::{Content, From, FromPath},
    description::Api,
};
use crate::{Studio, error::ApiError, room::StoredGame};
use axum::{Json, extract::State};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::PoisonError;
use yomi_arena::foreign::{self, ForeignError, Taken};

pub(super) fn routes(api: Api) -> Api {
    let about = "Take over the games of a file, sent as it is: one of yomi's own, .jsonl, or one that a game reads";
    api.post("/api/files/{name}", about, take)
}

#[derive(Deserialize, JsonSchema)]
struct Named {
    /// The file's name, whose ending says what it is.
    name: String,
}

/// What was in a file.
#[derive(Serialize, JsonSchema)]
struct TakenFile {
    /// Its games, which are stored now.
    games: Vec<StoredGame>,
    /// Specifications of what can be played from the positions in it.
    starts: Vec<String>,
    /// What is odd about the file, in words.
    warnings: Vec<String>,
}

async fn take(
    State(studio): State<Studio>,
    FromPath(Named { name }): FromPath<Named>,
    From(owner): From,
    Content(bytes): Content,
) -> Result<Json<TakenFile>, ApiError> {
    let here = studio.clone();
    let taken = studio.clerks.ask(owner, move |_| {
        let refused = |error| match error {
            ForeignError::Store(error) => error.into(),
            other => ApiError::against_the_rules(other.to_string()),
        };
        // All of it is read and checked before anybody has to wait for the store.
        let ready = foreign::Ready::read(&here.catalog, &name, &bytes).map_err(refused)?;
        let mut store = here.store.lock().unwrap_or_else(PoisonError::into_inner);
        let Taken { games, starts, warnings } = ready.store(&mut store).map_err(refused)?;
        drop(store);
        let games = games.into_iter().map(|(r#match, number)| StoredGame { r#match, number }).collect();
        Ok(TakenFile { games, starts, warnings })
    });
    taken.await.map(Json)
}
