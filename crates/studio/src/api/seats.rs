//! What the person in a seat can ask and do.

use super::{
    asked::{AtSeat, Body, From},
    description::Api,
    events::Events,
    games::{CreatedSeat, play_again},
    shown::AnyThought,
};
use crate::{
    Studio,
    error::ApiError,
    room::{News, SeatState, Watch},
    thinkers::Allowance,
};
use axum::{Json, extract::State, response::sse::Event};
use futures_util::stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) fn routes(api: Api) -> Api {
    let think_about = "What the seat may think of the position, from its view alone";
    let listen =
        "Be told of changes while the connection lasts; the machine stops thinking when the last one is closed";
    api.get("/api/seats/{token}", "The game as the seat may know it", show)
        .post("/api/seats/{token}/actions", "Take an action", act_now)
        .post("/api/seats/{token}/undo", "Take the last action of the seat back, where that is fair", undo)
        .post("/api/seats/{token}/takeback", "Agree or refuse that another person takes a move back", answer_takeback)
        .post("/api/seats/{token}/rematch", "Play again: the same game with the same people, dealt anew", rematch)
        .post("/api/seats/{token}/resign", "Give the game up", resign)
        .post("/api/seats/{token}/hint", "What a player would do in this seat, seeing what the seat sees", advise)
        .get("/api/seats/{token}/belief", think_about, think)
        .get("/api/seats/{token}/events", listen, watch)
}

async fn show(at: AtSeat) -> Json<SeatState> {
    Json(at.room.state(at.seat))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Act {
    /// The action in the game's notation.
    text: String,
    /// The revision of the state that it is about.
    revision: u64,
}

async fn act_now(at: AtSeat, Body(act): Body<Act>) -> Result<Json<SeatState>, ApiError> {
    at.room.act(at.seat, &act.text, act.revision).map(Json)
}

async fn undo(at: AtSeat) -> Result<Json<SeatState>, ApiError> {
    at.room.undo(at.seat).map(Json)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TakebackAnswer {
    /// Whether the move may be taken back.
    agree: bool,
}

async fn answer_takeback(at: AtSeat, Body(answer): Body<TakebackAnswer>) -> Result<Json<SeatState>, ApiError> {
    at.room.answer_takeback(at.seat, answer.agree).map(Json)
}

async fn rematch(State(studio): State<Studio>, at: AtSeat, From(owner): From) -> Result<Json<CreatedSeat>, ApiError> {
    let place = studio.clone();
    let token = studio.clerks.ask(owner, move |_| {
        at.room.again(at.seat, |again| play_again(&place, owner, again)).map(|token| (at.seat, token))
    });
    let (seat, token) = token.await?;
    Ok(Json(CreatedSeat { seat, token: token.to_string() }))
}

async fn resign(at: AtSeat) -> Result<Json<SeatState>, ApiError> {
    at.room.resign(at.seat).map(Json)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ask {
    /// The player's specification.
    player: String,
}

/// What a player would do.
#[derive(Serialize, JsonSchema)]
struct Advice {
    /// The action in the game's notation.
    text: String,
}

async fn advise(
    State(studio): State<Studio>,
    at: AtSeat,
    From(owner): From,
    Body(ask): Body<Ask>,
) -> Result<Json<Advice>, ApiError> {
    let asking = at.room.asking()?;
    let advise = move |allowance: &Allowance| {
        let _asking = asking;
        at.room.adviser(at.seat, &ask.player)?(allowance)
    };
    Ok(Json(Advice { text: studio.thinkers.ask(owner, advise).await? }))
}

async fn think(State(studio): State<Studio>, at: AtSeat, From(owner): From) -> Result<Json<AnyThought>, ApiError> {
    let asking = at.room.asking()?;
    let think = move |allowance: &Allowance| {
        let _asking = asking;
        Ok(at.room.believer(at.seat)(allowance))
    };
    studio.thinkers.ask(owner, think).await.map(Json)
}

async fn watch(at: AtSeat) -> Events<News> {
    Events::new(stream::unfold((at.room.watch(at.seat), true), async |(mut watch, first): (Watch, bool)| {
        let news = if first { News::Revision(watch.now()) } else { watch.next().await? };
        let event = match &news {
            News::Revision(_) => Event::default(),
            News::Thinking(_) => Event::default().event("thinking"),
        };
        Some((event.json_data(news).unwrap_or_default(), (watch, false)))
    }))
}
