//! What the person in a seat can ask and do.

use super::{
    asked::{AtSeat, Body},
    description::{About, Api},
};
use crate::{
    Studio,
    error::ApiError,
    room::{News, SeatState, Watch},
};
use axum::{
    Json,
    extract::State,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;

pub(super) fn routes(api: Api) -> Api {
    let state = "the seat's state: who is to decide, what it has learned, what it sees, what it may do";
    let plain = |summary| About { summary, answer: state, ..About::PLAIN };
    let act = About {
        body: &[
            ("text", "string", "the action in the game's notation"),
            ("revision", "integer", "the revision of the state that it is about"),
        ],
        ..plain("Take an action")
    };
    let hint = About {
        summary: "What a player would do in this seat, seeing what the seat sees",
        body: &[("player", "string", "the player's specification")],
        answer: "text: the action in the game's notation",
        ..About::PLAIN
    };
    let belief = About {
        summary: "What the seat may think of the position, from its view alone",
        answer: "value, from -1 (lost) to 1 (won) for the seat's side, and more in the game's own words",
        ..About::PLAIN
    };
    let events = About {
        summary: "Be told of changes while the connection lasts; the machine stops thinking when the last one is closed",
        answer: "an event with the revision now, and one whenever it changes; events named thinking tell what the machine has found so far, in games with \
                 secrets only how much it has done",
        content: "text/event-stream",
        ..About::PLAIN
    };
    api.get("/api/seats/{token}", plain("The game as the seat may know it"), show)
        .post("/api/seats/{token}/actions", act, act_now)
        .post("/api/seats/{token}/undo", plain("Take the last action of the seat back, where that is fair"), undo)
        .post("/api/seats/{token}/resign", plain("Give the game up"), resign)
        .post("/api/seats/{token}/hint", hint, advise)
        .get("/api/seats/{token}/belief", belief, think)
        .get("/api/seats/{token}/events", events, watch)
}

async fn show(at: AtSeat) -> Json<SeatState> {
    Json(at.room.state(at.seat))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    text: String,
    revision: u64,
}

async fn act_now(at: AtSeat, Body(act): Body<Act>) -> Result<Json<SeatState>, ApiError> {
    at.room.act(at.seat, &act.text, act.revision).map(Json)
}

async fn undo(at: AtSeat) -> Result<Json<SeatState>, ApiError> {
    at.room.undo(at.seat).map(Json)
}

async fn resign(at: AtSeat) -> Result<Json<SeatState>, ApiError> {
    at.room.resign(at.seat).map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ask {
    player: String,
}

#[derive(Serialize)]
struct Advice {
    text: String,
}

async fn advise(State(studio): State<Studio>, at: AtSeat, Body(ask): Body<Ask>) -> Result<Json<Advice>, ApiError> {
    let text = studio.thinkers.ask(move |allowance| at.room.adviser(at.seat, &ask.player)?(allowance)).await?;
    Ok(Json(Advice { text }))
}

async fn think(State(studio): State<Studio>, at: AtSeat) -> Result<Json<Value>, ApiError> {
    studio.thinkers.ask(move |allowance| Ok(at.room.believer(at.seat)(allowance))).await.map(Json)
}

async fn watch(at: AtSeat) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let news = stream::unfold((at.room.watch(), true), async |(mut watch, first): (Watch, bool)| {
        let news = if first { News::Revision(watch.now()) } else { watch.next().await? };
        let event = match news {
            News::Revision(revision) => Event::default().data(revision.to_string()),
            News::Thinking(report) => Event::default().event("thinking").json_data(report).unwrap_or_default(),
        };
        Some((Ok(event), (watch, false)))
    });
    Sse::new(news).keep_alive(KeepAlive::default())
}
